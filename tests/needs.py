"""What tests of whole programs need of the machine, and when they may do without."""

import os
import shutil
import subprocess
import sys

import pytest

SKIP_NOTHING = "OAKFIELD_SKIP_NOTHING"


def need(*tools: str) -> None:
    """Skip the test if a tool is not here; fail where everything must be run."""
    missing = [tool for tool in tools if shutil.which(tool) is None]
    if missing:
        _do_without(f"{', '.join(missing)} not here")


def need_namespaces() -> None:
    """Skip the test where no network namespaces can be made; see `need`."""
    if sys.platform != "linux":
        pytest.skip("network namespaces are Linux's")
    need("unshare", "ip")
    made = subprocess.run(
        ["unshare", "-nm", "--propagation", "private", "true"],
        capture_output=True,
        check=False,
    )
    if made.returncode != 0:
        _do_without("no right to make namespaces")


def _do_without(reason: str) -> None:
    if os.environ.get(SKIP_NOTHING):
        pytest.fail(f"{reason}, and nothing may be skipped here")
    pytest.skip(reason)
