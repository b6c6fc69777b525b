"""A table in full screen, played by keys and judged by what is seen."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.board import BoardScreen
from cli.rematch import Rematch
from cli.stage import Interrupted, Stage
from cli.story import Story
from engine.game import IllegalMove, Move, Over
from p2p.errors import LinkError, LocalError
from p2p.lan.sitting import Ended, Finished, Told
from tests.cli.fakes import NAMES, TRANSCRIPT, FakeSeating, FakeSitting
from tests.cli.screens import Seen, seen
from tests.transcripts import vector

SIZES = [(80, 24), (120, 40)]


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def table(
    sitting: FakeSitting,
    clock: Callable[[], float] | None = None,
    pace_s: float = 0,
    confirm_s: float = 0,
    before: Rematch | None = None,
) -> Callable[[Stage], "asyncio.Future[Rematch | None]"]:
    """Return the flow that plays at one table."""

    async def flow(stage: Stage) -> Rematch | None:
        screen = BoardScreen(
            Story(sitting, clock or Clock()),
            stage.redraw,
            pace_s=pace_s,
            confirm_s=confirm_s,
            before=before,
        )
        stage.show(screen, screen.may_leave)
        return await screen.play()

    return lambda stage: asyncio.ensure_future(flow(stage))


def assert_whole(look: Seen) -> None:
    """Check the frame: rules across, one straight divider, keys in the last row."""
    lines, columns = look.lines, len(look.lines[0])
    divider = lines[1].index("┬")
    rules = [n for n, text in enumerate(lines) if text.startswith("─")]
    assert len(rules) == 3
    titled = r"─ [\w' ]+ ─+{}─ [\w' ?]+( ─+)?"
    assert re.fullmatch(titled.format("┬"), lines[rules[0]])
    assert re.fullmatch(titled.format("┼"), lines[rules[1]])
    assert re.fullmatch("─+┴─+", lines[rules[2]])
    assert [lines[number][divider] for number in rules] == ["┬", "┼", "┴"]
    for number in range(rules[0] + 1, rules[2]):
        if number != rules[1]:
            assert lines[number][divider] == "│", look.text
            assert lines[number].count("│") == (3 if _is_link(lines[number]) else 1)
    assert rules[2] == len(lines) - 2
    assert len(lines[0].rstrip()) == columns - 1
    assert "…" not in look.text


def _is_link(text: str) -> bool:
    """Return whether a row holds the ring's upright links."""
    return re.match(r" +│ +│ ", text) is not None


async def press(look: Seen, key: str) -> None:
    """Press a key and wait until the screen differs."""
    before = look.text
    look.type(key)
    await look.until(lambda: look.text != before)


async def play_on(look: Seen, sitting: FakeSitting) -> None:
    """Take the offered choices until the game is over, looking at every screen."""
    while True:
        await look.until(
            lambda: "─ Your choice ─" in look.text or "─ The end ─" in look.text
        )
        assert_whole(look)
        if "─ The end ─" in look.text:
            return
        while "─ Send it? ─" not in look.text:
            await press(look, "enter")
        assert_whole(look)
        decided = len(sitting.decided)
        look.type("enter")
        await look.until(lambda: len(sitting.decided) > decided)  # noqa: B023
        await look.until(
            lambda: "─ Send it? ─" not in look.text and "Sent." not in look.text
        )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_a_whole_game_is_played_with_the_enter_key(
    size: tuple[int, int], seed: int
) -> None:
    sitting = FakeSitting(seed=seed, seat=seed % 2)
    async with seen(table(sitting), columns=size[0], rows=size[1]) as (look, task):
        await play_on(look, sitting)
        winner = sitting.dealer.due.winners[0]  # type: ignore[union-attr]  # it is Over
        mine = sitting.options.sides[sitting.seat]
        name = NAMES[1 - sitting.seat]
        await look.until("You win!" if winner == mine else f"{name} wins.")
        await look.press("enter", "What was hidden")
        assert "Transcript checked: FAIR (0.3 s)." in look.text
        assert "/home/mai/games/mai-tom.oakfield" in look.text
        assert "Your last hand:" in look.text
        assert "share it knowingly" in look.text
        look.type("q")
        await task


