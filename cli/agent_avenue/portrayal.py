"""What Agent Avenue adds for finished games: turns, the ring drawn, and the lead."""

from xml.etree.ElementTree import Element

from cli.agent_avenue.board_view import lead_words
from cli.agent_avenue.naming import lead, state_of
from cli.agent_avenue.picture import draw_ring
from cli.agent_avenue.ring import SPIES
from cli.portrayal import Chart, Portrayal
from cli.presentation import Scene
from cli.words import say
from engine.agent_avenue.board import CATCH
from engine.agent_avenue.state import AgentAvenueState
from engine.game import State

_MARK = 30
"""Columns for the names at a line of the chart."""


class AgentAvenuePortrayal(Portrayal):
    """The ring and the lead."""

    def turn(self, state: State) -> int | None:
        """Return the number of the turn."""
        assert isinstance(state, AgentAvenueState)
        return state.turn

    def picture(self, scene: Scene) -> Element | None:
        """Draw the ring."""
        return draw_ring(scene)

    def caption(self, scene: Scene) -> tuple[str, ...]:
        """Return how far each side is from a catch, behind the shape of its spy."""
        return tuple(
            say("aa.picture.side", mark=mark, lead=said)
            for mark, said in zip(SPIES, lead_words(scene, ""), strict=True)
        )

    def chart(self, scene: Scene) -> Chart | None:
        """Return the chart of the lead."""
        name, other = scene.side_name(0), scene.side_name(1)
        is_advanced = state_of(scene).options.is_advanced
        note = "aa.chart.note.advanced" if is_advanced else "aa.chart.note"
        return Chart(
            title=say("aa.chart"),
            note=say(note, name=name, other=other, catch=CATCH),
            curves=(say("aa.chart.curve", name=name, other=other),),
            marks=(
                (CATCH, say("aa.chart.mark", name=scene.short_name(0, _MARK))),
                (-CATCH, say("aa.chart.mark", name=scene.short_name(1, _MARK))),
            ),
        )

    def values(self, scene: Scene) -> tuple[int, ...]:
        """Return the lead of the first side."""
        return (lead(state_of(scene), 0),)


PORTRAYAL = AgentAvenuePortrayal()
