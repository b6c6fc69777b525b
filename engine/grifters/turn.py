"""One turn: what begins it, what ends it, and who is next (rules page 4, 5 and 8c)."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.deals import CardId, Face
from engine.game import Claim, Decide, Is, Move
from engine.grifters.draft import Draft
from engine.grifters.jobs import JOBS, fits
from engine.grifters.moves import (
    Caper,
    DoJob,
    GaveUp,
    JobDone,
    PlaceToken,
    Refreshed,
    TokenPlaced,
    TurnPassed,
)
from engine.grifters.refusal import refusal
from engine.grifters.scoring import ALL_JOBS, COFFERS, DECK_OUT, RESIGNED, ROUNDS
from engine.grifters.specialists import FACES
from engine.grifters.state import (
    ISK,
    Doing,
    Exhausted,
    NextTurn,
    Refresh,
    Resolved,
)

LAST_ROUND = 60
"""The game ends after so many (8c.3)."""


def _check_hand(
    draft: Draft, cards: tuple[CardId, ...], shown: tuple[Face, ...]
) -> None:
    """Refuse cards that the active seat does not hold, and faces that no card has."""
    hand = draft.seats[draft.active].hand
    for card in cards:
        if card not in hand:
            raise refusal("not-in-hand", card=card)
        if cards.count(card) > 1:
            raise refusal("same-card", card=card)
    for face in shown:
        if face not in FACES:
            raise refusal("unknown-face", face=face)


def _begin(draft: Draft) -> None:
    """Owe the rest of the turn, and advance Time (4.1).

    On a seat's first turn nothing lies in its Hideout yet: there is nothing to skip.
    """
    draft.owe(Refresh(), NextTurn())
    draft.advance(draft.active)


def caper(draft: Draft, move: Caper) -> tuple[Claim, ...]:
    """Play one card for what it says (4.2)."""
    _check_hand(draft, (move.card,), (move.face,))
    _begin(draft)
    draft.caper(draft.active, move.card, move.face)
    return (Is(move.card, move.face),)


def job(draft: Draft, move: DoJob) -> tuple[Claim, ...]:
    """Do a job with a Team, for its reward; the texts of the Team are ignored (4.2)."""
    if move.job not in [stack[0] for stack in draft.stacks if stack]:
        raise refusal("job-not-available", job=move.job)
    _check_hand(draft, move.cards, move.faces)
    if len(move.cards) != len(move.faces) or not fits(move.job, move.faces):
        raise refusal("does-not-fit", job=move.job)
    _begin(draft)
    seat = draft.active
    draft.lay(seat, *move.cards)
    draft.place(seat, *move.faces)
    area = draft.seats[seat]
    draft.seats[seat] = replace(area, jobs=(*area.jobs, move.job))
    draft.stacks = tuple(
        stack[1:] if stack[:1] == (move.job,) else stack for stack in draft.stacks
    )
    draft.events.append(JobDone(seat, move.job, move.faces))
    reward = JOBS[move.job].reward
    draft.owe(*[Doing(seat, op, move.job) for op in reward], Resolved())
    return tuple(map(Is, move.cards, move.faces))


def token(draft: Draft, _: PlaceToken) -> tuple[Claim, ...]:
    """Put an ISK of the Coffers into Night One; the last one ends the game (5.3)."""
    if draft.seats[draft.active].hand:
        raise refusal("hand-not-empty")
    _begin(draft)
    draft.coffers -= 1
    draft.place(draft.active, ISK)
    draft.events.append(TokenPlaced(draft.active))
    if not draft.coffers:
        draft.end(COFFERS)
    return ()


PLAYS: Mapping[type[Move], Callable[[Draft, Any], tuple[Claim, ...]]] = {
    Caper: caper,
    DoJob: job,
    PlaceToken: token,
}
"""What answers the question of a turn."""


def give_up(draft: Draft) -> None:
    """Skip what is left of this turn, and all later ones of the active seat (8c.4)."""
    seat = draft.active
    draft.seats[seat] = replace(draft.seats[seat], gave_up=True)
    draft.events.append(GaveUp(seat))
    standing = [s for s, area in enumerate(draft.seats) if not area.gave_up]
    if len(standing) > 1:
        draft.agenda[:] = [NextTurn()]
        return
    draft.end(RESIGNED)


def resolved(draft: Draft, _: Resolved) -> None:
    """End the game if all jobs are done, or no card is left to draw (4)."""
    if not any(draft.stacks):
        draft.end(ALL_JOBS)
    elif not draft.deck and not draft.discard:
        draft.end(DECK_OUT)


def exhausted(draft: Draft, _: Exhausted) -> None:
    """End the game, for a card could not be drawn (5.4)."""
    draft.end(DECK_OUT)


def refresh(draft: Draft, _: Refresh) -> None:
    """Take the Refresh area into the hand (4.3)."""
    seat = draft.active
    area = draft.seats[seat]
    if area.refresh:
        draft.seats[seat] = replace(area, refresh=())
        draft.events.append(Refreshed(seat, area.refresh))
        draft.hold(seat, area.refresh)


def next_turn(draft: Draft, _: NextTurn) -> None:
    """Pass the turn clockwise, or end the game after the last round."""
    seat = draft.active
    while True:
        seat = (seat + 1) % len(draft.seats)
        if seat == draft.starter:
            if draft.round >= LAST_ROUND:
                draft.end(ROUNDS)
                return
            draft.round += 1
        if not draft.seats[seat].gave_up:
            break
    draft.active = seat
    draft.events.append(TurnPassed(seat, draft.round))
    draft.owe(Decide(seat, "play"))
