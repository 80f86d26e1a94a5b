"""A real host process on a free port of this machine, for tests that bring guests of their own."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PLENTY = 60  # seconds: nothing here takes more than a few


@contextmanager
def host(data: Path, options: str) -> Iterator[int]:
    """A host with these options; gives its port, and holds it to a clean end on SIGTERM."""
    command = [sys.executable, "-m", "server.cli", "host", "--bind", "127.0.0.1", "--port", "0", "--json"]
    with subprocess.Popen([*command, *options.split(), "--data", str(data)], stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None
            yield json.loads(process.stdout.readline())["port"]
        finally:
            process.terminate()
            assert process.wait(PLENTY) == 0
