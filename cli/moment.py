"""One moment at a table, as its screen shows it."""

from dataclasses import dataclass, field

from cli.choice import Choosing
from cli.overlay import Overlay
from cli.presentation import Scene
from cli.reading import Reading
from cli.story import Story
from engine.game import State


@dataclass
class Moment:
    """What the screen shows besides the story.

    feed:       sentences told, and whether they are new since the last choice
    choosing:   the open choice; is_sending: one was made and is not yet confirmed
    note:       why the last wish was refused
    overlay:    a question in place of the choice
    reading:    a text that covers everything
    is_telling: what happens is being told, one thing after the other
    on_the_way: the state to be drawn while a piece moves, before the story is there
    """

    story: Story
    feed: list[tuple[str, bool]] = field(default_factory=list)
    choosing: Choosing | None = None
    is_sending: bool = False
    note: str = ""
    overlay: Overlay | None = None
    reading: Reading | None = None
    is_telling: bool = False
    on_the_way: State | None = None

    @property
    def scene(self) -> Scene | None:
        """The scene as the board shows it."""
        scene = self.story.scene
        if scene is None or self.on_the_way is None:
            return scene
        return scene._replace(state=self.on_the_way)
