"""Agent Avenue as the table screens ask for it."""

from collections.abc import Mapping

from cli.agent_avenue import board_view, naming, questions, sentences
from cli.choice import Question
from cli.presentation import Presentation, Scene
from cli.text import Line
from engine.deals import CardId, Face
from engine.game import Event, Move, Over


class AgentAvenue:
    """The presentation of Agent Avenue."""

    board_rows = 9

    def board(self, scene: Scene, width: int, rows: int) -> list[Line]:
        """Draw the ring with both spies and say who needs how much."""
        return board_view.board(scene, width, rows)

    def pieces(self, scene: Scene, width: int) -> list[Line]:
        """List the agents, their icons and how many each side has in play."""
        return board_view.pieces(scene, width)

    def hand(self, scene: Scene, width: int) -> list[Line]:
        """List the hand with the next icon of each card for either side."""
        return board_view.hand(scene, width)

    def headline(self, scene: Scene) -> str:
        """Return the turn, the deck and the discards left."""
        return board_view.headline(scene)

    def question(self, scene: Scene) -> Question:
        """Ask for a play, a discard or a recruit."""
        return questions.question(scene)

    def preview(self, scene: Scene, move: Move) -> tuple[str, ...]:
        """Return what follows from either answer to the move."""
        return questions.preview(scene, move)

    def sentence(self, scene: Scene, event: Event) -> str:
        """Return one event as one sentence."""
        return sentences.sentence(scene, event)

    def summary(self, scene: Scene) -> tuple[str, ...]:
        """Return lead, spaces, agents and hand in sentences."""
        return sentences.summary(scene)

    def ending(self, scene: Scene, outcome: Over) -> tuple[str, ...]:
        """Return the winner and each condition of the end."""
        return sentences.ending(scene, outcome)

    def face_name(self, face: Face) -> str:
        """Return the name on the card."""
        return naming.agent_name(face)

    def opened(self, scene: Scene, faces: Mapping[CardId, Face]) -> tuple[str, ...]:
        """Return hands, discards, the hidden card and the deck."""
        return sentences.opened(scene, faces)

    def refusal(self, reason: str, fields: Mapping[str, str | int]) -> str:
        """Return why the rules refuse a move."""
        return sentences.refusal(reason, fields)

    def rules(self) -> tuple[str, ...]:
        """Return the rules in seven sentences or so."""
        return sentences.rules()


PRESENTATION: Presentation = AgentAvenue()
