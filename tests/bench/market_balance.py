"""How often the side that takes a market card wins: the practice bot against itself.

python -m tests.bench.market_balance [GAMES] [--processes N] [--state FILE]

All 30 market cards and Division M. Of each card: in how many games it was taken, and
how many of these the side that took it won. There is one of each and none comes back,
so that no card is ever taken by both sides. Game i always is the same game. The state
file, by default in the folder for temporary files, says how far earlier runs came, and
a run goes on from there; with another bot or other cards, begin with another file.
"""

import argparse
import math
import multiprocessing
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from engine.agent_avenue.market.cards import MARKET
from engine.agent_avenue.moves import Took
from engine.agent_avenue.options import AgentAvenueOptions
from engine.agent_avenue.state import AgentAvenueState
from engine.game import Decide
from tests.engine.table import AGENT_AVENUE, Chance, new_game, outcome

GAMES: Final = 50_000
CHUNK: Final = 50
"""So many games are played between two savings."""
LIMITS: Final = (0.40, 0.65)
"""Between these a card's holder should win."""
BIN_MS: Final = 0.1
OPTIONS: Final = AgentAvenueOptions(mode="advanced", division_m=True, market="both")


class Tally(msgspec.Struct):
    """What the games have come to.

    taken:    games in which a card was taken; won: those that its taker won
    ends:     by reason
    thinking: decisions by their time, in bins of `BIN_MS`
    bot_s:    CPU time of all decisions
    """

    games: int = 0
    turns: int = 0
    taken: Counter[str] = msgspec.field(default_factory=Counter)
    won: Counter[str] = msgspec.field(default_factory=Counter)
    ends: Counter[str] = msgspec.field(default_factory=Counter)
    thinking: Counter[int] = msgspec.field(default_factory=Counter)
    bot_s: float = 0.0

    def add(self, other: "Tally") -> None:
        """Count in other games."""
        self.games += other.games
        self.turns += other.turns
        self.taken += other.taken
        self.won += other.won
        self.ends += other.ends
        self.thinking += other.thinking
        self.bot_s += other.bot_s


def play(game: int, tally: Tally) -> None:
    """Play one game and count it in."""
    bot, chance = AGENT_AVENUE.bots["simple"], Chance(game)
    dealer = new_game(chance, options=OPTIONS)
    events = dealer.settle()
    while isinstance(due := dealer.due, Decide):
        view = dealer.view(due.seat)
        start_s = time.process_time()
        move = bot(view, chance.below)
        took_s = time.process_time() - start_s
        tally.bot_s += took_s
        tally.thinking[int(1000 * took_s / BIN_MS)] += 1
        events += [*dealer.play(move), *dealer.settle()]
    over, state = outcome(dealer), dealer.state
    assert isinstance(state, AgentAvenueState)
    taken = [event for event in events if isinstance(event, Took)]
    tally.games += 1
    tally.turns += state.turn
    tally.ends[over.reason] += 1
    tally.taken.update(took.card for took in taken)
    tally.won.update(
        took.card for took in taken if state.seats[took.seat].side in over.winners
    )


def play_chunk(first: int) -> Tally:
    """Play a chunk of games from that one on."""
    tally = Tally()
    for game in range(first, first + CHUNK):
        play(game, tally)
    return tally


def play_on(tally: Tally, games: int, processes: int) -> Iterator[None]:
    """Play on to so many games; yield whenever the tally holds a chunk more."""
    chunks = range(tally.games, games, CHUNK)
    with multiprocessing.Pool(processes) as pool:
        for chunk in pool.imap(play_chunk, chunks):
            tally.add(chunk)
            yield


def read_state(file: Path) -> Tally:
    """Return the tally of earlier runs."""
    if not file.exists():
        return Tally()
    return msgspec.json.decode(file.read_bytes(), type=Tally)


def save_state(file: Path, tally: Tally) -> None:
    """Write the tally, whole or not at all."""
    new = file.with_suffix(".new")
    new.write_bytes(msgspec.json.format(msgspec.json.encode(tally)))
    new.replace(file)


def report(tally: Tally) -> None:
    """Print the table of cards, the best first, and the bot's time."""
    print(f"{tally.games} games, {tally.turns / tally.games:.2f} turns in the mean")
    print(f"{'card':26} {'kind':8} {'taken in':>9}  {'taker won':>9}")
    for card in sorted(MARKET, key=lambda card: -_share(tally, card)):
        print(_row(tally, card))
    picks, won = tally.taken.total(), tally.won.total()
    print(f"all picks: {picks / tally.games:.2f} a game, {100 * won / picks:.1f}% won")
    for reason, count in tally.ends.most_common(12):
        print(f"{100 * count / tally.games:6.1f}%  {reason}")
    _report_thinking(tally)


def _share(tally: Tally, card: str) -> float:
    return tally.won[card] / max(1, tally.taken[card])


def _row(tally: Tally, card: str) -> str:
    entry, taken, share = MARKET[card], tally.taken[card], _share(tally, card)
    error = math.sqrt(share * (1 - share) / max(1, taken))
    name = entry.name_en + (" (house)" if entry.is_house else "")
    outside = "" if LIMITS[0] <= share <= LIMITS[1] else "  outside"
    return (
        f"{name:26} {entry.type:8} {100 * taken / tally.games:8.1f}%"
        f"  {100 * share:8.1f}% +- {100 * error:.1f}{outside}"
    )


def _report_thinking(tally: Tally) -> None:
    decisions = tally.thinking.total()
    seen, slow = 0, 0
    for slow in sorted(tally.thinking):
        seen += tally.thinking[slow]
        if seen >= 0.99 * decisions:
            break
    print(
        f"a decision of the bot: mean {1000 * tally.bot_s / decisions:.2f} ms of CPU, "
        f"99% within {(slow + 1) * BIN_MS:.1f} ms ({decisions} decisions)"
    )


def main() -> None:
    """Read the arguments, play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    default = Path(tempfile.gettempdir()) / "oakfield-market-balance.json"
    parser.add_argument("games", type=int, nargs="?", default=GAMES)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--state", type=Path, default=default)
    given = parser.parse_args()
    tally = read_state(given.state)
    for _ in play_on(tally, given.games, given.processes):
        save_state(given.state, tally)
    report(tally)


if __name__ == "__main__":
    main()
