"""Moves and positions of Agent Avenue as text (POSITION).

Parsing knows the due seat's faces, so it also refuses, as illegal moves, texts that
name a card the seat does not hold, or equal names where the hand does not allow them.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from typing import NamedTuple

from engine.agent_avenue import agenda, position, position_dump, team
from engine.agent_avenue.market.cards import MARKET
from engine.agent_avenue.market.instants import ABILITIES
from engine.agent_avenue.move_text import NO, NONE, YES, move_text, steps_text
from engine.agent_avenue.moves import Discard, Play, Recruit
from engine.agent_avenue.position_check import check_face
from engine.agent_avenue.refusal import Reason, refusal
from engine.agent_avenue.rules import AgentAvenue
from engine.agent_avenue.state import AgentAvenueState, Using
from engine.deals import CardId, Face
from engine.game import Decide, Move, NotationError, Over

RULES = AgentAvenue()
PROPOSE, AGREE = "propose", "agree"
MAX_SEAT = 3


class Verb(NamedTuple):
    """A first word: the questions that it answers, and what words may follow it.

    least:  how many words must follow
    checks: for each that may, what raises NotationError if nothing is called that
    """

    due: Container[str]
    least: int
    checks: tuple[Callable[[str], object], ...]


def _check_card(name: str) -> None:
    if name not in MARKET:
        raise NotationError("no such market card: {name!r}", name=name)


def _check_choice(name: str) -> None:
    if name not in (YES, NO, NONE):
        check_face(name)


def _check_way(name: str) -> None:
    if name not in ("up", "down"):
        raise NotationError(
            "recruit up or recruit down, not recruit {name!r}", name=name
        )


def _check_steps(name: str) -> None:
    try:
        int(name)
    except ValueError:
        raise NotationError(
            "figure takes a number of steps, not {name!r}", name=name
        ) from None


def _check_seat(name: str) -> None:
    if not name.isdecimal() or int(name) > MAX_SEAT:
        raise NotationError("no such seat: {name!r}", name=name)


VERBS: Mapping[str, Verb] = {
    "discard": Verb(("play", "up", "down"), 1, (check_face,)),
    "play": Verb(("play",), 2, (check_face, check_face)),
    "recruit": Verb(("recruit",), 1, (_check_way,)),
    "lead": Verb(("lead",), 1, (_check_seat,)),
    "up": Verb(("up",), 1, (check_face,)),
    "down": Verb(("down",), 1, (check_face,)),
    "take": Verb(("take",), 1, (_check_card, _check_seat)),
    "choose": Verb(("choose",), 1, (_check_choice, check_face)),
    "figure": Verb(("figure",), 1, (_check_steps,)),
    AGREE: Verb(team.JOINT, 0, ()),
}


REASONS_BY_VERB: Mapping[str, Reason] = {
    "figure": "too-far",
    "lead": "not-in-team",
    AGREE: "nothing-proposed",
}
"""Why an answer is not among those offered, where the verb alone says it."""


class AgentAvenueNotation:
    """Text in and out."""

    def parse(
        self, state: AgentAvenueState, known: Mapping[CardId, Face], text: str
    ) -> Move:
        """Return the due seat's move that `text` writes, by lowest card numbers.

        Raises: NotationError for what is no move at all; IllegalMove for a move that
                is not due, or that the faces of the hand rule out
        """
        proposed, verb, names = _words(text)
        due = RULES.due(state)
        if isinstance(due, Over):
            raise refusal("game-over")
        if not isinstance(due, Decide) or due.what not in VERBS[verb].due:
            raise refusal("not-due")
        is_joint = team.is_joint(state.options.sides, due)
        if is_joint is not (proposed or verb == AGREE):
            raise refusal("not-due")
        if verb == "recruit" and not is_joint:
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
            names = [steps_text(int(names[0]))]
        wanted = " ".join((verb, *names))
        for move in RULES.moves(state, known):
            if move_text(known, move) == wanted:
                return move
        raise refusal(_why_not(state, known, wanted), answer=wanted)

    def format(
        self, state: AgentAvenueState, known: Mapping[CardId, Face], move: Move
    ) -> str:
        """Return the text of a legal move; of a joint one, that it is proposed."""
        text = move_text(known, move)
        due = RULES.due(state)
        is_joint = isinstance(due, Decide) and team.is_joint(state.options.sides, due)
        return f"{PROPOSE} {text}" if is_joint and text != AGREE else text

    def load(self, position_object: object) -> tuple[AgentAvenueState, dict[int, str]]:
        """Return state and faces of a position; NotationError names the key."""
        return position.load(position_object)

    def dump(
        self, state: AgentAvenueState, faces: Mapping[CardId, Face]
    ) -> dict[str, object]:
        """Return the position of a state at which a decision is due, or the end."""
        return position_dump.dump(state, faces)

    def outcome(self, state: AgentAvenueState, over: Over) -> dict[str, object]:
        """Return how an end of the game is written."""
        return position_dump.outcome(over)


_FOLLOW: Mapping[tuple[int, int], str] = {
    (0, 0): "{word} takes no words: {text!r}",
    (1, 1): "{word} takes 1 word: {text!r}",
    (1, 2): "{word} takes 1 or 2 words: {text!r}",
    (2, 2): "{word} takes 2 words: {text!r}",
}
"""By how many words may follow a verb: what is said where others do."""


def _why_not(
    state: AgentAvenueState, known: Mapping[CardId, Face], wanted: str
) -> Reason:
    due = RULES.due(state)
    assert isinstance(due, Decide)
    if due.standing is not None and move_text({}, due.standing) == wanted:
        return "same-proposal"
    verb, *names = wanted.split()
    if verb in REASONS_BY_VERB:
        return REASONS_BY_VERB[verb]
    if verb == "take":
        in_supply = state.market is not None and names[0] in state.market.supply
        return "not-in-team" if in_supply else "not-in-supply"
    if verb in ("up", "down"):
        return "same-name" if names[0] in known.values() else "not-in-hand"
    return _why_no_choice(state, known, names[0])


def _why_no_choice(
    state: AgentAvenueState, known: Mapping[CardId, Face], name: str
) -> Reason:
    use = agenda.asker(state)
    if name in (YES, NO) or not isinstance(use, Using) or use.agent is not None:
        return "not-due"
    if name == NONE:
        return "must-choose"
    misfit = ABILITIES[use.card].misfit
    if misfit == "does-not-fit" and name not in known.values():
        return "not-in-hand"
    return misfit


def _words(text: str) -> tuple[bool, str, list[str]]:
    """Return whether a move is only proposed, its verb and its arguments."""
    word, *names = text.split() or [""]
    proposed = word == PROPOSE and bool(names)
    if proposed:
        word, *names = names
    verb = VERBS.get(word)
    if verb is None or (proposed and word == AGREE):
        raise NotationError("no such move: {text!r}", text=text)
    if not verb.least <= len(names) <= len(verb.checks):
        follow = _FOLLOW[verb.least, len(verb.checks)]
        raise NotationError(follow, word=word, text=text)
    for check, name in zip(verb.checks, names, strict=False):
        check(name)
    return proposed, word, names


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
