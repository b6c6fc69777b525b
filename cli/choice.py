"""How a player chooses a move: one question after the other, then one confirmation.

Knows no game and no terminal. The full screen and the plain lines both walk a
`Question` with a `Choosing`; what is not possible stays in the list with its reason.
"""

from typing import NamedTuple, TypeAlias

from engine.game import Move


class Option(NamedTuple):
    """One line of a question.

    label: what is chosen
    cells: short facts about it, under the question's headings
    then:  the move it makes, the question it leads to, or None if not possible
    why:   the reason when it is not possible, else what choosing it means
    said:  the cells in words, for plain lines; empty if they are words
    """

    label: str
    cells: tuple[str, ...]
    then: "Move | Question | None"
    why: str = ""
    said: tuple[str, ...] = ()


class Question(NamedTuple):
    """What is asked.

    headings: of the options' cells
    aside:    what else one wants to see while choosing, such as one's hand
    explains: whether one must read why of every option to choose; plain lines say it
    widths:   columns of the cells; empty if all are as wide as usual
    """

    text: str
    options: tuple[Option, ...]
    headings: tuple[str, ...] = ()
    aside: str = ""
    explains: bool = False
    widths: tuple[int, ...] = ()


Step: TypeAlias = Move | Question | None


class Choosing:
    """The way through a question: where the cursor is, what can still be undone.

    Moves only by its own methods; nothing is sent before `accept` returns a move.
    """

    def __init__(self, question: Question) -> None:
        """Start at the first option that is possible."""
        self._path: list[tuple[Question, int]] = []
        self.question = question
        self.cursor = _first_possible(question)
        self.move: Move | None = None
        """The move that has been chosen and awaits confirmation."""

    @property
    def depth(self) -> int:
        """How many questions have been answered on the way here."""
        return len(self._path)

    @property
    def option(self) -> Option:
        """The option under the cursor."""
        return self.question.options[self.cursor]

    def step(self, by: int) -> None:
        """Move the cursor, round at the ends; nothing while a move is confirmed."""
        if self.move is None:
            self.cursor = (self.cursor + by) % len(self.question.options)

    def point(self, number: int) -> bool:
        """Move the cursor to the option of that number, from 1, if there is one."""
        if self.move is not None or not 1 <= number <= len(self.question.options):
            return False
        self.cursor = number - 1
        return True

    def accept(self) -> Move | None:
        """Take the option under the cursor; return the move once it is confirmed.

        The first call at a move shows it (`move`), the second returns it.
        """
        if self.move is not None:
            return self.move
        then = self.option.then
        if isinstance(then, Question):
            self._path.append((self.question, self.cursor))
            self.question = then
            self.cursor = _first_possible(then)
        else:
            self.move = then
        return None

    def reword(self, question: Question) -> None:
        """Put the same question in other words; the way so far and the cursor stay."""
        path = []
        for _, cursor in self._path:
            path.append((question, cursor))
            then = question.options[cursor].then
            assert isinstance(then, Question)
            question = then
        self._path, self.question = path, question

    def undo(self) -> bool:
        """Take the last choice back; False if there is none."""
        if self.move is not None:
            self.move = None
            return True
        if not self._path:
            return False
        self.question, self.cursor = self._path.pop()
        return True


def _first_possible(question: Question) -> int:
    """Return the index of the first option that leads on, else the first."""
    possible = (i for i, option in enumerate(question.options) if option.then)
    return next(possible, 0)
