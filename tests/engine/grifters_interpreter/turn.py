"""A turn: Advance Time, Play Specialists, Refresh (section 4)."""

from collections.abc import Generator
from itertools import combinations

from tests.engine.grifters_interpreter.actions import caper, from_one_opponent
from tests.engine.grifters_interpreter.asking import ask
from tests.engine.grifters_interpreter.cards import (
    SKILL_OF,
    WILD,
    rewards_of,
    symbols_of,
)
from tests.engine.grifters_interpreter.scoring import finish
from tests.engine.grifters_interpreter.table import (
    Asking,
    GameEnds,
    GaveUp,
    Question,
    Table,
)

MOST_ROUNDS = 60


def turns(table: Table) -> Asking:
    """Play turn after turn until the game has ended; then score it."""
    try:
        while True:
            try:
                yield from one_turn(table)
            except GaveUp:
                give_up(table)
            pass_the_turn(table)
    except GameEnds as end:
        finish(table, str(end))


def give_up(table: Table) -> None:
    """Leave the active seat's things where they are; the last seat has won (8c.4)."""
    table.gave_up.add(table.active)
    if len(table.players) - len(table.gave_up) == 1:
        raise GameEnds("resigned")


def one_turn(table: Table) -> Asking:
    """Do the three phases for the active seat.

    What it plays is asked before its Time advances (POSITION): that moves no hand card.
    """
    player = table.players[table.active]
    play = yield from choose_play(table, table.active)
    if player.has_had_a_turn:
        table.advance_time(table.active)
    player.has_had_a_turn = True
    yield from play_specialists(table, table.active, play.split())
    player.hand.extend(player.refresh)
    player.refresh.clear()


def pass_the_turn(table: Table) -> None:
    """Go on clockwise to a seat that has not given up (8c.4).

    A new round begins at the starting player's place, whoever plays there (8c.3).
    """
    seat = table.active
    while True:
        seat = (seat + 1) % len(table.players)
        if seat == table.first:
            if table.round == MOST_ROUNDS:
                raise GameEnds("rounds")
            table.round += 1
        if seat not in table.gave_up:
            table.active = seat
            return


def choose_play(table: Table, seat: int) -> Generator[Question, str, str]:
    """Ask for the one caper, Job or token of this turn."""
    hand = table.players[seat].hand
    if not hand:
        return (yield from ask(seat, "play", {"token"}))
    answers = {f"caper {name}" for name in hand} | jobs_in_reach(table, hand)
    return (yield from ask(seat, "play", answers))


def play_specialists(table: Table, seat: int, play: list[str]) -> Asking:
    """Do what is played; a token resolves nothing that could end the game later."""
    if play[0] == "token":
        table.put_token(seat)
        return
    if play[0] == "caper":
        yield from caper(table, seat, play[1])
    else:
        yield from do_job(table, seat, play[1], play[2:])
    end_after_a_play(table)


def end_after_a_play(table: Table) -> None:
    """End the game if a play that is fully resolved has ended it (gaps 4, 10)."""
    if not any(table.stacks.values()):
        raise GameEnds("jobs")
    if not table.deck and not table.discard:
        raise GameEnds("deck")


def jobs_in_reach(table: Table, hand: list[str]) -> set[str]:
    """Return every Job on top of its stack with every Team that does it."""
    found = set()
    for stack in table.stacks.values():
        if stack:
            symbols = symbols_of(stack[0])
            for team in set(combinations(sorted(hand), len(symbols))):
                if does(team, symbols):
                    found.add(" ".join(["job", stack[0], *team]))
    return found


def does(team: tuple[str, ...], symbols: list[str]) -> bool:
    """Return whether a Team's skills equal the symbols exactly; Inside Man is any."""
    missing = list(symbols)
    for name in team:
        if SKILL_OF[name] == WILD:
            continue
        if SKILL_OF[name] not in missing:
            return False
        missing.remove(SKILL_OF[name])
    return len(missing) == [SKILL_OF[name] for name in team].count(WILD)


def do_job(table: Table, seat: int, job: str, team: list[str]) -> Asking:
    """Put the Team into Night One, keep the Job, take its rewards left to right."""
    player = table.players[seat]
    for name in team:
        player.hand.remove(name)
        player.nights[0].append(name)
    for stack in table.stacks.values():
        if job in stack:
            stack.remove(job)
    player.jobs.append(job)
    for what, amount in rewards_of(job):
        if what == "draw":
            table.draw_into_hand(seat, amount)
        elif what == "coffers":
            table.take_from_coffers(seat, amount)
        elif what == "opponent":
            yield from from_one_opponent(table, seat, amount)
        else:
            for victim in table.opponents(seat):
                table.take_from_stash(seat, victim, amount)
