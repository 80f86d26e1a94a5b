"""A client in another language, written from docs/protocol.md alone, plays a whole match against a real host."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.e2e.hosts import PLENTY, host

FOLDER = Path(__file__).parent / "node"
TABLE = "--bots 2 --seats 3 --start-at 3 --table bot-pace=0"


@pytest.fixture(scope="module")
def node() -> str:
    """Node with the packages that the client needs, or a reason to do without this test."""
    program, npm = shutil.which("node"), shutil.which("npm")
    if program is None or npm is None:
        pytest.skip("node and npm are not installed")
    if int(subprocess.check_output([program, "-p", "process.versions.node"], text=True).split(".")[0]) < 20:
        pytest.skip("node is older than 20")
    if not all((FOLDER / "node_modules" / name).is_dir() for name in _wanted()) and not _installed(npm):
        pytest.skip(f"npm cannot fetch {', '.join(_wanted())} here")
    return program


def _wanted() -> list[str]:
    return list(json.loads((FOLDER / "package.json").read_text())["dependencies"])


def _installed(npm: str) -> bool:
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    try:
        return subprocess.run(command, check=False, cwd=FOLDER, capture_output=True, timeout=PLENTY).returncode == 0
    except subprocess.TimeoutExpired:
        return False


@pytest.mark.slow
def test_a_client_in_another_language_plays_a_match_and_comes_back_to_its_seat(node, tmp_path):
    with host(tmp_path, TABLE) as here:
        command = [node, str(FOLDER / "client.mjs"), *here.join, "Nora"]
        played = subprocess.run(command, check=False, capture_output=True, text=True, timeout=PLENTY)
    assert played.returncode == 0, played.stderr
    report = json.loads(played.stdout)
    assert report["seat"] == 3
    assert sorted(report["places"])[0] == 1
    assert report["drops"] == report["resumes"] == 1
    assert report["refused"] == 0
    assert [record.read_text().count("Nora") for record in (tmp_path / "records").glob("*.game.toml")] == [1]
