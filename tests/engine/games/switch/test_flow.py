"""A deal of Switch from the dealer's choice to the showdown: who may do what, and what it leads to."""

import pytest

from engine import registry
from engine.cards import face_of, names, pick, read_faces
from engine.game import CHANCE, AwaitChance, AwaitSeats, Order
from engine.games.switch.deal import may_claim
from engine.notation import read_move, write_move
from engine.options import BadOption
from tests.engine.paper import match

NAME = "switch"
GAME = registry.find(NAME)
HANDS = ("AS KS 2D", "9H 8H 3C", "QD JD 4S")
SPARE, T1 = "2C 4C 6C", "5H 6H 7H"
STAND = ("2 accept", "3 accept", "1 accept")


def three(*hands, spare=SPARE, t1=T1, stock="", rest="stock", start=None, free=(), **options):
    return match(3, game=NAME, start=start, free=free, **options).deal(
        *(hands or HANDS), spare=spare, t1=t1, stock=stock, rest=rest
    )


def turns(*hands, **more):
    """A deal at the first turn."""
    return three(*hands, redeal="off", **more).play("1 keep a")


def row(deal, name):
    return next(row for row in deal.state.deal.rows if row.name == name)


def lying(deal, name):
    """A table hand as everybody sees it."""
    zone = next(zone for zone in deal.view().public.zones if zone.name == name)
    return names([face for face in zone.cards if face is not None]), zone.cards.count(None)


# --- the choice


def test_the_dealer_alone_is_waited_for_and_chooses_between_two_hands():
    deal = three()
    assert GAME.due(deal.state) == AwaitSeats((0,))
    assert deal.legal(1) == {"keep a", "keep b"}
    assert deal.legal(2) == deal.legal(3) == set()
    assert deal.report.to_act == 0


def test_a_pack_goes_round_to_everybody_to_the_dealers_second_hand_and_to_the_table():
    begun = match(3, game=NAME, dealer=2, redeal="off")
    spots = [spot.zone for spot in GAME.deal_plan(begun.state)]
    assert spots == ["hands/2", "hands/0", "hands/1", "spare", "t1"] * 3
    state, _ = GAME.apply(begun.state, CHANCE, Order(GAME.due(begun.state).items))
    assert [names(map(face_of, hand)) for hand in (*state.deal.hands, state.deal.spare, state.deal.rows[0].cards)] == [
        ("2C", "7C", "QC"),
        ("3C", "8C", "KC"),
        ("AC", "6C", "JC"),
        ("4C", "9C", "AD"),
        ("5C", "TC", "2D"),
    ]


@pytest.mark.parametrize(("keep", "held", "open_hand"), [("a", HANDS[0], SPARE), ("b", SPARE, HANDS[0])])
def test_the_hand_refused_lies_open_beside_the_hidden_one(keep, held, open_hand):
    deal = three(redeal="off").play(f"1 keep {keep}")
    assert set(names(face_of(card) for card in deal.state.deal.hands[0])) == set(held.split())
    assert lying(deal, "t1") == ((), 3)
    assert set(lying(deal, "t2")[0]) == set(open_hand.split())
    assert deal.report.to_act == 1


def test_31_waits_for_the_choice():
    deal = three("AS KS TS", "9H 8H 3C", "QD JD 4S")
    assert deal.report.end is None
    assert three("AS KS TS", "9H 8H 3C", "QD JD 4S").play("1 keep a").report.end == "blitz"
    deal.play("1 keep b")
    assert deal.report.end is None


def test_31_may_only_be_called_after_the_choice():
    deal = three("2D 3D 4D", "AS KS TS", "QD JD 4S", blitz_mode="call").play("!2 blitz", "1 keep a")
    assert "blitz" in deal.legal(2)
    assert deal.play("2 blitz").report.losses == (1, 0, 1)


def test_31_is_called_while_another_one_is_asked():
    deal = three("2D 3D 4D", "9H 8H 3C", "AS KS TS", blitz_mode="call").play("1 keep a")
    assert GAME.due(deal.state) == AwaitSeats((1,), window=True)
    assert deal.legal(3) == {"blitz"}
    assert deal.play("3 blitz").report.losses == (1, 1, 0)


# --- a new deal


