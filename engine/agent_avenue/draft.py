"""A state on its way to the next one: what every ability does is said in these steps.

A `Draft` is opened from a state, changed in place and closed into a `Step`; it never
outlives the move or deal that it answers. Sources: rules page 4.2, 4.3, 6 and 9b.
"""

from msgspec.structs import replace

from engine import drafting
from engine.agent_avenue.agents import COPIES, FIGURES, KNOWN, STEPS
from engine.agent_avenue.board import HOMES, MARKETS, SPACES, square
from engine.agent_avenue.card_table import FIGURE_REACH
from engine.agent_avenue.market import ongoing
from engine.agent_avenue.moves import (
    AnyEvent,
    FigureMoved,
    FigurePlaced,
    Moved,
    Recruited,
    Stopped,
)
from engine.agent_avenue.state import (
    AgentAvenueState,
    FigureMove,
    FigureStep,
    Market,
    Owed,
    SeatArea,
    SideArea,
    Stocking,
)
from engine.deals import CardId, Draw, Face, Hold, Mix, Seat, Side, TurnUp
from engine.drafting import numbers
from engine.game import DealError

DECK, MARKET = "deck", "market"
"""The names of the two piles."""


def drawing(
    seat: Seat, hand: tuple[CardId, ...], cards: tuple[CardId, ...], unused: CardId
) -> tuple[tuple[Owed, ...], CardId]:
    """Return the deals for drawing these top cards to `hand`, and the next number.

    Cards that join others are mixed with them, or everyone could follow them from the
    deck into play; an empty hand has nothing to hide them among.
    """
    draw = Draw(DECK, cards, seat)
    if not hand:
        return (draw,), unused
    mixed = hand + cards
    end = unused + len(mixed)
    return (draw, Mix(seat, mixed, numbers(unused, end))), end


def discards_left(area: SeatArea) -> int:
    """Return how many discards a seat still has in this game."""
    return area.discards_of - area.discards_used


