"""The fold: what each message of the host makes of the model, and what is made of one that does not fit."""

import pytest

from client import fold as folding
from client import model as md
from client.fold import linked, received, sent
from client.model import Closed, Connecting, Model, Online, Retrying, remaining
from protocol import messages as m
from tests.client.hosts import own_view, public_view, table, update

ANN = m.Welcome(table="t1", role="player", name="Ann", seat=1)


def fold(*messages, start=None, now=0.0):
    model = start or Model(link=Online())
    for message in messages:
        model = received(model, message, now)
    return model


def happening(text, seat=None, kind="drew"):
    return m.Happening(kind=kind, says=(text,), seat=seat)


def said(model):
    return [line.says[0] for line in model.log]


def test_welcome_says_who_we_are():
    model = fold(ANN)
    assert (model.role, model.seat, model.name, model.table_id, model.waiting) == ("player", 1, "Ann", "t1", False)


def test_a_new_place_at_the_same_table_keeps_the_table_but_not_the_old_hand():
    model = fold(ANN, table("Ann"), update(1, own=own_view("7D")), m.Welcome(table="t1", role="spectator", name="Ann"))
    assert model.table is not None
    assert model.own is None
    assert model.seat is None


def test_another_table_forgets_everything_but_the_log():
    model = fold(ANN, table("Ann"), update(1, events=(happening("one"),)))
    other = fold(m.Welcome(table="t2", role="player", name="Ann", seat=1), start=model)
    assert (other.public, other.table, other.seq) == (None, None, 0)
    assert said(other) == ["one"]


@pytest.mark.parametrize(
    ("game", "phase", "shown"), [("thirty-one", "lobby", True), ("other", "playing", True), ("other", "lobby", False)]
)
def test_how_a_match_ended_is_shown_until_another_game_is_set(game, phase, shown):
    ended = fold(ANN, table("Ann"), update(1, own=own_view("7D", "KS")))
    after = fold(table("Ann", game=game, phase=phase), start=ended)
    assert (after.public is not None, after.own is not None, after.digest != b"") == (shown,) * 3
    assert after.seq == 1


def test_an_update_brings_view_clock_and_log():
    clock = m.Clock(seats=(1,), why="turn", left=60_000, of=60_000)
    model = fold(
        ANN, update(7, own=own_view("7D", "KS"), events=(happening("one", 1), happening("two", 2)), clock=clock)
    )
    assert model.seq == 7
    assert model.public == public_view()
    assert model.own == own_view("7D", "KS")
    assert [(line.n, line.own) for line in model.log] == [(1, True), (2, False)]
    assert model.clock == clock


@pytest.mark.parametrize(
    ("left", "after", "expected"), [(60_000, 0, 60), (60_000, 12.5, 47.5), (1_000, 5, 0), (None, 5, None)]
)
def test_time_left_is_counted_from_when_the_clock_came(left, after, expected):
    model = fold(m.ClockSet(clock=m.Clock(seats=(1,), why="turn", left=left)), now=100.0)
    assert remaining(model, 100.0 + after) == expected


def test_no_clock_has_no_time_left():
    assert remaining(fold(m.ClockSet()), 5) is None


@pytest.mark.parametrize(
    "spoil",
    [
        lambda u: m.Update(seq=u.seq, digest=b"\0" * 8, view=u.view),
        lambda u: m.Update(seq=u.seq, digest=u.digest, view=u.view + b"\0"),
        lambda u: m.Update(seq=u.seq, digest=u.digest),
        lambda u: m.Update(seq=u.seq, digest=bytes.fromhex("6e340b9cffb37a98"), view=b"\0"),
    ],
    ids=["wrong digest", "altered view", "view not held", "no view at all, rightly digested"],
)
def test_a_view_that_cannot_be_trusted_is_not_shown_but_asked_for(spoil):
    model = fold(update(1), spoil(update(2, public_view(deal=2))))
    assert model.out_of_step
    assert model.public == public_view()
    assert not fold(update(3), start=model).out_of_step


def test_an_update_without_view_means_the_one_we_hold():
    first = update(1)
    model = fold(first, m.Update(seq=9, digest=first.digest))
    assert not model.out_of_step
    assert (model.seq, model.public) == (9, public_view())


def test_the_backlog_of_a_resume_is_joined_to_the_log_without_doubles():
    old = [happening(text) for text in ("a", "b", "passes", "passes")]
    model = fold(ANN, update(1, events=tuple(old)), m.Chat(name="Bo", text="hi"))
    more = [happening(text) for text in ("passes", "c")]
    chat = (m.Chat(name="Bo", text="hi"), m.Chat(name="Bo", text="again"))
    pieces = (
        m.Backlog(events=tuple(old[1:]), more=True),
        m.Backlog(events=tuple(more), chat=chat, automatic=(happening("drawn for you", 1),)),
    )
    model = fold(*pieces, start=model)
    assert said(model) == ["a", "b", "passes", "passes", "hi", "passes", "c", "again", "drawn for you"]
    assert [line.past for line in model.log][5:] == [True] * 4
    assert [line.automatic for line in model.log][5:] == [False, False, False, True]


