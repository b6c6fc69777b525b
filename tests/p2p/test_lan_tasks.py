"""Ended tasks are over, their errors are looked at, and no failure goes unheard."""

import asyncio
import gc
import threading

from p2p.errors import P2PError
from p2p.lan.tasks import end, made, watched


async def test_all_tasks_are_over_and_no_error_is_left_for_the_loop_to_print() -> None:
    printed: list[object] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _loop, context: printed.append(context))

    async def fail() -> None:
        raise LookupError

    failed = asyncio.ensure_future(fail())
    waiting = asyncio.ensure_future(asyncio.Event().wait())
    await asyncio.sleep(0)
    await end(failed, None, waiting)
    assert failed.done()
    assert waiting.cancelled()
    del failed, waiting
    gc.collect()
    assert printed == []


async def test_what_a_thread_makes_for_nobody_is_dropped() -> None:
    going = threading.Event()
    dropped: list[str] = []

    def make() -> str:
        assert going.wait(10)
        return "made"

    waiting = asyncio.ensure_future(made(make, dropped.append))
    await asyncio.sleep(0)
    waiting.cancel()
    going.set()
    await asyncio.wait([waiting])
    assert waiting.cancelled()
    assert dropped == ["made"]


async def test_what_a_thread_makes_is_returned_and_stays() -> None:
    dropped: list[str] = []
    assert await made(lambda: "made", dropped.append) == "made"
    assert dropped == []


async def test_work_that_fails_is_told_by_its_kind_alone() -> None:
    told: list[P2PError] = []

    async def slip() -> None:
        raise KeyError("a secret")

    await watched(slip, told.append)
    (error,) = told
    assert error.text == "Oakfield made a mistake of its own (KeyError)"


async def test_work_that_is_cancelled_has_not_failed() -> None:
    told: list[P2PError] = []
    work = asyncio.ensure_future(watched(asyncio.Event().wait, told.append))
    await asyncio.sleep(0)
    await end(work)
    assert told == []
