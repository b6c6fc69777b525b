"""The card table: what it says, and how a broken one is refused."""

import json

import pytest

from engine.agent_avenue.agents import (
    COPIES,
    DECKS,
    DISCARDS_PER_SEAT,
    FACES,
    HAND_SIZE,
    STEPS,
)
from engine.agent_avenue.card_table import (
    CARDS,
    RAW_CARDS,
    CardTableError,
    parse_card_table,
)

# Read off the table of rules page 1.1: copies, then steps by count in play.
PRINTED = {
    "double_agent": (6, [-1, 6, -1, -1, -1, -1]),
    "enforcer": (6, [1, 2, 3, 3, 3, 3]),
    "codebreaker": (6, [0, 0, 0, 0, 0, 0]),
    "saboteur": (6, [-1, -1, -2, -2, -2, -2]),
    "daredevil": (6, [2, 3, 0, 0, 0, 0]),
    "sentinel": (6, [0, 2, 6, 6, 6, 6]),
    "sidekick": (1, [4]),
    "mole": (1, [-3]),
    "division_m": (6, [0, 0, 0, 0, 0, 0]),
}


def test_copies_and_icons_are_those_of_the_rules_page() -> None:
    assert list(COPIES) == list(PRINTED)
    for face, (copies, steps) in PRINTED.items():
        assert COPIES[face] == copies
        assert list(STEPS[face][1:]) == steps


def test_the_deck_has_38_cards_and_44_with_division_m_in_table_order() -> None:
    assert (len(DECKS[False]), len(DECKS[True])) == (38, 44)
    assert FACES[True] == tuple(PRINTED)
    assert FACES[False] == FACES[True][:-1]
    for division_m, deck in DECKS.items():
        assert tuple(dict.fromkeys(deck)) == FACES[division_m]


def test_limits_are_four_cards_and_four_discards() -> None:
    assert (HAND_SIZE, DISCARDS_PER_SEAT) == (4, 4)


def broken(**changes: object) -> bytes:
    table = json.loads(RAW_CARDS)
    for path, value in changes.items():
        *parents, last = path.split("__")
        place = table
        for key in parents:
            place = place[int(key)] if key.isdigit() else place[key]
        place[last] = value
    return json.dumps(table).encode()


def test_an_unchanged_table_is_read_as_it_is() -> None:
    assert parse_card_table(broken()) == CARDS


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"{", "card file"),
        (broken(agents__0__count=0), "count"),
        (broken(agents__0__icons=[]), "icons"),
        (broken(agents__0__icons=["gold"]), "unknown icon gold"),
        (broken(agents__0__expansion="promo"), "expansion"),
        (broken(agents__1__id="double_agent"), "agent listed twice: double_agent"),
        (broken(board__homes__blue=14), "a home lies outside the ring"),
        (broken(board__black_market_spaces=[14]), "a market space lies outside"),
        (broken(black_market__0__id="outpost"), "card listed twice: outpost"),
        (broken(black_market__0__type="slow"), "type"),
        (broken(black_market__0__linked_agent="cat"), "no agent cat"),
        (broken(division_m_house_market__0__expansion="fan"), "expansion"),
        (broken(limits__supply=0), "supply"),
        (broken(limits__hand_size=0), "hand_size"),
    ],
)
def test_a_broken_table_is_refused_and_the_error_names_the_place(
    raw: bytes, words: str
) -> None:
    with pytest.raises(CardTableError, match=words):
        parse_card_table(raw)
