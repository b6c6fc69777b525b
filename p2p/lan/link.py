"""A link: frames to and from one peer whose key is proved (PROTOCOL 9).

A frame is whole, in order and secret on the way, or the link is lost with it.
"""

import asyncio
import contextlib
import logging
import secrets

from websockets.asyncio.connection import Connection
from websockets.exceptions import ConnectionClosed
from websockets.frames import Close
from websockets.protocol import State

from engine.clause import clause
from p2p.errors import LinkError, LocalError
from p2p.lan.address import Address
from p2p.lan.hello import Handshake, Role
from p2p.lan.identity import Identity
from p2p.lan.tasks import end
from p2p.record.keytag import key_label

MAX_FRAME_BYTES = 2**16
OUTBOX_BYTES = 2**20  # a whole log of a long game, sent again at once, fits
PING_INTERVAL_S = 2.0
PING_TIMEOUT_S = 5.0  # 2 s would kill a link 1.6 s after a short cut has ended
OPEN_TIMEOUT_S = 5.0
CLOSE_TIMEOUT_S = 2.0
HELLO_TIMEOUT_S = 6.0

BYE = 1000
GOING_AWAY = 1001
DUPLICATE = 4001
OTHER_VERSION = 4002
NOT_PROVED = 4003
TABLE_FULL = 4004
LEFT = 4005
DESYNC = 4006
DIFFER = 4007
TOO_SLOW = 4008
MAX_QUEUE = 8
_NOT_BYTES = 1003
_TOO_BIG = 1009

_ENDED = {
    BYE: ("link/ended", "{where} said goodbye"),
    GOING_AWAY: ("link/ended", "{where} said goodbye"),
    DUPLICATE: ("link/duplicate", "another link to {where} is kept"),
    OTHER_VERSION: ("link/version", "{where} speaks another version"),
    NOT_PROVED: ("link/refused-proof", "{where} does not accept our proof"),
    TABLE_FULL: ("link/full", "the table at {where} has no place"),
    LEFT: ("link/left", "{where} has left the table"),
    DIFFER: ("link/other-words", "{where} says that the words differ"),
    DESYNC: ("link/desync", "{where} wants to compare logs again"),
    TOO_SLOW: ("link/too-slow", "this end reads too slowly for {where}"),
    _NOT_BYTES: ("link/bad-frame", "a frame between here and {where} was text"),
    _TOO_BIG: ("link/bad-frame", "a frame between here and {where} was too big"),
}
_CUT = ("link/lost", "the link to {where} is cut")


# What ends a link is told by its error; nothing may print over a screen.
logging.getLogger("websockets").addHandler(logging.NullHandler())


class Hearing(Connection):
    """A connection that notes when anything came, be it a pong, and where its ends are.

    near, far: known from the start to the end, and after it; a transport forgets them
    """

    heard_s = 0.0
    near: Address | None = None
    far: Address | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to note."""
        self.heard_s = self.loop.time()
        self.near = _end(transport, "sockname")
        self.far = _end(transport, "peername")
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Note the time, and go on."""
        self.heard_s = self.loop.time()
        super().data_received(data)


