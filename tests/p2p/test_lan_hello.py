"""The signed hello, without sockets: what a machine in between cannot do."""

import hashlib
from collections.abc import Callable

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from hypothesis import given
from hypothesis import strategies as st

from p2p.errors import LinkError
from p2p.lan.hello import (
    MAX_HELLO_BYTES,
    READY,
    SUBPROTOCOL,
    VERSION,
    Handshake,
    Hello,
    Proof,
    Role,
    parse_subprotocol,
)
from p2p.lan.identity import Identity, new_identity
from p2p.record.encoding import decode, encode
from p2p.record.signature import verify_signature
from tests.p2p.oracle_curve import tlv

MAI, TOM, EVE = new_identity("Mai"), new_identity("Tom"), new_identity("Eve")
CERTIFICATE, OTHER_CERTIFICATE = b"certificate", b"another certificate"
# Encodings of points of order 1, 2, 4 and 8 (y = 1, -1, 0, and one of order 8).
LOW_ORDER = (
    bytes([1]) + bytes(31),
    bytes([0xEC]) + b"\xff" * 30 + bytes([0x7F]),
    bytes(32),
    bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
)


def dialer(who: Identity = MAI, certificate: bytes = CERTIFICATE) -> Handshake:
    return Handshake(who, Role.DIALER, certificate, bytes([1]) * 32)


def listener(who: Identity = TOM, certificate: bytes = CERTIFICATE) -> Handshake:
    return Handshake(who, Role.LISTENER, certificate, bytes([2]) * 32)


def refusal(work: Callable[[bytes], bytes], frame: bytes) -> str:
    with pytest.raises(LinkError) as caught:
        work(frame)
    return caught.value.code


def test_both_ends_learn_the_other_key() -> None:
    near, far = dialer(), listener()
    proofs = near.got_hello(far.hello()), far.got_hello(near.hello())
    ready = near.got_proof(proofs[1]), far.got_proof(proofs[0])

    assert near.got_ready(ready[1]) == TOM.public_key
    assert far.got_ready(ready[0]) == MAI.public_key


def test_frames_are_short() -> None:
    near, far = dialer(), listener()

    assert len(near.hello()) <= MAX_HELLO_BYTES
    assert len(near.got_hello(far.hello())) <= MAX_HELLO_BYTES


def test_machine_that_relays_every_frame_is_refused_by_both_ends() -> None:
    """It must show the dialer a certificate of its own."""
    near, far = dialer(certificate=OTHER_CERTIFICATE), listener()
    proofs = near.got_hello(far.hello()), far.got_hello(near.hello())

    assert refusal(near.got_proof, proofs[1]) == "link/bad-proof"
    assert refusal(far.got_proof, proofs[0]) == "link/bad-proof"


def test_machine_that_speaks_for_itself_is_seen_under_its_own_key() -> None:
    near, middle = (
        dialer(certificate=OTHER_CERTIFICATE),
        listener(EVE, OTHER_CERTIFICATE),
    )
    near.got_hello(middle.hello())
    ready = near.got_proof(middle.got_hello(near.hello()))

    assert ready == READY
    assert near.got_ready(READY) == EVE.public_key


def test_reflected_hello_is_refused() -> None:
    near = dialer()

    assert refusal(near.got_hello, near.hello()) == "link/own-key"


def test_our_own_key_with_another_nonce_is_refused() -> None:
    assert refusal(dialer(MAI).got_hello, listener(MAI).hello()) == "link/own-key"


def test_our_own_proof_shown_back_is_refused() -> None:
    """With the hello of another key in front, for our own is refused already."""
    near, far = dialer(), listener()
    ours = near.got_hello(far.hello())

    assert refusal(near.got_proof, ours) == "link/bad-proof"


def test_proof_for_the_other_role_is_refused() -> None:
    near, far = dialer(), dialer(TOM)
    near.got_hello(far.hello())

    assert refusal(near.got_proof, far.got_hello(near.hello())) == "link/bad-proof"


def test_proof_from_an_earlier_link_is_refused() -> None:
    near, far = dialer(), listener()
    near.got_hello(far.hello())
    recorded = far.got_hello(near.hello())
    later = Handshake(MAI, Role.DIALER, CERTIFICATE, bytes([3]) * 32)
    later.got_hello(far.hello())

    assert refusal(later.got_proof, recorded) == "link/bad-proof"


def test_key_of_another_without_its_signature_is_refused() -> None:
    near, eve = dialer(), listener(EVE)
    claimed = Hello(VERSION, TOM.public_key, bytes([2]) * 32)
    near.got_hello(encode(claimed))

    assert refusal(near.got_proof, eve.got_hello(near.hello())) == "link/bad-proof"


@pytest.mark.parametrize("key", LOW_ORDER)
def test_low_order_key_is_refused_at_once(key: bytes) -> None:
    hello = encode(Hello(VERSION, key, bytes(32)))

    assert refusal(dialer().got_hello, hello) == "link/bad-hello"


