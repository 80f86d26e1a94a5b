"""The floor under the host: what the same moves cost with nothing but an event loop, msgpack and the rules.

A move is: epoll, recv, unpackb, the game's step, a packb and a send for each seat. No views for people, answers,
timers, journal or validation. Driver and floor make the same script of moves from the same seed.
"""

import json
import random
import select
import socket
import struct
import sys

import msgpack

from engine.game import CHANCE, AwaitChance, Beginning, Close, MatchOver, Order
from engine.notation import read_move
from engine.registry import find

GAME = find("thirty-one")
LENGTH = struct.Struct(">I")
TOLD = "x" * 250  # with the rest of an update about 350 octets, the size the targets were set with


class Match:
    def __init__(self, players):
        self.dice, self.seq = random.Random(31), 0
        self.state = GAME.begin(Beginning(players, GAME.options.read(None, {})))
        self.settle()

    def settle(self):
        while isinstance(due := GAME.due(self.state), AwaitChance):
            order = Close() if due.kind == "close" else Order(tuple(self.dice.sample(due.items, len(due.items))))
            self.state, _ = GAME.apply(self.state, CHANCE, order)
        self.due = due

    def step(self, seat, line):
        self.state, _ = GAME.apply(self.state, seat, read_move(line))
        self.seq += 1
        self.settle()


def serve(players):
    listener = socket.create_server(("127.0.0.1", 0), backlog=512)
    print(json.dumps({"port": listener.getsockname()[1]}), flush=True)
    poll, socks, seats, tables = select.epoll(), {}, {}, {}
    poll.register(listener, select.EPOLLIN)
    while True:
        for number, _ in poll.poll():
            if number == listener.fileno():
                sock = listener.accept()[0]
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                socks[sock.fileno()] = sock
                poll.register(sock, select.EPOLLIN)
                continue
            sock = socks[number]
            data = sock.recv(65536)
            if not data:
                return
            message = msgpack.unpackb(data[4:])
            if "table" in message:
                table = tables.setdefault(message["table"], [Match(players), [], []])
                table[1 if message["seat"] < players else 2].append(sock)
                seats[sock] = (table, message["seat"])
                continue
            table, seat = seats[sock]
            match, there, watching = table
            match.step(seat, message["move"])
            for place, other in enumerate(there):
                told = {"t": "update", "seq": match.seq, "digest": b"12345678", "hand": [place, 17, 42], "view": TOLD}
                payload = msgpack.packb(told)
                other.send(frame := LENGTH.pack(len(payload)) + payload)
            for other in watching:
                other.send(frame)
            if isinstance(match.due, MatchOver):
                table[0] = Match(players)


if __name__ == "__main__":
    serve(int(sys.argv[1]))
