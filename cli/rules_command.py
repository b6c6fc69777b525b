"""`oakfield rules`: the rules in short of each game, and any card in full.

Plain text, on a terminal broken at its width; nothing else in a pipe.
"""

import difflib
from collections.abc import Iterable, Sequence

from cli.paragraphs import print_paragraph
from cli.presentation import Section
from cli.rulebook import Card, cards_of, rulebook_of, rules_of
from cli.words import say
from engine.registry import GAMES
from p2p.errors import LocalError
from p2p.letters import unaccented

_MOST_MEANT = 3
_LIKENESS = 0.5
_UNKNOWN = {
    (False, False): "rules.unknown",
    (False, True): "rules.unknown.like",
    (True, False): "rules.unknown.game",
    (True, True): "rules.unknown.game.like",
}
"""What is said of a word, by whether it may be a game's, and whether any is like it."""


def run(words: Sequence[str]) -> int:
    """Print the rules of all games, of one, or a card; return the exit code.

    words:  a game or nothing, then a card or nothing, as one types them
    Raises: LocalError `local/no-card`
    """
    game, wanted = _split(words)
    if wanted:
        games = GAMES if game is None else (game,)
        cards = [card for one in games for card in cards_of(one)]
        _print_card(_meant(cards, wanted, is_game=game is None))
        return 0
    for number, one in enumerate(GAMES if game is None else (game,)):
        print("\n" * bool(number), end="")
        _print_game(one, in_full=game is not None)
    print_paragraph(say("rules.how"))
    return 0


def _split(words: Sequence[str]) -> tuple[str | None, str]:
    """Return the game that is named first, if one is, and the rest."""
    for count in range(len(words), 0, -1):
        typed = _plain(" ".join(words[:count]))
        for name, kit in GAMES.items():
            if typed in (_plain(name), _plain(kit.title)):
                return name, " ".join(words[count:])
    return None, " ".join(words)


def _meant(cards: Iterable[Card], typed: str, *, is_game: bool) -> Card:
    """Return the card of that name.

    is_game: a game could have been meant as well
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
    said = say(
        _UNKNOWN[is_game, bool(names)],
        typed=ascii(typed[:40]),
        names=", ".join(names),
        games=", ".join(GAMES),
    )
    raise LocalError(said, code="local/no-card")


def _plain(name: str) -> str:
    """Return a name without case, accents and punctuation, to be compared."""
    return "".join(letter for letter in unaccented(name) if letter.isalnum())


def _print_game(game: str, *, in_full: bool) -> None:
    """Print the rules of a game, and the names of its cards if it is the only one."""
    print_paragraph(GAMES[game].title.upper())
    for section in rules_of(game):
        _print_section(section)
    if in_full:
        for title, cards in rulebook_of(game).cards():
            names = ", ".join(card.name for card in cards)
            _print_section(Section(title, (names,)))


def _print_card(card: Card) -> None:
    if not card.texts[0].startswith(card.name):
        print_paragraph(card.name)
    for text in card.texts:
        print_paragraph(text, "  ")


def _print_section(section: Section) -> None:
    print_paragraph(f"\n{section.title}")
    for text in section.texts:
        print_paragraph(text, "  ")