async def test_every_pane_is_on_the_smallest_screen() -> None:
    async with seen(table(FakeSitting(seed=1))) as (look, _task):
        await look.until("Your turn: play which card face up?")
        assert_whole(look)
        for shown in (
            "Agent Avenue",
            "Turn 1: yours · deck 30 · discards left: you 4, they 4",
            "You: 7 spaces to a catch",
            "Tom: 7 spaces to a catch",
            "Double Agent  -1  +6     -1",
            "Daredevil ×2    1st: +2   1st: +2",
            "Discard a card",
            "You draw 4 cards.",
            "proofs checked, none failed",
            "↑↓ Enter · m cards · t sign · ? help",
        ):
            assert shown in look.text


async def test_numbers_choose_and_undo_takes_back_until_it_is_sent() -> None:
    sitting = FakeSitting(seed=1)
    async with seen(table(sitting)) as (look, _task):
        await look.until("▸ 1 Daredevil")
        await look.press("2", "▸ 2 Sentinel")
        await look.press("enter", "Sentinel face up. Which face down?")
        await look.press("enter", "Up: Sentinel. ")
        assert "Enter sends it · u takes it back" in look.text
        await look.press("u", "Sentinel face up. Which face down?")
        await look.press("u", "▸ 2 Sentinel ×2")
        await look.press("up", "▸ 1 Daredevil")
        assert sitting.decided == []


async def test_an_impossible_choice_is_in_brackets_and_says_why() -> None:
    sitting = FakeSitting(seed=1)
    async with seen(table(sitting)) as (look, _task):
        await look.until("▸ 1 Daredevil")
        await look.press("enter", "1 (Daredevil ×2)")
        await look.press("1", "Not possible: same name as the face-up")
        look.type("enter", "2")
        await look.until("▸ 2 Sentinel")
        assert "Daredevil face up. Which face down?" in look.text
        assert sitting.decided == []


async def test_a_discard_is_chosen_previewed_and_sent() -> None:
    sitting = FakeSitting(seed=1)
    async with seen(table(sitting)) as (look, _task):
        await look.until("▸ 1 Daredevil")
        await look.press("3", "4 times left")
        await look.press("enter", "Discard which card, and draw one?")
        await look.press("enter", "You discard Daredevil face down")
        await look.press("enter", "discards left: you 3, they 4")
        await look.until("You have discarded: Daredevil.")


async def test_escape_closes_and_loses_nothing() -> None:
    sitting = FakeSitting(seed=1)
    async with seen(table(sitting)) as (look, _task):
        await look.until("▸ 1 Daredevil")
        await look.press("enter", "Which face down?")
        await look.press("?", "Two spies run round a ring")
        await look.press("escape", "Which face down?")
        await look.press("R", "Do you give up this game?")
        await look.press("escape", "Which face down?")
        look.type("escape", "2")
        await look.until("▸ 2 Sentinel")
        assert "Daredevil face up. Which face down?" in look.text


async def test_resigning_asks_first_and_then_ends_the_game() -> None:
    sitting = FakeSitting(seed=1)
    async with seen(table(sitting)) as (look, task):
        await look.until("▸ 1 Daredevil")
        await look.press("R", "y resign · n play on")
        await look.press("n", "▸ 1 Daredevil")
        await look.press("R", "y resign · n play on")
        await look.press("y", "You have resigned.")
        assert "Tom wins." in look.text
        look.type("q")
        await task


