"""Whole random games of all tables: every moment can be shown and told."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import cast, get_args

import pytest

from cli.agent_avenue.presentation import PRESENTATION
from cli.choice import Choosing, Option, Question
from cli.moment import Moment
from cli.plain_text import question_lines
from cli.presentation import SPECTATOR, Scene
from cli.story import Story
from cli.table_reading import reading_of
from cli.table_view import table_lines
from cli.text import line_columns, text_of, wrap, wrap_all
from engine.agent_avenue.moves import AnyEvent, AnyMove, Take
from engine.game import Decide, Event, Move, Over
from p2p.lan.sitting import Sitting
from tests.cli.advanced_games import (
    KIT,
    TABLES,
    TEAMS,
    moments,
    scene_of,
    seats_of,
)

GAMES = (*TABLES, *TEAMS)
SEEDS = range(len(GAMES))
PANE, QUESTION_ROWS, PREVIEW_ROWS = 38, 10, 9
"""The choice pane of a window of 80 x 24: columns, and rows without the keys."""
SIZES = ((80, 24), (120, 40))


def dues(*seeds: int) -> Iterator[Scene]:
    """Yield the table at every decision of these games, as the due seat sees it."""
    for seed in seeds:
        for _, dealer in moments(seed, GAMES[seed % len(GAMES)]):
            if isinstance(dealer.due, Decide):
                yield scene_of(dealer, dealer.due.seat)


def options_of(question: Question) -> Iterator[Option]:
    for option in question.options:
        yield option
        if isinstance(option.then, Question):
            yield from options_of(option.then)


def screen_of(scene: Scene) -> Moment:
    """Return what the full screen shows of a scene."""
    sitting = SimpleNamespace(
        kit=KIT,
        options=scene.options,
        seat=scene.seat,
        names=scene.names,
        proofs_checked=1234,
        keeps=True,
        grace_s=120,
    )
    story = Story(cast("Sitting", sitting), lambda: 0.0)
    story.scene, story._playing = scene, True
    return Moment(story)


@pytest.mark.parametrize("seed", SEEDS)
def test_each_decision_offers_every_legal_move_once_and_no_other(seed: int) -> None:
    for scene in dues(seed):
        question = PRESENTATION.question(scene)
        offered = [
            option.then
            for option in options_of(question)
            if isinstance(option.then, Move)
        ]
        assert len(offered) == len(set(offered))
        assert set(offered) == set(scene.moves)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_whole_table_fits_its_window_at_every_decision(seed: int) -> None:
    for scene in dues(seed):
        moment = screen_of(scene)
        for columns, rows in SIZES:
            for cursor in range(len(PRESENTATION.question(scene).options)):
                moment.choosing = Choosing(PRESENTATION.question(scene))
                moment.choosing.point(cursor + 1)
                lines = table_lines(moment, columns, rows)
                assert len(lines) == rows
                assert {line_columns(line) for line in lines[:-1]} == {columns}
                assert line_columns(lines[-1]) <= columns
                shown = "".join(map(text_of, lines))
                assert moment.choosing.option.label in shown


@pytest.mark.parametrize("seed", SEEDS)
def test_questions_and_previews_fit_the_smallest_pane(seed: int) -> None:
    for scene in dues(seed):
        asked = PRESENTATION.question(scene)
        head = len(wrap(asked.text, PANE)) + bool(asked.headings)
        aside = len(wrap(asked.aside, PANE)) if asked.aside else 0
        reasons = max(len(wrap(option.why, PANE)) for option in asked.options)
        assert head + len(asked.options) + aside <= QUESTION_ROWS
        if any(isinstance(move, Take) for move in scene.moves):
            assert head + len(asked.options) + reasons <= QUESTION_ROWS
        for move in scene.moves:
            said = PRESENTATION.preview(scene, move)
            assert len(wrap_all(said, PANE, "  ")) <= PREVIEW_ROWS, said


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_can_be_read_at_a_table_fits_its_window(seed: int) -> None:
    for scene in dues(seed):
        moment = screen_of(scene)
        for key in ("?", "m"):
            reading = reading_of(key, moment.story, [])
            if reading is None:
                assert not KIT.rules.options(scene.state).is_advanced  # type: ignore[attr-defined]  # this game's own
                continue
            lines = reading.render(80, 24)
            assert len(lines) == 24
            assert all(line_columns(line) <= 80 for line in lines)


@pytest.mark.parametrize("seed", SEEDS)
def test_plain_lines_say_everything_of_a_question_in_words(seed: int) -> None:
    for scene in dues(seed):
        for question in [
            PRESENTATION.question(scene),
            *(
                option.then
                for option in options_of(PRESENTATION.question(scene))
                if isinstance(option.then, Question)
            ),
        ]:
            said = "\n".join(question_lines(question))
            assert "$" not in said
            assert all(option.label in said for option in question.options)
            if any(isinstance(option.then, Take) for option in question.options):
                assert all(option.why in said for option in question.options)
        assert all(PRESENTATION.summary(scene))


def happened(*seeds: int) -> Iterator[tuple[Event, list[Scene]]]:
    """Yield every event of these games, with the table as each seat sees it then."""
    for seed in seeds:
        for events, dealer in moments(seed, GAMES[seed % len(GAMES)]):
            scenes = [scene_of(dealer, seat) for seat in seats_of(dealer)]
            for event in events:
                yield event, scenes


def test_every_event_is_told_to_both_seats_and_to_a_spectator() -> None:
    kinds: set[str] = set()
    for event, scenes in happened(*range(120)):
        kinds.add(type(event).__name__)
        for scene in scenes:
            said = PRESENTATION.sentence(scene, event)
            assert said.endswith((".", "!"))
            assert "{" not in said
            if scene.seat == SPECTATOR:
                assert "you" not in said.lower().split()
    assert kinds == {kind.__name__ for kind in get_args(AnyEvent)}


def test_every_kind_of_move_is_asked_and_previewed() -> None:
    kinds: set[str] = set()
    for scene in dues(*range(120)):
        for move in scene.moves:
            kind = type(move).__name__
            if kind not in kinds:
                assert all(PRESENTATION.preview(scene, move))
                kinds.add(kind)
    assert kinds == {kind.__name__ for kind in get_args(AnyMove)}


def test_every_end_is_told_by_its_reasons() -> None:
    told: set[str] = set()
    for seed in range(120):
        *_, (_, dealer) = moments(seed, GAMES[seed % len(GAMES)])
        over = dealer.due
        assert isinstance(over, Over)
        told.add(over.reason)
        for seat in seats_of(dealer):
            scene = scene_of(dealer, seat)
            said = PRESENTATION.ending(scene, over)
            codes = over.reason.removeprefix("tie:").split("+")
            assert len(said) >= 1 + len(codes)
            winner = over.winners[0]
            name = scene.side_name(winner)
            wins = f"{name} wins." if scene.names.count(name) else f"{name} win."
            assert said[0] == ("You win!" if scene.side == winner else wins)
        opened = PRESENTATION.opened(scene_of(dealer, 0), dealer.faces)
        assert not any("not opened" in sentence for sentence in opened)
    assert len(told) > 5
