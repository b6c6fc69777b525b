"""Short names of keys."""

import base64
import hashlib

from p2p.record.keytag import key_label, key_tag


def test_label_and_tag_are_the_start_of_the_hash_in_base32() -> None:
    key = b"k" * 32
    full = base64.b32encode(hashlib.sha256(key).digest()).decode().lower()

    assert full.startswith(key_label(key))
    assert key_label(key).startswith(key_tag(key))
    assert (len(key_label(key)), len(key_tag(key))) == (10, 4)


def test_two_keys_have_two_tags() -> None:
    assert key_tag(b"a" * 32) != key_tag(b"b" * 32)
