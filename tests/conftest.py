"""What all tests heed."""

import pytest

from tests import needs


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out a test for which something is not here."""
    needs.heed(item)
