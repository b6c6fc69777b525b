"""Whatever comes in: the documented errors and no others, in little time and memory.

The inputs follow from the targets' names and a number; the bench `fuzz` goes on where
the numbers here end.
"""

import time
import tracemalloc
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from p2p.errors import DecodeError, P2PError
from p2p.lan.hello import MAX_HELLO_BYTES
from p2p.lan.messages import MAX_CONTROL_BYTES, decode_message
from p2p.record.encoding import MAX_FRAME_BYTES
from p2p.record.entry import MAX_ENTRY_BYTES, decode_entry
from p2p.record.notice import decode_notice
from p2p.record.table_sign import MAX_SIGN_BYTES, decode_sign
from p2p.record.transcript import MAX_LINE_BYTES, decode_transcript
from tests.p2p.fuzz_inputs import BITS, HOSTILE
from tests.p2p.fuzz_samples import resealed
from tests.p2p.fuzz_targets import (
    TARGETS,
    Target,
    take_hello,
)

INPUTS = 20_000
"""Of all targets together."""
MOST_S = 3.0
"""Of CPU time for one input; a whole log with a good seal may take longer."""
BOUND_BYTES = 4 << 20
"""Above what the input and its decoded values need."""

IDS = [target.name for target in TARGETS]


@pytest.mark.parametrize("target", TARGETS, ids=IDS)
def test_changed_samples_raise_nothing_but_the_documented_errors(
    target: Target,
) -> None:
    codes = set()
    for number in range(INPUTS * target.weight // 100):
        text = target.input(number)
        start_s = time.process_time()
        codes.add(target.attack(text))
        assert time.process_time() - start_s < MOST_S, number

    assert codes - {""} or not target.errors


@pytest.mark.parametrize("target", TARGETS, ids=IDS)
def test_every_sample_is_taken_so_that_its_changes_start_from_something_good(
    target: Target,
) -> None:
    codes = {target.attack(sample) for sample in target.samples}

    assert not codes & {"peer/bad-encoding", "peer/bad-signature", "peer/too-large"}


JSON = st.recursive(
    st.sampled_from([value for value in HOSTILE if not isinstance(value, list | dict)])
    | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner)
    ),
    max_leaves=8,
)


@pytest.mark.parametrize("target", TARGETS, ids=IDS)
@settings(max_examples=40, deadline=None)
@given(text=st.binary(max_size=400) | JSON.map(msgspec.json.encode))
def test_any_bytes_raise_nothing_but_the_documented_errors(
    target: Target, text: bytes
) -> None:
    target.attack(text)
    target.attack(b"C" + text)
    target.attack(resealed(text))


@pytest.mark.parametrize("target", TARGETS, ids=IDS)
def test_no_input_needs_more_memory_than_a_few_times_its_length(
    target: Target,
) -> None:
    texts = [target.input(number) for number in range(30)]
    texts += [piece * (60_000 // len(piece)) for piece in BITS]
    target.attack(texts[0])
    tracemalloc.start()
    try:
        for text in texts:
            tracemalloc.reset_peak()
            before, _ = tracemalloc.get_traced_memory()
            target.attack(text)
            _, peak = tracemalloc.get_traced_memory()
            assert peak - before < 16 * len(text) + BOUND_BYTES
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("take", "limit"),
    [
        (decode_entry, MAX_ENTRY_BYTES),
        (decode_notice, MAX_FRAME_BYTES),
        (decode_sign, MAX_SIGN_BYTES),
        (decode_message, 1 + MAX_CONTROL_BYTES),
        (take_hello, MAX_HELLO_BYTES),
        (decode_transcript, MAX_LINE_BYTES),
    ],
    ids=["entry", "notice", "sign", "message", "hello", "transcript"],
)
def test_what_is_too_long_is_refused_before_it_is_parsed(
    take: Callable[[bytes], object], limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed = []

    def decode(text: bytes, **_: object) -> object:
        parsed.append(len(text))
        raise DecodeError("parsed")

    monkeypatch.setattr(msgspec.json, "decode", decode)

    with pytest.raises(P2PError):
        take(b"C" + b"[" * limit + b"\n")

    assert all(length <= limit for length in parsed)
