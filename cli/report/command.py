"""Run `oakfield report FILE -o game.html`: write the page, whole or not at all."""

import os
import sys
from pathlib import Path

from cli import clauses
from cli.finished import CannotOpen, open_game
from cli.paragraphs import print_lines
from cli.report import PAGE_SUFFIX
from cli.report.page import isolated, page_of
from cli.verify import UNUSABLE
from cli.waiting import told_to_wait
from cli.words import say
from p2p.record.transcript import SUFFIX
from p2p.table.audit import UNFAIR


class CannotWrite(Exception):
    """The page has not been written; the text is one sentence for a person."""


def run(path: str, output: str | None, *, force: bool = False) -> int:
    """Write the page of a game; return the exit code, as `verify` does.

    output: where to, by default beside the transcript
    force:  what is there may be replaced
    """
    source = Path(path)
    target = Path(output) if output else source.with_suffix(PAGE_SUFFIX)
    try:
        with told_to_wait(source):
            game = open_game(source, shown=isolated)
        if game.told.verdict.verdict == UNFAIR:
            fault = say("report.unfair", path=path, fault=game.fault())
            return _refused(fault, game.exit_code)
        check_target(source, target, force=force)
        name = source.with_suffix(SUFFIX).name
        write_whole(target, page_of(game, name).encode())
    except (CannotOpen, CannotWrite) as error:
        return _refused(str(error), UNUSABLE)
    written = say("report.written", path=target, verdict=game.told.verdict.verdict)
    print_lines(written, say("end.share"))
    return game.exit_code


def _refused(sentence: str, code: int) -> int:
    print_lines(say("report.cannot", sentence=sentence), file=sys.stderr)
    return code


def check_target(source: Path, target: Path, *, force: bool) -> None:
    """Check that nothing is lost by writing there. Raises: CannotWrite"""
    if target.exists():
        if target.is_dir():
            raise CannotWrite(say("report.folder", path=target))
        if target.samefile(source):
            raise CannotWrite(say("report.itself", path=target))
        if not force:
            raise CannotWrite(say("report.exists", path=target))


def write_whole(target: Path, content: bytes) -> None:
    """Put a file in its place at once; on failure nothing of it is left.

    Raises: CannotWrite
    """
    unfinished = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        try:
            unfinished.write_bytes(content)
            unfinished.replace(target)
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as error:
        why = clauses.why_not(error)
        raise CannotWrite(say("report.unwritable", path=target, why=why)) from error
