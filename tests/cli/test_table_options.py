"""What is played at a table: chosen by options or in the lobby, said before it begins.

Which tables there are, and how many cards they have, stands here as the rules page has
it, by hand.
"""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.full_screen import FullScreen
from cli.main import build_parser, main
from cli.offers import offer_of, table_words, tables_of
from cli.options import chosen_table, table_arguments
from cli.plain_lobby import PlainLines
from cli.seating import SeatingScreen
from cli.session import Host, Join, sit_down, visit_lobby
from cli.stage import Stage
from engine.agent_avenue.options import AgentAvenueOptions
from engine.registry import GAMES
from p2p.errors import LocalError
from p2p.lan.sitting import Gathering, Invitation, Offer, Words
from tests.cli.fakes import FakeLobby, FakeSeating, advert
from tests.cli.pipes import talk
from tests.cli.screens import seen

TABLES = [
    ("simple", False, "base", 38, 0, 0),
    ("simple", True, "base", 44, 0, 0),
    ("advanced", False, "base", 38, 15, 0),
    ("advanced", True, "base", 44, 15, 0),
    ("advanced", True, "division-m", 44, 15, 14),
    ("advanced", True, "both", 44, 30, 14),
    ("advanced", True, "published", 44, 16, 0),
]
"""Mode, Division M, market; how many agents, market cards, house cards."""
KIT = GAMES["agent-avenue"]


def options(mode: str, division_m: bool, market: str) -> AgentAvenueOptions:
    return AgentAvenueOptions(mode=mode, division_m=division_m, market=market)


@pytest.mark.parametrize(("mode", "m", "market", "agents", "cards", "house"), TABLES)
def test_a_table_is_said_with_its_cards_and_its_house_cards(
    mode: str, m: bool, market: str, agents: int, cards: int, house: int
) -> None:
    said = table_words(Offer(KIT, options(mode, m, market)))
    assert said.startswith("Advanced" if mode == "advanced" else "Simple")
    assert f"{agents} agents" in said
    assert ("Division M" in said) is m
    assert (f"{cards} " in said) is bool(cards)
    assert (f"{house} are house cards" in said) is bool(house)
    assert ("house" in said) is bool(house)


def test_every_table_is_offered_once_and_no_other() -> None:
    found = [offer.options for offer in tables_of(Offer(KIT, KIT.options()))]
    assert found == [options(*table[:3]) for table in TABLES]


@pytest.mark.parametrize("table", TABLES)
def test_what_is_typed_for_a_table_chooses_it(
    table: tuple[str, bool, str, int, int, int],
) -> None:
    mode, division_m, market = table[:3]
    typed = ["--mode", mode, "--market", market, *["--division-m"] * division_m]
    for command in ("host", "practice", "demo"):
        chosen = chosen_table(build_parser().parse_args([command, *typed]))
        assert offer_of("agent-avenue", chosen).options == options(*table[:3])
        again = build_parser().parse_args([command, *table_arguments(chosen)])
        assert chosen_table(again) == chosen


def test_without_options_the_plainest_table_is_opened() -> None:
    assert chosen_table(build_parser().parse_args(["host"])) == {}
    assert offer_of("agent-avenue", {}).options == options("simple", False, "base")


@pytest.mark.parametrize(
    "chosen",
    [
        {"market": "both"},
        {"mode": "simple", "division_m": True, "market": "division-m"},
        {"mode": "advanced", "market": "published"},
        {"mode": "hard"},
        {"mode": "advanced", "division_m": True, "market": "black"},
        {"mode": "advanced", "trains": True},
    ],
)
def test_a_table_that_cannot_be_is_refused_with_its_reason(
    chosen: dict[str, object],
) -> None:
    with pytest.raises(LocalError) as refused:
        offer_of("agent-avenue", chosen)
    assert refused.value.code == "local/no-table"


