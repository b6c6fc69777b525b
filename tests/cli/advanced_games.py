"""Random games with market, Division M and teams, and scenes of their tables."""

import random
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from cli.presentation import SPECTATOR, Scene
from engine.agent_avenue.options import AgentAvenueOptions
from engine.dealer import OpenDealer
from engine.deals import Mix, Seat, Shuffle
from engine.game import Decide, Event, Options, Over
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
SIDES = (
    ((0, 1, 0, 1), (0, 1, 1)),
    ((1, 0, 0, 1), (0, 1, 0)),
    ((0, 0, 1, 1), (1, 1, 0)),
)
TEAMS = tuple(
    msgspec.structs.replace(options, sides=sides)
    for number, options in enumerate((*TABLES, AgentAvenueOptions()))
    for sides in SIDES[number % len(SIDES)]
)
"""Tables for three and four, simple and advanced."""
_NAMES = ("Mai", "Maximilian-Alexander", "Ana", "Christopher-Jonathan")


def names_of(options: Options) -> tuple[str, ...]:
    """Return the names of the seats, short ones and long ones by turns."""
    return _NAMES[: len(options.sides)]


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
    names = names_of(options)
    if seat == SPECTATOR:
        return Scene(seat, names, options, state, {}, dealer.due)
    view = dealer.view(seat)
    return Scene(seat, names, options, state, view.known, dealer.due, view.moves)


def seats_of(dealer: OpenDealer) -> tuple[Seat, ...]:
    """Return all who may look at a table: its seats, and a spectator."""
    return (*range(len(KIT.rules.options(dealer.state).sides)), SPECTATOR)
