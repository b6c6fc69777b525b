"""Dial a peer: all its addresses at once, and the first that proves itself wins."""

import asyncio
import contextlib
import errno
import socket
import ssl
from collections.abc import Iterable

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidStatus
from websockets.typing import Subprotocol

from p2p.errors import LinkError
from p2p.lan.address import Address
from p2p.lan.certificate import dialer_context
from p2p.lan.hello import (
    MAX_HELLO_BYTES,
    SUBPROTOCOL,
    Role,
    parse_subprotocol,
    wrong_version,
)
from p2p.lan.identity import Identity
from p2p.lan.link import (
    CLOSE_TIMEOUT_S,
    MAX_QUEUE,
    OPEN_TIMEOUT_S,
    PING_INTERVAL_S,
    PING_TIMEOUT_S,
    Hearing,
    Link,
    greet,
)

MAX_ADDRESSES = 16
KNOCK_S = 0.4
"""After this another socket knocks too: a system repeats a lost SYN ever later."""
UPGRADE_REQUIRED = 426

_URI = "wss://oakfield/"  # names no host, so neither TLS nor HTTP carries an address
_NO_WAY = frozenset(
    {errno.EHOSTUNREACH, errno.ENETUNREACH, errno.ENETDOWN, errno.EHOSTDOWN}
    | {errno.EADDRNOTAVAIL, errno.EINVAL, errno.EACCES, errno.EPERM}
)
_MOST_TELLING = (
    "link/version",
    "link/own-key",
    "link/other-key",
    "link/bad-proof",
    "link/refused-proof",
    "link/full",
    "link/bad-hello",
    "link/not-oakfield",
    "link/refused",
    "link/lost",
    "link/timeout",
    "link/unreachable",
    "link/unknown-host",
)


async def dial(
    ours: Identity, addresses: Iterable[Address], *, expect: bytes | None = None
) -> Link:
    """Return a link to the peer that is reached first at one of these addresses.

    addresses: names are resolved; MAX_ADDRESSES at most are tried
    expect:    the identity key that must be proved, if it is known
    Raises:    LinkError; of several failures the one that tells most
    """
    known, errors = await _resolve(tuple(addresses)[:MAX_ADDRESSES])
    turn = asyncio.Lock()
    tasks = [
        asyncio.create_task(_dial_one(ours, address, expect, turn))
        for address in known[:MAX_ADDRESSES]
    ]
    winner: Link | None = None
    try:
        winner = await _first(tasks, errors)
        return winner
    finally:
        await _drop(tasks, winner)


async def _first(tasks: list[asyncio.Task[Link]], errors: list[LinkError]) -> Link:
    for finished in asyncio.as_completed(tasks):
        try:
            return await finished
        except LinkError as error:
            errors.append(error)
    none = LinkError("no address of that table is known", code="link/unreachable")
    raise min(errors, key=_telling, default=none)


def _telling(error: LinkError) -> int:
    if error.code in _MOST_TELLING:
        return _MOST_TELLING.index(error.code)
    return len(_MOST_TELLING)


async def _drop(tasks: list[asyncio.Task[Link]], winner: Link | None) -> None:
    """End all dials but the winner; even one that has just been proved unheard."""
    for task in tasks:
        task.cancel()
    try:
        ends = await asyncio.gather(*tasks, return_exceptions=True)
    except asyncio.CancelledError:
        if winner is not None:
            winner.abort()
        raise
    for ended in ends:
        if isinstance(ended, Link) and ended is not winner:
            ended.abort()


async def _resolve(
    addresses: tuple[Address, ...],
) -> tuple[list[Address], list[LinkError]]:
    """Return literal addresses, each once, and what went wrong with names."""
    answers = await asyncio.gather(*map(_look_up, addresses), return_exceptions=True)
    found: list[Address] = []
    errors: list[LinkError] = []
    for answer in answers:
        if isinstance(answer, LinkError):
            errors.append(answer)
        elif isinstance(answer, BaseException):
            raise answer
        else:
            found += answer
    return list(dict.fromkeys(found)), errors


async def _look_up(address: Address) -> list[Address]:
    if ":" in address.host or address.host.replace(".", "").isdigit():
        return [address]
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(OPEN_TIMEOUT_S):
            answers = await loop.getaddrinfo(*address, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError, TimeoutError):
        raise LinkError(
            "no host has the name {host}", host=address.host, code="link/unknown-host"
        ) from None
    return [Address(str(answer[4][0]), address.port) for answer in answers]


