"""Moves and positions of Agent Avenue as text (POSITION).

Parsing knows the due seat's faces, so it also refuses, as illegal moves, texts that
name a card the seat does not hold, or equal names where the hand does not allow them.
"""

from collections.abc import Mapping

from engine.agent_avenue import position
from engine.agent_avenue.moves import Discard, Play, Recruit
from engine.agent_avenue.refusal import refusal
from engine.agent_avenue.rules import AgentAvenue
from engine.agent_avenue.state import AgentAvenueState
from engine.deals import CardId, Face
from engine.game import Decide, Move, NotationError, Over

RULES = AgentAvenue()
QUESTIONS = {"discard": "play", "play": "play", "recruit": "recruit"}
"""Which question each verb answers."""
ARGUMENTS = {"discard": 1, "play": 2, "recruit": 1}


class AgentAvenueNotation:
    """Text in and out."""

    def parse(
        self, state: AgentAvenueState, known: Mapping[CardId, Face], text: str
    ) -> Move:
        """Return the due seat's move that `text` writes, by lowest card numbers.

        Raises: NotationError for what is no move at all; IllegalMove for a move that
                is not due, or that the faces of the hand rule out
        """
        verb, names = _words(text)
        due = RULES.due(state)
        if isinstance(due, Over):
            raise refusal("game-over")
        if not isinstance(due, Decide) or QUESTIONS[verb] != due.what:
            raise refusal("not-due")
        if verb == "recruit":
            return Recruit(names[0] == "down")
        hand = [(card, known[card]) for card in RULES.hand(state, due.seat)]
        if verb == "discard":
            return Discard(_lowest(hand, names[0]))
        return _play(hand, names[0], names[1])

    def format(
        self, state: AgentAvenueState, known: Mapping[CardId, Face], move: Move
    ) -> str:
        """Return the text of a legal move."""
        match move:
            case Discard():
                return f"discard {known[move.card]}"
            case Play():
                down = move.face if move.twins else known[move.down]
                return f"play {move.face} {down}"
            case Recruit():
                return f"recruit {'down' if move.down else 'up'}"
            case _:
                raise NotationError(f"no move of this game: {type(move).__name__}")

    def load(self, position_object: object) -> tuple[AgentAvenueState, dict[int, str]]:
        """Return state and faces of a position; NotationError names the key."""
        return position.load(position_object)

    def dump(
        self, state: AgentAvenueState, faces: Mapping[CardId, Face]
    ) -> dict[str, object]:
        """Return the position of a state at which a decision is due, or the end."""
        return position.dump(state, faces)


def _words(text: str) -> tuple[str, list[str]]:
    """Return verb and arguments of a text that is a move of this game."""
    verb, *names = text.split() or [""]
    if verb not in QUESTIONS:
        raise NotationError(f"no such move: {text!r}")
    if len(names) != ARGUMENTS[verb]:
        raise NotationError(f"{verb} takes {ARGUMENTS[verb]} words: {text!r}")
    if verb == "recruit":
        if names[0] not in ("up", "down"):
            raise NotationError(f"recruit up or recruit down, not {text!r}")
        return verb, names
    for name in names:
        position.check_face(name)
    return verb, names


def _lowest(hand: list[tuple[CardId, Face]], name: Face) -> CardId:
    """Return the lowest card of that name; IllegalMove if the hand has none."""
    for card, face in hand:
        if face == name:
            return card
    raise refusal("not-in-hand", agent=name)


def _play(hand: list[tuple[CardId, Face]], up_name: Face, down_name: Face) -> Play:
    up = _lowest(hand, up_name)
    if up_name != down_name:
        return Play(up, up_name, _lowest(hand, down_name))
    if len(hand) == 1 or any(face != up_name for _, face in hand):
        raise refusal("same-name", agent=up_name)
    return Play(up, up_name, hand[1][0], twins=True)
