"""Frames come out as they went in, however the stream is cut, and nothing above the limit is ever kept."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.errors import BadFrame, TooLong
from protocol.framing import FIRST_LIMIT, FULL_LIMIT, Splitter, frame

payloads = st.lists(st.binary(min_size=1, max_size=80), max_size=12)


def cut(stream: bytes, places: list[int]) -> list[bytes]:
    edges = [0, *sorted(place % (len(stream) + 1) for place in places), len(stream)]
    return [stream[start:stop] for start, stop in pairwise(edges)]


@given(payloads, st.lists(st.integers(0, 5000), max_size=20))
def test_any_cutting_gives_the_same_payloads(sent, places):
    splitter = Splitter()
    chunks = cut(b"".join(map(frame, sent)), places)
    assert [payload for chunk in chunks for payload in splitter.feed(chunk)] == sent
    assert splitter.waiting == 0


def test_a_frame_arrives_byte_by_byte():
    splitter = Splitter()
    data = frame(b"x" * 300)
    got = [list(splitter.feed(data[i : i + 1])) for i in range(len(data))]
    assert got == [[]] * (len(data) - 1) + [[b"x" * 300]]


@pytest.mark.parametrize("limit", [FIRST_LIMIT, FULL_LIMIT])
def test_the_limit_itself_is_allowed_and_one_more_is_not(limit):
    assert list(Splitter(limit).feed(frame(b"x" * limit, limit))) == [b"x" * limit]
    with pytest.raises(BadFrame, match=f"{limit + 1} bytes"):
        list(Splitter(limit).feed((limit + 1).to_bytes(4, "big")))
    with pytest.raises(TooLong):
        frame(b"x" * (limit + 1), limit)


def test_a_length_is_refused_before_any_payload_is_awaited():
    splitter = Splitter()
    with pytest.raises(BadFrame):
        list(splitter.feed(b"\x7f\xff\xff\xff"))


def test_good_frames_before_a_bad_length_come_out_first():
    feed = Splitter().feed(frame(b"a") + frame(b"b") + b"\xff\xff\xff\xff")
    assert [next(feed), next(feed)] == [b"a", b"b"]
    with pytest.raises(BadFrame):
        next(feed)


def test_the_limit_can_rise_between_two_frames_of_one_chunk():
    splitter = Splitter()
    feed = splitter.feed(frame(b"welcome") + frame(b"x" * 5000))
    assert next(feed) == b"welcome"
    splitter.limit = FULL_LIMIT
    assert next(feed) == b"x" * 5000


def test_an_unfinished_frame_never_takes_more_than_the_limit():
    splitter = Splitter()
    data = frame(b"x" * FIRST_LIMIT)
    for start in range(0, len(data) - 1, 100):
        assert list(splitter.feed(data[start : min(start + 100, len(data) - 1)])) == []
        assert splitter.waiting <= FIRST_LIMIT + 4


def test_what_is_left_of_a_chunk_waits_when_the_reader_stops():
    splitter = Splitter()
    feed = splitter.feed(frame(b"a") + frame(b"b"))
    assert next(feed) == b"a"
    feed.close()
    assert list(splitter.feed(b"")) == [b"b"]
