"""What the screens say of Grifters never names what the table hides from their reader.

Cards are named in texts that all read (the rules, and all cards in full), so these are
left out; in everything else a name must lie open, be in the reader's own hand, or stand
in an event, which all see.
"""

from collections.abc import Iterator

import msgspec
import pytest

from cli.grifters.presentation import PRESENTATION
from cli.plain_text import question_lines
from cli.presentation import SPECTATOR, Scene
from cli.text import text_of
from engine.deals import Face, Pass
from engine.game import Decide, Event
from engine.grifters.specialists import FACES
from engine.grifters.state import Doing, GriftersState
from tests.cli.grifters_tables import Moment, moments

TABLES = [(players, seed) for players in (2, 3, 4) for seed in range(2)]
NAMES = {face: PRESENTATION.face_name(face).removesuffix(" (house)") for face in FACES}


def face_up(state: GriftersState) -> set[Face]:
    """Return the faces that lie open before everybody."""
    found = set(state.discard)
    for area in state.seats:
        found.update(area.refresh, *area.nights)
    for owed in state.agenda:
        found.update(of_event(owed) if isinstance(owed, Doing) else ())
    return found


def of_event(event: Event | Doing) -> set[Face]:
    """Return the faces that an event shows to all, or that are being carried out."""

    def words(value: object) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple):
            for part in value:
                yield from words(part)

    values = msgspec.structs.astuple(event)
    return set(FACES) & {word for value in values for word in words(value)}


def named(texts: list[str]) -> set[Face]:
    """Return the faces that texts name."""
    return {face for face in FACES if any(NAMES[face] in text for text in texts)}


def drawn(scene: Scene) -> list[str]:
    """Return what is seen and said of a moment, but for the hand."""
    lines = [
        *PRESENTATION.board(scene, 60, 13),
        *PRESENTATION.board(scene, 39, 9),
        *PRESENTATION.pieces(scene, 40, 9),
    ]
    said = [text_of(one) for one in lines]
    return [*said, PRESENTATION.headline(scene), *PRESENTATION.summary(scene)]


def asked(scene: Scene) -> list[str]:
    """Return what the seat that is due is asked and told of each answer."""
    said: list[str] = []
    for one in (scene, scene._replace(is_aloud=True)):
        said += PRESENTATION.reminder(one)
        said += question_lines(PRESENTATION.question(one))
    for move in scene.moves[::3]:
        said += PRESENTATION.preview(scene, move)
    return said


def shown_to(moment: Moment) -> Iterator[tuple[Scene, list[str]]]:
    """Yield each who looks, with all that is said and seen of a moment."""
    for before, scene in zip(moment.before, moment.scenes, strict=True):
        said = [PRESENTATION.sentence(scene, event) for event in moment.events]
        said += PRESENTATION.learnt(before, scene)
        if not isinstance(scene.due, Decide):
            yield scene, said
            continue
        said += drawn(scene)
        if scene.moves:
            said += asked(scene)
        elif scene.seat != SPECTATOR:
            said.append(PRESENTATION.waiting(scene))
        yield scene, said


@pytest.mark.parametrize(("players", "seed"), TABLES)
def test_screens_name_open_cards_and_the_readers_own_alone(
    players: int, seed: int
) -> None:
    own_at_all = hidden_at_all = 0
    for moment in moments(seed, players):
        state = moment.dealer.state
        assert isinstance(state, GriftersState)
        public = face_up(state)
        for event in moment.events:
            public |= of_event(event)
        for before, (scene, said) in zip(moment.before, shown_to(moment), strict=True):
            own = set(scene.known.values()) | set(before.known.values())
            assert named(said) <= public | own
            own_at_all += len(named(said) & own - public)
            hidden_at_all += len(set(moment.dealer.faces.values()) - public - own)
    assert own_at_all > 100
    assert hidden_at_all > 100


@pytest.mark.parametrize(("players", "seed"), TABLES)
def test_what_is_seen_does_not_depend_on_what_is_hidden(
    players: int, seed: int
) -> None:
    """Whoever knows no card of theirs would read the same with any other cards."""
    for moment in moments(seed, players):
        for before, scene in zip(moment.before, moment.scenes, strict=True):
            if scene.seat == SPECTATOR:
                blind = [PRESENTATION.sentence(scene, e) for e in moment.events]
                state = moment.dealer.state
                assert isinstance(state, GriftersState)
                public = face_up(state)
                for event in moment.events:
                    public |= of_event(event)
                assert named([*blind, *drawn(scene)]) <= public
                assert PRESENTATION.learnt(before, scene) == ()


@pytest.mark.parametrize("seed", range(12))
def test_an_abducted_card_is_told_to_thief_and_victim_alone(seed: int) -> None:
    for moment in moments(seed, 3):
        passed = moment.before[0].due
        if not isinstance(passed, Pass):
            continue
        face = moment.dealer.faces[passed.fresh]
        for before, scene in zip(moment.before, moment.scenes, strict=True):
            said = PRESENTATION.learnt(before, scene)
            if scene.seat in (passed.giver, passed.taker):
                assert named(list(said)) == {face}
            else:
                assert said == ()


def test_control_games_have_abductions_and_a_card_told_too_early_is_found() -> None:
    passes = found = 0
    for seed in range(12):
        for moment in moments(seed, 3):
            passes += isinstance(moment.before[0].due, Pass)
            state = moment.dealer.state
            assert isinstance(state, GriftersState)
            hidden = set(moment.dealer.faces.values()) - face_up(state)
            leak = [f"Tom draws {NAMES[face]}." for face in hidden]
            assert named(leak) == hidden
            found += len(hidden)
    assert passes > 10
    assert found > 1000
