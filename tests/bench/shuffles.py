"""What a fair shuffle costs: processor time of its parts, of a whole ceremony at a host, and bytes on the wire.

    python -m tests.bench.shuffles

Everything in one process, without sockets: host and guests are the real ones, their time is told apart.
"""

import time
from collections import Counter
from statistics import median
from timeit import repeat

from client.fair import Witness
from protocol import fair
from protocol.fair import HOST, PACK, Attempt, Terms
from tests.bench.measure import table
from tests.e2e.witnesses import FAIR, WES, Evening

TIMES, ROUNDS = 2_000, 5
DEALS = 150
PLAYERS = 4


def a_deal() -> tuple[Terms, list[tuple[int, bytes]], bytes]:
    """The terms of a deal to four, and what was put in."""
    of, seed = Attempt("a1b2c3d4", 1, 1, 1), bytes(range(32))
    nonces = [(seat, bytes([seat]) * 32) for seat in range(1, PLAYERS + 1)]
    seats = tuple((seat, fair.commitment(of, seat, nonce)) for seat, nonce in nonces)
    plan = tuple(range(1, PLAYERS + 1)) * 3 + ("discard",)
    return Terms(of, "deal", len(PACK), PACK, b"", plan, fair.commitment(of, HOST, seed), seats), nonces, seed


def part(call) -> float:
    """Microseconds of a call, the best of some rounds."""
    return min(repeat(call, timer=time.process_time, number=TIMES, repeat=ROUNDS)) / TIMES * 1e6


def parts() -> list[tuple[str, float]]:
    terms, nonces, seed = a_deal()
    key = fair.key(terms, seed, nonces)
    return [
        ("a commitment", part(lambda: fair.commitment(terms.of, 1, seed))),
        ("the digest of a lock", part(terms.digest)),
        ("a shuffle of 52 cards", part(lambda: fair.shuffled(key, PACK))),
        ("a verification: commitments, key, order", part(lambda: fair.opened(terms, nonces, seed))),
    ]


class Measured(Evening):
    """An evening that counts bytes of shuffles, and the time of its witnesses apart from that of the host."""

    def __init__(self, *args, **settings) -> None:
        self.octets: Counter[int] = Counter()
        self.guests = 0.0
        super().__init__(*args, **settings)

    def told(self, guest, frame) -> None:
        began = time.process_time()
        super().told(guest, frame)
        self.guests += time.process_time() - began
        if any(tag in frame[:16] for tag in TAGS):
            self.octets[guest] += len(frame)


TAGS = tuple(f"t{chr(0xA0 + len(tag))}".encode("latin-1") + tag.encode() for tag in
             (str(kind.__struct_config__.tag) for kind in FAIR.__args__))  # fmt: skip


class Silent(Witness):
    """Takes no part and checks nothing."""

    def hear(self, message):
        return ()

    def see(self, *args):
        return ()


def deals(*, fair_guests: bool) -> tuple[float, float, float]:
    """Microseconds a deal of host and of all guests, and octets a deal and guest, over deals of one turn."""
    evening = Measured("thirty-one", None, PLAYERS, 1, options={"lives": 999, "max_turns": 1})
    for guest in list(evening.witnesses):
        if not fair_guests:
            evening.table._room.people.visitor(guest).fair = False
            evening.witnesses[guest] = Silent(lambda: bytes(32))
    evening.octets.clear()
    evening.guests, began, settled = 0.0, time.process_time(), evening.match.settled
    while evening.match.settled < settled + DEALS and not evening.match.over:
        evening.draw_and_throw()
    count = evening.match.settled - settled
    used = time.process_time() - began
    octets = median([evening.octets[guest] for guest in evening.witnesses if guest != WES]) / count
    return (used - evening.guests) / count * 1e6, evening.guests / count * 1e6, octets


def main() -> None:
    print(table(("processor time", "us"), [(name, f"{each:.1f}") for name, each in parts()]))
    pairs = [(deals(fair_guests=True), deals(fair_guests=False)) for _ in range(ROUNDS)]  # one beside the other
    host, guests = (median(with_it[who] - without[who] for with_it, without in pairs) for who in (0, 1))
    with_it = pairs[0][0]
    rows = [
        ("host, a deal: what four people and a spectator in it add, us", f"{host:.0f}"),
        ("a guest, a deal: decoding, taking part, checking, us", f"{guests / (PLAYERS + 1):.0f}"),
        ("octets a deal and guest, from the host", f"{with_it[2]:.0f}"),
    ]
    print()
    print(table(("a whole ceremony", ""), rows))


if __name__ == "__main__":
    main()
