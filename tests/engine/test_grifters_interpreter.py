"""The slow interpreter of Grifters: the rules page's examples, card by card."""

import ast
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.engine import grifters_interpreter
from tests.engine.grifters_agreement import Dice, any_position, any_set_up
from tests.engine.grifters_interpreter import Illegal, SlowGrifters
from tests.engine.grifters_interpreter.actions import ACTIONS
from tests.engine.grifters_interpreter.cards import (
    COLOURS,
    ISK_IN_GAME,
    JOBS,
    RINGLEADERS,
    SKILL_OF,
    SKILLS,
    SPECIALISTS,
    specialist_cards,
    symbols_of,
)
from tests.engine.grifters_scene import (
    Told,
    after,
    game,
    hand_of,
    nights_of,
    outcome,
    seat,
    stashes,
)

TRIO = list(RINGLEADERS)


def new_game(players: int, seed: int = 1) -> SlowGrifters:
    chance = random.Random(seed)
    return SlowGrifters(players, *any_set_up(players, chance), Dice(chance))


# The tables


def test_there_are_16_specialists_of_which_one_is_wild_and_the_skills_are_even() -> (
    None
):
    skills = Counter(SPECIALISTS.values())
    assert len(specialist_cards()) == 48
    assert skills == {"brain": 5, "speed": 5, "brawn": 5, "wild": 1}
    assert sorted(RINGLEADERS.values()) == sorted(SKILLS)


def test_every_card_has_an_action() -> None:
    assert set(ACTIONS) == set(SKILL_OF)


@pytest.mark.parametrize(("players", "icons"), [(2, 18), (3, 24), (4, 30)])
def test_the_symbols_of_the_jobs_are_balanced(players: int, icons: int) -> None:
    symbols = Counter[str]()
    for colour in COLOURS[players]:
        for number in (1, 2, 3, 4):
            cost = symbols_of(f"{colour}_{number}")
            assert len(cost) == number + 2
            symbols.update(cost)
    assert symbols == dict.fromkeys(SKILLS, icons)
    assert all(len(stack) == 4 for stack in JOBS.values())


# Set-up


@pytest.mark.parametrize(
    ("players", "coffers", "deck", "stacks"),
    [(2, 44, 42, 3), (3, 56, 39, 4), (4, 63, 36, 5)],
)
def test_the_set_up_is_that_of_the_table(
    players: int, coffers: int, deck: int, stacks: int
) -> None:
    position = new_game(players).position()
    assert position["coffers"] == coffers
    assert len(position["deck"]) == deck
    assert len(position["stacks"]) == stacks
    assert position["discard"] == []
    for told in position["seats"]:
        assert told["stash"] == 3
        assert len(told["hand"]) == 6
        assert set(TRIO) <= set(told["hand"])


def test_three_specialists_each_are_dealt_clockwise_from_the_starting_player() -> None:
    deck = random.Random(3).sample(specialist_cards(), 48)
    seats = SlowGrifters(3, deck, 1, Told()).position()["seats"]
    assert [seats[n]["hand"][3:] for n in (1, 2, 0)] == [deck[:3], deck[3:6], deck[6:9]]


# The turn


def test_time_does_not_advance_on_a_players_first_turn() -> None:
    first = seat("thief", "mastermind", one=["courier"], has_had_a_turn=False)
    played = after(game(first, seat("thief")), "caper thief")
    assert nights_of(played, 0) == [["courier", "thief"], [], []]


def test_a_card_is_back_in_hand_at_the_end_of_the_third_following_turn() -> None:
    played = after(game(seat("thief"), seat("pickpocket")), "caper thief")
    after(played, "caper pickpocket", "choose seat 0")
    hands = []
    for _ in range(3):
        after(played, "token")
        hands.append(hand_of(played, 0))
        after(played, "token")
    assert hands == [[], [], ["thief"]]


