"""Open hands: who must agree, what is shown and when, who may look, and what having seen costs."""

import pytest

from engine import registry
from protocol.messages import Chat, Looked, Notice, Revealed, Say, Sit, Start, TableInfo, Watch
from protocol.people_messages import HandOver, Hands, Look, OpenHands
from server.core.events import Came, Tell, TellGallery, Went
from tests.server.core.script import Script, Told, Wrote, script
from tests.server.core.test_bets import second_deal
from tests.server.core.test_clocks import ANN, BO, CY, back, turn

OWNER, WES = 8, 9


def owned(*names: str, **settings) -> Script:
    """Ann and Bo play; Olga, who owns the table, watches, and so does Wes."""
    play = script(seats=4, **{"options": {"deals": 4}, **settings}).sat(*(names or ("Ann", "Bo"))).started()
    play >> Came(OWNER, Watch(name="Olga"), owner=True)
    return play.watching(WES)


def hands(play: Script, guest: int = BO) -> Hands | None:
    return play.told(guest, TableInfo)[-1].hands


def opened(**settings) -> Script:
    """Everybody has agreed, in the first deal."""
    play = owned(**settings).ask(OWNER, OpenHands, open=True).ask(ANN, OpenHands, open=True)
    return play.ask(BO, OpenHands, open=True)


def deal(play: Script) -> Script:
    """The deal is played, and the next one begins."""
    turn(play, ANN)
    turn(play, BO)
    return play.wait(15)


# --- agreeing


def test_the_owner_asks_and_everybody_must_agree():
    play = owned().ask(ANN, OpenHands, open=True).refused("owner")
    play.ask(OWNER, OpenHands, open=True) << Wrote("hands") << Told(ANN, Notice, code="hands_asked")
    assert hands(play) == Hands(open=False, missing=("Ann", "Bo"))
    play.ask(ANN, OpenHands, open=True)
    assert hands(play) == Hands(open=False, missing=("Bo",))
    play.ask(BO, OpenHands, open=True) << Told("en", Notice, code="hands_open")
    assert hands(play) == Hands(open=True)


def test_an_owner_who_plays_agrees_by_asking():
    play = script().sat("Bo")
    play >> Came(OWNER, Sit(name="Olga"), owner=True)
    play.ask(OWNER, Start).ask(OWNER, OpenHands, open=True)
    assert hands(play, OWNER) == Hands(open=False, missing=("Bo",))


@pytest.mark.parametrize("who", [ANN, BO, OWNER])
def test_any_one_of_them_ends_it(who):
    play = opened().ask(who, OpenHands, open=False) << Wrote("hands") << Told("en", Notice, code="hands_closed")
    assert hands(play) is None
    deal(deal(play)).nothing(Told("en", Revealed))
    play.ask(BO, OpenHands, open=False).refused("hands_closed")


def test_a_spectator_has_no_say():
    owned().ask(WES, OpenHands, open=True).refused("spectator")


def test_somebody_who_is_not_here_has_not_agreed():
    play = owned().ask(OWNER, OpenHands, open=True).ask(ANN, OpenHands, open=True) >> Went(BO)
    assert hands(play, ANN) == Hands(open=False, missing=("Bo",))


def test_it_holds_for_one_match():
    play = opened(options={"deals": 1})
    turn(play, ANN)
    turn(play, BO)
    play.started()
    assert hands(play) is None


# --- what is shown


def test_nothing_is_shown_of_the_deal_in_which_they_agreed():
    deal(opened()).nothing(Told("en", Revealed))


def test_a_deal_is_shown_whole_when_the_next_one_begins():
    play = deal(opened())
    turn(play, ANN)
    play.nothing(Told("en", Revealed))
    turn(play, BO).nothing(Told("en", Revealed))
    play.wait(15) << Wrote("saw") << Told("en", Revealed)
    (shown,) = play.told("en", Revealed)
    assert shown.deal == 2
    first, *_, last = [step for step in shown.steps if step.hands]
    assert [(hand.seat, hand.cards) for hand in first.hands] == [(1, ("AC",)), (2, ("2C",))]
    assert last.hands[0].seat == 2
    assert shown.steps[-1].says[-1] == ("It is over",)


def test_players_are_never_shown_it():
    play = deal(deal(opened()))
    for guest in (ANN, BO):
        play.nothing(Told(guest, Revealed))


def test_the_last_deal_is_shown_when_the_match_is_over():
    play = deal(opened(options={"deals": 2}))
    turn(play, ANN)
    turn(play, BO)
    if play.table._room.playing:
        play.wait(15)
    play << Told("en", Revealed)


def test_hands_closed_in_a_deal_are_not_shown_of_it():
    play = deal(opened())
    turn(play, ANN).ask(BO, OpenHands, open=False)
    turn(play, BO).wait(15).nothing(Told("en", Revealed))


def test_who_has_seen_hands_gets_no_seat_in_that_match():
    play = deal(deal(opened()))
    play.ask(OWNER, HandOver, who="Ann", to="Wes").refused("saw_hands")
    play.watching(10, "Xen").ask(OWNER, HandOver, who="Ann", to="Xen").refused("saw_hands")


def test_who_has_seen_none_gets_one():
    opened().ask(OWNER, HandOver, who="Ann", to="Wes").accepted()


