"""A finished game step by step, against the open dealer and against what seats knew."""

from functools import cache
from itertools import pairwise

import pytest

from engine.dealer import OpenDealer
from engine.deals import CardId, Face
from engine.game import Decide, Is, IsNot, digest
from p2p.record.entry import Moved
from p2p.record.notice import Accept, Decline, Offer, Opening, Resign, Result
from p2p.record.transcript import decode_transcript
from p2p.table.audit import DAMAGED, UNFAIR, Audit
from p2p.table.chronicle import Chronicle, Step, chronicle
from tests.p2p.honest import KITS
from tests.p2p.pair import Pair, picker
from tests.p2p.parcel import PARCEL, ParcelOptions
from tests.transcripts import TABLES, played
from tests.transcripts import vector as file_of
from tests.vectors.make_transcripts import VECTORS, told


@cache
def audited(text: bytes) -> Audit:
    audit = Audit(text, KITS)
    audit.run()
    return audit


@cache
def vector(name: str) -> Chronicle:
    return chronicle(audited(file_of(name).read_bytes()))


def game(name: str) -> bytes:
    """Return the transcript of a game of that name."""
    if name.startswith("parcel"):
        sides = tuple(range(int(name.split()[1])))
        return played(name, ParcelOptions(sides=sides), PARCEL.name)
    return played(name, TABLES[name])


games = pytest.mark.parametrize("name", ["parcel 2", "parcel 4", "both", "three"])


@games
def test_every_hand_is_what_the_open_dealer_deals(name: str) -> None:
    audit = audited(game(name))
    told = chronicle(audit)
    moves = [step for step in told.steps if step.move is not None]
    *moments, _ = ((dealer.state, hands_of(dealer)) for dealer in audit.moments())
    seats = len(told.options.sides)
    assert len(moves) == len(moments) > seats
    for step, (state, hands) in zip(moves, moments, strict=True):
        assert step.before is not None
        assert digest(step.before) == digest(state)
        assert [told.hand(step.before, seat) for seat in range(seats)] == hands
    assert told.state is not None
    last = {card: told.faces[card] for card in audit.faces}
    assert last == audit.faces


def hands_of(dealer: OpenDealer) -> list[tuple[Face, ...]]:
    seats = range(len(dealer.rules.options(dealer.state).sides))
    return [tuple(dealer.known(seat).values()) for seat in seats]


@games
def test_steps_hold_every_entry_once_and_follow_each_other(name: str) -> None:
    text = game(name)
    steps = chronicle(audited(text)).steps
    entries = [entry for step in steps for entry in step.entries]
    assert entries == list(decode_transcript(text).entries)
    assert [step.first for step in steps] == [step.entries[0].k for step in steps]
    for one, other in pairwise(steps):
        assert one.after == other.before
    for step in steps:
        assert isinstance(step.due, Decide) is isinstance(step.entries[0].body, Moved)
    assert all(step.after != step.before for step in steps if step.before is not None)


def test_what_happened_is_what_the_seats_were_told() -> None:
    pair = Pair("vector").play(picker("vector")).close()
    told = chronicle(audited(pair.transcript()))
    assert [event for step in told.steps for event in step.events] == pair.events


def test_a_closed_seed_keeps_what_was_never_shown_and_nothing_else() -> None:
    """The same game twice: once all seeds are open, once the second one is not."""
    whole, part = vector("fair"), vector("unopened")
    assert part.missing == (1,)
    assert part.faces.items() < whole.faces.items()
    shown = {card for step in part.steps for card in cards_shown(step)}
    for step in part.steps:
        if step.after is not None:
            assert part.hand(step.after, 0) == whole.hand(step.after, 0)
            hand = part.kit.rules.hand(step.after, 1)
            known = {card for card in hand if card in part.faces}
            assert known == set(hand) & shown
    assert shown


def cards_shown(step: Step) -> set[CardId]:
    """Return the cards whose faces this step states to all."""
    claims = [voucher.claim for voucher in step.vouchers]
    cards = {claim.card for claim in claims if isinstance(claim, Is)}
    return cards | set(getattr(step.due, "cards", ()) if step.kind == "turn-up" else ())


def codes(step: Step) -> list[tuple[int, str]]:
    return [(voucher.number, voucher.code) for voucher in step.vouchers]


