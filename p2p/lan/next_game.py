"""Who would like another game at this table, once the last one is over."""

import asyncio
from collections.abc import Mapping

from engine.deals import Seat
from p2p.errors import LinkError


class NextGame:
    """The wishes of all seats; it comes about when everybody shares them.

    is_wanted: whether this seat would like it
    """

    def __init__(self, others: Mapping[Seat, str]) -> None:
        """Begin without wishes; `others` have names."""
        self.is_wanted = False
        self._others = dict(others)
        self._gone = ""
        self._wanting: set[Seat] = set()
        self._all_want = asyncio.Event()
        self._someone_left = asyncio.Event()

    def wish(self, seat: Seat) -> None:
        """Take that another seat would like it."""
        self._wanting.add(seat)
        if self._wanting == set(self._others):
            self._all_want.set()

    def left(self, seat: Seat) -> None:
        """Take that a seat is away, and its wish with it."""
        self._wanting.discard(seat)
        self._gone = self._others[seat]
        self._someone_left.set()

    def came(self) -> None:
        """Take that somebody is here again."""
        self._someone_left.clear()

    async def agreed(self) -> None:
        """Wait until all want it. Raises: LinkError `link/left` if one leaves."""
        all_want = asyncio.ensure_future(self._all_want.wait())
        left = asyncio.ensure_future(self._someone_left.wait())
        try:
            await asyncio.wait({all_want, left}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            all_want.cancel()
            left.cancel()
        if not self._all_want.is_set():
            self.is_wanted = False
            raise LinkError(
                "{name} has left the table", name=self._gone, code="link/left"
            )
