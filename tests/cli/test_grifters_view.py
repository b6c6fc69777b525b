"""Grifters drawn: Hideouts, jobs and hands, against what the rules page says.

Skills, what jobs ask and bring, and what is our own stand here by hand, from rules page
6 to 8b.
"""

import re
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.grifters.costs import lack, lack_cell, lack_words
from cli.grifters.naming import card_name, job_name, short_name, starred
from cli.grifters.presentation import PRESENTATION
from cli.languages import LANGUAGES, speaking
from cli.presentation import SPECTATOR
from cli.text import Line, columns, line_columns, text_of
from cli.words import say
from engine.dealer import OpenDealer
from engine.game import Decide
from engine.grifters.jobs import COLOURS
from tests.cli.grifters_tables import NAMES, decisions, look, moments, play, table

B, S, W, ANY = "brain", "speed", "brawn", "wild"
SKILLS = {
    "mastermind": B, "thief": S, "pickpocket": W, "femme_fatale": B, "snitch": B,
    "h_headhunter": B, "h_impostor": B, "h_scout": B, "con_man": S, "wheelman": S,
    "h_safecracker": S, "h_courier": S, "h_data_runner": S, "thug": W,
    "middle_man": W, "fall_guy": W, "h_kidnapper": W, "h_extortionist": W,
    "inside_man": ANY,
}  # fmt: skip
PUBLISHED = {
    "mastermind", "thief", "pickpocket", "femme_fatale", "snitch", "thug", "fall_guy",
    "inside_man",
}  # fmt: skip
"""Cards whose name and text are those of the published game."""
JOBS = {
    "blue_1": ("BBW", "draw 2"), "blue_2": ("BSSS", "draw 2 +1M"),
    "blue_3": ("BSWWW", "draw 2 +2M"), "blue_4": ("BBBBSW", "draw 2 +3M"),
    "red_1": ("SSW", "steal 2M"), "red_2": ("BWWW", "steal 3M"),
    "red_3": ("BBBSW", "steal 4M"), "red_4": ("BSSSSW", "steal 5M"),
    "green_1": ("SWW", "+3M"), "green_2": ("BBBS", "+4M"),
    "green_3": ("BSSSW", "+5M"), "green_4": ("BSWWWW", "+6M"),
    "pink_1": ("BSS", "+1M draw 1"), "pink_2": ("BBBW", "+2M draw 1"),
    "pink_3": ("BSSSW", "+3M draw 1"), "pink_4": ("BSWWWW", "+4M draw 1"),
    "yellow_1": ("BWW", "1M each"), "yellow_2": ("BBBS", "1M each +1M"),
    "yellow_3": ("BSWWW", "2M each"), "yellow_4": ("BSSSSW", "2M each +2M"),
}  # fmt: skip
LETTER = {B: "B", S: "S", W: "W"}
SIZES = [(39, 9), (60, 13)]
"""Columns and rows of the board at 80x24 and at 120x40."""


def drawn(lines: list[Line]) -> list[str]:
    return [text_of(one) for one in lines]


def board(dealer: OpenDealer, width: int = 39, rows: int = 9) -> list[str]:
    return drawn(PRESENTATION.board(look(dealer), width, rows))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_the_board_the_jobs_and_the_hand_fit_their_panes_all_game(
    players: int, size: tuple[int, int]
) -> None:
    width, rows = size
    for scene in decisions(players, players):
        upper = PRESENTATION.board(scene, width, rows)
        assert len(upper) <= rows
        assert all(line_columns(one) <= width for one in upper)
        assert columns(PRESENTATION.board_title(scene, width)) <= width - 2
        jobs = PRESENTATION.pieces(scene, 40, 9)
        assert len(jobs) <= 9
        assert all(line_columns(one) <= 40 for one in jobs)
        assert columns(PRESENTATION.pieces_title(scene)) <= 38
        assert all(line_columns(one) <= 40 for one in PRESENTATION.hand(scene, 40))
        assert columns(PRESENTATION.headline(scene)) <= 79


def test_each_player_is_drawn_with_stash_hand_jobs_and_nights() -> None:
    dealer = table(
        {"hand": ["thief"], "stash": 7, "jobs": ["blue_1", "blue_2", "red_1"]},
        {
            "hand": ["thug", "snitch"],
            "stash": 12,
            "nights": [["con_man"], ["mastermind", "thief"], ["isk"]],
        },
        {"nights": [[], ["h_courier"], []], "refresh": ["pickpocket"], "stash": 3},
        {"stash": 1},
    )
    assert [text.rstrip() for text in board(dealer)] == [
        "▸you           7M hand 1   jobs b2 r1",
        "  ·        ·        ·        ·",
        " Tom          12M hand 2   no job",
        "  Con Man* [BS]     1M       ·",
        " Ana           3M hand 0   no job",
        "  ·        Courier* ·        Pickpkt",
        " Kim           1M hand 0   no job",
        "  ·        ·        ·        ·",
    ]
    title = PRESENTATION.board_title(look(dealer), 39)
    assert title == "Night 1  Night 2  Night 3  Refresh"


