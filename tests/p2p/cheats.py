"""Dishonest seats: what each signs, and how an honest one names it.

Every cheat takes a fresh `Pair`, plays honestly up to its moment, and returns the one
statement that it must not make. What it needs to know of others it reads from their
memory: the worst case, in which everybody else has been robbed.
"""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from engine.agent_avenue.state import AgentAvenueState, Table
from engine.deals import Face, Mix
from engine.game import Decide, Is, Move, digest
from p2p.errors import PeerError
from p2p.fairness.cards import Card, first_card, open_card, remask, share
from p2p.fairness.claims import IsNotProof
from p2p.fairness.dleq import KeyProof, SharesProof
from p2p.fairness.group import add, encode_scalar, mul_base, sub
from p2p.fairness.seed import Stream
from p2p.fairness.shuffle import prove_shuffle, shuffle_cards
from p2p.record.encoding import Fields, pack
from p2p.record.entry import (
    AnyBody,
    ClaimProof,
    Coin,
    Commit,
    Entry,
    Key,
    Mixed,
    Moved,
    Shared,
    Shuffled,
    TurnedUp,
    decode_entry,
    encode_entry,
    kind_of,
    sign_entry,
)
from p2p.record.notice import (
    Accept,
    Accuse,
    AnySay,
    Offer,
    Opening,
    Resign,
    Result,
    decode_notice,
    encode_notice,
    notice_digest,
    sign_notice,
)
from p2p.table.dealing import Dealing
from p2p.table.ledger import Ledger
from p2p.table.player import Player
from p2p.table.schedule import Turn
from tests.p2p.pair import Pair, beginning, first_move, material

CHEAT = 1
"""The seat that cheats, unless the moment makes it the other."""
TABLE = beginning(CHEAT, "cheat")
"""The label of a table where it begins."""


class Bad(NamedTuple):
    """A signed statement that does not hold.

    code: what every honest seat says of it; `seat`: whom it blames
    """

    text: bytes
    seat: int
    code: str


Cheat = Callable[[Pair], Bad]


def ledger_of(pair: Pair) -> Ledger:
    """Return the log as all seats have it."""
    return pair.players[0].ledger


def dealing_of(pair: Pair) -> Dealing:
    """Return the masked cards as all seats have them."""
    dealing = ledger_of(pair).dealing
    assert dealing is not None
    return dealing


def table_of(pair: Pair) -> Table:
    """Return the two cards that have been played and not yet recruited."""
    state = ledger_of(pair).state
    assert isinstance(state, AgentAvenueState)
    assert state.table is not None
    return state.table


def signed(pair: Pair, seat: int, body: AnyBody, ledger: Ledger | None = None) -> bytes:
    """Return the next entry, as a seat signs it that has no scruples."""
    ledger = ledger or ledger_of(pair)
    sign = pair.identities[seat].sign
    place = len(ledger.texts)
    return encode_entry(
        sign_entry(ledger.heads[0], place, seat, ledger.head, body, sign)
    )


def resigned(pair: Pair, entry: Entry) -> bytes:
    """Return an entry under a fresh signature of the seat that it names."""
    sign, charter = pair.identities[entry.seat].sign, pair.charter.digest
    return encode_entry(
        sign_entry(charter, entry.k, entry.seat, entry.prev, entry.body, sign)
    )


def stated(pair: Pair, seat: int, say: AnySay, head: bytes | None = None) -> bytes:
    """Return a notice, as a seat signs it that has no scruples."""
    ledger, sign = ledger_of(pair), pair.identities[seat].sign
    notice = sign_notice(ledger.heads[0], seat, head or ledger.head, say, sign)
    return encode_notice(notice)


def honest(pair: Pair) -> AnyBody:
    """Return what the seat that is due would honestly say, if it has no choice."""
    text = pair.next_entry()
    assert text is not None
    return decode_entry(text).body


def play_to(pair: Pair, kind: str, seat: int | None = None) -> Turn:
    """Play until an entry of this kind (by this seat) is due."""
    for _ in range(200):
        turn = ledger_of(pair).expected
        assert turn is not None, "the game is over"
        if turn.kind == kind and seat in (None, turn.seat):
            return turn
        text = pair.next_entry()
        assert text is not None
        pair.hand_over(text)
    raise AssertionError("that moment never comes")


