"""``thirtyone check FILE...``: replay records of matches and hold them against what they expect."""

import argparse
import sys

from server.commands.common import BAD_INPUT, DOES_NOT_HOLD, DONE, one_line, print_json


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = "Replay record files (.game.toml) and hold them against what they expect."
    parser.add_argument("files", metavar="FILE", nargs="+", help="a record, or - for standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object a file")


def run(args: argparse.Namespace) -> int:
    worst = DONE
    for name in args.files:
        worst = max(worst, _check(name, as_json=args.json))
    return worst


def _check(name: str, *, as_json: bool) -> int:
    from engine.check import check
    from engine.fields import BadRecord

    try:
        mismatches = check(_read(name))
    except (BadRecord, OSError) as error:
        why = error.strerror or str(error) if isinstance(error, OSError) else str(error)
        if as_json:
            print_json({"file": name, "ok": False, "error": why})
        sys.stdout.flush()
        sys.stderr.write(f"{one_line(name)}: {one_line(why)}\n")
        return BAD_INPUT
    if as_json:
        print_json({"file": name, "ok": not mismatches, "mismatches": list(mismatches)})
    else:
        lines = [f"{name}: {mismatch}" for mismatch in mismatches] or [f"ok {name}"]
        sys.stdout.writelines(f"{one_line(line)}\n" for line in lines)
    return DOES_NOT_HOLD if mismatches else DONE


def _read(name: str) -> bytes:
    """The file, or one byte more than a record may have: enough to refuse it."""
    from engine.record import MOST_BYTES

    if name == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    with open(name, "rb") as file:
        return file.read(MOST_BYTES + 1)
