"""A table built again from the facts in its journal, after a crash or on another laptop.

What a kind of fact does to a room is one function here with one row in ``APPLY``; it takes the same paths as live
play (:meth:`Match.play`, :meth:`Room.begin`, :class:`People`), tells nobody and knows no time. Whatever must outlive
the host process has to be a fact, and has to come back here: ``tests/server/core/test_recovery.py`` compares rooms
built again with the living ones. Who is connected, clocks and chat are not kept.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.game import Event, Illegal, Seat
from engine.notation import Unreadable, read_move
from protocol.codec import encode
from protocol.messages import Accepted
from server.core import facts
from server.core.affairs import Look
from server.core.answers import Answers
from server.core.events import Journal
from server.core.loss import cut_off
from server.core.match import Match, automatic
from server.core.people import Chair, Watcher
from server.core.room import Room
from server.core.setup import read_setup


class CannotRebuild(Exception):
    """The facts do not give a table. The text is a sentence that names the entry, counted from 1."""


@dataclass(slots=True)
class Rebuilt:
    """A room on its way back. ``unended``: a match has begun whose end is not among the facts so far."""

    room: Room
    unended: bool = False

    @property
    def match(self) -> Match:
        """The match that a fact is about."""
        if self.room.match is None or not self.unended:
            raise facts.Unknown("is about a match, and none has begun")
        return self.room.match

    def chair(self, entry: Journal) -> Chair:
        """The chair that a fact is about."""
        chairs = self.room.people.chairs
        if entry.seat is None or not 0 <= entry.seat < len(chairs):
            raise facts.Unknown("is about a seat that is not there")
        return chairs[entry.seat]


Apply: TypeAlias = Callable[[Rebuilt, Any, Journal], None]


def rebuild(room: Room, entries: Iterable[Journal]) -> Rebuilt:
    """Bring a new room to where these facts leave it. Raises CannotRebuild."""
    back = Rebuilt(room)
    for number, entry in enumerate(entries, 1):
        try:
            fact = facts.read(entry)
            APPLY[type(fact)](back, fact, entry)
        except facts.Unknown as error:
            raise CannotRebuild(f"event {number} of the journal {error}") from error
        except (Illegal, Unreadable, ValueError) as error:
            raise CannotRebuild(f"event {number} of the journal ({entry.kind}) cannot be: {_why(error)}") from error
    if room.match is not None and room.match.between_deals:
        room.match.fair.settled()  # what was to be opened counts as opened: whoever comes is told so
    return back


def _why(error: Exception) -> str:
    return error.reason.key if isinstance(error, Illegal) else str(error)


# --- the table and its people


def _opened(back: Rebuilt, fact: facts.Opened, entry: Journal) -> None:
    room = back.room
    room.take_up(read_setup(room.games, fact.game, fact.preset, fact.options, None))
    room.chairs_wanted = fact.wanted
    room.people.resize(fact.seats)


def _seated(back: Rebuilt, fact: facts.SeatTaken, entry: Journal) -> None:
    chair = back.chair(entry)
    if fact.level is None:
        back.room.people.forget(fact.name)
        back.room.people.sit_again(chair, fact.name, fact.token, fact.former)
    else:
        back.room.people.sit_bot(chair, fact.name, fact.level)


def _token_given(back: Rebuilt, fact: facts.TokenGiven, entry: Journal) -> None:
    chair = back.chair(entry)
    chair.token, chair.former = fact.token, fact.former


def _reworded(back: Rebuilt, fact: facts.Reworded, entry: Journal) -> None:
    back.room.keys.set(fact.play, fact.watch)


def _shifted(back: Rebuilt, fact: facts.SeatMoved, entry: Journal) -> None:
    back.room.people.shift(back.chair(entry), fact.to)


def _left(back: Rebuilt, fact: facts.SeatLeft, entry: Journal) -> None:
    room, chair = back.room, back.chair(entry)
    if room.playing is None:
        room.people.vacate(chair)
    else:
        room.give_up(chair)


def _answered(back: Rebuilt, fact: facts.Answered, entry: Journal) -> None:
    chair = back.chair(entry)
    # An answer to whoever has just given the seat up is nothing to the one who has it now.
    if entry.req is not None and entry.sitter in (None, chair.since):
        _accepted(chair, entry.req, fact.frame)


def _accepted(chair: Chair, req: int, frame: bytes | None = None) -> None:
    chair.answers.record(req, frame or encode(Accepted(req=req)))


# --- the match


def _began(back: Rebuilt, fact: facts.Began, entry: Journal) -> None:
    match = back.room.begin()
    back.unended = True
    if (match.number, back.room.seq, match.names) != (fact.match, fact.seq, fact.players):
        raise facts.Unknown("begins another match than the one that was played")


def _moved(back: Rebuilt, fact: facts.Moved, entry: Journal) -> None:
    match, seat = back.match, entry.seat
    if seat is None or not 0 <= seat < len(match.chairs):
        raise facts.Unknown("is about a seat that is not there")
    chair = match.chairs[seat]
    said = (automatic(seat, fact.passed),) if fact.said else ()
    events = said + _play(back, seat, read_move(fact.move))
    if fact.automatic:
        chair.automatic.extend(events)
    if entry.req is not None:
        _accepted(chair, entry.req)
        chair.automatic.clear()
    match.note(events)


def _fell(back: Rebuilt, fact: facts.ChanceFell, entry: Journal) -> None:
    back.room.seq += 1
    back.match.note(back.match.fall(facts.chance(fact), fact.nonces, back.room.seq))


def _seeded(back: Rebuilt, fact: facts.ShuffleSeeded, entry: Journal) -> None:
    back.match.fair.seeded(fact.seed, dict(fact.nonces))


def _locked(back: Rebuilt, fact: facts.Locked, entry: Journal) -> None:
    back.match.lock(fact.seats, fact.absent)


def _broken(back: Rebuilt, fact: facts.Broken, entry: Journal) -> None:
    back.match.fair.broken(fact.silent)


def _play(back: Rebuilt, seat: Seat, move: Any) -> tuple[Event, ...]:
    back.room.seq += 1
    return back.match.play(seat, move, back.room.seq)


def _settled(back: Rebuilt, fact: facts.Settled, entry: Journal) -> None:
    match = back.match
    if (match.settled, match.deal_digest()) != (fact.deal, fact.digest):
        raise facts.Unknown(f"says that deal {fact.deal} ended otherwise than these moves lead to")


def _cut(back: Rebuilt, fact: facts.Cut, entry: Journal) -> None:
    cut_off(back.room, fact)


def _ended(back: Rebuilt, fact: facts.Ended, entry: Journal) -> None:
    back.match.given_up = not fact.finished
    back.match.fair.now = None
    back.match.keep_lineup()
    back.room.affairs.new_match()
    back.unended = False
    back.room.people.clear_up()


# --- what people have settled among themselves


def _paused(back: Rebuilt, fact: facts.Paused, entry: Journal) -> None:
    chair = None if entry.seat is None else back.chair(entry)
    back.room.pause(fact.name, chair, limited=fact.limited, deal=fact.deal, firm=fact.firm)


def _unpaused(back: Rebuilt, fact: facts.Unpaused, entry: Journal) -> None:
    back.room.affairs.pause = None


def _bot_plays(back: Rebuilt, fact: facts.BotPlays, entry: Journal) -> None:
    back.room.bot_plays(back.chair(entry))


def _lent(back: Rebuilt, fact: facts.SeatLent, entry: Journal) -> None:
    chair = back.chair(entry)
    back.room.people.forget(fact.name)
    back.room.people.lend(chair, fact.name, fact.token, Answers())
    back.room.affairs.forget(chair)


def _given_back(back: Rebuilt, fact: facts.SeatBack, entry: Journal) -> None:
    chair = back.chair(entry)
    back.room.people.give_back(chair)
    back.room.affairs.forget(chair)


def _hands(back: Rebuilt, fact: facts.HandsSet, entry: Journal) -> None:
    affairs, chairs = back.room.affairs, back.room.people.chairs
    affairs.asked, affairs.open_since = fact.asked, fact.since
    affairs.agreed = {chair for chair in chairs if chair.seat in fact.agreed}


def _looks(back: Rebuilt, fact: facts.LooksSet, entry: Journal) -> None:
    match, affairs = back.match, back.room.affairs
    seats = range(len(match.chairs))
    if any(by not in seats or at not in seats for by, at, _ in fact.looks):
        raise facts.Unknown("is about a seat that is not there")
    affairs.looks = [Look(match.chairs[by], match.chairs[at], granted) for by, at, granted in fact.looks]
    for look in affairs.looks:
        look.by.saw = look.by.saw or look.granted
        affairs.whisper = match.deal if look.granted else affairs.whisper


def _saw(back: Rebuilt, fact: facts.Saw, entry: Journal) -> None:
    people = back.room.people
    chairs = [chair for chair in people.chairs if chair.seat in fact.seats]
    back.room.saw(chairs, [watcher for watcher in people.strayed if watcher.token in fact.watchers])


def _watcher(back: Rebuilt, fact: facts.WatcherCame, entry: Journal) -> None:
    late = back.room.affairs.shown
    back.room.people.stray(Watcher(fact.name, waiting=False, token=fact.token, saw=fact.saw, late=late))


def _watcher_gone(back: Rebuilt, fact: facts.WatcherGone, entry: Journal) -> None:
    back.room.people.forget(token=fact.token)


def _may_watch(back: Rebuilt, fact: facts.MayWatch, entry: Journal) -> None:
    back.room.affairs.may_watch = fact.most


APPLY: Mapping[type[facts.AnyFact], Apply] = {
    facts.Opened: _opened,
    facts.SeatTaken: _seated,
    facts.TokenGiven: _token_given,
    facts.Reworded: _reworded,
    facts.SeatMoved: _shifted,
    facts.SeatLeft: _left,
    facts.Answered: _answered,
    facts.Began: _began,
    facts.Moved: _moved,
    facts.ChanceFell: _fell,
    facts.ShuffleSeeded: _seeded,
    facts.Locked: _locked,
    facts.Broken: _broken,
    facts.Settled: _settled,
    facts.Cut: _cut,
    facts.Ended: _ended,
    facts.Paused: _paused,
    facts.Unpaused: _unpaused,
    facts.BotPlays: _bot_plays,
    facts.SeatLent: _lent,
    facts.SeatBack: _given_back,
    facts.HandsSet: _hands,
    facts.LooksSet: _looks,
    facts.Saw: _saw,
    facts.WatcherCame: _watcher,
    facts.WatcherGone: _watcher_gone,
    facts.MayWatch: _may_watch,
}
