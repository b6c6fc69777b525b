"""Agent Avenue as the table screens ask for it."""

from collections.abc import Mapping

from cli.agent_avenue import (
    board_view,
    cards_view,
    endings,
    events,
    market_view,
    naming,
    previews,
    proposals,
    questions,
    sentences,
    tables,
    walks,
)
from cli.choice import Question
from cli.presentation import Presentation, Scene, Section
from cli.text import Line
from cli.words import say
from engine.agent_avenue.options import AgentAvenueOptions
from engine.agent_avenue.state import AgentAvenueState
from engine.deals import CardId, Face
from engine.game import Event, Move, Options, Over, State


class AgentAvenue:
    """The presentation of Agent Avenue."""

    board_rows = 9

    def board_title(self, scene: Scene, width: int) -> str:
        """Return who plays with whom, behind the shapes of their spies."""
        return board_view.board_title(scene)

    def board(self, scene: Scene, width: int, rows: int) -> list[Line]:
        """Draw the ring with both spies and say who needs how much."""
        return board_view.board(scene, width, rows)

    def pieces_title(self, scene: Scene) -> str:
        """Return the heads of the agents' columns."""
        return board_view.pieces_title(scene)

    def pieces(self, scene: Scene, width: int, rows: int) -> list[Line]:
        """List the agents, their icons and how many each side has in play."""
        return board_view.pieces(scene)

    def supply_title(self, options: Options) -> str:
        """Return what the marks of market cards mean."""
        assert isinstance(options, AgentAvenueOptions)
        return market_view.supply_title(options)

    def supply_rows(self, options: Options) -> int:
        """Return the rows of the supply and of both sides' market cards."""
        assert isinstance(options, AgentAvenueOptions)
        return market_view.supply_rows(options)

    def supply(self, scene: Scene, width: int, rows: int) -> list[Line]:
        """List the supply and the market cards of both sides."""
        return market_view.supply(scene, width, rows)

    def cards_title(self, options: Options) -> str:
        """Return that agents can be read, and market cards if there is a market."""
        assert isinstance(options, AgentAvenueOptions)
        return cards_view.title(options)

    def cards(self, scene: Scene) -> tuple[Section, ...]:
        """Return all market cards that lie open, and each agent, in full."""
        return cards_view.sections(scene)

    def hand(self, scene: Scene, width: int) -> list[Line]:
        """List the hand with the next icon of each card for either side."""
        return board_view.hand(scene)

    def headline(self, scene: Scene) -> str:
        """Return the turn, the deck and the discards left."""
        return board_view.headline(scene)

    def question(self, scene: Scene) -> Question:
        """Ask for whatever is due."""
        return questions.question(scene)

    def waiting(self, scene: Scene) -> str:
        """Return whose decision is due, and what a team is agreeing on."""
        return proposals.waiting(scene)

    def preview(self, scene: Scene, move: Move) -> tuple[str, ...]:
        """Return what follows from the move."""
        return previews.preview(scene, move)

    def sentence(self, scene: Scene, event: Event) -> str:
        """Return one event as one sentence."""
        return events.sentence(scene, event)

    def steps(self, state: State, event: Event) -> tuple[State, ...]:
        """Return each space that a spy or a figure goes."""
        assert isinstance(state, AgentAvenueState)
        return walks.steps(state, event)

    def learnt(self, before: Scene, after: Scene) -> tuple[str, ...]:
        """Return which card was discarded; others do not see it."""
        return events.learnt(before, after)

    def reminder(self, scene: Scene) -> tuple[str, ...]:
        """Return who needs how much, and the hand unless the question lists it."""
        return sentences.reminder(scene)

    def summary(self, scene: Scene) -> tuple[str, ...]:
        """Return lead, spaces, agents and hand in sentences."""
        return sentences.summary(scene)

    def ending(self, scene: Scene, outcome: Over) -> tuple[str, ...]:
        """Return the winner and each condition of the end."""
        return endings.ending(scene, outcome)

    def short_ending(self, scene: Scene, outcome: Over) -> tuple[str, ...]:
        """Return the winner and the reason; the rest is what one may ask next."""
        return endings.ending(scene, outcome)

    def face_name(self, face: Face) -> str:
        """Return the name on the card."""
        return naming.face_name(face)

    def pile_name(self, options: Options, pile: str) -> str:
        """Return which of the two piles it is, where there is a black market."""
        assert isinstance(options, AgentAvenueOptions)
        return say(f"aa.pile.{pile}") if pile and options.is_advanced else ""

    def opened(self, scene: Scene, faces: Mapping[CardId, Face]) -> tuple[str, ...]:
        """Return hands, discards, the hidden card and the deck."""
        return endings.opened(scene, faces)

    def refusal(self, reason: str, fields: Mapping[str, str | int]) -> str:
        """Return why the rules refuse a move."""
        return sentences.refusal(reason, fields)

    def help(self) -> str:
        """Return what the panes show."""
        return say("help.table")

    def rules(self, options: Options) -> tuple[str, ...]:
        """Return the rules of a table in some ten sentences."""
        assert isinstance(options, AgentAvenueOptions)
        return sentences.rules(options)

    def tables(self) -> tuple[Options, ...]:
        """Return the options of every table for two."""
        return tables.tables()

    def table(self, options: Options) -> str:
        """Return mode, boxes, how many cards of which kind, and the teams."""
        assert isinstance(options, AgentAvenueOptions)
        return tables.table(options)


PRESENTATION: Presentation = AgentAvenue()
