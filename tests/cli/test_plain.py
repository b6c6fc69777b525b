"""A whole table in plain lines, through pipes."""

import asyncio
import re
from itertools import takewhile
from pathlib import Path

import pytest

from cli.console import InputEnded
from cli.plain import PlainTable
from cli.rematch import Rematch
from cli.story import Story
from engine.agent_avenue.options import AgentAvenueOptions
from engine.game import IllegalMove, Move
from p2p.errors import LinkError, LocalError
from tests.cli.fakes import FakeSeating, FakeSitting
from tests.cli.pipes import Talk, talk
from tests.transcripts import vector


def start(ends: Talk, sitting: FakeSitting) -> "asyncio.Task[Rematch | None]":
    story = Story(sitting, lambda: 0.0)
    return asyncio.ensure_future(PlainTable(ends.console, story).play())


def first_possible(text: str) -> str:
    """Return the number of the first option that the last question offers."""
    before = text.rsplit("Type a number;", 1)[0].splitlines()
    options = list(takewhile(lambda one: one[:1].isdecimal(), reversed(before)))
    return next(one[0] for one in reversed(options) if "not possible" not in one)


async def play_on(ends: Talk, task: "asyncio.Task[Rematch | None]") -> None:
    """Answer every question as it comes, with what is offered first."""
    answered = 0
    while True:
        prompts = re.findall(
            r"Type a number;|Type y to send it|Type v for the checks", ends.text
        )
        if len(prompts) == answered:
            assert not task.done(), ends.text
            await asyncio.sleep(0.001)
            continue
        prompt = prompts[answered]
        answered += 1
        if prompt == "Type v for the checks":
            return
        if prompt == "Type y to send it":
            ends.type("y")
        else:
            ends.type(first_possible(ends.text))


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
async def test_a_whole_game_is_played_through_pipes(seed: int) -> None:
    sitting = FakeSitting(seed=seed, seat=seed % 2)
    with talk() as ends:
        task = start(ends, sitting)
        await asyncio.wait_for(play_on(ends, task), 20)
        assert re.search(r"^(You win!|(Mai|Tom) wins\.)$", ends.text, re.MULTILINE)
        assert "Transcript checked: FAIR" in ends.text
        assert "Saved as /home/mai/games/mai-tom.oakfield" in ends.text
        ends.type("q")
        await task


@pytest.mark.parametrize("sides", [(0, 1, 0, 1), (0, 1, 1), (1, 0, 0)])
async def test_a_game_of_teams_is_played_through_pipes(sides: tuple[int, ...]) -> None:
    names = ("Mai", "Tom", "Ana", "Kim")[: len(sides)]
    options = AgentAvenueOptions(sides=sides, mode="advanced")
    sitting = FakeSitting(seed=2, names=names, options=options)
    with talk() as ends:
        task = start(ends, sitting)
        await asyncio.wait_for(play_on(ends, task), 30)
        for said in (
            r"\w+ & \w+ are agreeing on who leads\. \w+ is to propose\.",
            r"\w+ leads this turn\.",
            r"\w+ is choosing the hidden card\.",
            r"\w+ proposes (that you lead|that \w+ leads|to lead)\.",
            r"You win!|\w+( & \w+)? wins?\.",
            r"Cards in hand: you \d of 4, Tom \d of 4, Ana \d of 4.*",
        ):
            assert re.search(f"^({said})$", ends.text, re.MULTILINE), said
        ends.type("q")
        await task


async def test_a_game_typed_beforehand_is_played_to_its_end() -> None:
    sitting = FakeSitting(seed=1)
    with talk() as ends:
        ends.type(*["1", "2", "y"] * 80)
        ends.end()
        await asyncio.wait_for(start(ends, sitting), 20)
        assert "Transcript checked: FAIR" in ends.text


async def test_every_event_is_one_sentence_said_once() -> None:
    sitting = FakeSitting(seed=1, holds=True)
    with talk() as ends:
        task = start(ends, sitting)
        await ends.until("Type a number;")
        for sentence in (
            "The toss is yours: you begin.",
            "You draw 4 cards.",
            "Tom draws 4 cards.",
            "Tom has shuffled: checked (0.1 s).",
        ):
            assert ends.text.splitlines().count(sentence) == 1
        task.cancel()


async def test_nothing_is_drawn_coloured_or_overwritten() -> None:
    sitting = FakeSitting(seed=1)
    with talk() as ends:
        task = start(ends, sitting)
        await asyncio.wait_for(play_on(ends, task), 20)
        for sign in ("\x1b", "\r", "\b", "│", "─", "▲", "●"):
            assert sign not in ends.text
        assert all(line.endswith("\n") for line in ends.printed)
        task.cancel()


