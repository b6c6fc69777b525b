"""Run `oakfield replay FILE`: in full screen, by typed lines, or all at once."""

import asyncio
import sys
from pathlib import Path

from cli.finished import CannotOpen, FinishedGame, open_game
from cli.paragraphs import print_lines
from cli.replay.plain import PlainReplay, closing, whole
from cli.replay.screen import ReplayScreen
from cli.terminal import Terminal, examine
from cli.waiting import told_to_wait
from cli.words import say

INTERRUPTED = 130


def run(
    path: str, *, plain: bool = False, colour: bool = True, mouse: bool = True
) -> int:
    """Show a finished game; return the exit code, as `verify` does."""
    try:
        with told_to_wait(Path(path)):
            game = open_game(Path(path))
    except CannotOpen as error:
        print_lines(say("replay.cannot", sentence=error), file=sys.stderr)
        return error.exit_code
    terminal = examine(plain=plain, colour=colour)
    if terminal.note:
        print_lines(terminal.note, file=sys.stderr)
    if terminal.full:
        return _in_full(game, terminal, mouse=mouse)
    if terminal.is_terminal:
        return _in_lines(game)
    print_lines(*whole(game))
    return game.exit_code


def _in_full(game: FinishedGame, terminal: Terminal, *, mouse: bool) -> int:
    """Show it in full screen; say the end once more when the screen is gone."""
    from cli.stage import Interrupted, Stage  # noqa: PLC0415  # slow import

    async def flow(stage: Stage) -> None:
        left = asyncio.Event()
        stage.show(ReplayScreen(game, left.set))
        await left.wait()

    stage = Stage(encoding=terminal.encoding, colour=terminal.colour, mouse=mouse)
    try:
        asyncio.run(stage.run(flow))
    except (Interrupted, KeyboardInterrupt):
        return INTERRUPTED
    print_lines(*closing(game))
    return game.exit_code


def _in_lines(game: FinishedGame) -> int:
    """Show it by typed lines."""
    from cli.console import standard_console  # noqa: PLC0415  # with asyncio

    async def flow() -> None:
        console = standard_console(is_interactive=True)
        await PlainReplay(console, game).play()

    try:
        asyncio.run(flow())
    except KeyboardInterrupt:
        return INTERRUPTED
    return game.exit_code
