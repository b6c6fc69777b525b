"""The masked side of the game: every deal and claim, and nobody an oracle."""

import base64
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from engine.deals import Draw, Face, Hold, Mix, Pass, Shuffle, TurnUp
from engine.game import Claim, Decide, Differ, Is, IsNot, OneOf, Same
from p2p.errors import LocalError, PeerError
from p2p.fairness.cards import Card, open_card, share
from p2p.record.entry import (
    ClaimProof,
    Mixed,
    Moved,
    Passed,
    Shared,
    TurnedUp,
    decode_entry,
)
from tests.p2p.cheats import (
    dealing_of,
    hand_of,
    honest,
    ledger_of,
    play_to,
    secret,
    signed,
)
from tests.p2p.pair import Pair, picker
from tests.p2p.parcel import DECK, FACES, PARCEL, ParcelState
from tests.p2p.snapshots import snapshot_of

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def state_of(pair: Pair) -> ParcelState:
    """Return the state that all share."""
    state = ledger_of(pair).state
    assert isinstance(state, ParcelState)
    return state


def truth(pair: Pair, number: int) -> Face | None:
    """Return a card's face, read with every key under which it is masked."""
    dealing = dealing_of(pair)
    card, place = dealing.cards[number], dealing.places[number]
    owners = [pair.players[place]] if isinstance(place, int) else pair.players
    shares = [share(secret(player), card) for player in owners]
    return dealing.faces.face(open_card(card, shares))


def moments(pair: Pair) -> Iterator[None]:
    """Play, and stop before every entry and at the end."""
    while True:
        yield
        text = pair.next_entry(picker("dealing"))
        if text is None:
            return
        pair.hand_over(text)


@SEATS
def test_every_card_keeps_a_face_and_the_deck_is_conserved(seats: int) -> None:
    pair = Pair("dealing", seats, PARCEL)
    for _ in moments(pair):
        if ledger_of(pair).dealing is None:
            continue
        faces = [truth(pair, number) for number in dealing_of(pair).cards]
        assert None not in faces
        held = [*faces, *state_of(pair).shown]
        is_held = any(isinstance(due, Hold) for due in state_of(pair).agenda)
        extra = [] if is_held else ["ash"]
        assert sorted(map(str, held)) == sorted([*DECK, *extra])


@SEATS
def test_a_seat_knows_its_own_cards_and_they_are_what_they_are(seats: int) -> None:
    pair = Pair("dealing", seats, PARCEL)
    for _ in moments(pair):
        for player in pair.players:
            for number, face in player.known.items():
                assert dealing_of(pair).places[number] == player.seat
                assert truth(pair, number) == face


@SEATS
def test_all_keys_but_one_read_nothing_of_a_pile(seats: int) -> None:
    pair = Pair("dealing", seats, PARCEL)
    play_to(pair, "share")
    dealing = dealing_of(pair)
    for card in dealing.cards.values():
        for missing in range(seats):
            some = [p for p in pair.players if p.seat != missing]
            opened = open_card(card, [share(secret(player), card) for player in some])
            assert dealing.faces.face(opened) is None


def test_a_passed_card_is_read_by_giver_and_taker_alone() -> None:
    pair = Pair("dealing", 3, PARCEL)
    play_to(pair, "pass")
    deal = ledger_of(pair).due
    assert isinstance(deal, Pass)
    old = dealing_of(pair).cards[deal.card]
    face = pair.players[0].known[deal.card]
    text = pair.next_entry()
    assert text is not None
    pair.hand_over(text)

    assert pair.players[1].known[deal.fresh] == face
    new = dealing_of(pair).cards[deal.fresh]
    faces = dealing_of(pair).faces
    third = secret(pair.players[2])
    for card in (old, new):
        assert faces.face(open_card(card, [share(third, card)])) is None
    # the giver's own share of the old card, which would show it to everyone, is unsaid
    said = b"".join(ledger_of(pair).texts)
    assert base64.b64encode(share(secret(pair.players[0]), old)) not in said


# Refusals


def refusal(pair: Pair, seat: int, body: object) -> str:
    """Return the code for which a statement is refused; nothing has changed."""
    ledger = ledger_of(pair)
    before = snapshot_of(ledger)
    with pytest.raises(PeerError) as caught:
        ledger.accept(signed(pair, seat, body))  # type: ignore[arg-type] # any body
    assert caught.value.blame == seat
    assert snapshot_of(ledger) == before
    return caught.value.code


