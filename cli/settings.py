"""What a player has settled once and for all: name, language, looks, hints.

They are kept in the profile of the home, the same file as the name at the table. What
counts is what the command line says, else the environment (`OAKFIELD_MOTION=off`), else
what is kept, else the default. Imports little and no network, for every command
begins here, the auditor's too.
"""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from cli.languages import LANGUAGES
from cli.words import say
from p2p.errors import LocalError
from p2p.profile import PROFILE_FILE, decode_profile, default_path
from p2p.record.name import name_fault

if TYPE_CHECKING:
    from p2p.lan.home import Home

_SWITCH: Mapping[str, bool] = {"on": True, "off": False}
_SHOWN = 40
"""Letters of what somebody typed that are quoted."""
_PREFIX = "OAKFIELD_"
HOME_VARIABLE = f"{_PREFIX}HOME"
"""Of the environment: the data folder, unless the command line names one."""
_NO_COLOUR = "NO_COLOR"
Fault: TypeAlias = tuple[str, Mapping[str, object]]
UNSET = "default"
"""The value that stands for none: typed, it removes what was kept."""


class Settings(NamedTuple):
    """What counts now.

    name:     at the table, None before the first start
    language: None means the one that the system is set to
    motion:   whether the full screen pauses after each event
    colour:   whether screens have colours
    mouse:    whether rows can be clicked
    signs:    whether signs to the table are shown and made
    hints:    whether the next practice game explains itself
    """

    name: str | None = None
    language: str | None = None
    motion: bool = True
    colour: bool = True
    mouse: bool = True
    signs: bool = True
    hints: bool = True


KEYS: tuple[str, ...] = Settings._fields
"""Every setting, in the order in which they are shown."""


class Chosen(NamedTuple):
    """The settings that count, and where each comes from.

    sources: `default`, `kept`, or the name of a variable of the environment
    faults:  what cannot be used: a key of the words, and the fields of its sentence
    path:    the file
    """

    settings: Settings
    sources: Mapping[str, str]
    faults: tuple[Fault, ...]
    path: Path

    def warnings(self) -> list[str]:
        """Return a sentence on each thing that cannot be used."""
        return [say(key, **fields) for key, fields in self.faults]


def choose_settings(
    folder: Path | None, environ: Mapping[str, str] = os.environ
) -> Chosen:
    """Return the settings that count, with the home at `folder`; nothing is made there.

    folder: None means the platform's
    """
    path = _whole(folder or default_path()) / PROFILE_FILE
    values, faults = _kept(path)
    sources = dict.fromkeys(KEYS, "default") | dict.fromkeys(values, "kept")
    for key, variable, text in _variables(environ):
        try:
            value = parse_setting(key, text)
        except LocalError:
            fields = {"variable": variable, "values": _possible(key)}
            faults.append(("settings.variable", fields))
        else:
            values[key], sources[key] = value, variable
    said = {key: value for key, value in values.items() if value is not None}
    settings = Settings()._replace(**said)
    return Chosen(settings, sources, tuple(faults), path)


def parse_setting(key: str, text: str) -> object | None:
    """Return the value that was typed for a setting; None if none is to be kept.

    Raises: LocalError `local/no-setting`, `local/bad-setting`, `local/bad-name`
    """
    if key not in KEYS:
        said = say("settings.unknown", typed=text_of(key), keys=", ".join(KEYS))
        raise LocalError(said, code="local/no-setting")
    if key == "name":
        return _checked_name(text)
    if text == UNSET:
        return None
    if text not in possible_values(key):
        values = _possible(key)
        said = say("settings.bad-value", setting=key, text=text_of(text), values=values)
        raise LocalError(said, code="local/bad-setting")
    return _SWITCH[text] if key != "language" else text


def possible_values(key: str) -> tuple[str, ...]:
    """Return what can be typed for a setting; empty for the name, which is free."""
    if key == "name":
        return ()
    return tuple(LANGUAGES) if key == "language" else tuple(_SWITCH)


def _possible(key: str) -> str:
    return ", ".join((*possible_values(key), UNSET))


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
    return ascii(typed[:_SHOWN])


def _whole(folder: Path) -> Path:
    """Return a folder without a `~`; one that stands for nobody is left to others."""
    try:
        return folder.expanduser().absolute()
    except RuntimeError:
        return folder


def _kept(path: Path) -> tuple[dict[str, Any], list[Fault]]:
    """Return the kept values that can be used, and what cannot."""
    try:
        profile = decode_profile(path.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        return {}, []
    except (OSError, LocalError):
        return {}, [("settings.damaged", {"path": path})]
    usable = {key: value for key, value in profile.items() if _is_usable(key, value)}
    left = sorted(text_of(key) for key in profile if key not in usable)
    fields = {"path": path, "keys": ", ".join(left)}
    return usable, [("settings.unusable", fields)] if left else []


def _is_usable(key: str, value: object) -> bool:
    match key:
        case "name":
            return isinstance(value, str) and name_fault(value) is None
        case "language":
            return isinstance(value, str) and value in LANGUAGES
        case _:
            return key in KEYS and isinstance(value, bool)


def _variables(environ: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Yield setting, variable and text of what the environment says; ours comes last.

    The name has no variable: it is kept in one place.
    """
    if environ.get(_NO_COLOUR):
        yield "colour", _NO_COLOUR, "off"
    for key in KEYS[1:]:
        variable = f"{_PREFIX}{key.upper()}"
        if text := environ.get(variable):
            yield key, variable, text


def _checked_name(text: str) -> str:
    """Return a name as it is kept.

    Raises: LocalError `local/bad-name`
    """
    from p2p.lan.identity import check_name  # noqa: PLC0415  # slow import

    return check_name(text)