def test_where_there_is_room_a_team_is_drawn_card_by_card_and_marked() -> None:
    dealer = table(
        {"nights": [["mastermind", "thief", "h_kidnapper"], ["snitch"], []]}, {}
    )
    rows = [text.rstrip() for text in board(dealer, 60, 13)]
    assert rows[1:4] == [
        "  +Mastermind   Snitch        ·             ·",
        "  +Thief",
        "  +Kidnapper*",
    ]


def test_a_long_row_of_jobs_is_drawn_without_its_word() -> None:
    jobs = ["blue_1", "red_1", "green_1", "pink_1", "yellow_1"]
    dealer = table({"jobs": jobs}, {}, {}, {})
    assert board(dealer)[0].rstrip().endswith(" b1r1g1p1y1")


def test_everybody_sees_themselves_first_and_then_clockwise() -> None:
    dealer = table({}, {}, {}, active=2)
    order = [
        [text.split()[0].lstrip("▸") for text in drawn(rows) if "hand" in text]
        for seat in (0, 1, 2, SPECTATOR)
        for rows in [PRESENTATION.board(look(dealer, seat), 39, 9)]
    ]
    assert order == [
        ["you", "Tom", "Ana"],
        ["you", "Ana", "Mai"],
        ["you", "Mai", "Tom"],
        ["Mai", "Tom", "Ana"],
    ]
    marked = PRESENTATION.board(look(dealer, 0), 39, 9)
    assert [t for t in drawn(marked) if t.startswith("▸")] == [drawn(marked)[6]]


@pytest.mark.parametrize("job", JOBS)
def test_a_job_is_listed_with_what_it_asks_and_brings(job: str) -> None:
    colour, number = job.split("_")
    below = [f"{colour}_{n}" for n in range(int(number), 5)]
    dealer = table({"hand": ["thief"]}, {}, {}, {}, stacks=[below])
    (row, *_) = drawn(PRESENTATION.pieces(look(dealer), 40, 9))
    asks, brings = JOBS[job]
    star = "" if job == "red_1" else "*"
    assert row.startswith(f" {colour.title()} {number}{star} ")
    assert row[11:18].strip() == asks
    assert row[18:30].strip() == brings
    lacking = row[30:].strip()
    assert lacking == (asks.replace("S", "", 1) if "S" in asks else asks)
    spectator = drawn(PRESENTATION.pieces(look(dealer, SPECTATOR), 40, 9))[0]
    assert spectator[30:].strip() == str(4 - int(number))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "rows"), [(59, 13), (40, 13), (90, 9)])
@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_jobs_are_named_where_there_is_room_for_it(
    language: str, width: int, rows: int, seat: int
) -> None:
    for number in range(1, 5):
        stacks = [[f"{colour}_{number}"] for colour in COLOURS]
        scene = look(table({"hand": ["thief"]}, {}, {}, {}, stacks=stacks), seat)
        with speaking(language):
            shown = PRESENTATION.pieces(scene, width, rows)
            names = [say(f"gr.job.{job}") for (job,) in stacks]
            text = drawn(shown)
        assert len(shown) <= rows
        assert all(line_columns(one) <= width for one in shown)
        found = [at for name in names for at, t in enumerate(text) if name in t]
        assert found == sorted(found)
        assert len(found) == len(stacks)


def test_jobs_are_not_named_where_not_all_have_room() -> None:
    stacks = [[f"{colour}_1"] for colour in COLOURS]
    scene = look(table({}, {}, {}, {}, stacks=stacks), 0)
    shown = "".join(drawn(PRESENTATION.pieces(scene, 40, 11)))
    assert not any(say(f"gr.job.{job}") in shown for (job,) in stacks)


faces = st.sampled_from(sorted(SKILLS))


def least_missing(job: str, hand: list[str]) -> int:
    """Return how few more cards of one skill each make a Team possible, by trying."""
    asks = JOBS[job][0]

    def has_team(held: list[str]) -> bool:
        wild = held.count("A")
        short = sum(max(asks.count(x) - held.count(x), 0) for x in "BSW")
        return short <= wild

    held = ["A" if SKILLS[face] == ANY else LETTER[SKILLS[face]] for face in hand]
    return next(
        more
        for more in range(7)
        for added in combinations_with_replacement("BSW", more)
        if has_team([*held, *added])
    )


