"""The page of a finished game: what stands in it, what does not, how it is written."""

import base64
import hashlib
import re
import subprocess
import sys
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.agent_avenue.picture import draw_ring
from cli.finished import FinishedGame, open_game, turns_of
from cli.grifters.picture import draw_table
from cli.main import main
from cli.markup import raw, tag, written
from cli.portrayal import Chart, portrayal_of
from cli.presentation import SPECTATOR
from cli.report.chart import Moment, draw_chart, legend
from cli.report.command import CannotWrite, write_whole
from cli.report.page import isolated, page_of
from cli.text import columns
from engine.agent_avenue.state import AgentAvenueState
from engine.grifters.scoring import score
from engine.grifters.state import GriftersState
from engine.registry import GAMES
from p2p.table.audit import DAMAGED, FAIR, UNFAIR
from tests.cli.grifters_tables import look, table
from tests.cli.no_transcripts import KINDS, assert_one_sentence
from tests.cli.test_agent_avenue_view import CLOCKWISE, scene
from tests.transcripts import TABLES, named, played, vector
from tests.vectors.make_transcripts import VECTORS

HOSTILE = ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>')
OUR_TAGS = {
    "a", "article", "body", "circle", "code", "dd", "desc", "details", "div", "dl",
    "dt",
    "figcaption", "figure", "footer", "h1", "h2", "h3", "head", "header", "html", "li",
    "line", "main", "meta", "noscript", "p", "path", "polygon", "polyline", "pre",
    "rect", "script", "section", "style", "summary", "svg", "table", "td", "text", "th",
    "title", "tr", "ul",
}  # fmt: skip


class Page(HTMLParser):
    """What a page has in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self._open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, name: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((name, dict(attrs)))
        if name != "meta":
            self._open.append(name)

    def handle_endtag(self, name: str) -> None:
        assert self._open.pop() == name

    def handle_data(self, data: str) -> None:
        self.texts.setdefault(self._open[-1] if self._open else "", []).append(data)

    def text(self, name: str) -> str:
        return "".join(self.texts[name])


@cache
def game(name: str, folder: Path) -> FinishedGame:
    if name in VECTORS:
        return open_game(vector(name), shown=isolated)
    path = folder / f"{name}.oakfield"
    kit = name if name in GAMES else "agent-avenue"
    is_hostile = name == "hostile"
    made = named(*HOSTILE) if is_hostile else played(name, TABLES.get(name), kit)
    path.write_bytes(made)
    return open_game(path, shown=isolated)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("games")


PAGES = ["fair", "unopened", "unfinished", "hostile", "grifters", "four"]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_loads_nothing_and_runs_only_its_own_script(
    name: str, folder: Path
) -> None:
    page = Page(page_of(game(name, folder), "game.oakfield"))

    assert {name for name, _ in page.tags} <= OUR_TAGS
    for _, attributes in page.tags:
        assert {"src", "href", "style", "srcset", "action"}.isdisjoint(attributes)
        assert not any(key.startswith("on") for key in attributes)
    (policy,) = (a["content"] for _, a in page.tags if "http-equiv" in a)
    assert policy is not None
    script, style = (hash_of(page.text(kind)) for kind in ("script", "style"))
    assert policy.split("; ") == [
        "default-src 'none'",
        f"script-src '{script}'",
        f"style-src '{style}'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
    assert "url(" not in page.text("style")
    assert "@import" not in page.text("style")
    assert "http" not in "".join(t for kind in page.texts for t in page.texts[kind])


def hash_of(text: str) -> str:
    """Return how a policy names a text (CSP 3, 2.3.1)."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


@pytest.mark.parametrize("name", PAGES)
def test_a_page_carries_its_transcript_byte_for_byte(name: str, folder: Path) -> None:
    told = game(name, folder)
    assert Page(page_of(told, "game.oakfield")).text("pre").encode() == told.text


def test_names_are_text_whatever_they_are(folder: Path) -> None:
    text = page_of(game("hostile", folder), "game.oakfield")
    page = Page(text)
    assert sum(name == "script" for name, _ in page.tags) == 1
    assert not any(name == "img" for name, _ in page.tags)
    for name in HOSTILE:
        assert name not in text
        assert f"Agent Avenue: {HOSTILE[0]} & {HOSTILE[1]}" == page.text("h1")
        assert name in page.text("dt")


@pytest.mark.parametrize(
    "text",
    [
        *HOSTILE,
        "</pre>--><!--",
        "&lt;b&gt;",
        "a\u2028b",
        "]]>",
        "' onload='alert(1)",
        "\\u003c",
    ],
)
def test_any_text_is_read_back_as_it_was_written(text: str) -> None:
    page = Page(written(tag("html", tag("p", text, tag("b", text), text, title=text))))
    assert page.tags[1] == ("p", {"title": text})
    assert page.text("p") == text * 2
    assert page.text("b") == text


