"""What ``join``, ``watch`` and ``play`` share: whose seats, under which name, in which mode, and the last words.

It gets the parsed arguments and knows no command. Heavy modules are imported where they are used: this one is on the
way of ``--help``.
"""

import argparse
import os
import shlex
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from client import echo
from client.files import private_folder
from client.words import say

if TYPE_CHECKING:
    from client.desk import Parting
    from client.link import Link
    from client.model import Model
    from client.place import Ask
    from client.seats import SeatStore, Stored

ENDED_FROM_OUTSIDE = {129, 141, 143}  # hung up, output closed, terminated: nobody is there to be told


class Problem(Exception):
    """Wrong usage, or no way to a table: one sentence for people."""


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
    except (FileExistsError, NotADirectoryError):
        raise Problem(say("no_data_dir", path=path, why=say("no_directory"))) from None
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
    return not args.plain and os.environ.get("TERM") != "dumb" and at_terminal(args)


def at_terminal(args: argparse.Namespace) -> bool:
    """Whether somebody sits there who can be asked."""
    if args.json:
        return False
    with suppress(ValueError, AttributeError):  # closed, or replaced by something that is no file
        return sys.stdin.isatty() and sys.stdout.isatty()
    return False


def sign_of_life(args: argparse.Namespace, sentence: str) -> None:
    """Before the heavy modules come in: the full screen then covers it, and line mode has sentences of its own."""
    if full_screen(args):
        echo.off()
        print(sentence, flush=True)


def kept_with(command: str) -> "Parting":
    """What a player is told who is about to quit: ``command`` leads back."""
    from client.labels import label

    def told(model: "Model") -> str:
        if model.role != "player":
            return label("quit_text_watcher")
        if model.lost:
            return label("quit_lost")
        return label("quit_kept", command=command) if not model.stopped else label(_stopped(model), command=command)

    return told


def _stopped(model: "Model") -> str:
    """A host that has stopped goes on with a match when it is started again, and with nothing else."""
    return "quit_waits" if model.table is not None and model.table.phase == "playing" else "quit_over"


def seat_kept(model: "Model", command: str) -> str:
    """What becomes of the seat of somebody who has quit."""
    if not model.stopped:
        return say("seat_kept_at", command=command)
    from client.labels import label

    return label(_stopped(model), command=command)


def show(link: "Link", args: argparse.Namespace, where: str, join: str, parting: "Parting") -> int:
    """Run the link in the mode that fits, until it ends. ``join``: the line by which others come to this table.

    ``parting`` says what becomes of seat and table, when the person is asked whether to quit.
    """
    if not full_screen(args):
        from client.line import run as run_lines

        return run_lines(link, json=args.json, where=where)
    from client import screen
    from client.settings import load, settings_path

    settings, _ = load(settings_path())
    ascii_only = args.ascii or bool(settings.ascii)
    mouse = settings.mouse and not args.no_mouse
    try:
        return screen.run(link, ascii=ascii_only, mouse=mouse, settings=settings, join=join, parting=parting)
    finally:
        echo.on()  # not before: what is typed while the screen is being built is for the screen


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
    echo.on(asking=True)
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
