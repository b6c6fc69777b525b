"""Who we are: an Ed25519 key, and a name that is only a label (PROTOCOL 9).

The key lies in the home as unencrypted PKCS #8, private to its owner: whoever can read
the owner's files can sit at the table in the owner's place.
"""

import unicodedata

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from engine.clause import clause
from p2p.errors import LocalError
from p2p.lan.home import Home
from p2p.lan.profile import change_profile, read_profile
from p2p.record.keytag import key_label
from p2p.record.name import MAX_NAME_BYTES, name_fault

KEY_FILE = "identity.pem"
NAME = "name"
"""The key of the profile under which our name is kept."""

NAMELESS = "?"
_MARKS_IN_A_ROW = 2  # more would climb over the neighbouring lines of a screen
_UNSEEN = frozenset(
    "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters that are blank
    "\u034f\u180b\u180c\u180d\u180f"  # marks that are
    + "".join(map(chr, range(0xFE00, 0xFE10)))  # make a glyph's width uncertain
    + "".join(map(chr, range(0xE0100, 0xE01F0)))  # so do these
)
"""What Unicode lets a screen leave out, beside the characters of category C."""


class Identity:
    """Our key and our name. The secret leaves this object only as signatures."""

    def __init__(self, key: Ed25519PrivateKey, name: str) -> None:
        """Take a key and a name that `check_name` accepts."""
        self._key = key
        self.name = check_name(name)
        self.public_key = key.public_key().public_bytes_raw()

    def __repr__(self) -> str:
        """Show the public side alone."""
        return f"<Identity {self.name!r} {self.label}>"

    @property
    def label(self) -> str:
        """The key's label in discovery."""
        return key_label(self.public_key)

    def sign(self, message: bytes) -> bytes:
        """Return 64 bytes of Ed25519 over a message with its domain tag in front."""
        return self._key.sign(message)


def new_identity(name: str) -> Identity:
    """Return a player who never was before; kept nowhere."""
    return Identity(Ed25519PrivateKey.generate(), name)


def load_identity(home: Home, name_if_new: str | None = None) -> Identity | None:
    """Return who we are in this home, made now under `name_if_new` at the first start.

    None: there is no name yet that can be used, and none was given
    Raises: LocalError `local/bad-identity` when the key is damaged; it stays
    """
    kept = kept_name(home)
    name = kept or name_if_new
    if name is None:
        return None
    identity = Identity(_read_key(home) or _make_key(home), name)
    if kept is None:
        save_name(home, name)
    return identity


def save_name(home: Home, name: str) -> str:
    """Remember another name for ourselves, and return it as it was kept."""
    kept = check_name(name)
    change_profile(home, {NAME: kept})
    return kept


def kept_name(home: Home) -> str | None:
    """Return our name, None if none is kept, or none that could be used."""
    try:
        name = read_profile(home).get(NAME)
        return check_name(name) if isinstance(name, str) else None
    except LocalError as error:
        if error.code not in {"local/bad-profile", "local/bad-name"}:
            raise
        return None


def _read_key(home: Home) -> Ed25519PrivateKey | None:
    content = home.read(KEY_FILE)
    if content is None:
        return None
    try:
        key = serialization.load_pem_private_key(content, password=None)
    except (ValueError, TypeError):
        raise _damaged_key(home) from None
    if not isinstance(key, Ed25519PrivateKey):
        raise _damaged_key(home)
    return key


def _make_key(home: Home) -> Ed25519PrivateKey:
    key = Ed25519PrivateKey.generate()
    pem = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    home.write(KEY_FILE, pem)
    return key


def _damaged_key(home: Home) -> LocalError:
    path = home.path / KEY_FILE
    return LocalError(
        "{path} is damaged; put it right, or move it away to start anew",
        path=path,
        code="local/bad-identity",
    )


def check_name(text: str) -> str:
    """Return our own name, composed and trimmed, if everyone can show it.

    1 to 32 bytes of UTF-8 without control, format or bidirectional characters.
    Raises: LocalError `local/bad-name`
    """
    name = unicodedata.normalize("NFC", text).strip()
    fault = name_fault(name)
    if fault is None and clean_name(name) != name:  # stricter than with other people
        fault = clause("this name has characters that a screen may show wrongly")
    if fault is not None:
        raise LocalError(fault, code="local/bad-name")
    return name


def clean_name(text: str) -> str:
    """Return a foreign name so that it does no harm on a screen; never empty.

    Control, format (so bidirectional) and unassigned characters go, white space
    becomes single spaces, marks do not pile up, and 32 bytes are kept.
    """
    seen = "".join(c for c in text[: 4 * MAX_NAME_BYTES] if _is_harmless(c))
    line = " ".join(unicodedata.normalize("NFC", seen).split())
    short = _few_marks(line).encode()[:MAX_NAME_BYTES]
    return short.decode(errors="ignore").strip() or NAMELESS


def _is_harmless(character: str) -> bool:
    """Tell whether a character is seen, or white space, and stays in its own cell.

    Category C is control, format, surrogate, private and unassigned.
    """
    if character.isspace():
        return True
    return unicodedata.category(character)[0] != "C" and character not in _UNSEEN


def _few_marks(text: str) -> str:
    kept: list[str] = []
    in_a_row = 0
    for character in text:
        in_a_row = in_a_row + 1 if unicodedata.category(character)[0] == "M" else 0
        if in_a_row <= _MARKS_IN_A_ROW:
            kept.append(character)
    return "".join(kept)
