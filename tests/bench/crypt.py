"""``python -m tests.bench.crypt``: what encryption costs the host, a message and a connection, and nothing else.

A server of our transports without any game answers each request of 40 octets with 350, over 50 connections; plain and
encrypted rounds alternate. Then it accepts connections as fast as they come.
"""

import argparse
import json
import socket
import sys
import tempfile
from pathlib import Path

import trio

from protocol.code import Pin
from protocol.codec import pack
from protocol.framing import frame
from server.identity import Identity, new_key, tls_context
from server.net.clocks import Clocks
from server.net.listener import accept
from server.net.poller import Poller
from server.net.tls import TlsTransport
from server.net.transport import SocketTransport, prepare
from tests.bench import measure
from tests.bench.load import process
from tests.bench.wire import Line, Loop

REQUEST, ANSWER = {"ask": "x" * 30}, frame(pack(b"x" * 347))
LINES, ARRIVALS = 50, 300
NO_PIN: Pin = ("", "", "", "")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.crypt", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2)
    args = parser.parse_args()
    found: dict[str, list[tuple[float, float, float]]] = {"plain": [], "tls": []}
    for _ in range(args.rounds):
        for kind, rounds in found.items():
            rounds.append(one_round(kind, args.seconds))
    rows = [(kind, *(measure.middle(column) for column in zip(*rounds, strict=True))) for kind, rounds in found.items()]
    print(measure.table(("", "CPU us/message", "CPU ms/connection", "KiB/connection"), rows))
    return 0


def one_round(kind: str, seconds: float) -> tuple[float, float, float]:
    with process(["-m", "tests.bench.crypt", "--serve", kind]) as (pid, said):
        loop, count = Loop(), [0]

        def line() -> Line:
            def heard(message: object) -> None:
                count[0] += 1
                new.say(REQUEST)

            new = loop.add(Line(said["port"], heard, encrypted=kind == "tls"))
            return new

        lines = [line() for _ in range(LINES)]
        for each in lines:
            each.say(REQUEST)
        loop.run_for(0.3)
        before, spent = count[0], measure.cpu(pid)
        loop.run_for(seconds)
        message = (measure.cpu(pid) - spent) / (count[0] - before) * 1e6
        for each in lines:
            loop.drop(each)
        loop.run_for(0.1)
        memory, spent = measure.memory(pid), measure.cpu(pid)
        kept = [line() for _ in range(ARRIVALS)]
        loop.run_for(0.3)
        arrival = (measure.cpu(pid) - spent) / len(kept) * 1e3
        memory = measure.memory(pid) - memory
        loop.close()
    return message, arrival, memory / len(kept) / 1024


async def serve(kind: str) -> None:
    """Answer everybody."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=512)
    listener.setblocking(False)
    clocks, poller = Clocks(report), Poller(report)
    with tempfile.TemporaryDirectory() as folder:
        identity = Identity(pem=new_key(), pin=NO_PIN, owner=b"", tables=())
        context = tls_context(identity, Path(folder))

    def welcome(sock: socket.socket) -> None:
        prepare(sock)
        plain = kind == "plain"
        transport = SocketTransport(sock, clocks, poller) if plain else TlsTransport(sock, clocks, poller, context)
        transport.start(lambda data: transport.push(ANSWER), lambda: None)

    print(json.dumps({"port": listener.getsockname()[1]}), flush=True)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(poller.serve)
        nursery.start_soon(clocks.serve)
        await accept(listener, welcome, print)


def report(where: str, error: BaseException) -> None:
    raise AssertionError(where) from error


if __name__ == "__main__":
    if sys.argv[1:2] == ["--serve"]:
        trio.run(serve, sys.argv[2])
    sys.exit(main())
