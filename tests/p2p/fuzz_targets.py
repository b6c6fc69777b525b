"""Everything that takes bytes of others, and the only errors that each may raise."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from p2p.errors import DecodeError, LinkError, LocalError, P2PError, PeerError
from p2p.lan import journal, messages
from p2p.lan.advert import TableState, parse_txt
from p2p.lan.hello import Handshake, Role
from p2p.lan.identity import Identity
from p2p.record.charter import SignedCharter, check_charter, check_signatures
from p2p.record.encoding import decode, encode
from p2p.record.entry import decode_entry
from p2p.record.notice import decode_notice
from p2p.record.transcript import Damaged, decode_transcript
from p2p.table.audit import Audit
from p2p.table.ends import Ends
from p2p.table.ledger import Ledger, replay
from p2p.table.signs import Signs
from tests.p2p.fuzz_inputs import CHANGES, Change, hostile_input, revalue
from tests.p2p.fuzz_samples import (
    AT_PASSED,
    FILES,
    FRAMES,
    GAME,
    LEDGER,
    MOMENTS,
    NOTICES,
    PASSED,
    PASSING,
    SIGNS,
    TEXTS,
    journal_text,
    resealed,
    resigned_entry,
    resigned_file,
    resigned_notice,
    txt_text,
)
from tests.p2p.honest import KITS
from tests.p2p.pair import KIT, material

MAX_WORDS = 400
"""No error says more characters than this of what it refuses."""


class Target(NamedTuple):
    """Who takes bytes.

    take:    one way to hand the bytes over; state that they changed is put back
    errors:  what it may raise, and nothing else
    samples: valid inputs
    weight:  how many inputs of a hundred are for this one
    """

    name: str
    take: Callable[[bytes], object]
    errors: tuple[type[P2PError], ...]
    samples: Sequence[bytes]
    weight: int
    changes: Sequence[Change] = CHANGES

    def input(self, number: int) -> bytes:
        """Return the hostile input of this number."""
        return hostile_input(f"{self.name} {number}", self.samples, self.changes)

    def attack(self, text: bytes) -> str:
        """Return the code by which it is refused, "" if it is not; raise otherwise."""
        try:
            self.take(text)
        except self.errors as error:
            refusal = error
        else:
            return ""
        assert refusal.text.isprintable(), refusal.text
        assert len(refusal.text) < MAX_WORDS
        return refusal.code


class _Seats:
    """Ledgers that stand before one entry each, put back when one adopts something.

    moments: before which entries of the game
    """

    def __init__(self, game: Ledger, moments: Sequence[int]) -> None:
        self._game = game
        self._moments = moments
        self._stand: dict[int, tuple[Ledger, Ends]] = {}

    def at(self, k: int) -> tuple[Ledger, Ends]:
        if k not in self._stand:
            ledger = replay(self._game, k)
            self._stand[k] = (ledger, Ends(ledger))
        return self._stand[k]

    def _moment(self, text: bytes) -> int:
        """Return where to hand an entry over: mostly where it says that it belongs."""
        try:
            k = decode_entry(text).k
        except DecodeError:
            k = 0
        moments = self._moments
        return k if k in moments else moments[sum(text) % len(moments)]

    def take_entry(self, text: bytes) -> None:
        k = self._moment(text)
        ledger, ends = self.at(k)
        before = (ledger.head, len(ledger.texts), ledger.expected, ledger.proofs)
        try:
            entry = decode_entry(text)
            ledger.check_author(entry)
            ends.check_entry(entry)
            ledger.accept(text)
        except PeerError:
            assert before == (
                ledger.head,
                len(ledger.texts),
                ledger.expected,
                ledger.proofs,
            )
            raise
        if len(ledger.texts) != k:
            del self._stand[k]

    def take_notice(self, text: bytes) -> None:
        k = (*MOMENTS, len(TEXTS))[sum(text) % (len(MOMENTS) + 1)]
        _, ends = self.at(k)
        if ends.accept(decode_notice(text)):
            del self._stand[k]


SEATS = _Seats(LEDGER, MOMENTS)
PASSING_SEATS = _Seats(PASSED, AT_PASSED)


def take_sign(text: bytes) -> None:
    """Hand a sign to a seat that has seen none, so that good ones are good again."""
    ledger = SEATS.at(0)[0]
    Signs(ledger, 0, lambda _: b"").take(text)


def take_charter(text: bytes) -> None:
    signed = decode(text, SignedCharter)
    check_charter(signed.charter, KIT)
    check_signatures(signed)


US, THEM = (
    Identity(Ed25519PrivateKey.from_private_bytes(material("fuzz hello", i)), name)
    for i, name in enumerate(("Mai", "Tom"))
)


def _handshakes() -> tuple[Handshake, Handshake]:
    certificate = b"certificate"
    return (
        Handshake(US, Role.DIALER, certificate, bytes([1]) * 32),
        Handshake(THEM, Role.LISTENER, certificate, bytes([2]) * 32),
    )


def take_hello(text: bytes) -> None:
    _handshakes()[0].got_hello(text)


def take_proof(text: bytes) -> None:
    ours, theirs = _handshakes()
    ours.got_hello(theirs.hello())
    ours.got_proof(text)
    assert text == PROOF


def _proof() -> bytes:
    ours, theirs = _handshakes()
    return theirs.got_hello(ours.hello())


PROOF = _proof()


def take_txt(text: bytes) -> None:
    """Hand over a record whose items are lines."""
    items = [line.partition(b"=") for line in text.split(b"\n")]
    txt = {key: value if equals else None for key, equals, value in items}
    hosts = ("192.168.0.7", "fe80::1%2", "::", "224.0.0.1")
    parse_txt("abcdefghij", txt, hosts, len(text) or None)


def take_journal(text: bytes) -> None:
    records, length = journal._parse(text, Path("game"))
    assert length <= len(text)
    again = (journal._format_line(k.encode(), content) for k, content in records)
    assert b"".join(again) == text[:length]


ENTRIES = (*TEXTS, *PASSED.texts)
TARGETS = (
    Target("entry", decode_entry, (DecodeError,), ENTRIES, 8),
    Target("notice", decode_notice, (DecodeError,), NOTICES, 14),
    Target("sign", take_sign, (PeerError,), SIGNS, 5),
    Target("charter", take_charter, (PeerError,), (encode(GAME.signed),), 6),
    Target("transcript", decode_transcript, (Damaged,), FILES, 4),
    Target("message", messages.decode_message, (DecodeError,), FRAMES, 14),
    Target("hello", take_hello, (LinkError,), (_handshakes()[1].hello(), PROOF), 8),
    Target("proof", take_proof, (LinkError,), (PROOF,), 8),
    Target(
        "txt",
        take_txt,
        (DecodeError,),
        (txt_text("Mai", TableState.OPEN), txt_text("Zoë 🂡", TableState.PLAYING)),
        10,
    ),
    Target(
        "journal", take_journal, (LocalError,), (journal_text(4), journal_text(9)), 8
    ),
    Target("ledger", SEATS.take_entry, (PeerError,), TEXTS, 4),
    Target(
        "ledger, signed",
        lambda text: SEATS.take_entry(resigned_entry(text)),
        (PeerError,),
        [TEXTS[k] for k in MOMENTS],
        3,
        (revalue,),
    ),
    Target(
        "ledger of Grifters, signed",
        lambda text: PASSING_SEATS.take_entry(resigned_entry(text, PASSING)),
        (PeerError,),
        [PASSED.texts[k] for k in AT_PASSED],
        2,
        (revalue,),
    ),
    Target("ends", SEATS.take_notice, (PeerError,), NOTICES, 2),
    Target(
        "ends, signed",
        lambda text: SEATS.take_notice(resigned_notice(text)),
        (PeerError,),
        NOTICES,
        1,
        (revalue,),
    ),
    Target("audit", lambda text: Audit(text, KITS).run(), (), FILES, 1),
    Target(
        "audit, sealed",
        lambda text: Audit(resealed(text), KITS).run(),
        (),
        FILES[1:],
        1,
    ),
    Target(
        "audit, signed",
        lambda text: Audit(resigned_file(text), KITS).run(),
        (),
        FILES[1:],
        1,
        (revalue,),
    ),
)
"""All of them; an audit has a verdict on everything and raises nothing.

A file whose last line, or every statement, is made to fit comes furthest and is the
slowest.
"""
