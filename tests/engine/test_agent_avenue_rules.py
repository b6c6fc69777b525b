"""Whole games by the rules: what every state, move and deal must keep true."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.agent_avenue.agents import DECKS, FACES
from engine.agent_avenue.moves import (
    AnyMove,
    Discard,
    Ended,
    Moved,
    Play,
    Recruit,
    Recruited,
    Started,
    TurnPassed,
)
from engine.agent_avenue.refusal import REASONS
from engine.agent_avenue.state import AgentAvenueState
from engine.dealer import OpenDealer, in_order
from engine.deals import Deal, Draw, Face, Gather, Mix, Shuffle, TurnUp
from engine.game import (
    DealError,
    Decide,
    FalseClaim,
    IllegalMove,
    Is,
    IsNot,
    Move,
    Over,
    digest,
)
from engine.position import describe
from tests.engine.table import AGENT_AVENUE, Chance, new_game, outcome, play_uniformly

SEEDS = st.integers(0, 2**32)
RULES = AGENT_AVENUE.rules


def state_of(dealer: OpenDealer) -> AgentAvenueState:
    assert isinstance(dealer.state, AgentAvenueState)
    return dealer.state


def hidden_cards(state: AgentAvenueState) -> list[int]:
    """Every face-down card of a state, by number."""
    cards = [*state.deck]
    for seat in state.seats:
        cards += [*seat.hand, *seat.discards]
    if state.table is not None:
        cards.append(state.table.down)
    return cards


def all_faces(dealer: OpenDealer) -> Counter[Face]:
    """Every card of a game, wherever it lies."""
    state = state_of(dealer)
    faces = Counter(dealer.faces[card] for card in hidden_cards(state))
    for side in state.sides:
        faces.update(side.agents)
    if state.table is not None:
        faces[state.table.up] += 1
    return faces


def every_step(dealer: OpenDealer, chance: Chance) -> Iterator[Move | Deal]:
    """Play uniformly, one move or deal at a time."""
    while not isinstance(due := dealer.due, Over):
        if isinstance(due, Decide):
            moves = dealer.moves()
            move = moves[chance.below(len(moves))]
            dealer.play(move)
            yield move
        else:
            dealer.deal()
            yield due


def position_at(seed: int, moves: int) -> OpenDealer:
    """Return a game at which a decision is due, at most so many moves in."""
    chance = Chance(seed)
    dealer = new_game(chance)
    dealer.settle()
    for _ in range(moves):
        listed = dealer.moves()
        before = OpenDealer(RULES, dealer.state, dealer.faces, chance.permute)
        dealer.play(listed[chance.below(len(listed))])
        dealer.settle()
        if isinstance(dealer.due, Over):
            return before
    return dealer


DECISIONS = st.builds(position_at, SEEDS, st.integers(0, 14))


@given(SEEDS)
def test_cards_are_conserved_at_every_step(seed: int) -> None:
    chance = Chance(seed)
    dealer = new_game(chance)
    dealer.deal()
    box = Counter(DECKS[False])
    for _ in every_step(dealer, chance):
        assert all_faces(dealer) == box, describe_if_settled(dealer)


def describe_if_settled(dealer: OpenDealer) -> str:
    if isinstance(dealer.due, Decide | Over):
        return describe(AGENT_AVENUE, dealer.state, dealer.faces)
    return repr(dealer.due)


@given(SEEDS)
def test_no_card_number_is_used_twice_or_outlives_a_mix(seed: int) -> None:
    chance = Chance(seed)
    dealer = new_game(chance)
    dealer.deal()
    retired: set[int] = set()
    for done in every_step(dealer, chance):
        if isinstance(done, Mix | Shuffle):
            retired |= set(done.cards)
        held = hidden_cards(state_of(dealer))
        assert len(held) == len(set(held))
        assert not retired & set(held)
        assert set(held) <= set(dealer.faces)


@given(SEEDS)
def test_exactly_one_thing_is_due_and_it_alone_is_accepted(seed: int) -> None:
    chance = Chance(seed)
    dealer = new_game(chance)
    for _ in every_step(dealer, chance):
        due = dealer.due
        if isinstance(due, Decide | Over):
            with pytest.raises(DealError):
                RULES.dealt(dealer.state)
            with pytest.raises(DealError):
                dealer.deal()
        else:
            with pytest.raises(IllegalMove, match="not-due"):
                RULES.play(dealer.state, Recruit(down=True))
            assert dealer.moves() == ()
    with pytest.raises(IllegalMove, match="game-over"):
        RULES.play(dealer.state, Recruit(down=True))


@given(SEEDS)
def test_every_game_ends_within_the_turns_that_its_cards_allow(seed: int) -> None:
    chance = Chance(seed)
    dealer = new_game(chance)
    moves = sum(1 for _ in play_uniformly(dealer, chance))
    assert len(outcome(dealer).winners) == 1
    assert state_of(dealer).turn <= len(DECKS[False]) // 2
    assert moves <= 2 * (len(DECKS[False]) // 2) + 8


@given(SEEDS)
def test_equal_inputs_give_equal_states_and_digests(seed: int) -> None:
    games = []
    for _ in range(2):
        chance = Chance(seed)
        dealer = new_game(chance)
        digests = [digest(dealer.state)]
        digests += [digest(dealer.state) for _ in every_step(dealer, chance)]
        games.append(digests)
    assert games[0] == games[1]
    assert len(set(games[0])) == len(games[0])


def due_hand(dealer: OpenDealer) -> tuple[int, ...]:
    """The cards of the seat that must decide."""
    assert isinstance(dealer.due, Decide)
    return RULES.hand(dealer.state, dealer.due.seat)


def every_move(dealer: OpenDealer) -> Iterator[AnyMove]:
    """Every move with a card of the due seat's hand, and some without."""
    hand = due_hand(dealer)
    cards = (*hand, -1, max(dealer.faces) + 1, *state_of(dealer).deck[:1])
    yield from (Recruit(down=False), Recruit(down=True))
    yield from (Discard(card) for card in cards)
    for up, down, face, twins in product(cards, cards, FACES[False], (False, True)):
        yield Play(up, face, down, twins)


