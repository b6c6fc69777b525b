"""How things stand at a table of Grifters, in sentences; refusals and rules."""

from collections.abc import Mapping

from cli.grifters.board_view import counts, whole
from cli.grifters.jobs_view import available, done_words, job_sentence
from cli.grifters.naming import clockwise, hand_of, isk, listing, state_of
from cli.person import by_seat
from cli.presentation import SPECTATOR, Scene
from cli.words import has, say, say_count
from engine.deals import Seat
from engine.grifters.at_table import cards
from engine.grifters.card_table import MIN_TEAM
from engine.grifters.options import GriftersOptions
from engine.grifters.state import ISK, NIGHTS, Night
from engine.grifters.turn import LAST_ROUND

PAIR = 2
_TOPICS = [
    "goal", "players", "time", "caper", "job", "team", "token", "back", "end", "ties",
    "abduct",
]  # fmt: skip


def summary(scene: Scene) -> tuple[str, ...]:
    """Return the position in sentences: what the full screen shows as a drawing."""
    state = state_of(scene)
    open_jobs = [job_sentence(scene, job) for job in available(scene)]
    discard = [say("gr.say.discard", cards=listing(state.discard))]
    return (
        say("gr.say.counts", **counts(scene, whole(scene))),
        *(said for seat in clockwise(scene) for said in _seat(scene, seat)),
        *(open_jobs or [say("gr.say.jobs.gone")]),
        *(discard if state.discard else []),
        *held(scene),
    )


def reminder(scene: Scene) -> tuple[str, ...]:
    """Return what players have, and the jobs that lie open, whoever can do them."""
    state = state_of(scene)
    watched = scene._replace(seat=SPECTATOR)
    jobs = [job_sentence(watched, job) for job in available(scene)]
    return (
        say("gr.say.short", round=state.round, coffers=isk(state.coffers)),
        *(_has(scene, seat) for seat in clockwise(scene)),
        *(jobs or [say("gr.say.jobs.gone")]),
    )


def held(scene: Scene) -> list[str]:
    """Return the cards that this seat holds."""
    if scene.seat == SPECTATOR:
        return []
    return [say("gr.say.hand", cards=listing(hand_of(scene)))]


def _seat(scene: Scene, seat: Seat) -> list[str]:
    """Return what one player has, and what lies in the Hideout."""
    area = state_of(scene).seats[seat]
    said = [_has(scene, seat)]
    if area.gave_up:
        said.append(by_seat("gr.gave-up", scene, seat))
    return [*said, hideout(scene, seat)]


def hideout(scene: Scene, seat: Seat) -> str:
    """Return what lies before one player."""
    area = state_of(scene).seats[seat]
    lying = [
        say("gr.say.night", night=number, what=_night(night))
        for number, night in zip(NIGHTS, area.nights, strict=True)
        if night
    ]
    if area.refresh:
        lying.append(say("gr.say.refresh", what=listing(area.refresh)))
    key = "gr.say.nights" if lying else "gr.say.nights.empty"
    return by_seat(key, scene, seat, nights=say("list.between").join(lying))


def _has(scene: Scene, seat: Seat) -> str:
    """Return the money, the number of hand cards and the jobs of one player."""
    area = state_of(scene).seats[seat]
    fields = {"stash": isk(area.stash), "jobs": done_words(area.jobs)}
    return by_seat("gr.say.seat", scene, seat, hand=len(area.hand), **fields)


def _night(night: Night) -> str:
    """Return what lies in one Night."""
    faces, tokens = cards(night), night.count(ISK)
    said = [listing(faces)] if faces else []
    if len(faces) >= MIN_TEAM:
        said = [say("gr.say.team", cards=listing(faces))]
    if tokens:
        said.append(say_count("gr.say.tokens", tokens))
    return ", ".join(said)


def night_words(night: Night) -> str:
    """Return what lies in one Night, or that nothing does."""
    return _night(night) or say("gr.none")


def swapped_words(first: Night, second: Night) -> str:
    """Return what changes places with what, where two Nights are swapped."""
    laid = [_night(night) or say("gr.why.nights.empty") for night in (first, second)]
    if not first:
        laid.reverse()
    return say("gr.why.nights", first=laid[0], second=laid[1])


def refusal(reason: str, _fields: Mapping[str, str | int]) -> str:
    """Return why the rules refuse a move."""
    key = f"gr.refusal.{reason}"
    return say(key) if has(key) else say("gr.refusal.other", reason=reason)


def rules(options: GriftersOptions) -> tuple[str, ...]:
    """Return the rules of a table in short."""
    topics = [*_TOPICS, "give-up"] if len(options.sides) > PAIR else _TOPICS
    said = (*topics, "house", "signs")
    return tuple(say(f"gr.rules.{topic}", rounds=LAST_ROUND) for topic in said)
