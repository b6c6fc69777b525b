"""Moves and positions of Agent Avenue as text (POSITION).

Parsing knows the due seat's faces, so it also refuses, as illegal moves, texts that
name a card the seat does not hold, or equal names where the hand does not allow them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engine.agent_avenue import agenda, position
from engine.agent_avenue.market.cards import MARKET
from engine.agent_avenue.market.instants import ABILITIES
from engine.agent_avenue.moves import (
    Again,
    ChooseAgent,
    Discard,
    MoveFigure,
    Play,
    Recruit,
    ShowCard,
    ShowNone,
    Take,
)
from engine.agent_avenue.position_check import check_face
from engine.agent_avenue.refusal import Reason, refusal
from engine.agent_avenue.rules import AgentAvenue
from engine.agent_avenue.state import AgentAvenueState, Using
from engine.deals import CardId, Face
from engine.game import Decide, Move, NotationError, Over

RULES = AgentAvenue()
YES, NO, NONE = "yes", "no", "none"


class Verb(NamedTuple):
    """A first word: the question that it answers, and what words may follow it.

    check: raises NotationError for a word that nothing in this game is called
    """

    due: str
    least: int
    most: int
    check: Callable[[str], object]


def _check_card(name: str) -> None:
    if name not in MARKET:
        raise NotationError(f"no such market card: {name!r}")


def _check_choice(name: str) -> None:
    if name not in (YES, NO, NONE):
        check_face(name)


def _check_way(name: str) -> None:
    if name not in ("up", "down"):
        raise NotationError(f"recruit up or recruit down, not {name!r}")


def _check_steps(name: str) -> None:
    try:
        int(name)
    except ValueError:
        raise NotationError(f"figure takes a number of steps, not {name!r}") from None


VERBS: Mapping[str, Verb] = {
    "discard": Verb("play", 1, 1, check_face),
    "play": Verb("play", 2, 2, check_face),
    "recruit": Verb("recruit", 1, 1, _check_way),
    "take": Verb("take", 1, 1, _check_card),
    "choose": Verb("choose", 1, 2, _check_choice),
    "figure": Verb("figure", 1, 1, _check_steps),
}


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
        if not isinstance(due, Decide) or VERBS[verb].due != due.what:
            raise refusal("not-due")
        if verb == "recruit":
            return Recruit(names[0] == "down")
        if verb in ("discard", "play"):
            hand = [(card, known[card]) for card in RULES.hand(state, due.seat)]
            if verb == "discard":
                return Discard(_lowest(hand, names[0]))
            return _play(hand, names[0], names[1])
        return self._offered(state, known, verb, names)

    def _offered(
        self,
        state: AgentAvenueState,
        known: Mapping[CardId, Face],
        verb: str,
        names: Sequence[str],
    ) -> Move:
        """Return the answer that is among those offered, or say why it is not."""
        if verb == "figure":
            names = [_steps(int(names[0]))]
        wanted = " ".join((verb, *names))
        for move in RULES.moves(state, known):
            if self.format(state, known, move) == wanted:
                return move
        raise refusal(_why_not(state, known, verb, names[0]), answer=" ".join(names))

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
            case Take():
                return f"take {move.card}"
            case MoveFigure():
                return f"figure {_steps(move.steps)}"
            case _:
                return f"choose {_choice(move)}"

    def load(self, position_object: object) -> tuple[AgentAvenueState, dict[int, str]]:
        """Return state and faces of a position; NotationError names the key."""
        return position.load(position_object)

    def dump(
        self, state: AgentAvenueState, faces: Mapping[CardId, Face]
    ) -> dict[str, object]:
        """Return the position of a state at which a decision is due, or the end."""
        return position.dump(state, faces)


def _steps(steps: int) -> str:
    return f"{steps:+d}" if steps else "0"


def _choice(move: Move) -> str:
    match move:
        case ShowCard():
            return move.face
        case ShowNone():
            return NONE
        case ChooseAgent():
            return move.face if move.other is None else f"{move.face} {move.other}"
        case Again():
            return YES if move.yes else NO
        case _:
            raise NotationError(f"no move of this game: {type(move).__name__}")


def _why_not(
    state: AgentAvenueState, known: Mapping[CardId, Face], verb: str, name: str
) -> Reason:
    if verb == "take":
        return "not-in-supply"
    if verb == "figure":
        return "too-far"
    use = agenda.asker(state)
    if name in (YES, NO) or not isinstance(use, Using) or use.agent is not None:
        return "not-due"
    if name == NONE:
        return "must-choose"
    misfit = ABILITIES[use.card].misfit
    if misfit == "does-not-fit" and name not in known.values():
        return "not-in-hand"
    return misfit


def _words(text: str) -> tuple[str, list[str]]:
    """Return verb and arguments of a text that is a move of this game."""
    word, *names = text.split() or [""]
    verb = VERBS.get(word)
    if verb is None:
        raise NotationError(f"no such move: {text!r}")
    if not verb.least <= len(names) <= verb.most:
        raise NotationError(f"{word} takes {_count(verb)}: {text!r}")
    for name in names:
        verb.check(name)
    return word, names


def _count(verb: Verb) -> str:
    counts = " or ".join(str(n) for n in range(verb.least, verb.most + 1))
    return f"{counts} word{'s' if verb.most > 1 else ''}"


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
