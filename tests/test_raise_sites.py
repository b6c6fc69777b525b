"""Where something is said of an error is found, however it is written."""

from pathlib import Path

import pytest

from tests.raise_sites import _sites_of, makers

SAID: dict[str, list[tuple[str | None, set[str]]]] = {
    'raise LocalError("no {it}", it=1, code="local/x")': [("no {it}", {"it"})],
    'raise LocalError(f"no {it}")': [("f'no {it}'", set())],
    "raise LocalError(error.text)": [(None, set())],
    'what = "a {b} c"\n    raise Refused(what, b=1)': [("a {b} c", {"b"})],
    'raise Refused("a b" if it else "c d")': [("a b", set()), ("c d", set())],
    "raise LocalError(TABLE[it])": [("one thing", set()), ("two things", set())],
    'why = clause("a {b}", b=1)\n    raise LocalError(why)': [
        ("a {b}", {"b"}),
        (None, set()),
    ],
    'return helper.Damaged("the end is gone", 1)': [("the end is gone", set())],
    'raise IllegalMove("same-name")': [],
    'raise ValueError("our own bug")': [],
}


@pytest.mark.parametrize("text", SAID)
def test_a_place_is_found_with_its_template_and_fields(
    text: str, tmp_path: Path
) -> None:
    source = tmp_path / "said.py"
    table = 'TABLE = {1: "one thing", 2: "two things"}\n'
    source.write_text(f"{table}def f(it, error):\n    {text}\n", "utf-8")
    sites = _sites_of(source, makers())
    found = [(site.template, set(site.fields or ())) for site in sites]
    assert len(found) == len(SAID[text])
    assert all(one in found for one in SAID[text])


def test_fields_that_are_not_written_out_are_not_known(tmp_path: Path) -> None:
    source = tmp_path / "said.py"
    source.write_text('clause("a {b}", **fields)\n', "utf-8")
    (site,) = _sites_of(source, makers())
    assert site.fields is None
