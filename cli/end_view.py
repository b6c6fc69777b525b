"""How the end of a table looks: why it ended, what was hidden, whether it was fair."""

from cli.ending import ending_sentences, opened_sentences, share_sentences
from cli.story import Story
from cli.text import Line, line, pad, wrap
from cli.words import say

_MARGIN = 2


def end_lines(
    story: Story,
    read: list[str],
    width: int,
    rows: int,
    *,
    waits: bool = False,
    hint: str = "",
) -> list[Line]:
    """Draw the end: exactly `rows` lines; what is `read` takes its place.

    waits: this seat would like another game, and waits for the others
    hint:  for somebody who has played for the first time
    """
    title = say("end.title", game=story.sitting.kit.title)
    bar = [line(("class:bar", pad(f" {title}", width))), line()]
    keys = say("end.keys.read" if read else _keys(story))
    said = [*([hint] if hint else []), *_next_game(story, waits=waits)]
    next_game = _paragraphs(said, width, "class:strong")
    foot = [*next_game, line(" ", ("class:dim", keys))]
    room = rows - len(bar) - len(foot)
    body = _paragraphs(read, width, "") if read else _ending(story, width, room)
    blank = [line()] * (room - len(body))
    return [*bar, *body[:room], *blank, *foot]


def _keys(story: Story) -> str:
    """Return which line of keys applies."""
    if story.stopped is not None:
        return "end.keys.stopped"
    if not story.may_play_again:
        return "end.keys.alone"
    return "end.keys.unchecked" if story.is_checking else "end.keys"


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


def _ending(story: Story, width: int, rows: int) -> list[Line]:
    """Return reason, opened cards as far as there is room, verdict and path."""
    reason, *details = ending_sentences(story)
    head = _paragraphs([reason], width, "class:strong")
    head += [*_paragraphs(details, width, ""), line()]
    style = "class:good" if _is_fair(story) else "class:warn"
    tail = _paragraphs(story.verdict(), width, style)
    tail += _paragraphs(share_sentences(story), width, "class:dim")
    return [*head, *_opened(story, width, rows - len(head) - len(tail)), *tail]


def _opened(story: Story, width: int, rows: int) -> list[Line]:
    """Return what was hidden, within the rows there are; a cut is shown as one."""
    hidden = opened_sentences(story)
    if not hidden:
        return []
    lines = [_heading(say("end.opened")), *_paragraphs(hidden, width, ""), line()]
    if len(lines) <= rows:
        return lines
    return [*lines[: max(rows - 1, 0)], line(" " * _MARGIN, ("class:dim", "…"))]


def _is_fair(story: Story) -> bool:
    return story.finished is not None and story.finished.verdict == "FAIR"


def _heading(text: str) -> Line:
    return line("  ", ("class:title", text))


def _paragraphs(texts: list[str], width: int, style: str) -> list[Line]:
    """Return wrapped paragraphs with a margin."""
    room = width - 2 * _MARGIN
    parts = [part for text in texts for part in wrap(text, room, "  ")]
    return [line(" " * _MARGIN, (style, part)) for part in parts]