async def test_the_position_is_told_before_each_question() -> None:
    with talk() as ends:
        task = start(ends, FakeSitting(seed=1))
        await ends.until("Type a number;")
        for sentence in (
            "You need 7 spaces to catch Tom.",
            "Tom needs 7 spaces to catch you.",
            "Your hand: Daredevil ×2, Sentinel ×2.",
            "Your agents: none.",
            "1. Daredevil ×2, for you 1st: +2, for Tom 1st: +2",
        ):
            assert sentence in ends.text
        task.cancel()


async def test_an_impossible_choice_says_why_and_is_asked_again() -> None:
    sitting = FakeSitting(seed=1)
    with talk() as ends:
        task = start(ends, sitting)
        ends.type("1", "1")
        await ends.until("Not possible: same name as the face-up card.")
        assert "1. Daredevil ×2: not possible, same name" in ends.text
        ends.type("2", "y")
        await ends.until(lambda: len(sitting.decided) == 1)
        task.cancel()


async def test_what_is_not_understood_is_said_with_what_would_be() -> None:
    with talk() as ends:
        task = start(ends, FakeSitting(seed=1))
        ends.type("banana", "9")
        await ends.until("Not understood: banana. Choose a number from 1 to 3.")
        await ends.until("Not understood: 9. Choose a number from 1 to 3.")
        task.cancel()


async def test_a_choice_is_taken_back_until_it_is_sent() -> None:
    sitting = FakeSitting(seed=1)
    with talk() as ends:
        task = start(ends, sitting)
        ends.type("2", "1")
        await ends.until("Up: Sentinel. Down: Daredevil.")
        ends.type("u", "u", "1", "2", "y")
        await ends.until(lambda: len(sitting.decided) == 1)
        assert sitting.decided[0].face == "daredevil"  # type: ignore[attr-defined]
        task.cancel()


async def test_commands_are_obeyed_while_the_other_decides() -> None:
    sitting = FakeSitting(seed=1, holds=True)
    with talk() as ends:
        task = start(ends, sitting)
        ends.type("1", "2", "y")
        await ends.until("You draw Daredevil, Sidekick.")
        ends.type("?")
        await ends.until("Type the number of a choice.")
        ends.type("s")
        await ends.until("proofs checked, none failed")
        ends.type("leave")
        await task
        assert len(sitting.decided) == 1


async def test_a_typed_line_that_is_no_command_is_refused_while_the_other_decides() -> (
    None
):
    sitting = FakeSitting(seed=1, holds=True)
    with talk(is_interactive=True) as ends:
        task = start(ends, sitting)
        for typed in ("1", "2", "y"):
            before = len(ends.text)
            ends.type(typed)
            await ends.until(lambda: len(ends.text) > before)  # noqa: B023
        await ends.until("You draw Daredevil, Sidekick.")
        ends.type("hlp", "", "2", "l", "s")
        await ends.until("proofs checked, none failed")
        why = "Tom is choosing. ? lists what you can type."
        for said in (f"Not understood: hlp. {why}", why, f"Not understood: 2. {why}"):
            assert ends.text.splitlines().count(said) == 1
        sitting.release()
        sitting.release()
        await ends.until("Which card do you take?")
        await asyncio.sleep(0.02)
        assert "Type y to send it" not in ends.text.rsplit("Which card", 1)[1]
        ends.type("leave")
        await task
        assert len(sitting.decided) == 1


async def test_who_waits_for_the_other_hears_so_once_unless_a_turn_begins() -> None:
    sitting = FakeSitting(seed=1, holds=True)
    with talk() as ends:
        task = start(ends, sitting)
        ends.type("1", "2", "y")
        await ends.until("You draw Daredevil, Sidekick.\nTom is choosing.\n")
        sitting.release()
        await ends.until("It is Tom's turn.\n")
        sitting.release()
        ends.type("1", "y")
        await ends.until(lambda: len(sitting.decided) == 2)
        ends.type("1", "2", "y")
        await ends.until(lambda: ends.text.count("Tom is choosing.") == 2)
        sitting.release()
        await ends.until(lambda: ends.text.count("It is Tom's turn.") == 2)
        assert ends.text.count("Tom is choosing.") == 2
        task.cancel()


