"""A turn: Play, Recruit, End (rules page 3.3, 4.3)."""

from tests.engine.slow_interpreter.ending import end_step
from tests.engine.slow_interpreter.market import take_market_card
from tests.engine.slow_interpreter.recruiting import (
    decide_figure,
    enter_play,
    move_spy,
    steps_for,
)
from tests.engine.slow_interpreter.table import Asking, Question, Seat, Table


def turns(table: Table) -> Asking:
    """Play turn after turn until the game has ended."""
    while True:
        yield from play_step(table)
        yield from recruit_step(table)
        end_step(table)
        if table.outcome is not None:
            return
        table.active = 1 - table.active


def play_step(table: Table) -> Asking:
    """Ask for discards until two cards are played; then fill the hands."""
    table.grounded.clear()
    seat = table.seats[table.active]
    while table.played is None:
        answers = _discards(table, seat) | _plays(seat.hand)
        answer = yield Question(table.active, "play", frozenset(answers))
        verb, *cards = answer.split()
        for card in cards:
            seat.hand.remove(card)
        if verb == "discard":
            seat.discards_used += 1
            seat.hand.append(table.deck.pop(0))
        else:
            table.played = {"up": cards[0], "down": cards[1]}
    table.fill_hands()


def _discards(table: Table, seat: Seat) -> set[str]:
    allowed = 4 + seat.discards_extra
    if seat.discards_used >= allowed or not table.deck:
        return set()
    return {f"discard {card}" for card in seat.hand}


def _plays(hand: list[str]) -> set[str]:
    names = set(hand)
    if len(names) == 1 and len(hand) >= 2:
        return {f"play {card} {card}" for card in names}
    return {f"play {up} {down}" for up in names for down in names if up != down}


def recruit_step(table: Table) -> Asking:
    """Share out the two cards, then do the numbered steps of 4.3."""
    active, other = table.sides_in_order()
    assert table.played is not None
    choice = yield Question(
        table.seat_of(other), "recruit", frozenset({"recruit up", "recruit down"})
    )
    taken = choice.removeprefix("recruit ")
    left = "down" if taken == "up" else "up"
    recruits = {active: table.played[left], other: table.played[taken]}
    table.played = None

    for side, agent in recruits.items():
        enter_play(table, side, agent)
    steps = {side: steps_for(table, side, agent) for side, agent in recruits.items()}
    landed = {side: move_spy(table, side, steps[side]) for side in recruits}
    for side, agent in recruits.items():
        yield from decide_figure(table, side, agent)
    for side in recruits:
        if landed[side]:
            yield from take_market_card(table, side)
