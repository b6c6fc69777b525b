"""What a seat has been told, in sentences and as a scene."""

import pytest

from cli.ending import (
    ending_sentences,
    last_verdict,
    left_sentence,
    opened_sentences,
    unchecked_sentences,
)
from cli.presentation import Scene, presentation_of
from cli.story import Story
from cli.tidings import sentences
from cli.tidings import step as step_words
from engine.agent_avenue.options import AgentAvenueOptions
from engine.agent_avenue.state import AgentAvenueState
from engine.game import Decide, Options, Over
from engine.registry import GAMES
from p2p.lan.sitting import (
    Away,
    Back,
    Ended,
    EndOffered,
    Finished,
    GaveUp,
    GraceOver,
    Progress,
    RematchWanted,
    Stopped,
    Told,
    Update,
)
from p2p.record.notice import Absence
from tests.cli.fakes import TRANSCRIPT, FakeSitting

THREE = AgentAvenueOptions(sides=(0, 1, 1))


async def told(sitting: FakeSitting, story: Story, count: int) -> list[str]:
    """Let the story take that many updates; return what it said."""
    said = []
    updates = sitting.updates()
    for _ in range(count):
        update = await anext(updates)
        said += sentences(story, update)
        story.take(update)
    return said


def new_story(sitting: FakeSitting) -> Story:
    return Story(sitting, lambda: 100.0)


async def test_a_story_follows_the_game_to_this_seats_decision() -> None:
    sitting = FakeSitting(seed=1)
    story = new_story(sitting)
    before = (story.scene, story.is_setting_up)
    said = await told(sitting, story, 12)
    assert said[-3:] == [
        "The toss is yours: you begin.",
        "You draw 4 cards.",
        "Tom draws 4 cards.",
    ]
    assert before == (None, True)
    assert (story.is_my_turn, story.is_setting_up) == (True, False)
    assert story.scene is not None
    assert story.scene.due == Decide(0, "play")
    assert story.scene.moves == sitting.moves()


async def test_steps_of_the_protocol_are_told_only_before_the_first_decision() -> None:
    sitting = FakeSitting(seed=1)
    story = new_story(sitting)
    step = Progress("shuffle", 1, 0.25)
    assert sentences(story, step) == ["Tom has shuffled: checked (0.2 s)."]
    await told(sitting, story, 12)
    assert sentences(story, step) == []


def test_a_shuffle_says_which_pile_where_there_are_two() -> None:
    advanced = new_story(FakeSitting(options=AgentAvenueOptions(mode="advanced")))
    steps = [Progress("shuffle", seat, 0.1, "market") for seat in (0, 1)]
    assert [step_words(advanced, step) for step in steps] == [
        "You have shuffled the black market (0.1 s).",
        "Tom has shuffled the black market: checked (0.1 s).",
    ]
    deck = Progress("shuffle", 1, 0.1, "deck")
    said = "Tom has shuffled the deck of agents: checked (0.1 s)."
    assert step_words(advanced, deck) == said
    plain = "Tom has shuffled: checked (0.1 s)."
    assert step_words(new_story(FakeSitting()), deck) == plain
    four = FakeSitting(kit=GAMES["grifters"], options=GAMES["grifters"].options())
    assert step_words(new_story(four), deck) == plain


def test_a_step_of_an_unknown_kind_is_passed_over() -> None:
    assert sentences(new_story(FakeSitting()), Progress("dance", 0, 1.0)) == []


def test_absence_is_counted_in_minutes_and_seconds_until_the_return() -> None:
    now = [5.0]
    story = Story(FakeSitting(), lambda: now[0])
    assert story.absence(80) == ""
    story.take(Away(1))
    now[0] = 70.5
    assert story.absence(80) == "Tom is away. Waiting, nothing is lost. (1:05)"
    story.take(Back(1))
    assert story.absence(80) == ""


def test_who_comes_back_is_told_of_the_others_as_they_come() -> None:
    sitting = FakeSitting()
    story = Story(sitting, lambda: 0.0)
    assert sentences(story, Away(1)) == ["Tom is away."]
    past = Told((), sitting.dealer.state, {}, sitting.dealer.due, is_past=True)
    story.take(past)
    for update, said in (
        (Away(1), "Tom is not here yet."),
        (Back(1), "Tom is here."),
        (Away(1), "Tom is away."),
        (Back(1), "Tom is back."),
    ):
        assert sentences(story, update) == [said]
        story.take(update)


def stopped(code: str) -> Stopped:
    return Stopped(code, "it went wrong", 1, TRANSCRIPT)


