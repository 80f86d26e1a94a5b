"""Line mode's sentences: what each change makes somebody hear, and that nothing is said twice."""

import pytest

from client.fold import linked, received
from client.model import Closed, Connecting, Model, Online, Retrying
from client.telling import reasons, summary, told
from client.words import card_words, listed, spoken
from protocol import messages as m
from tests.client.hosts import own_view, public_view, table, update, zone

ANN = m.Welcome(table="t1", role="player", name="Ann", seat=1)
WHERE = "10.0.0.1:31313"

DRAW = m.Choice(verb="draw", label=("draw from the stock",), key="s", line="draw stock")
TAKE = m.Choice(verb="draw", label=("take ", ("card", "7D")), key="d", line="draw discard")
THROW = m.Choice(
    verb="discard",
    label=("throw a card",),
    key="t",
    line="discard {card}",
    slots=(m.Slot(name="card", kind="cards", zone="hand", counts=(1,)),),
)
KNOCK = m.Choice(verb="knock", label=("knock",), key="k", line="knock")
NO_PASS = m.Choice(verb="pass", label=("pass",), key="p", line="pass", enabled=False, reason=("Not before a knock",))


def start(*messages):
    model = linked(Model(), Online())
    for message in (ANN, table("Ann", "Bo"), *messages):
        model = received(model, message, 0.0)
    return model


def hear(model, *messages, now=0.0):
    """The lines for each message in turn."""
    lines = []
    for message in messages:
        after = received(model, message, now)
        lines += told(model, after, WHERE, now)
        model = after
    return lines


# --- cards and sentences -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "words"),
    [("7D", "seven of diamonds"), ("TH", "ten of hearts"), ("AS", "ace of spades"), ("QC", "queen of clubs"),
     ("JO", "joker"), (None, "face down"), ("?!", "?!")],
)  # fmt: skip
def test_cards_in_words(face, words):
    assert card_words(face) == words


@pytest.mark.parametrize(
    ("sentence", "text"),
    [
        (("plain",), "plain"),
        ((("seat", 2), " throws ", ("card", "7D")), "Bo throws seven of diamonds"),
        ((("card", "7D"), " ", ("card", "8D"), ": 15"), "seven of diamonds, eight of diamonds: 15"),
        (("", " ", ("card", "8D")), " eight of diamonds"),
        ((), ""),
    ],
)
def test_sentences_in_words(sentence, text):
    assert spoken(sentence, lambda seat: {2: "Bo"}[seat]) == text


