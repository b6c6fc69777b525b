"""A network for one test: tests that run beside it neither hear nor disturb it."""

import contextlib
import ctypes
import os
import socket
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.needs import unless

_CLONE_NEWNET = 0x40000000
_SIOCSIFFLAGS = 0x8914
_IFF_UP = 1


def can_have_networks() -> bool:
    """Tell whether this system lets us have network namespaces."""
    return sys.platform == "linux" and os.geteuid() == 0


needs_network = unless(
    can_have_networks(), "needs root on Linux, for a network namespace"
)


@contextlib.contextmanager
def private_network() -> Iterator[None]:
    """Let this thread, and those it starts, live on a loopback of their own.

    Where that cannot be had, on the machine's.
    """
    if not can_have_networks():
        yield
        return
    libc = ctypes.CDLL(None, use_errno=True)
    with _and_back(libc):
        _check(libc.unshare(_CLONE_NEWNET))
        _raise_loopback()
        yield


@contextlib.contextmanager
def network_of(namespace: Path) -> Iterator[None]:
    """Let this thread live in a network that is there already."""
    libc = ctypes.CDLL(None, use_errno=True)
    with _and_back(libc), namespace.open("rb") as inside:
        _check(libc.setns(inside.fileno(), _CLONE_NEWNET))
        yield


@contextlib.contextmanager
def _and_back(libc: ctypes.CDLL) -> Iterator[None]:
    with Path("/proc/thread-self/ns/net").open("rb") as outside:
        try:
            yield
        finally:
            _check(libc.setns(outside.fileno(), _CLONE_NEWNET))


def _check(result: int) -> None:
    if result != 0:
        raise OSError(ctypes.get_errno(), "no network namespace")


def _raise_loopback() -> None:
    if sys.platform == "linux":
        import fcntl  # noqa: PLC0415 - is not there on Windows

        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
            request = struct.pack("16sh", b"lo", _IFF_UP)
            fcntl.ioctl(any_socket, _SIOCSIFFLAGS, request)
