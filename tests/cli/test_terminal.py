"""Full screen or plain lines: decided by the surroundings."""

import pytest

from cli.terminal import examine
from tests.needs import WINDOWS, unless

GOOD = {"TERM": "xterm-256color"}


def test_a_terminal_gets_the_full_screen() -> None:
    terminal = examine(plain=False, environ=GOOD, is_terminal=True)
    assert terminal.full
    assert terminal.colour
    assert terminal.note == ""


@pytest.mark.parametrize(
    ("environ", "plain", "is_terminal"),
    [
        (GOOD, True, True),
        (GOOD, False, False),
        ({**GOOD, "ACCESSIBLE": "1"}, False, True),
        ({"TERM": "dumb"}, False, True),
        ({"TERM": ""}, False, True),
    ],
    ids=["--plain", "a pipe", "ACCESSIBLE=1", "TERM=dumb", "empty TERM"],
)
def test_everything_else_gets_plain_lines(
    environ: dict[str, str], plain: bool, is_terminal: bool
) -> None:
    terminal = examine(plain=plain, environ=environ, is_terminal=is_terminal)
    assert not terminal.full
    assert terminal.is_terminal is is_terminal


@unless(not WINDOWS, "Windows sets no TERM")
def test_without_a_term_there_is_no_screen() -> None:
    assert not examine(plain=False, environ={}, is_terminal=True).full


def test_accessible_zero_is_a_no() -> None:
    environ = {**GOOD, "ACCESSIBLE": "0"}
    assert examine(plain=False, environ=environ, is_terminal=True).full


@pytest.mark.parametrize("colour", [True, False])
def test_a_setting_takes_colour_away_and_nothing_else(colour: bool) -> None:
    terminal = examine(plain=False, colour=colour, environ=GOOD, is_terminal=True)
    assert terminal.full
    assert terminal.colour is colour


def test_an_encoding_without_frames_is_kept_for_the_drawing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Ascii:
        encoding = "ascii"

    monkeypatch.setattr("sys.stdout", Ascii())
    terminal = examine(plain=False, environ=GOOD, is_terminal=True)
    assert (terminal.full, terminal.encoding) == (True, "ascii")


def test_the_streams_of_a_test_are_no_terminal() -> None:
    assert not examine(plain=False, environ=GOOD).full


class NoConsoleScreenBufferError(Exception):
    """What prompt_toolkit raises on Windows where there is no console, by its name."""


@pytest.mark.parametrize(
    ("error", "is_full"), [(None, True), (NoConsoleScreenBufferError, False)]
)
def test_a_windows_terminal_without_a_console_gets_plain_lines_and_a_hint(
    error: type[Exception] | None, is_full: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def create_output() -> None:
        if error is not None:
            raise error

    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr("prompt_toolkit.output.create_output", create_output)
    terminal = examine(plain=False, environ=GOOD, is_terminal=True)

    assert terminal.full is is_full
    assert ("Windows Terminal" in terminal.note) is not is_full


def test_another_trouble_of_a_windows_terminal_is_not_hidden(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def create_output() -> None:
        raise OSError("no memory")

    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr("prompt_toolkit.output.create_output", create_output)
    with pytest.raises(OSError, match="no memory"):
        examine(plain=False, environ=GOOD, is_terminal=True)


@pytest.mark.parametrize(
    ("program", "is_terminal", "plain", "hints"),
    [
        ("mintty", False, False, True),
        ("mintty", True, False, False),
        ("mintty", False, True, False),
        ("vscode", False, False, False),
    ],
)
def test_git_bash_which_hands_over_pipes_gets_the_hint_unless_plain_is_wanted(
    program: str, is_terminal: bool, plain: bool, hints: bool
) -> None:
    environ = {**GOOD, "TERM_PROGRAM": program}
    terminal = examine(plain=plain, environ=environ, is_terminal=is_terminal)

    assert ("Windows Terminal" in terminal.note) is hints
