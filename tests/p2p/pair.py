"""A simulated table: real seats in memory, statements handed over by a loop."""

from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from itertools import count

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from engine.agent_avenue.state import AgentAvenueState
from engine.game import Event, Move, Options
from engine.kit import Kit
from engine.registry import GAMES
from p2p.fairness.challenge import PROTOCOL, SUITE
from p2p.fairness.seed import Seed
from p2p.record.charter import (
    Charter,
    SeatEntry,
    SignedCharter,
    charter_message,
    rules_digest,
)
from p2p.record.encoding import pack
from p2p.record.entry import decode_entry
from p2p.record.transcript import Transcript, encode_transcript
from p2p.table.player import Player

KIT = GAMES["agent-avenue"]
NAMES = ("Mai", "Tom", "Ana", "Ida")

Choose = Callable[[Player, tuple[Move, ...]], Move]


def material(label: str, number: int = 0) -> bytes:
    """Return 32 bytes that are fixed for a test."""
    return sha256(f"{label} {number}".encode()).digest()


def first_move(_: Player, moves: tuple[Move, ...]) -> Move:
    """Choose the first move listed."""
    return moves[0]


def picker(label: str) -> Choose:
    """Choose by digests of a label: any game, and the same one every time."""

    def choose(player: Player, moves: tuple[Move, ...]) -> Move:
        place = len(player.ledger.texts)
        return moves[int.from_bytes(material(label, place)[:8]) % len(moves)]

    return choose


@cache
def beginning(seat: int, label: str) -> str:
    """Return a label, made from this one, of a table of two where that seat begins.

    Its first hand has two cards of one name, as some cheats need. Toss and hands follow
    from the charter, and so change with every edition of the rules.
    """
    for number in count():
        pair = Pair(f"{label} {number}", trusting=True).play(until=4)
        toss = pair.players[0].ledger.set_up.entropy
        first = KIT.rules.start(KIT.options(), toss)
        if not isinstance(first, AgentAvenueState) or first.active != seat:
            continue
        hand = pair.play(until=10).players[seat].known
        if 1 < len(set(hand.values())) < len(hand):
            return f"{label} {number}"
    raise AssertionError("count() ends")


class Pair:
    """Two seats (or more) at one table, each with a ledger of its own."""

    def __init__(
        self,
        label: str = "pair",
        seats: int = 2,
        kit: Kit = KIT,
        *,
        trusting: bool = False,
        options: Options | None = None,
    ) -> None:
        """Set the table; every secret follows from the label.

        options: of the game, by default one seat a side
        trusting: what is handed over here is known to hold, so its proofs go unchecked
        """
        self.kit = kit
        self.trusting = trusting
        self.identities = [
            Ed25519PrivateKey.from_private_bytes(material(label + " identity", i))
            for i in range(seats)
        ]
        self.charter = Charter(
            PROTOCOL,
            SUITE,
            kit.name,
            pack(options or kit.options(sides=tuple(range(seats)))),
            rules_digest(kit),
            tuple(
                SeatEntry(
                    NAMES[i],
                    identity.public_key().public_bytes_raw(),
                    material(label + " nonce", i),
                )
                for i, identity in enumerate(self.identities)
            ),
            120,
        )
        self.seeds = [Seed(material(label + " seed", i)) for i in range(seats)]
        self.players = [self.sit(i) for i in range(seats)]
        self.events: list[Event] = []

    def sit(self, seat: int) -> Player:
        """Return a player for a seat, at the start of the log."""
        return Player(
            self.charter, self.kit, seat, self.seeds[seat], self.identities[seat].sign
        )

    @property
    def signed(self) -> SignedCharter:
        """The charter with everybody's signature."""
        return SignedCharter(
            self.charter,
            tuple(
                identity.sign(charter_message(self.charter, seat))
                for seat, identity in enumerate(self.identities)
            ),
        )

    def hand_over(self, text: bytes) -> None:
        """Let every seat accept an entry."""
        for player in self.players:
            if self.trusting:
                accepted = player.ledger.accept(text, proved=True)
            else:
                accepted = player.accept(text)
            if player is self.players[0]:
                self.events.extend(accepted.events)

    def hand_over_notice(self, text: bytes) -> None:
        """Let every seat accept a notice."""
        for player in self.players:
            player.accept_notice(text)

    def next_entry(self, choose: Choose = first_move) -> bytes | None:
        """Return the entry that is due, None when the log is complete."""
        turn = self.players[0].ledger.expected
        if turn is None:
            return None
        player = self.players[turn.seat]
        text = player.speak()
        if text is None and turn.kind == "move":
            return player.decide(choose(player, player.moves()))
        return text

    def play(self, choose: Choose = first_move, until: int | None = None) -> "Pair":
        """Play on, to the end or until the log has so many entries."""
        while until is None or len(self.players[0].ledger.texts) < until:
            text = self.next_entry(choose)
            if text is None:
                break
            self.hand_over(text)
        return self

    def close(self) -> "Pair":
        """Sign results and open seeds until nobody has more to say."""
        said = True
        while said:
            said = False
            for player in self.players:
                text = player.close()
                if text is not None:
                    self.hand_over_notice(text)
                    said = True
        return self

    def transcript(self, seat: int = 0) -> bytes:
        """Return the transcript as one seat writes it."""
        player = self.players[seat]
        return transcript_of(self.signed, player.ledger.texts, player)


def transcript_of(
    signed: SignedCharter, texts: Sequence[bytes], player: Player
) -> bytes:
    """Return a transcript of these entries with the player's notices."""
    entries = tuple(decode_entry(text) for text in texts)
    return encode_transcript(Transcript(signed, entries, tuple(player.ends.notices)))
