"""What each command takes on the command line.

Imports nothing heavy, for `--help` is quick; what a command does stands elsewhere.
"""

import argparse
import sys
import textwrap
from collections.abc import Mapping
from typing import NoReturn, TextIO, cast

from cli import languages
from cli.paragraphs import print_lines
from cli.words import say

DEFAULT_GAME = "agent-avenue"
_MAX_PORT = 65535
_HELP_COLUMNS = 79
_PLACEHOLDERS = {"tag": "tag", "to": "name"}
_TABLE = ("mode", "division_m", "market", "players", "sides")
"""The options of a table."""
_PLAYERS = ("2", "3", "4")


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence, and whose help has an example."""

    def __init__(self, prog: str, description: str, example: str) -> None:
        """Add the example and the exit codes to the help."""
        parts = (say("command.example", line=example), say("command.exit-codes"))
        super().__init__(
            prog=prog,
            description=textwrap.fill(description, _HELP_COLUMNS),
            epilog="\n\n".join(parts),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def _print_message(self, message: str, file: object = None) -> None:
        """Print help or an error; argparse has no other place for that."""
        print_lines(message, end="", file=cast("TextIO", file or sys.stderr))

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is; exit code 2."""
        sentence = say("command.usage", message=message, prog=self.prog)
        self.exit(2, f"{say('failure.line', sentence=sentence)}\n")


def _port(text: str) -> int:
    """Parse a port."""
    if not text.isdecimal() or not int(text) <= _MAX_PORT:
        raise argparse.ArgumentTypeError(say("command.bad-port", text=text))
    return int(text)


def _language(text: str) -> str:
    """Parse a language."""
    if text not in languages.LANGUAGES:
        known = ", ".join(languages.LANGUAGES)
        text = say("command.bad-lang", text=text, languages=known)
        raise argparse.ArgumentTypeError(text)
    return text


