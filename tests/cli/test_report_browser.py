"""The page in a real browser: it checks itself, loads nothing, and can be read."""

import json
import random
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from msgspec.structs import replace

from cli.finished import open_game
from cli.languages import LANGUAGES, speaking
from cli.report.page import isolated, page_of
from engine.registry import GAMES
from p2p.record.entry import Shared
from p2p.record.notice import Opening
from p2p.record.transcript import Transcript, decode_transcript, encode_transcript
from p2p.table.audit import FAIR, Audit
from tests.chromium import DEADLINE_S, Browser, Page, chromium
from tests.transcripts import TABLES, named, played, vector
from tests.vectors.make_transcripts import FOLDER

pytestmark = pytest.mark.timeout(90)

CHECKS = ("chain", "signatures", "commitments")
RECHECK = "document.querySelector('[data-recheck]')?.dataset.recheck"
OPEN_HOST = "page.test"
"""A name that the browser finds on this machine, and trusts as little as any."""
LONG = ("Maximilian-Alexander-der-Große", "שלום-עליכם-ידידי")
HOSTILE = ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>')


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    profile = tmp_path_factory.mktemp("browser") / "profile"
    with chromium(profile, f"--host-resolver-rules=MAP {OPEN_HOST} 127.0.0.1") as one:
        yield one


def written(folder: Path, text: bytes) -> Path:
    """Write the page of a transcript; return its path."""
    page = folder / "game.html"
    page.write_text(_html(text), encoding="utf-8")
    return page


@cache
def _html(text: bytes) -> str:
    with TemporaryDirectory() as folder:
        source = Path(folder) / "game.oakfield"
        source.write_bytes(text)
        return page_of(open_game(source, shown=isolated), source.name)


def outcomes(page: Page, path: Path) -> dict[str, str]:
    """Open a page; return how each of its checks went, once they are done."""
    page.open(path.as_uri())
    found = {"recheck": str(page.wait_for(RECHECK))}
    for name in CHECKS:
        found[name] = str(
            page.value(f"document.getElementById('recheck-{name}').className")
        )
    assert (
        page.value("document.getElementById('recheck').className") == found["recheck"]
    )
    return found


ALL_PASSED = {"recheck": "passed", **dict.fromkeys(CHECKS, "passed")}


@pytest.mark.parametrize("name", ["fair", "unopened", "resigned", "four"])
def test_a_page_checks_itself_and_loads_nothing(
    name: str, browser: Browser, tmp_path: Path
) -> None:
    is_vector = (FOLDER / f"{name}.oakfield").exists()
    text = vector(name).read_bytes() if is_vector else played(name, TABLES[name])
    path = written(tmp_path, text)
    with browser.page() as page:
        assert outcomes(page, path) == ALL_PASSED
        assert page.requests == [path.as_uri()]
        assert page.troubles == []
        seen = page.value("document.body.innerText")
    assert "Checked just now in your browser: the transcript" in seen
    assert "Every statement carries the signature" in seen
    assert "Not checked yet" not in seen


def entry_field(text: str, kind: str, field: str) -> int:
    """Return where the value of a field begins, in the first entry of a kind."""
    line = text.index(f'"kind":"{kind}"')
    return text.index(f'"{field}":"', line) + len(field) + 4


def last(text: str, field: str) -> int:
    """Return where the value of the last such field begins."""
    return text.rindex(f'"{field}":"') + len(field) + 4


PLACES: dict[str, Callable[[str], int]] = {
    "a signature": lambda text: entry_field(text, "move", "sig"),
    "the head before": lambda text: entry_field(text, "mix", "prev"),
    "an opened seed": lambda text: last(text, "seed"),
    "a commitment": lambda text: entry_field(text, "commit", "coin"),
    "the last digest": lambda text: last(text, "digest"),
    "a name": lambda text: text.index('"name":"Mai"') + 8,
    "a brace": lambda text: text.index("{") + 1,
}


