"""Random play by the full contract: its statistics, and its speed on one thread.

python -m tests.bench.engine_random_play [GAMES] [--mode advanced [--redraws off]]
python -m tests.bench.engine_random_play [GAMES] --game grifters

Every game takes the one path there is: moves listed, a move chosen uniformly, claims
checked, all deals answered by the open dealer. Statistics count a condition whenever it
holds at the end, whoever wins by what; `first player` is the one who started.

The advanced games are of the base market. Beside those without redraws (discards) stand
the figures that a peer published for its own reading of the rules. They add up to 100,
so that each of its games has one condition; the last column therefore counts ours again
with one condition a game: that of the side that wins, or the one that the other loses
by, catches before agents before market cards.

Of Grifters there is a line for each number of players: rounds, ends, how often the one
who started has won or shares the win, and speed.

Speed is of one thread, in process time, and counts all of it: the set-up of each game,
the shuffles' own luck, the choice of moves and the statistics. A busy machine slows
process time too, so the fastest of several runs tells most; to compare two versions,
count instructions instead (`valgrind --tool=callgrind`, a long run less a short one).
"""

import argparse
import math
import statistics
import time
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from engine.agent_avenue.endings import met
from engine.agent_avenue.moves import Discard
from engine.agent_avenue.options import AgentAvenueOptions
from engine.agent_avenue.state import AgentAvenueState
from engine.dealer import OpenDealer
from engine.deals import Side
from engine.game import Decide, State
from engine.grifters.options import GriftersOptions
from engine.grifters.state import GriftersState
from engine.registry import GAMES
from tests.engine.table import AGENT_AVENUE, Chance, new_game, outcome

GRIFTERS = GAMES["grifters"]

EXPECTED = {
    "turns": 6.64,
    "catch": 66.7,
    "codebreakers": 20.2,
    "daredevils": 18.9,
    "tie": 3.24,
    "first player": 49.9,
}
"""Mean number of turns; the others in percent of the games."""
PEER = {
    "turns": 6.18,
    "catch": 67.1,
    "codebreakers": 15.4,
    "daredevils": 11.7,
    "security-system": 2.9,
    "leader-of-the-pack": 1.7,
    "masterplan": 1.2,
}
"""What a peer measured in advanced games of the base market without redraws."""
SIMPLE = AgentAvenueOptions()
ADVANCED = AgentAvenueOptions(mode="advanced")


