"""From the lobby to a table to its end: the same way for both front ends.

A `Front` shows and asks; this module decides what comes next. It draws nothing.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from typing import NamedTuple, Protocol, TypeAlias

from cli import clauses
from cli.ending import left_sentence
from cli.failures import explain
from cli.lobby_view import broken_words
from cli.offers import table_words
from cli.rematch import Rematch
from cli.story import Story
from cli.words import say
from p2p.errors import LinkError, LocalError, P2PError, Refused
from p2p.lan.sitting import (
    KeyChanged,
    Lobby,
    Offer,
    Seating,
    SeatingUpdate,
    Sitting,
)
from p2p.lan.tasks import end

OK = 0
JOIN_S = 15.0
"""How long joining is tried again where nobody answers."""
_PAUSE_S = 0.5
_PASSING = frozenset({"link/timeout", "link/lost", "link/unreachable"})
"""What a bad network does, and a good one does not an instant later."""


class Nearby(Lobby, Protocol):
    """A lobby that also seats a bot of this machine."""

    async def practice(self, offer: Offer) -> Seating:
        """Open a table against a bot, over loopback alone."""


class Join(NamedTuple):
    """Sit down at somebody's table: its label, its player's name, or HOST:PORT."""

    target: str


class Host(NamedTuple):
    """Open a table."""


class ChangeTable(NamedTuple):
    """Choose what is played at the tables that one opens."""


class Practice(NamedTuple):
    """Play against a bot."""


class Resume(NamedTuple):
    """Go on with a kept game."""

    journal: str


class LookBack(NamedTuple):
    """See the finished games."""


class Adjust(NamedTuple):
    """See the settings, and change them."""


class Quit(NamedTuple):
    """Leave the program."""


Aside: TypeAlias = ChangeTable | LookBack | Adjust
"""What is done in the lobby itself."""
Wish: TypeAlias = Join | Host | Practice | Resume | Aside | Quit
WISHES: Mapping[str, Wish] = {
    "h": Host(),
    "o": ChangeTable(),
    "b": Practice(),
    "g": LookBack(),
    "s": Adjust(),
    "q": Quit(),
}
"""What a letter in the lobby asks for."""


class Front(Protocol):
    """One way to show and to ask."""

    story: Story | None
    """The last table."""

    async def ask_name(self, default: str) -> str | None:
        """Return the name that the player wants, or None to leave."""

    def busy(self, sentence: str, *, may_end: bool = False) -> None:
        """Say what is being done. may_end: `given_up` is waited for"""

    async def given_up(self) -> None:
        """Return once the player waits no more for what is being done."""

    async def tell(self, sentence: str) -> None:
        """Say what went wrong; return once it has been read."""

    async def visit(self, lobby: Nearby, table: str = "") -> Wish:
        """Show the lobby until the player wants something.

        table: what is played at the tables that one opens, in a sentence
        """

    async def choose_table(self, offer: Offer) -> Offer:
        """Return the table that is opened from now on, if the player wants another."""

    async def look_back(self) -> None:
        """Show the finished games until the player goes back."""

    async def adjust(self) -> None:
        """Show the settings until the player goes back; a change counts at once."""

    async def gather(
        self,
        seating: Seating,
        ours: str,
        addresses: tuple[str, ...],
        table: str = "",
        *,
        is_shown: bool = True,
    ) -> Sitting | None:
        """Show a table that fills; return the sitting, or None if the player left.

        Raises: P2PError, also when the player does not agree (`disagreement`)
        ours:      our own name
        addresses: where this table can be joined, to be read out
        table:     what is played, in a sentence, if it is known
        is_shown:  lobbies near show it
        """

    async def play(
        self, sitting: Sitting, before: Rematch | None = None
    ) -> Rematch | None:
        """Play until the player leaves the table, or sits down to the next game there.

        before: the game after which this one is played at the same table
        Raises: P2PError, once the game is over, if there is no next one after all
        """


async def visit_lobby(front: Front, lobby: Nearby, offer: Offer) -> int:
    """Go from table to table until the player quits; return the exit code."""
    while True:
        wish = await front.visit(lobby, table_words(offer))
        if isinstance(wish, Quit):
            return OK
        if isinstance(wish, Aside):
            offer = await _step_aside(front, wish, offer)
            continue
        try:
            await sit_down(front, lobby, wish, offer)
        except P2PError as error:
            await _tell_error(front, error)


async def _step_aside(front: Front, wish: Aside, offer: Offer) -> Offer:
    """Do what is done in the lobby itself; return the table that is opened from now."""
    match wish:
        case ChangeTable():
            return await front.choose_table(offer)
        case LookBack():
            await front.look_back()
        case Adjust():
            await front.adjust()
    return offer


async def sit_down(front: Front, lobby: Nearby, wish: Wish, offer: Offer) -> int:
    """Take a seat as wished and play one game; return the exit code."""
    match wish:
        case Join(target=target):
            names = {table.label: table.name for table in lobby.tables()}
            whom = names.get(target, target)
            front.busy(say("lobby.busy.join", target=whom), may_end=True)
            return await _at_table(
                front, lobby, lambda: _join_or_not(front, lobby, target)
            )
        case Host():
            front.busy(say("lobby.busy.host"))
            words = table_words(offer)
            return await _at_table(
                front, lobby, lambda: lobby.host(offer), words, is_ours=True
            )
        case Practice():
            front.busy(say("lobby.busy.practice"))
            words = table_words(offer)
            return await _at_table(front, lobby, lambda: lobby.practice(offer), words)
        case Resume(journal=journal):
            front.busy(say("lobby.busy.resume"))
            return await _play(front, lobby, await lobby.resume(journal))
        case ChangeTable() | LookBack() | Adjust() | Quit():
            return OK


async def _join_or_not(front: Front, lobby: Lobby, target: str) -> Seating | None:
    """Join; None if the player gives up before there is a link.

    Raises: as `_join`
    """
    joining = asyncio.ensure_future(_join(front, lobby, target))
    giving_up = asyncio.ensure_future(front.given_up())
    try:
        await asyncio.wait((joining, giving_up), return_when=asyncio.FIRST_COMPLETED)
        return joining.result() if joining.done() else None
    finally:
        await end(giving_up, joining)


async def _join(front: Front, lobby: Lobby, target: str) -> Seating:
    """Join, and try again for a while on a network that loses what is sent.

    Raises: LinkError, the last one; LocalError
    """
    until_s = time.monotonic() + JOIN_S
    has_told = False
    while True:
        try:
            return await lobby.join(target)
        except LinkError as error:
            if error.code not in _PASSING or time.monotonic() >= until_s:
                raise
            if not has_told:
                again = say("lobby.busy.join.again", text=clauses.said(error.text))
                front.busy(again, may_end=True)
                has_told = True
        await asyncio.sleep(_PAUSE_S)


async def _tell_error(front: Front, error: P2PError) -> None:
    """Say in one sentence what went wrong."""
    failure = explain(error)
    assert failure is not None
    await front.tell(failure.sentence)


async def _at_table(
    front: Front,
    lobby: Lobby,
    seat: Callable[[], Awaitable[Seating | None]],
    table: str = "",
    *,
    is_ours: bool = False,
) -> int:
    """Gather and play at one table; whatever happens, leave it cleanly.

    seat:    sits down, or does not if the player wants to no more
    is_ours: we have opened it, and others can dial us
    """
    addresses = lobby.addresses() if is_ours else ()
    seating = await seat()
    if seating is None:
        return OK
    sitting = await _gather(front, lobby, seating, table, addresses)
    return OK if sitting is None else await _play(front, lobby, sitting)


async def _gather(
    front: Front,
    lobby: Lobby,
    seating: Seating,
    table: str,
    addresses: tuple[str, ...] = (),
) -> Sitting | None:
    """Wait until the game begins; a seating without a game is left."""
    sitting: Sitting | None = None
    try:
        is_shown = lobby.trouble() is None
        sitting = await front.gather(
            seating, lobby.name, addresses, table, is_shown=is_shown
        )
    finally:
        if sitting is None:
            await seating.close()
    return sitting


async def _play(front: Front, lobby: Lobby, sitting: Sitting) -> int:
    """Play game after game until the player leaves; return the last one's exit code."""
    before: Rematch | None = None
    async with AsyncExitStack() as checks:
        while True:
            again, exit_code = await _play_one(front, sitting, before)
            if again is None:
                return exit_code
            checks.push_async_callback(end, again.verdict)
            found = await _sit_down_again(front, lobby, again)
            if found is None:
                return exit_code
            sitting, before = found, again


