"""The commands that play, from the command line to the exit code."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cli import play, session
from cli.failures import exit_code_of, explain
from cli.full_screen import FullScreen
from cli.main import main
from cli.plain_lobby import PlainLines
from cli.play import Wanted, default_name, settle_name
from cli.session import Nearby, only_table
from cli.stage import Stage
from cli.terminal import Terminal
from p2p.errors import LinkError, LocalError
from p2p.lan.sitting import BrokenGame, Gathering, KeptGame, Offer, Words
from tests.cli.fakes import KIT, FakeLobby, FakeSeating, FakeSitting, advert
from tests.cli.pipes import talk
from tests.cli.screens import seen

OFFER = Offer(KIT, KIT.options())
WORDS = Words(("amber", "fox", "window", "seven"), "12345678", ("Mai", "Tom"))


BROKEN = (
    BrokenGame("b", "local/damaged-journal", "in /j/b"),
    BrokenGame("c", "local/other-version", "in /j/c"),
)


def wanted(
    tmp_path: Path,
    command: str,
    *,
    name: str | None = "Mai",
    target: str | None = None,
) -> Wanted:
    return Wanted(
        command=command,
        home=tmp_path,
        interface=None,
        port=None,
        plain=True,
        name=name,
        game="agent-avenue",
        target=target,
    )


@pytest.mark.parametrize("typed", [[], ["--hidden"]])
def test_hidden_is_an_option_of_every_command_that_opens_a_lobby(
    typed: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[Wanted] = []

    def run(wanted: Wanted) -> int:
        found.append(wanted)
        return 0

    monkeypatch.setattr(play, "run", run)
    home = ["--home", str(tmp_path)]
    assert main([*typed, *home, "host"]) == 0
    assert main([*home, "join", "10.0.0.5:1", *typed]) == 0
    assert [wanted.hidden for wanted in found] == [bool(typed)] * 2


class Typed:
    """Standard input and output on pipes, with lines typed beforehand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
        self.printed: list[str] = []
        self._lines = "".join(f"{line}\n" for line in lines).encode()
        monkeypatch.setattr(play, "standard_console", self._console)

    def _console(self, *, is_interactive: bool) -> object:
        from cli.console import Console  # noqa: PLC0415  # made inside the loop

        rest = [self._lines]
        return Console(
            lambda _: rest.pop() if rest else b"",
            self.printed.append,
            is_interactive=is_interactive,
        )

    @property
    def text(self) -> str:
        return "".join(self.printed)


def opener(lobby: FakeLobby) -> Callable[[Wanted, str], "asyncio.Future[Nearby]"]:
    async def open_fake(_wanted: Wanted, name: str) -> Nearby:
        lobby.name = name
        return lobby

    return lambda its, name: asyncio.ensure_future(open_fake(its, name))


def test_practice_goes_straight_to_a_table_and_ends_with_its_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = Typed(monkeypatch, "resign", "yes", "q")
    lobby = FakeLobby()
    assert play.run(wanted(tmp_path, "practice"), opener(lobby)) == 0
    assert len(lobby.practised) == 1
    assert "Transcript checked: FAIR" in typed.text
    assert lobby.is_closed
    assert lobby.seating.sitting.is_closed


def test_host_opens_a_table_and_compares_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = Typed(monkeypatch, "yes", "resign", "yes", "q")
    lobby = FakeLobby(seating=FakeSeating(Gathering(("Mai",), 2), WORDS))
    assert play.run(wanted(tmp_path, "host"), opener(lobby)) == 0
    assert "The words: amber fox window seven." in typed.text
    assert len(lobby.opened) == 1


