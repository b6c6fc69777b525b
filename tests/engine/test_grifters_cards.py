"""The card file of Grifters: what it must be, and that it alone says what cards do."""

import ast
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine.bots.grifters
import engine.grifters
from engine.game import Decide
from engine.grifters.card_table import (
    CARDS,
    RAW_CARDS,
    SKILLS,
    CardTableError,
    parse_card_table,
)
from engine.grifters.effects.table import EFFECTS
from engine.grifters.jobs import JOBS, fits, stacks, teams
from engine.grifters.operations import (
    AbductRandomHand,
    AdvanceTime,
    AnyOperation,
    DrawCards,
    DrawChoose,
    ExtraCaper,
    Operation,
    Recall,
    StealCoffers,
    StealCoffersPerNight,
    StealEachOpponent,
    StealOpponent,
    SwapJobs,
    SwapNights,
    TakeDiscard,
    Thug,
)
from engine.grifters.specialists import (
    BY_FACE,
    DUPLICABLE,
    SPECIALISTS,
    TEXT,
)
from engine.grifters.state import GriftersState
from tests.engine.grifters_games import ALL_ISK, KIT, RULES, cards, money, table
from tests.engine.table import Chance

FOLDERS = [
    Path(package.__file__).parent
    for package in (engine.grifters, engine.bots.grifters)
    if package.__file__ is not None
]


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    """Return the card file with something changed in it."""
    file = json.loads(RAW_CARDS)
    change(file)
    return json.dumps(file).encode()


def card(file: dict[str, Any], face: str) -> dict[str, Any]:
    """Return one card of a file."""
    found: dict[str, Any] = next(
        one for one in file["ringleaders"] + file["specialists"] if one["id"] == face
    )
    return found


def set_op(face: str, **changes: object) -> Callable[[dict[str, Any]], object]:
    """Return a change of the first operation of a card."""
    return lambda file: card(file, face)["effect"][0].update(changes)


CHANGES: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "an unknown operation": (set_op("thief", op="fly"), "Invalid value 'fly'"),
    "an unknown argument": (set_op("thief", whom=1), "unknown field `whom`"),
    "an argument of another type": (set_op("thief", amount="2"), r"amount"),
    "an amount of nothing": (set_op("thief", amount=0), r"amount"),
    "another zone": (set_op("h_courier", zone="attic"), "attic"),
    "a choice that keeps all": (
        set_op("mastermind", keep=3),
        "mastermind: draw_choose",
    ),
    "a choice that discards nothing": (
        set_op("mastermind", discard_rest=False),
        "mastermind: draw_choose",
    ),
    "a Thug alone": (set_op("thug", companion=False), "thug: .*companion"),
    "no text": (lambda f: card(f, "thug").update(effect=[]), "thug: it orders nothing"),
    "an unknown skill": (lambda f: card(f, "thug").update(skill="luck"), "luck"),
    "an unknown status": (lambda f: card(f, "thug").update(name_status="?"), "status"),
    "no copies": (lambda f: card(f, "thug").update(copies=0), "copies"),
    "an id with a space": (lambda f: card(f, "thug").update(id="the thug"), "id"),
    "an id of the notation": (
        lambda f: card(f, "thug").update(id="isk"),
        "isk: a word",
    ),
    "an id twice": (lambda f: card(f, "thug").update(id="thief"), "thief: .*twice"),
    "a Ringleader that can be taken": (
        lambda f: card(f, "thief").update(abductable=True),
        "ringleaders: ",
    ),
    "a Ringleader that nobody has": (
        lambda f: f["setup"].update(ringleaders_each=["thief"]),
        "ringleaders_each",
    ),
    "a reward for a card alone": (
        lambda f: f["jobs"][0].update(reward=[{"op": "inside_man"}]),
        "blue_1: inside_man is no reward",
    ),
    "a reward behind a fallback": (
        lambda f: f["jobs"][0].update(
            reward=[{"op": "swap_jobs", "fallback": [{"op": "inside_man"}]}]
        ),
        "blue_1: inside_man is no reward",
    ),
    "a job for one card": (
        lambda f: f["jobs"][0].update(required={"brain": 1, "speed": 0, "brawn": 0}),
        "blue_1: a Team",
    ),
    "a gap in a stack": (lambda f: f["jobs"][1].update(stack_order=5), "jobs, blue"),
    "a stack that others do not all see": (
        lambda f: f["jobs"][1].update(min_players=3),
        "jobs, blue",
    ),
    "a colour too many": (lambda f: f["setup"]["job_stacks"].update({"2": 2}), "jobs"),
    "a number of players left out": (
        lambda f: f["setup"]["total_isk"].pop("3"),
        "nothing is said of 3 players",
    ),
    "Coffers that start empty": (
        lambda f: f["setup"]["total_isk"].update({"2": 6}),
        "total_isk.2",
    ),
    "a bonus that stops counting": (
        lambda f: f["scoring"]["same_colour_bonus"].pop("4"),
        "same_colour_bonus",
    ),
    "too few cards to deal": (
        lambda f: f.update(specialists=f["specialists"][:4]),
        "specialists: ",
    ),
}


@pytest.mark.parametrize("what", CHANGES)
def test_what_is_wrong_with_a_card_file_is_said(what: str) -> None:
    change, message = CHANGES[what]
    with pytest.raises(CardTableError, match=message) as caught:
        parse_card_table(changed(change))
    assert str(caught.value).startswith("card file: ")
    assert caught.value.code == "engine/card-table"


