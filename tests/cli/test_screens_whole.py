"""Every screen in every language and size: nothing cut, bent, too wide or English.

What is drawn is judged before a terminal clips it, and some screens once more in one.
"""

import asyncio
import re
import string
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from functools import cache
from gettext import NullTranslations

import pytest

from cli import languages
from cli.languages import ENGLISH, LANGUAGES, speaking
from cli.stage import Stage
from cli.text import columns, line, line_columns, text_of
from cli.words import say
from engine.registry import GAMES
from tests.cli.scenes import FOUR, SIZES, TABLES, Picture, Size, pictures
from tests.cli.screens import seen
from tests.cli.table_scenes import SCENES

TALL = 70
"""So many rows leave room for everything that does not scroll."""
CUT = "…"
SHORTENED = {
    r"past(-open|-delete)?": r"   6  .* 2026-05-24-2130-\S*",
}
"""Which scenes may shorten what, in the smaller size, before the ellipsis.

A file's name in the list of games stands whole below it, once it is chosen.
"""
RING = 2
"""Columns in which the ring has upright links."""
SPACED = "agents"
"""Of this game a larger board has rows between its spaces, but says the same."""
OURS = {
    *FOUR,
    *(name for table in TABLES for name in table.name.split("-")),
    *(table.known for table in TABLES if table.known),
    "Oakfield",
}
"""Names of people and things, the same in every language."""


Pictures = Mapping[Size, Picture]


@cache
def drawn(language: str) -> Mapping[str, Pictures]:
    """Return every scene in a language, in each size and as tall as it may be."""
    sizes = (*SIZES, *((width, TALL) for width, _ in SIZES))
    return {
        name: {picture.size: picture for picture in pictures(scene, language, *sizes)}
        for name, scene in SCENES.items()
    }


def each(language: str) -> Iterator[tuple[str, Picture]]:
    """Yield each scene in the sizes in which it is met, with its name."""
    for name, found in drawn(language).items():
        yield from ((name, found[size]) for size in SIZES)


def texts(picture: Picture) -> list[str]:
    return [text_of(one) for one in picture.lines]


def shown(picture: Picture) -> str:
    return "\n".join(texts(picture))


everywhere = pytest.mark.parametrize("language", LANGUAGES)


@everywhere
def test_every_row_fits_the_window(language: str) -> None:
    for name, (size, lines) in each(language):
        assert len(lines) <= size[1], name
        too_wide = [text_of(one) for one in lines if line_columns(one) > size[0]]
        assert too_wide == [], name


@everywhere
def test_nothing_is_cut_but_what_may_be(language: str) -> None:
    cut = [
        (name, picture.size, text)
        for name, picture in each(language)
        for text in texts(picture)
        if CUT in text and not (may_cut(name, text) and picture.size == SIZES[0])
    ]
    assert cut == []


def may_cut(name: str, text: str) -> bool:
    before = text.partition(CUT)[0]
    return any(
        re.fullmatch(scenes, name) and re.fullmatch(what, before)
        for scenes, what in SHORTENED.items()
    )


@pytest.mark.parametrize("scenes", SHORTENED)
def test_what_may_be_cut_is_cut(scenes: str) -> None:
    found = [
        name
        for name, picture in each(ENGLISH)
        if re.fullmatch(scenes, name) and CUT in shown(picture)
    ]
    assert found != []


def panes(picture: Picture) -> dict[str, str]:
    """Return the words of each pane, by side and place; of a page, all in one."""
    rows = texts(picture)
    if len(rows) < 2 or "┬" not in rows[1]:
        return {"page": " ".join(" ".join(rows).split())}
    divider = columns(rows[1].partition("┬")[0])
    found = {"head": rows[0], "foot": rows[-1]}
    for side in ("left", "right"):
        place = -1
        for row in rows[1:-2]:
            begin, end = row[:divider], row[divider + 1 :]
            part = begin if side == "left" else end
            place += part.startswith("─")
            key = f"{side} {place}"
            found[key] = f"{found.get(key, '')} {part.strip('─')}"
    return {key: " ".join(said.split()) for key, said in found.items()}


def must_be_whole(
    name: str, small: Mapping[str, str], scrolls: Sequence[str], more: str
) -> set[str]:
    """Return the panes that the smaller window may not shorten.

    The events show the latest ones; a list or a text that scrolls says so, and so does
    what `v`, `l`, `o` or Enter show in full. Grifters says its board shorter, and its
    jobs without their names, which `m` shows.
    """
    whole = {"head", "foot", "page"} & set(small)
    if any(keys in small.get("page", "") for keys in scrolls):
        return set()
    for key, said in small.items():
        lists = re.search(r"[↑↓] ", said) is not None
        is_named = key == "right 0" and "grifters" in name
        if key.startswith("right") and not (lists or is_named or re.search(more, said)):
            whole.add(key)
        if key == "left 0" and name.startswith(SPACED):
            whole.add(key)
    return whole


@everywhere
def test_a_small_window_says_all_that_a_tall_one_says(language: str) -> None:
    with speaking(language):
        keys = [say("reading.keys"), say("reading.more.below")]
        scrolls = [" ".join(text.split()) for text in keys]
        rests = [say(f"replay.more{what}") for what in ("", ".events", ".hands")]
        rests.append(say("table.end.keys.more"))
    more = "|".join(map(re.escape, rests))
    lost = []
    for name, picture in each(language):
        width = picture.size[0]
        small, tall = panes(picture), panes(drawn(language)[name][width, TALL])
        assert small.keys() == tall.keys(), name
        if any(re.fullmatch(scenes, name) for scenes in SHORTENED):
            continue
        for key in must_be_whole(name, small, scrolls, more):
            if small[key].replace("│ ", "") != tall[key].replace("│ ", ""):
                lost.append((name, picture.size, key, small[key], tall[key]))
    assert lost == []


