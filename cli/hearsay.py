"""What is said of seats: of their coming and going, their wishes, signs and steps."""

from cli.presence import timed
from cli.words import has, say
from p2p.lan.sitting import (
    Away,
    Back,
    EndOffered,
    GraceOver,
    Progress,
    RematchWanted,
    SignGiven,
    Sitting,
)


def heard(
    sitting: Sitting,
    update: Away | Back | GraceOver | EndOffered | RematchWanted,
    *,
    is_over: bool,
    is_met: bool,
) -> str:
    """Return what is said of another seat.

    is_over: the game is, and it has left; is_met: it was here since we came
    """
    name = sitting.names[update.seat]
    match update:
        case Away() if is_over:
            return say("rematch.gone", name=name)
        case Away():
            return say("table.away" if is_met else "table.away.still", name=name)
        case Back():
            return say("table.back" if is_met else "table.back.first", name=name)
        case GraceOver():
            return say("away.grace", name=name, timer=timed(sitting.grace_s))
        case EndOffered():
            return say("offer.made.they", name=name)
        case RematchWanted():
            return say("rematch.wanted", name=name)


def gesture(sitting: Sitting, given: SignGiven) -> str:
    """Return who makes which sign to the table."""
    return say(f"sign.{given.sign}.{_who(sitting, given)}", name=_name(sitting, given))


def step(sitting: Sitting, progress: Progress, pile: str) -> str:
    """Return a step of the protocol as a sentence, empty if it has none.

    pile: the name of what is shuffled, where there are several
    """
    code = f"{progress.code}.pile" if pile else progress.code
    key = f"progress.{code}.{_who(sitting, progress)}"
    fields = {"name": _name(sitting, progress), "pile": pile}
    return say(key, seconds=progress.seconds, **fields) if has(key) else ""


def _who(sitting: Sitting, done: SignGiven | Progress) -> str:
    return "you" if done.seat == sitting.seat else "they"


def _name(sitting: Sitting, done: SignGiven | Progress) -> str:
    return sitting.names[done.seat]
