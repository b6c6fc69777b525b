"""Finished games as a list shows them: when, what, who, how it ended, whether fair."""

import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from cli import clauses
from cli.results import result_sentences
from cli.text import clean
from cli.words import say
from engine.registry import GAMES
from p2p.errors import LocalError
from p2p.game_file import read_game
from p2p.lan.identity import clean_name
from p2p.lan.verdicts import Judged, Verdicts, judged
from p2p.record.transcript import SUFFIX
from p2p.table.audit import Audit

UNREADABLE = "UNREADABLE"
"""Stands for the verdict on a file that the system does not let us read."""
_STAMP = "%Y-%m-%d-%H%M"
_STAMP_CHARS = 15


class PastGame(NamedTuple):
    """A file among the finished games.

    judged: None while the file has not been checked as it is now
    """

    number: int
    path: Path
    when: datetime
    judged: Judged | None


def game_files(folder: Path) -> list[Path]:
    """Return the finished games of a folder, the latest first; none without a folder.

    Raises: LocalError `local/unreadable-games`
    """
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in entries if entry.is_file()]
    except FileNotFoundError:
        return []
    except OSError as error:
        said = say("games.unreadable", folder=folder, why=clauses.why_not(error))
        raise LocalError(said, code="local/unreadable-games") from error
    found = [folder / name for name in names if name.endswith(SUFFIX)]
    return sorted(found, key=_age, reverse=True)


def look_at(path: Path, number: int, verdicts: Verdicts, *, check: bool) -> PastGame:
    """Return what is remembered of a file, or found by an audit now if `check`."""
    when = _when(path)
    try:
        text = read_game(path)
    except OSError:
        return PastGame(number, path, when, Judged(UNREADABLE))
    found = verdicts.of(text)
    if found is None and check:
        audit = Audit(text, GAMES)
        audit.run()
        found = judged(audit)
        verdicts.remember(text, found)
    return PastGame(number, path, when, found)


def past_line(game: PastGame) -> str:
    """Return a game as one line."""
    is_known = game.judged is not None and bool(game.judged.names)
    return say(
        "games.line" if is_known else "games.line.unknown",
        number=game.number,
        when=moment(game),
        what=what(game),
        ending=ending(game),
        verdict=verdict(game),
        file=clean(game.path.name),
    )


def moment(game: PastGame) -> str:
    """Return when a game ended."""
    return f"{game.when:%Y-%m-%d %H:%M}"


def what(game: PastGame) -> str:
    """Return the game and who played it, as far as the file tells."""
    found = game.judged
    if found is None or not found.names:
        return say("games.what.unknown")
    return say("games.what", game=title(found.game), names=people(found.names))


def title(game: str) -> str:
    """Return a game as people call it."""
    return GAMES[game].title if game in GAMES else clean_name(game)


def people(names: Sequence[str]) -> str:
    """Return names of a file that anyone may have made, so that they do no harm."""
    return " & ".join(map(clean_name, names))


def ending(game: PastGame) -> str:
    """Return who won and why, in a few sentences."""
    found = game.judged
    if found is None or not found.names:
        return ""
    if found.end is None:
        return say("games.no-end")
    names = tuple(map(clean_name, found.names))
    return " ".join(result_sentences(found.game, names, found.end))


def verdict(game: PastGame) -> str:
    """Return the verdict in a word, or why there is none."""
    if game.judged is None:
        return say("games.unchecked")
    if game.judged.verdict == UNREADABLE:
        return say("games.unread")
    return game.judged.verdict


def _age(path: Path) -> tuple[datetime, float, str]:
    try:
        touched = path.stat().st_mtime
    except OSError:
        touched = 0.0
    return _when(path), touched, path.name


def _when(path: Path) -> datetime:
    """Return when a game ended: as its name says, else when the file was written."""
    try:
        return datetime.strptime(path.name[:_STAMP_CHARS], _STAMP)
    except ValueError:
        pass
    try:
        return datetime.fromtimestamp(path.stat().st_mtime)
    except (OSError, OverflowError, ValueError):
        return datetime.fromtimestamp(0)
