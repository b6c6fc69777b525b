"""A transcript checked from `p2p/PROTOCOL.md` alone: nothing of `p2p` is imported.

Written from the page, with json, hashlib, PyNaCl and cryptography, so that page and
code cannot drift apart together.
"""

import base64
import hashlib
import json
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from nacl import bindings as sodium
from nacl.exceptions import CryptoError

L = 2**252 + 27742317777372353535851937790883648493
Part: TypeAlias = "bytes | str | int | tuple[Part, ...]"
FILE = Path(__file__).parents[1] / "vectors" / "transcripts" / "fair.oakfield"
RAW = FILE.read_bytes().splitlines()
LINES: list[dict[str, Any]] = [json.loads(line) for line in RAW]
CHARTER = LINES[0]["charter"]
ENTRIES = [line["entry"] for line in LINES if line["line"] == "entry"]
NOTICES = [line for line in LINES if line["line"] == "notice"]
SEEDS = {
    notice["seat"]: base64.b64decode(notice["say"]["seed"])
    for notice in NOTICES
    if notice["say"]["says"] == "opening"
}


def encode(*parts: Part) -> bytes:
    """Section 2.4."""
    return b"".join(map(encode_part, parts))


def encode_part(part: Part) -> bytes:
    if isinstance(part, bytes):
        kind, value = b"b", part
    elif isinstance(part, str):
        kind, value = b"s", part.encode()
    elif isinstance(part, tuple):
        kind, value = b"t", encode(*part)
    else:
        size = (part.bit_length() + 7) // 8
        kind, value = b"i", part.to_bytes(size, "little")
    return kind + len(value).to_bytes(4, "big") + value


def text(value: object) -> bytes:
    """Section 2.5."""
    compact = json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    return compact.encode()


def digest(*parts: Part) -> bytes:
    return hashlib.sha256(encode(*parts)).digest()


def b64(field: str) -> bytes:
    return base64.b64decode(field, validate=True)


NAME = digest("oakfield/1 charter", text(CHARTER))
IDENTITIES = [b64(seat["identity"]) for seat in CHARTER["seats"]]


def heads() -> list[bytes]:
    """Section 3: the head before each entry, and the last."""
    found = [NAME]
    for entry in ENTRIES:
        found.append(digest("oakfield/1 head", NAME, text(entry)))
    return found


HEADS = heads()


class Stream:
    """Section 4."""

    def __init__(self, seat: int, label: str, context: bytes = b"") -> None:
        data = encode("oakfield/1", SEEDS[seat], label, NAME, seat, context)
        self.bytes = hashlib.shake_256(data).digest(20_000)

    def read(self, n: int) -> bytes:
        taken, self.bytes = self.bytes[:n], self.bytes[n:]
        return taken

    def scalar(self) -> int:
        scalar = int.from_bytes(self.read(64), "little") % L
        return scalar or self.scalar()

    def permutation(self, n: int) -> list[int]:
        places = list(range(n))
        for i in range(n - 1, 0, -1):
            word = int.from_bytes(self.read(4), "little")
            while word >= 2**32 - 2**32 % (i + 1):
                word = int.from_bytes(self.read(4), "little")
            j = word % (i + 1)
            places[i], places[j] = places[j], places[i]
        return places


def mul(k: int, point: bytes) -> bytes:
    return sodium.crypto_scalarmult_ed25519_noclamp(
        (k % L).to_bytes(32, "little"), point
    )


def base(k: int) -> bytes:
    scalar = (k % L).to_bytes(32, "little")
    return sodium.crypto_scalarmult_ed25519_base_noclamp(scalar)


add = sodium.crypto_core_ed25519_add
sub = sodium.crypto_core_ed25519_sub


def hash_to_group(tag: str, *parts: Part) -> bytes:
    """Section 2.2."""
    for k in range(1000):
        q = hashlib.sha512(encode(tag, *parts, k)).digest()[:32]
        if int.from_bytes(q, "little") % 2**255 >= 2**255 - 19:
            continue
        try:
            for _ in range(3):
                q = add(q, q)
        except CryptoError:  # no point of the curve
            continue
        if q != b"\1" + bytes(31):
            return q
    raise AssertionError("no point")


