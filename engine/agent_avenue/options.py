"""The table options of Agent Avenue, and which of them can be played."""

from engine.game import NotationError, Options

MODES = ("simple", "advanced")
MARKETS = ("base", "division-m", "both", "published")
MIN_SEATS, MAX_SEATS, MAX_TEAM = 2, 4, 2


class AgentAvenueOptions(Options, frozen=True, forbid_unknown_fields=True):
    """The options of one table; `validate` says whether it can be played.

    mode:       `simple` or `advanced` (with the black market)
    division_m: whether the Division M agents are shuffled in
    market:     which market cards an advanced table uses
    """

    mode: str = "simple"
    division_m: bool = False
    market: str = "base"

    @property
    def is_advanced(self) -> bool:
        """Whether the black market is open."""
        return self.mode == "advanced"


def validate(options: AgentAvenueOptions) -> None:
    """Return if a table with these options can be played, else raise NotationError."""
    if options.mode not in MODES:
        raise NotationError(f"no such mode: {options.mode!r}", "options.mode")
    if options.market not in MARKETS:
        raise NotationError(f"no such market: {options.market!r}", "options.market")
    if options.market != "base" and not options.is_advanced:
        raise NotationError("the simple mode takes no market", "options.market")
    if options.market != "base" and not options.division_m:
        raise NotationError(
            f"the market {options.market} needs Division M", "options.market"
        )
    _validate_sides(options.sides)


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
