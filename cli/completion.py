"""Shell completion: the script for a shell, and the answers that it asks for.

The shells ask this program itself (argcomplete), so what they offer is what the parser
takes, in the language that is spoken.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path

import argcomplete
from argcomplete.shell_integration import shellcode

from cli.languages import LANGUAGES
from cli.settings import KEYS, UNSET, possible_values
from cli.words import say
from p2p.errors import LocalError

SHELLS = ("bash", "zsh", "fish", "powershell")
_MOST_FILES = 200

Offer = Callable[[str, argparse.Namespace], list[str]]
"""What may stand where these letters have been typed, after these arguments."""


def run(shell: str) -> int:
    """Print the script that teaches a shell our commands; return the exit code.

    Raises: LocalError `local/no-shell`
    """
    if shell not in SHELLS:
        said = say("completion.unknown", typed=ascii(shell[:40]), shells=_shells())
        raise LocalError(said, code="local/no-shell")
    print(shellcode(["oakfield"], shell=shell))
    return 0


def _shells() -> str:
    return ", ".join(SHELLS)


def answer(parser: argparse.ArgumentParser) -> None:
    """Answer a shell that asks, and exit; return if none does."""
    for action in _actions(parser):
        offer = _OFFERS.get(action.dest)
        if offer is not None:
            _attach(action, offer)
    argcomplete.autocomplete(parser, always_complete_options=False)


def _attach(action: argparse.Action, offer: Offer) -> None:
    """Let an argument be completed by an offer."""

    def completer(
        prefix: str, parsed_args: argparse.Namespace, **_: object
    ) -> list[str]:
        return offer(prefix, parsed_args)

    action.completer = completer  # type: ignore[attr-defined]  # argcomplete's seam


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yield the arguments of a parser and of all its commands."""
    for action in parser._actions:  # argparse has no other way
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _actions(command)


def _files(prefix: str, _args: argparse.Namespace) -> list[str]:
    """Return files and folders that begin so."""
    typed = Path(prefix).expanduser()
    folder = typed if prefix.endswith(("/", "\\")) else typed.parent
    shown = prefix[: len(prefix) - len(Path(prefix).name)] if prefix else ""
    shown = prefix if prefix.endswith(("/", "\\")) else shown
    try:
        found = sorted(islice(folder.iterdir(), _MOST_FILES))
    except OSError:
        return []
    return [f"{shown}{path.name}{'/' if path.is_dir() else ''}" for path in found]


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
    "file": _files,
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
