"""How a table has ended for one seat: by a game that is over, or by being stopped."""

from cli.failures import UNFAIR, UNREACHABLE, UNUSABLE, exit_code_of
from cli.words import say
from engine.game import Over
from p2p.lan.sitting import Ended, Finished, Stopped

_VERDICTS = {"FAIR": 0, "UNFAIR": UNFAIR, "UNFINISHED": UNREACHABLE}


class Closing:
    """What has been told of the end so far."""

    def __init__(self) -> None:
        """Begin before any end."""
        self.ended: Ended | None = None
        self.finished: Finished | None = None
        self.stopped: Stopped | None = None

    def take(self, update: Ended | Finished | Stopped) -> None:
        """Adopt what is told."""
        match update:
            case Ended():
                self.ended = update
            case Finished():
                self.finished = update
            case Stopped():
                self.stopped = update

    @property
    def is_over(self) -> bool:
        """Whether the game is over; its transcript may still be being checked."""
        return self.outcome is not None or self.stopped is not None

    @property
    def outcome(self) -> Over | None:
        """How the game ended, unless the table was stopped."""
        end = self.finished or self.ended
        return None if end is None else end.outcome

    @property
    def is_checking(self) -> bool:
        """Whether the verdict on the transcript is still to come."""
        return self.ended is not None and self.finished is None

    def verdict(self) -> list[str]:
        """Return how the game ended for the files: verdict and path."""
        if self.finished is not None:
            key = f"end.verdict.{self.finished.verdict.lower()}"
            said = say(key, seconds=self.finished.seconds)
            return [said, say("end.saved", path=self.finished.path)]
        if self.ended is not None:
            return [say("end.checking"), say("end.saved", path=self.ended.path)]
        kept = self.stopped.path if self.stopped is not None else None
        return [say("end.saved", path=kept)] if kept else []

    @property
    def exit_code(self) -> int:
        """The exit code that the end deserves."""
        if self.stopped is not None:
            return exit_code_of(self.stopped.code)
        if self.finished is not None:
            return _VERDICTS.get(self.finished.verdict, UNUSABLE)
        return 0
