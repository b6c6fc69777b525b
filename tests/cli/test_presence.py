"""Who is away, and for how long: said in the last line of the smallest table."""

from collections.abc import Callable

import pytest

from cli.languages import LANGUAGES, speaking
from cli.moment import Moment
from cli.presence import Presence, timed
from cli.story import Story
from cli.table_view import table_lines
from cli.text import columns, line_columns, text_of
from cli.words import say
from p2p.lan.sitting import Away, Back, GraceOver
from tests.cli.fakes import FakeSitting

LONG = ("Mai", "Maximilian-Alexander-der-Zweite", "山田太郎花子次郎三", "Kim")
GRACE_S = 120
everywhere = pytest.mark.parametrize("language", LANGUAGES)


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def three(clock: Callable[[], float]) -> Presence:
    return Presence(("Mai", "Tom", "Ana"), GRACE_S, clock)


def last_line(story: Story, width: int) -> str:
    shown = table_lines(Moment(story), width, 24)[-1]
    assert line_columns(shown) <= width
    return text_of(shown)


@everywhere
@pytest.mark.parametrize("names", [("Mai", "Tom", "Ana", "Kim"), LONG])
@pytest.mark.parametrize("gone", [(1,), (1, 2), (1, 2, 3)])
@pytest.mark.parametrize("is_overdue", [False, True])
def test_the_time_of_an_absence_is_always_on_the_last_line(
    language: str, names: tuple[str, ...], gone: tuple[int, ...], is_overdue: bool
) -> None:
    clock = Clock()
    story = Story(FakeSitting(names=names[: gone[-1] + 1]), clock)
    for seat in gone:
        story.take(Away(seat))
    clock.now += GRACE_S
    if is_overdue:
        story.take(GraceOver(gone[0]))
    clock.now += 3600
    with speaking(language):
        shown = last_line(story, 80)
        assert "62:00" in shown
        assert (say("table.key.away") in shown) is is_overdue
        assert say("table.key.help") in shown
        for seat in gone:
            assert names[seat][:3] in shown


def test_after_the_grace_time_it_is_said_for_how_long_they_have_been_away() -> None:
    clock = Clock()
    presence = three(clock)
    presence.take(Away(1))
    clock.now += 72
    assert presence.words(60) == "Tom is away. Waiting, nothing is lost. (1:12)"
    clock.now += 48
    presence.take(GraceOver(1))
    assert presence.words(60) == "Tom has been away for 2:00; nothing is lost."
    clock.now += 30
    assert presence.words(60) == "Tom has been away for 2:30; nothing is lost."


def test_whose_grace_time_is_over_has_been_away_for_that_at_least() -> None:
    presence = three(Clock())
    presence.take(Away(1))
    presence.take(GraceOver(1))
    assert presence.words(60) == "Tom has been away for 2:00; nothing is lost."


def test_who_is_back_is_neither_away_nor_overdue() -> None:
    clock = Clock()
    presence = three(clock)
    presence.take(Away(1))
    presence.take(GraceOver(1))
    presence.take(Away(2))
    assert (presence.gone, presence.overdue) == (1, 1)
    said = "Tom & Ana have been away for 2:00; nothing is lost."
    assert presence.words(60) == said
    presence.take(Back(1))
    assert (presence.gone, presence.overdue) == (2, None)
    assert presence.words(60) == "Ana is away. Waiting, nothing is lost. (0:00)"
    presence.take(Back(2))
    assert (presence.gone, presence.words(60)) == (None, "")


def test_less_is_said_in_less_room_and_names_give_way_before_the_time() -> None:
    presence = Presence(LONG, GRACE_S, Clock())
    presence.take(Away(1))
    assert presence.words(90).startswith(LONG[1])
    assert "nothing is lost" in presence.words(90)
    assert presence.words(50) == f"{LONG[1]} is away (0:00)."
    assert presence.words(30) == "Maximilian-Al… is away (0:00)."
    presence.take(Away(2))
    for width in range(40, 100):
        said = presence.words(width)
        assert "(0:00)" in said
        assert columns(said) <= width


@pytest.mark.parametrize(
    ("seconds", "said"), [(0, "0:00"), (59.9, "0:59"), (60, "1:00"), (3725, "62:05")]
)
def test_a_time_is_minutes_and_seconds(seconds: float, said: str) -> None:
    assert timed(seconds) == said
