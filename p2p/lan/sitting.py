"""What the shell shows and asks: the seam between the node and the screens.

A `Lobby` finds tables and opens or joins one; that gives a `Seating`, on which people
gather and compare words; it ends in a `Sitting`, one seat at one table until the game's
end. Screens use these protocols only; `p2p.lan.node` provides them.
"""

from collections.abc import AsyncIterator, Mapping
from typing import Protocol, TypeAlias

import msgspec

from engine.deals import CardId, Face, Seat
from engine.game import Due, Move, Options, State
from engine.kit import Kit
from p2p.lan.updates import (
    Away,
    Back,
    Ended,
    EndOffered,
    Finished,
    GaveUp,
    GraceOver,
    Progress,
    RematchWanted,
    SignGiven,
    Stopped,
    Told,
    Update,
)
from p2p.record.table_sign import SignKind


class TableAd(msgspec.Struct, frozen=True):
    """A table that this machine hears of.

    label:   the advertiser's key tag, unique
    name:    as it calls itself, cleaned for display; never trusted
    known:   the name we gave this key, if its holder has been verified before
    game:    name of the game
    seats:   how many the table has, and `taken`
    version: its wire version; joinable only if `ours`
    """

    label: str
    name: str
    known: str | None
    game: str
    seats: int
    taken: int
    version: str
    ours: bool


class KeptGame(msgspec.Struct, frozen=True):
    """A game that was left, or cut off by a crash, and can go on.

    journal: by which `Lobby.resume` knows it
    names:   of all seats; entries: how far its log has come
    """

    journal: str
    game: str
    names: tuple[str, ...]
    entries: int


class BrokenGame(msgspec.Struct, frozen=True):
    """A game that was left and cannot go on here; its journal is untouched.

    journal: the name of its folder
    code:    `local/damaged-journal`, `local/other-version`, or what the disk refuses
    text:    a sentence: which, where it lies, and what to do
    """

    journal: str
    code: str
    text: str


class Offer(msgspec.Struct, frozen=True):
    """The table that one opens: a game, its options, and how long to wait for a seat.

    grace_s: seconds after which an absent seat may be recorded as unresponsive
    """

    kit: Kit
    options: Options
    grace_s: int = 120


class Gathering(msgspec.Struct, frozen=True):
    """Who sits at the table so far, in the order of their seats.

    kit, options: what will be played, as whoever has opened the table says
    differed: names of those who left the last meeting and said that the words differ
    """

    names: tuple[str, ...]
    seats: int
    kit: Kit | None = None
    options: Options | None = None
    differed: tuple[str, ...] = ()


class Words(msgspec.Struct, frozen=True):
    """First meeting: all screens must show these same words.

    words:  four English words; `digits`: the same 24 bits as eight digits
    names:  who is at the table
    Answered by `Seating.confirm`.
    """

    words: tuple[str, ...]
    digits: str
    names: tuple[str, ...]


class Invitation(msgspec.Struct, frozen=True):
    """Among friends: what is played at a table that we have asked to sit at.

    names: who is at the table
    Answered by `Seating.confirm`; False leaves the table.
    """

    names: tuple[str, ...]
    kit: Kit
    options: Options


class KeyChanged(msgspec.Struct, frozen=True):
    """A known name came with another key. Answered by `Seating.confirm`.

    True: compare words again and remember the new key; False: do not play.
    """

    name: str


class Seated(msgspec.Struct, frozen=True):
    """All agreed; the game begins."""

    sitting: "Sitting"


Question: TypeAlias = Words | Invitation | KeyChanged
"""What `Seating.confirm` answers."""
SeatingUpdate: TypeAlias = Gathering | Question | Seated


