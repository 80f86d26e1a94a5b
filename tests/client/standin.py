"""A link without a host, for tests. Apart from the rest, because a program in a real terminal starts with it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import trio

from client.fold import kept
from client.model import Closed, Model
from client.sorting import Sorting


def fresh(model: Model) -> Model:
    """The model as if clock and refusal had come just now."""
    now = trio.current_time()
    return replace(model, clock_at=now, refusal=model.refusal and replace(model.refusal, at=now))


class StandIn:
    """A link without a host: every request is written down and answered by nobody."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.asked: list[tuple[Any, ...]] = []
        self.on_change: Callable[[], None] = lambda: None
        self._over = trio.Event()
        self.end = Closed("quit", "")

    def show(self, model: Model) -> None:
        self.model = fresh(model)
        self.on_change()

    def keep(self, order: Sorting) -> None:
        self.model = kept(self.model, order)
        self.on_change()

    async def run(self) -> Closed:
        await self._over.wait()
        return self.end

    def quit(self) -> None:
        self._over.set()

    def __getattr__(self, name: str) -> Callable[..., int]:
        if name.startswith("_"):
            raise AttributeError(name)

        def ask(*args: Any, **fields: Any) -> int:
            self.asked.append((name, *args, *fields.values()))
            return len(self.asked)

        return ask