def meaning(dealer: OpenDealer, move: Move) -> object:
    """What a move does, by names: equal for equal faces."""
    if isinstance(move, Discard):
        return "discard", dealer.faces[move.card]
    if isinstance(move, Play):
        return "play", move.face, dealer.faces[move.down], move.twins
    return move


def is_accepted(dealer: OpenDealer, move: Move) -> bool:
    trial = OpenDealer(RULES, dealer.state, dealer.faces, dealer.permute)
    try:
        trial.play(move)
    except (IllegalMove, FalseClaim):
        return False
    return True


@given(DECISIONS)
def test_the_moves_listed_are_all_that_is_accepted_each_meaning_once(
    dealer: OpenDealer,
) -> None:
    listed = [meaning(dealer, move) for move in dealer.moves()]
    accepted = {
        meaning(dealer, move)
        for move in every_move(dealer)
        if is_accepted(dealer, move)
    }
    assert len(listed) == len(set(listed))
    assert set(listed) == accepted, describe(AGENT_AVENUE, dealer.state, dealer.faces)


HANDS = st.one_of(
    st.lists(st.sampled_from(FACES[False][:6]), min_size=2, max_size=5),
    st.builds(
        lambda face, size: [face] * size,
        st.sampled_from(FACES[False][:6]),
        st.integers(2, 6),
    ),
)
"""Any hands, and many of one name."""


@given(HANDS, st.sampled_from([[], ["mole"], ["mole", "sidekick"]]), st.integers(3, 4))
def test_so_they_are_for_any_hand_at_the_end_of_the_deck(
    hand: list[Face], deck: list[Face], used: int
) -> None:
    position = {
        "game": "agent-avenue",
        "seats": [{"side": 0, "hand": hand, "discards_used": used}, {"side": 1}],
        "deck": deck,
    }
    state, faces = AGENT_AVENUE.notation.load(position)
    dealer = OpenDealer(RULES, state, faces, in_order)
    listed = [meaning(dealer, move) for move in dealer.moves()]
    accepted = {
        meaning(dealer, move)
        for move in every_move(dealer)
        if is_accepted(dealer, move)
    }
    assert len(listed) == len(set(listed))
    assert set(listed) == accepted


