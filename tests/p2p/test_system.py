"""Why the system refuses something is told by its number, in our own words."""

import errno
import os
import sys

import pytest

from cli.words.clauses import CLAUSES
from p2p.system import _NAMES, _WINDOWS, WHY, why_not

USUAL = (
    *("ENOSPC", "EACCES", "EPERM", "EROFS", "EISDIR", "ENOTDIR", "ENOENT", "EEXIST"),
    *("ENAMETOOLONG", "EMFILE", "ENFILE", "EIO", "EINVAL", "ENOMEM", "EBUSY"),
    *("EADDRINUSE", "EADDRNOTAVAIL", "ENETUNREACH", "ENETDOWN", "EHOSTUNREACH"),
    *("ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE"),
)


class WindowsError(OSError):
    """An error as Windows makes it: its text is in the language of the system."""

    def __init__(self, number: int, posix: int) -> None:
        super().__init__(posix, "Der Datenträger ist voll")
        self.winerror = number


@pytest.mark.parametrize("name", USUAL)
def test_the_usual_refusals_have_words(name: str) -> None:
    error = OSError(getattr(errno, name), "as the system says it")
    assert why_not(error).template == _NAMES[name]


def test_all_words_are_clauses() -> None:
    assert {*_NAMES.values(), *_WINDOWS.values()} <= set(CLAUSES)


@pytest.mark.skipif(sys.platform != "linux", reason="these are the words of Linux")
def test_most_words_are_those_of_linux() -> None:
    same = [number for number, why in WHY.items() if os.strerror(number) == why]
    assert len(same) > len(WHY) * 0.7


@pytest.mark.parametrize(
    ("number", "posix", "why"),
    [
        (112, errno.ENOSPC, "No space left on device"),
        (32, errno.EACCES, "Used by another program"),
        (123, errno.EINVAL, "Invalid argument"),
        (206, errno.ENOENT, "File name too long"),
        (19, errno.EACCES, "Read-only file system"),
        (5, errno.EACCES, "Permission denied"),
        (2, errno.ENOENT, "No such file or directory"),
    ],
)
def test_a_refusal_of_windows_is_told_by_its_number(
    number: int, posix: int, why: str
) -> None:
    assert why_not(WindowsError(number, posix)) == why


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (OSError(errno.ECHILD, "No child processes"), "error ECHILD of the system"),
        (OSError(99999, "x"), "error OSError of the system"),
        (OSError(), "error OSError of the system"),
        (TimeoutError(), "Connection timed out"),
        (ConnectionResetError(), "error ConnectionResetError of the system"),
    ],
)
def test_what_has_no_words_is_named(error: OSError, why: str) -> None:
    assert why_not(error) == why
