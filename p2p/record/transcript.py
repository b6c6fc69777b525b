"""The transcript: a finished game as a text file (PROTOCOL 8).

One JSON value a line: the signed charter, the entries, the notices, and a last line
with the number of lines before it and their digest, so that a cut or changed file shows
itself as damaged and never as somebody's fault.
"""

import hashlib
import re
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from engine.clause import clause, kept
from p2p.errors import DecodeError
from p2p.fairness.encoding import encode as encode_parts
from p2p.record.charter import Charter, SignedCharter
from p2p.record.encoding import Count, Digest, decode, encode
from p2p.record.entry import Entry
from p2p.record.notice import Notice, encode_notice

FORMAT: Literal["oakfield transcript 1"] = "oakfield transcript 1"
MAX_TRANSCRIPT_BYTES = 1 << 25
MAX_LINE_BYTES = 1 << 17
"""An entry or a notice, and the few words around it."""
SUFFIX = ".oakfield"
_FIRST = b'{"charter":'
_WRITTEN = re.compile(rb'"format":"(oakfield transcript [0-9]{1,9})"')
_MAX_END_BYTES = 1 << 10
"""The last line, which says the format, is shorter in any version."""


class Trailer(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="end"
):
    """The last line.

    format: tells what this file is to whoever opens it in an editor
    lines:  how many lines stand before it; `digest`: SHA-256 over them
    """

    format: Literal["oakfield transcript 1"]
    lines: Count
    digest: Digest


class EntryLine(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="line",
    tag="entry",
):
    """An entry, exactly as it was signed."""

    entry: Entry


Line: TypeAlias = SignedCharter | EntryLine | Notice | Trailer


class Transcript(NamedTuple):
    """A decoded file; nothing in it has been checked but its form and its digest."""

    signed: SignedCharter
    entries: tuple[Entry, ...]
    notices: tuple[Notice, ...]

    @property
    def charter(self) -> Charter:
        """The charter."""
        return self.signed.charter


class Damaged(DecodeError):
    """The file is not what anyone signed; `line` counts from 1, 0 for the whole."""

    default_code = "transcript/damaged"

    def __init__(self, text: str, line: int = 0, /, **fields: object) -> None:
        """Store the reason, as any error does, and the line."""
        reason = kept(text, fields)
        if line:
            reason = clause("line {line}: {text}", line=line, text=reason)
        super().__init__(reason)
        self.line = line


def _digest(lines: list[bytes]) -> bytes:
    return hashlib.sha256(encode_parts("oakfield/1 transcript", *lines)).digest()


def encode_transcript(transcript: Transcript) -> bytes:
    """Return the file's bytes; equal for all peers who hold the same statements."""
    notices = sorted(encode_notice(notice) for notice in set(transcript.notices))
    lines = [
        encode(transcript.signed),
        *(encode(EntryLine(entry)) for entry in transcript.entries),
        *notices,
    ]
    lines.append(encode(Trailer(FORMAT, len(lines), _digest(lines))))
    return b"\n".join(lines) + b"\n"


def decode_transcript(text: bytes) -> Transcript:
    """Return the transcript of a file. Raises: Damaged."""
    if len(text) > MAX_TRANSCRIPT_BYTES:
        raise Damaged("over {bytes} bytes", bytes=MAX_TRANSCRIPT_BYTES)
    _check_kind(text)
    if not text.endswith(b"\n"):
        raise Damaged("the end of the file is missing")
    *lines, last = text[:-1].split(b"\n")
    _check_trailer(_line(last, len(lines) + 1), lines)  # before much is parsed
    values = [_line(line, number) for number, line in enumerate(lines, 1)]
    if not values or not isinstance(values[0], SignedCharter):
        raise Damaged("the charter does not come first", 1)
    entries = tuple(v.entry for v in values if isinstance(v, EntryLine))
    notices = tuple(v for v in values if isinstance(v, Notice))
    transcript = Transcript(values[0], entries, notices)
    if encode_transcript(transcript) != text:
        raise Damaged("the lines are not in their order")
    return transcript


def _check_kind(text: bytes) -> None:
    """Tell what is no transcript of ours from one that has been damaged."""
    if not text:
        raise Damaged("the file is empty")
    written = _WRITTEN.search(text[-_MAX_END_BYTES:])
    if written is not None and written[1] != FORMAT.encode():
        raise Damaged(
            "another version of Oakfield wrote it: {theirs}, and this one reads {ours}",
            theirs=written[1].decode(),
            ours=FORMAT,
        )
    if written is None and not text.startswith(_FIRST):
        raise Damaged("this is no Oakfield transcript")
    if text.endswith(b"\r\n"):
        raise Damaged("its line ends were changed, as some programs do that copy texts")


def _line(line: bytes, number: int) -> Line:
    try:
        value: Line = decode(line, Line, limit=MAX_LINE_BYTES)  # type: ignore[arg-type] # a union is no class
    except DecodeError as error:
        raise Damaged(error.text, number) from error
    return value


def _check_trailer(trailer: Line, lines: list[bytes]) -> None:
    if not isinstance(trailer, Trailer):
        raise Damaged("the last line is missing", len(lines) + 1)
    if trailer.lines != len(lines) or trailer.digest != _digest(lines):
        raise Damaged("a line was changed, added or cut: the digest does not match")


__all__ = [
    "FORMAT",
    "SUFFIX",
    "Damaged",
    "Transcript",
    "decode_transcript",
    "encode_transcript",
]
