"""`oakfield demo`, as a newcomer runs it and as a script does."""

import json
import os
from pathlib import Path

import pytest

from tests.e2e.at_table import transcript
from tests.e2e.programs import run
from tests.needs import need, need_namespaces

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(120)]

ALONE = ("unshare", "-n", "sh", "-c")
LOOPBACK = "ip link set lo up"


def work_s() -> float:
    """Return what all programs that have ended took of a processor.

    It is what they take of an idle machine's time, at the most: they hardly wait.
    """
    times = os.times()
    return times.children_user + times.children_system


def test_the_demo_tells_its_story_in_one_screen_and_ends_fair(tmp_path: Path) -> None:
    before_s = work_s()
    ran = run("demo", home=tmp_path)
    assert work_s() - before_s < 30
    assert ran.code == 0, ran.err
    for part in (
        "finds it by mDNS",
        "TLS 1.3",
        "has shuffled",
        "FAIR",
        "DAMAGED",
        "masked cards",
        "oakfield practice",
    ):
        assert part in ran.out
    path = transcript(tmp_path)
    assert f"oakfield verify {path}" in ran.out
    assert run("verify", str(path)).code == 0


def test_four_find_each_other_link_each_to_each_and_play_as_teams(
    tmp_path: Path,
) -> None:
    before_s = work_s()
    ran = run("demo", "--players", "4", home=tmp_path, seconds=110)
    assert work_s() - before_s < 60
    assert ran.code == 0, ran.err
    assert ran.out.count("finds it by mDNS") == 3
    for part, count in (
        ("6 links", 1),
        ("All screens show the same words", 1),
        ("has shuffled", 4),
        (" held ", 4),
        ("anybody else could see of it: masked cards #", 4),
        ("FAIR", 1),
        ("DAMAGED", 1),
        ("127.0.0.1 join", 3),
        ("host --players 4", 1),
    ):
        assert ran.out.count(part) == count, part
    path = transcript(tmp_path)
    assert run("verify", str(path)).code == 0


@pytest.mark.parametrize(
    ("typed", "seats"),
    [
        (("--game", "grifters"), 2),
        (("--players", "3", "--mode", "advanced", "--division-m"), 3),
    ],
)
def test_the_last_line_of_the_json_demo_is_one_object(
    tmp_path: Path, typed: tuple[str, ...], seats: int
) -> None:
    ran = run("demo", "--json", *typed, home=tmp_path, seconds=110)
    assert ran.code == 0, ran.err
    told = json.loads(ran.out.splitlines()[-1])
    assert told["verdict"] == "FAIR"
    assert Path(told["transcript"]).is_file()
    assert len(set(told["players"])) == seats
    assert len(told["sides"]) == seats
    sides: dict[int, list[str]] = {0: [], 1: []}
    for name, side in zip(told["players"], told["sides"], strict=True):
        sides[side].append(name)
    assert told["winner"] in (*map(" & ".join, sides.values()), None)
    assert told["turns"] > 0
    assert told["entries"] > 12
    assert told["reason"]
    assert set(told["seconds"]) == {
        "discovery", "connection", "set_up", "median_turn", "verification",
    }  # fmt: skip
    assert all(seconds >= 0 for seconds in told["seconds"].values())


def test_the_demo_needs_nothing_but_a_loopback(tmp_path: Path) -> None:
    need_namespaces()
    ran = run(
        "demo", "--json", home=tmp_path, before=(*ALONE, f'{LOOPBACK}; "$@"', "-")
    )
    assert ran.code == 0, ran.err


def test_with_port_5353_blocked_the_demo_says_that_discovery_failed(
    tmp_path: Path,
) -> None:
    need_namespaces()
    need("nft")
    block = (
        "nft add table inet f",
        "nft 'add chain inet f i { type filter hook input priority 0; }'",
        "nft add rule inet f i udp dport 5353 drop",
    )
    script = "; ".join((LOOPBACK, *block, '"$@"'))
    ran = run("demo", home=tmp_path, before=(*ALONE, script, "-"))
    assert ran.code == 2
    assert "discovery failed" in ran.err
    assert ran.err.count("\n") == 1


def test_with_port_5353_taken_the_demo_says_so(tmp_path: Path) -> None:
    need_namespaces()
    hold = (
        "import socket, sys; s = socket.socket(type=socket.SOCK_DGRAM);"
        ' s.bind(("0.0.0.0", 5353)); print(flush=True); sys.stdin.read()'
    )
    script = f"{LOOPBACK}; mkfifo {tmp_path}/f; python3 -c '{hold}' <{tmp_path}/f | ("
    script += f'exec 3>{tmp_path}/f; read x; "$@")'
    ran = run("demo", home=tmp_path, before=(*ALONE, script, "-"))
    assert ran.code == 2
    assert "discovery failed: UDP port 5353 is taken" in ran.err
