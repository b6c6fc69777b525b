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
from cli.agent_avenue.person import has_teams, is_team
from cli.agent_avenue.play_options import headings
from cli.agent_avenue.ring import FIGURES, SPIES, draw_ring
from cli.person import of_seat
from cli.presentation import SPECTATOR, Scene
from cli.text import Line, bare_name, columns, line, pad, pad_left
from cli.words import say, say_count
from engine.agent_avenue.agents import AGENTS, FACES
from engine.agent_avenue.card_table import Agent
from engine.agent_avenue.draft import discards_left
from engine.agent_avenue.state import AgentAvenueState, Leading
from engine.deals import Side, seats_of

_ROOMY = 12
"""From this many rows on the ring is drawn with a row between its spaces."""
_COPIES = (1, 2, 3)
_PIECES = 40
"""Columns of the list of agents: names, icons, and the counts of both sides."""
_COLUMNS = (4, 4, 7, 5)
"""The least widths of an agent's three icons and of our count; theirs has the rest."""
_TITLE = 2
"""A pane's title begins so many columns later than its lines."""
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

    name: of the other side; to a spectator both are called by their names
    """
    if scene.seat == SPECTATOR:
        green, blue = (_watched(scene, side, scene.side_name(side)) for side in (0, 1))
        return green, blue
    state, ours, theirs = state_of(scene), scene.side, rival(scene)
    several = "aa.lead.they.team" if is_team(scene, theirs) else "aa.lead.they"
    return (
        say("aa.lead.caught.you", name=name)
        if has_caught(state, ours)
        else say_count("aa.lead.you", needs(state, ours), name=name),
        say("aa.lead.caught.they", name=name)
        if has_caught(state, theirs)
        else say_count(several, needs(state, theirs), name=name),
    )


def _watched(scene: Scene, side: Side, name: str) -> str:
    """Return how far one side is from a catch, for whoever looks on."""
    if has_caught(state_of(scene), side):
        return say("aa.lead.caught.watched", name=name)
    return say_count("aa.lead.watched", needs(state_of(scene), side), name=name)


def _lead_lines(scene: Scene) -> list[Line]:
    """Return the lead in words, each behind the shapes of its side."""
    sides = both_sides(scene)
    return [
        line(" ", (f"class:side{side}", _shapes(scene, side)), _brief(scene, side))
        for side in sides
    ]


def _brief(scene: Scene, side: Side) -> str:
    """Return how far one side is from a catch, in the columns beside its shapes."""
    name = scene.short_name(side, _LEAD_NAME)
    if side != scene.side:
        return _watched(scene, side, name)
    if has_caught(state_of(scene), side):
        return say("aa.lead.brief.caught.you")
    return say_count("aa.lead.brief.you", needs(state_of(scene), side))


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
    who, name = of_seat(scene, leading.seat), scene.called(leading.seat, _LEADER)
    if leading.up is None:
        return say(f"aa.leading.{who}", name=name)
    return say(f"aa.leading.up.{who}", name=name, face=agent_name(leading.up))


def pieces_title(scene: Scene) -> str:
    """Return the title over the agents: their columns."""
    return _in_columns(scene, [say("aa.pieces"), *_heads(scene)], _TITLE)


def _heads(scene: Scene) -> list[str]:
    """Return what stands over the icons and over the counts of both sides."""
    return [*(say(f"aa.nth.{nth}") for nth in _COPIES), *_heads_of_sides(scene)]


def _heads_of_sides(scene: Scene) -> tuple[str, str]:
    """Return what stands over the counts of both sides, ours first."""
    if scene.seat == SPECTATOR:
        return SPIES
    theirs = bare_name(scene.side_name(rival(scene)))
    if is_team(scene, rival(scene)):
        theirs = say("aa.pieces.they")
    return say("aa.pieces.you"), theirs


def pieces(scene: Scene) -> list[Line]:
    """List all agents: what 1st, 2nd and 3rd copies do, and who has how many."""
    state = state_of(scene)
    rows = []
    for agent in _agents_of(state):
        ours, theirs = (
            str(state.sides[side].agents.count(agent.id) or "·")
            for side in both_sides(scene)
        )
        cells = [f" {agent_name(agent.id)}", *_icons(agent), ours, theirs]
        style = "" if ours + theirs != "··" else "class:dim"
        rows.append(line((style, _in_columns(scene, cells))))
    return rows


def _icons(agent: Agent) -> list[str]:
    """Return what each copy of an agent does, in words."""
    icons = [icon_text(agent.icon(nth)) for nth in _COPIES[: len(agent.icons)]]
    return icons + [""] * (len(_COPIES) - len(icons))


def _in_columns(scene: Scene, cells: list[str], begin: int = 0) -> str:
    """Return the cells of one row of the agents from a column on.

    The first stands to the left, the others to the right.
    """
    name, *others = cells
    width, *widths = _widths(scene)
    fitted = zip(others, widths, strict=True)
    row = "".join(" " + pad_left(cell, width - 1) for cell, width in fitted)
    return pad(name, width - begin) + row


def _widths(scene: Scene) -> list[int]:
    """Return the widths of all columns of the agents, as the words need them."""
    agents = _agents_of(state_of(scene))
    names = max(columns(agent_name(agent.id)) for agent in agents)
    under = zip(_heads(scene), *map(_icons, agents), strict=False)
    needed = [max(map(columns, cells)) for cells in under]
    ours = columns(_heads_of_sides(scene)[0])
    widths = [
        names + 1,
        *(
            max(least, need + 1)
            for least, need in zip(_COLUMNS, [*needed, ours], strict=True)
        ),
    ]
    theirs = _PIECES - sum(widths)
    missing = columns(_heads_of_sides(scene)[1]) + 1 - theirs
    return [*widths, theirs + max(min(missing, scene.spare), 0)]


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
    last = 11 + scene.spare
    return [
        line((style, "  " + pad(label, 16) + pad(ours, 11) + pad(theirs, last)))
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
    if has_teams(scene):
        fields["whose"] = _whose_of_teams(scene)
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


def _whose_of_teams(scene: Scene) -> str:
    """Return whose turn it is where there is no room for two names."""
    active = state_of(scene).active
    if scene.seat == SPECTATOR:
        return SPIES[active]
    return say(f"aa.headline.{'yours' if active == scene.side else 'rivals'}")


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
