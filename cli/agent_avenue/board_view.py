"""The board pane, the agents in play, the hand and the headline.

What stands in them is computed by the engine's own rules; here it is laid out.
"""

from collections import Counter

from cli.agent_avenue.effects import effect_cell
from cli.agent_avenue.naming import (
    SHORT_NAME,
    agent_name,
    both_sides,
    copies,
    has_caught,
    icon_text,
    in_order,
    leading_of,
    needs,
    rival,
    state_of,
)
from cli.agent_avenue.person import has_teams, is_team, of_rival, of_seat
from cli.agent_avenue.play_options import headings
from cli.agent_avenue.ring import FIGURES, SPIES, draw_ring
from cli.presentation import SPECTATOR, Scene
from cli.text import Line, clip, columns, line, pad, pad_left
from cli.words import say
from engine.agent_avenue.agents import AGENTS, FACES
from engine.agent_avenue.card_table import Agent
from engine.agent_avenue.draft import discards_left
from engine.agent_avenue.state import AgentAvenueState, Leading
from engine.agent_avenue.team import seats_of
from engine.deals import Side

_ROOMY = 12
"""From this many rows on the ring is drawn with a row between its spaces."""
_COPIES = (1, 2, 3)
_AGENT = 13
_TITLE = _AGENT - 2
"""Columns of a name in the list of agents; a pane's title begins two columns later."""
_COLUMNS = (4, 4, 7, 5, 7)
"""Widths of an agent's three icons, and of the counts of both sides."""
_NAME, _TEAM_NAME = 6, 10
"""Names of a player, or of a team, are this long at most in a full headline."""
_TEAM = 15
"""The names of a team to this many over the board."""
_LEADER = 10
"""And the name of its leader below it."""
_LEAD_NAME = 11
"""And to this many beside the shapes of their pieces."""


def board_title(scene: Scene) -> str:
    """Return who plays with whom, behind the shapes of the spies."""
    if not has_teams(scene):
        return say("table.board")
    (mark, name), (other_mark, other) = (
        (SPIES[side], scene.short_name(side, _TEAM)) for side in both_sides(scene)
    )
    fields = {"other_mark": other_mark, "other": other}
    return say("aa.teams", mark=mark, name=name, **fields)


def board(scene: Scene, width: int, rows: int) -> list[Line]:
    """Draw the ring and say what it means, in at most `rows` rows from 8 on."""
    ring = draw_ring(state_of(scene), spaced=rows >= _ROOMY)
    return [*ring, *_lead_lines(scene), _on_the_table(scene)]


def lead_words(scene: Scene, name: str) -> tuple[str, str]:
    """Return how far each side is from a catch, in one sentence each.

    name: of the other side
    """
    if scene.seat == SPECTATOR:
        green, blue = (_watched(scene, side) for side in both_sides(scene))
        return green, blue
    state, ours, theirs = state_of(scene), scene.side, rival(scene)
    return (
        say("aa.lead.caught.you", name=name)
        if has_caught(state, ours)
        else say("aa.lead.you", steps=needs(state, ours), name=name),
        say("aa.lead.caught.they", name=name)
        if has_caught(state, theirs)
        else of_rival("aa.lead.they", scene, steps=needs(state, theirs), name=name),
    )


def _watched(scene: Scene, side: Side) -> str:
    """Return how far one side is from a catch, for whoever looks on."""
    name = scene.short_name(side, _LEAD_NAME)
    if has_caught(state_of(scene), side):
        return say("aa.lead.caught.watched", name=name)
    return say("aa.lead.watched", steps=needs(state_of(scene), side), name=name)


def _lead_lines(scene: Scene) -> list[Line]:
    """Return the lead in words, each behind the shapes of its side."""
    sides = both_sides(scene)
    said = lead_words(scene, scene.short_name(sides[1], _LEAD_NAME))
    return [
        line(" ", (f"class:side{side}", _shapes(scene, side)), words)
        for side, words in zip(sides, said, strict=True)
    ]


def _shapes(scene: Scene, side: Side) -> str:
    """Return the shapes of a side's pieces."""
    figure = FIGURES[side] if state_of(scene).options.division_m else ""
    return f"{SPIES[side]}{figure} "


def _on_the_table(scene: Scene) -> Line:
    """Return what has been played and is not recruited yet."""
    table, leading = state_of(scene).table, leading_of(scene)
    if table is not None:
        said = say("aa.table", face=agent_name(table.up))
    elif leading is not None:
        said = _leading(scene, leading)
    else:
        return line()
    return line(" ", ("class:new", said))


def _leading(scene: Scene, leading: Leading) -> str:
    """Return who leads, and the card that already lies face up."""
    who, name = of_seat(scene, leading.seat), clip(scene.names[leading.seat], _LEADER)
    if leading.up is None:
        return say(f"aa.leading.{who}", name=name)
    return say(f"aa.leading.up.{who}", name=name, face=agent_name(leading.up))