SIGNED = [(3, "chain"), (4, "schedule")]
BY_KIND = {
    "commit": [*SIGNED, (5, "commit"), (10, "seed")],
    "coin": [*SIGNED, (5, "coin"), (10, "seed")],
    "key": [*SIGNED, (5, "key"), (10, "seed")],
    "shuffle": [*SIGNED, (6, "shuffle"), (10, "seed"), (11, "clear")],
    "share": [*SIGNED, (7, "share"), (11, "clear")],
    "mix": [*SIGNED, (7, "mix"), (10, "seed"), (11, "clear")],
    "turn-up": [*SIGNED, (7, "turn-up"), (11, "clear")],
    "pass": [*SIGNED, (7, "pass"), (10, "seed"), (11, "clear")],
}


def test_the_checks_that_vouch_for_a_step_follow_from_its_kind() -> None:
    steps = [*chronicle(audited(game("parcel 4"))).steps, *vector("fair").steps]
    assert {step.kind for step in steps} == {*BY_KIND, "move"}
    for step in steps:
        if step.kind != "move":
            assert codes(step) == BY_KIND[step.kind]


def test_each_claim_of_a_move_is_vouched_for() -> None:
    for step in vector("fair").steps:
        if step.kind == "move":
            claims = [(8, "claim")] * len(step.entries[0].body.proofs)  # type: ignore[union-attr]  # a move
            assert codes(step) == [*SIGNED, (8, "move"), *claims, (11, "clear")]
    first = next(step for step in vector("fair").steps if step.kind == "move")
    kinds = [type(v.claim) for v in first.vouchers if v.claim is not None]
    assert kinds == [Is, IsNot]


def test_closed_seeds_vouch_for_nothing() -> None:
    for step in vector("unopened").steps:
        numbers = {voucher.number: voucher.seats for voucher in step.vouchers}
        assert 11 not in numbers
        assert 1 not in numbers.get(10, ())
    shuffle = next(s for s in vector("unopened").steps if s.kind == "shuffle")
    assert shuffle.seats == (0, 1)
    assert shuffle.vouchers[-1].seats == (0,)


@pytest.mark.parametrize(
    "name", [name for name in VECTORS if VECTORS[name].verdict == UNFAIR]
)
def test_an_unfair_game_is_told_up_to_its_fault(name: str) -> None:
    """A fault that is found in the log is not told as if it had happened."""
    told, fault = vector(name), VECTORS[name]
    entries = sum(len(step.entries) for step in told.steps)
    assert told.verdict.verdict == UNFAIR
    numbers = {v.number for step in told.steps for v in step.vouchers}
    if told.verdict.entry is not None and fault.code != "audit/not-from-seed":
        assert entries in (fault.entry, (fault.entry or 0) + 1)
        assert {10, 11}.isdisjoint(numbers)
    assert 11 not in numbers


@pytest.mark.parametrize(
    "name", [name for name in VECTORS if VECTORS[name].verdict == DAMAGED]
)
def test_a_damaged_file_tells_nothing(name: str) -> None:
    audit = audited(file_of(name).read_bytes())
    with pytest.raises(ValueError, match="somebody signed"):
        chronicle(audit)


def said(step: Step) -> list[type]:
    return [type(notice.say) for notice in step.notices]


def test_notices_stand_where_they_were_said() -> None:
    *before, last = vector("agreed").steps
    assert said(last)[:2] == [Offer, Accept]
    assert {Result, Opening} <= set(said(last))
    assert all(not step.notices for step in before)
    assert Decline in said(vector("unopened").steps[-1])


def test_an_offer_that_lapsed_stands_amid_the_game() -> None:
    pair = Pair("vector").play(picker("vector"), until=20)
    told(pair, 0, Offer())
    text = pair.play(picker("vector")).close().transcript()
    steps = chronicle(audited(text)).steps
    (place,) = (n for n, step in enumerate(steps) if Offer in said(step))
    assert steps[place].first + len(steps[place].entries) == 20
    assert said(steps[-1])[:2] == [Result, Result]


def test_a_game_given_up_before_it_began_has_no_steps() -> None:
    pair = Pair("early")
    told(pair, 1, Resign())
    early = chronicle(audited(pair.close().transcript()))
    assert early.steps == ()
    assert early.state is None
    assert Resign in [type(notice.say) for notice in early.early]
    assert early.outcome is not None
