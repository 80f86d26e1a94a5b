"""Transcripts on disk: what this guest heard, said and saw of shuffles, a file a match, for this account only.

``<data>/transcripts/`` keeps the newest; what is in them is :mod:`protocol.transcript`'s business. A file is added to
as things happen, so that a killed client leaves all but its last line.
"""

import hashlib
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from client.files import PRIVATE_FILE, private_folder
from protocol.transcript import head, written

KEPT = 200  # files: many evenings, in a few megabytes
_PLAIN = re.compile(r"[A-Za-z0-9]{1,32}")


class Transcripts:
    """Writes lines where they belong. ``failed`` is told, once, that it cannot be done."""

    def __init__(self, data: Path, failed: Callable[[OSError], None]) -> None:
        self._folder = data / "transcripts"
        self._failed = failed
        self._place: dict[str, Any] | None = None
        self._match: int | None = None
        self._path: Path | None = None
        self._broken = False

    def keep(self, line: dict[str, Any]) -> None:
        """Keep a line. Raises nothing."""
        if self._broken:
            return
        try:
            self._keep(line)
        except OSError as error:
            self._broken = True
            self._failed(error)

    def _keep(self, line: dict[str, Any]) -> None:
        if line["t"] == "place":
            self._place, self._match = line, None
        elif "match" in line and line["match"] != self._match:
            self._begin(int(line["match"]))
        if self._match is not None and self._path is not None:
            self._write(self._path, line)

    def _begin(self, match: int) -> None:
        """A match: a file of its own, which may be there already if we were away."""
        place = self._place or {}
        table, name = str(place.get("table", "")), str(place.get("name", ""))
        self._match = match
        self._path = private_folder(self._folder) / f"{_safe(table)}-{match}-{_safe(name)}.jsonl"
        self._prune()
        self._write(self._path, head(table, match))
        if self._place is not None:
            self._write(self._path, self._place)

    def _prune(self) -> None:
        files = sorted(self._folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime)
        for path in files[: -KEPT + 1]:
            path.unlink(missing_ok=True)

    @staticmethod
    def _write(path: Path, line: dict[str, Any]) -> None:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, PRIVATE_FILE)
        try:
            os.write(handle, written(line).encode())
        finally:
            os.close(handle)


def _safe(text: str) -> str:
    """A text of somebody else's as part of a file name."""
    return text if _PLAIN.fullmatch(text) else hashlib.sha256(text.encode()).hexdigest()[:12]
