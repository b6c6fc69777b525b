"""The engine of Grifters in the terms of the slow interpreter, to be played alongside.

It plays at the open dealer and is spoken to in the notation of position files. Its luck
is from a seed and is noted for the interpreter: the orders that the deck has got, and
how a hand lay before a number of it was named.
"""

import random
from collections.abc import Iterable, Sequence
from typing import Any

from engine.dealer import OpenDealer
from engine.deals import CardId, Face, Shuffle
from engine.game import Decide, Event, Is, Over
from engine.grifters.moves import Ended, GiveUp
from engine.grifters.notation import GriftersNotation
from engine.grifters.options import GriftersOptions
from engine.grifters.rules import Grifters
from engine.grifters.specialists import FACES
from engine.grifters.state import GriftersState
from tests.engine.grifters_agreement import (
    Disagreement,
    NoSuchLuck,
    any_position,
    play_alongside,
)
from tests.engine.grifters_interpreter import SlowGrifters
from tests.engine.grifters_interpreter.cards import specialist_cards
from tests.engine.hands_watched import HandsWatched
from tests.engine.table import Chance

RULES, NOTATION = Grifters(), GriftersNotation()
RENAMED = {"h_scout": "talent_scout"}
NAMES = {face: RENAMED.get(face, face.removeprefix("h_")) for face in FACES}
FACE_OF = {name: face for face, name in NAMES.items()}


def named(thing: Any) -> Any:  # noqa: ANN401
    """Return texts, and lists and objects of them, with the interpreter's names."""
    return _renamed(thing, NAMES)


def faced(thing: Any) -> Any:  # noqa: ANN401
    """Return texts, and lists and objects of them, with the engine's faces."""
    return _renamed(thing, FACE_OF)


def _renamed(thing: Any, names: dict[str, str]) -> Any:  # noqa: ANN401
    match thing:
        case str():
            return " ".join(names.get(word, word) for word in thing.split())
        case list() | tuple():
            return [_renamed(part, names) for part in thing]
        case dict():
            return {key: _renamed(part, names) for key, part in thing.items()}
        case _:
            return thing


def sorted_team(text: str) -> str:
    """Return a move in which a Team stands in alphabetical order."""
    verb, *words = text.split()
    return " ".join([verb, words[0], *sorted(words[1:])]) if verb == "job" else text


