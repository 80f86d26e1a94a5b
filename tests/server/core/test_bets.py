"""Moves at any time by somebody who is out of the match: side bets reach the game, and disturb nobody's turn."""

from itertools import count

from engine.game import CHANCE, Beginning, Order
from engine.notation import Bet
from engine.registry import find
from protocol.messages import Accepted, GoOn, Refused, Update
from protocol.view import unpack_view
from server.core.config import TableConfig
from server.core.table import Table
from server.core.wire import Views, tongue_of
from tests.server.core.script import Script, Told, Wrote, unshuffled

ANN, BO, CY, WES = 1, 2, 3, 9


def second_deal(side_bettors="out", **settings) -> Script:
    """Bo has knocked, Cy was lowest and is out; the second deal waits for Ann."""
    options = {"lives": "1", "side_bettors": side_bettors}
    config = TableConfig("t1", "Kitchen", "cut-throat", options=options, seats=3, **settings)
    tokens = (number.to_bytes(32, "big") for number in count(1))
    table = Table(config, find, lambda: next(tokens), lambda *setup: "# Rules\n", shuffle=unshuffled)
    play = Script(config, table).open()
    play.sat("Ann", "Bo", "Cy").watching(WES).started()
    play.act(BO, "knock").accepted()
    play.act(CY, "pass").accepted()
    play.act(ANN, "pass").accepted()
    for guest in (ANN, BO, CY):
        play.ask(guest, GoOn)
    assert play.public(ANN).turn == (1,)
    return play


def own(play, guest):
    return unpack_view(play.updates[guest].view)[1]


def lines(play, guest):
    return ["".join(str(part) for part in line) for line in play.public(guest).lines]


def test_who_is_out_is_offered_bets_and_those_who_are_in_are_not():
    play = second_deal()
    assert [choice.line for choice in own(play, CY).choices] == [
        "bet {amount} on 1 against {against}",
        "bet {amount} on 2 against {against}",
    ]
    amount, against = own(play, CY).choices[0].slots
    assert (amount.kind, amount.least, amount.most) == ("number", 1, 9)
    assert (against.kind, against.seats, against.words) == ("seat", (2,), ("field",))
    assert "bet" not in {choice.verb for choice in own(play, BO).choices}


def test_the_table_waits_for_no_bet_also_in_ones_own_turn_and_many_are_haste():
    play = second_deal(side_bettors="all")
    for number in range(1, 40):
        play.act(ANN, "bet 1 on 2 against field")
        if isinstance(play.answer(), Refused):
            break
        play.act(ANN, f"withdraw {number}")
        if isinstance(play.answer(), Refused):
            break
    play.refused("rate")


def test_a_bet_is_written_accepted_and_told_to_all():
    play = second_deal()
    play.act(CY, "bet 2 on 1 against 2") << Wrote("moved", 2) << Told(CY, Accepted) << Told(ANN, Update)
    play << Told("en", Update)
    assert lines(play, ANN)[1] == "Offer 1: ('seat', 3) bets 2 that ('seat', 1) outlasts ('seat', 2)"
    assert [choice.line for choice in own(play, BO).choices if choice.verb == "take"] == ["take 1"]
    play.act(BO, "take 1").accepted()
    assert lines(play, WES if WES in play.updates else "en")[1].startswith("Bet 1")
    play.act(CY, "bet 1 on 2 against field").accepted()
    play.act(CY, "withdraw 2").accepted()


def test_a_bet_made_on_an_older_view_counts_and_makes_nobody_elses_move_stale():
    play = second_deal()
    before = play.updates[CY].seq
    seen = play.updates[ANN].seq
    play.act(CY, "bet 2 on 1 against 2", at=before).accepted()
    play.act(ANN, "draw stock", at=seen).accepted()
    play.act(CY, "bet 1 on 2 against 1", at=before).accepted()
    assert play.public(CY).turn == (1,)


def test_bets_do_not_wind_up_the_clock_of_who_is_to_play():
    play = second_deal(turn_time=60.0)
    play.wait(59)
    left = None
    for _ in range(3):
        play.act(CY, "bet 1 on 1 against 2").accepted()
        left = play.clock(ANN).left if left is None else left
        assert play.clock(ANN).left == left <= 1000
    play.wait(1)
    assert play.public(ANN).turn == (2,)  # the host has played for Ann
    assert play.told(ANN, Update)


def test_somebody_who_is_out_can_do_nothing_else():
    play = second_deal()
    for line in ("draw stock", "knock", "pass", "blitz"):
        play.act(CY, line).refused("illegal")
    assert isinstance(play.answer(), Refused)
    play.act(BO, "bet 1 on 1 against 2").refused("illegal")


def test_as_many_offers_as_can_be_open_still_fit_a_message():
    game = find("cut-throat")
    state = game.begin(Beginning(9, game.options.read(None, {"side_bettors": "all"}), 0))
    state, _ = game.apply(state, CHANCE, Order(game.due(state).items))
    for seat in range(9):
        for _ in range(20):
            state, _ = game.apply(state, seat, Bet(1, 0, None))
    views = Views(tongue_of(game, "en"))
    assert len(views.public(game.public(state))) + len(views.own(game.own(state, 4))) < 8_000
