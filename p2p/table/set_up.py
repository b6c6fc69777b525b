"""The set-up: commitments, the toss, the keys (PROTOCOL 7).

Nobody can choose a coin or a key after seeing another's, for all are committed to
first; and nobody can use a key that they do not hold.
"""

import hashlib

from engine.deals import Seat
from p2p.errors import Refused
from p2p.fairness.cards import check_keys
from p2p.fairness.challenge import Context
from p2p.fairness.encoding import encode as encode_parts
from p2p.fairness.group import Point, decode_point
from p2p.fairness.proofs import verify_key
from p2p.fairness.seed import commit
from p2p.record.charter import Charter
from p2p.record.entry import Body, Coin, Commit, Key


class SetUp:
    """What the seats have committed to and opened so far.

    keys: the opened public keys, in seat order; `entropy` follows from the coins
    """

    def __init__(self, charter: Charter) -> None:
        """Start with nothing said."""
        self._charter = charter
        self._digest = charter.digest
        self._commits: list[Commit] = []
        self._coins: list[bytes] = []
        self.keys: list[Point] = []

    @property
    def entropy(self) -> bytes:
        """32 bytes that no seat chose; meaningful once all coins are open."""
        parts = encode_parts("oakfield/1 toss", self._digest, *self._coins)
        return hashlib.sha256(parts).digest()

    def has_committed(self, seat: Seat) -> bool:
        """Whether `seat` has said what it commits to: they do so in seat order."""
        return seat < len(self._commits)

    def commitments(self, seat: Seat) -> Commit:
        """Return what `seat` has committed to; `expected` recomputes it."""
        return self._commits[seat]

    def expected(self, seat: Seat, seed: bytes, coin: bytes, key: bytes) -> Commit:
        """Return the commitments of `seat` to these values."""
        return Commit(
            seed=self._commit("seed", seat, seed),
            coin=self._commit("coin", seat, coin),
            key=self._commit("key", seat, key),
        )

    def _commit(self, label: str, seat: Seat, value: bytes) -> bytes:
        identity = self._charter.seats[seat].identity
        return commit(label, self._digest, seat, identity, value)

    def verify(self, context: Context, seat: Seat, body: Body) -> None:
        """Raise a PeerError unless `body` is a good next statement of `seat`."""
        match body:
            case Commit():
                self._verify_commit(body)
            case Coin(coin=coin):
                committed = self._commits[seat].coin
                if self._commit("coin", seat, coin) != committed:
                    raise Refused(
                        "the coin is not the one committed to", code="peer/bad-opening"
                    )
            case Key(key=key, proof=proof):
                if self._commit("key", seat, key) != self._commits[seat].key:
                    raise Refused(
                        "the key is not the one committed to", code="peer/bad-opening"
                    )
                point = decode_point(key)
                verify_key(context, point, proof)
                check_keys((*self.keys, point))
            case _:
                raise AssertionError("the schedule admits no other kind")

    def _verify_commit(self, body: Commit) -> None:
        earlier = {
            value for one in self._commits for value in (one.seed, one.coin, one.key)
        }
        if earlier & {body.seed, body.coin, body.key}:
            raise Refused(
                "a commitment of another seat is repeated",
                code="peer/copied-commitment",
            )

    def take(self, body: Body) -> None:
        """Adopt a verified statement."""
        match body:
            case Commit():
                self._commits.append(body)
            case Coin(coin=coin):
                self._coins.append(coin)
            case Key(key=key):
                self.keys.append(decode_point(key))
            case _:
                raise AssertionError("the schedule admits no other kind")
