"""The table that a command or the lobby opens."""

from collections.abc import Mapping

import msgspec

from cli import clauses
from cli.presentation import presentation_of
from cli.sides import PLAYERS, seatings, seats_for
from cli.words import say
from engine.decoding import unfit
from engine.game import NotationError
from engine.kit import Kit
from engine.registry import GAMES
from p2p.errors import LocalError
from p2p.lan.sitting import Gathering, Invitation, Offer, SeatingUpdate

_SEATS = ("sides", "sides_by")
"""The options that say who plays with whom; a game may have the first alone."""


def offer_of(game: str, chosen: Mapping[str, object]) -> Offer:
    """Return the table of a game with the options that were chosen, else its plainest.

    chosen: the game's own options; `players`, and as `sides` what `cli.sides` reads
    Raises: LocalError if nobody knows the game, or it has no such table
    """
    if game not in GAMES:
        known = ", ".join(sorted(GAMES))
        text = say("command.no-game", game=game, games=known)
        raise LocalError(text, code="local/no-game")
    kit = GAMES[game]
    _check_known(kit, chosen)
    try:
        options = msgspec.convert(_seated(kit, chosen), kit.options)
        kit.validate(options)
    except msgspec.ValidationError as error:
        raise _no_table(unfit(error).what) from error
    except NotationError as error:
        raise _no_table(error.message) from error
    return Offer(kit, options)


def _check_known(kit: Kit, chosen: Mapping[str, object]) -> None:
    """Return if the game has these options. Raises: LocalError."""
    known = {*kit.options.__struct_fields__, "players"}
    for name in chosen:
        if name not in known:
            option = f"--{name.replace('_', '-')}"
            raise _no_table(say("command.other-game", game=kit.title, option=option))


def _seated(kit: Kit, chosen: Mapping[str, object]) -> dict[str, object]:
    """Return the options of the game itself. Raises: NotationError."""
    table = dict(chosen)
    players, who = table.pop("players", None), table.pop("sides", None)
    assert players is None or isinstance(players, int)
    assert who is None or isinstance(who, str)
    return table | seats_for(kit, players, who)


def table_words(offer: Offer) -> str:
    """Return what is played at a table, in one sentence."""
    return presentation_of(offer.kit.name).table(offer.options)


def told_table(update: SeatingUpdate) -> str:
    """Return what is played at a table that fills, empty if the update does not say."""
    if not isinstance(update, Gathering | Invitation) or update.kit is None:
        return ""
    return table_words(Offer(update.kit, update.options or update.kit.options()))


def tables_of(offer: Offer) -> tuple[Offer, ...]:
    """Return every table that can be opened for the same game, the plainest first."""
    tables = presentation_of(offer.kit.name).tables()
    return tuple(msgspec.structs.replace(offer, options=each) for each in tables)


def games_of(offer: Offer) -> tuple[Offer, ...]:
    """Return a table of every game: this one, and the plainest of each other."""
    replace = msgspec.structs.replace
    return tuple(
        offer if kit == offer.kit else replace(offer, kit=kit, options=kit.options())
        for kit in GAMES.values()
    )


def seatings_of(offer: Offer) -> tuple[Offer, ...]:
    """Return this table for each number of players, and each way to part them.

    The first is for two, or for as many as the game needs.
    """
    ways = [way for players in PLAYERS for way in seatings(offer.kit, players)]
    plain = {name: getattr(offer.kit.options(), name, None) for name in _SEATS}
    fields = offer.kit.options.__struct_fields__
    bare = {name: value for name, value in plain.items() if name in fields}
    return tuple(_replaced(offer, bare | way) for way in ways)


def seated_for(table: Offer, who: str) -> Offer:
    """Return a table for what was typed: how many, or who with whom; else as it is.

    Raises: LocalError
    """
    number = int(who) if who.isdecimal() else None
    groups = who if who and number is None else None
    try:
        seats = seats_for(table.kit, number, groups)
    except NotationError as error:
        raise _no_table(error.message) from error
    return _replaced(table, seats)


def seated_as(offer: Offer, like: Offer) -> Offer:
    """Return a table for as many players as another of the game, parted alike."""
    fields = like.kit.options.__struct_fields__
    seats = {n: getattr(like.options, n) for n in _SEATS if n in fields}
    return _replaced(offer, seats)


def _replaced(offer: Offer, fields: Mapping[str, object]) -> Offer:
    options = msgspec.structs.replace(offer.options, **fields)
    return msgspec.structs.replace(offer, options=options)


def _no_table(why: str) -> LocalError:
    return LocalError(
        say("command.no-table", why=clauses.said(why)), code="local/no-table"
    )
