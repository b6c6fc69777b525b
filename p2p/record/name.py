"""What a player's name may be: a label that every screen can show in one line."""

from engine.clause import Clause, clause

MAX_NAME_BYTES = 32


def name_fault(name: str) -> Clause | None:
    """Return what keeps a text from being a name, as a clause; None if nothing does.

    A name has 1 to MAX_NAME_BYTES bytes of UTF-8, all printable, none of them a space
    at either end.
    """
    length = len(name.encode("utf-8", "surrogatepass"))
    if not 1 <= length <= MAX_NAME_BYTES:
        return clause(
            "this name takes {bytes} bytes; 1 to {most} are possible",
            bytes=length,
            most=MAX_NAME_BYTES,
        )
    if not name.isprintable():
        return clause("this name has characters that a screen cannot show in one line")
    if name != name.strip():
        return clause("this name begins or ends with a space")
    return None
