"""Choosing: any way through a question, and back, before anything is sent."""

from hypothesis import given
from hypothesis import strategies as st

from cli.choice import Choosing, Option, Question
from engine.agent_avenue.moves import Recruit
from engine.game import Move

UP, DOWN = Recruit(down=False), Recruit(down=True)
INNER = Question("which?", (Option("up", (), UP), Option("down", (), DOWN)))
OUTER = Question(
    "what?",
    (
        Option("closed", (), None, "it is closed"),
        Option("open", (), INNER),
        Option("at once", (), DOWN),
    ),
)


def test_the_cursor_starts_at_the_first_possible_option() -> None:
    assert Choosing(OUTER).option.label == "open"


def test_a_move_is_returned_only_at_the_second_acceptance() -> None:
    choosing = Choosing(INNER)
    assert choosing.accept() is None
    assert choosing.move == UP
    assert choosing.accept() == UP


def test_an_impossible_option_leads_nowhere() -> None:
    choosing = Choosing(OUTER)
    assert choosing.point(1)
    assert choosing.accept() is None
    assert choosing.question is OUTER
    assert choosing.move is None


def test_undo_goes_back_step_by_step_to_the_cursor_as_it_was() -> None:
    choosing = Choosing(OUTER)
    choosing.accept()
    choosing.step(1)
    choosing.accept()
    assert choosing.move == DOWN
    assert choosing.undo()
    assert (choosing.question, choosing.option.label) == (INNER, "down")
    assert choosing.undo()
    assert (choosing.question, choosing.option.label) == (OUTER, "open")
    assert not choosing.undo()


def test_the_cursor_goes_round_at_both_ends() -> None:
    choosing = Choosing(OUTER)
    choosing.step(-2)
    assert choosing.cursor == 2
    choosing.step(1)
    assert choosing.cursor == 0


def test_numbers_outside_the_question_move_nothing() -> None:
    choosing = Choosing(OUTER)
    assert not choosing.point(0)
    assert not choosing.point(4)
    assert choosing.cursor == 1


def test_nothing_moves_while_a_move_awaits_confirmation() -> None:
    choosing = Choosing(INNER)
    choosing.accept()
    choosing.step(1)
    assert not choosing.point(2)
    assert choosing.move == UP
    assert choosing.cursor == 0


@given(st.lists(st.sampled_from(["accept", "undo", "up", "down", "1", "2", "3"])))
def test_whatever_is_pressed_only_a_shown_move_is_sent(keys: list[str]) -> None:
    choosing = Choosing(OUTER)
    for key in keys:
        shown: Move | None = choosing.move
        sent = None
        match key:
            case "accept":
                sent = choosing.accept()
            case "undo":
                choosing.undo()
            case "up" | "down":
                choosing.step(1 if key == "down" else -1)
            case _:
                choosing.point(int(key))
        assert sent is None or sent == shown
        assert 0 <= choosing.cursor < len(choosing.question.options)
