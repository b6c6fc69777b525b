"""Hosts that do not keep to their own table, and how a guest finds out."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from msgspec.structs import replace

from p2p.errors import LinkError, PeerError
from p2p.fairness.challenge import PROTOCOL, SUITE
from p2p.lan.address import LOOPBACK
from p2p.lan.identity import new_identity
from p2p.lan.journal import unfinished
from p2p.lan.link import Link
from p2p.lan.messages import (
    Accept,
    AnyMessage,
    Join,
    Nonce,
    PairCommit,
    PairReveal,
    Signature,
    Table,
    decode_message,
    encode_message,
)
from p2p.lan.pairing import commit_nonce
from p2p.lan.robot import sit_down
from p2p.lan.sitting import Stopped
from p2p.record.charter import Charter, SeatEntry, charter_message
from tests.p2p.lan_links import listening
from tests.p2p.lan_pair import OFFER, meet, play_out, table_for, two_nodes
from tests.p2p.pair import material

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(60)]

EVE = new_identity("Eve")
M = TypeVar("M", bound=AnyMessage)
Shown = Callable[[Table], Table]
Signed = Callable[[Charter], Charter]
TABLE = table_for("Eve", OFFER)


def same(charter: Charter) -> Charter:
    """Change nothing."""
    return charter


async def hear(link: Link, kind: type[M]) -> M:
    message = decode_message(await link.recv())
    assert isinstance(message, kind)
    return message


async def host(link: Link, table: Table, signed: Signed, *, forge: bool) -> None:
    """Host by hand: show a table, and sign the charter that follows, or another."""

    async def say(message: AnyMessage) -> None:
        await link.send(encode_message(message))

    join = await hear(link, Join)
    await say(table)
    nonce = material("words")
    await say(PairCommit(commit_nonce(table.table, EVE.public_key, nonce)))
    await hear(link, PairCommit)
    await say(PairReveal(nonce))
    await hear(link, PairReveal)
    await say(Accept())
    await hear(link, Accept)
    await say(Nonce(material("nonce")))
    theirs = await hear(link, Nonce)
    seats = (
        SeatEntry("Eve", EVE.public_key, material("nonce")),
        SeatEntry(join.name, link.peer_key, theirs.nonce),
    )
    parts = (table.game, table.options, table.rules, seats, table.grace_s)
    charter = signed(Charter(PROTOCOL, SUITE, *parts))
    sig = EVE.sign(charter_message(charter, 1 if forge else 0))
    await say(Signature(charter.digest, sig))


@contextlib.asynccontextmanager
async def dishonest(table: Table, signed: Signed, *, forge: bool) -> AsyncIterator[str]:
    """Yield where Eve hosts."""
    async with listening(EVE) as listener:

        async def serve() -> None:
            link = await anext(listener.links())
            with contextlib.suppress(LinkError):
                await host(link, table, signed, forge=forge)
            await link.wait_closed()

        serving = asyncio.create_task(serve())
        try:
            yield f"{LOOPBACK}:{listener.port}"
        finally:
            serving.cancel()
            await asyncio.wait([serving])


async def refusal(
    folder: Path, table: Table = TABLE, signed: Signed = same, *, forge: bool = False
) -> str:
    """Return the code by which a guest leaves; it must keep nothing of the table."""
    async with two_nodes(folder) as (_, guest):
        async with dishonest(table, signed, forge=forge) as where:
            seating = await guest.join(where)
            with pytest.raises(PeerError) as caught:
                async for _ in sit_down(seating):
                    pass
            await seating.close()
        assert unfinished(guest._home) == ()
    return caught.value.code


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(replace(TABLE, rules=material("rules")), id="rules"),
        pytest.param(replace(TABLE, game="poker"), id="game"),
    ],
)
async def test_a_table_of_other_rules_is_refused(tmp_path: Path, table: Table) -> None:
    assert await refusal(tmp_path, table) == "peer/other-rules"


@pytest.mark.parametrize("grace_s", [0, 10**6])
async def test_a_table_that_no_honest_host_opens_is_refused(
    tmp_path: Path, grace_s: int
) -> None:
    assert await refusal(tmp_path, replace(TABLE, grace_s=grace_s)) == (
        "peer/bad-encoding"
    )


@pytest.mark.parametrize(
    "signed",
    [
        pytest.param(lambda charter: replace(charter, grace_s=1), id="grace time"),
        pytest.param(
            lambda charter: replace(charter, seats=charter.seats[::-1]), id="seats"
        ),
    ],
)
async def test_a_host_that_signs_another_charter_is_refused(
    tmp_path: Path, signed: Signed
) -> None:
    assert await refusal(tmp_path, signed=signed) == "peer/other-charter"


async def test_a_host_that_signs_for_another_seat_is_refused(tmp_path: Path) -> None:
    assert await refusal(tmp_path, forge=True) == "peer/bad-signature"


async def test_a_word_of_another_meeting_costs_a_link_and_not_the_game(
    tmp_path: Path,
) -> None:
    async with two_nodes(tmp_path) as (mai, tom):
        mine, theirs = await meet(mai, tom)
        (path,) = theirs._paths.values()
        link = await path.link()
        await link.send(encode_message(Join("Eve", (), False)))
        await asyncio.wait_for(link.wait_closed(), 10)
        ours, others = await asyncio.gather(play_out(mine), play_out(theirs))
    assert ours.transcript == others.transcript
    assert ours.finished.verdict == "FAIR"
    assert not any(isinstance(update, Stopped) for update in ours.updates)
