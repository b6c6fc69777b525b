"""Widths are columns of a terminal, whatever the letters."""

from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from cli.text import (
    clean,
    clip,
    columns,
    line_columns,
    pad,
    pad_left,
    pad_line,
    plainer,
    wrap,
)

LETTERS = st.text(
    alphabet=st.sampled_from("abcXYZ 0123 éß你好日本ｗ🂡─│▲●…"), max_size=60
)
WIDTHS = st.integers(min_value=4, max_value=50)


@given(LETTERS)
def test_columns_are_those_of_an_independent_measure(text: str) -> None:
    assert columns(text) == wcswidth(text)


@given(LETTERS, WIDTHS)
def test_padding_gives_exactly_the_width(text: str, width: int) -> None:
    assert columns(pad(text, width)) == width
    assert columns(pad_left(text, width)) == width


@given(LETTERS, WIDTHS)
def test_clipping_keeps_what_fits_and_marks_what_does_not(
    text: str, width: int
) -> None:
    clipped = clip(text, width)
    assert columns(clipped) <= width
    if columns(text) <= width:
        assert clipped == text
    else:
        assert clipped.endswith("…")
        assert text.startswith(clipped[:-1])


@given(LETTERS, WIDTHS)
def test_wrapping_fits_and_loses_no_letter(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert all(columns(part) <= width for part in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@given(LETTERS, WIDTHS)
def test_wrapped_lines_after_the_first_are_indented(text: str, width: int) -> None:
    first, *rest = wrap(text, width, "  ")
    assert columns(first) <= width
    assert all(part.startswith("  ") and columns(part) <= width for part in rest)


@given(st.lists(st.tuples(st.just("class:dim"), LETTERS), max_size=4), WIDTHS)
def test_a_line_of_fragments_is_made_to_fit(
    fragments: list[tuple[str, str]], width: int
) -> None:
    assert line_columns(pad_line(tuple(fragments), width)) == width


def test_control_characters_of_others_are_dropped() -> None:
    assert clean("To\x1b[31mm\n\u202e") == "To[31mm"


@given(LETTERS)
def test_what_an_encoding_cannot_show_is_replaced_column_for_column(text: str) -> None:
    narrow = "".join(letter for letter in text if columns(letter) == 1)
    shown = plainer(narrow, "ascii")
    assert shown.isascii()
    assert len(shown) == columns(narrow)


def test_frames_in_ascii_are_still_frames() -> None:
    assert plainer("─ Board ─┬─│▲●⌂▸", "ascii") == "- Board -+-|GB^>"