class Sitting(Protocol):
    """One seat at one table, until the end of its game."""

    kit: Kit
    options: Options
    seat: Seat
    names: tuple[str, ...]
    """What screens call all seats: nobody by the name of another (`p2p.lan.naming`)."""
    grace_s: int
    """Seconds after which an absent seat may be recorded as unresponsive."""
    keeps: bool
    """Whether the game is kept when it is left; practice is not."""

    @property
    def state(self) -> State | None:
        """The public state; None until the toss."""

    @property
    def due(self) -> Due | None:
        """What is due; None until the toss."""

    @property
    def known(self) -> Mapping[CardId, Face]:
        """The faces of this seat's own hidden cards, and of nothing else."""

    @property
    def proofs_checked(self) -> int:
        """How many proofs of others have been verified; none failed."""

    def moves(self) -> tuple[Move, ...]:
        """This seat's legal moves now; empty when another seat is due."""

    async def decide(self, move: Move) -> None:
        """Make the move; IllegalMove if the rules refuse it."""

    async def resign(self) -> None:
        """Give up the game, due or not."""

    async def give_sign(self, kind: SignKind) -> None:
        """Make a gesture that all at the table see, this seat too: one a step.

        Raises: LocalError `local/one-sign` until something happens at the table
        """

    async def offer_end(self) -> None:
        """Offer to end the game without a winner; our next move takes it back."""

    async def accept_end(self) -> None:
        """Accept the other's standing offer; LocalError `local/no-offer` if none."""

    async def record_unresponsive(self, seat: Seat) -> None:
        """End the game unfinished, for good, since `seat` stays away.

        Raises: LocalError `local/too-early` before its grace time is over
        """

    async def rematch(self) -> "Seating":
        """Once the game is over: wait until all want another, and sit down to it.

        This sitting is left by it; its last update, `Finished`, may still come.
        Raises: LinkError if another leaves
        """

    def updates(self) -> AsyncIterator[Update]:
        """Yield what happens, in order, from the start, until this is closed.

        After `Finished` or `Stopped` only `RematchWanted`, `Away` and `Back` may come.
        """

    async def close(self) -> None:
        """Leave; the game is kept on disk unless it is over."""


class Seating(Protocol):
    """A table at which people gather."""

    missing: tuple[str, ...]
    """Names of the others whose yes is still to come, once it is asked for."""

    def updates(self) -> AsyncIterator[SeatingUpdate]:
        """Yield what happens; ends after `Seated`, or raises a P2PError."""

    async def confirm(self, agree: bool) -> None:
        """Answer a `Question`."""

    async def close(self) -> None:
        """Leave the table."""


class Lobby(Protocol):
    """Tables near this machine."""

    name: str
    """How we call ourselves."""

    def tables(self) -> tuple[TableAd, ...]:
        """The tables heard of now, in a stable order."""

    async def changed(self) -> None:
        """Return when `tables()` may have changed."""

    def addresses(self) -> tuple[str, ...]:
        """HOST:PORT of this machine, best first, to be read out and typed."""

    def trouble(self) -> str | None:
        """Why discovery does not work, as a code, if it does not."""

    async def host(self, offer: Offer) -> Seating:
        """Open a table."""

    async def join(self, target: str) -> Seating:
        """Join by TableAd label, player's name, or HOST:PORT."""

    async def kept(self) -> tuple[KeptGame, ...]:
        """Return the games that can be resumed here, the latest first."""

    async def broken(self) -> tuple[BrokenGame, ...]:
        """Return the games that were left and cannot be resumed, the latest first."""

    async def resume(self, journal: str) -> Sitting:
        """Go on with a kept game, as soon as the others are there too."""

    async def close(self) -> None:
        """Say goodbye and free the port."""


__all__ = [
    "Away",
    "Back",
    "BrokenGame",
    "EndOffered",
    "Ended",
    "Finished",
    "Gathering",
    "GaveUp",
    "GraceOver",
    "Invitation",
    "KeptGame",
    "KeyChanged",
    "Lobby",
    "Offer",
    "Progress",
    "Question",
    "RematchWanted",
    "Seated",
    "Seating",
    "SeatingUpdate",
    "SignGiven",
    "Sitting",
    "Stopped",
    "TableAd",
    "Told",
    "Update",
    "Words",
]