@pytest.mark.parametrize(
    ("end", "code"),
    [
        ("FAIR", 0),
        ("UNFAIR", 1),
        ("UNFINISHED", 3),
        ("peer/bad-proof", 1),
        ("link/lost", 3),
        ("local/disk-full", 2),
    ],
)
async def test_the_exit_code_tells_how_the_table_ended(end: str, code: int) -> None:
    sitting = FakeSitting(seed=1)
    story = new_story(sitting)
    assert story.exit_code == 0
    await told(sitting, story, 12)
    await sitting.resign()
    ended = await anext(sitting.updates())
    assert isinstance(ended, Ended)
    update: Update = stopped(end)
    if "/" not in end:
        story.take(ended)
        update = Finished(ended.outcome, {}, end, TRANSCRIPT, 0.25)
    story.take(update)
    assert story.is_over
    assert not story.is_my_turn
    assert story.exit_code == code
    assert story.verdict()[-1] == f"Saved as {TRANSCRIPT}"
    if "/" not in end:
        assert story.verdict()[0] == f"Transcript checked: {end} (0.2 s)."


async def test_the_end_of_a_stopped_table_names_whom_the_evidence_blames() -> None:
    story = new_story(FakeSitting())
    story.take(stopped("peer/bad-proof"))
    assert ending_sentences(story) == [
        "The other side broke the protocol: it went wrong.",
        "The evidence against Tom is in the transcript.",
    ]
    assert opened_sentences(story) == []


async def test_a_scene_is_made_of_public_state_and_own_cards_only() -> None:
    sitting = FakeSitting(seed=1)
    story = new_story(sitting)
    await told(sitting, story, 12)
    assert story.scene is not None
    own = set(sitting.kit.rules.hand(story.scene.state, 0))
    assert set(story.scene.known) == own


async def test_an_update_without_events_says_nothing() -> None:
    sitting = FakeSitting(seed=1)
    story = new_story(sitting)
    assert sitting.state is not None
    assert sitting.due is not None
    assert sentences(story, Told((), sitting.state, {}, sitting.due)) == []


def test_a_side_of_two_seats_is_called_by_both_names() -> None:
    sitting = FakeSitting()
    assert sitting.state is not None
    options = Options(sides=(0, 1, 0))
    due = Decide(0, "play")
    names = ("Mai", "Tom", "Ana")
    scene = Scene(2, names, options, sitting.state, {}, due)
    assert scene.side == 0
    assert scene.side_name(0) == "Mai & Ana"


def test_a_game_without_a_presentation_is_an_error() -> None:
    with pytest.raises(KeyError):
        presentation_of("whist")


async def test_a_seat_is_overdue_from_its_grace_time_to_its_return() -> None:
    story = new_story(FakeSitting())
    said = "Tom has been away for 2:00 now. Nothing is lost."
    assert sentences(story, GraceOver(1)) == [said]
    overdue = []
    for update in (Away(1), GraceOver(1), Back(1)):
        story.take(update)
        overdue.append(story.overdue)
    assert overdue == [None, 1, None]


def offered(sitting: FakeSitting, story: Story, seat: int) -> None:
    """Let a seat offer the end at a table where this seat is due."""
    assert sitting.due == Decide(0, "play")
    story.take(EndOffered(seat))
    assert story.offer == (seat if seat != sitting.seat else None)
    assert story.offers == {seat}


async def test_an_offer_is_taken_back_by_the_next_move_of_its_author() -> None:
    sitting = FakeSitting(seed=1)
    story = new_story(sitting)
    await told(sitting, story, 12)
    offered(sitting, story, 1)
    await sitting.decide(sitting.moves()[0])
    await told(sitting, story, 1)
    assert story.offer == 1  # this seat has moved, not the one that offers
    assert sentences(story, Progress("share", 1, 0.1)) == []
    story.take(Progress("share", 1, 0.1))
    assert story.offer == 1  # a share is no move
    said: list[str] = []
    while 1 in story.offers:
        said += await told(sitting, story, 1)
    taken_back = "The game goes on: Tom's offer to end it is taken back."
    assert said.count(taken_back) == 1


async def test_our_move_takes_our_offer_back() -> None:
    sitting = FakeSitting(seed=1)
    story = new_story(sitting)
    await told(sitting, story, 12)
    offered(sitting, story, 0)
    await sitting.decide(sitting.moves()[0])
    said = await told(sitting, story, 1)
    assert said[0] == "The game goes on: your offer to end it is taken back."
    assert story.offers == set()


def test_the_wish_for_another_game_is_said_once() -> None:
    story = new_story(FakeSitting())
    said = sentences(story, RematchWanted(1))
    assert said == ["Tom would like another game."]
    story.take(RematchWanted(1))
    assert sentences(story, RematchWanted(1)) == []


def test_who_is_away_after_the_end_has_left() -> None:
    story = new_story(FakeSitting())
    assert sentences(story, Away(1)) == ["Tom is away."]
    story.take(Ended(Over((), "agreed"), TRANSCRIPT))
    assert sentences(story, Away(1)) == ["Tom has left the table."]


