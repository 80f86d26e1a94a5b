"""Whether a host goes on with a match that there was: what ``--resume`` says, or whoever sits at the terminal."""

import argparse
import json
import sys
import time
from pathlib import Path

from engine import registry
from engine.bots.player import levels
from server.commands.joining import say
from server.core import facts
from server.core.events import Journal
from server.evening import CannotResume, Evening, take_up
from server.journal import files
from server.journal.files import Unfinished

RESUME = "resume"  # what a program answers that wants to go on
OFFERED = 7 * 24 * 3600.0
"""Seconds for which a match is offered: to the next evening of the week. --resume takes older ones too."""
TODAY = 20 * 3600.0  # seconds for which a time of day says enough


def evening(args: argparse.Namespace, data: Path) -> Evening | None:
    """The evening to go on with; None: a fresh one. Raises CannotResume."""
    if args.resume:
        return _take_up(Path(args.resume), data)
    found = next(iter(files.unfinished(data)), None)
    if args.resume is not None:
        if found is None:
            raise CannotResume("There is no unfinished match here to go on with.")
        if not args.json:
            say(f"This goes on with an unfinished match: {_about(found)}.")
        return _take_up(found.path, data)
    if found is None or time.time() - found.at > OFFERED:
        return None
    if args.offer:
        goes_on = _offered(found)
    elif args.json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        _hint(found, args.json)
        goes_on = False
    else:
        goes_on = _wanted(found)
    return _take_up(found.path, data) if goes_on else None


def _take_up(path: Path, data: Path) -> Evening:
    return take_up(path, data, {"bot_levels": levels})


def _hint(found: Unfinished, for_a_program: bool) -> None:
    hint = f"There is an unfinished match ({_about(found)}): thirtyone host --resume goes on with it."
    if for_a_program:
        print(hint, file=sys.stderr)
    else:
        say(hint)


def _offered(found: Unfinished) -> bool:
    """Have the program that started us ask: a line of JSON, and a line for an answer."""
    say(json.dumps({"event": "unfinished", "about": _about(found)}))
    return sys.stdin.readline().strip() == RESUME


def _wanted(found: Unfinished) -> bool:
    """Ask whoever sits here; Enter means yes."""
    say(f"There is an unfinished match: {_about(found)}.")
    while True:
        try:
            answer = input("Go on with it? [Y/n] ").strip().lower()
        except EOFError:
            return True
        if answer in ("", "y", "yes"):
            return True
        if answer in ("n", "no"):
            return False


def _about(found: Unfinished) -> str:
    matches = "; ".join(_match(fact) for fact in found.began) or ", ".join(table.name for table in found.tables)
    return f"{matches}; last played {_when(found.at)}"


def _match(fact: Journal) -> str:
    try:
        began = facts.read(fact)
        assert isinstance(began, facts.Began)
        return f"{registry.find(began.game).title} with {', '.join(began.players)}"
    except (facts.Unknown, ValueError):  # of another release; whether it can be gone on with turns out later
        return "a game"


def _when(at: float) -> str:
    form = "at %H:%M" if time.time() - at < TODAY else "on %A, %d %B, at %H:%M"
    return time.strftime(form, time.localtime(at))