def test_an_isk_token_of_an_empty_hand_comes_from_the_coffers_and_goes_back() -> None:
    played = game(seat(), seat())
    coffers = [played.table.coffers]
    for _ in range(4):
        after(played, "token", "token")
        coffers.append(played.table.coffers)
    assert coffers == [30, 28, 26, 24, 24]
    assert stashes(played) == [5, 5]
    assert nights_of(played, 1) == [["isk"]] * 3


def test_a_token_may_not_be_put_with_a_card_in_hand() -> None:
    with pytest.raises(Illegal):
        game(seat("thief"), seat()).play("token")


# Jobs


def jobs_of(played: SlowGrifters) -> set[str]:
    return {text for text in played.legal() if text.startswith("job")}


def test_hack_credit_system_is_done_by_con_man_thief_and_middle_man() -> None:
    mine = seat("con_man", "thief", "middle_man", "mastermind")
    played = game(mine, seat("thief", jobs=["blue_1"]))
    assert jobs_of(played) == {"job red_1 con_man middle_man thief"}
    after(played, "job red_1 con_man middle_man thief", "choose seat 1")
    assert nights_of(played, 0)[0] == ["con_man", "middle_man", "thief"]
    assert stashes(played) == [7, 3]
    assert played.table.coffers == 30
    assert played.table.players[0].jobs == ["red_1"]
    assert played.table.stacks["red"][0] == "red_2"


def test_an_inside_man_is_any_one_skill_of_a_team() -> None:
    mine = seat("inside_man", "thief", "mastermind")
    assert jobs_of(game(mine, seat())) == set()
    mine = seat("inside_man", "thief", "courier", "inside_man")
    assert jobs_of(game(mine, seat())) == {
        "job red_1 courier inside_man thief",
        "job red_1 inside_man inside_man thief",
        "job red_1 courier inside_man inside_man",
        "job green_1 inside_man inside_man thief",
        "job green_1 courier inside_man inside_man",
    }


def test_only_the_top_job_of_a_stack_is_available() -> None:
    hand = ["courier"] * 3 + ["mastermind"]
    assert jobs_of(game(seat(*hand), seat())) == set()
    played = game(seat(*hand), seat(), stacks=[["blue_2"], [], []])
    assert jobs_of(played) == {"job blue_2 courier courier courier mastermind"}


REWARDS = {  # job: own stash, other stashes, coffers, cards drawn
    "blue_1": (0, 0, 0, 2),
    "blue_2": (1, 0, 1, 2),
    "blue_3": (2, 0, 2, 2),
    "blue_4": (3, 0, 3, 2),
    "red_1": (2, 2, 0, 0),
    "red_2": (3, 3, 0, 0),
    "red_3": (4, 4, 0, 0),
    "red_4": (5, 5, 0, 0),
    "green_1": (3, 0, 3, 0),
    "green_2": (4, 0, 4, 0),
    "green_3": (5, 0, 5, 0),
    "green_4": (6, 0, 6, 0),
    "pink_1": (1, 0, 1, 1),
    "pink_2": (2, 0, 2, 1),
    "pink_3": (3, 0, 3, 1),
    "pink_4": (4, 0, 4, 1),
    "yellow_1": (3, 3, 0, 0),
    "yellow_2": (4, 3, 1, 0),
    "yellow_3": (6, 6, 0, 0),
    "yellow_4": (8, 6, 2, 0),
}
ANY = {"brain": "mastermind", "speed": "thief", "brawn": "pickpocket"}


@pytest.mark.parametrize("job", REWARDS)
def test_a_job_pays_what_its_table_says(job: str) -> None:
    team = sorted(ANY[symbol] for symbol in symbols_of(job))
    stacks = [[job], ["blue_1"] * (job != "blue_1"), [], [], []]
    others = [seat("thief"), seat(), seat()]
    played = game(seat(*team), *others, stacks=stacks, deck=["snitch"] * 9)
    after(played, " ".join(["job", job, *team]))
    after(played, *["choose seat 1"] * ("choose seat 1" in played.legal()))
    mine, *theirs = stashes(played)
    coffers, drawn = 30 - played.table.coffers, len(played.table.players[0].hand)
    assert (mine - 5, 15 - sum(theirs), coffers, drawn) == REWARDS[job]


