"""What the screens say of a game never names what the table hides from their reader."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import pytest

from cli.plain_text import question_lines
from cli.presentation import SPECTATOR, Scene, presentation_of
from cli.text import text_of
from engine.agent_avenue.options import AgentAvenueOptions
from engine.agent_avenue.state import AgentAvenueState
from engine.deals import CardId, Face, Seat
from engine.game import Decide, Event
from tests.cli.advanced_games import moments as random_game
from tests.cli.advanced_games import scene_of, seats_of
from tests.p2p.pair import KIT, NAMES, Pair, picker

SHOWS = presentation_of(KIT.name)
FACES = KIT.rules.faces(AgentAvenueOptions(division_m=True))


class Moment(NamedTuple):
    """One entry at a table: what it brought, and what lies open with it."""

    scenes: tuple[Scene, ...]
    events: tuple[Event, ...]
    up: frozenset[Face]


def face_up(state: AgentAvenueState) -> frozenset[Face]:
    """Return the faces that lie open before everybody."""
    open_ = {face for side in state.sides for face in side.agents}
    if state.table is not None:
        open_.add(state.table.up)
    if state.leading is not None and state.leading.up is not None:
        open_.add(state.leading.up)
    return frozenset(open_)


def moments(label: str) -> Iterator[Moment]:
    """Play a game; yield it entry by entry, as a spectator and each seat may see it."""
    pair, before, told = Pair(label, trusting=True), frozenset[Face](), 0
    while (text := pair.next_entry(picker(label))) is not None:
        pair.hand_over(text)
        ledger, events = pair.players[0].ledger, tuple(pair.events[told:])
        told = len(pair.events)
        if not isinstance(ledger.state, AgentAvenueState) or ledger.due is None:
            continue
        now = face_up(ledger.state)
        knowing: dict[Seat, Mapping[CardId, Face]] = {SPECTATOR: {}}
        knowing |= {player.seat: player.known for player in pair.players}
        scenes = tuple(
            Scene(seat, NAMES[:2], ledger.options, ledger.state, known, ledger.due)
            for seat, known in knowing.items()
        )
        yield Moment(scenes, events, before | now)
        before = now


def team_moments(seed: int) -> Iterator[Moment]:
    """Play a game of teams; yield it as `moments` does."""
    sides = ((0, 1, 0, 1), (0, 1, 1))[seed % 2]
    options = AgentAvenueOptions(sides=sides, division_m=seed % 3 == 0)
    before = frozenset[Face]()
    for events, dealer in random_game(seed, options):
        state = dealer.state
        assert isinstance(state, AgentAvenueState)
        now = face_up(state)
        spectator, *seats = sorted(seats_of(dealer))
        scenes = tuple(scene_of(dealer, seat) for seat in (spectator, *seats))
        yield Moment(scenes, events, before | now)
        before = now


def named(texts: list[str]) -> set[Face]:
    """Return the faces that texts name."""
    return {f for f in FACES if any(SHOWS.face_name(f) in text for text in texts)}


def told(scene: Scene, moment: Moment) -> list[str]:
    """Return the sentences of a moment, as they stand in a log."""
    return [SHOWS.sentence(scene, event) for event in moment.events]


@pytest.mark.parametrize("label", ["one", "two", "three"])
def test_sentences_name_open_cards_and_the_readers_own_alone(label: str) -> None:
    named_at_all = 0
    for moment in moments(label):
        spectator, *seats = moment.scenes
        assert named(told(spectator, moment)) <= moment.up
        for scene in seats:
            position = [SHOWS.headline(scene), *SHOWS.summary(scene)]
            names = named([*told(scene, moment), *position])
            assert names <= moment.up | set(scene.known.values())
            named_at_all += len(names)
    assert named_at_all > 100


@pytest.mark.parametrize("label", ["one", "two", "three"])
def test_who_knows_no_card_is_told_of_open_ones_alone(label: str) -> None:
    for moment in moments(label):
        for scene in moment.scenes:
            blind = scene._replace(known={})
            assert named(told(blind, moment)) <= moment.up


@pytest.mark.parametrize("seed", range(12))
def test_teams_are_told_and_asked_of_open_cards_and_the_readers_own_alone(
    seed: int,
) -> None:
    asked = others = 0
    for moment in team_moments(seed):
        spectator, *seats = moment.scenes
        assert named(told(spectator, moment)) <= moment.up
        for scene in seats:
            said = [*told(scene, moment), SHOWS.headline(scene), *SHOWS.summary(scene)]
            said += map(text_of, SHOWS.board(scene, 39, 9))
            if scene.moves:
                asked += 1
                for one in (scene, scene._replace(is_aloud=True)):
                    said += [*SHOWS.reminder(one), *question_lines(SHOWS.question(one))]
                said += [s for move in scene.moves for s in SHOWS.preview(scene, move)]
            elif isinstance(scene.due, Decide):
                said.append(SHOWS.waiting(scene))
            own = set(scene.known.values())
            assert named(said) <= moment.up | own
            others += len(hands_of_others(moment, scene.seat) - moment.up - own)
    assert asked > 10
    assert others > 100


def hands_of_others(moment: Moment, seat: Seat) -> set[Face]:
    """Return the faces that other seats hold, a teammate among them."""
    seats = (scene for scene in moment.scenes if scene.seat not in (seat, SPECTATOR))
    return {face for scene in seats for face in scene.known.values()}


@pytest.mark.parametrize("seed", range(4))
def test_who_knows_no_card_is_told_of_open_ones_alone_in_teams(seed: int) -> None:
    for moment in team_moments(seed):
        for scene in moment.scenes:
            assert named(told(scene._replace(known={}), moment)) <= moment.up


def test_control_a_card_that_is_told_too_early_is_found() -> None:
    found = 0
    for moment in moments("one"):
        for scene in moment.scenes:
            hidden = set(scene.known.values()) - moment.up
            leak = [f"{NAMES[scene.seat]} draws {SHOWS.face_name(f)}." for f in hidden]
            assert named(leak) == hidden
            found += len(hidden)
    assert found > 50
