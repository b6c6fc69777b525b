"""A first practice game explains itself: each hint once, when it is of use.

Knows no terminal. Which hint belongs to a moment stands in the words: `hint.set-up`,
`hint.confirm` and `hint.end` for every game, and of its own `hint.GAME.aim`,
`hint.GAME.QUESTION.0`, `hint.GAME.QUESTION.MOVE` where a question has led on to one
that ends in such moves, and `hint.GAME.QUESTION.again` once it is asked again. A
proposal of a teammate is the question `agree`.
"""

from collections.abc import Callable, Iterator

from cli.choice import Choosing, Question
from cli.story import Story
from cli.words import has, say
from engine.game import Decide, Move

_SET_UP, _CONFIRM, _END = "hint.set-up", "hint.confirm", "hint.end"


class Hints:
    """The hints of one game; none once they are not wanted any more."""

    def __init__(
        self, story: Story, forget: Callable[[], None], *, plain: bool = False
    ) -> None:
        """Begin.

        forget: is called when no later game is to have any
        plain:  for plain lines: a hint about keys has another form there
        """
        self._story = story
        self._plain = plain
        self._forget = forget
        self._given: set[str] = set()
        self._asked: dict[str, list[Choosing]] = {}
        self._is_wanted = True

    @property
    def has_given(self) -> bool:
        """Whether there has been a hint."""
        return bool(self._given)

    def due(self, choosing: Choosing | None) -> str:
        """Return the hint for this moment, empty if there is none, or it was given.

        choosing: what this seat is asked, if it is
        """
        if self._story.is_over or not self._is_wanted:
            return ""
        return self._give(self._moments(choosing))

    def at_end(self) -> str:
        """Return the last hint; then there are no more in later games."""
        last = self._give(iter((_END,))) if self._is_wanted else ""
        self.stop()
        return last

    def stop(self) -> None:
        """Give no hint any more, in no later game either."""
        if self._is_wanted:
            self._is_wanted = False
            self._forget()

    def _moments(self, choosing: Choosing | None) -> Iterator[str]:
        """Yield the keys of what may be said now."""
        scene = self._story.scene
        if self._story.is_setting_up or scene is None:
            yield _SET_UP
        elif choosing is not None and choosing.move is not None:
            yield _CONFIRM
        elif choosing is not None and isinstance(scene.due, Decide):
            what = scene.due.what if scene.due.standing is None else "agree"
            yield from self._of_question(choosing, what)

    def _of_question(self, choosing: Choosing, what: str) -> Iterator[str]:
        """Yield the keys of a question, and of the same one asked again."""
        asked = self._asked.setdefault(what, [])
        if not any(one is choosing for one in asked):
            asked.append(choosing)
        game = f"hint.{self._story.sitting.kit.name}"
        yield f"{game}.aim"
        yield f"{game}.{what}.{_moves(choosing.question) if choosing.depth else 0}"
        if len(asked) > 1:
            yield f"{game}.{what}.again"

    def _give(self, keys: Iterator[str]) -> str:
        """Return the first sentence that has not been given."""
        for key in keys:
            if has(key) and key not in self._given:
                self._given.add(key)
                plain = f"{key}.plain"
                return say(plain if self._plain and has(plain) else key)
        return ""


def _moves(question: Question) -> str:
    """Return what the moves are called that a question ends in, empty if in none."""
    moves = (option.then for option in question.options)
    tags = (move.__struct_config__.tag for move in moves if isinstance(move, Move))
    return str(next(tags, ""))
