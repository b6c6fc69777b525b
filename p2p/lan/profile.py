"""What the player chose, kept in the home: whole or not at all.

A name is a label and a setting a habit, so a damaged file is moved aside, not mourned.
"""

from collections.abc import Mapping

from p2p.errors import LocalError
from p2p.lan.home import Home, explained
from p2p.profile import PROFILE_FILE, decode_profile, encode_profile

ASIDE_FILE = f"{PROFILE_FILE}.damaged"
"""Where a damaged one goes once something new is chosen."""


def read_profile(home: Home) -> dict[str, object]:
    """Return all that is kept, by key.

    Raises: LocalError `local/bad-profile`, `local/unwritable-home`
    """
    content = home.read(PROFILE_FILE)
    return {} if content is None else decode_profile(content)


def change_profile(home: Home, changes: Mapping[str, object | None]) -> None:
    """Keep these values under their keys, and no value where it is None.

    Raises: LocalError if the disk refuses; what was kept then stands
    """
    try:
        kept = read_profile(home)
    except LocalError as error:
        if error.code != "local/bad-profile":
            raise
        with explained(home.path):
            (home.path / PROFILE_FILE).replace(home.path / ASIDE_FILE)
        kept = {}
    kept |= changes
    left = {key: value for key, value in kept.items() if value is not None}
    home.write(PROFILE_FILE, encode_profile(left))
