"""Whether it was fair, for readers who know no cryptography; the figures to unfold."""

from typing import NamedTuple
from xml.etree.ElementTree import Element

from cli.finished import FinishedGame
from cli.markup import tag
from cli.report.story import unfolded
from cli.verify import sentences
from cli.words import say

RECHECKS = ("chain", "signatures", "commitments")
"""What the page rechecks in the reader's browser, as `check.js` names it."""
_FILLED_IN = {"line": "{line}"}
"""What the script fills in itself."""


class _Topic(NamedTuple):
    """A promise in plain words, and the checks of the audit that it rests on."""

    name: str
    checks: tuple[int, ...]


_TOPICS = (
    _Topic("record", (1, 2, 3, 4)),
    _Topic("deck", (5, 6)),
    _Topic("cards", (7,)),
    _Topic("claims", (8,)),
    _Topic("end", (9,)),
)
_OPENED, _CLOSED = _Topic("opened", (10, 11)), _Topic("closed", (10, 11))


def fairness_section(game: FinishedGame) -> Element:
    """Return what was checked and what it means, and what no check can tell."""
    return tag(
        "section",
        tag("h2", say("report.fair")),
        tag("p", say("report.fair.about")),
        *(_topic(game, topic) for topic in _TOPICS),
        _topic(game, _CLOSED if game.told.missing else _OPENED, *_missing(game)),
        tag("h3", say("report.fair.limits")),
        *(
            tag("p", say(f"report.fair.limits.{n}"))
            for n in ("people", "leaving", "names")
        ),
        _figures(game),
    )


def _topic(game: FinishedGame, topic: _Topic, *more: str) -> Element | None:
    """Return a promise with the sentences of the audit to unfold, if it was checked."""
    checks = [check for check in game.audit.checks if check.number in topic.checks]
    if not checks:
        return None
    said = (sentences(game.audit, check) for check in checks)
    checked = (tag("li", " ".join(part.strip() for part in parts)) for parts in said)
    return tag(
        "div",
        tag("h3", say(f"report.fair.{topic.name}")),
        tag("p", say(f"report.fair.{topic.name}.text")),
        *(tag("p", text) for text in more),
        unfolded(say("report.fair.figures"), tag("ul", *checked)),
    )


def _missing(game: FinishedGame) -> list[str]:
    """Return whose secret numbers were not opened."""
    missing = game.told.missing
    return [say("report.fair.closed.who", name=game.names[seat]) for seat in missing]


def _figures(game: FinishedGame) -> Element:
    """Return keys and digests, by which two copies can be compared."""
    audit, rows = game.audit, []
    assert audit.transcript is not None
    assert audit.ledger is not None
    seats = audit.transcript.charter.seats
    for name, tag_of_key, seat in zip(game.names, game.tags, seats, strict=True):
        rows.append(
            (say("report.figure.key", name=name, tag=tag_of_key), seat.identity)
        )
    rows.append((say("report.figure.charter"), audit.transcript.charter.digest))
    rows.append((say("report.figure.head"), audit.ledger.head))
    cells = [
        tag("tr", tag("th", label, scope="row"), tag("td", tag("code", value.hex())))
        for label, value in rows
    ]
    return unfolded(say("report.figures"), tag("table", *cells))


def recheck_section() -> Element:
    """Return what the script of the page fills in: what it has checked itself."""
    items = [
        tag(
            "li",
            say("report.recheck.waiting"),
            id=f"recheck-{name}",
            class_="waiting",
            data_passed=say(f"report.recheck.{name}.passed"),
            data_failed=say(f"report.recheck.{name}.failed", **_FILLED_IN),
            data_unknown=say(f"report.recheck.{name}.unknown"),
        )
        for name in RECHECKS
    ]
    return tag(
        "section",
        tag("h2", say("report.recheck")),
        tag("p", say("report.recheck.about")),
        tag("ul", *items, class_="rechecks"),
        tag("p", say("report.recheck.limits")),
        id="rechecked",
    )


def recheck_banner() -> Element:
    """Return the line at the top that says how the page's own check went."""
    states = ("passed", "failed", "partly", "insecure")
    said = {f"data_{state}": say(f"report.banner.{state}") for state in states}
    return tag(
        "p",
        say("report.banner.waiting"),
        id="recheck",
        role="status",
        class_="waiting",
        **said,
    )


def transcript_section(game: FinishedGame, name: str) -> Element:
    """Return the transcript itself, to read and to save. name: of the file."""
    save = tag("a", say("report.transcript.save"), id="save", download=name, hidden="")
    return tag(
        "section",
        tag("h2", say("report.transcript")),
        tag("p", say("report.transcript.about", file=name)),
        tag("p", save),
        unfolded(
            say("report.transcript.show"),
            tag("pre", game.text.decode(), id="transcript", translate="no", tabindex=0),
        ),
    )
