"""Runs a folder of worked cases against the installed program: records through ``check``, hands through ``score``.

    python cases.py PROGRAM FOLDER

Cases of games that this version does not have are counted and named, not passed over in silence.
"""

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any


def games_of(program: str) -> set[str]:
    listed = subprocess.run([program, "rules", "--json"], capture_output=True, text=True, check=True)
    return {game["name"] for game in json.loads(listed.stdout)["games"]}


def holds(expected: dict[str, Any], got: dict[str, Any]) -> bool:
    """Whether the answer contains what is expected; ``out`` compares as a set."""
    return all(
        key in got and (sorted(got[key]) == sorted(value) if key == "out" else got[key] == value)
        for key, value in expected.items()
    )


def check_records(program: str, folder: Path, games: set[str]) -> tuple[int, int, int]:
    passed = failed = skipped = 0
    for path in sorted(folder.glob("*.game.toml")):
        if tomllib.loads(path.read_text())["game"] not in games:
            skipped += 1
            continue
        run = subprocess.run([program, "check", str(path)], check=False, capture_output=True, text=True)
        passed, failed = (passed + 1, failed) if run.returncode == 0 else (passed, failed + 1)
        if run.returncode:
            print(run.stdout + run.stderr, end="")
    return passed, failed, skipped


def check_hands(program: str, file: Path, games: set[str]) -> tuple[int, int, int]:
    cases = [json.loads(line) for line in file.read_text().splitlines() if line.strip()]
    known = [case for case in cases if case["in"]["game"] in games]
    lines = "\n".join(json.dumps(case["in"]) for case in known) + "\n"
    run = subprocess.run([program, "score", "--jsonl"], check=False, input=lines, capture_output=True, text=True)
    failed = 0
    for case, line in zip(known, run.stdout.splitlines(), strict=True):
        if not holds(case["out"], json.loads(line)):
            failed += 1
            print(f"{case['id']}: expected {case['out']}, got {line}")
    return len(known) - failed, failed, len(cases) - len(known)


def main() -> int:
    program, folder = sys.argv[1], Path(sys.argv[2])
    games = games_of(program)
    results = [check_records(program, folder / "records", games), check_hands(program, folder / "score.jsonl", games)]
    passed, failed, skipped = (sum(column) for column in zip(*results, strict=True))
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
