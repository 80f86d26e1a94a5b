"""What Thirty-One does at the border of the engine: beginnings, chance, absent players, the report."""

import pytest

from engine import registry
from engine.cards import names, pack
from engine.game import CHANCE, AwaitChance, Beginning, Close, Illegal, Layout, Order
from engine.notation import read_move, write_move
from tests.engine.paper import match

GAME = registry.find("thirty-one")
HANDS = ("AS KS 2D", "9H 8H 3C", "QD JD 4S")


# --- beginnings ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"players": 1}, "players: 1"),
        ({"players": 10}, "players: 10"),
        ({"lives": (3, 3)}, "2 numbers were given for 3 players"),
        ({"lives": (3, 0, 0)}, "at least two"),
        ({"lives": (3, 0, 3), "dealer": 1}, "seat 2 is not in the match"),
        ({"dealer": 3}, "seat 4 is not in the match"),
        ({"free": frozenset({1})}, "free ride"),
    ],
)
def test_impossible_beginnings_are_refused_in_a_sentence(changes, named):
    beginning = Beginning(**{"players": 3, "options": GAME.options.read(), "dealer": 0, **changes})
    with pytest.raises(ValueError, match=named):
        GAME.begin(beginning)


def test_a_match_can_begin_in_the_middle():
    play = match(4, dealer=3, start=(3, 0, 1, 0), free=[2])
    assert (play.report.out, play.report.free, play.report.ranks) == ({3}, {1}, (0, 0, 0, 4))
    play.deal("AS KS 2D", "9H 8H 3C", "QD JD 4S", "")
    assert play.report.to_act == 0


# --- chance ------------------------------------------------------------------------------------------------------


def test_a_stacked_pack_goes_round_from_the_dealers_left():
    play = match(3)
    plan = GAME.deal_plan(play.state)
    assert [spot.zone for spot in plan] == [*("hands/1", "hands/2", "hands/0") * 3, "discard"]
    state, _ = GAME.apply(play.state, CHANCE, Order(pack()))
    assert [names(hand) for hand in state.deal.hands] == [
        ("3C", "6C", "9C"),
        ("AC", "4C", "7C"),
        ("2C", "5C", "8C"),
    ]
    assert names(state.deal.discards) == ("TC",)
    assert names(state.deal.stock[:2]) == ("JC", "QC")


def test_seats_that_are_out_get_no_cards():
    play = match(3, start=(3, 0, 3))
    assert {spot.zone for spot in GAME.deal_plan(play.state)} == {"hands/0", "hands/2", "discard"}


@pytest.mark.parametrize(
    "move",
    [Order(pack()[1:]), Order((*pack()[1:], pack()[1])), Close(), Layout({}), Layout({"hands/0": pack()[:3]})],
)
def test_chance_is_held_to_what_was_asked(move):
    with pytest.raises(ValueError, match=r".+"):
        GAME.apply(match(3).state, CHANCE, move)


def test_a_layout_needs_every_card_once_and_a_discard():
    hands = {f"hands/{seat}": pack()[seat * 3 : seat * 3 + 3] for seat in range(3)}
    with pytest.raises(ValueError, match="discard"):
        GAME.apply(match(3).state, CHANCE, Layout({**hands, "stock": pack()[9:]}))
    with pytest.raises(ValueError, match="every card"):
        GAME.apply(match(3).state, CHANCE, Layout({**hands, "discard": pack()[9:]} | {"stock": pack()[:1]}))


def test_people_cannot_move_for_chance_nor_before_the_deal():
    play = match(3)
    with pytest.raises(Illegal):
        GAME.apply(play.state, 0, Order(pack()))
    assert play.refused("2 knock") == "The cards are not dealt yet"


def test_the_table_may_rest_between_deals_and_before_the_open_showdown_ends():
    play = match(2)
    assert GAME.due(play.state) == AwaitChance("deal", pack())
    play.deal("AS KS 2D", "9H 8H 3C").play("2 knock", "1 pass")
    assert GAME.due(play.state) == AwaitChance("deal", pack(), gap=True)
    play = match(2, blitz_mode="call").deal("AS KS 2D", "9H 8H 3C").play("2 knock", "1 pass")
    assert GAME.due(play.state) == AwaitChance("close", (), gap=True)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("2 swap all", "no such move"),
        ("2 keep a", "no such move"),
        ("2 discard", "discard 7D"),
        ("2 draw both", "draw stock"),
        ("2 discard AC", "Draw a card first"),
        ("1 swap all", "no such move"),
    ],
)
def test_moves_that_make_no_sense_here_are_refused_with_what_would(line, word):
    assert word in match(3).deal(*HANDS).refused(line)


