"""The question for a new deal in Switch: every seat in turn has the same time, and nothing can be read from it."""

import pytest

from engine import registry
from protocol.fair import PACK
from protocol.messages import Update
from protocol.view import unpack_view
from server.core.config import TableConfig
from server.core.events import AskBot, Tell, TellGallery, Went
from server.core.table import Table
from tests.server.core.script import Script, Told, Wrote

ANN, BO, CY, WES = 1, 2, 3, 9  # guests; Ann has seat 1 and deals
# Bo can claim a new deal (27 in clubs), Cy (19) and Ann (21) cannot; in the other world Bo and Cy hold each other's.
CLAIM = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 64)
OTHER = (1, 0, 2, 3, 4, 6, 5, 7, 8, 9, 11, 10, 12, 64)
A_WINDOW = 4.0


class Pack:
    """A pack with ``top`` on its top."""

    top = CLAIM

    def shuffled(self, key, items):
        if len(items) < len(PACK):
            return tuple(items)
        return (*(items[place % 64] for place in self.top if place < 64), *items[sum(p < 64 for p in self.top) :])


def open_table(**settings) -> Script:
    config = TableConfig(**{"id": "t1", "name": "Kitchen", "game": "switch", "seats": 3, **settings})
    tokens = iter(range(1, 1000))
    pack = Pack()
    table = Table(
        config, registry.find, lambda: next(tokens).to_bytes(32, "big"), lambda *setup: "", shuffle=pack.shuffled
    )
    play = Script(config, table).open()
    play.pack = pack
    return play


def dealt(play: Script, *people: str, top=CLAIM) -> Script:
    """The match begins, seat 1 deals, and the pack lies like this from the top."""
    play.pack.top = top
    return play.sat(*people).watching(WES).started()


def asked(**settings) -> Script:
    """Ann has kept her first hand, and Bo is asked first."""
    return dealt(open_table(**settings), "Ann", "Bo", "Cy").act(ANN, "keep a").accepted()


def clock(play: Script, guest: int = ANN):
    shown = play.updates[guest].clock
    return shown.seats, shown.why, shown.left


def choices(play: Script, guest: int) -> dict[str, bool]:
    own = unpack_view(play.updates[guest].view)[1]
    return {choice.line: choice.enabled for choice in own.choices}


def test_every_seat_is_asked_in_turn_for_the_same_time():
    play = asked()
    assert clock(play) == ((2,), "window", 4_000)
    for seat in (2, 3, 1):
        play.wait(A_WINDOW - 0.01)
        assert play.done == []
        play.wait(0.01) << Wrote("moved", seat - 1)
        expected = ((seat % 3 + 1,), "window", 4_000) if seat != 1 else ((2,), "turn", 60_000)
        assert clock(play) == expected


def test_only_the_holder_is_offered_the_claim():
    play = asked()
    assert choices(play, BO) == {"accept": True, "redeal": True}
    assert choices(play, CY) == {"accept": False, "redeal": False}
    play.wait(A_WINDOW)
    assert choices(play, CY) == {"accept": True, "redeal": False}


def test_letting_the_deal_stand_shows_nothing_before_the_time_is_over():
    play = asked().act(BO, "accept").accepted()
    assert len(play.sent()) == 1
    play.wait(A_WINDOW) << Wrote("moved", 1)
    assert not play.table._room.match.chairs[1].automatic


def test_a_claim_counts_at_once_and_play_begins_with_a_whole_turn():
    play = asked().wait(3).act(BO, "redeal").accepted() << Wrote("moved", 1) << Told(ANN, Update)
    assert clock(play) == ((2,), "turn", 60_000)


def test_a_claimant_who_is_asked_again_has_all_of_the_time_again():
    play = asked(options={"redeal_max": 2}).wait(3).act(BO, "redeal").accepted()
    assert clock(play) == ((2,), "window", 4_000)
    play.wait(A_WINDOW - 0.01)
    assert play.done == []
    play.wait(0.01) << Wrote("moved", 1)


@pytest.mark.parametrize("audience", [ANN, None])
@pytest.mark.parametrize("answers", [("", ""), ("accept", ""), ("accept", "accept"), ("", "accept")])
def test_nobody_else_can_tell_who_might_have_claimed(audience, answers):
    def told(top, bo, cy):
        play = dealt(open_table(), "Ann", "Bo", "Cy", top=top).act(ANN, "keep a")
        heard = frames(play, audience, {10: (BO, bo), 55: (CY, cy)})
        assert clock(play)[:2] == ((2,), "turn")
        return heard

    assert told(CLAIM, *answers) == told(OTHER, "", "")


def frames(play: Script, audience, answers):
    """What an audience is told in thirteen seconds, while others answer at some tenth of a second."""
    heard = []
    for tenth in range(130):
        heard += [(tenth, done.command.frame) for done in play.done if to(done.command) == audience]
        guest, line = answers.get(tenth, (0, ""))
        if line:
            play.act(guest, line).accepted()
            heard += [(tenth, done.command.frame) for done in play.done if to(done.command) == audience]
        play.wait(0.1)
    return heard


def to(command):
    match command:
        case Tell(guest, _):
            return guest
        case TellGallery():
            return None
    return "nobody"


def test_who_is_gone_has_the_same_time():
    play = asked() >> Went(BO)
    play.wait(A_WINDOW - 0.01).nothing(Wrote("moved"))
    play.wait(0.01) << Wrote("moved", 1)


def test_a_bot_is_asked_once_and_its_answer_waits_like_anybodys():
    play = dealt(open_table(bots=2, seats=3), "Ann")  # the bots have seats 1 and 2, and the first of them deals
    play.bot("keep a").wait(1.2) << Wrote("moved", 0)
    (asked,) = play.all_commands(AskBot)
    play.bot("accept").wait(A_WINDOW - 0.01)
    assert asked.seat == 1
    assert play.done == []
    play.wait(0.01) << Wrote("moved", 1)


def test_a_bots_claim_counts_at_once():
    play = dealt(open_table(bots=2, seats=3), "Ann").bot("keep a").wait(1.2)
    play.bot("redeal").wait(1.2) << Wrote("moved", 1)
    play << Told(ANN, Update)
    assert clock(play, ANN)[:2] == ((2,), "turn")