@pytest.mark.parametrize(
    ("hand", "options", "may"),
    [
        ("KS 9S 2S", {}, False),  # 21 is not more than 21
        ("KS 9S 3S", {}, True),
        ("AS KS 5H", {}, False),
        ("KS QS 5H", {}, False),
        ("2S 3S 4S", {}, False),
        ("2S 3S 4S", {"straight30": "on"}, True),  # worth 30 there
        ("7S 7H 7D", {"three_kind": "30"}, False),
        ("5S 6S JO", {"jokers": 2}, True),  # 22 with the ace
        ("2S 3S JO", {"jokers": 2}, False),
        ("5S 6H JO", {"jokers": 2}, False),
        ("2S JO JO", {"jokers": 2}, True),
    ],
)
def test_who_may_claim(hand, options, may):
    deal = three("QC 2D 3H", hand, "QD JD 4C", spare="3C 4H 6C", t1="8H 9D TD", **options).play("1 keep a")
    assert may_claim(deal.state.deal, 1) is may
    assert deal.legal(2) == ({"accept", "redeal"} if may else {"accept"})


def test_everybody_is_asked_in_turn_whatever_is_held():
    deal = three().play("1 keep a")
    for seat in (1, 2, 0):
        assert GAME.due(deal.state) == AwaitSeats((seat,), window=True)
        assert write_move(GAME.idle_move(deal.state, seat)) == "accept"
        deal.play(f"{seat + 1} accept")
    assert GAME.due(deal.state) == AwaitSeats((1,))
    assert deal.refused("2 redeal") == "A new deal can only be claimed before the first turn"


def claimed(**options):
    return three("AS KS 2D", "9H 8H 5H", "QD JD 4S", spare="2C 4C 6C", t1="5D 6H 7H", **options).play("1 keep a")


def shuffling(**options):
    """Seat 2 has claimed, and chance has not answered."""
    deal = claimed(**options)
    deal.state, _ = GAME.apply(deal.state, 1, read_move("redeal"))
    return deal


def test_who_claims_keeps_the_hand_and_the_others_get_new_ones_from_all_other_cards():
    deal = shuffling()
    due = GAME.due(deal.state)
    assert isinstance(due, AwaitChance)
    assert (due.kind, len(due.items), due.gap) == ("shuffle", 49, False)
    state, _ = GAME.apply(deal.state, CHANCE, Order(due.items))
    assert GAME.due(state) == AwaitSeats((1,))
    assert [len(hand) for hand in state.deal.hands] == [3, 3, 3]
    assert len(state.deal.stock) == 37
    assert [row.up for row in state.deal.rows] == [(False,) * 3, (True,) * 3]


def test_the_new_hands_go_round_a_card_at_a_time_then_to_t2_then_to_t1():
    deal = claimed().play("2 redeal")
    assert [names(map(face_of, hand)) for hand in deal.state.deal.hands] == [
        ("2C", "6C", "TC"),
        ("5H", "8H", "9H"),
        ("AC", "5C", "9C"),
    ]
    assert names(map(face_of, row(deal, "t2").cards)) == ("3C", "7C", "JC")
    assert names(map(face_of, row(deal, "t1").cards)) == ("4C", "8C", "QC")


def test_there_is_one_claim_in_a_deal_unless_more_are_agreed():
    assert GAME.due(claimed().play("2 redeal").state) == AwaitSeats((1,))
    again = claimed(redeal_max=2).play("2 redeal", "!2 redeal", "2 accept")
    assert again.legal(3) == {"accept", "redeal"}  # 25 in clubs now
    again.play("3 redeal")
    assert len(again.state.deal.hands[1]) == 3
    assert GAME.due(again.state) == AwaitSeats((1,))


def test_31_in_the_new_hands_ends_the_deal():
    deal = shuffling()
    items = GAME.due(deal.state).items
    ace, ten, king = pick(read_faces("AC TC KC"), items)
    others = [card for card in items if card not in (ace, ten, king)]
    order = (ace, *others[:3], ten, *others[3:6], king, *others[6:])
    state, events = GAME.apply(deal.state, CHANCE, Order(order))
    report = GAME.report(state)
    assert (report.end, report.losses) == ("blitz", (1, 1, 0))
    assert "shown" in {event.kind for event in events}


@pytest.mark.parametrize("options", [{"redeal": "off"}, {"redeal_max": 0}])
def test_without_the_right_nobody_is_asked(options):
    assert GAME.due(claimed(**options).state) == AwaitSeats((1,))


def test_chance_must_bring_the_cards_that_were_collected():
    deal = shuffling()
    with pytest.raises(ValueError, match="exactly the items"):
        GAME.apply(deal.state, CHANCE, Order((1, 2, 3)))
    assert deal.legal(1) == deal.legal(2) == deal.legal(3) == set()
    assert deal.refused("2 accept") == "New hands are being dealt"