@given(st.sampled_from(sorted(JOBS)), st.lists(faces, max_size=8))
def test_what_a_hand_lacks_for_a_job_is_as_few_cards_as_would_do(
    job: str, hand: list[str]
) -> None:
    missing = least_missing(job, hand)
    assert lack(job, hand).cards == missing
    said = lack_cell(job, hand)
    assert len(said) <= 10
    if not missing:
        assert said == "can do"
    elif said.startswith("("):
        count, letters = said.split()
        assert count == f"({missing})"
        assert missing < len(letters)
    else:
        assert len(said) == missing
        assert lack_words(job, hand)


def test_what_is_lacking_is_said_in_letters_and_in_words() -> None:
    wild = ["inside_man", "mastermind"]
    assert lack_cell("red_4", ["mastermind", "thief"]) == "SSSW"
    assert lack_words("red_4", ["mastermind", "thief"]) == "3 Speed, 1 Brawn"
    assert lack_cell("blue_1", wild) == "(1) BW"
    assert lack_words("blue_1", wild) == "1 of 1 Brain, 1 Brawn"
    assert lack_cell("blue_1", [*wild, "thug"]) == "can do"


@pytest.mark.parametrize("face", sorted(SKILLS))
def test_a_card_is_marked_as_ours_where_name_or_text_is(face: str) -> None:
    is_ours = face not in PUBLISHED
    assert card_name(face).endswith(" (house)") is is_ours
    assert starred(face).endswith("*") is is_ours
    assert short_name(face).endswith("*") is is_ours
    assert card_name(face).removesuffix(" (house)") == starred(face).rstrip("*")


def test_short_names_fit_a_night_and_tell_the_cards_apart() -> None:
    short = [short_name(face) for face in SKILLS]
    assert len(set(short)) == len(SKILLS)
    assert all(columns(name) <= 7 for name in short)


@pytest.mark.parametrize("job", sorted(JOBS))
def test_a_job_is_marked_as_ours_but_for_the_one_that_is_known(job: str) -> None:
    assert job_name(job).endswith(" (house)") is (job != "red_1")


def test_the_letters_of_skills_are_explained_beside_the_jobs() -> None:
    rows = drawn(PRESENTATION.pieces(look(table({}, {})), 40, 9))
    assert rows[-1] == " B brain S speed W brawn A any *house"


def test_a_hand_is_listed_by_skill_with_what_a_caper_would_bring() -> None:
    hand = ["pickpocket", "con_man", "inside_man", "snitch", "con_man"]
    dealer = table(
        {"hand": hand, "stash": 3}, {"stash": 1, "nights": [["thug"], [], []]}
    )
    rows = [text.rstrip() for text in drawn(PRESENTATION.hand(look(dealer), 40))]
    assert rows == [
        "  Your hand          as a caper:",
        "  Snitch           B swap two Nights",
        "  Con Man* ×2      S +1M, steal 1M",
        "  Pickpocket       W steal 1M",
        "  Inside Man       A swap with a card",
    ]
    assert drawn(PRESENTATION.hand(look(table({}, {})), 40)) == [" Your hand is empty."]


def test_the_headline_tells_round_turn_coffers_and_piles() -> None:
    dealer = table(
        {"stash": 10}, {"stash": 3}, round=4, deck=["thug"] * 3, discard=["snitch"]
    )
    assert PRESENTATION.headline(look(dealer)) == (
        "Round 4: yours · Coffers 37M · deck 3 · discard 1"
    )
    theirs = PRESENTATION.headline(look(dealer, 1))
    assert theirs.startswith("Round 4: Mai's · ")


def test_the_whole_position_is_said_in_sentences() -> None:
    dealer = table(
        {"hand": ["thief", "thug"], "stash": 7, "jobs": ["blue_1", "blue_2"]},
        {
            "hand": ["snitch"],
            "stash": 12,
            "nights": [["con_man"], ["mastermind", "thief"], ["isk", "isk"]],
        },
        {"gave_up": True},
        stacks=[["red_1"], ["green_1"]],
        deck=["thug"],
        discard=["snitch", "snitch"],
    )
    assert PRESENTATION.summary(look(dealer)) == (
        "Round 1, yours. Coffers 44M. Cards in the deck: 1, in the discard pile: 2.",
        "You have 7M; hand cards: 2; jobs: Blue 2 (worth 2M).",
        "Your Hideout is empty.",
        "Tom has 12M; hand cards: 1; jobs: none.",
        "Tom's Hideout: Night 1: Con Man (house); Night 2: a Team of Mastermind,"
        " Thief; Night 3: 2 tokens.",
        "Ana has 0M; hand cards: 0; jobs: none.",
        "Ana plays no more turns.",
        "Ana's Hideout is empty.",
        "Red 1, Hack Credit System: requires 2 Speed, 1 Brawn. Take 2M from the Stash"
        " of one opponent. You lack 1 Speed.",
        "Green 1, Pinch the Toll Booth (house): requires 1 Speed, 2 Brawn. Take 3M from"
        " the Coffers. You lack 1 Brawn.",
        "In the discard pile: Snitch ×2.",
        "Your hand: Thief, Thug.",
    )
    watched = PRESENTATION.summary(look(dealer, SPECTATOR))
    assert watched[0].startswith("Round 1, Mai's.")
    assert not any("You" in said or "lack" in said for said in watched)


