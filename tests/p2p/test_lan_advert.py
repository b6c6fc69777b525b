"""What is announced, and how little of it is believed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p.errors import DecodeError
from p2p.lan.address import Address
from p2p.lan.advert import (
    GHOST_S,
    MAX_ADDRESSES,
    MAX_SIGHTINGS,
    SERVICE,
    STALE_S,
    Ad,
    Found,
    Sightings,
    TableState,
    format_txt,
    parse_label,
    parse_txt,
)
from p2p.lan.identity import check_name
from p2p.record.keytag import key_label

LABEL = key_label(bytes(32))
AD = Ad("Mai", "agent_avenue", TableState.OPEN, 2, 1)
HOSTS = ("192.168.1.5",)

names = st.text(max_size=16).map(lambda t: t.strip()).filter(lambda t: t.isprintable())


def encoded(txt: dict[str, str]) -> dict[bytes, bytes | None]:
    return {key.encode(): value.encode() for key, value in txt.items()}


def record(**changes: str) -> dict[bytes, bytes | None]:
    return encoded(format_txt(AD, "00c0ffee", 7) | changes)


def found(label: str, **changes: str) -> Found:
    return parse_txt(label, record(**changes), HOSTS, 24816)


def labels(first: int, after: int) -> list[str]:
    return [key_label(n.to_bytes(32)) for n in range(first, after)]


def test_announcement_reads_back() -> None:
    assert found(LABEL) == Found(
        label=LABEL,
        name="Mai",
        game="agent_avenue",
        state=TableState.OPEN,
        seats=2,
        taken=1,
        version="1",
        boot="00c0ffee",
        count=7,
        addresses=(Address("192.168.1.5", 24816),),
    )
    assert found(LABEL).ours


@given(
    st.builds(
        Ad,
        st.from_regex(r"[A-Za-z][A-Za-z ]{0,20}[a-z]", fullmatch=True).filter(
            lambda name: "  " not in name
        ),
        st.sampled_from(["agent_avenue", "grifters"]),
        st.sampled_from(TableState),
        st.just(4),
        st.integers(0, 4),
    )
)
def test_any_table_reads_back(ad: Ad) -> None:
    seen = parse_txt(LABEL, encoded(format_txt(ad, "00000000", 1)), HOSTS, 1)

    assert (seen.name, seen.game, seen.state) == (ad.name, ad.game, ad.state)
    assert (seen.seats, seen.taken) == (ad.seats, ad.taken)


def test_every_item_fits_its_record() -> None:
    longest = format_txt(
        Ad("ö" * 16, "g" * 32, TableState.PLAYING, 4, 4), "0" * 8, 10**9
    )

    assert max(len(f"{key}={value}".encode()) for key, value in longest.items()) < 255
    assert sum(len(f"{k}={v}".encode()) + 1 for k, v in longest.items()) < 400


def test_table_of_another_version_is_listed_with_what_can_be_read() -> None:
    seen = parse_txt(
        LABEL, encoded({"v": "2", "n": "\u202eTom", "x": "?"}), HOSTS, 24816
    )

    assert (seen.version, seen.ours, seen.name, seen.game) == ("2", False, "Tom", "")


@pytest.mark.parametrize(
    "changes",
    [
        {"v": ""},
        {"v": "1.0"},
        {"v": "99999"},
        {"b": "xyz"},
        {"g": "Agent Avenue"},
        {"g": "g" * 33},
        {"s": "3/2"},
        {"s": "1/5"},
        {"s": "1"},
        {"s": "-1/2"},
        {"s": "1/2/3"},
        {"s": "٣/4"},
    ],
)
def test_record_that_our_version_does_not_write_is_refused(
    changes: dict[str, str],
) -> None:
    with pytest.raises(DecodeError):
        found(LABEL, **changes)


def test_name_of_another_is_shown_without_its_tricks() -> None:
    assert found(LABEL, n="\u202eTom\x1b[2J" + "x" * 200).name == "Tom[2J" + "x" * 26


@pytest.mark.parametrize("hosts", [[], ["224.0.0.1"], ["0.0.0.0"], ["::"], ["ff02::1"]])
def test_announcement_that_cannot_be_dialled_is_refused(hosts: list[str]) -> None:
    with pytest.raises(DecodeError):
        parse_txt(LABEL, record(), hosts, 24816)


@pytest.mark.parametrize("port", [0, None])
def test_announcement_without_a_port_is_refused(port: int | None) -> None:
    with pytest.raises(DecodeError):
        parse_txt(LABEL, record(), HOSTS, port)


def test_addresses_are_few_and_each_once() -> None:
    hosts = ["10.0.0.1", *(f"10.0.0.{n}" for n in range(1, 100))]

    seen = parse_txt(LABEL, record(), hosts, 1)

    assert len(seen.addresses) == len(set(seen.addresses)) == MAX_ADDRESSES


@given(
    st.dictionaries(
        st.sampled_from([b"v", b"b", b"n", b"g", b"t", b"s", b"u", b"z"]),
        st.one_of(st.none(), st.binary(max_size=255), st.just(b"1")),
    )
)
def test_any_record_is_refused_or_harmless(txt: dict[bytes, bytes | None]) -> None:
    try:
        seen = parse_txt(LABEL, txt, HOSTS, 24816)
    except DecodeError:
        return
    assert check_name(seen.name) == seen.name
    assert seen.game.isascii()
    assert seen.version.isdigit()
    assert 0 <= seen.taken <= seen.seats <= 4


@pytest.mark.parametrize(
    ("instance", "label"),
    [
        (f"{LABEL}.{SERVICE}", LABEL),
        (f"{LABEL.upper()}.{SERVICE}", LABEL),
        (f"{LABEL}.local.", None),
        (f"{LABEL}a.{SERVICE}", None),
        (f"{LABEL[:-1]}1.{SERVICE}", None),
        (f"{LABEL[:-1]}\u202e.{SERVICE}", None),
        (f"x.{LABEL}.{SERVICE}", None),
        ("x" * 63 + f".{SERVICE}", None),
        (SERVICE, None),
    ],
)
def test_only_labels_of_keys_are_looked_at(instance: str, label: str | None) -> None:
    assert parse_label(instance) == label


def test_sightings_keep_their_places_when_they_change() -> None:
    room = Sightings()
    one, two = labels(0, 2)
    assert room.saw(found(one), 0)
    assert room.saw(found(two), 0)

    assert room.saw(found(one, s="2/2"), 1)

    assert [(f.label, f.taken) for f in room.all()] == [(one, 2), (two, 1)]


def test_announcement_that_says_nothing_new_is_no_change() -> None:
    room = Sightings()
    room.saw(found(LABEL), 0)

    assert not room.saw(found(LABEL, u="8"), 3)


def test_restart_of_a_peer_is_a_change() -> None:
    room = Sightings()
    room.saw(found(LABEL), 0)

    assert room.saw(found(LABEL, b="deadbeef"), 3)


def test_table_that_is_announced_no_more_goes_after_a_while() -> None:
    room = Sightings()
    room.saw(found(LABEL), 0)
    room.saw(found(LABEL, u="8"), 10)

    assert not room.expire(10 + STALE_S)
    assert room.expire(10.1 + STALE_S)
    assert len(room) == 0


def test_goodbye_is_a_change_once() -> None:
    room = Sightings()
    room.saw(found(LABEL), 0)

    assert room.lost(LABEL, 1)
    assert not room.lost(LABEL, 1)


def test_announcement_that_a_goodbye_has_overtaken_is_a_ghost() -> None:
    room = Sightings()
    room.saw(found(LABEL, u="8"), 0)
    room.lost(LABEL, 1)

    assert not room.saw(found(LABEL, u="8"), 1.5)
    assert not room.saw(found(LABEL, u="7"), 1.5)
    assert len(room) == 0


def test_table_that_is_opened_again_is_no_ghost() -> None:
    room = Sightings()
    room.saw(found(LABEL, u="8"), 0)
    room.lost(LABEL, 1)

    assert room.saw(found(LABEL, u="9"), 1.5)


@pytest.mark.parametrize(
    ("changes", "at_s"), [({"b": "deadbeef", "u": "1"}, 1.5), ({"u": "8"}, 3.5)]
)
def test_restarted_peer_or_an_old_goodbye_makes_no_ghost(
    changes: dict[str, str], at_s: float
) -> None:
    room = Sightings()
    room.saw(found(LABEL, u="8"), 0)
    room.lost(LABEL, 1)

    assert room.saw(found(LABEL, **changes), at_s)


def test_crowd_of_goodbyes_fills_no_memory() -> None:
    room = Sightings()
    for n, label in enumerate(labels(0, 2000)):
        room.saw(found(label), n / 100)
        room.lost(label, n / 100)

    assert len(room._gone) == MAX_SIGHTINGS


def test_goodbye_is_forgotten_once_no_ghost_can_come_of_it() -> None:
    room = Sightings()
    room.saw(found(LABEL), 0)
    room.lost(LABEL, 1)

    room.expire(1 + GHOST_S)
    assert len(room._gone) == 1
    room.expire(1.1 + GHOST_S)
    assert len(room._gone) == 0


def test_crowd_of_fakes_neither_grows_nor_drives_out_who_is_there() -> None:
    room = Sightings()
    room.saw(found(LABEL), 0)

    for fake in labels(1, 2001):
        room.saw(found(fake), 1)

    assert len(room) == MAX_SIGHTINGS
    assert room.all()[0].label == LABEL


def test_known_player_finds_a_place_in_a_crowd_of_fakes() -> None:
    room = Sightings()
    room.preferred = frozenset({LABEL})
    for fake in labels(1, 2001):
        room.saw(found(fake), 0)

    assert room.saw(found(LABEL), 1)

    for fake in labels(2001, 4001):
        room.saw(found(fake), 2)
    assert len(room) == MAX_SIGHTINGS
    assert LABEL in [f.label for f in room.all()]
