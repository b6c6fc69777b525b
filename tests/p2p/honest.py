"""Whole honest games by chance: moves, ends and games from digests of a label."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from engine.agent_avenue.options import MARKETS, AgentAvenueOptions
from engine.game import digest
from engine.grifters.options import GriftersOptions
from engine.kit import Kit
from engine.registry import GAMES
from p2p.record.notice import Accept, Offer
from p2p.table.audit import FAIR, Audit
from tests.p2p.pair import KIT, Pair, material, picker
from tests.p2p.parcel import PARCEL

GRIFTERS = GAMES["grifters"]
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
SEATINGS = {
    f"grifters-{seats}": GriftersOptions(sides=(*range(seats),)) for seats in (2, 3, 4)
}
"""Every kind of table of Grifters."""
LONGEST = {KIT.name: 64, GRIFTERS.name: 256}
"""A game is given up before this entry, if it is and lasts so long."""


class Played(NamedTuple):
    """How a game went."""

    game: str
    seats: int
    reason: str
    entries: int


def play(label: str, kind: str = "any") -> Played:
    """Play a game. Raises: AssertionError or PeerError if any seat is in doubt.

    kind: `advanced`: Agent Avenue with market, Division M or teams; one of `SEATINGS`;
          or `any`: one of these, Agent Avenue at its simplest, or the toy
    """
    pair = _table(label, kind)
    for _ in _entries(pair, label):
        _check_equal(pair)
    pair.close()
    return _check_end(pair)


def _table(label: str, kind: str) -> Pair:
    """Set a table, as the label has it."""
    chance = material(label, 1)
    if kind == "advanced":
        kinds = TEAMS if chance[1] % 4 == 0 else TABLES
        options = kinds[chance[0] % len(kinds)]
        return Pair(label, len(options.sides), options=options)
    if kind == "any" and chance[0] % 8 == 1:
        kind = [*SEATINGS][chance[1] % len(SEATINGS)]
    if kind in SEATINGS:
        seating = SEATINGS[kind]
        return Pair(label, len(seating.sides), GRIFTERS, options=seating)
    if chance[0] % 4:
        return Pair(label)
    return Pair(label, 2 + chance[1] % 3, PARCEL)


def _entries(pair: Pair, label: str) -> Iterator[int]:
    """Hand entries over until the end by the rules or by a seat; yield their count."""
    chance, choose = material(label, 2), picker(label)
    ours, give_up = pair.players[0], None
    if chance[0] % 3 == 0 and pair.kit.name in LONGEST:
        give_up = int.from_bytes(chance[4:6]) % LONGEST[pair.kit.name]
    while ours.ends.outcome is None:
        if len(ours.ledger.texts) == give_up and not ours.ends.notices:
            _give_up(pair, chance)
            continue
        text = pair.next_entry(choose)
        if text is None:
            return
        pair.hand_over(text)
        yield len(ours.ledger.texts)


def _give_up(pair: Pair, chance: bytes) -> None:
    """Let all agree to end, or some resign; with others at the table it may go on."""
    players = pair.players
    place = chance[2] % len(players)
    first, *others = players[place:] + players[:place]
    if chance[3] % 2:
        for leaving in (first, *others[: chance[6] % len(others)]):
            pair.hand_over_notice(leaving.say(leaving.ends.resign(leaving.seat)))
        return
    pair.hand_over_notice(first.say(Offer()))
    for other in others:
        accept: Accept | None = other.offer_to_accept()
        assert accept is not None
        pair.hand_over_notice(other.say(accept))


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
