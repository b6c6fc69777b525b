"""How a finished game ended, in sentences: who won, and who had what.

For lists of games and for an auditor, who loads no screens: only the words are needed.
A game adds a module with `sentences` and a line in `_MODULES`.
"""

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Protocol, cast

from cli.words import say
from engine.deals import Seat
from p2p.record.notice import Absence
from p2p.table.conclusion import Conclusion
from p2p.table.ends import AGREED, RESIGNED, UNRESPONSIVE

_AND = " & "
_MODULES: Mapping[str, str] = {
    "agent-avenue": "cli.agent_avenue.results",
    "grifters": "cli.grifters.results",
}


class Finish(Protocol):
    """What a game adds."""

    def sentences(self, names: Sequence[str], end: Conclusion) -> list[str]:
        """Return who won and why, most important first; cards had been dealt."""


def result_sentences(game: str, names: Sequence[str], end: Conclusion) -> list[str]:
    """Return how a game ended, in at least one sentence.

    names: of the seats, as they can be shown
    """
    if end.reason == AGREED:
        return [say("end.nobody"), say("replay.end.agreed")]
    if end.reason == UNRESPONSIVE:
        return [say("end.nobody"), *stayed_away(names, end.absences)]
    if not end.tallies and end.reason == RESIGNED:
        return [say("end.undealt.they"), *resigned(names, end)]
    finish = cast("Finish", import_module(_MODULES[game]))
    return finish.sentences(names, end)


def resigned(names: Sequence[str], end: Conclusion) -> list[str]:
    """Return who said that they give up."""
    return [say("replay.notice.resign", name=names[seat]) for seat in end.resigned]


def stayed_away(
    names: Sequence[str], absences: Iterable[Absence], ours: Seat | None = None
) -> list[str]:
    """Return who says of whom that they stayed away.

    ours: the seat that reads it, if one does
    """
    said = []
    for absence in absences:
        form = "you" if ours == absence.seat else "who"
        form = "by-you" if ours == absence.by else form
        fields = {"by": names[absence.by], "name": names[absence.seat]}
        said.append(say(f"end.unresponsive.{form}", **fields))
    return said


def joined(names: Sequence[str], seats: Iterable[Seat]) -> str:
    """Return the names of these seats as a screen joins them."""
    return _AND.join(names[seat] for seat in seats)
