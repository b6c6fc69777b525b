"""A finished game looked at step by step: by keys, by typed lines, and in a pipe."""

import asyncio
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from cli.finished import CannotOpen, FinishedGame, open_game, turns_of
from cli.languages import speaking
from cli.main import main
from cli.presentation import SPECTATOR, presentation_of
from cli.replay.plain import PlainReplay, whole
from cli.replay.screen import ReplayScreen
from cli.replay.view import replay_lines
from cli.stage import Stage
from cli.telling import happened, vouched
from cli.text import line_columns, text_of
from engine.game import Over
from engine.grifters.options import GriftersOptions
from engine.grifters.state import GriftersState
from engine.registry import GAMES
from p2p.table.audit import DAMAGED, FAIR, UNFAIR
from tests.cli.no_transcripts import KINDS, assert_one_sentence
from tests.cli.pipes import talk
from tests.cli.screens import seen
from tests.transcripts import TABLES, played, vector
from tests.vectors.make_transcripts import VECTORS

SIZES = [(80, 24), (120, 40)]
YOU = re.compile(r"\b(you|your|yours)\b", re.IGNORECASE)


@cache
def opened(name: str, folder: Path) -> FinishedGame:
    """Open a vector, or a whole game of a kind of table."""
    if name in VECTORS:
        return open_game(vector(name))
    path = folder / f"{name}.oakfield"
    kit = name if name in GAMES else "agent-avenue"
    path.write_bytes(played(name, TABLES.get(name), kit))
    return open_game(path)


def _shown() -> Iterator[str]:
    """Yield the games that have screens."""
    for name in GAMES:
        try:
            presentation_of(name)
        except KeyError:
            continue
        yield name


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("games")


def drawn(game: FinishedGame, place: int, size: tuple[int, int]) -> list[str]:
    lines = replay_lines(game, turns_of(game), place, *size)
    assert len(lines) == size[1]
    assert all(line_columns(one) <= size[0] for one in lines)
    return [text_of(one) for one in lines]


@pytest.mark.parametrize("name", [*_shown(), *TABLES, "unopened"])
def test_every_step_of_every_table_fits_every_window(name: str, folder: Path) -> None:
    game = opened(name, folder)
    last = len(game.steps)
    for place in (*range(0, last, 3), last):
        for size in SIZES:
            lines = drawn(game, place, size)
            divider = lines[1].index("┬")
            assert all(text[divider] in "│┼├┤" for text in lines[2:-2]), place
            if not game.shows.supply_rows(game.told.options):  # cards say "your spy"
                assert not YOU.search("\n".join(lines)), lines


@pytest.mark.parametrize("name", [*_shown(), *TABLES])
def test_nobody_is_called_you_and_every_step_says_something(
    name: str, folder: Path
) -> None:
    game = opened(name, folder)
    for step in game.steps:
        said = [*happened(game, step), *vouched(game, step)]
        if step.after is not None:
            scene = game.scene(step.after)
            assert scene.seat == SPECTATOR
            said += game.shows.summary(scene)
            for section in game.shows.cards(scene):
                said += [section.title]
        assert happened(game, step)
        assert not YOU.search("\n".join(said)), said


@pytest.mark.parametrize("name", [*_shown(), *TABLES])
def test_turns_hold_every_step_once_and_count_up(name: str, folder: Path) -> None:
    game = opened(name, folder)
    turns = turns_of(game)
    assert [place for turn in turns for place in turn.steps] == [
        *range(len(game.steps))
    ]
    assert [turn.number for turn in turns] == [*range(len(turns))]
    assert [turn.side is None for turn in turns] == [True, *[False] * (len(turns) - 1)]


def replay(name: str, folder: Path) -> Callable[[Stage], "asyncio.Future[None]"]:
    """Return the flow that shows a game until it is left."""

    async def flow(stage: Stage) -> None:
        left = asyncio.Event()
        stage.show(ReplayScreen(opened(name, folder), left.set))
        await left.wait()

    return lambda stage: asyncio.ensure_future(flow(stage))


async def test_keys_lead_through_the_game_and_out(folder: Path) -> None:
    async with seen(replay("fair", folder)) as (look, task):
        await look.until("1/58")
        await look.press("right", "2/58")
        await look.press(" ", "3/58")
        await look.press("enter", "4/58")
        await look.press("left", "3/58")
        await look.press("down", "7/58")
        assert "─ Turn 1: Tom ─" in look.text
        assert "Tom plays Enforcer and a hidden" in look.text
        assert "Mai: Daredevil ×2, Sentinel, Enforcer" in look.text
        await look.press("down", "─ Turn 2: Mai ─")
        await look.press("up", "─ Turn 1: Tom ─")
        await look.press("e", "Mai wins.")
        assert "FAIR: every check" in look.text
        await look.press("right", "Mai wins.")
        await look.press("f", "1/58")
        await look.press("left", "1/58")
        look.type("q")
        await task


