"""The data folder: private, held by one process, and honest about its disk."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from p2p.errors import LocalError
from p2p.lan.home import HomeInUse, open_home, write_private
from p2p.profile import default_path
from tests.mounts import needs_mount, run_on_disk
from tests.needs import not_on_windows


def test_home_is_made_with_its_parents(tmp_path: Path) -> None:
    with open_home(tmp_path / "a" / "b") as home:
        assert home.path == tmp_path / "a" / "b"
        assert home.games.is_dir()
        assert home.journals.is_dir()


@not_on_windows
def test_a_folder_of_nobody_is_refused() -> None:
    with pytest.raises(LocalError) as caught:
        open_home(Path("~nobody-of-this-name/oakfield"))

    assert caught.value.code == "local/unwritable-home"


def test_default_home_is_named_after_the_program() -> None:
    assert default_path().name == "oakfield"


@not_on_windows
def test_home_and_its_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    old_mask = os.umask(0)
    try:
        with open_home(tmp_path / "home") as home:
            home.write("secret", b"s")
            paths = [home.path, home.games, home.journals, home.path / "secret"]
    finally:
        os.umask(old_mask)

    assert [stat.S_IMODE(path.stat().st_mode) & 0o077 for path in paths] == [0] * 4


def test_second_process_on_one_home_is_told_so(tmp_path: Path) -> None:
    with open_home(tmp_path):
        code = (
            "import sys, pathlib\n"
            "from p2p.lan.home import HomeInUse, open_home\n"
            "try: open_home(pathlib.Path(sys.argv[1]))\n"
            "except HomeInUse as error: print(error.code)"
        )
        command = [sys.executable, "-c", code, str(tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)

    assert done.stdout == "local/home-in-use\n"


def test_home_is_free_again_after_close(tmp_path: Path) -> None:
    open_home(tmp_path).close()

    open_home(tmp_path).close()


def test_second_window_in_one_process_is_refused_too(tmp_path: Path) -> None:
    with open_home(tmp_path), pytest.raises(HomeInUse):
        open_home(tmp_path)


def test_looking_something_up_needs_no_hold(tmp_path: Path) -> None:
    with open_home(tmp_path) as held, open_home(tmp_path, exclusive=False) as home:
        held.write("note", b"n")
        assert home.read("note") == b"n"


def test_file_that_is_not_there_reads_as_none(tmp_path: Path) -> None:
    with open_home(tmp_path) as home:
        assert home.read("nothing") is None


def test_write_replaces_and_leaves_nothing_beside(tmp_path: Path) -> None:
    write_private(tmp_path / "file", b"old")

    write_private(tmp_path / "file", b"new")

    assert [(p.name, p.read_bytes()) for p in tmp_path.iterdir()] == [("file", b"new")]


def test_home_below_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")

    with pytest.raises(LocalError) as caught:
        open_home(tmp_path / "file" / "home")

    assert caught.value.code == "local/unwritable-home"


_OPEN = """
import sys, pathlib
from p2p.errors import LocalError
from p2p.lan.home import open_home
home = pathlib.Path(sys.argv[1])
try: open_home(home / "home")
except LocalError as error: print(error.code)
"""


@needs_mount
@pytest.mark.e2e
def test_read_only_disk_is_told_at_the_start(tmp_path: Path) -> None:
    before = "import sys, pathlib; (pathlib.Path(sys.argv[1]) / 'x').touch()"

    assert run_on_disk(tmp_path, _OPEN, before_read_only=before) == (
        "local/unwritable-home\n"
    )


@needs_mount
@pytest.mark.e2e
def test_home_that_became_read_only_is_told_at_the_start(tmp_path: Path) -> None:
    before = (
        "import sys, pathlib; from p2p.lan.home import open_home;"
        "open_home(pathlib.Path(sys.argv[1]) / 'home').close()"
    )

    assert run_on_disk(tmp_path, _OPEN, before_read_only=before) == (
        "local/unwritable-home\n"
    )


@needs_mount
@pytest.mark.e2e
def test_full_disk_is_told_at_the_start(tmp_path: Path) -> None:
    fill = """
try:
    with (home / "big").open("wb") as file:
        while file.write(bytes(4096)): file.flush()
except OSError: pass
"""
    code = _OPEN.replace("try: open", fill + "try: open", 1)

    assert run_on_disk(tmp_path, code, size="64k") == "local/disk-full\n"


@needs_mount
@pytest.mark.e2e
def test_write_on_a_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
    code = """
import sys, pathlib
from p2p.errors import LocalError
from p2p.lan.home import open_home
with open_home(pathlib.Path(sys.argv[1]) / "home") as home:
    home.write("file", b"old")
    try: home.write("file", bytes(1 << 20))
    except LocalError as error: print(error.code)
    print(home.read("file"), sorted(p.name for p in home.path.iterdir()))
"""

    assert run_on_disk(tmp_path, code, size="128k") == (
        "local/disk-full\nb'old' ['file', 'games', 'journals', 'lock']\n"
    )
