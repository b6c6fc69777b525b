"""A second, naive opinion on catching: walk the printed ring, one square at a time.

It knows the board by the names of its spaces and nothing of totals or leads. A spy's
place is a space and the laps it has walked through the other's eyes: who starts ahead
on the ring has that lap in hand. Independent of the engine: it imports nothing of it.
Source: the board of rules page 2 and the words of 3.4.
"""

from dataclasses import dataclass

RING = (
    "green home",
    "left edge, upper",
    "top-left corner",
    "top edge, left",
    "top edge, right",
    "top-right corner",
    "right edge, upper",
    "blue home",
    "right edge, lower",
    "bottom-right corner",
    "bottom edge, right",
    "bottom edge, left",
    "bottom-left corner",
    "left edge, lower",
)
AFTER = dict(zip(RING, RING[1:] + RING[:1], strict=True))
BEFORE = {after: before for before, after in AFTER.items()}


@dataclass
class Spy:
    """A meeple on the ring."""

    space: str
    laps: int = 0

    def walk(self, steps: int) -> None:
        """Walk forward, or backward for a negative number."""
        for _ in range(abs(steps)):
            if steps > 0:
                self.space = AFTER[self.space]
                self.laps += self.space == RING[0]
            else:
                self.laps -= self.space == RING[0]
                self.space = BEFORE[self.space]

    def has_reached(self, other: "Spy") -> bool:
        """Whether this spy stands on the other's space or beyond it."""
        mine, theirs = RING.index(self.space), RING.index(other.space)
        return (self.laps, mine) >= (other.laps, theirs)


def catcher(lead: int, green_steps: int, blue_steps: int) -> str | None:
    """Return who has caught whom after both moves, from a start `lead` ahead.

    lead: how many more steps green has walked than blue, before this turn
    """
    green, blue = Spy("green home"), Spy("blue home")
    for spy, steps in ((green, lead), (green, green_steps), (blue, blue_steps)):
        spy.walk(steps)
    if green.has_reached(blue):
        return "green"
    # Blue chases green over the seam: green's next lap lies ahead of blue.
    ahead = Spy(green.space, green.laps + 1)
    return "blue" if blue.has_reached(ahead) else None
