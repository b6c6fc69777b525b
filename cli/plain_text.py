"""Questions and answers as plain lines: everything is said, nothing is drawn."""

from cli.choice import Question
from cli.console import Console
from cli.presentation import Section
from cli.words import say

HELP = "?"
_QUOTED = 40
"""Letters of what somebody typed that are quoted."""


async def answer(console: Console, *explained: str) -> str:
    """Return the next line; `?` is answered by the sentences of these keys."""
    while (text := await console.line()) == HELP:
        console.say(*map(say, explained))
    return text


async def number(console: Console, last: int, ask: str, *explained: str) -> int | None:
    """Return a number from 1 to `last`, or None for an empty line; asked until then.

    ask:       the key of what is asked, repeated after what is not understood
    explained: the keys of what is said if `?` is typed
    """
    console.say(say(ask))
    while text := await answer(console, *explained, ask):
        if text.isdecimal() and 1 <= int(text) <= last:
            return int(text)
        console.say(not_understood(text, say("plain.number-range", last=last)))
    return None


def not_understood(text: str, how: str) -> str:
    """Return that a line is not understood, and what would be; an empty one, how."""
    if not text:
        return how
    cut = f"{text[:_QUOTED]}..." if len(text) > _QUOTED else text
    return say("plain.what", text=cut, how=how).rstrip()


def section_lines(section: Section) -> list[str]:
    """Return a heading, if there is one, and what stands under it."""
    heading = [say("plain.section", title=section.title)] if section.title else []
    return [*heading, *section.texts]


def question_lines(question: Question) -> list[str]:
    """Return a question with its numbered options, one sentence a line."""
    lines = [question.text]
    for place, option in enumerate(question.options, 1):
        if option.then is None:
            fields = {"number": place, "label": option.label, "why": option.why}
            lines.append(say("plain.not-possible", **fields))
            continue
        known = zip(question.headings, option.said or option.cells, strict=False)
        cells = [
            say("plain.cells", heading=heading, cell=cell) if heading else cell
            for heading, cell in known
            if cell
        ]
        label = ", ".join([option.label, *cells])
        key = "plain.number.explained" if question.explains else "plain.number"
        lines.append(say(key, number=place, label=label, why=option.why))
    return lines