def pieces_title(scene: Scene) -> str:
    """Return the title over the agents: their columns."""
    heads = [*(say(f"aa.nth.{nth}") for nth in _COPIES), *_heads_of_sides(scene)]
    return pad(say("aa.pieces"), _TITLE) + _in_columns(heads)


def _heads_of_sides(scene: Scene) -> tuple[str, str]:
    """Return what stands over the counts of both sides."""
    if scene.seat == SPECTATOR:
        return SPIES
    theirs = scene.side_name(rival(scene))
    if is_team(scene, rival(scene)):
        theirs = say("aa.pieces.they")
    return say("aa.pieces.you"), theirs


def pieces(scene: Scene) -> list[Line]:
    """List all agents: what 1st, 2nd and 3rd copies do, and who has how many."""
    state = state_of(scene)
    rows = []
    for agent in _agents_of(state):
        icons = [icon_text(agent.icon(nth)) for nth in _COPIES[: len(agent.icons)]]
        icons += [""] * (len(_COPIES) - len(icons))
        ours, theirs = (
            str(state.sides[side].agents.count(agent.id) or "·")
            for side in both_sides(scene)
        )
        counts = _in_columns([*icons, ours, theirs])
        style = "" if ours + theirs != "··" else "class:dim"
        rows.append(line((style, pad(f" {agent_name(agent.id)}", _AGENT) + counts)))
    return rows


def _in_columns(cells: list[str]) -> str:
    """Return the cells of one row of the agents, each at its right edge."""
    fitted = zip(cells, _COLUMNS, strict=True)
    return "".join(" " + pad_left(cell, width - 1) for cell, width in fitted)


def _agents_of(state: AgentAvenueState) -> list[Agent]:
    """Return the agents in the deck of this table."""
    return [AGENTS[face] for face in FACES[state.options.division_m]]


def hand(scene: Scene) -> list[Line]:
    """List the hand, equal cards together, with what each would do now."""
    state = state_of(scene)
    held = Counter(in_order(scene.known[card] for card in state.seats[scene.seat].hand))
    if not held:
        return [line(("class:dim", f" {say('aa.hand.empty')}"))]
    heads = (say("aa.hand"), *headings(scene))
    rows = [("class:dim", *heads)]
    for face, count in held.items():
        ours, theirs = (
            effect_cell(state, side, face) for side in (scene.side, rival(scene))
        )
        rows.append(("", copies(face, count), ours, theirs))
    return [
        line((style, "  " + pad(label, 16) + pad(ours, 11) + pad(theirs, 11)))
        for style, label, ours, theirs in rows
    ]


def headline(scene: Scene) -> str:
    """Return whose turn it is, the piles, the hands and the discards left."""
    state = state_of(scene)
    ours, theirs = (
        [state.seats[seat] for seat in seats_of(scene.options.sides, side)]
        for side in both_sides(scene)
    )
    fields: dict[str, object] = {"turn": state.turn, "deck": len(state.deck)}
    is_plain = state.market is None and not has_teams(scene)
    if is_plain and scene.seat != SPECTATOR:
        whose, (mine,), (other,) = _whose(scene, SHORT_NAME), ours, theirs
        left = {"ours": discards_left(mine), "theirs": discards_left(other)}
        return say("aa.headline", whose=whose, **left, **fields)
    areas = (*ours, *theirs)
    fields |= {
        "hands": _by_side(scene, [len(area.hand) for area in areas]),
        "discards": _by_side(scene, [discards_left(area) for area in areas]),
        "whose": _whose(scene, _TEAM_NAME if has_teams(scene) else _NAME),
    }
    if state.market is None:
        return say("aa.headline.team", **fields)
    return say("aa.headline.advanced", market=len(state.market.deck), **fields)


def _by_side(scene: Scene, counts: list[int]) -> str:
    """Return a number for each seat, our side's first: `4+4:4`."""
    size = len(seats_of(scene.options.sides, both_sides(scene)[0]))
    ours, theirs = ("+".join(map(str, part)) for part in (counts[:size], counts[size:]))
    return say("aa.headline.pair", ours=ours, theirs=theirs)


def _whose(scene: Scene, room: int) -> str:
    """Return whose turn it is, a name in at most so many columns."""
    active = state_of(scene).active
    if active == scene.side:
        return say("aa.headline.yours")
    return say("aa.headline.theirs", name=scene.short_name(active, room))


def counts(scene: Scene) -> dict[str, object]:
    """Return turn, whose it is, deck and discards left, as words."""
    state = state_of(scene)
    names = scene.names
    left = [
        say("aa.headline.you", count=discards_left(area))
        if seat == scene.seat
        else say("aa.headline.they", name=names[seat], count=discards_left(area))
        for seat, area in enumerate(state.seats)
    ]
    return {
        "turn": state.turn,
        "whose": _whose(scene, columns(scene.side_name(state.active))),
        "deck": len(state.deck),
        "discards": ", ".join(left),
    }