@given(DECISIONS)
def test_a_listed_move_names_the_lowest_cards_of_its_faces(dealer: OpenDealer) -> None:
    for move in dealer.moves():
        cards = []
        if isinstance(move, Discard):
            cards = [move.card]
        elif isinstance(move, Play) and not move.twins:
            cards = [move.up, move.down]
        hand = due_hand(dealer)
        for card in cards:
            face = dealer.faces[card]
            assert card == min(c for c in hand if dealer.faces[c] == face)


def reason_against(dealer: OpenDealer, move: Move) -> str | None:
    try:
        RULES.play(dealer.state, move)
    except IllegalMove as refusal:
        return refusal.reason
    return None


@given(DECISIONS)
def test_whatever_is_refused_has_a_listed_reason(dealer: OpenDealer) -> None:
    reasons = {reason_against(dealer, move) for move in every_move(dealer)}
    assert reasons - {None} <= set(REASONS)


@given(SEEDS)
def test_a_hand_is_mixed_after_every_draw_into_cards_and_only_then(seed: int) -> None:
    chance = Chance(seed)
    dealer = new_game(chance)
    mix_owed = False
    for _ in range(2):
        dealer.deal()
    sizes = [len(RULES.hand(dealer.state, seat)) for seat in (0, 1)]
    for done in every_step(dealer, chance):
        assert isinstance(done, Mix) is mix_owed
        mix_owed = isinstance(done, Draw) and sizes[done.seat] > 0
        if isinstance(done, Mix):
            assert set(done.fresh) == set(RULES.hand(dealer.state, done.seat))
        sizes = [len(RULES.hand(dealer.state, seat)) for seat in (0, 1)]


@given(SEEDS)
def test_the_hidden_card_is_turned_up_by_its_owner_after_the_choice(seed: int) -> None:
    chance = Chance(seed)
    dealer = new_game(chance)
    last: Move | Deal | None = None
    for done in every_step(dealer, chance):
        assert isinstance(done, TurnUp) is isinstance(last, Recruit)
        if isinstance(done, TurnUp):
            assert done.seat is not None
        last = done


@pytest.mark.parametrize("sides", [(0, 1), (1, 0)])
@pytest.mark.parametrize("starter", [0, 1])
def test_set_up_deals_four_to_each_the_starter_first(
    sides: tuple[int, int], starter: int
) -> None:
    options = AGENT_AVENUE.options(sides=sides)
    state = RULES.start(options, bytes(31) + bytes([starter]))
    first = sides.index(starter)
    chance = Chance(1)
    dealer = OpenDealer(RULES, state, {}, chance.permute)
    deals = []
    while not isinstance(dealer.due, Decide):
        deals.append(dealer.due)
        dealer.deal()
    assert [type(deal) for deal in deals] == [Gather, Shuffle, Draw, Draw]
    assert [d.seat for d in deals if isinstance(d, Draw)] == [first, 1 - first]
    assert dealer.due == Decide(first, "play")
    assert [len(RULES.hand(dealer.state, seat)) for seat in (0, 1)] == [4, 4]
    assert len(state_of(dealer).deck) == 30


def test_the_first_event_names_the_starting_side() -> None:
    dealer = new_game(Chance(4))
    starter = state_of(dealer).active
    assert dealer.settle()[0] == Started(starter)


@given(SEEDS)
def test_events_tell_the_moves_of_both_spies_and_the_end(seed: int) -> None:
    chance = Chance(seed)
    dealer = new_game(chance)
    events = dealer.settle()
    advance = [0, 0]
    while not isinstance(dealer.due, Over):
        moves = dealer.moves()
        events = [*dealer.play(moves[chance.below(len(moves))]), *dealer.settle()]
        for event in events:
            if isinstance(event, Moved):
                assert event.before == advance[event.side]
                advance[event.side] = event.after
            if isinstance(event, Recruited):
                agents = state_of(dealer).sides[event.side].agents
                assert agents[-1] == event.face
                assert agents.count(event.face) == event.nth
            if isinstance(event, TurnPassed):
                assert state_of(dealer).active == event.side
        assert advance == [side.advance for side in state_of(dealer).sides]
    assert events[-1] == Ended(dealer.due.winners, dealer.due.reason)


