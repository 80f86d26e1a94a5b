"""A person's own settings of the client: ``settings.toml`` in the user's configuration directory.

Read forgivingly: a file that cannot be read, or a value of the wrong kind, leaves the default and gives a sentence.
It holds what a screen looks like and how it asks, nothing about tables or hosts.
"""

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from platformdirs import user_config_path

from client.files import write_whole


@dataclass(frozen=True, slots=True)
class Settings:
    """``ascii`` None: found out from the terminal. ``confirm``: ask before what cannot be taken back."""

    name: str = ""
    confirm: bool = True
    four_colours: bool = True
    bell: bool = True
    mouse: bool = True
    ascii: bool | None = None


def settings_path() -> Path:
    """Where the settings of this account lie."""
    return user_config_path("thirtyone", appauthor=False) / "settings.toml"


def load(path: Path) -> tuple[Settings, str]:
    """The settings, and a sentence about what of them could not be used ("" if all is well)."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, ValueError) as error:
        return Settings(), f"{path} cannot be read and is left out: {error}"
    good = {f.name: found[f.name] for f in fields(Settings) if f.name in found and _fits(f.name, found[f.name])}
    bad = sorted(set(found) - set(good))
    return Settings(**good), f"{path}: {', '.join(bad)} not understood" if bad else ""


def save(settings: Settings, path: Path) -> None:
    """Write them all. Raises OSError."""
    values = {f.name: getattr(settings, f.name) for f in fields(Settings)}
    lines = [f"{name} = {_toml(value)}" for name, value in values.items() if value is not None]
    write_whole(path, "\n".join(lines) + "\n")


def _fits(name: str, value: Any) -> bool:
    return isinstance(value, str if name == "name" else bool)


def _toml(value: str | bool) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return '"' + "".join(_toml_letter(letter) for letter in value) + '"'


def _toml_letter(letter: str) -> str:
    if letter in '"\\':
        return "\\" + letter
    return letter if letter.isprintable() else f"\\U{ord(letter):08x}"
