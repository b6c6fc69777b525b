"""The command line: `oakfield COMMAND`.

Nothing heavy is imported before a command is known: `--help` is quick, and `verify`
never meets the network.
"""

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from cli import languages
from cli.broken_pipe import fall_silent
from cli.letters import PLAINER
from cli.options import (
    DEFAULT_GAME,
    Parser,
    add_common,
    add_name,
    chosen_table,
    fill_completion,
    fill_demo,
    fill_doctor,
    fill_games,
    fill_join,
    fill_nothing,
    fill_peers,
    fill_players,
    fill_position,
    fill_replay,
    fill_report,
    fill_rules,
    fill_settings,
    fill_table,
    fill_verify,
    fill_whoami,
    placeholder,
)
from cli.paragraphs import print_lines
from cli.settings import HOME_VARIABLE, Chosen, Settings, choose_settings
from cli.words import say

_HOME_OPTION = "--home"
_SHELL_ASKS = "_ARGCOMPLETE"
_EXAMPLE_PORT = 24816
_INTERRUPTED = 130
_UNUSABLE = 2


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    parser = Parser(
        prog="oakfield",
        description=say("command.about"),
        example=say("command.lobby.example"),
    )
    parser.add_argument("--version", action="store_true", help=say("command.version"))
    add_common(parser, top=True)
    add_name(parser, default=None)
    commands = parser.add_subparsers(
        dest="command",
        metavar=placeholder("command"),
        title=say("command.commands"),
    )
    for name, command in _COMMANDS.items():
        example = say(f"command.{name}.example", port=_EXAMPLE_PORT)
        about = say(f"command.{name}")
        sub = commands.add_parser(name, help=about, description=about, example=example)
        add_common(sub, top=False)
        command.fill(sub)
    return parser


def _home(args: argparse.Namespace) -> Path | None:
    """Return the folder that was asked for, if any."""
    return _folder(args.home)


def _folder(typed: str | None) -> Path | None:
    chosen = typed or os.environ.get(HOME_VARIABLE)
    return Path(chosen) if chosen else None


def _run_verify(args: argparse.Namespace) -> int:
    return int(import_module("cli.verify").run(args.file, as_json=args.json))


def _run_replay(args: argparse.Namespace) -> int:
    replay, settings = import_module("cli.replay.command"), args.settled.settings
    looks = {"colour": settings.colour, "mouse": settings.mouse}
    return int(replay.run(args.file, plain=args.plain, **looks))


def _run_report(args: argparse.Namespace) -> int:
    report = import_module("cli.report.command")
    return int(report.run(args.file, args.output, force=args.force))


def _run_position(args: argparse.Namespace) -> int:
    position = import_module("cli.position")
    return int(position.run_example() if args.example else position.run(args.file))


def _run_demo(args: argparse.Namespace) -> int:
    demo = import_module("cli.demo")
    table = chosen_table(args)
    return int(demo.run(_home(args), args.game, table, as_json=args.json))


def _run_whoami(args: argparse.Namespace) -> int:
    whoami = import_module("cli.whoami")
    return int(whoami.run(_home(args), args.name, as_json=args.json))


def _run_rules(args: argparse.Namespace) -> int:
    return int(import_module("cli.rules_command").run(args.what))


def _run_completion(args: argparse.Namespace) -> int:
    return int(import_module("cli.completion").run(args.shell))


def _run_settings(args: argparse.Namespace) -> int:
    settings, home = import_module("cli.settings_command"), _home(args)
    return int(settings.run(home, args.key, args.value, as_json=args.json))


def _run_players(args: argparse.Namespace) -> int:
    players, home = import_module("cli.players"), _home(args)
    if args.action == "rename":
        return int(players.run_rename(home, args.tag, args.to))
    if args.action == "forget":
        return int(players.run_forget(home, args.tag))
    return int(players.run_list(home, as_json=args.json))


def _run_doctor(args: argparse.Namespace) -> int:
    doctor, home = import_module("cli.doctor"), _home(args)
    return int(doctor.run(home, args.interface, args.port, as_json=args.json))


def _run_games(args: argparse.Namespace) -> int:
    games, home = import_module("cli.games"), _home(args)
    if args.action == "delete":
        every, agreed = args.all, args.yes
        return int(games.run_delete(home, args.target, every=every, agreed=agreed))
    return int(games.run_list(home, as_json=args.json))