def test_cards_out_of_play_stay_out_in_a_new_deal():
    deal = match(3, game=NAME).deal(
        "AS KS 2D", "9H 8H 5H", "QD JD 4S", spare="2C 4C 6C", t1="5D 6H 7H", stock="TC", rest="away"
    )
    deal.play("1 keep a", "2 redeal")
    assert len(deal.state.deal.stock) == 1
    assert len(deal.state.deal.frame.away) == 36


# --- turns


def test_there_are_four_ways_to_spend_a_turn():
    deal = turns()
    verbs = {line.split()[0] for line in deal.legal(2)}
    assert verbs == {"swap", "renew", "knock"}
    assert {"swap 3C for t1 #1", "swap 3C for t2 6C", "swap all for t1", "swap all for t2"} <= deal.legal(2)
    assert len(deal.legal(2)) == 3 * 6 + 2 + 4 + 1


def test_a_card_given_for_a_hidden_one_lies_open_in_its_place():
    deal = turns().play("2 swap 3C for t1 #2")
    assert lying(deal, "t1") == (("3C",), 2)
    assert deal.report.to_act == 2
    deal.play("!3 swap 4S for t1 #2", "3 swap 4S for t1 3C", "1 swap 2D for t1 #1")
    assert lying(deal, "t1") == (("2D", "4S"), 1)


@pytest.mark.parametrize("name", ["t1", "t2"])
def test_a_whole_hand_lies_open_where_another_was_taken(name):
    deal = turns().play(f"2 swap all for {name}")
    assert set(lying(deal, name)[0]) == set(HANDS[1].split())


def test_a_hand_renewed_face_up_ends_the_turn():
    deal = turns(stock="AC 2H 3H").play("2 renew t2 up")
    assert lying(deal, "t2") == (("AC", "2H", "3H"), 0)
    assert deal.report.to_act == 2


def test_a_hand_renewed_face_down_ends_no_turn():
    deal = turns(stock="AC 2H 3H 4H").play("2 renew t2 down")
    assert lying(deal, "t2") == ((), 3)
    assert deal.report.to_act == 1
    deal.play("2 renew t1 down", "2 knock")
    assert deal.report.to_act == 2


def test_nothing_is_renewed_from_fewer_than_three_cards_and_an_empty_stock_ends_nothing():
    deal = turns(stock="AC 2H", rest="away")
    assert deal.refused("2 renew t1 up") == "The stock has too few cards left"
    assert not any("renew" in line for line in deal.legal(2))
    used_up = turns(stock="AC 2H 3H", rest="away").play("2 renew t1 up")
    assert (used_up.report.end, used_up.report.to_act) == (None, 2)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("2 swap 3C for 2C", "Say which table hand is meant, t1 or t2"),
        ("2 swap 3C 8H for t2 2C 4C", "So many cards cannot be exchanged at once; possible is 1"),
        ("2 swap 3C 8H 9H for t2 2C 4C 6C", "So many cards cannot be exchanged at once; possible is 1"),
        ("2 swap 3C for t1 5H", "5H does not lie open on the table"),
        ("2 swap 3C for t2 #1", "There is no hidden card 1 to take"),
        ("2 swap 3C for t1 #4", "There is no hidden card 4 to take"),
        ("2 swap 4S for t1 #1", "You do not hold 4S"),
        ("2 pass", "One may pass only after a knock"),
        ("3 knock", "It is the turn of seat 2"),
        ("1 keep a", "The dealer has chosen"),
        ("2 accept", "A new deal can only be claimed before the first turn"),
        ("2 renew t1 up knock", "A move is not written like this: renew t1 up, or renew t1 down"),
    ],
)
def test_moves_that_are_refused(line, reason):
    found = turns().refused(line)
    assert found == reason or (reason.startswith("A move is not") and "renew t1 up, or renew t1 down" in found)


def test_after_a_knock_everybody_else_has_one_turn_and_may_pass():
    deal = turns().play("2 swap 3C for t1 #1", "3 knock", "1 pass", "!2 knock", "2 renew t1 down", "2 pass")
    assert deal.report.end == "showdown"
    assert deal.report.losses == (0, 0, 2)


def test_31_ends_a_deal_in_the_last_lap_too():
    deal = turns("AS KS 2D", "9H 8H 3C", "QD JD 4S", spare="2C TS 6C").play("2 knock", "3 pass", "1 swap 2D for t2 TS")
    assert (deal.report.end, deal.report.losses) == ("blitz", (0, 1, 1))


def test_passing_all_round_shows_the_hands_and_only_a_renewal_face_up_breaks_it():
    deal = turns(pass_rule="always").play("2 pass", "3 renew t1 down", "3 pass", "1 pass")
    assert (deal.report.end, deal.report.losses) == ("showdown", (0, 1, 0))
    broken = turns(pass_rule="always").play("2 pass", "3 renew t1 up", "1 pass", "2 pass")
    assert broken.report.end is None
    assert broken.play("3 pass").report.end == "showdown"


