"""One of the processes of the demo: a bot, told nothing of the others' places.

    python -m cli.demo.seat --home DIR --name NAME TABLE (--host | --join NAME)

It tells what happens as JSON lines on standard output, and leaves when standard input
ends.
"""

import argparse
import asyncio
import json
import sys
import time
from pathlib import Path

from cli.clauses import said
from cli.languages import ENGLISH, LANGUAGES, OPTION, speaking
from cli.offers import offer_of
from cli.options import add_table, chosen_table
from cli.presentation import SPECTATOR, Scene, presentation_of
from p2p.errors import LinkError, P2PError
from p2p.lan.address import LOOPBACK
from p2p.lan.node import open_lobby
from p2p.lan.robot import play, sit_down
from p2p.lan.sitting import (
    Finished,
    Gathering,
    Lobby,
    Progress,
    Seated,
    Seating,
    Sitting,
    Stopped,
    Told,
    Update,
    Words,
)
from p2p.record.keytag import key_tag

LOOK_S = 10.0
"""How long to look for the table before discovery counts as failed."""
JOIN_S = 15.0
"""How long to ask for a seat again: a door takes only so many links at once."""
AGAIN_S = 0.3


def tell(what: str, **facts: object) -> None:
    """Say one thing to the process that has started us."""
    line = {"what": what, "at": time.monotonic(), **facts}
    print(json.dumps(line, ensure_ascii=False), flush=True)


async def main(arguments: argparse.Namespace) -> None:
    """Open a lobby on loopback, find the others, play one game."""
    offer = offer_of(arguments.game, chosen_table(arguments))
    node = await open_lobby(
        Path(arguments.home), interface=LOOPBACK, port=0, name=arguments.name
    )
    try:
        tell("open", key=key_tag(node.public_key), trouble=node.trouble())
        if arguments.host:
            sitting = await _sit_down(await node.host(offer))
        else:
            sitting = await join(node, arguments.join)
        await _play(sitting, offer.kit.name)
        await asyncio.to_thread(sys.stdin.read)  # the others may still need us
    finally:
        await node.close()


async def join(lobby: Lobby, name: str) -> Sitting:
    """Sit down at the table that calls itself so. Raises: TimeoutError; LinkError."""
    label = await _find(lobby, name)
    last = time.monotonic() + JOIN_S
    while True:
        try:
            seating = await lobby.join(label)
            tell("linked")
            return await _sit_down(seating)
        except LinkError:
            if time.monotonic() > last:
                raise
        await asyncio.sleep(AGAIN_S)


async def _find(lobby: Lobby, name: str) -> str:
    """Return the label of the table that calls itself so, once it is heard of."""
    async with asyncio.timeout(LOOK_S):
        while True:
            for ad in lobby.tables():
                if ad.name == name:
                    tell("found", label=ad.label)
                    return ad.label
            await lobby.changed()


async def _sit_down(seating: Seating) -> Sitting:
    sitting = None
    async for update in sit_down(seating):
        match update:
            case Gathering(names=names) if len(names) > 1:
                tell("gathered", names=names)
            case Words(words=words):
                tell("words", words=words)
            case Seated():
                sitting = update.sitting
                tell("seated", seat=sitting.seat, names=sitting.names)
            case _:
                pass
    assert sitting is not None
    return sitting


async def _play(sitting: Sitting, game: str) -> None:
    bot = sitting.kit.bots["simple"]
    async for update in play(sitting, bot):
        _narrate(sitting, game, update)


def _narrate(sitting: Sitting, game: str, update: Update) -> None:
    match update:
        case Progress(code=code, seat=seat, seconds=seconds):
            pile = presentation_of(game).pile_name(sitting.options, update.pile)
            tell("step", code=code, seat=seat, seconds=seconds, pile=pile)
        case Told():
            scene = Scene(
                SPECTATOR,
                sitting.names,
                sitting.kit.rules.options(update.state),
                update.state,
                {},
                update.due,
            )
            shows = presentation_of(game)
            events = [
                {
                    "event": type(event).__struct_config__.tag,
                    "sentence": shows.sentence(scene, event),
                }
                for event in update.events
            ]
            tell("told", events=events, due=type(update.due).__name__)
        case Finished(outcome=outcome, verdict=verdict, path=path, seconds=seconds):
            tell(
                "finished",
                winners=outcome.winners,
                reason=outcome.reason,
                verdict=verdict,
                path=str(path),
                seconds=seconds,
            )
        case Stopped(code=code, text=text):
            tell("failed", code=code, text=text)
        case _:
            pass


def parse(argv: list[str]) -> argparse.Namespace:
    """Return the arguments."""
    parser = argparse.ArgumentParser(prog="python -m cli.demo.seat")
    parser.add_argument("--home", required=True)
    parser.add_argument("--name", required=True)
    parser.add_argument(OPTION, choices=LANGUAGES, default=ENGLISH)
    add_table(parser)
    role = parser.add_mutually_exclusive_group(required=True)
    role.add_argument("--host", action="store_true")
    role.add_argument("--join", metavar="NAME")
    return parser.parse_args(argv)


def run(argv: list[str]) -> int:
    """Play; what goes wrong is told as one line. Returns the exit code."""
    arguments = parse(argv)
    with speaking(arguments.lang):
        return _played(arguments)


def _played(arguments: argparse.Namespace) -> int:
    try:
        asyncio.run(main(arguments))
    except TimeoutError:
        tell("failed", code="discovery/not-found", text="nobody was found by mDNS")
        return 2
    except P2PError as error:
        tell("failed", code=error.code, text=said(error.text))
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
