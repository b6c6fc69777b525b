"""What Grifters adds for finished games: turns, the table drawn, and the scores."""

from xml.etree.ElementTree import Element

from cli.grifters.naming import state_of
from cli.grifters.picture import draw_table
from cli.portrayal import Chart, Portrayal
from cli.presentation import Scene
from cli.words import say
from engine.game import State
from engine.grifters.scoring import scores
from engine.grifters.state import GriftersState


class GriftersPortrayal(Portrayal):
    """The table and the scores."""

    def turn(self, state: State) -> int | None:
        """Return the number of the turn: each seat has one in a round."""
        assert isinstance(state, GriftersState)
        seats = len(state.seats)
        return (state.round - 1) * seats + (state.active - state.starter) % seats + 1

    def picture(self, scene: Scene) -> Element | None:
        """Draw Hideouts, hands and jobs."""
        return draw_table(scene)

    def caption(self, scene: Scene) -> tuple[str, ...]:
        """Return what letters, stars and frames mean."""
        return (say("gr.legend"), say("gr.picture.team"))

    def chart(self, scene: Scene) -> Chart | None:
        """Return the chart of the scores."""
        title, note = say("gr.chart"), say("gr.chart.note")
        return Chart(title=title, note=note, curves=scene.names)

    def values(self, scene: Scene) -> tuple[int, ...]:
        """Return the score of each seat, if the game ended now."""
        return scores(state_of(scene).seats)


PORTRAYAL = GriftersPortrayal()
