"""Where several ends apply at once, all seats and the audit take the same one."""

import pytest

from engine.agent_avenue.options import AgentAvenueOptions
from engine.game import Over
from engine.registry import GAMES
from p2p.record.notice import (
    Accept,
    AnySay,
    Offer,
    Resign,
    Result,
    Unresponsive,
    decode_notice,
    notice_digest,
)
from p2p.table.audit import FAIR, Audit
from p2p.table.ends import AGREED, RESIGNED, UNRESPONSIVE, Ends
from tests.p2p.cheats import stated
from tests.p2p.pair import Pair


@pytest.fixture
def pair() -> Pair:
    """Two seats whose set-up is done."""
    return Pair("ends").play(until=6)


def tell(pair: Pair, seat: int, say: AnySay) -> None:
    """Let a seat state something that every seat adopts."""
    pair.hand_over_notice(stated(pair, seat, say))


def offered(pair: Pair, seat: int) -> Accept:
    """Let a seat offer to end the game; return the acceptance."""
    offer = stated(pair, seat, Offer())
    pair.hand_over_notice(offer)
    return Accept(notice_digest(pair.charter.digest, decode_notice(offer)))


def outcomes(pair: Pair) -> set[Over | None]:
    """Return how each seat says that the game has ended."""
    return {player.ends.outcome for player in pair.players}


def two_ends(pair: Pair) -> tuple[Over, Over]:
    """Let seat 0 offer, seat 1 accept and seat 0 give up all the same."""
    tell(pair, 1, offered(pair, 0))
    tell(pair, 0, Resign())
    return Over((), AGREED), Over((1,), RESIGNED)


def signs(pair: Pair, seat: int, over: Over) -> bytes:
    """Return what a seat signs that says that the game ended so."""
    return stated(pair, seat, Result(over.winners, over.reason))


def test_an_agreement_counts_before_a_resignation(pair: Pair) -> None:
    agreed, _ = two_ends(pair)
    assert outcomes(pair) == {agreed}


def test_whoever_must_confirm_another_end_denies_the_first_by_signing_that(
    pair: Pair,
) -> None:
    _, given_up = two_ends(pair)
    pair.hand_over_notice(signs(pair, 1, given_up))
    assert outcomes(pair) == {given_up}
    assert all(player.ends.is_certain for player in pair.players)


def test_who_must_confirm_an_end_may_deny_it_with_one_that_nobody_must_confirm(
    pair: Pair,
) -> None:
    two_ends(pair)
    tell(pair, 1, Resign())  # nobody has won, and nobody is left to confirm that
    pair.hand_over_notice(signs(pair, 0, Over((), RESIGNED)))
    assert outcomes(pair) == {Over((), RESIGNED)}
    pair.close()
    assert pair.players[1].ends.is_settled


def test_who_has_lost_denies_nothing_by_signing_another_end(pair: Pair) -> None:
    tell(pair, 0, Resign())
    tell(pair, 0, Unresponsive(1))
    pair.hand_over_notice(signs(pair, 0, Over((), UNRESPONSIVE)))
    assert outcomes(pair) == {Over((1,), RESIGNED)}


def test_control_a_loser_whose_word_had_weight_would_undo_the_loss(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    def by_anybody(ends: Ends, over: Over) -> bool:
        say = Result(over.winners, over.reason)
        return any(n.say != say for n in ends.said(Result))

    monkeypatch.setattr(Ends, "_is_denied", by_anybody)
    tell(pair, 0, Resign())
    tell(pair, 0, Unresponsive(1))
    pair.hand_over_notice(signs(pair, 0, Over((), UNRESPONSIVE)))
    assert outcomes(pair) == {Over((), UNRESPONSIVE)}


@pytest.mark.parametrize("first", [0, 1])
def test_of_two_ends_that_all_have_signed_the_later_counts_whichever_came_first(
    pair: Pair, first: int
) -> None:
    ends = two_ends(pair)
    for seat in (first, 1 - first):
        pair.hand_over_notice(signs(pair, seat, ends[seat]))
    assert outcomes(pair) == {ends[1]}


def test_an_end_that_all_have_signed_counts_before_one_that_some_have() -> None:
    pair = team()
    accept = offered(pair, 0)
    for seat in (1, 2):
        tell(pair, seat, accept)
    tell(pair, 0, Resign())
    pair.hand_over_notice(signs(pair, 0, Over((), AGREED)))
    pair.hand_over_notice(signs(pair, 1, Over((1,), RESIGNED)))
    assert outcomes(pair) == {Over((), AGREED)}


def team() -> Pair:
    """Seat 0 against two that are a team."""
    options = AgentAvenueOptions(sides=(0, 1, 1))
    return Pair("team", 3, trusting=True, options=options).play(until=9)


def test_a_resignation_that_crosses_an_acceptance_settles_and_the_file_is_fair() -> (
    None
):
    """Seat 1 signs the one before the other reaches it, and all take its word."""
    pair = team()
    accept = offered(pair, 0)
    tell(pair, 1, accept)
    late = stated(pair, 2, accept)
    pair.players[2].accept_notice(late)
    tell(pair, 0, Resign())
    assert pair.players[2].ends.outcome == Over((), AGREED)
    result = pair.players[1].close()
    assert result is not None
    pair.hand_over_notice(result)
    pair.hand_over_notice(late)

    pair.close()

    assert outcomes(pair) == {Over((1,), RESIGNED)}
    for player in pair.players:
        assert player.ends.is_settled
        assert Audit(pair.transcript(player.seat), GAMES).run().verdict == FAIR


def test_a_file_is_fair_in_which_the_loser_signs_after_the_winner_and_stands_before(
    pair: Pair,
) -> None:
    _, given_up = two_ends(pair)
    for seat in (1, 0):  # in the file seat 0 comes first
        pair.hand_over_notice(signs(pair, seat, given_up))
    pair.close()
    audit = Audit(pair.transcript(), GAMES)
    assert audit.run().verdict == FAIR
    assert audit.outcome == given_up
