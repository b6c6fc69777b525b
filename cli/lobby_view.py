"""How the lobby and a filling table look; pure: what is known and a size give lines."""

from collections.abc import Sequence

from cli.failures import sentence_of
from cli.presentation import AND
from cli.text import BETWEEN, Line, columns, line, pad, wrap
from cli.words import say, say_count
from engine.registry import GAMES
from p2p.lan.address import PORT
from p2p.lan.hello import VERSION
from p2p.lan.sitting import (
    BrokenGame,
    Gathering,
    Invitation,
    KeptGame,
    KeyChanged,
    SeatingUpdate,
    TableAd,
    Words,
)

PATIENCE_S = 5.0
"""After this long without a table the lobby says why that can be."""
DIGITS = 9
"""So many rows of a list can be pointed to by a digit."""
_CURSOR = "▸"
_NO_BREAK = "\N{NO-BREAK SPACE}"
_MARGIN = 2
_NAME, _GAME, _SEATS = 24, 18, 10
_LONGEST, _LEAST = 34, 80
"""The longest name in brackets, and the columns of the smallest window."""


def page(
    title: str, body: Sequence[Line], keys: str, width: int, rows: int
) -> list[Line]:
    """Return a screen: title bar, body, keys in the last row, or rows."""
    head = [line(("class:bar", pad(f" {title}", width))), line()]
    foot = [line(" ", ("class:dim", part)) for part in _in_rows(keys, width - 2)]
    room = rows - len(head) - len(foot)
    filled = [*body, *[line()] * (room - len(body))][:room]
    return [*head, *filled, *foot]


def _in_rows(keys: str, width: int) -> list[str]:
    """Return keys in as many rows as they need; a key stays with its word."""
    held = BETWEEN.join(key.replace(" ", _NO_BREAK) for key in keys.split(BETWEEN))
    return [part.replace(_NO_BREAK, " ") for part in wrap(held, width)]


def lobby_keys(tables: Sequence[TableAd], cursor: int, *, resumes: bool) -> str:
    """Return the keys that do something in a lobby with these tables.

    resumes: whether there is a game to go on with
    """
    keys = []
    if len(tables) > 1:
        keys.append(say("lobby.keys.move", last=min(len(tables), DIGITS)))
    if tables and not why_not(tables[cursor]):
        keys.append(say("lobby.keys.join"))
    if resumes:
        keys.append(say("lobby.keys.resume"))
    return BETWEEN.join([*keys, say("lobby.keys")])


def paragraphs(texts: Sequence[str], width: int, style: str = "") -> list[Line]:
    """Return wrapped paragraphs with margins."""
    room = width - 2 * _MARGIN
    parts = [part for text in texts for part in wrap(text, room)]
    return [line(" " * _MARGIN, (style, part)) for part in parts]


def why_not(table: TableAd) -> str:
    """Return why a table cannot be joined, or an empty text."""
    if not table.ours:
        older = table.version.isdecimal() and int(table.version) < VERSION
        who = "they" if older else "we"
        return say(f"lobby.why.{who}", name=table.name, version=table.version)
    if table.game not in GAMES:
        return say("lobby.why.game", game=table.game)
    if table.taken >= table.seats:
        return say("lobby.why.full")
    return ""


def acquaintance(table: TableAd) -> str:
    """Return how well we know who opened the table."""
    if table.known is None:
        return say("lobby.row.new", tag=table.label[:4])
    if table.known == table.name:
        return say("lobby.row.known")
    return say("lobby.row.known-as", known=table.known)


def game_title(name: str) -> str:
    """Return a game as people call it."""
    return GAMES[name].title if name in GAMES else name


def openness(table: TableAd) -> str:
    """Return the seats taken, or in a word why none of them is for us."""
    if not table.ours:
        return say("lobby.row.version", version=table.version)
    if table.taken >= table.seats:
        return say("lobby.row.full")
    return seats(table)


def seats(table: TableAd) -> str:
    """Return the seats taken."""
    return say("lobby.row.seats", taken=table.taken, seats=table.seats)


def greeting(name: str, count: int) -> str:
    """Return who we are and how many tables are near."""
    if count == 0:
        return say("lobby.tables.none", name=name)
    return say_count("lobby.tables", count, name=name)


def kept_words(kept: Sequence[KeptGame], at: int, ours: str) -> str:
    """Return the offer to go on with the kept game at a place; empty if none is kept.

    at: counted from 0, the latest
    """
    if not kept:
        return ""
    key = "lobby.kept" if len(kept) == 1 else "lobby.kept.several"
    return _offer(key, kept[at], ours, at=at + 1, count=len(kept))


def kept_lines(kept: Sequence[KeptGame], ours: str) -> list[str]:
    """Return a sentence for each kept game: what to type to go on with it."""
    others = [
        _offer("plain.lobby.kept.other", game, ours, number=number)
        for number, game in enumerate(kept[1:], 2)
    ]
    return [*(_offer("plain.lobby.kept", game, ours) for game in kept[:1]), *others]


def _offer(key: str, game: KeptGame, ours: str, **fields: object) -> str:
    """Return the offer to go on with a game, with the names of the others."""
    names = list(game.names)
    if ours in names:
        names.remove(ours)
    return say(key, names=AND.join(names), game=game_title(game.game), **fields)


