"""What a player of Agent Avenue must be told: figures, draws, the market, the rules."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.agent_avenue.card_now import now
from cli.agent_avenue.foresight import effect_of
from cli.agent_avenue.naming import listing
from cli.agent_avenue.presentation import PRESENTATION
from cli.choice import Question
from cli.languages import LANGUAGES, speaking
from cli.presentation import Scene
from cli.text import columns, text_of
from cli.words import say
from engine.agent_avenue.moves import Agree, Drew, Recruit, Stocked, Take
from engine.agent_avenue.options import AgentAvenueOptions
from engine.deals import CardId, Draw, Face, Seat
from engine.game import Decide
from tests.cli.advanced_games import BOTH, TEAMS, moments, scene_of, seats_of
from tests.cli.test_agent_avenue_market import ICONS, state_of, table

SIMPLE = AgentAvenueOptions()
SEEDS = range(4)

everywhere = pytest.mark.parametrize("language", LANGUAGES)


# Figures


@given(
    st.sampled_from(sorted(set(ICONS) - {"division_m"})),
    st.integers(0, 1),
    st.integers(-9, 9),
    st.sampled_from([0, 1]),
    st.integers(0, 13),
)
def test_a_recruit_tells_when_its_spy_ends_on_the_other_figure(
    face: Face, held: int, advance: int, side: int, figure: int
) -> None:
    held = min(held, len(ICONS[face]) - 1)
    ours, theirs = ((face,) * held, advance, None), ((), 0, figure)
    agents, advances, figures = zip(*((ours, theirs)[:: 1 - 2 * side]), strict=True)
    scene = table(agents=agents, advances=advances, figures=figures)
    is_there = (7 * side + advance + ICONS[face][held]) % 14 == figure
    assert effect_of(state_of(scene), side, face).on_figure is is_there


@everywhere
def test_a_recruit_onto_a_figure_is_marked_and_explained(language: str) -> None:
    hold = ("daredevil",)
    with speaking(language):
        ours = table(up="daredevil", agents=(hold, ()), figures=(None, 3))
        shown, hidden = PRESENTATION.question(ours).options
        assert shown.cells[0].endswith("+3○")
        assert shown.why == say("aa.land.figure.you", name="Mai", other="Tom")
        said = PRESENTATION.preview(ours, Recruit(down=False))
        assert said[-1] == shown.why
        assert say("aa.icon.on-figure") in said[0]
        theirs = table(up="daredevil", agents=((), hold), figures=(10, None))
        shown, hidden = PRESENTATION.question(theirs).options
        assert shown.cells[1].endswith("+3△")
        assert hidden.why == say("aa.land.figure.they", name="Tom", other="Mai")
        assert PRESENTATION.preview(theirs, Recruit(down=True))[-1] == hidden.why
        rules = " ".join(PRESENTATION.rules(BOTH))
        for sign in ("home", "move_up_to_1", "move_up_to_2"):
            assert say(f"aa.icon.figure_{sign}") in rules


def test_a_spy_that_stays_on_a_figure_is_marked_as_well() -> None:
    scene = table(up="codebreaker", figures=(None, 0))
    assert PRESENTATION.question(scene).options[0].cells[0] == "1st: 0○"


# Draws and discards


@pytest.mark.parametrize("seed", SEEDS)
def test_each_seat_is_told_its_own_draws_by_name_and_nobody_elses(seed: int) -> None:
    named, before = 0, Counter[Face]()
    for events, dealer in moments(seed):
        drew = [event for event in events if isinstance(event, Drew)]
        for seat in seats_of(dealer) if drew else ():
            scene = scene_of(dealer, seat)
            said = PRESENTATION.sentence(scene, drew[0])
            new = Counter(scene.known.values()) - before
            if seat == drew[0].seat and before:
                assert said == f"You draw {listing(new.elements())}."
                named += 1
            else:
                assert said.endswith((" cards.", " a card."))
        due = dealer.due
        seat = due.seat if isinstance(due, Draw) else 0
        before = Counter(scene_of(dealer, seat).known.values())
    assert named > 5


def test_who_discards_is_told_which_card_it_was_and_nobody_else_is() -> None:
    told, before = 0, dict[Seat, Scene]()
    for _, dealer in moments(1):
        after = {seat: scene_of(dealer, seat) for seat in seats_of(dealer)}
        for seat, scene in after.items() if before else ():
            was = before[seat]
            laid = _discarded(scene) - _discarded(was)
            mine = [was.known[card] for card in laid if card in was.known]
            said = tuple(f"You have discarded: {listing([face])}." for face in mine)
            assert PRESENTATION.learnt(was, scene) == said
            told += len(said)
        before = after
    assert told > 2


def _discarded(scene: Scene) -> set[CardId]:
    return {card for area in state_of(scene).seats for card in area.discards}


# The market


def test_what_comes_to_the_market_is_told_as_it_lies_there() -> None:
    cards = ("demolition_crew", "mind_control", "burn_notice")
    scene = table(supply=cards)
    said = PRESENTATION.sentence(scene, Stocked(cards))
    assert said == (
        "On the market now: Demolition Crew (house), Mind Control, Burn Notice (house)."
    )


@everywhere
def test_a_row_that_is_cut_has_no_gap_where_lines_were_joined(language: str) -> None:
    held = ("sinister_twin", "distraction_device", "getaway_car", "open_door")
    with speaking(language):
        for width in range(24, 44):
            rows = PRESENTATION.supply(table(markets=(held, held)), width, 5)[3:]
            assert all("  " not in text_of(row).strip() for row in rows)
            assert all(text_of(row).endswith("…") for row in rows)


def test_what_a_card_does_anyway_is_not_said_twice() -> None:
    assert now(table(), "surveillance_truck") == []
    corner = now(table(advances=(1, 0)), "surveillance_truck")
    assert corner == ["Surveillance Truck would move your spy +1, to a market corner."]


# Proposals


@everywhere
def test_what_can_be_proposed_instead_fits_before_what_it_would_do(
    language: str,
) -> None:
    for options in TEAMS[:3]:
        for _, dealer in moments(0, options):
            due = dealer.due
            if not isinstance(due, Decide) or due.standing is None:
                continue
            with speaking(language):
                asked = PRESENTATION.question(scene_of(dealer, due.seat))
            for one in asked.options:  # a space before its cells
                room = 36 - sum(asked.widths or [10] * len(one.cells))
                assert columns(one.label) <= room - bool(one.cells)


def test_what_can_be_proposed_instead_says_so_and_who_takes_the_same_card() -> None:
    kinds = set[str]()
    for options in TEAMS[:3]:
        for _, dealer in moments(0, options):
            due = dealer.due
            if not isinstance(due, Decide) or due.standing is None:
                continue
            scene = scene_of(dealer, due.seat)
            agree, *others = PRESENTATION.question(scene).options
            assert agree.then == Agree()
            assert all("instead" in one.label.lower() for one in others)
            kinds.add(due.what)
            if isinstance(due.standing, Take):
                same = [o.then for o in others if isinstance(o.then, Take)]
                assert [move.card for move in same] == [due.standing.card]
                assert same[0].seat != due.standing.seat
                rest = [o.then for o in others if isinstance(o.then, Question)]
                assert len(rest) == len(others) - 1
    assert kinds == {"lead", "recruit", "take", "figure"}


# The rules in short


@pytest.mark.parametrize("options", [SIMPLE, *TEAMS, BOTH], ids=repr)
def test_the_rules_in_short_leave_out_nothing_that_one_plays_by(
    options: AgentAvenueOptions,
) -> None:
    said = " ".join(PRESENTATION.rules(options))
    for text in (
        "4 cards",
        "at once",
        "one card at a time",
        "where both stand at the end of a turn counts",
    ):
        assert text in said
    assert ("3 of its cards lie face up" in said) is options.is_advanced
    for text in ("off the board at first", "A figure cannot be caught", "F1", "△"):
        assert (text in said) is options.division_m