async def test_the_other_seat_is_shown_before_one_is_asked_again() -> None:
    sitting = FakeSitting(seed=1, holds=True)
    async with seen(table(sitting)) as (look, _task):
        await look.until("▸ 1 Daredevil")
        await look.press("enter", "Which face down?")
        await look.press("enter", "Send it?")
        await look.press("enter", "Tom is choosing.")
        assert "Your hand" in look.text
        assert "─ Waiting ─" in look.text
        sitting.release()
        await look.until("Tom takes the")
        assert re.search(r"You recruit \w+", look.text)


async def test_events_come_one_by_one_and_a_key_skips_the_pause() -> None:
    async with seen(table(FakeSitting(seed=1), pace_s=3600)) as (look, _task):
        await look.until("The toss is yours: you begin.")
        assert "You draw 4 cards." not in look.text
        await look.press("x", "You draw 4 cards.")
        assert "Your turn" not in look.text
        look.type("x")
        await look.until("Tom draws 4 cards.")
        await look.press("x", "Your turn: play which card face up?")


async def test_absence_is_shown_with_its_time_until_the_other_is_back() -> None:
    clock, sitting = Clock(), FakeSitting(seed=1)
    async with seen(table(sitting, clock)) as (look, _task):
        await look.until("▸ 1 Daredevil")
        sitting.go_away(1)
        await look.until("Tom is away. Waiting, nothing is lost. (0:00)")
        clock.now = 72.0
        await look.until("Tom is away. Waiting, nothing is lost. (1:12)")
        assert_whole(look)
        sitting.come_back(1)
        await look.until("proofs checked, none failed")
        assert "Tom is back." in look.text


async def test_a_resumed_game_waits_for_the_others_before_it_asks() -> None:
    class Alone(FakeSitting):
        is_alone = True

        def moves(self) -> tuple[Move, ...]:
            return () if self.is_alone else super().moves()

    sitting = Alone(seed=1)
    async with seen(table(sitting)) as (look, _task):
        await look.until("Waiting for the others to come back.")
        assert "Your hand" in look.text
        sitting.is_alone = False
        dealer = sitting.dealer
        sitting.put(Told((), dealer.state, dict(sitting.known), dealer.due))
        await look.until("Your turn: play which card face up?")


async def test_a_refused_move_is_explained_and_asked_again() -> None:
    class Refusing(FakeSitting):
        async def decide(self, move: Move) -> None:
            raise IllegalMove("not-in-hand", card=4)

    async with seen(table(Refusing(seed=1))) as (look, _task):
        await look.until("▸ 1 Daredevil")
        await look.press("enter", "Which face down?")
        await look.press("enter", "Send it?")
        await look.press("enter", "that card is not in your hand")
        await look.until("Your turn: play which card face up?")


async def test_a_fault_of_our_own_while_sending_is_told() -> None:
    class Broken(FakeSitting):
        async def resign(self) -> None:
            raise LocalError("the disk is full", code="local/disk-full")

    async with seen(table(Broken(seed=1))) as (look, _task):
        await look.until("▸ 1 Daredevil")
        look.type("R", "y")
        await look.until("The disk is full.")


async def test_a_peer_that_breaks_the_protocol_stops_the_game_with_its_name() -> None:
    sitting = FakeSitting(seed=1)
    async with seen(table(sitting)) as (look, task):
        await look.until("▸ 1 Daredevil")
        sitting.stop("peer/bad-proof", "a shuffle does not verify", 1)
        await look.until("The other side broke the protocol")
        await look.press("enter", "The evidence against Tom is in the transcript.")
        assert "Saved as /home/mai/games/mai-tom.oakfield" in look.text
        look.type("q")
        await task


async def test_the_checks_are_read_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    async def lines(_path: object) -> list[str]:
        await asyncio.sleep(0)
        return [" 1. Format: whole.", " 2. Charter: signed.", "FAIR"]

    monkeypatch.setattr("cli.after_game.verification_lines", lines)
    sitting = FakeSitting(seed=1)
    async with seen(table(sitting)) as (look, task):
        await look.until("▸ 1 Daredevil")
        look.type("R", "y")
        await look.until("You have resigned.")
        await look.press("enter", "What was hidden")
        await look.press("v", "2. Charter: signed.")
        await look.press("v", "What was hidden")
        look.type("q")
        await task


