"""Start the processes, tell their story, and judge the transcript."""

import asyncio
import contextlib
import json
import secrets
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from cli.demo.closing import Ending, conclude
from cli.demo.story import DemoFailed, Record, Said, Screen, Story, joined
from cli.languages import OPTION, spoken
from cli.offers import offer_of, table_words
from cli.options import DEFAULT_GAME, table_arguments
from cli.paragraphs import print_lines
from cli.words import has, say
from p2p.lan.home import open_home
from p2p.lan.sitting import Offer

NAMES = ("Ada", "Bob", "Cyd", "Dan")
SEAT_LIMIT_S = 30.0
"""Seconds for each seat of a table, of which a quiet machine needs two."""
LEAVE_S = 3.0
UNUSABLE = 2


class Table(NamedTuple):
    """What is played.

    chosen: the options of the table that were given; else the game's plainest
    """

    game: str
    chosen: Mapping[str, object]

    @property
    def arguments(self) -> tuple[str, ...]:
        """What a seat of it is started with."""
        return ("--game", self.game, *table_arguments(self.chosen))

    @property
    def offer(self) -> Offer:
        """The table to be opened. Raises: LocalError if there is no such one."""
        return offer_of(self.game, self.chosen)

    @property
    def typed(self) -> str:
        """What one types for such a table."""
        game = () if self.game == DEFAULT_GAME else ("--game", self.game)
        return " ".join((*game, *table_arguments(self.chosen)))


class Bot(NamedTuple):
    """One of the processes."""

    name: str
    process: asyncio.subprocess.Process


def run(
    home: Path | None,
    game: str = DEFAULT_GAME,
    chosen: Mapping[str, object] = MappingProxyType({}),
    *,
    as_json: bool = False,
) -> int:
    """Run the demo at a table with these options; exit code 0: the game is fair.

    Raises: LocalError if there is no such table
    """
    table = Table(game, chosen)
    seats = len(table.offer.options.sides)
    screen = Screen(silent=as_json)
    try:
        return asyncio.run(_demo(screen, home, table, seats, as_json=as_json))
    except DemoFailed as error:
        print_lines(_failure(error), file=sys.stderr)
        return UNUSABLE


def _failure(error: DemoFailed) -> str:
    why = f"demo.why.{error.code}"
    if has(why):
        return say("demo.failed.discovery", why=say(why))
    return say("demo.failed", text=str(error), code=error.code)


async def _demo(
    screen: Screen, home: Path | None, table: Table, seats: int, *, as_json: bool
) -> int:
    keep = await asyncio.to_thread(_games_folder, home)
    names = tuple(f"{name}-{secrets.token_hex(2)}" for name in NAMES[:seats])
    limit_s = SEAT_LIMIT_S * seats
    with tempfile.TemporaryDirectory(prefix="oakfield-demo-") as folder:
        bots = [await _start(Path(folder), name, names[0], table) for name in names]
        record = Record(names)
        try:
            async with asyncio.timeout(limit_s):
                await _tell_story(screen, bots, record, table)
        except TimeoutError:
            text = say("demo.slow", seconds=int(limit_s))
            raise DemoFailed("demo/slow", text) from None
        finally:
            await asyncio.gather(*map(_stop, bots))
        texts = [await asyncio.to_thread(record.transcript, name) for name in names]
    ending = Ending(texts, keep, table.typed)
    return conclude(screen, record, ending, as_json=as_json)


def _games_folder(home: Path | None) -> Path:
    """Return where the transcript is to stay. Raises: LocalError."""
    with open_home(home, exclusive=False) as opened:
        return opened.games


async def _start(folder: Path, name: str, host: str, table: Table) -> Bot:
    role = ["--host"] if name == host else ["--join", host]
    home = folder / name
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "cli.demo.seat",
        *("--home", str(home), "--name", name, OPTION, spoken()),
        *table.arguments,
        *role,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=2**20,
    )
    return Bot(name, process)


async def _stop(bot: Bot) -> None:
    """Let a process that has finished leave, and see to it that each does."""
    assert bot.process.stdin is not None
    with contextlib.suppress(ConnectionError):
        bot.process.stdin.close()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(LEAVE_S):
            await bot.process.wait()
    with contextlib.suppress(ProcessLookupError):
        bot.process.kill()
    await bot.process.wait()


async def _tell_story(
    screen: Screen, bots: list[Bot], record: Record, table: Table
) -> None:
    """Tell what all processes say until each has finished its game."""
    screen.at_once(say("demo.title", names=joined(record.names), count=len(bots)))
    screen.at_once(table_words(table.offer))
    said: asyncio.Queue[tuple[str, Said]] = asyncio.Queue()
    readers = [asyncio.create_task(_read(bot, said)) for bot in bots]
    story = Story(screen, record)
    try:
        while not record.all_say("finished"):
            story.take(*await said.get())
    finally:
        for reader in readers:
            reader.cancel()


async def _read(bot: Bot, said: asyncio.Queue[tuple[str, Said]]) -> None:
    """Queue what a process says; one that ends too early is told as a failure."""
    assert bot.process.stdout is not None
    finished = False
    async for text in bot.process.stdout:
        line = json.loads(text)
        finished |= line["what"] in ("finished", "failed")
        await said.put((bot.name, line))
    if not finished:
        line = {"what": "failed", "code": "demo/silent", "text": say("demo.silent")}
        await said.put((bot.name, line))
