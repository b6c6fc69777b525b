"""Position files: a suite of rules questions, round trips, and texts that are none."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import position
from engine.agent_avenue.position_record import PositionRecord
from engine.game import IllegalMove, NotationError
from engine.position import UnplayableMove, reach
from tests.engine.table import AGENT_AVENUE, Chance, new_game, play_uniformly

SUITES = Path(__file__).parent / "positions"
CASES: list[dict[str, Any]] = [
    json.loads(line)
    for suite in sorted(SUITES.glob("*.jsonl"))
    for line in suite.read_text("utf-8").splitlines()
]


def pick(found: object, expected: object) -> object:
    """Return of `found` what `expected` speaks of, so that the two can be compared."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return {key: pick(found.get(key), want) for key, want in expected.items()}
    if isinstance(expected, list) and isinstance(found, list):
        if len(expected) != len(found):
            return found
        return [pick(f, e) for f, e in zip(found, expected, strict=True)]
    return found


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_suite(case: dict[str, Any]) -> None:
    report = position.run(json.dumps(case["position"]))
    found = json.loads(report.lines[0])
    assert pick(found, case["expect"]) == case["expect"], report.lines[0]
    assert report.code == case["code"]
    assert ("due" in found) + ("outcome" in found) == (report.code == 0)


@pytest.mark.parametrize(
    "case", [c for c in CASES if not c["code"]], ids=lambda case: str(case["name"])
)
def test_a_position_reached_can_be_fed_back_in(case: dict[str, Any]) -> None:
    reached = position.run(json.dumps(case["position"])).lines[0]
    assert position.run(reached).lines[0] == reached


def test_the_whole_suite_runs_in_one_process_in_order() -> None:
    text = "\n".join(json.dumps(case["position"]) for case in CASES)
    report = position.run(text)
    for number, case in enumerate(CASES, 1):
        alone = position.run(json.dumps(case["position"])).lines[0]
        placed = alone.replace('"where":""', f'"where":"line {number}"')
        assert report.lines[number - 1] == placed
    assert len(report.lines) == len(CASES)
    assert report.code == 2


@pytest.mark.parametrize(("codes", "worst"), [((0, 0), 0), ((0, 1), 1), ((1, 2, 0), 2)])
def test_the_exit_code_of_many_is_the_worst(codes: tuple[int, ...], worst: int) -> None:
    by_code = {case["code"]: json.dumps(case["position"]) for case in CASES}
    report = position.run("\n".join(by_code[code] for code in codes))
    assert report.code == worst
    assert len(report.lines) == len(codes)


@given(st.integers(0, 2**32))
def test_dump_then_load_then_dump_gives_the_same_position(seed: int) -> None:
    chance = Chance(seed)
    dealer = new_game(chance)
    notation = AGENT_AVENUE.notation
    for _ in play_uniformly(dealer, chance):
        dumped = notation.dump(dealer.state, dealer.faces)
        state, faces = notation.load(json.loads(json.dumps(dumped)))
        assert notation.dump(state, faces) == dumped


@given(st.integers(0, 2**32))
def test_a_dumped_position_plays_on_to_the_same_end(seed: int) -> None:
    chance = Chance(seed)
    dealer = new_game(chance)
    dealer.settle()
    dealer.permute = lambda deal: tuple(range(len(deal.cards)))
    notation = AGENT_AVENUE.notation
    start = notation.dump(dealer.state, dealer.faces)
    moves = []
    while "due" in notation.dump(dealer.state, dealer.faces):
        listed = dealer.moves()
        move = listed[chance.below(len(listed))]
        moves.append(notation.format(dealer.state, dealer.faces, move))
        dealer.play(move)
        dealer.settle()
    ended = notation.dump(dealer.state, dealer.faces)
    assert reach({**start, "moves": moves}) == ended


def test_no_position_is_written_while_a_deal_is_due() -> None:
    dealer = new_game(Chance(1))
    with pytest.raises(NotationError, match="while a deal is due: Gather"):
        AGENT_AVENUE.notation.dump(dealer.state, dealer.faces)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
KEYS = sorted(field.name for field in msgspec.structs.fields(PositionRecord))
MALFORMED = st.dictionaries(st.sampled_from([*KEYS, "moves", "other"]), JSON)


