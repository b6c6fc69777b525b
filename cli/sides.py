"""Who plays with whom: what a player types for it, and how it is said.

Seats are numbered from 1 here: who opens the table, then the others as they come. What
a game allows, its own options say.
"""

import re
from collections.abc import Iterator, Mapping
from typing import TypeAlias

import msgspec

from cli.words import say
from engine.deals import Side
from engine.game import NotationError, Options
from engine.kit import Kit

TOSS = "toss"
MIN_PLAYERS, MAX_PLAYERS = 2, 4
PLAYERS = range(MIN_PLAYERS, MAX_PLAYERS + 1)
Seats: TypeAlias = dict[str, object]
"""The options that say how many play, and who with whom; none for a game's default."""


def seats_for(kit: Kit, players: int | None, who: str | None) -> Seats:
    """Return how a table is seated for what was typed.

    who: `toss`, or groups of seats as in `14-23`; by default the toss, where a game
         has more than one way
    Raises: NotationError with what is wrong
    """
    if who is not None and who != TOSS:
        return _chosen(kit, players, who)
    if players is None and who is None:
        return {}
    if players is None:
        raise NotationError(say("sides.toss.how-many"))
    ways = seatings(kit, players)
    if not ways:
        raise NotationError(say("sides.how-many", count=players))
    if who == TOSS and ways[0].get("sides_by") != TOSS:
        raise NotationError(say("sides.no-toss"))
    return ways[0]


def _chosen(kit: Kit, players: int | None, who: str) -> Seats:
    seats: Seats = {"sides": grouped(who)}
    if players is not None and players != len(grouped(who)):
        raise NotationError(say("sides.other-number", text=who, count=players))
    if not _can_be_played(kit, seats):
        raise NotationError(say("sides.not-here", text=who))
    return seats


def grouped(text: str) -> tuple[Side, ...]:
    """Return the side of each seat for groups as in `14-23`, or raise NotationError."""
    groups = text.split("-")
    seats = "".join(groups)
    numbers = "".join(map(str, range(1, len(seats) + 1)))
    if not re.fullmatch(r"[1-4]+(-[1-4]+)+", text) or "".join(sorted(seats)) != numbers:
        raise NotationError(say("sides.unread", text=text[:20]))
    return tuple(
        side for n in numbers for side, group in enumerate(groups) if n in group
    )


def seatings(kit: Kit, players: int) -> tuple[Seats, ...]:
    """Return the ways in which so many can play a game, the toss first if it has it."""
    chosen: list[Seats] = [{"sides": sides} for sides in _groupings(players)]
    ways = [way for way in chosen if _can_be_played(kit, way)]
    tossed: list[Seats] = [{**way, "sides_by": TOSS} for way in ways]
    toss = [way for way in tossed if _can_be_played(kit, way)]
    return (*toss[:1], *ways)


def _groupings(players: int) -> Iterator[tuple[Side, ...]]:
    """Yield each way to part the seats into sides, numbered as they come, once."""

    def part(sides: tuple[Side, ...]) -> Iterator[tuple[Side, ...]]:
        if len(sides) == players:
            yield sides
            return
        for side in range(max(sides) + 2):
            yield from part((*sides, side))

    yield from part((0,))


def _can_be_played(kit: Kit, seats: Mapping[str, object]) -> bool:
    try:
        kit.validate(msgspec.convert(seats, kit.options))
    except (msgspec.ValidationError, NotationError):
        return False
    return True


def sides_words(options: Options) -> str:
    """Return how many play, and who with whom."""
    sides = options.sides
    if len(sides) == MIN_PLAYERS:
        return say("sides.two")
    if len(set(sides)) == len(sides):
        return say("sides.apart", count=len(sides))
    size = "three" if len(sides) < MAX_PLAYERS else "four"
    if options.settled_sides is None:
        return say(f"sides.{size}.toss")
    seats = sorted(range(len(sides)), key=lambda seat: (_size(sides, seat), seat))
    order = [seat for seat in seats if sides[seat] == sides[seats[0]]]
    order += [seat for seat in seats if seat not in order]
    named = zip("abcd", order, strict=False)
    return say(f"sides.{size}", **{letter: seat + 1 for letter, seat in named})


def _size(sides: tuple[Side, ...], seat: int) -> int:
    """Return how many play on the side of a seat."""
    return sides.count(sides[seat])
