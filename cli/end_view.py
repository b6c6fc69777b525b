"""How the end of a table looks: why it ended, what was hidden, whether it was fair."""

from cli.ending import ending_sentences, opened_sentences, share_sentences
from cli.story import Story
from cli.text import Line, line, pad, wrap
from cli.words import say

_MARGIN = 2


def end_lines(
    story: Story, checks: list[str], width: int, rows: int, *, waits: bool = False
) -> list[Line]:
    """Draw the end: exactly `rows` lines; `checks` take its place when read.

    waits: this seat would like another game, and waits for the others
    """
    title = say("end.title", game=story.sitting.kit.title)
    lines = [line(("class:bar", pad(f" {title}", width))), line()]
    if checks:
        lines += _paragraphs(checks, width, "")
    else:
        lines += _ending(story, width)
    keys = say("end.keys.checks" if checks else _keys(story))
    next_game = _paragraphs(_next_game(story, waits=waits), width, "class:strong")
    foot = [*next_game, line(" ", ("class:dim", keys))]
    blank = rows - len(foot) - len(lines)
    body = [*lines, *[line()] * blank] if blank >= 0 else lines[: rows - len(foot)]
    return [*body, *foot]


def _keys(story: Story) -> str:
    """Return which line of keys applies."""
    if story.stopped is not None:
        return "end.keys.stopped"
    return "end.keys.unchecked" if story.is_checking else "end.keys"


def _next_game(story: Story, *, waits: bool) -> list[str]:
    """Return who would like another game, or has left."""
    names = story.sitting.names
    if story.gone is not None:
        return [say("rematch.gone", name=names[story.gone])]
    if waits:
        return [say("rematch.waiting", names=story.others)]
    return [say("rematch.wanted.press", name=names[seat]) for seat in story.eager]


def _ending(story: Story, width: int) -> list[Line]:
    """Return reason, opened cards, verdict and path."""
    reason, *details = ending_sentences(story)
    lines = _paragraphs([reason], width, "class:strong")
    lines += [*_paragraphs(details, width, ""), line()]
    hidden = opened_sentences(story)
    if hidden:
        lines += [_heading(say("end.opened")), *_paragraphs(hidden, width, ""), line()]
    style = "class:good" if _is_fair(story) else "class:warn"
    lines += _paragraphs(story.verdict(), width, style)
    return [*lines, *_paragraphs(share_sentences(story), width, "class:dim")]


def _is_fair(story: Story) -> bool:
    return story.finished is not None and story.finished.verdict == "FAIR"


def _heading(text: str) -> Line:
    return line("  ", ("class:title", text))


def _paragraphs(texts: list[str], width: int, style: str) -> list[Line]:
    """Return wrapped paragraphs with a margin."""
    room = width - 2 * _MARGIN
    parts = [part for text in texts for part in wrap(text, room, "  ")]
    return [line(" " * _MARGIN, (style, part)) for part in parts]
