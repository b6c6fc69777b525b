"""The commands that play: lobby, `host`, `join`, `practice`."""

import asyncio
import getpass
import sys
from collections.abc import Awaitable, Callable, Mapping
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from cli import clauses
from cli.console import InputEnded, standard_console
from cli.ending import ending_sentences, left_sentence, unchecked_sentences
from cli.failures import INTERRUPTED
from cli.languages import ENGLISH
from cli.offers import offer_of
from cli.paragraphs import print_lines
from cli.session import (
    OK,
    Front,
    Host,
    Join,
    Nearby,
    Practice,
    Wish,
    latest_kept,
    only_table,
    sit_down,
    visit_lobby,
)
from cli.settings import Settings
from cli.settled import Settled
from cli.story import Story
from cli.terminal import Terminal, examine
from cli.words import say
from p2p.errors import LocalError
from p2p.lan.address import LOOPBACK
from p2p.lan.home import open_home
from p2p.lan.identity import check_name, load_identity
from p2p.lan.sitting import Offer

_FIND_S = 15.0
"""How long `join` without a name looks for a table."""
_NAMELESS = "Player"
_NODE = "p2p.lan.node"
_TURN_S = 0.001
"""A thread that proves lets the screen have its turn after so long."""


class Wanted(NamedTuple):
    """What the command line says.

    command:  `lobby`, `host`, `join`, `practice` or `resume`
    target:   whom to join; None means the only table found
    table:    the options of the table to be opened, as far as they were given
    settings: what else counts
    around:   the language of the surroundings
    """

    command: str
    home: Path | None
    interface: str | None
    port: int | None
    plain: bool
    name: str | None
    game: str
    target: str | None
    table: Mapping[str, object] = MappingProxyType({})
    settings: Settings = Settings()
    around: str = ENGLISH
    hidden: bool = False

    @property
    def settled(self) -> Settled:
        """The settings, to be changed while we run."""
        return Settled(self.home, self.settings, self.around)


Opener = Callable[[Wanted, str], Awaitable[Nearby]]
"""Open the lobby under a name."""


def run(wanted: Wanted, open_nearby: Opener | None = None) -> int:
    """Play as wanted; return the exit code."""
    sys.setswitchinterval(_TURN_S)
    terminal = examine(plain=wanted.plain, colour=wanted.settings.colour)
    if terminal.note:
        print_lines(terminal.note, file=sys.stderr)
    opener = open_nearby or open_node
    offer = offer_of(wanted.game, wanted.table)
    if terminal.full:
        return _in_full(wanted, terminal, offer, opener)
    return _in_lines(wanted, terminal, offer, opener)


def _in_full(wanted: Wanted, terminal: Terminal, offer: Offer, opener: Opener) -> int:
    """Play in full screen; say the end once more when the screen is gone."""
    from cli.full_screen import FullScreen  # noqa: PLC0415  # plain lines need no screens
    from cli.stage import Interrupted, Stage  # noqa: PLC0415  # as above

    stage = Stage(
        encoding=terminal.encoding,
        colour=terminal.colour,
        mouse=wanted.settings.mouse,
    )
    settled = wanted.settled
    front = FullScreen(stage, settled)

    async def flow(_stage: object) -> int:
        return await _flow(front, wanted, settled, offer, opener)

    try:
        code = asyncio.run(stage.run(flow))
    except (Interrupted, KeyboardInterrupt):
        code = INTERRUPTED
    story = front.story
    if story is not None and story.is_over:
        checked = unchecked_sentences(story) or story.verdict()
        print_lines(*ending_sentences(story), *checked)
    elif code == INTERRUPTED:
        print_lines(_farewell(story), file=sys.stderr)
    return code


def _in_lines(wanted: Wanted, terminal: Terminal, offer: Offer, opener: Opener) -> int:
    """Play in plain lines."""
    from cli.plain_lobby import PlainLines  # noqa: PLC0415  # screens need no lines

    fronts: list[PlainLines] = []

    async def flow() -> int:
        console = standard_console(is_interactive=terminal.is_terminal)
        settled = wanted.settled
        fronts.append(PlainLines(console, settled))
        return await _flow(fronts[0], wanted, settled, offer, opener)

    try:
        return asyncio.run(flow())
    except KeyboardInterrupt:
        print_lines(_farewell(fronts[0].story if fronts else None), file=sys.stderr)
    except InputEnded:
        sentence = _input_ended(fronts[0].story)
        print_lines(say("failure.line", sentence=sentence), file=sys.stderr)
    return INTERRUPTED


def _farewell(story: Story | None) -> str:
    """Return what an interrupted player should know."""
    if story is None or story.is_over:
        return say("failure.interrupted")
    return left_sentence(story)


def _input_ended(story: Story | None) -> str:
    """Return what somebody should know whose input has ended before the end."""
    if story is None or story.is_over:
        return say("plain.eof")
    return say("left.eof.kept" if story.sitting.keeps else "left.eof.practice")


async def _flow(
    front: Front, wanted: Wanted, settled: Settled, offer: Offer, opener: Opener
) -> int:
    """Settle the name, open the lobby, and do what the command says."""
    name = await settle_name(front, wanted)
    if name is None:
        return OK
    settled.introduce(name)
    front.busy(say("lobby.busy.open"))
    lobby = await opener(wanted, name)
    try:
        if wanted.command == "lobby":
            return await visit_lobby(front, lobby, offer)
        return await sit_down(front, lobby, await _wish(front, wanted, lobby), offer)
    finally:
        await lobby.close()


async def _wish(front: Front, wanted: Wanted, lobby: Nearby) -> Wish:
    """Return what the command asks for."""
    if wanted.command == "host":
        return Host()
    if wanted.command == "practice":
        return Practice()
    if wanted.command == "resume":
        return await latest_kept(front, lobby)
    if wanted.target is not None:
        return Join(wanted.target)
    try:
        return Join(await asyncio.wait_for(only_table(lobby), _FIND_S))
    except TimeoutError:
        raise LocalError(say("join.none"), code="local/no-such-table") from None


async def settle_name(front: Front, wanted: Wanted) -> str | None:
    """Return our name: the one kept, or the answer to the first start's question.

    None: the player would rather leave
    """
    with open_home(wanted.home, exclusive=False) as home:
        ours = load_identity(home)
        if ours is not None:
            return ours.name
        if wanted.name is not None:
            return check_name(wanted.name)
        while (answer := await front.ask_name(default_name())) is not None:
            try:
                return check_name(answer)
            except LocalError as error:
                await front.tell(clauses.said(error.text))
        return None


def default_name() -> str:
    """Return the login name, if it can be a name at the table."""
    try:
        return check_name(getpass.getuser())
    except (LocalError, OSError, KeyError, ImportError):
        return _NAMELESS


async def open_node(wanted: Wanted, name: str) -> Nearby:
    """Open this machine's node; practice keeps to loopback."""
    await asyncio.to_thread(import_module, _NODE)  # slow, so it is drawn meanwhile
    from p2p.lan.node import open_lobby  # noqa: PLC0415  # see above, and not for tests

    practice = wanted.command == "practice"
    return await open_lobby(
        wanted.home,
        interface=LOOPBACK if practice else wanted.interface,
        port=wanted.port,
        name=name,
        is_hidden=wanted.hidden,
    )
