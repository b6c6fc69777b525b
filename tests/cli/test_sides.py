"""Who plays with whom, as it is typed, chosen by keys, and said."""

import asyncio
from collections.abc import Callable

import pytest
from msgspec import UNSET

from cli.main import build_parser
from cli.offers import offer_of, seatings_of, table_words, tables_of
from cli.options import chosen_table, table_arguments
from cli.plain_lobby import PlainLines
from cli.presentation import Scene, presentation_of
from cli.session import visit_lobby
from cli.sides import grouped, seats_for, sides_words
from cli.story import Story
from cli.tidings import sentences
from engine.agent_avenue.moves import Sided
from engine.agent_avenue.options import AgentAvenueOptions
from engine.game import NotationError, Options
from engine.registry import GAMES
from p2p.errors import LocalError
from p2p.lan.sitting import Offer, Told
from tests.cli.fakes import FakeLobby, FakeSitting
from tests.cli.pipes import talk
from tests.cli.screens import Seen, seen
from tests.cli.test_table_options import lobby_flow

KIT = GAMES["agent-avenue"]
PLAIN = Offer(KIT, KIT.options())


def typed(*words: str) -> dict[str, object]:
    return chosen_table(build_parser().parse_args(["host", *words]))


@pytest.mark.parametrize(
    ("who", "sides", "words"),
    [
        ("1-23", (0, 1, 1), "seats 2 and 3 against seat 1"),
        ("23-1", (1, 0, 0), "seats 2 and 3 against seat 1"),
        ("2-13", (1, 0, 1), "seats 1 and 3 against seat 2"),
        ("12-3", (0, 0, 1), "seats 1 and 2 against seat 3"),
        ("12-34", (0, 0, 1, 1), "seats 1 and 2 against seats 3 and 4"),
        ("42-13", (1, 0, 1, 0), "seats 1 and 3 against seats 2 and 4"),
        ("14-23", (0, 1, 1, 0), "seats 1 and 4 against seats 2 and 3"),
    ],
)
def test_seats_that_are_typed_are_the_sides(
    who: str, sides: tuple[int, ...], words: str
) -> None:
    chosen = typed("--sides", who)
    offer = offer_of("agent-avenue", chosen)
    assert offer.options == AgentAvenueOptions(sides=sides)
    assert words in table_words(offer)
    again = build_parser().parse_args(["host", *table_arguments(chosen)])
    assert chosen_table(again) == chosen
    with_number = typed("--sides", who, "--players", str(len(sides)))
    assert offer_of("agent-avenue", with_number) == offer


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--sides", "0110"], "seats as in 1-23 and 14-23, not '0110'"),
        (["--sides", "1-22"], "not '1-22'"),
        (["--sides", "1-3"], "not '1-3'"),
        (["--sides", "1-25"], "not '1-25'"),
        (["--sides", "12-34-"], "not '12-34-'"),
        (["--sides", "123"], "not '123'"),
        (["--sides", "१-२३"], "not '१-२३'"),
        (["--sides", "x" * 200], "x" * 20),
        (["--sides", "1-234"], "it cannot be played 1-234"),
        (["--sides", "1-2-3"], "it cannot be played 1-2-3"),
        (["--sides", "12-34", "--players", "3"], "12-34 is not for 3 players"),
        (["--sides", "toss"], "say how many play, with --players"),
        (["--sides", "toss", "--players", "2"], "nothing to toss for"),
    ],
)
def test_other_sides_are_refused_in_one_sentence(words: list[str], why: str) -> None:
    with pytest.raises(LocalError) as refused:
        offer_of("agent-avenue", typed(*words))
    assert refused.value.code == "local/no-table"
    assert why in refused.value.text
    assert "\n" not in refused.value.text


def test_groups_are_read_whoever_comes_first() -> None:
    assert grouped("3-12") == (1, 1, 0)
    assert grouped("1-2-3-4") == (0, 1, 2, 3)
    with pytest.raises(NotationError):
        grouped("")


class Apart(Options, frozen=True, forbid_unknown_fields=True):
    """Options of a game in which everybody plays alone."""


def each_alone(options: Apart) -> None:
    if options.sides != tuple(range(len(options.sides))):
        raise NotationError("each alone")


def test_a_game_in_which_each_plays_alone_has_one_way_and_no_toss() -> None:
    kit = KIT._replace(options=Apart, validate=each_alone)
    for players in (2, 3, 4):
        seats = seats_for(kit, players, None)
        assert seats == {"sides": tuple(range(players))}
        with pytest.raises(NotationError, match="nothing to toss for"):
            seats_for(kit, players, "toss")
    assert len(seatings_of(Offer(kit, Apart()))) == 3
    assert sides_words(Apart(sides=(0, 1, 2))) == "3 players, each alone."


def test_a_number_that_cannot_play_is_said() -> None:
    kit = KIT._replace(options=Apart, validate=each_alone)
    with pytest.raises(NotationError, match="cannot be played 12-34"):
        seats_for(kit, None, "12-34")


def test_every_way_to_part_two_three_and_four_is_offered_once() -> None:
    ways = [offer.options for offer in seatings_of(PLAIN)]
    chosen = [way.sides for way in ways if way.settled_sides]
    assert chosen == [
        (0, 1),
        *[(0, 0, 1), (0, 1, 0), (0, 1, 1)],
        *[(0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0)],
    ]
    tossed = [way for way in ways if not way.settled_sides]
    assert [len(way.sides) for way in tossed] == [3, 4]
    for way in ways:
        KIT.validate(way)
    assert len({sides_words(way) for way in ways}) == len(ways) == 9


