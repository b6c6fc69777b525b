"""What is said at a table in plain lines without being asked; pure, it prints nothing.

Each event is one sentence, said once. Of the position all is told at first, later what
has changed.
"""

from cli.plain_end import PlainEnd
from cli.presentation import Scene
from cli.story import Story
from cli.tidings import sentences
from cli.words import say
from engine.deals import Seat
from engine.game import Decide
from p2p.lan.sitting import (
    Away,
    Back,
    EndOffered,
    GraceOver,
    Progress,
    RematchWanted,
    Update,
)

_PAIR = 2
"""Seats of a table at which events tell whose turn it is, once one waits."""
_SAID_OF_SET_UP = frozenset({"shuffle", "turn-up"})
"""Steps of the set-up that are said as they come; the others are there to be read."""


class PlainNews:
    """What one seat is told."""

    def __init__(self, story: Story) -> None:
        """Tell this story; an update is told before the story takes it."""
        self._story = story
        self._gone: set[Seat] = set()
        self._position: tuple[str, ...] | None = None
        self._last_wait = ""

    def said(self, update: Update) -> list[str]:
        """Return what an update says, but small steps of the set-up.

        Nor does it matter who comes back once all is over: they look at other tables.
        """
        story = self._story
        match update:
            case Progress(code=code) if story.is_setting_up:
                first = [] if story.set_up else [say("table.shuffling")]
                is_said = code in _SAID_OF_SET_UP
                return first + (sentences(story, update) if is_said else [])
            case Away(seat=seat) if story.is_over:
                said = [] if seat in self._gone else sentences(story, update)
                self._gone.add(seat)
                return said
            case Back() if story.is_over:
                return []
            case _:
                return sentences(story, update)

    def how(self, update: Update, ending: PlainEnd) -> list[str]:
        """Return what to type about an update that can be answered.

        ending: what is asked once the game is over
        """
        match update:
            case GraceOver(seat=seat):
                return [say("plain.grace", name=self._story.sitting.names[seat])]
            case EndOffered():
                return [say("plain.offered")]
            case RematchWanted(seat=seat) if ending.has_asked:
                is_known = ending.waits or seat in self._story.eager
                return [] if is_known else [say("plain.rematch.wanted")]
            case _:
                return []

    def whom(self) -> list[str]:
        """Return for whom the table waits, unless what is told says so.

        Two need it once each time that one begins to wait: then events tell whose turn
        it is.
        """
        due = self._story.scene.due if self._story.scene is not None else None
        if not isinstance(due, Decide) or due.standing is not None:
            return []
        if due.seat == self.scene.seat:
            self._last_wait = ""
            return []
        is_told = not self._story.shows.waiting(self.scene)
        before, self._last_wait = self._last_wait, self._story.waiting()
        has_heard = bool(before) and len(self.scene.names) == _PAIR
        is_old = has_heard or before == self._last_wait
        return [] if is_told or is_old else [self._last_wait]

    @property
    def scene(self) -> Scene:
        """What this seat sees, to be read aloud; some seat must be due."""
        assert self._story.scene is not None
        return self._story.scene._replace(is_aloud=True)

    def position(self) -> list[str]:
        """Return the position before a question: at first whole, then what is new."""
        before, self._position = self._position, self._story.shows.reminder(self.scene)
        if before is None:
            return list(self._story.shows.summary(self.scene))
        return [said for said in self._position if said not in before]

    def resumed(self) -> list[str]:
        """Return the position of a game that is taken up, unless a question tells it.

        Whoever was there from the first shuffle on has heard how it came about.
        """
        story = self._story
        if story.set_up or self._position is not None or story.is_my_turn:
            return []
        self._position = ()
        return list(story.shows.summary(self.scene))
