"""How a game of Grifters ended: all scores, and what decided between equal ones."""

from collections.abc import Mapping, Sequence

from cli.results import joined, resigned
from cli.words import has, say
from engine.deals import Seat
from engine.grifters.scoring import GAVE_UP, JOBS_DONE, RESIGNED, SCORE, SPECIALISTS
from engine.grifters.turn import LAST_ROUND
from p2p.table.conclusion import Conclusion

_Counts = Mapping[Seat, int]


def sentences(names: Sequence[str], end: Conclusion) -> list[str]:
    """Return who won and why, all scores, who gave up, and what broke a tie."""
    said = [_winners(names, end)]
    if end.reason == RESIGNED:
        return [*said, *resigned(names, end)]
    if has(f"gr.end.{end.reason}"):
        said.append(say(f"gr.end.{end.reason}", rounds=LAST_ROUND))
    scores = _tallied(end, SCORE)
    ranked = sorted(scores, key=lambda seat: -scores[seat])
    listed = _listed(names, {seat: _isk(scores[seat]) for seat in ranked})
    said.append(say("gr.end.scores", scores=listed))
    gone = _tallied(end, GAVE_UP)
    said += [say("gr.end.resigned.they", name=names[seat]) for seat in gone]
    return [*said, *_tie(names, end)]


def _winners(names: Sequence[str], end: Conclusion) -> str:
    if not end.winning:
        return say("gr.end.nobody")
    key = "win" if len(end.winning) == 1 else "share"
    return say(f"gr.end.{key}.they", name=joined(names, end.winning))


def _tallied(end: Conclusion, what: str) -> _Counts:
    """Return what each seat has of something; each side is one seat."""
    return {tally.side: tally.count for tally in end.tallies if tally.what == what}


def _tie(names: Sequence[str], end: Conclusion) -> list[str]:
    """Return what decided between equal scores, if anything had to (4, Score)."""
    said, gone = [], _tallied(end, GAVE_UP)
    scores = _tallied(end, SCORE)
    level = [seat for seat in scores if seat not in gone]
    top = max((scores[seat] for seat in level), default=0)
    level = [seat for seat in level if scores[seat] == top]
    for what, key, best in (
        (JOBS_DONE, "jobs", max),
        (SPECIALISTS, "specialists", min),
    ):
        if len(level) <= 1:
            break
        counts = _tallied(end, what)
        most = best(counts[seat] for seat in level)
        left = [seat for seat in level if counts[seat] == most]
        if len(left) < len(level):
            listed = _listed(names, {seat: counts[seat] for seat in level})
            said.append(say(f"gr.end.tie.{key}", total=_isk(top), counts=listed))
        level = left
    return [*said, *([say("gr.end.tie.shared")] if len(end.winning) > 1 else [])]


def _isk(amount: int) -> str:
    return say("gr.isk", amount=amount)


def _listed(names: Sequence[str], what: Mapping[Seat, object]) -> str:
    """Return names, each with what it has: `Mai 9M, Tom 7M`."""
    named = (say("gr.named", name=names[seat], what=had) for seat, had in what.items())
    return ", ".join(named)
