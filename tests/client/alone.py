"""A screen without a host, as a program for a real terminal: ``python -m tests.client.alone [HOW]``.

Moves go nowhere; ``d`` (draw) with ``crash-key`` fails inside a key binding, with ``crash-draw`` inside a drawing. With
``late-hangup`` it ends the link, and a hang-up comes while the screen is being closed.
"""

import signal
import sys
from typing import Any

from client.screen import run
from client.settings import Settings
from tests.client import tables
from tests.client.standin import StandIn


class Broken:
    """A model that cannot be drawn."""

    def __getattr__(self, name: str) -> Any:
        raise ZeroDivisionError("a defect in a drawing")


def main() -> int:
    how = sys.argv[1] if len(sys.argv) > 1 else ""
    link = StandIn(tables.playing())

    def act(line: str) -> int:
        if how == "crash-key":
            raise ZeroDivisionError("a defect in a key")
        if how == "crash-draw":
            link.show(tables.base(public=Broken()))
        if how == "late-hangup":
            link._over.set()
        return 1

    link.act = act  # type: ignore[attr-defined]
    if how == "late-hangup":
        link.quit = lambda: signal.raise_signal(signal.SIGHUP)  # type: ignore[method-assign]
    try:
        return run(link, ascii="ascii" in sys.argv, mouse=True, settings=Settings())  # type: ignore[arg-type]
    except ZeroDivisionError as defect:
        print(f"one sentence: {defect}")
        return 70


if __name__ == "__main__":
    sys.exit(main())
