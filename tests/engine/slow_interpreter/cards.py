"""The cards, copied by hand from the tables of the rules page.

Agents: section 1.1. Market: sections 4.4 and 6.1, and the house cards of the card list.
"""

from typing import Final

AGENT_COPIES: Final = {
    "double_agent": 6,
    "enforcer": 6,
    "codebreaker": 6,
    "saboteur": 6,
    "daredevil": 6,
    "sentinel": 6,
    "sidekick": 1,
    "mole": 1,
}
DIVISION_M_COPIES: Final = 6

# The steps of a first, a second, and a third or later copy in play. A symbol without a
# number is no move: the gold tick, the black cross and everything about the figure.
ICONS: Final = {
    "double_agent": (-1, +6, -1),
    "enforcer": (+1, +2, +3),
    "codebreaker": (0, 0, 0),
    "saboteur": (-1, -1, -2),
    "daredevil": (+2, +3, 0),
    "sentinel": (0, +2, +6),
    "sidekick": (+4, +4, +4),
    "mole": (-3, -3, -3),
    "division_m": (0, 0, 0),
}

BASE_ONGOING: Final = [
    "security_system",
    "masterplan",
    "leader_of_the_pack",
    "getaway_car",
    "watchtower",
    "supercomputer",
    "distraction_device",
    "sinister_twin",
]
BASE_INSTANT: Final = [
    "surveillance_truck",
    "smoke_screen",
    "outpost",
    "secret_recruit",
    "double_trouble",
    "spycation",
    "mind_control",
]
PUBLISHED_DIVISION_M_ONGOING: Final = ["no_fly_zone"]
HOUSE_ONGOING: Final = [
    "long_leash",
    "double_shift",
    "patrol_route",
    "safe_house",
    "open_door",
    "demolition_crew",
    "slow_street",
]
HOUSE_INSTANT: Final = [
    "relocation",
    "recruitment_drive",
    "burn_notice",
    "swap_badges",
    "second_wind",
    "promotion",
    "clean_sweep",
]
ONGOING: Final = [*BASE_ONGOING, *PUBLISHED_DIVISION_M_ONGOING, *HOUSE_ONGOING]
INSTANT: Final = [*BASE_INSTANT, *HOUSE_INSTANT]

_BASE = [*BASE_ONGOING, *BASE_INSTANT]
_DIVISION_M = [*PUBLISHED_DIVISION_M_ONGOING, *HOUSE_ONGOING, *HOUSE_INSTANT]
MARKETS: Final = {
    "base": _BASE,
    "division-m": _DIVISION_M,
    "both": [*_BASE, *_DIVISION_M],
    "published": [*_BASE, *PUBLISHED_DIVISION_M_ONGOING],
}


def agent_cards(division_m: bool) -> list[str]:
    """Return every agent card of a game, one entry a card (rules page 1.1, 9b.1)."""
    cards = [name for name, copies in AGENT_COPIES.items() for _ in range(copies)]
    return cards + ["division_m"] * DIVISION_M_COPIES * division_m


def steps_on_the_icon(agent: str, copies_in_play: int) -> int:
    """Return the number on the icon that counts, the new copy included."""
    first, second, third = ICONS[agent]
    if copies_in_play == 1:
        return first
    if copies_in_play == 2:
        return second
    return third
