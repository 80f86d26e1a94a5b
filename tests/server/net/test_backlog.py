"""What waits for a slow guest is bounded, and a lagging spectator skips to the newest."""

import pytest

from server.net.backlog import PLAYER, SPECTATOR, Backlog


def frames(backlog):
    taken = []
    while backlog:
        first = bytes(backlog.first())
        backlog.took(len(first))
        taken.append(first)
    return taken


def test_frames_leave_in_their_order_and_in_parts():
    backlog = Backlog()
    assert backlog.add(b"one", "personal", PLAYER, sent=1)
    assert backlog.add(b"two", "personal", PLAYER)
    assert backlog.octets == 5
    assert bytes(backlog.first()) == b"ne"
    backlog.took(1)
    assert frames(backlog) == [b"e", b"two"]
    assert backlog.octets == 0


@pytest.mark.parametrize(("frame", "fitting"), [(b"x", PLAYER.frames), (b"x" * 16384, PLAYER.octets // 16384)])
def test_a_player_is_over_the_limit_by_frames_or_by_octets(frame, fitting):
    backlog = Backlog()
    assert [backlog.add(frame, "personal", PLAYER) for _ in range(fitting + 1)] == [True] * fitting + [False]


def test_a_lagging_spectator_keeps_what_is_half_sent_what_is_personal_and_the_newest():
    backlog = Backlog()
    backlog.add(b"half", "update", SPECTATOR, sent=2)
    backlog.add(b"answer", "personal", SPECTATOR)
    for number in range(SPECTATOR.lag - 4):
        backlog.add(b"u%d" % number, "update", SPECTATOR)
    backlog.add(b"table", "table", SPECTATOR)
    backlog.add(b"chat", "other", SPECTATOR)
    assert len(backlog) == SPECTATOR.lag
    backlog.add(b"newest", "update", SPECTATOR)
    assert frames(backlog) == [b"lf", b"answer", b"table", b"newest"]


def test_a_spectator_that_never_reads_holds_a_bounded_number_of_frames():
    backlog = Backlog()
    for _ in range(10_000):
        assert backlog.add(b"update", "update", SPECTATOR)
    assert len(backlog) <= SPECTATOR.lag
    assert backlog.dropped > 9_000


def test_a_spectator_is_cut_for_too_many_answers_to_itself():
    backlog = Backlog()
    assert not all(backlog.add(b"answer", "personal", SPECTATOR) for _ in range(SPECTATOR.frames + 1))
