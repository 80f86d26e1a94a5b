"""Votes: who counts, how many are enough, when it is over, and what it does. And the nudge that comes before one."""

import pytest

from protocol.messages import Goodbye, Notice, Sit, TableInfo, Update
from protocol.people_messages import CallVote, Nudge, Vote
from server.core.events import Came, Went
from tests.server.core.script import Script, SentAway, Told, Wrote, script
from tests.server.core.test_clocks import AGAIN, ANN, BO, CY, going, shown, turn

DEE = 4


def four(**settings) -> Script:
    return script(seats=4, **settings).sat("Ann", "Bo", "Cy", "Dee").started()


def kick(play: Script, by: int, who: str = "Dee", reason: str = "") -> Script:
    return play.ask(by, CallVote, what="kick", who=who, reason=reason)


def test_everybody_sees_a_vote():
    play = kick(four().watching(9), ANN, reason="rude")
    play.accepted()
    (vote,) = {info.vote for info in (play.told(BO, TableInfo)[-1], play.told("en", TableInfo)[-1])}
    assert (vote.what, vote.who, vote.by, vote.reason, vote.left) == ("kick", "Dee", "Ann", "rude", 30_000)
    assert (vote.yes, vote.no, vote.needed) == (("Ann",), (), 2)
    assert play.told(DEE, Notice)[-1].text == "Ann asks for a vote to remove Dee: rude"


def test_two_thirds_of_the_others_send_somebody_away():
    play = kick(four(), ANN, reason="rude").ask(BO, Vote, yes=True) << Wrote("left", 3)
    play << SentAway(DEE, Goodbye, code="voted_out", text="The other players have voted to remove you: rude")
    play << Told(BO, Notice, code="voted_out")
    assert play.told(ANN, TableInfo)[-1].vote is None
    play >> Came(AGAIN, Sit(name="", token=play.tokens[DEE])) << SentAway(AGAIN, Goodbye, code="token")


@pytest.mark.parametrize(
    ("others", "needed"), [(("Ann", "Bo", "Cy"), 2), (("Ann", "Bo", "Cy", "Dee"), 2)], ids=["two others", "three"]
)
def test_how_many_are_enough(others, needed):
    play = script(seats=4).sat(*others).started()
    kick(play, ANN, others[-1])
    assert play.told(BO, TableInfo)[-1].vote.needed == needed


def test_a_vote_that_cannot_be_won_any_more_is_over():
    play = kick(four(), ANN).ask(BO, Vote, yes=False)
    assert play.told(ANN, TableInfo)[-1].vote.no == ("Bo",)
    play.ask(CY, Vote, yes=False) << Told(DEE, Notice, code="vote_lost")
    assert play.told(ANN, TableInfo)[-1].vote is None


def test_a_vote_ends_by_itself():
    play = kick(four(), ANN).wait(30) << Told(ANN, Notice, code="vote_lost")
    play.ask(BO, Vote, yes=True).refused("no_vote")


def test_one_vote_at_a_time_and_one_voice_each():
    play = kick(four(), ANN)
    kick(play, BO, "Cy").refused("voting")
    play.ask(ANN, Vote, yes=False).refused("voted")
    play.ask(DEE, Vote, yes=False).refused("not_your_vote")


def test_nobody_votes_about_themselves_or_about_nobody():
    kick(four(), ANN, "Ann").refused("yourself")
    kick(four(), ANN, "Zoe").refused("no_player")
    kick(four(bots=0).watching(9), 9).refused("spectator")


def test_who_is_not_here_has_no_voice():
    play = four() >> Went(CY)
    kick(play, ANN)
    assert play.told(BO, TableInfo)[-1].vote.needed == 2
    play.ask(BO, Vote, yes=True) << Wrote("left", 3)


def test_one_person_alone_is_no_vote():
    kick(going("Ann", "Bo", bots=1), ANN, "Bo").refused("few_voters")


def test_in_the_lobby_a_vote_frees_the_seat():
    play = script(seats=4).sat("Ann", "Bo", "Cy")
    kick(play, ANN, "Cy").ask(BO, Vote, yes=True) << Wrote("left", 2) << SentAway(CY, Goodbye, code="voted_out")
    assert [chair.name for chair in play.told(ANN, TableInfo)[-1].chairs] == ["Ann", "Bo", "", ""]


# --- nudging, and moving on


def idle(**settings) -> Script:
    """No time limit; it is Ann's turn."""
    return going("Ann", "Bo", "Cy", turn_time=None, options={"deals": 9}, **settings)


def skip(play: Script, by: int = BO) -> Script:
    return play.ask(by, CallVote, what="skip", who="Ann")


def test_somebody_who_lets_the_table_wait_is_nudged():
    play = idle().ask(BO, Nudge, who="Ann").refused("too_soon")
    play.wait(20).ask(BO, Nudge, who="Ann").accepted() << Told(ANN, Notice, code="nudged", text="Bo nudges Ann.")


def test_more_than_half_of_the_others_move_on():
    skip(idle().wait(20)).refused("not_nudged")
    play = idle().wait(20).ask(BO, Nudge, who="Ann")
    skip(play.wait(10)).refused("too_soon")
    skip(play.wait(10)).accepted().ask(CY, Vote, yes=True) << Told(ANN, Notice, code="voted_on") << Wrote("moved", 0)
    assert shown(play, BO) == ((2,), "turn", None)


def test_with_two_people_one_is_more_than_half():
    play = going("Ann", "Bo", turn_time=None).wait(20).ask(BO, Nudge, who="Ann").wait(20)
    skip(play) << Told(ANN, Notice, code="voted_on") << Wrote("moved", 0)
    said = play.told(BO, Update)[0].events[0].says
    assert said == ("The vote is to move on without ", ("seat", 1), ", so the table moves")


def test_who_is_moved_on_without_twice_counts_as_away():
    play = going("Ann", "Bo", turn_time=None, options={"deals": 9})
    for _ in range(2):
        play.wait(20).ask(BO, Nudge, who="Ann").wait(20)
        skip(play)
        seen = play.told(BO, TableInfo)[-1].chairs[0].away
        turn(play, BO).wait(15)
    assert seen
    assert shown(play, BO) == ((1,), "away", 5_000)


def test_a_move_makes_the_vote_void():
    play = idle().wait(20).ask(BO, Nudge, who="Ann").wait(20)
    skip(play)
    turn(play, ANN)
    assert play.told(BO, TableInfo)[-1].vote is None


def test_where_there_is_a_limit_nobody_is_nudged():
    play = going().wait(30).ask(BO, Nudge, who="Ann").refused("timed")
    play.ask(ANN, Nudge, who="Bo").refused("not_waited_for")


def test_in_the_lobby_nobody_is_waited_for():
    script().sat("Ann", "Bo").ask(ANN, Nudge, who="Bo").refused("no_match")