@everywhere
def test_every_border_is_straight(language: str) -> None:
    for name, picture in each(language):
        if "┬" in texts(picture)[1]:
            assert list(bends(picture)) == [], name


def test_a_bent_border_is_seen() -> None:
    size, lines = drawn(ENGLISH)["agents"][SIZES[0]]
    for row in (4, 11):
        bent = line(" " + text_of(lines[row])[:-1])
        assert list(bends(Picture(size, (*lines[:row], bent, *lines[row + 1 :]))))


def bends(picture: Picture) -> Iterator[str]:
    """Yield the rows of a table at which a border is not straight."""
    cells = [list(cells_of(row)) for row in texts(picture)]
    divider = cells[1].index("┬")
    joints = "".join(row[divider] for row in cells[1:-1])
    if not re.fullmatch("┬│[│├┤┼]*│┴", joints):
        yield joints
    for row in cells[1:-1]:
        left, right, joint = row[:divider], row[divider + 1 :], row[divider]
        rules = (is_rule(left), is_rule(right))
        if rules != (joint in "┬┤┼┴", joint in "┬├┼┴") or len(row) != picture.size[0]:
            yield "".join(row)
    links = {at for row in cells[2:-2] for at, cell in enumerate(row) if cell == "│"}
    if len(links - {divider}) > RING:
        yield f"links of the ring in columns {sorted(links)}"


def cells_of(row: str) -> Iterator[str]:
    """Yield what stands in each column; a wide letter fills two."""
    for letter in row:
        yield letter
        yield from [""] * (columns(letter) - 1)


def is_rule(part: list[str]) -> bool:
    """Tell whether a part of a row is a rule, with at most one title in it."""
    text = "".join(part)
    return re.fullmatch(r"─ [^─]+ ─*|─ [^─]+|─+", text) is not None


class Shouting(NullTranslations):
    """English in capitals: what stays small was not said by key."""

    def pgettext(self, context: str, message: str) -> str:
        return shouted(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return shouted(msgid1 if n == 1 else msgid2)


def shouted(template: str) -> str:
    """Return a sentence in capitals, but for its fields."""
    said = ""
    for literal, field, spec, conversion in string.Formatter().parse(template):
        said += literal.upper().replace("{", "{{").replace("}", "}}")
        if field is not None:
            said += f"{{{field}{(conversion and f'!{conversion}') or ''}:{spec or ''}}}"
    return said


def test_every_word_is_said_by_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "_catalogue", lambda _: Shouting())
    titles = " ".join(game.title for game in GAMES.values())
    names = {*OURS, *titles.split()}
    small = {}
    for name, scene in SCENES.items():
        (picture,) = pictures(scene, "shouted", SIZES[1])
        words = re.findall(r"[^\W\d_]{2,}", without_data(shown(picture)))
        found = {word for word in words if word != word.upper()} - names
        if found:
            small[name] = found
    assert small == {}


def without_data(text: str) -> str:
    """Return a screen without file names, key tags, and what else has no language."""
    data = (
        r"/?\S*mai-tom\S*",
        r"/home/mai/\S+",
        r"oakfield [a-z]+(\s+hints\s+on)?",
        r"agent-avenue|AGENT-AVENUE",
        r"peer/[a-z-]+|\(codebreakers\)",
        r"\(?(KEY|TAG) \w+\)?",
        r"amber   fox   window   seven",
        r"another-game",
    )
    for what in data:
        text = re.sub(what, " ", text)
    return text


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != ENGLISH])
def test_no_sentence_is_left_in_english(language: str) -> None:
    left = {}
    for name, found in drawn(language).items():
        size = SIZES[1]
        both = sentences(found[size]) & sentences(drawn(ENGLISH)[name][size])
        if both:
            left[name] = both
    assert left == {}


def sentences(picture: Picture) -> set[str]:
    """Return what is said in more than one word, apart from data and names."""
    parts = re.split(r"[│·─:.(),]|  +", without_data(shown(picture)))
    return {part.strip() for part in parts if len(own_words(part)) > 1}


def own_words(text: str) -> list[str]:
    titles = {word for game in GAMES.values() for word in game.title.split()}
    found = re.findall(r"[^\W\d_]{2,}", text)
    return [word for word in found if word not in OURS | titles]


@pytest.mark.parametrize("language", [ENGLISH, "vi"])
@pytest.mark.parametrize(
    "name", ["lobby-tables", "agents", "agents-four", "grifters-four"]
)
async def test_a_terminal_shows_what_is_drawn(name: str, language: str) -> None:
    async def flow(stage: Stage) -> None:
        async with AsyncExitStack() as behind:
            stage.show(await SCENES[name](behind))
            await asyncio.Event().wait()

    drawn = {}
    for size in SIZES:
        with speaking(language):
            async with seen(flow, columns=size[0], rows=size[1]) as (look, _):
                await look.until(lambda: look.lines[-1].strip() != "")
                drawn[size] = [line.rstrip() for line in look.lines]
    wanted = await asyncio.to_thread(pictures, SCENES[name], language, *SIZES)
    for picture in wanted:
        assert drawn[picture.size] == [text.rstrip() for text in texts(picture)]
