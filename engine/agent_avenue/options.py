"""The table options of Agent Avenue, and which of them can be played."""

from engine.game import NotationError, Options

MODES = ("simple", "advanced")
MARKETS = ("base", "division-m", "both", "published")
PLAYABLE_SIDES = ((0, 1), (1, 0))


class AgentAvenueOptions(Options, frozen=True, forbid_unknown_fields=True):
    """The options of one table; `validate` says whether it can be played.

    mode:       `simple` or `advanced` (with the black market)
    division_m: whether the Division M agents are shuffled in
    market:     which market cards an advanced table uses
    """

    mode: str = "simple"
    division_m: bool = False
    market: str = "base"


def validate(options: AgentAvenueOptions) -> None:
    """Return if a table with these options can be played, else raise NotationError."""
    if options.mode not in MODES:
        raise NotationError(f"no such mode: {options.mode!r}", "options.mode")
    if options.market not in MARKETS:
        raise NotationError(f"no such market: {options.market!r}", "options.market")
    if options.mode != "simple":
        raise NotationError("the advanced mode cannot be played yet", "options.mode")
    if options.division_m:
        raise NotationError("Division M cannot be played yet", "options.division_m")
    if options.market != "base":
        raise NotationError(
            f"the {options.market} market cannot be played yet", "options.market"
        )
    if options.sides not in PLAYABLE_SIDES:
        raise NotationError("only tables of two seats, one a side", "options.sides")