def secret(player: Player) -> int:
    """Steal a seat's secret key."""
    return player._secret  # the thief's way


def read(pair: Pair, card: Card) -> Face | None:
    """Return the face of a card of a pile, with everybody's secret key."""
    shares = [share(secret(player), card) for player in pair.players]
    return dealing_of(pair).faces.face(open_card(card, shares))


def other_face(pair: Pair, face: Face) -> Face:
    """Return some other face of the game."""
    return next(f for f in dealing_of(pair).faces.faces if f != face)


FORGED = encode_scalar(5)
"""A scalar as good as any to one who cannot know the right one."""


# Set-up


def repeats_a_commitment(pair: Pair) -> Bad:
    """Hide behind another's commitments, to open them as they are opened."""
    play_to(pair, "commit", CHEAT)
    copied = decode_entry(ledger_of(pair).texts[0]).body
    return Bad(signed(pair, CHEAT, copied), CHEAT, "peer/copied-commitment")


def changes_its_coin(pair: Pair) -> Bad:
    """Open another coin than the one committed to, having seen the other's."""
    play_to(pair, "coin", CHEAT)
    return Bad(signed(pair, CHEAT, Coin(material("coin"))), CHEAT, "peer/bad-opening")


def changes_its_key(pair: Pair) -> Bad:
    """Open another key than the one committed to."""
    play_to(pair, "key", CHEAT)
    body = honest(pair)
    assert isinstance(body, Key)
    body = msgspec.structs.replace(body, key=mul_base(77))
    return Bad(signed(pair, CHEAT, body), CHEAT, "peer/bad-opening")


ROGUE = 4242
"""The logarithm of the joint key, as the rogue wants it."""


def registers_a_rogue_key(pair: Pair) -> Bad:
    """Register ROGUE G - X_0, so that ROGUE alone opens every card."""
    play_to(pair, "commit", CHEAT)
    rogue = sub(mul_base(ROGUE), mul_base(secret(pair.players[0])))
    body, set_up = honest(pair), ledger_of(pair).set_up
    assert isinstance(body, Commit)
    expected = set_up.expected(CHEAT, bytes(32), bytes(32), rogue)
    pair.hand_over(signed(pair, CHEAT, msgspec.structs.replace(body, key=expected.key)))
    play_to(pair, "key", CHEAT)
    body = Key(rogue, KeyProof(FORGED, FORGED))
    return Bad(signed(pair, CHEAT, body), CHEAT, "peer/bad-proof")


# Cards


def doubles_a_card(pair: Pair) -> Bad:
    """Shuffle honestly, but let one card be another mask of its neighbour."""
    play_to(pair, "shuffle", CHEAT)
    body = honest(pair)
    assert isinstance(body, Shuffled)
    faces = [read(pair, card) for card in body.cards]
    place = next(i for i, face in enumerate(faces) if face != faces[0])
    double = remask(body.cards[0], dealing_of(pair).joint, 9)
    cards = (*body.cards[:place], double, *body.cards[place + 1 :])
    body = msgspec.structs.replace(body, cards=cards)
    return Bad(signed(pair, CHEAT, body), CHEAT, "peer/bad-proof")


def leaves_the_pile_as_it_is(pair: Pair) -> Bad:
    """Shuffle nothing."""
    play_to(pair, "shuffle", CHEAT)
    body = honest(pair)
    assert isinstance(body, Shuffled)
    cards = dealing_of(pair).due_cards()
    body = msgspec.structs.replace(body, cards=cards)
    return Bad(signed(pair, CHEAT, body), CHEAT, "peer/repeated-mask")


def shuffles_an_older_pile(pair: Pair) -> Bad:
    """Shuffle the pile as it lay before the others shuffled it, and was known."""
    play_to(pair, "shuffle", 0)
    known = dealing_of(pair).due_cards()
    play_to(pair, "shuffle", CHEAT)
    body = forged_shuffle(pair, known)
    return Bad(signed(pair, CHEAT, body), CHEAT, "peer/bad-proof")


def forged_shuffle(pair: Pair, cards: tuple[Card, ...]) -> Shuffled:
    """Return a true shuffle of other cards than those that are due."""
    joint, context = dealing_of(pair).joint, ledger_of(pair).context(CHEAT)
    done = shuffle_cards(cards, joint, Stream(b"as I like it"))
    nonces = pair.players[CHEAT]._voice.nonces
    return Shuffled(done[0], prove_shuffle(context, joint, cards, *done, nonces))


