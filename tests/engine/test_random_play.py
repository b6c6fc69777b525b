"""Random play has the statistics that an independent simulation found."""

import pytest

from tests.bench.engine_random_play import EXPECTED, Figure, play

GAMES = 2000


@pytest.fixture(scope="module")
def figures() -> dict[str, Figure]:
    return play(GAMES, seed=20)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_sample_lies_within_four_standard_errors(
    name: str, figures: dict[str, Figure]
) -> None:
    figure = figures[name]
    assert abs(figure.mean - EXPECTED[name]) < 4 * figure.error


def test_the_sample_is_large_enough_to_notice_a_changed_rule(
    figures: dict[str, Figure],
) -> None:
    assert figures["catch"].error < 1.5
    assert figures["turns"].error < 0.1