@pytest.mark.parametrize("place", PLACES)
def test_one_changed_byte_of_the_transcript_shows_red(
    place: str, browser: Browser, tmp_path: Path
) -> None:
    path = written(tmp_path, vector("fair").read_bytes())
    html = path.read_text(encoding="utf-8")
    start = html.index('id="transcript"')
    at = start + PLACES[place](html[start:].replace("&amp;", "&"))
    other = "B" if html[at] == "A" else "A"
    path.write_text(html[:at] + other + html[at + 1 :], encoding="utf-8")

    with browser.page() as page:
        found = outcomes(page, path)
        said = page.value("document.getElementById('recheck').textContent")
        colour = page.value(COLOUR.format("#recheck", "color"))

    assert found["recheck"] == "failed"
    assert found["chain"] == "failed"
    assert "Do not trust this page" in said
    red, green, blue = colour
    assert red > 2 * max(green, blue)


def classes(text: str) -> dict[tuple[str, str], list[int]]:
    """Return where in a transcript each kind of byte lies: its line and its field."""
    found: dict[tuple[str, str], list[int]] = {}
    start = 0
    for line in text.splitlines(keepends=True):
        what = json.loads(line)
        kind = what["line"]
        kind += what.get("entry", {}).get("body", {}).get("kind", "")
        kind += what.get("say", {}).get("says", "")
        field = ""
        for word in re.finditer(r'"([^"]*)"(:?)|[^"]', line):
            at = start + word.start()
            if word[2]:
                field = word[1]
                found.setdefault((kind, "a key"), []).append(at + 1)
            else:
                place = "a sign" if word[1] is None else field
                middle = at + max(len(word[0]) // 2, 0)
                found.setdefault((kind, place), []).append(middle)
        start += len(line)
    return found


LETTERS = 'AB01az"{}[]:,=/ \n'


def test_a_changed_byte_shows_red_wherever_in_the_transcript_it_lies(
    browser: Browser, tmp_path: Path
) -> None:
    """Each kind of line and field, 60 places by chance, and the last line whole."""
    text = vector("fair").read_bytes().decode()
    chance = random.Random(60)
    last = text.rindex("\n", 0, -1) + 1
    places = [chance.choice(where) for where in classes(text).values()]
    assert len(places) > 60
    places += [chance.randrange(len(text)) for _ in range(60)]
    places += range(last, len(text))
    green = []
    with browser.page() as page:
        outcomes(page, written(tmp_path, text.encode()))
        for at in places:
            other = chance.choice([letter for letter in LETTERS if letter != text[at]])
            changed = text[:at] + other + text[at + 1 :]
            if page.value(f"recheck({json.dumps(changed)})") != "failed":
                green.append((at, text[at - 9 : at + 9], other))
        assert page.value(f"recheck({json.dumps(text)})") == "passed"
    assert green == []


def with_other_seed(parts: Transcript) -> Transcript:
    """Let a seat open another seed."""
    *_, notice = (n for n in parts.notices if isinstance(n.say, Opening))
    kept = [n for n in parts.notices if n is not notice]
    return parts._replace(notices=(*kept, replace(notice, say=Opening(bytes(32)))))


def with_swapped_entries(parts: Transcript) -> Transcript:
    """Let two entries change places."""
    first, second, *rest = parts.entries
    return parts._replace(entries=(second, first, *rest))


def with_other_share(parts: Transcript) -> Transcript:
    """Change what somebody said of a card."""
    entries = list(parts.entries)
    place = next(n for n, e in enumerate(entries) if isinstance(e.body, Shared))
    shares = entries[place].body.shares  # type: ignore[union-attr]  # a share
    body = replace(entries[place].body, shares=tuple(reversed(shares)))
    entries[place] = replace(entries[place], body=body)
    return parts._replace(entries=tuple(entries))


@pytest.mark.parametrize(
    ("change", "failing"),
    [
        (with_other_seed, {"signatures", "commitments"}),
        (with_swapped_entries, {"chain"}),
        (with_other_share, {"chain", "signatures"}),
    ],
)
def test_a_change_with_a_new_last_line_is_found_by_the_check_it_breaks(
    change: Callable[[Transcript], Transcript],
    failing: set[str],
    browser: Browser,
    tmp_path: Path,
) -> None:
    """Whoever changes the transcript can make its last line match, and no signature."""
    text = vector("fair").read_bytes()
    path = written(tmp_path, text)
    forged = encode_transcript(change(decode_transcript(text)))
    html = path.read_text(encoding="utf-8")
    start = html.index(">", html.index('id="transcript"')) + 1
    end = html.index("</pre>", start)
    path.write_text(html[:start] + forged.decode() + html[end:], encoding="utf-8")

    with browser.page() as page:
        found = outcomes(page, path)

    assert {name for name in CHECKS if found[name] == "failed"} == failing


def test_hostile_names_do_nothing(browser: Browser, tmp_path: Path) -> None:
    path = written(tmp_path, named(*HOSTILE))
    with browser.page(
        first="globalThis.alert = () => { globalThis.bad = 1; };"
    ) as page:
        assert outcomes(page, path) == ALL_PASSED
        assert page.value("document.querySelector('h1').textContent") == (
            f"Agent Avenue: {HOSTILE[0]} & {HOSTILE[1]}"
        )
        assert page.value("globalThis.bad") is None
        assert page.value("document.images.length") == 0
        assert page.value("document.scripts.length") == 1
        assert page.requests == [path.as_uri()]
        assert page.troubles == []


def test_control_the_policy_stops_what_would_be_loaded_or_run(
    browser: Browser, tmp_path: Path
) -> None:
    """What a page would do if a name got through all the same."""
    path = written(tmp_path, vector("fair").read_bytes())
    html = path.read_text(encoding="utf-8")
    attack = (
        "<main><script>globalThis.bad = 1</script><img src='http://page.test/x'"
        " onerror='globalThis.bad = 1'>"
    )
    path.write_text(html.replace("<main>", attack), encoding="utf-8")
    with browser.page() as page:
        assert outcomes(page, path) == ALL_PASSED
        assert page.value("globalThis.bad") is None
        assert len(page.troubles) >= 2
        assert all("Content Security Policy" in said for said in page.troubles)


NO_ED25519 = """
crypto.subtle.importKey = async () => {
  throw new DOMException("Unrecognized name", "NotSupportedError");
};
"""


def test_a_browser_without_ed25519_says_what_it_has_not_checked(
    browser: Browser, tmp_path: Path
) -> None:
    path = written(tmp_path, vector("fair").read_bytes())
    with browser.page(first=NO_ED25519) as page:
        found = outcomes(page, path)
        seen = page.value("document.body.innerText")
    assert found == ALL_PASSED | {"recheck": "partly", "signatures": "unknown"}
    assert "it lacks a kind of signature" in seen
    assert "Not checked here: the signatures." in seen


@contextmanager
def served(folder: Path) -> Iterator[int]:
    """Serve a folder without a certificate; yield the port."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def test_over_an_open_connection_it_says_that_nothing_is_checked(
    browser: Browser, tmp_path: Path
) -> None:
    written(tmp_path, vector("fair").read_bytes())
    with served(tmp_path) as port, browser.page() as page:
        page.open(f"http://{OPEN_HOST}:{port}/game.html")
        assert page.wait_for(RECHECK) == "insecure"
        seen = page.value("document.body.innerText")
    assert "open the file, and it checks itself" in seen
    assert "Not checked here: whether the transcript is whole." in seen
    assert "Checked just now" not in seen


def test_without_scripts_it_says_so(browser: Browser, tmp_path: Path) -> None:
    path = written(tmp_path, vector("fair").read_bytes())
    with browser.page() as page:
        page.ask("Emulation.setScriptExecutionDisabled", value=True)
        page.open(path.as_uri())
        page.wait_for("document.querySelector('footer') !== null")
        seen = page.value("document.body.innerText")
    assert "Scripts are off in this browser" in seen
    assert "This page has not checked itself yet." in seen


def test_the_transcript_saved_from_a_page_is_the_one_that_was_played(
    browser: Browser, tmp_path: Path
) -> None:
    text = vector("fair").read_bytes()
    path = written(tmp_path, text)
    saved = tmp_path / "saved"
    saved.mkdir()
    behaviour = {"behavior": "allow", "downloadPath": str(saved)}
    browser.ask("Browser.setDownloadBehavior", **behaviour)
    with browser.page() as page:
        outcomes(page, path)
        page.value("document.getElementById('save').click()")
        found = content_of(saved / "game.oakfield")
    assert found == text
    assert Audit(found, GAMES).run().verdict == FAIR


def content_of(path: Path) -> bytes:
    """Return what a file has in it, once it is there."""
    deadline = time.monotonic() + DEADLINE_S
    while not path.exists():
        assert time.monotonic() < deadline, "nothing was saved"
        time.sleep(0.02)
    return path.read_bytes()


COLOUR = (
    "getComputedStyle(document.querySelector('{0}'))['{1}'].match(/\\d+/g).map(Number)"
)
READ = (
    *("p", "h1", "h3.side0", "h3.side1", "dt.side1", ".opened", "summary", "code"),
    *("figcaption", "#recheck", ".rechecks li", "#save", "footer p"),
)
DRAWN = (".ring .label", ".ring .short", ".chart .meaning", ".chart .turn")
DRAWN_GRIFTERS = (".tableau .head", ".tableau .name.side1", ".tableau .skill")
"""Texts of drawings."""


def luminance(colour: list[int]) -> float:
    """Return the relative luminance of a colour (WCAG 2.2)."""
    parts = [c / 255 for c in colour[:3]]
    lit = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * lit[0] + 0.7152 * lit[1] + 0.0722 * lit[2]


def contrast(page: Page, selector: str, ink: str = "color") -> float:
    """Return how well a text stands out from what lies behind it.

    ink: the property that colours it, `fill` in a drawing
    """
    behind = page.value(
        f"""(() => {{
          let e = document.querySelector('{selector}');
          const of = (e) => getComputedStyle(e).backgroundColor;
          while (e && of(e) === 'rgba(0, 0, 0, 0)') e = e.parentElement;
          return of(e).match(/\\d+/g).map(Number);
        }})()"""
    )
    lights = [
        luminance(page.value(COLOUR.format(selector, ink))),
        luminance(behind),
    ]
    return (max(lights) + 0.05) / (min(lights) + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_can_be_read_in_both_schemes(
    scheme: str, browser: Browser, tmp_path: Path
) -> None:
    path = written(tmp_path, vector("fair").read_bytes())
    with browser.page(scheme=scheme) as page:
        outcomes(page, path)
        weak = {s: c for s in READ if (c := contrast(page, s)) < 4.5}
        weak |= {s: c for s in DRAWN if (c := contrast(page, s, "fill")) < 4.5}
        paper = luminance(page.value(COLOUR.format("body", "backgroundColor")))
    path = written(tmp_path, played("grifters", None, "grifters"))
    with browser.page(scheme=scheme) as page:
        outcomes(page, path)
        weak |= {s: c for s in DRAWN_GRIFTERS if (c := contrast(page, s, "fill")) < 4.5}
    assert weak == {}
    assert (paper > 0.5) is (scheme == "light")


@pytest.mark.parametrize("width", [320, 390, 1000])
def test_nothing_is_wider_than_the_window(
    width: int, browser: Browser, tmp_path: Path
) -> None:
    path = written(tmp_path, named(*LONG))
    with browser.page(width=width) as page:
        assert outcomes(page, path) == ALL_PASSED
        assert page.value("document.documentElement.scrollWidth") <= width
        columns = page.value(
            "getComputedStyle(document.querySelector('.turn')).flexDirection"
        )
    assert columns == ("row" if width == 1000 else "column")


PRESS = {"Tab": 9, "Enter": 13}


def press(page: Page, key: str) -> None:
    """Press a key as a person does."""
    named = {"key": key, "code": key, "windowsVirtualKeyCode": PRESS[key]}
    text = {"text": "\r"} if key == "Enter" else {}
    page.ask("Input.dispatchKeyEvent", type="keyDown", **named, **text)
    page.ask("Input.dispatchKeyEvent", type="keyUp", **named)


def test_all_that_unfolds_can_be_reached_and_opened_by_keys(
    browser: Browser, tmp_path: Path
) -> None:
    path = written(tmp_path, vector("fair").read_bytes())
    with browser.page() as page:
        outcomes(page, path)
        count = page.value("document.querySelectorAll('summary').length")
        reached = set()
        for _ in range(3 * count):
            press(page, "Tab")
            focus = "[...document.querySelectorAll('summary')]"
            place = page.value(f"{focus}.indexOf(document.activeElement)")
            if place >= 0 and place not in reached:
                reached.add(place)
                press(page, "Enter")
        opened = page.value("document.querySelectorAll('details[open]').length")
    assert len(reached) == count
    assert opened == count


def test_on_paper_there_is_dark_ink_and_nothing_that_unfolds(
    browser: Browser, tmp_path: Path
) -> None:
    path = written(tmp_path, vector("fair").read_bytes())
    with browser.page(scheme="dark") as page:
        outcomes(page, path)
        dark = {"name": "prefers-color-scheme", "value": "dark"}
        page.ask("Emulation.setEmulatedMedia", media="print", features=[dark])
        ink = luminance(page.value(COLOUR.format("h1", "color")))
        shown = page.value(
            "[...document.querySelectorAll('details')].filter("
            "(one) => one.getClientRects().length > 0).length"
        )
        pictures = page.value("document.querySelectorAll('figure svg').length")
    assert ink < 0.05
    assert shown == 0
    assert pictures > 0


MISFITS = """(() => {
  const bad = [];
  for (const picture of document.querySelectorAll('svg.tableau')) {
    const width = picture.viewBox.baseVal.width, seen = [];
    for (const text of picture.querySelectorAll('text')) {
      const box = text.getBBox();
      const card = text.previousElementSibling?.previousElementSibling;
      if (box.x < 0 || box.x + box.width > width) bad.push(text.textContent);
      if (!text.getAttribute('class')
          && box.x + box.width > card.getBBox().x + card.getBBox().width)
        bad.push(text.textContent);
      for (const [other, its] of seen) {
        const across = Math.min(box.x + box.width, its.x + its.width)
          - Math.max(box.x, its.x);
        const down = Math.min(box.y + box.height, its.y + its.height)
          - Math.max(box.y, its.y);
        if (across > 0.5 && down > 4) bad.push(`${text.textContent} ${other}`);
      }
      seen.push([text.textContent, box]);
    }
  }
  return bad;
})()"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_a_table_of_grifters_leaves_its_place(
    language: str, browser: Browser, tmp_path: Path
) -> None:
    text = played("grifters", None, "grifters")
    source = tmp_path / "game.oakfield"
    source.write_bytes(text)
    path = tmp_path / "game.html"
    with speaking(language):
        page_text = page_of(open_game(source, shown=isolated), source.name)
    path.write_text(page_text, encoding="utf-8")
    with browser.page(width=390) as page:
        assert outcomes(page, path) == ALL_PASSED
        assert page.value("document.querySelectorAll('svg.tableau').length") > 20
        assert page.value(MISFITS) == []
        assert page.value("document.documentElement.scrollWidth") <= 390