async def test_the_game_is_replayed_from_its_end() -> None:
    sitting = FakeSitting(seed=1, path=vector("fair"))
    async with seen(table(sitting)) as (look, task):
        await look.until("▸ 1 Daredevil")
        look.type("R", "y")
        await look.until("You have resigned.")
        await look.press("enter", "What was hidden")
        await look.press("p", "─ Before the first turn ─")
        await look.press("e", "─ The verdict ─")
        await look.press("q", "What was hidden")
        look.type("q")
        await task


async def test_a_transcript_that_is_gone_is_not_replayed(tmp_path: Path) -> None:
    sitting = FakeSitting(seed=1, path=tmp_path / "gone.oakfield")
    async with seen(table(sitting)) as (look, task):
        await look.until("▸ 1 Daredevil")
        look.type("R", "y")
        await look.until("You have resigned.")
        await look.press("enter", "What was hidden")
        await look.press("p", "cannot read")
        await look.press("escape", "What was hidden")
        look.type("q")
        await task


async def test_a_report_is_written_from_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written: list[object] = []

    async def lines(path: object) -> list[str]:
        written.append(path)
        await asyncio.sleep(0)
        return ["Written to /home/mai/games/mai-tom.html; the game is FAIR."]

    monkeypatch.setattr("cli.after_game.report_lines", lines)
    sitting = FakeSitting(seed=1)
    async with seen(table(sitting)) as (look, task):
        await look.until("▸ 1 Daredevil")
        look.type("R", "y")
        await look.until("You have resigned.")
        await look.press("enter", "w write a report")
        await look.press("w", "Written to /home/mai/games/mai-tom.html")
        await look.press("escape", "What was hidden")
        look.type("q")
        await task
    assert written == [TRANSCRIPT]


async def test_long_and_wide_names_bend_no_frame() -> None:
    names = ("Mai", "山田太郎花子次郎三郎")
    sitting = FakeSitting(seed=2, names=names, holds=True)
    async with seen(table(sitting)) as (look, _task):
        sitting.release()
        await look.until("Your choice")
        divider = look.lines[1].index("┬")
        rows = [text for text in look.lines[2:22] if not text.startswith("─")]
        assert all("│" in text for text in rows)
        assert look.screen.buffer[2][divider].data == "│"
        for row in (*range(2, 11), *range(12, 22)):
            assert look.screen.buffer[row][divider].data == "│"


async def test_the_table_is_whole_in_ascii_too() -> None:
    sitting = FakeSitting(seed=1)
    async with seen(table(sitting), encoding="ascii") as (look, _task):
        await look.until("> 1 Daredevil x2")
        assert look.text.isascii()
        assert "^G  [ G ]   > forward    [ B ]  B^" in look.text
        assert "G You: 7 spaces to a catch" in look.text
        assert all(text[39] in "|+" for text in look.lines[1:23])


async def test_help_explains_the_screen_and_the_rules_without_cutting_them() -> None:
    async with seen(table(FakeSitting(seed=1))) as (look, _task):
        await look.until("▸ 1 Daredevil")
        await look.press("?", "any other key closes this")
        assert "Ctrl-C leaves Oakfield; the game is kept" in " ".join(look.text.split())
        await look.press("end", "  closer to a catch wins.")
        await look.press("x", "▸ 1 Daredevil")


async def test_enter_pressed_again_and_again_sends_nothing_unseen() -> None:
    sitting = FakeSitting(seed=1)
    async with seen(table(sitting, pace_s=3600, confirm_s=3600)) as (look, _task):
        await look.until("The toss is yours")
        while "─ Send it? ─" not in look.text:
            look.type("enter")
            await asyncio.sleep(0.005)
        look.type(*["enter"] * 20, "?")
        await look.until("any other key closes this")
        assert sitting.decided == []


