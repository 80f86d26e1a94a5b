"""A round of Three Thirteen, move by move: who may do what when, what ends a round, and what it costs."""

import pytest

from engine.cards import names
from engine.game import CHANCE, AwaitChance, Order
from tests.engine.paper import match

# Round 1, threes are wild. Seat 1 deals, seat 2 begins; JD is all that keeps it from going out with a nine.
HANDS = ("4H 8C KD", "9S 9H JD", "5H 6H 7H")


def three(**options):
    return match(3, game="three-thirteen", **options)


def gone_out(**options):
    """Seat 2 has gone out; seat 3 is to play."""
    return three(**options).deal(*HANDS, discard="9C", stock="AC 8D 2C").play("2 draw discard", "2 out JD")


def test_left_of_the_dealer_begins_with_a_draw():
    deal = three().deal(*HANDS, discard="9C")
    assert deal.report.to_act == 1
    assert deal.legal(2) == {"draw stock", "draw discard"}
    assert deal.legal(1) == deal.legal(3) == set()
    assert "2" in deal.refused("1 draw stock")
    deal.play("!2 pass", "!2 discard JD", "!2 out JD", "!2 knock", "!2 blitz", "!2 discard JD knock")


def test_after_a_draw_one_throws_a_card():
    deal = three().deal(*HANDS, discard="9C", stock="AC").play("2 draw stock", "!2 draw stock", "!2 draw discard")
    assert deal.legal(2) == {"discard 9S", "discard 9H", "discard JD", "discard AC"}
    deal.play("!2 out AC", "!2 pass", "2 discard AC")
    assert deal.report.to_act == 2


@pytest.mark.parametrize(
    ("option", "discards", "outs"),
    [
        ("allow", {"9S", "9H", "9D", "9C"}, {"9S", "9H", "9D", "9C"}),
        ("forbid", {"9S", "9H", "9D"}, {"9S", "9H", "9D"}),
    ],
)
def test_whether_the_card_taken_may_go_back(option, discards, outs):  # X44
    deal = three(discard_back=option).deal("4H 8C KD", "9S 9H 9D", "5H 6H 7H", discard="9C").play("2 draw discard")
    assert deal.legal(2) == {f"discard {card}" for card in discards} | {f"out {card}" for card in outs}


def test_of_two_cards_alike_the_one_not_taken_may_go():
    hands = ("4H 8C KD", "9S 9H 9C", "5H 6H 7H")  # two packs: the other nine of clubs lies open
    deal = three(discard_back="forbid").deal(*hands, discard="9C").play("2 draw discard", "2 out 9C")
    assert deal.report.knocker == 1


def test_a_card_from_the_stock_may_be_thrown_at_once_whatever_goes_back():
    three(discard_back="forbid").deal(*HANDS, stock="AC").play("2 draw stock", "2 discard AC")


def test_nobody_has_to_go_out():
    deal = three().deal(*HANDS, discard="9C").play("2 draw discard", "2 discard JD")
    assert (deal.report.to_act, deal.report.knocker) == (2, None)


# --- the last lap ----------------------------------------------------------------------------------------------


def test_everybody_else_has_one_more_turn():  # X48
    deal = gone_out().play("3 draw stock", "3 discard AC", "!2 draw stock", "1 draw stock", "1 discard KD")
    assert (deal.report.points, deal.report.totals, deal.report.end) == ((20, 0, 0), (20, 0, 0), "showdown")
    deal.play("!2 draw stock", "!1 draw stock")


def test_going_out_in_the_last_lap_is_a_throw_and_nothing_more():  # X49
    deal = gone_out().play("3 draw stock", "!3 out 5H", "3 out AC", "1 draw stock", "!1 out 8D", "1 discard KD")
    assert (deal.report.points, deal.report.knocker) == ((20, 0, 0), 1)


@pytest.mark.parametrize(("option", "may"), [("off", False), ("on", True)])
def test_passing_in_the_last_lap(option, may):
    deal = gone_out(last_pass=option)
    assert ("pass" in deal.legal(3)) == may
    if may:
        deal.play("3 pass", "1 draw discard", "!1 pass", "1 discard JD")
        assert deal.report.points == (22, 0, 0)


def test_nobody_passes_before():
    assert "gone out" in three(last_pass="on").deal(*HANDS).refused("2 pass")
    assert "no passing" in three().deal(*HANDS).refused("2 pass")


def test_two_players_the_other_has_one_turn():
    deal = match(2, game="three-thirteen").deal("4H 8C KD", "9S 9H JD", discard="9C")
    deal.play("2 draw discard", "2 out JD", "1 draw discard", "1 discard KD")
    assert deal.report.points == (22, 0)


# --- the stock is used up --------------------------------------------------------------------------------------


def test_the_discards_make_a_new_stock_when_somebody_draws():
    deal = three().deal(*HANDS, discard="4C AC 2C", rest="away").play("2 draw stock")
    assert deal.told == ["The discards make a new stock of 2", "seat 2 draws from the stock"]
    piles = {zone.name: (zone.count, zone.cards) for zone in deal.view().public.zones}
    assert piles == {"stock": (1, ()), "discard": (1, (3,))}


