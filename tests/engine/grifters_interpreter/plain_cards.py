"""The cards whose text is about money, cards and time, and names no other card.

Sources: sections 6, 7 and 7b.
"""

from tests.engine.grifters_interpreter.actions import card, from_one_opponent
from tests.engine.grifters_interpreter.asking import (
    ask,
    choose_card,
    choose_place,
    choose_seat,
)
from tests.engine.grifters_interpreter.cards import RINGLEADERS
from tests.engine.grifters_interpreter.table import Asking, Place, Table


@card
def mastermind(table: Table, seat: int) -> Asking:
    """See 3 Specialists from the deck, keep 1, discard 2."""
    hand, seen = table.players[seat].hand, list[str]()
    for _ in range(3):
        seen.append(table.draw_one())
        hand.append(seen[-1])
    answer = yield from ask(seat, "keep", {f"keep {name}" for name in seen})
    seen.remove(answer.removeprefix("keep "))
    for name in seen:
        hand.remove(name)
        table.discard.append(name)


@card
def thief(table: Table, seat: int) -> Asking:
    """2M from the Coffers."""
    yield from ()
    table.take_from_coffers(seat, 2)


@card
def pickpocket(table: Table, seat: int) -> Asking:
    """2M from one opponent's Stash."""
    yield from from_one_opponent(table, seat, 2)


@card
def snitch(table: Table, seat: int) -> Asking:
    """Swap the complete contents of two Nights in any player's Hideout."""
    seats = [
        owner for owner in range(len(table.players)) if any(table.players[owner].nights)
    ]
    owner = yield from choose_seat(seat, seats)
    assert owner is not None
    nights = table.players[owner].nights
    pairs = {
        f"choose nights {one} {other}": (one, other)
        for one, other in ((1, 2), (1, 3), (2, 3))
        if nights[one - 1] or nights[other - 1]
    }
    one, other = pairs[(yield from ask(seat, "nights", pairs))]
    nights[one - 1], nights[other - 1] = nights[other - 1], nights[one - 1]


@card
def headhunter(table: Table, seat: int) -> Asking:
    """Draw 2."""
    yield from ()
    table.draw_into_hand(seat, 2)


@card
def talent_scout(table: Table, seat: int) -> Asking:
    """Take any 1 from the discard pile (if empty draw 1), then 1M from the Coffers."""
    if table.discard:
        name = yield from choose_card(seat, table.discard)
        assert name is not None
        table.discard.remove(name)
        table.players[seat].hand.append(name)
    else:
        table.draw_into_hand(seat, 1)
    table.take_from_coffers(seat, 1)


@card
def con_man(table: Table, seat: int) -> Asking:
    """1M from the Coffers + 1M from one opponent."""
    table.take_from_coffers(seat, 1)
    yield from from_one_opponent(table, seat, 1)


@card
def wheelman(table: Table, seat: int) -> Asking:
    """Extra Advance Time in the own Hideout (itself included), then 1M."""
    yield from ()
    table.advance_time(seat)
    table.take_from_coffers(seat, 1)


@card
def safecracker(table: Table, seat: int) -> Asking:
    """1M from the Coffers per own Night space holding a card."""
    yield from ()
    holding = [n for n in (1, 2, 3) if table.players[seat].cards_of_night(n)]
    table.take_from_coffers(seat, len(holding))


@card
def courier(table: Table, seat: int) -> Asking:
    """Return one other card from the own Hideout to hand, then 1M."""
    mine = table.players[seat]
    itself = Place(seat, 1, len(mine.nights[0]) - 1, mine.nights[0][-1])
    others = [place for place in table.hideout(seat) if place != itself]
    back = yield from choose_place(seat, others)
    if back is not None:
        del mine.nights[back.night - 1][back.at]
        mine.hand.append(back.card)
    table.take_from_coffers(seat, 1)


@card
def data_runner(table: Table, seat: int) -> Asking:
    """1M from the Coffers + draw 1."""
    yield from ()
    table.take_from_coffers(seat, 1)
    table.draw_into_hand(seat, 1)


@card
def middle_man(table: Table, seat: int) -> Asking:
    """Swap one own Job with an opponent's; if impossible 1M from one opponent."""
    mine = table.players[seat].jobs
    with_jobs = [other for other in table.opponents(seat) if table.players[other].jobs]
    if not mine or not with_jobs:
        yield from from_one_opponent(table, seat, 1)
        return
    given = yield from ask(seat, "job", {f"choose job {job}" for job in mine})
    theirs = [job for other in with_jobs for job in table.players[other].jobs]
    got = yield from ask(seat, "job", {f"choose job {job}" for job in theirs})
    given, got = given.removeprefix("choose job "), got.removeprefix("choose job ")
    (victim,) = (other for other in with_jobs if got in table.players[other].jobs)
    mine.remove(given)
    table.players[victim].jobs.remove(got)
    mine.append(got)
    table.players[victim].jobs.append(given)


@card
def kidnapper(table: Table, seat: int) -> Asking:
    """One random card from an opponent's hand to yours; a Ringleader is returned.

    The victim says which: it shows the Ringleader, or hands the card over.
    """
    holding = [other for other in table.opponents(seat) if table.players[other].hand]
    victim = yield from choose_seat(seat, holding)
    if victim is None:
        return
    theirs = table.players[victim].hand
    numbers = {f"choose number {n}" for n in range(1, len(theirs) + 1)}
    answer = yield from ask(seat, "number", numbers)
    number = int(answer.removeprefix("choose number "))
    name = table.luck.numbered(victim, list(theirs), number)
    hit = name in RINGLEADERS
    yield from ask(victim, "show", {f"show {name}" if hit else "choose none"})
    if not hit:
        theirs.remove(name)
        table.players[seat].hand.append(name)


@card
def extortionist(table: Table, seat: int) -> Asking:
    """1M from each opponent (2M if only one opponent)."""
    yield from ()
    victims = table.opponents(seat)
    for victim in victims:
        table.take_from_stash(seat, victim, 2 if len(victims) == 1 else 1)