async def test_a_typed_number_leads_to_that_turn(folder: Path) -> None:
    async with seen(replay("fair", folder)) as (look, _task):
        await look.press("5", "Turn 5: Enter goes there")
        await look.press("enter", "─ Turn 5: Tom ─")
        look.type("9", "9")
        await look.press("enter", "There is no turn 99; the last one is 8.")
        assert "─ Turn 5: Tom ─" in look.text
        await look.press("3", "Turn 3: Enter goes there")
        await look.press("escape", "←→ step")
        assert "─ Turn 5: Tom ─" in look.text
        look.type("0")
        await look.press("enter", "─ Before the first turn ─")


async def test_checks_hidden_cards_and_all_events_can_be_read(folder: Path) -> None:
    async with seen(replay("fair", folder), rows=30) as (look, _task):
        look.type("down")
        await look.until("7/58")
        await look.press("?", "Replay   ")
        assert "7 draws, mixes and turning up" in look.text
        await look.press("x", "7/58")
        await look.press("v", "What vouches for it   ")
        for said in ("3. Signed by Tom", "8. Proved: card 40 is Enforcer."):
            assert said in look.text
        assert re.search(r"Proved without showing it: card \d+ is not Enf", look.text)
        assert "11. Played again with open cards" in look.text
        await look.press("x", "7/58")
        await look.press("o", "What lies face down   ")
        assert "Left in the deck, top first:" in look.text
        await look.press("x", "7/58")
        await look.press("l", "What happened   ")
        assert "Tom plays Enforcer and a hidden card." in look.text
        assert "Tom takes the hidden card." not in look.text  # is still to come


@pytest.mark.parametrize("key", ["m", "o"])
async def test_before_the_first_deal_there_are_no_cards_to_be_read(
    key: str, folder: Path
) -> None:
    async with seen(replay("fair", folder)) as (look, _task):
        await look.until("1/58")
        await look.press(key, lambda: look.lines[-1].startswith(" No card has been"))
        await look.press("right", "2/58")
        assert "No card has been" not in look.lines[-1]
    with talk(is_interactive=True) as ends:
        ends.type(key, "q")
        await PlainReplay(ends.console, opened("fair", folder)).play()
        assert "\nNo card has been dealt yet.\n" in ends.text


async def test_market_cards_can_be_read_in_full(folder: Path) -> None:
    async with seen(replay("both", folder)) as (look, _task):
        look.type("e")
        await look.until("FAIR: every check")
        await look.press("m", "Market cards and agents   ")
        assert "The supply: who lands on a market corner" in look.text
        assert "Before Mai" in look.text


async def test_the_jobs_of_grifters_are_called_by_their_own_title(
    folder: Path,
) -> None:
    async with seen(replay("grifters", folder)) as (look, _task):
        look.type("down")
        await look.press("m", "Jobs to be done")
        assert "Market cards" not in look.text


@pytest.mark.parametrize("name", ["fair", "grifters"])
async def test_a_hand_is_the_last_one_only_at_the_end(name: str, folder: Path) -> None:
    async with seen(replay(name, folder)) as (look, _task):
        look.type("down")
        await look.press("o", "Mai's hand: ")
        assert "last hand" not in look.text
        look.type("x", "e")
        await look.until("The verdict")
        await look.press("o", "Mai's last hand: ")


async def test_the_end_shows_all_checks_and_how_it_ended(folder: Path) -> None:
    async with seen(replay("both", folder)) as (look, _task):
        look.type("e")
        await look.until("─ The verdict ─")
        await look.until("l shows the rest")
        await look.press("v", "11. In the clear: the game played once more")
        await look.press("x", "─ The verdict ─")
        await look.press("l", "It is a tie, and the side whose turn it is wins ties")


async def test_a_closed_seed_leaves_cards_closed(folder: Path) -> None:
    async with seen(replay("unopened", folder)) as (look, _task):
        await look.press("down", "─ Turn 1: Tom ─")
        assert "Mai: Daredevil ×2, Sentinel, Enforcer" in look.text
        assert "Tom: 2 cards not opened" in look.text
        look.type("e")
        await look.until("Tom did not open their secret")


async def test_an_unfair_game_is_shown_up_to_its_fault(folder: Path) -> None:
    async with seen(replay("move_fifth_discard", folder)) as (look, _task):
        look.type("e")
        await look.until("UNFAIR: a signed statement")
        assert "It is told up to the statement" in look.text
        assert "has not ended" not in look.text
        assert "Entry 22 by Tom" in look.text
        assert "peer/illegal-move" in look.text


