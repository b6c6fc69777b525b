"""Who we are: a key that is kept, and names that do no harm."""

import base64
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p.errors import LocalError
from p2p.lan.home import open_home
from p2p.lan.identity import (
    KEY_FILE,
    Identity,
    check_name,
    clean_name,
    load_identity,
    new_identity,
    save_name,
)
from p2p.profile import PROFILE_FILE
from p2p.record.name import MAX_NAME_BYTES, name_fault
from p2p.record.signature import verify_signature


def test_nobody_is_in_a_new_home(tmp_path: Path) -> None:
    with open_home(tmp_path) as home:
        assert load_identity(home) is None
        assert home.read(KEY_FILE) is None


def test_identity_is_the_same_at_the_next_start(tmp_path: Path) -> None:
    with open_home(tmp_path) as home:
        first = load_identity(home, "Mai")
    with open_home(tmp_path) as home:
        second = load_identity(home)

    assert first is not None
    assert second is not None
    assert (first.public_key, first.name) == (second.public_key, second.name)


def test_new_name_keeps_the_key(tmp_path: Path) -> None:
    with open_home(tmp_path) as home:
        first = load_identity(home, "Mai")
        save_name(home, "  Mai Anh ")
        second = load_identity(home, "ignored")

    assert first is not None
    assert second is not None
    assert second.name == "Mai Anh"
    assert first.public_key == second.public_key


def test_damaged_key_is_told_and_left_alone(tmp_path: Path) -> None:
    with open_home(tmp_path) as home:
        load_identity(home, "Mai")
        home.write(KEY_FILE, b"garbage")

        with pytest.raises(LocalError) as caught:
            load_identity(home)

        assert caught.value.code == "local/bad-identity"
        assert home.read(KEY_FILE) == b"garbage"


@pytest.mark.parametrize(
    "profile", [b"garbage", b"[]", b"{}", b'{"name": 7}', b'{"name": "a\\u0000b"}']
)
def test_lost_name_is_asked_for_anew_under_the_same_key(
    tmp_path: Path, profile: bytes
) -> None:
    with open_home(tmp_path) as home:
        first = load_identity(home, "Mai")
        home.write(PROFILE_FILE, profile)
        nameless = load_identity(home)
        second = load_identity(home, "Zoe")
        third = load_identity(home)

    assert nameless is None
    assert first is not None
    assert second is not None
    assert third is not None
    assert (second.name, third.name) == ("Zoe", "Zoe")
    assert first.public_key == second.public_key == third.public_key


def test_signature_verifies_under_the_public_key() -> None:
    identity = new_identity("Mai")

    verify_signature(identity.public_key, b"message", identity.sign(b"message"))


def test_repr_shows_no_secret(tmp_path: Path) -> None:
    with open_home(tmp_path) as home:
        identity = load_identity(home, "Mai")
        pem = home.read(KEY_FILE)
    assert identity is not None
    assert pem is not None

    secret = base64.b64decode(pem.splitlines()[1])[-32:]

    assert secret.hex() not in repr(identity) + str(vars(identity))
    assert Identity.__repr__(identity) == f"<Identity 'Mai' {identity.label}>"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 33,
        "é" * 17,
        "a\x00b",
        "a\tb",
        "a\nb",
        "a\x1b[31mb",
        "\u202egnp.exe",
        "a\u200bb",
        "\u3164",
        "a\u034fb",
        "a\u17b4",
        "a\u180b",
        "a\U000e0100",
        "a\ud800",
        "a\u0301\u0302\u0303\u0304",
        "two  spaces",
    ],
)
def test_name_that_others_cannot_show_is_refused(name: str) -> None:
    with pytest.raises(LocalError) as caught:
        check_name(name)

    assert caught.value.code == "local/bad-name"


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Mai", "Mai"),
        (" Nguyễn Văn Ánh ", "Nguyễn Văn Ánh"),
        ("Zoe\u0308", "Zoë"),
        ("x" * 32, "x" * 32),
        ("桜", "桜"),
    ],
)
def test_name_is_kept_composed_and_trimmed(name: str, kept: str) -> None:
    assert check_name(name) == kept


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("\u202eTom\x1b[2J", "Tom[2J"),
        ("\u200b\u2066\x00", "?"),
        ("", "?"),
        ("a\r\nb", "a b"),
        ("x" * 200, "x" * 32),
        ("é" * 20, "é" * 16),
        ("o" + "\u0302" * 50, "ô" + "\u0302" * 2),
        ("a\ud800b", "ab"),
    ],
)
def test_foreign_name_is_shown_without_its_tricks(name: str, shown: str) -> None:
    assert clean_name(name) == shown


@given(st.text(st.characters(exclude_categories=())))
def test_clean_name_is_one_short_line_that_we_might_choose(text: str) -> None:
    name = clean_name(text)

    assert clean_name(name) == name
    assert check_name(name) == name
    assert name_fault(name) is None  # so every peer takes it
    assert 1 <= len(name.encode()) <= MAX_NAME_BYTES
    assert name.isprintable()
    assert not any(
        unicodedata.bidirectional(c) in ("LRE", "RLE", "LRO", "RLO", "PDF")
        or unicodedata.bidirectional(c) in ("LRI", "RLI", "FSI", "PDI")
        for c in name
    )
