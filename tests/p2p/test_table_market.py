"""The market at the table: hidden hands are proved, moved cards are hidden again."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import pytest

from engine.agent_avenue import agenda
from engine.agent_avenue.agents import FACES
from engine.agent_avenue.market.cards import market_faces
from engine.agent_avenue.moves import (
    Again,
    Discard,
    Play,
    Recruited,
    ShowCard,
    ShowNone,
    Take,
)
from engine.agent_avenue.options import AgentAvenueOptions
from engine.agent_avenue.state import AgentAvenueState, Using
from engine.dealer import is_true
from engine.deals import CardId, Face
from engine.game import Claim, Decide, Differ, Is, IsNot, Move, OneOf, digest
from p2p.errors import LocalError, PeerError
from p2p.fairness.cards import open_card, share
from p2p.fairness.claims import IsNotProof, OneOfProof
from p2p.fairness.dleq import SharesProof
from p2p.fairness.group import Point
from p2p.record.encoding import pack
from p2p.record.entry import ClaimProof, Mixed, Moved, decode_entry
from p2p.table.dealing import Dealing
from p2p.table.player import Player
from tests.p2p.cheats import FORGED, dealing_of, ledger_of, signed
from tests.p2p.pair import Choose, Pair, picker
from tests.p2p.small_group import small_group

OPTIONS = AgentAvenueOptions(mode="advanced", division_m=True, market="both")
first_label: dict[tuple[Face, bool], int] = {}
"""Where an earlier test has found its moment."""
OPENING = 2
"""So many turns names are laid down by chance, to have some in play."""
LABELS = 400
"""More games than are ever needed until a card has been taken with such a hand."""


@pytest.fixture(autouse=True)
def _in_small_group() -> Iterator[None]:
    with small_group():
        yield


def state_of(pair: Pair) -> AgentAvenueState:
    """Return the state that all seats share."""
    state = ledger_of(pair).state
    assert isinstance(state, AgentAvenueState)
    return state


def wanting(card: Face, label: str) -> Choose:
    """Choose by chance, but take that market card wherever it lies.

    Names that a side has not in play are laid down first: else a hand without a new one
    would be rare.
    """
    by_chance = picker(label)

    def choose(player: Player, moves: tuple[Move, ...]) -> Move:
        if Take(card) in moves:
            return Take(card)
        state = player.ledger.state
        assert isinstance(state, AgentAvenueState)
        agents = state.sides[state.seats[player.seat].side].agents
        new = [_new_names(player, agents, move) for move in moves]
        rid = [m for m, n in zip(moves, new, strict=True) if n == max(new)]
        return by_chance(player, tuple(rid) if state.turn > OPENING else moves)

    return choose


def _new_names(player: Player, agents: tuple[Face, ...], move: Move) -> float:
    """Return how many new names leave the hand by a move, discards first."""
    match move:
        case Discard(card=card):
            return 1.5 * (player.known[card] not in agents)
        case Play(face=face, down=down):
            return (face not in agents) + (player.known[down] not in agents)
        case _:
            return 0


def used(pair: Pair, card: Face) -> Using | None:
    """Return the ability of that card, if it is what asks now."""
    state = ledger_of(pair).state
    if not isinstance(state, AgentAvenueState):
        return None
    item = agenda.asker(state)
    if isinstance(state.agenda[0], Decide) and isinstance(item, Using):
        return item if item.card == card else None
    return None


def moments(card: Face, *, fits: bool) -> Iterator[tuple[Pair, Player]]:
    """Yield tables where that card asks a seat, and the seat.

    fits: whether its hand holds what the card asks for
    """
    for number in range(first_label.get((card, fits), 0), LABELS):
        pair = Pair(f"market {number}", options=OPTIONS, trusting=True)
        choose = wanting(card, f"market {number}")
        while (text := pair.next_entry(choose)) is not None:
            pair.hand_over(text)
            use = used(pair, card)
            if use is None:
                continue
            player = pair.players[use.seat]
            if (player.moves() != (ShowNone(),)) is fits:
                pair.trusting = False
                first_label.setdefault((card, fits), number)
                yield pair, player
            break
    raise AssertionError(f"{card} is never taken with such a hand")


def moment(card: Face, *, fits: bool) -> tuple[Pair, Player]:
    """Return the first of these tables."""
    return next(moments(card, fits=fits))


def hand_of(pair: Pair, player: Player) -> tuple[CardId, ...]:
    """Return the numbers of a seat's hand."""
    return state_of(pair).seats[player.seat].hand


ASKING = {
    "outpost": IsNot,
    "promotion": IsNot,
    "secret_recruit": OneOf,
    "double_trouble": Differ,
}
"""The cards that look into a hand, and what a hand proves that has nothing for them."""


@pytest.mark.parametrize("card", ASKING)
def test_a_hand_with_nothing_proves_it_and_shows_no_card(card: Face) -> None:
    pair, player = moment(card, fits=False)
    hand = hand_of(pair, player)
    step = player.ledger.kit.rules.play(state_of(pair), ShowNone())

    pair.hand_over(player.decide(ShowNone()))

    assert {type(claim) for claim in step.claims} <= {ASKING[card], IsNot}
    assert {n for claim in step.claims for n in _cards(claim)} == {*hand}
    assert not any(isinstance(event, Recruited) for event in step.events)


def _cards(claim: Claim) -> tuple[CardId, ...]:
    return (claim.card, claim.other) if isinstance(claim, Differ) else (claim.card,)


def forged(claim: Claim, point: Point) -> ClaimProof:
    """Return a proof of the right form, made up; point: any of the group."""
    match claim:
        case Is():
            return SharesProof(FORGED, FORGED)
        case OneOf(faces=faces):
            return OneOfProof((FORGED,) * len(faces), (FORGED,) * len(faces))
        case _:
            return IsNotProof(point, FORGED, FORGED, FORGED)


