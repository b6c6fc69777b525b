"""One page that holds a whole game: its story, its fairness, its transcript.

Nothing is loaded from elsewhere: style and script are in it, and the policy that it
carries lets a browser run these two and load nothing at all.
"""

import base64
import hashlib
import unicodedata
from importlib.resources import files
from xml.etree.ElementTree import Element

from cli.finished import FinishedGame
from cli.languages import spoken
from cli.markup import raw, tag, written
from cli.report.fairness import (
    fairness_section,
    recheck_banner,
    recheck_section,
    transcript_section,
)
from cli.report.story import chart_section, hidden_section, story_section
from cli.telling import ended, judged, noticed
from cli.words import say
from p2p.table.audit import FAIR

_RIGHT_TO_LEFT = {"R", "AL", "AN"}
_ISOLATE, _END_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"


def isolated(name: str) -> str:
    """Return a name that does not turn the words around it, if it is written leftward.

    Such letters are plain ones to a player; the marks that turn text by themselves are
    no part of any name (`p2p.record.name`).
    """
    if any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in name):
        return f"{_ISOLATE}{name}{_END_ISOLATE}"
    return name


def page_of(game: FinishedGame, name: str) -> str:
    """Return the page of a game. name: of the file in which the transcript is saved."""
    style, script = _own("style.css"), _own("check.js")
    return written(
        tag(
            "html",
            _head(game, style, script),
            tag(
                "body",
                _header(game),
                tag(
                    "main",
                    chart_section(game),
                    story_section(game),
                    hidden_section(game),
                    fairness_section(game),
                    recheck_section(),
                    transcript_section(game, name),
                ),
                tag("footer", tag("p", say("end.share"))),
                raw("script", script),
            ),
            lang=spoken(),
        )
    )


def _own(name: str) -> str:
    """Return a file of this package."""
    return files("cli.report").joinpath(name).read_text(encoding="utf-8")


def _head(game: FinishedGame, style: str, script: str) -> Element:
    """Return the head: the policy comes before all that it judges."""
    policy = (
        "default-src 'none'; "
        f"script-src '{_hash(script)}'; style-src '{_hash(style)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    named = {"http-equiv": "Content-Security-Policy", "content": policy}
    policy_tag = Element("meta", named)
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        policy_tag,
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("meta", name="referrer", content="no-referrer"),
        tag("title", _title(game)),
        raw("style", style),
    )


def _hash(text: str) -> str:
    """Return how a policy names an inline text."""
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


def _title(game: FinishedGame) -> str:
    seats = tuple(range(len(game.names)))
    return say("report.title", game=game.title, names=game.names_of(seats))


def _header(game: FinishedGame) -> Element:
    """Return how it ended, the verdict, and whether the page agrees with it."""
    verdict, *more = judged(game)
    style = "passed" if game.told.verdict.verdict == FAIR else "partly"
    first, *why = [*noticed(game, game.told.early), *ended(game)]
    return tag(
        "header",
        tag("h1", _title(game)),
        tag("p", game.shows.table(game.told.options)),
        tag("p", first, class_="result"),
        *(tag("p", text) for text in why),
        tag("p", verdict, class_=style, id="verdict"),
        *(tag("p", text) for text in more),
        recheck_banner(),
        tag("noscript", tag("p", say("report.banner.noscript"))),
    )