def test_a_card_that_is_not_held_cannot_be_thrown():
    assert match(3).deal(*HANDS).play("2 draw stock").refused("2 discard KH") == "You do not hold KH"


# --- absent players ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "stock", "rest", "moves", "line"),
    [
        ({}, "5C", "stock", (), "draw stock"),
        ({"pass_rule": "always"}, "5C", "stock", (), "draw stock"),
        ({}, "5C", "stock", ("2 draw stock",), "discard 5C"),
        ({}, "5C", "stock", ("2 draw discard",), "discard 3C"),
        ({"discard_back": "allow"}, "5C", "stock", ("2 draw discard",), "discard 7D"),
        ({}, "", "away", (), "draw discard"),
        ({"pass_rule": "always"}, "", "away", (), "pass"),
        ({"stock_out": "discard_chain"}, "", "away", (), "pass"),
        ({"pass_rule": "never"}, "", "away", ("2 draw discard",), "discard 3C"),
    ],
)
def test_the_move_made_for_an_absent_player_leaves_the_hand_as_it_was(options, stock, rest, moves, line):
    deal = match(3, **options).deal(*HANDS, stock=stock, rest=rest).play(*moves)
    assert write_move(GAME.idle_move(deal.state, 1)) == line


def test_after_a_knock_an_absent_player_passes_or_draws():
    assert write_move(GAME.idle_move(match(3).deal(*HANDS).play("2 knock").state, 2)) == "pass"
    never = match(3, pass_rule="never").deal(*HANDS).play("2 knock")
    assert write_move(GAME.idle_move(never.state, 2)) == "draw stock"


def test_nothing_is_done_for_a_seat_that_is_not_awaited():
    with pytest.raises(ValueError, match="waits"):
        GAME.idle_move(match(3).deal(*HANDS).state, 0)


def test_absent_players_end_a_match_between_them():
    play = match(3, lives=1, max_turns=30)
    state = play.state
    for _ in range(200):
        due = GAME.due(state)
        if isinstance(due, AwaitChance):
            state, _ = GAME.apply(state, CHANCE, Order(due.items))
        elif GAME.report(state).to_act is not None:
            seat = due.seats[0]
            state, _ = GAME.apply(state, seat, GAME.idle_move(state, seat))
    assert GAME.report(state).deal > 1


# --- the report --------------------------------------------------------------------------------------------------


def test_in_the_middle_of_a_turn_a_hand_is_worth_the_best_a_legal_throw_leaves():
    deal = match(3).deal("2H 3D 5S", "KH 4C 8S", "QD JD 4S", discard="AH").play("2 draw discard")
    assert deal.report.values == (10, 42, 40)
    assert (deal.report.end, deal.report.losses, deal.report.to_act) == (None, None, 1)


def test_a_seat_that_is_out_has_nothing():
    deal = match(3, start=(3, 3, 0)).deal("AS KS 2D", "9H 8H 3C", "")
    assert deal.report.values == (42, 34, 0)


def test_before_the_first_deal_there_is_little_to_report():
    report = match(3).report
    assert (report.deal, report.values, report.losses, report.end) == (0, None, None, None)
    assert (report.lives, report.ranks) == ((3, 3, 3), (0, 0, 0))


def test_deals_are_numbered_from_where_a_match_begins():
    options = GAME.options.read()
    state = GAME.begin(Beginning(2, options, dealer=0, round=5))
    state, _ = GAME.apply(state, CHANCE, Order(pack()))
    assert GAME.report(state).deal == 5


def test_the_same_move_gives_the_same_state():
    deal = match(3).deal(*HANDS)
    move = read_move("draw stock")
    assert GAME.apply(deal.state, 1, move) == GAME.apply(deal.state, 1, move)
