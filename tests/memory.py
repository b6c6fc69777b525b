"""How much memory this process holds now."""

import mmap
import sys
from pathlib import Path

from tests.needs import LINUX


def resident_bytes() -> int:
    """Return what lies in memory; where only that is known, the most that ever did.

    Raises: OSError on Windows
    """
    if LINUX:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * mmap.PAGESIZE
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - is not there on Windows

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    raise OSError("Windows tells no process its memory in this way")
