"""The slow interpreter of Grifters: what each card does, by the rules page's words."""

from typing import Any

import pytest

from tests.engine.grifters_interpreter import SlowGrifters
from tests.engine.grifters_interpreter.cards import SKILLS
from tests.engine.grifters_scene import (
    after,
    game,
    hand_of,
    nights_of,
    outcome,
    seat,
    stashes,
)

# Ringleaders


def test_mastermind_sees_three_keeps_one_and_discards_two() -> None:
    deck = ["thug", "courier", "thug", "snitch"]
    played = after(game(seat("mastermind"), seat(), deck=deck), "caper mastermind")
    assert played.legal() == {"keep thug", "keep courier"}
    after(played, "keep thug")
    assert hand_of(played, 0) == ["thug"]
    assert sorted(played.table.discard) == ["courier", "thug"]
    assert played.table.deck == ["snitch"]


def test_mastermind_draws_on_from_the_discard_pile() -> None:
    table = {"deck": ["thug"], "discard": ["courier", "con_man", "snitch"]}
    played = after(game(seat("mastermind"), seat(), **table), "caper mastermind")
    assert played.legal() == {"keep thug", "keep snitch", "keep con_man"}
    assert played.table.deck == ["courier"]


def test_mastermind_that_sees_only_two_ends_the_game_and_they_stay_with_it() -> None:
    table = {"deck": ["thug"], "discard": ["courier"]}
    played = after(game(seat("mastermind"), seat(), **table), "caper mastermind")
    assert outcome(played)["reason"] == "deck"
    assert hand_of(played, 0) == ["courier", "thug"]


def test_thief_takes_2_from_the_coffers_and_pickpocket_2_from_an_opponent() -> None:
    played = after(game(seat("thief"), seat("thief"), seat()), "caper thief")
    assert stashes(played) == [7, 5, 5]
    assert played.table.coffers == 28

    played = game(seat("pickpocket"), seat("thief"), seat(stash=1))
    after(played, "caper pickpocket")
    assert played.legal() == {"choose seat 1", "choose seat 2"}
    after(played, "choose seat 2")
    assert stashes(played) == [6, 5, 0]


# Specialists, by the page's words


def test_the_end_picture_of_femme_fatale() -> None:
    hideout = {"one": ["courier"], "two": ["snitch"], "three": ["thug"]}
    mine = seat("femme_fatale", "thief", refresh=[], **hideout)
    played = after(game(mine, seat("thief")), "caper femme_fatale", "caper thief")
    assert nights_of(played, 0) == [["thief"], ["femme_fatale"], ["courier"]]
    assert hand_of(played, 0) == ["snitch", "thug"]
    assert stashes(played) == [7, 5]


def test_femme_fatale_may_be_alone_and_then_time_does_not_advance_again() -> None:
    mine = seat("femme_fatale", "thief", one=["courier"])
    played = after(game(mine, seat("thief")), "caper femme_fatale")
    assert played.legal() == {"caper thief", "choose none"}
    after(played, "choose none")
    assert nights_of(played, 0) == [["femme_fatale"], ["courier"], []]
    played = after(game(seat("femme_fatale"), seat("thief")), "caper femme_fatale")
    assert played.due() == {"seat": 1, "what": "play"}


def test_femme_fatale_chains_and_never_offers_a_job() -> None:
    mine = seat("femme_fatale", "femme_fatale", "thief", "courier", "pickpocket")
    played = after(game(mine, seat("thief")), *["caper femme_fatale"] * 2)
    assert not [text for text in played.legal() if text.startswith("job")]
    after(played, "caper thief")
    assert nights_of(played, 0) == [["thief"], ["femme_fatale"], ["femme_fatale"]]


def thug(companion: str, *more: str, theirs: dict[str, Any]) -> SlowGrifters:
    played = game(seat("thug", companion), seat("thief", **theirs), seat("thief"))
    return after(played, "caper thug", f"choose card {companion}", *more)


def test_thug_takes_1_per_single_card_of_the_companions_skill() -> None:
    theirs = {"one": ["con_man"], "two": ["thief"], "three": ["snitch"]}
    assert stashes(thug("courier", theirs=theirs)) == [7, 3, 5]
    assert stashes(thug("impostor", theirs=theirs)) == [6, 4, 5]
    assert stashes(thug("pickpocket", theirs=theirs)) == [5, 5, 5]