KEYS = [base(Stream(seat, "key").scalar()) for seat in (0, 1)]
JOINT = add(*KEYS)


def test_the_last_line_counts_and_hashes_the_others() -> None:
    assert LINES[-1]["lines"] == len(LINES) - 1
    assert b64(LINES[-1]["digest"]) == digest("oakfield/1 transcript", *RAW[:-1])
    assert [text(line) for line in LINES] == RAW


def test_every_statement_is_signed_as_the_page_says() -> None:
    keys = [Ed25519PublicKey.from_public_bytes(identity) for identity in IDENTITIES]
    for seat, signature in enumerate(LINES[0]["signatures"]):
        message = encode("oakfield/1 charter", NAME, seat)
        keys[seat].verify(b64(signature), message)
    for kind, statements in (("entry", ENTRIES), ("notice", NOTICES)):
        for statement in statements:
            unsigned = text(statement | {"sig": ""})
            message = encode(f"oakfield/1 {kind}", NAME, unsigned)
            keys[statement["seat"]].verify(b64(statement["sig"]), message)


def test_entries_form_one_chain_and_the_results_name_its_end() -> None:
    for k, entry in enumerate(ENTRIES):
        assert (entry["k"], b64(entry["prev"])) == (k, HEADS[k])
    results = [n for n in NOTICES if n["say"]["says"] == "result"]
    assert {b64(result["head"]) for result in results} == {HEADS[-1]}


@pytest.mark.parametrize("seat", [0, 1])
def test_seed_coin_and_key_are_those_committed_to(seat: int) -> None:
    coin = Stream(seat, "coin").read(32)
    values = {"seed": SEEDS[seat], "coin": coin, "key": KEYS[seat]}

    for label, value in values.items():
        committed = digest(label, NAME, seat, IDENTITIES[seat], value)
        assert b64(ENTRIES[seat]["body"][label]) == committed
    assert b64(ENTRIES[2 + seat]["body"]["coin"]) == coin
    assert b64(ENTRIES[4 + seat]["body"]["key"]) == KEYS[seat]


def header(k: int, kind: str, generators: tuple[bytes, ...], *statement: Part) -> bytes:
    """Section 2.3."""
    seat = ENTRIES[k]["seat"]
    keys = (JOINT, KEYS[seat]) if k > 5 else (b"", b"")
    where = (NAME, k, seat, IDENTITIES[seat], HEADS[k], *keys)
    suite = ("oakfield/1", "edwards25519-sha512", kind)
    return encode(*suite, *where, generators, statement)


def challenge(state: bytes, i: int = 0) -> int:
    data = state + encode("challenge", i)
    return int.from_bytes(hashlib.sha512(data).digest(), "little") % L


@pytest.mark.parametrize("seat", [0, 1])
def test_the_proof_of_a_key_is_the_one_that_the_seed_makes(seat: int) -> None:
    state = header(4 + seat, "key", (base(1),), KEYS[seat])
    nonce = Stream(seat, "nonce", state).scalar()
    c = challenge(state + encode(base(nonce)))
    response = (nonce + c * Stream(seat, "key").scalar()) % L

    proof = ENTRIES[4 + seat]["body"]["proof"]
    assert int.from_bytes(b64(proof["challenge"]), "little") == c
    assert int.from_bytes(b64(proof["response"]), "little") == response


def pile(k: int) -> list[tuple[bytes, bytes]]:
    """Return the pile before entry 6 or 7."""
    if k > 6:
        return [(b64(a), b64(b)) for a, b in ENTRIES[k - 1]["body"]["cards"]]
    box = json.loads((FILE.parents[3] / "engine/agent_avenue/cards.json").read_bytes())
    faces = [
        agent["id"]
        for agent in box["agents"]
        for _ in range(agent["count"])
        if agent["expansion"] == "base"
    ]
    return [
        (base(1), add(hash_to_group("face", CHARTER["game"], face), JOINT))
        for face in faces
    ]


