"""Tests of a module that says ``GUEST = True`` run in trio as the guest of an asyncio loop, as the screen does."""

from inspect import iscoroutinefunction

import pytest

from client.bridge import run_guest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if isinstance(item, pytest.Function) and getattr(item.module, "GUEST", False) and iscoroutinefunction(item.obj):
            item.add_marker(pytest.mark.trio(run=run_guest), append=False)  # before the one trio_mode gives


@pytest.fixture(autouse=True)
def _nobody_in_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test looks into the real network; one that wants games there brings them."""
    monkeypatch.setattr("client.discover.games", list)