def in_lobby(look: Seen, words: str) -> Callable[[], bool]:
    """Return whether the lobby says something, however it is wrapped."""

    def says() -> bool:
        title, *rest = look.text.split("\n")
        return "the lobby" in title and words in " ".join(" ".join(rest).split())

    return says


async def test_the_lobby_opens_a_table_for_those_chosen_by_keys() -> None:
    lobby = FakeLobby()
    async with seen(lobby_flow(lobby, PLAIN)) as (look, _task):
        await look.until("Your table: Simple mode, 38 agents.")
        await look.press("o", "◂ ▸  Two players, one against the other.")
        toss = "the toss says who plays with whom"
        await look.press("right", f"◂ ▸  Two players against one: {toss}.")
        await look.press("right", "seats 1 and 2 against seat 3")
        look.type("left", "left", "left")
        await look.until("seats 1 and 4 against seats 2 and 3")
        await look.press("2", "▸ 2  ")
        chosen = in_lobby(look, "seats 1 and 4 against seats 2 and 3.")
        await look.press("enter", chosen)
        await look.press("o", "▸ 2  ")
        await look.until("◂ ▸  Two players against two: seats 1 and 4 against")
        await look.press("right", "◂ ▸  Two players, one against the other.")
        await look.press("escape", chosen)
        look.type("h")
        await look.until(lambda: bool(lobby.opened))
    (opened,) = lobby.opened
    assert opened.options == AgentAvenueOptions(sides=(0, 1, 1, 0), division_m=True)


async def test_sides_that_were_typed_another_way_round_stay_as_they_are() -> None:
    start = Offer(KIT, AgentAvenueOptions(sides=(1, 0, 0)))
    lobby = FakeLobby()
    async with seen(lobby_flow(lobby, start)) as (look, _task):
        await look.until(in_lobby(look, "seats 2 and 3 against seat 1."))
        await look.press("o", "◂ ▸  Two players against one: seats 2 and 3")
        await look.press("enter", "Your table: ")
        look.type("h")
        await look.until(lambda: bool(lobby.opened))
    assert lobby.opened == [start]


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("5 4", {"sides": (0, 0, 1, 1), "sides_by": "toss"}),
        ("5 14-23", {"sides": (0, 1, 1, 0)}),
        ("5", {}),
    ],
)
async def test_the_plain_lobby_opens_a_table_for_those_typed(
    line: str, options: dict[str, object]
) -> None:
    lobby = FakeLobby()
    with talk() as ends:
        ends.type("o", line, "h")
        flow = visit_lobby(PlainLines(ends.console), lobby, PLAIN)
        task = asyncio.ensure_future(flow)
        await ends.until(lambda: bool(lobby.opened))
        task.cancel()
        await asyncio.wait((task,))
    fifth = tables_of(PLAIN)[4].options
    assert isinstance(fifth, AgentAvenueOptions)
    (opened,) = lobby.opened
    plain = {"sides": (0, 1), "sides_by": UNSET}
    assert {n: getattr(opened.options, n) for n in plain} == plain | options
    assert isinstance(opened.options, AgentAvenueOptions)
    assert opened.options.market == fifth.market


async def test_the_plain_lobby_says_why_sides_cannot_be() -> None:
    with talk() as ends:
        ends.type("o", "1 1-4", "")
        flow = visit_lobby(PlainLines(ends.console), FakeLobby(), PLAIN)
        task = asyncio.ensure_future(flow)
        await ends.until(lambda: "seats as in 1-23 and 14-23, not '1-4'" in ends.text)
        await ends.until(lambda: ends.text.count("Your table: Simple mode") == 2)
        task.cancel()
        await asyncio.wait((task,))
    assert ends.text.count("Type the number of the table") == 2


FOUR = AgentAvenueOptions(sides=(0, 0, 1, 1), sides_by="toss")
NAMES = ("Mai", "Tom", "Ana", "Kim")


async def test_a_seat_knows_its_teammate_from_the_toss_on() -> None:
    sitting = FakeSitting(names=NAMES, options=FOUR, seed=3)
    story = Story(sitting, lambda: 0.0)
    assert story.teammates == ""
    told: list[str] = []
    async for update in sitting.updates():
        told += sentences(story, update)
        story.take(update)
        if isinstance(update, Told) and story.is_my_turn:
            break
    sides = KIT.rules.options(sitting.dealer.state).sides
    (mate,) = (
        n for n, s in zip(NAMES, sides, strict=True) if s == sides[0] and n != "Mai"
    )
    others = [n for n, s in zip(NAMES, sides, strict=True) if s != sides[0]]
    assert story.teammates == mate
    assert f"Mai & {mate} play together against {' & '.join(others)}." in told
    assert mate in story.resign_question()
    assert story.scene is not None
    title = story.shows.board_title(story.scene, 39)
    assert mate in title
    assert "seats" in story.shows.table(story.options)
    assert not sitting.options.settled_sides


@pytest.mark.parametrize("seat", [0, 1, 2, -1])
def test_each_at_a_table_of_three_is_told_who_plays_with_whom(seat: int) -> None:
    options = AgentAvenueOptions(sides=(0, 1, 1))
    state = KIT.rules.start(options, bytes(32))
    scene = Scene(seat, NAMES[:3], options, state, {}, KIT.rules.due(state))
    said = presentation_of(KIT.name).sentence(scene, Sided(options.sides))
    wanted = {
        0: "You play alone against Tom & Ana.",
        -1: "Tom & Ana play against Mai.",
    }
    assert said == wanted.get(seat, "Tom & Ana play together against Mai.")
