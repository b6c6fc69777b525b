"""The open dealer, on deals and claims of every kind, for a game that only deals."""

from collections.abc import Mapping

import pytest

from engine.dealer import OpenDealer, in_order, is_true
from engine.deals import (
    AnyDeal,
    CardId,
    Draw,
    Face,
    Gather,
    Hold,
    Mix,
    Pass,
    Seat,
    Shuffle,
    TurnUp,
)
from engine.game import (
    Claim,
    DealError,
    Differ,
    Due,
    Is,
    IsNot,
    Move,
    OneOf,
    Options,
    Over,
    Same,
    State,
    Step,
)


class Scripted(State, frozen=True):
    """Deals to be done in order, what was shown, and who holds what at the end."""

    deals: tuple[AnyDeal, ...]
    hands: tuple[tuple[CardId, ...], ...] = ((), ())
    shown: tuple[Face, ...] = ()


class DealsOnly:
    """A game without decisions: it does its deals and is over."""

    def faces(self, options: Options) -> tuple[Face, ...]:
        return ("ace", "king", "queen")

    def options(self, state: Scripted) -> Options:
        return Options()

    def hand(self, state: Scripted, seat: Seat) -> tuple[CardId, ...]:
        return state.hands[seat]

    def start(self, options: Options, entropy: bytes) -> Scripted:
        return Scripted(())

    def due(self, state: Scripted) -> Due:
        return state.deals[0] if state.deals else Over((), "dealt")

    def moves(self, state: Scripted, known: Mapping[CardId, Face]) -> tuple[Move, ...]:
        return ()

    def resigning(self, state: Scripted) -> None:
        return None

    def play(self, state: Scripted, move: Move) -> Step:
        raise AssertionError("nobody decides in this game")

    def dealt(self, state: Scripted, shown: tuple[Face, ...] = ()) -> Step:
        after = Scripted(state.deals[1:], state.hands, state.shown + shown)
        return Step(after, (), ())


def reverse(deal: Shuffle | Mix) -> tuple[int, ...]:
    return tuple(range(len(deal.cards)))[::-1]


def dealt(
    *deals: AnyDeal, faces: Mapping[CardId, Face] | None = None
) -> tuple[dict[CardId, Face], tuple[Face, ...]]:
    """Return all faces and those shown after the deals, with every order reversed."""
    dealer = OpenDealer(DealsOnly(), Scripted(deals), faces or {}, reverse)
    dealer.settle()
    assert isinstance(dealer.state, Scripted)
    return dealer.faces, dealer.state.shown


COURT: dict[CardId, Face] = {1: "ace", 2: "king", 3: "queen"}


def test_gathered_cards_take_their_numbers_in_order() -> None:
    assert dealt(Gather("deck", ("ace", "king"), (5, 6)))[0] == {5: "ace", 6: "king"}


def test_held_cards_take_their_numbers_in_order() -> None:
    assert dealt(Hold(1, ("ace", "king"), (5, 6)))[0] == {5: "ace", 6: "king"}


@pytest.mark.parametrize(
    "deal", [Shuffle("deck", (1, 2, 3), (4, 5, 6)), Mix(0, (1, 2, 3), (4, 5, 6))]
)
def test_a_shuffle_and_a_mix_follow_the_permutation_and_retire_numbers(
    deal: AnyDeal,
) -> None:
    assert dealt(deal, faces=COURT)[0] == {4: "queen", 5: "king", 6: "ace"}


def test_card_i_of_a_shuffled_pile_is_card_p_i_of_the_old_one() -> None:
    deal = Shuffle("deck", (1, 2, 3), (4, 5, 6))
    dealer = OpenDealer(DealsOnly(), Scripted((deal,)), COURT, lambda _: (1, 2, 0))
    dealer.settle()
    assert dealer.faces == {4: "king", 5: "queen", 6: "ace"}


def test_a_draw_changes_no_number() -> None:
    assert dealt(Draw("deck", (1, 2), 0), faces=COURT)[0] == COURT


def test_a_passed_card_keeps_its_face_under_a_fresh_number() -> None:
    after = {1: "ace", 3: "queen", 9: "king"}
    assert dealt(Pass(2, 0, 1, 9), faces=COURT)[0] == after


@pytest.mark.parametrize("seat", [None, 0])
def test_a_turn_up_shows_faces_in_the_order_asked(seat: Seat | None) -> None:
    faces, shown = dealt(TurnUp((3, 1), seat), faces=COURT)
    assert shown == ("queen", "ace")
    assert faces == {2: "king"}


@pytest.mark.parametrize("order", [(0, 0, 1), (0, 1, 3)])
def test_an_order_that_is_no_permutation_is_an_error(order: tuple[int, ...]) -> None:
    state = Scripted((Mix(0, (1, 2, 3), (4, 5, 6)),))
    dealer = OpenDealer(DealsOnly(), state, COURT, lambda _: order)
    with pytest.raises((KeyError, IndexError)):
        dealer.settle()


def test_an_order_of_another_length_is_an_error() -> None:
    state = Scripted((Mix(0, (1, 2, 3), (4, 5, 6)),))
    dealer = OpenDealer(DealsOnly(), state, COURT, lambda _: (0, 1))
    with pytest.raises(ValueError, match="shorter"):
        dealer.settle()


def test_no_deal_is_answered_when_none_is_due() -> None:
    with pytest.raises(DealError, match="no deal is due"):
        OpenDealer(DealsOnly(), Scripted(()), {}, in_order).deal()


@pytest.mark.parametrize(
    ("claim", "true"),
    [
        (Is(1, "ace"), True),
        (Is(1, "king"), False),
        (IsNot(1, "king"), True),
        (IsNot(1, "ace"), False),
        (OneOf(2, ("ace", "king")), True),
        (OneOf(3, ("ace", "king")), False),
        (Same(1, 4), True),
        (Same(1, 2), False),
        (Differ(1, 2), True),
        (Differ(1, 4), False),
    ],
)
def test_each_kind_of_claim_is_checked_by_looking(claim: Claim, true: bool) -> None:
    assert is_true(claim, {**COURT, 4: "ace"}) is true


def test_a_seat_knows_the_faces_of_its_own_hand_and_no_others() -> None:
    dealer = OpenDealer(DealsOnly(), Scripted((), ((1, 3), (2,))), COURT, in_order)
    assert dealer.known(0) == {1: "ace", 3: "queen"}
    assert dealer.view(1).known == {2: "king"}


def test_a_printed_dealer_shows_no_faces() -> None:
    dealer = OpenDealer(DealsOnly(), Scripted((), ((1, 3), (2,))), COURT, in_order)
    assert not any(face in repr(dealer) for face in COURT.values())
