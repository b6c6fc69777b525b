"""What the player chose: one file of the home, the name at the table among the rest.

Who reads a key of it knows what it means; here it is kept, whole or not at all. A name
is a label and a setting a habit, so a damaged file is moved aside and not mourned.
"""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from p2p.errors import LocalError
from p2p.lan.home import Home, explained

PROFILE_FILE = "profile.json"
ASIDE_FILE = "profile.json.damaged"
"""Where a damaged one goes once something new is chosen."""


def read_profile(folder: Path) -> dict[str, object]:
    """Return all that is kept in a home, by key; nothing is made, not even the home.

    Raises: LocalError `local/bad-profile` if it is no JSON object, or cannot be read
    """
    path = folder / PROFILE_FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, object])
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise _unusable(f"{path} cannot be read ({why})") from error
    except ValueError as error:
        raise _unusable(f"{path} is damaged") from error


def change_profile(home: Home, changes: Mapping[str, object | None]) -> None:
    """Keep these values under their keys, and no value where it is None.

    Raises: LocalError if the disk refuses; what was kept then stands
    """
    try:
        kept = read_profile(home.path)
    except LocalError:
        _move_aside(home)
        kept = {}
    kept |= changes
    left = {key: value for key, value in kept.items() if value is not None}
    home.write(PROFILE_FILE, msgspec.json.encode(left))


def _move_aside(home: Home) -> None:
    with explained(home.path):
        (home.path / PROFILE_FILE).replace(home.path / ASIDE_FILE)


def _unusable(text: str) -> LocalError:
    return LocalError(text, code="local/bad-profile")
