"""How a game of Agent Avenue ended: who met which condition, and who wins by it."""

from collections.abc import Sequence

from cli.results import joined, resigned
from cli.words import has, say
from engine.agent_avenue.conditions import CAUGHT, ON_FIGURE
from engine.agent_avenue.endings import LEAD, OUT_OF_CARDS, RESIGNED, TIE
from engine.agent_avenue.market.cards import MARKET
from engine.agent_avenue.team import PAIR
from engine.deals import Side, seats_of
from engine.kit import Tally
from p2p.table.conclusion import Conclusion


def sentences(names: Sequence[str], end: Conclusion) -> list[str]:
    """Return who won and why, most important first."""
    if not end.winners:
        return [say("aa.end.nobody"), *resigned(names, end)]
    (winner,) = end.winners
    said = [_of_side("aa.end.win.they", names, end, winner)]
    if end.reason == RESIGNED:
        return [*said, _of_side("aa.end.resigned.they", names, end, 1 - winner)]
    for code in end.reason.removeprefix(TIE).split("+"):
        said += _condition(names, end, code)
    if end.reason.startswith(TIE):
        said.append(_of_side("aa.end.tie.they", names, end, winner))
    return said


def _condition(names: Sequence[str], end: Conclusion, code: str) -> list[str]:
    """Return one condition of the end, for each side that meets it."""
    if code == OUT_OF_CARDS:
        is_level = Tally(LEAD, 0, 0) in end.tallies
        level = [say("aa.end.level")] if is_level else []
        return [say("aa.end.out-of-cards"), *level]
    return [_met(names, end, tally) for tally in end.tallies if tally.what == code]


def _met(names: Sequence[str], end: Conclusion, tally: Tally) -> str:
    """Return how one side meets one condition."""
    is_between = tally.what in (CAUGHT.ending, ON_FIGURE.ending)
    key = f"aa.end.{tally.what}.{'watched' if is_between else 'they'}"
    face = tally.what.replace("-", "_")
    card = _card(face) if face in MARKET else ""
    return _of_side(key, names, end, tally.side, count=tally.count, card=card)


def _card(face: str) -> str:
    """Return the name of a market card, marked if it is one of our own."""
    name = say(f"aa.card.{face}")
    return say("aa.house", name=name) if MARKET[face].is_house else name


def _of_side(
    key: str, names: Sequence[str], end: Conclusion, side: Side, **fields: object
) -> str:
    """Return the sentence about a side, one player or two, and the other one."""
    seats = seats_of(end.sides, side)
    several = f"{key}.team"
    told = several if len(seats) == PAIR and has(several) else key
    other = joined(names, seats_of(end.sides, 1 - side))
    return say(told, name=joined(names, seats), other=other, **fields)
