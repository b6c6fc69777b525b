"""Valid statements, files and frames to start from, and signatures for changed ones."""

from collections.abc import Callable

from p2p.errors import DecodeError
from p2p.lan import journal, messages
from p2p.lan.address import PORTS
from p2p.lan.advert import Ad, TableState, format_txt
from p2p.record import transcript as record
from p2p.record.encoding import encode
from p2p.record.entry import (
    decode_entry,
    encode_entry,
    entry_head,
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
from p2p.record.table_sign import SIGN_KINDS, encode_sign, make_sign
from p2p.record.transcript import EntryLine, Trailer
from tests.p2p.honest import GRIFTERS
from tests.p2p.pair import KIT, Pair, material, picker

GAME = Pair("fuzz").play(picker("fuzz")).close()
LEDGER = GAME.players[0].ledger
TEXTS = tuple(LEDGER.texts)
HEADS = tuple(LEDGER.heads)
KINDS = ("commit", "coin", "key", "shuffle", "share", "mix", "move", "turn-up")
MOMENTS = [LEDGER.kinds.index(kind) for kind in KINDS]
"""The first entry of each kind."""
PASSING = Pair("fuzz grifters 11", 2, GRIFTERS).play(picker("fuzz grifters 11"), 40)
"""A game in which a card goes from hand to hand."""
PASSED = PASSING.players[0].ledger
AT_PASSED = [k for k, kind in enumerate(PASSED.kinds) if kind in ("pass", "move")]
"""The entry by which it does, and the moves about it."""


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


def notice_text(seat: int, say: AnySay, head: bytes) -> bytes:
    return encode(sign_notice(GAME.charter.digest, seat, head, say, _sign(seat)))


NOTICES = tuple(notice_text(0, say, head) for say in _says() for head in HEADS[6::40])
SIGNS = tuple(
    encode_sign(make_sign(GAME.charter.digest, seat, 0, kind, _sign(seat)))
    for seat in range(2)
    for kind in SIGN_KINDS
)
CUT = Pair("fuzz short")
CUT.play(until=9).hand_over_notice(CUT.players[0].say(Resign()))
FILES = (GAME.transcript(), CUT.close().transcript())


# Signed again by its author, a changed statement comes further


def resigned_entry(text: bytes, game: Pair = GAME) -> bytes:
    """Return the entry with a good signature if it decodes, else the text."""
    try:
        entry = decode_entry(text)
    except DecodeError:
        return text
    sign = game.identities[entry.seat % 2].sign
    parts = (entry.k, entry.seat, entry.prev, entry.body)
    return encode_entry(sign_entry(game.charter.digest, *parts, sign))


def resigned_notice(text: bytes) -> bytes:
    """Return the notice with a good signature if it decodes, else the text."""
    try:
        notice = decode_notice(text)
    except DecodeError:
        return text
    return notice_text(notice.seat % 2, notice.say, notice.head)


def resealed(text: bytes) -> bytes:
    """Return a file whose last line fits the lines before it, and those in order."""
    *lines, _ = text.rstrip(b"\n").split(b"\n")
    digest = record._digest(lines)
    trailer = encode(Trailer(record.FORMAT, len(lines), digest))
    return b"\n".join([*lines, trailer]) + b"\n"


def resigned_file(text: bytes) -> bytes:
    """Return a file of `CUT` in which every statement is signed, on the head before it.

    One that holds a line of no kind is just sealed.
    """
    first, *lines = text.rstrip(b"\n").split(b"\n")
    charter = CUT.charter.digest
    entries, notices, head = [first], [], charter
    for line in lines:
        try:
            value = record._line(line, 1)
        except DecodeError:
            return resealed(text)
        if isinstance(value, EntryLine):
            seat, k = value.entry.seat, len(entries) - 1
            sign = CUT.identities[seat % 2].sign
            entry = sign_entry(charter, k, seat, head, value.entry.body, sign)
            head = entry_head(charter, encode_entry(entry))
            entries.append(encode(EntryLine(entry)))
        elif isinstance(value, Notice):
            sign = CUT.identities[value.seat % 2].sign
            said = sign_notice(charter, value.seat, head, value.say, sign)
            notices.append(encode(said))
    return resealed(b"\n".join([*entries, *sorted(set(notices)), b""]))


def txt_text(name: str, state: TableState) -> bytes:
    txt = format_txt(Ad(name, "agent-avenue", state, 2, 1), "0123abcd", 7)
    return b"\n".join(f"{key}={value}".encode() for key, value in txt.items())


def journal_text(count: int) -> bytes:
    lines = [journal._format_line(b"charter", encode(GAME.signed))]
    lines += [journal._format_line(b"entry", text) for text in TEXTS[:count]]
    return b"".join(lines)


def _messages() -> tuple[messages.AnyMessage, ...]:
    places = ("192.168.0.7:24816", "[fe80::1%eth0]:24816")
    options, rules = GAME.charter.options, GAME.charter.rules
    return (
        messages.Join("Mai", places, True),
        messages.Table("Tom", places, False, bytes(32), KIT.name, options, rules, 120),
        messages.Seats(
            bytes(32), (messages.Sitter("Mai", material("fuzz", 3), places),)
        ),
        messages.Here(bytes(32), True),
        messages.Apart(),
        messages.PairCommit(material("fuzz")),
        messages.PairReveal(material("fuzz", 1)),
        messages.Accept(),
        messages.Nonce(material("fuzz", 2)),
        messages.Signature(GAME.charter.digest, bytes(64)),
        messages.Have(GAME.charter.digest, 12, HEADS[-1], bytes(64)),
        messages.Reach(PORTS[0]),
        messages.Reached("yes", "192.168.0.7"),
    )


FRAMES = tuple(map(messages.encode_message, _messages()))
