"""What is typed and what becomes of it, and addresses as people type them."""

import pytest

from client.address import Address, BadAddress, read_address
from client.commands import dispatch, faces_for_numbers
from client.fold import linked, received
from client.model import Model, Online, Retrying
from protocol import messages as m
from tests.client.hosts import own_view, public_view, update, zone


def choice(line, *slots):
    return m.Choice(verb=line.split()[0], label=(line,), key="x", line=line, slots=slots)


def cards(name, zone, counts=(1,)):
    return m.Slot(name=name, kind="cards", zone=zone, counts=counts)


CHOICES = (
    choice("draw stock"),
    choice("discard {card}", cards("card", "hand")),
    choice("discard {card} knock", cards("card", "hand")),
    choice("exchange {give} for {take}", cards("give", "hand", (1, 2, 3)), cards("take", "centre", (1, 2, 3))),
    choice("bet {amount}", m.Slot(name="amount", kind="number", least=1, most=5)),
)


class Sender:
    """Stands for a link: notes what it is told. ``up``: whether it can send."""

    def __init__(self, up=True):
        centre = zone("centre", "AS", None, layout="row")
        view = update(1, public_view(zones=(centre,)), own_view("7H", "KS", "2C", choices=CHOICES))
        self.model = received(Model(link=Online()), view, 0.0)
        self.up = up
        self.did = []

    def __getattr__(self, name):
        def command(*args):
            self.did.append((name, *args))
            return len(self.did) if self.up else None

        return command


@pytest.mark.parametrize(
    ("line", "did"),
    [
        ("knock", ("act", "knock")),
        ("  draw   stock ", ("act", "draw   stock")),
        ("nonsense of any kind", ("act", "nonsense of any kind")),
        ("/start", ("start",)),
        ("/START", ("start",)),
        ("/ready", ("ready", True)),
        ("/ready no", ("ready", False)),
        ("/continue", ("go_on",)),
        ("/say  hello  there ", ("say", "hello  there")),
        ("/bots", ("add_bots", 1, "normal")),
        ("/bots 3", ("add_bots", 3, "normal")),
        ("/bots 2 easy", ("add_bots", 2, "easy")),
        ("/bots -1", ("remove_bot",)),
        ("/rules", ("ask_rules",)),
        ("/leave", ("leave",)),
    ],
)
def test_lines_become_requests(line, did):
    sender = Sender()
    assert dispatch(sender, line) is None
    assert sender.did == [did]


@pytest.mark.parametrize(
    "line",
    [
        "/say",
        "/bots 0",
        "/bots 99",
        "/bots -2",
        "/bots x y",
        "/nothing",
        "/",
        "/join",
        "x" * 257,
        "discard " + "1 " * 120,
    ],
)
def test_lines_that_make_no_sense_send_nothing_and_say_so(line):
    sender = Sender()
    assert dispatch(sender, line)
    assert sender.did == []


def test_the_new_table_of_a_host_is_joined_where_the_old_one_is_lost():
    sender = Sender()
    sender.model = linked(sender.model, Retrying(1.0, 2, "It is lost.", True))
    assert dispatch(sender, "/join") is None
    assert sender.did == [("join_anew",)]


@pytest.mark.parametrize("line", ["", "   ", "\t"])
def test_an_empty_line_is_nothing(line):
    sender = Sender()
    assert dispatch(sender, line) is None
    assert sender.did == []


@pytest.mark.parametrize("line", ["knock", "/start", "/say x"])
def test_what_cannot_be_sent_is_said(line):
    assert dispatch(Sender(up=False), line)


@pytest.mark.parametrize(
    ("typed", "sent"),
    [
        ("discard 3", "discard 2C"),
        ("DISCARD 1", "discard 7H"),
        ("discard 1 knock", "discard 7H knock"),
        ("discard 7H", "discard 7H"),
        ("discard 4", "discard 4"),
        ("discard 0", "discard 0"),
        ("exchange 1 3 for 1 2", "exchange 7H 2C for AS #2"),
        ("exchange KS for #1", "exchange KS for #1"),
        ("bet 3", "bet 3"),
        ("draw stock", "draw stock"),
        ("discard", "discard"),
        ("knock 1", "knock 1"),
    ],
)
def test_cards_may_be_named_by_their_number(typed, sent):
    assert faces_for_numbers(Sender().model, typed) == sent


@pytest.mark.parametrize("template", ["discard {card} {card}", "discard {1}", "{", "", "discard {card"])
def test_a_host_with_odd_templates_does_no_harm(template):
    odd = choice("x")
    sender = Sender()
    offered = (m.Choice(verb="x", label=odd.label, key="x", line=template, slots=(cards("card", "hand"),)),)
    sender.model = received(sender.model, update(2, own=own_view("7H", choices=offered)), 0.0)
    assert faces_for_numbers(sender.model, "discard 1") == "discard 1"


# --- addresses -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("192.168.1.5:31400", "192.168.1.5", 31400),
        ("192.168.1.5", "192.168.1.5", 31313),
        (" laptop.local:1 ", "laptop.local", 1),
        ("[fe80::1%eth0]:31400", "fe80::1%eth0", 31400),
        ("[::1]", "::1", 31313),
        ("fe80::1%wlan0", "fe80::1%wlan0", 31313),
        ("나무:65535", "나무", 65535),
    ],
)
def test_addresses(text, host, port):
    assert read_address(text) == Address(host, port)
    assert read_address(str(Address(host, port))) == Address(host, port)


@pytest.mark.parametrize(
    "text",
    ["", ":31313", "host:", "host:0", "host:65536", "host:1e3", "host:٣", "a b", "[::1", "::1]:5", "[]:5", "a/b:5",
     "http://x:5", "host:1:2x%", "-x", "x" * 300, "a\nb", "[1.2.3.4 5]:6"],
)  # fmt: skip
def test_what_is_no_address_is_told_in_one_line(text):
    with pytest.raises(BadAddress) as found:
        read_address(text)
    assert str(found.value).isprintable()
