"""The story of the demo: what both processes say, as the lines of one screen."""

import time
from pathlib import Path
from textwrap import fill
from typing import Any

from cli.words import has, say

TURNS_SHOWN = 2
COLUMNS = 79

Said = dict[str, Any]
"""A line of a seat's process, as `cli.demo.seat` writes it."""


class DemoFailed(Exception):
    """The demo cannot go on; `code` and the text say why."""

    def __init__(self, code: str, text: str) -> None:
        """Store both."""
        super().__init__(text)
        self.code = code


class Screen:
    """Prints the story as it happens, unless only the last line is wanted."""

    def __init__(self, *, silent: bool) -> None:
        """Start the clock."""
        self._silent = silent
        self._start = time.monotonic()

    def at_once(self, sentence: str, indent: str = "") -> None:
        """Print a sentence, folded."""
        if not self._silent:
            blank = " " * len(indent)
            print(
                fill(sentence, COLUMNS, initial_indent=indent, subsequent_indent=blank),
                flush=True,
            )

    def whole(self, line: str) -> None:
        """Print a line that can be pasted, unfolded."""
        if not self._silent:
            print(f"    {line}", flush=True)

    def timed(self, sentence: str) -> None:
        """Print a sentence with the seconds since the start."""
        seconds = time.monotonic() - self._start
        self.at_once(sentence, f"{seconds:6.2f} s  ")


class Record:
    """What both processes have said, and what follows from it."""

    def __init__(self) -> None:
        """Start with nothing."""
        self.said: dict[str, dict[str, Said]] = {}
        self.turn_ends: list[float] = []
        self.is_dealt = False

    def note(self, name: str, line: Said) -> None:
        """Keep the first line of each kind, and when turns ended."""
        kind = "decide" if line.get("due") == "Decide" else line["what"]
        self.said.setdefault(name, {}).setdefault(kind, line)

    def transcript(self, name: str) -> bytes:
        """Return the transcript that one process has written."""
        return Path(self.said[name]["finished"]["path"]).read_bytes()

    def between(self, name: str, first: str, last: str) -> float:
        """Return the seconds between two things that one process told."""
        lines = self.said[name]
        return float(lines[last]["at"] - lines[first]["at"])


class Story:
    """Turns what the processes say into the lines of one screen."""

    def __init__(self, screen: Screen, host: str, guest: str, record: Record) -> None:
        """Start before the first line."""
        self._screen = screen
        self._host = host
        self._guest = guest
        self._record = record
        self._keys: dict[str, str] = {}
        self._turn: list[str] = []
        self._hidden: list[list[str]] = []
        self.finished: set[str] = set()

    def take(self, name: str, line: Said) -> None:
        """Tell one line. Raises: DemoFailed."""
        match line["what"]:
            case "failed":
                trouble = self._record.said[name].get("open", {}).get("trouble")
                code = line["code"]
                if code == "discovery/not-found" and trouble:
                    code = trouble
                raise DemoFailed(code, line["text"])
            case "finished":
                self.finished.add(name)
            case "open":
                self._keys[name] = line["key"]
                if len(self._keys) == 2:  # noqa: PLR2004 - both seats of the demo
                    self._tell(
                        "demo.open",
                        ours=self._keys[self._host],
                        theirs=self._keys[self._guest],
                    )
            case "found" | "linked":
                self._tell(f"demo.{line['what']}")
            case kind if name == self._host:
                self._take_of_host(kind, line)

    def _tell(self, sentence: str, **fields: object) -> None:
        self._screen.timed(say(sentence, host=self._host, guest=self._guest, **fields))

    def _take_of_host(self, kind: str, line: Said) -> None:
        """Tell what both see alike, once."""
        match kind:
            case "words":
                self._tell("demo.words", words=" ".join(line["words"]))
            case "seated":
                self._tell("demo.seated")
            case "step":
                key = f"demo.step.{line['code']}"
                if has(key):
                    self._tell(key, name=(self._host, self._guest)[line["seat"]])
            case "told":
                self._take_events(line)
            case _:
                pass

    def _take_events(self, line: Said) -> None:
        record = self._record
        if line["due"] == "Decide" and not record.is_dealt:
            record.is_dealt = True
            record.turn_ends.append(line["at"])
            self._tell("demo.dealt")
        for event in line["events"]:
            if event["event"] in ("turn-passed", "ended"):
                record.turn_ends.append(line["at"])
                self._end_turn(last=event["event"] == "ended")
            elif record.is_dealt and event["event"] not in ("drew", "started"):
                self._turn.append(event["sentence"])

    def _end_turn(self, *, last: bool) -> None:
        """Tell a turn: the first ones at once, the last one, and how many between."""
        turn, self._turn = self._turn, []
        number = len(self._record.turn_ends) - 1
        if number > TURNS_SHOWN and not last:
            self._hidden.append(turn)
            return
        if self._hidden:
            self._tell("demo.more", count=len(self._hidden))
        self._screen.timed(f"{number}. {' '.join(turn)}")
