"""Where this node sits until a game begins: at its own table, or at somebody else's."""

from p2p.errors import P2PError
from p2p.lan.hosting import HostSeating
from p2p.lan.joining import GuestSeating
from p2p.lan.link import LEFT, TABLE_FULL, Link
from p2p.lan.messages import Here, Join
from p2p.lan.opening import HostAgain
from p2p.lan.seating import Seating


class Seats:
    """The seatings of one node, of which one is open at a time.

    table: ours, while it waits for its people
    guest: at somebody else's
    again: the game after a game, which we offer
    """

    def __init__(self) -> None:
        """Sit nowhere."""
        self.table: HostSeating | None = None
        self.guest: GuestSeating | None = None
        self.again: HostAgain | None = None

    def take(self, link: Link, words: Join | Here) -> None:
        """Show to the table who asks for a seat, or has one at the same."""
        if isinstance(words, Here):
            if self.guest is not None:
                self.guest.take(link, words)
            else:
                link.hang_up(LEFT)
        elif self.table is not None:
            self.table.knock(link, words)
        else:
            link.hang_up(TABLE_FULL)

    def fail(self, error: P2PError) -> None:
        """Tell whoever waits at a table why nothing comes of it."""
        for seating in self._all():
            seating.fail(error)

    def begun(self) -> None:
        """Take note that the game has begun; our own table says so itself."""
        self.guest = self.again = None

    async def leave(self) -> None:
        """Get up where we sit, if the screen has not done so."""
        seatings = self._all()
        self.begun()
        for seating in seatings:
            await seating.close()

    def _all(self) -> list[Seating]:
        seatings = (self.table, self.guest, self.again)
        return [seating for seating in seatings if seating is not None]
