"""What all tests heed."""

from collections.abc import Iterator

import pytest

from tests import needs
from tests.netns import private_network


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out a test for which something is not here."""
    needs.heed(item)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let commands of a test speak English, whatever the developer's language is."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture(autouse=True)
def network_of_the_test(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let tests with sockets neither hear nor disturb those that run beside them."""
    marks = {mark.name for mark in request.node.iter_markers()}
    if "e2e" in marks and "internet" not in marks:
        with private_network():
            yield
    else:
        yield
