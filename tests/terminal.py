"""A real program in a real terminal, for tests: a pty whose output feeds a pyte screen.

``Terminal`` starts a process with the slave side as its controlling terminal, reads what it draws, answers the few
questions a terminal answers, sends keys and resizes. Waiting is by reading: a wait ends when the screen shows what is
waited for, when the process ends, or at its deadline, never by sleeping.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

import pyte

PICTURE = 200_000  # bytes: more than any one picture takes
PATIENCE = 60.0  # seconds: a bound for a machine that is slow and busy, not a time that is expected
LAST = b"\0\0\0"  # written behind all that a process wrote, which shows nothing
KEYS = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "enter": "\r",
    "esc": "\x1b",
    "tab": "\t",
    "f1": "\x1bOP",
    "f4": "\x1bOS",
    "f5": "\x1b[15~",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "backspace": "\x7f",
    "ctrl-c": "\x03",
    "ctrl-d": "\x04",
    "ctrl-l": "\x0c",
}


class Screen(pyte.Screen):
    """pyte 0.8 passes ``private`` to handlers that do not take it."""

    def report_device_status(self, mode: int = 0, **_: Any) -> None:
        super().report_device_status(mode)

    def report_device_attributes(self, mode: int = 0, **_: Any) -> None:
        super().report_device_attributes(mode)

    def set_margins(self, *args: Any, **_: Any) -> None:
        super().set_margins(*args)

    def select_graphic_rendition(self, *attrs: int, **options: Any) -> None:
        if not options.get("private"):
            super().select_graphic_rendition(*attrs)


class Terminal:
    """One process in a terminal of ``columns`` x ``rows``. Use as a context manager: leaving kills the process."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        columns: int = 80,
        rows: int = 24,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
    ) -> None:
        self.screen = Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.screen.write_process_input = self.send
        self.raw = bytearray()
        self.master, self._slave = pty.openpty()
        self._set_size(columns, rows)
        self.before = termios.tcgetattr(self._slave)
        self.process = subprocess.Popen(
            command,
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            cwd=cwd,
            env={**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", **(env or {})},
            preexec_fn=self._take_terminal,  # noqa: PLW1509 - tests run no threads beside it
        )

    def _take_terminal(self) -> None:
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._slave)
        os.close(self.master)

    # --- looking ------------------------------------------------------------------------------------

    def text(self) -> str:
        """What the screen shows, trailing blanks removed."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def _read(self, timeout: float) -> bool:
        """Reads what there is within ``timeout`` seconds; False when nothing came."""
        if not select.select([self.master], [], [], timeout)[0]:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:  # the other side is closed
            return False
        self.feed(data)
        return bool(data)

    def feed(self, data: bytes) -> None:
        """Shows what the process has written."""
        self.raw += data
        self.stream.feed(data)

    def wait(self, wanted: str | Callable[[str], bool], patience: float = PATIENCE) -> str:
        """Reads until the screen shows ``wanted`` (a regular expression, or a test of the text); gives the text.

        A picture that has come only in part is not looked at.
        """
        holds = wanted if callable(wanted) else lambda text: re.search(wanted, text) is not None
        deadline = time.monotonic() + patience
        while not (holds(text := self.text()) and self.whole()):
            left = deadline - time.monotonic()
            if left <= 0 or (not self._read(min(left, 0.5)) and self.process.poll() is not None):
                raise AssertionError(f"never saw {wanted!r}; the screen shows:\n{text}")
        return text

    def whole(self) -> bool:
        """Whether the last picture has been read to its end: the program brackets each with mode 2026."""
        return _last_is_off(bytes(self.raw[-PICTURE:]), 2026)

    def settle(self, quiet: float = 0.15) -> str:
        """Reads until nothing was drawn for ``quiet`` seconds."""
        while self._read(quiet) or not (self.whole() or self.process.poll() is not None):
            pass
        return self.text()

    # --- doing --------------------------------------------------------------------------------------

    def send(self, text: str) -> None:
        """Types text as it is."""
        os.write(self.master, text.encode())

    def press(self, *keys: str) -> None:
        """Presses keys by name (``up``, ``enter``, ...) or a letter."""
        for key in keys:
            self.send(KEYS.get(key, key))

    def resize(self, columns: int, rows: int) -> None:
        self.screen.resize(rows, columns)
        self._set_size(columns, rows)  # the kernel sends SIGWINCH

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def signal(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def ended(self, patience: float = PATIENCE) -> int:
        """Reads to the end of the process; its exit status."""
        deadline = time.monotonic() + patience
        while self.process.poll() is None:
            self._read(0.05)
            assert time.monotonic() < deadline, f"still running; the screen shows:\n{self.text()}"
        os.write(self._slave, LAST)
        while LAST not in self.raw:
            assert self._read(patience), f"what it wrote last never came; the screen shows:\n{self.text()}"
        self.raw = self.raw.replace(LAST, b"")
        return self.process.wait()

    def restored(self) -> bool:
        """Whether the terminal is as it was: modes, cursor, alternate screen, mouse, paste and focus reports."""
        if termios.tcgetattr(self._slave) != self.before:
            return False
        return all(_last_is_off(bytes(self.raw), mode) for mode in (1049, 1000, 1003, 1006, 2004, 1004)) and (
            _last_is_off(bytes(self.raw), 25, off=b"h", on=b"l")
        )


def _last_is_off(raw: bytes, mode: int, off: bytes = b"l", on: bytes = b"h") -> bool:
    prefix = b"\x1b[?" + str(mode).encode()
    return raw.rfind(prefix + on) <= raw.rfind(prefix + off)
