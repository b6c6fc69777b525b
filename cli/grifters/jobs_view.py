"""The jobs to be done: what each asks and brings, and what this hand lacks for it."""

from collections import Counter
from collections.abc import Iterable

from cli.grifters.card_text import text_of
from cli.grifters.costs import (
    cost_letters,
    cost_words,
    lack,
    lack_cell,
    lack_words,
    reward_cell,
)
from cli.grifters.naming import (
    colour_name,
    hand_of,
    isk,
    job_name,
    job_starred,
    name_of,
    state_of,
)
from cli.presentation import SPECTATOR, Scene
from cli.text import Line, columns, line, pad
from cli.words import say
from engine.deals import Face
from engine.grifters.jobs import COLOURS, JOBS
from engine.grifters.scoring import BONUS

_COLUMNS = (10, 7, 12)
"""Widths of a job's place, of what it asks and of what it brings."""
_LACKS = 10
"""And of what is lacking for it, where its name stands behind that."""
_LEGEND = 2
"""Rows of what the letters mean, with one left free."""
_TITLE = 2
"""A pane's title begins two columns later than its lines."""


def available(scene: Scene) -> list[Face]:
    """Return the job on top of each stack."""
    return [stack[0] for stack in state_of(scene).stacks if stack]


def title(scene: Scene) -> str:
    """Return the heads of the jobs' columns.

    One that fills its column moves the next by a space.
    """
    key = "gr.jobs.left" if scene.seat == SPECTATOR else "gr.jobs.lacks"
    heads = [say("gr.jobs"), say("gr.jobs.asks"), say("gr.jobs.brings")]
    said, end = "", -_TITLE
    for head, width in zip(heads, _COLUMNS, strict=True):
        said, end = f"{said}{head} ", end + width
        said = pad(said, max(end, columns(said)))
    return said + say(key)


def jobs(scene: Scene, width: int, rows: int) -> list[Line]:
    """List the jobs that lie open, and what the letters mean.

    Their names stand behind them, or below, where there is room for all of them.
    """
    longest = max(map(columns, map(name_of, JOBS)))
    is_wide = longest <= width - 1 - sum(_COLUMNS) - _LACKS
    is_tall = 2 * len(state_of(scene).stacks) + _LEGEND <= rows and longest <= width - 2
    lines = []
    for job in available(scene):
        lines.append(_row(scene, job, name_of(job) if is_wide else ""))
        if is_tall and not is_wide:
            lines.append(line("  ", ("class:dim", name_of(job))))
    if not lines:
        lines = [line(" ", ("class:dim", say("gr.jobs.gone")))]
    return [*lines, line(), line(" ", ("class:dim", say("gr.legend")))]


def _row(scene: Scene, job: Face, name: str) -> Line:
    """Return one job; one that this hand can do stands out."""
    cells = (job_starred(job), cost_letters(job), reward_cell(job))
    row = "".join(pad(c, width) for c, width in zip(cells, _COLUMNS, strict=True))
    style, last = "", str(below(scene, job))
    if scene.seat != SPECTATOR:
        hand = hand_of(scene)
        style = "" if lack(job, hand).cards else "class:strong"
        last = lack_cell(job, hand)
    return line(" ", (style, row + pad(last, _LACKS) + name))


def below(scene: Scene, job: Face) -> int:
    """Return how many jobs lie below this one, which is on top of its stack."""
    return next(len(s) - 1 for s in state_of(scene).stacks if s[:1] == (job,))


def by_colour(done: Iterable[Face]) -> dict[str, int]:
    """Return how many jobs of each colour there are, in the order of the stacks."""
    counts = Counter(JOBS[job].colour for job in done)
    return {colour: counts[colour] for colour in COLOURS if counts[colour]}


def done_words(done: Iterable[Face]) -> str:
    """Return done jobs by colour, in words; with what they are worth at the end."""
    said = []
    for colour, count in by_colour(done).items():
        named = say("gr.say.jobs.colour", colour=colour_name(colour), count=count)
        if worth := BONUS[count]:
            named = say("gr.say.jobs.worth", said=named, isk=isk(worth))
        said.append(named)
    return ", ".join(said) or say("gr.say.jobs.none")


def job_sentence(scene: Scene, job: Face) -> str:
    """Return an open job, and what this hand lacks for it."""
    text = text_of(JOBS[job].reward)
    said = say("gr.say.job", job=job_name(job), cost=cost_words(job), text=text)
    if scene.seat == SPECTATOR:
        return said
    hand = hand_of(scene)
    if not lack(job, hand).cards:
        return f"{said} {say('gr.say.job.can')}"
    return f"{said} {say('gr.say.job.lacks', lacks=lack_words(job, hand))}"
