"""`oakfield peers` prints what can be heard."""

import asyncio
import json
from pathlib import Path

import pytest

from cli import peers
from cli.main import main
from cli.peers import Heard, Listen
from p2p.lan.address import Address, interfaces
from p2p.lan.node import open_lobby
from p2p.lan.sitting import Offer, TableAd
from tests.cli.fakes import KIT, advert


def hearing(*tables: TableAd, trouble: str | None = None) -> Listen:
    addresses = {table.label: ("192.168.1.23:24816", "[::1]:1") for table in tables}

    async def listen(_home: Path | None, _interface: str | None, _s: float) -> Heard:
        return Heard(tables, trouble, addresses)

    return listen


def listed(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return what is said after the waiting."""
    begin, *rest = capsys.readouterr().out.splitlines()
    assert begin.startswith("Listening for")
    return rest


def test_each_table_is_one_row(capsys: pytest.CaptureFixture[str]) -> None:
    heard = hearing(advert("Tom", known="Tom"), advert("Ana"), advert("Bo", known="B"))
    assert peers.run(None, None, 1.0, listening=heard) == 0
    assert listed(capsys) == [
        "Player  Game          Seats   Met before      Address",
        "Tom     Agent Avenue  1 of 2  known           192.168.1.23:24816",
        "Ana     Agent Avenue  1 of 2  new (key ana0)  192.168.1.23:24816",
        "Bo      Agent Avenue  1 of 2  known as B      192.168.1.23:24816",
        "To join one: oakfield join, with its player or its address.",
    ]


def test_a_table_that_cannot_be_joined_says_so_or_is_listed_with_the_reason(
    capsys: pytest.CaptureFixture[str],
) -> None:
    heard = hearing(advert("Tom", taken=2), advert("Ana", version="9", ours=False))
    assert peers.run(None, None, 1.0, listening=heard) == 0
    _, tom, ana, why = listed(capsys)
    assert tom.split()[:4] == ["(Tom)", "Agent", "Avenue", "full"]
    assert ana.split()[:5] == ["(Ana)", "Agent", "Avenue", "version", "9"]
    assert why.startswith("Ana cannot be joined: Ana has a newer version of Oakfield")


def test_silence_and_its_reason_are_said_and_what_to_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    heard = hearing(trouble="discovery/port-busy")
    assert peers.run(None, None, 0.5, listening=heard) == 0
    trouble, none, deed = listed(capsys)
    assert "another program holds UDP port 5353" in trouble
    assert none == "No table is heard."
    assert "oakfield doctor" in deed


def test_short_addresses_come_first() -> None:
    there = (Address("fe80::1%2", 24816), Address("192.168.1.23", 24816))
    assert peers._best_first(there) == ("192.168.1.23:24816", "[fe80::1%2]:24816")


def test_the_json_has_every_field_of_a_table(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert peers.run(None, None, 1.0, as_json=True, listening=hearing(advert())) == 0
    heard = json.loads(capsys.readouterr().out)
    (table,) = heard["tables"]
    assert set(table) == {*TableAd.__struct_fields__, "addresses"}
    assert table["addresses"] == ["192.168.1.23:24816", "[::1]:1"]
    assert heard["trouble"] is None


@pytest.mark.e2e
async def test_an_open_table_is_heard_on_loopback_and_the_listener_stays_nobody(
    tmp_path: Path,
) -> None:
    home = tmp_path / "tom"
    lobby = await open_lobby(home, interface="127.0.0.1", port=0, name="Tom")
    try:
        await lobby.host(Offer(KIT, KIT.options()))
        heard = Heard((), None)
        async with asyncio.timeout(20):
            while not any(table.name == "Tom" for table in heard.tables):
                heard = await peers.listen(tmp_path / "mai", "127.0.0.1", 0.5)
    finally:
        await lobby.close()
    (table,) = (one for one in heard.tables if one.name == "Tom")
    assert heard.addresses[table.label] == (f"127.0.0.1:{lobby.port}",)
    assert (table.game, table.seats, table.taken) == ("agent-avenue", 2, 1)
    assert (table.known, table.ours) == (None, True)
    assert not (tmp_path / "mai" / "profile.json").exists()


def test_an_interface_that_is_not_here_is_named_with_those_that_are(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    here = {one.name for one in interfaces()}
    name = ["--name", "Zed", "--home", str(tmp_path), "--interface", "nope0"]
    for command in (["peers"], ["host", "--plain"], ["--plain"]):
        assert main([*name, *command]) == 2
        err = capsys.readouterr().err
        assert err.startswith("oakfield: No interface is called 'nope0'; there are: ")
        assert all(one in err for one in here)
        assert err.count("\n") == 1
