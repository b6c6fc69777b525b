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
    taken: dict[str, int] = {}
    won: dict[str, int] = {}
    ends: dict[str, int] = {}
    thinking: dict[int, int] = {}
    bot_s: float = 0.0

    def add(self, other: "Tally") -> None:
        """Count in other games."""
        self.games += other.games
        self.turns += other.turns
        self.taken = Counter(self.taken) + Counter(other.taken)
        self.won = Counter(self.won) + Counter(other.won)
        self.ends = Counter(self.ends) + Counter(other.ends)
        self.thinking = Counter(self.thinking) + Counter(other.thinking)
        self.bot_s += other.bot_s


def play(game: int) -> Tally:
    """Play one game and return what came of it."""
    bot, chance = AGENT_AVENUE.bots["simple"], Chance(game)
    dealer = new_game(chance, options=OPTIONS)
    events = dealer.settle()
    times_s: list[float] = []
    while isinstance(due := dealer.due, Decide):
        view = dealer.view(due.seat)
        start_s = time.process_time()
        move = bot(view, chance.below)
        times_s.append(time.process_time() - start_s)
        events += [*dealer.play(move), *dealer.settle()]
    over, state = outcome(dealer), dealer.state
    assert isinstance(state, AgentAvenueState)
    takers = {e.card: state.seats[e.seat].side for e in events if isinstance(e, Took)}
    return Tally(
        games=1,
        turns=state.turn,
        taken=dict.fromkeys(takers, 1),
        won=Counter(card for card, side in takers.items() if side in over.winners),
        ends={over.reason: 1},
        thinking=Counter(int(1000 * took_s / BIN_MS) for took_s in times_s),
        bot_s=sum(times_s),
    )


def play_chunk(first: int) -> Tally:
    """Play a chunk of games from that one on."""
    tally = Tally()
    for game in range(first, first + CHUNK):
        tally.add(play(game))
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
    picks, won = sum(tally.taken.values()), sum(tally.won.values())
    print(f"all picks: {picks / tally.games:.2f} a game, {100 * won / picks:.1f}% won")
    for reason, count in Counter(tally.ends).most_common(12):
        print(f"{100 * count / tally.games:6.1f}%  {reason}")
    _report_thinking(tally)


def _share(tally: Tally, card: str) -> float:
    return tally.won.get(card, 0) / max(1, tally.taken.get(card, 0))


def _row(tally: Tally, card: str) -> str:
    entry, taken = MARKET[card], tally.taken.get(card, 0)
    share = _share(tally, card)
    error = math.sqrt(share * (1 - share) / max(1, taken))
    name = entry.name_en + (" (house)" if entry.is_house else "")
    outside = "" if LIMITS[0] <= share <= LIMITS[1] else "  outside"
    return (
        f"{name:26} {entry.type:8} {100 * taken / tally.games:8.1f}%"
        f"  {100 * share:8.1f}% +- {100 * error:.1f}{outside}"
    )


def _report_thinking(tally: Tally) -> None:
    decisions = sum(tally.thinking.values())
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
