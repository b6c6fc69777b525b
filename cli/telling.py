"""A finished game in sentences: what each step was, and what vouches for it.

Written for both `replay` and `report`; knows no game by name.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cli.finished import FinishedGame, Turn
from cli.results import stayed_away
from cli.words import say, say_count
from engine.deals import Draw, Face, Pass
from engine.game import Differ, Is, IsNot, OneOf, Same
from p2p.record.notice import (
    Accept,
    Notice,
    Offer,
    Resign,
    Unresponsive,
    absences,
)
from p2p.table.audit import UNFAIR
from p2p.table.chronicle import Step, Voucher
from p2p.table.ends import AGREED, UNRESPONSIVE

_TOLD_NOTICES = {
    Offer: "offer",
    Accept: "accept",
    Resign: "resign",
    Unresponsive: "unresponsive",
}


class Said(NamedTuple):
    """A sentence about a step; `was_hidden`: it tells what only some could see then."""

    text: str
    was_hidden: bool = False


def told(game: FinishedGame, step: Step) -> list[Said]:
    """Return what happened in a step; nothing for a mix, or help in dealing.

    What was hidden stands behind the event that it belongs to: the first one.
    """
    said = [Said(text) for text in _events(game, step)]
    hidden_then = [Said(text, was_hidden=True) for text in _opened(game, step)]
    beside = [Said(text) for text in noticed(game, step.notices)]
    return [*said[:1], *hidden_then, *said[1:], *beside]


def happened(game: FinishedGame, step: Step) -> list[str]:
    """Return what a step was, in at least one sentence."""
    said = [one.text for one in told(game, step)]
    return said if _events(game, step) else [_done(game, step), *said]


def _events(game: FinishedGame, step: Step) -> list[str]:
    """Return what the game tells of a step."""
    if step.after is None:
        return []
    scene = game.scene(step.after)
    return [said for e in step.events if (said := game.shows.sentence(scene, e))]


def _done(game: FinishedGame, step: Step) -> str:
    """Return what was done by the entries of a step of which the game tells nothing."""
    return say(f"replay.done.{step.kind}", names=game.names_of(step.seats))


def _opened(game: FinishedGame, step: Step) -> list[str]:
    """Return which hidden cards a step moved, now that they are open."""
    faces = game.told.faces
    if step.move is not None and step.before is not None and step.after is not None:
        seat, hand = step.seats[0], game.told.kit.rules.hand
        kept = set(hand(step.after, seat))
        left = [faces.get(c) for c in hand(step.before, seat) if c not in kept]
        fields = {"name": game.names[seat], "cards": listing(game, left)}
        return [say("replay.opened.left", **fields)] if left else []
    match step.due:
        case Draw(cards=cards, seat=seat):
            drawn = listing(game, [faces.get(card) for card in cards])
            return [say("replay.opened.drawn", name=game.names[seat], cards=drawn)]
        case Pass(card=card, giver=giver, taker=taker):
            passed = listing(game, [faces.get(card)])
            names = {"name": game.names[giver], "other": game.names[taker]}
            return [say("replay.opened.passed", card=passed, **names)]
        case _:
            return []


def noticed(game: FinishedGame, notices: Iterable[Notice]) -> list[str]:
    """Return what was said beside the log, as far as players say such things."""
    said = []
    for notice in notices:
        kind = _TOLD_NOTICES.get(type(notice.say))
        # that a program which has resigned falls silent is nothing a player said
        if kind is not None and notice.say != Resign(final=True):
            absent = getattr(notice.say, "seat", notice.seat)
            names = {"name": game.names[notice.seat], "other": game.names[absent]}
            said.append(say(f"replay.notice.{kind}", **names))
    return said


def listing(game: FinishedGame, faces: Sequence[Face | None]) -> str:
    """Return cards by name, equal ones together, and how many are not open."""
    counted = Counter(face for face in faces if face is not None)
    named = [
        game.shows.face_name(face)
        if count == 1
        else say("replay.copies", name=game.shows.face_name(face), count=count)
        for face, count in counted.items()
    ]
    closed = sum(face is None for face in faces)
    named += [say_count("replay.closed", closed)] if closed else []
    return ", ".join(named) or say("replay.no-cards")


def hands(game: FinishedGame, step: Step) -> list[tuple[str, str]]:
    """Return who holds what after a step; nobody, before cards are dealt."""
    if step.after is None:
        return []
    held = [listing(game, hand) for hand in game.hands(step.after)]
    return list(zip(game.names, held, strict=True))


def turn_title(game: FinishedGame, turn: Turn) -> str:
    """Return the heading of a turn."""
    if turn.side is None:
        return say("replay.turn.set-up")
    seats = enumerate(game.told.options.sides)
    names = game.names_of(tuple(seat for seat, side in seats if side == turn.side))
    return say("replay.turn", number=turn.number, names=names)


def entries_of(game: FinishedGame, step: Step) -> str:
    """Return which entries of the log a step is."""
    total, last = sum(len(s.entries) for s in game.steps), step.entries[-1].k
    if last == step.first:
        return say("replay.entry", entry=last, total=total)
    return say("replay.entries", first=step.first, last=last, total=total)


def vouched(game: FinishedGame, step: Step) -> list[str]:
    """Return each check that vouches for a step, numbered as `verify` does."""
    return [
        say("replay.vouch", number=voucher.number, sentence=_vouch(game, voucher))
        for voucher in step.vouchers
    ]


def _vouch(game: FinishedGame, voucher: Voucher) -> str:
    names = game.names_of(voucher.seats)
    match voucher.claim:
        case None:
            return say(f"replay.vouch.{voucher.code}", names=names)
        case Is(card=card, face=face) | OneOf(card=card, faces=(face,)):
            fields = {"card": card, "face": game.shows.face_name(face)}
            return say("replay.claim.is", **fields)
        case IsNot(card=card, face=face):
            fields = {"card": card, "face": game.shows.face_name(face)}
            return say("replay.claim.is-not", **fields)
        case OneOf(card=card, faces=faces):
            listed = ", ".join(map(game.shows.face_name, faces))
            return say("replay.claim.one-of", card=card, faces=listed)
        case Same(card=card, other=other):
            return say("replay.claim.same", card=card, other=other)
        case Differ(card=card, other=other):
            return say("replay.claim.differ", card=card, other=other)


def ended(game: FinishedGame, *, in_short: bool = False) -> list[str]:
    """Return how the game ended and why, most important first.

    in_short: where there is little room
    """
    told = game.told
    if told.outcome is None:
        is_unfair = told.verdict.verdict == UNFAIR
        return [say("replay.end.fault" if is_unfair else "replay.end.open")]
    if told.outcome.reason == AGREED:
        return [say("end.nobody"), say("replay.end.agreed")]
    if told.outcome.reason == UNRESPONSIVE:
        notices = (*told.early, *(n for step in told.steps for n in step.notices))
        return [say("end.nobody"), *stayed_away(game.names, absences(notices))]
    if told.state is None:
        return [say("end.undealt.they")]
    tell = game.shows.short_ending if in_short else game.shows.ending
    return list(tell(game.scene(told.state), told.outcome))


def judged(game: FinishedGame) -> list[str]:
    """Return the verdict on the transcript, with the fault or what is missing."""
    verdict = game.told.verdict.verdict
    said = [say(f"replay.verdict.{verdict}")]
    said += [game.fault()] if game.fault() else []
    closed = [game.names[seat] for seat in game.told.missing]
    return [*said, *(say("replay.missing", name=name) for name in closed)]


def hidden(game: FinishedGame, step: Step) -> list[str]:
    """Return all that lies face down after a step, with open cards."""
    if step.after is None:
        return []
    scene = game.scene(step.after)
    return list(game.shows.opened(scene, game.told.faces))
