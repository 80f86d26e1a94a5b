"""The journal: from its facts alone the state of the game can be built again."""

import pytest

from engine.game import CHANCE, Beginning, view
from engine.notation import read_move
from protocol.messages import Leave
from server.core import facts
from tests.server.core.script import Script, script
from tests.server.core.toy import TOY


def played() -> Script:
    """A match with people's moves, moves made for them, bots, and a seat given up."""
    play = script(bots=1, options={"deals": 9, "stock": 1, "close": "on"}).sat("Ann", "Bo").started()
    play.bot("draw stock").wait(300)
    play.ask(2, Leave).wait(1000)
    return play


def rebuilt(journal):
    """The states of the match that the facts tell of, by their sequence numbers."""
    states, seq, state = {}, 0, None
    for entry in journal:
        match facts.read(entry):
            case facts.Began(seq=seq, players=players, options=options):
                state = TOY.begin(Beginning(len(players), options))
            case facts.Moved(move=line):
                state, _ = TOY.apply(state, entry.seat, read_move(line))
                seq += 1
            case facts.ChanceFell() as fell:
                state, _ = TOY.apply(state, CHANCE, facts.chance(fell))
                seq += 1
        states[seq] = state
    return states


def test_the_facts_give_the_state_again():
    play = played()
    match = play.table._room.match
    states = rebuilt(play.journal)
    seq = max(states)
    assert states[seq] == match.state
    assert play.table._room.seq == seq
    for seat in range(3):
        assert view(TOY, states[seq], seat) == view(TOY, match.state, seat)


def test_every_sequence_number_told_is_one_of_the_facts():
    play = played()
    assert {update.seq for update in play.updates.values()} <= rebuilt(play.journal).keys()


def test_people_and_tokens_are_among_the_facts():
    kinds = [(entry.kind, entry.seat) for entry in played().journal if entry.kind in ("opened", "seated", "left")]
    assert kinds == [("opened", None), ("seated", 0), ("seated", 1), ("seated", 2), ("left", 2)]


@pytest.mark.parametrize(
    "fact",
    [
        facts.Opened(table="t", name="n", game="toy", preset="plain", options={"deals": 2}, seats=3),
        facts.SeatTaken(name="Ann", token=b"\1" * 32),
        facts.SeatMoved(to=1),
        facts.Began(match=1, seq=5, game="toy", preset="plain", options={"window": "on"}, players=("Ann", "Bo")),
        facts.Moved(move="draw stock", automatic=True),
        facts.ChanceFell(order=(2, 0, 1)),
        facts.ChanceFell(),
        facts.SeatLeft(),
        facts.Ended(match=1, finished=False),
    ],
)
def test_each_fact_is_read_as_it_was_written(fact):
    assert facts.read(facts.entry(fact, 1, 7)) == fact
