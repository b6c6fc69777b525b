"""Grifters as a whole: the set-up, what never changes, what is always so."""

import sys
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.deals import Draw, Gather, Hold, Mix, Shuffle
from engine.game import (
    DealError,
    Decide,
    IllegalMove,
    NotationError,
    Over,
    digest,
)
from engine.grifters.card_table import CARDS
from engine.grifters.draft import Draft
from engine.grifters.moves import AnyMove, Caper
from engine.grifters.operations import DrawChoose
from engine.grifters.options import GriftersOptions
from engine.grifters.scoring import REASONS
from engine.grifters.specialists import DECK, FACES, RINGLEADERS_EACH
from engine.grifters.state import Doing, GriftersState, Owed
from engine.grifters.turn import LAST_ROUND
from tests.engine.grifters_games import (
    ALL_ISK,
    KIT,
    RULES,
    SPECIALISTS,
    Watcher,
    cards,
    moments,
    money,
    settled,
    state_of,
    table,
)
from tests.engine.table import Chance

SEEDS = st.integers(0, 2**32)
PLAYERS = st.sampled_from((2, 3, 4))
GAMES = settings(max_examples=25, deadline=None)


# The set-up


@pytest.mark.parametrize(
    ("players", "coffers", "deck", "colours"),
    [
        (2, 44, 42, ["blue", "red", "green"]),
        (3, 56, 39, ["blue", "red", "green", "pink"]),
        (4, 63, 36, ["blue", "red", "green", "pink", "yellow"]),
    ],
)
def test_the_set_up_is_that_of_the_table(
    players: int, coffers: int, deck: int, colours: list[str]
) -> None:
    dealer = settled(players, seed=1)
    state = state_of(dealer)
    assert (state.coffers, len(state.deck), state.discard) == (coffers, deck, ())
    assert [[*stack] for stack in state.stacks] == [
        [f"{colour}_{number}" for number in (1, 2, 3, 4)] for colour in colours
    ]
    for seat, area in enumerate(state.seats):
        hand = Counter(dealer.known(seat).values())
        assert (area.stash, area.jobs, area.refresh) == (3, (), ())
        assert area.nights == ((), (), ())
        assert hand.total() == 6
        assert all(hand[leader] == 1 for leader in RINGLEADERS_EACH)
    assert money(state) == ALL_ISK[players]
    assert cards(state) == SPECIALISTS + 3 * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_toss_picks_who_starts_and_is_dealt_to_first(players: int) -> None:
    for first in range(players):
        entropy = first.to_bytes(32, "big")
        options = GriftersOptions(sides=(*range(players),))
        start = RULES.start(options, entropy)
        assert isinstance(start, GriftersState)
        *deals, play = start.agenda
        assert play == Decide(first, "play")
        assert (start.starter, start.active, start.round) == (first, first, 1)
        kinds = [type(deal) for deal in deals]
        assert kinds == [Gather, Shuffle, *[Hold, Draw, Mix] * players]
        seats = [deal.seat for deal in deals if isinstance(deal, Draw)]
        assert seats == [(first + n) % players for n in range(players)]


def test_the_deck_is_three_of_sixteen_and_every_face_is_listed_once() -> None:
    assert Counter(Counter(DECK).values()) == {3: 16}
    faces = KIT.rules.faces(GriftersOptions())
    assert faces == FACES == tuple(card.id for card in CARDS.cards)
    assert len(set(faces)) == 19


@pytest.mark.parametrize(
    "sides", [(), (0,), (0, 0), (1, 0), (0, 2), (0, 1, 1), (0, 1, 2, 3, 4)]
)
def test_other_sides_than_one_a_seat_are_no_table(sides: tuple[int, ...]) -> None:
    options = GriftersOptions(sides=sides)
    with pytest.raises(NotationError, match="seat"):
        KIT.validate(options)
    with pytest.raises(NotationError):
        RULES.start(options, bytes(32))


# What is always so


@given(players=PLAYERS, seed=SEEDS, leaving=st.booleans())
@GAMES
def test_money_and_cards_are_never_lost_nor_made(
    players: int, seed: int, leaving: bool
) -> None:
    dealer = table(players, seed)
    for _ in moments(dealer, seed, leaving=leaving):
        dealer.settle()
        state = state_of(dealer)
        assert money(state) == ALL_ISK[players]
        assert cards(state) == SPECIALISTS + 3 * players
        faces = Counter(
            face for seat in range(players) for face in dealer.known(seat).values()
        )
        faces.update(dealer.faces[card] for card in state.deck)
        faces.update(state.discard)
        for area in state.seats:
            faces.update(area.refresh)
            faces.update(face for night in area.nights for face in night)
        del faces["isk"]
        assert faces == Counter(DECK) + Counter(RINGLEADERS_EACH * players)


