"""The masked side of the game: every face-down card, and the deal in hand (PROTOCOL 5).

Requests never carry a masked card. A deal names cards by number, and this table alone
says which masked card that is and who may open it, so that nobody can be used as a
decryption oracle.
"""

from collections.abc import Sequence
from typing import TypeAlias

from engine.deals import (
    CardId,
    Deal,
    Draw,
    Face,
    Gather,
    Hold,
    Mix,
    Pass,
    Seat,
    Shuffle,
    TurnUp,
)
from engine.game import Claim, Differ, Is, IsNot, OneOf, Same
from p2p.errors import LocalError, ProofError, Refused
from p2p.fairness.cards import (
    Card,
    FaceTable,
    first_card,
    joint_key,
    open_card,
    strip,
)
from p2p.fairness.challenge import Context
from p2p.fairness.group import Point
from p2p.fairness.proofs import (
    IsNotProof,
    OneOfProof,
    SharesProof,
    verify_differ,
    verify_faces,
    verify_is_not,
    verify_one_of,
    verify_rekey,
    verify_same,
    verify_shares,
)
from p2p.fairness.shuffle import verify_shuffle
from p2p.record.entry import Body, ClaimProof, Mixed, Passed, Shared, Shuffled, TurnedUp

Place: TypeAlias = Seat | str
"""Where a face-down card lies: with a seat, or on a pile."""


class SetUpFault(LocalError):
    """The cards contradict the game although every proof holds; nobody is to blame."""

    default_code = "local/set-up-fault"


