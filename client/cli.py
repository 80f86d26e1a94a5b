"""The commands ``join``, ``watch`` and ``play``: arguments in, exit code out.

Everything that goes wrong on the way to a table is one sentence on standard error and exit code 2. The full screen is
imported only where it is used, so line mode works without a terminal library.
"""

import argparse
import io
import os
import shlex
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from client.address import BadAddress, CannotConnect, read_address
from client.files import private_folder
from client.words import say

if TYPE_CHECKING:
    from client.link import Link
    from client.place import Ask
    from client.seats import SeatStore, Stored

DONE, BAD_INPUT = 0, 2
ENDED_FROM_OUTSIDE = {129, 141, 143}  # hung up, output closed, terminated: nobody is there to be told
LISTED = 10  # stored seats and hosts shown by a join without an address


class Problem(Exception):
    """Wrong usage, or no way to a table: one sentence for people."""


def main(arguments: Sequence[str]) -> int:
    """Run a command (the first argument) with the rest, and give the exit code."""
    command, *rest = arguments
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a name that this locale cannot write is no reason to stop
            stream.reconfigure(errors="replace")
    try:
        return {"join": join, "watch": watch, "play": play}[command](rest)
    except (Problem, BadAddress, CannotConnect) as problem:
        sys.stderr.write(f"thirtyone: {problem}\n")
        return BAD_INPUT


def join(arguments: Sequence[str]) -> int:
    """Take a seat, or take one's own back."""
    from client.place import reach, seat

    args = _parser("join", "Take a seat at a table, or take your own seat back.").parse_args(arguments)
    store = store_in(data_folder(args))
    if args.address is None:
        return _list("join", store)
    address = read_address(args.address)
    tables = reach(address, app_name())
    name = clean(args.name)
    place = seat(store, address, tables, name=name, usual=usual_name(), ask=asker(args), app=app_name())
    code = show(place.link, args, str(address), f"thirtyone join {address}")
    place.finish()
    return last_words(
        place.link, args, code, say("seat_kept_at", command=f"thirtyone join {address}{data_option(args)}")
    )


def watch(arguments: Sequence[str]) -> int:
    """Look on."""
    from client.place import gallery, reach

    args = _parser("watch", "Look on at a table.").parse_args(arguments)
    store = store_in(data_folder(args))
    if args.address is None:
        return _list("watch", store)
    address = read_address(args.address)
    place = gallery(store, address, reach(address, app_name()), name=clean(args.name) or usual_name(), app=app_name())
    code = show(place.link, args, str(address), f"thirtyone join {address}")
    place.finish()
    return last_words(place.link, args, code, "")


def play(arguments: Sequence[str]) -> int:
    """Host a table on this machine and sit at it."""
    from client.playing import play_at_own_table

    args, options = _play_parser().parse_known_args(arguments)
    return play_at_own_table(args, options)


# --- arguments -----------------------------------------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Problem(f"{message} ({self.prog} --help says more)")


def _parser(command: str, about: str) -> argparse.ArgumentParser:
    parser = _Parser(prog=f"thirtyone {command}", description=about, allow_abbrev=False)
    if command != "play":
        parser.add_argument(
            "address", nargs="?", metavar="ADDRESS[:PORT]",
            help="of the host, as in 192.168.1.5:31313; without it, the tables joined lately are listed",
        )  # fmt: skip
    parser.add_argument("--name", metavar="N", help="what you are called (default: your login name)")
    parser.add_argument("--plain", action="store_true", help="line mode: sentences instead of a screen")
    parser.add_argument("--json", action="store_true", help="line mode for programs: one JSON object a line")
    parser.add_argument("--ascii", action="store_true", help="draw with plain letters only")
    parser.add_argument("--no-mouse", action="store_true", help="leave the mouse to the terminal")
    parser.add_argument("--data", metavar="DIR", type=Path, help="where seats are kept")
    return parser


def _play_parser() -> argparse.ArgumentParser:
    parser = _parser("play", "Host a table on this machine and sit at it.")
    parser.epilog = (
        "All options of 'thirtyone host' can be given too, such as --game G --preset P --set option=value --seats N "
        "--bots N[:LEVEL] --port N --table key=value. If bots fill all --seats, the match starts at once."
    )
    return parser


def store_in(data: Path) -> "SeatStore":
    """The seats kept in a data directory."""
    from client.seats import SeatStore

    return SeatStore(data)


