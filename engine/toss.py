"""What a game draws from the toss: numbers that no seat chose."""

TOSS_BYTES = 32
"""The least that a toss has; so every draw is as good as uniform."""


class Toss:
    """Uniform draws from the bytes that all coins of a table give.

    The bytes are one number, of which each draw takes a remainder and leaves the
    quotient: draws tell nothing of each other, and all seats make the same.
    """

    def __init__(self, entropy: bytes) -> None:
        """Begin; ValueError for too few bytes."""
        if len(entropy) < TOSS_BYTES:
            raise ValueError(f"a toss has {TOSS_BYTES} bytes, not {len(entropy)}")
        self._rest = int.from_bytes(entropy, "big")

    def below(self, bound: int) -> int:
        """Return the next number, uniform below `bound`."""
        self._rest, drawn = divmod(self._rest, bound)
        return drawn
