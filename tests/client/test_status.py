"""How a host does, in words for its owner."""

import pytest

from client.status import status_lines, waiting
from protocol.admin_messages import HostStatus, PersonStatus, TableStatus

HOST = HostStatus(app="thirtyone 0.1.0 (Linux)", up=4320, tables=1, connections=3, greeted=2, admitted=9, turned_away=0)
ANN, BO = (
    PersonStatus(name="Ann", kind="human", seat=1, link="gone"),
    PersonStatus(name="Bo", kind="bot", seat=2),
)
TABLE = TableStatus(id="t1", name="Kitchen", game="widow", phase="playing", seq=40, deal=2, people=(ANN, BO))


def with_clock(**clock):
    return TableStatus(id="t1", name="", game="", phase="playing", seq=1, people=(ANN, BO), **clock)


@pytest.mark.parametrize(
    ("clock", "says"),
    [
        ({}, "nobody is waited for"),
        ({"waits_for": (1,), "why": "turn"}, "waiting for Ann"),
        ({"waits_for": (1,), "why": "hold", "left": 80_900}, "waiting for Ann (connection lost), for 1:20 yet"),
        (
            {"waits_for": (1, 2), "why": "result", "left": 900},
            "waiting for Ann, Bo (looking at the result), for 0:00 yet",
        ),
        ({"why": "paused"}, "paused"),
    ],
)
def test_who_is_waited_for_why_and_until_when(clock, says):
    assert waiting(with_clock(**clock)) == says


def test_a_quiet_host_says_little():
    assert list(status_lines(HOST, [TABLE])) == [
        "Kitchen (widow), deal 2; table t1",
        "  nobody is waited for",
        "  seat 1: Ann, connection lost",
        "  seat 2: Bo, bot",
        "  came back 0 times, view asked for anew 0 times",
        "Host: thirtyone 0.1.0 (Linux), up 1 h 12 min; 3 connected, 9 so far",
        "Queues: at most 0.0 KiB waited for one guest; slow watchers skipped 0",
    ]


def test_trouble_is_counted_and_foreign_text_is_cleaned():
    host = HostStatus(
        app="x\x1b[2J", up=61, tables=1, connections=0, greeted=0, admitted=0, turned_away=4, goodbyes={"late": 2},
        moves=10, p50=900, p99=4100, high_water=2048, skipped=7, defects=1,
    )  # fmt: skip
    table = TableStatus(
        id="t1",
        name="K\u202e",
        game="widow",
        phase="lobby",
        seq=0,
        resumes=3,
        resyncs=1,
        refusals={"stale": 1, "rate": 2},
    )
    said = "\n".join(status_lines(host, [table]))
    assert "\x1b" not in said
    assert "\u202e" not in said
    for part in (
        "came back 3 times, view asked for anew 1 times; refused: rate 2, stale 1",
        "within 0.9 ms (half of them), 4.1 ms (99 of 100)",
        "at most 2.0 KiB waited",
        "Turned away: 4 for want of room; ended: late 2",
        "Defects of the program: 1",
    ):
        assert part in said
