"""Faults in the flow of the engine of Grifters, each to be planted alone.

In the set-up, in each phase of a turn, in each ending and in each rule of scoring.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine.deals import CardId, Draw, Face, Seat
from engine.game import Claim, Decide, Move
from engine.grifters import agenda, draft, rules, scoring, turn
from engine.grifters.card_table import CARDS
from engine.grifters.draft import Draft
from engine.grifters.jobs import stacks, teams
from engine.grifters.moves import DoJob, PlaceToken
from engine.grifters.specialists import DECK, RINGLEADERS_EACH
from engine.grifters.state import (
    Doing,
    Exhausted,
    GriftersState,
    NextTurn,
    Refresh,
    Resolved,
    SeatArea,
)
from tests.engine.grifters_data_faults import (
    Fault,
    Plant,
    in_mapping,
    instead,
    team_for,
)

# Set-up


def _set_up_with(**changes: Any) -> Plant:  # noqa: ANN401
    other = replace(CARDS, setup=replace(CARDS.setup, **changes))
    return instead(rules, "CARDS", other)


def _left_of_the_starter(seat: Seat, drawn: tuple[CardId, ...], unused: CardId) -> Any:  # noqa: ANN401
    return HAND((seat + 1) % 2, drawn, unused)


def _second_begins(options: Any, starter: Seat) -> GriftersState:  # noqa: ANN401
    state = FIRST_STATE(options, starter)
    other = (starter + 1) % 2
    return replace(
        state, active=other, agenda=(*state.agenda[:-1], Decide(other, "play"))
    )


HAND, FIRST_STATE, TOTAL = rules._hand, rules.first_state, rules.total_isk
SET_UP_FAULTS: Mapping[str, Plant] = {
    "there is an ISK too many": instead(rules, "total_isk", lambda n: TOTAL(n) + 1),
    "there are 4M each": _set_up_with(start_isk_each=4),
    "there are four Specialists each": instead(rules, "SPECIALISTS_EACH", 4),
    "a Ringleader is missing": instead(rules, "RINGLEADERS_EACH", RINGLEADERS_EACH[:2]),
    "a Specialist is missing": instead(rules, "DECK", DECK[:-1]),
    "a copy is of another Specialist": instead(rules, "DECK", (*DECK[:-1], DECK[0])),
    "the stacks lie upside down": instead(
        rules, "stacks", lambda n: tuple(stack[::-1] for stack in stacks(n))
    ),
    "there is a stack too many": instead(rules, "stacks", lambda _: stacks(4)),
    "the deal begins elsewhere": instead(rules, "_hand", _left_of_the_starter),
    "the second seat begins": instead(rules, "first_state", _second_begins),
}

# The phases of a turn


def _forget_tokens(draft: Draft, seat: Seat) -> None:
    before = draft.coffers
    ADVANCE(draft, seat)
    draft.coffers = before


def _lose_night_three(draft: Draft, seat: Seat) -> None:
    ADVANCE(draft, seat)
    draft.seats[seat] = replace(draft.seats[seat], refresh=())


def _into_night_two(draft: Draft, seat: Seat, *faces: Face) -> None:
    draft.set_night(seat, 2, draft.seats[seat].nights[1] + faces)


def _anticlockwise(draft: Draft, _: NextTurn) -> None:
    draft.active = (draft.active - 1) % len(draft.seats)
    draft.owe(Decide(draft.active, "play"))


def _from_the_stash(draft: Draft, move: PlaceToken) -> tuple[Claim, ...]:
    area = draft.seats[draft.active]
    draft.seats[draft.active] = replace(area, stash=area.stash - 1)
    draft.coffers += 1
    return turn.token(draft, move)


def _job_stays(draft: Draft, move: DoJob) -> tuple[Claim, ...]:
    before = draft.stacks
    claims = turn.job(draft, move)
    draft.stacks = before
    return claims


def _job_is_not_kept(draft: Draft, move: DoJob) -> tuple[Claim, ...]:
    seat = draft.active
    before = draft.seats[seat].jobs
    claims = turn.job(draft, move)
    draft.seats[seat] = replace(draft.seats[seat], jobs=before)
    return claims


def _no_wild(job: Face, hand: Sequence[Face]) -> tuple[tuple[Face, ...], ...]:
    return teams(job, [face for face in hand if face != "inside_man"])


def _one_too_many(job: Face, hand: Sequence[Face]) -> tuple[tuple[Face, ...], ...]:
    return tuple((*team, "thief") for team in teams(job, hand) if "thief" not in team)


def _token_at_will(*args: Any) -> tuple[Move, ...]:  # noqa: ANN401
    return tuple({*PLAYED(*args), PlaceToken()})


def _more_than_there_is(draft: Draft, do: Doing, victim: Seat, amount: int) -> None:
    for seat, change in ((victim, -amount), (do.seat, amount)):
        area = draft.seats[seat]
        draft.seats[seat] = replace(area, stash=area.stash + change)


def _leave(*_: object) -> None:
    """Do nothing."""


ADVANCE, PLAYED = Draft.advance, rules._plays
PHASE_FAULTS: Mapping[str, Fault] = {
    "Time does not advance": Fault(instead(Draft, "advance", _leave)),
    "tokens do not come back": Fault(instead(Draft, "advance", _forget_tokens)),
    "Night Three is lost": Fault(instead(Draft, "advance", _lose_night_three)),
    "cards are played to Night Two": Fault(instead(Draft, "place", _into_night_two)),
    "Refresh is left": Fault(in_mapping(agenda.DO, Refresh, _leave)),
    "the turn goes anticlockwise": Fault(
        in_mapping(agenda.DO, NextTurn, _anticlockwise)
    ),
    "a token comes from the Stash": Fault(
        in_mapping(turn.PLAYS, PlaceToken, _from_the_stash)
    ),
    "a token may be put at will": Fault(instead(rules, "_plays", _token_at_will)),
    "a job done stays": Fault(in_mapping(turn.PLAYS, DoJob, _job_stays)),
    "a job done is not kept": Fault(in_mapping(turn.PLAYS, DoJob, _job_is_not_kept)),
    "no Team has an Inside Man": Fault(
        instead(rules, "teams", _no_wild), ("inside_man", "thief", "courier"), "red_1"
    ),
    "no Team is ever found": Fault(instead(rules, "teams", lambda *_: ())),
    "a Team may have a card too many": Fault(instead(rules, "teams", _one_too_many)),
    "money is stolen that is not there": Fault(
        instead(Draft, "steal", _more_than_there_is), ("pickpocket",)
    ),
}

# Ends


def _no_end_by(reason: str) -> Plant:
    def end(draft: Draft, why: str) -> None:
        if why != reason:
            END(draft, why)

    return instead(Draft, "end", end)


def _token_ends_nothing(draft: Draft, move: PlaceToken) -> tuple[Claim, ...]:
    draft.coffers += 1
    claims = turn.token(draft, move)
    draft.coffers -= 1
    return claims


def _only_jobs_end(draft: Draft, _: Resolved) -> None:
    if not any(draft.stacks):
        draft.end("jobs")


def _without_reshuffle(
    draft: Draft, seat: Seat, count: int
) -> tuple[list[Any], tuple[int, ...]]:
    drawn = draft.deck[:count]
    return [Draw("deck", drawn, seat)] if drawn else [], drawn


def _go_on_alone(draft: Draft) -> None:
    GIVE_UP(draft)
    draft.agenda[:] = [NextTurn()]


def _still_their_turn(draft: Draft) -> None:
    GIVE_UP(draft)
    seat = draft.active
    draft.seats[seat] = replace(draft.seats[seat], gave_up=False)


def _refreshed(draft: Draft) -> None:
    turn.refresh(draft, Refresh())
    GIVE_UP(draft)


END, GIVE_UP = Draft.end, turn.give_up
ENDING_FAULTS: Mapping[str, Fault] = {
    **{
        f"no end by {reason}": Fault(_no_end_by(reason))
        for reason in ("coffers", "deck")
    },
    "no end by jobs": Fault(_no_end_by("jobs"), team_for("blue_4"), "blue_4"),
    "the last one left plays on": Fault(
        instead(turn, "give_up", _go_on_alone), give_up=0.2
    ),
    "a token ends nothing": Fault(
        in_mapping(turn.PLAYS, PlaceToken, _token_ends_nothing)
    ),
    "empty piles end nothing": Fault(in_mapping(agenda.DO, Resolved, _only_jobs_end)),
    "a draw that fails ends nothing": Fault(
        in_mapping(agenda.DO, Exhausted, _leave), ("headhunter", "mastermind")
    ),
    "the discard pile stays": Fault(instead(Draft, "drawing", _without_reshuffle)),
    "there are 61 rounds": Fault(instead(turn, "LAST_ROUND", 61)),
    "there are 59 rounds": Fault(instead(turn, "LAST_ROUND", 59)),
    "who gives up plays on": Fault(
        instead(turn, "give_up", _still_their_turn), give_up=0.2
    ),
    "who gives up still refreshes": Fault(
        instead(turn, "give_up", _refreshed), give_up=0.2
    ),
}

# Scoring

Rank = Callable[[SeatArea], tuple[int, ...]]


def _ranked_by(rank: Rank, skip_gave_up: bool = True, first: bool = False) -> Plant:
    def best(seats: Sequence[SeatArea]) -> tuple[Seat, ...]:
        standing = [s for s, a in enumerate(seats) if not (skip_gave_up and a.gave_up)]
        highest = max((rank(seats[seat]) for seat in standing), default=())
        winners = [seat for seat in standing if rank(seats[seat]) == highest]
        return tuple(winners[:1] if first else winners)

    return instead(draft, "best", best)


def _rank(area: SeatArea) -> tuple[int, ...]:
    return scoring.score(area), len(area.jobs), -scoring.specialists(area)


def _without(place: int) -> Rank:
    return lambda area: _rank(area)[:place] + _rank(area)[place + 1 :]


def _only_in_hand(area: SeatArea) -> tuple[int, ...]:
    return (*_rank(area)[:2], -len(area.hand))


SCORING_FAULTS: Mapping[str, Fault] = {
    **{
        f"{count} jobs of a colour are worth 1 more": Fault(
            in_mapping(scoring.BONUS, count, worth + 1)
        )
        for count, worth in scoring.BONUS.items()
        if count
    },
    "the score decides nothing": Fault(_ranked_by(_without(0))),
    "jobs decide no tie": Fault(_ranked_by(_without(1))),
    "Specialists decide no tie": Fault(_ranked_by(_without(2))),
    "only the hand decides a tie": Fault(_ranked_by(_only_in_hand)),
    "a tie is the first seat's": Fault(_ranked_by(_rank, first=True)),
    "who gave up can win": Fault(_ranked_by(_rank, skip_gave_up=False), give_up=0.1),
}
FLOW_FAULTS: Mapping[str, Fault] = {
    **{name: Fault(plant, set_up=True) for name, plant in SET_UP_FAULTS.items()},
    **PHASE_FAULTS,
    **ENDING_FAULTS,
    **SCORING_FAULTS,
}
