"""The table that a command or the lobby opens."""

from collections.abc import Mapping

import msgspec

from cli.options import PLAYERS
from cli.presentation import presentation_of
from cli.words import say
from engine.game import NotationError
from engine.registry import GAMES
from p2p.errors import LocalError
from p2p.lan.sitting import Gathering, Invitation, Offer, SeatingUpdate


def offer_of(game: str, chosen: Mapping[str, object]) -> Offer:
    """Return the table of a game with the options that were chosen, else its plainest.

    Raises: LocalError if nobody knows the game, or it has no such table
    """
    if game not in GAMES:
        known = ", ".join(sorted(GAMES))
        text = say("command.no-game", game=game, games=known)
        raise LocalError(text, code="local/no-game")
    kit = GAMES[game]
    try:
        options = msgspec.convert(_with_sides(game, chosen), kit.options)
        kit.validate(options)
    except msgspec.ValidationError as error:
        raise _no_table(str(error)) from error
    except NotationError as error:
        raise _no_table(error.message) from error
    return Offer(kit, options)


def _with_sides(game: str, chosen: Mapping[str, object]) -> dict[str, object]:
    """Return what was chosen, the number of players as the sides that the game gives.

    A game that has no table for so many refuses them.
    """
    given = dict(chosen)
    players = given.pop(PLAYERS, None)
    if isinstance(players, int):
        given["sides"] = [*presentation_of(game).sides(players)]
    return given


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


def _no_table(why: str) -> LocalError:
    return LocalError(say("command.no-table", why=why), code="local/no-table")
