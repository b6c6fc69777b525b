"""The words of the market and the effects on the screen, against the rules by hand."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.agent_avenue.card_now import now
from cli.agent_avenue.effects import effect_cell, effect_words
from cli.agent_avenue.foresight import effect_of
from cli.agent_avenue.naming import card_name
from cli.agent_avenue.presentation import PRESENTATION
from cli.agent_avenue.ring import draw_ring
from cli.presentation import SPECTATOR, Scene
from cli.text import line_columns, text_of
from cli.words import ENGLISH
from engine.agent_avenue.card_table import CARDS
from engine.agent_avenue.endings import ENDINGS
from engine.agent_avenue.kit import KIT
from engine.agent_avenue.moves import (
    FigureMoved,
    Ignored,
    MoveFigure,
    Play,
    Recruit,
    Spent,
    Stocked,
    Take,
    Took,
)
from engine.agent_avenue.options import AgentAvenueOptions
from engine.agent_avenue.refusal import REASONS
from engine.agent_avenue.state import (
    AgentAvenueState,
    EndStep,
    FigureMove,
    Market,
    Owed,
    Pick,
    SeatArea,
    SideArea,
    Table,
)
from engine.dealer import OpenDealer, in_order
from engine.deals import CardId, Face, Seat, TurnUp
from engine.game import Decide, Event, Over

BOTH = AgentAvenueOptions(mode="advanced", division_m=True, market="both")
HOUSE = {
    "long_leash", "double_shift", "patrol_route", "safe_house", "open_door",
    "demolition_crew", "slow_street", "relocation", "recruitment_drive", "burn_notice",
    "swap_badges", "second_wind", "promotion", "clean_sweep",
}  # fmt: skip
"""Copied by hand from the card tables of the rules page."""
MARKET = [card.id for card in CARDS.market]
ICONS: dict[Face, tuple[int, ...]] = {
    "double_agent": (-1, 6, -1, -1),
    "enforcer": (1, 2, 3, 3),
    "codebreaker": (0, 0, 0, 0),
    "saboteur": (-1, -1, -2, -2),
    "daredevil": (2, 3, 0, 0),
    "sentinel": (0, 2, 6, 6),
    "sidekick": (4,),
    "mole": (-3,),
    "division_m": (0, 0, 0, 0),
}
"""Copied by hand from rules page 1.1, symbols as no move."""


def table(
    *,
    seat: Seat = 0,
    hand: tuple[Face, ...] = ("enforcer", "mole", "sentinel", "saboteur"),
    agents: tuple[tuple[Face, ...], tuple[Face, ...]] = ((), ()),
    advances: tuple[int, int] = (0, 0),
    markets: tuple[tuple[Face, ...], tuple[Face, ...]] = ((), ()),
    figures: tuple[int | None, int | None] = (None, None),
    supply: tuple[Face, ...] = (),
    asks: Owed | None = None,
    up: Face | None = None,
) -> Scene:
    """Return a moment at which the seat is to play, or to answer what `asks`."""
    cards = tuple(range(len(hand)))
    known: dict[CardId, Face] = dict(zip(cards, hand, strict=True))
    seats = [SeatArea(side, tuple(range(90, 94))) for side in (0, 1)]
    seats[seat] = SeatArea(seat, cards)
    areas = zip(advances, agents, markets, figures, strict=True)
    kinds = {"take": Pick, "figure": FigureMove}
    what = next((k for k, kind in kinds.items() if isinstance(asks, kind)), "play")
    due = Decide(seat, what if up is None else "recruit")
    state = AgentAvenueState(
        options=BOTH,
        turn=3,
        active=seat if up is None else 1 - seat,
        seats=tuple(seats),
        sides=tuple(SideArea(*area) for area in areas),
        deck=tuple(range(50, 70)),
        table=None if up is None else Table(1 - seat, up, 99),
        next_id=200,
        agenda=(due,) if asks is None else (due, asks, EndStep()),
        market=Market(supply, tuple(range(120, 130))),
    )
    moves = KIT.rules.moves(state, known)
    return Scene(seat, ("Mai", "Tom"), BOTH, state, known, due, moves)


def state_of(scene: Scene) -> AgentAvenueState:
    assert isinstance(scene.state, AgentAvenueState)
    return scene.state


# Words


@pytest.mark.parametrize("face", MARKET)
def test_every_market_card_has_its_words(face: Face) -> None:
    for kind in ("card", "brief", "text"):
        assert ENGLISH[f"aa.{kind}.{face}"]
    assert ENGLISH[f"aa.text.{face}"].endswith(".")


def test_no_words_are_left_of_cards_that_are_not_there() -> None:
    kept = re.compile(r"aa\.(card|brief|text|note)\.(\w+)")
    named = {match[2] for key in ENGLISH if (match := kept.fullmatch(key))}
    assert named == set(MARKET)


@pytest.mark.parametrize("face", MARKET)
def test_the_word_house_stands_beside_house_cards_and_no_other(face: Face) -> None:
    scene = table(supply=(face,), markets=((face,), (face,)), asks=Pick(0))
    events: tuple[Event, ...] = (
        Took(0, face),
        Took(1, face),
        Ignored(1, face),
        Spent((face,)),
        Stocked((face,)),
    )
    shown = [
        card_name(face),
        *(PRESENTATION.sentence(scene, event) for event in events),
        text_of(PRESENTATION.supply(scene, 39, 5)[0]),
        *(text for section in PRESENTATION.cards(scene)[:3] for text in section.texts),
        *(option.label for option in PRESENTATION.question(scene).options),
        *PRESENTATION.preview(scene, Take(face))[:1],
        *(said for said in PRESENTATION.summary(scene) if "arket" in said),
    ]
    name = ENGLISH[f"aa.card.{face}"]
    naming = [text for text in shown if name in text]
    assert len(naming) >= 13
    for text in naming:
        marked = "(house)" in text or f"{name}*" in text
        assert marked is (face in HOUSE), text


def test_an_empty_supply_is_told_from_one_that_is_still_to_come() -> None:
    dealer = OpenDealer(KIT.rules, KIT.rules.start(BOTH, bytes(32)), {}, in_order)
    while not isinstance(dealer.due, TurnUp):
        dealer.deal()
    scene = table(supply=())
    for state, said in (
        (scene.state, "No market card is left."),
        (dealer.state, "The market is being laid out."),
    ):
        shown = scene._replace(state=state)
        assert said in text_of(PRESENTATION.supply(shown, 39, 5)[0])
        assert PRESENTATION.cards(shown)[0].texts == (said,)


@pytest.mark.parametrize("face", MARKET)
def test_a_card_of_the_supply_is_one_whole_line(face: Face) -> None:
    row = PRESENTATION.supply(table(supply=(face,)), 39, 5)[0]
    assert line_columns(row) <= 39
    assert ENGLISH[f"aa.brief.{face}"] in text_of(row)


@pytest.mark.parametrize("reason", REASONS)
def test_every_refusal_has_its_sentence(reason: str) -> None:
    said = PRESENTATION.refusal(reason, {"agent": "mole", "card": 3, "reach": 1})
    assert said == ENGLISH[f"aa.refusal.{reason}"]


MET: dict[str, tuple[tuple[tuple[Face, ...], tuple[Face, ...]], str]] = {
    "catch": (((), ()), "Your spy has caught Tom's: it has reached or passed it."),
    "codebreakers": ((("codebreaker",) * 3, ()), "You have 3 Codebreakers: that wins."),
    "daredevils": (((), ("daredevil",) * 3), "Tom has 3 Daredevils: that loses."),
    "demolition-crew": (
        (("saboteur",) * 4, ()),
        "Demolition Crew (house) wins for you: 4 Saboteurs.",
    ),
    "leader-of-the-pack": (
        (("daredevil",) * 3, ()),
        "Leader of the Pack wins for you: 3 Daredevils.",
    ),
    "masterplan": (
        (tuple(ICONS)[:7], ()),
        "Masterplan wins for you: 7 different agents.",
    ),
    "division-m": (((), ()), "Tom's spy stands on your figure's space."),
    "security-system": (
        ((), ()),
        "Security System wins for you: the other spy is at your home.",
    ),
}
"""For each ending: the agents in play with which it is met, and what is said."""


def test_every_ending_is_tried_here() -> None:
    assert set(MET) == set(ENDINGS)


@pytest.mark.parametrize("ending", MET)
def test_an_ending_is_told_by_who_meets_it(ending: str) -> None:
    agents, sentence = MET[ending]
    card = ending.replace("-", "_")
    scene = table(
        agents=agents,
        markets=((card,), ()) if card in MARKET else ((), ()),
        advances={"catch": (7, 0), "security-system": (0, -7)}.get(ending, (0, 0)),
        figures=(7, None) if ending == "division-m" else (None, None),
    )
    said = PRESENTATION.ending(scene, Over((0,), ending))
    assert said[:2] == ("You win!", sentence)
    watched = scene._replace(seat=SPECTATOR)
    told = PRESENTATION.ending(watched, Over((0,), ending))
    assert told[0] == "Mai wins."
    assert "you" not in " ".join(told).lower().split()


def test_joined_endings_of_a_tie_are_all_told() -> None:
    scene = table(advances=(7, 0), agents=(("codebreaker",) * 3, ()), figures=(0, 7))
    said = PRESENTATION.ending(scene, Over((0,), "tie:catch+codebreakers+division-m"))
    assert "Your spy has caught Tom's: it has reached or passed it." in said
    assert "You have 3 Codebreakers: that wins." in said
    assert "Your spy stands on Tom's figure's space." in said
    tie = "It is a tie, and the side whose turn it is wins ties: yours."
    assert tie in said


# What a recruit would do


def walked(
    face: Face, nth: int, at: int, ours: frozenset[Face], theirs: frozenset[Face]
) -> tuple[int, str]:
    """Return the steps, and the sign of where they end, by rules page 4.3 and 4.4."""
    steps = ICONS[face][min(nth, len(ICONS[face])) - 1]
    if face == "enforcer" and "watchtower" in ours:
        steps += 2
    if face == "codebreaker" and "supercomputer" in ours:
        steps += 3
    if face == "saboteur" and "distraction_device" in ours:
        steps = -steps
    if face == "double_agent" and "sinister_twin" in ours:
        steps *= 2
    if face == "division_m" and "double_shift" in ours:
        steps += 1
    if steps >= 3 and "slow_street" in theirs:
        steps -= 1
    where = (at + steps) % 14
    if steps and where in (0, 7) and "getaway_car" in ours:
        return steps, "⌂"
    return steps, "$" if steps and where in (2, 5, 9, 12) else ""


CHANGING = st.frozensets(
    st.sampled_from(
        [
            *("watchtower", "supercomputer", "distraction_device", "sinister_twin"),
            *("double_shift", "getaway_car"),
        ]
    )
)


@given(
    st.sampled_from(sorted(ICONS)),
    st.integers(0, 1),
    st.integers(-9, 9),
    CHANGING,
    st.booleans(),
    st.sampled_from([0, 1]),
)
def test_a_card_says_how_far_it_goes_and_where_it_lands(
    face: Face,
    held: int,
    advance: int,
    ours: frozenset[Face],
    slows: bool,
    side: int,
) -> None:
    held = min(held, 0 if face in ("sidekick", "mole") else 1)
    theirs = frozenset({"slow_street"}) if slows else frozenset()
    mine, other = (face,) * held, ()
    first = side == 0
    scene = table(
        agents=(mine, other) if first else (other, mine),
        advances=(advance, 0) if first else (0, advance),
        markets=(tuple(ours), tuple(theirs)) if first else (tuple(theirs), tuple(ours)),
    )
    home = 0 if first else 7
    steps, sign = walked(face, held + 1, home + advance, ours, theirs)
    cell = effect_cell(state_of(scene), side, face)
    number = f"{steps:+d}" if steps else "0"
    if face == "division_m":
        number = ("F⌂", "F1")[held] + (number if steps else "")
    assert cell.split(": ")[1] == number + sign
    assert len(cell) <= 10
    said = effect_words(face, effect_of(state_of(scene), side, face))
    assert ("market" in said) is (sign == "$")
    assert ("home, +3" in said) is (sign == "⌂")


def test_copies_that_decide_the_game_say_so() -> None:
    counted = (("codebreaker", "codebreaker", "daredevil", "daredevil"), ())
    state = state_of(table(agents=counted))
    assert effect_cell(state, 0, "codebreaker") == "3rd: wins"
    assert effect_cell(state, 0, "daredevil") == "3rd: loses"
    led = state_of(table(agents=counted, markets=(("leader_of_the_pack",), ())))
    assert effect_cell(led, 0, "daredevil") == "3rd: wins"
    six = tuple(face for face in ICONS if face not in ("mole", "sidekick", "enforcer"))
    planned = state_of(table(agents=(six, ()), markets=(("masterplan",), ())))
    assert effect_cell(planned, 0, "mole") == "1st: wins"
    assert effect_cell(planned, 0, "sentinel") == "2nd: +2$"


def test_the_question_says_where_a_card_leads() -> None:
    scene = table(hand=("daredevil", "sentinel"), advances=(0, 1))
    options = {o.label: o for o in PRESENTATION.question(scene).options}
    assert options["Daredevil"].cells == ("1st: +2$", "1st: +2")
    assert options["Daredevil"].why == "+2 takes you to a market corner."
    assert "market" not in options["Sentinel"].why


def test_no_fly_zone_and_figures_are_said_before_a_play() -> None:
    scene = table(
        hand=("division_m", "sentinel"),
        agents=(("division_m", "division_m"), ()),
        markets=(("no_fly_zone",), ()),
        figures=(0, None),
    )
    options = {o.label: o.why for o in PRESENTATION.question(scene).options}
    assert "No-Fly Zone then stops Tom's spy." in options["Sentinel"]
    assert "Your figure may then move up to 2, either way." in options["Division M"]


def test_a_play_is_previewed_with_market_and_stops_counted() -> None:
    scene = table(
        hand=("sentinel", "enforcer"),
        markets=(("no_fly_zone", "watchtower"), ()),
        advances=(6, 0),
    )
    move = next(m for m in scene.moves if isinstance(m, Play) and m.face == "enforcer")
    said = PRESENTATION.preview(scene, move)
    # Tom takes the Enforcer, but Mai's Sentinel stops his spy.
    assert (
        "Tom takes Enforcer (1st: 0), you get Sentinel (1st: 0): you then need 1"
        in (said[1])
    )
    # Tom takes the Sentinel; Mai's Enforcer goes 1 + 2, to square 9, and catches him.
    assert said[2].endswith("you get Enforcer (1st: +3, market): you catch Tom!")


def test_a_safe_house_is_counted_in_what_a_catch_needs() -> None:
    scene = table(markets=((), ("safe_house",)), advances=(7, 0))
    lines = [text_of(line) for line in PRESENTATION.board(scene, 39, 8)]
    assert lines[5].endswith("You: 1 space to a catch")
    assert "Tom: 14 spaces to a catch" in lines[6]
    assert "You need 1 space to catch Tom." in PRESENTATION.summary(scene)


# What a card would do now

WITHOUT = ("enforcer", "mole", "sidekick", "saboteur")
NOW: list[tuple[Face, dict[str, object], str]] = [
    (
        "surveillance_truck",
        {"advances": (1, 0)},
        "Surveillance Truck would move your spy +1, to a market corner.",
    ),
    ("smoke_screen", {}, "There are 20 cards in the deck."),
    ("outpost", {}, "You could recruit Sentinel (1st: 0)."),
    ("outpost", {"hand": WITHOUT}, "You hold no such card: now it would do nothing."),
    ("promotion", {}, "You hold no such card: now it would do nothing."),
    ("double_trouble", {}, "You hold no such card: now it would do nothing."),
    (
        "double_trouble",
        {"hand": ("mole", "enforcer", "enforcer"), "agents": (("enforcer",), ())},
        "You could recruit Enforcer (2nd: +2, market).",
    ),
    ("mind_control", {}, "Now it would do nothing."),
    ("spycation", {}, "Now it would do nothing."),
    ("swap_badges", {"agents": (("mole",), ())}, "Now it would do nothing."),
    ("relocation", {}, "Now it would do nothing."),
    ("second_wind", {}, "You would have 6 discards left."),
    ("clean_sweep", {}, "3 new market cards would lie face up."),
    ("recruitment_drive", {}, "There are 20 cards in the deck."),
    ("open_door", {}, "You would draw 1 card."),
    ("safe_house", {}, "Tom would then need 8 to catch you."),
    ("patrol_route", {}, "Your figure is off the board: nothing moves yet."),
    ("watchtower", {}, "Your next Enforcer is then 1st: +3."),
    ("slow_street", {}, "Tom's next Sidekick is then 1st: +3."),
    (
        "security_system",
        {"advances": (0, -7)},
        "It would win at the end of this turn as things stand.",
    ),
    ("security_system", {}, "That is not so as things stand."),
    ("masterplan", {}, "That is not so as things stand."),
    (
        "getaway_car",
        {"advances": (5, 0)},
        "Your next Daredevil is then 1st: +2, home, +3.",
    ),
    ("no_fly_zone", {}, "Now it would change nothing yet."),
]
"""A card, the table, and what is said of it among other things."""


@pytest.mark.parametrize(("card", "change", "wanted"), NOW)
def test_a_card_says_what_it_would_do_now(
    card: Face, change: dict[str, object], wanted: str
) -> None:
    scene = table(supply=(card,), **change)  # type: ignore[arg-type]  # keyword arguments
    assert wanted in now(scene, card)


@pytest.mark.parametrize("face", MARKET)
def test_all_that_lies_open_can_be_read_in_full(face: Face) -> None:
    scene = table(supply=(face,), markets=((), (face,)))
    supply, ours, theirs, *_ = PRESENTATION.cards(scene)
    assert ENGLISH[f"aa.text.{face}"] in supply.texts[0]
    assert all(said in supply.texts[0] for said in now(scene, face))
    assert ours.texts == ("none",)
    assert ENGLISH[f"aa.text.{face}"] in theirs.texts[0]


# Figures


@given(st.integers(-9, 9), st.integers(0, 13), st.integers(1, 3))
def test_a_figure_is_asked_with_the_steps_that_bring_the_other_spy_there(
    advance: int, at: int, reach: int
) -> None:
    scene = table(advances=(0, advance), figures=(at, None), asks=FigureMove(0, reach))
    question = PRESENTATION.question(scene)
    assert len(question.options) == 2 * reach + 1
    assert question.options[0].then == MoveFigure(0)
    assert question.headings == ("from their spy",)
    for option in question.options:
        assert isinstance(option.then, MoveFigure)
        place = (at + option.then.steps) % 14
        if option.cells == ("0",):
            assert place == (7 + advance) % 14
            assert "You win if that spy stays there." in option.why
            continue
        forward, back = (int(part) for part in option.cells[0].split(" or "))
        assert (7 + advance + forward) % 14 == place
        assert (7 + advance + back) % 14 == place
        assert forward - back == 14


def test_figures_and_markets_are_drawn_on_the_ring_with_shapes_of_their_own() -> None:
    state = state_of(table(advances=(2, 0), figures=(0, 2)))
    rows = [text_of(line) for line in draw_ring(state, spaced=False)]
    assert rows[0].strip() == "{▲ ○}──( · )──( · )──{ $ }"
    assert rows[4].strip() == "{ $ }──( · )──( · )──{ $ }"
    assert "[ △ ]" in rows[2]
    crowd = state_of(table(advances=(7, 0), figures=(7, 7)))
    widths = {len(text_of(line).rstrip()) for line in draw_ring(crowd, spaced=False)}
    assert "[▲●△○" in text_of(draw_ring(crowd, spaced=False)[2])
    assert max(widths) <= 39


def test_a_walk_of_a_figure_is_told_by_the_shorter_way() -> None:
    scene = table(figures=(1, None))
    for before, after, said in (
        (13, 1, "Your figure moves 2 spaces forward."),
        (0, 11, "Your figure moves 3 spaces back."),
        (5, 5, "Your figure stays."),
        (4, 5, "Your figure moves 1 space forward."),
    ):
        assert PRESENTATION.sentence(scene, FigureMoved(0, before, after)) == said


def test_a_recruit_is_previewed_with_where_it_lands() -> None:
    scene = table(up="daredevil")
    said = PRESENTATION.preview(scene, Recruit(down=False))
    assert said[0] == "You take Daredevil (1st: +2, market)."
