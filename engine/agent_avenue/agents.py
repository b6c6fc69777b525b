"""The card table of Agent Avenue: names, copies, icons, limits and the ring.

Read once from the package's `cards.json` and checked; nothing else reads that file.
Source: rules page 1.1 and 2.
"""

from collections import Counter
from collections.abc import Mapping
from importlib.resources import files
from typing import Annotated, Literal, TypeAlias

import msgspec

from engine.deals import Face
from engine.game import EngineError

NonNegative: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
Positive: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
Icon: TypeAlias = int | str
"""Signed steps, or a symbol: `win`, `lose`, or what the figure does."""

SYMBOLS = frozenset(
    {"win", "lose", "figure_home", "figure_move_up_to_1", "figure_move_up_to_2"}
)


class CardTableError(EngineError):
    """The card file of this installation is not what the rules need."""

    code = "engine/card-table"


class Agent(msgspec.Struct, frozen=True):
    """One name of agent card.

    id:        its face
    count:     copies in the box
    icons:     for the first, second and later copies in play; the last one repeats
    expansion: the box it comes in
    """

    id: Face
    name_en: str
    count: Positive
    icons: Annotated[tuple[Icon, ...], msgspec.Meta(min_length=1, max_length=3)]
    expansion: Literal["base", "division_m"]

    def icon(self, nth: int) -> Icon:
        """Return the icon of the `nth` copy in play, counted from 1."""
        return self.icons[min(nth, len(self.icons)) - 1]


class Limits(msgspec.Struct, frozen=True):
    """How many cards a hand holds and how many discards a seat has."""

    hand_size: Positive
    discards_per_player: NonNegative


class Homes(msgspec.Struct, frozen=True):
    """The start squares, by colour; green is side 0."""

    green: NonNegative
    blue: NonNegative


class Board(msgspec.Struct, frozen=True):
    """The ring: its squares, the homes, and the lead that catches."""

    spaces: Positive
    homes: Homes
    start_distance_to_catch: Positive


class CardTable(msgspec.Struct, frozen=True):
    """What this program reads of the card file."""

    agents: tuple[Agent, ...]
    limits: Limits
    board: Board


def parse_card_table(raw: bytes) -> CardTable:
    """Return the checked card table; CardTableError says what is wrong with it."""
    try:
        table = msgspec.json.decode(raw, type=CardTable)
    except msgspec.DecodeError as error:
        raise CardTableError(f"card file: {error}") from error
    twice = [face for face, n in Counter(a.id for a in table.agents).items() if n > 1]
    if twice:
        raise CardTableError(f"card file: agent listed twice: {twice[0]}")
    for agent in table.agents:
        strange = [i for i in agent.icons if isinstance(i, str) and i not in SYMBOLS]
        if strange:
            raise CardTableError(f"card file: {agent.id}: unknown icon {strange[0]}")
    if max(table.board.homes.green, table.board.homes.blue) >= table.board.spaces:
        raise CardTableError("card file: a home lies outside the ring")
    return table


RAW_CARDS = files("engine.agent_avenue").joinpath("cards.json").read_bytes()
CARDS = parse_card_table(RAW_CARDS)
HAND_SIZE = CARDS.limits.hand_size
DISCARDS_PER_SEAT = CARDS.limits.discards_per_player
BASE_AGENTS = tuple(agent for agent in CARDS.agents if agent.expansion == "base")
BASE_FACES = tuple(agent.id for agent in BASE_AGENTS)
COPIES: Mapping[Face, int] = {agent.id: agent.count for agent in BASE_AGENTS}
BASE_DECK: tuple[Face, ...] = tuple(
    agent.id for agent in BASE_AGENTS for _ in range(agent.count)
)
"""All cards of the base box, in card-table order."""


def _steps_by_count(agent: Agent) -> tuple[int, ...]:
    """Return the steps for 0 to `count` copies in play; symbols move nothing."""
    icons = (agent.icon(nth) for nth in range(1, agent.count + 1))
    return (0, *(icon if isinstance(icon, int) else 0 for icon in icons))


STEPS: Mapping[Face, tuple[int, ...]] = {
    agent.id: _steps_by_count(agent) for agent in BASE_AGENTS
}
"""Signed steps of a spy for recruiting a face: `STEPS[face][nth]`.

nth: how many of that face are in play then, the new one included
"""