@given(players=PLAYERS, seed=SEEDS)
@GAMES
def test_ringleaders_stay_with_their_seats(players: int, seed: int) -> None:
    dealer = table(players, seed)
    for _ in moments(dealer, seed):
        dealer.settle()
    for seat, area in enumerate(state_of(dealer).seats):
        lying = [*dealer.known(seat).values(), *area.refresh]
        lying += [face for night in area.nights for face in night]
        assert Counter(f for f in lying if f in RINGLEADERS_EACH) == Counter(
            RINGLEADERS_EACH
        )


@given(players=PLAYERS, seed=SEEDS, leaving=st.booleans())
@GAMES
def test_any_game_ends_with_winners_who_have_most_and_have_not_left(
    players: int, seed: int, leaving: bool
) -> None:
    dealer = table(players, seed)
    for _ in moments(dealer, seed, leaving=leaving):
        dealer.settle()
    over, state = dealer.due, state_of(dealer)
    assert isinstance(over, Over)
    assert over.reason in REASONS
    assert over.winners
    assert state.round <= LAST_ROUND
    assert not any(state.seats[seat].gave_up for seat in over.winners)
    with pytest.raises(IllegalMove, match="game-over"):
        dealer.play(Caper(0, "thief"))
    with pytest.raises(DealError):
        dealer.deal()


@given(players=PLAYERS, seed=SEEDS)
@GAMES
def test_exactly_one_thing_is_due_and_every_move_listed_is_legal_and_once(
    players: int, seed: int
) -> None:
    dealer = table(players, seed)
    for moment in moments(dealer, seed):
        due = RULES.due(moment.before)
        assert isinstance(due, Decide)
        with pytest.raises(DealError):
            RULES.dealt(moment.before)
        dealer.settle()
        moves = dealer.moves()
        assert len(moves) == len(set(moves))
        assert all(isinstance(move, AnyMove) for move in moves)
        for move in moves:
            RULES.play(dealer.state, move)


@given(players=PLAYERS, seed=SEEDS)
@GAMES
def test_equal_inputs_give_equal_states_and_events(players: int, seed: int) -> None:
    games = [table(players, seed) for _ in range(2)]
    for one, other in zip(*(moments(game, seed) for game in games), strict=True):
        assert one == other
        assert digest(one.step.state) == digest(other.step.state)
    assert digest(games[0].state) == digest(games[1].state)


@given(players=PLAYERS, seed=SEEDS)
@GAMES
def test_no_number_is_used_twice_and_no_hand_card_can_be_told_by_its_number(
    players: int, seed: int
) -> None:
    watch(players, seed)


@pytest.mark.parametrize("careless", ["hide", "hold", "hand_over", "begin"])
def test_control_a_hand_that_is_not_mixed_is_noticed(
    careless: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of the steps that owe a mix, without it; `begin` is that of a draw."""
    monkeypatch.setattr(Draft, "owe", without_mix(careless))
    with pytest.raises(AssertionError, match="can be told"):
        watch_many(20)


def without_mix(careless: str) -> Callable[..., None]:
    """Return a way to owe that leaves mixes out where one of the steps asks."""
    owe = Draft.owe

    def careful_or_not(draft: Draft, *items: Owed) -> None:
        caller = sys._getframe(1).f_code.co_name
        is_mixed = caller != careless
        owe(draft, *[item for item in items if is_mixed or type(item) is not Mix])

    return careful_or_not


def watch_many(games: int) -> None:
    """Sit by at so many games."""
    for seed in range(games):
        watch(3, seed)


def watch(players: int, seed: int) -> None:
    """Sit by at a game; AssertionError if a card can be told from its fellows.

    But those that a Mastermind looks at, which all have just seen drawn.
    """
    watcher, chance = Watcher(table(players, seed)), Chance(seed)
    dealer = watcher.dealer
    watcher.settle()
    while isinstance(dealer.due, Decide):
        state = state_of(dealer)
        looked = set[int]()
        asked = state.agenda[1:2]
        if asked and isinstance(asked[0], Doing) and dealer.due.what == "keep":
            assert isinstance(asked[0].op, DrawChoose)
            looked = {*state.seats[dealer.due.seat].hand[-asked[0].op.draw :]}
        hands = {card for area in state.seats for card in area.hand}
        assert watcher.seen & hands <= looked, "a card can be told from its fellows"
        moves = dealer.moves()
        watcher.play(moves[chance.below(len(moves))])
        watcher.settle()
