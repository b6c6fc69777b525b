"""Finished games, for whoever sat in them and was away when they ended (PROTOCOL 9).

The transcript holds all that a peer's log may lack. It is told to a seat of that game
only, when that seat asks by the game's charter.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path

from p2p.errors import DecodeError
from p2p.lan.home import Home
from p2p.lan.link import Link
from p2p.lan.messages import ENTRY, NOTICE, Have, encode_message
from p2p.record.charter import SignedCharter
from p2p.record.encoding import decode
from p2p.record.entry import encode_entry, entry_head
from p2p.record.notice import encode_notice
from p2p.record.transcript import (
    MAX_LINE_BYTES,
    SUFFIX,
    Transcript,
    decode_transcript,
)
from p2p.table.audit import NOTICE_ORDER


class Past:
    """The games of a home that are over."""

    def __init__(self, home: Home, our_key: bytes) -> None:
        """Look nothing up yet."""
        self._folder = home.games
        self._our_key = our_key
        self._charters: dict[str, bytes] = {}
        self._turn = asyncio.Lock()

    async def tell(self, link: Link, have: Have) -> None:
        """Send the peer what its log lacks of a game that has ended here.

        Of a game that is unknown here, or in which the peer had no seat, it is told
        nothing.
        Raises: LinkError
        """
        async with self._turn:  # one search of the disk at a time
            frames = await asyncio.to_thread(self._answer, link.peer_key, have)
        for frame in frames:
            await link.send(frame)

    def _answer(self, peer_key: bytes, have: Have) -> tuple[bytes, ...]:
        transcript = self._find(have.charter)
        if transcript is None:
            return ()
        seats = [seat.identity for seat in transcript.charter.seats]
        if peer_key not in seats or self._our_key not in seats:
            return ()
        return _frames(transcript, seats.index(self._our_key), have)

    def _find(self, charter: bytes) -> Transcript | None:
        """Return the transcript of a game, None if there is none that can be read."""
        for path in self._folder.glob(f"*{SUFFIX}"):
            if path.name not in self._charters:
                self._charters[path.name] = _charter_of(path)
            if self._charters[path.name] == charter:
                try:
                    return decode_transcript(path.read_bytes())
                except (OSError, DecodeError):
                    del self._charters[path.name]
        return None


def _charter_of(path: Path) -> bytes:
    """Return the digest of a file's charter; nothing if it has none."""
    try:
        with path.open("rb") as file:
            line = file.readline(MAX_LINE_BYTES).rstrip(b"\n")
        return decode(line, SignedCharter, limit=MAX_LINE_BYTES).charter.digest
    except (OSError, DecodeError):
        return b""


def _frames(transcript: Transcript, seat: int, have: Have) -> tuple[bytes, ...]:
    """Return our own `have`, the entries that the peer lacks, and all notices."""
    entries = tuple(map(encode_entry, transcript.entries))
    heads = tuple(_heads(transcript.charter.digest, entries))
    ours = transcript.signed.signatures[seat]
    start = min(have.entries, len(entries))
    if have.entries == start and heads[start] != have.head:
        start = 0  # the logs have parted: show ours, and let the entries be judged
    order = sorted(transcript.notices, key=lambda n: NOTICE_ORDER.index(type(n.say)))
    return (
        encode_message(Have(heads[0], len(entries), heads[-1], ours)),
        *(ENTRY + entry for entry in entries[start:]),
        *(NOTICE + encode_notice(notice) for notice in order),
    )


def _heads(charter: bytes, entries: tuple[bytes, ...]) -> Iterator[bytes]:
    """Yield the head before each entry, and the last."""
    head = charter
    yield head
    for entry in entries:
        head = entry_head(charter, entry)
        yield head
