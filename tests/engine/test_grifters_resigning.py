"""Giving up where others play on: who is left, what is skipped, what is not (8c.4)."""

import pytest

from engine.dealer import OpenDealer
from engine.game import Decide, IllegalMove, Move, Over, plays_on_without, resignation
from engine.grifters.moves import AnyMove, ChooseNone, ChooseSeat, GaveUp, GiveUp
from engine.position import reach
from tests.engine.grifters_games import RULES, moments, settled, state_of, table


@pytest.mark.parametrize(
    ("sides", "resigned", "over"),
    [
        ((0, 1), set(), None),
        ((0, 1), {0}, Over((1,), "resigned")),
        ((0, 1), {0, 1}, Over((), "resigned")),
        ((0, 1, 0, 1), {0}, None),
        ((0, 1, 0, 1), {0, 1}, None),
        ((0, 1, 0, 1), {0, 2}, Over((1,), "resigned")),
        ((0, 1, 2), {1}, None),
        ((0, 1, 2), {1, 2}, Over((0,), "resigned")),
        ((0, 1, 2, 3), {0, 3}, None),
        ((0, 1, 2, 3), {0, 1, 3}, Over((2,), "resigned")),
        ((0, 1, 2, 3), {0, 1, 2, 3}, Over((), "resigned")),
    ],
)
def test_a_game_ends_by_resignation_when_one_side_at_most_still_stands(
    sides: tuple[int, ...], resigned: set[int], over: Over | None
) -> None:
    assert resignation(sides, frozenset(resigned)) == over


@pytest.mark.parametrize(
    ("sides", "goes_on"),
    [
        ((0, 1), False),
        ((0, 1, 1), False),
        ((0, 1, 0, 1), False),
        ((0, 1, 2), True),
        ((0, 1, 2, 3), True),
    ],
)
def test_it_goes_on_without_a_seat_whose_whole_side_is_gone_with_it(
    sides: tuple[int, ...], goes_on: bool
) -> None:
    assert plays_on_without(sides, 0) is goes_on


def play(dealer: OpenDealer, move: Move) -> tuple[object, ...]:
    events = dealer.play(move)
    return (*events, *dealer.settle())


def due_seat(dealer: OpenDealer) -> int:
    assert isinstance(dealer.due, Decide)
    return dealer.due.seat


def test_who_gives_up_is_skipped_and_its_things_stay_where_they_are() -> None:
    dealer = settled(3, seed=1)
    first = due_seat(dealer)
    before = state_of(dealer).seats[first]
    assert GaveUp(first) in play(dealer, GiveUp())

    after = state_of(dealer).seats[first]
    assert (after.hand, after.stash, after.nights) == (
        before.hand,
        before.stash,
        before.nights,
    )
    turns = list[int]()
    while len(turns) < 4:
        due = dealer.due
        assert isinstance(due, Decide)
        if due.what == "play":
            turns.append(due.seat)
        play(dealer, dealer.moves()[0])
    assert turns == [(first + 1) % 3, (first + 2) % 3] * 2


def test_giving_up_is_never_listed_and_always_possible_on_the_own_turn() -> None:
    dealer = table(4, seed=3)
    for moment in moments(dealer, seed=3):
        due = RULES.due(moment.before)
        assert isinstance(due, Decide)
        move = RULES.resigning(moment.before)
        assert (move is not None) is (due.seat == moment.before.active)
        if move is not None:
            RULES.play(moment.before, move)
        else:
            with pytest.raises(IllegalMove, match="not-due"):
                RULES.play(moment.before, GiveUp())
        dealer.settle()
        assert GiveUp() not in dealer.moves()
    assert RULES.resigning(dealer.state) is None
    assert issubclass(GiveUp, AnyMove)


def test_the_last_who_has_not_given_up_wins_by_the_rules() -> None:
    dealer = settled(3, seed=2)
    last = (due_seat(dealer) + 2) % 3
    play(dealer, GiveUp())
    play(dealer, GiveUp())
    assert dealer.due == Over((last,), "resigned")


def test_who_gives_up_in_the_middle_of_a_look_keeps_the_cards_and_goes() -> None:
    seats = [{"hand": ["mastermind"]}, {"hand": ["thief"]}, {"hand": ["thief"]}]
    start = {"game": "grifters", "seats": seats, "deck": ["con_man"] * 3 + ["thug"]}
    reached = reach({**start, "moves": ["caper mastermind", "give-up", "caper thief"]})
    assert reached["due"] == {"seat": 2, "what": "play", "standing": None}
    assert reached["discard"] == []
    assert reached["deck"] == ["thug"]


def test_a_victim_that_has_resigned_is_still_asked_for_its_card() -> None:
    seats = [{"hand": ["h_kidnapper"]}, {"hand": ["con_man"]}, {"hand": ["thief"]}]
    start = {"game": "grifters", "seats": seats, "deck": ["thug"]}
    asked = reach(
        {
            **start,
            "moves": [
                "resign 1",
                "caper h_kidnapper",
                "choose seat 1",
                "choose number 1",
            ],
        }
    )
    assert asked["due"] == {"seat": 1, "what": "show", "standing": None}
    assert asked["resigned"] == [1]
    again = reach({**asked, "moves": ["choose none", "caper thief"]})
    assert again["due"] == {"seat": 0, "what": "play", "standing": None}


def test_none_but_the_seat_whose_turn_it_is_gives_up() -> None:
    dealer = settled(2, seed=4)
    seats = state_of(dealer).seats
    assert ChooseSeat(0) not in dealer.moves()
    assert not any(area.gave_up for area in seats)
    with pytest.raises(IllegalMove):
        dealer.play(ChooseNone())
    play(dealer, GiveUp())
    assert isinstance(dealer.due, Over)
