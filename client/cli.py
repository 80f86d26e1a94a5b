"""The commands ``join``, ``watch`` and ``play``: arguments in, exit code out.

Everything that goes wrong on the way to a table is one sentence on standard error and exit code 2. The full screen is
imported only where it is used, so line mode works without a terminal library.
"""

import argparse
import io
import shlex
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from client import echo
from client.address import BadAddress, CannotConnect
from client.common import (
    Problem,
    ago,
    app_name,
    asker,
    clean,
    data_folder,
    data_option,
    kept_with,
    last_words,
    seat_kept,
    show,
    sign_of_life,
    store_in,
    usual_name,
)
from client.entrance import enter, read_place
from client.words import say

if TYPE_CHECKING:
    from client.discover import Game
    from client.seats import SeatStore

DONE, BAD_INPUT = 0, 2
ADMIN = ("status", "kick", "skip", "pause", "open-hands", "create-table")  # the owner's, in client.admin
LISTED = 10  # stored seats and hosts shown by a join without an address


def main(arguments: Sequence[str]) -> int:
    """Run a command (the first argument) with the rest, and give the exit code."""
    command, *rest = arguments
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a name that this locale cannot write is no reason to stop
            stream.reconfigure(errors="replace")
    try:
        if command in ADMIN:
            from client.admin import main as admin

            return admin(arguments)
        return {"join": join, "watch": watch, "play": play}[command](rest)
    except (Problem, BadAddress, CannotConnect) as problem:
        sys.stderr.write(f"thirtyone: {problem}\n")
        return BAD_INPUT
    finally:
        echo.on()


def export_running(args: argparse.Namespace) -> int | None:
    """Have a host of ours that runs write a table into a file; None where none runs."""
    from client.admin import export

    try:
        return DONE if export(args) else None
    except (Problem, CannotConnect) as problem:
        sys.stderr.write(f"thirtyone: {problem}\n")
        return BAD_INPUT


def join(arguments: Sequence[str]) -> int:
    """Take a seat, or take one's own back."""
    args = _parser("join", "Take a seat at a table, or take your own seat back.").parse_args(arguments)
    data = data_folder(args)
    store, asked = store_in(data), read_place(args.place)
    if asked.address is None and asked.code is None:
        return _list(args, "join", store)
    sign_of_life(args, say("connecting", where=asked.address) if asked.address else say("looking"))
    from client.place import seat  # it brings the network along: not before there is somewhere to go

    into = enter(args, asked, store, data, "join")
    address = into.dial.address
    place = seat(
        store, into.dial, into.tables, name=clean(args.name), usual=usual_name(), ask=asker(args), app=app_name(),
        way=into.way,
    )  # fmt: skip
    place.greeting = "" if into.dial.trust.proven else say("unproven")
    back = f"thirtyone join {address}{data_option(args)}"
    code = show(place.link, args, str(address), f"thirtyone join {address}", kept_with(back))
    place.finish()
    return last_words(place.link, args, code, seat_kept(place.link.model, back))


def watch(arguments: Sequence[str]) -> int:
    """Look on."""
    args = _parser("watch", "Look on at a table.").parse_args(arguments)
    data = data_folder(args)
    store, asked = store_in(data), read_place(args.place)
    if asked.address is None and asked.code is None:
        return _list(args, "watch", store)
    sign_of_life(args, say("connecting", where=asked.address) if asked.address else say("looking"))
    from client.place import gallery

    into = enter(args, asked, store, data, "watch")
    address = into.dial.address
    name = clean(args.name) or usual_name()
    place = gallery(store, into.dial, into.tables, name=name, app=app_name(), way=into.way)
    place.greeting = "" if into.dial.trust.proven else say("unproven")
    line = f"thirtyone join {address}"
    code = show(place.link, args, str(address), line, kept_with(line))
    place.finish()
    return last_words(place.link, args, code, "")


def play(arguments: Sequence[str]) -> int:
    """Host a table on this machine and sit at it."""
    args, options = _play_parser().parse_known_args(arguments)
    sign_of_life(args, say("opening"))
    from client.playing import play_at_own_table

    return play_at_own_table(args, options)


# --- arguments -----------------------------------------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Problem(f"{message} ({self.prog} --help says more)")


def _parser(command: str, about: str) -> argparse.ArgumentParser:
    parser = _Parser(prog=f"thirtyone {command}", description=about, allow_abbrev=False)
    if command != "play":
        parser.add_argument(
            "place", nargs="*", metavar="[ADDRESS[:PORT]] [CODE]",
            help="as the host prints it: 192.168.1.5:31313 and five words; the code is asked for where it is left "
            "out, and not needed for a seat of your own; a code alone finds its host in the network; with nothing, "
            "what there is to join is listed",
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


# --- without an address --------------------------------------------------------------------------------------


def _list(args: argparse.Namespace, command: str, store: "SeatStore") -> int:
    """What there is to join: games in the network now, seats of one's own, hosts joined lately."""
    from client.discover import games

    sign_of_life(args, say("looking"))
    data, kept = data_option(args), store.all()
    found = games()
    here = {game.advert.table for game in found}
    for game in found:
        ours = command == "join" and any(seat.table == game.advert.table for seat in kept)
        code = " CODE" if game.advert.locked and not ours else ""
        print(_found(game, f"thirtyone {command} {game.addresses[0]}{code}{data}", ours=ours))
    seats = [seat for seat in kept if seat.table not in here][:LISTED] if command == "join" else []
    known = {seat.address for seat in seats} | {str(address) for game in found for address in game.addresses}
    hosts = [host for host in store.recent() if host.address not in known][:LISTED]
    for seat in seats:
        line = f"thirtyone join {seat.address} --name {shlex.quote(seat.name)}{data}"
        print(say("stored_seat", command=line, table=seat.title or seat.table[:8], ago=ago(time.time() - seat.used)))
    for host in hosts:
        line = f"thirtyone {command} {host.address}{data}"
        print(say("recent_host", command=line, ago=ago(time.time() - host.used)))
    for problem in store.problems:
        sys.stderr.write(f"thirtyone: {problem}\n")
    if not found and not seats and not hosts:
        raise Problem(say("nothing_stored" if command == "join" else "nothing_to_watch"))
    return DONE


def _found(game: "Game", line: str, *, ours: bool) -> str:
    advert = game.advert
    return say(
        "found_seat" if ours else "found_game",
        command=line,
        table=advert.name,
        game=advert.game,
        players=advert.players,
        seats=advert.seats,
    )