def test_plain_lines_tell_every_step_with_its_checks(folder: Path) -> None:
    game = opened("fair", folder)
    lines = whole(game)
    steps = [text for text in lines if re.match(r"\d+\. ", text)]
    assert len(steps) == len(game.steps)
    assert steps[6] == (
        "7. Tom plays Enforcer and a hidden card. Cards from Tom's hand: Enforcer,"
        " Saboteur. (entry 10 of 62, checks 3, 4, 8, 11)"
    )
    assert "Turn 1: Tom" in lines
    assert "Tom: Sidekick, Double Agent, Enforcer, Saboteur" in lines
    assert "Mai wins." in lines
    assert "FAIR: every check of the transcript passes." in lines


def test_one_card_is_told_as_rightly_as_many_in_french(folder: Path) -> None:
    game = opened("fair", folder)
    with speaking("fr"):
        said = [text for step in game.steps for text in happened(game, step)]
    assert [text for text in said if " a pioché" in text]
    assert not [text for text in said if re.match("Piochées|Cartes de la main", text)]


async def test_typed_lines_walk_as_the_keys_do(folder: Path) -> None:
    with talk(is_interactive=True) as ends:
        walk = PlainReplay(ends.console, opened("fair", folder))
        playing = asyncio.ensure_future(walk.play())
        await ends.until("1. Mai & Tom each seal")
        for typed, said in (
            ("", "2. Mai & Tom open their parts"),
            ("n", "Turn 1: Tom"),
            ("b", "6. Mai draws 4 cards."),
            ("t 5", "Turn 5: Tom"),
            ("t4", "Turn 4: Mai"),
            ("p", "Turn 3: Tom"),
            ("t 77", "There is no turn 77; the last one is 8."),
            ("v", " 3. Signed by Tom"),
            ("o", "Left in the deck, top first:"),
            ("s", "Mai: 4 spaces to a catch"),
            ("?", "m what each card does, l all"),
            ("m", "Enforcer. An agent; there are 6 in the deck."),
            ("l", "Turn 3: Tom:"),
            ("nonsense", "Not understood: nonsense."),
            ("e", "Mai wins."),
            ("V", "8. Moves: "),
            ("f", "1. Mai & Tom each seal"),
        ):
            ends.printed.clear()
            ends.type(typed)
            await ends.until(said)
        ends.type("q")
        await playing


async def test_the_end_of_the_input_ends_the_walk(folder: Path) -> None:
    with talk(is_interactive=True) as ends:
        walk = PlainReplay(ends.console, opened("coin_changed", folder))
        ends.end()
        await walk.play()
        assert "1. Mai & Tom each seal" in ends.text


@pytest.mark.parametrize("name", VECTORS)
def test_the_exit_code_is_that_of_verify(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    codes = {FAIR: 0, UNFAIR: 1}

    assert main(["replay", str(vector(name))]) == codes.get(VECTORS[name].verdict, 2)

    printed = capsys.readouterr()
    if VECTORS[name].verdict == DAMAGED:
        assert printed.out == ""
        assert len(printed.err.splitlines()) == 1
        assert "Nobody is to blame" in printed.err
    else:
        assert printed.err == ""
        assert f"{VECTORS[name].verdict}: " in printed.out
    if VECTORS[name].verdict == UNFAIR and VECTORS[name].seat is not None:
        assert ("Mai", "Tom")[VECTORS[name].seat or 0] in printed.out
        assert VECTORS[name].code in printed.out


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_transcript_gets_one_sentence(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert_one_sentence("replay", kind, tmp_path, capsys)


def test_a_damaged_file_cannot_be_opened() -> None:
    with pytest.raises(CannotOpen, match="no transcript that can be shown"):
        open_game(vector("cut"))


def test_a_reader_of_transcripts_loads_no_network() -> None:
    source = """
import sys
from cli.main import main
code = main(["replay", sys.argv[1]])
network = ("websockets", "zeroconf", "p2p.lan", "ifaddr")
found = [name for name in sys.modules if name.startswith(network)]
print(code, found, file=sys.stderr)
"""
    done = subprocess.run(
        [sys.executable, "-c", source, str(vector("fair"))],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stderr.splitlines()[-1] == "0 []"


def test_an_end_that_is_too_long_for_its_pane_is_told_in_short(folder: Path) -> None:
    options = GriftersOptions(sides=(0, 1, 2, 3))
    path = folder / "many.oakfield"
    path.write_bytes(played("many", options, "grifters"))
    game = open_game(path)
    state = game.told.state
    assert isinstance(state, GriftersState)
    level = tuple(replace(area, stash=30, jobs=COLOURFUL) for area in state.seats)
    told = game.told._replace(
        state=replace(state, seats=level), outcome=Over((0, 1, 2, 3), "coffers")
    )
    lines = drawn(game._replace(told=told), len(game.steps), (80, 24))
    end = " ".join(text[:39].strip() for text in lines)
    assert "The scores: " in end
    assert "the win is shared" in end
    assert "l shows the rest" not in end
    assert "in the Stash" not in end


COLOURFUL = ("blue_1", "blue_2", "red_1", "red_2", "green_1", "green_2")
"""Jobs of three colours: each is told in the long form."""
