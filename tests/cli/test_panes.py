"""Columns of panes: of one height, divided where the rules meet."""

from cli.panes import Pane, filled, in_columns
from cli.text import line, line_columns, text_of


def test_rules_and_the_divider_meet_in_the_right_joints() -> None:
    left = [Pane("One", [line("a")]), Pane("Two", [line("b"), line("c")])]
    right = [Pane("Three", [line("d"), line("e"), line("f")]), Pane("Four", [])]
    drawn = [text_of(one) for one in in_columns((9, left), (10, right))]
    assert drawn == [
        "─ One ───┬─ Three ──",
        "a        │d         ",
        "─ Two ───┤e         ",
        "b        │f         ",
        "c        ├─ Four ───",
    ]


def test_rules_of_both_columns_cross() -> None:
    panes = [Pane("A", [line("a")]), Pane("B", [])]
    drawn = [text_of(one) for one in in_columns((6, panes), (6, panes))]
    assert [text[6] for text in drawn] == ["┬", "│", "┼"]


def test_a_title_that_fills_its_pane_is_whole_and_a_longer_one_is_cut() -> None:
    for title, shown in (("Agents", "─ Agents"), ("Agents in", "─ Agent…")):
        pane = [Pane(title, [line("x" * 20)])]
        rows = in_columns((8, pane), (8, pane))
        assert text_of(rows[0]).startswith(f"{shown}┬")
        assert all(line_columns(row) == 17 for row in rows)


def test_a_pane_is_filled_or_cut_to_its_rows() -> None:
    lines = [line("a"), line("b")]
    assert [text_of(one) for one in filled(lines, 3)] == ["a", "b", ""]
    assert [text_of(one) for one in filled(lines, 1)] == ["a"]