def test_shares_are_those_of_the_cards_due_in_their_order() -> None:
    pair = Pair("dealing", 3, PARCEL)
    turn = play_to(pair, "share")
    body = honest(pair)
    assert isinstance(body, Shared)
    some = body.shares[0]

    for shares, code in (
        (body.shares[::-1], "peer/bad-proof"),
        (body.shares[:1], "peer/bad-length"),
        ((*body.shares, some), "peer/bad-length"),
        ((), "peer/bad-length"),
        ((some, b"\x01" + bytes(31)), "peer/bad-point"),
        ((some, some), "peer/bad-proof"),
    ):
        assert refusal(pair, turn.seat, replace(body, shares=shares)) == code


def test_a_mix_is_of_the_whole_hand_and_under_its_own_key() -> None:
    pair = Pair("dealing", 3, PARCEL)
    turn = play_to(pair, "mix")
    body = honest(pair)
    assert isinstance(body, Mixed)
    places = dealing_of(pair).places.items()
    deck = dealing_of(pair).cards[next(n for n, place in places if place == "deck")]

    for cards, code in (
        (body.cards[::-1], "peer/bad-proof"),
        (body.cards[:1], "peer/bad-length"),
        ((body.cards[0], deck), "peer/bad-proof"),
        (dealing_of(pair).due_cards(), "peer/repeated-mask"),
        ((body.cards[0], body.cards[0]), "peer/repeated-mask"),
        ((body.cards[0], Card(body.cards[1].a, b"")), "peer/bad-point"),  # type: ignore[arg-type] # bytes
    ):
        assert refusal(pair, turn.seat, replace(body, cards=cards)) == code


def test_a_passed_card_is_the_one_due_under_the_takers_key() -> None:
    pair = Pair("dealing", 3, PARCEL)
    turn = play_to(pair, "pass")
    body = honest(pair)
    assert isinstance(body, Passed)
    old = dealing_of(pair).due_cards()[0]

    for card in (old, Card(body.card.b, body.card.a), Card(body.card.a, old.b)):
        assert refusal(pair, turn.seat, replace(body, card=card)) == "peer/bad-proof"


def test_turned_up_faces_are_those_of_the_cards() -> None:
    pair = Pair("dealing", 3, PARCEL)
    turn = play_to(pair, "turn-up")
    body = honest(pair)
    assert isinstance(body, TurnedUp)
    other = tuple(next(f for f in FACES if f != face) for face in body.faces)

    for faces, code in (
        (other, "peer/bad-proof"),
        (body.faces[:1], "peer/bad-length"),
        ((), "peer/bad-length"),
        (("oak", *body.faces[1:]), "peer/unknown-face"),
    ):
        assert refusal(pair, turn.seat, replace(body, faces=faces)) == code


# Claims

FALSE: dict[str, Callable[[tuple[int, Face], tuple[int, Face]], Claim]] = {
    "is": lambda one, two: Is(one[0], wrong(one[1])),
    "is_not": lambda one, two: IsNot(one[0], one[1]),
    "one_of": lambda one, two: OneOf(one[0], others(one[1])),
    "same": lambda one, two: Same(one[0], two[0]),
    "differ": lambda one, two: Differ(one[0], one[0]),
}


def wrong(face: Face) -> Face:
    """Return some other face."""
    return next(f for f in FACES if f != face)


def others(face: Face) -> tuple[Face, ...]:
    """Return all other faces."""
    return tuple(f for f in FACES if f != face)


def hand_moment() -> tuple[Pair, int, tuple[int, Face], tuple[int, Face]]:
    """Return a table at a decision of a seat that holds two faces."""
    for n in range(50):
        pair = Pair(f"claims {n}", 2, PARCEL)
        turn = play_to(pair, "move")
        one, two = hand_of(pair, turn.seat)
        if one[1] != two[1]:
            return pair, turn.seat, one, two
    raise AssertionError("no such hand")


MOMENT = hand_moment()


def true_proofs() -> dict[str, ClaimProof]:
    """Return a true proof of every kind at the moment."""
    pair, seat, one, two = MOMENT
    player, dealing = pair.players[seat], dealing_of(pair)
    claims: dict[str, Claim] = {
        "is": Is(*one),
        "is_not": IsNot(one[0], wrong(one[1])),
        "one_of": OneOf(one[0], FACES),
        "differ": Differ(one[0], two[0]),
    }
    proofs = {kind: player._claim(dealing, claim) for kind, claim in claims.items()}
    context = ledger_of(pair).context(seat)
    for kind, claim in claims.items():
        dealing.verify_claims(context, seat, (claim,), (proofs[kind],))
    return proofs


