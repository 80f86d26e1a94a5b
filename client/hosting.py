"""The host that ``play`` starts: a process of its own, which outlives this client if it is killed.

The note that it leaves (:mod:`client.own`) lets a later ``play`` find it again. What stands there is believed only
after the host has named the same table. Else a host is known here by its command line and the line of JSON it prints.
"""

import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from client.address import Address, CannotConnect
from client.files import PRIVATE_FILE, private_folder
from client.own import OwnNote, own_hosts
from client.words import say
from protocol.messages import TableLine

START_TIME = 60.0  # seconds until it listens; it takes half a second, and twenty times that on a slow and busy machine
STOP_TIME = 15.0  # seconds; saying goodbye to everybody takes up to three, and the rest is for a busy machine
BAD_INPUT = 2

Reach = Callable[[Address, bytes], tuple[TableLine, ...]]
"""The tables of the host at an address whose key has this digest. Raises CannotConnect."""


class HostFailed(Exception):
    """The host did not come up. The text is its own sentence, ``code`` the exit code to leave with."""

    def __init__(self, sentence: str, code: int) -> None:
        super().__init__(sentence)
        self.code = code


def start(
    options: Sequence[str], data: Path, reach: Reach, owner: bytes, goes_on: Callable[[str], bool] | None = None
) -> OwnNote:
    """Start a host with these options, which knows us by the secret ``owner``, and wait until it listens.

    ``goes_on``: asks whether to go on with an unfinished match, which the text tells of. Raises HostFailed,
    CannotConnect.
    """
    log = data / "play-host.log"
    child = _spawn([*options, *(["--offer"] if goes_on else [])], data, log, owner)
    try:
        return _listening(child, log, reach, owner, goes_on)
    except BaseException:  # ^C too: nobody sits there, and nobody would look for it
        _end(child)
        raise
    finally:
        for pipe in (child.stdin, child.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        # It may outlive us: Popen need not complain that it was not waited for.
        child.returncode = child.returncode or 0


def _listening(
    child: "subprocess.Popen[bytes]", log: Path, reach: Reach, owner: bytes, goes_on: Callable[[str], bool] | None
) -> OwnNote:
    found = _said(child, log)
    if found["event"] == "unfinished" and goes_on is not None:
        _tell(child, b"resume" if goes_on(str(found["about"])) else b"fresh")
        found = _said(child, log)
    place, key = Address(str(found["address"]), int(found["port"])), str(found["key"])
    return OwnNote(
        pid=child.pid,
        address=place.host,
        port=place.port,
        tables=tuple(table.id for table in reach(place, bytes.fromhex(key))),
        key=key,
        owner=owner.hex(),
        join=str(found["join"]),
        for_one=True,
    )


def _said(child: "subprocess.Popen[bytes]", log: Path) -> dict[str, Any]:
    """The next line of JSON that it prints. Raises HostFailed."""
    line = _next_line(child)
    if line is None:
        raise _failure(_end(child), log)
    said: dict[str, Any] = json.loads(line)
    return said


def _tell(child: "subprocess.Popen[bytes]", line: bytes) -> None:
    with suppress(OSError):  # one that has ended already says so itself
        if child.stdin is not None:
            child.stdin.write(line + b"\n")
            child.stdin.flush()


def running(data: Path, reach: Reach) -> Iterator[OwnNote]:
    """The hosts started by an earlier ``play`` that still serve their table."""
    for note in own_hosts(data):
        with suppress(CannotConnect):  # it was killed, or does not answer now
            if note.for_one and _alive(note.pid) and _serves(note, reach):
                yield note


def _serves(note: OwnNote, reach: Reach) -> bool:
    return any(table.id == note.table for table in reach(note.place, bytes.fromhex(note.key)))


def stop(host: OwnNote) -> None:
    """End a host as its owner would, and wait until it is gone."""
    with suppress(ProcessLookupError, PermissionError):
        os.kill(host.pid, signal.SIGTERM)
        _wait(host.pid)


def _spawn(options: Sequence[str], data: Path, log: Path, owner: bytes) -> "subprocess.Popen[bytes]":
    private_folder(data)
    command = [sys.executable, "-m", "server.cli", "host", "--json", "--owner-pipe", "--data", str(data), *options]
    handle = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE_FILE)
    try:
        # A session of its own: ^C and the end of this terminal do not reach it.
        child = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=handle, start_new_session=True
        )
    finally:
        os.close(handle)
    _tell(child, owner.hex().encode())
    return child


def _next_line(child: "subprocess.Popen[bytes]") -> bytes | None:
    """The next line it prints; None where it ends or takes too long instead."""
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def read() -> None:
        if child.stdout is not None:
            lines.put(child.stdout.readline())

    threading.Thread(target=read, daemon=True).start()
    with suppress(queue.Empty):
        return lines.get(timeout=START_TIME) or None
    return None


def _end(child: "subprocess.Popen[bytes]") -> int:
    """End it, if it has not ended by itself; its exit code."""
    if child.poll() is None:
        child.terminate()
    try:
        return child.wait(STOP_TIME)
    except subprocess.TimeoutExpired:
        child.kill()
        return child.wait()


def _failure(code: int, log: Path) -> HostFailed:
    """What it said on its way out is one sentence; where it said nothing, where to look."""
    said = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    if not said:
        return HostFailed(say("host_failed", path=log), BAD_INPUT)
    sentence = said[-1].removeprefix("thirtyone: ").replace("thirtyone host --help", "thirtyone play --help")
    return HostFailed(sentence, code if code > 0 else BAD_INPUT)


def _alive(pid: int) -> bool:
    if sys.platform == "win32":
        return True  # signal 0 is ^C there; whether the table answers tells enough
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True


def _wait(pid: int) -> None:
    """Until the process is gone, ours or not; at most STOP_TIME."""
    gone = threading.Event()
    waits = 150  # a tenth of a second each
    for _ in range(waits):
        if sys.platform != "win32":
            with suppress(ChildProcessError):  # a child of ours stays a process until it is waited for
                os.waitpid(pid, os.WNOHANG)
        if not _alive(pid):
            return
        gone.wait(STOP_TIME / waits)
