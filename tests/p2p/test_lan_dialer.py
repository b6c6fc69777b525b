"""Dialling: the first that proves itself wins, and a failure says what it was."""

import asyncio
import contextlib
import errno
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from p2p.errors import LinkError
from p2p.lan import dialer as dialer_module
from p2p.lan.address import Address
from p2p.lan.certificate import Certificate
from p2p.lan.dialer import dial
from p2p.lan.hello import READY, SUBPROTOCOL, Handshake, Role
from p2p.lan.identity import new_identity
from p2p.lan.link import Link
from tests.p2p.lan_links import (
    Wire,
    eventually,
    here,
    listening,
    only_this_task_is_left,
)

pytestmark = pytest.mark.e2e

MAI, TOM, EVE = new_identity("Mai"), new_identity("Tom"), new_identity("Eve")


def closed_port() -> Address:
    with socket.create_server(("127.0.0.1", 0)) as one:
        return Address("127.0.0.1", one.getsockname()[1])


async def failure(*addresses: Address, expect: bytes | None = None) -> str:
    with pytest.raises(LinkError) as caught:
        await dial(MAI, addresses, expect=expect)
    named = [one.host in caught.value.text for one in addresses]
    assert any(named) or not named, caught.value.text
    return caught.value.code


@asynccontextmanager
async def program(answer: bytes | None) -> AsyncIterator[Address]:
    """Yield where a program listens that says `answer`, or nothing at all."""
    over = asyncio.Event()

    async def handle(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if answer is None:
            await over.wait()
        else:
            writer.write(answer)
        writer.close()

    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    try:
        yield Address("127.0.0.1", server.sockets[0].getsockname()[1])
    finally:
        over.set()
        server.close()
        await server.wait_closed()


@asynccontextmanager
async def web_program(
    respond: Callable[[ServerConnection, Request], Response | None] | None = None,
    protocol: str = SUBPROTOCOL,
) -> AsyncIterator[Address]:
    """Yield where WebSockets over TLS are taken, and never a word is said."""

    async def handle(connection: ServerConnection) -> None:
        await connection.wait_closed()

    async with serve(
        handle,
        "127.0.0.1",
        0,
        ssl=Certificate().context,
        subprotocols=[Subprotocol(protocol)],
        select_subprotocol=lambda *_: Subprotocol(protocol),
        process_request=respond,
        close_timeout=0.2,
    ) as server:
        yield Address("127.0.0.1", server.sockets[0].getsockname()[1])


async def test_port_where_nobody_listens_is_refused() -> None:
    assert await failure(closed_port()) == "link/refused"


async def test_no_address_at_all_is_unreachable() -> None:
    assert await failure() == "link/unreachable"


async def test_name_of_no_host_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def no_host(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "not known")

    loop = asyncio.get_running_loop()
    monkeypatch.setattr(loop, "getaddrinfo", no_host)

    assert await failure(Address("no-such-host.invalid", 1)) == "link/unknown-host"


async def test_name_of_a_host_is_looked_up() -> None:
    async with listening(TOM) as listener:
        link = await dial(MAI, [Address("localhost", listener.port)])

        assert link.peer_key == TOM.public_key
        await link.close()


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 400 Bad Request\r\n\r\n",
        b"SSH-2.0-OpenSSH_9.2\r\n",
        b"\x15\x03\x03\x00\x02\x02\x28",
        b"\0" * 5000,
    ],
)
async def test_program_without_our_tls_is_another(answer: bytes) -> None:
    async with program(answer) as address:
        assert await failure(address) in ("link/not-oakfield", "link/lost")


async def test_program_that_closes_at_once_has_hung_up() -> None:
    async with program(b"") as address:
        assert await failure(address) == "link/lost"


async def test_program_that_says_nothing_times_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(dialer_module, "OPEN_TIMEOUT_S", 0.2)
    async with program(None) as address:
        assert await failure(address) == "link/timeout"


