"""Grifters takes no move that is not legal: refused at once, or its proof must fail."""

import random
from collections import Counter
from collections.abc import Callable, Mapping

import pytest
from msgspec.structs import asdict, replace

from engine.dealer import is_true
from engine.deals import CardId, Face
from engine.game import Decide, IllegalMove, Move, Over
from engine.grifters.card_table import SKILLS
from engine.grifters.jobs import JOBS
from engine.grifters.moves import (
    Caper,
    ChooseCard,
    ChooseJob,
    ChooseNights,
    ChooseNone,
    ChooseNumber,
    ChooseSeat,
    ChooseSkill,
    DoJob,
    Join,
    Keep,
    PlaceToken,
    Show,
)
from engine.grifters.specialists import FACES
from tests.engine.grifters_adapter import (
    NOTATION,
    RULES,
    EngineGrifters,
    named,
    sorted_team,
)
from tests.engine.grifters_agreement import any_move, any_position
from tests.engine.table import Chance

GAMES = 25
TRIES = 25
"""So many moves are tried at each question."""


class Inventor:
    """Invents moves for the seat that is due, few of them legal."""

    def __init__(self, engine: EngineGrifters, chance: random.Random) -> None:
        self.engine = engine
        self.chance = chance

    def number(self) -> int:
        return self.chance.randint(-1, 5)

    def face(self) -> Face:
        return self.chance.choice((*FACES, "isk", ""))

    def job(self) -> Face:
        return self.chance.choice((*JOBS, "blue_9"))

    def hand(self) -> tuple[CardId, ...]:
        due = self.engine.dealer.due
        assert isinstance(due, Decide)
        return self.engine.state.seats[due.seat].hand

    def card(self) -> CardId:
        """Return a card: of this hand, of another, of the deck, or of none."""
        anywhere = (*self.engine.dealer.faces, 10_000)
        return self.chance.choice(self.hand() or anywhere if self.often() else anywhere)

    def often(self) -> bool:
        return self.chance.random() < 0.8

    def said(self, card: CardId) -> Face:
        """Return what a move says that a card is: as often as not the truth."""
        true = self.engine.dealer.faces.get(card)
        return true if true is not None and self.often() else self.face()

    def cards(self) -> tuple[tuple[CardId, ...], tuple[Face, ...]]:
        cards = tuple(self.card() for _ in range(self.chance.randint(0, 6)))
        return cards, tuple(map(self.said, cards))

    def one(self) -> tuple[CardId, Face]:
        card = self.card()
        return card, self.said(card)

    def move(self) -> Move:
        """Return any move, or a legal one with a part of it changed."""
        legal = self.engine.dealer.moves()
        if legal and self.often():
            return self.changed(self.chance.choice(legal))
        return self.chance.choice(KINDS)(self)

    def changed(self, move: Move) -> Move:
        parts: Mapping[str, Callable[[], object]] = {
            "card": self.card,
            "other": self.card,
            "face": self.face,
            "faces": lambda: self.cards()[1],
            "cards": lambda: self.cards()[0],
            "job": self.job,
            "skill": lambda: "wild",
        }
        fields = asdict(move)
        if not fields:
            return move
        field = self.chance.choice(list(fields))
        return replace(move, **{field: parts.get(field, self.number)()})


KINDS: tuple[Callable[[Inventor], Move], ...] = (
    lambda any_: Caper(*any_.one()),
    lambda any_: DoJob(any_.job(), *any_.cards()),
    lambda any_: PlaceToken(),
    lambda any_: ChooseSeat(any_.number()),
    lambda any_: ChooseCard(any_.face(), any_.number()),
    lambda any_: ChooseCard(any_.face()),
    lambda any_: ChooseNights(any_.number(), any_.number()),
    lambda any_: ChooseSkill(any_.chance.choice((*SKILLS, "wild"))),
    lambda any_: ChooseJob(any_.job()),
    lambda any_: ChooseNumber(any_.number()),
    lambda any_: Keep(*any_.cards()),
    lambda any_: Join(*any_.one(), any_.card()),
    lambda any_: Join(*any_.one()),
    lambda any_: Show(*any_.one()),
    lambda any_: ChooseNone(),
)


def fate(engine: EngineGrifters, move: Move, legal: set[str]) -> str:
    """Return whether a move is refused, disproved, or one of the legal ones.

    A claim about a card that is not in the hand has no proof: no seat has its key.
    """
    due, faces = engine.dealer.due, engine.dealer.faces
    assert isinstance(due, Decide)
    try:
        step = RULES.play(engine.state, move)
    except IllegalMove:
        return "refused"
    hand = engine.state.seats[due.seat].hand
    if not all(c.card in hand and is_true(c, faces) for c in step.claims):
        return "disproved"
    known = engine.dealer.known(due.seat)
    assert sorted_team(named(NOTATION.format(engine.state, known, move))) in legal, move
    return "legal"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_other_move_is_refused_or_can_not_be_proved(players: int) -> None:
    fates = Counter[str]()
    for number in range(GAMES):
        chance = random.Random(f"illegal {players} {number}")
        engine = EngineGrifters.from_position(
            any_position(players, chance), Chance(number)
        )
        while not isinstance(engine.dealer.due, Over):
            legal, inventor = engine.legal(), Inventor(engine, chance)
            fates.update(fate(engine, inventor.move(), legal) for _ in range(TRIES))
            engine.play(any_move(legal, chance))
    assert min(fates[kind] for kind in ("refused", "disproved", "legal")) > 100, fates