async def test_a_line_of_a_pipe_waits_for_the_question_that_it_answers() -> None:
    sitting = FakeSitting(seed=1, holds=True)
    with talk() as ends:
        task = start(ends, sitting)
        ends.type("1", "2", "y", "2", "leave")
        await ends.until("You draw Daredevil, Sidekick.")
        await asyncio.sleep(0.02)
        assert not task.done()
        sitting.release()
        sitting.release()
        await task
        asked = ends.text.rsplit("Which card do you take?", 1)[1]
        assert "You take the hidden card." in asked
        assert "Not understood" not in ends.text


async def test_resigning_asks_first_and_then_ends_the_game() -> None:
    sitting = FakeSitting(seed=1)
    with talk() as ends:
        task = start(ends, sitting)
        ends.type("resign", "no")
        await ends.until(lambda: ends.text.count("Type a number;") == 2)
        ends.type("resign", "yes")
        await ends.until("You have resigned.")
        ends.type("q")
        await task


async def test_the_end_of_the_input_at_a_question_leaves_the_table() -> None:
    with talk() as ends:
        ends.end()
        with pytest.raises(InputEnded):
            await start(ends, FakeSitting(seed=1))


async def test_a_table_that_stops_interrupts_the_question() -> None:
    sitting = FakeSitting(seed=1)
    with talk() as ends:
        task = start(ends, sitting)
        await ends.until("Type a number;")
        sitting.stop("peer/bad-proof", "a share does not verify", 1)
        await task
        assert (
            "The other side broke the protocol: a share does not verify." in ends.text
        )
        assert "The evidence against Tom is in the transcript." in ends.text


async def test_absence_and_return_are_said_once() -> None:
    sitting = FakeSitting(seed=1)
    with talk() as ends:
        task = start(ends, sitting)
        await ends.until("Type a number;")
        sitting.go_away(1)
        sitting.come_back(1)
        await ends.until("Tom is back.")
        assert ends.text.count("Tom is away.") == 1
        task.cancel()


async def test_a_refused_move_says_why_and_asks_again() -> None:
    class Refusing(FakeSitting):
        async def decide(self, move: Move) -> None:
            raise IllegalMove("not-due")

    class Broken(FakeSitting):
        async def decide(self, move: Move) -> None:
            raise LocalError("the disk is full", code="local/disk-full")

    for sitting, said in (
        (Refusing(seed=1), "Not possible: it is not this move's turn."),
        (Broken(seed=1), "The disk is full."),
    ):
        with talk() as ends:
            task = start(ends, sitting)
            ends.type("1", "2", "y")
            await ends.until(said)
            ends.type("u")
            await ends.until(lambda: ends.text.count("Type a number;") >= 3)
            task.cancel()


async def test_the_checks_are_read_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    async def lines(_path: object) -> list[str]:
        await asyncio.sleep(0)
        return [" 1. Format: whole.", "FAIR"]

    monkeypatch.setattr("cli.plain_end.verification_lines", lines)
    with talk() as ends:
        task = start(ends, FakeSitting(seed=1))
        ends.type("resign", "yes", "v", "q")
        await task
        assert "1. Format: whole." in ends.text


async def test_the_game_is_replayed_and_written_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def lines(_path: object) -> list[str]:
        await asyncio.sleep(0)
        return ["Written to mai-tom.html; the game is FAIR."]

    monkeypatch.setattr("cli.plain_end.report_lines", lines)
    with talk() as ends:
        task = start(ends, FakeSitting(seed=1, path=vector("fair")))
        ends.type("resign", "yes", "p", "n", "q", "w")
        await ends.until("Written to mai-tom.html")
        assert "Tom plays Enforcer and a hidden card." in ends.text
        ends.type("q")
        await task


async def test_a_replay_of_what_is_gone_says_so(tmp_path: Path) -> None:
    with talk() as ends:
        task = start(ends, FakeSitting(seed=1, path=tmp_path / "gone.oakfield"))
        ends.type("resign", "yes", "p", "q")
        await task
        assert "cannot read" in ends.text


async def test_a_long_absence_is_answered_by_recording_it_after_one_question() -> None:
    sitting = FakeSitting(seed=1)
    with talk() as ends:
        task = start(ends, sitting)
        await ends.until("Type a number;")
        ends.type("unresponsive")
        await ends.until("Nobody has been away for so long")
        sitting.stay_away(1)
        await ends.until("Tom has been away for 2:00 now. Nothing is lost.")
        assert "or unresponsive to record Tom as unresponsive." in ends.text
        ends.type("unresponsive", "no", "unresponsive")
        await ends.until(lambda: ends.text.count("It says nothing of cheating.") == 2)
        assert "cannot be resumed" in ends.text
        assert sitting.recorded == []
        ends.type("yes")
        await ends.until("Tom stayed away")
        await ends.until("Transcript checked: UNFINISHED")
        ends.type("r")
        await ends.until("Not understood: r.")
        ends.type("q")
        await task
    assert sitting.recorded == [1]


