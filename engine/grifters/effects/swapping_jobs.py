"""The text that swaps done jobs (rules page 7b, Middle Man)."""

from collections.abc import Mapping

from msgspec.structs import replace

from engine.deals import CardId, Face
from engine.game import Claim, Move
from engine.grifters.at_table import AtTable, opponents, without
from engine.grifters.draft import Draft
from engine.grifters.effects.effect import Effect
from engine.grifters.moves import ChooseJob, JobsSwapped
from engine.grifters.operations import SwapJobs
from engine.grifters.state import Doing


class SwappingJobs(Effect[SwapJobs]):
    """Give one of the own jobs for one of an opponent's, each chosen."""

    what = "job"

    def is_sound(self, table: AtTable, do: Doing) -> bool:
        """Return whether the job chosen, if one is, is the seat's own."""
        is_own = do.choice is None or do.choice in table.seats[do.seat].jobs
        return is_own and super().is_sound(table, replace(do, choice=None))

    def begin(self, draft: Draft, do: Doing) -> None:
        """Ask which, if there is a job on both sides, or do what is done instead."""
        others = opponents(draft, do.seat)
        theirs = any(draft.seats[other].jobs for other in others)
        both = draft.seats[do.seat].jobs and theirs
        self.ask_if(both, draft, do, self.op.fallback)

    def answers(
        self, table: AtTable, do: Doing, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return the own jobs, and then those of the opponents."""
        if do.choice is None:
            return tuple(map(ChooseJob, table.seats[do.seat].jobs))
        others = opponents(table, do.seat)
        return tuple(ChooseJob(job) for o in others for job in table.seats[o].jobs)

    def answer(self, draft: Draft, do: Doing, move: Move) -> tuple[Claim, ...]:
        """Ask for the other job, or swap."""
        job = self.offered(draft, do, move, ChooseJob, "job-not-there").job
        if do.choice is None:
            self.ask(draft, replace(do, choice=job))
            return ()
        area = draft.seats[do.seat]
        seats = enumerate(draft.seats)
        other, theirs = next((s, a) for s, a in seats if job in a.jobs)
        ours = (*without(area.jobs, do.choice), job)
        draft.seats[do.seat] = replace(area, jobs=ours)
        given = (*without(theirs.jobs, job), do.choice)
        draft.seats[other] = replace(theirs, jobs=given)
        draft.events.append(JobsSwapped(do.seat, other, do.choice, job))
        return ()