def at_recruit(seed: int) -> OpenDealer:
    """Return a game in which two different cards wait to be recruited."""
    dealer = new_game(Chance(seed))
    dealer.settle()
    play = next(m for m in dealer.moves() if isinstance(m, Play) and not m.twins)
    dealer.play(play)
    dealer.settle()
    return dealer


def test_a_play_claims_its_face_and_that_the_hidden_card_differs() -> None:
    dealer = new_game(Chance(2))
    dealer.settle()
    move = next(m for m in dealer.moves() if isinstance(m, Play))
    step = RULES.play(dealer.state, move)
    assert step.claims == (Is(move.up, move.face), IsNot(move.down, move.face))


def test_twins_claim_every_card_of_the_hand() -> None:
    dealer = new_game(Chance(2))
    dealer.settle()
    hand = due_hand(dealer)
    step = RULES.play(dealer.state, Play(hand[0], "enforcer", hand[1], twins=True))
    assert step.claims == tuple(Is(card, "enforcer") for card in hand)


@pytest.mark.parametrize("shown", [(), ("mole", "mole"), ("nobody",)])
def test_a_turn_up_takes_exactly_one_face_of_the_card_table(
    shown: tuple[Face, ...],
) -> None:
    dealer = at_recruit(1)
    dealer.play(Recruit(down=True))
    assert isinstance(dealer.due, TurnUp)
    with pytest.raises(DealError):
        RULES.dealt(dealer.state, shown)


def test_a_hidden_card_that_equals_the_visible_one_is_refused_without_twins() -> None:
    dealer = at_recruit(1)
    dealer.play(Recruit(down=False))
    table = state_of(dealer).table
    assert table is not None
    with pytest.raises(DealError, match="not what the hidden card was proved to be"):
        RULES.dealt(dealer.state, (table.up,))


def test_a_card_more_than_the_box_holds_is_refused() -> None:
    position = {
        "game": "agent-avenue",
        "sides": [{"agents": ["mole"]}, {}],
        "seats": [{"side": 0}, {"side": 1}],
        "table": {"up": "sidekick", "down": "enforcer"},
    }
    state, _ = AGENT_AVENUE.notation.load(position)
    chosen = RULES.play(state, Recruit(down=False)).state
    with pytest.raises(DealError, match="one mole more than the box holds"):
        RULES.dealt(chosen, ("mole",))


def test_no_other_deal_shows_faces() -> None:
    dealer = new_game(Chance(1))
    while not isinstance(dealer.due, Decide):
        with pytest.raises(DealError, match="shows no faces"):
            RULES.dealt(dealer.state, ("mole",))
        dealer.deal()


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (lambda hand: Play(hand[0], "mole", 0), "not-in-hand"),
        (lambda hand: Play(0, "mole", hand[0]), "not-in-hand"),
        (lambda hand: Play(hand[0], "mole", hand[0]), "same-card"),
        (lambda hand: Play(hand[0], "division_m", hand[1]), "unknown-face"),
        (lambda hand: Discard(0), "not-in-hand"),
        (lambda hand: Recruit(down=True), "not-due"),
    ],
)
def test_public_faults_of_a_move_have_their_own_reasons(
    move: Callable[[tuple[int, ...]], Move], reason: str
) -> None:
    dealer = new_game(Chance(3))
    dealer.settle()
    with pytest.raises(IllegalMove) as caught:
        dealer.play(move(due_hand(dealer)))
    assert caught.value.reason == reason


def test_a_play_or_discard_is_refused_while_a_recruit_is_due() -> None:
    dealer = at_recruit(5)
    hand = due_hand(dealer)
    for move in (Play(hand[0], "mole", hand[1]), Discard(hand[0])):
        with pytest.raises(IllegalMove, match="not-due"):
            dealer.play(move)


def test_a_lie_about_the_visible_card_is_a_false_claim_and_changes_nothing() -> None:
    dealer = new_game(Chance(3))
    dealer.settle()
    move = next(m for m in dealer.moves() if isinstance(m, Play))
    lie = next(face for face in FACES[False] if face != move.face)
    before = dealer.state
    with pytest.raises(FalseClaim):
        dealer.play(Play(move.up, lie, move.down))
    assert dealer.state is before
