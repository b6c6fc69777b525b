"""Questions that a player opens over the choice: each key has one answer, or none.

Knows no terminal and sends nothing: an answer is a `Wish` that the screen carries out.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from cli.answers import on_keys
from cli.story import Story
from cli.words import say
from p2p.record.table_sign import SIGN_KINDS, SignKind


class Give(NamedTuple):
    """Make a gesture to the table."""

    sign: SignKind


Wish: TypeAlias = (
    Give
    | Literal[
        "nothing",
        "send",
        "resign",
        "offer",
        "accept",
        "ask to record",
        "record",
        "leave",
        "rematch",
        "sit down",
        "no hints",
    ]
)
"""What a key asks for; `nothing` closes the question."""


class Overlay(NamedTuple):
    """A question in place of the choice.

    kind:    which question it is
    texts:   its paragraphs; keys: the line below
    answers: by key; any other key does nothing
    """

    kind: Literal[
        "resign", "offer", "accept", "away", "record", "sign", "hint", "practice"
    ]
    title: str
    texts: tuple[str, ...]
    keys: str
    answers: Mapping[str, Wish]

    def is_stale(self, story: Story) -> bool:
        """Tell whether what it asks about has passed."""
        match self.kind:
            case "accept":
                passed = story.offer is None
            case "away" | "record":
                passed = story.overdue is None
            case "resign" | "offer" | "practice":
                passed = bool(story.conclusion)
            case "sign" | "hint":
                passed = False
        return passed or story.is_over


def _answers(yes: Wish) -> Mapping[str, Wish]:
    """Return the answers of a question to which no, or Esc, is nothing."""
    return {**on_keys(yes, "nothing"), "escape": "nothing"}


def resign_overlay(story: Story) -> Overlay:
    """Ask whether to give up."""
    return Overlay(
        "resign",
        say("table.title.resign"),
        (story.resign_question(),),
        say("table.resign.keys"),
        _answers("resign"),
    )


def practice_overlay() -> Overlay:
    """Ask before Ctrl-C ends a game that is not kept."""
    return Overlay(
        "practice",
        say("practice.leave.title"),
        (say("practice.leave.ask"),),
        say("practice.leave.keys"),
        _answers("leave"),
    )


def end_overlay(story: Story) -> Overlay:
    """Ask whether to accept an offer to end the game if one stands, else to make it."""
    if story.offer is not None:
        name = story.sitting.names[story.offer]
        return Overlay(
            "accept",
            say("offer.title"),
            (say("offer.accept.ask", name=name),),
            say("offer.accept.keys"),
            _answers("accept"),
        )
    return Overlay(
        "offer",
        say("offer.title"),
        (say("offer.ask", names=story.others),),
        say("offer.keys"),
        _answers("offer"),
    )


def sign_overlay() -> Overlay:
    """Ask which gesture to make to the table."""
    labels = [say(f"sign.{kind}") for kind in SIGN_KINDS]
    listed = enumerate(labels, 1)
    answers = {str(n): Give(kind) for n, kind in enumerate(SIGN_KINDS, 1)}
    return Overlay(
        "sign",
        say("sign.title"),
        (say("sign.ask"), *(say("sign.choice", number=n, sign=x) for n, x in listed)),
        say("sign.keys", last=len(labels)),
        {**dict.fromkeys(("n", "t", "escape"), "nothing"), **answers},
    )


def hint_overlay(hint: str) -> Overlay:
    """Say something that is of use now."""
    answers: Mapping[str, Wish] = {
        "enter": "nothing",
        "escape": "nothing",
        " ": "nothing",
        "x": "no hints",
    }
    return Overlay("hint", say("hint.title"), (hint,), say("hint.keys"), answers)


def away_overlay(story: Story, name: str) -> Overlay:
    """Ask what to do about somebody who has been away for long."""
    put = "away.put" if story.sitting.keeps else "away.put.practice"
    texts = (
        say("away.ask", name=name),
        say("away.wait"),
        say(put),
        say("away.record", name=name),
    )
    answers: Mapping[str, Wish] = {
        "w": "nothing",
        "enter": "nothing",
        "escape": "nothing",
        "p": "leave",
        "x": "ask to record",
    }
    title = say("away.title", name=name)
    return Overlay("away", title, texts, say("away.keys"), answers)


def record_overlay(name: str) -> Overlay:
    """Ask once more before somebody is recorded as unresponsive."""
    return Overlay(
        "record",
        say("away.record.title"),
        (say("away.record.ask", name=name),),
        say("away.record.keys"),
        _answers("record"),
    )
