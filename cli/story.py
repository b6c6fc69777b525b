"""What one seat has been told at its table so far, in sentences and as a scene.

Both front ends read updates through a `Story`; it draws nothing and asks nothing.
"""

from collections.abc import Callable

from cli.closing import Closing
from cli.giving_up import GivingUp
from cli.presence import Presence
from cli.presentation import AND, SPECTATOR, Presentation, Scene, presentation_of
from cli.words import say, say_count
from engine.deals import Seat
from engine.game import Decide, Options, Over
from p2p.lan.sitting import (
    Away,
    Back,
    Ended,
    EndOffered,
    Finished,
    GaveUp,
    GraceOver,
    Progress,
    RematchWanted,
    SignGiven,
    Sitting,
    Stopped,
    Told,
    Update,
)


class Story:
    """The table as this seat knows it."""

    def __init__(
        self, sitting: Sitting, clock: Callable[[], float], *, signs: bool = True
    ) -> None:
        """Start before the first update.

        clock: seconds, steady; signs: whether table signs are shown and given here
        """
        self.sitting = sitting
        self.has_signs = signs
        self.shows: Presentation = presentation_of(sitting.kit.name)
        self.scene: Scene | None = None
        self.closing = Closing()
        """How the table has ended, if it has."""
        self.conclusion = ""
        """`resigned`, `accepted` or `recorded`: how this seat ends the game."""
        self.recorded: Seat | None = None
        """Whom this seat has recorded as unresponsive."""
        self.offers: set[Seat] = set()
        """Whose offers to end the game stand."""
        self.giving_up = GivingUp(sitting, lambda: self.options.settled_sides)
        """Who has resigned while the game goes on."""
        self.presence = Presence(sitting.names, sitting.grace_s, clock)
        """Who is here, and who is not."""
        self.unmet: set[Seat] = set()
        """Who has not been here since this seat has come back to the game."""
        self.eager: list[Seat] = []
        """Who else would like another game."""
        self.set_up: list[Progress] = []
        """Steps before the first decision."""
        self._playing = False
        self._spare = 0

    @property
    def gives_signs(self) -> bool:
        """Whether signs can be made here; bots read none."""
        return self.has_signs and self.sitting.keeps

    def widen(self, spare: int) -> bool:
        """Take how many columns a pane has to spare; tell whether that is new."""
        is_new = spare != self._spare
        self._spare = spare
        if self.scene is not None:
            self.scene = self.scene._replace(spare=spare)
        return is_new

    @property
    def is_over(self) -> bool:
        """Whether the game is over; its transcript may still be being checked."""
        return self.closing.is_over

    @property
    def outcome(self) -> Over | None:
        """How the game ended, unless the table was stopped."""
        return self.closing.outcome

    @property
    def ended(self) -> Ended | None:
        """That the game is over."""
        return self.closing.ended

    @property
    def finished(self) -> Finished | None:
        """That its transcript has been checked."""
        return self.closing.finished

    @property
    def stopped(self) -> Stopped | None:
        """Why the table cannot go on."""
        return self.closing.stopped

    @property
    def is_checking(self) -> bool:
        """Whether the verdict on the transcript is still to come."""
        return self.closing.is_checking

    @property
    def may_play_again(self) -> bool:
        """Whether there can be another game at this table."""
        return self.outcome is not None and self.recorded is None

    @property
    def others(self) -> str:
        """The names of all other seats."""
        seats = enumerate(self.sitting.names)
        return AND.join(name for seat, name in seats if seat != self.sitting.seat)

    @property
    def options(self) -> Options:
        """The options of the table; once the toss is made the sides are settled."""
        return self.sitting.options if self.scene is None else self.scene.options

    @property
    def teammates(self) -> str:
        """The names of the others who play on this seat's side, empty if none do."""
        return self.giving_up.teammates()

    def resign_question(self) -> str:
        """Return what is asked before this seat gives up."""
        return self.giving_up.question()

    @property
    def leaves_players(self) -> bool:
        """Whether the game need not end if this seat gives up."""
        return bool(self.giving_up.form())

    def last_word(self) -> str:
        """Return what this seat has said last, once it has concluded or given up."""
        return self.giving_up.concluded(self.conclusion or "resigned", self.others)

    @property
    def has_given_up(self) -> bool:
        """Whether this seat has resigned; one of a team plays on until all have."""
        return self.sitting.seat in self.giving_up.seats

    @property
    def overdue(self) -> Seat | None:
        """A seat that may be recorded as unresponsive now."""
        return self.presence.overdue

    @property
    def offer(self) -> Seat | None:
        """Another seat whose offer to end the game stands."""
        return min(self.offers - {self.sitting.seat}, default=None)

    @property
    def gone(self) -> Seat | None:
        """A seat to which there is no link."""
        return self.presence.gone

    @property
    def is_my_turn(self) -> bool:
        """Whether this seat is to decide, now."""
        return self.is_due and bool(self.scene and self.scene.moves)

    @property
    def is_due(self) -> bool:
        """Whether it is this seat's turn; after a resume it may not move yet."""
        due = self.scene.due if self.scene else None
        mine = isinstance(due, Decide) and due.seat == self.sitting.seat
        return mine and not self.is_over and not self.conclusion

    @property
    def supply_rows(self) -> int:
        """How many rows the supply of this table needs, 0 if it has none."""
        return self.shows.supply_rows(self.options)

    @property
    def cards_title(self) -> str:
        """What the cards to be read are called."""
        return self.shows.cards_title(self.sitting.options)

    @property
    def is_setting_up(self) -> bool:
        """Whether no decision has been due yet."""
        return not self._playing

    @property
    def may_answer(self) -> bool:
        """Whether this seat may accept an offer to end, also if it has resigned."""
        return self.offer is not None and self.conclusion in ("", "resigned")

    def waiting(self) -> str:
        """Return for whom the table waits, and for what; another seat must be due."""
        assert self.scene is not None
        assert isinstance(self.scene.due, Decide)
        seat = self.scene.due.seat
        if self.giving_up.is_final(seat):
            return self.giving_up.said_of(seat)
        if self.presence.is_gone(seat):
            return say("table.waits-away", name=self.sitting.names[seat])
        return self.shows.waiting(self.scene)

    def take(self, update: Update) -> None:
        """Adopt the update."""
        match update:
            case Told():
                self.offers.discard(self.mover(update))
                self.scene = self.scene_after(update)
                self._playing |= isinstance(update.due, Decide)
                if update.is_past:
                    self.unmet = {*range(len(self.sitting.names))}
            case Progress():
                if self.is_setting_up:
                    self.set_up.append(update)
            case Away() | Back() | GraceOver():
                self.presence.take(update)
                if isinstance(update, Back):
                    self.unmet.discard(update.seat)
            case EndOffered(seat=seat):
                self.offers.add(seat)
            case GaveUp(seat=seat):
                self.giving_up.seats.add(seat)
                if self.giving_up.is_final(self.sitting.seat):
                    self.conclusion = "resigned"  # before a restart, if not just now
            case SignGiven():
                pass  # seen, and gone
            case RematchWanted(seat=seat):
                self.eager += [seat] if seat not in self.eager else []
            case Ended() | Finished() | Stopped():
                self.closing.take(update)

    def mover(self, update: Told) -> Seat:
        """Return whose move led to the update, SPECTATOR if none did."""
        due = self.scene.due if self.scene else None
        return due.seat if update.events and isinstance(due, Decide) else SPECTATOR

    def absence(self, width: int) -> str:
        """Return who is away and for how long, in so many columns; or an empty text."""
        return "" if self.is_over else self.presence.words(width)

    def fairness(self) -> str:
        """Return how many proofs of others have been checked."""
        count = self.sitting.proofs_checked
        return (
            say_count("table.fairness", count) if count else say("table.fairness.none")
        )

    def verdict(self) -> list[str]:
        """Return how the game ended for the files: verdict and path."""
        return self.closing.verdict()

    @property
    def exit_code(self) -> int:
        """The exit code that the end of this table deserves."""
        return self.closing.exit_code

    def scene_after(self, told: Told) -> Scene:
        """Return the scene after this update."""
        sitting = self.sitting
        mine = isinstance(told.due, Decide) and told.due.seat == sitting.seat
        return Scene(
            seat=sitting.seat,
            names=sitting.names,
            options=sitting.kit.rules.options(told.state),
            state=told.state,
            known=told.known,
            due=told.due,
            moves=sitting.moves() if mine else (),
            spare=self._spare,
        )
