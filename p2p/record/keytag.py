"""Short names of identity keys: what people read where a name proves nothing."""

import base64
import hashlib

LABEL_CHARS = 10
TAG_CHARS = 4


def key_label(identity: bytes) -> str:
    """Return 10 base32 characters of the key's SHA-256, unique by construction."""
    digest = hashlib.sha256(identity).digest()
    return base64.b32encode(digest).decode()[:LABEL_CHARS].lower()


def key_tag(identity: bytes) -> str:
    """Return the 4 characters that tell two equal names apart on a screen."""
    return key_label(identity)[:TAG_CHARS]