@pytest.mark.parametrize(
    ("items", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_lists(items, text):
    assert listed(items) == text


# --- connection, place, table --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("states", "lines"),
    [
        ([Connecting(1), Online()], ["Connected to 10.0.0.1:31313."]),
        ([Online(), Online(slow=True), Online()], [
            "Connected to 10.0.0.1:31313.", "The host is slow to answer; the connection may be lost.",
            "The host answers again."]),
        ([Retrying(1, 2, "It broke."), Connecting(2), Retrying(2, 3, "It broke."), Connecting(3)],
         ["It broke. Trying to come back until it works."]),
        (
            [Retrying(1, 2, "It is lost.", True)],
            ["It is lost. Trying to come back until it works.", "Type /join for a seat at its new table, or /quit."],
        ),
        ([Retrying(1, 2, "a"), Retrying(2, 3, "b")],
         ["a. Trying to come back until it works.", "b. Trying to come back until it works."]),
        (
            [Retrying(1, 2, "WARNING: join with: thirtyone join x", code="other_key"), Connecting(2)],
            ["WARNING: join with: thirtyone join x", "Trying to come back until your own host answers again."],
        ),
        ([Closed("stopping", "The host has stopped.")], ["The host has stopped."]),
        ([Closed("quit", "")], []),
    ],
)  # fmt: skip
def test_the_connection_is_told_once_a_change(states, lines):
    model, heard = Model(), []
    for state in states:
        after = linked(model, state)
        heard += told(model, after, WHERE, 0.0)
        model = after
    assert heard == lines


def test_the_lobby_says_who_sits_where_and_what_one_can_do():
    chairs = (
        m.Chair(seat=1, kind="human", name="Ann"),
        m.Chair(seat=2, kind="bot", name="Ada"),
        m.Chair(seat=3, kind="human", name="Bo", ready=True),
        m.Chair(seat=4, kind="empty"),
    )
    settings = (
        m.Setting(name="lives", value=3, default=3, says="Three lives"),
        m.Setting(name="jokers", value=2, default=0, says="Two jokers"),
    )
    lobby = table(phase="lobby", chairs=chairs, settings=settings, spectators=("Wil", "Eve"))
    assert hear(Model(link=Online()), ANN, lobby) == [
        "You are Ann, in seat 1.",
        "Table Kitchen: Thirty-One, classic.",
        "Option jokers: Two jokers.",
        "Seats: 1 Ann, 2 Ada, a bot, 3 Bo, ready, 4 empty.",
        "Watching: Wil and Eve.",
        "Waiting for players. You may type /start, /bots N, or /ready.",
    ]


def test_who_does_not_lead_is_told_who_does():
    lobby = table("Ann", "Bo", phase="lobby", leader=2)
    assert hear(Model(), ANN, lobby)[-1] == "Waiting for Bo to start. Type /ready when you are."


def test_a_table_that_did_not_change_is_not_told_again():
    assert hear(start(), table("Ann", "Bo")) == []


def test_a_link_that_is_gone_is_left_to_the_notice():
    chairs = (m.Chair(seat=1, kind="human", name="Ann"), m.Chair(seat=2, kind="human", name="Bo", link="gone"))
    assert hear(start(), table(chairs=chairs), m.Notice(code="gone", text="Bo has lost the connection.")) == [
        "Bo has lost the connection."
    ]


@pytest.mark.parametrize(
    ("welcome", "line"),
    [
        (m.Welcome(table="t1", role="spectator", name="Wil"), "You watch as Wil."),
        (m.Welcome(table="t1", role="spectator", name="Wil", waiting=True),
         "You watch for now, and get a seat when the next match begins."),
    ],
)  # fmt: skip
def test_watchers_are_told_what_they_are(welcome, line):
    assert hear(Model(), welcome) == [line]


# --- a turn ----------------------------------------------------------------------------------------------------


def turn(seq, *, hand=("7H", "KS", "2C"), seat=1, choices=(DRAW, KNOCK, NO_PASS), headline="Ann is to play", **fields):
    shown = zone("discard", "7D", title="Discards", layout="pile")
    own = own_view(*hand, choices=choices if seat == 1 else ())
    return update(seq, public_view(turn=(seat,), headline=(headline,), zones=(shown,)), own, **fields)


def test_ones_own_turn():
    clock = m.Clock(seats=(1,), why="turn", left=60_000, of=60_000)
    assert hear(start(), turn(1, clock=clock)) == [
        "Your hand: 1 seven of hearts, 2 king of spades, 3 two of clubs.",
        "Ann is to play.",
        "Discards: seven of diamonds.",
        "Your turn, 60 seconds.",
        "You can: draw from the stock (draw stock), knock.",
    ]


def test_the_second_half_of_a_turn_says_the_new_hand_and_choices_only():
    model = start(turn(1))
    drew = m.Happening(kind="drew", says=(("seat", 1), " draws ", ("card", "9S")), seat=1)
    after = turn(2, hand=("7H", "KS", "2C", "9S"), choices=(THROW,), headline="Ann is to throw", events=(drew,))
    assert hear(model, after) == [
        "Ann draws nine of spades.",
        "Your hand: 1 seven of hearts, 2 king of spades, 3 two of clubs, 4 nine of spades.",
        "You can: throw a card (discard CARD).",
    ]


def test_the_turn_of_somebody_else_is_one_line():
    model = start(turn(1))
    assert hear(model, turn(2, seat=2, headline="Bo is to play")) == ["Bo is to play."]


def test_the_value_of_a_hand_is_the_hosts_word():
    own = m.OwnView(seat=1, zones=(zone("hand", "7H", title="Your hand", note=("worth 7",)),), choices=())
    assert hear(start(), update(1, public_view(turn=(2,)), own))[0] == "Your hand, worth 7: 1 seven of hearts."


def test_a_row_on_the_table_is_numbered():
    row = zone("centre", "7H", None, title="Table", layout="row")
    lines = hear(start(), update(1, public_view(zones=(row,)), own_view("2C")))
    assert "Table: 1 seven of hearts, 2 face down." in lines


def test_a_row_that_lies_face_down_is_told_since_its_cards_can_be_named():
    row, pile = zone("t1", None, None, title="Table", layout="row"), zone("stock", None, title="Stock", layout="pile")
    lines = hear(start(), update(1, public_view(zones=(row, pile)), own_view("2C")))
    assert "Table: 1 face down, 2 face down." in lines
    assert not any(line.startswith("Stock") for line in lines)


def test_a_refusal_is_said_each_time():
    model = start(turn(1))
    refusal = m.Refused(req=1, code="illegal", text=("You need 31",))
    assert hear(model, refusal, refusal) == ["Refused: You need 31."] * 2


# --- after a deal ----------------------------------------------------------------------------------------------


def settled(stage, **fields):
    lives = (("lives",), 3)
    players = tuple(
        m.Player(
            seat=seat, cards=3, counters=(m.Counter(name="lives", label=lives[0], value=value, of=3),), place=place
        )
        for seat, value, place in ((1, 0, 2 if stage == "over" else None), (2, 3, 1 if stage == "over" else None))
    )
    return update(
        9, public_view(stage=stage, turn=(), headline=("It is settled",), players=players), own_view("2C"), **fields
    )


def test_after_a_deal_the_counters_and_how_to_go_on():
    assert hear(start(update(8, own=own_view("2C"))), settled("result")) == [
        "It is settled.",
        "Ann: lives 0.",
        "Bo: lives 3.",
        "Type /continue for the next deal.",
    ]


def test_after_the_match_the_places():
    assert hear(start(update(8, own=own_view("2C"))), settled("over"))[1:] == [
        "Bo: place 1, lives 3.",
        "Ann: place 2, lives 0.",
    ]


def test_a_headline_in_the_words_of_the_log_is_said_once():
    model = start(update(8, own=own_view("2C")))
    public = public_view(stage="over", turn=(), headline=(("seat", 2), " wins the match"))
    won = m.Happening(kind="won", says=(("seat", 2), " wins the match"), seat=2)
    assert hear(model, update(9, public, own_view("2C"), events=(won,))).count("Bo wins the match.") == 1


def test_a_result_is_told_once():
    model = start(settled("result"))
    assert (
        hear(model, update(10, public_view(stage="result", turn=(), headline=("It is settled",)), own_view("2C"))) == []
    )


# --- the log ---------------------------------------------------------------------------------------------------


def test_what_was_missed_is_told_as_the_past():
    backlog = m.Backlog(
        events=(m.Happening(kind="knocked", says=(("seat", 2), " knocks"), seat=2),),
        chat=(m.Chat(name="Bo", text="hm...", seat=2),),
        automatic=(m.Happening(kind="drew", says=(("seat", 1), " draws"), seat=1),),
    )
    assert hear(start(), backlog) == [
        "Earlier: Bo knocks.",
        "Earlier: Bo says: hm...",
        "Done for you while you were away: Ann draws.",
    ]


def test_a_command_in_a_note_of_our_own_can_be_copied():
    note = m.Notice(code="client", text="Others type: thirtyone join 10.0.0.1:31313")
    assert hear(start(), note) == ["Others type: thirtyone join 10.0.0.1:31313"]


def test_nothing_foreign_reaches_the_terminal_unclean():
    lines = hear(start(), m.Chat(name="Bo\x1b[2J", text="\x1b]0;owned\x07 hi\r\n\u202eevil", seat=2))
    assert all(line.isprintable() for line in lines)


def test_rules_keep_their_indents():
    assert hear(start(), m.Rules(text="# Rules\n\n- one\n  - two\x1b[1m\n")) == ["# Rules", "", "- one", "  - two[1m"]


def test_how_the_host_does_is_told_once_all_of_it_has_come():
    host = m.HostStatus(app="t", up=1, tables=2, connections=1, greeted=1, admitted=1, turned_away=0)
    one, two = (m.TableStatus(id=name, name=name, game="widow", phase="lobby", seq=0) for name in ("t1", "t2"))
    model = start()
    assert hear(model, host, one) == []
    assert "t2 (widow), between matches; table t2" in hear(model, host, one, two)


# --- on request ------------------------------------------------------------------------------------------------


def test_help_says_how_things_stand_and_why_something_cannot_be_done():
    model = start(turn(1))
    assert list(reasons(model)) == ["Not now: pass: Not before a knock."]
    assert list(summary(model))[-1] == "Not now: pass: Not before a knock."
    assert list(summary(Model())) == []
