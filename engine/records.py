"""Positions as strict records: what every game needs to read one (POSITION)."""

from collections.abc import Iterable
from typing import Any

import msgspec

from engine.deals import CardId, Face
from engine.game import NotationError


def converted(value: object, form: Any, within: str = "") -> Any:  # noqa: ANN401
    """Return a value in a form, strictly; NotationError names the key in `within`."""
    try:
        return msgspec.convert(value, form, strict=True)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$")
        where = within + path.rstrip("`").removeprefix("" if within else ".")
        raise NotationError(message[:1].lower() + message[1:], where) from error


def numbered(named: Iterable[Face], faces: dict[CardId, Face]) -> tuple[CardId, ...]:
    """Give each card the next number, and note its face."""
    start = len(faces)
    faces.update(enumerate(named, start))
    return tuple(range(start, len(faces)))
