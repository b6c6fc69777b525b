"""The words of the screens: every sentence that a player reads, by key.

`say` is the only way to them. The tables here are English, the source; each other
language has a catalogue of the same keys (`cli.languages`). Sentences are whole, never
glued from halves: word order differs by language.
"""

from collections.abc import Mapping

from cli import languages
from cli.grammar import fill
from cli.words import (
    advanced,
    agent_avenue,
    agents,
    commands,
    demo,
    doctor,
    ends,
    failures,
    games,
    grifters,
    grifters_cards,
    grifters_now,
    grifters_questions,
    hints,
    lobby,
    market,
    plain,
    refusals,
    replay,
    report,
    rulebook,
    settings,
    table,
    teams,
    verify,
)

ENGLISH: dict[str, str] = {
    **advanced.WORDS,
    **agent_avenue.WORDS,
    **agents.WORDS,
    **commands.WORDS,
    **demo.WORDS,
    **doctor.WORDS,
    **ends.WORDS,
    **failures.WORDS,
    **games.WORDS,
    **grifters.WORDS,
    **grifters_cards.WORDS,
    **grifters_now.WORDS,
    **grifters_questions.WORDS,
    **hints.WORDS,
    **lobby.WORDS,
    **market.WORDS,
    **plain.WORDS,
    **replay.WORDS,
    **refusals.WORDS,
    **report.WORDS,
    **rulebook.WORDS,
    **settings.WORDS,
    **table.WORDS,
    **teams.WORDS,
    **verify.WORDS,
}
_COUNTED = (".one", ".many")
"""The two English forms of what is counted; other languages have more, or one."""


def say(key: str, **fields: object) -> str:
    """Return the sentence of that key with its fields filled in; KeyError if none."""
    template = languages.sentence(key, ENGLISH[key])
    return fill(template, fields, languages.spoken())


def say_count(key: str, count: int, **fields: object) -> str:
    """Return the sentence for a count; in English it is `key.one` or `key.many`."""
    one, many = (ENGLISH[f"{key}{form}"] for form in _COUNTED)
    template = languages.counted(key, one, many, count)
    return fill(template, {**fields, "count": count}, languages.spoken())


def has(key: str) -> bool:
    """Tell whether there is a sentence of that key."""
    return key in ENGLISH


def entries(words: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Return what a catalogue has of a table: a sentence, or one and many, by key.

    Both forms of what is counted are one entry, under the key without its form.
    """
    found: dict[str, tuple[str, ...]] = {}
    for key, sentence in words.items():
        stem = key.removesuffix(_COUNTED[0]).removesuffix(_COUNTED[1])
        forms = tuple(f"{stem}{form}" for form in _COUNTED)
        if key in forms and all(form in words for form in forms):
            found[stem] = tuple(words[form] for form in forms)
        else:
            found[key] = (sentence,)
    return found
