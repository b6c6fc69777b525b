"""Pieces go along the ring space by space, while their event is told."""

import asyncio
from collections.abc import Iterator
from itertools import pairwise

import pytest

from cli.agent_avenue.presentation import PRESENTATION
from cli.board import BoardScreen
from cli.grifters.presentation import PRESENTATION as GRIFTERS
from cli.story import Story
from cli.text import text_of
from engine.agent_avenue.kit import KIT
from engine.agent_avenue.moves import FigureMoved, FigurePlaced, Moved
from engine.agent_avenue.options import AgentAvenueOptions
from engine.agent_avenue.state import AgentAvenueState
from engine.game import Decide, Event, Over
from p2p.lan.tasks import end
from tests.cli.fakes import FakeSitting
from tests.cli.screens import DEADLINE_S
from tests.cli.test_agent_avenue_view import CLOCKWISE, places
from tests.engine.table import Chance, new_game

TABLES = (
    AgentAvenueOptions(),
    AgentAvenueOptions(division_m=True),
    AgentAvenueOptions(mode="advanced", division_m=True, market="both"),
)
SPACES = 14
MOVES_PIECES = (Moved, FigurePlaced, FigureMoved)


def happened(
    options: AgentAvenueOptions, seed: int
) -> Iterator[tuple[AgentAvenueState, tuple[Event, ...], AgentAvenueState]]:
    """Play a game; yield each step of it: state, what happened, state."""
    chance = Chance(seed)
    dealer = new_game(chance, KIT, options)
    while not isinstance(dealer.due, Over):
        before = dealer.state
        if isinstance(dealer.due, Decide):
            moves = dealer.moves()
            events = dealer.play(moves[chance.below(len(moves))])
        else:
            events = dealer.deal()
        after = dealer.state
        assert isinstance(before, AgentAvenueState)
        assert isinstance(after, AgentAvenueState)
        yield before, events, after


def pieces(state: AgentAvenueState) -> list[int | None]:
    """Return what each side's spy has gone, and where its figure stands."""
    return [place for area in state.sides for place in (area.advance, area.figure)]


def is_one_space(before: list[int | None], after: list[int | None]) -> bool:
    """Return whether one piece has gone one space, or been put on the board."""
    changed = [(a, b) for a, b in zip(before, after, strict=True) if a != b]
    return len(changed) == 1 and all(
        was is None or now is None or (now - was) % 14 in (1, SPACES - 1)
        for was, now in changed
    )


@pytest.mark.parametrize("options", TABLES, ids=["simple", "division-m", "all"])
@pytest.mark.parametrize("seed", range(20))
def test_each_piece_goes_space_by_space_to_where_the_rules_put_it(
    options: AgentAvenueOptions, seed: int
) -> None:
    for before, events, after in happened(options, seed):
        seen = before
        for event in events:
            steps = PRESENTATION.steps(seen, event)
            assert isinstance(event, MOVES_PIECES) or not steps
            for state in steps:
                assert isinstance(state, AgentAvenueState)
                assert is_one_space(pieces(seen), pieces(state))
                seen = state
        assert pieces(seen) == pieces(after)


def test_no_event_of_grifters_moves_a_piece() -> None:
    sitting = FakeSitting(seed=1)
    assert sitting.state is not None
    assert GRIFTERS.steps(sitting.state, Moved(0, 0, 3)) == ()


class Watched:
    """A table without a terminal: keys go in, each picture that is drawn is kept."""

    def __init__(self, sitting: FakeSitting, pace_s: float) -> None:
        self.story = Story(sitting, lambda: 0.0)
        self.board = BoardScreen(self.story, self._draw, pace_s=pace_s, confirm_s=0)
        self.pictures: list[list[str]] = []
        self.asides: list[tuple[bool, str]] = []
        """Whether news were being told, and what stood beside them."""

    def _draw(self) -> None:
        if self.story.scene is None or self.story.is_over:
            return
        lines = self.board.render(80, 24)
        drawn = [text_of(line) for line in lines]
        self.pictures.append([text[:39] for text in drawn[2:]])
        beside = " ".join(" ".join(text[40:].split()) for text in drawn[12:15])
        self.asides.append((self.board._moment.is_telling, beside))

    async def play(self, *, skips: bool = False) -> None:
        """Choose whatever comes first, to the end.

        skips: with a key pressed through all that is told
        """
        playing = asyncio.ensure_future(self.board.play())
        async with asyncio.timeout(DEADLINE_S * 3):
            while not self.story.is_over:
                if skips or self.board._moment.choosing is not None:
                    self.board.press("enter")
                    self._draw()
                await asyncio.sleep(0)
        await end(playing)

    def longest(self, mark: str) -> int:
        """Return how many spaces a spy went between two pictures at the most."""
        shown = [places(picture, mark) for picture in self.pictures]
        ways = [CLOCKWISE.index(at) for (at,) in filter(None, shown)]
        gaps = ((now - was) % SPACES for was, now in pairwise(ways))
        return max(min(gap, SPACES - gap) for gap in gaps)


@pytest.mark.parametrize("mark", ["▲", "●"])
async def test_a_spy_is_seen_on_each_space_that_it_goes(mark: str) -> None:
    table = Watched(FakeSitting(seed=1), pace_s=0.0001)
    await table.play()
    assert table.longest(mark) == 1


@pytest.mark.parametrize("mark", ["▲", "●"])
async def test_without_motion_a_spy_is_there_at_once(mark: str) -> None:
    table = Watched(FakeSitting(seed=1), pace_s=0)
    await table.play()
    assert table.longest(mark) > 1


async def test_a_key_takes_a_spy_at_once_to_where_it_goes() -> None:
    table = Watched(FakeSitting(seed=1), pace_s=3600)
    await table.play(skips=True)
    assert table.longest("▲") == table.longest("●") == 1
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.5):
            await Watched(FakeSitting(seed=1), pace_s=3600).play()


async def test_while_news_are_told_nobody_is_said_to_be_choosing() -> None:
    table = Watched(FakeSitting(seed=1), pace_s=0.0001)
    await table.play()
    telling = {beside for is_telling, beside in table.asides if is_telling}
    assert {text.split(" a key")[0] for text in telling} == {
        "What happens is told on the left;"
    }
    assert not any(
        "told on the left" in text for told, text in table.asides if not told
    )
