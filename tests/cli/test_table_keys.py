"""Only keys that do something are shown: at a table, in the lobby, and at the end."""

import asyncio
import re
from contextlib import AsyncExitStack

import pytest

from cli.board import BoardScreen
from cli.languages import LANGUAGES, speaking
from cli.moment import Moment
from cli.story import Story
from cli.table_keys import key_words, working
from cli.text import columns, text_of
from p2p.lan.sitting import Away, EndOffered, GraceOver
from tests.cli.fakes import FakeLobby, FakeSitting, advert
from tests.cli.scenes import KEPT, LOBBY, TABLES, Scene, lobby
from tests.cli.table_scenes import HINTS, TABLE, agents, settled, table, two

SMALL, WIDE = (80, 24), (120, 40)


def foot(scene: Scene, *keys: str, size: tuple[int, int] = SMALL) -> str:
    """Return the last row of a scene after some keys."""

    async def shown() -> str:
        async with AsyncExitStack() as behind:
            screen = await scene(behind)
            for key in keys:
                screen.press(key)
                await settled()
            *_, last = screen.render(*size)
            return text_of(last).strip()

    return asyncio.run(shown())


def keys_in(text: str) -> set[str]:
    """Return the first word of each entry of a line of keys."""
    return {
        entry.split()[0]
        for entry in text.rsplit("  ", maxsplit=1)[-1].split(" · ")
        if entry
    }


def test_undo_is_shown_once_there_is_something_to_undo() -> None:
    assert "undo" not in foot(TABLE["agents"])
    assert "u undo" in foot(TABLE["agents"], "enter")
    assert "undo" not in foot(TABLE["agents"], "enter", "u")


def test_a_question_over_the_table_leaves_only_what_still_works() -> None:
    for name in ("agents-resign", "agents-sign", "agents-away-asked"):
        assert keys_in(foot(TABLE[name])) == {"?", "Ctrl-C"}
    assert keys_in(foot(HINTS["hint-play"])) == {"?", "Ctrl-C"}


def test_there_are_no_cards_to_read_before_they_are_dealt() -> None:
    story = Story(agents()(), lambda: 0.0)
    assert "cards" not in working(Moment(story))
    assert "m cards" in foot(TABLE["agents-advanced"])
    assert "m cards" in foot(TABLE["agents"])


def test_signs_are_made_to_people_who_may_see_them() -> None:
    assert "t sign" in foot(TABLE["agents"])
    assert "t sign" not in foot(table(two(keeps=False)), "x", size=WIDE)
    bots = table(two(keeps=False))
    assert foot(bots, "x", "t") == foot(bots, "x")
    people = TABLE["agents"]
    assert foot(people, "t") != foot(people)
    mute = Story(FakeSitting(), lambda: 0.0, signs=False)
    assert "sign" not in working(Moment(mute))


def test_who_has_resigned_is_not_told_to_resign_or_to_offer_an_end() -> None:
    story = Story(FakeSitting(), lambda: 0.0)
    assert {"resign", "end"} <= set(working(Moment(story)))
    story.conclusion = "resigned"
    assert set(working(Moment(story))) == {"help", "leave", "log"}
    story.take(EndOffered(1))
    assert "answer" in working(Moment(story))
    story.conclusion = "accepted"
    assert "answer" not in working(Moment(story))


def test_what_must_be_answered_is_shown_before_all_else_but_help() -> None:
    story = Story(FakeSitting(), lambda: 0.0)
    story.take(EndOffered(1))
    assert working(Moment(story))[:2] == ("help", "answer")
    story.take(Away(1))
    assert "away" not in working(Moment(story))
    story.take(GraceOver(1))
    assert working(Moment(story))[:2] == ("help", "away")


@pytest.mark.parametrize("language", LANGUAGES)
def test_as_many_keys_are_shown_as_fit_and_at_least_one(language: str) -> None:
    keys = ("help", "move", "undo", "cards", "resign", "leave", "log", "end")
    with speaking(language):
        assert key_words(keys, 0) == key_words(keys[:1], 0)
        shown = [key_words(keys, width) for width in range(20, 120)]
        for width, words in enumerate(shown, 20):
            assert columns(words) <= width
        assert [words.count("·") for words in shown] == sorted(
            words.count("·") for words in shown
        )
        assert shown[-1].count("·") == len(keys) - 1