class Draft(drafting.Draft[Owed, AnyEvent]):
    """One step of the game in the making; the fields are those of the state."""

    __slots__ = (
        "active",
        "deck",
        "leading",
        "market",
        "options",
        "seats",
        "sides",
        "table",
        "turn",
    )

    def __init__(self, state: AgentAvenueState, answered: int = 1) -> None:
        """Open a state, without the first `answered` items of its agenda."""
        super().__init__(state.agenda[answered:], state.next_id)
        self.options = state.options
        self.turn, self.active = state.turn, state.active
        self.seats, self.sides = [*state.seats], [*state.sides]
        self.deck, self.table = state.deck, state.table
        self.market, self.leading = state.market, state.leading

    def state(self) -> AgentAvenueState:
        """Return the state as it now stands."""
        return AgentAvenueState(
            self.options,
            self.turn,
            self.active,
            tuple(self.seats),
            tuple(self.sides),
            self.deck,
            self.table,
            self.next_id,
            tuple(self.agenda),
            self.market,
            self.leading,
        )

    @property
    def stall(self) -> Market:
        """The market of an advanced game."""
        assert self.market is not None
        return self.market

    # Hands and piles

    def draw(self, seat: Seat, cards: tuple[CardId, ...]) -> tuple[Owed, ...]:
        """Return the deals for drawing these cards of the deck to the hand."""
        hand = self.seats[seat].hand
        deals, self.next_id = drawing(seat, hand, cards, self.next_id)
        return deals

    def hide(self, seat: Seat) -> None:
        """Owe a mix of a hand of which all know a card, unless a refill will do it."""
        area = self.seats[seat]
        will_refill = self.deck and len(area.hand) < area.hand_size
        if len(area.hand) > 1 and not will_refill:
            self.owe(self.mix(seat, area.hand))

    def hold(self, seat: Seat, face: Face) -> tuple[Owed, tuple[CardId, ...]]:
        """Return the deal that takes a face-up card into the hand, and that hand."""
        fresh = self.fresh(1)
        return Hold(seat, (face,), fresh), self.seats[seat].hand + fresh

    def lay(self, seat: Seat, card: CardId) -> None:
        """Take a card, which all may see now, out of the hand."""
        area = self.seats[seat]
        hand = tuple([held for held in area.hand if held != card])
        self.seats[seat] = _with_hand(area, hand)

    def restock(self, count: int) -> tuple[Owed, ...]:
        """Return what turns up that many market cards, as far as there are."""
        cards = self.stall.deck[:count]
        return (TurnUp(cards, None), Stocking()) if cards else ()

    # Agents, spies and figures

    def recruit(self, *recruits: tuple[Side, Face]) -> None:
        """Put agents in play, at once: they stop, move, and set figures in motion.

        recruits: a side and its face, at most one for each side; a market card counts
                  if it lay there before
        Source: rules page 4.2, 4.3 steps 1 to 4, 9b.4 and 9b.7
        """
        counts = [self.enlist(*recruit) for recruit in recruits]
        if self.market is not None:
            for recruit in recruits:
                self._stop_by(*recruit)
        owed: list[Owed] = []
        for (side, face), nth in zip(recruits, counts, strict=True):
            steps = STEPS[face][nth]
            if self.market is not None:
                steps = self._steps(side, face, steps)
            self.events.append(Recruited(side, face, nth, steps))
            self.walk(side, steps)
            market = self.sides[side].market
            if face in FIGURES or (market and ongoing.figure_steps(market, face)):
                owed.append(FigureStep(side, face, nth))
        if owed:
            self.owe(*owed)

    def enlist(self, side: Side, face: Face) -> int:
        """Put an agent in play, no more; return which copy of its name it is."""
        area = self.sides[side]
        nth = area.agents.count(face) + 1
        if face not in KNOWN[self.options.division_m]:
            raise DealError("no such agent: {face!r}", face=face)
        if nth > COPIES[face]:
            raise DealError("one {face} more than the box holds", face=face)
        agents = (*area.agents, face)
        self.sides[side] = SideArea(area.advance, agents, area.market, area.figure)
        return nth

    def _steps(self, side: Side, face: Face, icon: int) -> int:
        """Return the steps for a recruit, all market cards in play counted (9b.4)."""
        if side in self.stall.stopped:
            return 0
        steps = ongoing.own_steps(self.sides[side].market, face, icon)
        return ongoing.their_steps(self.sides[1 - side].market, steps)

    def _stop_by(self, side: Side, face: Face) -> None:
        """Stop the other side's spy if a card of `side` says so for this recruit."""
        other = 1 - side
        by = ongoing.stopper(self.sides[side].market, face)
        if by is None or other in self.stall.stopped:
            return
        self.market = replace(self.stall, stopped=(*self.stall.stopped, other))
        self.events.append(Stopped(other, by))

    def walk(self, side: Side, steps: int, by: Face | None = None) -> None:
        """Move a spy; it may be carried on, and may land on the market (4.2)."""
        if not steps or (self.market is not None and side in self.market.stopped):
            return
        area = self.sides[side]
        after = area.advance + steps
        self.sides[side] = SideArea(after, area.agents, area.market, area.figure)
        self.events.append(Moved(side, area.advance, after, by))
        if self.market is None:
            return
        landed = square(side, after)
        onward = ongoing.carried(area.market, landed)
        if onward is not None:
            self.walk(side, onward[1], onward[0])
        elif landed in MARKETS:
            self.let_pick(side)

    def let_pick(self, side: Side) -> None:
        """Note that a side is owed a market card."""
        if side not in self.stall.landed:
            self.market = replace(self.stall, landed=(*self.stall.landed, side))

    def step_figure(self, item: FigureStep) -> None:
        """Place the figure, and owe the move that it may make.

        Source: rules page 6 and 9b.6: off the board it is placed, whatever the count
        """
        side, area, reach = item.side, self.sides[item.side], 0
        if item.face in FIGURES:
            symbol = FIGURES[item.face].icon(item.nth)
            reach = FIGURE_REACH[symbol] if isinstance(symbol, str) else 0
            if reach == 0 or area.figure is None:
                reach = 0
                self.put_figure(side, HOMES[side])
                self.events.append(FigurePlaced(side))
        reach += ongoing.figure_steps(area.market, item.face)
        if reach and self.sides[side].figure is not None:
            self.owe(FigureMove(side, reach))

    def put_figure(self, side: Side, at: int) -> None:
        """Put a figure on a ring square."""
        area = self.sides[side]
        self.sides[side] = SideArea(area.advance, area.agents, area.market, at)

    def shift_figure(self, side: Side, steps: int) -> None:
        """Move a figure that is on the board; it triggers nothing (6)."""
        before = self.sides[side].figure
        assert before is not None
        after = (before + steps) % SPACES
        self.put_figure(side, after)
        self.events.append(FigureMoved(side, before, after))


def _with_hand(area: SeatArea, hand: tuple[CardId, ...]) -> SeatArea:
    return SeatArea(
        area.side,
        hand,
        area.discards,
        area.discards_used,
        area.hand_size,
        area.discards_of,
    )