def _seconds(text: str) -> float:
    """Parse a duration."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(say("command.bad-seconds", text=text))
    return seconds


def placeholder(name: str) -> str:
    """Return what stands in the help for what one types, in capitals."""
    return say(f"command.placeholder.{name}")


def add_common(parser: argparse.ArgumentParser, *, top: bool) -> None:
    """Add the options that every command takes, before or after its name.

    A command's own parser must not reset what stood before the command's name.
    """
    none = None if top else argparse.SUPPRESS
    false = False if top else argparse.SUPPRESS
    add = parser.add_argument_group(say("command.common")).add_argument
    add("--home", metavar=placeholder("dir"), default=none, help=say("command.home"))
    add(
        "--interface",
        metavar=placeholder("name"),
        default=none,
        help=say("command.interface"),
    )
    add("--port", metavar="N", type=_port, default=none, help=say("command.port"))
    add("--hidden", action="store_true", default=false, help=say("command.hidden"))
    add("--plain", action="store_true", default=false, help=say("command.plain"))
    add("--no-motion", action="store_true", default=false, help=say("command.motion"))
    add("--no-signs", action="store_true", default=false, help=say("command.signs"))
    add(
        languages.OPTION,
        metavar=placeholder("lang"),
        type=_language,
        default=none,
        help=say("command.lang", languages=", ".join(languages.LANGUAGES)),
    )


def add_name(parser: argparse.ArgumentParser, *, default: object) -> None:
    """Take our name."""
    name = placeholder("name")
    parser.add_argument(
        "--name", metavar=name, default=default, help=say("command.name")
    )


def _add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--game",
        metavar=placeholder("game"),
        default=DEFAULT_GAME,
        help=say("command.game"),
    )


def add_table(parser: argparse.ArgumentParser) -> None:
    """Take the game, the options of its table, which it judges, and for how many."""
    _add_game(parser)
    parser.add_argument(
        "--players", metavar="N", type=_players, help=say("command.players-count")
    )
    parser.add_argument(
        "--sides", metavar=placeholder("who"), help=say("command.sides")
    )
    add = parser.add_argument_group(say("command.table")).add_argument
    add("--mode", metavar=placeholder("mode"), help=say("command.mode"))
    add("--division-m", action="store_true", help=say("command.division-m"))
    add("--market", metavar=placeholder("market"), help=say("command.market"))


def chosen_table(args: argparse.Namespace) -> dict[str, object]:
    """Return the options of a table that were given, by their names in the game."""
    given = {name: getattr(args, name, None) for name in _TABLE}
    return {name: value for name, value in given.items() if value}


def table_arguments(chosen: Mapping[str, object]) -> list[str]:
    """Return what one types for these options of a table."""
    typed = []
    for name, value in chosen.items():
        typed.append(f"--{name.replace('_', '-')}")
        typed += [] if value is True else [str(value)]
    return typed


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=say("command.json"))


def _players(text: str) -> int:
    """Parse how many play."""
    if text not in _PLAYERS:
        raise argparse.ArgumentTypeError(say("command.bad-players", text=text))
    return int(text)


def fill_table(parser: argparse.ArgumentParser) -> None:
    """Take what opens a table: our name, the game, its options, and for how many."""
    add_name(parser, default=argparse.SUPPRESS)
    add_table(parser)


def fill_nothing(parser: argparse.ArgumentParser) -> None:
    """Leave the parser as it is: the command takes the common options only."""


def fill_join(parser: argparse.ArgumentParser) -> None:
    """Take our name and whom to join."""
    add_name(parser, default=argparse.SUPPRESS)
    parser.add_argument(
        "target",
        nargs="?",
        metavar=placeholder("where"),
        help=say("command.join.target"),
    )


def fill_demo(parser: argparse.ArgumentParser) -> None:
    """Take the table, and how to print the end."""
    add_table(parser)
    _add_json(parser)


def fill_verify(parser: argparse.ArgumentParser) -> None:
    """Take a transcript, and how to print the verdict."""
    parser.add_argument(
        "file", metavar=placeholder("file"), help=say("command.verify.file")
    )
    _add_json(parser)


def fill_replay(parser: argparse.ArgumentParser) -> None:
    """Take a transcript."""
    parser.add_argument(
        "file", metavar=placeholder("file"), help=say("command.verify.file")
    )


def fill_report(parser: argparse.ArgumentParser) -> None:
    """Take a transcript, and where the page goes."""
    parser.add_argument(
        "file", metavar=placeholder("file"), help=say("command.verify.file")
    )
    parser.add_argument(
        "-o", "--output", metavar=placeholder("page"), help=say("command.report.output")
    )
    parser.add_argument(
        "--force", action="store_true", help=say("command.report.force")
    )


def fill_position(parser: argparse.ArgumentParser) -> None:
    """Take a position file, or the wish to see one."""
    add = parser.add_mutually_exclusive_group(required=True).add_argument
    add(
        "file",
        nargs="?",
        metavar=placeholder("file"),
        help=say("command.position.file"),
    )
    add("--example", action="store_true", help=say("command.position.example.file"))


def fill_peers(parser: argparse.ArgumentParser) -> None:
    """Take how long to listen, and how to print what is heard."""
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=_seconds,
        default=3.0,
        help=say("command.peers.seconds"),
    )
    _add_json(parser)


def fill_doctor(parser: argparse.ArgumentParser) -> None:
    """Take how to print what is found."""
    _add_json(parser)


def fill_rules(parser: argparse.ArgumentParser) -> None:
    """Take a game, a card, or both."""
    help_ = say("command.rules.what")
    parser.add_argument(
        "what", nargs="*", metavar=placeholder("game-or-card"), help=help_
    )


def fill_completion(parser: argparse.ArgumentParser) -> None:
    """Take a shell."""
    help_ = say("command.completion.shell")
    parser.add_argument("shell", metavar="SHELL", help=help_)


def fill_settings(parser: argparse.ArgumentParser) -> None:
    """Take a setting and its value; without them all are listed."""
    add = parser.add_argument
    add("key", nargs="?", metavar=placeholder("key"), help=say("command.settings.key"))
    add(
        "value",
        nargs="?",
        metavar=placeholder("value"),
        help=say("command.settings.value"),
    )
    _add_json(parser)


def fill_games(parser: argparse.ArgumentParser) -> None:
    """Take which games to delete; without it all are listed."""
    _add_json(parser)
    actions = parser.add_subparsers(
        dest="action", metavar=placeholder("action"), title=say("command.games.actions")
    )
    about, example = say("command.games.delete"), say("command.games.delete.example")
    sub = actions.add_parser("delete", help=about, description=about, example=example)
    add_common(sub, top=False)
    add = sub.add_argument
    add(
        "target",
        nargs="?",
        metavar=placeholder("which"),
        help=say("command.games.target"),
    )
    add("--all", action="store_true", help=say("command.games.all"))
    add("--yes", action="store_true", help=say("command.games.yes"))


def fill_players(parser: argparse.ArgumentParser) -> None:
    """Take what to do with whom; without it everybody is listed."""
    _add_json(parser)
    actions = parser.add_subparsers(
        dest="action",
        metavar=placeholder("action"),
        title=say("command.players.actions"),
    )
    for action, words in {"rename": ("tag", "to"), "forget": ("tag",)}.items():
        key = f"command.players.{action}"
        about, example = say(key), say(f"{key}.example")
        sub = actions.add_parser(action, help=about, description=about, example=example)
        add_common(sub, top=False)
        for word in words:
            sub.add_argument(
                word,
                metavar=placeholder(_PLACEHOLDERS[word]),
                help=say(f"command.players.{word}"),
            )


def fill_whoami(parser: argparse.ArgumentParser) -> None:
    """Take a new name, and how to print who we are."""
    parser.add_argument(
        "--name",
        metavar=placeholder("name"),
        default=argparse.SUPPRESS,
        help=say("command.whoami.name"),
    )
    _add_json(parser)