def test_a_script_cannot_be_ended_by_its_text() -> None:
    for text in ("</script>", "<!-- ", "</style"):
        with pytest.raises(ValueError, match="would end"):
            raw("script", text)


def test_names_written_leftward_do_not_turn_the_words_around_them() -> None:
    assert isolated("אבי") == "\u2068אבי\u2069"
    assert isolated("سلمى 2") == "\u2068سلمى 2\u2069"
    for name in ("Mai", "山田", "Ngọc", "<b>"):
        assert isolated(name) == name


def test_what_isolates_a_name_is_never_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "game.oakfield"
    path.write_bytes(named("Maximilian-Alexander-der-Große", "שלום-עליכם-ידידי"))
    page = Page(page_of(open_game(path, shown=isolated), "game.oakfield"))
    texts = [text for kind in page.texts if kind != "pre" for text in page.texts[kind]]
    assert sum("\u2068" in text for text in texts) > 20
    assert all(text.count("\u2068") == text.count("\u2069") for text in texts)


def test_the_names_in_a_chart_fit_it_however_long_they_are(folder: Path) -> None:
    told = game("four", folder)
    last = told.told.state
    assert last is not None
    names = ("שלום" * 8, "W" * 32, "Maximilian-Alexander-der-Große", "山田" * 5)
    scene_of = told.scene(last)._replace(names=tuple(map(isolated, names)))
    chart = portrayal_of("agent-avenue").chart(scene_of)
    assert chart is not None
    for _, meaning in chart.marks:
        assert columns(meaning) <= 30 + len("a catch by ")
        assert meaning.count("\u2068") == meaning.count("\u2069")


def test_a_name_with_a_mark_that_turns_text_makes_no_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "turned.oakfield"
    path.write_bytes(named("Mai", "Tom").replace(b'"Tom"', '"\u202emoT"'.encode()))
    assert main(["report", str(path)]) == 2
    assert list(tmp_path.iterdir()) == [path]
    assert "\u202e" not in capsys.readouterr().err


@pytest.mark.parametrize("name", ["fair", "unopened", "both", "four", "grifters"])
def test_every_turn_is_told_with_hands_and_a_picture(name: str, folder: Path) -> None:
    told = game(name, folder)
    page = Page(page_of(told, "game.oakfield"))
    turns = turns_of(told)
    ids = [a["id"] for kind, a in page.tags if kind == "article"]
    assert ids == [f"turn-{turn.number}" for turn in turns]
    assert sum(kind == "figure" for kind, _ in page.tags) == len(turns)
    assert page.texts["dt"] == [*told.names] * (len(turns) - 1)
    assert len(page.texts["dd"]) == len(page.texts["dt"])
    assert ("not opened" in page.text("dd")) is (name == "unopened")


def test_what_was_hidden_is_told_where_it_happened(folder: Path) -> None:
    page = Page(page_of(game("fair", folder), "game.oakfield"))
    said = page.texts["li"]
    place = said.index("Tom plays Enforcer and a hidden card.")
    assert said[place + 1] == "Cards from Tom's hand: Enforcer, Saboteur."
    assert "Mai's last hand: Double Agent ×2, Daredevil ×2." in page.texts["p"]


@pytest.mark.parametrize(
    ("name", "shown", "absent"),
    [
        ("fair", ["Afterwards all was opened"], ["did not open"]),
        ("unopened", ["not all was opened", "Tom did not open theirs"], []),
        ("unfinished", ["UNFINISHED", "has not ended"], ["The end is what"]),
        ("unresponsive", ["UNFINISHED", "Mai has recorded that Tom stayed away"], []),
        ("agreed", ["FAIR", "agreed to end the game"], []),
        ("resigned", ["FAIR", "Mai resigns.", "Tom wins."], []),
    ],
)
def test_a_page_says_what_was_checked_and_no_more(
    name: str, shown: list[str], absent: list[str], folder: Path
) -> None:
    page = Page(page_of(game(name, folder), "game.oakfield"))
    text = "\n".join(t for kind in ("h3", "p", "li") for t in page.texts[kind])
    for said in shown:
        assert said in text
    for said in absent:
        assert said not in text


@given(st.integers(-30, 30), st.integers(-30, 30))
def test_pieces_stand_in_the_picture_where_walking_the_ring_leads(
    green: int, blue: int
) -> None:
    at_green, at_blue = green % 14, (7 + blue) % 14
    drawn = draw_ring(scene(advances=(green, blue), seat=-1))
    *_, spy = (e for e in drawn.iter("polygon") if e.get("class") == "spy side0")
    *_, other = (e for e in drawn.iter("circle") if e.get("class") == "spy side1")
    points = [float(n) for n in re.split("[ ,]", spy.get("points") or "")]
    aside = 9 if at_green == at_blue else 0
    row, column = CLOCKWISE[at_green]
    assert points[0] == 25 + 50 * column - aside
    assert (points[1] + points[3]) / 2 == 25 + 50 * row
    row, column = CLOCKWISE[at_blue]
    place = (float(other.get("cx") or 0), float(other.get("cy") or 0))
    assert place == (25 + 50 * column + aside, 25 + 50 * row)


