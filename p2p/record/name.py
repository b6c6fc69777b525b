"""What a player's name may be: a label that every screen can show in one line."""

MAX_NAME_BYTES = 32


def name_fault(name: str) -> str | None:
    """Return what keeps a text from being a name, as a clause; None if nothing does.

    A name has 1 to MAX_NAME_BYTES bytes of UTF-8, all printable, none of them a space
    at either end.
    """
    length = len(name.encode("utf-8", "surrogatepass"))
    if not 1 <= length <= MAX_NAME_BYTES:
        return f"takes {length} bytes; 1 to {MAX_NAME_BYTES} are possible"
    if not name.isprintable():
        return "has characters that a screen cannot show in one line"
    if name != name.strip():
        return "begins or ends with a space"
    return None
