"""A test is left out for a named reason, but not where nothing may be left out."""

import sys

import pytest

from tests.needs import SKIP_NOTHING, heed, need, unless


@pytest.fixture
def item(request: pytest.FixtureRequest) -> pytest.Item:
    """Return this very test, marked as one that needs the moon."""
    item = request.node
    assert isinstance(item, pytest.Item)
    item.add_marker(unless(False, "no moon"))
    return item


def test_what_is_not_here_is_a_reason_to_skip(
    item: pytest.Item, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(SKIP_NOTHING, raising=False)
    with pytest.raises(pytest.skip.Exception, match="no moon"):
        heed(item)
    with pytest.raises(pytest.skip.Exception, match="no-such-tool not here"):
        need("no-such-tool")


def test_what_is_not_here_is_a_failure_where_nothing_may_be_skipped(
    item: pytest.Item, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SKIP_NOTHING, "1")
    with pytest.raises(pytest.fail.Exception, match="no moon"):
        heed(item)
    with pytest.raises(pytest.fail.Exception, match="no-such-tool not here"):
        need("no-such-tool")


def test_what_is_here_is_no_reason(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SKIP_NOTHING, "1")
    assert isinstance(request.node, pytest.Item)
    request.node.add_marker(unless(True, "no moon"))
    heed(request.node)
    need(sys.executable)
