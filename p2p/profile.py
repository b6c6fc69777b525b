"""What the player chose: where it lies and what it says; who reads or writes is others.

One file of the data folder, an object of JSON: the name at the table and the settings.
Who reads a key knows what it means. Imports little, for every command begins with it.
"""

import json
from pathlib import Path

from p2p.errors import LocalError

APP = "oakfield"
PROFILE_FILE = "profile.json"


def default_path() -> Path:
    """Return where the platform keeps a user's data for this program."""
    import platformdirs  # noqa: PLC0415  # only where no folder was named

    return platformdirs.user_data_path(APP, appauthor=False)


def decode_profile(content: bytes) -> dict[str, object]:
    """Return what is kept, by key.

    Raises: LocalError `local/bad-profile` if it is no JSON object
    """
    try:
        kept = json.loads(content)
    except (ValueError, RecursionError):
        kept = None
    if not isinstance(kept, dict):
        raise LocalError(
            "{path} is damaged", path=PROFILE_FILE, code="local/bad-profile"
        )
    return kept


def encode_profile(kept: dict[str, object]) -> bytes:
    """Return the content of the file."""
    return json.dumps(kept).encode()
