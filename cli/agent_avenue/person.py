"""Of whom a sentence speaks: of this seat or its side, or of others by name.

The forms of a sentence are `you`, `they` and `watched`; where the verb changes with a
side of two players, `team` behind it.
"""

from cli.agent_avenue.naming import both_sides, rival
from cli.presentation import SPECTATOR, Scene
from cli.words import has, say
from engine.agent_avenue.team import PAIR, partner
from engine.deals import Seat, Side, seats_of


def is_team(scene: Scene, side: Side) -> bool:
    """Return whether two seats play a side."""
    return len(seats_of(scene.options.sides, side)) == PAIR


def has_teams(scene: Scene) -> bool:
    """Return whether three or four sit at the table."""
    return len(scene.options.sides) > PAIR


def mate_of(scene: Scene, seat: Seat) -> Seat | None:
    """Return the teammate of a seat, None if it plays alone."""
    return partner(scene.options.sides, seat)


def who_with_whom(scene: Scene) -> str:
    """Return who plays with whom: this seat's side first, to a spectator a team."""
    sides = both_sides(scene)
    if scene.seat == SPECTATOR and not is_team(scene, sides[0]):
        sides = sides[::-1]
    names, other = map(scene.side_name, sides)
    key = "you" if is_team(scene, sides[0]) else "they"
    key = "watched" if scene.seat == SPECTATOR else key
    return say(f"aa.say.teams.{key}", names=names, other=other)


def form(key: str, scene: Scene, side: Side) -> str:
    """Return the key for a sentence whose subject is a side, one player or two."""
    several = f"{key}.team"
    return several if is_team(scene, side) and has(several) else key


def of_rival(key: str, scene: Scene, **fields: object) -> str:
    """Return the sentence about the other side as it is: one player or two."""
    return say(form(key, scene, rival(scene)), **fields)


def of_side(scene: Scene, side: Side) -> str:
    """Return the form for a side: this seat's, or another."""
    return "you" if side == scene.side else "they"


def by_side(key: str, scene: Scene, side: Side, **fields: object) -> str:
    """Return the sentence about a side: this seat's, or another by name."""
    told = form(f"{key}.{of_side(scene, side)}", scene, side)
    return say(told, name=scene.side_name(side), **fields)


def between(key: str, scene: Scene, doer: Side, **fields: object) -> str:
    """Return what one side did to the other, as either or a spectator would say it."""
    other = 1 - doer
    who = {doer: "you", other: "they"}.get(scene.side, "watched")
    names = {"name": scene.side_name(doer), "other": scene.side_name(other)}
    return say(form(f"{key}.{who}", scene, doer), **names, **fields)


def by_taker(key: str, scene: Scene, taker: Seat, **fields: object) -> str:
    """Return what one seat took from the other side, as anybody would say it."""
    victim = 1 - scene.options.sides[taker]
    who = "they" if scene.side == victim else "watched"
    who = "you" if taker == scene.seat else who
    names = {"name": scene.names[taker], "other": scene.side_name(victim)}
    return say(f"{key}.{who}", **names, **fields)
