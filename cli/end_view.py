"""How the end of a table looks: why it ended, what was hidden, whether it was fair."""

from collections.abc import Sequence
from typing import NamedTuple

from cli.ending import ending_sentences, opened_sentences, share_sentences
from cli.scrolling import Scroll
from cli.story import Story
from cli.text import Line, line, pad, wrap
from cli.words import say

_MARGIN = 2
_REASON = 2
"""Sentences of an ending that are always seen: who has won, and why."""
_LEAST = 5
"""With fewer rows for what was hidden, the rest of the ending scrolls with it."""


class EndPage(NamedTuple):
    """What the end shows besides the story.

    read:   what takes its place; scroll: where one is in it, or in what was hidden
    waits:  this seat would like another game, and waits for the others
    hint:   for somebody who has played for the first time
    """

    scroll: Scroll
    read: Sequence[str] = ()
    waits: bool = False
    hint: str = ""


def end_lines(story: Story, page: EndPage, width: int, rows: int) -> list[Line]:
    """Draw the end: exactly `rows` lines."""
    title = say("end.title", game=story.sitting.kit.title)
    bar = [line(("class:bar", pad(f" {title}", width))), line()]
    keys = say("end.keys.read" if page.read else _keys(story, waits=page.waits))
    said = [*([page.hint] if page.hint else []), *_next_game(story, waits=page.waits)]
    next_game = _paragraphs(said, width, "class:strong")
    foot = [*next_game, line(" ", ("class:dim", keys))]
    room = rows - len(bar) - len(foot)
    if page.read:
        body = page.scroll.signed(_paragraphs(page.read, width), room)
    else:
        body = _ending(story, page.scroll, width, room)
    blank = [line()] * (room - len(body))
    return [*bar, *body[:room], *blank, *foot]


def _keys(story: Story, *, waits: bool) -> str:
    """Return which line of keys applies: nothing is looked at before it is checked.

    Nobody can be asked for another game who has left, and nobody is asked twice.
    """
    may_ask = story.may_play_again and story.gone is None and not waits
    if story.finished is None:
        return "end.keys.unchecked" if may_ask else "end.keys.stopped"
    return "end.keys" if may_ask else "end.keys.alone"


def _next_game(story: Story, *, waits: bool) -> list[str]:
    """Return who would like another game, or has left."""
    names = story.sitting.names
    if not story.may_play_again:
        return []
    if story.gone is not None:
        return [say("rematch.gone", name=names[story.gone])]
    if waits:
        return [say("rematch.waiting", names=story.others)]
    return [say("rematch.wanted.press", name=names[seat]) for seat in story.eager]


def _ending(story: Story, scroll: Scroll, width: int, rows: int) -> list[Line]:
    """Return reason, verdict and path, and between them what scrolls if it must.

    That is what was hidden, and if that had too little room, also the score.
    """
    reason, *details = ending_sentences(story)
    hidden, tail = _opened(story, width), _judged(story, width)
    for kept in (details, details[: _REASON - 1]):
        head = _paragraphs([reason], width, "class:strong") + _paragraphs(kept, width)
        rest = _paragraphs(details[len(kept) :], width)
        rest += [line()] * bool(rest and hidden)
        between = [*rest, *hidden]
        room = rows - len(head) - len(tail) - 2
        if room >= min(len(between), _LEAST):
            break
    shown = scroll.signed(between, room)
    return [*head, line(), *shown, *[line()] * bool(shown), *tail]


def _judged(story: Story, width: int) -> list[Line]:
    """Return the verdict, the path, and what a saved transcript gives away."""
    style = "class:good" if _is_fair(story) else "class:warn"
    said = _paragraphs(story.verdict(), width, style)
    return said + _paragraphs(share_sentences(story), width, "class:dim")


def _opened(story: Story, width: int) -> list[Line]:
    """Return what was hidden, under its title."""
    hidden = opened_sentences(story)
    title = line(" " * _MARGIN, ("class:title", say("end.opened")))
    return [title, *_paragraphs(hidden, width)] if hidden else []


def _is_fair(story: Story) -> bool:
    return story.finished is not None and story.finished.verdict == "FAIR"


def _paragraphs(texts: Sequence[str], width: int, style: str = "") -> list[Line]:
    """Return wrapped paragraphs with a margin."""
    room = width - 2 * _MARGIN
    parts = [part for text in texts for part in wrap(text, room, "  ")]
    return [line(" " * _MARGIN, (style, part)) for part in parts]
