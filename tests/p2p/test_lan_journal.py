"""The journal: what was appended is there, whatever the crash, and nobody else is."""

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from p2p.errors import LocalError
from p2p.lan.home import Home, open_home
from p2p.lan.journal import (
    Journal,
    JournalInUse,
    create_journal,
    open_journal,
    unfinished,
)
from tests.mounts import needs_mount, run_on_disk
from tests.needs import not_on_windows

SEED = bytes(range(200, 232))
RECORDS = (("entry", b'{"k":0}'), ("notice", b""), ("entry", b'{"k":1,"body":"x"}'))


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    with open_home(tmp_path / "home") as home:
        yield home


def begin(home: Home, records: tuple[tuple[str, bytes], ...] = RECORDS) -> Path:
    """Write a journal, close it, and return its folder."""
    journal = create_journal(home, "game", SEED)
    journal.write_charter(b"charter")
    for kind, content in records:
        journal.append(kind, content)
    journal.close()
    return home.journals / "game"


def read(home: Home) -> tuple[tuple[tuple[str, bytes], ...], int]:
    journal = open_journal(home, "game")
    journal.close()
    return journal.records, journal.cut_bytes


def test_journal_comes_back_as_it_was_written(home: Home) -> None:
    begin(home)

    journal = open_journal(home, "game")

    assert journal.seed == SEED
    assert journal.charter == b"charter"
    assert journal.records == RECORDS
    assert journal.cut_bytes == 0
    journal.close()


def test_seed_is_on_disk_before_anything_else(home: Home) -> None:
    journal = create_journal(home, "game", SEED)

    assert (home.journals / "game" / "seed").read_bytes() == SEED
    assert journal.charter is None
    journal.close()
    assert unfinished(home) == ("game",)


def test_append_is_in_the_file_when_it_returns(home: Home) -> None:
    journal = create_journal(home, "game", SEED)

    journal.append("entry", b"{}")

    assert (home.journals / "game" / "log").read_bytes().endswith(b" entry {}\n")
    journal.close()


def test_log_goes_on_after_reopening(home: Home) -> None:
    begin(home)
    journal = open_journal(home, "game")
    journal.append("entry", b"more")
    journal.close()

    assert read(home) == ((*RECORDS, ("entry", b"more")), 0)


def test_record_torn_at_any_byte_is_cut_and_the_rest_stays(home: Home) -> None:
    log = begin(home) / "log"
    whole = log.read_bytes()
    last = whole[:-1].rfind(b"\n") + 1

    for length in range(last + 1, len(whole)):
        log.write_bytes(whole[:length])

        assert read(home) == (RECORDS[:-1], length - last)
        assert log.read_bytes() == whole[:last]
        assert read(home) == (RECORDS[:-1], 0)


def test_record_torn_into_zeros_is_cut(home: Home) -> None:
    log = begin(home) / "log"
    whole = log.read_bytes()
    last = whole[:-1].rfind(b"\n") + 1

    for length in range(last, len(whole) - 1):
        for end in (b"\0", b"\n"):
            zeros = bytes(len(whole) - length - 1)
            log.write_bytes(whole[:length] + zeros + end)

            assert read(home)[0] == RECORDS[:-1]


def test_log_goes_on_where_a_torn_record_was_cut(home: Home) -> None:
    log = begin(home) / "log"
    log.write_bytes(log.read_bytes()[:-3])
    journal = open_journal(home, "game")
    journal.append("entry", b"again")
    journal.close()

    assert read(home) == ((*RECORDS[:-1], ("entry", b"again")), 0)


def test_damage_before_the_last_record_is_told_and_left_alone(home: Home) -> None:
    log = begin(home) / "log"
    whole = log.read_bytes()
    last = whole[:-1].rfind(b"\n") + 1

    for place in range(last):
        damaged = bytearray(whole)
        damaged[place] ^= 1
        log.write_bytes(damaged)

        with pytest.raises(LocalError) as caught:
            open_journal(home, "game")

        assert caught.value.code == "local/damaged-journal"
        assert log.read_bytes() == damaged


