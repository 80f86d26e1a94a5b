"""A table's commands are carried out in order, facts first, and its defects stay inside."""

import trio
import trio.testing

from protocol.codec import decode_from_host, encode
from protocol.messages import Clock, ClockSet, Goodbye, GoOn, Notice, Sit, TableCreated
from server.core import events as core
from server.core.config import TableConfig
from server.net.runner import MOST_REBUILDS, MOST_STALLED
from tests.server.net.fakes import House, ScriptedTable, SlowJournal, Visitor

SIT = Sit(name="Ann")


def fact(kind="moved"):
    return core.Journal(kind=kind, seat=0, req=1, body=b"")


def admitted(house, *tables, guests=1):
    """A runner and so many guests that have asked for a place."""
    runner = house.run(*tables)
    visitors = [Visitor() for _ in range(guests)]
    for number, visitor in enumerate(visitors, 1):
        runner.admit(number, visitor, SIT, "en")
    return runner, visitors


def goodbye_code(frame):
    message = decode_from_host(frame[4:])
    assert isinstance(message, Goodbye)
    return message.code


async def test_commands_are_carried_out_in_their_order():
    house = House()
    table = ScriptedTable(script={core.Came: [core.Seated(1), core.Tell(1, b"a"), core.Log("sat"), core.Tell(1, b"b")]})
    _, (ann,) = admitted(house, table)
    assert ann.told == b"ab"
    assert ann.roles == ["player"]
    assert house.logged == ["sat"]


async def test_an_event_that_comes_of_a_command_is_handled_after_the_step():
    house = House()
    ask = core.AskSeeds(at=3, count=2)
    table = ScriptedTable(script={core.Came: [ask, core.Tell(1, b"first")], core.Seeded: [core.Tell(1, b"second")]})
    _, (ann,) = admitted(house, table)
    assert ann.told == b"firstsecond"
    seeded = table.handled[-1]
    assert (seeded.at, [len(seed) for seed in seeded.seeds]) == (3, [32, 32])
    assert len(set(seeded.seeds)) == 2


async def test_what_stands_behind_a_fact_waits_until_it_is_safe():
    journal = SlowJournal()
    house = House(journal)
    script = {
        core.Came: [core.Tell(1, b"before"), fact(), core.Tell(1, b"behind")],
        core.Said: [core.Tell(1, b"later")],
    }
    runner, (ann,) = admitted(house, ScriptedTable(script=script))
    runner.said(1, GoOn(req=1, at=0))
    assert ann.told == b"before"
    journal.tickets[0].commit()
    assert ann.told == b"beforebehindlater"


async def test_the_facts_of_a_step_are_numbered_and_written_together():
    journal = SlowJournal()
    house = House(journal)
    _, (ann,) = admitted(
        house, ScriptedTable(script={core.Came: [fact(), core.Tell(1, b"a"), fact(), core.Tell(1, b"b")]})
    )
    assert ann.told == b""
    assert [(entry.table, entry.number) for entry in journal.entries] == [("t1", 1), ("t1", 2)]
    (ticket,) = journal.tickets
    ticket.commit()
    assert ann.told == b"ab"


async def test_facts_of_the_next_steps_do_not_wait_for_those_before_but_what_is_told_does():
    journal = SlowJournal()
    script = {core.Came: [fact(), core.Tell(1, b"a")], core.Said: [core.Tell(1, b"b"), fact(), core.Tell(1, b"c")]}
    runner, (ann,) = admitted(House(journal), ScriptedTable(script=script))
    runner.said(1, GoOn(req=1, at=0))
    assert [entry.number for entry in journal.entries] == [1, 2]
    journal.tickets[1].commit()
    assert ann.told == b""
    journal.tickets[0].commit()
    assert ann.told == b"abc"


async def test_what_a_table_waited_for_before_a_defect_is_told_to_nobody():
    journal = SlowJournal()
    house = House(journal)
    broken = ScriptedTable(script={core.Came: [fact(), core.Tell(1, b"a")], core.Said: [core.Tell("?", b"")]})
    broken.script[core.Said] = lambda event: 1 / 0
    runner, (ann,) = admitted(house, broken, ScriptedTable(opening=[fact("opened")]))
    runner.said(1, GoOn(req=1, at=0))
    for ticket in journal.tickets:
        ticket.commit()
    assert b"a" not in ann.told.split(b"defect")[0][:1]
    assert [(entry.number, entry.era) for entry in journal.entries] == [(1, 0), (2, 1)]


