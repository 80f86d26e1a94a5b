"""Taking a parsed TOML table apart: one value after the other, each of the right kind, or a sentence with its place.

BadRecord (a ValueError)    the text is no record of a match
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

MOST_DIGITS = 40  # signs of a value that are repeated in a sentence


class BadRecord(ValueError):
    """The text is no record; the message is one sentence that says what is wrong and where."""


_KIND_NAMES = {str: "a text", int: "a whole number", bool: "true or false", dict: "a table", list: "a list"}


def is_kind(value: object, kind: type) -> bool:
    """Whether a value is of this kind; true and false are no numbers."""
    return isinstance(value, kind) and not (kind is int and isinstance(value, bool))


def get(
    table: Mapping[str, Any], key: str, kind: type, where: str, *, required: bool = False, default: Any = None
) -> Any:
    """The value of a key, which must be of this kind; ``default`` where it may be missing. Raises BadRecord."""
    if key not in table:
        if required:
            raise BadRecord(f"{where}: {key} is missing")
        return default
    if not is_kind(table[key], kind):
        raise BadRecord(f"{where}: {key} must be {_KIND_NAMES[kind]}, not {shown(table[key])}")
    return table[key]


def list_of(table: Mapping[str, Any], key: str, kind: type, where: str, *, required: bool = False) -> list[Any] | None:
    """The list of a key, each item of this kind; None where it may be missing. Raises BadRecord."""
    items = get(table, key, list, where, required=required)
    for item in items or []:
        if not is_kind(item, kind):
            raise BadRecord(f"{where}: each of {key} must be {_KIND_NAMES[kind]}, not {shown(item)}")
    return None if items is None else list(items)


def only(table: Mapping[str, Any], allowed: Sequence[str], where: str) -> None:
    """Raises BadRecord for a key that is not allowed."""
    for key in table:
        if key not in allowed:
            raise BadRecord(f"{where}: there is no {shown(key)}; known are {', '.join(allowed)}")


def told(act: Callable[..., Any], *args: Any, where: str) -> Any:
    """What ``act`` gives; a ValueError of it becomes a sentence with a place."""
    try:
        return act(*args)
    except ValueError as error:
        raise BadRecord(f"{where}: {error}") from None


def shown(value: object) -> str:
    """A value of the file as it can stand in a sentence: short, and safe for numbers of any size."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and value.bit_length() > MOST_DIGITS * 3:
        return "a number out of all bounds"
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= MOST_DIGITS else text[: MOST_DIGITS - 1] + "…"
