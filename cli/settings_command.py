"""`oakfield settings`: what is settled, and where it comes from; KEY VALUE sets one."""

import json
import sys
from pathlib import Path

from cli.columns import in_columns
from cli.paragraphs import print_lines, print_rows
from cli.settings import (
    KEYS,
    Chosen,
    change_setting,
    choose_settings,
    format_setting,
    parse_setting,
    possible_values,
)
from cli.words import say
from p2p.lan.home import open_home

_HEADS = ("key", "value", "source", "possible")


def run(
    home: Path | None, key: str | None, value: str | None, *, as_json: bool = False
) -> int:
    """Print one setting, or all, after a change if a value is given.

    Raises: LocalError `local/no-setting`, `local/bad-setting`, `local/bad-name`
    """
    if key is not None and value is not None:
        parsed = parse_setting(key, value)
        with open_home(home, exclusive=False) as place:
            change_setting(place, key, parsed)
    chosen = choose_settings(home)
    for warning in chosen.warnings():
        print_lines(say("failure.line", sentence=warning), file=sys.stderr)
    keys = KEYS if key is None else (_known(key),)
    if as_json:
        print(json.dumps(_described(chosen, keys), ensure_ascii=False))
        return 0
    heads = [say(f"settings.head.{head}") for head in _HEADS]
    rows = [_row(chosen, one) for one in keys]
    print_rows(*in_columns(heads, rows))
    if key is None:
        print_lines(say("settings.path", path=chosen.path))
    return 0


def _known(key: str) -> str:
    """Return a key that there is.

    Raises: LocalError `local/no-setting`
    """
    if key not in KEYS:
        parse_setting(key, "")  # says that there is none
    return key


def _row(chosen: Chosen, key: str) -> tuple[str, ...]:
    """Return a setting as cells: its value, where that comes from, what it can be."""
    return (
        key,
        value_words(chosen, key),
        source_words(chosen.sources[key]),
        ", ".join(possible_values(key)) or say("settings.free"),
    )


def value_words(chosen: Chosen, key: str) -> str:
    """Return a value as one reads it."""
    value = getattr(chosen.settings, key)
    if value is None:
        return say(f"settings.none.{key}")
    return format_setting(value)


def source_words(source: str) -> str:
    """Return where a value comes from."""
    if source in ("default", "kept"):
        return say(f"settings.source.{source}")
    return say("settings.source.variable", variable=source)


def _described(chosen: Chosen, keys: tuple[str, ...]) -> dict[str, object]:
    """Return settings for JSON."""
    settings = {
        key: {
            "value": getattr(chosen.settings, key),
            "source": chosen.sources[key],
            "values": list(possible_values(key)),
        }
        for key in keys
    }
    return {"settings": settings, "file": str(chosen.path)}
