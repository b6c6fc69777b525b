"""Widths are columns of a terminal, whatever the letters."""

from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from cli.text import (
    clean,
    clip,
    columns,
    fitted,
    line_columns,
    pad,
    pad_left,
    pad_line,
    plainer,
    wrap,
    wrap_all,
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


@given(st.lists(LETTERS, max_size=4), WIDTHS, st.integers(min_value=0, max_value=9))
def test_fitted_paragraphs_keep_their_rows_and_show_a_cut(
    texts: list[str], width: int, rows: int
) -> None:
    lines = fitted(texts, width, rows, "  ")
    assert len(lines) <= rows
    assert all(columns(part) <= width for part in lines)
    whole = wrap_all(texts, width)
    if len(wrap_all(texts, width, "  ")) <= rows:
        assert lines == wrap_all(texts, width, "  ")
    elif len(whole) <= rows:
        assert lines == whole
    elif rows:
        assert lines[:-1] == whole[: rows - 1]
        assert lines[-1].endswith("…")


def test_what_keeps_a_leftward_word_to_itself_ends_with_it_when_it_is_cut() -> None:
    name = "\u2068שלום-עליכם\u2069"
    assert clip(f"{name} & Mai", 6) == "\u2068שלום-…\u2069"
    assert clip(f"{name} & Mai", 13) == f"{name} &…"
    assert clip(name, 20) == name


def test_no_break_spaces_hold_a_line_together() -> None:
    assert wrap("Vraiment\u00a0? Oui", 11) == ["Vraiment\u00a0?", "Oui"]
    assert wrap("Oui, vraiment\u00a0?", 13) == ["Oui,", "vraiment\u00a0?"]
    assert clean("Oui\u00a0!") == "Oui\u00a0!"


def test_letters_that_an_encoding_lacks_lose_their_marks_only() -> None:
    said = "Điệp viên « ngầm\u00a0» đã đến, élève ─ 好"
    assert plainer(said, "ascii") == 'Diep vien " ngam " da den, eleve - ?'
    assert plainer(said, "cp1252") == "Diep viên « ngam\u00a0» dã den, élève - ?"
    assert plainer(said, "utf-8") == said
