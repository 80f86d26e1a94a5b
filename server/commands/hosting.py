"""What ``thirtyone host`` does: serve tables from this terminal until somebody stops it.

Reads the arguments, opens the door, says how to join, and sees to a clean end. What a table is and does it does not
know.
"""

import argparse
import contextlib
import gc
import getpass
import json
import logging
import secrets
import signal
import socket
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import platformdirs
import trio

from engine import registry
from engine.bots.player import USUAL_LEVEL, levels
from engine.rules import rules_text
from protocol.text import TITLE_CELLS, clean_name
from server.commands.common import DONE, Problem, chosen, settings_of
from server.config import DEFAULT_PORT, BadSetting, HouseRules, check_seats, for_one, read_bots, read_table_settings
from server.core.config import TableConfig
from server.core.table import Table
from server.net import addresses
from server.net.addresses import Address, endpoint
from server.net.host import Host, Notes, app_name
from server.net.listener import Caps, PortTaken, descriptor_cap, listen
from server.net.reports import Defects, open_log
from server.version import version

LONELY = 60.0
"""Seconds without a guest after which we say how the way here could be blocked. It cannot be tried from inside."""
TOKEN = 32  # octets of the secret that is the key to a seat
TABLE_ID = 8  # octets; enough never to meet the same twice


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that was asked for, read and found good."""

    tables: tuple[TableConfig, ...]
    house: HouseRules
    bind: str
    port: int | None
    data: Path
    json: bool


def serve(args: argparse.Namespace) -> int:
    """Serve until stopped, as the arguments of the command line say. Raises Problem."""
    try:
        plan = read_plan(args)
        listener = listen(plan.bind, plan.port)
    except (BadSetting, PortTaken) as error:
        raise Problem(str(error)) from error
    trio.run(_serve, plan, listener)
    return DONE


# --- reading what was asked for --------------------------------------------------------------------------------


def read_plan(args: argparse.Namespace) -> Plan:
    """The plan of these arguments. Raises Problem or BadSetting with a sentence."""
    game = chosen(args).game
    known = levels(args.game)
    bots, level = read_bots(args.bots, known, USUAL_LEVEL if USUAL_LEVEL in known else known[0])
    fields, house = read_table_settings(args.table)
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
        **fields,
    )
    check_seats(first, game.seats, game.title)
    if args.for_one:
        first = for_one(first, game.seats[-1])
    tables = tuple(_numbered(first, number, house.tables) for number in range(1, house.tables + 1))
    return Plan(tables, house, args.bind, args.port, _data_directory(args.data), args.json)


def _numbered(config: TableConfig, number: int, of: int) -> TableConfig:
    return replace(config, id=secrets.token_hex(TABLE_ID), name=config.name if of == 1 else f"{config.name} {number}")


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "Somebody"


def _data_directory(asked: Path | None) -> Path:
    path = asked or platformdirs.user_data_path("thirtyone", appauthor=False)
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        (path / "records").mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise BadSetting(f"cannot keep data in {path}: {error.strerror}; name another directory with --data") from error
    return path


# --- serving -----------------------------------------------------------------------------------------------------


async def _serve(plan: Plan, listener: socket.socket) -> None:
    log = open_log(plan.data)
    host = _host(plan, log)
    port = int(listener.getsockname()[1])
    with trio.open_signal_receiver(*_end_signals()) as signals:
        async with trio.open_nursery() as nursery:
            await nursery.start(host.serve, listener)
            _announce(
                plan, addresses.usable(plan.bind or "::" if listener.family == socket.AF_INET6 else plan.bind), port
            )
            registry.games()  # now, while nobody plays: reading them in when the first leader asks would hold up all
            # What exists by now stays for good; collecting it again and again would cost every table time.
            gc.collect()
            gc.freeze()
            if not plan.json:
                nursery.start_soon(_hint_when_lonely, host, port)
            await _stop_at_signal(host, signals, log)
            nursery.cancel_scope.cancel()


def _host(plan: Plan, log: logging.Logger) -> Host:
    defects = Defects(plan.data / "crashes", log.info)
    notes = Notes(plan.data / "records", log.info, defects.report)
    caps = Caps(descriptor_cap(), plan.house.ungreeted, plan.house.per_address)
    tokens = partial(secrets.token_bytes, TOKEN)
    makers: list[Callable[[], Table]] = [
        partial(Table, config, registry.find, tokens, rules_text, registry.names) for config in plan.tables
    ]
    return Host(app_name(version()), makers, caps, notes)


def _end_signals() -> list[signal.Signals]:
    """The signals that end a host; a hang-up that was to be ignored (nohup) stays ignored."""
    wanted = [signal.SIGINT, signal.SIGTERM]
    hangup = getattr(signal, "SIGHUP", None)
    if hangup is not None and signal.getsignal(hangup) is not signal.SIG_IGN:
        wanted.append(hangup)
    return wanted


async def _stop_at_signal(host: Host, signals: AsyncIterator[int], log: logging.Logger) -> None:
    """Wait for the first signal, then say goodbye to everybody; a second one cuts that short."""
    await anext(signals)
    log.info("Stopping; once more to stop at once.")
    async with trio.open_nursery() as nursery:

        async def cut_short() -> None:
            await anext(signals)
            nursery.cancel_scope.cancel()

        nursery.start_soon(cut_short)
        await host.stop("The host has stopped.")
        nursery.cancel_scope.cancel()


# --- saying where it is ------------------------------------------------------------------------------------------


def _announce(plan: Plan, found: tuple[Address, ...], port: int) -> None:
    places = [endpoint(address.text, port) for address in found]
    if plan.json:
        _say(
            json.dumps(
                {
                    "event": "listening",
                    "address": found[0].text,
                    "addresses": [address.text for address in found],
                    "port": port,
                    "join": f"thirtyone join {places[0]}",
                    "watch": f"thirtyone watch {places[0]}",
                }
            )
        )
        return
    if plan.port is None and port != DEFAULT_PORT:
        _say(f"Port {DEFAULT_PORT} was in use, so this is port {port}.")
    _say("Join with:")
    for address, place in zip(found, places, strict=True):
        _say(f"  thirtyone join {place}" + (f"   ({address.label})" if address.label else ""))
    if any(table.spectators for table in plan.tables):
        _say(f"Watch with:\n  thirtyone watch {places[0]}")
    _say("Ctrl-C stops the host.")


async def _hint_when_lonely(host: Host, port: int) -> None:
    with trio.move_on_after(LONELY):
        await host.visited.wait()
        return
    _say(f"Nobody has come yet. If the others cannot get here, allow TCP port {port} in this machine's firewall,")
    _say("and check that all are in the same network; guest networks often keep their machines apart.")


def _say(text: str) -> None:
    with contextlib.suppress(OSError):  # whoever read our output may be gone; the tables are not
        print(text, flush=True)
