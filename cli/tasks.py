"""Tasks that run beside each other, and are all over before one goes on."""

import asyncio
from typing import Any


async def stop(*tasks: asyncio.Future[Any] | None) -> None:
    """Cancel tasks and wait for them; what they raise now concerns nobody."""
    running = [task for task in tasks if task is not None]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