def test_an_ended_game_is_over_while_its_transcript_is_still_checked() -> None:
    story = new_story(FakeSitting())
    over = Over((), "agreed")
    story.take(Ended(over, TRANSCRIPT))
    assert (story.is_over, story.is_checking) == (True, True)
    assert story.verdict() == ["Checking the transcript ...", f"Saved as {TRANSCRIPT}"]
    assert unchecked_sentences(story) == [
        f"It has not been checked yet: oakfield verify {TRANSCRIPT}"
    ]
    assert last_verdict(story) == []
    story.take(Finished(over, {}, "UNFINISHED", TRANSCRIPT, 0.25))
    assert not story.is_checking
    assert unchecked_sentences(story) == []
    assert last_verdict(story) == [
        "The last game's transcript has been checked: UNFINISHED (0.2 s)."
    ]


@pytest.mark.parametrize(
    ("reason", "by", "said"),
    [
        ("agreed", None, "All at the table agreed to end the game."),
        ("unresponsive", 0, "You have recorded that Tom stayed away"),
        ("unresponsive", 1, "Tom has recorded that you stayed away"),
    ],
)
def test_an_end_that_no_rule_of_the_game_knows_has_words_and_no_winner(
    reason: str, by: int | None, said: str
) -> None:
    story = new_story(FakeSitting())
    away = () if by is None else (Absence(by, 1 - by),)
    story.take(Ended(Over((), reason), TRANSCRIPT, away))
    first, second, *rest = ending_sentences(story)
    assert first == "Nobody wins."
    assert second.startswith(said)
    no_blame = ["It says nothing of cheating."] if reason == "unresponsive" else []
    assert rest == no_blame


@pytest.mark.parametrize(("keeps", "said"), [(True, "is kept"), (False, "not kept")])
def test_who_leaves_reads_what_becomes_of_the_game(*, keeps: bool, said: str) -> None:
    assert said in left_sentence(new_story(FakeSitting(keeps=keeps)))


@pytest.mark.parametrize(
    ("conclusion", "said"),
    [
        ("resigned", "You have resigned before the cards were dealt."),
        ("", "The game has ended before the cards were dealt."),
    ],
)
def test_an_end_before_the_deal_has_words(conclusion: str, said: str) -> None:
    story = new_story(FakeSitting())
    story.conclusion = conclusion
    story.take(Ended(Over((0,), "resigned"), TRANSCRIPT))
    assert ending_sentences(story) == [said]


def test_several_who_are_away_are_all_named_with_the_longest_time() -> None:
    now = 0.0
    sitting = FakeSitting(names=("Mai", "Tom", "Ana"), options=THREE)
    story = Story(sitting, lambda: now)
    story.take(Away(1))
    now = 30.0
    story.take(Away(2))
    now = 65.0
    said = "Tom & Ana are away. Waiting, nothing is lost. (1:05)"
    assert story.absence(80) == said
    story.take(Back(1))
    assert story.absence(80) == "Ana is away. Waiting, nothing is lost. (0:35)"


@pytest.mark.parametrize(
    ("seat", "mates", "asked", "said"),
    [
        (0, "", "Do you give up this game?", "You give up; Tom & Ana must still sign"),
        (1, "Ana", "ends when Ana gives up too", "Until then play on."),
    ],
)
def test_who_gives_up_in_a_team_reads_that_the_teammate_must_too(
    seat: int, mates: str, asked: str, said: str
) -> None:
    sitting = FakeSitting(seat=seat, names=("Mai", "Tom", "Ana"), options=THREE)
    story = new_story(sitting)
    assert story.teammates == mates
    assert asked in story.resign_question()
    story.conclusion = "resigned"
    assert said in story.last_word()


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        (0, "Tom gives up; the game ends when Ana gives up too."),
        (2, "Tom gives up; the game ends when you give up too."),
    ],
)
def test_who_gives_up_in_a_team_is_told_to_all_others_and_waited_for_as_before(
    seat: int, said: str
) -> None:
    sitting = FakeSitting(seat=seat, names=("Mai", "Tom", "Ana"), options=THREE)
    story = new_story(sitting)
    assert sentences(story, GaveUp(1)) == [said]
    assert isinstance(sitting.state, AgentAvenueState)
    story.take(Told((), sitting.state, {}, Decide(1, "lead")))
    before = story.waiting()
    story.take(GaveUp(1))
    assert story.waiting() == before


def test_a_seat_that_gave_up_before_a_restart_is_asked_for_no_move() -> None:
    sitting = FakeSitting(seat=0, names=("Mai", "Tom", "Ana"), options=THREE)
    story = new_story(sitting)
    assert sentences(story, GaveUp(0)) == []
    story.take(GaveUp(0))
    assert isinstance(sitting.state, AgentAvenueState)
    story.take(Told((), sitting.state, {}, Decide(0, "lead")))
    assert not story.is_due
    assert story.last_word() == "You give up; Tom & Ana must still sign that."