@pytest.mark.parametrize(("target", "joined"), [("Tom", "Tom"), (None, "tom0000")])
def test_join_dials_whom_it_is_told_or_the_only_table_found(
    target: str | None,
    joined: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    typed = Typed(monkeypatch, "resign", "yes", "q")
    lobby = FakeLobby(advert("Tom"), advert("Old", ours=False))
    wished = wanted(tmp_path, "join", target=target)
    assert play.run(wished, opener(lobby)) == 0
    assert lobby.joined == [joined]
    assert "Joining Tom ..." in typed.text


def test_resume_takes_up_the_latest_kept_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Typed(monkeypatch, "resign", "yes", "q")
    games = [KeptGame(name, "agent-avenue", ("Mai", "Tom"), 9) for name in "ab"]
    lobby = FakeLobby(kept=tuple(games))
    assert play.run(wanted(tmp_path, "resume"), opener(lobby)) == 0
    assert lobby.resumed == ["a"]
    with pytest.raises(LocalError, match="no game to resume"):
        play.run(wanted(tmp_path, "resume"), opener(FakeLobby()))


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let joining be tried again without pauses, and not for long."""
    monkeypatch.setattr(session, "JOIN_S", 0.05)
    monkeypatch.setattr(session, "_PAUSE_S", 0.001)


@pytest.mark.parametrize("code", ["link/timeout", "link/lost", "link/unreachable"])
@pytest.mark.usefixtures("hasty")
def test_join_is_tried_again_on_a_bad_network_and_says_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    typed = Typed(monkeypatch, "resign", "yes", "q")
    error = LinkError("no answer from 10.0.0.5:24816", code=code)
    lobby = FakeLobby(refuses=error, refusals=3)
    assert play.run(wanted(tmp_path, "join", target="Tom"), opener(lobby)) == 0
    assert lobby.tries == 4
    assert lobby.joined == ["Tom"]
    said = "Not yet: no answer from 10.0.0.5:24816. Trying again; Ctrl-C stops."
    assert typed.text.count(said) == 1


@pytest.mark.parametrize(
    ("code", "is_tried_again"),
    [("link/timeout", True), ("link/refused", False), ("link/full", False)],
)
@pytest.mark.usefixtures("hasty")
def test_join_gives_up_in_the_end_and_at_once_where_trying_is_no_use(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    code: str,
    is_tried_again: bool,
) -> None:
    Typed(monkeypatch)
    lobby = FakeLobby(refuses=LinkError("there it is", code=code))
    with pytest.raises(LinkError) as caught:
        play.run(wanted(tmp_path, "join", target="Tom"), opener(lobby))
    assert exit_code_of(caught.value.code) == 3
    assert (lobby.tries > 1) is is_tried_again
    assert lobby.is_closed


def test_resume_names_each_game_that_cannot_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = Typed(monkeypatch, "resign", "yes", "q")
    kept = KeptGame("a", "agent-avenue", ("Mai", "Tom"), 9)
    lobby = FakeLobby(kept=(kept,), broken=BROKEN)
    assert play.run(wanted(tmp_path, "resume"), opener(lobby)) == 0
    assert lobby.resumed == ["a"]
    assert [typed.text.count(one) for one in ("In /j/b.\n", "In /j/c.\n")] == [1, 1]


def test_join_that_finds_no_table_says_what_to_type(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Typed(monkeypatch)
    monkeypatch.setattr(play, "_FIND_S", 0.01)
    lobby = FakeLobby()
    with pytest.raises(LocalError) as raised:
        play.run(wanted(tmp_path, "join"), opener(lobby))
    failure = explain(raised.value)
    assert failure is not None
    assert failure.sentence.count("address") == 1
    assert failure.sentence.endswith("oakfield join HOST:PORT")
    assert lobby.is_closed


async def test_several_tables_are_named_to_choose_from() -> None:
    with pytest.raises(LocalError, match="Tom, Ana"):
        await only_table(FakeLobby(advert("Tom"), advert("Ana")))


async def test_the_only_table_is_waited_for() -> None:
    lobby = FakeLobby()
    waiting = asyncio.ensure_future(only_table(lobby))
    await asyncio.sleep(0)
    lobby.set_tables(advert("Tom"))
    assert await waiting == "tom0000"


def test_a_lost_link_on_the_way_closes_the_lobby(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Typed(monkeypatch)
    lobby = FakeLobby(refuses=LinkError("nobody", code="link/refused"))
    wished = wanted(tmp_path, "join", target="10.0.0.7")
    with pytest.raises(LinkError):
        play.run(wished, opener(lobby))
    assert lobby.is_closed


@pytest.mark.parametrize(
    ("code", "exit_code"), [("peer/bad-proof", 1), ("link/lost", 3), ("local/full", 2)]
)
def test_a_table_that_stops_decides_the_exit_code(
    code: str, exit_code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = Typed(monkeypatch)
    sitting = FakeSitting(seed=1)
    sitting.stop(code, "it went wrong", None)
    lobby = FakeLobby(seating=FakeSeating(sitting=sitting))
    assert play.run(wanted(tmp_path, "practice"), opener(lobby)) == exit_code
    assert "it went wrong" in typed.text.lower()


@pytest.mark.parametrize(
    ("keeps", "said"),
    [(True, "the game is kept."), (False, "a practice game is not kept.")],
)
def test_an_input_that_ends_in_a_game_leaves_and_says_what_becomes_of_it(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    keeps: bool,
    said: str,
) -> None:
    Typed(monkeypatch, "1")
    sitting = FakeSitting(keeps=keeps)
    lobby = FakeLobby(seating=FakeSeating(sitting=sitting))
    assert play.run(wanted(tmp_path, "practice"), opener(lobby)) == 130
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert said in err
    assert sitting.is_closed
    assert lobby.is_closed


def test_an_input_that_ends_in_the_lobby_keeps_no_game(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    Typed(monkeypatch)
    assert play.run(wanted(tmp_path, "lobby"), opener(FakeLobby())) == 130
    assert capsys.readouterr().err == "oakfield: The input has ended.\n"


@pytest.mark.parametrize(
    ("keeps", "said"),
    [(True, "the game is kept."), (False, "a practice game is not kept.")],
)
def test_a_game_that_is_left_says_what_becomes_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, keeps: bool, said: str
) -> None:
    typed = Typed(monkeypatch, "leave")
    lobby = FakeLobby(seating=FakeSeating(sitting=FakeSitting(keeps=keeps)))
    assert play.run(wanted(tmp_path, "practice"), opener(lobby)) == 0
    assert said in typed.text


def test_the_next_game_at_the_same_table_decides_the_exit_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = Typed(monkeypatch, "resign", "yes", "r")
    first, second = FakeSitting(seed=1), FakeSitting(seed=2)
    second.stop("peer/bad-proof", "a share does not verify", 1)
    first.answer_rematch(FakeSeating(sitting=second))
    lobby = FakeLobby(seating=FakeSeating(sitting=first))
    assert play.run(wanted(tmp_path, "practice"), opener(lobby)) == 1
    assert "a share does not verify" in typed.text
    assert first.is_closed
    assert second.is_closed


async def test_the_name_is_kept_given_or_asked_until_it_can_be_shown(
    tmp_path: Path,
) -> None:
    wished = wanted(tmp_path, "lobby", name=None)
    with talk(is_interactive=True) as ends:
        ends.type("x" * 33, "Mai")
        front = PlainLines(ends.console)
        assert await settle_name(front, wished) == "Mai"
        assert "this name takes 33 bytes" in ends.text
        assert await settle_name(front, wished._replace(name="Zoe")) == "Zoe"


def test_the_name_of_the_first_start_stands_in_the_settings_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = Terminal(full=False, colour=False, encoding="utf-8", is_terminal=True)
    monkeypatch.setattr(play, "examine", lambda **_: person)
    typed = Typed(monkeypatch, "Mai", "s", "", "q")
    wished = wanted(tmp_path, "lobby", name=None)
    assert play.run(wished, opener(FakeLobby())) == 0
    assert "name, Your name: Mai (" in typed.text


async def test_screens_show_the_name_of_the_first_start_in_the_settings_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "Mai")
    wished = wanted(tmp_path, "lobby", name=None)

    async def flow(stage: Stage) -> int:
        settled = wished.settled
        front = FullScreen(stage, settled)
        return await play._flow(front, wished, settled, OFFER, opener(FakeLobby()))

    async with seen(flow) as (look, task):
        await look.until("> Mai")
        look.type("enter")
        await look.until("You are Mai.")
        look.type("s")
        await look.until("▸ 1  Your name")
        row = next(one for one in look.text.splitlines() if "▸ 1  Your name" in one)
        assert row.split()[-1] == "Mai"
        look.type("escape")
        await look.until("You are Mai.")
        look.type("q")
        assert await task == 0


def test_the_login_name_is_offered_if_it_can_be_a_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "mai")
    assert default_name() == "mai"
    monkeypatch.setattr("getpass.getuser", lambda: "\x00")
    assert default_name() == "Player"


@pytest.mark.e2e
def test_a_real_practice_game_through_pipes_is_fair(tmp_path: Path) -> None:
    lines = "\n".join(["1", "2", "y"] * 60 + ["q", ""])
    done = subprocess.run(
        [sys.executable, "-m", "cli.main", "practice", "--plain", "--name", "Mai"],
        input=lines,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "OAKFIELD_HOME": str(tmp_path), "PYTHONUTF8": "1"},
        timeout=60,
        check=False,
    )
    assert done.stderr == ""
    assert done.returncode == 0
    assert "Transcript checked: FAIR" in done.stdout
    assert len(list((tmp_path / "games").glob("*.oakfield"))) == 1


def test_the_lobby_is_drawn_without_what_comes_after_it() -> None:
    script = (
        "import sys; import cli.play, cli.full_screen;"
        "late = ('cli.board', 'cli.plain', 'cli.past_screen', 'p2p.lan.node');"
        "sys.exit(' '.join(name for name in late if name in sys.modules) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr.strip()) == (0, "")