def drawn(picture: Element, style: str) -> list[Element]:
    return [e for e in picture.iter() if e.get("class") == style]


def test_the_picture_of_grifters_has_every_card_team_token_and_job(
    folder: Path,
) -> None:
    told = game("grifters", folder)
    states = [step.after for step in told.steps if step.after is not None][::7]
    for state in states:
        assert isinstance(state, GriftersState)
        picture = draw_table(told.scene(state))
        nights = [night for area in state.seats for night in area.nights]
        lying = [[face for face in night if face != "isk"] for night in nights]
        refresh = [face for area in state.seats for face in area.refresh]
        held = sum(len(area.hand) for area in state.seats)
        assert len(drawn(picture, "card")) == sum(map(len, lying)) + len(refresh)
        assert len(drawn(picture, "card held")) == held
        assert len(drawn(picture, "team")) == sum(len(faces) >= 2 for faces in lying)
        assert len(drawn(picture, "token")) == sum("isk" in night for night in nights)
        jobs = drawn(picture, "job")
        assert len(jobs) == 4 * max(sum(map(bool, state.stacks)), 1)


def test_the_picture_of_grifters_says_in_words_what_it_shows() -> None:
    dealer = table(
        {"hand": ["thug", "thief"], "nights": [["snitch", "thug"], [], []]},
        {"hand": ["mastermind"], "stash": 7, "nights": [["isk", "isk"], [], []]},
    )
    watched = look(dealer, SPECTATOR)
    (hidden, *_) = watched.state.seats[1].hand  # type: ignore[attr-defined]  # its own
    known = {card: face for card, face in dealer.faces.items() if card != hidden}
    picture = draw_table(watched._replace(known=known))
    assert picture.get("role") == "img"
    title, desc, *_ = picture
    assert (title.tag, desc.tag) == ("title", "desc")
    assert title.text == "The table. Scores: Mai 0M, Tom 7M."
    assert desc.text == (
        "Mai's Hideout: Night 1: a Team of Snitch, Thug."
        " Mai holds: Thief, Thug."
        " Tom's Hideout: Night 1: 2 tokens."
        " Tom holds: none; not opened: 1."
    )
    assert "?" in [e.text for e in picture.iter("text")]
    assert [e.text for e in drawn(picture, "amount")] == ["2M"]


@pytest.mark.parametrize("name", ["fair", "four"])
def test_the_chart_has_the_lead_at_the_end_of_each_turn(
    name: str, folder: Path
) -> None:
    told = game(name, folder)
    page = Page(page_of(told, "game.oakfield"))
    leads = []
    for turn in turns_of(told)[1:]:
        state = told.steps[turn.steps[-1]].after
        assert isinstance(state, AgentAvenueState)
        green, blue = state.sides
        lead = green.advance - blue.advance
        leads.append((str(turn.number), f"{lead:+d}" if lead else "0"))
    numbers = page.texts["th"][2:][: len(leads)]
    assert list(zip(numbers, page.texts["td"], strict=False)) == leads
    bars = [a for kind, a in page.tags if kind == "rect"]
    sides = [attributes["class"] for attributes in bars]
    assert sides == [f"side{int(lead.startswith('-'))}" for _, lead in leads]


def test_a_chart_of_scores_has_a_line_for_each_side() -> None:
    chart = Chart("Score", "Higher is better.", ("Mai", "Tom", "Ana"))
    moments = [Moment(turn, (turn, 2 * turn, 0)) for turn in range(1, 40)]
    drawn = draw_chart(chart, moments)
    curves = [e.get("class") for e in drawn.iter("polyline")]
    assert curves == ["curve side0", "curve side1", "curve side2"]
    turns = [e.text for e in drawn.iter("text") if e.get("class") == "turn"]
    assert 8 < len(turns) < 24
    named = legend(chart)
    assert named is not None
    assert ["".join(item.itertext()) for item in named] == ["Mai", "Tom", "Ana"]
    samples = [e.get("class") for e in named.iter("polyline")]
    assert samples == curves


def test_the_scores_of_grifters_are_charted(folder: Path) -> None:
    told = game("grifters", folder)
    page = Page(page_of(told, "game.oakfield"))
    last = told.told.state
    assert isinstance(last, GriftersState)
    values = [str(score(area)) for area in last.seats]
    assert page.texts["td"][: 2 * (len(turns_of(told)) - 1)][-2:] == values
    assert sum(kind == "polyline" for kind, _ in page.tags) == 2 * len(values)


