"""What tests of whole programs need of the machine, and when they may do without."""

import os
import shutil
import subprocess
import sys

import pytest

SKIP_NOTHING = "OAKFIELD_SKIP_NOTHING"
LINUX: bool = sys.platform == "linux"
WINDOWS: bool = sys.platform == "win32"


def unless(is_here: bool, reason: str) -> pytest.MarkDecorator:
    """Mark a test that is skipped unless something is here; see `need`.

    The mark is heeded by the `conftest.py` of the tests.
    """
    return pytest.mark.unless(is_here, reason)


def heed(item: pytest.Item) -> None:
    """Do without a test if one of its marks says so."""
    for mark in item.iter_markers("unless"):
        is_here, reason = mark.args
        if not is_here:
            _do_without(reason)


not_on_windows = unless(not WINDOWS, "Windows has access lists instead")


def need(*tools: str) -> None:
    """Skip the test if a tool is not here; fail where everything must be run."""
    missing = [tool for tool in tools if shutil.which(tool) is None]
    if missing:
        _do_without(f"{', '.join(missing)} not here")


def need_namespaces() -> None:
    """Skip the test where no network namespaces can be made; see `need`."""
    if not LINUX:
        _do_without("network namespaces are Linux's")
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
