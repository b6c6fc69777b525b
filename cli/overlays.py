"""Which question lies over a table: when it opens, closes, and is answered."""

from cli.hints import Hints
from cli.moment import Moment
from cli.overlay import (
    Wish,
    away_overlay,
    end_overlay,
    hint_overlay,
    practice_overlay,
    record_overlay,
    resign_overlay,
    sign_overlay,
)
from cli.words import say

OPENS = frozenset("REAt")
"""The keys that open a question."""


class Overlays:
    """The questions of one table, of which one at most is open: `moment.overlay`."""

    def __init__(self, moment: Moment, hints: Hints | None) -> None:
        """Open none. hints: what is of use to somebody who plays for the first time"""
        self._moment = moment
        self._story = moment.story
        self._hints = hints

    def hint(self) -> bool:
        """Say what is of use now, over no other question; tell whether that is new."""
        moment = self._moment
        if self._hints is None or moment.overlay is not None:
            return False
        hint = self._hints.due(moment.choosing)
        if hint:
            moment.overlay = hint_overlay(hint)
        return bool(hint)

    def settle(self, *, is_overdue: bool) -> None:
        """Close a question that has passed; ask about an absence, but cover no choice.

        is_overdue: somebody's grace time is over just now
        """
        moment = self._moment
        if moment.overlay is not None and moment.overlay.is_stale(self._story):
            moment.overlay = None
        if is_overdue and moment.overlay is None and moment.choosing is None:
            self._ask_about_absence()

    def _ask_about_absence(self) -> None:
        """Ask what to do about a seat that has been away for long, if there is one."""
        seat = self._story.overdue
        if seat is not None and not self._story.is_over:
            name = self._story.sitting.names[seat]
            self._moment.overlay = away_overlay(self._story, name)

    def open(self, key: str) -> None:
        """Open the question behind a letter, if there is one now."""
        moment, story = self._moment, self._story
        if key == "A":
            self._ask_about_absence()
            moment.note = "" if moment.overlay else say("away.nobody")
        elif key == "t":
            moment.overlay = sign_overlay() if story.gives_signs else None
        elif key == "E" and story.may_answer:
            moment.overlay = end_overlay(story)
        elif story.conclusion:
            return
        elif key == "R" and story.has_given_up:
            moment.note = story.last_word()
        elif key == "R":
            moment.overlay = resign_overlay(story)
        elif story.offers:
            moment.note = say("offer.made.you")
        else:
            moment.overlay = end_overlay(story)

    def may_leave(self) -> bool:
        """Whether Ctrl-C ends the program at once; else it is asked about once.

        A game that is kept loses nothing. Practice would be lost by one stray key.
        """
        moment, story = self._moment, self._story
        is_asked = moment.overlay is not None and moment.overlay.kind == "practice"
        is_played = not (story.is_setting_up or story.is_over or story.conclusion)
        if is_asked or story.sitting.keeps or not is_played:
            return True
        moment.reading, moment.overlay = None, practice_overlay()
        return False

    def press(self, key: str) -> Wish | None:
        """Answer the open question; return what is then to be carried out."""
        moment, seat = self._moment, self._story.overdue
        answer = moment.overlay.answers.get(key) if moment.overlay else None
        if answer is None:
            return None
        moment.overlay = None
        if answer == "ask to record":
            if seat is not None:
                moment.overlay = record_overlay(self._story.sitting.names[seat])
            return None
        if answer == "no hints" and self._hints is not None:
            self._hints.stop()
        return None if answer in ("nothing", "no hints") else answer
