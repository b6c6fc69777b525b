"""Every screen as it can be met, by name, without a network: what pictures show.

A scene builds its screen in the language that is spoken, and leaves what must run
behind it to `Behind`. Nothing in it is by chance or by the clock, so the same scene is
the same picture.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, TypeAlias

from cli.explained import Explained
from cli.languages import speaking
from cli.lobby import LobbyScreen
from cli.lobby_view import PATIENCE_S
from cli.note import Note
from cli.offers import games_of, table_words
from cli.past import PastGame
from cli.past_screen import PastScreen
from cli.seating import SeatingScreen
from cli.settings import KEYS, Settings
from cli.settings_screen import SettingsScreen
from cli.settled import Settled
from cli.stage import Screen
from cli.table_choice import TableChoice
from cli.text import Line
from cli.words import say
from engine.agent_avenue.options import AgentAvenueOptions
from engine.kit import Tally
from engine.registry import GAMES
from p2p.lan.journal import damaged_journal
from p2p.lan.sitting import (
    BrokenGame,
    Gathering,
    Invitation,
    KeptGame,
    KeyChanged,
    Offer,
    SeatingUpdate,
    Words,
)
from p2p.lan.verdicts import Judged
from p2p.table.conclusion import Conclusion
from tests.cli.fakes import KIT, FakeLobby, advert

Behind: TypeAlias = AsyncExitStack
Scene: TypeAlias = Callable[[Behind], Awaitable[Screen]]
Size: TypeAlias = tuple[int, int]
SIZES: tuple[Size, ...] = ((80, 24), (120, 40))
FOUR = ("Mai", "Tom", "Ana", "Kim")
ADDRESSES = ("192.168.1.23:24816", "10.0.0.5:24816")
PAST = Path("/home/mai/games")


class Picture(NamedTuple):
    """A screen as it was drawn, before a terminal clips anything."""

    size: Size
    lines: tuple[Line, ...]


def pictures(scene: Scene, language: str, *sizes: Size) -> list[Picture]:
    """Build a scene once, in a language, and draw it in each size."""

    async def drawn() -> list[Picture]:
        async with AsyncExitStack() as behind:
            screen = await scene(behind)
            return [Picture(size, tuple(screen.render(*size))) for size in sizes]

    with speaking(language):
        return asyncio.run(drawn())


def press(screen: Screen, *keys: str) -> Screen:
    """Press keys to which a screen answers at once."""
    for key in keys:
        screen.press(key)
    return screen


def at_once(build: Callable[[], Screen], *keys: str) -> Scene:
    """Return the scene of a screen that needs nothing behind it."""

    async def scene(_: Behind) -> Screen:
        await asyncio.sleep(0)
        return press(build(), *keys)

    return scene


def lobby(like: FakeLobby, *keys: str, patience_s: float = 0, table: str = "") -> Scene:
    """Return a lobby, seen for so long."""

    async def scene(_: Behind) -> Screen:
        kept, broken = await like.kept(), await like.broken()
        screen = LobbyScreen(like, kept, broken, table)
        screen._since -= patience_s
        press(screen, *keys)
        if screen.wish.done():
            screen.ask_address(asks=True)
        return screen

    return scene


def seats(
    update: SeatingUpdate,
    *keys: str,
    ours: bool = True,
    missing: tuple[str, ...] = ("Tom",),
) -> Scene:
    """Return a table that fills. missing: who has not said yes"""

    def build() -> Screen:
        said = table_words(Offer(KIT, KIT.options()))
        addresses = ADDRESSES if ours else ()
        screen = SeatingScreen(addresses, "Mai", said, lambda: missing)
        screen.got(update)
        return screen

    return at_once(build, *keys)


def choice(offer: Offer, *keys: str) -> Scene:
    """Return the tables that can be opened, beginning at one."""
    return at_once(lambda: Explained(TableChoice(offer), "tables.help"), *keys)


def settings(*keys: str) -> Scene:
    """Return the settings."""
    settled = Settled(None, Settings(name="Mai", hints=False))
    explained = ("settings.help", "settings.help.command")
    return at_once(lambda: Explained(SettingsScreen(settled), *explained), *keys)


def past(*judged: Judged | None) -> Callable[..., Scene]:
    """Return the finished games, with these verdicts, after some keys."""
    games = [
        PastGame(
            number,
            PAST / f"2026-05-{30 - number:02}-2130-mai-tom.oakfield",
            datetime(2026, 5, 30 - number, 21, 30),
            found,
        )
        for number, found in enumerate(judged, 1)
    ]
    explained = ("past.help", "past.help.verdict")

    def scene(*keys: str) -> Scene:
        return at_once(lambda: Explained(PastScreen(PAST, games), *explained), *keys)

    return scene


AGENTS, *_OTHERS = games_of(Offer(KIT, KIT.options()))
BOTH = AgentAvenueOptions(mode="advanced", division_m=True, market="both")
TEAMS = AgentAvenueOptions(
    mode="advanced", division_m=True, market="both", sides=(0, 1, 0, 1)
)
TABLES = (
    advert("Tom", known="Tom"),
    advert("Ana"),
    advert("Kim", known="Kimberly", game="grifters"),
    advert("Maximilian-Alexander", taken=2),
    advert("Zoe", version="0", ours=False),
    advert("Lea", game="another-game"),
)
KEPT = KeptGame("one", "agent-avenue", ("Mai", "Tom"), 42)
DAMAGED = damaged_journal(Path("/home/mai/journals/0f1e2d3c"))
BROKEN = BrokenGame("two", DAMAGED.code, DAMAGED.text)
WORDS = Words(("amber", "fox", "window", "seven"), "12345678", ("Mai", "Tom"))
THREE_CODEBREAKERS = Conclusion(
    (0,), "codebreakers", (0, 1), (Tally("codebreakers", 0, 3), Tally("lead", 0, 4))
)
LEVEL = Conclusion(
    (3,),
    "coffers",
    (0, 1, 2, 3),
    tuple(
        Tally(what, seat, count)
        for what, counts in {
            "score": (21, 17, 9, 21),
            "jobs": (3, 2, 1, 4),
            "specialists": (5, 4, 6, 7),
        }.items()
        for seat, count in enumerate(counts)
    ),
)
PLAYED = past(
    Judged("FAIR", "agent-avenue", ("Mai", "Tom"), THREE_CODEBREAKERS),
    Judged("FAIR", "grifters", FOUR, LEVEL),
    Judged("UNFINISHED", "agent-avenue", ("Mai", "Tom")),
    Judged("UNFAIR", "agent-avenue", ("Mai", "Tom")),
    Judged("DAMAGED"),
    None,
)

LOBBY: Mapping[str, Scene] = {
    "name": at_once(
        lambda: Note(
            say("name.title"),
            [say("name.ask"), "", say("name.who-sees")],
            say("name.keys"),
        )
    ),
    "lobby-opening": at_once(
        lambda: Note(say("lobby.title"), [say("lobby.busy.open")], "")
    ),
    "lobby-empty": lobby(FakeLobby()),
    "lobby-empty-for-long": lobby(FakeLobby(), patience_s=PATIENCE_S),
    "lobby-tables": lobby(FakeLobby(*TABLES)),
    "lobby-table-full": lobby(FakeLobby(*TABLES), "4"),
    "lobby-table-older": lobby(FakeLobby(*TABLES), "5"),
    "lobby-table-unknown": lobby(FakeLobby(*TABLES), "6"),
    "lobby-kept": lobby(FakeLobby(*TABLES[:3], kept=(KEPT,))),
    "lobby-broken": lobby(FakeLobby(*TABLES[:2], broken=(BROKEN,))),
    "lobby-no-discovery": lobby(FakeLobby(trouble="discovery/port-busy")),
    "lobby-address": lobby(FakeLobby(*TABLES[:2]), "j"),
    "lobby-help": lobby(FakeLobby(), "?"),
    "tables": choice(AGENTS),
    "tables-four": choice(AGENTS, "up", "up", "right", "right", "right"),
    "tables-grifters": choice(_OTHERS[0], "right"),
    "tables-help": choice(AGENTS, "?"),
    "settings": settings(),
    **{f"settings-{key}": settings(str(number)) for number, key in enumerate(KEYS, 1)},
    "settings-help": settings("?"),
    "past": PLAYED(),
    "past-open": PLAYED("2", "enter"),
    "past-delete": PLAYED("5", "enter", "d"),
    "past-help": PLAYED("?"),
    "past-none": past()(),
    "seats": seats(Gathering(("Mai",), 2)),
    "seats-four": seats(Gathering(FOUR[:3], 4, KIT, TEAMS)),
    "seats-full": seats(Gathering(("Mai", "Tom"), 2)),
    "seats-theirs": seats(Gathering(("Tom", "Mai"), 4), ours=False),
    "seats-help": seats(Gathering(("Mai",), 2), "?"),
    "words": seats(WORDS),
    "words-four": seats(WORDS.__class__(WORDS.words, WORDS.digits, FOUR)),
    "words-said": seats(WORDS, "y"),
    "words-agreed": seats(WORDS, "y", missing=()),
    "words-help": seats(WORDS, "?"),
    "invitation": seats(Invitation(("Tom", "Mai"), KIT, BOTH), ours=False),
    "invitation-grifters": seats(
        Invitation(("Tom", "Mai"), GAMES["grifters"], GAMES["grifters"].options()),
        ours=False,
    ),
    "invitation-said": seats(Invitation(("Tom", "Mai"), KIT, BOTH), "y", ours=False),
    "invitation-help": seats(Invitation(("Tom", "Mai"), KIT, BOTH), "?", ours=False),
    "key-changed": seats(KeyChanged("Tom")),
    "key-changed-help": seats(KeyChanged("Tom"), "?"),
}
"""What comes before a game, and beside it."""