def broken(event):
    raise ZeroDivisionError


async def test_a_table_that_fails_is_built_again_from_its_journal_a_few_times():
    told = []

    def again(table):
        told.append(table)
        return ScriptedTable(script={core.Came: broken, core.Said: broken})

    house = House(built_again=again)
    fresh = ScriptedTable(opening=[fact("opened")])
    runner = house.run(ScriptedTable(script={core.Came: broken}), fresh)
    for guest in range(1, MOST_REBUILDS + 2):
        runner.admit(guest, Visitor(), SIT, "en")
    assert told == ["t1"] * MOST_REBUILDS
    assert runner.table is fresh
    assert [entry.era for entry in house.shell.journal.entries] == [1]


async def test_a_table_that_cannot_be_built_again_begins_from_nothing():
    house = House(built_again=lambda table: 1 // 0)
    fresh = ScriptedTable()
    runner, _ = admitted(house, ScriptedTable(script={core.Came: broken}), fresh)
    assert runner.table is fresh


async def test_a_table_that_is_being_written_out_waits_and_then_is_gone():
    wishes, ended = [], []
    house = House(take_away=lambda *wish: wishes.append(wish), ended=ended.append)
    script = {core.Said: [core.TakeAway(1, 7, "/tmp/match")], core.TakenAway: [core.Tell(1, b"gone")]}
    table = ScriptedTable(script=script)
    runner, (ann, _) = admitted(house, table, guests=2)
    runner.said(1, GoOn(req=7, at=0))
    ((of, file, done),) = wishes
    assert (of, file) == ("t1", "/tmp/match")
    handled = len(table.handled)
    runner.said(2, GoOn(req=1, at=0))
    assert len(table.handled) == handled
    done(None)
    assert table.handled[handled:] == [core.TakenAway(1, 7)]
    assert (ann.told, ended) == (b"gone", ["t1"])


async def test_a_table_that_cannot_be_written_out_goes_on_where_it_stood():
    wishes = []
    house = House(take_away=lambda *wish: wishes.append(wish))
    table = ScriptedTable(script={core.Said: [core.TakeAway(1, 7, "/tmp/match")]})
    runner, _ = admitted(house, table, guests=2)
    runner.said(1, GoOn(req=7, at=0))
    runner.silent(2, slow=True)
    handled = len(table.handled)
    wishes[0][2]("no room")
    kinds = [type(event) for event in table.handled[handled:]]
    assert kinds == [core.TakenAway, core.Stood, core.Silence]


WISH = core.OpenTable(1, 7, TableConfig("", "", "toy"), "Kitchen")


async def test_a_table_waits_until_there_is_the_other_one_that_was_asked_for():
    wishes = []
    house = House(open_table=lambda *wish: wishes.append(wish))
    table = ScriptedTable(script={core.Said: [WISH]})
    runner, _ = admitted(house, table, guests=2)
    runner.said(1, GoOn(req=7, at=0))
    runner.said(1, GoOn(req=7, at=0))
    ((config, like, done),) = wishes
    assert (config, like) == (WISH.config, "Kitchen")
    handled, made = len(table.handled), TableCreated(id="t2", name="Den", play="p", watch="w")
    table.script = {}
    done(made)
    assert table.handled[handled] == core.TableOpened(1, 7, made)
    assert [type(event) for event in table.handled[handled + 1 :]] == [core.Stood, core.Said]


async def test_a_table_that_gets_no_other_one_is_told_at_once():
    table = ScriptedTable(script={core.Said: [WISH]})
    runner, _ = admitted(House(), table, guests=1)
    runner.said(1, GoOn(req=7, at=0))
    opened = [event for event in table.handled if isinstance(event, core.TableOpened)]
    assert [event.made for event in opened] == ["This host writes nothing down, and opens no more tables."]


async def test_while_nothing_can_be_written_everybody_is_told_and_events_wait():
    house = House()
    table = ScriptedTable(script={core.Came: [core.Seated(1)], core.Said: [core.Tell(1, b"answer")]})
    runner, (ann, beside) = admitted(house, table, guests=2)
    runner.stalled("The disk is full.")
    told = encode(Notice(code="stalled", text="The disk is full."))
    assert ann.told == told + encode(ClockSet(clock=Clock(seats=(), why="stalled")))
    assert beside.told == b""  # who has no place yet, or is its owner's program, would not understand it
    runner.said(1, GoOn(req=1, at=0))
    handled = len(table.handled)
    runner.goes_on()
    assert [type(event) for event in table.handled[handled:]] == [core.Stood, core.Said]
    assert ann.told.endswith(b"answer")


async def test_who_floods_a_table_that_waits_fills_no_memory():
    runner, _ = admitted(House(), table := ScriptedTable())
    runner.stalled("The disk is full.")
    for req in range(MOST_STALLED + 50):
        runner.said(1, GoOn(req=req, at=0))
    runner.gone(1)
    runner.goes_on()
    assert sum(type(event) is core.Said for event in table.handled) == MOST_STALLED
    assert isinstance(table.handled[-1], core.Went)


async def test_what_comes_of_a_held_command_waits_for_the_commands_held_behind_it():
    journal = SlowJournal()
    house = House(journal)
    ask = core.AskSeeds(at=3, count=2)
    script = {
        core.Came: [fact("moved"), ask, core.Tell(1, b"a"), fact("seated"), core.Tell(1, b"b")],
        core.Seeded: [fact("fell"), core.Tell(1, b"c")],
    }
    _, (ann,) = admitted(house, ScriptedTable(script=script))
    for ticket in range(2):
        journal.tickets[ticket].commit()
    assert [entry.fact.kind for entry in journal.entries] == ["moved", "seated", "fell"]
    assert ann.told == b"abc"


async def test_what_comes_of_opening_a_table_waits_for_the_rest_of_the_opening():
    house = House()
    ask = core.AskSeeds(at=3, count=2)
    table = ScriptedTable(opening=[ask, core.Log("open")], script={core.Seeded: [core.Log("fell")]})
    admitted(house, table)
    assert house.logged == ["open", "fell"]


async def test_alarms_ring_once_are_replaced_and_cleared(nursery, autojump_clock):
    house = House()
    nursery.start_soon(house.clocks.serve)
    now = house.clocks.now()
    table = ScriptedTable(
        opening=[core.SetAlarm("turn", now + 1), core.SetAlarm("turn", now + 2), core.SetAlarm("gap", now + 1)],
        script={core.Came: [core.ClearAlarm("gap"), core.ClearAlarm("never set")]},
    )
    admitted(house, table)
    await trio.sleep(5)
    assert [event for event in table.handled if isinstance(event, core.Rang)] == [core.Rang("turn")]


class Bot:
    def __init__(self, ask, dice):
        if ask.level == "broken":
            raise ValueError("the hand was 7D")
        self.asked = 0

    def choose(self, view):
        self.asked += 1
        return f"answer {self.asked}"


def ask_bot(at=1, level="easy", match=1):
    return core.AskBot(seat=0, level=level, at=at, view=None, match=match, game="thirty-one", options={})


async def test_a_bot_is_asked_away_from_the_step_and_remembers_within_a_match():
    house = House(make_bot=Bot)
    table = ScriptedTable(script={core.Came: [ask_bot(1), ask_bot(2), ask_bot(3, match=2)]})
    admitted(house, table)
    assert len(table.handled) == 1
    house.thinking.finish()
    assert table.handled[1:] == [
        core.BotMoved(0, 1, "answer 1"),
        core.BotMoved(0, 2, "answer 2"),
        core.BotMoved(0, 3, "answer 1"),
    ]


async def test_a_bot_that_raises_has_no_answer():
    house = House(make_bot=Bot)
    table = ScriptedTable(script={core.Came: [ask_bot(level="broken")]})
    admitted(house, table)
    house.thinking.finish()
    assert table.handled[-1] == core.BotMoved(0, 1, "")
    assert len(house.defects) == 1


async def test_a_table_that_raises_lets_everybody_go_and_opens_anew():
    house = House()

    def broken(event):
        raise RuntimeError("the stock began with 7D")

    first = ScriptedTable(script={core.Said: broken})
    second = ScriptedTable(script={core.Came: [core.Tell(9, b"welcome")]}, opening=[core.Log("open again")])
    runner, (ann, bo) = admitted(house, first, second, guests=2)
    runner.said(1, GoOn(req=1, at=0))
    assert [goodbye_code(visitor.told) for visitor in (ann, bo)] == ["defect", "defect"]
    assert len(house.defects) == 1
    assert house.logged == ["open again"]
    late = Visitor()
    runner.admit(9, late, SIT, "en")
    assert late.told == b"welcome"


async def test_an_alarm_or_answer_of_the_table_before_does_not_reach_the_new_one(nursery, autojump_clock):
    house = House(make_bot=Bot)
    nursery.start_soon(house.clocks.serve)

    def broken(event):
        raise RuntimeError

    first = ScriptedTable(
        opening=[core.SetAlarm("turn", house.clocks.now() + 1), ask_bot()], script={core.Said: broken}
    )
    second = ScriptedTable()
    runner, _ = admitted(house, first, second)
    runner.said(1, GoOn(req=1, at=0))
    house.thinking.finish()
    await trio.sleep(5)
    assert second.handled == []


async def test_a_table_whose_command_cannot_be_carried_out_is_contained():
    house = House()
    first = ScriptedTable(script={core.Came: ["no command at all"]})
    _runner, (ann,) = admitted(house, first, ScriptedTable())
    assert goodbye_code(ann.told) == "defect"


async def test_a_dismissed_guest_gets_its_last_frame_and_is_then_gone():
    house = House()
    table = ScriptedTable(script={core.Came: [core.Dismiss(1, b"bye")], core.Went: [core.Tell(1, b"to nobody")]})
    runner, (ann,) = admitted(house, table)
    assert ann.told == b"bye"
    assert ann.transport.ended
    runner.gone(1)
    assert ann.told == b"bye"


async def test_nothing_is_heard_from_a_guest_that_has_gone():
    house = House()
    table = ScriptedTable()
    runner, _ = admitted(house, table)
    runner.gone(1)
    runner.gone(1)
    runner.said(1, GoOn(req=1, at=0))
    runner.silent(1, slow=True)
    assert [type(event) for event in table.handled] == [core.Came, core.Went]


async def test_the_gallery_gets_frames_of_its_language_in_order_after_the_step(nursery):
    house = House()
    script = {
        core.Came: lambda came: [
            core.Tell(came.guest, b"welcome"),
            core.InGallery(came.guest, "en" if came.guest < 3 else "de"),
        ],
        core.Said: [
            core.TellGallery("en", b"one", "update"),
            core.Tell(1, b"yours"),
            core.TellGallery("en", b"two", "update"),
        ],
    }
    runner, visitors = admitted(house, ScriptedTable(script=script), guests=3)
    runner.said(3, GoOn(req=1, at=0))
    assert [visitor.told for visitor in visitors] == [b"welcome"] * 3
    nursery.start_soon(house.posting.serve)
    await trio.testing.wait_all_tasks_blocked()
    assert [visitor.told for visitor in visitors] == [
        b"welcomeoneyourstwo",
        b"welcomeonetwo",
        b"welcome",
    ]


async def test_who_comes_in_later_does_not_get_what_was_posted_before():
    house = House()
    script = {
        core.Came: lambda came: [
            core.InGallery(came.guest, "en"), core.Tell(came.guest, b"state"), core.TellGallery("en", b"news", "update")
        ]
    }  # fmt: skip
    _, visitors = admitted(house, ScriptedTable(script=script), guests=2)
    house.posting.finish()
    assert [visitor.told for visitor in visitors] == [b"statenewsnews", b"statenews"]


async def test_a_spectator_that_gets_a_seat_hears_first_what_it_was_still_to_hear():
    house = House()
    script = {
        core.Came: [core.InGallery(1, "en"), core.TellGallery("en", b"news", "update")],
        core.Said: [core.Seated(1), core.Tell(1, b"seat"), core.TellGallery("en", b"not for players", "update")],
    }
    runner, (ann,) = admitted(house, ScriptedTable(script=script))
    runner.said(1, GoOn(req=1, at=0))
    house.posting.finish()
    assert ann.told == b"newsseat"
    assert ann.roles == ["spectator", "player"]


async def test_a_record_is_kept_under_the_name_of_its_game():
    house = House()
    admitted(house, ScriptedTable(script={core.Came: [core.KeepRecord("text")]}))
    assert house.records == [("thirty-one", "text")]
