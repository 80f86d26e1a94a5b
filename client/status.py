"""How a host and its tables do, in words for its owner: who is waited for, who is there, what was counted.

Pure functions from the host's answers to lines of text, for the command and for the screen alike.
"""

from collections.abc import Iterable, Iterator, Mapping

from protocol.admin_messages import HostStatus, PersonStatus, TableStatus
from protocol.text import clean

LINKS = {"here": "here", "slow": "slow", "gone": "connection lost", "left": "left"}
WHY = {
    "turn": "", "hold": "connection lost", "away": "away", "window": "everybody has this time",
    "result": "looking at the result",
}  # fmt: skip


def status_lines(host: HostStatus, tables: Iterable[TableStatus]) -> Iterator[str]:
    """Everything, a line each; no line is empty, and tables come first, since that is what one asks for."""
    for table in tables:
        yield from _table(table)
    yield f"Host: {clean(host.app)}, up {_long(host.up)}; {host.connections} connected, {host.admitted} so far"
    if host.moves:
        yield (
            f"Moves: {host.moves}, on their way to all players within {_ms(host.p50)} (half of them), "
            f"{_ms(host.p99)} (99 of 100)"
        )
    yield f"Queues: at most {_size(host.high_water)} waited for one guest; slow watchers skipped {host.skipped}"
    if host.turned_away or host.goodbyes:
        yield f"Turned away: {host.turned_away} for want of room{_counted('; ended: ', host.goodbyes)}"
    if host.defects:
        yield f"Defects of the program: {host.defects}; the log says where their reports are"


def _table(table: TableStatus) -> Iterator[str]:
    playing = f"deal {table.deal}" if table.phase == "playing" else "between matches"
    yield f"{clean(table.name)} ({clean(table.game)}), {playing}; table {clean(table.id)}"
    yield f"  {waiting(table)}"
    for person in table.people:
        yield f"  {_person(person)}"
    yield (
        f"  came back {table.resumes} times, view asked for anew {table.resyncs} times"
        f"{_counted('; refused: ', table.refusals)}"
    )


def waiting(table: TableStatus) -> str:
    """Who is waited for, why, and until when."""
    names = {person.seat: clean(person.name) for person in table.people if person.seat is not None}
    who = ", ".join(names.get(seat, f"seat {seat}") for seat in table.waits_for)
    until = "" if table.left is None else f", for {_short(table.left)} yet"
    if not who:
        return "paused" if table.why is not None else "nobody is waited for"
    why = WHY.get(table.why or "", table.why or "")
    return f"waiting for {who}{f' ({why})' if why else ''}{until}"


def _person(person: PersonStatus) -> str:
    if person.kind == "spectator":
        return f"watching: {clean(person.name)}"
    kind = "bot" if person.kind == "bot" else LINKS[person.link] + (", away" if person.away else "")
    return f"seat {person.seat}: {clean(person.name)}, {kind}"


def _counted(before: str, counts: Mapping[str, int]) -> str:
    said = ", ".join(f"{clean(code)} {number}" for code, number in sorted(counts.items()))
    return before + said if said else ""


def _short(milliseconds: int) -> str:
    seconds = milliseconds // 1000
    return f"{seconds // 60}:{seconds % 60:02}"


def _long(seconds: int) -> str:
    minutes = seconds // 60
    return f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min {seconds % 60} s"


def _ms(microseconds: int) -> str:
    return f"{microseconds / 1000:.1f} ms"


def _size(octets: int) -> str:
    return f"{octets / 1024:.1f} KiB"
