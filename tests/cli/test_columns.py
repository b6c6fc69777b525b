"""Lists in columns."""

from hypothesis import given
from hypothesis import strategies as st

from cli.columns import in_columns
from cli.text import columns

CELL = st.text(st.sampled_from("ab\u5c0f\u00e9"), max_size=6)


def test_a_column_is_as_wide_as_its_widest_cell() -> None:
    assert in_columns(("Name", "Seats"), [("Mai", "1"), ("Thomas", "2")]) == [
        "Name    Seats",
        "Mai     1",
        "Thomas  2",
    ]


def test_heads_stand_alone_where_there_is_nothing() -> None:
    assert in_columns(("Name", "Seats"), []) == ["Name  Seats"]


@given(st.lists(st.tuples(CELL, CELL), min_size=1))
def test_second_cells_begin_in_one_column(rows: list[tuple[str, str]]) -> None:
    marked = [(first, f"|{second}") for first, second in rows]
    lines = in_columns(("", "|"), marked)
    assert len({columns(line[: line.index("|")]) for line in lines}) == 1
