"""Spoilt bytes for the decoder, the session and the connection: from a seed, bounded, without sockets.

What a guest sends is made of real messages, then cut, doubled, mixed and bent. Whatever comes of it: nothing but a
RemoteError is raised, a session that has failed once reads nothing more, and what it holds stays within the limit.
"""

import contextlib
from collections import Counter
from random import Random
from typing import Any

import msgpack

from protocol.codec import decode_from_guest, encode
from protocol.errors import RemoteError
from protocol.framing import FULL_LIMIT, frame
from protocol.session import host_session
from protocol.versions import our_hello
from tests.protocol.vectors import rows, untagged

MESSAGES = [untagged(row["message"]) for row in rows("guest")]
STRANGE = (
    None, True, -1, 2**63, 2**64 - 1, "", "x" * 300, "\udcff".encode("utf-8", "surrogatepass"), b"", b"\0" * 40,
    [], {}, [[[[[[[[[[]]]]]]]]]], {"t": {}}, 0.5, float("nan"),
)  # fmt: skip


def fuzz(seed: int, rounds: int) -> Counter[str]:
    """Bend so many conversations. Raises AssertionError where something gets through that must not."""
    random, counts = Random(seed), Counter[str]()
    for _ in range(rounds):
        data = b"".join(_bent(random) for _ in range(random.randrange(1, 6)))
        counts["octets fuzzed"] += len(data)
        counts["conversations fuzzed"] += 1
        counts["conversations refused"] += not _converse(data, random)
    return counts


def _converse(data: bytes, random: Random) -> bool:
    """Let a session hear these bytes in pieces of any size; whether it took them all."""
    session = host_session(our_hello("fuzz"))
    session.opening()
    error: RemoteError | None = None
    try:
        if random.random() < 0.7:
            list(session.receive(encode(our_hello("fuzz"))))
            if random.random() < 0.7:
                list(session.receive(frame(msgpack.packb({"t": "sit", "name": "F"}))))
                session.placed("player")
        while data:
            size = random.randrange(1, len(data) + 1)
            list(session.receive(data[:size]))
            data = data[size:]
            assert session._splitter.waiting <= FULL_LIMIT + 4
    except RemoteError as found:
        error = found
    if error is None:
        return True
    assert len(encode(error.goodbye())) < FULL_LIMIT
    assert list(session.receive(frame(msgpack.packb({"t": "pong", "n": 1})))) == []
    return False


def _bent(random: Random) -> bytes:
    """A frame that was a good one once."""
    message: Any = dict(random.choice(MESSAGES))
    for _ in range(random.randrange(3)):
        message[random.choice([*message, "new", "t"])] = random.choice(STRANGE)
    payload = bytearray(msgpack.packb(message, use_bin_type=True))
    if random.random() < 0.5:
        payload[random.randrange(len(payload))] ^= 1 << random.randrange(8)
    if random.random() < 0.2:
        del payload[random.randrange(len(payload)) :]
    if random.random() < 0.1:
        payload *= random.randrange(1, 400)
    _decoded(bytes(payload))
    length = len(payload) if random.random() < 0.9 else random.randrange(2**32)
    return length.to_bytes(4, "big") + bytes(payload)


def _decoded(payload: bytes) -> None:
    with contextlib.suppress(RemoteError):
        decode_from_guest(payload)