class Link:
    """An authenticated link; made by `p2p.lan.dialer` and `p2p.lan.listener`.

    peer_key: the other end's identity key, proved
    dialled:  we opened the socket
    """

    def __init__(self, connection: Hearing, peer_key: bytes, role: Role) -> None:
        """Take over a connection on which the handshake is done."""
        self.peer_key = peer_key
        self.dialled = role is Role.DIALER
        self._connection = connection
        self._opened = asyncio.get_running_loop().time()
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue()
        self._unsent_bytes = 0
        self._overflow: asyncio.Task[None] | None = None
        self._hanging_up: asyncio.Task[None] | None = None
        self._goodbye: int | None = None
        self._writer = asyncio.create_task(self._write())
        self._watch = asyncio.create_task(self._end_with_connection())

    def __repr__(self) -> str:
        """Name the peer alone."""
        return f"<Link to {key_label(self.peer_key)} alive={self.alive}>"

    @property
    def alive(self) -> bool:
        """Whether frames may still pass, as far as this end knows."""
        return self._connection.state is State.OPEN and self._overflow is None

    @property
    def age_s(self) -> float:
        """Seconds since the other end was proved."""
        return asyncio.get_running_loop().time() - self._opened

    @property
    def quiet_s(self) -> float:
        """Seconds since anything came; both ends ping every PING_INTERVAL_S."""
        return asyncio.get_running_loop().time() - self._connection.heard_s

    @property
    def was_left(self) -> bool:
        """Whether the other end said that it is at no table of ours."""
        return self._heard_goodbye(LEFT)

    @property
    def words_differ(self) -> bool:
        """Whether the other end said that its person found the words different."""
        return self._heard_goodbye(DIFFER)

    def _heard_goodbye(self, code: int) -> bool:
        said = self._connection.protocol.close_rcvd
        return said is not None and said.code == code

    @property
    def local_host(self) -> str:
        """The address that this end has here, without a scope."""
        near = self._connection.near
        return "" if near is None else near.host.partition("%")[0]

    @property
    def where(self) -> str:
        """HOST:PORT of the other end of the socket, for a person."""
        return _where(self._connection)

    @property
    def remote_host(self) -> str:
        """The address that the other end has here."""
        far = self._connection.far
        return "" if far is None else far.host

    async def send(self, frame: bytes) -> None:
        """Put a frame on its way; it returns when the frame is queued.

        Raises: LinkError once the link is lost, or `link/too-slow` when the peer lets
                more than OUTBOX_BYTES wait; LocalError for a frame that is too big
        """
        if len(frame) > MAX_FRAME_BYTES:
            raise LocalError("a frame has at most {bytes} bytes", bytes=MAX_FRAME_BYTES)
        if not self.alive:
            raise self._loss()
        if self._unsent_bytes + len(frame) > OUTBOX_BYTES:
            self._overflow = asyncio.create_task(self._connection.close(TOO_SLOW))
            raise self._loss()
        self._unsent_bytes += len(frame)
        self._outbox.put_nowait(frame)

    async def recv(self) -> bytes:
        """Return the next frame.

        Raises: LinkError with the reason, once the link is lost
        """
        try:
            frame = await self._connection.recv()
        except ConnectionClosed:
            raise self._loss() from None
        if isinstance(frame, str):
            await self._connection.close(_NOT_BYTES)
            raise LinkError(
                "{where} sent text", where=self.where, code="link/bad-frame"
            )
        return frame

    async def close(self, code: int = BYE) -> None:
        """Send what is queued, say goodbye with a close code, and free the socket.

        code: counts unless this end has begun to say goodbye with another
        """
        code = self._settle(code)
        if self.alive:
            sent = asyncio.create_task(self._outbox.join())
            await asyncio.wait(
                [sent, self._watch],
                timeout=CLOSE_TIMEOUT_S,
                return_when=asyncio.FIRST_COMPLETED,
            )
            sent.cancel()
        await self._connection.close(code)
        await asyncio.wait([self._watch])

    def _settle(self, code: int) -> int:
        """Return the code with which this end says goodbye: the first that it chose."""
        if self._goodbye is None:
            self._goodbye = code
        return self._goodbye

    def hang_up(self, code: int = BYE) -> None:
        """Close without waiting for a peer that may not answer."""
        self._settle(code)
        if self._hanging_up is None:
            self._hanging_up = asyncio.create_task(self.close(code))

    async def drop(self) -> None:
        """Drop a link that is hanging up, and return when it is gone."""
        if self._hanging_up is not None:
            self.abort()
            await asyncio.wait([self._hanging_up, self._watch])

    async def wait_closed(self) -> None:
        """Return when the link is lost or closed."""
        await self._connection.wait_closed()

    def abort(self) -> None:
        """Drop the link at once: this end knows that the path is gone."""
        self._connection.transport.abort()

    async def _write(self) -> None:
        """Send frame by frame; the only writer of this connection."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                frame = await self._outbox.get()
                await self._connection.send(frame)
                self._unsent_bytes -= len(frame)
                self._outbox.task_done()

    async def _end_with_connection(self) -> None:
        await self._connection.wait_closed()
        await end(self._writer)

    def _loss(self) -> LinkError:
        if self._overflow is not None:
            return LinkError(
                "{where} reads too slowly", where=self.where, code="link/too-slow"
            )
        protocol = self._connection.protocol
        return _ended(protocol.close_rcvd or protocol.close_sent, self.where)


def keep(our_key: bytes, their_key: bytes, we_dialled: bool) -> bool:
    """Tell whether a link stays when two exist: the one that the lower key dialled."""
    return we_dialled == (our_key < their_key)


async def greet(
    connection: Hearing,
    ours: Identity,
    role: Role,
    certificate: bytes,
    *,
    expect: bytes | None = None,
    turn: asyncio.Lock | None = None,
) -> Link:
    """Prove who we are, have the other end prove itself, and return the link.

    certificate: the listener's, in DER, as this end sees it
    expect:      the identity key that must be proved, if it is known
    turn:        shared by rival dials to one peer, of which one gives its assent; it is
                 given back only if that one fails
    Raises:      LinkError; the connection is then closed
    """
    where = _where(connection)
    handshake = Handshake(ours, role, certificate, secrets.token_bytes(32), where)
    try:
        async with asyncio.timeout(HELLO_TIMEOUT_S):
            assent = await _prove(connection, handshake)
            _check_expected(handshake, expect, where)
            peer_key = await _assent(
                connection, handshake, assent, turn or asyncio.Lock()
            )
    except TimeoutError:
        await connection.close(NOT_PROVED)
        raise LinkError(
            "{where} did not say hello in time", where=where, code="link/timeout"
        ) from None
    except ConnectionClosed as closed:
        raise _ended(closed.rcvd, where) from None
    except LinkError as error:
        wrong = error.code == "link/version"
        await connection.close(OTHER_VERSION if wrong else NOT_PROVED)
        raise
    return Link(connection, peer_key, role)


async def _prove(connection: Hearing, handshake: Handshake) -> bytes:
    """Return our assent, which is still to be sent."""
    await connection.send(handshake.hello())
    proof = handshake.got_hello(await _recv_hello(connection))
    await connection.send(proof)
    assent = handshake.got_proof(await _recv_hello(connection))
    # Raised before the assent: full frames may follow it in the same segment.
    connection.protocol.max_message_size = MAX_FRAME_BYTES
    return assent


async def _assent(
    connection: Hearing, handshake: Handshake, assent: bytes, turn: asyncio.Lock
) -> bytes:
    """Take the turn, assent, and return the key of the other end once it does too."""
    await turn.acquire()
    try:
        await connection.send(assent)
        return handshake.got_ready(await _recv_hello(connection))
    except BaseException:
        turn.release()
        raise


def _check_expected(handshake: Handshake, expect: bytes | None, where: str) -> None:
    if expect is not None and handshake.proved_key != expect:
        raise LinkError(
            "somebody else answers at {where}", where=where, code="link/other-key"
        )


async def _recv_hello(connection: Hearing) -> bytes:
    if isinstance(frame := await connection.recv(), str):
        where = _where(connection)
        raise LinkError(
            "{where} says hello in text", where=where, code="link/bad-hello"
        )
    return frame


def _ended(close: Close | None, where: str) -> LinkError:
    """Return the error that a close frame stands for; none at all is a cut."""
    code, text = _ENDED.get(close.code, _CUT) if close is not None else _CUT
    return LinkError(text, where=where, code=code)


def _where(connection: Hearing) -> str:
    """Return where the other end is, for a person."""
    return clause("somebody") if connection.far is None else str(connection.far)


def _end(transport: asyncio.BaseTransport, name: str) -> Address | None:
    """Return one end of a socket; None if the socket was dead before we looked."""
    address = transport.get_extra_info(name)
    if not address:
        return None
    host, port, *rest = address
    scope = rest[-1] if rest else 0  # of a link-local one, which is no place without
    return Address(f"{host}%{scope}" if scope else str(host), port)