EFFECT = {"↑↓": "down", "?": "?", "u": "u", "m": "m", "l": "l", "R": "R", "E": "E"}


@pytest.mark.parametrize(
    "name",
    ["agents", "agents-second-card", "agents-advanced", "grifters", "agents-waiting"],
)
def test_every_key_that_is_shown_changes_what_is_seen(name: str) -> None:
    async def seen() -> None:
        async with AsyncExitStack() as behind:
            screen = await TABLE[name](behind)
            assert isinstance(screen, BoardScreen)
            before = [text_of(one) for one in screen.render(*WIDE)]
        for key in keys_in(before[-1].strip()) - {"Ctrl-C", "Enter"}:
            async with AsyncExitStack() as behind:
                screen = await TABLE[name](behind)
                screen.render(*WIDE)
                screen.press(EFFECT.get(key, key))
                await settled()
                after = [text_of(one) for one in screen.render(*WIDE)]
                assert after != before, key

    asyncio.run(seen())


@pytest.mark.parametrize(
    ("tables", "shown"),
    [
        ((), set()),
        (TABLES[:1], {"Enter"}),
        (TABLES[:3], {"↑↓", "Enter"}),
        (TABLES[3:4], set()),
        (TABLES[3:], {"↑↓"}),
    ],
    ids=["none", "one", "three", "full", "none-to-join"],
)
def test_the_lobby_shows_how_to_move_and_join_where_one_can(
    tables: tuple[object, ...], shown: set[str]
) -> None:
    like = FakeLobby(*tables)  # type: ignore[arg-type]  # of TABLES
    text = whole(lobby(like))
    assert ("↑↓ 1-" in text) is ("↑↓" in shown)
    assert ("Enter join ·" in text) is ("Enter" in shown)
    assert "q quit" in text


def whole(scene: Scene) -> str:
    async def shown() -> str:
        async with AsyncExitStack() as behind:
            screen = await scene(behind)
            return " ".join(text_of(one) for one in screen.render(*SMALL))

    return " ".join(asyncio.run(shown()).split())


def test_the_lobby_points_to_as_many_tables_as_digits_do() -> None:
    assert "↑↓ 1-2 ·" in whole(lobby(FakeLobby(*TABLES[:2])))
    many = FakeLobby(*(advert(f"Tom{number}") for number in range(12)))
    assert "↑↓ 1-9 ·" in whole(lobby(many))


def test_a_game_to_go_on_with_has_its_key_in_the_lobby() -> None:
    assert "r resume" in whole(lobby(FakeLobby(kept=(KEPT,))))
    assert "r resume" not in whole(lobby(FakeLobby()))


def test_an_empty_lobby_names_the_doctor() -> None:
    assert "oakfield doctor" in whole(LOBBY["lobby-empty-for-long"])
    assert "oakfield doctor" not in whole(LOBBY["lobby-empty"])


def test_lists_name_as_many_digits_as_they_have_rows() -> None:
    for name in ("settings", "past", "tables"):
        text = whole(LOBBY[name])
        (last,) = re.findall(r"↑↓ 1-(\d)", text)
        assert re.search(rf" {last} +\S", text)
        assert not re.search(rf" {int(last) + 1}  +\S", text)


def test_the_end_offers_another_game_while_it_can_be_asked_for() -> None:
    assert "r another game" in foot(TABLE["agents-end-page"])
    assert "another game" not in foot(TABLE["agents-end-wanted"])

    def leaves(sitting: FakeSitting) -> None:
        sitting.go_away(1)

    gone = table(two(), moves=200, happens=leaves, then=("enter",))
    assert "another game" not in foot(gone)
    assert "v checks" in foot(gone)


def test_the_end_shows_no_checks_before_they_are_made() -> None:
    assert "checks" not in foot(TABLE["agents-end-unchecked"])
    assert "r another game" in foot(TABLE["agents-end-unchecked"])
    assert keys_in(foot(TABLE["agents-end-broken"])) == {"?", "q"}