def test_chat_of_a_backlog_stands_where_it_was_said():
    events = tuple(happening(text) for text in ("a", "b", "c"))
    chat = [m.Chat(name="Bo", text=text, after=after) for text, after in (("first", 0), ("hi", 2), ("last", 3))]
    pieces = (m.Backlog(events=events[:2], more=True), m.Backlog(events=events[2:], chat=tuple(chat)))
    assert said(fold(*pieces)) == ["first", "a", "b", "hi", "c", "last"]
    known = fold(update(1, events=events[:1]))
    assert said(fold(*pieces, start=known)) == ["a", "first", "b", "hi", "c", "last"]


def test_a_backlog_that_has_nothing_in_common_is_added_whole():
    model = fold(update(1, events=(happening("long ago"),)), m.Backlog(events=(happening("x"), happening("y"))))
    assert said(model) == ["long ago", "x", "y"]


def test_the_log_is_bounded_and_goes_on_counting(monkeypatch):
    monkeypatch.setattr(folding, "LOG_LINES", 3)
    model = fold(*(m.Notice(code="came", text=str(n)) for n in range(10)))
    assert said(model) == ["7", "8", "9"]
    assert [line.n for line in model.log] == [8, 9, 10]
    assert model.last == 10


@pytest.mark.parametrize(("when", "stands"), [(100.5, True), (102.0, False)])
def test_a_refusal_goes_when_the_state_does_but_can_be_read(when, stands):
    model = received(Model(), m.Refused(req=1, code="stale", text=("too late",)), 100.0)
    assert (received(model, update(2), when).refusal is not None) is stands


def test_own_chat_is_known():
    lines = fold(ANN, m.Chat(name="Ann", text="x", seat=1), m.Chat(name="Ann", text="x", seat=2)).log
    assert [line.own for line in lines] == [True, False]


def test_rules_are_put_together_from_pieces_and_may_be_asked_for_again():
    model = fold(m.Rules(text="one ", more=True))
    assert model.rules is None
    model = fold(m.Rules(text="two"), start=model)
    assert model.rules == "one two"
    assert fold(m.Rules(text="new"), start=model).rules == "new"


def test_a_request_is_pending_until_its_answer_and_nothing_is_predicted():
    model = fold(ANN, update(4))
    move = m.Act(req=1, at=4, move="knock")
    waiting = sent(sent(model, move), m.Say(req=2, text="x"))
    assert waiting.acting == move
    assert waiting.public == model.public
    answered = fold(m.Accepted(req=1), start=waiting)
    assert answered.acting is None
    assert [p.req for p in answered.pending] == [2]


def test_a_refusal_names_the_request_until_the_next_one():
    move = m.Act(req=1, at=4, move="knock")
    model = fold(m.Refused(req=1, code="illegal", text=("no",)), start=sent(fold(ANN), move))
    assert model.refusal == md.Refusal("illegal", ("no",), move)
    assert sent(model, m.Say(req=2, text="x")).refusal is None
    assert fold(m.Refused(req=99, code="old", text=("?",)), start=model).refusal.request is None


def test_only_the_loss_of_a_working_connection_counts_as_one():
    model = Model()
    for state in (
        Connecting(1),
        Retrying(1, 2, "a"),
        Connecting(2),
        Online(),
        Online(True),
        Retrying(2, 1, "b"),
        Online(),
    ):
        model = linked(model, state)
    assert model.counts.reconnects == 1
    assert linked(model, Closed("left", "bye")).counts.reconnects == 2


@pytest.mark.parametrize(
    ("turn", "seat", "mine"), [((1,), 1, True), ((2,), 1, False), ((1, 2), 2, True), ((1,), None, False)]
)
def test_whose_turn_it_is(turn, seat, mine):
    role = "player" if seat else "spectator"
    model = fold(m.Welcome(table="t1", role=role, name="Ann", seat=seat), update(1, public_view(turn=turn)))
    assert model.my_turn is mine


def test_names_of_seats():
    model = fold(table("Ann", ""))
    assert [md.name_of(model, seat) for seat in (1, 2, 3)] == ["Ann", "seat 2", "seat 3"]


def test_the_token_never_gets_into_the_model():
    model = fold(m.Welcome(table="t1", role="player", name="Ann", seat=1, token=b"\x99" * 32))
    assert "99" not in repr(model)
    assert "\\x99" not in repr(model)