def broken_words(broken: Sequence[BrokenGame]) -> list[str]:
    """Return a sentence for each game that cannot go on: where it lies, what to do."""
    return [sentence_of(game.code, game.text) for game in broken]


def trouble_words(code: str) -> str:
    """Return why discovery is off."""
    known = {"port-busy", "no-network", "no-interface", "hidden"}
    word = code.rpartition("/")[2]
    key = word if word in known else "other"
    return say(f"lobby.trouble.{key}", code=code)


def empty_words() -> list[str]:
    """Return why a list can be empty."""
    reasons = ("nobody", "guest", "firewall", "vpn")
    return [
        say("lobby.empty"),
        *(f"  - {say(f'lobby.empty.{reason}')}" for reason in reasons),
        say("lobby.empty.doctor"),
    ]


def address_words(addresses: Sequence[str]) -> list[str]:
    """Return how another laptop can reach this one by hand."""
    if not addresses:
        return [say("lobby.address.none")]
    typed = [say("lobby.address.line", address=address) for address in addresses[:3]]
    return [say("lobby.address"), *(f"    {text}" for text in typed)]


def table_rows(
    tables: Sequence[TableAd], cursor: int, width: int, room: int
) -> list[Line]:
    """Return the list of tables; those that cannot be joined are dim, in brackets.

    room: how many can be shown; the one under the cursor always is
    """
    heads = (say("lobby.head.name"), say("lobby.head.game"), say("lobby.head.seats"))
    rows = [line(("class:dim", " " * 6 + _cells((*heads, ""), width)))]
    first = max(0, cursor - room + 1)
    for number, table in list(enumerate(tables))[first : first + room]:
        here, closed = number == cursor, why_not(table)
        mark = f" {_CURSOR if here else ' '} {number + 1} "
        name = f"({table.name})" if closed else table.name
        cells = (name, game_title(table.game), openness(table), acquaintance(table))
        style = "class:cursor" if here else "class:dim" if closed else ""
        rows.append(line((style, pad(mark, 6) + _cells(cells, width))))
    return rows


def _cells(cells: tuple[str, str, str, str], width: int) -> str:
    """Return one row of the list."""
    name, game, taken, known = cells
    room = min(_NAME + max(width - _LEAST, 0), _LONGEST)
    row = pad(name, room) + pad(game, _GAME) + pad(taken, _SEATS)
    return row + pad(known, width - 6 - columns(row))


def gathering_words(gathering: Gathering, missing: Sequence[str] = ()) -> list[str]:
    """Return who sits at the table, how many must still come, and whose yes must.

    missing: names of the others who have not said yes, once they are asked
    """
    free = gathering.seats - len(gathering.names)
    said = [say("gather.all"), ""]
    if free:
        said = [say_count("gather.waiting", free), ""]
    elif missing:
        said = [say("gather.all.but", names=AND.join(missing)), ""]
    for seat in range(gathering.seats):
        if seat < len(gathering.names):
            name = gathering.names[seat]
            said.append(say("gather.seat", seat=seat + 1, name=name))
        else:
            said.append(say("gather.free", seat=seat + 1))
    return said


def differed_words(gathering: Gathering) -> str:
    """Return who left and said that the words differ, and what to do; else nothing."""
    names = gathering.differed
    if not names or len(gathering.names) == gathering.seats:
        return ""
    return say_count("words.differed", len(names), names=AND.join(names))


def others(update: Words | Invitation, ours: str) -> str:
    """Return the names of the others at the table."""
    names = list(update.names)
    if ours in names:
        names.remove(ours)
    return AND.join(names)


def met_words(words: Words, names: str) -> str:
    """Return that not all have met the others; at a larger table some may have."""
    return say_count("words.with", len(words.names) - 1, names=names)


def invitation_words(invitation: Invitation, ours: str) -> list[str]:
    """Return with whom we would play, and the two answers."""
    names = others(invitation, ours)
    return [say("invitation.ask", names=names), say("invitation.answers")]


def waiting_words(answered: SeatingUpdate | None, missing: Sequence[str]) -> str:
    """Return for whom the table waits, once we have said yes.

    missing: names of the others who have not
    """
    if not missing:
        return say("words.agreed")
    key = "invitation.waiting" if isinstance(answered, Invitation) else "words.waiting"
    return say(key, names=AND.join(missing))


def words_lines(words: Words, names: str, width: int) -> list[Line]:
    """Return the four words, the digits and the two answers."""
    shown = "   ".join(words.words)
    digits = f"{words.digits[:4]} {words.digits[4:]}"
    return [
        *paragraphs([met_words(words, names), say("words.ask")], width),
        line(),
        line("      ", ("class:strong", shown)),
        line("      ", digits),
        line(),
        *paragraphs([say("words.yes", names=names), say("words.no")], width),
    ]


def key_lines(changed: KeyChanged, width: int) -> list[Line]:
    """Return the warning about a changed key and the two answers."""
    name = changed.name
    return [
        *paragraphs([say("key.changed", name=name)], width, "class:warn"),
        line(),
        *paragraphs([say("key.compare"), say("key.stop")], width),
        line(),
        *paragraphs([say("key.help", name=name)], width, "class:dim"),
    ]


def join_question() -> str:
    """Return the question for an address."""
    return say("lobby.join.ask", port=PORT)
