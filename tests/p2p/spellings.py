"""How bytes that should stay secret could stand in a text or on a wire."""

import base64


def spellings(value: bytes) -> frozenset[bytes]:
    """Return the ways to write a value of 8 bytes or more, as they are searched for.

    Raw, as Python shows it, hexadecimal, decimal, and base64 wherever it begins in a
    longer text; each in both directions.
    """
    found = set[bytes]()
    for ordered in (value, value[::-1]):
        shown = repr(ordered)
        number = int.from_bytes(ordered)
        found |= {ordered, ordered.hex().encode(), ordered.hex().upper().encode()}
        found |= {shown[2:-1].encode(), str(number).encode(), f"{number:x}".encode()}
        found |= _base64(ordered)
    return frozenset(found)


def _base64(value: bytes) -> set[bytes]:
    """Return what each alignment leaves of a value, in both alphabets."""
    found = set[bytes]()
    for before in range(3):
        text = base64.b64encode(bytes(before) + value)
        start = -(-before * 4 // 3)  # characters that the bytes before share
        inner = text[start : len(text) - 4 if text.endswith(b"=") else None]
        found |= {inner, inner.replace(b"+", b"-").replace(b"/", b"_")}
    return found
