"""One seat: what it says, that it says nothing twice, and what it never shows."""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.agent_avenue.moves import Play, Recruit
from engine.agent_avenue.state import AgentAvenueState
from engine.game import IllegalMove, Move, OneOf, digest
from p2p.errors import LocalError, PeerError
from p2p.fairness.cards import open_card, share
from p2p.fairness.group import encode_scalar
from p2p.record.entry import decode_entry
from p2p.record.notice import Resign
from p2p.table.audit import FAIR, Audit
from p2p.table.player import Player
from tests.p2p import cheats
from tests.p2p.cheats import TABLE, hand_of, ledger_of, play_to, secret
from tests.p2p.pair import Choose, Pair, picker
from tests.p2p.parcel import PARCEL
from tests.p2p.spellings import spellings

KITS = {"agent-avenue": Pair("kits").kit, PARCEL.name: PARCEL}


def states_of(pair: Pair, choose: Choose) -> Iterator[set[bytes]]:
    """Play; yield after every entry the state digests of all seats."""
    while (text := pair.next_entry(choose)) is not None:
        pair.hand_over(text)
        states = [player.ledger.state for player in pair.players]
        yield {digest(state) if state is not None else b"" for state in states}


@pytest.mark.parametrize("label", ["one", "two", "three", "four"])
def test_a_whole_game_is_fair_and_equal_on_both_sides_at_every_entry(
    label: str,
) -> None:
    pair = Pair(label)

    assert all(len(states) == 1 for states in states_of(pair, picker(label)))

    heads = {player.ledger.head for player in pair.players}
    pair.close()
    assert len(heads) == 1
    assert pair.transcript(0) == pair.transcript(1)
    assert Audit(pair.transcript(), KITS).run().verdict == FAIR


@settings(max_examples=3, deadline=None)
@given(st.lists(st.integers(0, 10**6), min_size=60, max_size=60))
def test_a_game_of_any_choices_ends_and_is_fair(choices: list[int]) -> None:
    rest = iter(choices)

    def choose(_: Player, moves: tuple[Move, ...]) -> Move:
        return moves[next(rest, 0) % len(moves)]

    pair = Pair("choices").play(choose).close()

    assert Audit(pair.transcript(), KITS).run().verdict == FAIR


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_of_every_deal_and_claim_is_fair_for_any_number_of_seats(
    seats: int,
) -> None:
    pair = Pair("parcel", seats, PARCEL)

    assert all(len(states) == 1 for states in states_of(pair, picker("parcel")))

    pair.close()
    assert Audit(pair.transcript(seats - 1), KITS).run().verdict == FAIR


def test_a_restarted_seat_says_the_same_bytes_at_every_entry() -> None:
    choose = picker("restart")
    texts = Pair("restart").play(choose).players[0].ledger.texts
    again = Pair("restart")
    for text in texts:
        entry = decode_entry(text)
        # a player of the same seed that has adopted this prefix from its journal
        player = again.sit(entry.seat)
        for earlier in again.players[entry.seat].ledger.texts:
            player.ledger.accept(earlier, proved=True)
        said = player.speak()
        if said is None:
            said = player.decide(choose(player, player.moves()))
        assert said == text
        for seat in again.players:
            seat.ledger.accept(text, proved=True)


def test_a_restarted_seat_adopts_its_own_entries_from_others() -> None:
    pair = Pair("restart").play(until=12)
    player = pair.sit(0)

    for text in ledger_of(pair).texts:
        assert player.accept(text).entry is not None

    assert player.ledger.head == ledger_of(pair).head
    assert player.known == pair.players[0].known


def test_a_seat_signs_no_second_entry_for_one_place() -> None:
    pair = Pair(TABLE, trusting=True)
    turn = play_to(pair, "move")
    player = pair.players[turn.seat]
    one, other = player.moves()[:2]
    text = player.decide(one)

    assert player.decide(one) == text
    with pytest.raises(LocalError) as caught:
        player.decide(other)
    assert caught.value.code == "local/signed"


def test_a_seat_proves_nothing_false() -> None:
    pair = Pair(TABLE, trusting=True)
    turn = play_to(pair, "move")
    player = pair.players[turn.seat]
    (up, face), (down, _) = hand_of(pair, turn.seat)[:2]
    wrong = cheats.other_face(pair, face)

    with pytest.raises(LocalError):
        player.decide(Play(up, wrong, down))
    others = tuple(f for f in cheats.dealing_of(pair).faces.faces if f != face)
    with pytest.raises(LocalError, match="none of these"):
        player._claim(cheats.dealing_of(pair), OneOf(up, others))
    with pytest.raises(IllegalMove):
        player.decide(Play(up, face, up))
    with pytest.raises(IllegalMove):
        player.decide(Recruit(down=True))


