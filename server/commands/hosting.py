"""What ``thirtyone host`` does: serve tables from this terminal until somebody stops it.

Reads the arguments, opens the door, says how to join, and sees to a clean end. What a table is and does it does not
know.
"""

import argparse
import contextlib
import gc
import getpass
import logging
import os
import secrets
import signal
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import platformdirs
import trio

from engine import registry
from engine.bots.player import USUAL_LEVEL, levels
from engine.rules import rules_text
from protocol.text import TITLE_CELLS, clean_name
from server import evening
from server.commands import joining, resuming
from server.commands.common import DONE, Problem, chosen, settings_of
from server.config import BadSetting, HouseRules, check_seats, for_one, read_bots, read_table_settings
from server.core.config import TableConfig
from server.core.events import Journal as Fact
from server.core.table import Table
from server.evening import CannotResume, Evening
from server.identity import BadIdentity, Identity, LastWords, new_identity, tls_context
from server.journal import files, schema
from server.journal.writer import DiskJournal
from server.moretables import MoreTables, new_id
from server.net import addresses
from server.net.discovery import announce
from server.net.host import Host, Notes, Proof, app_name
from server.net.listener import Caps, PortTaken, descriptor_cap, listen
from server.net.reports import Defects, open_log
from server.net.shell import Opening
from server.running import Running, noted
from server.version import version

LONELY = 60.0
"""Seconds without a guest after which we say how the way here could be blocked. It cannot be tried from inside."""
TOKEN = 32  # octets of the secret that is the key to a seat
OWNER_LINE = 200  # characters that are read of a line that has 64
GARBAGE = 20_000, 20, 20
"""How seldom garbage is looked for. What tables leave behind goes by itself, being in no circle; each whole look
through a host with many tables holds everybody up for tens of milliseconds."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that was asked for, read and found good."""

    tables: tuple[TableConfig, ...]
    house: HouseRules
    bind: str
    port: int | None
    data: Path
    json: bool
    announce: bool
    for_one: bool
    evening: Evening

    @property
    def identity(self) -> Identity:
        """Who the host is."""
        return self.evening.identity


def serve(args: argparse.Namespace, *, encrypted: bool = True, written: bool = True) -> int:
    """Serve until stopped, as the arguments of the command line say. Raises Problem.

    Not ``encrypted``, nothing ``written``: for measurements alone, of what these cost; no argument leads here.
    """
    try:
        plan = read_plan(args)
        tls = tls_context(plan.identity, plan.data) if encrypted else None
        openings = evening.openings(plan.evening, plan.tables, _table)
        plan = replace(plan, evening=evening.present(plan.evening, openings))
        listener = _listen(plan)
    except (BadSetting, BadIdentity, PortTaken, CannotResume) as error:
        raise Problem(str(error)) from error
    try:
        trio.run(_serve, plan, openings, Proof(tls, plan.identity.owner), listener, written)
    finally:
        plan.evening.held.release()
        files.sweep(plan.data)
    return DONE


def _listen(plan: Plan) -> socket.socket:
    """On the port that was asked for, else on the one where people found these tables last, if it is free."""
    if plan.port is None and plan.evening.port is not None:
        with contextlib.suppress(PortTaken):
            return listen(plan.bind, plan.evening.port)
    return listen(plan.bind, plan.port)


# --- reading what was asked for --------------------------------------------------------------------------------


def read_plan(args: argparse.Namespace) -> Plan:
    """The plan of these arguments. Raises Problem, or BadSetting or CannotResume with a sentence."""
    data = data_directory(args.data)
    fields, house = read_table_settings(args.table)
    owner = _owner(args)
    known = resuming.evening(args, data)
    opened = _fresh(data, _fresh_tables(args, fields, house), owner) if known is None else known.owned_by(owner)
    tables = _with_codes(opened, open=args.open)
    return Plan(tables, house, args.bind, args.port, data, args.json, not args.no_announce, args.for_one, opened)


def _fresh(data: Path, tables: tuple[TableConfig, ...], owner: bytes | None) -> Evening:
    identity = new_identity(data, [(table.id, table.name) for table in tables], owner)
    try:
        return evening.begin(data, tables, identity)
    except (OSError, sqlite3.Error) as error:
        raise BadSetting(f"cannot keep a journal in {data}: {error}; name another directory with --data") from error


