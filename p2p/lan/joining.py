"""A seat at somebody else's table, until the game begins."""

from collections.abc import Iterable, Mapping
from functools import partial

from engine.deals import Seat
from engine.kit import Kit
from p2p.errors import DecodeError, LinkError, OutOfTurn, Refused
from p2p.lan.address import Address, parsed
from p2p.lan.link import LEFT, Link
from p2p.lan.meeting import Agreed, Company, Meeting, Setting
from p2p.lan.messages import Apart, Here, Join, Seats, Sitter, Table
from p2p.lan.opening import PAIR
from p2p.lan.seating import Begin, Seating
from p2p.lan.sitting import Gathering, Offer
from p2p.lan.talk import FellApart, Talk, together
from p2p.lan.web import Web
from p2p.record.charter import check_seat_name, rules_digest
from p2p.record.encoding import unpack

UNREACHABLE = "link/unreachable"


class GuestSeating(Seating):
    """We ask for a seat, and take it among the others."""

    def __init__(
        self,
        company: Company,
        begin: Begin,
        link: Link,
        others: Iterable[Link] = (),
        chosen: Offer | None = None,
    ) -> None:
        """Ask whoever has opened the table.

        others: links to the other guests that are there from the last game
        chosen: the table that the person here has chosen already; another is asked of
        """
        super().__init__(company, begin)
        self._chosen = chosen
        self._opener = Talk(link)
        self._web = Web(company.ours, partial(_whereabouts, company), others)
        self._guests: dict[Seat, Talk] = {}
        self._differed: tuple[str, ...] = ()
        self.start(self._join)

    def take(self, link: Link, here: Here) -> None:
        """Take a link from another guest, for whichever meeting it is."""
        if self.is_open:
            self._web.take(link, here)
        else:
            link.hang_up(LEFT)

    async def _join(self) -> None:
        try:
            agreed = await self._sit_down()
        except BaseException:
            self._part()
            await self._opener.link.close(LEFT)
            raise
        finally:
            self._web.close()
        links = {seat: talk.link for seat, talk in self._guests.items()}
        self._seat(agreed, {0: self._opener.link, **links})

    async def _sit_down(self) -> Agreed:
        company = self._company
        knows = company.knows(self._opener.key)
        await self._opener.say(Join(company.ours.name, company.addresses, knows))
        table = await self._opener.hear(Table)
        kit = company.games.get(table.game)
        if kit is None or rules_digest(kit) != table.rules:
            raise Refused(
                "the rules or the version of {name} differ",
                name=self._opener.other,
                code="peer/other-rules",
            )
        check_seat_name(table.name)
        options = unpack(table.options, kit.options)
        if len(options.sides) > PAIR:
            return await self._among_others(table, kit, len(options.sides))
        sitters = (
            Sitter(table.name, self._opener.key, table.addresses),
            Sitter(company.ours.name, company.ours.public_key, company.addresses),
        )
        self._show_all(kit, table, sitters)
        both_know = table.knows and knows
        setting = Setting(
            table, kit, table.table, sitters, 1, both_know, self._is_chosen(table, kit)
        )
        return await self._agree(setting, {0: self._opener})

    async def _agree(self, setting: Setting, talks: Mapping[Seat, Talk]) -> Agreed:
        company, ask, guesses = self._company, self._ask, self._guesses
        meeting = Meeting(company, setting, talks, ask, guesses, self._miss)
        return await meeting.agree()

    def _is_chosen(self, table: Table, kit: Kit) -> bool:
        """Tell whether the table is the very one that our person has chosen."""
        options = unpack(table.options, kit.options)
        return self._chosen == Offer(kit, options, table.grace_s)

    def _show_all(self, kit: Kit, table: Table, sitters: tuple[Sitter, ...]) -> None:
        options = unpack(table.options, kit.options)
        names, seats = self._company.names(sitters), len(options.sides)
        self._show(Gathering(names, seats, kit, options, self._differed))

    # More than two

    async def _among_others(self, table: Table, kit: Kit, seats: int) -> Agreed:
        """Wait until all seats are taken, and meet; anew if somebody left meanwhile.

        Raises: BrokenOff once that has happened too often over the words
        """
        self._opener.breaks_by = Seats
        now: Seats | None = None
        while True:
            now = now or await self._opener.hear_seats()
            self._check(now, table, seats)
            self._show_all(kit, table, now.seats)
            if len(now.seats) < seats:
                now = None
                continue
            try:
                return await self._meet(now, table, kit)
            except FellApart as apart:
                now = apart.seats
            except LinkError as error:
                if self._opener.link.words_differ:  # all leave, and it says why
                    raise self._opener.gone() from None
                if self._opener.is_lost or error.code == UNREACHABLE:
                    raise
                await self._opener.say(Apart())
                now = None
            self._part()

    def _check(self, now: Seats, table: Table, seats: int) -> None:
        """Check that it is our seat, at the table that we were shown."""
        ours, keys = self._company.ours, [one.identity for one in now.seats]
        for one in now.seats:
            check_seat_name(one.name)
        first = now.seats[0]
        if (first.name, first.identity) != (table.name, self._opener.key):
            raise DecodeError("the table has changed hands")
        if len(keys) > seats or len(set(keys)) < len(keys):
            raise DecodeError("these cannot sit at this table")
        if (ours.name, ours.public_key) not in [
            (s.name, s.identity) for s in now.seats
        ]:
            raise DecodeError("we have no seat there")

    async def _meet(self, now: Seats, table: Table, kit: Kit) -> Agreed:
        ours = self._company.ours.public_key
        seat = [one.identity for one in now.seats].index(ours)
        knows = all(
            self._company.knows(one.identity)
            for one in now.seats
            if one.identity != ours
        )
        heres, talks = await self._link_up(now, seat, Here(now.meeting, knows))
        all_know = knows and all(here.knows for here in heres)
        is_chosen = self._is_chosen(table, kit)
        setting = Setting(table, kit, now.meeting, now.seats, seat, all_know, is_chosen)
        return await self._agree(setting, talks)

    async def _link_up(
        self, now: Seats, seat: Seat, here: Here
    ) -> tuple[list[Here], Mapping[Seat, Talk]]:
        """Return what each other says first, and a link to each."""
        talks = {0: self._opener}

        async def opener() -> Here:
            theirs = await self._opener.hear(Here)
            if theirs.meeting != here.meeting:
                raise OutOfTurn("it meets elsewhere")
            return theirs

        async def other(theirs: Seat) -> Here:
            chooses = seat < theirs
            strand = await self._web.connect(now.seats[theirs], here, chooses=chooses)
            talks[theirs] = self._guests[theirs] = strand.talk
            assert strand.here is not None
            return strand.here

        others = [s for s in range(1, len(now.seats)) if s != seat]
        heres = await together(opener(), *map(other, others))
        await self._opener.say(here)
        return heres, dict(sorted(talks.items()))

    def _part(self) -> None:
        """Let go of the other guests of a meeting that came to nothing.

        Who of them said that the words differ is noted.
        """
        others = self._guests.values()
        self._differed = tuple(one.name for one in others if one.link.words_differ)
        for one in others:
            one.link.hang_up(LEFT)
        self._guests.clear()


def _whereabouts(company: Company, sitter: Sitter) -> tuple[Address, ...]:
    """Return where a guest is seen now, and where it said that it is."""
    seen = company.seen(sitter.identity)
    return tuple(dict.fromkeys((*seen, *parsed(sitter.addresses))))