def test_within_a_turn_the_hand_is_said_again() -> None:
    dealer = table({"hand": ["pickpocket", "thief"]}, {"stash": 3})
    assert "Your hand: Pickpocket, Thief." not in PRESENTATION.reminder(look(dealer))
    play(dealer, "caper pickpocket")
    assert PRESENTATION.reminder(look(dealer))[-1] == "Your hand: Thief."


def test_all_cards_can_be_read_in_full_those_in_hand_first() -> None:
    dealer = table({"hand": ["thief", "fall_guy"], "stash": 3}, {})
    mine, jobs, *others = PRESENTATION.cards(look(dealer))
    assert mine.title == "Your hand"
    assert mine.texts == (
        "Thief: Speed. Take 2M from the Coffers. As a caper now: 2M from the Coffers.",
        "Fall Guy: Brawn. Do what another card of your hand says: it is shown and"
        " stays there. Ringleaders can be duplicated; the Inside Man and cards that"
        " duplicate cannot. You must duplicate if you can; that no card of a hand can"
        " be is proved. House, that is our own: skill. As a caper now: Does what one of"
        " these says: Thief.",
    )
    assert jobs.texts[1] == (
        "Red 1, Hack Credit System. Requires 2 Speed, 1 Brawn. Take 2M from the Stash"
        " of one opponent. 3 more of this colour lie below it."
    )
    rest = " ".join(text for section in others for text in section.texts)
    wanted = {card_name(face) for face in SKILLS} - {"Thief", "Fall Guy"}
    assert all(f"{name}: " in rest for name in wanted)
    watched = PRESENTATION.cards(look(dealer, SPECTATOR))
    assert "Your hand" not in {section.title for section in watched}


def test_every_number_of_a_card_stands_in_its_text() -> None:
    text = " ".join(
        text
        for section in PRESENTATION.cards(look(table({}, {})))
        for text in section.texts
    )
    for told in (
        "Talent Scout (house): Brain. Take 1 card of your choice from the discard pile;"
        " if it is empty: Draw a Specialist. Take 1M from the Coffers.",
        "Safecracker (house): Speed. Take 1M from the Coffers for each of your Nights"
        " with a card in it, at most 3M.",
        "Extortionist (house): Brawn. Take 1M from the Stash of each opponent, 2M if"
        " there is only one.",
        "Headhunter (house): Brain. Draw 2 Specialists.",
        "Middle Man (house): Brawn. Swap one of your done Jobs for one of an opponent;"
        " if that cannot be done: Take 1M from the Stash of one opponent.",
        "random unless the two of you collude, which nothing can prevent",
    ):
        assert told in text


def test_the_rules_in_short_tell_of_collusion_and_of_giving_up() -> None:
    two, four = table({}, {}), table({}, {}, {}, {})
    said = " ".join(PRESENTATION.rules(look(two).options))
    assert "random unless thief and victim collude" in said
    assert "2M for 2, 4M for 3, 8M for 4" in said
    assert "after 60 rounds" in said
    assert "gives up skips" not in said
    assert "gives up skips" in " ".join(PRESENTATION.rules(look(four).options))


@pytest.mark.parametrize(
    ("players", "stacks", "isk"), [(2, 3, 50), (3, 4, 65), (4, 5, 75)]
)
def test_a_table_is_said_with_its_stacks_and_its_money(
    players: int, stacks: int, isk: int
) -> None:
    options = look(table(*[{}] * players)).options
    said = PRESENTATION.table(options)
    assert said.startswith(
        f"Grifters for {players}: {stacks} stacks of jobs, {isk}M ISK in the game."
    )
    assert "House cards" in said


@pytest.mark.parametrize("players", [2, 4])
def test_of_every_moment_there_is_a_word_for_whom_the_table_waits(players: int) -> None:
    waited = set()
    for moment in moments(1, players):
        due = moment.dealer.due
        if not isinstance(due, Decide):
            continue
        for scene in moment.scenes:
            if scene.seat != due.seat:
                said = PRESENTATION.waiting(scene)
                assert said.startswith(NAMES[due.seat])
                assert re.fullmatch(r"[^.]+\.", said)
                waited.add(said.removeprefix(NAMES[due.seat]))
    assert len(waited) > 5


def test_help_says_what_the_letters_of_done_jobs_mean() -> None:
    colours = "b Blue, r Red, g Green, p Pink, y Yellow"
    assert PRESENTATION.help().endswith(f"how many of each colour: {colours}.")
