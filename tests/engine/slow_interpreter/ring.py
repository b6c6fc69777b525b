"""The board, walked one square at a time (rules page 2 and 3.4).

Nobody computes a square or a lead here: both are what has been counted on the way. The
`gap` is how far green must walk forward to stand on blue, whatever blue's lap: 7 at the
start, 0 when green has walked up to blue, 14 when blue has walked up to green.
"""

from dataclasses import dataclass, field

GREEN, BLUE = 0, 1
KINDS = (
    "home",  # green
    "plain",
    "market",  # top-left corner
    "plain",
    "plain",
    "market",  # top-right corner
    "plain",
    "home",  # blue
    "plain",
    "market",  # bottom-right corner
    "plain",
    "plain",
    "market",  # bottom-left corner
    "plain",
)
LAST = len(KINDS) - 1
HOMES = (0, 7)


def neighbour(square: int, forward: bool) -> int:
    """Return the next square, clockwise if forward."""
    if forward:
        return 0 if square == LAST else square + 1
    return LAST if square == 0 else square - 1


def walked(square: int, steps: int) -> int:
    """Return where somebody stands after that many single steps."""
    for _ in range(abs(steps)):
        square = neighbour(square, steps > 0)
    return square


@dataclass
class Board:
    """Both spies: where they stand, what they have walked, and the gap between them."""

    squares: list[int] = field(default_factory=lambda: list(HOMES))
    advances: list[int] = field(default_factory=lambda: [0, 0])
    gap: int = 7

    def walk(self, side: int, steps: int) -> None:
        """Move a spy, forward or (a negative number) backward."""
        for _ in range(abs(steps)):
            self._step(side, steps > 0)

    def _step(self, side: int, forward: bool) -> None:
        self.squares[side] = neighbour(self.squares[side], forward)
        self.advances[side] += 1 if forward else -1
        closes = forward == (side == GREEN)
        self.gap += -1 if closes else 1

    def kind(self, side: int) -> str:
        """Return the kind of square a spy stands on."""
        return KINDS[self.squares[side]]

    def catches(self, side: int, must_pass: bool) -> bool:
        """Return whether a side's spy has reached the other, or passed if it must."""
        still_to_walk = self.gap if side == GREEN else 14 - self.gap
        return still_to_walk < 0 if must_pass else still_to_walk <= 0

    def closer(self) -> int | None:
        """Return the side with fewer steps to walk to the other, None if equal."""
        if self.gap == 7:
            return None
        return GREEN if self.gap < 7 else BLUE
