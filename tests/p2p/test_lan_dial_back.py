"""A neighbour dials back who asks: its own place, its own key, and seldom."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from p2p.errors import DecodeError, LinkError
from p2p.lan.address import LOOPBACK, PORTS, Address
from p2p.lan.dial_back import A_MINUTE, MINUTE_S, Allowance, Answer, ask
from p2p.lan.dialer import dial
from p2p.lan.identity import new_identity
from p2p.lan.link import LEFT
from p2p.lan.listener import Listener, open_listener
from p2p.lan.messages import (
    CONTROL,
    Join,
    Outcome,
    Reach,
    Reached,
    decode_message,
    encode_message,
)
from p2p.lan.node import Node, open_lobby
from tests.p2p.lan_links import here, listening, only_this_task_is_left
from tests.p2p.lan_pair import meet, two_nodes

MAI, EVE = new_identity("Mai"), new_identity("Eve")
FOREIGN_PORT = PORTS[-1] + 1


@contextlib.asynccontextmanager
async def node_of_tom(folder: Path) -> AsyncIterator[Node]:
    node = await open_lobby(folder, interface=LOOPBACK, port=0, name="Tom")
    try:
        yield node
    finally:
        await node.close()


@contextlib.asynccontextmanager
async def door_of_mai(port: int | None = None) -> AsyncIterator[Listener]:
    """Listen on a port of ours, as a doctor does."""
    listener = open_listener(MAI, hosts=(LOOPBACK,), port=port)
    try:
        yield listener
    finally:
        await listener.close()


async def asked(node: Node, port: int) -> Answer | None:
    """Ask Tom as Mai, once his door takes another link."""
    await asyncio.sleep(0.25)
    there = [Address(LOOPBACK, node.port)]
    return await ask(MAI, there, node._ours.label, port)


def answer(outcome: Outcome) -> Answer:
    return Answer(outcome, LOOPBACK, LOOPBACK)


@pytest.mark.e2e
async def test_a_neighbour_tells_who_asks_whether_it_reaches_them(
    tmp_path: Path,
) -> None:
    async with node_of_tom(tmp_path) as tom:
        async with door_of_mai() as door:
            assert await asked(tom, door.port) == answer("yes")
            port = door.port
        assert await asked(tom, port) == answer("refused")
    await only_this_task_is_left()


@pytest.mark.e2e
async def test_what_listens_there_under_another_key_is_not_told_apart(
    tmp_path: Path,
) -> None:
    """So nobody learns of a neighbour what else runs on a machine that both share."""
    async with node_of_tom(tmp_path) as tom:
        eves = open_listener(EVE, hosts=(LOOPBACK,))
        strange = await asyncio.start_server(lambda _, w: w.close(), LOOPBACK, PORTS[4])
        try:
            assert await asked(tom, eves.port) == answer("other")
            assert await asked(tom, PORTS[4]) == answer("other")
        finally:
            strange.close()
            await eves.close()


@pytest.mark.e2e
async def test_a_port_that_is_not_ours_is_not_dialled(tmp_path: Path) -> None:
    dialled: asyncio.Queue[asyncio.StreamWriter] = asyncio.Queue()
    server = await asyncio.start_server(
        lambda _, writer: dialled.put_nowait(writer), LOOPBACK, FOREIGN_PORT
    )
    frame = encode_message(Reach(PORTS[0]))
    forged = frame.replace(str(PORTS[0]).encode(), str(FOREIGN_PORT).encode())
    async with node_of_tom(tmp_path) as tom:
        link = await dial(MAI, [Address(LOOPBACK, tom.port)])
        await link.send(forged)
        with pytest.raises(LinkError) as caught:
            await link.recv()
    server.close()

    assert caught.value.code == "link/left"
    assert dialled.empty()


@pytest.mark.parametrize(
    "said",
    [
        b'{"msg":"reach","port":22}',
        b'{"msg":"reach","port":24825}',
        b'{"msg":"reach","port":"24816"}',
        b'{"host":"192.168.1.1","msg":"reach","port":24816}',
        b'{"msg":"reached","outcome":"maybe","seen":"192.168.1.1"}',
        b'{"msg":"reached","outcome":"yes","seen":"%s"}' % (b"1" * 65),
    ],
)
def test_no_other_port_and_no_address_can_be_asked_for(said: bytes) -> None:
    with pytest.raises(DecodeError):
        decode_message(CONTROL + said)


def test_control_a_port_of_ours_can() -> None:
    said = b'{"msg":"reach","port":24824}'
    assert decode_message(CONTROL + said) == Reach(24824)


async def crowd(tmp_path: Path) -> list[str]:
    """Ask twice as often as Tom dials in a minute, one after the other."""
    outcomes: list[str] = []
    async with node_of_tom(tmp_path) as tom, door_of_mai() as door:
        for _ in range(2 * A_MINUTE):
            told = await asked(tom, door.port)
            outcomes.append(told.outcome if told else "")
    return outcomes


@pytest.mark.e2e
async def test_a_few_dials_a_minute_are_all_that_can_be_had(tmp_path: Path) -> None:
    assert await crowd(tmp_path) == ["yes"] * A_MINUTE + ["busy"] * A_MINUTE


@pytest.mark.e2e
async def test_control_without_an_allowance_every_question_is_a_dial(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Allowance, "take", lambda *_: True)
    assert await crowd(tmp_path) == ["yes"] * 2 * A_MINUTE


def test_one_dial_at_a_time() -> None:
    allowance = Allowance()
    assert allowance.take(0.0)
    assert not allowance.take(1.0)
    allowance.give_back()
    assert allowance.take(2.0)


def test_the_allowance_comes_back_as_the_minute_passes() -> None:
    allowance = Allowance()
    for second in range(A_MINUTE):
        assert allowance.take(second)
        allowance.give_back()
    assert not allowance.take(MINUTE_S - 0.1)
    assert allowance.take(MINUTE_S)
    allowance.give_back()
    assert not allowance.take(MINUTE_S + 0.1)


@pytest.mark.e2e
async def test_a_seat_of_an_open_game_dials_for_nobody(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (host, guest), door_of_mai() as door:
        sessions = await meet(host, guest)
        told = await asked(host, door.port)
        await asyncio.gather(*(session.close() for session in sessions))
    assert told == answer("busy")


@pytest.mark.e2e
async def test_a_table_that_closes_leaves_no_dial_behind(tmp_path: Path) -> None:
    """Mai's door takes the socket and says nothing: the dial would last."""
    knocks: asyncio.Queue[asyncio.StreamWriter] = asyncio.Queue()
    silent = await asyncio.start_server(
        lambda _, writer: knocks.put_nowait(writer), LOOPBACK, PORTS[2]
    )
    async with node_of_tom(tmp_path) as tom:
        link = await dial(MAI, [Address(LOOPBACK, tom.port)])
        await link.send(encode_message(Reach(PORTS[2])))
        dialling = await knocks.get()
    link.abort()
    dialling.close()
    silent.close()
    await only_this_task_is_left()


