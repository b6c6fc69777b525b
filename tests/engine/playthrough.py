"""Golden games: a whole game as text that a person can follow and a test replays.

`python -m tests.engine.playthrough GAME SEED [SEATS]` prints a new one, played
uniformly. Lines: the seed, the seats if they are more than two, each move by its seat,
then indented what it let everyone see.
"""

import sys
from collections.abc import Callable, Iterator

from engine.dealer import OpenDealer
from engine.deals import Seat
from engine.game import Decide, Event
from engine.kit import Kit
from engine.position import describe
from engine.registry import GAMES
from tests.engine.table import Chance, new_game

NextMove = Callable[[OpenDealer], str]


def lines(kit: Kit, seed: int, next_move: NextMove, seats: int = 2) -> Iterator[str]:
    """Yield the text of a game, moves chosen by `next_move` as notation."""
    yield f"game: {kit.name}"
    yield f"seed: {seed}"
    options = kit.options()
    if seats > len(options.sides):
        options = kit.options(sides=(*range(seats),))
        yield f"seats: {seats}"
    dealer = new_game(Chance(seed), kit, options)
    yield from map(_seen, dealer.settle())
    yield from _hands(dealer)
    while isinstance(due := dealer.due, Decide):
        text = next_move(dealer)
        yield f"seat {due.seat}: {text}"
        move = kit.notation.parse(dealer.state, dealer.known(due.seat), text)
        yield from map(_seen, [*dealer.play(move), *dealer.settle()])
        yield from _hands(dealer)
    yield describe(kit, dealer.state, dealer.faces)


def _seen(event: Event) -> str:
    return f"  {event!r}"


def _hands(dealer: OpenDealer) -> Iterator[str]:
    due = dealer.due
    if isinstance(due, Decide):
        yield f"  {due.what} is due; seat {due.seat} holds {_hand(dealer, due.seat)}"


def _hand(dealer: OpenDealer, seat: Seat) -> str:
    return " ".join(dealer.known(seat).values()) or "nothing"


def uniform_text(kit: Kit, chance: Chance) -> NextMove:
    """Return a chooser that plays uniformly."""

    def next_move(dealer: OpenDealer) -> str:
        moves = dealer.moves()
        move = moves[chance.below(len(moves))]
        return kit.notation.format(dealer.state, dealer.faces, move)

    return next_move


def main(game: str, seed: str, seats: str = "2") -> None:
    """Print a playthrough."""
    kit = GAMES[game]
    choose = uniform_text(kit, Chance(int(seed) + 1))
    print("\n".join(lines(kit, int(seed), choose, int(seats))))


if __name__ == "__main__":
    main(*sys.argv[1:])