async def test_the_end_is_offered_after_one_question_and_a_move_takes_it_back() -> None:
    sitting = FakeSitting(seed=1)
    with talk() as ends:
        task = start(ends, sitting)
        await ends.until("Type a number;")
        ends.type("end", "no")
        await ends.until("Offer Tom to end the game without a winner?")
        ends.type("end", "yes")
        await ends.until("You offer to end the game without a winner. A move takes")
        assert sitting.offered == 1
        ends.type("1", "2", "y")
        await ends.until("your offer to end it is taken back")
        task.cancel()


async def test_an_offered_end_is_accepted_after_one_question() -> None:
    sitting = FakeSitting(seed=1)
    with talk() as ends:
        task = start(ends, sitting)
        await ends.until("Type a number;")
        sitting.be_offered_the_end(1)
        await ends.until("Type end to answer, or play on.")
        assert "Tom offers to end the game without a winner. A move" in ends.text
        ends.type("end", "no", "end", "yes")
        await ends.until("All at the table agreed to end the game.")
        assert "Nobody wins." in ends.text
        ends.type("q")
        await task


async def test_after_the_last_word_no_move_is_asked_and_commands_are_obeyed() -> None:
    class Unsigned(FakeSitting):
        async def resign(self) -> None:
            """Wait for the others to sign."""

    sitting = Unsigned(seed=1)
    with talk() as ends:
        task = start(ends, sitting)
        ends.type("resign", "yes")
        await ends.until("You give up; Tom must still sign that.")
        asked = ends.text.count("Type a number;")
        ends.type("s")
        await ends.until("proofs checked, none failed")
        assert ends.text.count("Type a number;") == asked
        ends.type("leave")
        await task
    assert sitting.decided == []


async def test_the_end_is_told_at_once_and_the_verdict_when_it_comes() -> None:
    sitting = FakeSitting(seed=1, checks=False)
    with talk() as ends:
        task = start(ends, sitting)
        ends.type("resign", "yes")
        await ends.until("Checking the transcript ...")
        assert "You have resigned." in ends.text
        assert "Type v" not in ends.text
        sitting.check()
        await ends.until("Transcript checked: FAIR")
        ends.type("q")
        await task


async def test_another_game_is_wanted_and_given() -> None:
    sitting = FakeSitting(seed=1)
    seating = FakeSeating()
    with talk() as ends:
        task = start(ends, sitting)
        ends.type("resign", "yes")
        await ends.until("r for another game")
        sitting.be_asked_again(1)
        await ends.until("Tom would like another game.\nType r to play it.")
        ends.type("what", "r")
        await ends.until("waiting for Tom. Type q to leave the table.")
        assert "Not understood: what." in ends.text
        sitting.be_asked_again(1)
        sitting.go_away(1)
        await ends.until("Tom has left the table.")
        assert ends.text.count("Type r to play it.") == 1
        sitting.answer_rematch(seating)
        again = await task
    assert again is not None
    assert again.seating is seating
    again.verdict.cancel()


async def test_another_game_that_is_given_up_leaves_its_table() -> None:
    sitting = FakeSitting(seed=1)
    with talk() as ends:
        task = start(ends, sitting)
        ends.type("resign", "yes", "r")
        await ends.until("waiting for Tom")
        ends.type("q")
        assert await task is None
    assert sitting.wants_again


async def test_another_game_with_somebody_who_has_left_is_an_error() -> None:
    sitting = FakeSitting(seed=1)
    with talk() as ends:
        task = start(ends, sitting)
        ends.type("resign", "yes", "r")
        await ends.until("waiting for Tom")
        sitting.answer_rematch(LinkError("the other has left", code="link/left"))
        with pytest.raises(LinkError):
            await task


@pytest.mark.parametrize(("keeps", "said"), [(True, "is kept"), (False, "not kept")])
async def test_the_help_says_what_becomes_of_a_game_that_is_left(
    *, keeps: bool, said: str
) -> None:
    with talk() as ends:
        task = start(ends, FakeSitting(seed=1, keeps=keeps))
        ends.type("?")
        await ends.until("leave leaves;")
        line = next(one for one in ends.text.splitlines() if "leave leaves" in one)
        assert said in line
        task.cancel()
