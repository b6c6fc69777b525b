"""Questions and help as plain lines: everything is said, nothing is drawn."""

from cli.choice import Question
from cli.console import Console
from cli.story import Story
from cli.words import say
from p2p.record.table_sign import SIGN_KINDS

HELP = "?"


async def answer(console: Console, *explained: str) -> str:
    """Return the next line; `?` is answered by the sentences of these keys."""
    while (text := await console.line()) == HELP:
        console.say(*map(say, explained))
    return text


def help_sentences(story: Story) -> list[str]:
    """Explain what can be typed, say what is played, and the rules in short."""
    leave = "plain.help.leave" if story.sitting.keeps else "plain.help.leave.practice"
    options = story.options
    said = [say("plain.help"), say(leave)]
    if story.has_signs:
        said.append(say("plain.help.signs"))
    if story.cards_title:
        said.append(say("plain.help.read", title=story.cards_title))
    return [*said, story.shows.table(options), *story.shows.rules(options)]


def sign_lines(story: Story) -> list[str]:
    """Return which signs there are, and how one is made."""
    if not story.has_signs:
        return [say("plain.signs.off")]
    listed = [
        say("sign.choice", number=number, sign=say(f"sign.{kind}"))
        for number, kind in enumerate(SIGN_KINDS, 1)
    ]
    return [say("plain.signs", signs=", ".join(listed))]


def question_lines(question: Question) -> list[str]:
    """Return a question with its numbered options, one sentence a line."""
    lines = [question.text]
    for number, option in enumerate(question.options, 1):
        if option.then is None:
            fields = {"number": number, "label": option.label, "why": option.why}
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
        lines.append(say(key, number=number, label=label, why=option.why))
    return lines
