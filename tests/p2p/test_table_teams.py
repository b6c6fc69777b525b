"""Three and four at one table: what colluding seats know, whatever they pool."""

from collections.abc import Sequence
from functools import cache

import pytest

from engine.agent_avenue.agents import DECKS
from engine.agent_avenue.options import AgentAvenueOptions
from engine.agent_avenue.state import AgentAvenueState
from engine.deals import CardId, Face, Shuffle
from engine.registry import GAMES
from p2p.fairness.cards import first_card, open_card, share
from p2p.fairness.shuffle import shuffle_cards
from p2p.record.entry import Shared, Shuffled, decode_entry
from p2p.table.audit import FAIR, Audit
from p2p.table.player import Player
from tests.p2p.cheats import dealing_of, ledger_of, read
from tests.p2p.honest import TEAMS
from tests.p2p.pair import Pair, picker

SEATS = 4
OPTIONS = AgentAvenueOptions(sides=(0, 1, 0, 1))
TABLES = 6


@cache
def dealt(number: int) -> Pair:
    """Return a table of four to whom the first hands are dealt."""
    pair = Pair(f"pool {number}", SEATS, options=OPTIONS, trusting=True)
    while not _all_have_hands(pair):
        text = pair.next_entry()
        assert text is not None
        pair.hand_over(text)
    return pair


def _all_have_hands(pair: Pair) -> bool:
    state, rules = ledger_of(pair).state, pair.kit.rules
    return state is not None and all(
        len(rules.hand(state, seat)) == 4 for seat in range(SEATS)
    )


def hidden_cards(pair: Pair, honest: int) -> list[CardId]:
    """Return the deck and the honest seat's hand, which nobody else may know."""
    dealing = dealing_of(pair)
    return [card for card, place in dealing.places.items() if place in ("deck", honest)]


def guesses(pair: Pair, coalition: Sequence[Player], honest: int) -> dict[CardId, Face]:
    """Return what a coalition makes of each hidden card, with all keys that it has.

    Where its shares do not open a card it names what is most often still to be seen.
    """
    dealing = dealing_of(pair)
    unseen = list(DECKS[False])
    for player in coalition:
        for face in player.known.values():
            unseen.remove(face)
    likeliest = max(unseen, key=unseen.count)
    found: dict[CardId, Face] = {}
    for card in hidden_cards(pair, honest):
        masked = dealing.cards[card]
        shares = [share(player._secret, masked) for player in coalition]
        found[card] = dealing.faces.face(open_card(masked, shares)) or likeliest
    return found


def traced(pair: Pair, players: Sequence[Player]) -> dict[CardId, Face]:
    """Return the deck as the permutations of these seats lead to it from the table.

    Each seat's permutation follows from its own seed, and the pile as the log has it; a
    seat that is left out is taken not to have moved a card.
    """
    dealing, ledger = dealing_of(pair), ledger_of(pair)
    order: list[Face] = list(DECKS[False])
    points = map(dealing.faces.point, order)
    pile = tuple(first_card(point, dealing.joint) for point in points)
    for text in ledger.texts:
        entry = decode_entry(text)
        if not isinstance(entry.body, Shuffled):
            continue
        for player in players:
            if player.seat == entry.seat:
                stream = player._voice.mask(entry.prev, "shuffle", "deck", pile)
                cards, permutation, _ = shuffle_cards(pile, dealing.joint, stream)
                assert cards == entry.body.cards
                order = [order[place] for place in permutation]
        pile = entry.body.cards
    first = pair.kit.rules.start(OPTIONS, ledger.set_up.entropy)
    assert isinstance(first, AgentAvenueState)
    shuffle = next(deal for deal in first.agenda if isinstance(deal, Shuffle))
    return dict(zip(shuffle.fresh, order, strict=True))


@pytest.mark.parametrize("honest", range(SEATS))
def test_three_who_pool_everything_learn_nothing_of_the_fourths_cards(
    honest: int,
) -> None:
    """Their shares open no card, and their own permutations lead nowhere."""
    hits, expected, cards = 0, 0.0, 0
    for number in range(TABLES):
        pair = dealt(number)
        others = [player for player in pair.players if player.seat != honest]
        guessed, led = guesses(pair, others, honest), traced(pair, others)
        truth = {card: true_face(pair, card) for card in guessed}
        assert len(truth) == len(DECKS[False]) - 4 * len(others)
        unseen = list(truth.values())
        likeliest = max(unseen.count(face) for face in unseen) / len(unseen)
        hits += sum(guessed[card] == face for card, face in truth.items())
        hits += sum(led[card] == face for card, face in truth.items())
        cards += 2 * len(truth)
        expected += 2 * likeliest * len(truth)

    spread = (expected * (1 - expected / cards)) ** 0.5
    assert hits <= expected + 4 * spread


@pytest.mark.parametrize("number", range(TABLES))
def test_with_the_honest_permutation_too_the_same_seats_name_every_card(
    number: int,
) -> None:
    """Control: it is the one shuffle that they do not know which keeps them out."""
    pair = dealt(number)

    led = traced(pair, pair.players)

    assert led == {card: true_face(pair, card) for card in led}


@pytest.mark.parametrize("number", range(TABLES))
def test_with_the_honest_key_too_every_card_opens(number: int) -> None:
    """Control of the other way: all four shares are a face."""
    pair = dealt(number)
    for card in hidden_cards(pair, honest=0):
        masked = dealing_of(pair).cards[card]
        if dealing_of(pair).places[card] == "deck":
            assert read(pair, masked) == true_face(pair, card)


def true_face(pair: Pair, card: CardId) -> Face:
    """Return the face of a card, by the keys of whoever masks it now."""
    dealing = dealing_of(pair)
    masked, place = dealing.cards[card], dealing.places[card]
    holders = pair.players if place == "deck" else [pair.players[int(place)]]
    shares = [share(player._secret, masked) for player in holders]
    face = dealing.faces.face(open_card(masked, shares))
    assert face is not None
    return face


def test_a_teammates_hand_is_as_secret_as_an_opponents() -> None:
    """Each seat's share is needed for each draw, a teammate's included."""
    pair = dealt(0)
    for player in pair.players:
        assert len(player.known) == 4
        for other in pair.players:
            if other is not player:
                assert not player.known.keys() & other.known.keys()
    kinds = [decode_entry(text) for text in ledger_of(pair).texts]
    shares = [entry.seat for entry in kinds if isinstance(entry.body, Shared)]
    assert sorted(shares) == sorted(
        giver for taker in range(SEATS) for giver in range(SEATS) if giver != taker
    )


@pytest.mark.parametrize("options", TEAMS[:4], ids=str)
def test_a_whole_game_of_a_team_is_fair_over_the_real_group(
    options: AgentAvenueOptions,
) -> None:
    pair = Pair("whole", len(options.sides), options=options)
    pair.play(picker("whole")).close()

    assert Audit(pair.transcript(), GAMES).run().verdict == FAIR
    assert len({pair.transcript(player.seat) for player in pair.players}) == 1