# Ends


def test_the_last_isk_of_the_coffers_ends_the_game_inside_an_effect() -> None:
    played = after(game(seat("con_man"), seat("thief"), coffers=1), "caper con_man")
    assert outcome(played) == {"winners": [0], "reason": "coffers", "scores": [6, 5]}
    played = after(game(seat("thief"), seat("thief"), coffers=1), "caper thief")
    assert outcome(played)["scores"] == [6, 5]
    played = after(game(seat(), seat("thief"), coffers=1), "token")
    assert outcome(played)["reason"] == "coffers"


def test_the_last_job_ends_the_game_once_its_reward_is_taken() -> None:
    hand = ["thief", "thief", "pickpocket"]
    jobs = ["blue_1", "blue_2", "blue_3", "blue_4", "green_1", "green_2"]
    stacks = [[], ["red_1"], []]
    played = game(seat(*hand, jobs=jobs), seat("thief"), stacks=stacks)
    after(played, "job red_1 pickpocket thief thief", "choose seat 1")
    assert outcome(played) == {"winners": [0], "reason": "jobs", "scores": [17, 3]}


def test_a_draw_that_cannot_be_made_ends_the_game_at_once() -> None:
    table = {"deck": ["thug"], "discard": []}
    played = after(game(seat("headhunter"), seat("thief"), **table), "caper headhunter")
    assert outcome(played)["reason"] == "deck"
    assert hand_of(played, 0) == ["thug"]


def test_both_piles_empty_end_the_game_after_a_caper() -> None:
    table = {"deck": ["thug"], "discard": []}
    played = game(seat("data_runner"), seat("thief"), **table)
    assert outcome(after(played, "caper data_runner"))["reason"] == "deck"
    played = game(seat("talent_scout"), seat("thief"), deck=[], discard=["thug"])
    after(played, "caper talent_scout", "choose card thug")
    assert outcome(played) == {"winners": [0], "reason": "deck", "scores": [6, 5]}


def test_a_game_ends_with_the_60th_round() -> None:
    played = game(seat("thief"), seat("thief"), round=60, coffers=60)
    after(played, "caper thief", "caper thief")
    assert outcome(played) == {"winners": [0, 1], "reason": "rounds", "scores": [7, 7]}
    played = game(seat("thief"), seat("thief"), round=59, coffers=60)
    assert not played.due().get("outcome")


def test_turns_of_one_who_gave_up_are_skipped_and_that_seat_can_not_win() -> None:
    rich = seat("thief", two=["con_man"], stash=20)
    played = game(seat("thug", "courier"), rich, seat("thief"), coffers=4)
    after(played, "caper thug", "choose card courier")
    played.give_up()
    assert played.due() == {"seat": 2, "what": "play"}
    assert nights_of(played, 1) == [[], ["con_man"], []]
    after(played, "caper thief")
    assert played.due()["seat"] == 0
    after(played, "token", "token")
    assert outcome(played) == {
        "winners": [2],
        "reason": "coffers",
        "scores": [6, 19, 7],
    }


def test_the_rest_of_the_turn_of_one_who_gives_up_is_dropped() -> None:
    played = game(seat("pickpocket", three=["thief"]), seat("thief"), seat())
    played.play("caper pickpocket")
    played.give_up()
    assert stashes(played) == [5, 5, 5]
    assert played.table.players[0].refresh == ["thief"]
    assert played.due() == {"seat": 1, "what": "play"}


def test_the_last_one_left_has_won() -> None:
    played = game(seat("thief"), seat("thief"), seat())
    played.give_up()
    played.give_up()
    assert outcome(played) == {"winners": [2], "reason": "resigned", "scores": []}


