"""`oakfield peers` prints what can be heard."""

import json

import pytest

from cli import peers
from cli.play import Settings
from cli.session import Nearby
from tests.cli.fakes import FakeLobby, advert


def listen(lobby: FakeLobby, *, as_json: bool = False) -> int:
    async def opener(_settings: Settings, _name: str) -> Nearby:
        return lobby

    settings = Settings(
        command="peers",
        home=None,
        interface=None,
        port=None,
        plain=False,
        motion=True,
        name=None,
        game="",
        target=None,
    )
    return peers.run(settings, 0.01, as_json=as_json, open_nearby=opener)


def test_each_table_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    lobby = FakeLobby(advert("Tom", known="Tom"), advert("Ana"))
    assert listen(lobby) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Tom, Agent Avenue, 1 of 2 seats taken, known, label tom0000",
        "Ana, Agent Avenue, 1 of 2 seats taken, new (key ana0), label ana0000",
    ]
    assert lobby.is_closed


def test_silence_and_its_reason_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert listen(FakeLobby(trouble="discovery/port-busy")) == 0
    out = capsys.readouterr().out
    assert "another program holds UDP port 5353" in out
    assert "No tables heard in 0.01 s." in out


def test_the_json_has_every_field_of_a_table(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert listen(FakeLobby(advert("Tom")), as_json=True) == 0
    heard = json.loads(capsys.readouterr().out)
    assert heard["tables"][0]["name"] == "Tom"
    assert heard["trouble"] is None
