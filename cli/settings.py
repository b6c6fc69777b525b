"""What a player has settled once and for all: name, language, looks, hints.

They are kept in the profile of the home, the same file as the name at the table. What
counts is what the command line says, else the environment (`OAKFIELD_MOTION=off`), else
what is kept, else the default. Imports little and no network, for every command
begins here, the auditor's too.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, get_args

import msgspec

from cli.words import say
from p2p.errors import LocalError
from p2p.profile import PROFILE_FILE, decode_profile, default_path
from p2p.record.name import name_fault

if TYPE_CHECKING:
    from p2p.lan.home import Home

Language: TypeAlias = Literal["en", "fr", "vi", "nl"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
_SWITCH: Mapping[str, bool] = {"on": True, "off": False}
_PREFIX = "OAKFIELD_"
_NO_COLOUR = "NO_COLOR"
UNSET = "default"
"""The value that stands for none: typed, it removes what was kept."""


class Settings(msgspec.Struct, frozen=True):
    """What counts now.

    name:     at the table, None before the first start
    language: None means the one that the system is set to
    motion:   whether the full screen pauses after each event
    colour:   whether screens have colours
    signs:    whether signs of the others at the table are shown
    hints:    whether the next practice game explains itself
    """

    name: str | None = None
    language: Language | None = None
    motion: bool = True
    colour: bool = True
    signs: bool = True
    hints: bool = True


KEYS: tuple[str, ...] = Settings.__struct_fields__
"""Every setting, in the order in which they are shown."""
_TYPES: Mapping[str, Any] = {
    field.name: field.type for field in msgspec.structs.fields(Settings)
}


class Chosen(NamedTuple):
    """The settings that count, and where each comes from.

    sources: `default`, `kept`, `given`, or the name of a variable of the environment
    faults:  keys whose kept value cannot be used, `None` for the file as a whole
    path:    the file
    """

    settings: Settings
    sources: Mapping[str, str]
    faults: tuple[str | None, ...]
    path: Path

    def warning(self) -> str:
        """Return one sentence on what cannot be used in the file; empty if all can."""
        if not self.faults:
            return ""
        if None in self.faults:
            return say("settings.damaged", path=self.path)
        keys = ", ".join(filter(None, self.faults))
        return say("settings.unusable", path=self.path, keys=keys)


def choose_settings(
    folder: Path | None,
    environ: Mapping[str, str] = os.environ,
    given: Mapping[str, object | None] | None = None,
) -> Chosen:
    """Return the settings that count, with the home at `folder`; nothing is made there.

    folder: None means the platform's
    given: what the command line says, by key; None means nothing
    Raises: LocalError `local/bad-setting` for a variable that says what cannot be
    """
    path = (folder or default_path()).expanduser().absolute() / PROFILE_FILE
    kept, faults = _kept(path)
    values: dict[str, object] = dict(kept)
    sources = dict.fromkeys(KEYS, "default") | dict.fromkeys(kept, "kept")
    for key, (value, variable) in _of_environment(environ).items():
        values[key], sources[key] = value, variable
    for key, said in (given or {}).items():
        if said is not None:
            values[key], sources[key] = said, "given"
    settings = msgspec.convert(values, Settings)
    return Chosen(settings, sources, faults, path)


def parse_setting(key: str, text: str, variable: str = "") -> object | None:
    """Return the value that was typed for a setting; None if none is to be kept.

    variable: where it stands, if that is not the command line
    Raises: LocalError `local/no-setting`, `local/bad-setting`, `local/bad-name`
    """
    if key not in KEYS:
        said = say("settings.unknown", typed=text_of(key), keys=", ".join(KEYS))
        raise LocalError(said, code="local/no-setting")
    if key == "name":
        return _checked_name(text)
    if text == UNSET:
        return None
    values = possible_values(key)
    if text not in values:
        possible = ", ".join(values)
        said = say(
            "settings.bad-value",
            setting=variable or key,
            text=text_of(text),
            values=possible,
        )
        raise LocalError(said, code="local/bad-setting")
    return _SWITCH[text] if key != "language" else text


def possible_values(key: str) -> tuple[str, ...]:
    """Return what can be typed for a setting; empty for the name, which is free."""
    if key == "name":
        return ()
    return LANGUAGES if key == "language" else tuple(_SWITCH)


def format_setting(value: object | None) -> str:
    """Return a value as `parse_setting` reads it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return UNSET if value is None else str(value)


def change_setting(home: "Home", key: str, value: object | None) -> None:
    """Keep a value that `parse_setting` has returned.

    Raises: LocalError if the disk refuses
    """
    from p2p.lan.profile import change_profile  # noqa: PLC0415  # see above

    change_profile(home, {key: value})


def text_of(typed: str) -> str:
    """Return what somebody typed so that it can be quoted in a sentence."""
    return ascii(typed[:40])


def _kept(path: Path) -> tuple[dict[str, object], tuple[str | None, ...]]:
    """Return the kept values that can be used, and the keys of those that cannot."""
    try:
        profile = decode_profile(path.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        return {}, ()
    except (OSError, LocalError):
        return {}, (None,)
    usable = {key: value for key, value in profile.items() if _is_usable(key, value)}
    return usable, tuple(sorted(key for key in profile if key not in usable))


def _is_usable(key: str, value: object) -> bool:
    if value is None or key not in KEYS:
        return False
    if key == "name":
        return isinstance(value, str) and name_fault(value) is None
    try:
        msgspec.convert(value, _TYPES[key])
    except ValueError:
        return False
    return True


def _of_environment(environ: Mapping[str, str]) -> dict[str, tuple[object, str]]:
    """Return what the environment says: value and variable, by key."""
    found: dict[str, tuple[object, str]] = {}
    if environ.get(_NO_COLOUR):
        found["colour"] = (False, _NO_COLOUR)
    for key in KEYS[1:]:
        variable = f"{_PREFIX}{key.upper()}"
        text = environ.get(variable)
        value = parse_setting(key, text, variable) if text else None
        if value is not None:
            found[key] = (value, variable)
    return found


def _checked_name(text: str) -> str:
    """Return a name as it is kept.

    Raises: LocalError `local/bad-name`
    """
    from p2p.lan.identity import check_name  # noqa: PLC0415  # slow import

    return check_name(text)
