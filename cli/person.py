"""Of whom a sentence speaks: of this seat, or of another by name.

The forms of a sentence are `you`, `they` and `watched`.
"""

from cli.presentation import Scene
from cli.words import say
from engine.deals import Seat


def of_seat(scene: Scene, seat: Seat) -> str:
    """Return the form for a seat: this one, or another."""
    return "you" if seat == scene.seat else "they"


def by_seat(key: str, scene: Scene, seat: Seat, **fields: object) -> str:
    """Return the sentence about a seat: this one, or another by name."""
    return say(f"{key}.{of_seat(scene, seat)}", name=scene.names[seat], **fields)


def between_seats(
    key: str, scene: Scene, doer: Seat, other: Seat, **fields: object
) -> str:
    """Return what one seat did to another, as either or anybody else would say it."""
    who = {doer: "you", other: "they"}.get(scene.seat, "watched")
    names = {"name": scene.names[doer], "other": scene.names[other]}
    return say(f"{key}.{who}", **names, **fields)