def test_the_new_stock_comes_in_the_order_of_chance():
    deal = three().deal(*HANDS, discard="4C AC 2C", rest="away")
    state, events = deal.game.apply(deal.state, 1, deal.game.legal(deal.state, 1)[0])
    due = deal.game.due(state)
    assert [event.kind for event in events] == ["wants_stock"]
    assert isinstance(due, AwaitChance)
    assert due.kind == "shuffle"
    assert deal.game.legal(state, 1) == ()
    with pytest.raises(ValueError, match="order"):
        deal.game.apply(state, CHANCE, Order(due.items[:1]))
    state, _ = deal.game.apply(state, CHANCE, Order(due.items[::-1]))
    assert state.deal.hands[1][-1] == due.items[-1]


def test_what_becomes_a_stock_is_named_pack_after_pack_and_jokers_last():
    deal = three(jokers=2).deal(*HANDS, discard="QS JO AC KS AC JO", rest="away")
    state, _ = deal.game.apply(deal.state, 1, deal.game.legal(deal.state, 1)[0])
    assert names(deal.game.due(state).items) == ("AC", "KS", "AC", "JO", "JO")


def test_a_single_discard_makes_no_stock():
    deal = three().deal(*HANDS, discard="4C", rest="away")
    assert deal.legal(2) == {"draw discard"}


def test_the_stock_can_end_the_round():
    deal = three(stock_out="end_round").deal(*HANDS, stock="AC", rest="away").play("2 draw stock", "2 discard AC")
    assert (deal.report.points, deal.report.knocker) == ((22, 28, 0), None)


def test_the_stock_can_end_the_last_lap():
    deal = three(stock_out="end_round").deal(*HANDS, discard="9C", stock="AC", rest="away")
    deal.play("2 draw discard", "2 out JD", "3 draw stock", "3 discard AC")
    assert deal.report.points == (22, 0, 0)


def test_a_round_that_begins_without_a_stock_gives_the_first_player_a_turn():
    deal = three(stock_out="end_round").deal(*HANDS, discard="9C 8D", rest="away")
    assert deal.legal(2) == {"draw discard"}
    assert deal.play("2 draw discard", "2 discard JD").report.points == (22, 0, 0)


def test_a_round_that_goes_on_too_long_is_scored():
    deal = three(max_turns=2).deal(*HANDS, stock="AC 8D")
    deal.play("2 draw stock", "2 discard AC", "3 draw stock", "3 discard 8D")
    assert (deal.report.points, deal.report.end) == ((22, 28, 0), "showdown")


def test_after_somebody_has_gone_out_turns_are_not_counted():
    assert gone_out(max_turns=1).report.to_act == 2
    assert gone_out(max_turns=2).play("3 draw stock", "3 discard AC").report.to_act == 0


# --- rounds and totals -----------------------------------------------------------------------------------------


def short_round(play):
    """Deal a round in canonical order and play it to its end, which ``max_turns=1`` makes quick."""
    state, game = play.state, play.game
    state, _ = game.apply(state, CHANCE, Order(game.due(state).items))
    seat = game.report(state).to_act
    for _ in range(2):
        state, _ = game.apply(state, seat, game.idle_move(state, seat))
    play.state = state


def test_eleven_rounds_each_with_a_card_more_and_the_deal_passing_on():  # X51, X56
    play = three(max_turns=1)
    for number in range(1, 12):
        plan = [spot.zone for spot in play.game.deal_plan(play.state)]
        assert plan[:3] == [f"hands/{(number + at) % 3}" for at in range(3)]
        assert len(plan) == 3 * (number + 2) + 1
        short_round(play)
        assert [len(hand) for hand in play.state.deal.hands] == [number + 2] * 3
        assert play.state.deal.frame.wild == number + 1
        assert (play.report.deal, play.report.dealer) == (number, (number - 1) % 3)
        assert bool(play.report.winners) == (number == 11)
    totals = play.report.totals
    assert totals == tuple(map(sum, zip(*play.state.standing.rounds, strict=True)))
    assert play.report.winners == {seat for seat in range(3) if totals[seat] == min(totals)}
    assert "over" in play.refused("2 draw stock")


def test_equal_totals_share_the_win():  # X54
    play = three(max_turns=1, round=11, points=(84, 91, 84))
    hand = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    play.deal(hand, hand, hand.replace("C", "D"), discard="2S", stock="2H")
    play.play("2 draw stock", "2 discard 2H")
    assert (play.report.totals, play.report.winners, play.report.ranks) == ((84, 91, 84), {0, 2}, (1, 3, 1))


@pytest.mark.parametrize(("players", "packs"), [(2, 1), (3, 2), (4, 2), (5, 3), (8, 4), (9, 5)])
def test_a_pack_for_every_two_players(players, packs):  # X53
    play = match(players, game="three-thirteen", jokers=2)
    assert len(play.game.due(play.state).items) == packs * 54
    assert len(match(players, game="three-thirteen", decks=5).game.due(play.state).items) == packs * 54


def test_the_number_of_packs_can_be_chosen():
    play = match(2, game="three-thirteen", decks=5)
    assert len(play.game.due(play.state).items) == 5 * 52


def test_a_first_discard_may_be_wild():  # X52
    deal = three().deal(*HANDS, discard="3C").play("2 draw discard", "2 out JD")
    assert deal.report.knocker == 1
