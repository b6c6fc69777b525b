"""The table options of Grifters, and which of them can be played."""

from engine.game import NotationError, Options

MIN_SEATS, MAX_SEATS = 2, 4


class GriftersOptions(Options, frozen=True, forbid_unknown_fields=True):
    """The options of one table: nothing but its sides; each seat plays for itself."""


def validate(options: GriftersOptions) -> None:
    """Return if a table with these options can be played, else raise NotationError."""
    seats = len(options.sides)
    if not MIN_SEATS <= seats <= MAX_SEATS or options.sides != (*range(seats),):
        raise NotationError(
            "two to four sides of one seat each, in seat order", "options.sides"
        )
