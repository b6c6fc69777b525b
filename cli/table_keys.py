"""Which keys do something at a table now, and as many of them as fit its last line."""

from collections.abc import Iterator, Sequence

from cli.moment import Moment
from cli.story import Story
from cli.text import BETWEEN, columns
from cli.words import say

_ORDER = (
    "on", "move", "undo", "away", "answer", "cards", "log", "resign", "end", "sign",
    "help", "leave", "quit",
)  # fmt: skip
"""As they stand in the line."""


def working(moment: Moment) -> tuple[str, ...]:
    """Return the keys that do something now, those first that must be known."""
    story = moment.story
    if story.is_over:
        return ("on", "quit", "help")
    if moment.overlay is not None:  # which says its own
        return ("help", "leave")
    waits = moment.choosing is None
    return (
        *("help", *_of_choice(moment), *_of_others(story)),
        *_of_table(story, waits=waits),
    )


def _of_choice(moment: Moment) -> Iterator[str]:
    """Yield what moves through the question; a preview says its own keys."""
    choosing = moment.choosing
    if choosing is not None and choosing.move is None:
        yield "move"
        if choosing.depth:
            yield "undo"


def _of_others(story: Story) -> Iterator[str]:
    """Yield what can be answered to others, or to their absence."""
    if story.overdue is not None:
        yield "away"
    if story.may_answer:
        yield "answer"


def _of_table(story: Story, *, waits: bool) -> Iterator[str]:
    """Yield what can be read and done at any time; who waits may want to leave."""
    if story.scene is not None:
        yield "cards"
    if not story.conclusion:
        if story.gives_signs:
            yield "sign"
        if waits:
            yield "leave"
        yield "resign"
        if not story.offers:
            yield "end"
    if story.conclusion or not waits:
        yield "leave"
    yield "log"


def key_words(keys: Sequence[str], width: int) -> str:
    """Return the first of these keys, as many as fit so many columns, in their order.

    The first is always shown.
    """
    shown = list(keys[:1])
    for key in keys[1:]:
        if columns(_joined([*shown, key])) > width:
            break
        shown.append(key)
    return _joined(shown)


def _joined(keys: Sequence[str]) -> str:
    in_order = sorted(keys, key=_ORDER.index)
    return BETWEEN.join(say(f"table.key.{key}") for key in in_order)
