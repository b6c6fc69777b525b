"""What opened seeds explain: every permutation and mask, and then every card.

After the game an auditor recomputes what each seat chose (PROTOCOL 4), and plays the
log once more with open cards.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from engine.dealer import OpenDealer
from engine.deals import Mix, Pass, Seat, Shuffle
from engine.game import Decide, Over
from p2p.fairness.cards import Card
from p2p.fairness.group import Point, mul_base
from p2p.fairness.seed import Voice
from p2p.fairness.shuffle import shuffle_cards
from p2p.record.encoding import unpack
from p2p.record.entry import Body, Entry, Mixed, Moved, Passed, Shuffled
from p2p.table.ledger import Ledger


class Choice(NamedTuple):
    """A statement whose randomness its author's seed must explain.

    before: the cards that it masks anew; key: under which they are masked
    """

    entry: Entry
    deal: Shuffle | Mix | Pass
    before: tuple[Card, ...]
    key: Point

    @property
    def seat(self) -> Seat:
        """Who chose."""
        return self.entry.seat

    def masks(self, voice: Voice) -> tuple[tuple[Card, ...], tuple[int, ...]]:
        """Return cards and permutation as the seed has them for a shuffle or mix."""
        kind, place = (
            ("shuffle", self.deal.pile)
            if isinstance(self.deal, Shuffle)
            else ("mix", hand(self.seat))
        )
        stream = voice.mask(self.entry.prev, kind, place, self.before)
        cards, permutation, _ = shuffle_cards(self.before, self.key, stream)
        return tuple(cards), tuple(permutation)

    def is_explained_by(self, voice: Voice) -> bool:
        """Tell whether the statement is the one that this seed makes."""
        body: Body = self.entry.body
        if isinstance(self.deal, Pass):
            assert isinstance(body, Passed)
            stream = voice.mask(
                self.entry.prev, "pass", hand(self.deal.taker), self.before
            )
            return mul_base(stream.scalar()) == body.card.a
        assert isinstance(body, Shuffled | Mixed)
        return self.masks(voice)[0] == body.cards


def hand(seat: Seat) -> str:
    """Return how mask streams name the hand of a seat."""
    return f"hand {seat}"


def choice_due(ledger: Ledger, entry: Entry) -> Choice | None:
    """Return what the ledger's next entry chooses by its seed, if it does."""
    dealing, deal, turn = ledger.dealing, ledger.due, ledger.expected
    if dealing is None or turn is None or turn.seat != entry.seat:
        return None
    match deal:
        case Shuffle():
            key = dealing.joint
        case Mix(seat=seat):
            key = dealing.keys[seat]
        case Pass(taker=taker):
            key = dealing.keys[taker]
        case _:
            return None
    return Choice(entry, deal, dealing.due_cards(), key)


def orders(
    choices: Iterable[Choice], voices: Mapping[Seat, Voice]
) -> Iterator[tuple[int, ...]]:
    """Yield the whole permutation of each finished shuffle or mix, in log order."""
    total: tuple[int, ...] | None = None
    for choice in choices:
        if isinstance(choice.deal, Pass):
            continue
        _, order = choice.masks(voices[choice.seat])
        total = order if total is None else tuple(total[i] for i in order)
        if isinstance(choice.deal, Mix) or choice.seat == len(voices) - 1:
            yield total
            total = None


def in_the_clear(
    ledger: Ledger, moves: Iterable[Moved], orders: Iterator[tuple[int, ...]]
) -> Iterator[OpenDealer]:
    """Play the log once more with open cards; yield the dealer whenever it stops.

    It stops before each move, and at the end where the log stops, which may be amid a
    deal if the game was given up.
    Raises: EngineError where the open cards refuse what the log holds
    """
    rules = ledger.kit.rules
    state = rules.start(ledger.options, ledger.set_up.entropy)
    dealer = OpenDealer(rules, state, {}, lambda _: next(orders))
    for body in moves:
        dealer.settle()
        yield dealer
        dealer.play(unpack(body.move, ledger.kit.move))
    while dealer.state != ledger.state and not isinstance(dealer.due, Decide | Over):
        dealer.deal()
    yield dealer
