"""The questions that several cards ask.

A question that has an answer is asked, even if it has only one; a question without any
is not asked (POSITION). Equal faces are equal cards: an answer names a card.
"""

from collections.abc import Generator, Iterable

from tests.engine.grifters_interpreter.table import Place, Question, Table


def ask(seat: int, what: str, answers: Iterable[str]) -> Generator[Question, str, str]:
    """Ask for one of these answers."""
    return (yield Question(seat, what, frozenset(answers)))


def choose_seat(seat: int, fitting: list[int]) -> Generator[Question, str, int | None]:
    """Ask for one of these players, if there are any."""
    if not fitting:
        return None
    answer = yield from ask(seat, "seat", {f"choose seat {n}" for n in fitting})
    return int(answer.removeprefix("choose seat "))


def choose_card(seat: int, cards: list[str]) -> Generator[Question, str, str | None]:
    """Ask for one of these cards, if there are any."""
    if not cards:
        return None
    answer = yield from ask(seat, "card", {f"choose card {card}" for card in cards})
    return answer.removeprefix("choose card ")


def choose_place(
    seat: int, places: list[Place]
) -> Generator[Question, str, Place | None]:
    """Ask for one of these cards of one Hideout and its Night, if there are any."""
    if not places:
        return None
    told = {f"choose card {place.card} night {place.night}": place for place in places}
    return told[(yield from ask(seat, "card", told))]


def opponents_with(table: Table, seat: int, fitting: list[Place]) -> list[int]:
    """Return the opponents in whose Hideouts one of these cards lies."""
    owners = {place.seat for place in fitting}
    return [other for other in table.opponents(seat) if other in owners]
