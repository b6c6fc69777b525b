"""A second verifier of every proof, in plain integers, from PROTOCOL's formulas alone.

An oracle: imports nothing of this project but the other oracle, and no libsodium. Takes
the vectors' hexadecimal inputs and answers yes or no.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from tests.p2p.oracle_curve import (
    BASE,
    ORDER,
    ZERO,
    Affine,
    compress,
    decompress,
    hash_to_curve,
    in_subgroup,
    minus,
    plus,
    times,
    tlv,
)

Inputs: TypeAlias = Mapping[str, Any]
"""The parts of a statement, its context and its proof, as in a vector."""
CONTEXT = ("charter", "entry", "seat", "identity", "head", "joint", "prover")


class No(Exception):
    """The proof is refused."""


def require(condition: bool) -> None:
    if not condition:
        raise No


def point(text: str) -> Affine:
    data = bytes.fromhex(text)
    require(len(data) == 32)
    decoded = decompress(data)
    if decoded is None or decoded == ZERO or compress(decoded) != data:
        raise No
    require(in_subgroup(decoded))
    return decoded


def pair(card: Sequence[str]) -> tuple[Affine, Affine]:
    return point(card[0]), point(card[1])


def scalar(text: str) -> int:
    data = bytes.fromhex(text)
    number = int.from_bytes(data, "little")
    require(len(data) == 32 and 0 < number < ORDER)
    return number


def raw(value: Any) -> Any:  # noqa: ANN401  # any tree of hexadecimal texts
    return (
        bytes.fromhex(value) if isinstance(value, str) else tuple(raw(v) for v in value)
    )


class Transcript:
    def __init__(
        self,
        proof_type: str,
        inputs: Inputs,
        statement: Sequence[str],
        h: Sequence[bytes],
    ) -> None:
        context = inputs["context"]
        self.data = tlv("oakfield/1") + tlv("edwards25519-sha512") + tlv(proof_type)
        for field in CONTEXT:
            value = context[field]
            self.data += tlv(value if isinstance(value, int) else raw(value))
        self.data += tlv((compress(BASE), *h))
        self.data += tlv(tuple(raw(inputs[name]) for name in statement))

    def absorb(self, *parts: object) -> None:
        self.data += b"".join(map(tlv, parts))

    def absorb_points(self, points: Sequence[Affine]) -> None:
        require(ZERO not in points)
        self.absorb(*map(compress, points))

    def draw(self, n: int) -> list[int]:
        drawn = []
        for i in range(n):
            hashed = self.data + tlv("challenge") + tlv(i)
            digest = hashlib.sha512(hashed).digest()
            drawn.append(int.from_bytes(digest, "little") % ORDER)
        self.absorb("challenge", tuple(u.to_bytes(32, "little") for u in drawn))
        return drawn


def one_log(
    t: Transcript, inputs: Inputs, images: Sequence[tuple[Affine, Affine]]
) -> None:
    """Check that every (A, D) has D = xA, and X = xG."""
    c, s = scalar(inputs["proof"]["challenge"]), scalar(inputs["proof"]["response"])
    every = [(BASE, point(inputs["key"])), *images]
    t.absorb_points([minus(times(s, a), times(c, d)) for a, d in every])
    require(t.draw(1) == [c])


def key(inputs: Inputs) -> None:
    one_log(Transcript("key", inputs, ["key"], []), inputs, [])


def shares(inputs: Inputs) -> None:
    cards, given = inputs["cards"], inputs["shares"]
    require(len(cards) == len(given) > 0)
    t = Transcript("shares", inputs, ["key", "cards", "shares"], [])
    products = map(point, given)
    one_log(t, inputs, [(pair(c)[0], d) for c, d in zip(cards, products, strict=True)])


def faces(inputs: Inputs) -> None:
    cards, points = inputs["cards"], inputs["points"]
    require(len(cards) == len(points) > 0)
    t = Transcript("faces", inputs, ["key", "cards", "points"], [])
    images = []
    for card, face in zip(cards, points, strict=True):
        a, b = pair(card)
        images.append((a, minus(b, point(face))))
    one_log(t, inputs, images)


def difference(inputs: Inputs) -> tuple[Affine, Affine]:
    (a, b), (a_other, b_other) = pair(inputs["card"]), pair(inputs["other"])
    require(a != a_other and b != b_other)
    return minus(a, a_other), minus(b, b_other)


def same(inputs: Inputs) -> None:
    t = Transcript("same", inputs, ["key", "card", "other"], [])
    one_log(t, inputs, [difference(inputs)])


def unequal(t: Transcript, inputs: Inputs, a: Affine, p: Affine) -> None:
    """Check that P is not xA."""
    proof, x = inputs["proof"], point(inputs["key"])
    blinded, c = point(proof["blinded"]), scalar(proof["challenge"])
    rho, sigma = scalar(proof["rho"]), scalar(proof["sigma"])
    t.absorb_points(
        [
            blinded,
            minus(times(rho, x), times(sigma, BASE)),
            minus(minus(times(rho, p), times(sigma, a)), times(c, blinded)),
        ]
    )
    require(t.draw(1) == [c])


def is_not(inputs: Inputs) -> None:
    a, b = pair(inputs["card"])
    t = Transcript("is-not", inputs, ["key", "card", "point"], [])
    unequal(t, inputs, a, minus(b, point(inputs["point"])))


def differ(inputs: Inputs) -> None:
    t = Transcript("differ", inputs, ["key", "card", "other"], [])
    unequal(t, inputs, *difference(inputs))


def one_of(inputs: Inputs) -> None:
    points, proof, x = inputs["points"], inputs["proof"], point(inputs["key"])
    require(len(points) == len(proof["challenges"]) == len(proof["responses"]) > 0)
    require(len(set(points)) == len(points))
    a, b = pair(inputs["card"])
    t = Transcript("one-of", inputs, ["key", "card", "points"], [])
    challenges = [scalar(c) for c in proof["challenges"]]
    for face, c, response in zip(points, challenges, proof["responses"], strict=True):
        s, p = scalar(response), minus(b, point(face))
        t.absorb_points(
            [
                minus(times(s, BASE), times(c, x)),
                minus(times(s, a), times(c, p)),
            ]
        )
    require(t.draw(1) == [sum(challenges) % ORDER])


def rekey(inputs: Inputs) -> None:
    proof, x, k = inputs["proof"], point(inputs["key"]), point(inputs["key_to"])
    (a, b), (a_new, b_new) = pair(inputs["card"]), pair(inputs["new"])
    c, s_x, s_r = scalar(proof["challenge"]), scalar(proof["x"]), scalar(proof["r"])
    t = Transcript("rekey", inputs, ["key", "card", "key_to", "new"], [])
    moved = minus(times(s_x, a), times(s_r, k))
    t.absorb_points(
        [
            minus(times(s_x, BASE), times(c, x)),
            minus(times(s_r, BASE), times(c, a_new)),
            minus(moved, times(c, minus(b, b_new))),
        ]
    )
    require(t.draw(1) == [c])


def weighted(scalars: Sequence[int], points: Sequence[Affine]) -> Affine:
    result = ZERO
    for k, each in zip(scalars, points, strict=True):
        result = plus(result, times(k, each))
    return result


def shuffle(inputs: Inputs) -> None:
    """CheckShuffleProof, written additively."""
    n, proof = len(inputs["inputs"]), inputs["proof"]
    require(n > 0 and len(inputs["outputs"]) == n)
    require(len(proof["permutation"]) == len(proof["chain"]) == n)
    require(len(proof["responses"]) == 4 + 2 * n)
    before, after = map(pair, inputs["inputs"]), map(pair, inputs["outputs"])
    a, b = zip(*before, strict=True)
    a_new, b_new = zip(*after, strict=True)
    require(len({*a, *a_new}) == len({*a}) + n)
    k, c = point(inputs["key"]), scalar(proof["challenge"])
    commitments, chain = map(point, proof["permutation"]), map(point, proof["chain"])
    permutation, links = list(commitments), list(chain)
    s1, s2, s3, s4, *rest = map(scalar, proof["responses"])
    s_hat, s_new = rest[:n], rest[n:]

    hashed = [hash_to_curve("generator", i) for i in range(n + 1)]
    h, *h_each = [decompress(each) or ZERO for each in hashed]
    t = Transcript("shuffle", inputs, ["key", "inputs", "outputs"], hashed)
    t.absorb(raw(proof["permutation"]))
    u = t.draw(n)
    t.absorb(raw(proof["chain"]))
    product = 1
    for each in u:
        product = product * each % ORDER

    ones = [1] * n
    c_bar = minus(weighted(ones, permutation), weighted(ones, h_each))
    c_hat = minus(links[-1], times(product, h))
    c_tilde = weighted(u, permutation)
    a_sum, b_sum = weighted(u, a), weighted(u, b)
    images = [
        minus(times(s1, BASE), times(c, c_bar)),
        minus(times(s2, BASE), times(c, c_hat)),
        minus(plus(times(s3, BASE), weighted(s_new, h_each)), times(c, c_tilde)),
        minus(minus(weighted(s_new, a_new), times(s4, BASE)), times(c, a_sum)),
        minus(minus(weighted(s_new, b_new), times(s4, k)), times(c, b_sum)),
    ]
    for s, weight, link, link_before in zip(
        s_hat, s_new, links, [h, *links[:-1]], strict=True
    ):
        step = plus(times(s, BASE), times(weight, link_before))
        images.append(minus(step, times(c, link)))
    require(ZERO not in images)
    t.absorb(tuple(map(compress, images)))
    require(t.draw(1) == [c])


CHECKS = {
    "key": key,
    "shares": shares,
    "faces": faces,
    "same": same,
    "is-not": is_not,
    "differ": differ,
    "one-of": one_of,
    "rekey": rekey,
    "shuffle": shuffle,
}


def holds(proof_type: str, inputs: Inputs) -> bool:
    """Say whether the proof holds of its statement."""
    try:
        CHECKS[proof_type](inputs)
    except No:
        return False
    return True
