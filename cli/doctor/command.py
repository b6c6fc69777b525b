"""The command: look, print one line a finding, and return the exit code."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import get_args

from cli.doctor.facts import Facts
from cli.doctor.judging import Finding, Level, exit_code, judge
from cli.doctor.machine import Machine, ThisMachine
from cli.doctor.probing import examine
from cli.paragraphs import print_lines, print_rows
from cli.text import columns, pad
from cli.words import say

Examine = Callable[
    [Machine, Path | None, str | None, int | None], Coroutine[None, None, Facts]
]
"""Find out all about a machine, with this home, interface and port."""


def run(
    home: Path | None,
    interface: str | None,
    port: int | None,
    *,
    as_json: bool = False,
    examining: Examine = examine,
) -> int:
    """Print what keeps this machine from being found or dialled; return the exit code.

    0 found and dialled, 2 not so by something marked bad, 3 others are not reached
    """
    if not as_json:
        print_lines(say("doctor.begin"))
    facts = asyncio.run(examining(ThisMachine(), home, interface, port))
    findings = judge(facts)
    code = exit_code(findings)
    if as_json:
        print(json.dumps(_summary(facts, findings, code), ensure_ascii=False))
    else:
        lines = [_line(finding) for finding in findings]
        print_rows(*lines, say(_end(findings, code)))
    return code


def _end(findings: tuple[Finding, ...], code: int) -> str:
    """Return the key of the last sentence: what was not tried is not said to work."""
    is_tried = any(finding.code == "back" for finding in findings)
    return f"doctor.end.{code}" if code or is_tried else "doctor.end.untried"


def _line(finding: Finding) -> str:
    """Return a finding as one line."""
    words = " ".join(filter(None, (finding.text, finding.advice)))
    levels = {level: say(f"doctor.level.{level}") for level in get_args(Level)}
    width = max(map(columns, levels.values()))
    return say("doctor.line", level=pad(levels[finding.level], width), words=words)


def _summary(
    facts: Facts, findings: tuple[Finding, ...], code: int
) -> dict[str, object]:
    return {
        "exit_code": code,
        "port": facts.port,
        "addresses": [one.host for one in facts.here],
        "findings": [
            {
                "level": finding.level,
                "code": finding.code,
                "text": finding.text,
                "advice": finding.advice,
            }
            for finding in findings
        ],
    }
