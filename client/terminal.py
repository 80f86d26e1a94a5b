"""The terminal itself: what it can show, and that it is left as it was found.

Everything we switch on (alternate screen, focus reports, the title) is switched on and off together, by the output
that enters and leaves the alternate screen; prompt_toolkit does so on every way out that runs Python at all.
POSIX-only modules are imported where they are used: on Windows prompt_toolkit's own output is taken as it is.
"""

import asyncio
import os
import re
import select
import sys
import time
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.input import Input
from prompt_toolkit.input.ansi_escape_sequences import ANSI_SEQUENCES
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.output.defaults import create_output
from prompt_toolkit.output.vt100 import Vt100_Output

from client.glyphs import PROBED

# Two characters of the private use area: a person cannot type them, and prompt_toolkit takes any character as a key.
FOCUS_IN, FOCUS_OUT = "\ue000", "\ue001"
_FOCUS = {"\x1b[I": FOCUS_IN, "\x1b[O": FOCUS_OUT}

NO_TITLE = ("linux", "eterm-color", "dumb")  # nor anything else that not every terminal knows
PROBE_TIME = 0.25  # seconds; a terminal that answers does so in milliseconds
PASTE_TIME = 0.5  # seconds without growth after which a paste without an end is taken as whole
END_OF_PASTE = "\x1b[201~"


class TableOutput(Vt100_Output):
    """A VT100 terminal with focus reports, whole pictures (mode 2026), and its title put back at the end."""

    def flush(self) -> None:
        """Brackets what is written, so that a terminal that can does not show a picture half drawn."""
        if self._buffer and self.term not in NO_TITLE:
            self._buffer.insert(0, "\x1b[?2026h")
            self._buffer.append("\x1b[?2026l")
        super().flush()

    def enter_alternate_screen(self) -> None:
        if self.term not in NO_TITLE:
            self.write_raw("\x1b[22;0t")  # keeps the title
        super().enter_alternate_screen()
        self.write_raw("\x1b[?1004h")

    def quit_alternate_screen(self) -> None:
        self.write_raw("\x1b[?1004l")
        super().quit_alternate_screen()
        if self.term not in NO_TITLE:
            self.write_raw("\x1b[23;0t")  # puts it back

    @property
    def responds_to_cpr(self) -> bool:
        return False  # a full screen needs no cursor position, and deaf terminals are not asked


def output() -> Output:
    """The output of this terminal."""
    if sys.platform == "win32":
        return create_output()
    bell = os.environ.get("PROMPT_TOOLKIT_BELL", "true").lower() in {"1", "true"}
    return TableOutput.from_pty(
        sys.stdout, term=os.environ.get("TERM"), default_color_depth=ColorDepth.from_env(), enable_bell=bell
    )


def forget_output() -> None:
    """The terminal went away: what was still to be drawn is not tried again, also not by the interpreter as it ends,
    which would exit with a code of its own."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def hear_focus() -> None:
    """Makes prompt_toolkit read focus reports as the keys :data:`FOCUS_IN` and :data:`FOCUS_OUT`."""
    for sequence, key in _FOCUS.items():
        ANSI_SEQUENCES.setdefault(sequence, key)  # type: ignore[arg-type]  # any one character is a key too


# --- how wide signs are ------------------------------------------------------------------------------------------


def probe_width() -> tuple[bool | None, str]:
    """Whether signs of ambiguous width take two cells here (None: no answer), and keys pressed meanwhile.

    Writes the signs, asks where the cursor is, and wipes the line. Only for terminals, before anything else reads them.
    """
    if sys.platform == "win32" or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None, ""
    import termios
    import tty

    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor, termios.TCSADRAIN)
        sys.stdout.write(f"\r{PROBED}\x1b[6n\r\x1b[K")
        sys.stdout.flush()
        answer = _answer(descriptor)
    except (OSError, UnicodeError):
        return None, ""
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
    return read_probe(answer)


def _answer(descriptor: int) -> str:
    """What comes in until a cursor position was told or the time is up."""
    heard = b""
    end = time.monotonic() + PROBE_TIME
    while b"R" not in heard and (left := end - time.monotonic()) > 0:
        if select.select([descriptor], [], [], left)[0]:
            data = os.read(descriptor, 1024)
            if not data:
                break
            heard += data
    return heard.decode("utf-8", "ignore")


def read_probe(heard: str) -> tuple[bool | None, str]:
    """The answer within what was heard, and the rest, which a person typed."""
    found = re.search(r"\x1b\[\d+;(\d+)R", heard)
    if found is None:
        return None, heard
    column = int(found[1])
    return column > len(PROBED) + 1, heard[: found.start()] + heard[found.end() :]


# --- pastes without an end -------------------------------------------------------------------------------------------


class PasteWatch:
    """Ends a bracketed paste that has begun and stopped growing: it would swallow every key from then on, ^C too."""

    def __init__(self, app: Application[Any], source: Input) -> None:
        self._app, self._input = app, source
        self._parser = getattr(source, "vt100_parser", None)
        self._handle: asyncio.TimerHandle | None = None

    def install(self) -> None:
        """Look after each reading of the input, which costs one attribute when nothing is being pasted."""
        if self._parser is None:
            return
        read = self._input.read_keys

        def read_keys() -> Any:
            keys = read()
            if self._pasting():
                self._wait()
            return keys

        self._input.read_keys = read_keys  # type: ignore[method-assign]  # there is no hook for it

    def _pasting(self) -> bool:
        return bool(getattr(self._parser, "_in_bracketed_paste", False))

    def _wait(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
        self._handle = asyncio.get_running_loop().call_later(PASTE_TIME, self._end)

    def _end(self) -> None:
        if self._pasting() and self._parser is not None and self._app.is_running:
            self._parser.feed(END_OF_PASTE)
            self._app.key_processor.feed_multiple(self._input.flush_keys())
            self._app.key_processor.process_keys()
