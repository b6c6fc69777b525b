"""Every screen of a table as it can be met, by name: a game, its end, its replay."""

import asyncio
import io
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from cli import after_game, verify
from cli.board import BoardScreen
from cli.explained import Page
from cli.finished import FinishedGame, open_game
from cli.hints import Hints
from cli.languages import spoken
from cli.replay.screen import ReplayScreen
from cli.stage import Screen
from cli.story import Story
from cli.words import say
from engine.game import Over
from engine.grifters.options import GriftersOptions
from engine.registry import GAMES
from p2p.lan.tasks import end
from tests.cli.fakes import FakeSitting
from tests.cli.scenes import BOTH, FOUR, LOBBY, TEAMS, Behind, Scene, at_once
from tests.cli.screens import DEADLINE_S
from tests.transcripts import played, vector

_TURNS_OF_LOOP = 30
"""A table without a network settles within so many turns of the loop."""
BOT = "random"
"""Whoever plays better another day shall not change a picture."""
Happening = Callable[[FakeSitting], None]


async def settled() -> None:
    """Let all that is under way happen."""
    for _ in range(_TURNS_OF_LOOP):
        await asyncio.sleep(0)


class Seat:
    """One seat of a table, played by keys."""

    def __init__(self, sitting: FakeSitting) -> None:
        self.sitting = sitting
        story = Story(sitting, lambda: 0.0)
        hints = None if sitting.keeps else Hints(story, lambda: None)
        self.screen = BoardScreen(
            story, lambda: None, pace_s=0, confirm_s=0, hints=hints
        )

    async def press(self, *keys: str) -> None:
        """Press keys, each when the one before has done its work."""
        for key in keys:
            self.screen.render(80, 24)  # a move must have been seen
            self.screen.press(key)
            await settled()

    async def play(self, moves: int) -> None:
        """Take the first choice until so many moves are made, or the game is over."""
        deadline = asyncio.get_running_loop().time() + DEADLINE_S
        while len(self.sitting.decided) < moves and not self.screen.story.is_over:
            assert asyncio.get_running_loop().time() < deadline
            await self.press("enter")


def table(
    seat: Callable[[], FakeSitting],
    *keys: str,
    moves: int = 0,
    happens: Happening | None = None,
    then: tuple[str, ...] = (),
) -> Scene:
    """Return a table after so many moves, some keys, and what happens there.

    then: keys pressed after it has happened
    """

    async def scene(behind: Behind) -> Screen:
        sitting = seat()
        at = Seat(sitting)
        task = asyncio.ensure_future(at.screen.play())
        behind.push_async_callback(end, task)
        await settled()
        await at.play(moves)
        await at.press(*keys)
        if happens is not None:
            happens(sitting)
            await settled()
        await at.press(*then)
        return at.screen

    return scene


def two(seed: int = 1, **how: object) -> Callable[[], FakeSitting]:
    """Return two who play the simple game."""
    return lambda: FakeSitting(seed=seed, bot=BOT, **how)  # type: ignore[arg-type]  # its own


def agents(
    *, four: bool = False, seat: int = 0, seed: int = 1
) -> Callable[[], FakeSitting]:
    """Return who plays the advanced game with Division M."""
    names, options = (FOUR, TEAMS) if four else (FOUR[:2], BOTH)
    return lambda: FakeSitting(seed=seed, seat=seat, names=names, options=options)


def grifters(
    players: int, seed: int = 5, *, keeps: bool = True
) -> Callable[[], FakeSitting]:
    """Return so many who play Grifters."""
    options = GriftersOptions(sides=tuple(range(players)))
    kit, names = GAMES["grifters"], FOUR[:players]
    return lambda: FakeSitting(
        seed=seed, names=names, kit=kit, options=options, bot=BOT, keeps=keeps
    )


def first(seat: Callable[[], FakeSitting], number: int) -> Scene:
    """Return a first practice game at one of its hints, by Enter alone."""
    return table(seat, *["enter"] * number)


