"""Games over networks that fail: each goes on by itself, and ends as it would have.

The games of a test are played at once, for they mostly wait. The bench `outages` has
the exact figures, and longer cuts.
"""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import NamedTuple, TypeVar

import pytest

from tests.bad_network import BadLab, Weather, needs_bad_network
from tests.needs import need
from tests.wanderers import Wanderers

pytestmark = [pytest.mark.e2e, needs_bad_network]

RESUMED_S = 2.0
"""Within this a game goes on once the network is back; the median, PROTOCOL 9."""
SLACK = 2
"""Other tests may keep the processors busy."""
SET_UP = 14
"""Entries until the first move."""
DENY_INBOUND = """
table inet wall {
    chain in {
        type filter hook input priority 0; policy drop;
        iif lo accept
        ct state established,related accept
    }
}
"""

T = TypeVar("T")


class Table(NamedTuple):
    """A game, and the network that it is played over."""

    lab: BadLab
    game: Wanderers


def at_once(folder: Path, *stories: Callable[[Table], T]) -> list[T]:
    """Play a game for each story; return what they return."""

    def play(number: int) -> T:
        home = folder / str(number)
        with BadLab(seed=number + 1) as lab, Wanderers(lab, home) as game:
            game.reach(SET_UP)
            told = stories[number](Table(lab, game))
            game.finish()
            return told

    with ThreadPoolExecutor(len(stories)) as threads:
        return list(threads.map(play, range(len(stories))))


def cut(table: Table, seconds: float) -> float:
    """Cut the two off for some seconds; return how long the game then still stood."""
    table.lab.part(1, 2)
    time.sleep(seconds)
    return table.game.resumed_s(table.lab.heal())


def absences(table: Table) -> list[list[str]]:
    """Return what each screen was told of the other's coming and going."""
    kinds = ("away", "back")
    return [[n.what for n in s.notices if n.what in kinds] for s in table.game.seats]


def test_games_go_on_after_a_cut(tmp_path: Path) -> None:
    def short(table: Table) -> list[float]:
        resumed_s = [cut(table, 2), cut(table, 2), cut(table, 3)]
        assert absences(table) == [[], []]
        return resumed_s

    def middling(table: Table) -> list[float]:
        """About as long as a silence may be before it is one."""
        resumed_s = cut(table, 6)
        table.game.finish()
        assert all(told in ([], ["away", "back"]) for told in absences(table))
        return [resumed_s]

    def long(table: Table) -> list[float]:
        resumed_s = cut(table, 15)
        table.game.finish()
        assert absences(table) == [["away", "back"], ["away", "back"]]
        return [resumed_s]

    told = at_once(tmp_path, short, middling, long)
    resumed_s = [one for some in told for one in some]
    assert median(resumed_s) < RESUMED_S
    assert max(resumed_s) < SLACK * RESUMED_S


def test_games_outlive_a_walled_laptop_new_addresses_and_sleep(tmp_path: Path) -> None:
    need("nft")

    def walled(table: Table) -> float:
        """Nobody can dial Tom; he must."""
        wall = table.lab.start(2, "nft", "-f", "-")
        wall.communicate(DENY_INBOUND)
        assert wall.returncode == 0
        return cut(table, 7)

    def moved(laptop: int, table: Table) -> float:
        """A laptop gets another address."""
        ends = (f"10.77.0.{laptop}/24", "dev", "eth0")
        table.lab.ip(laptop, "addr", "del", *ends)
        table.lab.ip(laptop, "addr", "add", f"10.77.0.10{laptop}/24", "dev", "eth0")
        return table.game.resumed_s(time.monotonic())

    def asleep(table: Table) -> float:
        """A laptop hears and says nothing, and then comes to itself."""
        table.game.sleep(7)
        return table.game.resumed_s(time.monotonic())

    resumed_s = at_once(
        tmp_path, walled, lambda t: moved(1, t), lambda t: moved(2, t), asleep
    )
    assert median(resumed_s) < RESUMED_S
    assert max(resumed_s) < SLACK * RESUMED_S


def test_games_come_to_their_end_in_bad_weather(tmp_path: Path) -> None:
    def rain(weather: Weather, table: Table) -> None:
        table.lab.change(weather)

    at_once(
        tmp_path,
        lambda t: rain(Weather(loss=0.3), t),
        lambda t: rain(Weather(delay_ms=200, jitter_ms=60), t),
        lambda t: rain(Weather(delay_ms=20, jitter_ms=20, loss=0.1), t),
    )
