"""Everything that takes bytes of others, and the only errors that each may raise."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from p2p.errors import DecodeError, LinkError, LocalError, P2PError, PeerError
from p2p.lan import journal, messages
from p2p.lan.advert import Ad, TableState, format_txt, parse_txt
from p2p.lan.hello import Handshake, Role
from p2p.lan.identity import new_identity
from p2p.record import transcript as record
from p2p.record.charter import SignedCharter, check_charter, check_signatures
from p2p.record.encoding import decode, encode
from p2p.record.entry import (
    decode_entry,
    encode_entry,
    entry_head,
    kind_of,
    sign_entry,
)
from p2p.record.notice import (
    Accept,
    Accuse,
    AnySay,
    Decline,
    Notice,
    Offer,
    Opening,
    Resign,
    Result,
    Unresponsive,
    decode_notice,
    notice_digest,
    sign_notice,
)
from p2p.record.transcript import (
    Damaged,
    EntryLine,
    Trailer,
    decode_transcript,
)
from p2p.table.audit import Audit
from p2p.table.ends import Ends
from p2p.table.ledger import Ledger, replay
from tests.p2p.fuzz_inputs import CHANGES, Change, hostile_input, revalue
from tests.p2p.honest import KITS
from tests.p2p.pair import KIT, Pair, material, picker

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


GAME = Pair("fuzz").play(picker("fuzz")).close()
LEDGER = GAME.players[0].ledger
TEXTS = tuple(LEDGER.texts)
HEADS = tuple(LEDGER.heads)
KINDS = ("commit", "coin", "key", "shuffle", "share", "mix", "move", "turn-up")
MOMENTS = [
    next(k for k, text in enumerate(TEXTS) if kind_of(decode_entry(text).body) == kind)
    for kind in KINDS
]
"""The first entry of each kind."""


def _says() -> tuple[AnySay, ...]:
    offer = sign_notice(GAME.charter.digest, 0, HEADS[-1], Offer(), _sign(0))
    return (
        Offer(),
        Accept(notice_digest(GAME.charter.digest, offer)),
        Resign(),
        Result((0,), "captured"),
        Unresponsive(1),
        Decline(),
        Accuse(TEXTS[7], "peer/bad-proof", TEXTS[6]),
        Opening(GAME.seeds[0].value),
    )


def _sign(seat: int) -> Callable[[bytes], bytes]:
    return GAME.identities[seat].sign


def _notice(seat: int, say: AnySay, head: bytes) -> bytes:
    return encode(sign_notice(GAME.charter.digest, seat, head, say, _sign(seat)))


NOTICES = tuple(_notice(0, say, head) for say in _says() for head in HEADS[6::40])
GAME_OF_FILE = Pair("fuzz short")
GAME_OF_FILE.play(until=9).hand_over_notice(GAME_OF_FILE.players[0].say(Resign()))
FILES = (GAME.transcript(), GAME_OF_FILE.close().transcript())


# Signed again by its author, a changed statement comes further


def resigned_entry(text: bytes) -> bytes:
    """Return the entry with a good signature if it decodes, else the text."""
    try:
        entry = decode_entry(text)
    except DecodeError:
        return text
    sign = _sign(entry.seat % 2)
    parts = (entry.k, entry.seat, entry.prev, entry.body)
    return encode_entry(sign_entry(GAME.charter.digest, *parts, sign))


def resigned_notice(text: bytes) -> bytes:
    """Return the notice with a good signature if it decodes, else the text."""
    try:
        notice = decode_notice(text)
    except DecodeError:
        return text
    return _notice(notice.seat % 2, notice.say, notice.head)


def resealed(text: bytes) -> bytes:
    """Return a file whose last line fits the lines before it, and those in order."""
    *lines, _ = text.rstrip(b"\n").split(b"\n")
    digest = record._digest(lines)
    trailer = encode(Trailer(record.FORMAT, len(lines), digest))
    return b"\n".join([*lines, trailer]) + b"\n"


def resigned_file(text: bytes) -> bytes:
    """Return a file in which every statement is signed, on the head before it."""
    charter, *lines = text.rstrip(b"\n").split(b"\n")
    head, out = GAME_OF_FILE.charter.digest, [charter]
    for line in lines:
        try:
            value = record._line(line, 1)
        except DecodeError:
            return resealed(text)
        if isinstance(value, EntryLine):
            old, sign = value.entry, GAME_OF_FILE.identities[value.entry.seat % 2].sign
            parts = (len(out) - 1, old.seat, head, old.body)
            entry = sign_entry(GAME_OF_FILE.charter.digest, *parts, sign)
            head = entry_head(GAME_OF_FILE.charter.digest, encode_entry(entry))
            out.append(encode(EntryLine(entry)))
        elif isinstance(value, Notice):
            sign = GAME_OF_FILE.identities[value.seat % 2].sign
            parts_said = (GAME_OF_FILE.charter.digest, value.seat, head, value.say)
            out.append(encode(sign_notice(*parts_said, sign)))
    entries = [line for line in out if b'"line":"entry"' in line]
    notices = sorted({line for line in out[1:] if line not in entries})
    return resealed(b"\n".join([charter, *entries, *notices, b""]))


def _moment(text: bytes) -> int:
    """Return where to hand an entry over: mostly where it says that it belongs."""
    try:
        k = decode_entry(text).k
    except DecodeError:
        k = 0
    return k if k in MOMENTS else MOMENTS[sum(text) % len(MOMENTS)]


class _Seats:
    """Ledgers that stand before one entry each, put back when one adopts something."""

    def __init__(self) -> None:
        self._stand: dict[int, tuple[Ledger, Ends]] = {}

    def at(self, k: int) -> tuple[Ledger, Ends]:
        if k not in self._stand:
            ledger = replay(LEDGER, k)
            self._stand[k] = (ledger, Ends(ledger))
        return self._stand[k]

    def take_entry(self, text: bytes) -> None:
        k = _moment(text)
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


SEATS = _Seats()


def take_charter(text: bytes) -> None:
    signed = decode(text, SignedCharter)
    check_charter(signed.charter, KIT)
    check_signatures(signed)


US, THEM = new_identity("Mai"), new_identity("Tom")


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
    assert ours.got_proof(text) == b"" or text == PROOF
    ours.got_ready(text)


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


def _txt(name: str, state: TableState) -> bytes:
    txt = format_txt(Ad(name, "agent-avenue", state, 2, 1), "0123abcd", 7)
    return b"\n".join(f"{key}={value}".encode() for key, value in txt.items())


def take_journal(text: bytes) -> None:
    records, length = journal._parse(text, "game")
    assert length <= len(text)
    again = (journal._format_line(k.encode(), content) for k, content in records)
    assert b"".join(again) == text[:length]


def _journal(count: int) -> bytes:
    lines = [journal._format_line(b"charter", encode(GAME.signed))]
    lines += [journal._format_line(b"entry", text) for text in TEXTS[:count]]
    return b"".join(lines)


def _messages() -> tuple[messages.AnyMessage, ...]:
    places = ("192.168.0.7:24816", "[fe80::1%eth0]:24816")
    options, rules = GAME.charter.options, GAME.charter.rules
    return (
        messages.Join("Mai", places, True),
        messages.Table("Tom", places, False, bytes(32), KIT.name, options, rules, 120),
        messages.PairCommit(material("fuzz")),
        messages.PairReveal(material("fuzz", 1)),
        messages.SameWords(),
        messages.Nonce(material("fuzz", 2)),
        messages.Signature(GAME.charter.digest, bytes(64)),
        messages.Have(GAME.charter.digest, 12, HEADS[-1], bytes(64)),
    )


FRAMES = tuple(map(messages.encode_message, _messages()))

TARGETS = (
    Target("entry", decode_entry, (DecodeError,), TEXTS, 14),
    Target("notice", decode_notice, (DecodeError,), NOTICES, 14),
    Target("charter", take_charter, (PeerError,), (encode(GAME.signed),), 6),
    Target("transcript", decode_transcript, (Damaged,), FILES, 4),
    Target("message", messages.decode_message, (DecodeError,), FRAMES, 14),
    Target("hello", take_hello, (LinkError,), (_handshakes()[1].hello(), PROOF), 8),
    Target("proof", take_proof, (LinkError,), (PROOF,), 8),
    Target(
        "txt",
        take_txt,
        (DecodeError,),
        (_txt("Mai", TableState.OPEN), _txt("Zoë 🂡", TableState.PLAYING)),
        10,
    ),
    Target("journal", take_journal, (LocalError,), (_journal(4), _journal(9)), 8),
    Target("ledger", SEATS.take_entry, (PeerError,), TEXTS, 4),
    Target(
        "ledger, signed",
        lambda text: SEATS.take_entry(resigned_entry(text)),
        (PeerError,),
        [TEXTS[k] for k in MOMENTS],
        3,
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
        2,
        (revalue,),
    ),
)
"""All of them; an audit has a verdict on everything and raises nothing.

A file whose last line, or every statement, is made to fit comes furthest and is the
slowest.
"""
