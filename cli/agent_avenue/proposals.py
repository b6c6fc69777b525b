"""What teammates propose to each other, and who is to answer (rules page 5).

All at the table read the same: a team deliberates aloud.
"""

from cli.agent_avenue.market_questions import figure_way
from cli.agent_avenue.naming import agent_name, card_name, state_of
from cli.agent_avenue.person import by_side, mate_of
from cli.person import by_seat
from cli.presentation import Scene
from cli.words import say
from engine.agent_avenue.moves import Lead, MoveFigure, Recruit, Take
from engine.agent_avenue.team import is_joint
from engine.deals import Seat
from engine.game import Decide, Move


def proposed(scene: Scene, seat: Seat, move: Move) -> str:
    """Return what a seat proposes to its teammate."""
    match move:
        case Lead(seat=leader):
            return _of_doer("lead", scene, seat, leader)
        case Take(card=card, seat=taker) if taker is not None:
            return _of_doer("take", scene, seat, taker, card_name(card))
        case MoveFigure(steps=steps):
            key = f"aa.proposed.figure.{figure_way(steps)}"
            return by_seat(key, scene, seat, count=abs(steps))
        case Recruit(down=True):
            return by_seat("aa.proposed.down", scene, seat)
        case _:
            table = state_of(scene).table
            assert table is not None
            return by_seat("aa.proposed.up", scene, seat, face=agent_name(table.up))


def _of_doer(what: str, scene: Scene, seat: Seat, doer: Seat, card: str = "") -> str:
    """Return a proposal that says who of the team does it."""
    if doer == seat:
        return by_seat(f"aa.proposed.{what}.own", scene, seat, card=card)
    forms = {seat: "you", doer: "they"}
    names = {"name": scene.names[seat], "mate": scene.names[doer]}
    return say(
        f"aa.proposed.{what}.mate.{forms.get(scene.seat, 'watched')}",
        card=card,
        **names,
    )


def waiting(scene: Scene) -> str:
    """Return for whom the table waits, and in a team for what."""
    due = scene.due
    assert isinstance(due, Decide)
    name = scene.names[due.seat]
    if is_joint(scene.options.sides, due):
        return " ".join(_deliberation(scene, due))
    if scene.is_aloud and due.what == "play":
        return ""  # the event that begins a turn says so
    if due.what in ("up", "down"):
        return say(f"aa.wait.{due.what}", name=name)
    return say("table.their-choice", name=name)


def _deliberation(scene: Scene, due: Decide) -> list[str]:
    """Return what a team is agreeing on, and whose word is next."""
    name, side = scene.names[due.seat], scene.options.sides[due.seat]
    if due.standing is None:
        said = by_side(f"aa.wait.{due.what}", scene, side)
        return [said, say("aa.wait.propose", name=name)]
    mate = mate_of(scene, due.seat)
    assert mate is not None
    said = proposed(scene, mate, due.standing)
    return [said, say("aa.wait.answer", name=name)]