def mixes_in_a_better_card(pair: Pair) -> Bad:
    """Mix one's hand, and let one of its cards become one of another face."""
    turn = play_to(pair, "mix")
    body, dealing = honest(pair), dealing_of(pair)
    assert isinstance(body, Mixed)
    key = dealing.keys[turn.seat]
    faces = [pair.players[turn.seat].known[card] for card in due_mix(pair).cards]
    other = dealing.faces.point(next(f for f in dealing.faces.faces if f not in faces))
    better = remask(first_card(other, key), key, 9)
    body = msgspec.structs.replace(body, cards=(better, *body.cards[1:]))
    return Bad(signed(pair, turn.seat, body), turn.seat, "peer/bad-proof")


def due_mix(pair: Pair) -> Mix:
    """Return the mix that is due."""
    due = ledger_of(pair).due
    assert isinstance(due, Mix)
    return due


def drops_a_card(pair: Pair) -> Bad:
    """Shuffle all cards but one."""
    play_to(pair, "shuffle", CHEAT)
    body = honest(pair)
    assert isinstance(body, Shuffled)
    body = msgspec.structs.replace(body, cards=body.cards[:-1])
    return Bad(signed(pair, CHEAT, body), CHEAT, "peer/bad-length")


def changes_a_drawn_card(pair: Pair) -> Bad:
    """Give a share that turns the first card drawn into one of another face."""
    turn = play_to(pair, "share")
    body = honest(pair)
    assert isinstance(body, Shared)
    dealing = dealing_of(pair)
    face = read(pair, dealing.due_cards()[0])
    assert face is not None
    wanted = dealing.faces.point(other_face(pair, face))
    shift = sub(dealing.faces.point(face), wanted)
    shares = (add(body.shares[0], shift), *body.shares[1:])
    body = msgspec.structs.replace(body, shares=shares)
    return Bad(signed(pair, turn.seat, body), turn.seat, "peer/bad-proof")


def turns_up_another_face(pair: Pair) -> Bad:
    """Show a face that the card does not have."""
    turn = play_to(pair, "turn-up")
    body = honest(pair)
    assert isinstance(body, TurnedUp)
    up = table_of(pair).up
    face = next(f for f in dealing_of(pair).faces.faces if f not in (up, body.faces[0]))
    body = msgspec.structs.replace(body, faces=(face,))
    return Bad(signed(pair, turn.seat, body), turn.seat, "peer/bad-proof")


def turns_up_no_face(pair: Pair) -> Bad:
    """Show a face that no card has."""
    turn = play_to(pair, "turn-up")
    body = msgspec.structs.replace(honest(pair), faces=("joker\x1b[2J",))
    return Bad(signed(pair, turn.seat, body), turn.seat, "peer/unknown-face")


# Moves


def move(at: Pair | Ledger, made: dict[str, object], *proofs: ClaimProof) -> AnyBody:
    """Return the body of a move, whatever it is."""
    state = (ledger_of(at) if isinstance(at, Pair) else at).state
    assert state is not None
    fields: Fields = msgspec.convert(made, Fields)
    return Moved(digest(state), fields, proofs)


def hand_of(pair: Pair, seat: int) -> list[tuple[int, Face]]:
    """Return the numbers and faces of a seat's hand."""
    ledger, player = ledger_of(pair), pair.players[seat]
    assert ledger.state is not None
    return [
        (card, player.known[card]) for card in ledger.kit.rules.hand(ledger.state, seat)
    ]


NAMED = SharesProof(FORGED, FORGED)
UNEQUAL = IsNotProof(mul_base(6), FORGED, FORGED, FORGED)


def plays_two_of_a_name(pair: Pair) -> Bad:
    """Play two cards of one name from a hand that does not allow it."""
    while True:
        turn = play_to(pair, "move")
        hand = hand_of(pair, turn.seat)
        names = [face for _, face in hand]
        twice = next((f for f in names if 1 < names.count(f) < len(names)), None)
        due = ledger_of(pair).due
        assert isinstance(due, Decide)
        if due.what == "play" and twice is not None:
            break
        text = pair.next_entry()
        assert text is not None
        pair.hand_over(text)
    assert twice is not None
    up, down = [card for card, face in hand if face == twice][:2]
    player = pair.players[turn.seat]
    made = {"move": "play", "up": up, "face": twice, "down": down, "twins": False}
    shown = player._claim(dealing_of(pair), Is(up, twice))
    body = move(pair, made, shown, UNEQUAL)
    return Bad(signed(pair, turn.seat, body), turn.seat, "peer/bad-proof")


