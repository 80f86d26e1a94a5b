"""The settings of a host, read from what somebody typed. A setting that cannot be is a :class:`BadSetting`.

``--table key=value`` goes through one table of keys, each with its reader; the rest are plain options of the command
line. Nothing is opened or listened on here.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from server.core.config import TableConfig

DEFAULT_PORT = 31313  # also in docs/protocol.md
MOST_TABLES = 500
"""A LAN has at most some hundred people; more tables than that is a slip of the finger."""
HOUR, DAY = 3600.0, 24 * 3600.0  # no wait at a card table is longer than a day


class BadSetting(ValueError):
    """A setting that cannot be; the text is a sentence that says which and what is allowed."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What ``--table`` says about the host rather than about a table."""

    tables: int = 1
    ungreeted: int = 128
    per_address: int = 64


Reader: TypeAlias = Callable[[str, str], Any]


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return float("nan")


def _seconds(least: float, most: float, *, can_be_off: bool = False) -> Reader:
    """Seconds of such a span; ``can_be_off``: also ``off``, read as None."""

    def read(key: str, text: str) -> float | None:
        if can_be_off and text in ("off", "none", "0"):
            return None
        seconds = _number(text)
        if not least <= seconds <= most:
            off = ", or off" if can_be_off else ""
            raise BadSetting(f"--table {key}={text}: must be a number of seconds from {least:g} to {most:g}{off}")
        return seconds

    return read


def _one_of(*words: str) -> Reader:
    def read(key: str, text: str) -> str:
        if text not in words:
            raise BadSetting(f"--table {key}={text}: must be {' or '.join(words)}")
        return text

    return read


def _count(least: int, most: int, *, can_be_off: bool = False) -> Reader:
    def read(key: str, text: str) -> int:
        if can_be_off and text == "off":
            return 0
        if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
            raise BadSetting(f"--table {key}={text}: must be a whole number from {least} to {most}")
        return int(text)

    return read


def _switch(key: str, text: str) -> bool:
    if text not in ("on", "off"):
        raise BadSetting(f"--table {key}={text}: must be on or off")
    return text == "on"


# key -> field of TableConfig and how it is read
OF_A_TABLE: Mapping[str, tuple[str, Reader]] = {
    "turn-time": ("turn_time", _seconds(20, 300, can_be_off=True)),
    "hold": ("hold", _seconds(0, DAY)),
    "away-time": ("away_time", _seconds(0, HOUR)),
    "away-after": ("away_after", _count(1, 99)),
    "return-time": ("restart_grace", _seconds(0, HOUR)),
    "abandon-after": ("abandon_after", _seconds(60, 30 * DAY)),
    "window": ("window", _seconds(0, HOUR)),
    "result-time": ("result_time", _seconds(0, DAY)),
    "bot-pace": ("bot_pace", _seconds(0, HOUR)),
    "pause": ("pause", _seconds(10, HOUR, can_be_off=True)),
    "vote-time": ("vote_time", _seconds(5, HOUR)),
    "nudge-after": ("nudge_after", _seconds(0, HOUR)),
    "leavers": ("leavers", _one_of("bot", "free")),
    "spectators": ("spectators", _count(0, 10_000, can_be_off=True)),
    "rate": ("rate", _switch),
}
# the same for HouseRules
OF_THE_HOUSE: Mapping[str, tuple[str, Reader]] = {
    "tables": ("tables", _count(1, MOST_TABLES)),
    "ungreeted": ("ungreeted", _count(1, 10_000)),
    "per-address": ("per_address", _count(1, 10_000)),
}


def read_table_settings(pairs: Iterable[str]) -> tuple[dict[str, Any], HouseRules]:
    """``["turn-time=30", "tables=2"]`` as fields of TableConfig, and the rules of the house. Raises BadSetting."""
    table: dict[str, Any] = {}
    house: dict[str, Any] = {}
    for pair in pairs:
        key, value = split_pair("--table", pair)
        if key in OF_A_TABLE:
            field, reader = OF_A_TABLE[key]
            table[field] = reader(key, value)
        elif key in OF_THE_HOUSE:
            field, reader = OF_THE_HOUSE[key]
            house[field] = reader(key, value)
        else:
            raise BadSetting(
                f"--table {key}: there is no such key; there are {', '.join((*OF_A_TABLE, *OF_THE_HOUSE))}"
            )
    return table, HouseRules(**house)


def split_pair(option: str, text: str) -> tuple[str, str]:
    """``"key=value"`` in two. Raises BadSetting."""
    key, sign, value = text.partition("=")
    if not sign or not key.strip():
        raise BadSetting(f"{option} {text}: must be written as key=value")
    return key.strip(), value.strip()


def read_bots(text: str, levels: tuple[str, ...], usual: str) -> tuple[int, str]:
    """``N`` or ``N:LEVEL``. Raises BadSetting."""
    number, _, level = text.partition(":")
    if not number.isascii() or not number.isdigit():
        raise BadSetting(f"--bots {text}: must be a number of bots, or one with a level, such as 3:{levels[0]}")
    if level and level not in levels:
        raise BadSetting(f"--bots {text}: there is no level {level!r}; there are {', '.join(levels)}")
    return int(number), level or usual


def for_one(table: TableConfig, most: int) -> TableConfig:
    """The table for one person who is about to sit down: where bots fill all other seats it begins then.

    Raises BadSetting where they leave no seat.
    """
    seats = most if table.seats is None else table.seats
    if table.bots == seats:
        raise BadSetting(f"--bots {table.bots}: at a table of {seats} seats that leaves none for you")
    filled = table.start_at is None and table.bots + 1 == seats
    return replace(table, start_at=seats) if filled else table


def check_seats(table: TableConfig, allowed: range, title: str) -> None:
    """Whether seats, bots and start-at go together for this game. Raises BadSetting."""
    least, most = allowed[0], allowed[-1]
    seats = most if table.seats is None else table.seats
    if not least <= seats <= most:
        raise BadSetting(f"--seats {seats}: {title} is for {least} to {most} players")
    if table.bots > seats:
        raise BadSetting(f"--bots {table.bots}: there are only {seats} seats")
    if table.start_at is not None and not least <= table.start_at <= seats:
        raise BadSetting(f"--start-at {table.start_at}: must be from {least} to the number of seats, {seats}")