# --- talk


def test_those_who_watch_are_not_heard_by_players_while_hands_are_open():
    play = owned().ask(WES, Say, text="before") << Told(BO, Chat, text="before")
    play = opened().ask(WES, Say, text="psst") << Told("en", Chat, text="psst", gallery=True)
    play.nothing(Told(ANN, Chat)).nothing(Told(BO, Chat))
    play.ask(ANN, Say, text="hello") << Told(BO, Chat, text="hello") << Told("en", Chat, text="hello")


def test_nor_when_they_come_back():
    play = opened().ask(WES, Say, text="psst") >> Went(BO)
    back(play, BO)
    assert all(chat.text != "psst" for told in play.done if hasattr(told.message, "chat") for chat in told.message.chat)
    play.watching(10, "Xen")
    assert any(chat.text == "psst" for told in play.done if hasattr(told.message, "chat") for chat in told.message.chat)


# --- somebody who is out


def one_out() -> Script:
    """Cut Throat, second deal: Cy is out, Ann is to play; Olga owns the table and watches."""
    play = second_deal()
    return play >> Came(OWNER, Watch(name="Olga"), owner=True)


@pytest.fixture
def out() -> Script:
    return one_out()


def played(play: Script) -> Script:
    """Ann's turn."""
    play.act(ANN, "draw stock")
    return play.act(ANN, f"discard {play.hand(ANN)[0]}")


def test_somebody_who_is_out_asks_for_a_look_and_has_it(out):
    out.ask(CY, Look, who="Bo").accepted() << Told(BO, Notice, code="look_asked")
    (look,) = out.told(ANN, TableInfo)[-1].looks
    assert (look.who, look.at, look.granted) == ("Cy", "Bo", False)
    out.ask(ANN, Look, who="Cy").refused("no_look")
    out.ask(BO, Look, who="Cy") << Wrote("looks") << Told(ANN, Notice, code="look_granted") << Told(CY, Looked)
    assert out.told(CY, Looked)[-1].hand.cards == out.hand(BO)
    played(out).act(BO, "draw stock") << Told(CY, Looked)
    assert out.told(CY, Looked)[-1].hand.cards == out.hand(BO)
    assert len(out.hand(BO)) == 4


def test_a_look_is_over_when_either_says_so(out):
    out.ask(CY, Look, who="Bo").ask(BO, Look, who="Cy").ask(BO, Look, who="Cy", yes=False) << Told(
        CY, Looked, hand=None
    )
    played(out).act(BO, "draw stock").nothing(Told(CY, Looked))
    out.ask(CY, Look, who="Ann").ask(ANN, Look, who="Cy").ask(CY, Look, who="Ann", yes=False)
    out << Told(CY, Looked, hand=None)


def test_while_somebody_looks_those_who_watch_are_not_heard(out):
    out.ask(CY, Look, who="Bo").ask(BO, Look, who="Cy").ask(CY, Say, text="nice hand")
    out.nothing(Told(ANN, Chat)).nothing(Told(BO, Chat)) << Told(CY, Chat, gallery=True)
    out.ask(BO, Look, who="Cy", yes=False).ask(WES, Say, text="it was").nothing(Told(ANN, Chat))


def test_who_comes_back_sees_the_hand_again_but_not_behind_the_match(out):
    out.ask(CY, Look, who="Bo").ask(BO, Look, who="Cy") >> Went(CY)
    back(out, CY, 20) << Told(20, Looked)
    out >> Went(ANN) >> Went(BO)
    (out >> Went(20)).wait(25 * 3600)
    assert out.table._room.affairs.looks == []


def test_players_look_at_nobody(out):
    out.ask(ANN, Look, who="Bo").refused("no_look")
    out.ask(CY, Look, who="Cy").refused("no_player")
    out.ask(CY, Look, who="Wes").refused("no_player")
    out.ask(WES, Look, who="Ann").refused("spectator")


def test_somebody_who_is_out_sees_open_hands_only_if_they_want_to(out):
    out.ask(OWNER, OpenHands, open=True).ask(ANN, OpenHands, open=True).ask(BO, OpenHands, open=True)
    assert hands(out, CY) == Hands(open=True)
    out.ask(CY, OpenHands, open=True).accepted()
    assert out.table._room.people.chairs[2].wants


# --- cut-throat: who has seen hands bets no more


def test_who_has_seen_hands_bets_no_more(out):
    out.act(CY, "bet 1 on 1 against field").accepted()
    out.ask(CY, Look, who="Bo").ask(BO, Look, who="Cy")
    out.act(CY, "bet 1 on 2 against field").refused("saw_hands")
    out.act(CY, "withdraw 1").accepted()


def test_games_say_who_is_out_by_the_flag_that_is_looked_for():
    assert all("flag_out" in game.words["en"] or game.name in ("three-thirteen", "no-elimination")
               for game in map(registry.find, registry.names()))  # fmt: skip


def test_what_is_shown_goes_to_those_who_watch_only():
    play = deal(deal(opened()))
    revealed = [c for c in play.all_commands(TellGallery) if b"revealed" in c.frame]
    assert revealed
    assert not any(b"revealed" in c.frame for c in play.all_commands(Tell))