def test_thug_counts_no_card_in_a_team_and_no_token_and_nothing_in_refresh() -> None:
    theirs = {"one": ["con_man", "thief"], "two": ["isk"], "refresh": ["courier"]}
    assert stashes(thug("courier", theirs=theirs)) == [5, 5, 5]


def test_a_lone_inside_man_matches_every_skill_and_one_in_a_team_none() -> None:
    for companion in ("courier", "impostor", "pickpocket"):
        assert stashes(thug(companion, theirs={"two": ["inside_man"]})) == [6, 4, 5]
    team = {"two": ["inside_man", "courier"]}
    assert stashes(thug("courier", theirs=team)) == [5, 5, 5]


def test_an_inside_man_as_companion_is_one_skill_of_choice() -> None:
    theirs = {"one": ["con_man"], "two": ["thief"], "three": ["snitch"]}
    played = thug("inside_man", theirs=theirs)
    assert played.legal() == {f"choose skill {skill}" for skill in SKILLS}
    assert stashes(after(played, "choose skill speed")) == [7, 3, 5]


def test_thug_takes_no_more_than_there_is() -> None:
    theirs = {"one": ["con_man"], "two": ["thief"], "stash": 1}
    assert stashes(thug("courier", theirs=theirs)) == [6, 0, 5]


def test_thug_and_companion_lie_together_and_the_text_of_the_second_is_unused() -> None:
    played = thug("courier", theirs={})
    assert nights_of(played, 0)[0] == ["thug", "courier"]
    assert played.table.coffers == 30


def test_a_thug_alone_does_nothing() -> None:
    theirs = seat("thief", one=["con_man"])
    played = after(game(seat("thug"), theirs), "caper thug")
    assert nights_of(played, 0)[0] == ["thug"]
    assert stashes(played) == [5, 5]


def test_inside_man_takes_the_slot_of_a_card_and_its_action() -> None:
    theirs = seat("thief", two=["con_man", "safecracker"], three=["thief", "isk"])
    played = after(game(seat("inside_man"), theirs), "caper inside_man")
    after(played, "choose seat 1")
    places = {f"choose card {name} night 2" for name in ("con_man", "safecracker")}
    assert played.legal() == places
    after(played, "choose card safecracker night 2")
    assert nights_of(played, 0)[0] == ["safecracker"]
    assert played.table.players[0].stash == 6
    assert nights_of(played, 1) == [[], ["con_man", "inside_man"], ["thief", "isk"]]


def test_inside_man_has_no_action_from_another_nor_without_a_target() -> None:
    theirs = seat("thief", two=["inside_man"])
    played = after(game(seat("inside_man"), theirs), "caper inside_man")
    after(played, "choose seat 1", "choose card inside_man night 2")
    assert played.due() == {"seat": 1, "what": "play"}
    theirs = seat("thief", one=["thief", "mastermind"])
    played = after(game(seat("inside_man"), theirs), "caper inside_man")
    assert nights_of(played, 0)[0] == ["inside_man"]
    assert played.due() == {"seat": 1, "what": "play"}


def test_a_thug_received_by_inside_man_is_joined_by_a_hand_card() -> None:
    theirs = seat("thief", two=["thug"], three=["con_man"])
    played = game(seat("inside_man", "courier"), theirs)
    after(played, "caper inside_man", "choose seat 1", "choose card thug night 2")
    after(played, "choose card courier")
    assert nights_of(played, 0)[0] == ["thug", "courier"]
    assert stashes(played) == [7, 3]  # the Inside Man left there counts too


def test_snitch_swaps_two_nights_of_any_player_and_teams_stay_together() -> None:
    theirs = seat("thief", one=["con_man", "thief"], two=["isk"])
    played = after(game(seat("snitch"), theirs, seat()), "caper snitch")
    assert played.legal() == {"choose seat 0", "choose seat 1"}
    after(played, "choose seat 1")
    assert played.legal() == {f"choose nights {n}" for n in ("1 2", "1 3", "2 3")}
    after(played, "choose nights 1 3")
    assert nights_of(played, 1) == [[], ["isk"], ["con_man", "thief"]]