async def test_a_move_that_was_seen_for_long_enough_is_sent_by_the_same_key() -> None:
    sitting = FakeSitting(seed=1)
    async with seen(table(sitting, confirm_s=0.05)) as (look, _task):
        await look.until("▸ 1 Daredevil")
        while not sitting.decided:
            look.type("enter")
            await asyncio.sleep(0.01)
        assert len(sitting.decided) == 1


async def test_one_who_waits_is_asked_after_the_grace_time_and_may_wait_on() -> None:
    sitting = FakeSitting(seed=1, holds=True)
    async with seen(table(sitting)) as (look, _task):
        await look.until("▸ 1 Daredevil")
        look.type("enter")
        await look.press("enter", "Send it?")
        await look.press("enter", "Tom is choosing.")
        sitting.stay_away(1)
        await look.until("─ Tom is away ─")
        assert_whole(look)
        for shown in (
            "Tom is away, and nothing is lost. You",
            "w go on waiting",
            "p put the game away, to resume later",
            "x record Tom as unresponsive: final",
            "Enter goes on waiting",
        ):
            assert shown in look.text
        await look.press("enter", "It is Tom's turn, and Tom is away.")
        await look.until("A what now")
        await look.press("A", "─ Tom is away ─")
        sitting.come_back(1)
        await look.until("Tom is choosing.")
        assert "A what now" not in look.text
        assert sitting.recorded == []


async def test_an_absence_covers_no_choice_until_it_is_asked_for() -> None:
    sitting = FakeSitting(seed=1)
    async with seen(table(sitting)) as (look, _task):
        await look.until("▸ 1 Daredevil")
        sitting.stay_away(1)
        await look.until("A what now")
        assert "▸ 1 Daredevil" in look.text
        assert "Tom has been away for 2:00 now." in " ".join(look.text.split())
        await look.press("A", "─ Tom is away ─")
        await look.press("w", "▸ 1 Daredevil")


async def test_recording_an_absence_asks_once_and_says_what_it_means() -> None:
    sitting = FakeSitting(seed=1)
    async with seen(table(sitting)) as (look, task):
        await look.until("▸ 1 Daredevil")
        sitting.stay_away(1)
        await look.until("A what now")
        look.type("A")
        await look.press("x", "─ Record it? ─")
        assert_whole(look)
        left = look.lines[1].index("┬") + 1
        asked = " ".join(" ".join(text[left:] for text in look.lines[12:22]).split())
        assert "That is final: the game ends without a winner and cannot" in asked
        assert "It says nothing of cheating." in asked
        await look.press("n", "▸ 1 Daredevil")
        look.type("A", "x")
        await look.press("y", "Nobody wins.")
        assert sitting.recorded == [1]
        await look.press("enter", "Transcript checked: UNFINISHED")
        assert "You have recorded that Tom stayed away" in look.text
        assert "another game" not in look.text
        look.type("r", "q")
        await task


async def test_a_game_is_put_away() -> None:
    sitting = FakeSitting(seed=1)
    async with seen(table(sitting)) as (look, task):
        await look.until("▸ 1 Daredevil")
        sitting.stay_away(1)
        await look.until("A what now")
        look.type("A", "p")
        assert await task is None
    assert sitting.recorded == []


async def test_practice_says_that_it_is_not_kept() -> None:
    sitting = FakeSitting(seed=1, keeps=False)
    async with seen(table(sitting)) as (look, _task):
        await look.until("▸ 1 Daredevil")
        await look.press("?", "any other key closes this")
        assert "a practice game is not kept" in " ".join(look.text.split())
        await look.press("x", "▸ 1 Daredevil")
        sitting.stay_away(1)
        await look.until("A what now")
        await look.press("A", "p leave: a practice game is not kept")


