"""The way in: what is typed behind join, when a code is needed, who is asked for it, and what stands for one."""

import argparse
import json

import pytest

from client import askcode, entrance
from client.address import Address
from client.common import Problem
from client.own import own_hosts, own_keys, owner_secret
from client.seats import SeatStore
from protocol.code import Code
from protocol.messages import TableLine
from tests.client.hosts import KEY, TOKEN

CODE = Code(("able", "baby", "cabin", "act"), "zoo")
WHERE = "10.0.0.1:31313"
OPTIONS = argparse.Namespace(json=False, plain=True)


@pytest.mark.parametrize(
    ("typed", "address", "code"),
    [
        ([], None, None),
        (["10.0.0.1"], Address("10.0.0.1"), None),
        (["ann.local:5"], Address("ann.local", 5), None),
        (["my-old-laptop"], Address("my-old-laptop"), None),
        (["10.0.0.1:5", "able-baby-cabin-act-zoo"], Address("10.0.0.1", 5), CODE),
        (["10.0.0.1", "able", "baby", "cabin", "act", "zoo"], Address("10.0.0.1"), CODE),
        (["[fe80::1%eth0]:5", "ABLE-BABY", "CABI-ACT-ZOO"], Address("fe80::1%eth0", 5), CODE),
        (["able-baby-cabin-act-zoo"], None, CODE),
        (["able", "baby", "cabin", "act", "zoo"], None, CODE),
    ],
)
def test_what_is_typed_is_an_address_a_code_or_both(typed, address, code):
    assert entrance.read_place(typed) == entrance.Asked(address, code)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (["10.0.0.1", "able-baby-cabin-act-zooo"], "'zooo' is no word"),
        (["10.0.0.1", "able-baby"], "five words, and 2 stand there"),
        (["able-baby-cabin-act-zooo"], "'zooo' is no word"),
    ],
)
def test_a_wrong_word_is_named(typed, says):
    with pytest.raises(Problem, match=says):
        entrance.read_place(typed)


# --- when a code is needed


class Reached:
    """Stands for a host: its tables, and with which words it was asked for them."""

    def __init__(self, *, open=False):
        self.line = TableLine(id="t1", name="T", game="g", phase="lobby", players=0, seats=4, open=open)
        self.asked = []

    def __call__(self, dial, app, word=None):
        dial.trust.key = KEY
        self.asked.append((dial.trust.pin, word))
        return (self.line,)


@pytest.fixture
def enter(tmp_path, monkeypatch):
    def enter(reached, *, code=None, command="join", typed=None):
        monkeypatch.setattr("client.place.reach", reached)
        monkeypatch.setattr("client.entrance.at_terminal", lambda args: typed is not None)
        monkeypatch.setattr("client.askcode.ask_code", lambda fine: typed)
        asked = entrance.Asked(Address("10.0.0.1"), code)
        return entrance.enter(OPTIONS, asked, SeatStore(tmp_path), tmp_path, command)

    return enter


def keep(data):
    store = SeatStore(data)
    store.keep(table="t1", name="Ann", token=TOKEN, key=KEY, address=WHERE, title="", held=None).lock.release()


def own(data):
    (data / "running").mkdir()
    note = {"pid": 1, "address": "10.0.0.1", "port": 31313, "tables": ["t1"], "key": KEY.hex(), "owner": "ab" * 32}
    (data / "running" / "1.json").write_text(json.dumps(note))


def test_a_code_goes_along(enter):
    reached = Reached()
    into = enter(reached, code=CODE)
    assert reached.asked == [(CODE.pin, "zoo")]
    assert (into.way.word, into.way.owner) == ("zoo", None)


@pytest.mark.parametrize("command", ["join", "watch"])
def test_without_one_nobody_gets_into_a_table_that_asks_for_it(enter, command):
    with pytest.raises(Problem, match=f"asks for its join code.*thirtyone {command} {WHERE} one-two-three-four-five"):
        enter(Reached(), command=command)


def test_it_is_asked_for_at_a_terminal_and_the_host_is_then_held_to_it(enter):
    reached = Reached()
    assert enter(reached, typed=CODE).way.word == "zoo"
    assert reached.asked == [(None, None), (CODE.pin, "zoo")]


def test_an_open_table_and_a_seat_of_ones_own_need_none(enter, tmp_path):
    assert enter(Reached(open=True)).way.word is None
    keep(tmp_path)
    assert enter(Reached()).way.word is None
    with pytest.raises(Problem):
        enter(Reached(), command="watch")


def test_neither_does_the_owner_of_the_host(enter, tmp_path):
    own(tmp_path)
    assert enter(Reached()).way.owner == bytes.fromhex("ab" * 32)


# --- notes of our own hosts


def test_notes_that_cannot_be_read_are_passed_over(tmp_path):
    assert own_keys(tmp_path) == frozenset()
    own(tmp_path)
    for number, text in enumerate(
        ["", "{}", '{"pid":1}', '{"pid":2,"address":"","port":1,"tables":[],"key":"x","owner":""}']
    ):
        (tmp_path / "running" / f"bad{number}.json").write_text(text)
    assert [note.place for note in own_hosts(tmp_path)] == [Address("10.0.0.1")]
    assert own_keys(tmp_path) == {KEY}
    assert owner_secret(tmp_path, bytes(32)) is None
    assert "ab" * 8 not in repr(list(own_hosts(tmp_path)))


# --- asking


def test_asking_goes_on_until_a_code_is_typed_and_names_the_word_at_fault(monkeypatch, capsys):
    typed = iter(["able baby", "able baby cabin act zooo", "able baby cabin act zoo"])
    monkeypatch.setattr("builtins.input", lambda question: next(typed))
    assert askcode.ask_code(fine=False) == CODE
    assert capsys.readouterr().out.splitlines() == [
        "A join code has five words, and 2 stand there: able baby.",
        "'zooo' is no word of a join code; zoo is one.",
    ]


@pytest.mark.parametrize("way", ["", EOFError, KeyboardInterrupt])
def test_asking_can_be_ended(monkeypatch, way):
    def answer(question):
        if way:
            raise way
        return way

    monkeypatch.setattr("builtins.input", answer)
    assert askcode.ask_code(fine=False) is None


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ("zo", [("zone", 2), ("zoo", 2)]),
        ("able-baby-cab", [("cabbage", 3), ("cabin", 3), ("cable", 3)]),
        ("able Zo", [("zone", 2), ("zoo", 2)]),
        ("able ", []),
        ("", []),
    ],
)
def test_words_are_offered_for_what_is_being_typed(before, words):
    assert list(askcode.offered(before)) == words
