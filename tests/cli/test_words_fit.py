"""In every language the words of a table fit the places that are meant for them.

The widths stand here by hand, from the smallest window. What a whole screen looks like
is another matter.
"""

from collections.abc import Iterator

import pytest

from cli.agent_avenue import naming as agents
from cli.agent_avenue.presentation import PRESENTATION as AGENT_AVENUE
from cli.grifters import naming as grifters
from cli.grifters.costs import reward_cell
from cli.grifters.presentation import PRESENTATION as GRIFTERS
from cli.languages import LANGUAGES, speaking
from cli.presentation import SPECTATOR, Presentation, Scene
from cli.table_keys import key_words
from cli.text import columns, text_of, wrap, wrap_all
from cli.words import ENGLISH, say, say_count
from engine.agent_avenue.agents import AGENTS
from engine.agent_avenue.market.cards import MARKET
from engine.agent_avenue.options import AgentAvenueOptions
from engine.game import Decide
from engine.grifters.jobs import JOBS
from engine.grifters.specialists import FACES
from tests.cli import grifters_tables
from tests.cli.advanced_games import TABLES, TEAMS, moments, scene_of

PANE, QUESTION_ROWS, PREVIEW_ROWS = 38, 10, 9
"""The pane in which one chooses: columns, and rows without the keys."""
LAST_LINE = 77
"""Columns of the last line, without the space around its two parts."""
GAMES = (AgentAvenueOptions(), TABLES[0], TEAMS[0], TEAMS[1])
NAMES = ("Mai", "Tom", "Ana", "Kim")

everywhere = pytest.mark.parametrize("language", LANGUAGES)


def too_long(texts: Iterator[tuple[str, int]]) -> list[str]:
    return [text for text, room in texts if columns(text) > room]


@everywhere
def test_names_and_marks_of_agent_avenue(language: str) -> None:
    def texts() -> Iterator[tuple[str, int]]:
        for face in AGENTS:
            yield agents.agent_name(face), 12
            yield agents.copies(face, 6), 16
        for icon in ("win", "lose"):
            yield (
                say("aa.icon.nth", nth=say("aa.nth.3"), icon=say(f"aa.icon.{icon}")),
                10,
            )
        for face, card in MARKET.items():
            key = "aa.row.house" if card.is_house else "aa.row"
            mark, name = say(f"aa.row.{card.type}"), say(f"aa.card.{face}")
            yield say(key, mark=mark, name=name, brief=say(f"aa.brief.{face}")), 38
        for key in ("aa.lead.brief.you", "aa.lead.watched"):
            yield say_count(key, 13, name="Maximilian…"), 35
        for key in ("aa.lead.brief.caught.you", "aa.lead.caught.watched"):
            yield say(key, name="Maximilian…"), 35
        yield say("aa.table", face=max(map(agents.agent_name, AGENTS), key=columns)), 38
        yield say("aa.forward"), 16
        yield say("aa.supply.title"), 37

    with speaking(language):
        assert too_long(texts()) == []


@everywhere
def test_names_and_marks_of_grifters(language: str) -> None:
    def texts() -> Iterator[tuple[str, int]]:
        for face in FACES:
            yield grifters.short_name(face), 7
            yield grifters.copies(face, 3), 17
        for job in JOBS:
            yield grifters.job_starred(job), 9
            yield reward_cell(job), 11
        for key in ENGLISH:
            if key.startswith(("gr.letter.", "gr.initial.")):
                yield say(key), 1
        yield say("gr.legend"), 39
        yield say("gr.jobs.can"), 10
        yield say("gr.head.now"), 17

    with speaking(language):
        assert too_long(texts()) == []
        for kind in ("letter", "initial"):
            marks = [say(key) for key in ENGLISH if key.startswith(f"gr.{kind}.")]
            assert len(marks) == len(set(marks))


@everywhere
@pytest.mark.parametrize(
    ("seat", "last"), [(0, "gr.jobs.lacks"), (SPECTATOR, "gr.jobs.left")]
)
def test_heads_of_jobs_stand_apart_and_the_last_two_above_their_columns(
    language: str, seat: int, last: str
) -> None:
    scene = next(grifters_tables.decisions(1, 4))._replace(seat=seat)
    with speaking(language):
        heads = GRIFTERS.pieces_title(scene)
        keys = ("gr.jobs", "gr.jobs.asks", "gr.jobs.brings", last)
        said = [say(key) for key in keys]
        assert " ".join(heads.split()) == " ".join(said)
        assert heads.index(said[2]) == 15
        assert heads.endswith(f" {said[3]}")
        assert columns(heads) - columns(said[3]) == 27
        assert columns(heads) <= 36


@everywhere
@pytest.mark.parametrize(
    "keys",
    [
        ("help", "move", "undo", "resign"),
        ("help", "move", "undo", "cards"),
        ("help", "cards", "resign", "sign"),
        ("help", "resign", "leave"),
        ("help", "away", "resign"),
        ("help", "answer", "move"),
    ],
    ids=" ".join,
)
def test_keys_leave_room_for_the_proofs_beside_them(
    language: str, keys: tuple[str, ...]
) -> None:
    with speaking(language):
        proofs = say_count("table.fairness", 999)
        room = LAST_LINE - columns(proofs)
        assert key_words(keys, room) == key_words(keys, LAST_LINE)


def decisions(options: AgentAvenueOptions) -> Iterator[Scene]:
    """Yield a game at every other decision, as the seat that is due sees it."""
    for number, (_, dealer) in enumerate(moments(3, options)):
        if isinstance(dealer.due, Decide) and number % 2:
            scene = scene_of(dealer, dealer.due.seat)
            yield scene._replace(names=NAMES[: len(scene.names)])


def assert_it_fits(shows: Presentation, scene: Scene) -> None:
    """Check that nothing of a decision is cut: question, answers, what they mean."""
    asked = shows.question(scene)
    head = len(wrap(asked.text, PANE)) + bool(asked.headings)
    aside = len(wrap(asked.aside, PANE)) if asked.aside else 0
    assert head + min(len(asked.options), 3) + aside <= QUESTION_ROWS, asked.text
    for move in scene.moves:
        said = shows.preview(scene, move)
        assert len(wrap_all(said, PANE)) <= PREVIEW_ROWS, said
    for one in shows.pieces(scene, 40, 9):
        assert "…" not in text_of(one)
    assert columns(shows.headline(scene)) <= 78


@everywhere
@pytest.mark.parametrize("game", range(len(GAMES)))
def test_what_is_asked_at_a_table_of_agent_avenue(language: str, game: int) -> None:
    with speaking(language):
        for scene in decisions(GAMES[game]):
            assert_it_fits(AGENT_AVENUE, scene)
            for one in AGENT_AVENUE.board(scene, 39, 9):
                assert "…" not in text_of(one)


@everywhere
@pytest.mark.parametrize("players", [2, 4])
def test_what_is_asked_at_a_table_of_grifters(language: str, players: int) -> None:
    with speaking(language):
        for scene in grifters_tables.decisions(1, players):
            assert_it_fits(GRIFTERS, scene._replace(names=NAMES[:players]))