def data_folder(args: argparse.Namespace) -> Path:
    """Where seats and the like are kept. Raises Problem."""
    from platformdirs import user_data_path

    path: Path = args.data or user_data_path("thirtyone", appauthor=False)
    try:
        return private_folder(path)
    except OSError as error:
        raise Problem(say("no_data_dir", path=path, why=error.strerror or error)) from None


def clean(name: str | None) -> str | None:
    """A name as it may be shown; None stays None."""
    from protocol.text import clean_name

    return None if name is None else clean_name(name)


def usual_name() -> str:
    """The name in the settings, else the login name."""
    import getpass

    from client.settings import load, settings_path

    settings, _ = load(settings_path())
    if settings.name:
        return clean(settings.name) or ""
    try:
        login = getpass.getuser()
    except (OSError, KeyError, ImportError):  # a process without an account
        login = ""
    return clean(login) or ""


def app_name() -> str:
    """What our hello calls this program."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"thirtyone {version('thirtyone')}"
    except PackageNotFoundError:
        return "thirtyone"


# --- without an address --------------------------------------------------------------------------------------


def _list(command: str, store: "SeatStore") -> int:
    seats = store.all()[:LISTED] if command == "join" else []
    hosts = [host for host in store.recent() if host.address not in {seat.address for seat in seats}][:LISTED]
    for seat in seats:
        line = f"thirtyone join {seat.address} --name {shlex.quote(seat.name)}"
        print(say("stored_seat", command=line, table=seat.title or seat.table[:8], ago=ago(time.time() - seat.used)))
    for host in hosts:
        line = f"thirtyone {command} {host.address}"
        print(say("recent_host", command=line, ago=ago(time.time() - host.used)))
    for problem in store.problems:
        sys.stderr.write(f"thirtyone: {problem}\n")
    if not seats and not hosts:
        raise Problem(say("nothing_stored" if command == "join" else "nothing_to_watch"))
    return DONE


def ago(seconds: float) -> str:
    """``7200`` -> ``"2 hours ago"``."""
    for unit, length in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if seconds >= length:
            count = int(seconds // length)
            return f"{count} {unit}{'s' if count > 1 else ''} ago"
    return "just now"


# --- showing -------------------------------------------------------------------------------------------------


def full_screen(args: argparse.Namespace) -> bool:
    """Whether there is a terminal to draw on, and one that can be drawn on."""
    if args.plain or args.json or os.environ.get("TERM") == "dumb":
        return False
    with suppress(ValueError, AttributeError):  # closed, or replaced by something that is no file
        return sys.stdin.isatty() and sys.stdout.isatty()
    return False


def show(link: "Link", args: argparse.Namespace, where: str, join: str) -> int:
    """Run the link in the mode that fits, until it ends. ``join``: the line by which others come to this table."""
    if not full_screen(args):
        from client.line import run as run_lines

        return run_lines(link, json=args.json, where=where)
    from client import screen
    from client.settings import load, settings_path

    settings, _ = load(settings_path())
    ascii_only = args.ascii or bool(settings.ascii)
    mouse = settings.mouse and not args.no_mouse
    return screen.run(link, ascii=ascii_only, mouse=mouse, settings=settings, join=join)


def last_words(link: "Link", args: argparse.Namespace, code: int, kept: str) -> int:
    """After the link: why it ended, where line mode has not said so, and ``kept``, what becomes of a seat one had."""
    from client.model import Closed

    end = link.model.link
    if not isinstance(end, Closed) or code in ENDED_FROM_OUTSIDE:
        return code
    if end.reason and link.model.table_id is None:
        raise Problem(end.reason)
    if end.reason and full_screen(args):
        print(end.reason)
    has_seat = link.model.seat is not None and not link.model.lost
    if kept and end.code == "quit" and has_seat and not args.json:
        print(kept)
    return code


def data_option(args: argparse.Namespace) -> str:
    """What a command must say too, to find the same seats again."""
    return f" --data {shlex.quote(str(args.data))}" if args.data else ""


def asker(args: argparse.Namespace) -> "Ask | None":
    """How to ask which seat to take back, where somebody can be asked."""
    return _ask_which_seat if full_screen(args) else None


def _ask_which_seat(seats: "Sequence[Stored]") -> int | None:
    print(say("which_seat"))
    for number, seat in enumerate(seats, 1):
        print(f"  {number}  {seat.name}, {seat.title or seat.table[:8]}, {ago(time.time() - seat.used)}")
    while True:
        try:
            answer = input(say("which_seat_ask")).strip()
        except EOFError:
            return None
        if not answer:
            return None
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(seats):
            return int(answer) - 1
