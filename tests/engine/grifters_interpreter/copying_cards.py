"""The cards that play, join, copy or take another card.

Sources: sections 7 and 7b.
"""

from tests.engine.grifters_interpreter.actions import caper, card, carry_out
from tests.engine.grifters_interpreter.asking import (
    ask,
    choose_card,
    choose_place,
    choose_seat,
    opponents_with,
)
from tests.engine.grifters_interpreter.cards import (
    DUPLICATORS,
    RINGLEADERS,
    SKILL_OF,
    SKILLS,
    WILD,
)
from tests.engine.grifters_interpreter.table import Asking, Table


@card
def femme_fatale(table: Table, seat: int) -> Asking:
    """May perform a second caper: a full Advance Time first, then another hand card."""
    hand = table.players[seat].hand
    if not hand:
        return
    answers = {f"caper {name}" for name in hand} | {"choose none"}
    answer = yield from ask(seat, "caper", answers)
    if answer == "choose none":
        return
    table.advance_time(seat)
    yield from caper(table, seat, answer.removeprefix("caper "))


@card
def thug(table: Table, seat: int) -> Asking:
    """Played together with one more hand card, by whose skill it takes money."""
    yield from thug_with(table, seat, None)


def thug_with(table: Table, seat: int, copied_from_hand: str | None) -> Asking:
    """Do as a Thug does; a Thug copied from the hand is not its own companion."""
    mine = table.players[seat]
    possible = list(mine.hand)
    if copied_from_hand is not None:
        possible.remove(copied_from_hand)
    companion = yield from choose_card(seat, possible)
    if companion is None:
        return
    mine.hand.remove(companion)
    mine.nights[0].append(companion)
    skill = SKILL_OF[companion]
    if skill == WILD:
        answer = yield from ask(seat, "skill", {f"choose skill {s}" for s in SKILLS})
        skill = answer.removeprefix("choose skill ")
    for victim in table.opponents(seat):
        amount = 0
        for night in (1, 2, 3):
            cards = table.players[victim].cards_of_night(night)
            if len(cards) == 1 and SKILL_OF[cards[0]] in (skill, WILD):
                amount = amount + 1
        table.take_from_stash(seat, victim, amount)


@card
def impostor(table: Table, seat: int) -> Asking:
    """Duplicate a card lying in an opponent's Hideout."""
    fitting = [
        place
        for opponent in table.opponents(seat)
        for place in table.hideout(opponent)
        if may_be_copied(place.card)
    ]
    owner = yield from choose_seat(seat, opponents_with(table, seat, fitting))
    theirs = [place.card for place in fitting if place.seat == owner]
    copied = yield from choose_card(seat, theirs)
    if copied is not None:
        yield from carry_out(table, seat, copied)


@card
def fall_guy(table: Table, seat: int) -> Asking:
    """Duplicate the action of a card in your hand, which stays in hand."""
    hand = table.players[seat].hand
    if not hand:
        return
    fitting = {f"show {name}" for name in hand if may_be_copied(name)}
    answer = yield from ask(seat, "show", fitting or {"choose none"})
    if answer == "choose none":
        return
    copied = answer.removeprefix("show ")
    if copied == "thug":
        yield from thug_with(table, seat, copied_from_hand=copied)
    else:
        yield from carry_out(table, seat, copied)


def may_be_copied(name: str) -> bool:
    """Return whether a duplicator may copy a card (house edge cases of 7b)."""
    return name != "inside_man" and name not in DUPLICATORS


@card
def inside_man(table: Table, seat: int) -> Asking:
    """Exchange it with a card in an opponent's Hideout, then do as that card says."""
    fitting = [
        place
        for opponent in table.opponents(seat)
        for place in table.hideout(opponent)
        if place.card not in RINGLEADERS
    ]
    owner = yield from choose_seat(seat, opponents_with(table, seat, fitting))
    theirs = [place for place in fitting if place.seat == owner]
    there = yield from choose_place(seat, theirs)
    if there is None:
        return
    table.players[there.seat].nights[there.night - 1][there.at] = "inside_man"
    table.players[seat].nights[0][-1] = there.card
    if there.card != "inside_man":
        yield from carry_out(table, seat, there.card)