def test_a_victim_does_not_give_up_on_the_turn_of_another() -> None:
    played = game(seat("kidnapper"), seat("thug"))
    after(played, "caper kidnapper", "choose seat 1", "choose number 1")
    with pytest.raises(Illegal):
        played.give_up()


# Score


def ended(*seats: dict[str, Any]) -> dict[str, Any]:
    mine, *others = seats
    played = game({**mine, "hand": ["thief"]}, *others, coffers=1)
    return outcome(after(played, "caper thief"))


def test_two_three_and_four_jobs_of_a_colour_are_worth_2_4_and_8() -> None:
    colours = [("blue", 1), ("red", 2), ("green", 3), ("pink", 4)]
    worth = [
        ended(seat(), seat(jobs=[f"{colour}_{n + 1}" for n in range(count)]))
        for colour, count in colours
    ]
    assert [told["scores"][1] for told in worth] == [5, 7, 9, 13]


def test_a_tie_goes_to_most_jobs_then_to_fewest_specialists_then_to_all() -> None:
    jobs = ["blue_1"]
    told = ended(seat(), seat(stash=6, jobs=jobs), seat(stash=6))
    assert told["winners"] == [1]
    theirs = {"stash": 6, "jobs": jobs}
    told = ended(seat(), seat("thug", **theirs), seat(two=["thug", "snitch"], **theirs))
    assert told["winners"] == [1]
    told = ended(
        seat(), seat(refresh=["thug"], **theirs), seat("thug", "thief", **theirs)
    )
    assert told["winners"] == [1, 2]


# Whole games


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(50))
def test_any_position_is_played_on_to_an_end(players: int, seed: int) -> None:
    chance = random.Random(f"position {players} {seed}")
    position = any_position(players, chance)
    played = SlowGrifters.from_position(position, Dice(chance))
    before = sorted(cards_in(played))
    while played.legal():
        played.play(chance.choice(sorted(played.legal())))
        assert isk_in(played) == ISK_IN_GAME[players]
        assert sorted(cards_in(played)) == before
    assert outcome(played)["winners"]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(12))
def test_isk_and_cards_are_constant_and_every_game_ends(
    players: int, seed: int
) -> None:
    played, chance = new_game(players, seed), random.Random(seed)
    moves = 0
    while played.legal():
        played.play(chance.choice(sorted(played.legal())))
        assert isk_in(played) == ISK_IN_GAME[players]
        assert Counter(cards_in(played)) == {
            **dict.fromkeys(SPECIALISTS, 3),
            **dict.fromkeys(RINGLEADERS, players),
        }
        moves += 1
    assert outcome(played)["reason"] in {"coffers", "jobs", "deck"}
    assert moves < 1000
    with pytest.raises(Illegal):
        played.play("token")


def things_of(played: SlowGrifters) -> list[str]:
    return [
        thing
        for player in played.table.players
        for zone in (player.hand, player.refresh, *player.nights)
        for thing in zone
    ]


def isk_in(played: SlowGrifters) -> int:
    tokens = things_of(played).count("isk")
    return played.table.coffers + sum(stashes(played)) + tokens


def cards_in(played: SlowGrifters) -> list[str]:
    table = played.table
    lying = [thing for thing in things_of(played) if thing != "isk"]
    return [*table.deck, *table.discard, *lying]


def test_an_illegal_move_changes_nothing() -> None:
    played = new_game(3)
    before = played.position()
    for text in ("", "token", "caper", "caper isk", "choose none", "keep thief"):
        with pytest.raises(Illegal):
            played.play(text)
    assert played.position() == before


def test_it_imports_only_itself_and_the_standard_library() -> None:
    folder = Path(grifters_interpreter.__file__).parent
    own = grifters_interpreter.__name__
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0
                names = [node.module or ""]
            for name in names:
                root = name.split(".")[0]
                assert name.startswith(own) or root in sys.stdlib_module_names, path
