"""The moves and events of Grifters.

Sources: rules page 4 to 8b for what may be done, POSITION for the words. A move that
shows a hand card names it by number and by face, and its claim proves that they agree.

    question   asked for                            answered by
    play       the turn                             Caper, DoJob; hand empty: PlaceToken
    caper      a second caper                       Caper, ChooseNone
    seat       a player                             ChooseSeat
    card       a card of a Hideout or discarded     ChooseCard
    card       a companion for the Thug             Join
    skill      what a wild companion counts as      ChooseSkill
    nights     two Nights of the Hideout chosen     ChooseNights
    job        own job to give; then one to take    ChooseJob
    number     a place in the victim's mixed hand   ChooseNumber
    keep       what to discard of the cards drawn   Keep
    show       a card to duplicate, of own hand     Show, ChooseNone (proved)
    show       by the victim: the card hit          Show (a Ringleader), ChooseNone

Each is asked whenever all know that an answer may exist, even if only one does. On its
own turn a seat may also answer `GiveUp`.
"""

from typing import TypeAlias

from engine.deals import CardId, Face, Seat
from engine.game import Event, Move


class Caper(Move, frozen=True, tag="caper"):
    """Play a hand card to Night One and do what it says (4.2); also the second one."""

    card: CardId
    face: Face


class DoJob(Move, frozen=True, tag="job"):
    """Do the job `job`: play a Team whose skills are what it asks for (4.2).

    cards: the Team, by number, as it shall lie; faces: what each card is
    """

    job: Face
    cards: tuple[CardId, ...]
    faces: tuple[Face, ...]


class PlaceToken(Move, frozen=True, tag="token"):
    """With an empty hand, put one ISK of the Coffers into Night One (4.2)."""


class ChooseSeat(Move, frozen=True, tag="choose-seat"):
    """Choose a player: to take from, or whose Hideout is meant."""

    seat: Seat


class ChooseCard(Move, frozen=True, omit_defaults=True, tag="choose-card"):
    """Choose a face-up card: of a Hideout, or of the discard pile.

    night: 1 to 3 where it matters in which Night it lies (an exchange, a recall)
    """

    face: Face
    night: int | None = None


class ChooseNights(Move, frozen=True, tag="choose-nights"):
    """Swap these two Nights of the Hideout chosen; `first` is the lower number."""

    first: int
    second: int


class ChooseSkill(Move, frozen=True, tag="choose-skill"):
    """Say as which skill a wild companion counts."""

    skill: str


class ChooseJob(Move, frozen=True, tag="choose-job"):
    """Choose a done job to swap: first one of your own, then one of an opponent."""

    job: Face


class ChooseNumber(Move, frozen=True, tag="choose-number"):
    """Choose the card at that place, from 1, of a hand that has just been mixed."""

    number: int


class Keep(Move, frozen=True, tag="keep"):
    """Show and discard all of the cards just drawn but those that are kept.

    cards: those discarded, by number, in the order of the hand; faces: what they are.
    Nobody learns what is kept, nor, after the mix, which number it has.
    """

    cards: tuple[CardId, ...]
    faces: tuple[Face, ...]


class Join(Move, frozen=True, omit_defaults=True, tag="join"):
    """Play a hand card to Night One as companion; its own text is not carried out.

    other: another card of that face, shown and kept, where the text is duplicated from
           such a card of this hand: that one is no companion of itself (7b)
    """

    card: CardId
    face: Face
    other: CardId | None = None


class Show(Move, frozen=True, tag="show"):
    """Show a hand card and keep it: the card to duplicate, or a Ringleader hit."""

    card: CardId
    face: Face


class ChooseNone(Move, frozen=True, tag="none"):
    """No second caper; or prove that no hand card, or not the card hit, can be shown.

    Answered to an abduction, it hands the card over.
    """


class GiveUp(Move, frozen=True, tag="give-up"):
    """Play no more turns: what is left of this one is dropped, all later ones skipped.

    How a resignation enters the log where the others play on (8c.4). The seat's program
    makes it by itself; `moves` never offers it.
    """


AnyMove: TypeAlias = (
    Caper
    | DoJob
    | PlaceToken
    | ChooseSeat
    | ChooseCard
    | ChooseNights
    | ChooseSkill
    | ChooseJob
    | ChooseNumber
    | Keep
    | Join
    | Show
    | ChooseNone
    | GiveUp
)


class Started(Event, frozen=True, tag="started"):
    """The toss gave the first turn to `seat`."""

    seat: Seat


class TimeAdvanced(Event, frozen=True, tag="time-advanced"):
    """All in the Hideout of `seat` moved one Night on.

    refreshed: the cards that reached Refresh; tokens: ISK back in the Coffers
    """

    seat: Seat
    refreshed: tuple[Face, ...]
    tokens: int


class Capered(Event, frozen=True, tag="capered"):
    """`seat` played `face` to Night One and does what it says."""

    seat: Seat
    face: Face