def test_a_deal_without_a_knock_ends_after_so_many_turns():
    deal = turns(max_turns=2).play("2 renew t1 down", "2 renew t1 up")
    assert deal.report.end is None
    deal.play("3 renew t1 up")
    assert (deal.report.end, deal.report.knocker) == ("showdown", None)


@pytest.mark.parametrize(
    ("options", "legal", "refused"),
    [
        ({"knock_timing": "after_turn"}, "2 swap 3C for t1 #1 knock", "2 knock"),
        ({"knock_timing": "either"}, "2 knock", "2 renew t1 up knock"),
        ({"knock_timing": "instead"}, "2 knock", "2 swap 3C for t1 #1 knock"),
        ({"knock_first_turn": "forbid"}, "2 swap 3C for t1 #1", "2 knock"),
        ({"min_knock": 17}, "2 knock", "2 pass"),
        ({"min_knock": 18}, "2 swap 3C for t1 #1", "2 knock"),
        ({"knock_timing": "either", "min_knock": 18}, "2 swap 3C for t1 #1 knock", "2 swap 3C for t2 2C knock"),
        ({"pass_rule": "always"}, "2 pass", "2 accept"),
    ],
)
def test_options_of_the_turn(options, legal, refused):
    turns(**options).play(f"!{refused}", legal)


def test_a_knock_before_anybody_has_exchanged_may_show_the_hands_at_once():
    deal = turns(knock_first_turn="instant_showdown").play("2 knock")
    assert (deal.report.end, deal.report.losses) == ("showdown", (0, 2, 0))


# --- settlement and the match


def test_the_free_ride_is_on_and_a_rider_is_out_at_the_next_loss():
    deal = turns(start=(3, 1, 1)).play("2 knock", "3 pass", "1 pass")
    assert (deal.report.lives, deal.report.free) == ((3, 0, 1), frozenset({1}))
    gone = turns(start=(3, 0, 1), free=(2,)).play("2 knock", "3 pass", "1 pass")
    assert gone.report.out == frozenset({1})


def test_nobody_deals_to_a_seat_that_is_out():
    deal = match(3, game=NAME, start=(3, 0, 3)).deal("AS KS 2D", "", "QD JD 4S", spare=SPARE, t1=T1)
    deal.play("1 keep a", "3 accept", "1 accept")
    assert deal.report.to_act == 2
    assert deal.refused("2 knock") == "You are out of the match"


def test_a_tied_knocker_is_protected():
    deal = turns("9S 8S 3D", "9H 8H 3C", "QD JD 4S").play("2 knock", "3 pass", "1 pass")
    assert deal.report.losses == (1, 0, 0)


def test_the_higher_cards_decide_a_tie_by_option():
    deal = turns("TS 7S 3D", "9H 8H 3C", "QD JD 4S", tie_low="high_card").play("2 knock", "3 pass", "1 pass")
    assert deal.report.losses == (0, 2, 0)


def test_an_uncalled_31_is_settled_when_the_showdown_is_closed():
    deal = turns("AS KS TS", "9H 8H 3C", "QD JD 4S", blitz_mode="call", uncalled_31="blitz")
    deal.play("2 knock", "3 pass", "1 pass").close()
    assert (deal.report.end, deal.report.losses) == ("blitz", (0, 1, 1))


# --- absence


def test_the_moves_made_for_somebody_who_is_gone():
    deal = three()
    made = []
    for _ in range(6):
        (seat,) = GAME.due(deal.state).seats
        made.append(write_move(GAME.idle_move(deal.state, seat)))
        deal.play(f"{seat + 1} {made[-1]}")
    assert made == ["keep a", "accept", "accept", "accept", "swap 3C for t2 2C", "swap 4S for t2 3C"]


def test_nobody_waits_for_another_seat():
    with pytest.raises(ValueError, match="nobody waits"):
        GAME.idle_move(three().state, 1)


# --- options


def test_presets_and_options():
    assert list(GAME.options.presets) == ["standard"]
    read = GAME.options.read()
    assert (read["free_ride"], read["redeal"], read["redeal_max"], read["pass_rule"]) == (
        "on", "claimant_keeps", 1, "after_knock",
    )  # fmt: skip
    assert "hand_size" not in GAME.options.read(None, {"hand_size": 4})
    with pytest.raises(BadOption, match="redeal"):
        GAME.options.read(None, {"redeal": "twice"})
    with pytest.raises(BadOption, match="players"):
        GAME.options.read(None, {}, 10)
