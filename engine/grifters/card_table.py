"""The card file of Grifters: read once from the package, checked, never again.

To replace a house card by the published one is to edit `cards.json`: the flow of the
game knows operations, skills and counts, and no card. Source: rules page 2, 3, 6 to 8b.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Annotated, Literal, TypeAlias

import msgspec

from engine.deals import Face
from engine.game import EngineError
from engine.grifters.operations import (
    AnyOperation,
    DrawChoose,
    Duplicate,
    ExtraCaper,
    InsideMan,
    Recall,
    SwapJobs,
    TakeDiscard,
    Thug,
)

NonNegative: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
Positive: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
Players: TypeAlias = Annotated[int, msgspec.Meta(ge=2, le=4)]
Id: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]*$")]
Skill: TypeAlias = Literal["brain", "speed", "brawn"]
Status: TypeAlias = Literal["confirmed", "inferred", "house"]
"""Whether the published game has it so: stated, deduced, or our own invention."""
WILD = "wild"
SKILLS: tuple[Skill, ...] = ("brain", "speed", "brawn")
RESERVED_IDS = frozenset({"isk", "none"})
"""Words of the notation, which can name no card."""


class CardTableError(EngineError):
    """The card file of this installation is not what the rules need."""

    code = "engine/card-table"


class Card(msgspec.Struct, frozen=True):
    """One type of card.

    id:     its face; skill: one of three, or `wild`
    effect: what its text orders, in order; summary: the same in English
    """

    id: Id
    name: str
    skill: Literal["brain", "speed", "brawn", "wild"]
    effect: tuple[AnyOperation, ...]
    summary: str
    name_status: Status
    skill_status: Status
    effect_status: Status

    @property
    def is_house(self) -> bool:
        """Whether name or text is this project's own; screens say so beside it."""
        return "house" in (self.name_status, self.effect_status)


class Ringleader(Card, frozen=True):
    """A card that each player has from the start."""

    abductable: bool = False
    copies_per_player: Positive = 1


class Specialist(Card, frozen=True):
    """A card of the deck; copies: how many there are of it."""

    copies: Positive


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards of each skill a Team needs, no more and no fewer."""

    brain: NonNegative
    speed: NonNegative
    brawn: NonNegative

    @property
    def size(self) -> int:
        """How many cards that are in all."""
        return self.brain + self.speed + self.brawn


class Job(msgspec.Struct, frozen=True):
    """One job card.

    stack_order: its place in the stack of its colour, from 1
    reward:      what doing it orders, in order; the file says it in English too
    min_players: it is in games of so many and more
    """

    id: Id
    colour: str
    stack_order: Positive
    name: str
    required: Cost
    reward: tuple[AnyOperation, ...]
    min_players: Players
    name_status: Status
    required_status: Status
    reward_status: Status

    @property
    def is_house(self) -> bool:
        """Whether it is this project's own in name, cost or reward."""
        return "house" in (self.name_status, self.required_status, self.reward_status)


ByPlayers: TypeAlias = dict[Literal["2", "3", "4"], Positive]


class SetUp(msgspec.Struct, frozen=True):
    """What a game of so many players starts with."""

    total_isk: ByPlayers
    job_stacks: ByPlayers
    start_isk_each: NonNegative
    ringleaders_each: tuple[Face, ...]
    random_specialists_each: NonNegative


class Scoring(msgspec.Struct, frozen=True):
    """What the jobs of one colour are worth, by how many of them a seat has."""

    same_colour_bonus: dict[str, NonNegative]


