"""What no position of Agent Avenue can hold: strange cards, and too many of a card."""

from collections import Counter
from collections.abc import Iterable

from engine.agent_avenue.agents import COPIES, FACES, HAND_SIZE
from engine.agent_avenue.market.cards import MARKET, market_faces
from engine.agent_avenue.market.instants import ABILITIES
from engine.agent_avenue.options import AgentAvenueOptions
from engine.agent_avenue.position_record import PositionRecord, SeatRecord
from engine.agent_avenue.state import FigureMove, FigureStep, Spend, Using
from engine.agent_avenue.team import discards_of
from engine.deals import Face, Seat
from engine.game import NotationError

MAX_REACH = 3
"""How far a figure is ever moved at once: two squares, and one by a market card."""


def check_face(face: Face, where: str = "") -> None:
    """Return if there is such an agent, else raise NotationError."""
    if face not in COPIES:
        raise NotationError("no such agent: {face!r}", where, face=face)


def check_cards(record: PositionRecord, options: AgentAvenueOptions) -> None:
    """Return if all cards exist at this table, none more often than in its boxes."""
    _check_agents(record, options)
    _check_market(record, options)
    for n, seat in enumerate(record.seats):
        _check_gains(n, seat, options, f"seats[{n}]")
    if options.division_m:
        return
    for n, side in enumerate(record.sides):
        if side.figure is not None:
            raise NotationError("figures need Division M", f"sides[{n}].figure")


def _check_gains(
    number: Seat, seat: SeatRecord, options: AgentAvenueOptions, where: str
) -> None:
    if not options.is_advanced and seat.hand_size != HAND_SIZE:
        raise NotationError(
            "only market cards change the size of a hand", f"{where}.hand_size"
        )
    if not options.is_advanced and seat.discards_extra:
        raise NotationError(
            "only market cards give more discards", f"{where}.discards_extra"
        )
    allowed = discards_of(options.sides, number) + seat.discards_extra
    if seat.discards_used > allowed:
        raise NotationError("more discards than the seat has", f"{where}.discards_used")


def _named_agents(record: PositionRecord) -> Iterable[tuple[str, Face]]:
    """Yield every agent of the position with the place that names it."""
    for n, seat in enumerate(record.seats):
        for face in seat.hand:
            yield f"seats[{n}].hand", face
    for n, side in enumerate(record.sides):
        for face in side.agents:
            yield f"sides[{n}].agents", face
    for face in record.deck:
        yield "deck", face
    if record.table is not None:
        yield "table.up", record.table.up
        yield "table.down", record.table.down


def _check_agents(record: PositionRecord, options: AgentAvenueOptions) -> None:
    counts: Counter[Face] = Counter()
    for where, face in _named_agents(record):
        check_face(face, where)
        if face not in FACES[options.division_m]:
            raise NotationError("{face} needs Division M", where, face=face)
        counts[face] += 1
    for face, count in counts.items():
        if count > COPIES[face]:
            raise NotationError(
                "{count} cards {face}, the box has {most}",
                count=count,
                face=face,
                most=COPIES[face],
            )


def _named_market(record: PositionRecord) -> Iterable[tuple[str, Face]]:
    """Yield every market card of the position with the place that names it."""
    for n, side in enumerate(record.sides):
        for card in side.market:
            yield f"sides[{n}].market", card
    for card in record.supply:
        yield "supply", card
    for card in record.market_deck:
        yield "market_deck", card
    for card in record.market_discard:
        yield "market_discard", card


def _check_market(record: PositionRecord, options: AgentAvenueOptions) -> None:
    at_table, seen = market_faces(options), set[Face]()
    for where, card in _named_market(record):
        if card not in MARKET:
            raise NotationError("no such market card: {name!r}", where, name=card)
        if card not in at_table:
            raise NotationError(
                "{card} is not in the market of this table", where, card=card
            )
        if card in seen:
            raise NotationError("a second {card}, the box has 1", where, card=card)
        if where.startswith("sides") and MARKET[card].type != "ongoing":
            raise NotationError("{card} does not stay before a side", where, card=card)
        seen.add(card)


def check_item(item: object, where: str) -> None:
    """Return if an item that is owed speaks of what there is, else NotationError."""
    side = getattr(item, "side", 0)
    if side not in (0, 1):
        raise NotationError("no such side: {side}", f"{where}.side", side=side)
    if isinstance(item, Using | Spend) and item.card not in ABILITIES:
        raise NotationError(
            "no such instant card: {card!r}", f"{where}.card", card=item.card
        )
    if isinstance(item, Using) and item.agent is not None:
        check_face(item.agent, f"{where}.agent")
    if isinstance(item, FigureStep):
        check_face(item.face, f"{where}.face")
        if not 1 <= item.nth <= COPIES[item.face]:
            raise NotationError("no such copy", f"{where}.nth")
    if isinstance(item, FigureMove) and not 1 <= item.reach <= MAX_REACH:
        raise NotationError("no such distance", f"{where}.reach")