@pytest.mark.parametrize("command", ["host", "practice", "demo"])
def test_a_table_that_cannot_be_is_a_usage_error_in_one_line(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main([command, "--home", str(tmp_path), "--market", "both"])
    said = capsys.readouterr()
    assert code == 2
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "takes no market" in said.err
    assert list(tmp_path.iterdir()) == []


def lobby_flow(
    lobby: FakeLobby, offer: Offer
) -> Callable[[Stage], "asyncio.Future[int]"]:
    async def flow(stage: Stage) -> int:
        return await visit_lobby(FullScreen(stage), lobby, offer)

    return lambda stage: asyncio.ensure_future(flow(stage))


async def test_the_lobby_opens_the_table_that_was_chosen_by_keys() -> None:
    words = Words(("amber", "fox", "window", "seven"), "12345678", ("Mai", "Tom"))
    lobby = FakeLobby(seating=FakeSeating(Gathering(("Mai",), 2), words))
    async with seen(lobby_flow(lobby, Offer(KIT, KIT.options()))) as (look, _task):
        await look.until("Your table: Simple mode, 38 agents.")
        await look.press("o", "What is played at your tables?")
        look.type("7")
        await look.press("up", "▸ 6  Advanced mode with Division M")
        await look.press("enter", "Your table: Advanced mode with Division M")
        await look.press("h", "amber   fox   window   seven")
        assert "14 are house cards" in re.sub(r"\s+", " ", look.text)
        await look.press("n", "Any key closes this")
        await look.press("x", "Your table: Advanced mode with Division M")
    assert [offer.options for offer in lobby.opened] == [options(*TABLES[5][:3])]


async def test_escape_leaves_the_table_as_it_was() -> None:
    start = Offer(KIT, options("advanced", False, "base"))
    async with seen(lobby_flow(FakeLobby(), start)) as (look, _task):
        await look.until("Your table: Advanced mode, 38 agents")
        await look.press("o", "▸ 3  Advanced mode, 38 agents")
        await look.press("down", "▸ 4  ")
        await look.press("escape", "Your table: Advanced mode, 38 agents")


async def test_the_plain_lobby_opens_the_table_that_was_typed() -> None:
    with talk() as ends:
        lobby = FakeLobby()
        flow = visit_lobby(PlainLines(ends.console), lobby, Offer(KIT, KIT.options()))
        ends.type("o", "5", "o", "", "b")
        task = asyncio.ensure_future(flow)
        await ends.until(lambda: bool(lobby.practised))
        task.cancel()
        await asyncio.wait((task,))
    assert "7. Advanced mode with Division M, 44 agents, the 16 black" in ends.text
    assert [offer.options for offer in lobby.practised] == [options(*TABLES[4][:3])]
    assert "15 cards: 14 are house cards" in ends.text


ADVANCED = options("advanced", True, "both")
SAID = "44 agents"


def page_of(screen: SeatingScreen) -> str:
    return " ".join(text for row in screen.render(80, 24) for _, text in row)


def test_a_guest_sees_what_is_played_before_it_compares_words() -> None:
    screen = SeatingScreen((), "Mai")
    screen.got(Gathering(("Tom", "Mai"), 2, KIT, ADVANCED))
    assert SAID in page_of(screen)
    screen.got(Words(("a", "b", "c", "d"), "12345678", ("Mai", "Tom")))
    assert SAID in page_of(screen)
    assert "house" in page_of(screen)


INVITED = Invitation(("Tom", "Mai"), KIT, ADVANCED)


async def test_a_guest_among_friends_sees_the_table_before_it_sits_down() -> None:
    filling = Gathering(("Tom", "Mai"), 2, KIT, ADVANCED)
    seating = FakeSeating(filling, INVITED)
    lobby = FakeLobby(advert(), seating=seating)
    async with seen(lobby_flow(lobby, Offer(KIT, KIT.options()))) as (look, _task):
        await look.until("1 table nearby")
        await look.press("enter", "Tom would like to play this with you")
        assert SAID in re.sub(r"\s+", " ", look.text)
        assert "y sit down" in look.text
        await look.press("y", "Turn 1")
        assert seating.answers == [True]


async def test_a_guest_who_declines_a_table_is_back_in_the_lobby() -> None:
    seating = FakeSeating(INVITED)
    lobby = FakeLobby(advert(), seating=seating)
    async with seen(lobby_flow(lobby, Offer(KIT, KIT.options()))) as (look, _task):
        await look.until("1 table nearby")
        await look.press("enter", "Tom would like to play this with you")
        await look.press("n", "1 table nearby")
        assert seating.is_closed
        assert seating.answers == []


@pytest.mark.parametrize(("typed", "answers"), [("yes", [True]), ("no", [])])
async def test_a_guest_among_friends_is_asked_in_plain_lines(
    typed: str, answers: list[bool]
) -> None:
    seating = FakeSeating(INVITED)
    with talk() as ends:
        ends.type("perhaps", typed)
        sitting = await PlainLines(ends.console).gather(seating, "Mai", ())
    assert ends.text.count(SAID) == 1
    assert ends.text.count("Type yes to sit down, no to leave the table.") == 2
    assert seating.answers == answers
    assert (sitting is not None) == bool(answers)


def test_a_guest_waits_at_the_openers_table_and_reads_no_address_of_its_own() -> None:
    filling = Gathering(("Tom", "Mai"), 4, KIT, ADVANCED)
    guest, opener = SeatingScreen((), "Mai"), SeatingScreen(("10.0.0.5:1",), "Tom")
    for screen in (guest, opener):
        screen.got(filling)
    assert page_of(guest).startswith(" Tom's table")
    assert "oakfield join" not in page_of(guest)
    assert page_of(opener).startswith(" Your table")
    assert "oakfield join 10.0.0.5:1" in page_of(opener)


async def test_only_who_opens_a_table_is_told_where_it_can_be_joined() -> None:
    shown = []
    for wish in (Host(), Join("Tom")):
        seating = FakeSeating(Gathering(("Tom", "Mai"), 4))
        lobby, offer = FakeLobby(seating=seating), Offer(KIT, KIT.options())
        with talk() as ends:
            flow = sit_down(PlainLines(ends.console), lobby, wish, offer)
            task = asyncio.ensure_future(flow)
            await ends.until(lambda: "Waiting for 2 more players" in ends.text)
            task.cancel()
            await asyncio.wait((task,))
            shown.append("oakfield join" in ends.text)
    assert shown == [True, False]


async def test_a_guest_in_plain_lines_is_told_once_what_is_played() -> None:
    words = Words(("a", "b", "c", "d"), "12345678", ("Mai", "Tom"))
    filling = Gathering(("Tom", "Mai"), 2, KIT, ADVANCED)
    with talk() as ends:
        flow = PlainLines(ends.console).gather(
            FakeSeating(filling, filling, words), "Mai", ()
        )
        task = asyncio.ensure_future(flow)
        await ends.until(lambda: "a b c d" in ends.text)
        task.cancel()
        await asyncio.wait((task,))
    assert ends.text.count(SAID) == 1


@pytest.mark.parametrize(
    ("players", "sides", "words"),
    [
        ("2", (0, 1), ""),
        ("3", (0, 0, 1), "Two players against one: the toss says who plays with whom."),
        (
            "4",
            (0, 0, 1, 1),
            "Two players against two: the toss says who plays with whom.",
        ),
    ],
)
@pytest.mark.parametrize("more", [[], ["--sides", "toss"]], ids=str)
@pytest.mark.parametrize("command", ["host", "practice", "demo"])
def test_by_default_the_toss_says_who_plays_with_whom(
    command: str, players: str, sides: tuple[int, ...], words: str, more: list[str]
) -> None:
    typed = [command, "--players", players, *(more if players != "2" else [])]
    args = build_parser().parse_args(typed)
    chosen = chosen_table(args)
    offer = offer_of("agent-avenue", chosen)
    wanted = AgentAvenueOptions(sides=sides)
    if len(sides) > 2:
        wanted = AgentAvenueOptions(sides=sides, sides_by="toss")
    assert offer.options == wanted
    assert table_words(offer).endswith(words)
    again = build_parser().parse_args([command, *table_arguments(chosen)])
    assert chosen_table(again) == chosen


@pytest.mark.parametrize("players", ["1", "5", "two", "-2", "3.0"])
def test_no_other_number_of_players_can_be_given(
    players: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        build_parser().parse_args(["host", f"--players={players}"])
    assert left.value.code == 2
    assert f"2, 3 or 4 can play, not '{players}'" in capsys.readouterr().err


def test_the_games_that_help_names_are_those_that_can_be_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        build_parser().parse_args(["host", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert "which game: agent-avenue (default) or grifters" in said
    assert set(GAMES) == {"agent-avenue", "grifters"}


def test_an_option_of_another_game_is_refused_by_its_name() -> None:
    with pytest.raises(LocalError, match="Grifters has no --division-m"):
        offer_of("grifters", {"division_m": True, "players": 3})


GRIFTERS = GAMES["grifters"]


async def test_the_lobby_opens_a_table_of_another_game_for_as_many_as_chosen() -> None:
    lobby = FakeLobby()
    async with seen(lobby_flow(lobby, Offer(KIT, KIT.options()))) as (look, _task):
        await look.until("Your table: Simple mode, 38 agents.")
        await look.press("o", "Grifters for 2: 3 stacks of jobs")
        assert "◂ ▸  Two players, one against the other." in look.text
        await look.press("8", "▸ 8  Grifters for 2")
        await look.press("right", "◂ ▸  3 players, each alone.")
        await look.press("right", "◂ ▸  4 players, each alone.")
        await look.press("up", "◂ ▸  Two players, one against the other.")
        await look.press("down", "◂ ▸  4 players, each alone.")
        await look.press("enter", "Your table: Grifters for 4: 5 stacks of jobs")
        await look.press("o", "▸ 8  Grifters")
        await look.press("escape", "Your table: Grifters for 4")
        look.type("h")
        await look.until(lambda: bool(lobby.opened))
    (opened,) = lobby.opened
    assert opened == Offer(GRIFTERS, GRIFTERS.options(sides=(0, 1, 2, 3)))


async def test_the_plain_lobby_opens_a_table_of_another_game() -> None:
    lobby = FakeLobby()
    with talk() as ends:
        ends.type("o", "8 3", "h")
        flow = visit_lobby(PlainLines(ends.console), lobby, Offer(KIT, KIT.options()))
        task = asyncio.ensure_future(flow)
        await ends.until(lambda: bool(lobby.opened))
        task.cancel()
        await asyncio.wait((task,))
    assert "Agent Avenue:\n1. Simple mode, 38 agents." in ends.text
    assert "Grifters:\n8. Grifters for 2: " in ends.text
    assert lobby.opened == [Offer(GRIFTERS, GRIFTERS.options(sides=(0, 1, 2)))]
