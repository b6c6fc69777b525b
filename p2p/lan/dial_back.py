"""Dial-back: ask a neighbour whether it reaches us, and answer who asks (PROTOCOL 9).

A machine that dials itself does not pass its own firewall; a neighbour does. It dials
nobody else for anyone: the address is the one that the question came from, the port one
of ours, and the key that must be proved there is that of who asks. One dial at a time,
few in a minute, none while a game is played.
"""

import asyncio
import ipaddress
from collections import deque
from collections.abc import Callable, Iterable
from typing import NamedTuple

from p2p.errors import LinkError, PeerError
from p2p.lan.address import Address
from p2p.lan.dialer import dial
from p2p.lan.identity import Identity
from p2p.lan.link import Link
from p2p.lan.messages import Outcome, Reach, Reached, decode_message, encode_message
from p2p.record.keytag import key_label

DIAL_S = 4.0
"""A dial that is well takes milliseconds; a lost SYN is repeated within this."""
ANSWER_S = 10.0
A_MINUTE = 6
MINUTE_S = 60.0

_OUTCOMES: dict[str, Outcome] = {
    "link/refused": "refused",
    "link/timeout": "silent",
    "link/unreachable": "no-way",
}


class Allowance:
    """Whether another dial may begin now; a decision without links or clocks."""

    def __init__(self) -> None:
        """Begin with none."""
        self._began: deque[float] = deque(maxlen=A_MINUTE)
        self._dialling = False

    def take(self, now_s: float) -> bool:
        """Begin a dial, if one may; `give_back` when it is over."""
        is_spent = len(self._began) == A_MINUTE and now_s - self._began[0] < MINUTE_S
        if self._dialling or is_spent:
            return False
        self._began.append(now_s)
        self._dialling = True
        return True

    def give_back(self) -> None:
        """End the dial."""
        self._dialling = False


class DialBack:
    """Answers those who ask whether we reach them."""

    def __init__(self, ours: Identity, is_free: Callable[[], bool]) -> None:
        """Dial as `ours`, while nothing of more weight goes on here."""
        self._ours = ours
        self._is_free = is_free
        self._allowance = Allowance()

    async def answer(self, link: Link, asked: Reach) -> None:
        """Dial whoever asks, and tell it what came of it. Raises: LinkError."""
        outcome = await self._outcome(link, asked.port)
        seen = link.remote_host.partition("%")[0]
        await link.send(encode_message(Reached(outcome, seen)))

    async def _outcome(self, link: Link, port: int) -> Outcome:
        now_s = asyncio.get_running_loop().time()
        if not self._is_free() or not self._allowance.take(now_s):
            return "busy"
        try:
            async with asyncio.timeout(DIAL_S):
                there = Address(link.remote_host, port)
                back = await dial(self._ours, [there], expect=link.peer_key)
            await _let_go(back)
        except TimeoutError:
            return "silent"
        except LinkError as error:
            return _OUTCOMES.get(error.code, "other")
        finally:
            self._allowance.give_back()
        return "yes"


class Answer(NamedTuple):
    """What a neighbour says of its dial.

    seen: the address that it has seen us at; ours: the one that we have, both literal
    """

    outcome: Outcome
    seen: str
    ours: str


async def ask(
    ours: Identity, addresses: Iterable[Address], label: str, port: int
) -> Answer | None:
    """Ask a neighbour to dial us, where a listener of `ours` has this port.

    label:   of the neighbour's key; whoever else answers there is not asked
    Returns: None if it does not answer, as one that knows no such question
    """
    try:
        link = await dial(ours, addresses)
    except LinkError:
        return None
    try:
        if key_label(link.peer_key) != label:
            return None
        async with asyncio.timeout(ANSWER_S):
            await link.send(encode_message(Reach(port)))
            told = decode_message(await link.recv())
    except (LinkError, PeerError, TimeoutError):
        return None
    finally:
        await _let_go(link)
    if not isinstance(told, Reached) or not _is_literal(told.seen):
        return None
    return Answer(told.outcome, told.seen, link.local_host)


async def _let_go(link: Link) -> None:
    """Say goodbye; who does not want to wait for that leaves no link behind."""
    try:
        await link.close()
    finally:
        link.abort()


def _is_literal(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
