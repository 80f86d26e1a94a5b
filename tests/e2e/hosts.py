"""A real host process on a free port of this machine, for tests that bring guests of their own."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

PLENTY = 120  # seconds: nothing here takes more than a few, on a machine that is not busy


@dataclass(frozen=True)
class Served:
    """A host that runs. ``join``, ``watch``: what people type behind the command: address and code."""

    port: int
    key: str
    join: tuple[str, str]
    watch: tuple[str, str]
    said: dict[str, Any] = field(default_factory=dict)  # the whole line of JSON

    @property
    def word(self) -> str:
        """What lets a guest in."""
        return self.join[1].rpartition("-")[2]


def served(line: str | bytes) -> Served:
    """What a host's line of JSON says."""
    said = json.loads(line)
    join, watch = (tuple(said[command].split()[2:]) for command in ("join", "watch"))
    return Served(said["port"], said["key"], join, watch, said)


@contextmanager
def host(data: Path, options: str, program: str = "server.cli") -> Iterator[Served]:
    """A host with these options; holds it to a clean end on SIGTERM."""
    command = [sys.executable, "-m", program, "host", "--bind", "127.0.0.1", "--port", "0", "--json"]
    with subprocess.Popen([*command, *options.split(), "--data", str(data)], stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None
            yield served(process.stdout.readline())
        finally:
            process.terminate()
            assert process.wait(PLENTY) == 0
