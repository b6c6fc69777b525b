"""`oakfield games`: the finished games in the data folder; delete some, or all.

The verdict beside a game is the one remembered for exactly this content; without one
the file is checked now. Needs no port and no network.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from cli.answers import is_yes, yes_words
from cli.paragraphs import print_lines, print_rows
from cli.past import PastGame, game_files, look_at, past_line
from cli.report import PAGE_SUFFIX
from cli.text import clean
from cli.waiting import told_to_wait
from cli.words import say, say_count
from p2p.errors import LocalError
from p2p.game_file import read_game
from p2p.lan.home import explained, open_home
from p2p.lan.verdicts import Verdicts

_MOST_NAMED = 3


def run_list(home: Path | None, *, as_json: bool = False) -> int:
    """Print the finished games, the latest first; return the exit code."""
    with open_home(home, exclusive=False) as place:
        games = _all_games(place.games)
        if as_json:
            found = [_described(game) for game in games]
            summary = {"games": found, "folder": str(place.games)}
            print(json.dumps(summary, ensure_ascii=False))
            return 0
        is_empty = True
        for game in games:
            print_rows(past_line(game))
            is_empty = False
    print_lines(say("games.none" if is_empty else "games.folder", folder=place.games))
    return 0


def _all_games(folder: Path) -> Iterator[PastGame]:
    verdicts = Verdicts(folder)
    for number, path in enumerate(game_files(folder), 1):
        game = look_at(path, number, verdicts, check=False)
        if game.judged is None:
            with told_to_wait(path):
                game = look_at(path, number, verdicts, check=True)
        yield game


def run_delete(
    home: Path | None, target: str | None, *, every: bool, agreed: bool
) -> int:
    """Delete one finished game, by its file or its number in the list, or all.

    agreed: do not ask
    Raises: LocalError `local/no-such-game`, `local/not-asked`, `local/misuse`
    """
    if (target is None) != every:
        raise LocalError(say("games.delete.which"), code="local/no-such-game")
    with open_home(home, exclusive=False) as place:
        files = game_files(place.games)
        doomed = files if target is None else [_meant(files, target)]
        if not doomed:
            print_lines(say("games.none", folder=place.games))
            return 0
        if not agreed and not _agrees(doomed):
            print_lines(say("games.delete.kept"))
            return 0
        delete_games(place.games, doomed)
    print_lines(say_count("games.deleted", len(doomed), file=clean(doomed[0].name)))
    return 0


def delete_games(folder: Path, doomed: list[Path]) -> None:
    """Remove these files of a folder of games, and what is remembered of them.

    A page beside a game, which shows all of its cards too, goes with it.
    Raises: LocalError if the disk refuses
    """
    with explained(folder):
        for path in doomed:
            path.with_suffix(PAGE_SUFFIX).unlink(missing_ok=True)
            path.unlink(missing_ok=True)
    left = map(_content, game_files(folder))
    Verdicts(folder).keep_only([text for text in left if text is not None])


def _content(path: Path) -> bytes | None:
    """Return what is in a game's file, None if the system does not let us read it."""
    try:
        return read_game(path)
    except OSError:
        return None


def _meant(files: list[Path], target: str) -> Path:
    """Return the game of that number in the list, or of that file.

    Raises: LocalError `local/no-such-game`
    """
    if target.isdecimal() and 1 <= int(target[:6]) <= len(files):
        return files[int(target) - 1]
    asked = Path(target)
    for path in files:
        if asked.name == target and target in (path.name, path.stem):
            return path
        if asked.expanduser().absolute() == path:
            return path
    said = say("games.unknown", typed=ascii(target[:80]))
    raise LocalError(said, code="local/no-such-game")


def _agrees(doomed: list[Path]) -> bool:
    """Ask whether these files may go.

    Raises: LocalError `local/not-asked` where nobody can be asked
    """
    if not sys.stdin.isatty():
        raise LocalError(say("games.delete.nobody"), code="local/not-asked")
    names = ", ".join(clean(path.name) for path in doomed[:_MOST_NAMED])
    fields = {"files": names, "yes": yes_words()}
    asked = say_count("games.delete.ask", len(doomed), **fields)
    print_lines(asked, end=" ")
    return is_yes(sys.stdin.readline().strip())


def _described(game: PastGame) -> dict[str, object]:
    """Return a game for JSON."""
    found = game.judged
    assert found is not None
    return {
        "number": game.number,
        "date": game.when.strftime("%Y-%m-%dT%H:%M"),
        "game": found.game or None,
        "names": list(found.names),
        "winners": list(found.winners),
        "reason": None if found.end is None else found.end.reason,
        "end": None if found.end is None else msgspec.to_builtins(found.end),
        "verdict": found.verdict,
        "file": str(game.path),
    }
