"""Whole honest games by chance: moves, ends and games from digests of a label."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from engine.agent_avenue.options import MARKETS, AgentAvenueOptions
from engine.game import digest
from engine.kit import Kit
from engine.registry import GAMES
from p2p.record.notice import Accept, Offer, Resign
from p2p.table.audit import FAIR, Audit
from tests.p2p.pair import KIT, Pair, material, picker
from tests.p2p.parcel import PARCEL

KITS: dict[str, Kit] = {**GAMES, PARCEL.name: PARCEL}
TABLES = (
    AgentAvenueOptions(division_m=True),
    AgentAvenueOptions(mode="advanced"),
    *(
        AgentAvenueOptions(mode="advanced", division_m=True, market=market)
        for market in MARKETS
    ),
)
"""Every kind of table that is not simple."""
TEAMS = tuple(
    replace(options, sides=sides)
    for options in (AgentAvenueOptions(), *TABLES)
    for sides in ((0, 1, 1), (0, 1, 0), (0, 1, 0, 1), (0, 0, 1, 1))
)
"""Every kind of table of three and four."""
LONGEST = 64
"""A game is given up before this entry, if it is and lasts so long."""


class Played(NamedTuple):
    """How a game went."""

    game: str
    seats: int
    reason: str
    entries: int


def play(label: str, *, advanced: bool = False) -> Played:
    """Play a game. Raises: AssertionError or PeerError if any seat is in doubt.

    advanced: Agent Avenue with market, Division M or teams; else simple, or the toy
    """
    chance = material(label, 1)
    if advanced:
        kinds = TEAMS if chance[1] % 4 == 0 else TABLES
        options = kinds[chance[0] % len(kinds)]
        pair = Pair(label, len(options.sides), options=options)
    elif chance[0] % 4:
        pair = Pair(label)
    else:
        pair = Pair(label, 2 + chance[1] % 3, PARCEL)
    for _ in _entries(pair, label):
        _check_equal(pair)
    pair.close()
    return _check_end(pair)


def _entries(pair: Pair, label: str) -> Iterator[int]:
    """Hand entries over until the end by the rules or by a seat; yield their count."""
    chance = material(label, 2)
    is_two = pair.kit is KIT and len(pair.players) == 2
    give_up = chance[1] % LONGEST if chance[0] % 3 == 0 and is_two else None
    choose = picker(label)
    while len(pair.players[0].ledger.texts) != give_up:
        text = pair.next_entry(choose)
        if text is None:
            return
        pair.hand_over(text)
        yield len(pair.players[0].ledger.texts)
    _give_up(pair, chance[2] % 2, agreed=chance[3] % 2 == 0)


def _give_up(pair: Pair, seat: int, *, agreed: bool) -> None:
    first, second = pair.players[seat], pair.players[1 - seat]
    if not agreed:
        pair.hand_over_notice(first.say(Resign()))
        return
    pair.hand_over_notice(first.say(Offer()))
    accept: Accept | None = second.offer_to_accept()
    assert accept is not None
    pair.hand_over_notice(second.say(accept))


def _check_equal(pair: Pair) -> None:
    states = [player.ledger.state for player in pair.players]
    assert len({digest(state) for state in states if state is not None}) <= 1
    assert len({state is None for state in states}) == 1
    assert len({player.ledger.head for player in pair.players}) == 1


def _check_end(pair: Pair) -> Played:
    """Check that all agree on the end, nobody is blamed, and an auditor says FAIR."""
    players = pair.players
    assert all(player.ends.fault is None for player in players)
    assert len({player.ends.outcome for player in players}) == 1
    assert len({pair.transcript(player.seat) for player in players}) == 1
    audit = Audit(pair.transcript(), KITS)
    assert audit.run().verdict == FAIR, audit.verdict
    assert audit.outcome is not None
    set_up = players[0].ledger.set_up
    assert audit.missing == tuple(
        player.seat for player in players if not set_up.has_committed(player.seat)
    )
    entries = len(players[0].ledger.texts)
    return Played(pair.kit.name, len(players), audit.outcome.reason, entries)
