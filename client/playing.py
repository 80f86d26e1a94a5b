"""``thirtyone play``: a host of one's own, a seat at it, and what becomes of the host afterwards.

The host is another process and does not need this client: killing the client, or losing its terminal, leaves the table
serving, and the next ``play`` comes back to the seat. Quitting stops it, unless other people are connected.
"""

import argparse
import secrets
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from client import echo, hosting
from client.address import Address
from client.common import (
    app_name,
    asker,
    at_terminal,
    clean,
    data_folder,
    data_option,
    full_screen,
    last_words,
    show,
    store_in,
    usual_name,
)
from client.dial import Dial
from client.hosting import HostFailed
from client.labels import label
from client.link import Link
from client.model import Closed, Model
from client.own import OwnNote
from client.place import Place, Way, look_in, reach, seat
from client.seats import SeatStore
from client.trust import Trust
from client.words import say
from protocol.messages import TableInfo, TableLine

SECRET = 32  # bytes of what makes us the owner of the host we start
FOR_ONE = "--for-one"
"""Tells the host that one person is about to sit down: where bots fill all other seats the match begins then."""

LEFT_RUNNING = {128 + number for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM))}
"""Exit codes of a client that was ended from outside: nobody has decided that the table is over."""


def play_at_own_table(args: argparse.Namespace, options: Sequence[str]) -> int:
    """Start a host with ``options``, or find the one still running, and play there. Gives the exit code."""
    data = data_folder(args)
    store = store_in(data)
    try:
        host = _host(args, data, store, options)
    except HostFailed as failed:
        sys.stderr.write(f"thirtyone: {failed}\n")
        return failed.code
    try:
        place = _sit(args, store, host)
        code = show(place.link, args, str(host.place), host.join.rpartition(" ")[0], parting)
    except BaseException:  # ^C above all
        if not any(known.table == host.table for known in store.all()):
            hosting.stop(host)  # nobody has sat there yet, and nobody would find it again
        raise
    ends = stops(place.link, full_screen(args), code)
    place.finish(gone=ends and not in_match(place.link.model))
    if ends:
        hosting.stop(host)
    return last_words(
        place.link,
        args,
        code,
        "" if ends else say("table_runs_on", pid=host.pid, command=f"thirtyone play{data_option(args)}"),
    )


def _host(args: argparse.Namespace, data: Path, store: SeatStore, options: Sequence[str]) -> OwnNote:
    """A host of our own."""
    anew = False
    for host in hosting.running(data, _tables):
        if store.has_free(host.table):
            anew = bool(options) and _anew(args, data, store, host)
            if anew:
                continue
            if not options or at_terminal(args):
                sys.stderr.write(f"thirtyone: {say('play_back', address=host.place)}\n")
            return host
    owner = secrets.token_bytes(SECRET)
    goes_on = _goes_on if at_terminal(args) and not anew and "--resume" not in options else None
    return hosting.start([*options, FOR_ONE], data, _tables, owner, goes_on)


def _goes_on(about: str) -> bool:
    """Whether to go on with a match that was not finished; Enter means yes."""
    return _yes(say("play_unfinished", about=about), usual=True)


def _dial(address: Address, key: bytes) -> Dial:
    return Dial(address, Trust(key=key))


def _tables(address: Address, key: bytes) -> tuple[TableLine, ...]:
    return reach(_dial(address, key), app_name())


def _anew(args: argparse.Namespace, data: Path, store: SeatStore, host: OwnNote) -> bool:
    """Whether to open another table, since options were given; an old one where nobody else is then ends."""
    if not at_terminal(args):
        sys.stderr.write(f"thirtyone: {say('play_back_options', address=host.place, pid=host.pid)}\n")
        return False
    key = bytes.fromhex(host.key)
    info = look_in(_dial(host.place, key), host.table, usual_name(), app_name(), bytes.fromhex(host.owner))
    alone = info is not None and not _company(info)
    if not _yes(say("play_new_alone" if alone else "play_new", address=host.place)):
        return False
    if alone:
        hosting.stop(host)
        for held in store.free(host.table):
            store.forget(held)
    return True


def _company(info: TableInfo) -> bool:
    """Whether others are connected, seen by a watcher while our own seat is not taken."""
    return len(info.spectators) > 1 or any(c.kind == "human" and c.link in ("here", "slow") for c in info.chairs)


def _sit(args: argparse.Namespace, store: SeatStore, host: OwnNote) -> Place:
    dial = _dial(host.place, bytes.fromhex(host.key))
    place = seat(
        store, dial, reach(dial, app_name()), name=clean(args.name), usual=usual_name(), ask=asker(args),
        app=app_name(), way=Way(owner=bytes.fromhex(host.owner)),
    )  # fmt: skip
    if not full_screen(args):  # the lobby of the full screen shows it by itself
        place.greeting = say("others_join", join=host.join)
    return place


# --- afterwards ----------------------------------------------------------------------------------------------


def stops(link: Link, can_ask: bool, code: int) -> bool:
    """Whether the table ends with us."""
    if link.model.table_id is None:
        return True
    if code in LEFT_RUNNING:
        return False
    if not others_here(link.model):
        return True
    return can_ask and isinstance(link.model.link, Closed) and _yes(say("stop_table"))


def in_match(model: Model) -> bool:
    """Whether a match is going on: it outlives its host, and our seat in it."""
    return model.table is not None and model.table.phase == "playing"


def others_here(model: Model) -> bool:
    """Whether other people are connected, at the table or watching."""
    if model.table is None:
        return False
    seated = (c for c in model.table.chairs if c.kind == "human" and c.seat != model.seat)
    return bool(model.table.spectators) or any(chair.link in ("here", "slow") for chair in seated)


def parting(model: Model) -> str:
    """What the person is told who is about to quit."""
    return label("quit_asks" if others_here(model) else "quit_ends")


def _yes(question: str, *, usual: bool = False) -> bool:
    echo.on(asking=True)
    try:
        return input(question).strip().lower() in ({"y", "yes", ""} if usual else {"y", "yes"})
    except (EOFError, KeyboardInterrupt):
        return False