@given(JSON | MALFORMED.map(lambda keys: {"game": "agent-avenue", **keys}))
def test_any_json_is_a_position_or_a_notation_error(value: object) -> None:
    try:
        reach(value)
    except NotationError:
        pass
    except UnplayableMove as stuck:
        assert isinstance(stuck.error, NotationError | IllegalMove)  # noqa: PT017


VALID = next(case["position"] for case in CASES if case["code"] == 0)


@given(st.data())
def test_one_changed_value_in_a_position_is_read_or_refused(
    data: st.DataObject,
) -> None:
    changed = json.loads(json.dumps({**VALID, "moves": []}))
    place: Any = changed
    while isinstance(place, dict | list) and place:
        key = data.draw(
            st.sampled_from(
                sorted(place) if isinstance(place, dict) else range(len(place))
            )
        )
        if not isinstance(place[key], dict | list) or data.draw(st.booleans()):
            place[key] = data.draw(JSON)
            break
        place = place[key]
    assert position.answer(changed).code in (0, 2)


WORDS = st.sampled_from(
    ["play", "discard", "recruit", "resign", "up", "down", "enforcer", "mole", "0", "x"]
)


@given(st.lists(WORDS, max_size=4).map(" ".join) | st.text(max_size=30))
def test_any_text_is_a_move_or_illegal_or_no_move(text: str) -> None:
    assert position.answer({**VALID, "moves": [text]}).code in (0, 1, 2)


@given(st.text())
def test_any_text_is_answered_line_by_line(text: str) -> None:
    report = position.run(text)
    assert report.code == 2
    assert len(report.lines) >= 1
    assert all(json.loads(line)["error"]["code"] == "notation" for line in report.lines)


def test_deep_nesting_is_an_error_of_the_text() -> None:
    report = position.run("[" * 100_000 + "]" * 100_000)
    assert report.code == 2


def test_a_pretty_printed_position_is_one_position() -> None:
    pretty = json.dumps(VALID, indent=2)
    assert position.run(pretty) == position.run(json.dumps(VALID))


def test_blank_lines_and_windows_line_ends_are_no_positions() -> None:
    line = json.dumps(VALID)
    report = position.run(f"{line}\r\n\r\n{line}\r\n")
    assert report.code == 0
    assert len(report.lines) == 2


def test_an_error_that_names_no_key_is_placed_in_its_line() -> None:
    report = position.run(f"{json.dumps(VALID)}\n\nnope\n[1]\n")
    places = [json.loads(line)["error"]["where"] for line in report.lines[1:]]
    assert places == ["line 3", "line 4"]


@pytest.mark.parametrize(
    ("text", "is_other"),
    [
        ("# A page\n\nto read\n", True),
        ("nope", True),
        ('[1]\n{"side": 0}\n', True),
        (f"nope\n{json.dumps(VALID)}\n", False),
        ('{"game":', False),
        ('{\n  "game": "agent-avenue"\n  "deck": []\n}', False),
        ("", False),
        ("[1]", False),
        (json.dumps(VALID, indent=2), False),
    ],
)
def test_a_text_that_is_no_position_file_is_known(text: str, is_other: bool) -> None:
    assert position.is_something_else(text) is is_other


def test_lines_are_ascii_whatever_the_text_said() -> None:
    report = position.run('{"game": "agent-avenue", "deck": ["疯狂"]}')
    assert report.lines[0].isascii()
    assert json.loads(report.lines[0])["error"]["message"] == "no such agent: '疯狂'"


@pytest.mark.parametrize("card", ["smoke_screen", "surveillance_truck", "clean_sweep"])
def test_a_question_that_a_card_never_asks_is_no_position(card: str) -> None:
    pending = [
        {"seat": 0, "what": "choose"},
        {"owed": "using", "card": card, "side": 0, "seat": 0},
        {"owed": "end-step"},
    ]
    options = {"mode": "advanced", "division_m": True, "market": "both"}
    position_object = {"game": "agent-avenue", "options": options, "pending": pending}

    with pytest.raises(NotationError, match="pending"):
        reach(position_object)
