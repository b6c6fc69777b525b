"""Grifters as text: every move and position reads back, and any text is answered."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import position
from engine.game import Decide, IllegalMove, NotationError
from engine.grifters.moves import Keep
from engine.grifters.position_record import PositionRecord
from engine.position import UnplayableMove, reach
from tests.engine.grifters_games import KIT, RULES, moments, settled, state_of, table
from tests.engine.table import Chance

NOTATION = KIT.notation
SEEDS = st.integers(0, 2**32)
PLAYERS = st.sampled_from((2, 3, 4))
GAMES = settings(max_examples=12, deadline=None)


@given(players=PLAYERS, seed=SEEDS)
@GAMES
def test_every_move_listed_is_written_once_and_read_back(
    players: int, seed: int
) -> None:
    dealer = table(players, seed)
    for _ in moments(dealer, seed):
        dealer.settle()
        if not isinstance(dealer.due, Decide):
            break
        known, state = dealer.known(dealer.due.seat), state_of(dealer)
        moves = dealer.moves()[:40]
        texts = [NOTATION.format(state, known, move) for move in moves]
        assert len(texts) == len(set(texts))
        for text, move in zip(texts, moves, strict=True):
            read = NOTATION.parse(state, known, text)
            assert NOTATION.format(state, known, read) == text
            if not isinstance(move, Keep):
                assert read == move


@given(players=PLAYERS, seed=SEEDS, leaving=st.booleans())
@GAMES
def test_dump_then_load_then_dump_gives_the_same_position(
    players: int, seed: int, leaving: bool
) -> None:
    dealer = table(players, seed)
    for _ in moments(dealer, seed, leaving=leaving):
        dealer.settle()
        dumped = NOTATION.dump(dealer.state, dealer.faces)
        state, faces = NOTATION.load(json.loads(json.dumps(dumped)))
        assert NOTATION.dump(state, faces) == dumped
        if isinstance(dealer.due, Decide):
            assert len(RULES.moves(state, faces)) == len(dealer.moves())


@given(players=PLAYERS, seed=SEEDS)
@GAMES
def test_a_dumped_position_plays_on_to_the_same_end(players: int, seed: int) -> None:
    chance, dealer = Chance(seed), settled(players, seed)
    dealer.permute = lambda deal: tuple(range(len(deal.cards)))
    start, texts = NOTATION.dump(dealer.state, dealer.faces), list[str]()
    while isinstance(dealer.due, Decide):
        moves = dealer.moves()
        move = moves[chance.below(len(moves))]
        texts.append(NOTATION.format(dealer.state, dealer.faces, move))
        dealer.play(move)
        dealer.settle()
    assert reach({**start, "moves": texts}) == NOTATION.dump(dealer.state, dealer.faces)


def test_no_position_is_written_while_a_deal_is_due() -> None:
    dealer = table(2, 1)
    with pytest.raises(NotationError, match="while a deal is due: Gather"):
        NOTATION.dump(dealer.state, dealer.faces)


def test_a_position_that_says_little_is_the_rest_of_a_game() -> None:
    """Coffers, stacks and starter follow from what is said."""
    seats = [
        {
            "hand": ["thief"],
            "stash": 7,
            "jobs": ["blue_1"],
            "nights": [["isk"], [], []],
        },
        {"stash": 2},
    ]
    reached = reach({"game": "grifters", "seats": seats, "active": 1, "deck": ["thug"]})
    assert reached["coffers"] == 50 - 7 - 2 - 1
    assert reached["starter"] == 1
    assert reached["stacks"] == [
        ["blue_2", "blue_3", "blue_4"],
        ["red_1", "red_2", "red_3", "red_4"],
        ["green_1", "green_2", "green_3", "green_4"],
    ]


FAN = {"hand": ["thug", "thief", "inside_man", "mastermind"]}


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("", NotationError),
        ("caper", NotationError),
        ("caper fool", NotationError),
        ("caper thief thief", NotationError),
        ("job", NotationError),
        ("job blue_9 thief", NotationError),
        ("job blue_1 fool", NotationError),
        ("choose", NotationError),
        ("choose card", NotationError),
        ("choose seat one", NotationError),
        ("choose seat ²", NotationError),
        ("choose number 10000", NotationError),
        ("choose skill wild", NotationError),
        ("choose job blue", NotationError),
        ("token now", NotationError),
        ("give-up now", NotationError),
        ("choose seat 1", IllegalMove),
        ("choose card thief", IllegalMove),
        ("keep thief", IllegalMove),
        ("show thief", IllegalMove),
        ("choose none", IllegalMove),
        ("job blue_1 thief", IllegalMove),
        ("caper snitch", IllegalMove),
    ],
)
def test_what_is_no_move_and_what_is_not_due_differ(
    text: str, refused: type[Exception]
) -> None:
    start = {"game": "grifters", "seats": [FAN, {}], "deck": ["con_man"]}
    with pytest.raises(UnplayableMove) as caught:
        reach({**start, "moves": [text]})
    assert isinstance(caught.value.error, refused)


@pytest.mark.parametrize(
    "text", ["choose card thief night 1", "choose card thief night", "choose card x"]
)
def test_a_companion_is_named_without_a_night(text: str) -> None:
    start = {"game": "grifters", "seats": [FAN, {}], "deck": ["con_man"]}
    with pytest.raises(UnplayableMove) as caught:
        reach({**start, "moves": ["caper thug", text]})
    assert isinstance(caught.value.error, NotationError)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
KEYS = sorted(field.name for field in msgspec.structs.fields(PositionRecord))
MALFORMED = st.dictionaries(st.sampled_from([*KEYS, "moves", "resigned"]), JSON)


@given(MALFORMED.map(lambda keys: {"game": "grifters", **keys}))
@settings(max_examples=40, deadline=None)
def test_any_json_is_a_position_or_a_notation_error(value: object) -> None:
    try:
        reach(value)
    except NotationError:
        pass
    except UnplayableMove as stuck:
        assert isinstance(stuck.error, NotationError | IllegalMove)  # noqa: PT017


def asking(seed: int) -> dict[str, object]:
    """Return a position in the middle of a turn, or at its start."""
    chance, dealer = Chance(seed), settled(2 + seed % 3, seed)
    for _ in range(chance.below(60)):
        moves = dealer.moves()
        if moves:
            dealer.play(moves[chance.below(len(moves))])
            dealer.settle()
    return NOTATION.dump(dealer.state, dealer.faces)


ASKING = [asking(seed) for seed in range(40)]
CARDS = ("thief", "con_man", "inside_man", "fall_guy", "isk", "blue_1")
OTHERS: tuple[object, ...] = (
    "doing",
    "seat",
    "card",
    "show",
    "speed",
    0,
    1,
    2,
    3,
    4,
    7,
    -1,
    None,
    [],
    {},
)
LIKELY = st.sampled_from((*CARDS, *OTHERS))


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_one_changed_value_in_a_position_is_read_or_refused(
    data: st.DataObject,
) -> None:
    changed = json.loads(json.dumps(data.draw(st.sampled_from(ASKING))))
    place: Any = changed
    while isinstance(place, dict | list) and place:
        keys = sorted(place) if isinstance(place, dict) else range(len(place))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or data.draw(st.booleans()):
            place[key] = data.draw(LIKELY | JSON)
            break
        place = place[key]
    answer = position.answer(changed)
    assert answer.code in (0, 2)
    if answer.code == 0:
        assert position.answer(json.loads(answer.line)) == answer


VERBS = ("caper", "job", "token", "keep", "show", "choose", "resign", "give-up")
KINDS = ("seat", "card", "nights", "skill", "number", "none", "night", "brain")
WORDS = st.sampled_from((*VERBS, *KINDS, *CARDS, "0", "1", "2", "9", "x"))


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_any_text_is_a_move_or_illegal_or_no_move(data: st.DataObject) -> None:
    start = data.draw(st.sampled_from(ASKING))
    text = data.draw(st.lists(WORDS, max_size=4).map(" ".join) | st.text(max_size=30))
    assert position.answer({**start, "moves": [text]}).code in (0, 1, 2)
