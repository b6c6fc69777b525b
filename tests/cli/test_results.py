"""The end of a finished game names who did what, in every language."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.agent_avenue.presentation import PRESENTATION as AGENTS
from cli.grifters.presentation import PRESENTATION as GRIFTERS
from cli.languages import LANGUAGES, speaking
from cli.presentation import SPECTATOR
from cli.results import result_sentences
from engine.agent_avenue.agents import AGENTS as FACES
from engine.agent_avenue.endings import (
    ENDINGS,
    OUT_OF_CARDS,
    RESIGNED,
    TIE,
    tallies,
    verdict,
)
from engine.game import Over
from engine.grifters.scoring import REASONS, best
from engine.grifters.scoring import tallies as grifters_tallies
from engine.grifters.state import GriftersState
from engine.kit import Tally
from p2p.record.notice import Absence
from p2p.table.conclusion import Conclusion
from tests.cli.grifters_tables import SHORT, look, table
from tests.cli.test_agent_avenue_view import scene

NAMES = ("Mai", "Tom")


def agents(reason: str, winner: int, *met: Tally) -> list[str]:
    return result_sentences(
        "agent-avenue", NAMES, Conclusion((winner,), reason, (0, 1), met)
    )


LEAD = Tally("lead", 0, 3)
SCORES = tuple(
    Tally(what, seat, count)
    for seat, counts in enumerate(((9, 2, 4), (3, 0, 5)))
    for what, count in zip(("score", "jobs", "specialists"), counts, strict=True)
)


@pytest.mark.parametrize(
    ("reason", "winner", "met", "said"),
    [
        (
            "daredevils",
            1,
            [Tally("daredevils", 0, 3)],
            ["Tom wins.", "Mai has 3 Daredevils: that loses."],
        ),
        (
            "codebreakers",
            0,
            [Tally("codebreakers", 0, 3)],
            ["Mai wins.", "Mai has 3 Codebreakers: that wins."],
        ),
        (
            "catch",
            0,
            [Tally("catch", 0, 2)],
            ["Mai wins.", "Mai's spy has caught Tom's: it has reached or passed it."],
        ),
        (
            "tie:catch+daredevils",
            0,
            [Tally("catch", 1, 2), Tally("daredevils", 1, 3)],
            [
                "Mai wins.",
                "Tom's spy has caught Mai's: it has reached or passed it.",
                "Tom has 3 Daredevils: that loses.",
                "It is a tie, and the side whose turn it is wins ties: Mai's.",
            ],
        ),
        (
            "tie:out-of-cards",
            1,
            [Tally("lead", 0, 0)],
            [
                "Tom wins.",
                "The cards have run out; who is closer to a catch wins.",
                "Both are equally close to a catch.",
                "It is a tie, and the side whose turn it is wins ties: Tom's.",
            ],
        ),
    ],
)
def test_who_did_what_is_named_in_agent_avenue(
    reason: str, winner: int, met: list[Tally], said: list[str]
) -> None:
    assert agents(reason, winner, *met) == said


_AGENTS = st.lists(st.sampled_from(tuple(FACES)), max_size=9).map(tuple)


@given(_AGENTS, _AGENTS, st.integers(-8, 8), st.sampled_from((0, 1)))
def test_a_result_says_what_the_end_screen_says_to_who_looks_on(
    mine: tuple[str, ...], theirs: tuple[str, ...], lead: int, active: int
) -> None:
    last = scene(
        seat=SPECTATOR, agents=(mine, theirs), advances=(lead, 0), active=active
    )
    over = verdict(active, last.state.sides)  # type: ignore[attr-defined]  # its own
    if over is None:
        over = Over((active,), TIE + OUT_OF_CARDS) if lead == 0 else None
    if over is None:
        return
    found = tallies(last.state)  # type: ignore[arg-type]  # its own
    end = Conclusion(over.winners, over.reason, (0, 1), found)
    assert result_sentences("agent-avenue", NAMES, end) == [*AGENTS.ending(last, over)]


def test_teams_are_named_whole() -> None:
    names, sides = ("Mai", "Tom", "Ana"), (0, 1, 1)
    met = (Tally("daredevils", 1, 3),)
    said = result_sentences(
        "agent-avenue", names, Conclusion((0,), "daredevils", sides, met)
    )
    assert said == ["Mai wins.", "Tom & Ana have 3 Daredevils: that loses."]


def grifters(
    reason: str, *seats: dict[str, object], active: int = 0
) -> tuple[list[str], list[str]]:
    """Return a result, and what the end screen says to who looks on."""
    dealer = table(*seats, active=active)
    state = dealer.state
    assert isinstance(state, GriftersState)
    winners = best(state.seats)
    sides = tuple(range(len(seats)))
    end = Conclusion(winners, reason, sides, grifters_tallies(state))
    ending = GRIFTERS.ending(look(dealer, SPECTATOR), Over(winners, reason))
    return result_sentences("grifters", SHORT, end), [*ending]


@pytest.mark.parametrize("reason", REASONS[:-1])
@pytest.mark.parametrize(
    ("seats", "scores"),
    [
        ([{"stash": 4}, {"stash": 9}], "Tom 9M, Mai 4M"),
        ([{"stash": 5, "jobs": ["red_1"]}, {"stash": 5}], "Mai 5M, Tom 5M"),
        ([{"stash": 5}, {"stash": 5, "hand": ["thug"]}], "Mai 5M, Tom 5M"),
        (
            [
                {"stash": 5, "jobs": ["red_1"], "nights": [["thug"], [], []]},
                {"stash": 5, "jobs": ["red_2"], "hand": ["thief"]},
                {"stash": 5},
                {"stash": 2},
            ],
            "Mai 5M, Tom 5M, Ana 5M, Kim 2M",
        ),
        ([{"stash": 5}, {"stash": 5}, {"stash": 4}], "Mai 5M, Tom 5M, Ana 4M"),
    ],
)
def test_grifters_tells_all_scores_and_what_broke_a_tie(
    seats: list[dict[str, object]], scores: str, reason: str
) -> None:
    said, ending = grifters(reason, *seats)
    assert said[:2] == ending[:2]
    assert said[2] == f"The scores: {scores}."
    assert said[3:] == ending[2 + len(seats) :]


def test_who_gave_up_at_grifters_is_named_and_ties_with_nobody() -> None:
    gone: dict[str, object] = {"stash": 5, "gave_up": True}
    said, _ = grifters("jobs", gone, {"stash": 5}, {"stash": 2}, active=1)
    assert said == [
        "Tom wins.",
        "All jobs are done.",
        "The scores: Mai 5M, Tom 5M, Ana 2M.",
        "Mai has given up.",
    ]


ENDS = {
    "agent-avenue": (*ENDINGS, OUT_OF_CARDS, RESIGNED, TIE + "catch", "agreed"),
    "grifters": (*REASONS, "agreed", "unresponsive"),
}


def _cases() -> Iterator[tuple[str, str, str]]:
    for language in LANGUAGES:
        for game, reasons in ENDS.items():
            yield from ((language, game, reason) for reason in reasons)


@pytest.mark.parametrize(("language", "game", "reason"), [*_cases()])
def test_every_reason_is_told_in_whole_sentences_in_every_language(
    language: str, game: str, reason: str
) -> None:
    code = reason.removeprefix(TIE)
    met = SCORES if game == "grifters" else (Tally(code, 0, 3), LEAD)
    away = (Absence(0, 1),)
    end = Conclusion((0,), reason, (0, 1), met, resigned=(1,), absences=away)
    with speaking(language):
        said = result_sentences(game, NAMES, end)
    assert said
    for sentence in said:
        assert sentence.endswith(".")
        assert not sentence.startswith(("aa.", "gr.", "end."))
    with speaking("en"):
        english = result_sentences(game, NAMES, end)
    assert (said == english) is (language == "en")
