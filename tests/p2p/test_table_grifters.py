"""Grifters at the table: nobody lies about a hand, and who learns an abducted card."""

from collections.abc import Callable, Iterator

import pytest

from engine.deals import Mix
from engine.game import Decide, OneOf, digest
from engine.grifters.moves import ChooseNone
from engine.grifters.specialists import DUPLICABLE, RINGLEADERS
from engine.grifters.state import Doing, GriftersState
from p2p.errors import PeerError
from p2p.fairness.proofs import prove_one_of
from p2p.record.encoding import pack
from p2p.record.entry import Moved
from p2p.table import dealing
from tests.p2p.cheats import Bad, dealing_of, ledger_of, signed
from tests.p2p.honest import GRIFTERS
from tests.p2p.pair import Pair, picker
from tests.p2p.small_group import small_group

Patch = pytest.MonkeyPatch


@pytest.fixture(autouse=True)
def _in_small_group() -> Iterator[None]:
    with small_group():
        yield


def state_of(pair: Pair) -> GriftersState:
    state = ledger_of(pair).state
    assert isinstance(state, GriftersState)
    return state


def asked(pair: Pair) -> tuple[int, Doing] | None:
    """Return who is asked to show a card, and for what; None if nobody is."""
    agenda = state_of(pair).agenda if ledger_of(pair).state is not None else ()
    match agenda[:2]:
        case (Decide(seat=seat, what="show"), Doing() as do):
            return seat, do
        case _:
            return None


def hit(pair: Pair) -> bool:
    """Whether a Ringleader is hit by an abduction."""
    found = asked(pair)
    if found is None or found[1].number is None:
        return False
    victim, do = found
    assert do.number is not None
    card = state_of(pair).seats[victim].hand[do.number - 1]
    return pair.players[victim].known[card] in RINGLEADERS


def must_show(pair: Pair) -> bool:
    """Whether a Fall Guy has a card to duplicate."""
    found = asked(pair)
    if found is None or found[1].number is not None:
        return False
    hand = state_of(pair).seats[found[0]].hand
    known = pair.players[found[0]].known
    return any(known[card] in DUPLICABLE for card in hand)


def played_to(holds: Callable[[Pair], bool]) -> Pair:
    """Play tables until one comes where this holds, within its first moves."""
    for number in range(40):
        label = f"grifters table {number}"
        pair = Pair(label, 3, GRIFTERS, trusting=True)
        choose = picker(label)
        while len(ledger_of(pair).texts) < 110:
            if holds(pair):
                return pair
            text = pair.next_entry(choose)
            if text is None:
                break
            pair.hand_over(text)
    raise AssertionError("no table came so far")


def denial(pair: Pair) -> Bad:
    """Let the seat that is asked say that it has nothing to show, which is a lie.

    Its proof is one of what each card is, which is not among the faces claimed.
    """
    found, ledger = asked(pair), ledger_of(pair)
    assert found is not None
    player, table = pair.players[found[0]], dealing_of(pair)
    step = GRIFTERS.rules.play(ledger.state, ChooseNone())
    proofs = []
    for claim in step.claims:
        assert isinstance(claim, OneOf)
        faces = (player.known[claim.card], *claim.faces[1:])
        points = tuple(map(table.faces.point, dict.fromkeys(faces)))
        (card,) = table.look((claim.card,), player.seat)
        context, nonces = player._context(), player._voice.nonces
        proofs.append(prove_one_of(context, player._secret, card, points, 0, nonces))
    body = Moved(digest(state_of(pair)), pack(ChooseNone()), tuple(proofs))
    return Bad(signed(pair, player.seat, body), player.seat, "peer/bad-proof")


@pytest.mark.parametrize("lie", [hit, must_show])
def test_who_denies_a_card_is_named_by_all(lie: Callable[[Pair], bool]) -> None:
    pair = played_to(lie)
    bad = denial(pair)
    for player in pair.players:
        if player.seat == bad.seat:
            continue
        with pytest.raises(PeerError) as caught:
            player.accept(bad.text)
        assert (caught.value.code, caught.value.blame) == (bad.code, bad.seat)


@pytest.mark.parametrize("lie", [hit, must_show])
def test_control_without_the_proof_the_lie_stands(
    lie: Callable[[Pair], bool], monkeypatch: Patch
) -> None:
    pair = played_to(lie)
    bad = denial(pair)
    monkeypatch.setattr(dealing, "verify_one_of", lambda *_: None)
    others = [player for player in pair.players if player.seat != bad.seat]
    assert all(player.accept(bad.text).entry is not None for player in others)


def test_only_thief_and_victim_know_an_abducted_card() -> None:
    def is_passed(pair: Pair) -> bool:
        kinds = ledger_of(pair).kinds
        return kinds[-1:] == ["pass"]

    pair = played_to(is_passed)
    deal = ledger_of(pair).due  # the taker's hand is about to be mixed
    assert isinstance(deal, Mix)
    knowing = [player.seat for player in pair.players if deal.cards[-1] in player.known]
    assert knowing == [deal.seat]
