"""The end of the demo: verify, tamper, look into all hands, and what to type next."""

import json
import statistics
import time
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from cli import clauses
from cli.demo.story import DemoFailed, Record, Screen, joined
from cli.presentation import presentation_of
from cli.verify import sentences, winners_of
from cli.words import say
from engine.registry import GAMES
from p2p.lan.home import write_private
from p2p.record.entry import Moved
from p2p.record.transcript import SUFFIX
from p2p.table.audit import FAIR, Audit

UNFAIR = 1
HOMES = "ABCD"
"""Folders for those who share a machine."""


class Ending(NamedTuple):
    """What the processes have left.

    texts: the transcript as each of them wrote it
    keep:  the folder where it stays
    typed: the options of the table, as they were typed
    """

    texts: Sequence[bytes]
    keep: Path
    typed: str


def conclude(screen: Screen, record: Record, ending: Ending, *, as_json: bool) -> int:
    """Verify the transcript before everybody's eyes; return the exit code.

    Raises: DemoFailed if two seats have written something else
    """
    texts, keep, typed = ending
    if len(set(texts)) > 1:
        raise DemoFailed("demo/differ", say("demo.differ"))
    path = keep / f"demo-{time.strftime('%Y-%m-%d-%H%M%S')}{SUFFIX}"
    write_private(path, texts[0])
    screen.at_once(say("demo.verify", names=joined(record.names)))
    audit, seconds = _verify(screen, texts[0])
    assert audit.verdict is not None
    screen.at_once(audit.verdict.verdict, "    ")
    if as_json:
        print(json.dumps(_summary(audit, record, path, seconds)))
    else:
        _tamper(screen, texts[0])
        _show_sights(screen, audit, _seat_names(record))
        _show_next(screen, path, typed, len(texts))
    return 0 if audit.verdict.verdict == FAIR else UNFAIR


def _verify(screen: Screen, text: bytes) -> tuple[Audit, float]:
    """Return the finished audit, and how many seconds it took."""
    start = time.perf_counter()
    audit = Audit(text, GAMES)
    for check in audit.steps():
        screen.at_once(sentences(audit, check)[0].strip(), "    ")
    return audit, time.perf_counter() - start


def _seat_names(record: Record) -> tuple[str, ...]:
    """Return who sat where, in the order of the seats."""
    return tuple(map(record.seat_name, range(len(record.names))))


def _summary(
    audit: Audit, record: Record, path: Path, verification_s: float
) -> dict[str, object]:
    assert audit.verdict is not None
    assert audit.transcript is not None
    assert audit.ledger is not None
    host = record.host
    over = record.said[host]["finished"]
    turns = zip(record.turn_ends, record.turn_ends[1:], strict=False)
    return {
        "game": audit.transcript.charter.game,
        "players": _seat_names(record),
        "sides": audit.ledger.sides,
        "winner": joined(winners_of(audit)) or None,
        "reason": over["reason"],
        "options": dict(audit.transcript.charter.options),
        "turns": len(record.turn_ends) - 1,
        "entries": len(audit.transcript.entries),
        "verdict": audit.verdict.verdict,
        "transcript": str(path),
        "seconds": {
            "discovery": record.longest("open", "found"),
            "connection": record.longest("found", "linked"),
            "set_up": record.between(host, "seated", "decide"),
            "median_turn": statistics.median(end - start for start, end in turns),
            "verification": verification_s,
        },
    }


def _tamper(screen: Screen, text: bytes) -> None:
    """Change one byte in a copy, and show that it is seen."""
    place = len(text) // 2
    old, new = text[place : place + 1], b"a" if text[place] != ord("a") else b"b"
    audit = Audit(text[:place] + new + text[place + 1 :], GAMES)
    verdict = audit.run()
    screen.at_once(
        say(
            "demo.tamper",
            place=place,
            old=ascii(old.decode()),
            new=ascii(new.decode()),
            verdict=verdict.verdict,
            text=clauses.said(verdict.text),
        )
    )


def _show_sights(screen: Screen, audit: Audit, names: tuple[str, ...]) -> None:
    """Show what each seat could and could not see at one moment of the game."""
    assert audit.transcript is not None
    moves = sum(isinstance(entry.body, Moved) for entry in audit.transcript.entries)
    moment = next(islice(audit.moments(), moves // 2, None))
    shows = presentation_of(audit.transcript.charter.game)
    screen.at_once(say("demo.sight"))
    for seat, name in enumerate(names):
        hand = moment.known(seat)
        cards = ", ".join(shows.face_name(face) for face in hand.values())
        screen.at_once(say("demo.sight.own", name=name, cards=cards), "    ")
        numbers = ", ".join(f"#{card}" for card in hand)
        screen.at_once(say("demo.sight.others", numbers=numbers), "    ")


def _show_next(screen: Screen, path: Path, typed: str, seats: int) -> None:
    """Say what to type next."""
    screen.at_once(say("demo.next"))
    for line in (
        say("demo.next.verify", path=path),
        say("demo.next.practice", options=typed).rstrip(),
        say("demo.next.terminals", count=seats),
        say("demo.next.host", home=HOMES[0], options=typed).rstrip(),
        *(say("demo.next.join", home=home) for home in HOMES[1:seats]),
    ):
        screen.whole(line)