@pytest.mark.parametrize("kind", FALSE)
def test_no_proof_of_any_kind_proves_what_is_false(kind: str) -> None:
    pair, seat, one, two = MOMENT
    claim, context = FALSE[kind](one, two), ledger_of(pair).context(seat)
    for proof in true_proofs().values():
        with pytest.raises(PeerError) as caught:
            dealing_of(pair).verify_claims(context, seat, (claim,), (proof,))
        assert caught.value.code in (
            "peer/bad-proof",
            "peer/bad-length",
            "peer/missing-proof",
        )


@pytest.mark.parametrize("kind", FALSE)
def test_an_honest_seat_makes_no_false_proof(kind: str) -> None:
    pair, seat, one, two = MOMENT

    with pytest.raises(LocalError):
        pair.players[seat]._claim(dealing_of(pair), FALSE[kind](one, two))


def test_a_claim_speaks_of_cards_of_its_own_seat_alone() -> None:
    pair, seat, one, _ = MOMENT
    dealing, context = dealing_of(pair), ledger_of(pair).context(seat)
    proof = true_proofs()["is"]
    foreign = next(n for n, place in dealing.places.items() if place == 1 - seat)
    pile = next(n for n, place in dealing.places.items() if place == "deck")

    for number in (foreign, pile, -1, 10**6):
        with pytest.raises(LocalError, match="not where"):
            dealing.verify_claims(context, seat, (Is(number, one[1]),), (proof,))


def test_a_proof_is_for_its_claim_its_moment_and_its_seat() -> None:
    pair, seat, one, two = MOMENT
    dealing, proof = dealing_of(pair), true_proofs()["is"]
    context = ledger_of(pair).context(seat)
    for claim, ctx in (
        (Is(two[0], two[1]), context),
        (Is(*one), replace(context, entry=context.entry + 1)),
        (Is(*one), replace(context, head=bytes(32))),
        (Is(*one), replace(context, charter=bytes(32))),
        (Is(*one), replace(context, seat=1 - seat)),
    ):
        with pytest.raises(PeerError):
            dealing.verify_claims(ctx, seat, (claim,), (proof,))


def test_as_many_proofs_as_claims_and_of_their_kinds() -> None:
    pair, seat, one, _ = MOMENT
    dealing, context, proofs = (
        dealing_of(pair),
        ledger_of(pair).context(seat),
        true_proofs(),
    )
    claims = (Is(*one),)
    for given in ((), (proofs["is"], proofs["is"]), (proofs["is_not"],)):
        with pytest.raises(PeerError) as caught:
            dealing.verify_claims(context, seat, claims, given)
        assert caught.value.code == "peer/missing-proof"


def test_a_number_is_handed_out_once() -> None:
    pair = Pair("dealing", 2, PARCEL).play(until=12)
    dealing = dealing_of(pair)
    used = next(iter(dealing.cards))

    with pytest.raises(LocalError, match="fresh"):
        dealing.begin(Hold(0, ("ash",), (used,)))


def test_no_deal_reaches_for_cards_that_lie_elsewhere() -> None:
    pair = Pair("dealing", 2, PARCEL)
    play_to(pair, "move")
    dealing = dealing_of(pair)
    mine = next(n for n, place in dealing.places.items() if place == 0)
    for deal in (
        Draw("deck", (mine,), 1),
        Draw("other", (1,), 1),
        Mix(1, (mine,), (900,)),
        TurnUp((mine,), 1),
        Pass(mine, 1, 0, 900),
        Shuffle("deck", (mine,), (900,)),
    ):
        with pytest.raises(LocalError, match="not where"):
            dealing.begin(deal)


def test_moves_carry_the_digest_of_the_state_they_answer() -> None:
    pair = Pair("dealing", 2, PARCEL)
    play_to(pair, "move")
    due = ledger_of(pair).due
    assert isinstance(due, Decide)
    player = pair.players[due.seat]
    body = decode_entry(player.decide(player.moves()[0])).body
    assert isinstance(body, Moved)

    changed = replace(body, state=bytes(32))

    assert refusal(pair, due.seat, changed) == "peer/other-state"
