"""The price of top-level package names (docs/decisions/top-level-packages.md): they must be ours alone."""

import importlib.metadata
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("engine", "protocol", "server", "client")


@pytest.mark.parametrize("package", PACKAGES)
def test_the_package_name_belongs_to_us_alone(package):
    # An editable install lists no packages of its own; a stranger's would show all the same.
    owners = set(importlib.metadata.packages_distributions().get(package, ["thirtyone"]))
    assert owners == {"thirtyone"}


def test_the_console_script_is_the_only_door():
    scripts = importlib.metadata.distribution("thirtyone").entry_points.select(group="console_scripts")
    assert [script.name for script in scripts] == ["thirtyone"]


@pytest.mark.parametrize("page", sorted([ROOT / "README.md", *ROOT.glob("docs/**/*.md")]), ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page):
    if not (ROOT / "engine").is_dir():
        pytest.skip("pages link to sources, which are not beside an installed wheel")
    targets = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text())
    local = [target for target in targets if "://" not in target]
    assert [target for target in local if not (page.parent / target).exists()] == []
