"""Ended tasks are over, and their errors are looked at."""

import asyncio
import gc

from p2p.lan.tasks import end


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
