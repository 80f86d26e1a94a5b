"""Keys that are pressed before there is a screen: kept for it, and not printed across the line that says it comes.

:func:`off` is for the way to a full screen. :func:`on` puts back what was there: before a person is asked something,
and on every way out; for the signals that end a program without a word it is called here.
"""

import os
import signal
import sys
from contextlib import suppress
from types import FrameType
from typing import Any

ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))

_kept: list[list[Any]] = []  # how the terminal was, while its echo is off


def off() -> None:
    """Print no keys from now on, on a terminal that can do without."""
    if sys.platform == "win32" or _kept:
        return
    import termios

    with suppress(OSError, ValueError, termios.error):
        attributes = termios.tcgetattr(sys.stdin.fileno())
        _kept.append(attributes.copy())
        attributes[3] &= ~termios.ECHO
        for number in ENDING:
            if signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, _ended)
        termios.tcsetattr(sys.stdin.fileno(), termios.TCSANOW, attributes)


def on(*, asking: bool = False) -> None:
    """As it was before :func:`off`. ``asking``: what was typed unseen is no answer to what is asked now."""
    if sys.platform == "win32" or not _kept:
        return
    import termios

    with suppress(OSError, ValueError, termios.error):  # a terminal that went away
        termios.tcsetattr(sys.stdin.fileno(), termios.TCSAFLUSH if asking else termios.TCSANOW, _kept[0])
    _kept.clear()
    for number in ENDING:
        if signal.getsignal(number) is _ended:
            signal.signal(number, signal.SIG_DFL)


def _ended(number: int, frame: FrameType | None) -> None:
    """The signal does what it would have done, after the terminal was put back."""
    on()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
