"""Random games with the black market and Division M, and scenes of their tables."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from cli.presentation import SPECTATOR, Scene
from engine.agent_avenue.options import AgentAvenueOptions
from engine.dealer import OpenDealer
from engine.deals import Mix, Seat, Shuffle
from engine.game import Decide, Event, Over
from engine.registry import GAMES

KIT = GAMES["agent-avenue"]
BOTH = AgentAvenueOptions(mode="advanced", division_m=True, market="both")
TABLES = (
    BOTH,
    AgentAvenueOptions(mode="advanced"),
    AgentAvenueOptions(mode="advanced", division_m=True, market="division-m"),
    AgentAvenueOptions(mode="advanced", division_m=True, market="published"),
    AgentAvenueOptions(division_m=True),
)
NAMES = ("Mai", "Maximilian-Alexander")


class Moment(NamedTuple):
    """What has just happened, and the table after it."""

    events: tuple[Event, ...]
    dealer: OpenDealer


def moments(seed: int, options: AgentAvenueOptions = BOTH) -> Iterator[Moment]:
    """Play one game by uniform moves; yield it after every deal and move."""
    rng = random.Random(seed)

    def permute(deal: Shuffle | Mix) -> tuple[int, ...]:
        return tuple(rng.sample(range(len(deal.cards)), len(deal.cards)))

    state = KIT.rules.start(options, rng.randbytes(32))
    dealer = OpenDealer(KIT.rules, state, {}, permute)
    while not isinstance(dealer.due, Over):
        if isinstance(dealer.due, Decide):
            moves = dealer.moves()
            yield Moment(dealer.play(moves[rng.randrange(len(moves))]), dealer)
        else:
            yield Moment(dealer.deal(), dealer)


def scene_of(dealer: OpenDealer, seat: Seat) -> Scene:
    """Return the table as a seat, or a spectator, may see it now."""
    state = dealer.state
    options = KIT.rules.options(state)
    if seat == SPECTATOR:
        return Scene(seat, NAMES, options, state, {}, dealer.due)
    view = dealer.view(seat)
    return Scene(seat, NAMES, options, state, view.known, dealer.due, view.moves)