class CardTable(msgspec.Struct, frozen=True):
    """What this program reads of the card file."""

    setup: SetUp
    scoring: Scoring
    ringleaders: tuple[Ringleader, ...]
    specialists: tuple[Specialist, ...]
    jobs: tuple[Job, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards with a face, in card-table order."""
        return self.ringleaders + self.specialists


ONLY_PLAYED = (ExtraCaper, InsideMan, Recall, Thug)
"""Operations that speak of the card played, so that no reward can order them."""
COPYING = (Duplicate, InsideMan)
"""Operations that carry out the text of another card, which must not be one of these
itself where it is duplicated, or a text could go on for ever."""


def parse_card_table(raw: bytes) -> CardTable:
    """Return the checked card table; CardTableError says what is wrong with it."""
    try:
        table = msgspec.json.decode(raw, type=CardTable)
    except msgspec.DecodeError as error:
        raise CardTableError(f"card file: {error}") from error
    ids = (*(card.id for card in table.cards), *(job.id for job in table.jobs))
    _check_once("id", ids)
    for card in table.cards:
        _check_operations(card.id, card.effect)
    for job in table.jobs:
        _check_operations(job.id, job.reward)
        _check_job(job)
    _check_set_up(table)
    _check_stacks(table)
    _check_bonus(table)
    return table


def _fail(where: str, what: str) -> CardTableError:
    return CardTableError(f"card file: {where}: {what}")


def _check_once(kind: str, ids: Iterable[Face]) -> None:
    counts = Counter(ids)
    twice = [face for face, n in counts.items() if n > 1]
    if twice:
        raise _fail(twice[0], f"this {kind} is listed twice")
    reserved = sorted(RESERVED_IDS & counts.keys())
    if reserved:
        raise _fail(reserved[0], "a word of the notation names no card")


def operations(ops: Iterable[AnyOperation]) -> list[AnyOperation]:
    """Return these operations and those behind them as fallbacks."""
    found: list[AnyOperation] = []
    for op in ops:
        found.append(op)
        if isinstance(op, TakeDiscard | SwapJobs):
            found += operations(op.fallback)
    return found


def _check_operations(where: str, ops: tuple[AnyOperation, ...]) -> None:
    if not ops:
        raise _fail(where, "it orders nothing")
    for op in operations(ops):
        if isinstance(op, DrawChoose) and not (op.discard_rest and op.keep < op.draw):
            raise _fail(where, "draw_choose discards the rest, of which there is some")
        if isinstance(op, Thug) and not op.companion:
            raise _fail(where, "thug is played with a companion")


def _check_job(job: Job) -> None:
    for op in operations(job.reward):
        if isinstance(op, ONLY_PLAYED):
            raise _fail(job.id, f"{type(op).__struct_config__.tag} is no reward")
    if job.required.size < MIN_TEAM:
        raise _fail(job.id, "a Team has two cards or more")


MIN_TEAM = 2
"""So many cards in one Night are a Team (4)."""


def _check_set_up(table: CardTable) -> None:
    leaders = tuple(card.id for card in table.ringleaders)
    each = tuple(
        card.id for card in table.ringleaders for _ in range(card.copies_per_player)
    )
    if sorted(each) != sorted(table.setup.ringleaders_each):
        raise _fail("setup.ringleaders_each", f"not those of the table, {leaders}")
    if any(card.abductable for card in table.ringleaders):
        raise _fail("ringleaders", "no Ringleader can be abducted")
    deck = sum(card.copies for card in table.specialists)
    for players, total in _by_players(table.setup.total_isk):
        if total <= players * table.setup.start_isk_each:
            raise _fail(f"setup.total_isk.{players}", "the Coffers start empty")
        if deck <= players * table.setup.random_specialists_each:
            raise _fail("specialists", f"too few copies for {players} players")


def _by_players(counts: Mapping[Literal["2", "3", "4"], int]) -> list[tuple[int, int]]:
    missing = {"2", "3", "4"} - counts.keys()
    if missing:
        raise _fail("setup", f"nothing is said of {min(missing)} players")
    return [(int(players), count) for players, count in counts.items()]


def _check_stacks(table: CardTable) -> None:
    for players, stacks in _by_players(table.setup.job_stacks):
        colours = {j.colour for j in table.jobs if j.min_players <= players}
        if len(colours) != stacks:
            raise _fail(
                "jobs", f"{len(colours)} colours for {players} players, not {stacks}"
            )
    for colour in {job.colour for job in table.jobs}:
        stack = [job for job in table.jobs if job.colour == colour]
        if [job.stack_order for job in stack] != [*range(1, len(stack) + 1)]:
            raise _fail(f"jobs, {colour}", "stack_order counts from 1, lowest first")
        if len({job.min_players for job in stack}) > 1:
            raise _fail(f"jobs, {colour}", "one stack has one min_players")


def _check_bonus(table: CardTable) -> None:
    longest = max(Counter(job.colour for job in table.jobs).values())
    said = table.scoring.same_colour_bonus
    if any(str(count) not in said for count in range(longest + 1)):
        raise _fail("scoring.same_colour_bonus", f"it counts from 0 to {longest} jobs")


RAW_CARDS = files("engine.grifters").joinpath("cards.json").read_bytes()
CARDS = parse_card_table(RAW_CARDS)