class JobDone(Event, frozen=True, tag="job-done"):
    """`seat` played this Team to Night One and has the job `job`."""

    seat: Seat
    job: Face
    team: tuple[Face, ...]


class TokenPlaced(Event, frozen=True, tag="token-placed"):
    """`seat`, whose hand is empty, put an ISK of the Coffers into Night One."""

    seat: Seat


class NoEffect(Event, frozen=True, tag="no-effect"):
    """What `source` says can not be done by `seat`, which goes on without it."""

    seat: Seat
    source: Face


class StoleCoffers(Event, frozen=True, tag="stole-coffers"):
    """`seat` took `amount` from the Coffers by the card or job `source`."""

    seat: Seat
    amount: int
    source: Face


class Stole(Event, frozen=True, tag="stole"):
    """`seat` took `amount`, maybe 0, from the Stash of `victim` by `source`."""

    seat: Seat
    victim: Seat
    amount: int
    source: Face


class Drew(Event, frozen=True, tag="drew"):
    """`seat` drew `count` cards."""

    seat: Seat
    count: int


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The discard pile of `count` cards was shuffled into a new deck."""

    count: int


class Discarded(Event, frozen=True, tag="discarded"):
    """`seat` discarded these of the cards it had drawn, and kept `kept`."""

    seat: Seat
    faces: tuple[Face, ...]
    kept: int


class TookDiscard(Event, frozen=True, tag="took-discard"):
    """`seat` took `face` from the discard pile into its hand."""

    seat: Seat
    face: Face


class Recalled(Event, frozen=True, tag="recalled"):
    """`seat` returned `face` from a Night of its Hideout to its hand."""

    seat: Seat
    face: Face
    night: int


class NightsSwapped(Event, frozen=True, tag="nights-swapped"):
    """`seat` swapped two Nights in the Hideout of `whose`."""

    seat: Seat
    whose: Seat
    first: int
    second: int


class Declined(Event, frozen=True, tag="declined"):
    """`seat` plays no second caper."""

    seat: Seat


class Joined(Event, frozen=True, tag="joined"):
    """`seat` played `face` to Night One as companion; it counts as `skill`.

    skill: "" while the seat has yet to say it
    """

    seat: Seat
    face: Face
    skill: str


class Counted(Event, frozen=True, tag="counted"):
    """`seat` said that `face`, its wild companion, counts as `skill`."""

    seat: Seat
    face: Face
    skill: str


class Exchanged(Event, frozen=True, tag="exchanged"):
    """`seat` gave `given` for `taken` out of that Night of `victim`."""

    seat: Seat
    victim: Seat
    given: Face
    taken: Face
    night: int


class Duplicated(Event, frozen=True, tag="duplicated"):
    """`seat` does what `face` says; it lies with `whose`, or in the hand of `seat`."""

    seat: Seat
    face: Face
    whose: Seat


class JobsSwapped(Event, frozen=True, tag="jobs-swapped"):
    """`seat` gave the job `given` to `other` for the job `taken`."""

    seat: Seat
    other: Seat
    given: Face
    taken: Face


class Picked(Event, frozen=True, tag="picked"):
    """`seat` named the card at place `number` of the hand of `victim`."""

    seat: Seat
    victim: Seat
    number: int


class HandedBack(Event, frozen=True, tag="handed-back"):
    """The card of `victim` that was hit is the Ringleader `face`; nothing is taken."""

    victim: Seat
    face: Face


class Abducted(Event, frozen=True, tag="abducted"):
    """`seat` took a card out of the hand of `victim`; only the two know which."""

    seat: Seat
    victim: Seat


class Refreshed(Event, frozen=True, tag="refreshed"):
    """`seat` took these cards from Refresh into its hand."""

    seat: Seat
    faces: tuple[Face, ...]


class GaveUp(Event, frozen=True, tag="gave-up"):
    """`seat` plays no more turns and can not win."""

    seat: Seat


class TurnPassed(Event, frozen=True, tag="turn-passed"):
    """It is the turn of `seat`, in that round."""

    seat: Seat
    round: int


class Ended(Event, frozen=True, tag="ended"):
    """The game is over; see `Over` for the words of `reason`.

    scores: of each seat, in seat order; none if all others gave up
    """

    winners: tuple[Seat, ...]
    reason: str
    scores: tuple[int, ...]


AnyEvent: TypeAlias = (
    Started
    | TimeAdvanced
    | Capered
    | JobDone
    | TokenPlaced
    | NoEffect
    | StoleCoffers
    | Stole
    | Drew
    | Reshuffled
    | Discarded
    | TookDiscard
    | Recalled
    | NightsSwapped
    | Declined
    | Joined
    | Counted
    | Exchanged
    | Duplicated
    | JobsSwapped
    | Picked
    | HandedBack
    | Abducted
    | Refreshed
    | GaveUp
    | TurnPassed
    | Ended
)
