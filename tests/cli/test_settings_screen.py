"""The settings in the lobby: seen, changed by a key or a line, kept, and in force."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.full_screen import FullScreen
from cli.languages import speaking, spoken
from cli.plain_lobby import PlainLines
from cli.session import visit_lobby
from cli.settings import KEYS, Settings, choose_settings
from cli.settled import Settled
from cli.stage import Stage
from p2p.lan.sitting import Offer
from p2p.profile import PROFILE_FILE
from tests.cli.fakes import KIT, FakeLobby
from tests.cli.pipes import talk
from tests.cli.screens import seen

OFFER = Offer(KIT, KIT.options())
SETTINGS = Settings(name="Mai", hints=False)


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Speak what was spoken before, whatever a test has chosen."""
    with speaking("en"):
        yield


def kept(home: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads((home / PROFILE_FILE).read_text())
    return found


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_each_setting_stands_there_and_is_explained(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async def flow(stage: Stage) -> None:
        await FullScreen(stage, Settled(tmp_path, SETTINGS)).adjust()

    async with seen(flow, columns=size[0], rows=size[1]) as (look, task):
        await look.until("▸ 1  Your name")
        for number in range(1, len(KEYS) + 1):
            await look.press(str(number), f"▸ {number}  ")
            assert "…" not in look.text
        await look.press("?", "oakfield settings KEY VALUE")
        await look.press("x", f"▸ {len(KEYS)}  ")
        look.type("escape")
        await task
    assert not (tmp_path / PROFILE_FILE).exists()


async def test_a_change_is_kept_and_counts_at_once(tmp_path: Path) -> None:
    settled = Settled(tmp_path, SETTINGS, "en")

    async def flow(stage: Stage) -> int:
        return await visit_lobby(FullScreen(stage, settled), FakeLobby(), OFFER)

    async with seen(flow) as (look, task):
        await look.until("s settings")
        await look.press("s", "▸ 1  Your name")
        await look.press("4", "▸ 4")
        coloured = len(look.written)
        look.type("enter")
        await look.until(lambda: not settled.settings.colour)
        await look.until(lambda: not look.stage.colour)
        await look.press("3", "▸ 3")
        assert "\x1b[0;9" not in look.written[coloured:]
        look.type("left")
        await look.until(lambda: not settled.settings.motion)
        look.type("q")
        await look.until("You are Mai")
        look.type("q")
        assert await task == 0
    assert kept(tmp_path) == {"colour": False, "motion": False}
    assert choose_settings(tmp_path, {}).settings == Settings(
        colour=False, motion=False
    )


async def test_a_language_is_spoken_at_once_and_the_systems_again(
    tmp_path: Path,
) -> None:
    settled = Settled(tmp_path, SETTINGS, "nl")

    async def flow(stage: Stage) -> None:
        await FullScreen(stage, settled).adjust()

    async with seen(flow) as (look, task):
        await look.until("▸ 1")
        look.type("2", "right")
        await look.until("English")
        look.type("right")
        await look.until("français")
        assert spoken() == "fr"
        look.type("left", "left")
        await look.until(lambda: spoken() == "nl")
        look.type("escape")
        await task
    assert kept(tmp_path) == {}


async def test_a_name_is_typed_checked_and_kept_in_the_one_place(
    tmp_path: Path,
) -> None:
    settled = Settled(tmp_path, SETTINGS)

    async def flow(stage: Stage) -> None:
        await FullScreen(stage, settled).adjust()

    async with seen(flow) as (look, task):
        await look.until("▸ 1  Your name")
        await look.press("enter", "> Mai")
        look.type("x" * 40, "enter")
        await look.until("This name takes 43 bytes")
        await look.press("enter", "> Mai")
        look.type(*["backspace"] * 3, "Zoë", "enter")
        await look.until("Your new name counts from the next start.")
        await look.press("enter", "> Zoë")
        await look.press("escape", lambda: "> Zoë" not in look.text)
        look.type("escape")
        await task
    assert kept(tmp_path) == {"name": "Zoë"}


async def test_plain_lines_change_settings_too(tmp_path: Path) -> None:
    settled = Settled(tmp_path, SETTINGS, "en")
    with talk() as ends:
        ends.type("s", "motion off", "size big", "language fr", "name Zoë", "", "q")
        front = PlainLines(ends.console, settled)
        assert await visit_lobby(front, FakeLobby(), OFFER) == 0
        said = ends.text
    assert "motion, Pauses and motion: on (possible: on, off)." in said
    assert "'size'" in said
    assert "motion, Pauses and motion: off (possible: on, off)." in said
    assert said.count("mouse, Mouse: ") == 1
    assert kept(tmp_path) == {"motion": False, "language": "fr", "name": "Zoë"}
    assert spoken() == "fr"


async def test_a_disk_that_refuses_is_said_and_nothing_changes(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    settled = Settled(tmp_path / "file", SETTINGS)

    async def flow(stage: Stage) -> None:
        await FullScreen(stage, settled).adjust()

    async with seen(flow) as (look, _):
        await look.until("▸ 1  Your name")
        look.type("3", "enter")
        await look.until("annot write in")
        assert settled.settings == SETTINGS
