"""The lobby and the seats of a table in plain lines, through pipes."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from cli import plain_lobby
from cli.console import InputEnded
from cli.plain_lobby import MOST_TABLES, PlainLines
from cli.session import Host, Join, Practice, Quit, Resume, Wish, visit_lobby
from p2p.errors import LinkError, Refused
from p2p.lan.sitting import (
    BrokenGame,
    Gathering,
    KeptGame,
    KeyChanged,
    Offer,
    SeatingUpdate,
    Sitting,
    Words,
)
from tests.cli.fakes import KIT, FakeLobby, FakeSeating, FakeSitting, advert
from tests.cli.pipes import Talk, talk

WORDS = Words(("amber", "fox", "window", "seven"), "12345678", ("Mai", "Tom"))
OFFER = Offer(KIT, KIT.options())


def visit(ends: Talk, lobby: FakeLobby) -> "asyncio.Task[Wish]":
    return asyncio.ensure_future(PlainLines(ends.console).visit(lobby))


def gather(ends: Talk, seating: FakeSeating) -> "asyncio.Task[Sitting | None]":
    front = PlainLines(ends.console)
    return asyncio.ensure_future(front.gather(seating, "Mai", ("10.0.0.5:24816",)))


async def test_each_table_is_one_sentence_with_its_number() -> None:
    old = advert("Zoe", version="0", ours=False)
    with talk() as ends:
        task = visit(ends, FakeLobby(advert("Tom", known="Tom"), old))
        await ends.until("Type a table's number")
        assert "You are Mai. 2 tables nearby." in ends.text
        assert "1. Tom, Agent Avenue, 1 of 2 seats taken, known." in ends.text
        assert "2. Zoe, Agent Avenue: not possible, Zoe has an older" in ends.text
        ends.type("2")
        await ends.until("Not possible: Zoe has an older version")
        ends.type("1")
        assert await task == Join("tom0000")


async def test_a_table_that_appears_is_said_once() -> None:
    with talk() as ends:
        lobby = FakeLobby()
        task = visit(ends, lobby)
        await ends.until("No tables nearby yet")
        lobby.set_tables(advert("Tom"))
        await ends.until("1. Tom, Agent Avenue")
        lobby.set_tables(advert("Tom"))
        lobby.set_tables(advert("Tom"), advert("Ana"))
        await ends.until("2. Ana, Agent Avenue")
        assert ends.text.count("1. Tom, Agent Avenue") == 1
        task.cancel()


async def test_a_thousand_tables_are_a_few_lines_until_they_are_asked_for() -> None:
    crowd = [advert(f"P{number:04d}") for number in range(1000)]
    with talk() as ends:
        lobby = FakeLobby(*crowd[:900])
        task = visit(ends, lobby)
        await ends.until("Type a table's number")
        assert "900 tables nearby" in ends.text
        assert "And 880 more; list shows them all." in ends.text
        for more in range(900, 1000):
            lobby.set_tables(*crowd[:more])
            await asyncio.sleep(0)
        lobby.set_tables(*crowd[1:])
        await asyncio.sleep(0)
        assert ends.text.count("\n") < 2 * MOST_TABLES
        ends.type("list")
        await ends.until("1000. P0999, Agent Avenue")
        ends.type("1000")
        assert await task == Join("p09990000")


async def test_a_list_that_changes_says_what_is_new_and_keeps_its_numbers() -> None:
    with talk() as ends:
        lobby = FakeLobby(advert("Tom"), advert("Zoe"))
        task = visit(ends, lobby)
        await ends.until("2. Zoe, Agent Avenue")
        ends.printed.clear()
        lobby.set_tables(advert("Ana"), advert("Zoe"))
        await ends.until("3. Ana, Agent Avenue")
        assert ends.text.startswith("1. Tom is not there any more.\n3. Ana")
        assert "Zoe" not in ends.text
        ends.type("2")
        assert await task == Join("zoe0000")


async def test_a_number_means_the_table_that_was_said_under_it() -> None:
    with talk() as ends:
        crowd = [advert(f"P{number:02d}") for number in range(30)]
        lobby = FakeLobby(*crowd)
        task = visit(ends, lobby)
        await ends.until("1. P00, Agent Avenue")
        lobby.set_tables(*crowd[1:])
        ends.type("1")
        assert await task == Join("p000000")


@pytest.mark.parametrize(
    ("typed", "wish"),
    [
        ("h", Host()),
        ("b", Practice()),
        ("q", Quit()),
        ("j 10.0.0.7:24816", Join("10.0.0.7:24816")),
    ],
)
async def test_each_letter_is_a_wish(typed: str, wish: object) -> None:
    with talk() as ends:
        ends.type("what", "?", typed)
        assert await visit(ends, FakeLobby()) == wish
        assert "Not understood: what." in ends.text
        assert "all screens show the same four words" in ends.text


async def test_an_address_is_asked_for_where_none_was_typed() -> None:
    with talk() as ends:
        ends.type("j", "", "J", "10.0.0.7:24816")
        assert await visit(ends, FakeLobby()) == Join("10.0.0.7:24816")
        assert ends.text.count("Type the address of a table, for example") == 2


async def test_the_lobby_is_explained_without_a_key_of_the_screen() -> None:
    with talk() as ends:
        ends.type("?", "LIST", "q")
        assert await visit(ends, FakeLobby(advert("Tom"))) == Quit()
        for said in ("list to hear them all again", "r goes on with a game", "j joins"):
            assert said in ends.text
        assert ends.text.count("1. Tom, Agent Avenue") == 2
        for key in ("Enter", "cursor", "press"):
            assert key not in ends.text


async def test_who_sits_down_is_said_once_and_then_who_is_new() -> None:
    seating = FakeSeating(Gathering(("Mai",), 3), Gathering(("Mai", "Tom"), 3), WORDS)
    with talk() as ends:
        task = gather(ends, seating)
        await ends.until("Type yes if they are the same")
        lines = ends.text.splitlines()
        for once in ("Waiting for 2 more players.", "Seat 1: Mai", "Seat 2: Tom"):
            assert lines.count(once) == 1
        assert ends.text.count("oakfield join 10.0.0.5:24816") == 1
        assert "free" not in ends.text
        ends.type("?", "yes")
        await task
        assert "made from the keys of everyone" in ends.text


async def test_a_game_that_cannot_go_on_is_named() -> None:
    broken = BrokenGame("b", "local/damaged-journal", "the game in /j/b is damaged")
    with talk() as ends:
        ends.type("q")
        assert await visit(ends, FakeLobby(broken=(broken,))) == Quit()
        assert "The game in /j/b is damaged." in ends.text


async def test_a_kept_game_is_offered_and_taken_up() -> None:
    kept = KeptGame("tom-1", "agent-avenue", ("Mai", "Tom"), 31)
    with talk() as ends:
        ends.type("r")
        assert await visit(ends, FakeLobby(kept=(kept,))) == Resume("tom-1")
        said = "Type r to resume your game of Agent Avenue with Tom."
        assert said in ends.text
    with talk() as ends:
        ends.type("r", "q")
        assert await visit(ends, FakeLobby()) == Quit()
        assert "Not understood: r." in ends.text


@pytest.mark.parametrize(
    ("typed", "taken"), [("r", "one"), ("r 1", "one"), ("R 2", "two"), ("r 3", None)]
)
async def test_of_several_kept_games_any_can_be_taken_up(
    typed: str, taken: str | None
) -> None:
    games = (
        KeptGame("one", "agent-avenue", ("Mai", "Tom"), 31),
        KeptGame("two", "grifters", ("Mai", "Ana"), 31),
    )
    with talk() as ends:
        ends.type(typed, "q")
        wish = await visit(ends, FakeLobby(kept=games))
        assert wish == (Quit() if taken is None else Resume(taken))
        assert "Type r to resume your game of Agent Avenue with Tom." in ends.text
        assert "Type r 2 to resume your game of Grifters with Ana." in ends.text
        assert ("Not understood: r 3." in ends.text) is (taken is None)


async def test_an_empty_list_is_explained_after_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(plain_lobby, "PATIENCE_S", 0.01)
    with talk() as ends:
        task = visit(ends, FakeLobby(trouble="discovery/no-network"))
        await ends.until("oakfield join 192.168.1.23:24816")
        assert "this machine has no network" in ends.text
        assert "guest Wi-Fi" in ends.text
        task.cancel()


async def test_words_are_said_and_answered_with_yes() -> None:
    seating = FakeSeating(Gathering(("Mai",), 2), WORDS)
    with talk() as ends:
        task = gather(ends, seating)
        await ends.until(
            "The words: amber fox window seven. The digits: 1 2 3 4 5 6 7 8."
        )
        assert "Waiting for 1 more player." in ends.text
        assert "or type: oakfield join 10.0.0.5:24816" in ends.text
        assert "You meet Tom for the first time." in ends.text
        ends.type("maybe", "yes")
        assert await task is seating.sitting
        assert ends.text.count("Type yes if they are the same") == 2
    assert seating.answers == [True]


async def test_words_that_differ_end_the_meeting() -> None:
    seating = FakeSeating(WORDS)
    with talk() as ends:
        ends.type("no")
        with pytest.raises(Refused, match="the words differ"):
            await gather(ends, seating)
    assert seating.answers == [False]


async def test_a_changed_key_is_compared_again_or_refused() -> None:
    seating = FakeSeating(KeyChanged("Tom"), WORDS)
    with talk() as ends:
        ends.type("compare", "yes")
        assert await gather(ends, seating) is seating.sitting
        assert "You know a Tom, but this one has another key." in ends.text
    assert seating.answers == [True, True]
    refused = FakeSeating(KeyChanged("Tom"))
    with talk() as ends:
        ends.type("no")
        with pytest.raises(Refused, match="the key has changed"):
            await gather(ends, refused)


async def test_a_filling_table_can_be_left() -> None:
    seating = FakeSeating(Gathering(("Mai",), 2), WORDS)

    async def updates() -> object:
        yield Gathering(("Mai",), 2)
        await asyncio.Event().wait()

    seating.updates = updates  # type: ignore[method-assign,assignment]  # it waits
    with talk() as ends:
        task = gather(ends, seating)
        await ends.until("Waiting for 1 more player.")
        ends.type("?", "Leave")
        assert await task is None
        assert "The game starts by itself when all seats are taken." in ends.text
        assert "You have left the table." in ends.text
    assert seating.answers == []


async def test_who_found_the_words_different_is_told_once_for_each_meeting() -> None:
    seating = FakeSeating(WORDS)
    first, last = ("Mai", "Ana"), ("Mai",)

    async def updates() -> AsyncIterator[SeatingUpdate]:
        yield Gathering(first, 4, differed=("Tom",))
        await ends.until("Waiting for 2 more players.")
        yield Gathering((*first, "Ida"), 4, differed=("Tom",))
        await ends.until("Waiting for 1 more player.")
        yield WORDS
        await ends.until("Type yes if they are the same")
        yield Gathering(last, 4, differed=("Tom",))
        await asyncio.Event().wait()

    seating.updates = updates  # type: ignore[method-assign]  # the table stays
    with talk() as ends:
        task = gather(ends, seating)
        await ends.until("Waiting for 3 more players.")
        ends.type("leave")
        assert await task is None
        said = [part.count("says that the words") for part in ends.text.split("yes if")]
    assert said == [1, 1]
    assert ends.text.index("says that the words") < ends.text.index("Waiting for")


async def test_the_end_of_the_input_at_the_words_is_no_yes() -> None:
    seating = FakeSeating(WORDS)
    with talk() as ends:
        ends.end()
        with pytest.raises(InputEnded):
            await gather(ends, seating)
    assert seating.answers == []


async def test_the_name_is_asked_of_a_person_only() -> None:
    with talk(is_interactive=True) as ends:
        ends.type("Mai")
        assert await PlainLines(ends.console).ask_name("root") == "Mai"
        assert "Everyone on your network sees it" in ends.text
    with talk(is_interactive=True) as ends:
        ends.type("?", "")
        assert await PlainLines(ends.console).ask_name("root") == "root"
        assert "Type the name and press Enter. All scripts" in ends.text
        assert "arrows" not in ends.text  # a terminal's lines have none
    with talk() as ends:
        assert await PlainLines(ends.console).ask_name("root") == "root"
        assert ends.text == ""


async def test_a_whole_visit_goes_from_the_lobby_to_a_game_and_back() -> None:
    seating = FakeSeating(Gathering(("Mai",), 2), WORDS)
    lobby = FakeLobby(seating=seating)
    with talk() as ends:
        ends.type("b", "yes", "resign", "yes", "q", "q")
        front = PlainLines(ends.console)
        assert await asyncio.wait_for(visit_lobby(front, lobby, OFFER), 10) == 0
        assert "You have resigned." in ends.text
    assert lobby.practised == [OFFER]
    assert seating.sitting.is_closed


async def test_what_goes_wrong_is_said_and_the_lobby_goes_on() -> None:
    lobby = FakeLobby(
        advert("Tom"), refuses=LinkError("no answer from x", code="link/timeout")
    )
    with talk() as ends:
        ends.type("1", "q")
        front = PlainLines(ends.console)
        assert await visit_lobby(front, lobby, OFFER) == 0
        assert "No answer from x; check the address" in ends.text


async def test_another_game_is_played_at_the_same_table_until_one_leaves() -> None:
    first, second = FakeSitting(seed=1), FakeSitting(seed=2)
    first.answer_rematch(FakeSeating(Gathering(("Mai", "Tom"), 2), sitting=second))
    lobby = FakeLobby(seating=FakeSeating(sitting=first))
    with talk() as ends:
        ends.type("b", "resign", "yes", "r", "resign", "yes", "q", "q")
        front = PlainLines(ends.console)
        assert await asyncio.wait_for(visit_lobby(front, lobby, OFFER), 10) == 0
        assert ends.text.count("You have resigned.") == 2
    assert first.is_closed
    assert second.is_closed
