"""Run Python on a small or read-only disk: a tmpfs in a mount namespace of its own.

Tests may run as root, whom no file right stops; a mount does.
"""

import shutil
import subprocess
import sys
from pathlib import Path

from tests.needs import unless
from tests.netns import can_have_networks

_PRIVATE = ("unshare", "-m", "--propagation", "private")
_MOUNT = (
    'mount -t tmpfs -o "size=$2" tmpfs "$1";'
    ' if [ -n "$3" ]; then "$5" -c "$3" "$1"; mount -o remount,ro "$1"; fi;'
    ' exec "$5" -c "$4" "$1"'
)


def can_mount() -> bool:
    """Tell whether this system lets us have a mount namespace."""
    return can_have_networks() and shutil.which("unshare") is not None and _probe()


def _probe() -> bool:
    probe = subprocess.run([*_PRIVATE, "true"], capture_output=True, check=False)
    return probe.returncode == 0


needs_mount = unless(can_mount(), "needs root on Linux, for a mount namespace")


def run_on_disk(
    folder: Path, code: str, *, size: str = "4m", before_read_only: str = ""
) -> str:
    """Return what `code` prints; it finds the mounted folder in sys.argv[1].

    size:             of the disk
    before_read_only: code that runs first, after which the disk is read-only
    """
    script = ["bash", "-euc", _MOUNT, "bash", str(folder), size, before_read_only]
    done = subprocess.run(
        [*_PRIVATE, *script, code, sys.executable],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        cwd=Path(__file__).parent.parent,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