def test_damaged_seed_is_told_and_left_alone(home: Home) -> None:
    seed = begin(home) / "seed"
    seed.write_bytes(SEED[:-1])

    with pytest.raises(LocalError) as caught:
        open_journal(home, "game")

    assert caught.value.code == "local/damaged-journal"
    assert seed.read_bytes() == SEED[:-1]


def test_journal_that_was_refused_can_be_opened_once_it_is_mended(home: Home) -> None:
    log = begin(home) / "log"
    whole = log.read_bytes()
    log.write_bytes(b"?" + whole)
    with pytest.raises(LocalError):
        open_journal(home, "game")
    log.write_bytes(whole)

    assert read(home) == (RECORDS, 0)


def test_second_process_on_one_journal_is_told_so(home: Home) -> None:
    journal = create_journal(home, "game", SEED)
    code = (
        "import sys, pathlib\n"
        "from p2p.lan.home import open_home\n"
        "from p2p.lan.journal import JournalInUse, open_journal\n"
        "home = open_home(pathlib.Path(sys.argv[1]), exclusive=False)\n"
        "try: open_journal(home, 'game')\n"
        "except JournalInUse as error: print(error.code)"
    )
    command = [sys.executable, "-c", code, str(home.path)]

    done = subprocess.run(command, capture_output=True, text=True, check=True)

    assert done.stdout == "local/journal-in-use\n"
    journal.close()


def test_journal_in_use_is_told_in_one_process_too(home: Home) -> None:
    journal = create_journal(home, "game", SEED)

    with pytest.raises(JournalInUse):
        open_journal(home, "game")
    with pytest.raises(JournalInUse):
        create_journal(home, "game", SEED)
    journal.close()


def test_journal_may_be_closed_by_another_thread_than_opened_it(home: Home) -> None:
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(1) as two:
        journal = one.submit(create_journal, home, "game", SEED).result()
        two.submit(journal.close).result()
        again = one.submit(open_journal, home, "game").result()
        two.submit(again.discard).result()

    assert unfinished(home) == ()


