"""What is done when the reader of our output is gone, as `head` soon is."""

import contextlib
import os
import sys


def fall_silent() -> None:
    """Let what is still printed, at the latest on exit, go nowhere and fail nowhere."""
    with contextlib.suppress(OSError, ValueError):  # not every stdout is a file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
