"""The seats of a table in full screen: who is there, the words, a changed key."""

import asyncio
from collections.abc import Callable, Sequence

from cli.answers import is_no, is_yes
from cli.lobby_view import (
    differed_words,
    gathering_words,
    invitation_words,
    key_lines,
    others,
    page,
    paragraphs,
    waiting_words,
    words_lines,
)
from cli.offers import told_table
from cli.text import Line, line
from cli.words import say
from p2p.lan.sitting import (
    Gathering,
    Invitation,
    KeyChanged,
    Question,
    SeatingUpdate,
    Words,
)


class SeatingScreen:
    """A table that fills; words to compare; a key that has changed."""

    def __init__(
        self,
        addresses: tuple[str, ...],
        ours: str,
        table: str = "",
        missing: Callable[[], Sequence[str]] = tuple,
        *,
        is_shown: bool = True,
    ) -> None:
        """Show the address to read out.

        ours:    our own name; table: what is played, if it is known
        missing: names of the others whose yes is still to come
        is_shown: lobbies near show this table
        """
        self._how = "gather.how" if is_shown else "gather.how.typed"
        self._missing = missing
        self._table = table
        self.update: SeatingUpdate | None = None
        self.answers: asyncio.Queue[bool | None] = asyncio.Queue()
        """True and False answer a question, None leaves the table."""
        self._addresses = addresses
        self._ours = ours
        self._help = False
        self.answered = False

    def got(self, update: SeatingUpdate) -> None:
        """Show the update from now on."""
        self.update, self.answered = update, False
        self._table = told_table(update) or self._table

    def render(self, columns: int, rows: int) -> Sequence[Line]:
        """Draw what the table waits for."""
        title, keys, explanation = self._wording()
        name = self._name()
        if not self._help:
            body = [*self._body(columns), line(), *paragraphs([self._table], columns)]
            return page(say(title, name=name), body, say(keys), columns, rows)
        body = paragraphs([say(explanation, name=name)], columns)
        return page(say(title, name=name), body, say("help.keys"), columns, rows)

    def _wording(self) -> tuple[str, str, str]:
        """Return the keys of the title, of what can be pressed, and of the help."""
        if isinstance(self.update, Gathering) and not self._is_ours(self.update):
            return _THEIRS
        title, keys, explanation = _WORDING.get(type(self.update), _GATHERING)
        return title, _GATHERING[1] if self.answered else keys, explanation

    def _is_ours(self, gathering: Gathering) -> bool:
        """Tell whether we have opened the table."""
        return bool(self._addresses) or gathering.names[0] == self._ours

    def _name(self) -> str:
        """Return of whom the title or the help speaks."""
        match self.update:
            case KeyChanged(name=name) | Gathering(names=(name, *_)):
                return name
            case _:
                return ""

    def _body(self, width: int) -> list[Line]:
        """Draw the update."""
        match self.update:
            case Words() | Invitation() if self.answered:
                return paragraphs([waiting_words(self.update, self._missing())], width)
            case Words():
                return words_lines(self.update, others(self.update, self._ours), width)
            case Invitation():
                return paragraphs(invitation_words(self.update, self._ours), width)
            case KeyChanged():
                return key_lines(self.update, width)
            case Gathering():
                lines = self._warning(self.update, width)
                said = gathering_words(self.update, self._missing())
                lines += [line("  ", text) for text in said]
                if len(self.update.names) < self.update.seats and self._addresses:
                    lines += [line(), *paragraphs([say(self._how)], width)]
                    for address in self._addresses[:3]:
                        typed = say("lobby.address.line", address=address)
                        lines.append(line("      ", typed))
                return lines
            case _:
                return []

    def _warning(self, gathering: Gathering, width: int) -> list[Line]:
        """Draw who has found the words different, if somebody has."""
        warning = differed_words(gathering)
        return [*paragraphs([warning], width, "class:warn"), line()] if warning else []

    def press(self, key: str) -> None:
        """Answer, leave, or explain."""
        if self._help:
            self._help = False
        elif key == "?":
            self._help = True
        elif isinstance(self.update, Question) and not self.answered:
            is_changed = isinstance(self.update, KeyChanged)
            yes = key == "c" if is_changed else is_yes(key)
            if yes or is_no(key):
                self.answered = True
                no = None if isinstance(self.update, Invitation) else False
                self.answers.put_nowait(True if yes else no)
        elif key == "q":
            self.answers.put_nowait(None)


_GATHERING = ("gather.title", "gather.keys", "gather.help")
_THEIRS = ("gather.title.theirs", "gather.keys", "gather.help.theirs")
_WORDING: dict[type, tuple[str, str, str]] = {
    Words: ("words.title", "words.keys", "words.help"),
    Invitation: ("invitation.title", "invitation.keys", "invitation.help"),
    KeyChanged: ("key.title", "key.keys", "key.help"),
}
"""Title, keys and explanation of an update that asks something."""
