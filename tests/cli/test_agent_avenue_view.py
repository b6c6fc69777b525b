"""Agent Avenue in words and drawings, against the rules computed another way here."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.agent_avenue.presentation import PRESENTATION
from cli.choice import Option, Question
from cli.presentation import SPECTATOR, Scene
from cli.text import Line, line_columns, text_of, wrap, wrap_all
from engine.agent_avenue.kit import KIT
from engine.agent_avenue.moves import Discard, Play, Recruit
from engine.agent_avenue.options import AgentAvenueOptions
from engine.agent_avenue.state import AgentAvenueState, SeatArea, SideArea, Table
from engine.deals import CardId, Face
from engine.game import Decide, IllegalMove, Over

ICONS: dict[str, tuple[object, ...]] = {
    "double_agent": (-1, 6, -1),
    "enforcer": (1, 2, 3),
    "codebreaker": (0, 0, "wins"),
    "saboteur": (-1, -1, -2),
    "daredevil": (2, 3, "loses"),
    "sentinel": (0, 2, 6),
    "sidekick": (4,),
    "mole": (-3,),
}
"""Copied by hand from rules page 1.1."""
CLOCKWISE = [
    (2, 0), (1, 0), (0, 0), (0, 1), (0, 2), (0, 3), (1, 3),
    (2, 3), (3, 3), (4, 3), (4, 2), (4, 1), (4, 0), (3, 0),
]  # fmt: skip
"""Row and column of each space from green's home on, from the picture of the board."""


def scene(
    *,
    seat: int = 0,
    hand: tuple[Face, ...] = ("enforcer", "mole", "sentinel", "saboteur"),
    agents: tuple[tuple[Face, ...], tuple[Face, ...]] = ((), ()),
    advances: tuple[int, int] = (0, 0),
    active: int = 0,
    discards_used: int = 0,
    deck: int = 4,
    up: Face | None = None,
    names: tuple[str, str] = ("Mai", "Tom"),
) -> Scene:
    """Return a moment at which the seat is to play, or to recruit if `up` is given."""
    cards = tuple(range(len(hand)))
    known: dict[CardId, Face] = dict(zip(cards, hand, strict=True))
    seats = [SeatArea(side, tuple(range(90, 94))) for side in (0, 1)]
    if seat != SPECTATOR:
        seats[seat] = SeatArea(seat, cards, (), discards_used)
    sides = tuple(SideArea(a, its) for a, its in zip(advances, agents, strict=True))
    table = None if up is None else Table(1 - seat, up, 99)
    due = Decide(seat, "play" if up is None else "recruit")
    state = AgentAvenueState(
        options=AgentAvenueOptions(),
        turn=3,
        active=active,
        seats=tuple(seats),
        sides=sides,
        deck=tuple(range(50, 50 + deck)),
        table=table,
        next_id=100,
        agenda=(due,),
    )
    moves = KIT.rules.moves(state, known) if seat != SPECTATOR else ()
    return Scene(seat, names, state.options, state, known, due, moves)


def drawn(lines: list[Line]) -> list[str]:
    return [text_of(one) for one in lines]


def places(text: list[str], mark: str) -> list[tuple[int, int]]:
    """Return row and column, of the ring, of the spaces that show a mark."""
    found = []
    for row, line in enumerate(text[:5]):
        spaces = [m.group() for m in re.finditer(r"[(\[](.{3})[)\]]", line)]
        ends = [0, 3] if len(spaces) == 2 else [0, 1, 2, 3]
        found += [
            (row, column)
            for column, space in zip(ends, spaces, strict=True)
            if mark in space
        ]
    return found


@given(st.integers(-30, 30), st.integers(-30, 30))
def test_both_spies_stand_where_walking_the_ring_leads(green: int, blue: int) -> None:
    text = drawn(PRESENTATION.board(scene(advances=(green, blue)), 39, 9))
    at_green, at_blue = 0, 7
    for _ in range(abs(green)):
        at_green = (at_green + (1 if green > 0 else 13)) % 14
    for _ in range(abs(blue)):
        at_blue = (at_blue + (1 if blue > 0 else 13)) % 14
    assert places(text, "▲") == [CLOCKWISE[at_green]]
    assert places(text, "●") == [CLOCKWISE[at_blue]]


