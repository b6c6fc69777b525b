"""Transcripts: one text for one set of statements, and Damaged for all else."""

import base64
import hashlib
import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p.fairness.encoding import encode as encode_parts
from p2p.record import transcript
from p2p.record.transcript import (
    MAX_TRANSCRIPT_BYTES,
    Damaged,
    decode_transcript,
    encode_transcript,
)
from tests.p2p.pair import Pair

TEXT = Pair("transcript").play(until=6).transcript()
"""The set-up of a game: short, with every kind of line but notices."""
LINES = TEXT.splitlines()


def with_trailer(lines: list[bytes]) -> bytes:
    """Return these lines as a forger closes them, who needs no key for that."""
    digest = hashlib.sha256(encode_parts("oakfield/1 transcript", *lines)).digest()
    trailer = json.loads(LINES[-1])
    trailer["lines"] = len(lines)
    text = json.dumps(trailer | {"digest": "@"}, separators=(",", ":"))
    base64_digest = base64.b64encode(digest).decode()
    return b"\n".join([*lines, text.replace("@", base64_digest).encode()]) + b"\n"


def test_a_transcript_comes_back_from_its_text() -> None:
    transcript = decode_transcript(TEXT)

    assert encode_transcript(transcript) == TEXT
    assert len(transcript.entries) == 6
    assert with_trailer(LINES[:-1]) == TEXT


def test_the_order_in_which_notices_came_does_not_show() -> None:
    pair = Pair("transcript").play().close()

    assert pair.transcript(0) == pair.transcript(1)
    transcript = decode_transcript(pair.transcript())
    shuffled = transcript._replace(notices=transcript.notices[::-1] * 2)
    assert encode_transcript(shuffled) == pair.transcript()


def test_every_byte_of_the_file_counts() -> None:
    choose = random.Random(1)
    for place in range(len(TEXT)):
        changed = bytearray(TEXT)
        changed[place] ^= choose.randrange(1, 256)
        with pytest.raises(Damaged):
            decode_transcript(bytes(changed))


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\n",
        b"\n\n\n",
        TEXT[:-1],
        TEXT + b"\n",
        TEXT + TEXT,
        TEXT.replace(b"\n", b"\r\n"),
        b"\xef\xbb\xbf" + TEXT,
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 9 + b"\n",
        b"\n".join(LINES[:-1]) + b"\n",
        LINES[-1] + b"\n",
        with_trailer([]),
        with_trailer(LINES[1:-1]),
        with_trailer([*LINES[1:-1], LINES[0]]),
        with_trailer([LINES[0], *LINES[:-1]]),
        with_trailer([*LINES[:-1], b""]),
        with_trailer([*LINES[:-1], b'{"line":"joke"}']),
        with_trailer([*LINES[:-1], LINES[-1]]),
        with_trailer([LINES[-1], *LINES[1:-1]]),
        with_trailer([line.replace(b":", b": ", 1) for line in LINES[:-1]]),
        b"[" * 100_000 + b"\n",
    ],
    ids=range(21),
)
def test_every_other_file_is_damaged(text: bytes) -> None:
    with pytest.raises(Damaged) as caught:
        decode_transcript(text)
    assert caught.value.code == "transcript/damaged"
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "text",
    [
        TEXT.replace(b'"sig":"', b'"sig":"A', 1),
        TEXT.replace(b'"lines":7', b'"lines":8'),
        b"".join(TEXT.splitlines(keepends=True)[1:]),
    ],
    ids=["byte", "number", "line"],
)
def test_what_was_changed_afterwards_shows_before_it_is_parsed(text: bytes) -> None:
    with pytest.raises(Damaged, match="digest"):
        decode_transcript(text)


def test_a_file_without_its_last_byte_says_that_its_end_is_missing() -> None:
    with pytest.raises(Damaged, match="end of the file"):
        decode_transcript(TEXT[:-1])


def test_a_huge_file_is_refused_before_it_is_parsed() -> None:
    with pytest.raises(Damaged, match="over"):
        decode_transcript(bytes(MAX_TRANSCRIPT_BYTES + 1))


@given(st.binary(max_size=300))
def test_any_bytes_are_a_transcript_or_damaged(text: bytes) -> None:
    for whole in (text, text + b"\n", text + b"\n" + LINES[-1] + b"\n"):
        with pytest.raises(Damaged):
            decode_transcript(whole)


def test_a_damaged_file_names_the_line_that_is_no_statement() -> None:
    lines = [*LINES[:3], LINES[3].replace(b'"k":2', b'"k":-2'), *LINES[4:-1]]

    with pytest.raises(Damaged) as caught:
        decode_transcript(with_trailer(lines))

    assert caught.value.line == 4


def test_damage_of_a_line_names_it_and_damage_of_the_whole_none() -> None:
    assert str(Damaged("cut", 3)) == "line 3: cut"
    assert str(Damaged("cut")) == "cut"


def test_a_file_of_the_greatest_size_is_still_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(transcript, "MAX_TRANSCRIPT_BYTES", len(TEXT))
    decode_transcript(TEXT)

    monkeypatch.setattr(transcript, "MAX_TRANSCRIPT_BYTES", len(TEXT) - 1)
    with pytest.raises(Damaged, match="over"):
        decode_transcript(TEXT)
