"""What the player chose: where it lies and what it says; who reads or writes is others.

One file of the data folder, an object of JSON: the name at the table and the settings.
Who reads a key knows what it means. Imports little, for every command begins with it.
"""

from pathlib import Path

import msgspec

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
        return msgspec.json.decode(content, type=dict[str, object])
    except ValueError as error:
        text = f"{PROFILE_FILE} is damaged"
        raise LocalError(text, code="local/bad-profile") from error


def encode_profile(kept: dict[str, object]) -> bytes:
    """Return the content of the file."""
    return msgspec.json.encode(kept)