@given(
    st.integers(-6, 6),
    st.sampled_from([8, 12]),
    st.sampled_from(["Tom", "Maximilian-Alexander-der-Große", "山田太郎花子次郎"]),
)
def test_the_board_fits_its_pane(ahead: int, rows: int, name: str) -> None:
    lines = PRESENTATION.board(
        scene(advances=(ahead, 0), up="double_agent", names=("Mai", name)), 39, rows
    )
    assert len(lines) == rows
    assert all(line_columns(one) <= 39 for one in lines)


@pytest.mark.parametrize(
    ("green", "blue", "ours", "theirs"), [(0, 0, 7, 7), (2, 0, 5, 9), (-1, 3, 11, 3)]
)
def test_the_lead_is_told_in_steps_to_a_catch(
    green: int, blue: int, ours: int, theirs: int
) -> None:
    text = "\n".join(drawn(PRESENTATION.board(scene(advances=(green, blue)), 39, 9)))
    assert f"You: {ours} spaces to a catch" in text
    assert f"Tom: {theirs} spaces to a catch" in text


def test_the_other_seat_sees_the_same_ring_and_its_own_lead() -> None:
    ours = drawn(PRESENTATION.board(scene(advances=(2, 0)), 39, 9))
    theirs = drawn(PRESENTATION.board(scene(seat=1, advances=(2, 0)), 39, 9))
    assert ours[:5] == theirs[:5]
    assert "You: 9 spaces to a catch" in theirs[5]


def test_every_agent_is_listed_with_its_icons_and_counts() -> None:
    agents: tuple[tuple[Face, ...], tuple[Face, ...]] = (
        ("sentinel", "sentinel", "mole"),
        ("codebreaker",),
    )
    lines = PRESENTATION.pieces(scene(agents=agents), 40, 9)
    assert all(line_columns(one) <= 40 for one in lines)
    rows = {text.split("  ")[0].strip(): text for text in drawn(lines)}
    assert len(rows) == len(ICONS)
    for face, icons in ICONS.items():
        name = face.replace("_", " ").title()
        row = next(text for start, text in rows.items() if start.startswith(name))
        shown = row.replace(name, "", 1).split()
        wanted = [f"{i:+d}" if isinstance(i, int) and i else str(i) for i in icons]
        counts = [str(side.count(face) or "·") for side in agents]
        assert shown == [*wanted, *counts]


@given(st.data())
def test_each_card_in_hand_says_what_it_would_do_now(data: st.DataObject) -> None:
    faces = st.sampled_from(sorted(set(ICONS) - {"sidekick", "mole"}))
    hand = tuple(data.draw(st.lists(faces, min_size=2, max_size=4)))
    agents = (
        tuple(data.draw(st.lists(faces, max_size=4))),
        tuple(data.draw(st.lists(faces, max_size=4))),
    )
    question = PRESENTATION.question(scene(hand=hand, agents=agents))
    for option in question.options[:-1]:
        face = option.label.split(" ×")[0].lower().replace(" ", "_")
        for cell, side in zip(option.cells, agents, strict=True):
            nth = side.count(face) + 1
            icon = ICONS[face][min(nth, 3) - 1]
            wanted = f"{icon:+d}" if isinstance(icon, int) and icon else str(icon)
            ordinal = {1: "1st", 2: "2nd", 3: "3rd"}.get(nth, f"{nth}th")
            assert cell == f"{ordinal}: {wanted}"


def leaves(question: Question) -> list[tuple[tuple[str, ...], Option]]:
    """Return all ways to a move."""
    ways: list[tuple[tuple[str, ...], Option]] = []
    for option in question.options:
        if isinstance(option.then, Question):
            ways += [((option.label, *way), end) for way, end in leaves(option.then)]
        elif option.then is not None:
            ways.append(((option.label,), option))
    return ways


@given(
    st.lists(st.sampled_from(sorted(ICONS)), min_size=2, max_size=5),
    st.integers(0, 4),
    st.integers(0, 2),
)
def test_a_question_offers_every_legal_move_once_and_no_other(
    hand: list[Face], used: int, deck: int
) -> None:
    now = scene(hand=tuple(hand), discards_used=used, deck=deck)
    offered = [end.then for _, end in leaves(PRESENTATION.question(now))]
    assert len(offered) == len(set(offered))
    assert set(offered) == set(now.moves)


