"""What do I say? One seat that owns a seed (PROTOCOL 4 to 6).

All randomness comes from the seed, so the same log and the same choices give the same
bytes, also after a crash.
"""

from collections.abc import Mapping

from engine.deals import CardId, Face, Mix, Pass, Shuffle, TurnUp
from engine.game import Claim, Decide, Differ, Is, IsNot, Move, OneOf, Same, digest
from engine.kit import Kit
from p2p.errors import LocalError, PeerError, Refused
from p2p.fairness.cards import Card, open_card, share
from p2p.fairness.challenge import Context
from p2p.fairness.group import Point, mul_base
from p2p.fairness.proofs import (
    prove_differ,
    prove_faces,
    prove_is_not,
    prove_key,
    prove_one_of,
    prove_rekey,
    prove_same,
    prove_shares,
)
from p2p.fairness.seed import Seed, Voice
from p2p.fairness.shuffle import ShuffleProof, prove_shuffle, shuffle_cards
from p2p.record.charter import Charter
from p2p.record.encoding import pack
from p2p.record.entry import (
    AnyBody,
    ClaimProof,
    Coin,
    Key,
    Mixed,
    Moved,
    Passed,
    Shared,
    Shuffled,
    TurnedUp,
    decode_entry,
    encode_entry,
    sign_entry,
)
from p2p.record.notice import (
    Accept,
    Accuse,
    AnySay,
    Notice,
    Opening,
    Resign,
    decode_notice,
    encode_notice,
    notice_digest,
    sign_notice,
)
from p2p.record.signature import Sign
from p2p.table.dealing import Dealing, SetUpFault
from p2p.table.early import Early
from p2p.table.ends import LATE, Ends
from p2p.table.ledger import EQUIVOCATION, Accepted, Ledger
from p2p.table.opened import hand
from p2p.table.schedule import Turn
from p2p.table.signs import Signs