def test_journal_that_could_not_be_begun_is_held_by_nobody(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise LocalError("the disk is full", code="local/disk-full")

    with monkeypatch.context() as full:
        full.setattr("p2p.lan.journal.write_private", fail)
        with pytest.raises(LocalError):
            create_journal(home, "game", SEED)

    create_journal(home, "game", SEED).discard()


def test_game_is_not_begun_twice(home: Home) -> None:
    begin(home)

    with pytest.raises(LocalError) as caught:
        create_journal(home, "game", bytes(32))

    assert caught.value.code == "local/journal-exists"
    assert read(home) == (RECORDS, 0)


def test_charter_is_never_replaced(home: Home) -> None:
    journal = create_journal(home, "game", SEED)
    journal.write_charter(b"one")
    journal.write_charter(b"one")

    with pytest.raises(LocalError):
        journal.write_charter(b"two")

    assert journal.charter == b"one"
    journal.close()


def test_discarded_journal_leaves_nothing(home: Home) -> None:
    begin(home)

    open_journal(home, "game").discard()

    assert list(home.journals.iterdir()) == []
    assert unfinished(home) == ()
    with pytest.raises(LocalError) as caught:
        open_journal(home, "game")
    assert caught.value.code == "local/no-journal"


@pytest.mark.parametrize("name", ["", "../x", "A", "a/b", "a" * 65, "a.b"])
def test_name_that_is_no_name_of_a_game_is_refused(home: Home, name: str) -> None:
    with pytest.raises(LocalError):
        create_journal(home, name, SEED)
    with pytest.raises(LocalError):
        open_journal(home, name)


def test_seed_of_another_length_is_refused(home: Home) -> None:
    with pytest.raises(LocalError):
        create_journal(home, "game", bytes(31))

    assert unfinished(home) == ()


@pytest.mark.parametrize(
    ("kind", "content"),
    [("entry", b"a\nb"), ("two words", b""), ("", b""), ("Entry", b"")],
)
def test_record_that_does_not_fit_a_line_is_refused(
    home: Home, kind: str, content: bytes
) -> None:
    journal = create_journal(home, "game", SEED)

    with pytest.raises(LocalError):
        journal.append(kind, content)

    journal.close()
    assert read(home) == ((), 0)


@not_on_windows
def test_all_files_are_for_their_owner_alone(home: Home) -> None:
    old_mask = os.umask(0)
    try:
        folder = begin(home)
    finally:
        os.umask(old_mask)

    files = [folder, *folder.iterdir()]
    assert [path for path in files if stat.S_IMODE(path.stat().st_mode) & 0o077] == []


def test_repr_keeps_the_seed(home: Home) -> None:
    journal = create_journal(home, "game", SEED)

    assert repr(journal) == "<Journal game>"
    journal.close()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(
    st.lists(
        st.tuples(st.sampled_from(["entry", "notice"]), st.binary()).filter(
            lambda record: b"\n" not in record[1]
        ),
        max_size=5,
    )
)
def test_any_records_come_back(home: Home, records: list[tuple[str, bytes]]) -> None:
    begin(home, tuple(records))
    journal: Journal = open_journal(home, "game")

    assert journal.records == tuple(records)
    journal.discard()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(st.binary(max_size=300))
def test_any_bytes_are_a_log_a_torn_log_or_damage(home: Home, content: bytes) -> None:
    log = begin(home, ()) / "log"
    log.write_bytes(content)
    try:
        journal = open_journal(home, "game")
    except LocalError as error:
        refusal, cut_bytes = error.code, 0
    else:
        refusal, cut_bytes = "local/damaged-journal", journal.cut_bytes
        journal.close()

    assert refusal == "local/damaged-journal"
    assert log.read_bytes() == content[: len(content) - cut_bytes]
    (home.journals / "game" / "seed").unlink()


@needs_mount
@pytest.mark.e2e
def test_full_disk_leaves_the_log_as_it_was_and_it_goes_on_later(
    tmp_path: Path,
) -> None:
    code = """
import sys, pathlib
from p2p.errors import LocalError
from p2p.lan.home import open_home
from p2p.lan.journal import create_journal, open_journal
with open_home(pathlib.Path(sys.argv[1]) / "home") as home:
    journal = create_journal(home, "game", bytes(32))
    journal.append("entry", b"first")
    try: journal.append("entry", b"x" * (1 << 20))
    except LocalError as error: print(error.code)
    journal.append("entry", b"second")
    journal.close()
    again = open_journal(home, "game")
    print(again.records, again.cut_bytes)
    again.close()
"""

    assert run_on_disk(tmp_path, code, size="128k") == (
        "local/disk-full\n(('entry', b'first'), ('entry', b'second')) 0\n"
    )


@needs_mount
@pytest.mark.e2e
def test_read_only_disk_is_told_and_changes_nothing(tmp_path: Path) -> None:
    before = """
import sys, pathlib
from p2p.lan.home import open_home
from p2p.lan.journal import create_journal
with open_home(pathlib.Path(sys.argv[1]) / "home") as home:
    journal = create_journal(home, "game", bytes(32))
    journal.append("entry", b"first")
    journal.close()
"""
    code = """
import sys, pathlib
from p2p.errors import LocalError
from p2p.lan.home import Home
from p2p.lan.journal import create_journal, open_journal
home = Home(pathlib.Path(sys.argv[1]) / "home", None)
old = lambda: open_journal(home, "game")
new = lambda: create_journal(home, "b", bytes(32))
for begin in (old, new):
    try: begin()
    except LocalError as error: print(error.code)
"""

    assert run_on_disk(tmp_path, code, before_read_only=before) == (
        "local/unwritable-home\n" * 2
    )
