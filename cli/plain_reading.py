"""What can be read at a table at any time, by a short word, in plain lines."""

from collections.abc import Iterable

from cli.plain_text import HELP, section_lines
from cli.story import Story
from cli.tidings import step
from cli.words import say

STATUS, CARDS, LOG = "s", "m", "l"
READS = frozenset({HELP, STATUS, CARDS, LOG})
"""What is typed."""
_ROOM = 1000
"""Columns of a line: as many as it needs."""


class PlainReading:
    """What one seat may read."""

    def __init__(self, story: Story) -> None:
        """Read this story."""
        self._story = story
        self.told: list[str] = []
        """All that has happened, oldest first."""

    def lines(self, command: str) -> list[str]:
        """Return what one of READS asks for, at least one sentence."""
        match command:
            case "s":
                return self._status()
            case "m":
                return self._cards()
            case "l":
                return self.told or [say("table.shuffling")]
            case _:
                return self._help()

    def _status(self) -> list[str]:
        """Return how things stand; before the cards are dealt, how far that is."""
        story = self._story
        away = _spoken([story.absence(_ROOM)])
        if story.scene is None:
            steps = (step(story, progress) for progress in story.set_up)
            return [say("table.shuffling"), *_spoken(steps), *away]
        said = story.shows.summary(story.scene)
        return [*said, say("plain.fairness", fairness=story.fairness()), *away]

    def _cards(self) -> list[str]:
        """Return the cards in full."""
        story = self._story
        if story.scene is None:
            return [say("table.shuffling")]
        sections = story.shows.cards(story.scene)
        return [said for section in sections for said in section_lines(section)]

    def _help(self) -> list[str]:
        """Explain what can be typed, say what is played, and the rules in short."""
        story, options = self._story, self._story.options
        if story.is_over:
            said = [say("help.end"), say("help.end.verdict")]
        else:
            said = [say("plain.help"), self._leaving()]
            if story.gives_signs:
                said.append(say("plain.help.signs"))
            said.append(say("plain.help.read", title=story.cards_title))
        return [*said, story.shows.table(options), *story.shows.rules(options)]

    def _leaving(self) -> str:
        keeps = self._story.sitting.keeps
        return say("plain.help.leave" if keeps else "plain.help.leave.practice")


def _spoken(sentences: Iterable[str]) -> list[str]:
    return [said for said in sentences if said]
