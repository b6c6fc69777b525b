"""The public state of one game of Grifters: what all seats can see."""

from typing import TypeAlias

import msgspec

from engine.deals import AnyDeal, CardId, Face, Seat
from engine.game import Decide, Over, State
from engine.grifters.operations import AnyOperation
from engine.grifters.options import GriftersOptions

ISK = "isk"
"""How a token lies in a Night; it is no card."""
NIGHTS = (1, 2, 3)
"""The Nights of a Hideout, by the number on the tableau."""
Night: TypeAlias = tuple[Face, ...]
"""What lies in one Night: cards in the order in which they came, and tokens (`ISK`)."""
EMPTY_HIDEOUT: tuple[Night, Night, Night] = ((), (), ())


class Owing(msgspec.Struct, frozen=True, gc=False, tag_field="owed"):
    """Base of what is owed and is no question; `agenda.settle` does it in its turn.

    Behind a question stands the one of these that takes the answer.
    """


class Doing(Owing, frozen=True, omit_defaults=True, tag="doing"):
    """`seat` carries out one operation of the text of `source`.

    source: the card or job whose text it is
    played: the card that lies in the Hideout for it, None for a reward
    night:  in which Night that card lies by now, 4 for Refresh
    target: the player chosen so far
    choice: the face, job or skill chosen so far
    number: the place in the target's hand chosen so far, from 1
    kept:   the face of the own hand card that is duplicated and stays there
    """

    seat: Seat
    op: AnyOperation
    source: Face
    played: Face | None = None
    night: int = 1
    target: Seat | None = None
    choice: Face | None = None
    number: int | None = None
    kept: Face | None = None


class Exhausted(Owing, frozen=True, tag="exhausted"):
    """A draw could not be made: the game ends (5.4)."""


class Resolved(Owing, frozen=True, tag="resolved"):
    """A caper or job is fully resolved: see whether that ends the game (5.4)."""


class Refresh(Owing, frozen=True, tag="refresh"):
    """The active seat takes its Refresh area into its hand (4.3)."""


class NextTurn(Owing, frozen=True, tag="next-turn"):
    """The turn passes clockwise to a seat that has not given up."""


AnyOwing: TypeAlias = Doing | Exhausted | Resolved | Refresh | NextTurn
Owed: TypeAlias = Decide | AnyDeal | Over | AnyOwing


class SeatArea(msgspec.Struct, frozen=True, gc=False):
    """What lies before one seat.

    hand:        card numbers; the `number` of an abduction counts them from 1
    nights:      Night One, Two and Three
    refresh:     the cards that come to the hand at the end of this turn
    stash:       its ISK, in millions
    jobs:        the jobs it has, in the order in which they came
    ringleaders: how many Ringleaders are its own, wherever they lie; always three but
                 in a position that somebody wrote
    gave_up:     its turns are skipped, and it can not win
    """

    hand: tuple[CardId, ...] = ()
    nights: tuple[Night, Night, Night] = EMPTY_HIDEOUT
    refresh: tuple[Face, ...] = ()
    stash: int = 0
    jobs: tuple[Face, ...] = ()
    ringleaders: int = 3
    gave_up: bool = False


class GriftersState(State, frozen=True, gc=False):
    """One moment of a game.

    round:   counted from 1; it begins anew with the seat that started
    starter: the seat that started
    active:  the seat whose turn it is; while its question is `play`, its Time has not
             yet advanced: that is the first thing its answer does
    coffers: the ISK left in the Coffers
    stacks:  the jobs left, a stack for each colour in card-table order, next job first;
             only the first of a stack is available
    deck:    face-down Specialists, top first
    discard: face-up Specialists, oldest first
    next_id: the lowest card number never used
    agenda:  what is owed, next first; its first item is what is due
    """

    options: GriftersOptions
    round: int
    starter: Seat
    active: Seat
    seats: tuple[SeatArea, ...]
    coffers: int
    stacks: tuple[tuple[Face, ...], ...]
    deck: tuple[CardId, ...]
    discard: tuple[Face, ...]
    next_id: CardId
    agenda: tuple[Owed, ...]
