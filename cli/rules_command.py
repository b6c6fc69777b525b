"""`oakfield rules`: the rules in short of each game, and any card in full.

Plain text, on a terminal broken at its width; nothing else in a pipe.
"""

import difflib
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence

from cli.presentation import Section
from cli.rulebook import Card, cards_of, rulebook_of, rules_of
from cli.words import say
from engine.registry import GAMES
from p2p.errors import LocalError

_MOST_COLUMNS = 88
_MOST_MEANT = 3
_LIKENESS = 0.5


def run(words: Sequence[str]) -> int:
    """Print the rules of all games, of one, or a card; return the exit code.

    words:  a game or nothing, then a card or nothing, as one types them
    Raises: LocalError `local/no-card`
    """
    game, wanted = _split(words)
    if wanted:
        games = GAMES if game is None else (game,)
        _print_card(_meant([card for one in games for card in cards_of(one)], wanted))
        return 0
    for number, one in enumerate(GAMES if game is None else (game,)):
        print("\n" * bool(number), end="")
        _print_game(one, in_full=game is not None)
    _print(say("rules.how"))
    return 0


def _split(words: Sequence[str]) -> tuple[str | None, str]:
    """Return the game that is named first, if one is, and the rest."""
    for count in range(len(words), 0, -1):
        typed = _plain(" ".join(words[:count]))
        for name, kit in GAMES.items():
            if typed in (_plain(name), _plain(kit.title)):
                return name, " ".join(words[count:])
    return None, " ".join(words)


def _meant(cards: Iterable[Card], typed: str) -> Card:
    """Return the card of that name.

    Raises: LocalError `local/no-card`, with those that may be meant
    """
    known: dict[str, Card] = {}
    for card in cards:
        known.setdefault(_plain(card.face), card)
        known.setdefault(_plain(card.name), card)
    wanted = _plain(typed)
    if wanted in known:
        return known[wanted]
    begun = [card for name, card in known.items() if wanted and wanted in name]
    like = difflib.get_close_matches(wanted, known, _MOST_MEANT * 2, _LIKENESS)
    found = [*begun, *(known[name] for name in like)]
    names = list(dict.fromkeys(card.name for card in found))[:_MOST_MEANT]
    if len(set(begun)) == 1 and wanted:
        return begun[0]
    key = "rules.unknown.like" if names else "rules.unknown"
    said = say(key, typed=ascii(typed[:40]), names=", ".join(names))
    raise LocalError(said, code="local/no-card")


def _plain(name: str) -> str:
    """Return a name without case, accents and punctuation, to be compared."""
    letters = unicodedata.normalize("NFKD", name).replace("đ", "d").casefold()
    return "".join(letter for letter in letters if letter.isalnum())


def _print_game(game: str, *, in_full: bool) -> None:
    """Print the rules of a game, and the names of its cards if it is the only one."""
    _print(GAMES[game].title.upper())
    for section in rules_of(game):
        _print_section(section)
    if in_full:
        for title, cards in rulebook_of(game).cards():
            names = ", ".join(card.name for card in cards)
            _print_section(Section(title, (names,)))


def _print_card(card: Card) -> None:
    if not card.texts[0].startswith(card.name):
        _print(card.name)
    for text in card.texts:
        _print(text, "  ")


def _print_section(section: Section) -> None:
    _print(f"\n{section.title}")
    for text in section.texts:
        _print(text, "  ")


def _print(text: str, indent: str = "") -> None:
    """Print a paragraph, broken where a terminal ends."""
    if not sys.stdout.isatty():
        print(f"{indent}{text}")
        return
    width = min(shutil.get_terminal_size().columns, _MOST_COLUMNS)
    head = "\n" if text.startswith("\n") else ""
    print(
        head
        + textwrap.fill(
            text.strip(), width - 1, initial_indent=indent, subsequent_indent=indent
        )
    )
