"""Keys that are pressed while a table is on its way, in a real terminal: they are not printed, and it is put back.

The host is a socket that takes connections and says nothing.
"""

import signal
import socket
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.terminal import Terminal

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.slow


@contextmanager
def joining(data: Path) -> Iterator[Terminal]:
    """Somebody whose host does not answer."""
    with socket.create_server(("127.0.0.1", 0)) as host:
        address = f"127.0.0.1:{host.getsockname()[1]}"
        command = [sys.executable, "-m", "server.cli", "join", address, "--data", str(data)]
        with Terminal(command, cwd=ROOT) as terminal:
            terminal.wait("Connecting to")
            assert not termios.tcgetattr(terminal._slave)[3] & termios.ECHO
            yield terminal


def test_keys_are_not_printed_and_ctrl_c_puts_the_terminal_back(tmp_path: Path) -> None:
    with joining(tmp_path) as terminal:
        terminal.press("ctrl-c")
        terminal.ended()
        assert terminal.restored()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_puts_the_terminal_back(tmp_path: Path, number: signal.Signals) -> None:
    with joining(tmp_path) as terminal:
        terminal.signal(number)
        assert terminal.ended() == -number
        assert terminal.restored()


def test_what_goes_wrong_puts_the_terminal_back(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as gone:
        address = f"127.0.0.1:{gone.getsockname()[1]}"
    command = [sys.executable, "-m", "server.cli", "join", address, "--data", str(tmp_path)]
    with Terminal(command, cwd=ROOT) as terminal:
        assert terminal.ended() == 2
        assert terminal.restored()
