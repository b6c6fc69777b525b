"""`oakfield verify FILE`: check a finished game, alone and offline.

Imports nothing of the network, directly or indirectly.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from cli import clauses
from cli.paragraphs import print_lines, print_paragraph
from cli.results import joined, result_sentences
from cli.words import has, say, say_count
from engine.deals import seats_of
from engine.registry import GAMES
from p2p.game_file import read_game
from p2p.record.keytag import key_tag
from p2p.table.audit import DAMAGED, FAIR, UNFAIR, UNFINISHED, Audit, Check, Verdict
from p2p.table.conclusion import conclusion_of

EXIT_CODES = {FAIR: 0, UNFAIR: 1, UNFINISHED: 2, DAMAGED: 2}
UNUSABLE = 2
_HANGING = " " * 4


def run(path: str, *, as_json: bool = False) -> int:
    """Print the numbered checks of a transcript as they pass, and the verdict.

    Returns the exit code: 0 FAIR, 1 UNFAIR, 2 UNFINISHED, DAMAGED or unreadable
    """
    try:
        text = read_game(Path(path))
    except OSError as error:
        why = clauses.why_not(error)
        print_lines(say("verify.unreadable", path=path, why=why), file=sys.stderr)
        return UNUSABLE
    audit = Audit(text, GAMES)
    checks = []
    for check in audit.steps():
        checks.append(check)
        if not as_json:
            _print(sentences(audit, check))
    assert audit.verdict is not None
    if as_json:
        print(json.dumps(_summary(audit, audit.verdict, checks), ensure_ascii=False))
    else:
        _print(_closing(audit, audit.verdict))
    return EXIT_CODES[audit.verdict.verdict]


def _print(lines: Sequence[str]) -> None:
    """Print lines; the rest of a broken one stands below the words of its check."""
    for text in lines:
        print_paragraph(text, hanging=_HANGING)


def names_of(audit: Audit) -> list[str]:
    """Return the names of the seats, as every screen can show them."""
    if audit.transcript is None:
        return []
    return [
        "".join(c if c.isprintable() else "?" for c in seat.name)
        for seat in audit.transcript.charter.seats
    ]


def tags_of(audit: Audit) -> list[str]:
    """Return the tags of the seats' keys."""
    if audit.transcript is None:
        return []
    return [key_tag(seat.identity) for seat in audit.transcript.charter.seats]


def sentences(audit: Audit, check: Check) -> list[str]:
    """Return what a check has found: its numbered sentence, and who sits where."""
    facts = dict(check.facts)
    if audit.ledger is not None:
        facts["game"] = audit.ledger.kit.title
    if check.code == "outcome":
        facts["sentence"] = " ".join(_outcome(audit))
    key = f"verify.check.{check.code}"
    if check.code == "seeds" and not audit.voices:
        key = "verify.check.seeds.none"
    if has(f"{key}.many"):
        sentence = say_count(key, int(facts["count"]))
    else:
        sentence = say(key, **facts)
    lines = [say("verify.check", number=check.number, sentence=sentence)]
    more = {"charter": _seats, "set-up": _sides}.get(check.code)
    return [*lines, *("    " + text for text in (more(audit) if more else ()))]


def _seats(audit: Audit) -> list[str]:
    """Return who sits where, the seats counted from 1 as on every screen."""
    who = zip(names_of(audit), tags_of(audit), strict=True)
    return [
        say("verify.seat", seat=seat, name=name, tag=tag)
        for seat, (name, tag) in enumerate(who, 1)
    ]


def _sides(audit: Audit) -> list[str]:
    """Return who played with whom, where there are teams and the toss has been made."""
    assert audit.ledger is not None
    sides, names = audit.ledger.sides or (), names_of(audit)
    different = dict.fromkeys(sides)
    if len(different) == len(sides):
        return []
    teams = (joined(names, seats_of(sides, side)) for side in sorted(different))
    return [say("verify.sides", sides=say("verify.against").join(teams))]


def _outcome(audit: Audit) -> list[str]:
    """Return how the game ended."""
    assert audit.transcript is not None
    end = conclusion_of(audit)
    assert end is not None
    return result_sentences(audit.transcript.charter.game, names_of(audit), end)


def winners_of(audit: Audit) -> list[str]:
    """Return the names of the winning seats; none without an outcome."""
    end, names = conclusion_of(audit), names_of(audit)
    return [names[seat] for seat in end.winning] if end is not None else []


def _closing(audit: Audit, verdict: Verdict) -> list[str]:
    """Return the last lines: the fault or what is missing, then the verdict alone."""
    names, lines = names_of(audit), []
    if verdict.verdict == FAIR:
        lines += [
            "    " + say("verify.missing", name=names[seat]) for seat in audit.missing
        ]
    else:
        lines.append(fault_sentence(audit, verdict))
    return [*lines, say(f"verify.verdict.{verdict.verdict}")]


def fault_sentence(audit: Audit, verdict: Verdict) -> str:
    """Return what is wrong or missing, and who signed it, if anybody is to blame."""
    text, code = clauses.said(verdict.text), verdict.code
    if verdict.seat is None:
        text = text[:1].upper() + text[1:]
        return say("verify.fault.nobody", text=text, code=code)
    name, tag = names_of(audit)[verdict.seat], tags_of(audit)[verdict.seat]
    key = "verify.fault.seat" if verdict.entry is None else "verify.fault.entry"
    fields = {"entry": verdict.entry, "name": name, "tag": tag}
    return say(key, text=text, code=code, **fields)


def _summary(audit: Audit, verdict: Verdict, checks: list[Check]) -> dict[str, object]:
    """Return all that was found; seats, sides and entries count from 0 (PROTOCOL)."""
    names, tags, end = names_of(audit), tags_of(audit), conclusion_of(audit)
    transcript = audit.transcript
    return {
        "verdict": verdict.verdict,
        "code": verdict.code,
        "text": verdict.text,
        "entry": verdict.entry,
        "seat": verdict.seat,
        "game": transcript.charter.game if transcript else None,
        "seats": [
            {"name": name, "key": tag} for name, tag in zip(names, tags, strict=True)
        ],
        "winners": None if end is None else winners_of(audit),
        "reason": None if end is None else end.reason,
        "end": None if end is None else msgspec.to_builtins(end),
        "entries": len(transcript.entries) if transcript else None,
        "unopened": list(audit.missing),
        "checks": [
            {"number": c.number, "code": c.code, "facts": dict(c.facts)} for c in checks
        ],
    }
