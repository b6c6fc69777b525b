"""Grifters as the table screens ask for it."""

from collections.abc import Mapping

from cli.choice import Question
from cli.grifters import (
    board_view,
    cards_view,
    endings,
    events,
    hideouts,
    jobs_view,
    previews,
    questions,
    sentences,
    tables,
)
from cli.grifters.naming import card_name, doing_of
from cli.presentation import Presentation, Scene, Section
from cli.text import Line
from cli.words import say
from engine.deals import CardId, Face
from engine.game import Event, Move, Options, Over, State
from engine.grifters.options import GriftersOptions


class Grifters:
    """The presentation of Grifters."""

    board_rows = 9

    def board_title(self, scene: Scene, width: int) -> str:
        """Return the heads of the Nights."""
        return hideouts.title(width)

    def board(self, scene: Scene, width: int, rows: int) -> list[Line]:
        """Draw what lies before each player."""
        return hideouts.hideouts(scene, width, rows)

    def pieces_title(self, scene: Scene) -> str:
        """Return the heads of the jobs' columns."""
        return jobs_view.title(scene)

    def pieces(self, scene: Scene, width: int, rows: int) -> list[Line]:
        """List the jobs that lie open."""
        return jobs_view.jobs(scene, width, rows)

    def supply_title(self, options: Options) -> str:
        """Return nothing: there is no supply."""
        return ""

    def supply_rows(self, options: Options) -> int:
        """Return 0: there is no supply."""
        return 0

    def supply(self, scene: Scene, width: int, rows: int) -> list[Line]:
        """Return nothing: there is no supply."""
        return []

    def cards_title(self, options: Options) -> str:
        """Return the title over all cards and jobs."""
        return say("gr.cards.title")

    def cards(self, scene: Scene) -> tuple[Section, ...]:
        """Return all cards and jobs in full."""
        return cards_view.sections(scene)

    def hand(self, scene: Scene, width: int) -> list[Line]:
        """List the hand with what each card would do now."""
        return board_view.hand(scene)

    def headline(self, scene: Scene) -> str:
        """Return round, turn, Coffers and piles."""
        return board_view.headline(scene)

    def question(self, scene: Scene) -> Question:
        """Ask for whatever is due."""
        return questions.question(scene)

    def waiting(self, scene: Scene) -> str:
        """Return for whom the table waits, and for what."""
        return previews.waiting(scene)

    def preview(self, scene: Scene, move: Move) -> tuple[str, ...]:
        """Return what follows from the move."""
        return previews.preview(scene, move)

    def sentence(self, scene: Scene, event: Event) -> str:
        """Return one event as one sentence."""
        return events.sentence(scene, event)

    def steps(self, state: State, event: Event) -> tuple[State, ...]:
        """Return nothing: no piece goes anywhere."""
        return ()

    def learnt(self, before: Scene, after: Scene) -> tuple[str, ...]:
        """Return which cards came to this hand, or left it, unseen by others."""
        return events.learnt(before, after)

    def reminder(self, scene: Scene) -> tuple[str, ...]:
        """Return money and open jobs, and within a turn the hand."""
        hand = sentences.held(scene) if doing_of(scene) is not None else []
        return (*sentences.reminder(scene), *hand)

    def summary(self, scene: Scene) -> tuple[str, ...]:
        """Return money, Hideouts, jobs and hand in sentences."""
        return sentences.summary(scene)

    def ending(self, scene: Scene, outcome: Over) -> tuple[str, ...]:
        """Return the winner, the reason and the scores."""
        return endings.ending(scene, outcome)

    def short_ending(self, scene: Scene, outcome: Over) -> tuple[str, ...]:
        """Return the winner, the reason and all scores in one sentence."""
        return endings.short_ending(scene, outcome)

    def face_name(self, face: Face) -> str:
        """Return the name of a card or job."""
        return card_name(face)

    def pile_name(self, options: Options, pile: str) -> str:
        """Return nothing: there is one deck."""
        return ""

    def opened(self, scene: Scene, faces: Mapping[CardId, Face]) -> tuple[str, ...]:
        """Return hands and deck."""
        return endings.opened(scene, faces)

    def refusal(self, reason: str, fields: Mapping[str, str | int]) -> str:
        """Return why the rules refuse a move."""
        return sentences.refusal(reason, fields)

    def help(self) -> str:
        """Return what the panes show."""
        return f"{say('gr.help.table')} {hideouts.legend()}"

    def rules(self, options: Options) -> tuple[str, ...]:
        """Return the rules of a table in short."""
        assert isinstance(options, GriftersOptions)
        return sentences.rules(options)

    def tables(self) -> tuple[Options, ...]:
        """Return the options of the table for two."""
        return tables.tables()

    def table(self, options: Options) -> str:
        """Return for how many it is."""
        assert isinstance(options, GriftersOptions)
        return tables.table(options)


PRESENTATION: Presentation = Grifters()