@pytest.mark.parametrize("k", [6, 7])
def test_a_shuffle_is_the_one_that_the_seed_makes(k: int) -> None:
    before, seat = pile(k), ENTRIES[k]["seat"]
    stream = Stream(seat, "mask", encode(HEADS[k], "shuffle", "deck", tuple(before)))
    order = stream.permutation(len(before))
    masks = [stream.scalar() for _ in before]

    after = [
        (add(before[place][0], base(r)), add(before[place][1], mul(r, JOINT)))
        for place, r in zip(order, masks, strict=True)
    ]

    assert ENTRIES[k]["body"]["cards"] == [
        [base64.b64encode(a).decode(), base64.b64encode(b).decode()] for a, b in after
    ]


@pytest.mark.parametrize("k", [6, 7])
def test_a_shuffle_proof_holds_by_the_equations_of_the_page(k: int) -> None:
    body, before = ENTRIES[k]["body"], pile(k)
    after = [(b64(a), b64(b)) for a, b in body["cards"]]
    proof, n = body["proof"], len(before)
    commitments = tuple(map(b64, proof["permutation"]))
    chain = tuple(map(b64, proof["chain"]))
    c = int.from_bytes(b64(proof["challenge"]), "little")
    s = [int.from_bytes(b64(field), "little") for field in proof["responses"]]
    h = [hash_to_group("generator", i) for i in range(n + 1)]

    state = header(k, "shuffle", (base(1), *h), JOINT, tuple(before), tuple(after))
    state += encode(commitments)
    u = [challenge(state, i) for i in range(n)]
    state += encode("challenge", tuple(x.to_bytes(32, "little") for x in u))
    state += encode(chain)
    product = 1
    for x in u:
        product = product * x % L
    y = [
        sub(total(commitments), total(h[1:])),
        sub(chain[-1], mul(product, h[0])),
        weighted(u, commitments),
        weighted(u, [a for a, _ in before]),
        weighted(u, [b for _, b in before]),
        *chain,
    ]
    links, weights = s[4 : 4 + n], s[4 + n :]
    image = [
        base(s[0]),
        base(s[1]),
        add(base(s[2]), weighted(weights, h[1:])),
        sub(weighted(weights, [a for a, _ in after]), base(s[3])),
        sub(weighted(weights, [b for _, b in after]), mul(s[3], JOINT)),
        *(
            add(base(r), mul(w, link))
            for r, w, link in zip(links, weights, (h[0], *chain[:-1]), strict=True)
        ),
    ]
    committed = tuple(sub(t, mul(c, p)) for t, p in zip(image, y, strict=True))

    assert challenge(state + encode(committed)) == c


def total(points: Any) -> bytes:  # noqa: ANN401 - any sequence of points
    first, *rest = points
    for point in rest:
        first = add(first, point)
    return bytes(first)


def weighted(scalars: list[int], points: Any) -> bytes:  # noqa: ANN401 - as above
    return total([mul(k, p) for k, p in zip(scalars, points, strict=True)])


def test_shares_hold_by_the_equations_of_the_page() -> None:
    deck = [(b64(a), b64(b)) for a, b in ENTRIES[7]["body"]["cards"]]
    for k, cards in ((8, deck[:4]), (9, deck[4:8])):
        seat, body = ENTRIES[k]["seat"], ENTRIES[k]["body"]
        shares = tuple(map(b64, body["shares"]))
        c, s = (
            int.from_bytes(b64(body["proof"][field]), "little")
            for field in ("challenge", "response")
        )
        state = header(k, "shares", (base(1),), KEYS[seat], tuple(cards), shares)
        commitments = [sub(base(s), mul(c, KEYS[seat]))]
        for (a, _), share in zip(cards, shares, strict=True):
            commitments.append(sub(mul(s, a), mul(c, share)))
        assert challenge(state + encode(*commitments)) == c


def test_the_log_keeps_to_the_schedule_of_two_seats() -> None:
    kinds = [(entry["body"]["kind"], entry["seat"]) for entry in ENTRIES]

    assert kinds[:8] == [
        (kind, seat) for kind in ("commit", "coin", "key", "shuffle") for seat in (0, 1)
    ]
    assert [kind for kind, _ in kinds[8:11]] == ["share", "share", "move"]
    assert {seat for _, seat in kinds[8:10]} == {0, 1}
    for (kind, seat), (following, other) in pairwise(kinds):
        if kind == "share" and following == "mix":
            assert other != seat  # who draws mixes, who does not has shared
