"""The frames of a change that were made of packed parts are those of the whole message, octet by octet."""

import pytest

from protocol.codec import encode
from protocol.errors import TooLong
from protocol.messages import Clock, Happening, Update
from protocol.view import Updates, digest, join

HAPPENED = (Happening(kind="drew", says=(("seat", 1), " draws"), seat=1),)
CLOCK = Clock(seats=(1,), why="turn", left=1000, of=30_000)


@pytest.mark.parametrize("public", [b"\x80", b"\x81\xa1a\xc5\x01\x00" + bytes(256), bytes(8) + b"\xa4view\xc4\x00"])
@pytest.mark.parametrize("seq", [0, 127, 70_000, 2**53 - 1])
@pytest.mark.parametrize(("events", "clock"), [((), None), (HAPPENED, None), ((), CLOCK), (HAPPENED, CLOCK)])
def test_a_frame_is_that_of_the_whole_message(public, seq, events, clock):
    updates = Updates(seq, public, events, clock)
    for own in (None, b"\x81\xa4seat\x01", bytes(300)):
        view = join(public, own)
        whole = Update(seq=seq, digest=digest(view), view=view, events=events, clock=clock)
        assert updates.frame(own) == encode(whole)


@pytest.mark.parametrize("size", [16 * 1024, 70_000])
def test_a_view_too_long_for_a_frame_is_refused(size):
    with pytest.raises(TooLong):
        Updates(1, bytes(size), (), None).frame(None)
