"""Positions as strict records: what every game needs to read one (POSITION)."""

from collections.abc import Iterable
from typing import Any

import msgspec

from engine.deals import CardId, Face
from engine.decoding import unfit
from engine.game import NotationError


def converted(value: object, form: Any, within: str = "") -> Any:  # noqa: ANN401
    """Return a value in a form, strictly; NotationError names the key in `within`."""
    try:
        return msgspec.convert(value, form, strict=True)
    except msgspec.ValidationError as error:
        what, where = unfit(error)
        if within and where and not where.startswith("["):
            where = f".{where}"
        raise NotationError(what, within + where) from error


def numbered(named: Iterable[Face], faces: dict[CardId, Face]) -> tuple[CardId, ...]:
    """Give each card the next number, and note its face."""
    start = len(faces)
    faces.update(enumerate(named, start))
    return tuple(range(start, len(faces)))
