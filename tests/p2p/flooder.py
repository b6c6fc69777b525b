"""A machine that floods another one, in a process of its own.

    python -m tests.p2p.flooder PORT KIND...

Each KIND is a function below, done again and again against 127.0.0.1:PORT until the
input ends. It prints `ready` once each has reached the other machine, and in the end as
JSON how often each did.
"""

import asyncio
import contextlib
import os
import socket
import sys
from collections import Counter

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Subprotocol

from p2p.errors import LinkError
from p2p.lan import dialer
from p2p.lan.address import LOOPBACK, Address
from p2p.lan.certificate import dialer_context
from p2p.lan.dialer import dial
from p2p.lan.hello import SUBPROTOCOL
from p2p.lan.identity import new_identity
from p2p.lan.messages import CONTROL, ENTRY, NOTICE

JUNK = (
    CONTROL + b"[" * 60_000,
    ENTRY + b'{"x":' * 10_000,
    NOTICE + b"\xff" * 60_000,
    b"",
    CONTROL + b'{"type":"join"}',
)
JUNK_FRAMES = 10_000
WIDTH = 20
"""How many of a kind there are at a time."""
SOURCE = "127.0.0.2"
STRANGERS_SOURCE = "127.0.0.3"
"""Who proves a key comes from elsewhere, for the others leave a source no place."""

done: Counter[str] = Counter()


async def knock_from_source(address: Address) -> socket.socket:
    """Be another machine than the honest ones."""
    sock = socket.socket()
    sock.setblocking(False)
    sock.bind((STRANGERS_SOURCE, 0))
    await asyncio.get_running_loop().sock_connect(sock, address)
    return sock


async def dials(port: int) -> None:
    """Dial, say what is no TLS, and go."""
    _, writer = await asyncio.open_connection(LOOPBACK, port, local_addr=(SOURCE, 0))
    writer.write(b"GET / HTTP/1.1\r\n\r\n" * 100)
    done["dials"] += 1
    await writer.drain()
    writer.transport.abort()


async def drips(port: int) -> None:
    """Dial, and say a byte now and then, until hung up on."""
    reader, writer = await asyncio.open_connection(
        LOOPBACK, port, local_addr=(SOURCE, 0)
    )
    with contextlib.suppress(TimeoutError):
        for byte in b"\x16\x03\x01\x02\x00\x01":
            writer.write(bytes([byte]))
            done["drips"] += 1
            async with asyncio.timeout(0.5):
                if not await reader.read(1):
                    break
    writer.transport.abort()


async def hellos(port: int) -> None:
    """Open TLS and a WebSocket, and send a hello that is huge."""
    async with connect(
        "wss://oakfield/",
        host=LOOPBACK,
        port=port,
        ssl=dialer_context(),
        subprotocols=[Subprotocol(SUBPROTOCOL)],
        proxy=None,
        max_size=None,
        local_addr=(SOURCE, 0),
        close_timeout=0.1,
    ) as connection:
        done["hellos"] += 1
        await connection.send(b"\0" * 2**20)
        await connection.recv()


async def strangers(port: int) -> None:
    """Prove a key that nobody knows, and say JUNK_FRAMES of nothing."""
    me = new_identity("Eve")
    link = await dial(me, [Address(LOOPBACK, port)])
    done["strangers"] += 1
    try:
        for number in range(JUNK_FRAMES):
            await link.send(JUNK[number % len(JUNK)])
            done["frames"] += 1
            await asyncio.sleep(0)
    finally:
        link.abort()


async def again(kind: str, port: int) -> None:
    """Do it again and again, whatever comes of it."""
    while True:
        with contextlib.suppress(OSError, LinkError, WebSocketException, EOFError):
            await globals()[kind](port)
        await asyncio.sleep(0.005)


async def main(port: int, kinds: list[str]) -> None:
    """Flood until the input ends."""
    tasks = [
        asyncio.create_task(again(kind, port)) for kind in kinds for _ in range(WIDTH)
    ]
    while not all(done[kind] for kind in kinds):  # noqa: ASYNC110 - counted by all
        await asyncio.sleep(0.01)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(msgspec.json.encode(done).decode(), flush=True)


if __name__ == "__main__":
    if sys.platform != "win32":
        os.nice(10)  # a flood from another machine takes no processor of ours
    vars(dialer)["_knock"] = knock_from_source
    asyncio.run(main(int(sys.argv[1]), sys.argv[2:]))