def lie(pair: Pair, liar: Player, move: Move) -> bytes:
    """Return the move as the seat signs it, true claims proved, false made up."""
    state, dealing, known = state_of(pair), dealing_of(pair), liar.known
    made_up = partial(forged, point=dealing.joint)
    claims = liar.ledger.kit.rules.play(state, move).claims
    assert not all(is_true(claim, known) for claim in claims)
    proofs = tuple(
        liar._claim(dealing, claim) if is_true(claim, known) else made_up(claim)
        for claim in claims
    )
    return signed(pair, liar.seat, Moved(digest(state), pack(move), proofs))


class Lie(NamedTuple):
    """A table where a card asks, the seat that lies, and the lie, signed."""

    pair: Pair
    liar: Player
    move: Move
    text: bytes


def keeps_back(card: Face) -> Lie:
    """Say that the hand has nothing for the card, although it has."""
    pair, liar = moment(card, fits=True)
    return Lie(pair, liar, ShowNone(), lie(pair, liar, ShowNone()))


def makes_up(card: Face) -> Lie:
    """Show a card as what the card asks for, although the hand has nothing for it."""
    pair, liar = moment(card, fits=False)
    first, second, *_ = hand_of(pair, liar)
    agents = state_of(pair).sides[state_of(pair).seats[liar.seat].side].agents
    wanted = {
        "outpost": ShowCard(first, "sentinel"),
        "promotion": ShowCard(first, "division_m"),
        "secret_recruit": ShowCard(
            first, next(face for face in FACES[True] if face not in agents)
        ),
        "double_trouble": ShowCard(first, liar.known[first], second),
    }[card]
    return Lie(pair, liar, wanted, lie(pair, liar, wanted))


LIES = [(tell, card) for tell in (keeps_back, makes_up) for card in ASKING]


@pytest.mark.parametrize(("tell", "card"), LIES)
def test_a_lie_about_a_hidden_hand_is_refused_and_blamed(
    tell: Callable[[Face], Lie], card: Face
) -> None:
    pair, liar, move, text = tell(card)
    honest = pair.players[1 - liar.seat]

    with pytest.raises(PeerError) as refused:
        honest.accept(text)
    assert refused.value.code == "peer/bad-proof"
    with pytest.raises(LocalError):
        liar.decide(move)

    notice = honest.accuse(text, refused.value)
    assert honest.accept_notice(notice) is not None
    fault = honest.ends.fault
    assert fault is not None
    assert (fault.code, fault.blame) == ("peer/bad-proof", liar.seat)


@pytest.mark.parametrize(("tell", "card"), LIES)
def test_without_the_proofs_the_lie_changes_the_game(
    tell: Callable[[Face], Lie], card: Face, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Control: a fitting card is kept back, or a card is recruited that is another."""
    pair, liar, move, text = tell(card)
    held, side = dict(liar.known), state_of(pair).seats[liar.seat].side
    fitting = {m.face for m in liar.moves() if isinstance(m, ShowCard)}
    monkeypatch.setattr(Dealing, "verify_claims", lambda *_: None)

    pair.hand_over(text)

    if isinstance(move, ShowCard):
        shown = move.card if move.pair is None else move.pair
        assert held[shown] != move.face
        assert move.face in state_of(pair).sides[side].agents
    else:
        assert fitting <= set(liar.known.values())


@pytest.mark.parametrize(
    "card", ["double_trouble", "spycation", "mind_control", "recruitment_drive"]
)
def test_a_hand_of_which_all_know_a_card_is_mixed_before_its_next_play(
    card: Face,
) -> None:
    """Else the others could follow the card from the table into play."""
    for pair, player in moments(card, fits=True):
        known_to_all = set(hand_of(pair, player))
        mixed = play_to_next_play(pair, player, keeping(picker(card)))
        if ledger_of(pair).expected is not None:
            break

    assert mixed
    assert not known_to_all & set(hand_of(pair, player))


def play_to_next_play(pair: Pair, player: Player, choose: Choose) -> int:
    """Play until that seat is to play, or to the end; return how often it mixed."""
    mixed = 0
    while ledger_of(pair).due != Decide(player.seat, "play"):
        text = pair.next_entry(choose)
        if text is None:
            break
        entry = decode_entry(text)
        mixed += isinstance(entry.body, Mixed) and entry.seat == player.seat
        pair.hand_over(text)
    return mixed


def keeping(choose: Choose) -> Choose:
    """Choose by another, but keep what came back to the hand."""
    kept = Again(yes=False)
    return lambda player, moves: kept if kept in moves else choose(player, moves)


def test_nobody_knows_the_order_of_the_market_deck() -> None:
    """Turning a card up takes a share of every seat; one seat's own opens nothing."""
    pair = Pair("stall", options=OPTIONS, trusting=True)
    while ledger_of(pair).dealing is None or not state_of(pair).seats[0].hand:
        text = pair.next_entry()
        assert text is not None
        pair.hand_over(text)
    stall = state_of(pair).market
    assert stall is not None
    assert len(stall.supply) == 3
    assert len(stall.deck) == 27
    faces, cards = dealing_of(pair).faces, dealing_of(pair).look(stall.deck)

    for player in pair.players:
        secret = player._secret
        alone = {faces.face(open_card(card, [share(secret, card)])) for card in cards}
        assert alone == {None}
    everyone = [
        faces.face(open_card(card, [share(p._secret, card) for p in pair.players]))
        for card in cards
    ]
    assert sorted(map(str, everyone)) == sorted(
        set(market_faces(OPTIONS)) - set(stall.supply)
    )