async def _play_one(
    front: Front, sitting: Sitting, before: Rematch | None
) -> tuple[Rematch | None, int]:
    """Play one game; return the next at the same table, and the exit code of this."""
    again: Rematch | None = None
    try:
        again = await front.play(sitting, before)
    except P2PError as error:  # there was to be another game, and there is none
        await _tell_error(front, error)
    finally:
        await sitting.close()
    story = front.story
    assert story is not None
    if not story.is_over:
        await front.tell(left_sentence(story))
    return again, story.exit_code


async def _sit_down_again(front: Front, lobby: Lobby, again: Rematch) -> Sitting | None:
    """Gather for the next game; None, with the reason said, if there is none."""
    try:
        table = again.story.shows.table(again.story.sitting.options)
        return await _gather(front, lobby, again.seating, table)
    except P2PError as error:
        await _tell_error(front, error)
        return None


async def confirm(seating: Seating, *, agree: bool) -> None:
    """Pass an answer on; one that comes after the others have left is forgotten."""
    try:
        await seating.confirm(agree)
    except LocalError as error:
        if error.code != "local/not-due":
            raise


def disagreement(question: SeatingUpdate | None) -> Refused:
    """Return the error for a player who answers no to words or to a changed key."""
    if isinstance(question, KeyChanged):
        return Refused("the key has changed", code="peer/changed-key")
    return Refused("the words differ", code="peer/other-words")


async def latest_kept(front: Front, lobby: Lobby) -> Resume:
    """Return the wish to go on with the latest kept game; LocalError if none.

    Those that cannot go on are named first.
    """
    for sentence in broken_words(await lobby.broken()):
        await front.tell(sentence)
    kept = await lobby.kept()
    if not kept:
        raise LocalError(say("resume.none"), code="local/no-journal")
    return Resume(kept[0].journal)


async def only_table(lobby: Lobby) -> str:
    """Return the label of the only table that can be joined, as soon as one is heard.

    Raises: LocalError when there are several
    """
    while True:
        found = [ad for ad in lobby.tables() if ad.ours and ad.taken < ad.seats]
        if len(found) == 1:
            return found[0].label
        if found:
            names = ", ".join(ad.name for ad in found)
            raise LocalError(say("join.several", names=names), code="local/ambiguous")
        await lobby.changed()