class EngineGrifters:
    """A game at an open dealer; see `tests.engine.grifters_agreement.Engine`.

    is_checked: whether notation is checked too: that moves and positions are read back
    """

    is_checked = True

    def __init__(
        self, state: GriftersState, faces: dict[CardId, Face], luck: Chance
    ) -> None:
        """Go on from a state."""
        self.dealer = OpenDealer(RULES, state, faces, luck.permute)
        self.shuffles: list[list[str]] = []
        self.hands: list[list[str]] = []
        self.ended: Ended | None = None
        self.written: dict[str, Any] | None = None
        self.watch = HandsWatched()
        self._settle([])

    @classmethod
    def from_set_up(cls, players: int, luck: Chance) -> "EngineGrifters":
        """Return a game after its set-up."""
        options = GriftersOptions(sides=(*range(players),))
        return cls(RULES.start(options, luck.entropy()), {}, luck)

    @classmethod
    def from_position(cls, position: dict[str, Any], luck: Chance) -> "EngineGrifters":
        """Go on from a position in the interpreter's names."""
        return cls(*NOTATION.load(faced(position) | {"game": "grifters"}), luck)

    @property
    def state(self) -> GriftersState:
        """The public state."""
        assert isinstance(self.dealer.state, GriftersState)
        return self.dealer.state

    def _settle(self, events: list[Event]) -> None:
        """Answer deals until a seat must decide; note what chance does in them."""
        dealer, self.written = self.dealer, None
        while not isinstance(deal := dealer.due, Decide | Over):
            events += dealer.deal()
            self.watch.dealt(deal)
            if isinstance(deal, Shuffle):
                self.shuffles.append(self._names(deal.fresh))
        for event in events:
            if isinstance(event, Ended):
                self.ended = event

    def _names(self, cards: Iterable[CardId]) -> list[str]:
        return [NAMES[self.dealer.faces[card]] for card in cards]

    # What is played alongside

    def due(self) -> dict[str, Any]:
        """Return the question that is open, or the outcome; all told it must agree."""
        position = self.position()
        if "due" in position:
            due: dict[str, Any] = position["due"]
            return due
        outcome: dict[str, Any] = position["outcome"]
        assert self.ended is not None
        assert outcome == {
            "winners": list(self.ended.winners),
            "reason": self.ended.reason,
            "scores": list(self.ended.scores),
        }
        return {"outcome": outcome}

    def legal(self) -> set[str]:
        """Return every move of the due seat; that each is read back is checked."""
        dealer, due = self.dealer, self.dealer.due
        if isinstance(due, Over):
            return set()
        assert isinstance(due, Decide)
        state, known, moves = self.state, dealer.known(due.seat), dealer.moves()
        texts = [NOTATION.format(state, known, move) for move in moves]
        if self.is_checked:
            assert moves == tuple(NOTATION.parse(state, known, text) for text in texts)
        told = {sorted_team(named(text)) for text in texts}
        assert len(told) == len(moves), "two moves of one meaning"
        return told

    def told_apart(self) -> list[int]:
        """Return the seats in whose hands others can tell a card from another.

        Cards just drawn to choose from are mixed when that is done. A seat that gave up
        in between plays none of them; it mixes them before one can be abducted.
        """
        due, seats = self.dealer.due, self.state.seats
        choosing = due.seat if isinstance(due, Decide) and due.what == "keep" else None
        return [
            seat
            for seat, area in enumerate(seats)
            if seat != choosing
            and not area.gave_up
            and not self.watch.is_hidden(area.hand)
        ]

    def play(self, text: str) -> None:
        """Make a move."""
        dealer, due = self.dealer, self.dealer.due
        assert isinstance(due, Decide)
        self.hands = [self._names(area.hand) for area in self.state.seats]
        known = dealer.known(due.seat)
        move = NOTATION.parse(self.state, known, faced(text))
        step = RULES.play(self.state, move)
        self.watch.showed(claim.card for claim in step.claims if isinstance(claim, Is))
        self._settle(list(dealer.play(move)))

    def give_up(self) -> None:
        """Let the due seat play no more turns."""
        self._settle(list(self.dealer.play(GiveUp())))

    def position(self) -> dict[str, Any]:
        """Return the position, written once for each move."""
        if self.written is None:
            self.written = self._position()
        return self.written

    def _position(self) -> dict[str, Any]:
        """Return the position; that it can be fed back in is checked."""
        written = NOTATION.dump(self.state, self.dealer.faces)
        if self.is_checked:
            assert NOTATION.dump(*NOTATION.load(written)) == written
        position: dict[str, Any] = named(written)
        position.pop("pending", None)
        if "due" in position:
            del position["due"]["standing"]
        for seat in position["seats"]:
            seat.setdefault("gave_up", False)
        return position

    # Its luck, for the interpreter

    def reshuffled(self, discard: list[str]) -> list[str]:
        """Return the order that the engine's deck has got out of the discard pile."""
        if not self.shuffles or sorted(self.shuffles[0]) != sorted(discard):
            raise NoSuchLuck(f"a reshuffle of {' '.join(sorted(discard))}")
        return self.shuffles.pop(0)

    def numbered(self, seat: int, hand: list[str], number: int) -> str:
        """Return the card that lay at that place before the number was named."""
        if sorted(self.hands[seat]) != sorted(hand):
            raise NoSuchLuck(f"a number of {' '.join(sorted(hand))}")
        return self.hands[seat][number - 1]

    def left_over(self) -> list[str]:
        """Return every shuffle that nobody has asked for; forget them."""
        left = [" ".join(order) for order in self.shuffles]
        self.shuffles.clear()
        return left


def play_from_set_up(players: int, seed: str, give_up: float = 0.0) -> int:
    """Play a game from its set-up with both; return how many moves it took."""
    chance = random.Random(seed)
    engine = EngineGrifters.from_set_up(players, Chance(chance.getrandbits(32)))
    deck, first = engine.shuffles.pop(0), engine.state.starter
    box = specialist_cards()
    if sorted(deck) != sorted(box):
        raise Disagreement({}, [], {"deck": (sorted(box), sorted(deck))})
    slow = SlowGrifters(players, deck, first, engine)
    return play_alongside(slow, engine, chance, give_up)


def play_from_position(
    players: int,
    seed: str,
    give_up: float = 0.0,
    hold: Sequence[str] = (),
    top: str | None = None,
) -> int:
    """Play a game from a random position with both; return how many moves it took."""
    chance = random.Random(seed)
    position = any_position(players, chance, hold, top)
    luck = Chance(chance.getrandbits(32))
    engine = EngineGrifters.from_position(position, luck)
    slow = SlowGrifters.from_position(position, engine)
    return play_alongside(slow, engine, chance, give_up)
