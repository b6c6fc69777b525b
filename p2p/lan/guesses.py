"""How often our share of the words is opened in vain (PROTOCOL 9).

Whoever sits in between sees from our share whether the words of both sides will be the
same. If not, it can keep its own share back, break the meeting off before any person
has seen a word, and begin again under another key. So each share that we open is a
guess, and a table has a few: then its person must know, and decide.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from p2p.errors import LinkError, P2PError, PeerError

MAX_GUESSES = 3
"""Shares that are opened in vain for one table, whoever the others were; a network
that fails at that very moment costs one too."""


class BrokenOff(P2PError):
    """Too many meetings were broken off over the words; no program begins another.

    Neither a LinkError nor a PeerError: no table goes on after it as after those.
    """

    default_code = "link/broken-off"


class Guesses:
    """Those at one table that our person has opened or joined; each has its own."""

    def __init__(self) -> None:
        """Begin with none."""
        self._count = 0

    @contextmanager
    def one(self) -> Iterator[None]:
        """Open our share within; it is no guess once the words are settled at the end.

        Raises: BrokenOff instead of the error that made it the last guess
        """
        self._count += 1
        try:
            yield
        except (LinkError, PeerError) as error:
            if self._count < MAX_GUESSES:
                raise
            raise BrokenOff(
                "somebody broke off {count} times just as the words were to be"
                " compared",
                count=self._count,
            ) from error
        self._count -= 1
