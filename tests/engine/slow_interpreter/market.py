"""Taking a market card (rules page 4.2, 4.3 steps 5 and 6)."""

from tests.engine.slow_interpreter.abilities import ABILITIES
from tests.engine.slow_interpreter.cards import ONGOING
from tests.engine.slow_interpreter.table import Asking, Question, Table


def take_market_card(table: Table, side: int) -> Asking:
    """Take a card, resolve it completely, then every card that it earns.

    The taken card is replaced before its ability is resolved. Hands are filled when the
    ability is finished and before the next card is taken.
    """
    if not table.supply:
        return
    answers = {f"take {card}" for card in table.supply}
    answer = yield Question(table.seat_of(side), "take", frozenset(answers))
    card = answer.removeprefix("take ")
    table.supply.remove(card)
    table.fill_supply()
    if card in ONGOING:
        _put_in_front(table, side, card)
        return
    another = yield from ABILITIES[card](table, side)
    table.market_discard.append(card)
    table.fill_hands()
    if another:
        yield from take_market_card(table, side)


def _put_in_front(table: Table, side: int, card: str) -> None:
    table.sides[side].market.append(card)
    if table.sides[side].holds("open_door"):
        table.seats[table.seat_of(side)].hand_size = 5
    table.fill_hands()
