"""The host that ``play`` starts: a process of its own, which outlives this client if it is killed.

A small file for each such host (process number, address, table; readable by this account only) lets a later ``play``
find it again. What stands in one is believed only after the host there has named the same table. The host is known
here by its command line and the line of JSON it prints, by nothing else.
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

import msgspec

from client.address import Address, CannotConnect
from client.files import PRIVATE_FILE, private_folder, write_whole
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


class OwnHost(msgspec.Struct, frozen=True, kw_only=True):
    """A host of ours that runs. ``join``: the line by which others join it. ``key``: the digest of its public key, in
    hex."""

    pid: int
    address: str
    port: int
    join: str
    key: str
    table: str = ""

    @property
    def place(self) -> Address:
        return Address(self.address, self.port)


def start(
    options: Sequence[str], data: Path, reach: Reach, owner: bytes, goes_on: Callable[[str], bool] | None = None
) -> OwnHost:
    """Start a host with these options, which knows us by the secret ``owner``, and wait until it listens.

    ``goes_on``: asks whether to go on with an unfinished match, which the text tells of. Raises HostFailed,
    CannotConnect.
    """
    log = data / "play-host.log"
    child = _spawn([*options, *(["--offer"] if goes_on else [])], data, log, owner)
    try:
        host = _listening(child, log, reach, goes_on)
    except BaseException:  # ^C too: nobody would ever find a host that is not written down yet
        _end(child)
        raise
    finally:
        for pipe in (child.stdin, child.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        # It may outlive us: Popen need not complain that it was not waited for.
        child.returncode = child.returncode or 0
    with suppress(OSError):  # then a later play does not find it: no reason not to play now
        write_whole(_path(data, host), msgspec.json.encode(host).decode())
    return host


def _listening(
    child: "subprocess.Popen[bytes]", log: Path, reach: Reach, goes_on: Callable[[str], bool] | None
) -> OwnHost:
    found = _said(child, log)
    if found["event"] == "unfinished" and goes_on is not None:
        _tell(child, b"resume" if goes_on(str(found["about"])) else b"fresh")
        found = _said(child, log)
    host = OwnHost(
        pid=child.pid,
        address=str(found["address"]),
        port=int(found["port"]),
        join=str(found["join"]),
        key=str(found["key"]),
    )
    return msgspec.structs.replace(host, table=reach(host.place, bytes.fromhex(host.key))[0].id)


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


def running(data: Path, reach: Reach) -> Iterator[OwnHost]:
    """The hosts started by an earlier ``play`` that still serve their table. Files of dead ones are taken away."""
    for path in sorted((data / "play").glob("*.json")):
        try:
            host = msgspec.json.decode(path.read_bytes(), type=OwnHost)
            if not _alive(host.pid):
                raise ValueError("its process has ended")
            if all(table.id != host.table for table in reach(host.place, bytes.fromhex(host.key))):
                raise ValueError("its table is another one")
        except CannotConnect:
            continue  # it lives and does not answer now: another time it may
        except (OSError, ValueError):
            path.unlink(missing_ok=True)
        else:
            yield host


def stop(host: OwnHost, data: Path) -> None:
    """End a host as its owner would, and wait until it is gone."""
    with suppress(ProcessLookupError, PermissionError):
        os.kill(host.pid, signal.SIGTERM)
        _wait(host.pid)
    _path(data, host).unlink(missing_ok=True)


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


def _path(data: Path, host: OwnHost) -> Path:
    return data / "play" / f"{host.pid}.json"
