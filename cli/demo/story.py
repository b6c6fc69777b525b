"""The story of the demo: what all processes say, as the lines of one screen."""

import time
from collections.abc import Sequence
from pathlib import Path
from textwrap import fill
from typing import Any

from cli import grammar
from cli.languages import spoken
from cli.presentation import AND
from cli.words import has, say, say_count

TURNS_SHOWN = 2
COLUMNS = 79
PAIR = 2
"""Seats of a table at which the guest has a link to the host alone."""
TURN_PASSED = "turn-passed"
"""The event of a game that begins the next turn."""
DREW = "drew"
"""The event of a game that is too frequent to be told."""

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
                fill(
                    sentence,
                    COLUMNS,
                    initial_indent=indent,
                    subsequent_indent=blank,
                    break_on_hyphens=False,
                ),
                flush=True,
            )

    def whole(self, line: str) -> None:
        """Print a line that can be pasted, unfolded."""
        if not self._silent:
            print(f"    {line}", flush=True)

    def timed(self, sentence: str) -> None:
        """Print a sentence with the seconds since the start."""
        seconds = time.monotonic() - self._start
        fields = {"seconds": seconds}
        self.at_once(sentence, grammar.fill("{seconds:6.2f} s  ", fields, spoken()))


class Record:
    """What all processes have said, and what follows from it.

    names: of the processes; the first one opens the table
    """

    def __init__(self, names: Sequence[str]) -> None:
        """Start with nothing."""
        self.names = tuple(names)
        self.said: dict[str, dict[str, Said]] = {name: {} for name in names}
        self.turn_ends: list[float] = []
        self.is_dealt = False

    @property
    def host(self) -> str:
        """Who opens the table."""
        return self.names[0]

    @property
    def guests(self) -> tuple[str, ...]:
        """Who look around."""
        return self.names[1:]

    def note(self, name: str, line: Said) -> bool:
        """Keep the first line of each kind; tell whether this one is."""
        kind = "decide" if line.get("due") == "Decide" else line["what"]
        return self.said[name].setdefault(kind, line) is line

    def all_say(self, kind: str) -> bool:
        """Tell whether each process has said a thing of this kind."""
        return all(kind in lines for lines in self.said.values())

    def seat_name(self, seat: int) -> str:
        """Return who has a seat; guests sit in the order of their coming."""
        return str(self.said[self.host]["seated"]["names"][seat])

    def transcript(self, name: str) -> bytes:
        """Return the transcript that one process has written."""
        return Path(self.said[name]["finished"]["path"]).read_bytes()

    def between(self, name: str, first: str, last: str) -> float:
        """Return the seconds between two things that one process told."""
        lines = self.said[name]
        return float(lines[last]["at"] - lines[first]["at"])

    def longest(self, first: str, last: str) -> float:
        """Return the most seconds that a guest took between two things."""
        return max(self.between(name, first, last) for name in self.guests)


class Story:
    """Turns what the processes say into the lines of one screen."""

    def __init__(self, screen: Screen, record: Record) -> None:
        """Start before the first line."""
        self._screen = screen
        self._record = record
        self._turn: list[str] = []
        self._hidden: list[list[str]] = []

    def take(self, name: str, line: Said) -> None:
        """Tell one line. Raises: DemoFailed."""
        is_first = self._record.note(name, line)
        match line["what"]:
            case "failed":
                raise self._failure(name, line)
            case "open":
                role = "opens" if name == self._record.host else "looks"
                self._tell(f"demo.{role}", name=name, tag=line["key"])
            case "found" | "linked" if is_first:
                self._tell(f"demo.{line['what']}", guest=name, host=self._record.host)
            case "words" | "seated" as kind if self._record.all_say(kind):
                self._tell_agreed(kind)
            case "step" if name == self._record.host:
                self._take_step(line)
            case "told" if name == self._record.host:
                self._take_events(line)
            case _:
                pass

    def _failure(self, name: str, line: Said) -> DemoFailed:
        trouble = self._record.said[name].get("open", {}).get("trouble")
        code = line["code"]
        if code == "discovery/not-found" and trouble:
            code = trouble
        return DemoFailed(code, line["text"])

    def _tell(self, sentence: str, **fields: object) -> None:
        self._screen.timed(say(sentence, **fields))

    def _tell_agreed(self, kind: str) -> None:
        """Tell what all see alike. Raises: DemoFailed if they do not."""
        said = self._record.said.values()
        if kind == "seated":
            self._tell("demo.seated")
            return
        first, *others = [lines["words"]["words"] for lines in said]
        if any(words != first for words in others):
            raise DemoFailed("demo/words", say("demo.other-words"))
        seats = len(said)
        if seats > PAIR:
            self._tell("demo.web", links=seats * (seats - 1) // 2)
        self._tell("demo.words", words=" ".join(first))

    def _take_step(self, line: Said) -> None:
        """Tell what one seat has done in the set-up, and later in a turn shown."""
        key, pile = f"demo.step.{line['code']}", line["pile"]
        key = f"{key}.pile" if pile else key
        if has(key) and len(self._record.turn_ends) <= TURNS_SHOWN:
            self._tell(key, name=self._record.seat_name(line["seat"]), pile=pile)

    def _take_events(self, line: Said) -> None:
        for event in line["events"]:
            if event["event"] == TURN_PASSED:
                self._end_turn(line["at"])
            elif event["event"] != DREW:
                self._turn.append(event["sentence"])
        if line["due"] == "Decide" and not self._record.is_dealt:
            self._begin(line["at"])
        if line["due"] == "Over":
            self._end_turn(line["at"], last=True)

    def _begin(self, at: float) -> None:
        """Tell that the cards are dealt, and what the toss has decided."""
        self._record.is_dealt = True
        self._record.turn_ends.append(at)
        self._tell("demo.dealt")
        toss, self._turn = [said for said in self._turn if said], []
        if toss:
            self._screen.timed(" ".join(toss))

    def _end_turn(self, at: float, *, last: bool = False) -> None:
        """Tell a turn: the first ones at once, the last one, and how many between."""
        turn, self._turn = self._turn, []
        number = len(self._record.turn_ends)
        self._record.turn_ends.append(at)
        if number > TURNS_SHOWN and not last:
            self._hidden.append(turn)
            return
        if self._hidden:
            self._screen.timed(say_count("demo.more", len(self._hidden)))
        self._screen.timed(f"{number}. {' '.join(filter(None, turn))}")


def joined(names: Sequence[str]) -> str:
    """Return several names as one text."""
    return AND.join(names)
