"""The finished games in plain lines."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

from cli.answers import is_yes, yes_words
from cli.console import Console
from cli.failures import sentence_of
from cli.finished import CannotOpen, open_game
from cli.games import delete_games
from cli.past import PastGame, game_files, look_at, past_line
from cli.plain_text import answer, not_understood, number
from cli.replay.plain import PlainReplay
from cli.text import clean
from cli.verification import report_lines, verification_lines
from cli.words import say
from p2p.errors import LocalError
from p2p.lan.verdicts import Verdicts


async def look_back(console: Console, folder: Path) -> None:
    """Say the finished games, and do what is typed with one of them."""
    while True:
        try:
            games = [game async for game in _told(console, folder)]
        except LocalError as error:
            console.say(sentence_of(error.code, error.text))
            return
        if not games:
            console.say(say("games.none", folder=folder))
            return
        ask = ("past.plain.ask", "past.help.verdict")
        place = await number(console, len(games), *ask)
        if place is None:
            return
        await _with_one(console, games[place - 1], folder)


async def _told(console: Console, folder: Path) -> AsyncIterator[PastGame]:
    """Say each game as soon as its verdict is known."""
    verdicts = Verdicts(folder)
    for place, path in enumerate(game_files(folder), 1):
        game = await asyncio.to_thread(look_at, path, place, verdicts, check=True)
        console.say(past_line(game))
        yield game


async def _with_one(console: Console, game: PastGame, folder: Path) -> None:
    """Do what is typed with a game until an empty line goes back."""
    ask = say("past.plain.deeds")
    console.say(clean(str(game.path)), ask)
    while text := await answer(console, "past.help.verdict", "past.plain.deeds"):
        match text.lower():
            case "v":
                console.say(*await verification_lines(game.path))
            case "w":
                console.say(*await report_lines(game.path))
            case "p":
                await _replay(console, game.path)
            case "d":
                if await _deleted(console, game, folder):
                    return
            case _:
                console.say(not_understood(text, ask))
                continue
        console.say(ask)


async def _replay(console: Console, path: Path) -> None:
    try:
        game = await asyncio.to_thread(open_game, path)
    except CannotOpen as error:
        console.say(str(error))
        return
    await PlainReplay(console, game).play()


async def _deleted(console: Console, game: PastGame, folder: Path) -> bool:
    """Ask whether a game may go, and delete it then."""
    name = clean(game.path.name)
    how = say("past.plain.delete", yes=yes_words())
    console.say(say("past.delete.ask", file=name), how)
    if not is_yes(await console.line()):
        console.say(say("games.delete.kept"))
        return False
    try:
        await asyncio.to_thread(delete_games, folder, [game.path])
    except LocalError as error:
        console.say(sentence_of(error.code, error.text))
        return False
    console.say(say("games.deleted.one", file=name))
    return True
