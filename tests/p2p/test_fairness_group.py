"""The group module against plain integers, and at every edge of PyNaCl."""

import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from p2p.errors import DecodeError, LocalError
from p2p.fairness import group
from p2p.fairness.group import (
    G,
    GroupError,
    L,
    Point,
    add,
    combine,
    decode_point,
    decode_scalar,
    encode_scalar,
    hash_to_group,
    mul,
    mul_base,
    sub,
    total,
)
from tests.p2p import oracle_curve as curve

IDENTITY = Point(b"\x01" + bytes(31))
MINUS_ONE = (curve.P - 1).to_bytes(32, "little")
ORDER_4 = bytes(32)
SCALARS = st.integers(1, L - 1)
FEW = settings(max_examples=15, deadline=None)


def affine(point: Point) -> curve.Affine:
    result = curve.decompress(point)
    assert result is not None
    return result


def order_8() -> bytes:
    """Return a point of order 8: L times a point outside the subgroup."""
    y = 2
    while True:
        point = curve.decompress(y.to_bytes(32, "little"))
        torsion = curve.times(L, point) if point else curve.ZERO
        if curve.times(4, torsion) != curve.ZERO:
            return curve.compress(torsion)
        y += 1


def with_torsion(point: bytes, torsion: bytes) -> bytes:
    left, right = curve.decompress(point), curve.decompress(torsion)
    assert left is not None
    assert right is not None
    return curve.compress(curve.plus(left, right))


def test_the_base_point_and_the_order_are_those_of_the_curve() -> None:
    assert curve.compress(curve.BASE) == G
    assert curve.ORDER == L
    assert mul_base(L + 1) == G


@FEW
@given(SCALARS, SCALARS)
def test_sums_and_products_agree_with_plain_integers(j: int, k: int) -> None:
    p, q = mul_base(j), mul_base(k)

    assert p == curve.compress(curve.times(j, curve.BASE))
    assert mul(k, p) == curve.compress(curve.times(k, affine(p)))
    if j not in {k, L - k}:
        assert add(p, q) == curve.compress(curve.plus(affine(p), affine(q)))
        assert sub(p, q) == curve.compress(curve.minus(affine(p), affine(q)))


@FEW
@given(st.integers(-(2**300), 2**300).filter(lambda k: k % L != 0))
def test_any_integer_is_a_scalar_modulo_the_order(k: int) -> None:
    assert mul_base(k) == mul_base(k % L)
    assert mul(k, G) == mul_base(k)


@FEW
@given(SCALARS)
def test_the_oracle_multiplies_as_it_adds(k: int) -> None:
    few = k % 20
    total = curve.ZERO
    for _ in range(few):
        total = curve.plus(total, curve.BASE)

    assert curve.times(few, curve.BASE) == total
    assert curve.minus(curve.times(k, curve.BASE), curve.times(k - 1, curve.BASE)) == (
        curve.BASE
    )


def test_sums_of_several_add_up() -> None:
    points = [mul_base(k) for k in (2, 3, 5)]

    assert total(points) == mul_base(10)
    assert combine([7, 1, 2], points) == mul_base(27)


def test_the_identity_is_never_a_result() -> None:
    minus_g = mul_base(-1)
    runs: list[Callable[[], Point]] = [
        lambda: add(G, minus_g),
        lambda: sub(G, G),
        lambda: mul(0, G),
        lambda: mul(L, G),
        lambda: mul_base(0),
        lambda: mul_base(L),
        lambda: total([]),
        lambda: total([G, minus_g]),
        lambda: mul(2, IDENTITY),
    ]
    for run in runs:
        with pytest.raises(GroupError):
            run()


@pytest.mark.parametrize(
    "data", [b"", bytes(31), b"\x02" + bytes(31), bytes(33)], ids=lambda d: d.hex()[:6]
)
def test_arithmetic_on_bytes_that_are_no_point_is_a_group_error(data: bytes) -> None:
    junk = Point(data)
    runs: list[Callable[[], Point]] = [
        lambda: add(G, junk),
        lambda: sub(junk, G),
        lambda: mul(3, junk),
    ]
    for run in runs:
        with pytest.raises(GroupError):
            run()