def plays_a_name_it_has_not(pair: Pair) -> Bad:
    """Announce a card under the name of another."""
    turn = play_to(pair, "move")
    (up, face), (down, _) = hand_of(pair, turn.seat)[:2]
    name = other_face(pair, face)
    made = {"move": "play", "up": up, "face": name, "down": down, "twins": False}
    body = move(pair, made, NAMED, UNEQUAL)
    return Bad(signed(pair, turn.seat, body), turn.seat, "peer/bad-proof")


def leaves_out_a_proof(pair: Pair) -> Bad:
    """Move without proving what the move claims."""
    turn = play_to(pair, "move")
    (up, face), (down, _) = hand_of(pair, turn.seat)[:2]
    made = {"move": "play", "up": up, "face": face, "down": down, "twins": False}
    body = move(pair, made, NAMED)
    return Bad(signed(pair, turn.seat, body), turn.seat, "peer/missing-proof")


def first_discard(_: Player, moves: tuple[Move, ...]) -> Move:
    """Choose to discard, whenever that is allowed."""
    discards = [m for m in moves if type(m).__name__ == "Discard"]
    return (discards or list(moves))[0]


def discards_a_fifth_card(pair: Pair) -> Bad:
    """Discard once more than the rules allow."""
    turn = play_to(pair, "move")
    while len(pair.players[turn.seat].moves()) and any(
        type(m).__name__ == "Discard" for m in pair.players[turn.seat].moves()
    ):
        text = pair.next_entry(first_discard)
        assert text is not None
        pair.hand_over(text)
        turn = play_to(pair, "move")
    card = hand_of(pair, turn.seat)[0][0]
    body = move(pair, {"move": "discard", "card": card})
    return Bad(signed(pair, turn.seat, body), turn.seat, "peer/illegal-move")


def answers_another_state(pair: Pair) -> Bad:
    """Move as if the table lay otherwise."""
    turn = play_to(pair, "move")
    player = pair.players[turn.seat]
    body = decode_entry(player.decide(first_move(player, player.moves()))).body
    body = msgspec.structs.replace(body, state=material("state"))
    return Bad(signed(pair, turn.seat, body), turn.seat, "peer/other-state")


def moves_out_of_turn(pair: Pair) -> Bad:
    """Recruit in the other's place."""
    while True:
        turn = play_to(pair, "move")
        due = ledger_of(pair).due
        if isinstance(due, Decide) and due.what == "recruit":
            break
        text = pair.next_entry()
        assert text is not None
        pair.hand_over(text)
    body = move(pair, {"move": "recruit", "down": True})
    return Bad(signed(pair, 1 - turn.seat, body), 1 - turn.seat, "peer/out-of-turn")


def says_two_things(pair: Pair) -> Bad:
    """Sign a second version of a move that everybody has adopted."""
    turn = play_to(pair, "move")
    player = pair.players[turn.seat]
    state, dealing = player.ledger.state, dealing_of(pair)
    assert state is not None
    made = player.moves()[1]
    step = player.ledger.kit.rules.play(state, made)
    proofs = tuple(player._claim(dealing, claim) for claim in step.claims)
    second = signed(pair, turn.seat, Moved(digest(state), pack(made), proofs))
    first = pair.next_entry()
    assert first is not None
    pair.hand_over(first)
    return Bad(second, turn.seat, "peer/equivocation")


def plays_on_after_resigning(pair: Pair) -> Bad:
    """Give up, and move all the same."""
    turn = play_to(pair, "move")
    text = pair.next_entry()
    assert text is not None
    pair.hand_over_notice(stated(pair, turn.seat, Resign()))
    return Bad(text, turn.seat, "peer/after-end")


