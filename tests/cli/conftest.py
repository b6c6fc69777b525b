"""What is not collected where it cannot run."""

import sys

collect_ignore = ["test_terminal_e2e.py"] if sys.platform == "win32" else []
"""Windows has no pseudo-terminals."""
