"""How a game ended is told in facts: who won, and what each side had."""

import pytest

from engine.agent_avenue.options import AgentAvenueOptions
from engine.kit import Tally
from engine.registry import GAMES
from p2p.record.notice import Absence, Resign
from p2p.table.audit import Audit
from p2p.table.conclusion import Conclusion, conclusion_of
from p2p.table.ends import RESIGNED
from tests.p2p.cheats import stated
from tests.p2p.pair import Pair
from tests.vectors.make_transcripts import FOLDER


def end_of(name: str) -> Conclusion | None:
    audit = Audit((FOLDER / f"{name}.oakfield").read_bytes(), GAMES)
    audit.run()
    return conclusion_of(audit)


def test_the_side_that_won_and_what_it_had() -> None:
    end = end_of("fair")
    assert end is not None
    assert (end.winners, end.winning, end.reason) == ((0,), (0,), "codebreakers")
    assert Tally("codebreakers", 0, 3) in end.tallies


def test_who_resigned_and_who_stayed_away_is_named() -> None:
    resigned, absent = end_of("resigned"), end_of("unresponsive")
    assert resigned is not None
    assert (resigned.resigned, resigned.winning) == ((0,), (1,))
    assert absent is not None
    assert (absent.absences, absent.winning) == ((Absence(0, 1),), ())


@pytest.mark.parametrize("name", ["unfinished", "cut", "move_fifth_discard"])
def test_what_has_no_end_has_no_conclusion(name: str) -> None:
    assert end_of(name) is None


def test_a_game_given_up_before_the_toss_has_no_sides_and_no_winner() -> None:
    options = AgentAvenueOptions(sides=(0, 1, 1), sides_by="toss")
    pair = Pair("early", 3, trusting=True, options=options).play(until=1)
    pair.hand_over_notice(stated(pair, 2, Resign()))
    audit = Audit(pair.close().transcript(), GAMES)
    audit.run()
    assert conclusion_of(audit) == Conclusion((), RESIGNED, resigned=(2,))


def test_teammates_win_together() -> None:
    end = Conclusion((1,), "catch", (0, 1, 0, 1))
    assert end.winning == (1, 3)
