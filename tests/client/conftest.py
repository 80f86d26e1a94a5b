"""Tests of a module that says ``GUEST = True`` run in trio as the guest of an asyncio loop, as the screen does."""

from inspect import iscoroutinefunction

import pytest

from client.bridge import run_guest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if isinstance(item, pytest.Function) and getattr(item.module, "GUEST", False) and iscoroutinefunction(item.obj):
            item.add_marker(pytest.mark.trio(run=run_guest), append=False)  # before the one trio_mode gives
