"""The ring with both spies, the lead in words, the agents in play and the hand.

The ring is four spaces wide and five high, in the order of the printed board (rules
page 2): green's home in the middle of the left edge, forward is clockwise. A spy and
its home carry the side's shape, so nothing is told by colour alone.
"""

from collections import Counter

from cli.agent_avenue.naming import (
    SHORT_NAME,
    agent_name,
    copies,
    discards_left,
    icon_text,
    in_order,
    lead,
    next_effect,
    rival,
    state_of,
)
from cli.presentation import Scene
from cli.text import Fragment, Line, clip, line, pad, pad_left
from cli.words import say
from engine.agent_avenue.agents import AGENTS
from engine.agent_avenue.board import CATCH, HOMES, square, steps_to_catch
from engine.agent_avenue.card_table import Agent
from engine.agent_avenue.state import AgentAvenueState, seat_of

MARKS = ("▲", "●")
"""The shapes of the sides."""
_RING_ROWS = (
    (2, 3, 4, 5),
    (1, 6),
    (0, 7),
    (13, 8),
    (12, 11, 10, 9),
)
"""The square at each place of the drawing."""
_LINK = "──"
_SPACE = 5
_INSIDE = 16
"""Columns of a space, and between the two spaces of a row across the ring."""
_MARGIN = 5
_ROOMY = 13
"""From this many rows on the ring is drawn with a row between its spaces."""
_COPIES = (1, 2, 3)
_AGENT = 13
_COLUMNS = (4, 4, 7, 5, 7)
"""Widths of an agent's name, its three icons, and the counts of both sides."""


def board(scene: Scene, width: int, rows: int) -> list[Line]:
    """Draw the ring and say what it means, in at most `rows` rows from 9 on."""
    ring = _ring(state_of(scene), spaced=rows >= _ROOMY)
    words = [line(" ", *_legend(scene)), *_lead_lines(scene), _on_the_table(scene)]
    return [*ring, *words]


def _ring(state: AgentAvenueState, *, spaced: bool) -> list[Line]:
    """Draw the spaces, with the spies where they stand."""
    spies = [square(side, state.sides[side].advance) for side in (0, 1)]
    drawn: list[Line] = []
    for number, squares in enumerate(_RING_ROWS):
        if spaced and number:
            drawn.append(_uprights())
        spaces = [_space(index, spies) for index in squares]
        if len(squares) > len(MARKS):
            drawn.append((_margin(), *_linked(spaces)))
        else:
            middle = number == len(_RING_ROWS) // 2
            drawn.append(_across(spaces, homes=middle))
    return drawn


def _margin() -> Fragment:
    return "", " " * _MARGIN


def _uprights() -> Line:
    """Return the links between two rows of the ring."""
    half = _SPACE // 2
    gap = " " * (_INSIDE + _SPACE - 1)
    return _margin(), ("class:ring", f"{' ' * half}│{gap}│")


def _linked(spaces: list[list[Fragment]]) -> list[Fragment]:
    """Return one edge of the ring: spaces in a row."""
    parts: list[Fragment] = []
    for number, space in enumerate(spaces):
        parts += [("class:ring", _LINK), *space] if number else space
    return parts


def _across(spaces: list[list[Fragment]], *, homes: bool) -> Line:
    """Return a row with spaces at both ends, and the labels of homes beside them."""
    left, right = spaces
    if not homes:
        return (_margin(), *left, ("", " " * _INSIDE), *right)
    inside = ("class:dim", f"{say('aa.forward'):^{_INSIDE}}")
    labels = [("class:side0", f"⌂{MARKS[0]}"), ("class:side1", f"{MARKS[1]}⌂")]
    gap = ("", "  ")
    return ("", " "), labels[0], gap, *left, inside, *right, gap, labels[1]


def _space(index: int, spies: list[int]) -> list[Fragment]:
    """Draw one space, five columns: square brackets for a home."""
    opening, closing = ("[", "]") if index in HOMES else ("(", ")")
    here = [side for side in (0, 1) if spies[side] == index]
    marks: list[Fragment] = [(f"class:side{side}", MARKS[side]) for side in here]
    if len(marks) == len(spies):
        marks.insert(1, ("", " "))
    elif marks:
        marks = [("", " "), *marks, ("", " ")]
    else:
        marks = [("class:ring", " · ")]
    return [("class:ring", opening), *marks, ("class:ring", closing)]


def _legend(scene: Scene) -> tuple[Fragment, ...]:
    """Return which shape is whose spy."""
    ours, theirs = scene.side, rival(scene)
    name = clip(scene.side_name(theirs), SHORT_NAME)
    return (
        (f"class:side{ours}", say("aa.spy.yours", mark=MARKS[ours])),
        ("", "   "),
        (f"class:side{theirs}", say("aa.spy.theirs", mark=MARKS[theirs], name=name)),
    )


