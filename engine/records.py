"""Positions as strict records: what every game needs to read one (POSITION)."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from engine.deals import CardId, Face
from engine.decoding import unfit
from engine.game import Decide, NotationError


def converted(value: object, form: Any, within: str = "") -> Any:  # noqa: ANN401
    """Return a value in a form, strictly; NotationError names the key in `within`."""
    try:
        return msgspec.convert(value, form, strict=True)
    except msgspec.ValidationError as error:
        what, where = unfit(error)
        if within and where and not where.startswith("["):
            where = f".{where}"
        raise NotationError(what, within + where) from error


def dumped_agenda(
    agenda: Iterable[object],
    pending: tuple[type, ...],
    due: Callable[[Decide], object],
) -> list[object]:
    """Return what is owed as a position lists it. pending: what may be, by type."""

    def dumped(item: object) -> object:
        if isinstance(item, Decide):
            return due(item)
        assert isinstance(item, pending), "no deal is owed behind a decision"
        return msgspec.to_builtins(item)

    return [dumped(item) for item in agenda]


def numbered(named: Iterable[Face], faces: dict[CardId, Face]) -> tuple[CardId, ...]:
    """Give each card the next number, and note its face."""
    start = len(faces)
    faces.update(enumerate(named, start))
    return tuple(range(start, len(faces)))
