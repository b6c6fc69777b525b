"""What the opener of a table does in any case: show it, and meet whoever sits at it."""

import asyncio
import secrets
from collections.abc import Mapping
from typing import NamedTuple

from engine.deals import Seat
from p2p.lan.address import reachable
from p2p.lan.guesses import Guesses
from p2p.lan.link import LEFT, Link
from p2p.lan.meeting import Agreed, Ask, Company, Meeting, Miss, Setting, Show
from p2p.lan.messages import MAX_ADDRESSES, Here, Join, Seats, Sitter, Table
from p2p.lan.seating import Begin, Seating
from p2p.lan.sitting import Gathering, Offer
from p2p.lan.talk import ANSWER_S, Talk, together
from p2p.lan.web import LINK_UP_S
from p2p.record.charter import check_seat_name, rules_digest
from p2p.record.encoding import pack

PAIR = 2
"""Seats of a table whose guest knows from the link alone who sits there."""


class Guest(NamedTuple):
    """Who has asked for a seat, and got one."""

    talk: Talk
    join: Join


class Opening:
    """What an opener does at a table of any size: show it, and meet whoever sits.

    seats: how many the table has
    """

    def __init__(
        self,
        company: Company,
        offer: Offer,
        ask: Ask,
        show: Show,
        guesses: Guesses,
        miss: Miss,
    ) -> None:
        """Prepare."""
        self.seats = len(offer.options.sides)
        self._company = company
        self._offer = offer
        self._ask = ask
        self._show = show
        self._guesses = guesses
        self._miss = miss
        self._name = secrets.token_bytes(32)

    def table(self, key: bytes) -> Table:
        """Return what the guest with this key is told of the table."""
        company, offer = self._company, self._offer
        return Table(
            company.ours.name,
            company.addresses,
            company.knows(key),
            self._name,
            offer.kit.name,
            pack(offer.options),
            rules_digest(offer.kit),
            offer.grace_s,
        )

    def show(self, guests: list[Guest], differed: tuple[str, ...] = ()) -> None:
        """Tell the person here who sits at the table. differed: as in `Gathering`."""
        names, offer = self._company.names(self._sitters(guests)), self._offer
        self._show(Gathering(names, self.seats, offer.kit, offer.options, differed))

    def seats_message(self, guests: list[Guest]) -> Seats:
        """Return what the guests are told of each other."""
        return Seats(secrets.token_bytes(32), self._sitters(guests))

    def _sitters(self, guests: list[Guest]) -> tuple[Sitter, ...]:
        company = self._company
        ours = Sitter(company.ours.name, company.ours.public_key, company.addresses)
        return (ours, *map(_sitter, guests))

    async def meet(self, guests: list[Guest]) -> Agreed:
        """Return the charter that all sign. Raises: as `Meeting.agree`."""
        talks = {seat: guest.talk for seat, guest in enumerate(guests, 1)}
        sitters, table = self._sitters(guests), self.table(guests[0].talk.key)
        if self.seats == PAIR:
            meeting, all_know = self._name, table.knows and guests[0].join.knows
        else:
            meeting, all_know = await self._all_here(guests)
        setting = Setting(
            table, self._offer.kit, meeting, sitters, 0, all_know, is_chosen=True
        )
        company, ask, guesses = self._company, self._ask, self._guesses
        one = Meeting(company, setting, talks, ask, guesses, self._miss)
        return await one.agree()

    async def _all_here(self, guests: list[Guest]) -> tuple[bytes, bool]:
        """Tell all who they are, and wait until each has a link to each other."""
        seats = self.seats_message(guests)
        knows = all(self._company.knows(guest.talk.key) for guest in guests)
        for guest in guests:
            await guest.talk.say(seats)
            await guest.talk.say(Here(seats.meeting, knows))
        meeting, wait_s = seats.meeting, LINK_UP_S + ANSWER_S
        heard = await together(*(g.talk.hear_here(meeting, wait_s) for g in guests))
        return meeting, knows and all(here.knows for here in heard)


def _sitter(guest: Guest) -> Sitter:
    """Return what the others are told of a guest, with where we see it come from."""
    told = reachable(guest.join.addresses, guest.talk.link.remote_host)
    addresses = tuple(map(str, told))[:MAX_ADDRESSES]
    return Sitter(guest.join.name, guest.talk.key, addresses)


class HostAgain(Seating):
    """One more game with the same people: who had the first seat offers it."""

    def __init__(
        self,
        company: Company,
        begin: Begin,
        offer: Offer,
        links: Mapping[Seat, Link],
    ) -> None:
        """Wait for all to ask for their seats again."""
        super().__init__(company, begin)
        self._links = links
        self._opening = Opening(
            company, offer, self._ask, self._show, self._guesses, self._miss
        )
        self.start(self._sit_down)

    async def _sit_down(self) -> None:
        talks = [Talk(link) for _, link in sorted(self._links.items())]
        try:
            joins = await together(*(talk.hear(Join) for talk in talks))
            for talk, join in zip(talks, joins, strict=True):
                check_seat_name(join.name)
                await talk.say(self._opening.table(talk.key))
            guests = list(map(Guest, talks, joins))
            self._opening.show(guests)
            agreed = await self._opening.meet(guests)
        except BaseException:
            await asyncio.gather(*(link.close(LEFT) for link in self._links.values()))
            raise
        self._seat(agreed, links_of(guests))


def links_of(guests: list[Guest]) -> dict[Seat, Link]:
    """Return the link to each guest, by seat."""
    return {seat: guest.talk.link for seat, guest in enumerate(guests, 1)}