async def test_the_end_is_offered_after_one_question_and_a_move_takes_it_back() -> None:
    sitting = FakeSitting(seed=1)
    async with seen(table(sitting)) as (look, _task):
        await look.until("▸ 1 Daredevil")
        await look.press("E", "─ End it? ─")
        assert "Offer Tom to end the game without a" in look.text
        await look.press("n", "▸ 1 Daredevil")
        look.type("E", "y")
        await look.until("You offer to end the game  ")
        assert sitting.offered == 1
        look.type("E")  # it stands already: nothing is asked
        await look.press("enter", "Which face down?")
        await look.press("enter", "Send it?")
        look.type("enter")
        await look.until("proofs checked, none failed")
        assert sitting.offered == 1


async def test_an_offered_end_is_accepted_after_one_question() -> None:
    sitting = FakeSitting(seed=1)
    async with seen(table(sitting)) as (look, task):
        await look.until("▸ 1 Daredevil")
        sitting.be_offered_the_end(1)
        await look.until("E answer · ? help")
        assert "Tom offers to end the game without a winner" in look.lines[-1]
        assert "▸ 1 Daredevil" in look.text
        await look.press("E", "Do you accept?")
        assert_whole(look)
        await look.press("n", "▸ 1 Daredevil")
        look.type("E")
        await look.press("y", "All at the table agreed")
        look.type("q")
        await task


async def test_after_the_last_word_the_table_waits_for_the_others_to_sign() -> None:
    class Unsigned(FakeSitting):
        async def resign(self) -> None:
            """Wait for the others to sign."""

    sitting = Unsigned(seed=1)
    async with seen(table(sitting)) as (look, _task):
        await look.until("▸ 1 Daredevil")
        look.type("R", "y")
        await look.until("You give up; Tom must still sign that.")
        assert "─ Waiting ─" in look.text
        look.type("R", "E", "enter")
        await look.press("?", "any other key closes this")
        assert sitting.decided == []


async def test_the_end_page_comes_at_once_and_the_verdict_when_it_is_there() -> None:
    sitting = FakeSitting(seed=1, checks=False)
    async with seen(table(sitting)) as (look, task):
        await look.until("▸ 1 Daredevil")
        look.type("R", "y")
        await look.until("You have resigned.")
        await look.press("enter", "Checking the transcript ...")
        assert "Agent Avenue · the end" in look.text
        assert f"Saved as {TRANSCRIPT}" in look.text
        assert "What was hidden" not in look.text
        look.type("v")  # there is nothing to read yet
        await look.press("?", "any other key closes this")
        await look.press("x", "Checking the transcript ...")
        sitting.check()
        await look.until("Transcript checked: FAIR")
        assert "What was hidden" in look.text
        look.type("q")
        assert await task is None


async def test_another_game_is_wanted_waited_for_and_given() -> None:
    sitting, seating = FakeSitting(seed=1), FakeSeating()
    async with seen(table(sitting)) as (look, task):
        await look.until("▸ 1 Daredevil")
        look.type("R", "y")
        await look.until("You have resigned.")
        await look.press("enter", "r another game")
        sitting.be_asked_again(1)
        await look.until("Tom would like another game: press r.")
        await look.press("r", "You would like another game: waiting for Tom.")
        sitting.answer_rematch(seating)
        again = await task
        assert again.seating is seating
        again.verdict.cancel()
    assert not seating.is_closed


async def test_a_player_who_waits_for_another_game_may_leave() -> None:
    sitting = FakeSitting(seed=1)
    async with seen(table(sitting)) as (look, task):
        await look.until("▸ 1 Daredevil")
        look.type("R", "y")
        await look.until("You have resigned.")
        await look.press("r", "waiting for Tom")
        sitting.go_away(1)
        await look.until("Tom has left the table.")
        look.type("q")
        assert await task is None


