"""Shell completion: the script for a shell, and the answers that it asks for.

The shells ask this program itself (argcomplete), so what they offer is what the parser
takes, in the language that is spoken.
"""

import argparse
import os
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path

import argcomplete
from argcomplete.completers import BaseCompleter
from argcomplete.shell_integration import shellcode

from cli.languages import LANGUAGES
from cli.settings import HOME_VARIABLE, KEYS, UNSET, possible_values
from cli.words import say
from p2p.errors import LocalError, P2PError
from p2p.lan.home import open_home
from p2p.profile import default_path
from p2p.record.keytag import key_tag
from p2p.record.transcript import SUFFIX

SHELLS = ("bash", "zsh", "fish", "powershell")
_MOST_FILES = 200

Offer = Callable[[str, argparse.Namespace], list[str] | dict[str, str]]
"""What may stand where these letters have been typed, after these arguments; with what
it means, for shells that show that."""


def run(shell: str) -> int:
    """Print the script that teaches a shell our commands; return the exit code.

    Raises: LocalError `local/no-shell`
    """
    if shell not in SHELLS:
        said = say("completion.unknown", typed=ascii(shell[:40]), shells=_shells())
        raise LocalError(said, code="local/no-shell")
    print(shellcode(["oakfield"], use_defaults=False, shell=shell))
    return 0


def _shells() -> str:
    return ", ".join(SHELLS)


def answer(parser: argparse.ArgumentParser) -> None:
    """Answer a shell that asks, and exit; return if none does."""
    for action in _actions(parser):
        offer = _OFFERS.get(action.dest)
        if offer is not None:
            _attach(action, offer)
    argcomplete.autocomplete(
        parser, always_complete_options=False, default_completer=_Nothing()
    )


class _Nothing(BaseCompleter):
    """Offers nothing where we know nothing: by default files would be offered."""

    def __call__(self, **_: object) -> list[str]:
        return []


def _attach(action: argparse.Action, offer: Offer) -> None:
    """Let an argument be completed by an offer."""

    def completer(
        prefix: str, parsed_args: argparse.Namespace, **_: object
    ) -> list[str] | dict[str, str]:
        try:
            return offer(prefix, parsed_args)
        except P2PError:  # a folder that cannot be used: the command will say so
            return []

    action.completer = completer  # type: ignore[attr-defined]  # argcomplete's seam


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yield the arguments of a parser and of all its commands."""
    for action in parser._actions:  # argparse has no other way
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _actions(command)


def _files(prefix: str, _args: argparse.Namespace) -> list[str]:
    """Return files and folders that begin so; what is hidden only if it is meant."""
    shown, begun = _parted(prefix)
    try:
        inside = Path(shown or ".").expanduser().iterdir()
        likely = (path for path in inside if path.name.startswith(begun))
        seen = (path for path in likely if begun or not path.name.startswith("."))
        found = sorted(islice(seen, _MOST_FILES))
    except (OSError, RuntimeError):  # nothing to read there; nobody has that home
        return []
    return [f"{shown}{path.name}{'/' if path.is_dir() else ''}" for path in found]


def _parted(prefix: str) -> tuple[str, str]:
    """Return the folder as it is typed, and what is typed of a name in it."""
    cut = max(map(prefix.rfind, ("/", "\\"))) + 1
    return prefix[:cut], prefix[cut:]


def _transcripts(prefix: str, args: argparse.Namespace) -> list[str]:
    """Return transcripts and folders; where there are none, all files."""
    found = _files(prefix, args)
    return [one for one in found if one.endswith((SUFFIX, "/"))] or found


def _kept(_prefix: str, args: argparse.Namespace) -> list[str]:
    """Return the finished games of the data folder, for the one command that takes any.

    What `join` takes has the same name, and only the network knows it.
    """
    from cli.past import game_files  # noqa: PLC0415  # only where it is asked for

    if args.command != "games" or not _folder(args).is_dir():
        return []
    with open_home(_folder(args), exclusive=False) as place:
        return [path.name for path in game_files(place.games)]


def _tags(_prefix: str, args: argparse.Namespace) -> dict[str, str]:
    """Return the key tags of the players met before, and their names."""
    from p2p.lan.players import Players  # noqa: PLC0415  # only where it is asked for

    if not _folder(args).is_dir():
        return {}
    with open_home(_folder(args), exclusive=False) as place:
        known = Players(place).all()
    return {key_tag(player.key): player.name for player in known}


def _folder(args: argparse.Namespace) -> Path:
    """Return the data folder; who only asks makes none."""
    typed = args.home or os.environ.get(HOME_VARIABLE)
    return Path(typed) if typed else default_path()


def _games(_prefix: str, _args: argparse.Namespace) -> list[str]:
    from engine.registry import GAMES  # noqa: PLC0415  # only where it is asked for

    return list(GAMES)


def _cards(_prefix: str, args: argparse.Namespace) -> list[str]:
    """Return games first, and behind a game its cards."""
    from cli.rulebook import cards_of  # noqa: PLC0415  # only where it is asked for
    from engine.registry import GAMES  # noqa: PLC0415

    typed = args.what or []
    if typed and typed[0] in GAMES:
        return [card.face.replace("_", "-") for card in cards_of(typed[0])]
    return list(GAMES) if not typed else []


def _values(_prefix: str, args: argparse.Namespace) -> list[str]:
    """Return what a setting can be."""
    return [*possible_values(args.key), UNSET] if args.key in KEYS else []


def _of_tables(option: str) -> Offer:
    """Offer what an option of a table can be, at any table of any game."""

    def offer(_prefix: str, _args: argparse.Namespace) -> list[str]:
        from cli.presentation import presentation_of  # noqa: PLC0415  # as above
        from engine.registry import GAMES  # noqa: PLC0415

        tables = (table for game in GAMES for table in presentation_of(game).tables())
        found = (getattr(table, option, None) for table in tables)
        return list(dict.fromkeys(value for value in found if isinstance(value, str)))

    return offer


def _these(*words: str) -> Offer:
    return lambda _prefix, _args: list(words)


_OFFERS: Mapping[str, Offer] = {
    "file": _transcripts,
    "target": _kept,
    "tag": _tags,
    "output": _files,
    "home": _files,
    "lang": _these(*LANGUAGES),
    "game": _games,
    "mode": _of_tables("mode"),
    "market": _of_tables("market"),
    "players": _these("2", "3", "4"),
    "what": _cards,
    "key": _these(*KEYS),
    "value": _values,
    "shell": _these(*SHELLS),
}
"""By the name of an argument."""
