"""Honest games by chance: nobody is ever blamed, and public states never differ."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import p2p
from p2p.errors import DecodeError
from p2p.fairness import group
from p2p.record import charter, signature
from p2p.table.audit import UNFAIR, Audit
from p2p.table.ends import AGREED, RESIGNED
from tests.p2p import small_group as small
from tests.p2p.honest import KITS, SEATINGS, Played, play
from tests.p2p.pair import Pair
from tests.p2p.small_group import small_group

LABEL = "tea"
SAMPLE = 12
"""Enough for every game, number of seats and end that two honest seats can reach."""
FIRST_KEY = 4
PACKAGE = Path(p2p.__file__).parent


@pytest.fixture
def in_small_group() -> Iterator[None]:
    with small_group():
        yield


@cache
def played(number: int) -> Played:
    """Return how a game of the sample went; whoever is blamed fails the test."""
    return play(f"{LABEL} {number}")


@pytest.mark.usefixtures("in_small_group")
@pytest.mark.parametrize("number", range(SAMPLE))
def test_an_honest_game_over_a_small_group_blames_nobody(number: int) -> None:
    assert played(number).entries > 0


@pytest.mark.usefixtures("in_small_group")
def test_the_sample_has_every_game_and_every_end_of_two_honest_seats() -> None:
    sample = [played(number) for number in range(SAMPLE)]

    assert {game.game for game in sample} == set(KITS)
    assert {game.seats for game in sample} == {2, 3, 4}
    assert {AGREED, RESIGNED} < {game.reason for game in sample}


@pytest.mark.parametrize("number", range(2))
def test_an_honest_game_over_the_real_group_blames_nobody(number: int) -> None:
    assert play(f"real {number}").entries > 0


@pytest.mark.usefixtures("in_small_group")
@pytest.mark.parametrize("number", range(24))
def test_an_honest_advanced_game_over_a_small_group_blames_nobody(number: int) -> None:
    assert play(f"market {number}", "advanced").entries > 0


@pytest.mark.parametrize("number", range(6))
def test_an_honest_advanced_game_over_the_real_group_blames_nobody(number: int) -> None:
    assert play(f"real market {number}", "advanced").entries > 0


@pytest.mark.usefixtures("in_small_group")
@pytest.mark.parametrize("kind", SEATINGS)
@pytest.mark.parametrize("number", range(2))
def test_an_honest_game_of_grifters_over_a_small_group_blames_nobody(
    number: int, kind: str
) -> None:
    assert play(f"{kind} {number}", kind).entries > 0


def test_an_honest_game_of_grifters_over_the_real_group_blames_nobody() -> None:
    assert play("real grifters", "grifters-3").entries > 0


# The small group itself


@pytest.mark.usefixtures("in_small_group")
def test_the_small_group_is_a_group_of_prime_order() -> None:
    one = small.mul_base(1)

    assert small.add(small.mul_base(20), small.mul_base(22)) == small.mul_base(42)
    assert small.sub(small.mul_base(42), small.mul_base(22)) == small.mul_base(20)
    assert small.mul(6, small.mul_base(7)) == small.mul_base(42)
    assert small.mul(small.ORDER + 1, one) == one
    assert pow(2, small.ORDER - 1, small.ORDER) == 1
    for refused in (0, small.ORDER):
        with pytest.raises(group.GroupError):
            small.mul_base(refused)


@pytest.mark.usefixtures("in_small_group")
@pytest.mark.parametrize(
    "value", [0, 1, small.MODULUS - 4, small.MODULUS + 4, 1 << 255]
)
def test_the_small_group_decodes_its_own_points_alone(value: int) -> None:
    with pytest.raises(DecodeError, match="not a point"):
        small.decode_point(value.to_bytes(32, "little"))


def test_the_small_group_stands_wherever_the_real_one_does_but_in_signatures() -> None:
    users = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.ImportFrom) and node.module == group.__name__:
                names = {alias.name for alias in node.names}
                if names & set(small.OPERATIONS):
                    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
                    users.add(".".join(parts))

    over_identities = {charter.__name__, signature.__name__, "p2p.lan.hello"}
    replaced = {module.__name__ for module in small.USERS}
    assert users - over_identities == replaced
    assert over_identities < users


def test_the_real_group_is_back_after_the_block() -> None:
    def operations() -> list[object]:
        return [vars(m).get(name) for m in small.USERS for name in small.OPERATIONS]

    before = operations()
    with small_group():
        within = operations()

    assert operations() == before
    assert not any(
        ours == real is not None for ours, real in zip(within, before, strict=True)
    )


def test_a_game_over_the_small_group_is_none_to_a_real_auditor() -> None:
    with small_group():
        transcript = Pair("small").play().close().transcript()

    verdict = Audit(transcript, KITS).run()

    assert (verdict.verdict, verdict.entry) == (UNFAIR, FIRST_KEY)