async def _dial_one(
    ours: Identity, address: Address, expect: bytes | None, turn: asyncio.Lock
) -> Link:
    connection = await _connect(address)
    try:
        tls: ssl.SSLObject = connection.transport.get_extra_info("ssl_object")
        certificate = tls.getpeercert(binary_form=True)
        assert certificate is not None  # TLS servers always show one
        return await greet(
            connection, ours, Role.DIALER, certificate, expect=expect, turn=turn
        )
    except BaseException:
        connection.transport.abort()
        raise


class _Outbound(Hearing, ClientConnection):
    """The dialer's end of a connection."""


async def _connect(address: Address) -> _Outbound:
    """Open TCP, TLS and WebSocket; no proof yet.

    The socket is given apart from the URI, so a redirect is refused.
    """
    try:
        async with asyncio.timeout(OPEN_TIMEOUT_S):
            sock = await _reach(address)
        connection = await connect(
            _URI,
            sock=sock,
            create_connection=_Outbound,
            ssl=dialer_context(),
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            proxy=None,
            user_agent_header=None,
            compression=None,
            open_timeout=OPEN_TIMEOUT_S,
            close_timeout=CLOSE_TIMEOUT_S,
            ping_interval=PING_INTERVAL_S,
            ping_timeout=PING_TIMEOUT_S,
            max_size=MAX_HELLO_BYTES,
            max_queue=MAX_QUEUE,
        )
    except InvalidStatus as error:
        raise _status(error, address) from error
    except (InvalidHandshake, ssl.SSLError, ValueError, EOFError) as error:
        raise _not_oakfield(address) from error
    except OSError as error:
        raise _unreached(error, address) from error
    assert isinstance(connection, _Outbound)
    return connection


async def _reach(address: Address) -> socket.socket:
    """Return a connected socket.

    Raises: OSError, as soon as a socket is told that there is no way
    """
    knocks: list[asyncio.Task[socket.socket]] = []
    reached: socket.socket | None = None
    try:
        while reached is None:
            knocks.append(asyncio.create_task(_knock(address)))
            done, _ = await asyncio.wait(
                knocks, timeout=KNOCK_S, return_when=asyncio.FIRST_COMPLETED
            )
            if done:
                reached = done.pop().result()
        return reached
    finally:  # without an await, in which a cancelled dial would lose the socket
        for knock in knocks:
            if not knock.cancel() and knock.exception() is None:
                _hang_up(knock.result(), reached)


def _hang_up(sock: socket.socket, reached: socket.socket | None) -> None:
    if sock is not reached:
        sock.close()


async def _knock(address: Address) -> socket.socket:
    """Connect one socket. Raises: OSError."""
    loop = asyncio.get_running_loop()
    flags = socket.AI_NUMERICHOST
    family, kind, proto, _, there = (
        await loop.getaddrinfo(*address, type=socket.SOCK_STREAM, flags=flags)
    )[0]
    with contextlib.ExitStack() as undo:
        sock = undo.enter_context(socket.socket(family, kind, proto))
        sock.setblocking(False)
        await loop.sock_connect(sock, there)
        undo.pop_all()
    return sock


def _status(error: InvalidStatus, address: Address) -> LinkError:
    """Tell another version of ours from another program."""
    offered = error.response.headers.get("Sec-WebSocket-Protocol", "")
    version = parse_subprotocol(offered)
    if error.response.status_code == UPGRADE_REQUIRED and version is not None:
        return wrong_version(version, str(address))
    return _not_oakfield(address)


def _not_oakfield(address: Address) -> LinkError:
    return LinkError(
        "another program answers at {where}", where=address, code="link/not-oakfield"
    )


def _unreached(error: OSError, address: Address) -> LinkError:
    if isinstance(error, ConnectionRefusedError):
        what, code = "nobody listens at {where}", "link/refused"
    elif isinstance(error, TimeoutError):
        what, code = "no answer from {where}", "link/timeout"
    elif error.errno in _NO_WAY:
        what, code = "there is no way to {where}", "link/unreachable"
    elif isinstance(error, ConnectionError):
        what, code = "{where} hung up", "link/lost"
    else:
        what, code = "cannot reach {where}", "link/unreachable"
    return LinkError(what, where=address, code=code)
