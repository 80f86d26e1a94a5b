"""The owner's commands: ``status``, ``kick``, ``skip``, ``pause``, ``open-hands``, ``create-table`` and ``export``.

They work on hosts that this account runs on this machine, and on no others. Arguments in, exit code out; what a
command does is the host's business.
"""

import argparse
import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from client.common import Problem, app_name, data_folder
from client.words import say

if TYPE_CHECKING:  # these are on the way of --help, and messages are not light
    from client.errand import Answer
    from client.own import OwnNote
    from protocol.messages import HostStatus, Request, TableStatus

DONE = 0
COMMANDS = ("status", "kick", "skip", "pause", "open-hands", "create-table")

Ask = Callable[[int], "Request"]


class Found(NamedTuple):
    """A table of a host of ours."""

    note: "OwnNote"
    table: "TableStatus"


def main(arguments: Sequence[str]) -> int:
    """Run a command (the first argument) with the rest, and give the exit code. Raises Problem, CannotConnect."""
    command, *rest = arguments
    args = _parser(command).parse_args(rest)
    run = {
        "status": _status, "kick": _kick, "skip": _skip, "pause": _pause, "open-hands": _open_hands,
        "create-table": _create_table,
    }  # fmt: skip
    return run[command](args)


def export(args: argparse.Namespace) -> bool:
    """Have a host that runs write a table into a file (``file``, ``table``, ``data``). False where none runs.

    Raises Problem, CannotConnect.
    """
    from protocol.messages import Export

    found = list(_all_tables(data_folder(args)))
    if found:
        _done(_one(found, args.table), lambda req: Export(req=req, file=os.path.abspath(args.file)))
    return bool(found)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Problem(f"{message} ({self.prog} --help says more)")


def _parser(command: str) -> argparse.ArgumentParser:
    about = {
        "status": "Show how the hosts of this account do: tables, people, who is waited for, counters.",
        "kick": "Send somebody away from a table for good.",
        "skip": "Do not wait any longer for somebody's move: the host moves at once.",
        "pause": "Let a table stand still until 'thirtyone pause --end'.",
        "open-hands": "Ask the players of a table to let those who watch see all hands, a deal later.",
        "create-table": "Open another table on a host that runs, set like the one that is there.",
    }
    parser = _Parser(prog=f"thirtyone {command}", description=about[command], allow_abbrev=False)
    if command == "kick":
        parser.add_argument("name", metavar="NAME")
        parser.add_argument("--reason", metavar="TEXT", default="", help="what they are told")
    if command == "skip":
        parser.add_argument("name", metavar="NAME", nargs="?", help="needed where several are waited for")
    if command == "pause":
        parser.add_argument("--end", action="store_true", help="go on")
    if command == "open-hands":
        parser.add_argument("--end", action="store_true", help="close them again")
    if command == "create-table":
        parser.add_argument("--name", metavar="TEXT", default="", help="what the table is called")
    if command == "status":
        parser.add_argument("--json", action="store_true", help="one JSON object a host")
    else:
        parser.add_argument("--table", metavar="ID", help="which table, where there are several")
    parser.add_argument("--data", metavar="DIR", type=Path, help="where the host keeps its data")
    return parser


# --- the commands ------------------------------------------------------------------------------------------------


def _status(args: argparse.Namespace) -> int:
    from client.status import status_lines

    found = False
    for _, answer in _answers(data_folder(args)):
        found = True
        if args.json:
            print(_json(answer))
        elif answer.host is not None:
            print("\n".join(status_lines(answer.host, answer.tables)))
    if not found:
        raise Problem(say("no_own_host"))
    return DONE


def _json(answer: "Answer") -> str:
    import msgspec

    whole = {"host": answer.host and _whole(answer.host), "tables": [_whole(table) for table in answer.tables]}
    return msgspec.json.encode(whole).decode()


def _whole(message: "HostStatus | TableStatus") -> dict[str, object]:
    """Every field, also those at their default, which messages leave out."""
    from msgspec.structs import asdict

    fields = asdict(message)
    if "people" in fields:
        fields["people"] = [asdict(person) for person in fields["people"]]
    return fields


def _kick(args: argparse.Namespace) -> int:
    from protocol.people_messages import Kick

    return _at_table(args, lambda req: Kick(req=req, who=args.name, reason=args.reason), args.name)


def _skip(args: argparse.Namespace) -> int:
    from protocol.people_messages import Skip

    return _at_table(args, lambda req: Skip(req=req, who=args.name), args.name)


def _pause(args: argparse.Namespace) -> int:
    from protocol.people_messages import Pause, Unpause

    return _at_table(args, lambda req: (Unpause if args.end else Pause)(req=req))


def _open_hands(args: argparse.Namespace) -> int:
    from protocol.people_messages import OpenHands

    return _at_table(args, lambda req: OpenHands(req=req, open=not args.end))


def _create_table(args: argparse.Namespace) -> int:
    from protocol.messages import CreateTable

    found = _known_tables(data_folder(args))
    asked_at = _one_host(found) if args.table is None else _one(found, args.table)
    created = _done(asked_at, lambda req: CreateTable(req=req, name=args.name)).created
    if created is not None:
        place = asked_at.note.place
        print(say("created", table=created.name, id=created.id))
        print(f"  thirtyone join {place} {created.play}")
        print(f"  thirtyone watch {place} {created.watch}")
    return DONE


def _at_table(args: argparse.Namespace, ask: Ask, name: str | None = None) -> int:
    _done(_one(_known_tables(data_folder(args)), args.table, name), ask)
    return DONE


# --- hosts and tables ----------------------------------------------------------------------------------------------


def _answers(data: Path) -> Iterator[tuple["OwnNote", "Answer"]]:
    """The hosts of this account that answer, and how they do."""
    import trio

    from client.address import CannotConnect
    from client.errand import run_errand
    from client.own import own_hosts
    from protocol.messages import AskStatus

    for note in own_hosts(data):
        try:
            yield note, trio.run(run_errand, note, note.tables[0], lambda req: AskStatus(req=req), app_name())
        except (CannotConnect, IndexError):
            continue  # its note outlived it


def _all_tables(data: Path) -> Iterator[Found]:
    for note, answer in _answers(data):
        yield from (Found(note, table) for table in answer.tables)


def _known_tables(data: Path) -> list[Found]:
    """Raises Problem where there are none."""
    found = list(_all_tables(data))
    if not found:
        raise Problem(say("no_own_host"))
    return found


def _one_host(found: Sequence[Found]) -> Found:
    """The first table of the only host: a new one is like it."""
    return found[0] if len({each.note.pid for each in found}) == 1 else _one(found, None)


def _one(found: Sequence[Found], table: str | None, name: str | None = None) -> Found:
    """The table that is meant: the one named, else the only one, else the only one where this person is."""
    fitting = [each for each in found if table is None or each.table.id == table]
    if len(fitting) > 1 and name is not None:
        fitting = [each for each in fitting if any(person.name == name for person in each.table.people)]
    if len(fitting) != 1:
        known = ", ".join(f"{each.table.id} ({each.table.name})" for each in found)
        raise Problem(say("which_table", tables=known))
    return fitting[0]


def _done(found: Found, ask: Ask) -> "Answer":
    """Have it done. Raises Problem with the host's sentence where it refuses."""
    import trio

    from client.errand import run_errand

    answer = trio.run(partial(run_errand, found.note, found.table.id, ask, app_name()))
    if answer.refused is not None:
        raise Problem(answer.refused)
    return answer
