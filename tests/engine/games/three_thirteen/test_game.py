"""What Three Thirteen does at the border of the engine: options, beginnings, chance, absent players, the report."""

import random

import pytest

from engine import registry
from engine.cards import pack
from engine.check import check
from engine.game import CHANCE, AwaitChance, Beginning, Close, Illegal, Layout, Order
from engine.notation import write_move
from engine.options import BadOption
from engine.recorder import Recorder
from engine.sim import Setup, simulate
from tests.engine.paper import match

GAME = registry.find("three-thirteen")
HANDS = ("4H 8C KD", "9S 9H JD", "5H 6H 7H")


def three(**options):
    return match(3, game="three-thirteen", **options)


# --- options ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "players", "says"),
    [
        ({"decks": 1}, 4, "decks: 1 is not possible with 4 players"),
        ({"decks": 1, "jokers": 2}, 4, "needs 57 cards and there are 54"),
        ({"decks": 6}, 2, "option decks: 6"),
        ({"decks": 0}, 2, "option decks: 0"),
        ({"ace": "high"}, 2, "option ace"),
        ({"max_wild": 2}, 2, "option max_wild"),
        ({"stock_out": "draw"}, 2, "option stock_out"),
        ({"max_turns": 0}, 2, "option max_turns"),
        ({"wilds": 2}, 2, "option 'wilds'"),
        ({}, 10, "players: 10"),
        ({}, 1, "players: 1"),
    ],
)
def test_what_cannot_be_played_is_refused_by_name(settings, players, says):
    with pytest.raises(BadOption, match=says):
        GAME.options.read(None, settings, players)


@pytest.mark.parametrize("settings", [{"lives": 3, "three_kind": 30}, {"last_pass": True}, {"decks": "per_two"}])
def test_what_other_games_have_is_ignored_and_switches_read_true(settings):
    GAME.options.read(None, settings, 4)


@pytest.mark.parametrize(("decks", "players"), [(1, 3), (2, 7), (5, 9)])
def test_few_packs_are_enough_where_they_hold_the_last_round(decks, players):
    GAME.options.read(None, {"decks": decks}, players)


def test_the_presets():
    assert GAME.options.changed(GAME.options.read("high-ace")) == {"ace": "both"}
    assert GAME.options.default_preset == "standard"


# --- beginnings ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"players": 1}, "players: 1"),
        ({"points": (3, 3)}, "2 numbers were given for 3 players"),
        ({"round": 12}, "round: 12"),
        ({"dealer": 3}, "seat 4 is not in the match"),
    ],
)
def test_impossible_beginnings_are_refused_in_a_sentence(changes, named):
    beginning = Beginning(**{"players": 3, "options": GAME.options.read(), "dealer": 0, **changes})
    with pytest.raises(ValueError, match=named):
        GAME.begin(beginning)


def test_a_match_can_begin_in_the_middle():
    play = three(round=4, points=(10, 0, 5))
    assert play.report.totals == (10, 0, 5)
    play.deal("4H 8C KD 2C 2D 4D", "9S 9H JD 2H 7D 4S", "5H 6H 7H 3C 4C 8D")
    assert (play.report.deal, play.state.deal.frame.wild) == (4, 5)


@pytest.mark.parametrize("way", ["random", "high_card", "low_card"])
def test_the_first_dealer(way):
    state = GAME.begin(Beginning(3, GAME.options.read(None, {"first_dealer": way})))
    due = GAME.due(state)
    assert due == AwaitChance("dealer", (0, 1, 2) if way == "random" else pack())
    state, events = GAME.apply(state, CHANCE, Order(due.items))
    assert events[-1].kind == "dealer"
    assert GAME.report(state).dealer == {"random": 0, "high_card": 0, "low_card": 1}[way]
    assert GAME.public(state).stage == "dealing"


def test_before_it_is_known_who_deals_there_is_no_plan():
    with pytest.raises(ValueError, match="who deals"):
        GAME.deal_plan(GAME.begin(Beginning(3, GAME.options.read())))


# --- chance ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "move", [Order(pack(2)[1:]), Order((*pack(2)[1:], pack()[1])), Close(), Layout({}), Layout({"discard": pack()[:3]})]
)
def test_chance_is_held_to_what_was_asked(move):
    with pytest.raises(ValueError, match=r".+"):
        GAME.apply(three().state, CHANCE, move)


