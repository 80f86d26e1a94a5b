"""What people have settled among themselves is the same after the host was killed and started again."""

from collections.abc import Callable

import pytest

from protocol.messages import Back, Goodbye, Leave, Say, Sit, Watch, Welcome
from protocol.people_messages import (
    CallVote,
    GiveBack,
    HandOver,
    Kick,
    Look,
    OpenHands,
    Pause,
    SetSpectators,
    Unpause,
    Vote,
)
from server.core.events import Came
from tests.server.core.script import Script, SentAway, Told
from tests.server.core.test_clocks import AGAIN, ANN, BO, CY, shown
from tests.server.core.test_hands import OWNER, WES, deal, one_out, opened, owned
from tests.server.core.test_overrides import lent
from tests.server.core.test_recovery import restarted, same

EVENINGS: dict[str, Callable[[], Script]] = {
    "a pause": lambda: owned().ask(BO, Pause),
    "a pause of the owner": lambda: owned().ask(OWNER, Pause),
    "a pause that is over": lambda: owned().ask(BO, Pause).ask(BO, Unpause),
    "a pause that ended by itself": lambda: owned().ask(BO, Pause).wait(200),
    "a pause in the deal before": lambda: deal(owned().ask(BO, Pause).ask(BO, Unpause)),
    "somebody sent away": lambda: owned("Ann", "Bo", "Cy").ask(OWNER, Kick, who="Bo"),
    "somebody voted out": lambda: (
        owned("Ann", "Bo", "Cy").ask(ANN, CallVote, what="kick", who="Bo").ask(CY, Vote, yes=True)
    ),
    "a bot for a while": lambda: owned().ask(OWNER, HandOver, who="Ann"),
    "and not any more": lambda: owned().ask(OWNER, HandOver, who="Ann").ask(ANN, Back),
    "a spectator on a seat": lent,
    "and not any more, either": lambda: lent().ask(WES, GiveBack),
    "who plays on has left": lambda: lent().ask(WES, Leave),
    "open hands asked for": lambda: owned().ask(OWNER, OpenHands, open=True).ask(ANN, OpenHands, open=True),
    "open hands": opened,
    "open hands seen": lambda: deal(deal(opened())),
    "hands closed again": lambda: deal(opened()).ask(BO, OpenHands, open=False),
    "a seat lent while hands are open": lambda: opened().ask(OWNER, HandOver, who="Ann", to="Wes"),
    "a look asked for": lambda: one_out().ask(CY, Look, who="Bo"),
    "a look": lambda: one_out().ask(CY, Look, who="Bo").ask(BO, Look, who="Cy"),
    "a spectator sent away": lambda: owned().ask(OWNER, Kick, who="Wes"),
    "a spectator who left": lambda: owned().ask(WES, Leave),
    "nobody may watch": lambda: owned().ask(OWNER, SetSpectators, most=0),
    "a match over, and its names": lambda: deal(owned("Ann", "Bo", options={"deals": 1}).ask(BO, Say, text="hi")),
}


@pytest.mark.parametrize("evening", EVENINGS.values(), ids=EVENINGS)
def test_it_comes_back(evening):
    same(evening())


def test_a_pause_goes_on_after_a_restart_and_has_its_whole_time():
    play = restarted(owned().wait(20).ask(BO, Pause).wait(100))
    play >> Came(AGAIN, Sit(name="", token=play.tokens[ANN]))
    assert (play.clock(AGAIN).why, play.clock(AGAIN).by) == ("paused", "Bo")
    play.wait(180)
    assert shown(play, AGAIN) == ((1,), "turn", 80_000)


def test_who_was_sent_away_does_not_come_back_by_a_restart():
    play = restarted(owned("Ann", "Bo", "Cy").ask(OWNER, Kick, who="Bo"))
    play >> Came(AGAIN, Sit(name="", token=play.tokens[BO])) << SentAway(AGAIN, Goodbye, code="token")


def test_who_has_seen_hands_has_seen_them_after_a_restart():
    play = restarted(deal(deal(opened())))
    play >> Came(ANN, Sit(name="", token=play.tokens[ANN]))
    play >> Came(OWNER, Watch(name="Olga", token=play.tokens[OWNER]), owner=True)
    play >> Came(WES, Watch(name="", token=play.tokens[WES])) << Told(WES, Welcome, name="Wes")
    play.ask(OWNER, HandOver, who="Bo", to="Wes").refused("saw_hands")


def test_a_seat_that_was_lent_is_claimed_after_a_restart():
    play = restarted(lent())
    play >> Came(WES, Sit(name="", token=play.tokens[WES])) << Told(WES, Welcome, role="player", name="Wes")
    play >> Came(AGAIN, Sit(name="", token=play.tokens[ANN])) << Told(AGAIN, Welcome, role="spectator", name="Ann")
    play.ask(WES, GiveBack) << Told(AGAIN, Welcome, role="player", seat=1)