async def test_web_program_with_another_protocol_is_another() -> None:
    async with web_program(protocol="chat") as address:
        assert await failure(address) == "link/not-oakfield"


@pytest.mark.parametrize("status", [200, 404, 426, 503])
async def test_web_program_that_refuses_is_another(status: int) -> None:
    def refuse(connection: ServerConnection, _: Request) -> Response:
        return connection.respond(HTTPStatus(status), "no")

    async with web_program(refuse) as address:
        assert await failure(address) == "link/not-oakfield"


@pytest.mark.parametrize(
    ("theirs", "who"), [(0, "they must upgrade"), (7, "we must upgrade")]
)
async def test_other_version_is_told_with_who_must_upgrade(
    theirs: int, who: str
) -> None:
    def refuse(connection: ServerConnection, _: Request) -> Response:
        refusal = connection.respond(HTTPStatus.UPGRADE_REQUIRED, "")
        refusal.headers["Sec-WebSocket-Protocol"] = f"oakfield.v{theirs}"
        return refusal

    async with web_program(refuse) as address:
        with pytest.raises(LinkError, match=who) as caught:
            await dial(MAI, [address])

    assert caught.value.code == "link/version"


async def test_our_listener_tells_a_later_version_that_we_are_older(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both sides of the exchange are ours; the dialer plays version 2."""
    monkeypatch.setattr(dialer_module, "SUBPROTOCOL", "oakfield.v2")
    async with listening(TOM) as listener:
        assert await failure(here(listener)) == "link/version"


async def test_redirect_is_not_followed() -> None:
    async with listening(TOM) as listener:

        def send_away(connection: ServerConnection, _: Request) -> Response:
            answer = connection.respond(HTTPStatus.FOUND, "")
            answer.headers["Location"] = f"wss://127.0.0.1:{listener.port}/"
            return answer

        async with web_program(send_away) as address:
            assert await failure(address) == "link/not-oakfield"


async def test_peer_that_is_silent_after_the_upgrade_times_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("p2p.lan.link.HELLO_TIMEOUT_S", 0.2)
    async with web_program() as address:
        assert await failure(address) == "link/timeout"


async def test_own_listener_is_recognised() -> None:
    async with listening(MAI) as listener:
        assert await failure(here(listener)) == "link/own-key"


async def test_somebody_else_is_refused_and_gets_no_link() -> None:
    async with listening(TOM) as listener:
        assert await failure(here(listener), expect=EVE.public_key) == "link/other-key"

        await eventually(lambda: listener._door._opening.total() == 0)
        assert listener._links.empty()


async def test_first_that_proves_itself_wins() -> None:
    async with (
        listening(TOM) as listener,
        program(None) as silent,
        program(b"HTTP/1.1 400 Bad Request\r\n\r\n") as other,
        web_program() as mute,
    ):
        link = await dial(MAI, [silent, closed_port(), other, mute, here(listener)])

        assert link.peer_key == TOM.public_key
        await link.close()


async def test_peer_with_many_addresses_gets_one_link() -> None:
    hosts = [f"127.0.0.{n}" for n in range(1, 5)]
    async with listening(TOM, *hosts) as listener:
        link = await dial(MAI, [Address(host, listener.port) for host in hosts])
        inbound = await anext(listener.links())
        await link.send(b"only one")

        assert await inbound.recv() == b"only one"
        await eventually(lambda: listener._door._opening.total() == 0)
        assert listener._links.empty()
        await asyncio.gather(link.close(), inbound.close())


async def test_peer_that_hangs_up_on_our_assent_leaves_the_turn_to_another() -> None:
    certificate = Certificate()

    async with listening(TOM) as listener, Wire(listener.port) as wire:
        wire.freeze()

        async def hang_up(connection: ServerConnection) -> None:
            eve = Handshake(EVE, Role.LISTENER, certificate.der, bytes(32))
            await connection.send(eve.hello())
            await connection.send(eve.got_hello(await connection.recv(decode=False)))
            eve.got_proof(await connection.recv(decode=False))
            assert await connection.recv(decode=False) == READY
            wire.thaw()

        async with serve(
            hang_up,
            "127.0.0.1",
            0,
            ssl=certificate.context,
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            close_timeout=0.2,
        ) as server:
            first = Address("127.0.0.1", server.sockets[0].getsockname()[1])
            link = await dial(MAI, [first, wire.address])

        assert link.peer_key == TOM.public_key
        await link.close()


async def test_failure_that_tells_most_is_told() -> None:
    async with listening(MAI) as ours:
        assert await failure(closed_port(), here(ours)) == "link/own-key"


async def test_one_address_is_dialled_once() -> None:
    async with listening(TOM) as listener:
        link = await dial(MAI, [here(listener)] * 100)

        assert listener._door._allowance["127.0.0.1"][1] == 3
        await link.close()


async def test_dial_that_is_given_up_leaves_nothing() -> None:
    async with program(None) as address:
        dialling = asyncio.create_task(dial(MAI, [address]))
        await asyncio.sleep(0)
        dialling.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await dialling

    await only_this_task_is_left()


async def test_dial_given_up_at_the_very_end_leaves_no_link(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def give_up(tasks: list[asyncio.Task[Link]], _: object) -> Link:
        await asyncio.wait(tasks)
        raise asyncio.CancelledError

    monkeypatch.setattr(dialer_module, "_first", give_up)
    async with listening(TOM) as listener:
        with pytest.raises(asyncio.CancelledError):
            await dial(MAI, [here(listener)])

        inbound = await anext(listener.links())
        with pytest.raises(LinkError) as caught:
            await inbound.recv()
        assert caught.value.code == "link/lost"


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (ConnectionRefusedError(errno.ECONNREFUSED, ""), "link/refused"),
        (TimeoutError(errno.ETIMEDOUT, ""), "link/timeout"),
        (OSError(errno.EHOSTUNREACH, ""), "link/unreachable"),
        (OSError(errno.ENETUNREACH, ""), "link/unreachable"),
        (OSError(errno.EACCES, ""), "link/unreachable"),
        (ConnectionResetError(errno.ECONNRESET, ""), "link/lost"),
        (OSError(errno.EMFILE, ""), "link/unreachable"),
    ],
)
def test_what_the_system_says_becomes_a_reason(error: OSError, code: str) -> None:
    assert dialer_module._unreached(error, Address("192.0.2.1", 1)).code == code


async def test_lost_first_knock_is_followed_by_another_soon(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A cut that ends must not wait for the system to repeat its SYN."""
    knock = dialer_module._knock
    knocks: list[Address] = []

    async def lossy(address: Address) -> socket.socket:
        knocks.append(address)
        if len(knocks) < 3:
            await asyncio.Event().wait()
        return await knock(address)

    monkeypatch.setattr(dialer_module, "_knock", lossy)
    monkeypatch.setattr(dialer_module, "KNOCK_S", 0.05)
    async with listening(TOM) as listener:
        link = await dial(MAI, [here(listener)], expect=TOM.public_key)
        await link.close()
    assert knocks == [here(listener)] * 3
    await only_this_task_is_left()


async def test_of_sockets_that_get_through_at_once_one_stays_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    knock = dialer_module._knock
    through: list[socket.socket] = []
    healed = asyncio.Event()

    async def together(address: Address) -> socket.socket:
        sock = await knock(address)
        through.append(sock)
        if len(through) == 3:
            healed.set()
        await healed.wait()
        return sock

    monkeypatch.setattr(dialer_module, "_knock", together)
    monkeypatch.setattr(dialer_module, "KNOCK_S", 0.05)
    async with listening(TOM) as listener:
        reached = await dialer_module._reach(here(listener))
        open_still = [sock for sock in through if sock.fileno() != -1]
        assert len(through) == 3
        assert open_still == [reached]
        reached.close()