def test_people_cannot_move_for_chance_nor_before_the_deal():
    play = three()
    with pytest.raises(Illegal):
        GAME.apply(play.state, 0, Order(pack(2)))
    assert play.refused("2 draw stock") == "The cards are not dealt yet"
    with pytest.raises(ValueError, match="chance is not to move"):
        GAME.apply(play.deal(*HANDS).state, CHANCE, Order(pack(2)))


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("2 swap all", "no such move"),
        ("2 out", "out 7D"),
        ("2 out AC", "Draw a card first"),
        ("1 discard", "discard 7D"),
        ("2 discard JD knock", "no such move"),
    ],
)
def test_moves_that_make_no_sense_here_are_refused_with_what_would(line, word):
    assert word in three().deal(*HANDS).refused(line)


def test_a_card_that_is_not_held_cannot_be_thrown():
    deal = three().deal(*HANDS).play("2 draw stock")
    assert deal.refused("2 discard KH") == deal.refused("2 out KH") == "You do not hold KH"


# --- absent players --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "stock", "rest", "moves", "line"),
    [
        ({}, "AC", "stock", (), "draw stock"),
        ({}, "AC", "stock", ("2 draw stock",), "discard AC"),
        ({}, "9C", "stock", ("2 draw stock",), "discard 9C"),  # never going out
        ({}, "", "stock", ("2 draw discard",), "discard 7D"),
        ({"discard_back": "forbid"}, "", "stock", ("2 draw discard",), "discard JD"),
        ({}, "", "away", (), "draw discard"),
    ],
)
def test_the_move_made_for_an_absent_player_leaves_the_hand_as_it_was(options, stock, rest, moves, line):
    deal = three(**options).deal(*HANDS, stock=stock, rest=rest).play(*moves)
    assert write_move(GAME.idle_move(deal.state, 1)) == line


@pytest.mark.parametrize(("last_pass", "line"), [("on", "pass"), ("off", "draw stock")])
def test_in_the_last_lap_an_absent_player_passes_or_draws(last_pass, line):
    deal = three(last_pass=last_pass).deal(*HANDS, discard="9C").play("2 draw discard", "2 out JD")
    assert write_move(GAME.idle_move(deal.state, 2)) == line


def test_nothing_is_done_for_a_seat_that_is_not_awaited():
    with pytest.raises(ValueError, match="waits"):
        GAME.idle_move(three().deal(*HANDS).state, 0)


# --- on paper --------------------------------------------------------------------------------------------------


def test_while_a_round_is_played_there_are_totals_and_no_points():
    report = three(points=(1, 2, 3)).deal(*HANDS).play("2 draw stock").report
    assert (report.points, report.totals, report.end, report.to_act) == (None, (1, 2, 3), None, 1)
    assert (report.values, report.losses, report.lives, report.ranks) == (None, None, None, (0, 0, 0))


@pytest.mark.slow
@pytest.mark.parametrize(("players", "options"), [(3, {}), (2, {"jokers": 2, "ace": "both", "discard_back": "forbid"})])
def test_a_match_written_down_is_the_same_match_again(players, options):
    setup = Setup(GAME, GAME.options.read(None, options, players), ("greedy",) * players, 1)
    for played in simulate(setup, lambda stream: random.Random(f"1 {stream}"), records=True):
        assert check(played.record.encode()) == ()
        assert len(played.ends) == 11


def test_a_record_holds_new_stocks():
    play = match(2, game="three-thirteen", max_turns=80)
    recorder = Recorder(GAME, None, GAME.options.read(None, {"max_turns": 80}, 2), ("Ann", "Bo"))
    state = play.state
    while GAME.report(state).deal == 0 or GAME.report(state).to_act is not None:
        due, before = GAME.due(state), state
        if isinstance(due, AwaitChance):
            seat, move = CHANCE, Order(due.items[::-1])
        else:
            (seat,) = due.seats
            move = GAME.idle_move(state, seat)
        state, _ = GAME.apply(state, seat, move)
        recorder.note(before, seat, move, state)
        if isinstance(GAME.due(state), AwaitChance) and GAME.due(state).kind == "shuffle":
            before, order = state, Order(GAME.due(state).items[::-1])
            state, _ = GAME.apply(state, CHANCE, order)
            recorder.note(before, CHANCE, order, state)
    text = recorder.text()
    assert "reshuffle" in text
    assert check(text.encode()) == ()
