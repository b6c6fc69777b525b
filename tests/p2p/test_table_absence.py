"""That somebody stays away is its author's word: it ends the game and opens no hand."""

import pytest

from engine.deals import CardId, Face
from engine.game import Over
from p2p.fairness.cards import open_card, share
from p2p.fairness.seed import Seed, Voice
from p2p.record.notice import Opening, Unresponsive, decode_notice
from p2p.table.ends import UNRESPONSIVE, Ends
from tests.p2p.cheats import dealing_of, ledger_of, play_to, stated
from tests.p2p.pair import Pair, picker


@pytest.fixture
def pair() -> Pair:
    """Two seats with their hands; one is to play."""
    pair = Pair("absence", trusting=True)
    play_to(pair, "move")
    return pair


def record(pair: Pair) -> tuple[int, int]:
    """Let the seat that is not due record the other, and sign what that brings.

    Returns the seat that is due, and the one that waits no longer.
    """
    turn = ledger_of(pair).expected
    assert turn is not None
    away, waiting = turn.seat, 1 - turn.seat
    pair.hand_over_notice(stated(pair, waiting, Unresponsive(away)))
    result = pair.players[waiting].close(alone=True)
    assert result is not None
    pair.hand_over_notice(result)
    return away, waiting


def hand_by(pair: Pair, seed: bytes, seat: int) -> dict[CardId, Face | None]:
    """Return a seat's hand, as whoever holds its seed reads it."""
    secret = Voice(Seed(seed), pair.charter.digest, seat).secret_key()
    dealing = dealing_of(pair)
    cards = {
        c: dealing.cards[c] for c, place in dealing.places.items() if place == seat
    }
    return {
        number: dealing.faces.face(open_card(card, [share(secret, card)]))
        for number, card in cards.items()
    }


def test_an_absence_ends_the_game_for_all_and_no_seed_is_opened(pair: Pair) -> None:
    record(pair)
    for player in pair.players:
        assert player.ends.outcome == Over((), UNRESPONSIVE)
        while (text := player.close(alone=True)) is not None:
            if isinstance(decode_notice(text).say, Opening):
                assert player.ends.is_settled  # both have signed: nobody plays on
            pair.hand_over_notice(text)


def test_who_was_away_may_play_on_but_has_seen_nothing(pair: Pair) -> None:
    """The move may have been signed before: nobody can tell, and nobody is blamed."""
    away, waiting = record(pair)
    assert pair.players[waiting].close(alone=True) is None
    assert pair.players[away].ends.seeds == {}


def test_control_a_seed_that_opens_on_an_absence_shows_the_hand_to_who_may_play_on(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn = ledger_of(pair).expected
    assert turn is not None
    move = pair.players[turn.seat].decide(pair.players[turn.seat].moves()[-1])
    monkeypatch.setattr(Ends, "is_certain", property(lambda ends: ends.outcome))
    away, waiting = record(pair)

    opening = pair.players[waiting].close(alone=True)
    assert opening is not None
    say = decode_notice(opening).say
    assert isinstance(say, Opening)
    assert hand_by(pair, say.seed, waiting) == dict(pair.players[waiting].known)
    pair.players[away].ledger.accept(move)  # chosen with that hand in sight


def test_a_game_that_the_rules_have_ended_opens_without_who_is_gone() -> None:
    pair = Pair("absence", trusting=True).play(picker("absence"))
    ours = pair.players[0]
    for _ in range(2):
        text = ours.close(alone=True)
        assert text is not None
        ours.accept_notice(text)
    assert set(ours.ends.seeds) == {0}
    assert ours.close(alone=True) is None
