"""Lines typed at standard input, as an async iterator that can be cancelled and never holds up the end of a process.

Python's own reader would sit in a thread with a lock that the interpreter wants back when it ends. So bytes are read
from the descriptor itself, once it is known to have some; files, which cannot be waited for, are read at once.
"""

import os
from collections.abc import AsyncGenerator

import trio

CHUNK = 4096
LONGEST_LINE = 4096  # bytes; what goes on behind is dropped up to the end of the line


async def lines(descriptor: int) -> AsyncGenerator[str, None]:
    """Every line without its end, until the end of the input. Broken characters are replaced."""
    rest = b""
    skipping = False
    while chunk := await _chunk(descriptor):
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            if not skipping:
                yield line[:LONGEST_LINE].decode("utf-8", "replace").rstrip("\r")
            skipping = False
        if len(rest) > LONGEST_LINE:
            if not skipping:
                yield rest[:LONGEST_LINE].decode("utf-8", "replace")
            rest, skipping = b"", True
    if rest and not skipping:
        yield rest.decode("utf-8", "replace")


async def _chunk(descriptor: int) -> bytes:
    try:
        await trio.lowlevel.wait_readable(descriptor)
    except (OSError, TypeError, AttributeError):  # a file or /dev/null; Windows waits for sockets only
        return await trio.to_thread.run_sync(os.read, descriptor, CHUNK, abandon_on_cancel=True)
    try:
        return os.read(descriptor, CHUNK)
    except BlockingIOError:  # somebody else who reads the same terminal was faster
        await trio.lowlevel.checkpoint()
        return await _chunk(descriptor)
    except OSError:  # the terminal has gone
        return b""