def test_control_one_signature_passes_for_the_identity_point_on_any_message() -> None:
    """What the strict decoding of keys is for."""
    key, signature = LOW_ORDER[0], LOW_ORDER[0] + bytes(32)

    for message in (b"one", b"another"):
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)


@pytest.mark.parametrize("version", [0, 2, 99])
def test_other_version_is_told_with_who_must_upgrade(version: int) -> None:
    hello = encode(Hello(version, TOM.public_key, bytes(32)))

    with pytest.raises(LinkError) as caught:
        dialer().got_hello(hello)

    assert caught.value.code == "link/version"
    assert ("we must" if version > VERSION else "they must") in caught.value.text


def test_frames_out_of_order_are_refused() -> None:
    proof = encode(Proof(bytes(64)))

    assert refusal(dialer().got_proof, proof) == "link/bad-hello"
    assert refusal(dialer().got_ready, READY) == "link/bad-hello"
    near = dialer()
    near.got_hello(listener().hello())
    assert refusal(near.got_ready, READY) == "link/bad-hello"


@given(st.binary(max_size=2 * MAX_HELLO_BYTES))
def test_any_bytes_for_a_hello_are_refused(frame: bytes) -> None:
    assert refusal(dialer().got_hello, frame) in ("link/bad-hello", "link/version")


@given(st.binary(max_size=2 * MAX_HELLO_BYTES))
def test_any_bytes_for_a_proof_are_refused(frame: bytes) -> None:
    near = dialer()
    near.got_hello(listener().hello())

    assert refusal(near.got_proof, frame) == "link/bad-hello"


@given(st.integers(0, 511))
def test_signature_with_one_bit_changed_is_refused(bit: int) -> None:
    near, far = dialer(), listener()
    near.got_hello(far.hello())
    signature = bytearray(decode(far.got_hello(near.hello()), Proof).sig)
    signature[bit // 8] ^= 1 << bit % 8

    changed = encode(Proof(bytes(signature)))

    assert refusal(near.got_proof, changed) == "link/bad-proof"


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace(b'"version":1', b'"version":1.0'),
        lambda text: text.replace(b'"version":1', b'"version":true'),
        lambda text: text.replace(b'"version":1', b'"version":1,"version":1'),
        lambda text: text.replace(b'"version":1', b'"more":1,"version":1'),
        lambda text: text.replace(b",", b", "),
        lambda text: text + b" ",
        lambda text: text + b"x" * MAX_HELLO_BYTES,
        lambda text: b"[" * 200,
        lambda text: text[:-1],
    ],
)
def test_hello_that_is_not_canonical_is_refused(
    change: Callable[[bytes], bytes],
) -> None:
    assert refusal(dialer().got_hello, change(listener().hello())) == "link/bad-hello"


def sees(near_hello: bytes, **changes: bytes) -> bytes:
    """Return a hello with fields changed on the way."""
    return encode(msgspec.structs.replace(decode(near_hello, Hello), **changes))


@pytest.mark.parametrize("changes", [{"nonce": bytes(32)}, {"key": EVE.public_key}])
def test_hello_changed_on_the_way_spoils_the_proof(changes: dict[str, bytes]) -> None:
    near, far = dialer(), listener()
    near.got_hello(far.hello())

    proof = far.got_hello(sees(near.hello(), **changes))

    assert refusal(near.got_proof, proof) == "link/bad-proof"


@pytest.mark.parametrize("changes", [{"nonce": bytes(32)}, {"key": EVE.public_key}])
def test_answer_changed_on_the_way_spoils_the_proof(changes: dict[str, bytes]) -> None:
    near, far = dialer(), listener()
    near.got_hello(sees(far.hello(), **changes))

    assert refusal(near.got_proof, far.got_hello(near.hello())) == "link/bad-proof"


@pytest.mark.parametrize("role", Role)
def test_signature_covers_exactly_what_the_protocol_says(role: Role) -> None:
    """Against an encoding written a second time."""
    near, far = dialer(), listener()
    hellos = [decode(end.hello(), Hello) for end in (near, far)]
    proofs = {
        Role.DIALER: near.got_hello(far.hello()),
        Role.LISTENER: far.got_hello(near.hello()),
    }
    signer = MAI if role is Role.DIALER else TOM
    parts = ["oakfield/1 link", role.value, 1, *(hello.key for hello in hellos)]
    parts += [hashlib.sha256(CERTIFICATE).digest(), *(hello.nonce for hello in hellos)]
    statement = b"".join(map(tlv, parts))

    signature = decode(proofs[role], Proof).sig

    verify_signature(signer.public_key, statement, signature)


@pytest.mark.parametrize(
    ("name", "version"),
    [
        (SUBPROTOCOL, VERSION),
        ("oakfield.v2", 2),
        ("oakfield.v", None),
        ("oakfield.v2x", None),
        ("oakfield.v99999", None),
        ("oakfield.v٣", None),
        ("chat", None),
        ("", None),
    ],
)
def test_subprotocol_names_a_version_or_another_program(
    name: str, version: int | None
) -> None:
    assert parse_subprotocol(name) == version
