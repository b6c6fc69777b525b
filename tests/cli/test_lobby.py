"""The lobby and the seats of a table in full screen."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import pytest

from cli import lobby as lobby_module
from cli.full_screen import FullScreen
from cli.lobby import LobbyScreen
from cli.seating import SeatingScreen
from cli.session import Host, Join, Practice, Quit, Resume, visit_lobby
from cli.stage import Stage
from cli.text import text_of
from p2p.errors import LinkError, LocalError, Refused
from p2p.lan.node import HIDDEN
from p2p.lan.sitting import (
    BrokenGame,
    Gathering,
    Invitation,
    KeptGame,
    KeyChanged,
    Offer,
    SeatingUpdate,
    Sitting,
    Words,
)
from tests.cli.fakes import KIT, FakeLobby, FakeSeating, FakeSitting, advert
from tests.cli.screens import seen

WORDS = Words(("amber", "fox", "window", "seven"), "12345678", ("Mai", "Tom"))
OFFER = Offer(KIT, KIT.options())
FULL = Gathering(("Mai", "Tom", "Ana"), 3)
INVITED = Invitation(FULL.names, KIT, KIT.options())
NAMES = ("(Tom)", "(Ana)", " Zoe ")


def visiting(lobby: FakeLobby) -> Callable[[Stage], Awaitable[object]]:
    async def flow(stage: Stage) -> object:
        return await FullScreen(stage).visit(lobby)

    return flow


def gathering(seating: FakeSeating) -> Callable[[Stage], Awaitable[Sitting | None]]:
    async def flow(stage: Stage) -> Sitting | None:
        front = FullScreen(stage)
        return await front.gather(seating, "Mai", ("192.168.1.23:24816",))

    return flow


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_tables_are_listed_with_all_that_one_needs(size: tuple[int, int]) -> None:
    lobby = FakeLobby(advert("Tom", known="Tom"), advert("Ana"))
    async with seen(visiting(lobby), columns=size[0], rows=size[1]) as (look, _task):
        await look.until("You are Mai. 2 tables nearby.")
        assert "▸ 1  Tom" in look.text
        for shown in ("Agent Avenue", "1 of 2", "known", "new (key ana0)", "? help"):
            assert shown in look.text
        assert "…" not in look.text


async def test_the_list_fills_by_itself_and_the_cursor_stays_on_its_table() -> None:
    lobby = FakeLobby(advert("Tom"))
    async with seen(visiting(lobby)) as (look, task):
        await look.until("1 table nearby")
        assert "▸ 1  Tom" in look.text
        lobby.set_tables(advert("Ana"), advert("Tom"), advert("Zoe"))
        await look.until("3 tables nearby")
        assert "▸ 2  Tom" in look.text
        await look.press("down", "▸ 3  Zoe")
        await look.press("2", "▸ 2  Tom")
        lobby.set_tables(advert("Tom"), advert("Zoe"))
        await look.until("▸ 1  Tom")
        look.type("enter")
        assert await task == Join("tom0000")


async def test_a_list_longer_than_the_screen_follows_the_cursor() -> None:
    lobby = FakeLobby(*(advert(f"P{number:02d}") for number in range(30)))
    async with seen(visiting(lobby)) as (look, task):
        await look.until("▸ 1  P00")
        await look.press("up", "▸ 30 P29")
        await look.press("up", "▸ 29 P28")
        assert "Enter joins this table." in look.text
        look.type("enter")
        assert await task == Join("p280000")


@pytest.mark.parametrize(
    ("key", "wish"), [("h", Host()), ("b", Practice()), ("q", Quit())]
)
async def test_each_key_is_a_wish(key: str, wish: object) -> None:
    async with seen(visiting(FakeLobby())) as (look, task):
        await look.until("No tables nearby yet")
        look.type(key)
        assert await task == wish


async def test_an_empty_list_is_explained_after_a_while_with_an_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lobby_module, "PATIENCE_S", 0.2)
    async with seen(visiting(FakeLobby())) as (look, _task):
        await look.until("No tables nearby yet")
        assert "guest Wi-Fi" not in look.text
        await look.until("guest Wi-Fi")
        assert "firewall" in look.text
        assert "VPN" in look.text
        assert "oakfield join 192.168.1.23:24816" in look.text


async def test_discovery_that_does_not_work_is_said_at_once() -> None:
    lobby = FakeLobby(trouble="discovery/port-busy")
    async with seen(visiting(lobby)) as (look, _task):
        await look.until("another program holds UDP port 5353")
        assert "oakfield join 192.168.1.23:24816" in look.text


async def test_who_is_hidden_reads_so_and_how_to_be_joined() -> None:
    async with seen(visiting(FakeLobby(trouble=HIDDEN))) as (look, _task):
        await look.until("No lobby shows you or your table, for you are hidden.")
        assert "oakfield join 192.168.1.23:24816" in look.text


@pytest.mark.parametrize("is_shown", [True, False])
def test_a_filling_table_that_no_lobby_shows_is_joined_by_address_alone(
    *, is_shown: bool
) -> None:
    screen = SeatingScreen(("10.0.0.5:1",), "Mai", is_shown=is_shown)
    screen.got(Gathering(("Mai",), 2))
    seen_in_lobbies = "They find this table in their lobby" in drawn(screen)
    assert seen_in_lobbies is is_shown
    assert "oakfield join 10.0.0.5:1" in drawn(screen)


@pytest.mark.parametrize(
    ("names", "seats", "said"),
    [
        (("Tom",), 2, "Tom says that the words differ"),
        (("Tom", "Ana"), 4, "Tom & Ana say that the words differ"),
    ],
)
def test_who_found_the_words_different_is_told_above_what_the_table_waits_for(
    names: tuple[str, ...], seats: int, said: str
) -> None:
    screen = SeatingScreen((), "Mai")
    screen.got(Gathering(("Mai", "Ida")[: seats - len(names)], seats, differed=names))
    above, waiting, below = drawn(screen).partition("Waiting for ")
    assert said in above
    assert "on this network" in " ".join(above.split())
    assert waiting
    assert "the words differ" not in below

    screen.got(Gathering(("Mai",), seats))
    assert "differ" not in drawn(screen)


@pytest.mark.parametrize(
    ("table", "why"),
    [
        (advert("Tom", version="0", ours=False), "Tom has an older version"),
        (advert("Tom", version="7", ours=False), "upgrade yours"),
        (advert("Tom", taken=2), "all seats of this table are taken"),
        (advert("Tom", game="whist"), "does not know whist"),
    ],
)
async def test_a_table_that_cannot_be_joined_is_in_brackets_and_says_why(
    table: object, why: str
) -> None:
    lobby = FakeLobby(table)  # type: ignore[arg-type]  # a TableAd, as parametrized
    async with seen(visiting(lobby)) as (look, task):
        await look.until("(Tom)")
        assert why in " ".join(look.text.split())
        look.type("enter", "?")
        await look.until("Compare them aloud")
        assert not task.done()


async def test_a_table_for_others_says_so_in_its_row() -> None:
    full, later = advert("Tom", taken=2), advert("Ana", version="7", ours=False)
    async with seen(visiting(FakeLobby(full, later, advert("Zoe")))) as (look, _task):
        await look.until("3 tables nearby")
        rows = {name: next(t for t in look.lines if name in t) for name in NAMES}
        assert "full" in rows["(Tom)"]
        assert "version 7" in rows["(Ana)"]
        assert "1 of 2" in rows[" Zoe "]


async def test_another_game_is_played_at_the_same_table_until_one_leaves() -> None:
    first, second = FakeSitting(seed=1, checks=False), FakeSitting(seed=2)
    next_table = FakeSeating(Gathering(("Mai", "Tom"), 2), sitting=second)
    lobby = FakeLobby(seating=FakeSeating(sitting=first))

    async def flow(stage: Stage) -> int:
        front = FullScreen(stage, pace_s=0, confirm_s=0)
        return await visit_lobby(front, lobby, OFFER)

    async with seen(flow) as (look, task):
        await look.until("No tables nearby yet")
        await look.press("b", "Your turn: play which card face up?")
        look.type("R", "y")
        await look.until("You have resigned.")
        await look.press("r", "waiting for Tom")
        first.answer_rematch(next_table)
        await look.until("Your turn: play which card face up?")
        assert first.is_closed
        first.check()
        first.end_updates()
        await look.until("The last game's transcript has been")
        look.type("R", "y")
        await look.until("You have resigned.")
        await look.press("q", "No tables nearby yet")
        look.type("q")
        assert await task == 0
    assert second.is_closed
    assert not next_table.is_closed


@pytest.mark.parametrize("is_seated", [False, True])
async def test_no_other_game_with_somebody_who_leaves_is_said_in_one_sentence(
    *, is_seated: bool
) -> None:
    gone = LinkError("Tom has left the table", code="link/left")
    sitting = FakeSitting(seed=1)
    lobby = FakeLobby(seating=FakeSeating(sitting=sitting))

    async def flow(stage: Stage) -> int:
        return await visit_lobby(FullScreen(stage, pace_s=0), lobby, OFFER)

    async with seen(flow) as (look, task):
        await look.until("No tables nearby yet")
        await look.press("b", "Your turn: play which card face up?")
        look.type("R", "y")
        await look.until("You have resigned.")
        await look.press("r", "waiting for Tom")
        seating = FakeSeating(gone)
        sitting.answer_rematch(seating if is_seated else gone)
        await look.until("Tom has left the table; open one of your own")
        await look.press("x", "No tables nearby yet")
        look.type("q")
        assert await task == 0
        assert seating.is_closed == is_seated
    assert sitting.is_closed


@pytest.mark.parametrize(("keeps", "said"), [(True, "is kept"), (False, "not kept")])
async def test_who_puts_a_game_away_reads_what_becomes_of_it(
    *, keeps: bool, said: str
) -> None:
    sitting = FakeSitting(seed=1, keeps=keeps)
    lobby = FakeLobby(seating=FakeSeating(sitting=sitting))

    async def flow(stage: Stage) -> int:
        return await visit_lobby(FullScreen(stage, pace_s=0), lobby, OFFER)

    async with seen(flow) as (look, task):
        await look.until("No tables nearby yet")
        await look.press("b", "Your turn: play which card face up?")
        sitting.stay_away(1)
        await look.until("A what now")
        look.type("A", "p")
        await look.until(said)
        assert sitting.is_closed
        await look.press("x", "No tables nearby yet")
        look.type("q")
        assert await task == 0


async def test_a_game_that_cannot_go_on_is_named() -> None:
    broken = BrokenGame("b", "local/damaged-journal", "the game in /j/b is damaged")
    async with seen(visiting(FakeLobby(broken=(broken,)))) as (look, _task):
        await look.until("The game in /j/b is damaged.")
        assert "No tables nearby yet" in look.text


async def test_a_kept_game_is_offered_and_taken_up_where_it_was() -> None:
    kept = KeptGame("tom-1", "agent-avenue", ("Mai", "Tom"), 31)
    lobby = FakeLobby(kept=(kept,))

    async def flow(stage: Stage) -> int:
        return await visit_lobby(FullScreen(stage, pace_s=0), lobby, OFFER)

    async with seen(flow) as (look, task):
        await look.until("r Resume your game of Agent Avenue with Tom")
        await look.press("r", "Your turn: play which card face up?")
        look.type("R", "y")
        await look.until("You have resigned.")
        await look.press("q", "No tables nearby yet")
        look.type("q")
        assert await task == 0
    assert lobby.resumed == ["tom-1"]
    assert lobby.seating.sitting.is_closed


@pytest.mark.parametrize(
    ("keys", "taken"),
    [("", "one"), (("right",), "two"), (("left",), "three"), (("right",) * 3, "one")],
)
async def test_of_several_kept_games_any_can_be_taken_up(
    keys: Sequence[str], taken: str
) -> None:
    games = [
        KeptGame(label, "agent-avenue", ("Mai", name), 31)
        for label, name in (("one", "Tom"), ("two", "Ana"), ("three", "Ida"))
    ]
    screen = LobbyScreen(FakeLobby(), games)
    assert "with Tom (1 of 3, ←→ another)" in drawn(screen)
    for key in keys:
        screen.press(key)
    offered = next(game for game in games if game.journal == taken)
    assert f"with {offered.names[1]} (" in drawn(screen)
    screen.press("r")
    assert await screen.wish == Resume(taken)


async def test_without_a_kept_game_there_is_nothing_to_resume() -> None:
    async with seen(visiting(FakeLobby())) as (look, task):
        await look.until("No tables nearby yet")
        assert "Resume" not in look.text
        look.type("r")
        await look.press("?", "Compare them aloud")
        assert not task.done()


async def test_an_address_can_be_typed_or_given_up() -> None:
    async with seen(visiting(FakeLobby())) as (look, task):
        await look.until("No tables nearby yet")
        await look.press("j", "Join which address? For example 192.168.1.23:24816")
        await look.press("escape", "No tables nearby yet")
        await look.press("j", "Join which address?")
        look.type("10.0.0.7:24816", "enter")
        assert await task == Join("10.0.0.7:24816")


class Silent(FakeLobby):
    """A lobby in which nobody answers, and says whether joining was given up."""

    is_left_alone = False

    async def join(self, target: str) -> FakeSeating:
        self.joined.append(target)
        try:
            await asyncio.Event().wait()
        finally:
            self.is_left_alone = True
        raise AssertionError


async def test_who_waits_for_no_answer_any_more_is_back_with_what_was_typed() -> None:
    lobby = Silent()

    async def flow(stage: Stage) -> int:
        return await visit_lobby(FullScreen(stage, pace_s=0), lobby, OFFER)

    async with seen(flow) as (look, task):
        await look.until("No tables nearby yet")
        await look.press("j", "Join which address?")
        look.type("10.0.0.7:24816", "enter")
        await look.until("Joining 10.0.0.7:24816 ...")
        assert "Esc goes back" in look.text
        look.type("x")
        await look.press("escape", "No tables nearby yet")
        assert lobby.is_left_alone
        await look.press("j", "> 10.0.0.7:24816")
        await look.press("escape", "No tables nearby yet")
        look.type("q")
        assert await task == 0


async def test_help_explains_the_lobby_and_any_key_closes_it() -> None:
    async with seen(visiting(FakeLobby(advert("Tom")))) as (look, _task):
        await look.until("▸ 1  Tom")
        await look.press("?", "all screens show the same four words")
        await look.press("x", "▸ 1  Tom")


async def test_what_goes_wrong_is_told_and_the_lobby_is_shown_again() -> None:
    refusal = LinkError("nobody listens at 10.0.0.7:24816", code="link/refused")
    lobby = FakeLobby(advert("Tom"), refuses=refusal)

    async def flow(stage: Stage) -> int:
        return await visit_lobby(FullScreen(stage), lobby, OFFER)

    async with seen(flow) as (look, task):
        await look.until("▸ 1  Tom")
        await look.press("enter", "Nobody listens at 10.0.0.7:24816; check the")
        await look.press("x", "▸ 1  Tom")
        look.type("q")
        assert await task == 0


async def test_a_whole_visit_leads_from_the_lobby_to_a_game_and_back() -> None:
    seating = FakeSeating(Gathering(("Mai",), 2), WORDS, Gathering(("Mai", "Tom"), 2))
    lobby = FakeLobby(seating=seating)

    async def flow(stage: Stage) -> int:
        return await visit_lobby(FullScreen(stage, pace_s=0), lobby, OFFER)

    async with seen(flow) as (look, task):
        await look.until("No tables nearby yet")
        await look.press("h", "amber   fox   window   seven")
        await look.press("y", "Your turn: play which card face up?")
        look.type("R", "y")
        await look.until("You have resigned.")
        await look.press("q", "No tables nearby yet")
        look.type("q")
        assert await task == 0
    assert lobby.opened == [OFFER]
    assert seating.sitting.is_closed
    assert not seating.is_closed


async def test_a_filling_table_shows_who_is_there_and_how_to_find_it() -> None:
    class Waiting(FakeSeating):
        async def confirm(self, agree: bool) -> None:
            raise AssertionError("nothing is asked")

    seating = Waiting(Gathering(("Mai",), 2), KeyChanged("never"))

    async def updates() -> object:
        yield Gathering(("Mai",), 2)
        await asyncio.Event().wait()

    seating.updates = updates  # type: ignore[method-assign,assignment]  # it waits
    async with seen(gathering(seating)) as (look, task):
        await look.until("Waiting for 1 more player.")
        assert "Seat 1: Mai" in look.text
        assert "Seat 2: free" in look.text
        assert "oakfield join 192.168.1.23:24816" in look.text
        await look.press("?", "The game starts by itself")
        await look.press("x", "Waiting for 1 more player.")
        look.type("q")
        assert await task is None


async def test_the_words_are_shown_with_their_digits_and_a_yes_goes_on() -> None:
    seating = FakeSeating(WORDS)
    async with seen(gathering(seating)) as (look, task):
        await look.until("amber   fox   window   seven")
        assert "1234 5678" in look.text
        assert "You meet Tom for the first time." in look.text
        look.type("x", "q")
        await look.press("?", "somebody sat")
        await look.press("x", "amber   fox")
        look.type("y")
        assert await task is seating.sitting
    assert seating.answers == [True]


async def test_words_that_differ_end_the_meeting() -> None:
    seating = FakeSeating(WORDS)
    async with seen(gathering(seating)) as (look, task):
        await look.until("amber   fox")
        look.type("n")
        with pytest.raises(Refused, match="the words differ"):
            await task
    assert seating.answers == [False]


async def test_an_answer_that_comes_too_late_is_forgotten() -> None:
    class Late(FakeSeating):
        async def confirm(self, agree: bool) -> None:
            await super().confirm(agree)
            raise LocalError("nothing is asked", code="local/not-due")

    seating = Late(WORDS)
    async with seen(gathering(seating)) as (look, task):
        await look.until("amber   fox")
        look.type("y")
        assert await task is seating.sitting


async def test_a_changed_key_that_is_not_accepted_ends_the_meeting() -> None:
    seating = FakeSeating(KeyChanged("Tom"))
    async with seen(gathering(seating)) as (look, task):
        await look.until("You know a Tom")
        look.type("n")
        with pytest.raises(Refused, match="the key has changed"):
            await task


async def test_the_lobby_says_why_nobody_plays_after_words_that_differ() -> None:
    lobby = FakeLobby(advert("Tom"), seating=FakeSeating(WORDS))

    async def flow(stage: Stage) -> int:
        return await visit_lobby(FullScreen(stage), lobby, OFFER)

    async with seen(flow) as (look, task):
        await look.until("▸ 1  Tom")
        await look.press("enter", "amber   fox")
        await look.press("n", "The words differ, so nobody plays")
        await look.press("x", "▸ 1  Tom")
        look.type("q")
        assert await task == 0
    assert lobby.seating.is_closed


async def test_a_changed_key_stops_and_gives_two_choices() -> None:
    seating = FakeSeating(KeyChanged("Tom"), WORDS)
    async with seen(gathering(seating)) as (look, task):
        await look.until("You know a Tom, but this one has another key.")
        assert "c Compare the words again" in look.text
        assert "n Do not play" in look.text
        look.type("y")  # the answer to another question: nothing happens
        await look.press("c", "amber   fox")
        look.type("y")
        assert await task is seating.sitting
    assert seating.answers == [True, True]


async def test_a_lost_link_while_gathering_is_raised_to_the_session() -> None:
    seating = FakeSeating(LinkError("the other has left the table", code="link/left"))
    async with seen(gathering(seating)) as (_look, task):
        with pytest.raises(LinkError):
            await task


async def test_the_name_is_asked_with_the_login_name_offered() -> None:
    async def flow(stage: Stage) -> str | None:
        return await FullScreen(stage).ask_name("mai")

    async with seen(flow) as (look, task):
        await look.until("What is your name at the table?")
        assert "Everyone on your network sees it" in look.text
        assert "> mai" in look.text
        look.type("enter")
        assert await task == "mai"


def test_the_fake_game_is_a_real_one() -> None:
    assert FakeSitting(seed=1).moves()


@pytest.mark.parametrize(
    ("update", "keys", "said"),
    [
        (WORDS, "y", "You said yes. Waiting for {} to compare."),
        (INVITED, "y", "You sit down. Waiting for {}."),
        (FULL, "", "All seats are taken; waiting for {} to say yes."),
    ],
    ids=["words", "invitation", "gathering"],
)
def test_who_has_not_said_yes_yet_is_named(
    update: SeatingUpdate, keys: str, said: str
) -> None:
    missing = ["Tom", "Ana"]
    screen = SeatingScreen((), "Mai", missing=lambda: missing)
    screen.got(update)
    for key in keys:
        screen.press(key)
    assert said.format("Tom & Ana") in drawn(screen)
    missing.remove("Tom")
    assert said.format("Ana") in drawn(screen)
    missing.clear()
    assert "Waiting for" not in drawn(screen)


def drawn(screen: SeatingScreen | LobbyScreen) -> str:
    return "\n".join(text_of(one) for one in screen.render(80, 24))
