"""The main screens are what their snapshots show, letter for letter."""

import pytest

from tests.cli.snapshots import SHOWN, kept, snapshots

HOW = "read the difference; `python -m tests.cli.snapshots` takes it over"


@pytest.mark.parametrize("name", SHOWN)
def test_a_screen_is_what_its_snapshots_show(name: str) -> None:
    for path, text in snapshots(name).items():
        seen = path.read_text(encoding="utf-8").splitlines()
        assert text.splitlines() == seen, f"{path.name}: {HOW}"


def test_no_snapshot_is_left_of_a_screen_that_is_gone() -> None:
    assert kept() == {path for name in SHOWN for path in snapshots(name)}