@pytest.mark.e2e
async def test_a_peer_that_knows_no_such_question_answers_nothing() -> None:
    """It lets go of the link, as of whatever else it does not know."""
    old = new_identity("Old")
    async with listening(old) as listener:

        async def let_go() -> None:
            link = await anext(listener.links())
            await link.recv()
            await link.close(LEFT)

        answering = asyncio.create_task(let_go())
        assert await ask(MAI, [here(listener)], old.label, PORTS[0]) is None
        await answering


@pytest.mark.e2e
@pytest.mark.parametrize(
    "said",
    [
        Reached("yes", "the moon"),
        Join("Eve", (), False),
    ],
)
async def test_an_answer_that_makes_no_sense_is_none(said: Reached | Join) -> None:
    async with listening(EVE) as listener:

        async def reply() -> None:
            link = await anext(listener.links())
            await link.recv()
            await link.send(encode_message(said))
            await link.close()

        answering = asyncio.create_task(reply())
        assert await ask(MAI, [here(listener)], EVE.label, PORTS[0]) is None
        await answering


@pytest.mark.e2e
async def test_whoever_is_not_the_neighbour_is_not_asked() -> None:
    async with listening(EVE) as listener:
        told = asyncio.create_task(
            ask(MAI, [here(listener)], new_identity("Tom").label, PORTS[0])
        )
        link = await anext(listener.links())
        with pytest.raises(LinkError):
            await link.recv()
        assert await told is None
