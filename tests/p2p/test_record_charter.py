"""Charters: what a table agrees on, and what no honest peer proposes."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from p2p.errors import DecodeError, PeerError, Refused
from p2p.record.charter import (
    MAX_GRACE_S,
    Charter,
    SeatEntry,
    SignedCharter,
    charter_message,
    check_charter,
    check_seat_name,
    check_signatures,
    rules_digest,
)
from p2p.record.encoding import Fields, decode, encode
from tests.p2p.honest import GRIFTERS
from tests.p2p.pair import KIT, Pair, material
from tests.p2p.parcel import PARCEL

PAIR = Pair("charter")
CHARTER = PAIR.charter
SIGNED = PAIR.signed


def with_seat(seat: int, **changes: object) -> Charter:
    """Return the charter with something changed at one seat."""
    seats = list(CHARTER.seats)
    seats[seat] = replace(seats[seat], **changes)
    return replace(CHARTER, seats=tuple(seats))


def with_options(**changes: object) -> Charter:
    """Return the charter with other options."""
    options: Fields = {**CHARTER.options, **changes}  # type: ignore[dict-item] # any
    return replace(CHARTER, options=options)


def test_our_own_charter_is_accepted_with_its_options() -> None:
    options = check_charter(CHARTER, KIT)

    assert options.sides == (0, 1)
    assert decode(encode(CHARTER), Charter) == CHARTER
    check_signatures(SIGNED)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_charter_of_grifters_has_a_side_for_each_seat(seats: int) -> None:
    charter = Pair("charter", seats, GRIFTERS).charter

    assert check_charter(charter, GRIFTERS).sides == (*range(seats),)
    for sides in ((0,) * seats, (*range(1, seats + 1),), (*range(seats + 1),)):
        with pytest.raises(DecodeError):
            check_charter(replace(charter, options={"sides": sides}), GRIFTERS)


@pytest.mark.parametrize(
    ("charter", "code"),
    [
        (replace(CHARTER, protocol="oakfield/2"), "peer/other-version"),
        (replace(CHARTER, suite="p256"), "peer/other-version"),
        (replace(CHARTER, rules=bytes(32)), "peer/other-rules"),
        (replace(CHARTER, game="grifters"), "peer/other-rules"),
    ],
    ids=["protocol", "suite", "rules", "game"],
)
def test_another_version_or_other_rules_are_refused_without_blame(
    charter: Charter, code: str
) -> None:
    with pytest.raises(Refused) as caught:
        check_charter(charter, KIT)

    assert caught.value.code == code
    assert caught.value.blame is None
    assert charter.digest != CHARTER.digest


@pytest.mark.parametrize(
    "charter",
    [
        with_options(mode="expert"),
        with_options(mode="\x1b[2J"),
        with_options(mode="advanced", market="red"),
        with_options(market="both"),
        with_options(sides=(0, 0)),
        with_options(sides=(0, 1, 0)),
        with_options(sides=(5, 7)),
        with_options(sides=()),
        with_options(sides="01"),
        with_options(extra=1),
        replace(CHARTER, options={}),
        with_seat(1, identity=CHARTER.seats[0].identity),
        with_seat(1, nonce=CHARTER.seats[0].nonce),
        with_seat(1, identity=b"\x01" + bytes(31)),
        with_seat(1, identity=b"\xff" * 32),
        with_seat(0, name="two\nlines"),
        with_seat(0, name=" Mai"),
        with_seat(0, name=""),
        with_seat(0, name="\u202eMai"),
        with_seat(0, name="é" * 17),
        replace(CHARTER, grace_s=0),
        replace(CHARTER, grace_s=MAX_GRACE_S + 1),
    ],
    ids=range(22),
)
def test_what_no_honest_peer_proposes_is_a_decode_error(charter: Charter) -> None:
    with pytest.raises(DecodeError) as caught:
        check_charter(charter, KIT)

    assert caught.value.text.isprintable()


@pytest.mark.parametrize("sides", [(0,), (0, 1, 2)])
def test_there_is_one_side_for_each_seat(sides: tuple[int, ...]) -> None:
    charter = replace(Pair("charter", 2, PARCEL).charter, options={"sides": sides})

    with pytest.raises(DecodeError, match="seats"):
        check_charter(charter, PARCEL)


def test_options_that_the_game_cannot_play_do_not_reach_its_rules() -> None:
    trusting = KIT._replace(validate=lambda options: None)
    options = check_charter(with_options(market="both"), trusting)

    # control: without the check the rules themselves would raise, in mid-set-up
    with pytest.raises(Exception, match="market"):
        trusting.rules.start(options, bytes(32))


@pytest.mark.parametrize("name", ["Mai", "è ü 漢字", "x" * 32])
def test_printable_names_are_good(name: str) -> None:
    check_seat_name(name)


@pytest.mark.parametrize(
    "change",
    [
        lambda c: replace(c, seats=c.seats[::-1]),
        lambda c: replace(c, grace_s=121),
        lambda c: replace(c, options={**c.options, "sides": (1, 0)}),
        lambda c: with_seat(0, nonce=material("other")),
        lambda c: with_seat(0, name="May"),
    ],
    ids=["order", "grace", "sides", "nonce", "name"],
)
def test_every_part_of_a_charter_changes_its_digest(
    change: Callable[[Charter], Charter],
) -> None:
    assert change(CHARTER).digest != CHARTER.digest


def test_rules_digest_follows_the_tables() -> None:
    assert rules_digest(KIT) != rules_digest(KIT._replace(tables=b"other"))


@pytest.mark.parametrize(
    "signatures",
    [
        (),
        SIGNED.signatures[:1],
        SIGNED.signatures[::-1],
        (SIGNED.signatures[0], SIGNED.signatures[0]),
        (*SIGNED.signatures, SIGNED.signatures[0]),
    ],
    ids=["none", "one", "swapped", "twice", "three"],
)
def test_every_seat_must_have_signed_for_itself(signatures: tuple[bytes, ...]) -> None:
    with pytest.raises(PeerError) as caught:
        check_signatures(SignedCharter(CHARTER, signatures))

    assert caught.value.code == "peer/bad-signature"


def test_a_signature_binds_the_seat_and_the_charter() -> None:
    other = replace(CHARTER, grace_s=121)

    messages = {charter_message(c, s) for c in (CHARTER, other) for s in (0, 1)}

    assert len(messages) == 4


@pytest.mark.parametrize("seats", [1, 5])
def test_a_table_has_two_to_four_seats(seats: int) -> None:
    entries = tuple(
        SeatEntry(f"p{i}", material("identity", i), material("nonce", i))
        for i in range(seats)
    )

    with pytest.raises(DecodeError):
        decode(encode(replace(CHARTER, seats=entries)), Charter)