class Figure(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float


def first_side(state: State) -> Side:
    """Return the side that the toss chose."""
    assert isinstance(state, AgentAvenueState)
    return state.active


class Statistics(NamedTuple):
    """What so many games came to.

    ends:    how many ended with each condition, and with `tie` and `first player`
    decided: how many were decided by each condition, one a game
    turns:   of each game
    """

    ends: Counter[str]
    decided: Counter[str]
    turns: list[int]


def play(games: int, seed: int) -> dict[str, Figure]:
    """Return the statistics of so many random games in simple mode."""
    found = play_out(games, seed, SIMPLE)
    figures = {name: percent(found.ends[name], games) for name in EXPECTED}
    return {**figures, "turns": mean(found.turns)}


def play_out(
    games: int, seed: int, options: AgentAvenueOptions, *, redraws: bool = True
) -> Statistics:
    """Play so many random games."""
    chance = Chance(seed)
    found = Statistics(Counter(), Counter(), [])
    for _ in range(games):
        dealer = new_game(chance, options=options)
        starter = first_side(dealer.state)
        play_randomly(dealer, chance, redraws=redraws)
        over = outcome(dealer)
        assert isinstance(dealer.state, AgentAvenueState)
        found.turns.append(dealer.state.turn)
        found.ends.update(over.reason.removeprefix("tie:").split("+"))
        found.ends["tie"] += over.reason.startswith("tie:")
        found.ends["first player"] += starter in over.winners
        found.decided[deciding(dealer.state, over.winners[0])] += 1
    return found


def play_randomly(dealer: OpenDealer, chance: Chance, *, redraws: bool) -> None:
    """Play a game to its end, choosing uniformly, without redraws if so wished."""
    dealer.settle()
    while type(dealer.due) is Decide:
        moves = dealer.moves()
        if not redraws:
            moves = tuple(move for move in moves if type(move) is not Discard)
        dealer.play(moves[chance.below(len(moves))])
        dealer.settle()


def deciding(state: AgentAvenueState, winner: Side) -> str:
    """Return the first condition that a side wins by, or the other loses by."""
    ours, theirs = state.sides[winner], state.sides[1 - winner]
    won = [one.ending for one in met(winner, ours, theirs) if one.wins]
    lost = [one.ending for one in met(1 - winner, theirs, ours) if not one.wins]
    return (*won, *lost, "other")[0]


def percent(count: int, games: int) -> Figure:
    share = count / games
    return Figure(100 * share, 100 * math.sqrt(share * (1 - share) / games))


def mean(values: list[int]) -> Figure:
    middle = statistics.fmean(values)
    spread = statistics.pstdev(values, middle)
    return Figure(middle, spread / math.sqrt(len(values)))


def simple(games: int) -> None:
    """Print the statistics beside those expected, and games a second."""
    play(500, seed=0)
    cpu, wall = time.process_time(), time.perf_counter()
    figures = play(games, seed=1)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    for name, figure in figures.items():
        off = (figure.mean - EXPECTED[name]) / figure.error
        print(
            f"{name:13} {figure.mean:7.3f} +- {figure.error:.3f}"
            f"  expected {EXPECTED[name]:6.2f}  {off:+.1f} standard errors"
        )
    print(
        f"{games} games: {games / cpu:.0f} a second of CPU, {games / wall:.0f} of clock"
    )
    fastest = max(_speed(2000, seed) for seed in range(10))
    print(f"fastest of 10 runs of 2000 games: {fastest:.0f} a second of CPU")


def _speed(games: int, seed: int) -> float:
    start = time.process_time()
    play(games, seed)
    return games / (time.process_time() - start)


def advanced(games: int, *, redraws: bool) -> None:
    """Print the statistics of advanced games, and the peer's if they compare."""
    cpu = time.process_time()
    found = play_out(games, 1, ADVANCED, redraws=redraws)
    cpu = time.process_time() - cpu
    peer: Mapping[str, float] = {} if redraws else PEER
    print(f"{games} advanced games, base market, redraws {'on' if redraws else 'off'}")
    print(f"{'':18}    at the end        peer  decided by it")
    _row("turns", mean(found.turns), peer.get("turns"), None)
    names = [*PEER, *sorted(found.ends.keys() - PEER.keys())]
    for name in names[1:]:
        sole = percent(found.decided[name], games) if name in found.decided else None
        _row(name, percent(found.ends[name], games), peer.get(name), sole)
    print(f"{games / cpu:.0f} games a second of CPU")


def _row(name: str, ours: Figure, peer: float | None, sole: Figure | None) -> None:
    print(
        f"{name:18} {ours.mean:7.3f} +- {ours.error:.3f}"
        f"  {'' if peer is None else format(peer, '.2f'):>6}"
        f"  {'' if sole is None else format(sole.mean, '.2f'):>6}".rstrip()
    )


def grifters(games: int) -> None:
    """Print the statistics of Grifters for each number of players."""
    for players in (2, 3, 4):
        chance = Chance(players)
        rounds, ends = list[int](), Counter[str]()
        cpu = time.process_time()
        for _ in range(games):
            options = GriftersOptions(sides=(*range(players),))
            dealer = new_game(chance, GRIFTERS, options)
            play_randomly(dealer, chance, redraws=True)
            over, state = outcome(dealer), dealer.state
            assert isinstance(state, GriftersState)
            rounds.append(state.round)
            ends.update((over.reason, *["starter"] * (state.starter in over.winners)))
        cpu = time.process_time() - cpu
        shares = ", ".join(f"{k} {100 * n / games:.1f}%" for k, n in ends.most_common())
        print(
            f"{players} players, {games} games: {statistics.fmean(rounds):.1f} rounds, "
            f"{max(rounds)} at most; {shares}; {games / cpu:.0f} games a second of CPU",
            flush=True,
        )


def main() -> None:
    """Read the arguments, play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    games = (AGENT_AVENUE.name, GRIFTERS.name)
    parser.add_argument("--game", choices=games, default=AGENT_AVENUE.name)
    parser.add_argument("games", type=int, nargs="?", default=100_000)
    parser.add_argument("--mode", choices=("simple", "advanced"), default="simple")
    parser.add_argument("--redraws", choices=("on", "off"), default="on")
    given = parser.parse_args()
    if given.game == GRIFTERS.name:
        grifters(given.games)
    elif given.mode == "simple":
        simple(given.games)
    else:
        advanced(given.games, redraws=given.redraws == "on")


if __name__ == "__main__":
    main()