def test_a_game_that_adds_nothing_has_neither_picture_nor_chart(folder: Path) -> None:
    plain = game("fair", folder)._replace(adds=portrayal_of("some other game"))
    page = Page(page_of(plain, "game.oakfield"))
    assert not any(kind in {"svg", "figure"} for kind, _ in page.tags)
    assert "Tom plays Enforcer and a hidden card." in page.texts["li"]
    turns = turns_of(plain)
    assert [turn.side for turn in turns][:4] == [None, 1, 0, 1]


def test_a_page_is_written_beside_its_transcript(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "mai-tom.oakfield"
    source.write_bytes(vector("fair").read_bytes())
    assert main(["report", str(source)]) == 0
    page = tmp_path / "mai-tom.html"
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>\n<html")
    printed = capsys.readouterr()
    assert f"Written to {page}; the game is FAIR." in printed.out
    assert "share it knowingly" in printed.out
    assert {path.name for path in tmp_path.iterdir()} == {source.name, page.name}


def report(source: Path, target: Path, *more: str) -> int:
    return main(["report", str(source), "-o", str(target), *more])


def test_what_is_there_is_replaced_only_when_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "game.html"
    target.write_text("precious")
    assert report(vector("fair"), target) == 2
    assert target.read_text() == "precious"
    assert "--force" in capsys.readouterr().err
    assert report(vector("fair"), target, "--force") == 0
    assert "precious" not in target.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", ["nowhere", "below a file", "folder", "itself"])
def test_where_no_page_can_be_written_nothing_is_left(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "game.oakfield"
    source.write_bytes(vector("fair").read_bytes())
    target = {
        "nowhere": tmp_path / "nowhere" / "game.html",
        "below a file": source / "game.html",
        "folder": tmp_path,
        "itself": source,
    }[kind]
    assert report(source, target, "--force") == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.splitlines()) == 1
    assert str(target) in printed.err
    assert list(tmp_path.iterdir()) == [source]
    assert source.read_bytes() == vector("fair").read_bytes()


def test_a_disk_that_fills_up_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "game.html"
    target.write_text("precious")

    def write_half(path: Path, content: bytes) -> int:
        with path.open("wb") as file:
            file.write(content[: len(content) // 2])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", write_half)
    with pytest.raises(CannotWrite, match="No space left"):
        write_whole(target, b"a whole page")
    assert list(tmp_path.iterdir()) == [target]
    assert target.read_text() == "precious"


@pytest.mark.parametrize(
    "name",
    [
        *("fair", "unopened", "resigned", "unfinished", "unresponsive"),
        *("changed_byte", "cut", "entry_missing"),
        *("coin_changed", "move_fifth_discard", "shuffle_not_from_seed"),
        *("result_false", "accused_equivocation"),
    ],
)
def test_the_exit_code_is_that_of_verify(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "game.html"
    verdict = VECTORS[name].verdict
    codes = {FAIR: 0, UNFAIR: 1}

    assert report(vector(name), target) == codes.get(verdict, 2)

    assert target.exists() is (verdict not in (UNFAIR, DAMAGED))
    printed = capsys.readouterr()
    if target.exists():
        assert verdict in printed.out
    else:
        assert printed.out == ""
        assert len(printed.err.splitlines()) == 1
        assert VECTORS[name].code in printed.err


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_transcript_gets_one_sentence(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert_one_sentence("report", kind, tmp_path, capsys)
    assert not (tmp_path / "holiday.html").exists()


def test_a_report_loads_no_network(tmp_path: Path) -> None:
    source = """
import sys
from cli.main import main
code = main(["report", sys.argv[1], "-o", sys.argv[2]])
network = ("websockets", "zeroconf", "p2p.lan", "ifaddr")
found = [name for name in sys.modules if name.startswith(network)]
print(code, found, file=sys.stderr)
"""
    done = subprocess.run(
        [sys.executable, "-c", source, str(vector("fair")), str(tmp_path / "a.html")],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stderr.splitlines()[-1] == "0 []"


@pytest.mark.parametrize("name", PAGES)
def test_headings_follow_one_another_without_a_gap(name: str, folder: Path) -> None:
    page = Page(page_of(game(name, folder), "game.oakfield"))
    levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("name", ["fair", "grifters"])
def test_every_drawing_has_a_text_in_its_place(name: str, folder: Path) -> None:
    page = Page(page_of(game(name, folder), "game.oakfield"))
    for place, (kind, attributes) in enumerate(page.tags):
        if kind == "svg" and attributes.get("aria-hidden") != "true":
            assert attributes["role"] == "img"
            assert page.tags[place + 1][0] == "title"