def test_a_file_that_is_no_json_is_said() -> None:
    with pytest.raises(CardTableError, match="card file"):
        parse_card_table(b"{")


def test_a_published_card_may_replace_a_house_card_by_an_edit_of_the_file() -> None:
    def publish(file: dict[str, Any]) -> None:
        card(file, "h_scout").update(
            name="Fence",
            name_status="confirmed",
            skill="speed",
            effect=[{"op": "draw", "count": 3}, {"op": "steal_opponent", "amount": 1}],
            effect_status="confirmed",
        )

    table = parse_card_table(changed(publish))
    fence = next(one for one in table.cards if one.id == "h_scout")
    assert not fence.is_house
    assert fence.effect == (DrawCards(3), StealOpponent(1))


def test_the_file_is_that_of_the_rules_page() -> None:
    house = {one.id for one in CARDS.cards if one.is_house}
    assert len(CARDS.specialists) == 16
    assert {one.id for one in CARDS.cards if one.id.startswith("h_")} <= house
    confirmed = {"femme_fatale", "thug", "inside_man", "snitch", "fall_guy"}
    assert not house & confirmed
    skills = Counter(one.skill for one in CARDS.specialists)
    assert skills == {"brain": 5, "speed": 5, "brawn": 5, "wild": 1}
    assert {one.id for one in CARDS.jobs if one.is_house} == set(JOBS) - {"red_1"}


@pytest.mark.parametrize(("players", "icons"), [(2, 18), (3, 24), (4, 30)])
def test_the_icons_of_all_jobs_are_balanced(players: int, icons: int) -> None:
    in_game = [JOBS[job] for stack in stacks(players) for job in stack]
    assert len(in_game) == 4 * (players + 1)
    for skill in SKILLS:
        assert sum(getattr(job.required, skill) for job in in_game) == icons
    assert all(job.required.size == job.stack_order + 2 for job in in_game)


def test_every_operation_has_an_effect() -> None:
    assert set(EFFECTS) == set(Operation.__subclasses__())


def test_no_card_and_no_job_is_named_in_the_program() -> None:
    """But where an operation has the name of the card that it was found on."""
    names = {*BY_FACE, *JOBS}
    operations = {op.__struct_config__.tag for op in EFFECTS}
    for folder in FOLDERS:
        for file in folder.rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Constant) and node.value in names:
                    assert node.value in operations, f"{file.name}: {node.value}"


# Teams


def test_teams_are_those_that_fit_and_each_is_listed_once() -> None:
    """Compared with all choices of so many cards, one by one."""
    chance = Random(5)
    faces = [face for face in SPECIALISTS for _ in range(3)]
    for _ in range(25):
        hand = chance.sample(faces, 8)
        for job in JOBS:
            listed = teams(job, hand)
            assert {tuple(sorted(team)) for team in listed} == by_hand(job, hand)
            assert len(listed) == len({tuple(sorted(team)) for team in listed})
            assert all(fits(job, team) for team in listed)


def by_hand(job: str, hand: list[str]) -> set[tuple[str, ...]]:
    """Return all Teams of a hand, by trying every set of cards."""
    found = set()
    for chosen in range(1 << len(hand)):
        team = [face for n, face in enumerate(hand) if chosen >> n & 1]
        if fits(job, team):
            found.add(tuple(sorted(team)))
    return found


# Any text plays


def any_text(chance: Random) -> tuple[AnyOperation, ...]:
    """Return one to three operations that take no other card's text."""
    n = chance.randint(1, 2)
    few: tuple[AnyOperation, ...] = (
        StealCoffers(1),
        StealOpponent(2),
        StealEachOpponent(1),
        StealEachOpponent(1, 2),
        StealCoffersPerNight(1, 3),
        DrawCards(n),
        DrawChoose(n + 2, n, discard_rest=True),
        TakeDiscard(n),
        TakeDiscard(n, (DrawCards(1), StealCoffers(1))),
        Recall("own_hideout", n),
        AdvanceTime("self", n),
        SwapNights("any_player", n),
        ExtraCaper(advance_time_first=chance.random() < 0.5, optional=True),
        ExtraCaper(advance_time_first=True, optional=False),
        Thug(companion=True, per_card=n),
        SwapJobs(),
        SwapJobs((AbductRandomHand(),)),
        AbductRandomHand(),
    )
    return tuple(chance.sample(few, chance.randint(1, 3)))


@pytest.mark.parametrize("seed", range(24))
def test_whatever_texts_cards_have_the_game_holds_together(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance, luck = Random(seed), Chance(seed)
    for face in DUPLICABLE:
        monkeypatch.setitem(TEXT, face, any_text(chance))
    players = 2 + seed % 3
    dealer = table(players, seed)
    dealer.settle()
    while isinstance(dealer.due, Decide):
        state = dealer.state
        assert isinstance(state, GriftersState)
        assert money(state) == ALL_ISK[players]
        assert cards(state) == 48 + 3 * players
        written = KIT.notation.dump(state, dealer.faces)
        again, faces = KIT.notation.load(json.loads(json.dumps(written)))
        assert KIT.notation.dump(again, faces) == written
        moves = dealer.moves()
        assert moves
        assert len(RULES.moves(again, faces)) == len(moves)
        dealer.play(moves[luck.below(len(moves))])
        dealer.settle()
