"""Write `tests/vectors/transcripts/*.oakfield`, the same bytes on every machine.

Run as `python -m tests.vectors.make_transcripts`. One fault a file, named by it; whole
games properly signed by all their seats, of which one is dishonest. What each must be
found to be stands here by hand: two seats commit (entries 0, 1), open coins (2, 3) and
keys (4, 5), shuffle (6, 7) and share the first hands (8, 9); in the games of the cheats
seat 1 has the first turn (10).
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from p2p.record.entry import decode_entry
from p2p.record.notice import (
    Accept,
    AnySay,
    Decline,
    Offer,
    Resign,
    Unresponsive,
    decode_notice,
    notice_digest,
)
from p2p.record.transcript import Transcript, decode_transcript, encode_transcript
from p2p.table.audit import DAMAGED, FAIR, UNFAIR, UNFINISHED
from tests.p2p import cheats
from tests.p2p.cheats import TABLE, Bad, Cheat, stated
from tests.p2p.pair import Pair, picker

FOLDER = Path(__file__).parent / "transcripts"


class Vector(NamedTuple):
    """One file and what it must be found to be.

    entry, seat: at fault, None if there is none to name
    missing:     the seats whose seeds are not open
    """

    make: Callable[[], bytes]
    verdict: str
    code: str = ""
    entry: int | None = None
    seat: int | None = None
    missing: tuple[int, ...] = ()


def told(pair: Pair, seat: int, say: AnySay) -> None:
    """Let a seat state something to all."""
    pair.hand_over_notice(stated(pair, seat, say))


def fair() -> bytes:
    """A game as it should be."""
    return Pair("vector").play(picker("vector")).close().transcript()


def unopened() -> bytes:
    """Seat 1 does not open its seed."""
    pair = Pair("vector").play(picker("vector"))
    first, second = pair.players
    for player in (first, second):
        pair.hand_over_notice(player.close() or b"")
    pair.hand_over_notice(first.close() or b"")
    told(pair, 1, Decline())
    return pair.transcript()


def resigned() -> bytes:
    """Seat 0 gives up after a while."""
    pair = Pair("vector").play(picker("vector"), until=20)
    told(pair, 0, Resign())
    return pair.close().transcript()


def agreed() -> bytes:
    """Seat 0 offers to end the game, seat 1 accepts, seat 0 confirms."""
    pair = Pair("vector").play(picker("vector"), until=20)
    offer = stated(pair, 0, Offer())
    pair.hand_over_notice(offer)
    told(pair, 1, Accept(notice_digest(pair.charter.digest, decode_notice(offer))))
    return pair.close().transcript()


def unconfirmed() -> bytes:
    """Seat 1 has accepted, but seat 0 does not say that its offer still stood."""
    pair = Pair("vector").play(picker("vector"), until=20)
    offer = stated(pair, 0, Offer())
    pair.hand_over_notice(offer)
    told(pair, 1, Accept(notice_digest(pair.charter.digest, decode_notice(offer))))
    return pair.transcript()


def unresponsive() -> bytes:
    """Seat 0 has waited for seat 1 long enough."""
    pair = Pair("vector").play(picker("vector"), until=20)
    told(pair, 0, Unresponsive(1))
    return pair.transcript()


def unfinished() -> bytes:
    """The log stops amid the game."""
    return Pair("vector").play(picker("vector"), until=20).transcript()


def with_entry(cheat: Cheat) -> Callable[[], bytes]:
    """Return a maker of the game in which the cheat's entry is the last."""

    def make() -> bytes:
        pair = Pair(TABLE, trusting=True)
        bad = cheat(pair)
        text = decode_transcript(pair.transcript())
        entries = (*text.entries, decode_entry(bad.text))
        return encode_transcript(text._replace(entries=entries))

    return make


def with_notice(cheat: Cheat) -> Callable[[], bytes]:
    """Return a maker of the game beside which the cheat's notice stands."""

    def make() -> bytes:
        pair = Pair(TABLE, trusting=True)
        bad = cheat(pair)
        return _beside(pair, bad.text)

    return make


def with_accusation(cheat: Cheat) -> Callable[[], bytes]:
    """Return a maker of the game that ends with the other's accusation of the cheat."""

    def make() -> bytes:
        pair = Pair(TABLE, trusting=True)
        bad: Bad = cheat(pair)
        witness = pair.players[1 - bad.seat]
        error = cheats.refusal(witness, bad)
        pair.hand_over_notice(witness.accuse(bad.text, error))
        return pair.transcript()

    return make


def _beside(pair: Pair, notice: bytes) -> bytes:
    text = decode_transcript(pair.transcript())
    notices = (*text.notices, decode_notice(notice))
    return encode_transcript(text._replace(notices=notices))


def order_not_from_seed() -> bytes:
    """Seat 1 shuffles with a true proof, in the order that it likes."""
    pair = Pair(TABLE, trusting=True)
    cheats.chooses_its_permutation(pair)
    return pair.play().close().transcript()