def checks_of(path: Path) -> list[str]:
    """Return what `oakfield verify` prints, without another process."""
    return list(_checks_of(path, spoken()))


@cache
def _checks_of(path: Path, _language: str) -> list[str]:
    printed = io.StringIO()
    with redirect_stdout(printed):
        verify.run(str(path))
    return printed.getvalue().splitlines()


def with_checks(scene: Scene) -> Scene:
    """Return a scene in which the checks are read, made in this process."""

    async def lines(_path: Path) -> list[str]:
        await asyncio.sleep(0)
        return checks_of(vector("fair"))

    async def within(behind: Behind) -> Screen:
        patched = patch.object(after_game, "verification_lines", lines)
        behind.enter_context(patched)
        return await scene(behind)

    return within


@cache
def opened(name: str) -> FinishedGame:
    """Open a finished game: a vector, or a game by chance."""
    if name not in GAMES:
        return open_game(vector(name))
    with TemporaryDirectory() as folder:
        path = Path(folder, f"{name}.oakfield")
        path.write_bytes(played(name, None, name))
        return open_game(path)


def replay(name: str, *keys: str) -> Scene:
    """Return a finished game, stepped through."""
    return at_once(lambda: ReplayScreen(opened(name), lambda: None), *keys)


def away(sitting: FakeSitting) -> None:
    sitting.go_away(1)


def overdue(sitting: FakeSitting) -> None:
    sitting.stay_away(1)


def end_offered(sitting: FakeSitting) -> None:
    sitting.be_offered_the_end(1)


def broken(sitting: FakeSitting) -> None:
    sitting.stop("peer/bad-proof", "a proof does not verify", 1)


def cheated(sitting: FakeSitting) -> None:
    sitting._finish(Over((), "agreed"), verdict="UNFAIR")


def wants_more(sitting: FakeSitting) -> None:
    sitting.be_asked_again(1)


RESIGN = ("R", "y")

