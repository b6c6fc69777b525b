"""A hidden player: shown in no lobby, joined by address, and sees others."""

from pathlib import Path

import pytest

from p2p.lan.address import LOOPBACK
from p2p.lan.node import HIDDEN, Node, open_lobby
from p2p.lan.sitting import Gathering
from tests.p2p.lan_links import eventually
from tests.p2p.lan_pair import OFFER

pytestmark = pytest.mark.e2e


async def opened(folder: Path, name: str, *, is_hidden: bool = False) -> Node:
    return await open_lobby(
        folder / name, interface=LOOPBACK, port=0, name=name, is_hidden=is_hidden
    )


async def test_a_hidden_table_stands_in_no_lobby_and_can_be_joined_by_address(
    tmp_path: Path,
) -> None:
    mai = await opened(tmp_path, "Mai", is_hidden=True)
    tom, ana = await opened(tmp_path, "Tom"), await opened(tmp_path, "Ana")
    try:
        await mai.host(OFFER)
        await ana.host(OFFER)
        # the control: a table that is shown is seen by both
        await eventually(lambda: bool(mai.tables() and tom.tables()))
        for node in (mai, tom):
            assert [table.name for table in node.tables()] == ["Ana"]
        assert (mai.trouble(), tom.trouble()) == (HIDDEN, None)
        seating = await tom.join(mai.addresses()[0])
        async for update in seating.updates():
            assert isinstance(update, Gathering)
            assert update.names == ("Mai", "Tom")
            break
        await seating.close()
    finally:
        for node in (mai, tom, ana):
            await node.close()
