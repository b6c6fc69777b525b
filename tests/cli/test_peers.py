"""`oakfield peers` prints what can be heard."""

import asyncio
import json
from pathlib import Path

import pytest

from cli import peers
from cli.peers import Heard, Listen
from p2p.lan.node import open_lobby
from p2p.lan.sitting import Offer, TableAd
from tests.cli.fakes import KIT, advert


def hearing(*tables: TableAd, trouble: str | None = None) -> Listen:
    async def listen(_home: Path | None, _interface: str | None, _s: float) -> Heard:
        return Heard(tables, trouble)

    return listen


def test_each_table_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    heard = hearing(advert("Tom", known="Tom"), advert("Ana"))
    assert peers.run(None, None, 1.0, listening=heard) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Tom, Agent Avenue, 1 of 2 seats taken, known, label tom0000",
        "Ana, Agent Avenue, 1 of 2 seats taken, new (key ana0), label ana0000",
    ]


def test_a_table_that_cannot_be_joined_is_listed_with_the_reason(
    capsys: pytest.CaptureFixture[str],
) -> None:
    heard = hearing(advert("Tom", taken=2), advert("Ana", version="9", ours=False))
    assert peers.run(None, None, 1.0, listening=heard) == 0
    tom, ana = capsys.readouterr().out.splitlines()
    assert "2 of 2 seats taken" in tom
    assert tom.endswith("all seats of this table are taken, and a game is played there")
    assert "Ana has a newer version of Oakfield (9); upgrade yours" in ana


def test_silence_and_its_reason_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    heard = hearing(trouble="discovery/port-busy")
    assert peers.run(None, None, 0.5, listening=heard) == 0
    out = capsys.readouterr().out
    assert "another program holds UDP port 5353" in out
    assert "No tables heard in 0.5 s." in out


def test_the_json_has_every_field_of_a_table(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert peers.run(None, None, 1.0, as_json=True, listening=hearing(advert())) == 0
    heard = json.loads(capsys.readouterr().out)
    assert set(heard["tables"][0]) == set(TableAd.__struct_fields__)
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
    assert (table.game, table.seats, table.taken) == ("agent-avenue", 2, 1)
    assert (table.known, table.ours) == (None, True)
    assert not (tmp_path / "mai" / "profile.json").exists()
