"""Addresses: what people type, and which of this machine's come first."""

import ipaddress

import ifaddr
import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p.errors import LocalError
from p2p.lan.address import (
    PORT,
    PORTS,
    Address,
    Interface,
    choose,
    interfaces,
    parse_address,
)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("192.168.1.23:24817", Address("192.168.1.23", 24817)),
        (" 192.168.1.23 ", Address("192.168.1.23", PORT)),
        ("tom-laptop.local", Address("tom-laptop.local", PORT)),
        ("tom-laptop.local:1", Address("tom-laptop.local", 1)),
        ("[fe80::1%eth0]:24816", Address("fe80::1%eth0", 24816)),
        ("[fe80::1]", Address("fe80::1", PORT)),
        ("fe80::1", Address("fe80::1", PORT)),
    ],
)
def test_address_is_read_as_people_write_it(text: str, address: Address) -> None:
    assert parse_address(text) == address


@pytest.mark.parametrize(
    "text",
    [
        "",
        ":24816",
        "host:",
        "host:0",
        "host:65536",
        "host:99999999999999999999",
        "host:-1",
        "host:x",
        "host:٣",
        "two words",
        "ho\x00st",
        "https://host:1",
        "[fe80::1",
        "[fe80::1]x",
        "[]:1",
        "fe80:::1",
        "häuschen",
    ],
)
def test_what_is_no_address_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(LocalError, match="HOST:PORT") as caught:
        parse_address(text)

    assert caught.value.code == "local/bad-address"


@given(st.ip_addresses(), st.integers(1, 65535))
def test_address_reads_back_from_its_text(
    host: ipaddress.IPv4Address | ipaddress.IPv6Address, port: int
) -> None:
    address = Address(str(host), port)

    assert parse_address(str(address)) == address


@given(st.text())
def test_any_text_is_an_address_or_refused(text: str) -> None:
    try:
        address = parse_address(text)
    except LocalError:
        return
    assert address.host
    assert 1 <= address.port <= 65535


def test_ports_lie_in_a_range_that_nobody_else_has() -> None:
    """IANA's list of 2022 has 24755 to 24849 unassigned; Linux dials from 32768 up."""
    assert all(24755 <= port <= 24849 and port != 24800 for port in PORTS)
    assert len(PORTS) == 9


def fake_machine(monkeypatch: pytest.MonkeyPatch, *cards: tuple[str, str]) -> None:
    adapters = []
    for name, host in cards:
        literal, _, scope = host.partition("%")
        is_v6 = ":" in literal
        ip = (literal, 0, int(scope or 0)) if is_v6 else literal
        adapters.append(ifaddr.Adapter(name, name, [ifaddr.IP(ip, 24, name)]))
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)


def test_interfaces_come_physical_then_virtual_then_tunnels_then_loopback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    expected = [
        ("eth0", "192.168.1.5"),
        ("eth0", "2001:db8::5"),
        ("wlan0", "169.254.3.4"),
        ("wlan0", "fe80::5%3"),
        ("docker0", "172.17.0.1"),
        ("vboxnet0", "192.168.56.1"),
        ("tailscale0", "100.64.0.1"),
        ("zt7", "10.147.0.1"),
        ("lo", "127.0.0.1"),
        ("lo", "::1"),
    ]
    fake_machine(monkeypatch, *reversed(expected))

    assert interfaces() == tuple(Interface(*one) for one in expected)


MACHINE = (
    Interface("eth0", "192.168.1.5"),
    Interface("eth0", "fe80::5%2"),
    Interface("tun0", "10.8.0.2"),
    Interface("lo", "127.0.0.1"),
    Interface("lo", "::1"),
)


def test_all_but_loopback_is_chosen_by_itself() -> None:
    assert choose(MACHINE, None) == MACHINE[:3]


@pytest.mark.parametrize(
    ("interface", "hosts"),
    [
        ("eth0", ["192.168.1.5", "fe80::5%2"]),
        ("10.8.0.2", ["10.8.0.2"]),
        ("lo", ["127.0.0.1"]),
        ("loopback", ["127.0.0.1"]),
        ("127.0.0.1", ["127.0.0.1"]),
        ("wlan0", []),
    ],
)
def test_one_interface_is_chosen_by_name_or_address(
    interface: str, hosts: list[str]
) -> None:
    assert [one.host for one in choose(MACHINE, interface)] == hosts
