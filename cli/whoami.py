"""`oakfield whoami`: our name, key tag and data folder; `--name` changes the name."""

import json
from pathlib import Path

from cli.paragraphs import print_lines
from cli.words import say
from p2p.lan.home import Home, open_home
from p2p.lan.identity import Identity, load_identity, save_name


def run(home: Path | None, name: str | None, *, as_json: bool = False) -> int:
    """Print who we are, after a change of name if one is given.

    Raises: LocalError for a name that cannot be shown, or an unusable folder
    """
    with open_home(home, exclusive=False) as place:
        ours = _renamed(place, name)
        if as_json:
            print(_json(place, ours))
        else:
            print_lines(*_lines(place, ours))
    return 0


def _renamed(home: Home, name: str | None) -> Identity | None:
    """Return who we are, under the new name if there is one."""
    if name is not None:
        load_identity(home, name)
        save_name(home, name)
    return load_identity(home)


def _lines(home: Home, ours: Identity | None) -> list[str]:
    place = say("whoami.home", home=home.path)
    if ours is None:
        return [say("whoami.nobody"), place]
    tag = ours.label[:4]
    return [say("whoami.name", name=ours.name), say("whoami.tag", tag=tag), place]


def _json(home: Home, ours: Identity | None) -> str:
    who: dict[str, str | None] = {"name": None, "tag": None, "label": None}
    if ours is not None:
        who = {"name": ours.name, "tag": ours.label[:4], "label": ours.label}
    return json.dumps({**who, "home": str(home.path)}, ensure_ascii=False)
