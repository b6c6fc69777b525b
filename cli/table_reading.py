"""What can be read at a table in place of it: help, cards, all that has happened."""

from collections.abc import Sequence

from cli.overlay import Overlay
from cli.presentation import Section
from cli.reading import Reading
from cli.story import Story
from cli.words import say

READ_KEYS = ("m", "l")
"""The cards, and all events."""


def reading_of(
    key: str, story: Story, feed: Sequence[tuple[str, bool]]
) -> Reading | None:
    """Return what a key lets one read; None if there is nothing yet.

    feed: what has happened, oldest first, as the table shows it
    """
    match key:
        case "m":
            if story.scene is None:
                return None
            return Reading(story.cards_title, story.shows.cards(story.scene))
        case _:
            told = Section("", tuple(sentence for sentence, _ in feed))
            return Reading(say("table.events"), (told,), from_end=True)


def help_of(story: Story, overlay: Overlay | None, *, at_end: bool) -> Reading:
    """Explain what is seen: a question over the table, the end, or the table."""
    if overlay is not None:
        about = Section("", (say(f"help.{overlay.kind}"),))
        table = (Section("", _help(story)),) if overlay.kind == "hint" else ()
        return Reading(overlay.title, (about, *table), explains=False)
    said = _at_end(story) if at_end else _help(story)
    return Reading(say("help.title"), (Section("", said),), explains=False)


def _at_end(story: Story) -> tuple[str, ...]:
    """Explain the end, say what was played, and the rules in short."""
    options = story.options
    played = (story.shows.table(options), *story.shows.rules(options))
    return (say("help.end"), say("help.end.verdict"), *played)


def _help(story: Story) -> tuple[str, ...]:
    """Explain the table screen, say what is played, and the rules in short."""
    leaving = "help.leave" if story.sitting.keeps else "help.leave.practice"
    options = story.options
    keys = ["help.table.keys", leaving]
    if story.gives_signs:
        keys.insert(1, "help.table.signs")
    said = [story.shows.help(), " ".join(map(say, keys))]
    said.append(say("help.cards", title=story.cards_title))
    return (*said, story.shows.table(options), *story.shows.rules(options))
