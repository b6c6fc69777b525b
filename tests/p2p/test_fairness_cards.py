"""Masked cards open to their faces, for those who hold the keys, and to nobody else."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from p2p.errors import DecodeError, LocalError, Refused
from p2p.fairness.cards import (
    Card,
    FaceTable,
    check_keys,
    decode_card,
    first_card,
    joint_key,
    open_card,
    remask,
    share,
    strip,
)
from p2p.fairness.group import G, GroupError, Point, hash_to_group, mul, mul_base

TABLE = FaceTable("trees", ("ash", "birch", "cedar"))
SECRETS = (11, 222, 3333)
KEYS = [mul_base(x) for x in SECRETS]
MASKS = st.integers(1, 2**250)  # no two of them cancel out
IDENTITY = Point(b"\x01" + bytes(31))


def test_a_face_has_the_point_that_the_protocol_names() -> None:
    assert TABLE.point("ash") == hash_to_group("face", "trees", "ash")
    assert [TABLE.face(TABLE.point(face)) for face in TABLE.faces] == [
        "ash",
        "birch",
        "cedar",
    ]
    assert TABLE.face(G) is None


def test_two_games_share_no_point() -> None:
    assert FaceTable("stones", ("ash",)).point("ash") != TABLE.point("ash")


def test_a_face_that_stands_twice_or_nowhere_is_our_own_mistake() -> None:
    with pytest.raises(LocalError):
        FaceTable("trees", ("ash", "birch", "ash"))
    with pytest.raises(LocalError):
        TABLE.point("oak")


def test_no_face_is_a_small_multiple_of_another() -> None:
    points = [TABLE.point(face) for face in TABLE.faces]
    multiples = {mul(k, point) for point in (G, *points) for k in range(2, 30)}

    assert not multiples & {*points, *(mul(-1, point) for point in points)}


@settings(max_examples=20, deadline=None)
@given(MASKS, MASKS)
def test_a_card_masked_by_all_opens_with_all_shares(r: int, again: int) -> None:
    key = joint_key(KEYS)
    card = remask(remask(first_card(TABLE.point("birch"), key), key, r), key, again)
    shares = [share(x, card) for x in SECRETS]

    assert TABLE.face(open_card(card, shares)) == "birch"
    for missing in range(3):
        some = shares[:missing] + shares[missing + 1 :]
        assert TABLE.face(open_card(card, some)) is None


def test_a_card_stripped_by_the_others_is_in_one_hand() -> None:
    key = joint_key(KEYS)
    card = remask(first_card(TABLE.point("cedar"), key), key, 99)

    mine = strip(card, [share(x, card) for x in SECRETS[1:]])

    assert mine.a == card.a
    assert TABLE.face(open_card(mine, [share(SECRETS[0], mine)])) == "cedar"
    assert TABLE.face(open_card(mine, [share(SECRETS[1], mine)])) is None


def test_a_first_card_is_public() -> None:
    card = first_card(TABLE.point("ash"), KEYS[0])

    assert card.a == G
    assert TABLE.face(open_card(card, [KEYS[0]])) == "ash"


def test_a_mask_that_changes_nothing_is_refused() -> None:
    with pytest.raises(GroupError):
        remask(first_card(TABLE.point("ash"), KEYS[0]), KEYS[0], 0)


def test_a_card_on_the_wire_is_two_points_in_a_row() -> None:
    card = first_card(TABLE.point("ash"), KEYS[0])
    wire = msgspec.json.encode(card)

    assert msgspec.json.decode(wire) == [*msgspec.json.decode(wire)]
    assert len(msgspec.json.decode(wire)) == 2
    assert decode_card(msgspec.json.decode(wire, type=Card)) == card


@pytest.mark.parametrize("wire", [b'["AA=="]', b'["AA==","AA==","AA=="]', b"{}"])
def test_a_card_of_another_shape_does_not_decode(wire: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(wire, type=Card)


@pytest.mark.parametrize(
    "card", [Card(IDENTITY, G), Card(G, IDENTITY), Card(G, Point(b""))]
)
def test_a_card_with_a_bad_point_does_not_decode(card: Card) -> None:
    with pytest.raises(DecodeError) as refused:
        decode_card(card)
    assert refused.value.code == "peer/bad-point"


def test_keys_of_honest_seats_are_accepted() -> None:
    check_keys(KEYS)


@pytest.mark.parametrize(
    "secrets",
    [
        pytest.param((5, 5), id="copied key"),
        pytest.param((7, 5, 7), id="copied key, not a neighbour's"),
        pytest.param((5, -5), id="two cancel out"),
        pytest.param((5, 9, -5), id="two of three cancel out"),
        pytest.param((9, 5, -5), id="the last two of three cancel out"),
        pytest.param((5, 6, -11), id="three cancel out"),
        pytest.param((8, 5, 6, -11), id="the last three of four cancel out"),
        pytest.param((5, 8, 6, -11), id="three of four cancel out"),
        pytest.param((5, 6, 7, -18), id="four cancel out"),
    ],
)
def test_keys_that_repeat_or_cancel_out_are_refused(secrets: tuple[int, ...]) -> None:
    with pytest.raises(Refused) as refused:
        check_keys([mul_base(x) for x in secrets])
    assert refused.value.code == "peer/bad-key"
