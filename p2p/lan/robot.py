"""A bot at a real table: it sits on a `Sitting` like a person does."""

import secrets
from collections.abc import AsyncIterator

from engine.kit import Bot, SeatView
from p2p.errors import LocalError
from p2p.lan.sitting import (
    EndOffered,
    Finished,
    Question,
    Seating,
    SeatingUpdate,
    Sitting,
    Stopped,
    Update,
)


async def sit_down(seating: Seating) -> AsyncIterator[SeatingUpdate]:
    """Yield what happens at the table, agreeing to what is asked; `Seated` is last.

    A bot has no ears: it takes the words as equal.
    """
    async for update in seating.updates():
        yield update
        if isinstance(update, Question):
            await seating.confirm(True)


async def play(sitting: Sitting, bot: Bot) -> AsyncIterator[Update]:
    """Yield what happens in the game, deciding whenever our seat is due.

    A bot has no stake: it lets a game end without a winner whenever that is offered.
    """
    async for update in sitting.updates():
        yield update
        if isinstance(update, Finished | Stopped):
            return
        if isinstance(update, EndOffered):
            await _accept(sitting)
        moves, state = sitting.moves(), sitting.state
        if moves and state is not None:
            known = sitting.known
            hand = sitting.kit.rules.hand(state, sitting.seat)
            view = SeatView(
                sitting.seat, state, {card: known[card] for card in hand}, moves
            )
            move = bot(view, secrets.randbelow)
            try:
                await sitting.decide(move)
            except LocalError as error:  # the game went on while the bot thought
                if error.code != "local/not-due":
                    raise


async def _accept(sitting: Sitting) -> None:
    try:
        await sitting.accept_end()
    except LocalError as error:  # it was taken back, or the game is over
        if error.code not in ("local/no-offer", "local/not-due"):
            raise