def test_a_group_error_is_our_own_mistake_until_a_verifier_turns_it() -> None:
    assert issubclass(GroupError, LocalError)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="empty"),
        pytest.param(G[:31], id="short"),
        pytest.param(G + b"\0", id="long"),
        pytest.param(IDENTITY, id="identity"),
        pytest.param(MINUS_ONE, id="order 2"),
        pytest.param(ORDER_4, id="order 4"),
        pytest.param(order_8(), id="order 8"),
        pytest.param(with_torsion(G, MINUS_ONE), id="base and order 2"),
        pytest.param(with_torsion(G, order_8()), id="base and order 8"),
        pytest.param(b"\x02" + bytes(31), id="off the curve"),
        pytest.param((curve.P + 1).to_bytes(32, "little"), id="identity as p + 1"),
        pytest.param((2**255 + 1).to_bytes(32, "little"), id="negative zero"),
        pytest.param(b"\xff" * 32, id="all ones"),
    ],
)
def test_only_canonical_points_of_the_subgroup_decode(data: bytes) -> None:
    with pytest.raises(DecodeError) as refused:
        decode_point(data)
    assert refused.value.code == "peer/bad-point"


@settings(max_examples=60, deadline=None)
@given(st.binary(min_size=32, max_size=32))
def test_decoding_agrees_with_plain_integers(data: bytes) -> None:
    point = curve.decompress(data)
    good = point is not None and point != curve.ZERO and curve.in_subgroup(point)
    good = good and point is not None and curve.compress(point) == data
    try:
        decoded = decode_point(data)
    except DecodeError:
        assert not good
    else:
        assert good
        assert decoded == data


@given(SCALARS)
def test_scalars_round_trip(k: int) -> None:
    assert decode_scalar(encode_scalar(k)) == k


@pytest.mark.parametrize(
    "data",
    [
        b"",
        bytes(31),
        bytes(33),
        L.to_bytes(32, "little"),
        (L + 1).to_bytes(32, "little"),
        b"\xff" * 32,
    ],
)
def test_only_reduced_scalars_decode(data: bytes) -> None:
    with pytest.raises(DecodeError) as refused:
        decode_scalar(data)
    assert refused.value.code == "peer/bad-scalar"


@FEW
@given(st.text(max_size=8), st.lists(st.text(max_size=4) | st.integers(0, 99)))
def test_hashing_to_the_group_agrees_with_plain_integers(
    tag: str, parts: list[str | int]
) -> None:
    point = hash_to_group(tag, *parts)

    assert point == curve.hash_to_curve(tag, *parts)
    assert decode_point(point) == point


def test_hashes_to_the_group_differ_by_tag_and_by_part() -> None:
    tags = ["face", "generator"]
    points = {hash_to_group(t, a, b) for t in tags for a in "xy" for b in ("", 0, 1)}

    assert len(points) == 12


def test_what_is_no_point_of_the_curve_is_tried_again() -> None:
    assert group._clear_cofactor(b"\x02" + bytes(31)) is None
    assert group._clear_cofactor(order_8()) is None
    assert group._clear_cofactor(G) == mul_base(8)


def test_a_point_that_is_written_in_two_ways_counts_in_one() -> None:
    reduced = [group._clear_cofactor(y.to_bytes(32, "little")) for y in range(19)]
    above = [(curve.P + y).to_bytes(32, "little") for y in range(19)]

    assert any(reduced)
    assert not any(map(group._clear_cofactor, above))


def test_a_library_that_accepts_torsion_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(group, "crypto_core_ed25519_is_valid_point", lambda _: True)
    with pytest.raises(LocalError, match="too old") as refused:
        group._check_library()
    assert refused.value.code == "local/old-libsodium"


def test_a_library_that_accepts_torsion_is_refused_at_the_start_of_a_program() -> None:
    program = """
import nacl.bindings
nacl.bindings.crypto_core_ed25519_is_valid_point = lambda _: True
import p2p.fairness.group
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )

    assert done.returncode == 1
    assert "libsodium is too old" in done.stderr
