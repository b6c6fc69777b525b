"""The text of every card under the card's name; the cards are in the modules beside.

Each is carried out by `seat` once the card played lies last in that seat's Night One:
the card itself, or the one that duplicates it (gap 1, house edge cases of 7b).
Sources: sections 6, 7 and 7b.
"""

from tests.engine.grifters_interpreter.asking import choose_seat
from tests.engine.grifters_interpreter.table import Action, Asking, Table

ACTIONS: dict[str, Action] = {}


def card(action: Action) -> Action:
    """Enter an action in the list under its function's name."""
    ACTIONS[action.__name__] = action
    return action


def caper(table: Table, seat: int, name: str) -> Asking:
    """Put a hand card into Night One, then carry out its text (gap 1)."""
    player = table.players[seat]
    player.hand.remove(name)
    player.nights[0].append(name)
    yield from carry_out(table, seat, name)


def carry_out(table: Table, seat: int, name: str) -> Asking:
    """Carry out the text of a card."""
    yield from ACTIONS[name](table, seat)


def from_one_opponent(table: Table, seat: int, amount: int) -> Asking:
    """Take ISK from the Stash of an opponent that the player chooses (gap 8)."""
    victim = yield from choose_seat(seat, table.opponents(seat))
    assert victim is not None
    table.take_from_stash(seat, victim, amount)