def test_snitch_may_move_itself_into_an_empty_night() -> None:
    played = game(seat("snitch"), seat("thief"))
    after(played, "caper snitch", "choose seat 0")
    assert played.legal() == {"choose nights 1 2", "choose nights 1 3"}
    after(played, "choose nights 1 3")
    assert nights_of(played, 0) == [[], [], ["snitch"]]


def test_fall_guy_uses_a_hand_card_which_stays_there() -> None:
    played = after(game(seat("fall_guy", "thief"), seat("thief")), "caper fall_guy")
    assert played.legal() == {"show thief"}
    after(played, "show thief")
    assert hand_of(played, 0) == ["thief"]
    assert stashes(played) == [7, 5]


def test_a_duplicator_copies_no_inside_man_and_no_duplicator() -> None:
    mine = seat("fall_guy", "inside_man", "impostor", "fall_guy")
    played = after(game(mine, seat("thief")), "caper fall_guy")
    assert played.legal() == {"choose none"}
    lying = {"one": ["inside_man"], "two": ["impostor", "fall_guy"]}
    played = game(seat("impostor"), seat("thief", **lying))
    assert after(played, "caper impostor").due() == {"seat": 1, "what": "play"}


def test_a_fall_guy_that_copies_a_thug_is_joined_by_another_card() -> None:
    theirs = seat("thief", two=["con_man"])
    played = game(seat("fall_guy", "thug", "courier"), theirs)
    after(played, "caper fall_guy", "show thug")
    assert played.legal() == {"choose card courier"}
    after(played, "choose card courier")
    assert nights_of(played, 0)[0] == ["fall_guy", "courier"]
    assert hand_of(played, 0) == ["thug"]
    assert stashes(played) == [6, 4]
    played = after(game(seat("fall_guy", "thug"), theirs), "caper fall_guy")
    assert after(played, "show thug").due() == {"seat": 1, "what": "play"}


def test_an_impostor_uses_a_card_in_a_hideout_which_stays_there() -> None:
    theirs = seat("thief", one=["thief"], two=["isk"], refresh=["con_man"])
    played = game(seat("impostor"), theirs)
    after(played, "caper impostor", "choose seat 1")
    assert played.legal() == {"choose card thief"}
    after(played, "choose card thief")
    assert stashes(played) == [7, 5]
    assert nights_of(played, 1) == [["thief"], ["isk"], []]


def test_a_copied_femme_fatale_gives_the_second_caper() -> None:
    theirs = seat("thief", one=["femme_fatale"])
    played = game(seat("impostor", "thief"), theirs)
    after(played, "caper impostor", "choose seat 1", "choose card femme_fatale")
    after(played, "caper thief")
    assert nights_of(played, 0) == [["thief"], ["impostor"], []]


def test_a_copied_courier_or_wheelman_takes_the_duplicator_for_itself() -> None:
    played = game(seat("fall_guy", "courier", "wheelman"), seat("thief"))
    after(played, "caper fall_guy", "show courier")
    assert nights_of(played, 0)[0] == ["fall_guy"]
    assert stashes(played) == [6, 5]
    played = game(seat("fall_guy", "wheelman"), seat("thief"))
    after(played, "caper fall_guy", "show wheelman")
    assert nights_of(played, 0) == [[], ["fall_guy"], []]


def test_headhunter_draws_2_and_data_runner_takes_1_and_draws_1() -> None:
    played = after(game(seat("headhunter"), seat("thief")), "caper headhunter")
    assert hand_of(played, 0) == ["snitch", "snitch"]
    played = after(game(seat("data_runner"), seat("thief")), "caper data_runner")
    assert hand_of(played, 0) == ["snitch"]
    assert stashes(played) == [6, 5]


def test_talent_scout_takes_a_discard_or_else_draws_then_takes_1() -> None:
    pile = ["thug", "con_man", "thug"]
    played = game(seat("talent_scout"), seat("thief"), discard=pile)
    after(played, "caper talent_scout")
    assert played.legal() == {"choose card thug", "choose card con_man"}
    after(played, "choose card con_man")
    assert hand_of(played, 0) == ["con_man"]
    assert stashes(played) == [6, 5]
    played = after(game(seat("talent_scout"), seat("thief")), "caper talent_scout")
    assert hand_of(played, 0) == ["snitch"]
    assert stashes(played) == [6, 5]