def test_the_face_up_name_is_dimmed_as_the_hidden_card() -> None:
    now = scene(hand=("mole", "sentinel", "sentinel", "saboteur"))
    first = PRESENTATION.question(now)
    up = next(option for option in first.options if option.label == "Sentinel ×2")
    assert isinstance(up.then, Question)
    closed = [option for option in up.then.options if option.then is None]
    assert [(option.label, option.why) for option in closed] == [
        ("Sentinel ×2", "same name as the face-up card")
    ]


@pytest.mark.parametrize(
    ("used", "deck", "why"),
    [(4, 5, "all your discards are used"), (1, 0, "the deck is empty")],
)
def test_a_discard_that_is_not_possible_says_why(
    used: int, deck: int, why: str
) -> None:
    now = scene(discards_used=used, deck=deck)
    discard = PRESENTATION.question(now).options[-1]
    assert discard.then is None
    assert discard.why == why


def test_a_hand_of_one_name_may_be_played_as_twins() -> None:
    now = scene(hand=("mole", "mole"))
    ways = leaves(PRESENTATION.question(now))
    assert [way for way, end in ways if isinstance(end.then, Play)] == [
        ("Mole ×2", "Mole ×2")
    ]


@given(st.integers(-6, 6))
def test_a_play_is_previewed_with_both_answers_to_it(ahead: int) -> None:
    now = scene(
        advances=(ahead, 0), hand=("sentinel", "mole"), agents=(("sentinel",), ())
    )
    move = next(m for m in now.moves if isinstance(m, Play) and m.face == "sentinel")
    said = " ".join(PRESENTATION.preview(now, move))
    # Tom takes Sentinel (his 1st: 0), Mai gets Mole: -3; or Tom Mole, Mai her 2nd: +2.
    for lead in (ahead - 3, ahead + 2 + 3):
        if lead >= 7:
            assert "you catch Tom!" in said
        elif lead <= -7:
            assert "Tom catches you!" in said
        else:
            assert f"you then need {7 - lead}, they {7 + lead}." in said


@given(
    st.lists(st.sampled_from(sorted(ICONS)), min_size=2, max_size=4, unique=True),
    st.lists(st.sampled_from(["double_agent", "codebreaker"]), max_size=4),
    st.integers(-6, 6),
)
def test_every_preview_and_question_fits_the_smallest_pane(
    hand: list[Face], agents: list[Face], ahead: int
) -> None:
    width, rows = 38, 10
    names = ("Mai", "Maximilian-Alexander-der-Grosse")
    sides = (tuple(agents), tuple(reversed(agents)))
    change = {"hand": tuple(hand), "agents": sides, "advances": (ahead, 0)}
    now = scene(names=names, **change)  # type: ignore[arg-type]  # keyword arguments
    for move in now.moves:
        said = PRESENTATION.preview(now, move)
        assert len(wrap_all(said, width, "  ")) <= rows - 1
    asked = scene(up="codebreaker", active=1, names=names, **change)  # type: ignore[arg-type]
    for question in (PRESENTATION.question(now), PRESENTATION.question(asked)):
        reasons = max(len(wrap(option.why, width)) for option in question.options)
        listed = len(wrap(question.text, width)) + 1 + len(question.options)
        aside = len(wrap(question.aside, width)) if question.aside else 0
        assert listed + reasons + aside <= rows


def test_a_recruit_is_asked_with_the_hand_beside_it() -> None:
    now = scene(up="enforcer", active=1)
    question = PRESENTATION.question(now)
    assert [option.label for option in question.options] == ["Enforcer", "Hidden card"]
    assert [option.then for option in question.options] == [
        Recruit(down=False),
        Recruit(down=True),
    ]
    assert question.aside == "Your hand: Enforcer, Saboteur, Sentinel, Mole."


