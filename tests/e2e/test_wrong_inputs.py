"""Wrong inputs get one clear sentence and the right exit code, and leave nothing."""

import base64
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tests.e2e.programs import Ran, run
from tests.mounts import needs_mount
from tests.needs import need_namespaces
from tests.transcripts import vector

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(60)]

LOOPBACK = ("--interface", "127.0.0.1")
PNG = base64.b64decode(
    b"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAA"
    b"AABJRU5ErkJggg=="
)


def says_once(ran: Ran, code: int, *words: str) -> None:
    """Check the exit code, and that one sentence on standard error has these words."""
    assert ran.code == code, (ran.out, ran.err)
    assert ran.err.count("\n") == 1, ran.err
    for word in words:
        assert word in ran.err


@contextmanager
def web_server() -> Iterator[int]:
    """Run another program on a port; yield the port."""
    server = HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def test_a_busy_port_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ran = run("host", *LOOPBACK, "--port", port, home=tmp_path)
    says_once(ran, 2, port, "--port")


def test_nobody_at_the_address(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as once:
        address = f"127.0.0.1:{once.getsockname()[1]}"
    says_once(run("join", address, *LOOPBACK, home=tmp_path), 3, address)


def test_another_program_on_the_port(tmp_path: Path) -> None:
    with web_server() as port:
        ran = run("join", f"127.0.0.1:{port}", *LOOPBACK, home=tmp_path)
    says_once(ran, 3, "Another program", str(port))


@pytest.mark.parametrize("address", ["10.0.0.1:99999", "1.2.3.4:port", "[::1", "a.b:0"])
def test_what_is_no_address(tmp_path: Path, address: str) -> None:
    says_once(run("join", address, *LOOPBACK, home=tmp_path), 2, address)


@pytest.mark.parametrize("words", [("host",), ("join", "Tom"), ("join", "10.9.9.9")])
def test_no_network(tmp_path: Path, words: tuple[str, ...]) -> None:
    need_namespaces()
    ran = run(*words, home=tmp_path, before=("unshare", "-n"))
    says_once(ran, 2, "no network")


def test_a_picture_is_no_transcript(tmp_path: Path) -> None:
    picture = tmp_path / "holiday.png"
    picture.write_bytes(PNG)
    ran = run("verify", str(picture))
    assert ran.code == 2
    assert ran.out.splitlines()[-1] == "DAMAGED"


@pytest.mark.parametrize("command", ["replay", "report"])
def test_a_picture_is_no_game_to_be_told(tmp_path: Path, command: str) -> None:
    picture = tmp_path / "holiday.png"
    picture.write_bytes(PNG)
    says_once(run(command, str(picture)), 2, "holiday.png")
    assert list(tmp_path.iterdir()) == [picture]


@pytest.mark.parametrize("command", ["verify", "replay", "report", "position"])
def test_a_file_that_is_not_there(tmp_path: Path, command: str) -> None:
    says_once(run(command, str(tmp_path / "nowhere")), 2, "nowhere")


@needs_mount
def test_a_page_that_cannot_be_written(tmp_path: Path) -> None:
    script = f'mount -t tmpfs -o ro tmpfs {tmp_path}; "$@"'
    before = ("unshare", "-m", "--propagation", "private", "sh", "-c", script, "-")
    page = tmp_path / "game.html"
    ran = run("report", str(vector("fair")), "-o", str(page), before=before)
    says_once(ran, 2, str(page), "Read-only")


@pytest.mark.parametrize("command", ["host", "practice", "demo", "peers"])
@needs_mount
def test_a_folder_that_cannot_be_written(tmp_path: Path, command: str) -> None:
    script = f'mount -t tmpfs -o ro tmpfs {tmp_path}; "$@"'
    before = ("unshare", "-m", "--propagation", "private", "sh", "-c", script, "-")
    ran = run(command, *LOOPBACK, home=tmp_path, before=before)
    says_once(ran, 2, str(tmp_path), "--home")


@needs_mount
def test_a_full_disk(tmp_path: Path) -> None:
    script = (
        f"mount -t tmpfs -o size=16k tmpfs {tmp_path};"
        f' head -c 16384 /dev/zero >{tmp_path}/full; "$@"'
    )
    before = ("unshare", "-m", "--propagation", "private", "sh", "-c", script, "-")
    ran = run("practice", *LOOPBACK, home=tmp_path, before=before)
    says_once(ran, 2, str(tmp_path))


@pytest.mark.parametrize(
    "words",
    [("nonsense",), ("verify",), ("host", "--port", "70000"), ("join", "--speed", "9")],
)
def test_wrong_words(words: tuple[str, ...]) -> None:
    says_once(run(*words), 2, "--help")


LATER = """
import sys
from p2p.lan import hello
hello.VERSION += 1
hello.SUBPROTOCOL = f"oakfield.v{hello.VERSION}"
from cli.main import main
sys.exit(main(sys.argv[1:]))
"""


@contextmanager
def table_of_a_later_version(home: Path) -> Iterator[str]:
    """Run a program of the next version that has opened a table; yield its address."""
    command = [sys.executable, "-c", LATER, "host", "--plain", "--name", "Later"]
    process = subprocess.Popen(
        [*command, "--home", str(home), *LOOPBACK, "--port", "0"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        told = (re.search(r"127\.0\.0\.1:\d+", line) for line in process.stdout)
        yield next(match[0] for match in told if match)
    finally:
        process.kill()
        process.communicate()


def test_a_table_of_another_version_says_who_must_upgrade(tmp_path: Path) -> None:
    with table_of_a_later_version(tmp_path / "later") as address:
        ran = run("join", address, *LOOPBACK, home=tmp_path / "ours")
    says_once(ran, 3, "version", "upgrade")
