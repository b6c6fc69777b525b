"""Grifters to be read: every card and job in full."""

from cli.grifters.card_text import card_in_full, job_in_full
from cli.grifters.naming import by_skill, card_name, job_name
from cli.rulebook import Card, Rulebook
from cli.words import say
from engine.game import Options
from engine.grifters.jobs import JOBS
from engine.grifters.options import MAX_SEATS, MIN_SEATS, GriftersOptions
from engine.grifters.specialists import FACES


class GriftersRulebook:
    """The rulebook of Grifters."""

    def tables(self) -> tuple[Options, ...]:
        """Return the tables for two to four."""
        players = range(MIN_SEATS, MAX_SEATS + 1)
        return tuple(GriftersOptions(sides=tuple(range(count))) for count in players)

    def cards(self) -> tuple[tuple[str, tuple[Card, ...]], ...]:
        """Return cards by their skill, and jobs."""
        cards = (
            Card(face, card_name(face), (card_in_full(face),))
            for face in by_skill(FACES)
        )
        jobs = (Card(face, job_name(face), (job_in_full(face),)) for face in JOBS)
        return (
            (say("gr.book.cards"), tuple(cards)),
            (say("gr.book.jobs"), tuple(jobs)),
        )


RULEBOOK: Rulebook = GriftersRulebook()
