"""The named operations of which every card text and every reward is made.

They stand in `cards.json` as `{"op": NAME, ...}` and in the agenda of a game while they
are carried out. What each one does: `engine.grifters.effects`. Sources: rules page 6, 7
and 8b.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

Amount: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]


class Operation(
    msgspec.Struct, frozen=True, gc=False, tag_field="op", forbid_unknown_fields=True
):
    """Base of all operations; "you" is the seat that carries it out."""


class StealCoffers(Operation, frozen=True, tag="steal_coffers"):
    """Take `amount` from the Coffers."""

    amount: Amount


class StealOpponent(Operation, frozen=True, tag="steal_opponent"):
    """Take `amount` from the Stash of one opponent."""

    amount: Amount


class StealEachOpponent(
    Operation, frozen=True, omit_defaults=True, tag="steal_each_opponent"
):
    """Take `amount` from the Stash of each opponent.

    amount_if_single_opponent: instead of `amount` in a game of two
    """

    amount: Amount
    amount_if_single_opponent: Amount | None = None


class StealCoffersPerNight(Operation, frozen=True, tag="steal_coffers_per_night"):
    """Take `per` from the Coffers for each own Night with a card, at most `max`."""

    per: Amount
    max: Amount


class DrawCards(Operation, frozen=True, tag="draw"):
    """Draw `count` Specialists."""

    count: Amount


class DrawChoose(Operation, frozen=True, tag="draw_choose"):
    """Draw `draw` Specialists, keep `keep` of them and discard the rest, shown."""

    draw: Amount
    keep: Amount
    discard_rest: bool


class TakeDiscard(Operation, frozen=True, tag="take_discard"):
    """Take `count` cards of your choice from the discard pile into your hand.

    fallback: done instead if the pile is empty
    """

    count: Amount
    fallback: tuple["AnyOperation", ...] = ()


class Recall(Operation, frozen=True, tag="recall"):
    """Return `count` cards from your Hideout to your hand, but not the card played."""

    zone: Literal["own_hideout"]
    count: Amount


class AdvanceTime(Operation, frozen=True, tag="advance_time"):
    """Advance Time so many `times` more in your own Hideout."""

    whose: Literal["self"]
    times: Amount


class SwapNights(Operation, frozen=True, tag="swap_nights"):
    """Swap two Nights of one player's Hideout, so often as `count` says."""

    whose: Literal["any_player"]
    count: Amount


class ExtraCaper(Operation, frozen=True, tag="extra_caper"):
    """Play one more caper from your hand.

    advance_time_first: Time advances before it
    optional:           you may decline
    """

    advance_time_first: bool
    optional: bool


class Thug(Operation, frozen=True, tag="thug"):
    """Play a hand card as companion; take `per_card` for each card like it.

    From each opponent, for each card in their Hideout that has the companion's skill
    and is not in a Team.
    """

    companion: bool
    per_card: Amount


class InsideMan(Operation, frozen=True, tag="inside_man"):
    """Exchange the card played with one in an opponent's Hideout; do what that says."""


class Duplicate(Operation, frozen=True, tag="duplicate"):
    """Do what another card says: of your own hand, or of an opponent's Hideout."""

    zone: Literal["own_hand", "opponent_hideout"]


class SwapJobs(Operation, frozen=True, tag="swap_jobs"):
    """Swap one of your Jobs with one of an opponent; `fallback` if there are none."""

    fallback: tuple["AnyOperation", ...] = ()


class AbductRandomHand(Operation, frozen=True, tag="abduct_random_hand"):
    """Take a random card of an opponent's hand into yours; a Ringleader goes back."""


AnyOperation: TypeAlias = (
    StealCoffers
    | StealOpponent
    | StealEachOpponent
    | StealCoffersPerNight
    | DrawCards
    | DrawChoose
    | TakeDiscard
    | Recall
    | AdvanceTime
    | SwapNights
    | ExtraCaper
    | Thug
    | InsideMan
    | Duplicate
    | SwapJobs
    | AbductRandomHand
)
