"""The card file of Agent Avenue: read once from the package, checked, never again.

Source: rules page 1.1, 2, 4.4 and 6.1; `cards.json` beside this module.
"""

from collections import Counter
from collections.abc import Iterable
from importlib.resources import files
from typing import Annotated, Literal, TypeAlias

import msgspec

from engine.deals import Face
from engine.game import EngineError

NonNegative: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
Positive: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
Icon: TypeAlias = int | str
"""Signed steps, or a symbol: `win`, `lose`, or what the figure does."""

FIGURE_REACH = {"figure_home": 0, "figure_move_up_to_1": 1, "figure_move_up_to_2": 2}
"""The symbols of figures: how far they may be moved; `figure_home` places them."""
SYMBOLS = frozenset({"win", "lose", *FIGURE_REACH})


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


class MarketCard(msgspec.Struct, frozen=True):
    """One black market card.

    id:            its face
    type:          `instant`: resolved once; `ongoing`: stays before its side
    expansion:     the box it comes in; `division_m_house` for our own inventions
    effect:        what it does, in English; the file says too how that is read
    linked_agent:  the agent it speaks of, if one
    """

    id: Face
    name_en: str
    type: Literal["instant", "ongoing"]
    expansion: Literal["base", "division_m", "division_m_house"]
    effect: str
    linked_agent: Face | None

    @property
    def is_house(self) -> bool:
        """Whether it is this project's own card; every text says so beside it."""
        return self.expansion == "division_m_house"


class Limits(msgspec.Struct, frozen=True):
    """How many cards a hand and the supply hold, how many discards a seat has."""

    hand_size: Positive
    discards_per_player: NonNegative
    discards_per_teammate: NonNegative
    discards_solo_vs_team: NonNegative
    supply: Positive


class Homes(msgspec.Struct, frozen=True):
    """The start squares, by colour; green is side 0."""

    green: NonNegative
    blue: NonNegative


class Board(msgspec.Struct, frozen=True):
    """The ring: its squares, the homes, the market, and the lead that catches."""

    spaces: Positive
    homes: Homes
    black_market_spaces: tuple[NonNegative, ...]
    start_distance_to_catch: Positive


class CardTable(msgspec.Struct, frozen=True):
    """What this program reads of the card file."""

    agents: tuple[Agent, ...]
    black_market: tuple[MarketCard, ...]
    division_m_house_market: tuple[MarketCard, ...]
    limits: Limits
    board: Board

    @property
    def market(self) -> tuple[MarketCard, ...]:
        """All market cards, in card-table order."""
        return self.black_market + self.division_m_house_market


def parse_card_table(raw: bytes) -> CardTable:
    """Return the checked card table; CardTableError says what is wrong with it."""
    try:
        table = msgspec.json.decode(raw, type=CardTable)
    except msgspec.DecodeError as error:
        raise CardTableError(f"card file: {error}") from error
    _check_once("agent", (agent.id for agent in table.agents))
    _check_once("card", (card.id for card in table.market))
    for agent in table.agents:
        strange = [i for i in agent.icons if isinstance(i, str) and i not in SYMBOLS]
        if strange:
            raise CardTableError(f"card file: {agent.id}: unknown icon {strange[0]}")
    _check_links(table)
    _check_board(table.board)
    return table


def _check_once(kind: str, ids: Iterable[Face]) -> None:
    twice = [face for face, n in Counter(ids).items() if n > 1]
    if twice:
        raise CardTableError(f"card file: {kind} listed twice: {twice[0]}")


def _check_links(table: CardTable) -> None:
    agents = {agent.id for agent in table.agents}
    for card in table.market:
        if card.linked_agent is not None and card.linked_agent not in agents:
            raise CardTableError(f"card file: {card.id}: no agent {card.linked_agent}")


def _check_board(board: Board) -> None:
    if max(board.homes.green, board.homes.blue) >= board.spaces:
        raise CardTableError("card file: a home lies outside the ring")
    if max(board.black_market_spaces, default=0) >= board.spaces:
        raise CardTableError("card file: a market space lies outside the ring")


RAW_CARDS = files("engine.agent_avenue").joinpath("cards.json").read_bytes()
CARDS = parse_card_table(RAW_CARDS)