class Player:
    """One seat: its ledger, its seed, its signature.

    seat:  our place in the charter
    sign:  the identity key's signature
    signs: table signs, ours and those of others
    """

    def __init__(
        self, charter: Charter, kit: Kit, seat: int, seed: Seed, sign: Sign
    ) -> None:
        """Sit down before the first entry."""
        self.ledger = Ledger(charter, kit)
        self.ends = Ends(self.ledger)
        self._early = Early()
        self.signs = Signs(self.ledger, seat, sign)
        self.seat = seat
        self._seed = seed
        self._sign = sign
        self._voice = Voice(seed, charter.digest, seat)
        self._secret = self._voice.secret_key()
        self._faces: dict[CardId, Face] = {}
        self._said: dict[bytes, bytes] = {}

    def __repr__(self) -> str:
        """Say nothing of what the seat knows."""
        return f"Player(seat={self.seat}, entries={len(self.ledger.texts)})"

    @property
    def known(self) -> Mapping[CardId, Face]:
        """The faces of our own cards: the hand, and what we laid down from it."""
        dealing = self.ledger.dealing
        if dealing is None:
            return {}
        ours = [card for card, place in dealing.places.items() if place == self.seat]
        return {card: self._face(dealing, card) for card in ours}

    def _face(self, dealing: Dealing, number: CardId) -> Face:
        if number in self._faces:
            return self._faces[number]
        card = dealing.cards[number]
        face = dealing.faces.face(open_card(card, [share(self._secret, card)]))
        if face is None:
            raise SetUpFault("a card in hand has no face although every proof holds")
        return self._faces.setdefault(number, face)

    @property
    def has_resigned(self) -> bool:
        """Whether the person here plays no more, so that the program alone speaks."""
        return self.ends.is_gone(self.seat)

    def moves(self) -> tuple[Move, ...]:
        """Return our legal moves; none when another seat is due, or we gave up."""
        is_silent = self.has_resigned or self.ends.has_left(self.seat)
        return () if is_silent else self._legal_moves()

    def _legal_moves(self) -> tuple[Move, ...]:
        due = self.ledger.due
        if not isinstance(due, Decide) or due.seat != self.seat:
            return ()
        assert self.ledger.state is not None
        return self.ledger.kit.rules.moves(self.ledger.state, self.known)

    def accept(self, text: bytes) -> Accepted:
        """Judge and adopt an entry; as `Ledger.accept`.

        One of our own is adopted without checking its proofs again: we made them, now
        or before a crash.
        """
        entry = decode_entry(text)
        self.ledger.check_author(entry)
        self.ends.check_entry(entry)
        if self.ends.is_final and entry.k >= len(self.ledger.texts):
            raise Refused("the game has ended", code="peer/late-entry")
        return self.ledger.judge(entry, text, proved=entry.seat == self.seat)

    def accept_notice(self, text: bytes) -> Notice | None:
        """Judge and adopt a notice. Raises: as `Ends.accept`.

        Returns None for what we hold, for what is too late to change anything, and for
        what may hold later: that waits for `early_notices`
        """
        notice = decode_notice(text)
        try:
            is_new = self.ends.accept(notice)
        except PeerError as error:
            if error.code == LATE or self._early.keep(notice, error):
                return None
            raise
        return notice if is_new else None

    def early_notices(self) -> tuple[bytes, ...]:
        """Return the notices that have waited, to be handed over once more.

        Ask after each statement that is adopted: they may have waited for it.
        """
        return self._early.release()

    def speak(self) -> bytes | None:
        """Return the next entry if it is ours and leaves no choice; else None.

        Like every statement here it is not adopted by being made: `accept` does that,
        once it is safe on disk.
        """
        turn = self._turn()
        if turn is None:
            return None
        if turn.kind == "move":
            return self._moved(self._move_of_the_gone()) if self.has_resigned else None
        if self.ledger.dealing is None:
            return self._entry(self._set_up_body(turn.kind))
        return self._entry(self._deal_body(self.ledger.dealing))

    def decide(self, move: Move) -> bytes:
        """Return the entry of our move, with the proofs of its claims; not adopted.

        Raises: IllegalMove; LocalError if a claim is not true or we are not due
        """
        turn = self._turn()
        if turn is None or turn.kind != "move" or self.has_resigned:
            raise LocalError("no move of ours is due", code="local/not-due")
        return self._moved(move)

    def _move_of_the_gone(self) -> Move:
        """Return what a program says by itself once its seat has resigned."""
        leaving = self.ledger.kit.rules.resigning(self.ledger.state)
        return self._legal_moves()[0] if leaving is None else leaving

    def _moved(self, move: Move) -> bytes:
        ledger = self.ledger
        assert ledger.state is not None
        assert ledger.dealing is not None
        step = ledger.kit.rules.play(ledger.state, move)
        proofs = tuple(self._claim(ledger.dealing, claim) for claim in step.claims)
        return self._entry(Moved(digest(ledger.state), pack(move), proofs))

    def close(self, *, alone: bool = False) -> bytes | None:
        """Return the next notice that the end of the game asks of us, if any.

        First that we speak no more, if we have resigned and might; our result; then our
        seed, once every seat has signed the same result.
        alone: we wait for them no longer, so that the seed may open without them, once
               nothing that they may still sign changes the end
        """
        if self.ends.fault is not None:
            return None
        if self.ends.must_fall_silent(self.seat):
            return self.say(Resign(final=True))
        result = self.ends.result_due(self.seat)
        if result is not None:
            return self.say(result)
        is_over = self.ends.is_settled or (alone and self.ends.is_certain)
        has_secret = self.ledger.set_up.has_committed(self.seat)
        if is_over and has_secret and self.seat not in self.ends.seeds:
            return self.say(Opening(self._seed.value))
        return None

    def say(self, say: AnySay, head: bytes | None = None) -> bytes:
        """Return our notice at a head, by default the present one; not adopted."""
        digest, head = self.ledger.heads[0], head or self.ledger.head
        return encode_notice(sign_notice(digest, self.seat, head, say, self._sign))

    def accuse(self, text: bytes, error: PeerError) -> bytes:
        """Return our accusation of an entry's author, whom `error` blames; not adopted.

        text: the entry, as it came
        """
        entry, ledger = decode_entry(text), self.ledger
        if error.code == EQUIVOCATION:
            say = Accuse(text, error.code, ledger.texts[entry.k])
            return self.say(say, ledger.heads[0])  # a head that every fork has
        head = entry.prev if entry.prev in ledger.heads else ledger.head
        return self.say(Accuse(text, error.code), head)

    def offer_to_accept(self) -> Accept | None:
        """Return the acceptance of another seat's standing offer to end, if any."""
        offer = self.ends.standing_offer(self.seat)
        digest = self.ledger.heads[0]
        return None if offer is None else Accept(notice_digest(digest, offer))

    def _turn(self) -> Turn | None:
        """Return the entry that we are to sign now, unless the game has ended."""
        turn, ends = self.ledger.expected, self.ends
        is_ours = turn is not None and turn.seat == self.seat
        is_over = ends.outcome is not None or ends.fault is not None
        return (
            turn if is_ours and not is_over and not ends.has_left(self.seat) else None
        )

    def _entry(self, body: AnyBody) -> bytes:
        ledger = self.ledger
        entry = sign_entry(
            ledger.heads[0],
            len(ledger.texts),
            self.seat,
            ledger.head,
            body,
            self._sign,
        )
        text = encode_entry(entry)
        if self._said.setdefault(ledger.head, text) != text:
            raise LocalError("another entry of ours is signed", code="local/signed")
        return text

    def _context(self) -> Context:
        return self.ledger.context(self.seat)

    def _set_up_body(self, kind: str) -> AnyBody:
        key, coin = mul_base(self._secret), self._voice.coin()
        match kind:
            case "commit":
                return self.ledger.set_up.expected(
                    self.seat, self._seed.value, coin, key
                )
            case "coin":
                return Coin(coin)
            case _:
                proof = prove_key(self._context(), self._secret, self._voice.nonces)
                return Key(key, proof)

    def _deal_body(self, dealing: Dealing) -> AnyBody:
        context, nonces = self._context(), self._voice.nonces
        due, deal = dealing.due_cards(), self.ledger.due
        match deal:
            case Shuffle(pile=pile):
                return Shuffled(*self._permute("shuffle", pile, dealing.joint, due)[:2])
            case Mix():
                return self._mix_body(dealing, deal)
            case TurnUp(cards=numbers, seat=int()):
                faces = tuple(self._face(dealing, number) for number in numbers)
                points = tuple(dealing.faces.point(face) for face in faces)
                proof = prove_faces(context, self._secret, due, points, nonces)
                return TurnedUp(faces, proof)
            case Pass(taker=taker):
                stream = self._voice.mask(self.ledger.head, "pass", hand(taker), due)
                key = dealing.keys[taker]
                mask = stream.scalar()
                return Passed(
                    *prove_rekey(context, self._secret, due[0], key, mask, nonces)
                )
            case _:
                return Shared(*prove_shares(context, self._secret, due, nonces))

    def _mix_body(self, dealing: Dealing, deal: Mix) -> Mixed:
        """Mix our hand, and keep in mind which fresh number is which card."""
        due, key = dealing.due_cards(), dealing.keys[self.seat]
        cards, proof, order = self._permute("mix", hand(self.seat), key, due)
        for number, place in zip(deal.fresh, order, strict=True):
            self._faces[number] = self._face(dealing, deal.cards[place])
        return Mixed(cards, proof)

    def _permute(
        self, kind: str, place: str, key: Point, due: tuple[Card, ...]
    ) -> tuple[tuple[Card, ...], ShuffleProof, tuple[int, ...]]:
        stream = self._voice.mask(self.ledger.head, kind, place, due)
        cards, permutation, masks = shuffle_cards(due, key, stream)
        proof = prove_shuffle(
            self._context(), key, due, cards, permutation, masks, self._voice.nonces
        )
        return cards, proof, permutation

    def _claim(self, dealing: Dealing, claim: Claim) -> ClaimProof:
        context, secret, nonces = self._context(), self._secret, self._voice.nonces
        card = dealing.look((claim.card,), self.seat)[0]
        point = dealing.faces.point
        match claim:
            case Is(face=face):
                return prove_faces(context, secret, (card,), (point(face),), nonces)
            case IsNot(face=face):
                return prove_is_not(context, secret, card, point(face), nonces)
            case OneOf(card=number, faces=faces):
                if self._face(dealing, number) not in faces:
                    raise LocalError("the card is none of these")
                index = faces.index(self._face(dealing, number))
                points = tuple(point(face) for face in faces)
                return prove_one_of(context, secret, card, points, index, nonces)
            case Same(other=other):
                second = dealing.look((other,), self.seat)[0]
                return prove_same(context, secret, card, second, nonces)
            case Differ(other=other):
                second = dealing.look((other,), self.seat)[0]
                return prove_differ(context, secret, card, second, nonces)
