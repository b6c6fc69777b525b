"""Three and four laptops on one network: found by mDNS, one table, one fair file."""

from pathlib import Path

import pytest

from p2p.record.transcript import decode_transcript
from tests.bad_network import BadLab, Weather, needs_bad_network
from tests.e2e.line_players import company, finish
from tests.e2e.programs import run
from tests.netlab import Lab, needs_laptops

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(240)]

NAMES = ("Mai", "Tom", "Ana", "Ida")


@needs_laptops
@pytest.mark.parametrize(
    ("seats", "table"), [(3, ()), (4, ()), (4, ("--game", "grifters"))]
)
def test_laptops_that_find_each_other_play_a_whole_game(
    tmp_path: Path, seats: int, table: tuple[str, ...]
) -> None:
    names = NAMES[:seats]
    with Lab(seats) as lab, company(lab, tmp_path, names, table=table) as people:
        path = finish(people)
    assert {name for name, _ in seats_of(path)} == set(NAMES[:seats])
    assert len({key for _, key in seats_of(path)}) == seats
    assert run("verify", str(path)).code == 0


@needs_bad_network
def test_four_who_lose_a_fifth_of_all_frames_outlive_a_power_cut_of_who_opened(
    tmp_path: Path,
) -> None:
    with (
        BadLab(4, Weather(loss=0.2), seed=4) as lab,
        company(lab, tmp_path, NAMES, tries=3) as people,
    ):
        mai, *others = people
        mai.wait_for_line(" recruit ")
        mai.kill()
        before = len(mai.said)
        for other in others:
            other.wait_for_line("Mai is away")
        mai.start("resume")
        path = finish(people)
    assert any(" recruit " in line for line in mai.said[before:])
    assert {name for name, _ in seats_of(path)} == set(NAMES)


def seats_of(path: Path) -> list[tuple[str, bytes]]:
    """Return name and key of each seat."""
    charter = decode_transcript(path.read_bytes()).charter
    return [(seat.name, seat.identity) for seat in charter.seats]
