"""The words of the screens: every sentence that a player reads, by key.

`say` is the only way to them, so that another language is another table under the same
keys. Sentences are whole, never glued from halves: word order differs by language.
"""

from cli.words import (
    advanced,
    agent_avenue,
    commands,
    demo,
    ends,
    failures,
    games,
    lobby,
    market,
    settings,
    table,
    teams,
    verify,
)

ENGLISH: dict[str, str] = {
    **advanced.WORDS,
    **agent_avenue.WORDS,
    **commands.WORDS,
    **demo.WORDS,
    **ends.WORDS,
    **failures.WORDS,
    **games.WORDS,
    **lobby.WORDS,
    **market.WORDS,
    **settings.WORDS,
    **table.WORDS,
    **teams.WORDS,
    **verify.WORDS,
}


def say(key: str, **fields: object) -> str:
    """Return the sentence of that key with its fields filled in; KeyError if none."""
    return ENGLISH[key].format(**fields)


def say_count(key: str, count: int, **fields: object) -> str:
    """Return the sentence for a count: under `key.one`, or under `key.many`."""
    form = "one" if count == 1 else "many"
    return say(f"{key}.{form}", count=count, **fields)


def has(key: str) -> bool:
    """Tell whether there is a sentence of that key."""
    return key in ENGLISH
