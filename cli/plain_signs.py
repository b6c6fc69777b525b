"""Signs to the table in plain lines: which there are, and how one is made."""

from cli.console import Console
from cli.failures import sentence_of
from cli.story import Story
from cli.words import say
from p2p.errors import P2PError
from p2p.record.table_sign import SIGN_KINDS

_LIST = "sign"
_KINDS = {f"{_LIST} {number}": kind for number, kind in enumerate(SIGN_KINDS, 1)}
SIGNS = frozenset({_LIST, *_KINDS})
"""What is typed: the word for the list, with a number for one of them."""


class PlainSigns:
    """The signs of this seat."""

    def __init__(self, console: Console, story: Story) -> None:
        """Say on this console which there are, and why one is not made."""
        self._console = console
        self._story = story

    async def obey(self, command: str) -> None:
        """List the signs, or make one; it is said once all can see it."""
        if command == _LIST or not self._story.gives_signs:
            self._console.say(self._listed())
            return
        try:
            await self._story.sitting.give_sign(_KINDS[command])
        except P2PError as error:
            self._console.say(sentence_of(error.code, error.text))

    def _listed(self) -> str:
        if not self._story.gives_signs:
            return say("plain.signs.off")
        listed = (
            say("sign.choice", number=number, sign=say(f"sign.{kind}"))
            for number, kind in enumerate(SIGN_KINDS, 1)
        )
        return say("plain.signs", signs=", ".join(listed))
