"""Discovery on loopback: seen at once, gone at once, and never an exception."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from zeroconf import ServiceInfo
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from p2p.lan import discovery as discovery_module
from p2p.lan.address import Address, Interface
from p2p.lan.advert import MAX_SIGHTINGS, SERVICE, Ad, TableState
from p2p.lan.discovery import (
    NO_INTERFACE,
    NO_NETWORK,
    PORT_BUSY,
    Discovery,
)
from p2p.lan.identity import check_name, new_identity
from p2p.record.keytag import key_label
from tests.netns import needs_network
from tests.p2p.lan_links import only_this_task_is_left

pytestmark = pytest.mark.e2e

MAI, TOM = new_identity("Mai"), new_identity("Tom")
AD = Ad("Mai", "agent_avenue", TableState.OPEN, 2, 1)
PORT = 24816


@asynccontextmanager
async def discovering(
    label: str,
    interface: str | None = "lo",
    *,
    preferred: frozenset[str] = frozenset(),
) -> AsyncIterator[Discovery]:
    made = Discovery(label, interface=interface, preferred=preferred)
    await made.start()
    try:
        yield made
    finally:
        await made.close()


async def until(
    lobby: Discovery, holds: Callable[[], bool], deadline_s: float = 10
) -> None:
    """Return once a change of the lobby makes a predicate hold."""
    async with asyncio.timeout(deadline_s):
        while not holds():
            await lobby.changed()


async def test_table_is_seen_with_all_that_it_says() -> None:
    async with discovering(MAI.label) as mai, discovering(TOM.label) as tom:
        await mai.publish(AD, PORT)
        await until(tom, lambda: bool(tom.found()))

        (table,) = tom.found()

    assert (table.label, table.name, table.ours) == (MAI.label, "Mai", True)
    assert (table.game, table.seats, table.taken) == ("agent_avenue", 2, 1)
    assert table.addresses == (Address("127.0.0.1", PORT),)
    assert table.state is TableState.OPEN


async def test_both_see_each_other() -> None:
    async with discovering(MAI.label) as mai, discovering(TOM.label) as tom:
        await asyncio.gather(mai.publish(AD, PORT), tom.publish(AD, PORT + 1))

        await until(mai, lambda: bool(mai.found()))
        await until(tom, lambda: bool(tom.found()))

        assert [table.label for table in mai.found()] == [TOM.label]
        assert [table.label for table in tom.found()] == [MAI.label]


async def test_who_comes_later_sees_what_is_there() -> None:
    async with discovering(MAI.label) as mai:
        await mai.publish(AD, PORT)
        async with discovering(TOM.label) as tom:
            await until(tom, lambda: bool(tom.found()))


async def test_change_of_a_table_is_seen() -> None:
    async with discovering(MAI.label) as mai, discovering(TOM.label) as tom:
        await mai.publish(AD, PORT)
        await until(tom, lambda: bool(tom.found()))

        await mai.publish(Ad("Mai", "agent_avenue", TableState.PLAYING, 2, 2), PORT)

        await until(tom, lambda: tom.found()[0].state is TableState.PLAYING)
        assert tom.found()[0].taken == 2


async def test_withdrawn_table_goes_and_comes_again() -> None:
    async with discovering(MAI.label) as mai, discovering(TOM.label) as tom:
        await mai.publish(AD, PORT)
        await until(tom, lambda: bool(tom.found()))
        await mai.withdraw()
        await until(tom, lambda: not tom.found())

        await mai.publish(AD, PORT)

        await until(tom, lambda: bool(tom.found()))


async def test_closing_says_goodbye() -> None:
    async with discovering(TOM.label) as tom:
        async with discovering(MAI.label) as mai:
            await mai.publish(AD, PORT)
            await until(tom, lambda: bool(tom.found()))

        await until(tom, lambda: not tom.found())


async def test_peer_that_crashed_and_came_back_has_another_boot_nonce() -> None:
    async with discovering(TOM.label) as tom:
        crashed = Discovery(MAI.label, interface="lo")
        await crashed.start()
        await crashed.publish(AD, PORT)
        await until(tom, lambda: bool(tom.found()))
        boot = tom.found()[0].boot
        async with discovering(MAI.label) as mai:
            await mai.publish(AD, PORT + 1)

            await until(tom, lambda: tom.found()[0].boot != boot)

            assert tom.found()[0].addresses == (Address("127.0.0.1", PORT + 1),)
        await crashed.close()


async def test_table_that_falls_silent_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery_module, "LOBBY_S", 0.1)
    monkeypatch.setattr("p2p.lan.advert.STALE_S", 0.8)
    async with discovering(TOM.label) as tom, discovering(MAI.label) as mai:
        await mai.publish(AD, PORT)
        await until(tom, lambda: bool(tom.found()))
        assert mai._lobby is not None

        mai._lobby.cancel()

        await until(tom, lambda: not tom.found())


async def test_live_table_stays_longer_than_a_silent_one_would(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(discovery_module, "LOBBY_S", 0.1)
    monkeypatch.setattr("p2p.lan.advert.STALE_S", 0.8)
    async with discovering(TOM.label) as tom, discovering(MAI.label) as mai:
        await mai.publish(AD, PORT)
        await until(tom, lambda: bool(tom.found()))
        with pytest.raises(TimeoutError):
            await until(tom, lambda: not tom.found(), deadline_s=2)


async def test_own_table_is_not_listed() -> None:
    async with discovering(MAI.label) as mai, discovering(TOM.label) as tom:
        await mai.publish(AD, PORT)
        await until(tom, lambda: bool(tom.found()))

        assert mai.found() == ()


async def test_announcement_before_the_network_is_there_goes_out_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(discovery_module, "LOBBY_S", 0.05)
    with monkeypatch.context() as offline:
        offline.setattr(discovery_module, "interfaces", lambda: ())
        mai = Discovery(MAI.label, interface="lo")
        await mai.start()
    async with discovering(TOM.label) as tom:
        await mai.publish(AD, PORT)
        assert mai.trouble == NO_INTERFACE
        assert mai.addresses(PORT) == ()

        await until(mai, lambda: mai.trouble is None)
        await until(tom, lambda: bool(tom.found()))
        await mai.close()


async def test_network_that_goes_away_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery_module, "LOBBY_S", 0.05)
    async with discovering(MAI.label) as mai:
        await mai.publish(AD, PORT)
        assert mai.trouble is None
        monkeypatch.setattr(discovery_module, "interfaces", lambda: ())

        await until(mai, lambda: mai.trouble == NO_INTERFACE)


@needs_network
async def test_machine_without_a_network_plays_with_itself() -> None:
    async with discovering(MAI.label, None) as mai, discovering(TOM.label, None) as tom:
        await mai.publish(AD, PORT)
        await until(tom, lambda: bool(tom.found()))

        assert mai.trouble == NO_NETWORK
        assert mai.addresses(PORT) == (Address("127.0.0.1", PORT),)


async def test_changed_address_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery_module, "LOBBY_S", 0.05)
    async with discovering(MAI.label) as mai, discovering(TOM.label) as tom:
        await mai.publish(AD, PORT)
        await until(tom, lambda: bool(tom.found()))

        moved = (Interface("lo", "127.0.0.1"), Interface("lo", "127.0.0.9"))
        monkeypatch.setattr(discovery_module, "choose", lambda *_: moved)

        await until(tom, lambda: Address("127.0.0.9", PORT) in tom.found()[0].addresses)


async def test_a_look_that_fails_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked = asyncio.Event()
    loop = asyncio.get_running_loop()

    def refuse() -> tuple[Interface, ...]:
        loop.call_soon_threadsafe(looked.set)
        raise OSError(24, "Too many open files")

    async with discovering(MAI.label) as mai, discovering(TOM.label) as tom:
        monkeypatch.setattr(discovery_module, "interfaces", refuse)
        mai.resume()
        await asyncio.wait_for(looked.wait(), 10)
        await mai.publish(AD, PORT)
        await until(tom, lambda: bool(tom.found()))
        assert mai.trouble is None


async def test_a_slip_of_our_own_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def slip(*_: object) -> None:
        raise KeyError("a secret")

    async with discovering(MAI.label) as mai:
        monkeypatch.setattr(discovery_module, "choose", slip)
        mai.resume()
        await until(mai, lambda: mai.trouble == "local/misuse")


async def test_resume_looks_at_the_network_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with discovering(MAI.label) as mai:
        monkeypatch.setattr(discovery_module, "interfaces", lambda: ())
        mai.resume()

        await until(mai, lambda: mai.trouble == NO_INTERFACE, deadline_s=2)


@needs_network
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
async def test_busy_port_is_told_until_it_is_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(discovery_module, "LOBBY_S", 0.05)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as held:
        held.bind(("", 5353))
        mai = Discovery(MAI.label, interface="lo")
        await mai.start()
        assert mai.trouble == PORT_BUSY
        await mai.publish(AD, PORT)
    async with discovering(TOM.label) as tom:
        await until(mai, lambda: mai.trouble is None)
        await until(tom, lambda: bool(tom.found()))
    await mai.close()


# --- hostile announcements


@asynccontextmanager
async def announcer() -> AsyncIterator[AsyncZeroconf]:
    """Yield what a hostile machine has: the library, without our manners."""
    network = AsyncZeroconf(interfaces=["127.0.0.1"])
    try:
        yield network
    finally:
        await network.async_close()


def service(label: str, **txt: str) -> ServiceInfo:
    proper = {"v": "1", "b": "00000000", "n": "Eve", "g": "agent_avenue", "t": "open"}
    return AsyncServiceInfo(
        SERVICE,
        f"{label}.{SERVICE}",
        port=PORT,
        properties=proper | {"s": "1/2", "u": "1"} | txt,
        server=f"{label}.local.",
        parsed_addresses=["127.0.0.1"],
    )


async def test_hostile_names_are_shown_without_their_tricks() -> None:
    tricks = [
        "\u202eeve",
        "\x1b[2Jeve",
        "e\nv\re",
        "",
        "x" * 200,
        "\u200b",
        "e" + "\u0301" * 80,
    ]
    labels = [key_label(bytes([n])) for n in range(len(tricks))]
    async with discovering(TOM.label) as tom, announcer() as eve:
        for label, name in zip(labels, tricks, strict=True):
            await eve.async_register_service(
                service(label, n=name), cooperating_responders=True
            )
        await until(tom, lambda: len(tom.found()) == len(tricks))

        names = [table.name for table in tom.found()]

    assert all(check_name(name) == name for name in names)


async def test_services_that_are_none_of_ours_are_not_listed() -> None:
    async with discovering(TOM.label) as tom, announcer() as eve:
        for label in ("printer", "x" * 63, "a b c", TOM.label):
            await eve.async_register_service(
                service(label), cooperating_responders=True
            )
        bad = key_label(b"bad")
        await eve.async_register_service(
            service(bad, s="9/2"), cooperating_responders=True
        )
        good = key_label(b"good")
        await eve.async_register_service(service(good), cooperating_responders=True)
        await until(tom, lambda: bool(tom.found()))

        assert [table.label for table in tom.found()] == [good]


@needs_network
async def test_known_player_is_found_among_a_thousand_fakes() -> None:
    async with (
        discovering(TOM.label, preferred=frozenset({MAI.label})) as tom,
        discovering(MAI.label) as mai,
        announcer() as eve,
    ):
        for n in range(MAX_SIGHTINGS + 10):
            fake = service(key_label(n.to_bytes(2)))
            eve.zeroconf.async_send(eve.zeroconf.generate_service_broadcast(fake, None))
            await asyncio.sleep(0)
        await until(tom, lambda: len(tom.found()) == MAX_SIGHTINGS)

        await mai.publish(AD, PORT)

        await until(tom, lambda: MAI.label in [t.label for t in tom.found()])
        assert len(tom.found()) == MAX_SIGHTINGS


async def test_junk_on_the_wire_does_no_harm() -> None:
    async with discovering(TOM.label) as tom, discovering(MAI.label) as mai:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as junk:
            loopback = socket.inet_aton("127.0.0.1")
            junk.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, loopback)
            for n in range(300):
                junk.sendto(bytes([n % 256]) * (n * 4 + 1), ("224.0.0.251", 5353))
        await mai.publish(AD, PORT)

        await until(tom, lambda: bool(tom.found()))


async def test_nothing_runs_on_after_close() -> None:
    async with discovering(MAI.label) as mai:
        await mai.publish(AD, PORT)

    await only_this_task_is_left()