def _fresh_tables(args: argparse.Namespace, fields: Mapping[str, Any], house: HouseRules) -> tuple[TableConfig, ...]:
    """The tables that these arguments ask for. Raises Problem or BadSetting."""
    game = chosen(args).game
    known = levels(args.game)
    bots, level = read_bots(args.bots, known, USUAL_LEVEL if USUAL_LEVEL in known else known[0])
    first = TableConfig(
        id="",
        name=clean_name(args.table_name or f"{_user()}'s table", "Table", TITLE_CELLS),
        game=args.game,
        preset=args.preset,
        options=settings_of(args),
        seats=args.seats,
        bots=bots,
        bot_level=level,
        bot_levels=levels,
        start_at=args.start_at,
        open=args.open,
        **fields,
    )
    check_seats(first, game.seats, game.title)
    if args.for_one:
        first = for_one(first, game.seats[-1])
    return tuple(_numbered(first, number, house.tables) for number in range(1, house.tables + 1))


def _with_codes(opened: Evening, *, open: bool) -> tuple[TableConfig, ...]:
    """The tables, with what opens them."""
    identity = opened.identity
    words = LastWords(identity)
    return tuple(
        replace(
            table,
            open=table.open or open,
            pin="-".join(identity.pin),
            words=(identity.table(table.id).play, identity.table(table.id).watch),
            new_words=words.draw,
        )
        for table in opened.configs
    )


def _owner(args: argparse.Namespace) -> bytes | None:
    """The secret that whoever started us knows the owner by, from a pipe that nobody else can read."""
    if not args.owner_pipe:
        return None
    try:
        return bytes.fromhex(sys.stdin.readline(OWNER_LINE).strip()) or None
    except ValueError:
        return None


def _numbered(config: TableConfig, number: int, of: int) -> TableConfig:
    return replace(config, id=new_id(), name=config.name if of == 1 else f"{config.name} {number}")


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "Somebody"


def data_directory(asked: Path | None) -> Path:
    path = asked or platformdirs.user_data_path("thirtyone", appauthor=False)
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        (path / "records").mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise BadSetting(f"cannot keep data in {path}: {error.strerror}; name another directory with --data") from error
    return path


# --- serving -----------------------------------------------------------------------------------------------------


async def _serve(plan: Plan, openings: Sequence[Opening], proof: Proof, listener: socket.socket, written: bool) -> None:
    log = open_log(plan.data)
    way = _way(plan, listener)
    with closing(_journal(plan, way)) as journal:
        more = MoreTables(plan.identity, plan.tables, journal, _table)
        host = _host(plan, openings, proof, journal, log, more) if written else _forgetful(plan, openings, proof, log)
        with _noted(plan, way) as put:
            more.changed = partial(_note_again, put, plan, way, log)
            await _serve_with(plan, way, host, listener, log)


def _journal(plan: Plan, way: joining.Way) -> DiskJournal:
    """The journal of this evening, which from now on belongs to this task and its own thread."""
    opened, home = plan.evening, trio.lowlevel.current_trio_token().run_sync_soon
    journal = DiskJournal(opened.held.path, home, marks=opened.marks)
    journal.do(partial(schema.keep, name="port", value=str(way.port).encode()))
    journal.do(partial(schema.keep, name="identity", value=opened.identity.to_bytes()))
    return journal


async def _serve_with(plan: Plan, way: joining.Way, host: Host, listener: socket.socket, log: logging.Logger) -> None:
    with trio.open_signal_receiver(*_end_signals()) as signals:
        async with trio.open_nursery() as nursery:
            await nursery.start(host.serve, listener)
            if plan.announce and any(address.kind != "this machine" for address in way.found):
                nursery.start_soon(announce, host.lines, way.reachable, way.port, log.info)
            joining.tell_programs(way) if plan.json else joining.tell_people(way)
            registry.games()  # now, while nobody plays: reading them in when the first leader asks would hold up all
            # What exists by now stays for good; collecting it again and again would cost every table time.
            gc.collect()
            gc.freeze()
            gc.set_threshold(*GARBAGE)
            if not plan.json:
                nursery.start_soon(_hint_when_lonely, host, way.port)
            await _stop_at_signal(host, signals, log)
            nursery.cancel_scope.cancel()


