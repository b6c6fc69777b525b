"""Reading a finished game, for whoever lists, checks or shows it.

Its bytes are anybody's until they are checked (`p2p.table.audit`).
"""

from pathlib import Path

from p2p.record.transcript import MAX_TRANSCRIPT_BYTES


def read_game(path: Path) -> bytes:
    """Return a file's bytes, but never many more than a transcript may have.

    Raises: OSError
    """
    with path.open("rb") as file:
        return file.read(MAX_TRANSCRIPT_BYTES + 1)