def lead_words(scene: Scene, name: str) -> tuple[str, str]:
    """Return how far each side is from a catch, in one sentence each."""
    ours = lead(state_of(scene), scene.side)
    return (
        say("aa.lead.caught.you", name=name)
        if ours >= CATCH
        else say("aa.lead.you", steps=steps_to_catch(ours), name=name),
        say("aa.lead.caught.they", name=name)
        if -ours >= CATCH
        else say("aa.lead.they", steps=steps_to_catch(-ours), name=name),
    )


def _lead_lines(scene: Scene) -> list[Line]:
    """Return the lead in words, for a narrow pane."""
    name = clip(scene.side_name(rival(scene)), SHORT_NAME)
    yours, theirs = lead_words(scene, name)
    return [line(" ", ("class:strong", yours)), line(" ", theirs)]


def _on_the_table(scene: Scene) -> Line:
    """Return what has been played and is not recruited yet."""
    table = state_of(scene).table
    if table is None:
        return line()
    return line(" ", ("class:new", say("aa.table", face=agent_name(table.up))))


def pieces(scene: Scene, width: int) -> list[Line]:
    """List all agents: what 1st, 2nd and 3rd copies do, and who has how many."""
    state = state_of(scene)
    rival_name = scene.side_name(rival(scene))
    heads = [*(say(f"aa.nth.{nth}") for nth in _COPIES), say("aa.pieces.you")]
    head = _in_columns([*heads, rival_name])
    rows = [line(("class:dim", " " * _AGENT + head))]
    for agent in _agents_of(state):
        icons = [icon_text(agent.icon(nth)) for nth in _COPIES[: len(agent.icons)]]
        icons += [""] * (len(_COPIES) - len(icons))
        ours, theirs = (
            str(state.sides[side].agents.count(agent.id) or "·")
            for side in (scene.side, rival(scene))
        )
        counts = _in_columns([*icons, ours, theirs])
        style = "" if ours + theirs != "··" else "class:dim"
        rows.append(line((style, pad(f" {agent.name_en}", _AGENT) + counts)))
    return rows


def _in_columns(cells: list[str]) -> str:
    """Return the cells of one row of the agents, each at its right edge."""
    fitted = zip(cells, _COLUMNS, strict=True)
    return "".join(" " + pad_left(cell, width - 1) for cell, width in fitted)


def _agents_of(state: AgentAvenueState) -> list[Agent]:
    """Return the agents in the deck of this table."""
    boxes = {"base", "division_m"} if state.options.division_m else {"base"}
    return [agent for agent in AGENTS.values() if agent.expansion in boxes]


def hand(scene: Scene, width: int) -> list[Line]:
    """List the hand, equal cards together, with what each would do now."""
    state = state_of(scene)
    held = Counter(in_order(scene.known[card] for card in state.seats[scene.seat].hand))
    if not held:
        return [line(("class:dim", f" {say('aa.hand.empty')}"))]
    name = scene.side_name(rival(scene))
    heads = (say("aa.hand"), say("aa.hand.you"), say("aa.hand.they", name=name))
    rows = [("class:dim", *heads)]
    for face, count in held.items():
        ours, theirs = (
            next_effect(state, side, face) for side in (scene.side, rival(scene))
        )
        rows.append(("", copies(face, count), ours, theirs))
    return [
        line((style, "  " + pad(label, 16) + pad(ours, 11) + pad(theirs, 11)))
        for style, label, ours, theirs in rows
    ]


def headline(scene: Scene) -> str:
    """Return whose turn it is, the deck and the discards left."""
    state = state_of(scene)
    theirs = seat_of(state, rival(scene))
    return say(
        "aa.headline",
        turn=state.turn,
        whose=_whose(scene),
        deck=len(state.deck),
        ours=discards_left(state, scene.seat),
        theirs=discards_left(state, theirs),
    )


def _whose(scene: Scene) -> str:
    """Return whose turn it is."""
    active = state_of(scene).active
    if active == scene.side:
        return say("aa.headline.yours")
    name = clip(scene.side_name(active), SHORT_NAME)
    return say("aa.headline.theirs", name=name)


def counts(scene: Scene) -> dict[str, object]:
    """Return turn, whose it is, deck and discards left, as words."""
    state = state_of(scene)
    names = scene.names
    left = [
        say("aa.headline.you", count=discards_left(state, seat))
        if seat == scene.seat
        else say("aa.headline.they", name=names[seat], count=discards_left(state, seat))
        for seat in range(len(names))
    ]
    return {
        "turn": state.turn,
        "whose": _whose(scene),
        "deck": len(state.deck),
        "discards": ", ".join(left),
    }