def changed_byte() -> bytes:
    """One byte of a signature is another."""
    text = bytearray(fair())
    place = text.index(b'"sig":"', 30_000) + 9
    text[place] = text[place] ^ 1
    return bytes(text)


def cut() -> bytes:
    """The last lines are gone."""
    return b"\n".join(fair().splitlines()[:-3]) + b"\n"


def entry_missing() -> bytes:
    """Entry 30 is gone, and the last line has been made to match."""
    text = decode_transcript(fair())
    entries = (*text.entries[:30], *text.entries[31:])
    return encode_transcript(Transcript(text.signed, entries, text.notices))


def signature_missing() -> bytes:
    """Seat 1 has not signed the charter, and the last line has been made to match."""
    text = decode_transcript(fair())
    signed = type(text.signed)(text.charter, text.signed.signatures[:1])
    return encode_transcript(text._replace(signed=signed))


VECTORS: dict[str, Vector] = {
    "fair": Vector(fair, FAIR),
    "unopened": Vector(unopened, FAIR, missing=(1,)),
    "resigned": Vector(resigned, FAIR),
    "agreed": Vector(agreed, FAIR),
    "unconfirmed": Vector(
        unconfirmed, UNFINISHED, "transcript/unconfirmed", missing=(0, 1)
    ),
    "unresponsive": Vector(
        unresponsive, UNFINISHED, "transcript/unresponsive", missing=(0, 1)
    ),
    "unfinished": Vector(
        unfinished, UNFINISHED, "transcript/unfinished", missing=(0, 1)
    ),
    "changed_byte": Vector(changed_byte, DAMAGED, "transcript/damaged"),
    "cut": Vector(cut, DAMAGED, "transcript/damaged"),
    "entry_missing": Vector(entry_missing, DAMAGED, "transcript/damaged"),
    "signature_missing": Vector(signature_missing, DAMAGED, "transcript/damaged"),
    "commitment_copied": Vector(
        with_entry(cheats.repeats_a_commitment),
        UNFAIR,
        "peer/copied-commitment",
        1,
        1,
    ),
    "coin_changed": Vector(
        with_entry(cheats.changes_its_coin), UNFAIR, "peer/bad-opening", 3, 1
    ),
    "key_rogue": Vector(
        with_entry(cheats.registers_a_rogue_key), UNFAIR, "peer/bad-proof", 5, 1
    ),
    "shuffle_doubles_a_card": Vector(
        with_entry(cheats.doubles_a_card), UNFAIR, "peer/bad-proof", 7, 1
    ),
    "shuffle_leaves_the_pile": Vector(
        with_entry(cheats.leaves_the_pile_as_it_is),
        UNFAIR,
        "peer/repeated-mask",
        7,
        1,
    ),
    "shuffle_not_from_seed": Vector(
        order_not_from_seed, UNFAIR, "audit/not-from-seed", 7, 1
    ),
    "share_changes_a_card": Vector(
        with_entry(cheats.changes_a_drawn_card), UNFAIR, "peer/bad-proof", 8, 0
    ),
    "claim_is_false": Vector(
        with_entry(cheats.plays_a_name_it_has_not), UNFAIR, "peer/bad-proof", 10, 1
    ),
    "claim_is_not_false": Vector(
        with_entry(cheats.plays_two_of_a_name), UNFAIR, "peer/bad-proof", 10, 1
    ),
    "claim_missing": Vector(
        with_entry(cheats.leaves_out_a_proof), UNFAIR, "peer/missing-proof", 10, 1
    ),
    "move_fifth_discard": Vector(
        with_entry(cheats.discards_a_fifth_card), UNFAIR, "peer/illegal-move", 22, 1
    ),
    "move_out_of_turn": Vector(
        with_entry(cheats.moves_out_of_turn), UNFAIR, "peer/out-of-turn", 13, 1
    ),
    "turn_up_false": Vector(
        with_entry(cheats.turns_up_another_face), UNFAIR, "peer/bad-proof", 14, 1
    ),
    "opening_other_seed": Vector(
        with_notice(cheats.opens_another_seed),
        UNFAIR,
        "peer/bad-opening",
        None,
        1,
    ),
    "result_false": Vector(
        with_notice(cheats.claims_another_result),
        UNFAIR,
        "peer/false-result",
        None,
        1,
    ),
    "resigned_in_the_past": Vector(
        with_notice(cheats.resigns_in_the_past), UNFAIR, "peer/after-end", None, 1
    ),
    "accusation_false": Vector(
        with_notice(cheats.accuses_falsely),
        UNFAIR,
        "peer/false-accusation",
        None,
        1,
    ),
    "accused_share": Vector(
        with_accusation(cheats.changes_a_drawn_card), UNFAIR, "peer/bad-proof", 8, 0
    ),
    "accused_equivocation": Vector(
        with_accusation(cheats.says_two_things), UNFAIR, "peer/equivocation", 10, 1
    ),
}
"""By the name of the file."""


def main() -> None:
    """Replace the folder's files."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.oakfield"):
        old.unlink()
    for name, vector in VECTORS.items():
        (FOLDER / f"{name}.oakfield").write_bytes(vector.make())


if __name__ == "__main__":
    main()