def _run_peers(args: argparse.Namespace) -> int:
    peers = import_module("cli.peers")
    home, interface = _home(args), args.interface
    return int(peers.run(home, interface, args.seconds, as_json=args.json))


def _run_play(args: argparse.Namespace) -> int:
    """Run a command that plays."""
    play = import_module("cli.play")
    for sentence in args.settled.warnings():
        print_lines(say("failure.line", sentence=sentence), file=sys.stderr)
    settings: Settings = args.settled.settings
    settings = settings._replace(
        motion=settings.motion and not args.no_motion,
        signs=settings.signs and not args.no_signs,
        language=args.lang or settings.language,
    )
    wanted = play.Wanted(
        command=args.command or "lobby",
        home=_home(args),
        interface=args.interface,
        port=args.port,
        hidden=args.hidden,
        plain=args.plain,
        name=args.name,
        game=getattr(args, "game", DEFAULT_GAME),
        target=getattr(args, "target", None),
        table=chosen_table(args),
        settings=settings,
        around=args.around,
    )
    return int(play.run(wanted))


class _Command(NamedTuple):
    """How the parser of a command is filled, and how it runs."""

    fill: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


_COMMANDS: Mapping[str, _Command] = {
    "host": _Command(fill_table, _run_play),
    "join": _Command(fill_join, _run_play),
    "practice": _Command(fill_table, _run_play),
    "resume": _Command(fill_nothing, _run_play),
    "demo": _Command(fill_demo, _run_demo),
    "verify": _Command(fill_verify, _run_verify),
    "replay": _Command(fill_replay, _run_replay),
    "report": _Command(fill_report, _run_report),
    "rules": _Command(fill_rules, _run_rules),
    "games": _Command(fill_games, _run_games),
    "position": _Command(fill_position, _run_position),
    "peers": _Command(fill_peers, _run_peers),
    "doctor": _Command(fill_doctor, _run_doctor),
    "players": _Command(fill_players, _run_players),
    "settings": _Command(fill_settings, _run_settings),
    "completion": _Command(fill_completion, _run_completion),
    "whoami": _Command(fill_whoami, _run_whoami),
}
"""Every command, in the order of the help."""


def _run(args: argparse.Namespace) -> int:
    """Run the command, or the lobby, in its own module."""
    command = _COMMANDS.get(args.command)
    return command.run(args) if command else _run_play(args)


def _print_version() -> int:
    metadata = import_module("importlib.metadata")
    print_lines(f"oakfield {metadata.version('oakfield')}")
    return 0


def _explained(error: BaseException, home: Path | None) -> int:
    """Say one sentence about an error; return its exit code."""
    failures = import_module("cli.failures")
    failure = failures.explain(error)
    if failure is None:
        failure = failures.crashed(error, home)
    sentence = say("failure.line", sentence=failure.sentence)
    print_lines(sentence, file=sys.stderr)
    return int(failure.exit_code)


def _not_installed(error: ModuleNotFoundError) -> int:
    """Say which library is missing."""
    sentence = say("failure.library", library=error.name)
    print_lines(say("failure.line", sentence=sentence), file=sys.stderr)
    return _UNUSABLE


def _let_all_be_printed() -> None:
    """Make output that the encoding cannot show come out plainer, never as an error."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=PLAINER)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code. Never shows a traceback."""
    _let_all_be_printed()
    typed = sys.argv[1:] if argv is None else argv
    try:
        settled = choose_settings(_folder(languages.typed_after(_HOME_OPTION, typed)))
    except ModuleNotFoundError as error:
        return _not_installed(error)
    around, kept = languages.language_around(os.environ), settled.settings.language
    with languages.speaking(languages.language_of(typed, os.environ, kept)):
        return _main(typed, settled, around)


def _main(argv: Sequence[str], settled: Chosen, around: str) -> int:
    """Run one command in the language that is spoken.

    around: the language of the surroundings
    """
    home = None
    try:
        parser = build_parser()
        if _SHELL_ASKS in os.environ:
            import_module("cli.completion").answer(parser)
        args = parser.parse_args(argv)
        home = _home(args)
        args.settled, args.around = settled, around
        return _print_version() if args.version else _run(args)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    except BrokenPipeError:
        fall_silent()
        return _INTERRUPTED
    except ModuleNotFoundError as error:
        return _not_installed(error)
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001  # the boundary
        return _explained(error, home)


if __name__ == "__main__":
    sys.exit(main())
