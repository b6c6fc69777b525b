"""The settings of this run: what counts now, and how a change is kept."""

import contextlib
from pathlib import Path
from typing import Any

from cli.hints import Hints
from cli.languages import ENGLISH, switch
from cli.settings import Settings, change_setting, parse_setting
from cli.story import Story
from p2p.errors import LocalError
from p2p.lan.home import open_home
from p2p.profile import default_path


class Settled:
    """What counts now; a change counts at once, and from the next start on.

    settings: what counts
    """

    def __init__(
        self, home: Path | None, settings: Settings, around: str = ENGLISH
    ) -> None:
        """Begin with what the command line, the environment and the home say.

        around: the language of the surroundings
        """
        self._home = home
        self._around = around
        self.settings = settings

    @property
    def games(self) -> Path:
        """The folder of finished games."""
        return (self._home or default_path()).expanduser().absolute() / "games"

    def introduce(self, name: str) -> None:
        """Hear the name of this run; it is kept elsewhere."""
        self.settings = self.settings._replace(name=name)

    def speak(self) -> None:
        """Speak the language that is settled now, else that of the surroundings."""
        switch(self.settings.language or self._around)

    def hints(self, story: Story, *, plain: bool = False) -> Hints | None:
        """Return the hints of a game: of the first practice game, and of no other.

        plain: for plain lines, which have no arrows
        """
        if not self.settings.hints or story.sitting.keeps:
            return None
        return Hints(story, self._forget_hints, plain=plain)

    def _forget_hints(self) -> None:
        """Have no hints in later games; a disk that refuses costs that alone."""
        self.settings = self.settings._replace(hints=False)
        with contextlib.suppress(LocalError):
            self.change("hints", "off")

    def change(self, key: str, text: str) -> None:
        """Keep another value, as it is typed; blocks.

        Raises: LocalError `local/bad-setting`, `local/no-setting`, `local/bad-name`,
                or if the disk refuses
        """
        value = parse_setting(key, text)
        with open_home(self._home, exclusive=False) as place:
            change_setting(place, key, value)
        now = Settings._field_defaults[key] if value is None else value
        changed: dict[str, Any] = {key: now}
        self.settings = self.settings._replace(**changed)


def nothing_settled() -> Settled:
    """Return the defaults, without hints: for whoever has no home."""
    return Settled(None, Settings(hints=False))
