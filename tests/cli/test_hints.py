"""Hints in the first practice game: each once, at its moment, and never again."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from cli.full_screen import FullScreen
from cli.languages import LANGUAGES, speaking
from cli.plain_lobby import PlainLines
from cli.settings import Settings, choose_settings
from cli.settled import Settled
from cli.stage import Stage
from cli.text import wrap
from cli.words import ENGLISH, say
from engine.agent_avenue.options import AgentAvenueOptions
from engine.kit import Kit
from engine.registry import GAMES
from tests.cli.fakes import FakeSitting
from tests.cli.pipes import talk
from tests.cli.screens import Seen, seen

HINTS = [
    key
    for key in ENGLISH
    if key.startswith("hint.") and key.split(".")[1] in {"set-up", "confirm", *GAMES}
]
ON = Settings(name="Mai", hints=True)
FOUR, THREE = ("Mai", "Tom", "Ana", "Kim"), ("Mai", "Tom", "Ana")
ANSWERED = ("Enter goes on", "Your choice", "Send it?")
"""What Enter answers."""
PANE = (38, 9)
"""Columns and rows for a hint beside the events in the smallest window."""


def practising(
    sitting: FakeSitting, home: Path, settings: Settings = ON
) -> Callable[[Stage], "asyncio.Future[object]"]:
    async def flow(stage: Stage) -> object:
        front = FullScreen(stage, Settled(home, settings), pace_s=0, confirm_s=0)
        return await front.play(sitting)

    return lambda stage: asyncio.ensure_future(flow(stage))


def kept(home: Path) -> bool:
    """Whether the next practice game would have hints."""
    return choose_settings(home, {}).settings.hints


def changed(look: Seen, before: str) -> bool:
    return look.text != before


async def hint(look: Seen, key: str) -> None:
    """Wait for a hint, and go on."""
    await look.until("Enter goes on")
    assert say(key)[:25] in " ".join(look.text.split()) or say(key)[:25] in look.text
    await look.press("enter", lambda: say(key)[:25] not in look.text)


async def test_each_hint_comes_once_at_its_moment(tmp_path: Path) -> None:
    sitting = FakeSitting(keeps=False, seed=2)
    async with seen(practising(sitting, tmp_path)) as (look, _):
        given: set[str] = set()
        while len(sitting.decided) < 5:
            await look.until(lambda: any(there in look.text for there in ANSWERED))
            shown = {key for key in HINTS if say(key)[:25] in look.text}
            assert not given & shown
            given |= shown
            before = look.text
            look.type("enter")
            await look.until(partial(changed, look, before))
    assert {
        "hint.set-up",
        "hint.confirm",
        "hint.agent-avenue.play.0",
        "hint.agent-avenue.play.play",
        "hint.agent-avenue.recruit.0",
        "hint.agent-avenue.aim",
    } <= given


@pytest.mark.parametrize(("names", "sides"), [(FOUR, (0, 1, 0, 1)), (THREE, (0, 1, 1))])
async def test_with_two_bots_or_three_every_hint_fits_what_is_asked(
    names: tuple[str, ...], sides: tuple[int, ...], tmp_path: Path
) -> None:
    options = AgentAvenueOptions(sides=sides)
    sitting = FakeSitting(keeps=False, names=names, options=options, seat=2)
    async with seen(practising(sitting, tmp_path)) as (look, _):
        given: set[str] = set()
        while len(sitting.decided) < 8:
            await look.until(lambda: any(there in look.text for there in ANSWERED))
            given |= {key for key in HINTS if say(key)[:25] in look.text}
            before = look.text
            look.type("enter")
            await look.until(partial(changed, look, before))
    about = {key.removeprefix("hint.agent-avenue.") for key in given}
    assert {"hint.set-up", "hint.confirm", "agree.0", "aim"} <= about
    assert about & {"up.0", "down.0"}
    assert not about & {"play.0", "play.play"}
    assert not any("the bot" in say(key).lower() for key in given)


async def test_a_discard_is_not_explained_as_the_hidden_card(tmp_path: Path) -> None:
    sitting = FakeSitting(keeps=False, seed=1)
    hidden = say("hint.agent-avenue.play.play")[:25]
    async with seen(practising(sitting, tmp_path)) as (look, _):
        await hint(look, "hint.set-up")
        await hint(look, "hint.agent-avenue.aim")
        await hint(look, "hint.agent-avenue.play.0")
        await look.until("3 Discard a card")
        look.type("3")
        await look.press("enter", "Discard which card")
        assert hidden not in look.text
        look.type("u", "1")
        await look.press("enter", hidden)


async def test_the_last_hint_stands_at_the_end_and_no_later_game_has_any(
    tmp_path: Path,
) -> None:
    sitting = FakeSitting(keeps=False)
    async with seen(practising(sitting, tmp_path)) as (look, task):
        await look.until("Enter goes on")
        await look.press("x", "Your choice")
        assert not kept(tmp_path)
        look.type("q")
        await look.press("R", "Resign?")
        await look.press("y", "Enter shows what was hidden")
        await look.press("enter", "FAIR")
        assert "Your first game is over." not in look.text  # they were ended before
        look.type("q")
        await task
    sitting = FakeSitting(keeps=False)
    home = tmp_path / "other"
    async with seen(practising(sitting, home)) as (look, task):
        await hint(look, "hint.set-up")
        await hint(look, "hint.agent-avenue.aim")
        await look.until("Enter goes on")
        await look.press("enter", "Your choice")
        await look.press("R", "Resign?")
        await look.press("y", "Enter shows what was hidden")
        await look.press("enter", "Your first game is over.")
        look.type("q")
        await task
    assert not kept(home)


@pytest.mark.parametrize(
    ("settings", "keeps"),
    [(Settings(hints=False), False), (ON, True)],
    ids=["switched off", "with a friend"],
)
async def test_without_the_setting_or_with_a_friend_there_is_none(
    settings: Settings, keeps: bool, tmp_path: Path
) -> None:
    sitting = FakeSitting(keeps=keeps)
    async with seen(practising(sitting, tmp_path, settings)) as (look, _):
        await look.until("Your choice")
        assert "A hint" not in look.text
    assert kept(tmp_path)


async def test_a_game_that_is_left_was_the_first(tmp_path: Path) -> None:
    sitting = FakeSitting(keeps=False)
    async with seen(practising(sitting, tmp_path)) as (look, task):
        await hint(look, "hint.set-up")
        await look.until("Enter goes on")
        await look.press("ctrl-c", "Leave practice?")
        look.type("ctrl-c")
        await asyncio.wait((task,))
    assert not kept(tmp_path)


async def test_during_a_hint_help_cards_and_log_can_be_read(tmp_path: Path) -> None:
    sitting = FakeSitting(
        keeps=False, kit=GAMES["grifters"], options=GAMES["grifters"].options()
    )
    async with seen(practising(sitting, tmp_path)) as (look, _):
        await hint(look, "hint.set-up")
        await look.until("Enter goes on")
        for key, about in (
            ("?", ("Hints explain your first practice game", "Arrows or a number")),
            ("m", ("Cards and jobs", "Your hand")),
            ("l", ("What happened", "You draw 3 cards.")),
        ):
            await look.press(key, "Any key closes" if key == "l" else "any other key")
            assert all(text in look.text for text in about), look.text
            await look.press("escape", "─ A hint ─")


async def test_a_hint_over_a_move_does_not_let_it_be_sent_unseen(
    tmp_path: Path,
) -> None:
    sitting = FakeSitting(keeps=False)

    async def flow(stage: Stage) -> object:
        front = FullScreen(stage, Settled(tmp_path, ON), pace_s=0, confirm_s=60)
        return await front.play(sitting)

    async with seen(flow) as (look, _):
        for _ in range(12):
            look.type("enter")
        await look.until("Send it?")
        look.type("enter", "enter", "enter")
        await asyncio.sleep(0.1)
        assert sitting.decided == []


async def test_plain_lines_have_the_same_hints(tmp_path: Path) -> None:
    sitting = FakeSitting(keeps=False, seed=2)
    with talk() as ends:
        ends.type(*["1", "2", "yes"] * 3, "resign", "yes", "q")
        front = PlainLines(ends.console, Settled(tmp_path, ON))
        await front.play(sitting)
        said = ends.text
    aloud = ("hint.confirm.plain", "hint.agent-avenue.play.0.plain")
    for key in ("hint.set-up", *aloud, "hint.end"):
        assert said.count(say("hint.plain", hint=say(key))) == 1
    assert said.count(say("hint.plain.off")) == 1
    assert "Enter" not in said
    assert "Arrows" not in said
    assert not kept(tmp_path)


async def test_plain_lines_end_the_hints_by_a_letter(tmp_path: Path) -> None:
    sitting = FakeSitting(keeps=False)
    with talk() as ends:
        ends.type("x", "1", "1", "resign", "yes", "q")
        front = PlainLines(ends.console, Settled(tmp_path, ON))
        await front.play(sitting)
        said = ends.text
    assert "No more hints." in said
    assert say("hint.confirm") not in said
    assert not kept(tmp_path)


async def test_a_disk_that_refuses_costs_no_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    sitting = FakeSitting(keeps=False)
    async with seen(practising(sitting, tmp_path / "file")) as (look, _):
        await look.until("A hint")
        await look.press("x", "Your choice")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", HINTS)
def test_every_hint_fits_its_pane(key: str, language: str) -> None:
    with speaking(language):
        assert len(wrap(say(key), PANE[0])) <= PANE[1]


@pytest.mark.parametrize("kit", GAMES.values(), ids=lambda kit: kit.name)
def test_every_game_has_hints_of_its_own(kit: Kit) -> None:
    assert sum(key.startswith(f"hint.{kit.name}.") for key in HINTS) >= 2
