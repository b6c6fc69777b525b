"""Tables of Grifters to look at: positions, random games, and scenes of both."""

import random
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from cli.choice import Option, Question
from cli.presentation import SPECTATOR, Scene
from engine.dealer import OpenDealer, in_order
from engine.deals import Mix, Seat, Shuffle
from engine.game import Decide, Event, Move, Over
from engine.grifters.moves import DoJob
from engine.grifters.options import GriftersOptions
from engine.grifters.state import GriftersState
from engine.registry import GAMES

KIT = GAMES["grifters"]
NAMES = ("Mai", "Maximilian-Alexander", "Ana", "Christopher-Jonathan")
SHORT = ("Mai", "Tom", "Ana", "Kim")


def table(*seats: Mapping[str, Any], **others: Any) -> OpenDealer:  # noqa: ANN401
    """Return a table with these seats, in the form of position files."""
    position = {"game": "grifters", "seats": list(seats), **others}
    state, faces = KIT.notation.load(position)
    return OpenDealer(KIT.rules, state, faces, in_order)


def play(dealer: OpenDealer, *moves: str) -> list[Event]:
    """Make moves, as they are written; return what happened."""
    events: list[Event] = []
    for text in moves:
        assert isinstance(dealer.due, Decide)
        known = dealer.known(dealer.due.seat)
        move = KIT.notation.parse(dealer.state, known, text)
        events += [*dealer.play(move), *dealer.settle()]
    return events


def look(
    dealer: OpenDealer, seat: Seat | None = None, names: tuple[str, ...] = SHORT
) -> Scene:
    """Return the table as a seat, by default the one that is due, may see it now."""
    state = dealer.state
    assert isinstance(state, GriftersState)
    if seat is None:
        assert isinstance(dealer.due, Decide)
        seat = dealer.due.seat
    called = names[: len(state.seats)]
    if seat == SPECTATOR:
        return Scene(seat, called, state.options, state, {}, dealer.due)
    view = dealer.view(seat)
    return Scene(seat, called, state.options, state, view.known, dealer.due, view.moves)


class Moment(NamedTuple):
    """What has just happened, and the table before and after it."""

    before: tuple[Scene, ...]
    events: tuple[Event, ...]
    dealer: OpenDealer

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """The table as each seat, and last a spectator, may see it."""
        return scenes_of(self.dealer)


def scenes_of(dealer: OpenDealer) -> tuple[Scene, ...]:
    """Return the table as each seat, and last a spectator, may see it."""
    state = dealer.state
    assert isinstance(state, GriftersState)
    seats = (*range(len(state.seats)), SPECTATOR)
    return tuple(look(dealer, seat, NAMES) for seat in seats)


def moments(seed: int, players: int) -> Iterator[Moment]:
    """Play a game, jobs first, else uniformly; yield it after every deal and move."""
    rng = random.Random(seed)

    def permute(deal: Shuffle | Mix) -> tuple[int, ...]:
        return tuple(rng.sample(range(len(deal.cards)), len(deal.cards)))

    options = GriftersOptions(sides=tuple(range(players)))
    state = KIT.rules.start(options, rng.randbytes(32))
    dealer = OpenDealer(KIT.rules, state, {}, permute)
    while not isinstance(dealer.due, Over):
        before = scenes_of(dealer)
        if isinstance(dealer.due, Decide):
            yield Moment(before, dealer.play(_picked(dealer.moves(), rng)), dealer)
        else:
            yield Moment(before, dealer.deal(), dealer)


def _picked(moves: tuple[Move, ...], rng: random.Random) -> Move:
    """Return a move: a job every other time that there is one, else any other."""
    jobs = [move for move in moves if isinstance(move, DoJob)]
    others = [move for move in moves if not isinstance(move, DoJob)]
    wants_job = bool(jobs) and rng.random() < 0.5
    return rng.choice(jobs if wants_job or not others else others)


def decisions(seed: int, players: int) -> Iterator[Scene]:
    """Play a game; yield each question as the seat that is asked sees it."""
    for moment in moments(seed, players):
        if isinstance(moment.dealer.due, Decide):
            yield look(moment.dealer, names=NAMES)


def leaves(question: Question) -> Iterator[Option]:
    """Yield the options of a question, and of those behind it, that make a move."""
    for option in question.options:
        if isinstance(option.then, Question):
            yield from leaves(option.then)
        elif option.then is not None:
            yield option


def questions_in(question: Question) -> Iterator[Question]:
    """Yield a question and all those behind it."""
    yield question
    for option in question.options:
        if isinstance(option.then, Question):
            yield from questions_in(option.then)