class Dealing:
    """All masked cards, where they lie, and how far the deal in hand has come.

    faces: the points of all faces; keys: the seats' public keys; joint: their sum
    """

    def __init__(self, faces: FaceTable, keys: Sequence[Point]) -> None:
        """Start with no cards."""
        self.faces = faces
        self.keys = tuple(keys)
        self.joint = joint_key(self.keys)
        self.cards: dict[CardId, Card] = {}
        self.places: dict[CardId, Place] = {}
        self._deal: Deal | None = None
        self._pile: tuple[Card, ...] = ()
        self._shares: list[tuple[Point, ...]] = []
        self._shown: tuple[Face, ...] = ()

    def look(self, cards: Sequence[CardId], place: Place | None = None) -> list[Card]:
        """Return masked cards by number.

        place: where they must lie, None for anywhere
        Raises: LocalError if the rules name a card that is not there
        """
        for card in cards:
            if card not in self.cards or place not in (None, self.places[card]):
                raise LocalError(
                    "card {number} is not where the rules say", number=card
                )
        return [self.cards[card] for card in cards]

    def due_cards(self) -> tuple[Card, ...]:
        """Return the masked cards that the next statement of this deal is about."""
        match self._deal:
            case Shuffle():
                return self._pile
            case Draw(pile=place, cards=cards) | Mix(seat=place, cards=cards):
                return tuple(self.look(cards, place))
            case TurnUp(cards=cards, seat=seat):
                return tuple(self.look(cards, seat))
            case Pass(card=card, giver=giver):
                return tuple(self.look((card,), giver))
            case _:
                raise LocalError("no statement is due")

    def begin(self, deal: Deal) -> None:
        """Take up a deal. A `Gather` or a `Hold` needs nobody and is done at once."""
        self._deal, self._shares, self._shown = deal, [], ()
        match deal:
            case Shuffle(pile=pile, cards=cards):
                self._pile = tuple(self.look(cards, pile))
            case Gather(pile=pile, faces=faces, fresh=fresh):
                self._lay(faces, fresh, self.joint, pile)
            case Hold(seat=seat, faces=faces, fresh=fresh):
                self._lay(faces, fresh, self.keys[seat], seat)
            case _:
                self.due_cards()

    def _lay(
        self, faces: Sequence[Face], fresh: Sequence[CardId], key: Point, place: Place
    ) -> None:
        for face, card in zip(faces, fresh, strict=True):
            self._put(card, first_card(self.faces.point(face), key), place)

    def _put(self, number: CardId, card: Card, place: Place) -> None:
        if number in self.cards:
            raise LocalError("card number {number} is not fresh", number=number)
        self.cards[number] = card
        self.places[number] = place

    def _retire(self, numbers: Sequence[CardId]) -> None:
        for number in numbers:
            del self.cards[number], self.places[number]

    # Statements of a deal

    def verify(self, context: Context, seat: Seat, body: Body) -> None:
        """Raise a PeerError unless `body` is a good next statement of `seat`."""
        due, key = self.due_cards(), self.keys[seat]
        match body:
            case Shuffled(cards=cards, proof=proof):
                verify_shuffle(context, self.joint, due, cards, proof)
            case Mixed(cards=cards, proof=proof):
                verify_shuffle(context, key, due, cards, proof)
            case Shared(shares=shares, proof=proof):
                verify_shares(context, key, due, shares, proof)
            case TurnedUp(faces=faces, proof=proof):
                verify_faces(context, key, due, self._points(faces), proof)
            case Passed(card=new, proof=proof):
                assert isinstance(self._deal, Pass)
                taker = self.keys[self._deal.taker]
                verify_rekey(context, key, due[0], taker, new, proof)
            case _:
                raise AssertionError("the schedule admits no other kind")

    def _points(self, faces: Sequence[Face]) -> tuple[Point, ...]:
        if not set(faces) <= set(self.faces.faces):
            raise Refused("there is no such face", code="peer/unknown-face")
        return tuple(self.faces.point(face) for face in faces)

    def take(self, body: Body) -> None:
        """Adopt a statement of the deal in hand."""
        match body:
            case Shuffled(cards=cards):
                self._pile = cards
            case Mixed(cards=cards):
                assert isinstance(self._deal, Mix)
                self._retire(self._deal.cards)
                for number, card in zip(self._deal.fresh, cards, strict=True):
                    self._put(number, card, self._deal.seat)
            case Shared(shares=shares):
                self._shares.append(shares)
            case TurnedUp(faces=faces):
                assert isinstance(self._deal, TurnUp)
                self._shown = faces
                self._retire(self._deal.cards)
            case Passed(card=card):
                assert isinstance(self._deal, Pass)
                self._retire((self._deal.card,))
                self._put(self._deal.fresh, card, self._deal.taker)
            case _:
                raise AssertionError("the schedule admits no other kind")

    def finish(self) -> tuple[Face, ...]:
        """Close the deal once everybody due has spoken; return the faces shown."""
        deal = self._deal
        match deal:
            case Shuffle(pile=pile, cards=cards, fresh=fresh):
                self._retire(cards)
                for number, card in zip(fresh, self._pile, strict=True):
                    self._put(number, card, pile)
            case Draw(cards=cards, seat=seat):
                for number, shares in self._by_card(cards):
                    self.cards[number] = strip(self.cards[number], shares)
                    self.places[number] = seat
            case TurnUp(cards=cards, seat=None):
                self._shown = tuple(
                    self._read(self.cards[number], shares)
                    for number, shares in self._by_card(cards)
                )
                self._retire(cards)
            case _:
                pass  # Mix, TurnUp from a hand and Pass were done by one statement
        self._deal = None
        return self._shown

    def _by_card(
        self, cards: Sequence[CardId]
    ) -> list[tuple[CardId, tuple[Point, ...]]]:
        return list(zip(cards, zip(*self._shares, strict=True), strict=True))

    def _read(self, card: Card, shares: Sequence[Point]) -> Face:
        face = self.faces.face(open_card(card, shares))
        if face is None:
            raise SetUpFault("a card has no face although every proof holds")
        return face

    # Claims

    def verify_claims(
        self,
        context: Context,
        seat: Seat,
        claims: Sequence[Claim],
        proofs: Sequence[ClaimProof],
    ) -> None:
        """Raise a PeerError unless each claim about a card of `seat` is proved."""
        if len(claims) != len(proofs):
            raise ProofError(
                "{due} proofs are due, {came} came",
                due=len(claims),
                came=len(proofs),
                code="peer/missing-proof",
            )
        for claim, proof in zip(claims, proofs, strict=True):
            self._verify_claim(context, seat, claim, proof)

    def _verify_claim(
        self, context: Context, seat: Seat, claim: Claim, proof: ClaimProof
    ) -> None:
        key = self.keys[seat]
        card = self.look((claim.card,), seat)[0]
        match claim, proof:
            case Is(face=face), SharesProof():
                verify_faces(context, key, (card,), self._points((face,)), proof)
            case IsNot(face=face), IsNotProof():
                verify_is_not(context, key, card, self._points((face,))[0], proof)
            case OneOf(faces=faces), OneOfProof():
                verify_one_of(context, key, card, self._points(faces), proof)
            case Same(other=other), SharesProof():
                second = self.look((other,), seat)[0]
                verify_same(context, key, card, second, proof)
            case Differ(other=other), IsNotProof():
                second = self.look((other,), seat)[0]
                verify_differ(context, key, card, second, proof)
            case _:
                raise ProofError(
                    "the proof is not of the claim's kind", code="peer/missing-proof"
                )
