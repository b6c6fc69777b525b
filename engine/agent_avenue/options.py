"""The table options of Agent Avenue, and which of them can be played."""

from itertools import permutations
from typing import Literal

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from engine.deals import Side
from engine.game import NotationError, Options
from engine.toss import Toss

MODES = ("simple", "advanced")
MARKETS = ("base", "division-m", "both", "published")
MIN_SEATS, MAX_SEATS, MAX_TEAM = 2, 4, 2


class AgentAvenueOptions(Options, frozen=True, forbid_unknown_fields=True):
    """The options of one table; `validate` says whether it can be played.

    mode:       `simple` or `advanced` (with the black market)
    division_m: whether the Division M agents are shuffled in
    market:     which market cards an advanced table uses
    sides_by:   `toss` where that deals the sides to three or four seats; otherwise
                left out, so that tables are written as before there was a choice
    """

    mode: str = "simple"
    division_m: bool = False
    market: str = "base"
    sides_by: Literal["toss"] | UnsetType = UNSET

    @property
    def settled_sides(self) -> tuple[Side, ...] | None:
        """The sides, None where the toss is still to deal them to the seats."""
        return self.sides if self.sides_by is UNSET else None

    @property
    def is_advanced(self) -> bool:
        """Whether the black market is open."""
        return self.mode == "advanced"


def validate(options: AgentAvenueOptions) -> None:
    """Return if a table with these options can be played, else raise NotationError."""
    if options.mode not in MODES:
        raise NotationError("no such mode: {mode!r}", "options.mode", mode=options.mode)
    if options.market not in MARKETS:
        raise NotationError(
            "no such market: {market!r}", "options.market", market=options.market
        )
    if options.market != "base" and not options.is_advanced:
        raise NotationError("the simple mode takes no market", "options.market")
    if options.market != "base" and not options.division_m:
        raise NotationError(
            "the market {market} needs Division M",
            "options.market",
            market=options.market,
        )
    _validate_sides(options.sides)
    if options.settled_sides is None and len(options.sides) == MIN_SEATS:
        raise NotationError("two seats have no sides to toss for", "options.sides_by")
    if options.settled_sides is None and options.sides != tuple(sorted(options.sides)):
        raise NotationError("sides that are tossed for are in order", "options.sides")


def _validate_sides(sides: tuple[int, ...]) -> None:
    """Return if two sides of one or two seats each play, two to four in all (5)."""
    counts = [sides.count(side) for side in (0, 1)]
    if (
        not MIN_SEATS <= len(sides) <= MAX_SEATS
        or sum(counts) != len(sides)
        or not all(1 <= count <= MAX_TEAM for count in counts)
    ):
        raise NotationError(
            "two sides of one or two seats each, side 0 and side 1", "options.sides"
        )


def settled(options: AgentAvenueOptions, toss: Toss) -> AgentAvenueOptions:
    """Return the options with the sides as the toss deals them, if it is to (5).

    Every way to deal the sides out is as likely as every other.
    """
    if options.settled_sides is not None:
        return options
    ways = sorted(set(permutations(options.sides)))
    return replace(options, sides=ways[toss.below(len(ways))], sides_by=UNSET)