ENTRIES: tuple[Cheat, ...] = (
    repeats_a_commitment,
    changes_its_coin,
    changes_its_key,
    registers_a_rogue_key,
    doubles_a_card,
    leaves_the_pile_as_it_is,
    shuffles_an_older_pile,
    mixes_in_a_better_card,
    drops_a_card,
    changes_a_drawn_card,
    turns_up_another_face,
    turns_up_no_face,
    plays_two_of_a_name,
    plays_a_name_it_has_not,
    leaves_out_a_proof,
    discards_a_fifth_card,
    answers_another_state,
    moves_out_of_turn,
    says_two_things,
    plays_on_after_resigning,
)
"""Cheats whose statement is an entry."""


# What only an opened seed shows


def chooses_its_permutation(pair: Pair) -> int:
    """Shuffle with a true proof, not as the seed says; return the entry's number."""
    play_to(pair, "shuffle", CHEAT)
    player, dealing = pair.players[CHEAT], dealing_of(pair)
    due, place = dealing.due_cards(), len(ledger_of(pair).texts)
    cards, order, masks = shuffle_cards(due, dealing.joint, Stream(b"as I like it"))
    context, nonces = ledger_of(pair).context(CHEAT), player._voice.nonces
    proof = prove_shuffle(context, dealing.joint, due, cards, order, masks, nonces)
    pair.hand_over(signed(pair, CHEAT, Shuffled(cards, proof)))
    return place


# Notices


def opens_another_seed(pair: Pair) -> Bad:
    """Open 32 bytes that were never committed to."""
    pair.play()
    for player in pair.players:
        result = player.close()
        assert result is not None
        pair.hand_over_notice(result)
    text = stated(pair, CHEAT, Opening(material("another seed")))
    return Bad(text, CHEAT, "peer/bad-opening")


def claims_another_result(pair: Pair) -> Bad:
    """Sign that oneself has won."""
    pair.play()
    over = ledger_of(pair).outcome
    assert over is not None
    winners = tuple(1 - side for side in over.winners)
    return Bad(
        stated(pair, CHEAT, Result(winners, over.reason)), CHEAT, "peer/false-result"
    )


def accuses_falsely(pair: Pair) -> Bad:
    """Accuse the other of an entry that holds."""
    turn = play_to(pair, "shuffle", 0)
    text = pair.next_entry()
    assert text is not None
    head = ledger_of(pair).head
    pair.hand_over(text)
    say = Accuse(text, "peer/bad-proof")
    return Bad(stated(pair, 1 - turn.seat, say, head), CHEAT, "peer/false-accusation")


def resigns_in_the_past(pair: Pair) -> Bad:
    """Resign at a head after which one has moved."""
    turn = play_to(pair, "move")
    head = ledger_of(pair).head
    text = pair.next_entry()
    assert text is not None
    pair.hand_over(text)
    return Bad(stated(pair, turn.seat, Resign(), head), turn.seat, "peer/after-end")


def accepts_what_was_withdrawn(pair: Pair) -> Bad:
    """Accept an offer to end after its author has played on."""
    turn = play_to(pair, "move")
    offer = stated(pair, turn.seat, Offer())
    pair.hand_over_notice(offer)
    text = pair.next_entry()
    assert text is not None
    pair.hand_over(text)
    name = notice_digest(pair.charter.digest, decode_notice(offer))
    late = stated(pair, 1 - turn.seat, Accept(name))
    return Bad(late, 1 - turn.seat, "peer/late-accept")


def resigns_twice(pair: Pair) -> Bad:
    """Resign at two heads, to have stopped at whichever is the better one."""
    turn = play_to(pair, "move")
    text, head = pair.next_entry(), ledger_of(pair).head
    assert text is not None
    pair.hand_over(text)
    pair.hand_over_notice(stated(pair, 1 - turn.seat, Resign()))
    earlier = stated(pair, 1 - turn.seat, Resign(), head)
    return Bad(earlier, 1 - turn.seat, "peer/second-notice")


NOTICES: tuple[Cheat, ...] = (
    opens_another_seed,
    claims_another_result,
    accuses_falsely,
    resigns_in_the_past,
    resigns_twice,
    accepts_what_was_withdrawn,
)
"""Cheats whose statement is a notice."""


def kind(bad: Bad) -> str:
    """Return the kind of the entry that a cheat has signed."""
    return kind_of(decode_entry(bad.text).body)


def refusal(witness: Player, bad: Bad) -> PeerError:
    """Return why an honest seat does not adopt a bad entry."""
    try:
        witness.accept(bad.text)
    except PeerError as error:
        return error
    raise AssertionError("it was adopted")