def test_previews_of_recruits_and_discards_say_what_follows() -> None:
    now = scene(up="enforcer", agents=(("enforcer",), ()), active=1)
    assert PRESENTATION.preview(now, Recruit(down=False)) == (
        "You take Enforcer (2nd: +2).",
        "Tom gets the hidden card.",
    )
    assert PRESENTATION.preview(now, Recruit(down=True)) == (
        "You take the hidden card.",
        "Tom gets Enforcer (1st: +1).",
    )
    assert PRESENTATION.preview(scene(discards_used=2), Discard(1)) == (
        "You discard Mole face down and draw a card.",
        "After that you have 1 discard left in this game.",
    )


@pytest.mark.parametrize(
    ("reason", "winner", "change", "wanted"),
    [
        (
            "catch",
            1,
            {"advances": (-3, 4)},
            "Tom's spy has caught yours: it has reached or passed it.",
        ),
        (
            "catch",
            0,
            {"advances": (9, 2)},
            "Your spy has caught Tom's: it has reached or passed it.",
        ),
        (
            "codebreakers",
            0,
            {"agents": (("codebreaker",) * 3, ())},
            "You have 3 Codebreakers: that wins.",
        ),
        (
            "daredevils",
            0,
            {"agents": ((), ("daredevil",) * 4)},
            "Tom has 4 Daredevils: that loses.",
        ),
        ("out-of-cards", 0, {"advances": (2, 0)}, "The cards have run out"),
        ("tie:out-of-cards", 1, {"active": 1}, "Both are equally close to a catch."),
        ("resigned", 1, {}, "You have resigned."),
    ],
)
def test_the_end_names_its_reason(
    reason: str, winner: int, change: dict[str, object], wanted: str
) -> None:
    now = scene(**change)  # type: ignore[arg-type]  # a table of keyword arguments
    said = PRESENTATION.ending(now, Over((winner,), reason))
    assert said[0] == ("You win!" if winner == 0 else "Tom wins.")
    assert wanted in " ".join(said)


def test_a_tie_says_whose_turn_decided_it() -> None:
    both = scene(advances=(8, 0), agents=((), ("codebreaker",) * 3), active=1)
    said = PRESENTATION.ending(both, Over((1,), "tie:catch+codebreakers"))
    assert said[0] == "Tom wins."
    assert "Your spy has caught Tom's: it has reached or passed it." in said
    assert "Tom has 3 Codebreakers: that wins." in said
    assert said[-1] == ("It is a tie, and the side whose turn it is wins ties: Tom's.")


def test_two_daredevils_are_said_to_lose_nothing() -> None:
    now = scene(advances=(-4, 4), agents=(("daredevil",) * 2, ()))
    said = PRESENTATION.ending(now, Over((1,), "catch"))
    assert "Your two Daredevils alone do not lose." in said


def test_when_both_have_resigned_nobody_wins() -> None:
    said = PRESENTATION.ending(scene(), Over((), "resigned"))
    assert said == ("Nobody wins.", "You have resigned.", "Tom has resigned.")


def test_a_spectator_is_told_both_sides_by_name() -> None:
    now = scene(seat=SPECTATOR, advances=(7, 0))
    assert PRESENTATION.ending(now, Over((0,), "catch")) == (
        "Mai wins.",
        "Mai's spy has caught Tom's: it has reached or passed it.",
    )


def test_what_was_hidden_is_opened_and_what_was_not_is_said_so() -> None:
    now = scene(hand=("mole", "sentinel"), deck=2)
    known = {0: "mole", 1: "sentinel", 50: "enforcer", 51: "mole"}
    said = PRESENTATION.opened(now, known)
    assert "Your last hand: Sentinel, Mole." in said
    assert "Left in the deck, top first: Enforcer, Mole." in said
    assert PRESENTATION.opened(now, {})[0] == "Your last hand: not opened."


def test_refusals_of_the_rules_are_sentences() -> None:
    now = scene(hand=("mole", "sentinel"))
    with pytest.raises(IllegalMove) as refused:
        KIT.rules.play(now.state, Recruit(down=True))
    said = PRESENTATION.refusal(refused.value.reason, refused.value.fields)
    assert said == "it is not this move's turn"
    assert PRESENTATION.refusal("strange", {}) == (
        "the rules do not allow it here (strange)"
    )
