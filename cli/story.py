"""What one seat has been told at its table so far, in sentences and as a scene.

Both front ends read updates through a `Story`; it draws nothing and asks nothing.
"""

from collections.abc import Callable

from cli.failures import UNFAIR, UNUSABLE, exit_code_of
from cli.presentation import Presentation, Scene, presentation_of
from cli.words import has, say, say_count
from engine.deals import Seat
from engine.game import Decide
from p2p.lan.sitting import (
    Away,
    Back,
    Ended,
    EndOffered,
    Finished,
    GraceOver,
    Progress,
    RematchWanted,
    Sitting,
    Stopped,
    Told,
    Update,
)

_VERDICTS = {"FAIR": 0, "UNFAIR": UNFAIR}


class Story:
    """The table as this seat knows it."""

    def __init__(self, sitting: Sitting, clock: Callable[[], float]) -> None:
        """Start before the first update. clock: seconds, steady."""
        self.sitting = sitting
        self.shows: Presentation = presentation_of(sitting.kit.name)
        self.scene: Scene | None = None
        self.finished: Finished | None = None
        self.stopped: Stopped | None = None
        self.set_up: list[Progress] = []
        """Steps before the first decision."""
        self._clock = clock
        self._away: dict[Seat, float] = {}
        self._playing = False

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen at this table."""
        return self.finished is not None or self.stopped is not None

    @property
    def is_my_turn(self) -> bool:
        """Whether this seat is to decide, now."""
        return self.is_due and bool(self.scene and self.scene.moves)

    @property
    def is_due(self) -> bool:
        """Whether it is this seat's turn; after a resume it may not move yet."""
        due = self.scene.due if self.scene else None
        mine = isinstance(due, Decide) and due.seat == self.sitting.seat
        return mine and not self.is_over

    @property
    def is_setting_up(self) -> bool:
        """Whether no decision has been due yet."""
        return not self._playing

    def sentences(self, update: Update) -> list[str]:
        """Return what the update says, before it is taken."""
        match update:
            case Told():
                scene = self._scene(update)
                told = [self.shows.sentence(scene, event) for event in update.events]
                return [sentence for sentence in told if sentence]
            case Progress():
                said = self.step(update) if self.is_setting_up else ""
                return [said] if said else []
            case Away(seat=seat):
                return [say("table.away", name=self.sitting.names[seat])]
            case Back(seat=seat):
                return [say("table.back", name=self.sitting.names[seat])]
            case GraceOver() | EndOffered() | RematchWanted():
                return []
            case Ended() | Finished() | Stopped():
                return []

    def take(self, update: Update) -> None:
        """Adopt the update."""
        match update:
            case Told():
                self.scene = self._scene(update)
                self._playing |= isinstance(update.due, Decide)
            case Progress():
                if self.is_setting_up:
                    self.set_up.append(update)
            case Away(seat=seat):
                self._away[seat] = self._clock()
            case Back(seat=seat):
                self._away.pop(seat, None)
            case GraceOver() | EndOffered() | RematchWanted() | Ended():
                pass
            case Finished():
                self.finished = update
            case Stopped():
                self.stopped = update

    def step(self, progress: Progress) -> str:
        """Return a step of the protocol as a sentence, if it has one."""
        mine = progress.seat == self.sitting.seat
        key = f"progress.{progress.code}.{'you' if mine else 'they'}"
        name = self.sitting.names[progress.seat]
        return say(key, name=name, seconds=progress.seconds) if has(key) else ""

    def absence(self) -> str:
        """Return who is away and for how long, or an empty text."""
        if not self._away or self.is_over:
            return ""
        seat, since = next(iter(self._away.items()))
        minutes, seconds = divmod(int(self._clock() - since), 60)
        timer = f"{minutes}:{seconds:02d}"
        return say("table.waiting", name=self.sitting.names[seat], timer=timer)

    def fairness(self) -> str:
        """Return how many proofs of others have been checked."""
        count = self.sitting.proofs_checked
        return (
            say_count("table.fairness", count) if count else say("table.fairness.none")
        )

    def verdict(self) -> list[str]:
        """Return how the game ended for the files: verdict and path."""
        if self.finished is not None:
            said = say(
                f"end.verdict.{self.finished.verdict.lower()}",
                seconds=self.finished.seconds,
            )
            return [said, say("end.saved", path=self.finished.path)]
        if self.stopped is not None:
            kept = self.stopped.path
            return [say("end.saved", path=kept)] if kept else []
        return []

    @property
    def exit_code(self) -> int:
        """The exit code that the end of this table deserves."""
        if self.stopped is not None:
            return exit_code_of(self.stopped.code)
        if self.finished is not None:
            return _VERDICTS.get(self.finished.verdict, UNUSABLE)
        return 0

    def _scene(self, told: Told) -> Scene:
        """Return the scene after this update."""
        sitting = self.sitting
        mine = isinstance(told.due, Decide) and told.due.seat == sitting.seat
        return Scene(
            seat=sitting.seat,
            names=sitting.names,
            options=sitting.options,
            state=told.state,
            known=told.known,
            due=told.due,
            moves=sitting.moves() if mine else (),
        )
