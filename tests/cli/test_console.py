"""Lines in and out over pipes."""

import asyncio
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.console import Console, InputEnded
from tests.cli.pipes import talk


def refused(line: str) -> str:
    return f"not {line}"


async def test_lines_come_one_by_one_without_their_ends() -> None:
    with talk() as ends:
        ends.type("one", " two ")
        ends.type_raw(b"three\r\nfo")
        ends.type_raw(b"ur\n")
        lines = [await ends.console.line() for _ in range(4)]
        assert lines == ["one", "two", "three", "four"]


async def test_a_last_line_without_its_end_still_counts() -> None:
    with talk() as ends:
        ends.type_raw(b"one\ntw")
        ends.end()
        assert [await ends.console.line(), await ends.console.line()] == ["one", "tw"]
        with pytest.raises(InputEnded):
            await ends.console.line()


async def test_bytes_that_are_no_text_do_not_stop_the_input() -> None:
    with talk() as ends:
        ends.type_raw(b"\xff\xfe\nnext\n")
        assert await ends.console.line() == "\ufffd\ufffd"
        assert await ends.console.line() == "next"


async def test_a_command_is_taken_and_other_lines_of_a_pipe_are_kept() -> None:
    with talk() as ends:
        ends.type("?", "1")
        assert await ends.console.command(("?", "s"), refused) == "?"
        waiting = asyncio.ensure_future(ends.console.command(("?", "s"), refused))
        assert await ends.console.line() == "1"
        ends.type("s")
        assert await waiting == "s"


async def test_a_typed_line_that_is_no_command_is_refused_at_once_and_blocks_none() -> (
    None
):
    with talk(is_interactive=True) as ends:
        ends.type("hlp", "2", "?")
        assert await ends.console.command(("?", "s"), refused) == "?"
        assert ends.printed == ["not hlp\n", "not 2\n"]
        ends.type("3")
        assert await ends.console.line() == "3"


async def test_a_command_that_is_asked_for_ends_with_the_input() -> None:
    with talk() as ends:
        ends.type("HELP", "1")
        ends.end()
        assert await ends.console.command(("help",), refused, asks=True) == "help"
        waiting = asyncio.ensure_future(
            ends.console.command(("help",), refused, asks=True)
        )
        assert await ends.console.line() == "1"
        with pytest.raises(InputEnded):
            await ends.console.command(("help",), refused, asks=True)
        waiting.cancel()


async def test_the_end_of_the_input_is_no_command() -> None:
    with talk() as ends:
        waiting = asyncio.ensure_future(ends.console.command(("?",), refused))
        ends.end()
        with pytest.raises(InputEnded):
            await ends.console.line()
        assert not waiting.done()
        waiting.cancel()


async def test_the_loop_goes_on_while_nobody_types() -> None:
    with talk() as ends:
        waiting = asyncio.ensure_future(ends.console.line())
        await asyncio.wait_for(asyncio.sleep(0), 1)
        assert not waiting.done()
        ends.type("now")
        assert await waiting == "now"


async def test_what_is_said_is_a_line_without_control_characters() -> None:
    with talk() as ends:
        ends.console.say("To\x1b[2Jm\nis here", "next")
        assert ends.printed == ["To[2Jmis here\n", "next\n"]


async def test_what_the_encoding_cannot_show_is_said_in_ascii() -> None:
    with talk(encoding="ascii") as ends:
        ends.console.say("deck 3 · Mole ×2 · 你")
        assert ends.printed == ["deck 3 - Mole x2 - ?\n"]


@given(st.binary(max_size=200), st.integers(1, 7))
def test_however_the_input_is_cut_the_lines_are_the_same(raw: bytes, size: int) -> None:
    async def read() -> list[str]:
        rest = [raw[i : i + size] for i in range(0, len(raw), size)]
        console = Console(lambda _: rest.pop(0) if rest else b"", lambda _: None)
        lines = []
        while True:
            try:
                lines.append(await console.line())
            except InputEnded:
                return lines

    text = raw.decode("utf-8", "replace").replace("\r\n", "\n")
    whole = text.split("\n")
    wanted = [one.strip() for one in (whole if whole[-1] else whole[:-1])]
    assert asyncio.run(read()) == wanted


@pytest.mark.parametrize(("endless", "most"), [(b"\0", 1), (b"1\n", 4000)])
async def test_an_endless_input_is_read_no_faster_than_it_is_taken(
    endless: bytes, most: int
) -> None:
    reads = 0

    def read(size: int) -> bytes:
        nonlocal reads
        reads += 1
        return endless * (size // len(endless))

    said: list[str] = []
    console = Console(read, said.append)
    waiting = asyncio.ensure_future(console.command(("?",), refused))
    async with asyncio.timeout(10):
        while not console._lines:  # noqa: ASYNC110  # told by a thread
            await asyncio.sleep(0.001)
    before = reads
    time.sleep(0.1)  # noqa: ASYNC251  # nobody takes anything meanwhile
    assert reads <= before + 1
    await asyncio.sleep(0.05)
    assert len(console._lines) <= most
    assert len(console._rest) <= 4096
    waiting.cancel()
    first = await console.line()
    assert len(first) <= 4096


@given(st.integers(4097, 20_000), st.integers(500, 5000))
def test_a_line_that_is_too_long_is_one_line_however_it_comes(
    length: int, size: int
) -> None:
    async def read() -> list[str]:
        raw = b"before\n" + b"9" * length + b"\nafter\n"
        rest = [raw[i : i + size] for i in range(0, len(raw), size)]
        console = Console(lambda _: rest.pop(0) if rest else b"", lambda _: None)
        return [await console.line() for _ in range(3)]

    assert asyncio.run(read()) == ["before", "9" * 4096, "after"]
