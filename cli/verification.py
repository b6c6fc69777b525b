"""What other commands print of a transcript, for a player at the end of a game.

Run as a process of its own, so that what a player reads is what anyone else would get
from the same command, and so that the table's loop never waits for it.
"""

import asyncio
import sys
from pathlib import Path

from cli.languages import OPTION, spoken


async def verification_lines(path: Path) -> list[str]:
    """Return the lines that `oakfield verify PATH` prints."""
    return await printed_by("verify", path)


async def report_lines(path: Path) -> list[str]:
    """Write the page of a game beside its transcript; return what that printed."""
    return await printed_by("report", path)


async def printed_by(command: str, path: Path) -> list[str]:
    """Return the lines that a command about a transcript prints."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-X",
        "utf8",
        "-m",
        "cli.main",
        OPTION,
        spoken(),
        command,
        str(path),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    printed, _ = await process.communicate()
    return printed.decode(errors="replace").splitlines()