TABLE: Mapping[str, Scene] = {
    "agents-set-up": at_once(lambda: Seat(two()()).screen),
    "agents": table(two()),
    "agents-second-card": table(two(), "enter"),
    "agents-not-possible": table(two(), "enter", "1"),
    "agents-preview": table(two(), "2", "enter", "enter"),
    "agents-discard": table(two(), "3", "enter", "enter"),
    "agents-waiting": table(two(holds=True), "enter", "enter", "enter"),
    "agents-later": table(two(seed=19), moves=7),
    "agents-recruit": table(two(seed=2, seat=1), moves=3),
    "agents-events": table(two(), "l", moves=6),
    "agents-events-help": table(two(), "l", "?", moves=6),
    "agents-help": table(two(), "?"),
    "agents-cards": table(two(), "m"),
    "agents-cards-below": table(two(), "m", "end"),
    "agents-resign": table(two(), "R"),
    "agents-resign-help": table(two(), "R", "?"),
    "agents-sign": table(two(), "t"),
    "agents-sign-given": table(two(), "t", "1"),
    "agents-offer": table(two(), "E"),
    "agents-offered": table(two(), "E", "y"),
    "agents-accept": table(two(), happens=end_offered),
    "agents-accept-asked": table(two(), happens=end_offered, then=("E",)),
    "agents-away": table(two(), happens=away),
    "agents-overdue": table(two(), happens=overdue),
    "agents-away-asked": table(two(), happens=overdue, then=("A",)),
    "agents-record-asked": table(two(), happens=overdue, then=("A", "x")),
    "agents-end": table(two(), moves=200),
    "agents-end-page": table(two(), moves=200, then=("enter",)),
    "agents-end-help": table(two(), moves=200, then=("enter", "?")),
    "agents-end-again": table(two(), moves=200, happens=wants_more, then=("enter",)),
    "agents-end-wanted": table(two(), moves=200, then=("r",)),
    "agents-end-resigned": table(two(), *RESIGN, "enter"),
    "agents-end-unchecked": table(two(checks=False), *RESIGN, "enter"),
    "agents-end-broken": table(two(), happens=broken, then=("enter",)),
    "agents-end-unfair": table(two(), happens=cheated, then=("enter",)),
    "agents-checks": with_checks(table(two(), *RESIGN, "enter", "v")),
    "agents-advanced": table(agents()),
    "agents-advanced-preview": table(agents(), "enter", "enter"),
    "agents-advanced-later": table(agents(seed=13), moves=7),
    "agents-advanced-cards": table(agents(seed=13), "m", moves=7),
    "agents-advanced-help": table(agents(), "?"),
    "agents-advanced-help-below": table(agents(), "?", "page-down", "page-down"),
    "agents-advanced-end": table(agents(), moves=200),
    "agents-advanced-end-page": table(agents(), moves=200, then=("enter",)),
    "agents-four": table(agents(four=True)),
    "agents-four-proposal": table(agents(four=True, seat=2)),
    "agents-four-later": table(agents(four=True), moves=6),
    "agents-four-resign": table(agents(four=True), "R"),
    "agents-four-cards": table(agents(four=True), "m"),
    "agents-four-end-page": table(agents(four=True), moves=300, then=("enter",)),
    "grifters": table(grifters(2)),
    "grifters-preview": table(grifters(2), "enter", "enter"),
    "grifters-later": table(grifters(2), moves=6),
    "grifters-cards": table(grifters(2), "m"),
    "grifters-help": table(grifters(2), "?"),
    "grifters-end": table(grifters(2), moves=300),
    "grifters-end-page": table(grifters(2), moves=300, then=("enter",)),
    "grifters-four": table(grifters(4)),
    "grifters-four-job": table(grifters(4), "2", "enter"),
    "grifters-four-later": table(grifters(4), moves=5),
    "grifters-four-resign": table(grifters(4), "R"),
    "grifters-four-end": table(grifters(4), moves=300),
    "grifters-four-end-page": table(grifters(4), moves=300, then=("enter",)),
    "checks": at_once(lambda: Page(say("past.verified"), checks_of(vector("fair")))),
    "replay": replay("fair"),
    "replay-turn": replay("fair", "1", "enter", "right", "right"),
    "replay-end": replay("fair", "e"),
    "replay-no-turn": replay("fair", "9", "9", "enter"),
    "replay-help": replay("fair", "?"),
    "replay-vouched": replay("fair", "1", "enter", "right", "v"),
    "replay-hidden": replay("fair", "1", "enter", "right", "o"),
    "replay-events": replay("fair", "e", "l"),
    "replay-unfair": replay("claim_is_false", "e"),
    "replay-grifters": replay("grifters", "5", "enter"),
    "replay-grifters-end": replay("grifters", "e"),
}
"""A game, its end, and what is read of it afterwards."""

PRACTICE, GRIFTING = two(seed=19, keeps=False), grifters(2, keeps=False)
HINTS: Mapping[str, Scene] = {
    "hint-set-up": first(PRACTICE, 0),
    "hint-aim": first(PRACTICE, 1),
    "hint-recruit": first(PRACTICE, 2),
    "hint-confirm": first(PRACTICE, 4),
    "hint-play": first(PRACTICE, 6),
    "hint-second-card": first(PRACTICE, 8),
    "hint-grifters-aim": first(GRIFTING, 1),
    "hint-grifters": first(GRIFTING, 2),
    "hint-grifters-again": first(GRIFTING, 8),
    "hint-help": table(PRACTICE, "?"),
    "hint-end": table(PRACTICE, moves=200, then=("enter",)),
}
"""What a first practice game explains."""

SCENES: Mapping[str, Scene] = {**LOBBY, **TABLE, **HINTS}
"""Every screen."""