def test_con_man_takes_1_from_the_coffers_and_1_from_an_opponent() -> None:
    played = game(seat("con_man"), seat("thief"), seat())
    after(played, "caper con_man", "choose seat 1")
    assert stashes(played) == [7, 4, 5]


def test_wheelman_advances_time_with_itself_then_takes_1() -> None:
    mine = seat("wheelman", one=["courier"], two=["isk"], three=["snitch"])
    played = after(game(mine, seat("thief")), "caper wheelman")
    assert nights_of(played, 0) == [[], ["wheelman"], ["courier"]]
    assert hand_of(played, 0) == ["snitch"]
    assert played.table.coffers == 30
    assert stashes(played) == [6, 5]


@pytest.mark.parametrize(
    ("hideout", "takes"),
    [({}, 1), ({"one": ["thug"]}, 2), ({"one": ["isk"], "two": ["thug", "thief"]}, 2)],
)
def test_safecracker_takes_1_per_own_night_that_holds_a_card(
    hideout: dict[str, list[str]], takes: int
) -> None:
    played = game(seat("safecracker", **hideout), seat("thief"))
    assert stashes(after(played, "caper safecracker")) == [5 + takes, 5]


def test_courier_returns_another_card_then_takes_1() -> None:
    mine = seat("courier", one=["thief", "isk"], two=["courier"], three=["snitch"])
    played = after(game(mine, seat("thief")), "caper courier")
    back = {"choose card thief night 2", "choose card courier night 3"}
    assert played.legal() == back
    after(played, "choose card thief night 2")
    assert hand_of(played, 0) == ["snitch", "thief"]
    assert nights_of(played, 0) == [["courier"], ["isk"], ["courier"]]
    assert stashes(played) == [6, 5]


def test_middle_man_swaps_one_job_for_another() -> None:
    mine, theirs = seat("middle_man", jobs=["blue_1"]), seat(jobs=["red_1"])
    played = game(mine, seat("thief", jobs=["green_1", "pink_1"]), theirs)
    after(played, "caper middle_man")
    assert played.legal() == {"choose job blue_1"}
    after(played, "choose job blue_1")
    assert played.legal() == {f"choose job {c}_1" for c in ("red", "green", "pink")}
    after(played, "choose job green_1")
    jobs = [sorted(player.jobs) for player in played.table.players]
    assert jobs == [["green_1"], ["blue_1", "pink_1"], ["red_1"]]
    assert stashes(played) == [5, 5, 5]


@pytest.mark.parametrize("jobs", [([], ["red_1"]), (["red_1"], [])])
def test_middle_man_takes_1_where_no_job_can_be_swapped(
    jobs: tuple[list[str], list[str]],
) -> None:
    played = game(seat("middle_man", jobs=jobs[0]), seat("thief", jobs=jobs[1]))
    after(played, "caper middle_man", "choose seat 1")
    assert stashes(played) == [6, 4]


def test_kidnapper_takes_the_numbered_card_for_good() -> None:
    played = game(seat("kidnapper"), seat("thief", "thug"), seat())
    after(played, "caper kidnapper")
    assert played.legal() == {"choose seat 1"}
    after(played, "choose seat 1")
    assert played.legal() == {"choose number 1", "choose number 2"}
    after(played, "choose number 2", "choose none")
    assert hand_of(played, 0) == ["thug"]
    assert hand_of(played, 1) == ["thief"]


def test_kidnapper_gives_a_ringleader_back_and_takes_nothing() -> None:
    played = game(seat("kidnapper"), seat("thief", "thug"))
    after(played, "caper kidnapper", "choose seat 1", "choose number 1")
    assert played.due() == {"seat": 1, "what": "show"}
    assert played.legal() == {"show thief"}
    after(played, "show thief")
    assert hand_of(played, 0) == []
    assert hand_of(played, 1) == ["thief", "thug"]
    assert played.due() == {"seat": 1, "what": "play"}


def test_extortionist_takes_1_from_each_and_2_from_the_only_one() -> None:
    played = game(seat("extortionist"), seat("thief"), seat(stash=0), seat())
    assert stashes(after(played, "caper extortionist")) == [7, 4, 0, 4]
    played = game(seat("extortionist"), seat("thief"))
    assert stashes(after(played, "caper extortionist")) == [7, 3]