def test_a_seat_moves_only_when_it_is_due() -> None:
    pair = Pair(TABLE, trusting=True)
    turn = play_to(pair, "move")
    other = pair.players[1 - turn.seat]
    move = pair.players[turn.seat].moves()[0]

    assert pair.players[turn.seat].speak() is None  # it has a choice
    assert other.moves() == ()
    assert other.speak() is None
    with pytest.raises(LocalError) as caught:
        other.decide(move)
    assert caught.value.code == "local/not-due"
    early = Pair(TABLE).play(until=6).players[0]
    with pytest.raises(LocalError) as caught:
        early.decide(move)
    assert caught.value.code == "local/not-due"


@pytest.mark.parametrize("entries", [0, 4, 6, 7, 8, 9, None])
def test_nobody_has_moves_while_nobody_decides(entries: int | None) -> None:
    pair = Pair(TABLE, trusting=True).play(until=entries)

    assert [player.moves() for player in pair.players] == [(), ()]


def test_who_has_left_has_no_moves() -> None:
    pair = Pair("left", trusting=True)
    player = pair.players[play_to(pair, "move").seat]
    assert player.moves()
    pair.hand_over_notice(player.say(Resign()))
    assert player.moves() == ()


def test_a_seed_that_is_used_again_gives_another_key_and_coin() -> None:
    one, other = Pair("one game"), Pair("another game")
    again = Player(other.charter, other.kit, 0, one.seeds[0], other.identities[0].sign)

    assert secret(again) != secret(one.players[0])
    assert again._voice.coin() != one.players[0]._voice.coin()


# Privacy


def test_no_text_of_a_game_shows_a_seed_a_secret_or_a_hidden_face() -> None:
    pair = Pair("private")
    secrets = set[bytes]()
    for seed, player in zip(pair.seeds, pair.players, strict=True):
        secrets |= spellings(seed.value) | spellings(encode_scalar(secret(player)))

    def shown() -> bytes:
        player = pair.players[0]
        ledger = player.ledger
        objects = [player, ledger, ledger.dealing, ledger.set_up, player.ends]
        objects += [*pair.seeds, player._voice, player.ends.notices]
        return "".join(f"{o!r} {o!s}" for o in objects).encode()

    texts = b""
    while (text := pair.next_entry(picker("private"))) is not None:
        texts += text + shown()
        pair.hand_over(text)
    for player in pair.players:
        result = player.close()
        assert result is not None
        texts += result
        pair.hand_over_notice(result)

    assert not [spelling for spelling in secrets if spelling in texts]
    # control: the search finds a seed once it is open
    opening = pair.players[0].close()
    assert opening is not None
    assert any(spelling in opening for spelling in secrets)


def test_no_entry_names_a_face_before_its_card_is_face_up() -> None:
    pair = Pair("private")
    faces = set(pair.kit.rules.faces(pair.kit.options()))
    named = 0
    while (text := pair.next_entry(picker("private"))) is not None:
        pair.hand_over(text)
        state = ledger_of(pair).state
        up: set[str] = set()
        if isinstance(state, AgentAvenueState):
            up = {face for side in state.sides for face in side.agents}
            up |= {state.table.up} if state.table else set()
        in_text = {face for face in faces if face.encode() in text}
        assert in_text <= up
        named += bool(in_text)
    assert named > 5


@pytest.mark.parametrize(
    "cheat", [*cheats.ENTRIES, *cheats.NOTICES], ids=lambda c: c.__name__
)
def test_no_error_shows_a_secret(cheat: cheats.Cheat) -> None:
    pair = Pair(TABLE, trusting=True)
    bad = cheat(pair)
    player = pair.players[1 - bad.seat]
    hidden = set[bytes]()
    for seed, seat in zip(pair.seeds, pair.players, strict=True):
        hidden |= spellings(seed.value) | spellings(encode_scalar(secret(seat)))
    hidden |= {face.encode() for face in player.known.values()}

    accept: Callable[[bytes], object] = player.accept
    if cheat in cheats.NOTICES:
        accept = player.accept_notice

    with pytest.raises(PeerError) as caught:
        accept(bad.text)

    words = f"{caught.value!r} {caught.value.text} {caught.value.__cause__!r}"
    assert not [word for word in hidden if word in words.encode()]


def test_a_hand_is_dark_to_all_but_its_seat() -> None:
    pair = Pair("private")
    play_to(pair, "move")
    first, second = pair.players

    assert not set(first.known) & set(second.known)
    assert len(first.known) == len(second.known) == 4
    for number in second.known:
        card = cheats.dealing_of(pair).cards[number]
        faces = cheats.dealing_of(pair).faces
        alone = open_card(card, [share(secret(first), card)])
        assert faces.face(alone) is None
        assert faces.face(card.b) is None
        both = open_card(card, [share(secret(second), card)])
        assert faces.face(both) == second.known[number]
