"""Moves and positions of Grifters as text (POSITION).

Parsing knows the due seat's faces, so it also refuses, as illegal moves, texts that
name a card which the seat does not hold, or which it may not show.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from typing import NamedTuple

from engine.deals import CardId, Face, Seat
from engine.game import Decide, Move, NotationError, Over
from engine.grifters import position
from engine.grifters.agenda import asker
from engine.grifters.card_table import SKILLS
from engine.grifters.move_text import GIVE_UP, kept, move_text
from engine.grifters.moves import (
    Caper,
    ChooseCard,
    ChooseJob,
    ChooseNights,
    ChooseNone,
    ChooseNumber,
    ChooseSeat,
    ChooseSkill,
    DoJob,
    GiveUp,
    Join,
    Keep,
    PlaceToken,
    Show,
)
from engine.grifters.operations import Thug
from engine.grifters.position_check import check_face, check_job
from engine.grifters.refusal import refusal
from engine.grifters.rules import Grifters
from engine.grifters.state import NIGHTS, GriftersState
from engine.hand import pick

RULES = Grifters()
Known = Mapping[CardId, Face]
MAX_DIGITS = 3


class Asked(NamedTuple):
    """A question with what its seat knows, to which a text is the answer."""

    state: GriftersState
    known: Known
    seat: Seat

    @property
    def offered(self) -> tuple[Move, ...]:
        """The legal answers."""
        return RULES.moves(self.state, self.known)

    def card(self, face: Face) -> CardId:
        """Return the first hand card of that face, or refuse."""
        cards = pick(RULES.hand(self.state, self.seat), self.known, (face,))
        if cards is None:
            raise refusal("not-in-hand", card=face)
        return cards[0]


class Verb(NamedTuple):
    """What a text begins with: the questions it answers, and what follows.

    counts: how many words may follow
    check:  raises NotationError if these words mean nothing, whatever is due
    read:   the words as a move
    """

    due: Container[str]
    counts: Container[int]
    check: Callable[[Sequence[str]], object]
    read: Callable[[Asked, Sequence[str]], Move]


# What the words of a move can be


def _number(word: str) -> int:
    if not word.isascii() or not word.isdecimal() or len(word) > MAX_DIGITS:
        raise NotationError("no number: {word!r}", word=word)
    return int(word)


def _numbers(words: Sequence[str]) -> list[int]:
    return [_number(word) for word in words]


def _faces(words: Sequence[str]) -> None:
    for face in words:
        check_face(face)


def _job_and_faces(words: Sequence[str]) -> None:
    check_job(words[0])
    _faces(words[1:])


def _card_and_night(words: Sequence[str]) -> None:
    check_face(words[0])
    if words[1:] and (*words[1:],) not in NIGHT_WORDS:
        raise NotationError("night 1, 2 or 3, not {text!r}", text=" ".join(words[1:]))


def _skill_name(words: Sequence[str]) -> None:
    if words[0] not in SKILLS:
        raise NotationError("no such skill: {skill!r}", skill=words[0])


def _job_name(words: Sequence[str]) -> None:
    check_job(words[0])


def _nothing(words: Sequence[str]) -> None:
    """Check nothing, for no words follow."""


# What they are as a move


def _caper(asked: Asked, words: Sequence[str]) -> Move:
    return Caper(asked.card(words[0]), words[0])


def _job(asked: Asked, words: Sequence[str]) -> Move:
    job, *team = words
    cards = pick(RULES.hand(asked.state, asked.seat), asked.known, team)
    if cards is None:
        raise refusal("not-in-hand", job=job)
    return DoJob(job, cards, (*team,))


def _token(asked: Asked, words: Sequence[str]) -> Move:
    return PlaceToken()


def _keep(asked: Asked, words: Sequence[str]) -> Move:
    for move in asked.offered:
        if isinstance(move, Keep):
            keeps = kept(asked.state, asked.known, move)
            if sorted(keeps) == sorted(words):
                return move
    raise refusal("not-in-hand", card=" ".join(words))


def _show(asked: Asked, words: Sequence[str]) -> Move:
    for move in asked.offered:
        if isinstance(move, Show) and move.face == words[0]:
            return move
    asked.card(words[0])
    raise refusal("does-not-fit", card=words[0])


def _seat(asked: Asked, words: Sequence[str]) -> Move:
    return ChooseSeat(_number(words[0]))


def _card(asked: Asked, words: Sequence[str]) -> Move:
    """Return the card chosen; without a Night, the one in the earliest."""
    face, *where = words
    do = asker(asked.state)
    if do is not None and isinstance(do.op, Thug):
        return _companion(asked, face, where)
    chosen = ChooseCard(face, int(where[1]) if where else None)
    lying = (move for move in asked.offered if isinstance(move, ChooseCard))
    return next((m for m in lying if m == chosen or _is_there(m, chosen)), chosen)


def _is_there(offered: ChooseCard, chosen: ChooseCard) -> bool:
    """Return whether a choice that names no Night means this card."""
    return chosen.night is None and offered.face == chosen.face


def _companion(asked: Asked, face: Face, where: Sequence[str]) -> Move:
    if where:
        raise NotationError("a hand card lies in no Night")
    for move in asked.offered:
        if isinstance(move, Join) and move.face == face:
            return move
    raise refusal("same-card", card=asked.card(face))


def _nights(asked: Asked, words: Sequence[str]) -> Move:
    return ChooseNights(*sorted(_numbers(words)))


def _skill(asked: Asked, words: Sequence[str]) -> Move:
    return ChooseSkill(words[0])


def _done_job(asked: Asked, words: Sequence[str]) -> Move:
    return ChooseJob(words[0])


def _place(asked: Asked, words: Sequence[str]) -> Move:
    return ChooseNumber(_number(words[0]))


def _none(asked: Asked, words: Sequence[str]) -> Move:
    if ChooseNone() not in asked.offered:
        raise refusal("must-choose")
    return ChooseNone()


def _give_up(asked: Asked, words: Sequence[str]) -> Move:
    if RULES.resigning(asked.state) is None:
        raise refusal("not-due")
    return GiveUp()


QUESTIONS = frozenset(
    {"play", "caper", "seat", "card", "nights"}
    | {"skill", "job", "number", "keep", "show"}
)
MANY = range(1, 100)
NIGHT_WORDS = [("night", str(night)) for night in NIGHTS]
VERBS: Mapping[str, Verb] = {
    "caper": Verb(("play", "caper"), (1,), _faces, _caper),
    "job": Verb(("play",), MANY, _job_and_faces, _job),
    "token": Verb(("play",), (0,), _nothing, _token),
    "keep": Verb(("keep",), MANY, _faces, _keep),
    "show": Verb(("show",), (1,), _faces, _show),
    "choose seat": Verb(("seat",), (1,), _numbers, _seat),
    "choose card": Verb(("card",), (1, 3), _card_and_night, _card),
    "choose nights": Verb(("nights",), (2,), _numbers, _nights),
    "choose skill": Verb(("skill",), (1,), _skill_name, _skill),
    "choose job": Verb(("job",), (1,), _job_name, _done_job),
    "choose number": Verb(("number",), (1,), _numbers, _place),
    "choose none": Verb(("caper", "show"), (0,), _nothing, _none),
    GIVE_UP: Verb(QUESTIONS, (0,), _nothing, _give_up),
}


class GriftersNotation:
    """Text in and out."""

    def parse(self, state: GriftersState, known: Known, text: str) -> Move:
        """Return the due seat's move that `text` writes, by lowest card numbers.

        Raises: NotationError for what is no move at all; IllegalMove for a move that
                is not due, or that the faces of the hand rule out
        """
        name, words = _words(text)
        verb, due = VERBS[name], RULES.due(state)
        if isinstance(due, Over):
            raise refusal("game-over")
        if not isinstance(due, Decide) or due.what not in verb.due:
            raise refusal("not-due")
        return verb.read(Asked(state, known, due.seat), words)

    def format(self, state: GriftersState, known: Known, move: Move) -> str:
        """Return the text of a legal move."""
        return move_text(state, known, move)

    def load(self, position_object: object) -> tuple[GriftersState, dict[int, str]]:
        """Return state and faces of a position; NotationError names the key."""
        return position.load(position_object)

    def dump(self, state: GriftersState, faces: Known) -> dict[str, object]:
        """Return the position of a state at which a decision is due, or the end."""
        return position.dump(state, faces)

    def outcome(self, state: GriftersState, over: Over) -> dict[str, object]:
        """Return how an end of the game is written."""
        return position.outcome(state, over)


def _words(text: str) -> tuple[str, list[str]]:
    """Return the verb of a text and the words that follow; NotationError if none."""
    first, *words = text.split() or [""]
    if first == "choose" and words:
        first, words = f"choose {words[0]}", words[1:]
    verb = VERBS.get(first)
    if verb is None:
        raise NotationError("no such move: {text!r}", text=text)
    if len(words) not in verb.counts:
        raise NotationError(
            "{word} takes other words than these: {text!r}", word=first, text=text
        )
    verb.check(words)
    return first, words