def _way(plan: Plan, listener: socket.socket) -> joining.Way:
    bind = plan.bind or "::" if listener.family == socket.AF_INET6 else plan.bind
    port = int(listener.getsockname()[1])
    return joining.Way(
        bind=bind,
        found=addresses.usable(bind),
        port=port,
        identity=plan.identity,
        chosen=plan.port is not None or port == plan.evening.port,
        watched=any(table.spectators for table in plan.tables),
    )


def _noted(plan: Plan, way: joining.Way) -> contextlib.AbstractContextManager[Callable[[Running], None]]:
    """A note of this host for its owner's own programs."""
    return noted(plan.data, _note(plan, way, plan.identity))


def _note_again(
    put: Callable[[Running], None], plan: Plan, way: joining.Way, log: logging.Logger, identity: Identity
) -> None:
    """There is another table; a host of which not all are known is better than none."""
    try:
        put(_note(plan, way, identity))
    except OSError as error:
        log.info(f"The note for the owner's programs could not be written: {error.strerror}")


def _note(plan: Plan, way: joining.Way, identity: Identity) -> Running:
    return Running(
        pid=os.getpid(),
        address=way.found[0].text,
        port=way.port,
        tables=tuple(table.id for table in identity.tables),
        join=way.join(way.places[0]),
        for_one=plan.for_one,
        key=identity.fingerprint.hex(),
        owner=identity.owner.hex(),
    )


def _forgetful(plan: Plan, openings: Sequence[Opening], proof: Proof, log: logging.Logger) -> Host:
    """A host that writes no facts down."""
    notes = Notes(plan.data / "records", log.info, Defects(plan.data / "crashes", log.info).report)
    caps = Caps(descriptor_cap(), plan.house.ungreeted, plan.house.per_address)
    return Host(app_name(version()), openings, caps, notes, None, proof)


def _host(
    plan: Plan,
    openings: Sequence[Opening],
    proof: Proof,
    journal: DiskJournal,
    log: logging.Logger,
    more: MoreTables,
) -> Host:
    defects = Defects(plan.data / "crashes", log.info)
    notes = Notes(plan.data / "records", log.info, defects.report, lambda: defects.count)
    caps = Caps(descriptor_cap(), plan.house.ungreeted, plan.house.per_address)
    take_away = evening.takes_away(lambda: more.identity, journal, plan.data)
    again = evening.builds_again(plan.evening, more.configs, journal, _table)
    host = Host(app_name(version()), openings, caps, notes, journal, proof, take_away, again, more.new)
    journal.trouble = host.trouble
    return host


def _table(config: TableConfig, known: Iterable[Fact]) -> Table:
    tokens = partial(secrets.token_bytes, TOKEN)
    return Table(config, registry.find, tokens, rules_text, registry.names, known)


def _end_signals() -> list[signal.Signals]:
    """The signals that end a host; a hang-up that was to be ignored (nohup) stays ignored."""
    wanted = [signal.SIGINT, signal.SIGTERM]
    hangup = getattr(signal, "SIGHUP", None)
    if hangup is not None and signal.getsignal(hangup) is not signal.SIG_IGN:
        wanted.append(hangup)
    return wanted


async def _stop_at_signal(host: Host, signals: AsyncIterator[int], log: logging.Logger) -> None:
    """Wait for the first signal, then say goodbye to everybody; a second one cuts that short."""
    await _signal_or_no_table(host, signals, log)
    async with trio.open_nursery() as nursery:

        async def cut_short() -> None:
            await anext(signals)
            nursery.cancel_scope.cancel()

        nursery.start_soon(cut_short)
        await host.stop("The host has stopped.")
        nursery.cancel_scope.cancel()


async def _signal_or_no_table(host: Host, signals: AsyncIterator[int], log: logging.Logger) -> None:
    async with trio.open_nursery() as nursery:

        async def signalled() -> None:
            await anext(signals)
            log.info("Stopping; once more to stop at once.")
            nursery.cancel_scope.cancel()

        nursery.start_soon(signalled)
        await host.deserted.wait()
        log.info("There is no table left here.")
        nursery.cancel_scope.cancel()


async def _hint_when_lonely(host: Host, port: int) -> None:
    with trio.move_on_after(LONELY):
        await host.visited.wait()
        return
    joining.tell_lonely(port)
