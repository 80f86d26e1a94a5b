"""``thirtyone verify RECORD|ID [--against TRANSCRIPT]``: whether the shuffles of a match were fair."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from server.commands.common import DOES_NOT_HOLD, DONE, Problem, one_line, print_json

if TYPE_CHECKING:
    from protocol.transcript import Transcript

MOST_TRANSCRIPT = 64 * 1024 * 1024  # bytes: a transcript of a long match has some hundred thousand


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Replay the record of a match, work out every shuffle anew, and hold it against what was dealt; "
        "with --against also against what a player's program was promised while it was played."
    )
    parser.add_argument("record", metavar="FILE", help="a record file, or part of the name of one of your own")
    parser.add_argument("--against", metavar="TRANSCRIPT", help="a transcript that a player's program has kept")
    parser.add_argument("--data", metavar="DIR", type=Path, help="where your own records are")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    from engine.fields import BadRecord
    from protocol.transcript import BadTranscript
    from server.verify import verify

    path = _find(args.record, args.data)
    try:
        against = None if args.against is None else _transcript(args.against)
        found = verify(_read(path), against)
    except BadRecord as error:
        raise Problem(f"{one_line(str(path))}: {one_line(str(error))}") from None
    except BadTranscript as error:
        raise Problem(f"{one_line(str(args.against))}: {one_line(str(error))}") from None
    except OSError as error:
        raise Problem(f"{one_line(str(error.filename or path))}: {error.strerror or error}") from None
    if args.json:
        print_json(
            {"file": str(path), "ok": not found.mismatches, "shuffles": found.shuffles, "bound": found.bound,
             "failed": found.failed, "mismatches": found.mismatches}
        )  # fmt: skip
    else:
        for mismatch in found.mismatches:
            sys.stdout.write(f"{one_line(str(path))}: {one_line(mismatch)}\n")
        if not found.mismatches:
            sys.stdout.write(_sentence(str(path), found.shuffles, found.bound, found.failed, args.against) + "\n")
    return DOES_NOT_HOLD if found.mismatches else DONE


def _sentence(path: str, shuffles: int, bound: int, failed: int, against: str | None) -> str:
    said = f"ok {one_line(path)}: {shuffles} shuffles"
    if against is None:
        return (
            f"{said} give the cards that were dealt; only --against a transcript shows that they were not made up later"
        )
    unknown = f"; it knows nothing of {shuffles - bound}" if bound < shuffles else ""
    broken = f"; {failed} more came to nothing" if failed else ""
    return f"{said}, {bound} of them as they were promised to {one_line(against)}{unknown}{broken}"


def _find(named: str, data: Path | None) -> Path:
    """The file itself; else the one record of our own with that in its name. Raises Problem."""
    path = Path(named)
    if path.exists() or "/" in named:
        return path
    from platformdirs import user_data_path

    folder = (data or user_data_path("thirtyone", appauthor=False)) / "records"
    found = sorted(folder.glob(f"*{_literal(named)}*.game.toml"))
    if not found:
        raise Problem(f"there is no file {one_line(named)}, and no record in {folder} has that in its name")
    if len(found) > 1:
        raise Problem(f"{len(found)} records in {folder} have {one_line(named)} in their names")
    return found[0]


def _literal(text: str) -> str:
    return "".join(f"[{sign}]" if sign in "*?[" else sign for sign in text)


def _read(path: Path) -> bytes:
    """The file, or one byte more than a record may have: enough to refuse it."""
    from engine.record import MOST_BYTES

    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _transcript(name: str) -> "Transcript":
    from protocol.transcript import BadTranscript, read

    with open(name, "rb") as file:
        data = file.read(MOST_TRANSCRIPT + 1)
    if len(data) > MOST_TRANSCRIPT:
        raise BadTranscript("no transcript is that long")
    try:
        return read(data.decode().splitlines())
    except UnicodeDecodeError:
        raise BadTranscript("this is not a text file in UTF-8") from None