async def test_another_game_with_somebody_who_has_left_is_an_error() -> None:
    sitting = FakeSitting(seed=1)
    async with seen(table(sitting)) as (look, task):
        await look.until("▸ 1 Daredevil")
        look.type("R", "y")
        await look.until("You have resigned.")
        await look.press("r", "waiting for Tom")
        sitting.answer_rematch(LinkError("the other has left", code="link/left"))
        with pytest.raises(LinkError):
            await task


async def test_the_verdict_on_the_last_game_is_told_in_the_next() -> None:
    last = Story(FakeSitting(seed=2), Clock())
    over = Over((), "agreed")
    last.take(Ended(over, TRANSCRIPT))
    verdict = asyncio.Event()
    following = asyncio.ensure_future(verdict.wait())
    before = Rematch(FakeSeating(), last, following)  # type: ignore[arg-type]
    sitting = FakeSitting(seed=1)
    async with seen(table(sitting, before=before)) as (look, _task):
        await look.until("▸ 1 Daredevil")
        assert "The last game" not in look.text
        last.take(Finished(over, {}, "FAIR", TRANSCRIPT, 0.3))
        verdict.set()
        await look.until("The last game's transcript has been")
        await look.until("checked: FAIR (0.3 s).")


async def test_a_long_path_leaves_room_for_the_verdict_and_cards_that_scroll() -> None:
    folder = Path("/home", *["a-folder-with-a-long-name"] * 20)
    sitting = FakeSitting(seed=1, path=folder / "mai-tom.oakfield")
    async with seen(table(sitting)) as (look, _task):
        await look.until("▸ 1 Daredevil")
        look.type("R", "y")
        await look.until("You have resigned.")
        await look.press("enter", "Transcript checked: FAIR")
        text = "".join(look.text.split())
        assert "mai-tom.oakfield" in text
        assert "shareitknowingly." in text
        assert "↓ More below: ↑↓ PgUp PgDn Home End" in look.text
        assert "…" not in look.text
        assert "q leave" in look.lines[-1]


async def test_ctrl_c_asks_before_practice_is_lost() -> None:
    async with seen(table(FakeSitting(seed=1, keeps=False))) as (look, task):
        await look.until("Your choice")
        await look.press("?", "any other key closes this")
        await look.press("ctrl-c", "Leave practice?")
        assert "Practice is not kept" in look.text
        await look.press("n", "Your choice")
        assert not task.done()
        await look.press("ctrl-c", "Leave practice?")
        await look.press("?", "Ctrl-C, pressed")
        await look.press("escape", "Leave practice?")
        look.type("y")
        assert await task is None
    async with seen(table(FakeSitting(seed=1, keeps=False))) as (look, task):
        await look.until("Your choice")
        await look.press("ctrl-c", "Leave practice?")
        look.type("ctrl-c")
        with pytest.raises(Interrupted):
            await task


async def test_ctrl_c_leaves_a_game_that_is_kept_at_once() -> None:
    async with seen(table(FakeSitting(seed=1))) as (look, task):
        await look.until("Your choice")
        look.type("ctrl-c")
        with pytest.raises(Interrupted):
            await task


async def test_a_key_that_has_nothing_to_ask_now_says_why() -> None:
    sitting = FakeSitting(seed=1)
    async with seen(table(sitting)) as (look, _):
        await look.until("▸ 1 Daredevil")
        await look.press("A", "Nobody has been away for so long")
        await look.press("down", lambda: "Nobody has been away" not in look.text)
        look.type("enter", "enter")
        await look.press("A", "Nobody has been away for so long")
        assert "Enter sends it" in look.text
        await look.press("u", "Your choice")
        await look.press("E", "End it?")
        told = "winner. A move takes the offer"
        await look.press("y", told)
        await look.press("E", lambda: look.text.count(told) == 2)
        assert "End it?" not in look.text
