"""How chance comes about at a table: everybody puts something into each shuffle, and nobody can choose what comes out.

Between the question to chance and its answer stands a ceremony (docs/protocol.md, "Fair shuffles"). The next one is
announced as soon as the one before is done, so that people's commitments lie ready when a shuffle is wanted, and it
costs one way there and back. Where only bots put something in it is done at once. A seat that commits itself and then
is silent spoils the attempt: that is opened, told with its name, and the next one goes without that seat.

Whatever others are told is written down before. The order itself is made by one function, which is handed in. Pure:
seeds and the nonces of bots come in by an event, and the time with every call.
"""

from collections.abc import Collection

from engine.game import AwaitChance, Order
from protocol.fair_messages import Commit, Reveal
from server.core import facts
from server.core.ceremony import Ceremony, Shuffle, order
from server.core.clocks import Stop
from server.core.events import AskSeeds, Guest, Seeded
from server.core.match import Match
from server.core.news import News
from server.core.people import Chair, Visitor
from server.core.room import Room

FAIR = "fair"  # the name of our alarm
SHOWN_AFTER = 1.0
"""Seconds after which people are told who keeps a shuffle waiting: before that it is the network's own time."""
STANDING = 3
"""Attempts in a match that came to nothing, from which on it is said that this is too many to be chance."""


class Fairness:
    """Sees to the shuffles of a room. ``shuffle`` makes an order from a key."""

    def __init__(self, room: Room, news: News, shuffle: Shuffle) -> None:
        self._room = room
        self._news = news
        self._shuffle = shuffle
        self._asked = 0  # questions for seeds so far
        self._open: tuple[int, list[int]] | None = None  # the one that has no answer yet, and the seats of its bots
        self._from: dict[int, Guest] = {}  # the connection that each commitment came by
        self._since: float | None = None  # when somebody began to be waited for, by the table's clocks

    # --- the next one is made ready

    def begin(self) -> None:
        """A match begins."""
        self._since = None
        self._ask()

    def _ask(self) -> None:
        match = self._room.playing
        if match is not None:
            self._asked += 1
            bots = [chair.seat + 1 for chair in match.chairs if not chair.person]
            self._open = (self._asked, bots)
            self._room.post.put(AskSeeds(self._asked, 1 + len(bots)))

    def seeded(self, event: Seeded) -> None:
        """Chance has brought seeds; an answer to a question that is not open is ignored."""
        match = self._room.playing
        if match is None or self._open is None or self._open[0] != event.at:
            return
        seats, self._open = self._open[1], None
        seed, *nonces = event.seeds
        self._from.clear()
        ready = match.fair.seeded(seed, dict(zip(seats, nonces, strict=True)))
        self._room.post.put(facts.entry(facts.ShuffleSeeded(seed=ready.seed, nonces=tuple(ready.nonces.items()))))
        self._room.post.fair(ready.committed)

    # --- people put something in

    def wanted(self, visitor: Visitor, message: Commit | Reveal) -> bool:
        """Whether somebody was asked for just this and has not given it yet: no pace can be held against them."""
        now, seat = self._meant(message), self._number(visitor)
        if now is None or seat is None:
            return False
        match message:
            case Commit():
                return now.lock is None and self._from.get(seat) != visitor.guest
            case Reveal(nonce=nonce):
                return seat in now.missing and now.fits(seat, nonce)

    def heard(self, visitor: Visitor, message: Commit | Reveal) -> None:
        """A commitment or a nonce. What belongs nowhere is dropped: it may come late, and harms nobody."""
        now, seat = self._meant(message), self._number(visitor)
        if now is None or seat is None:
            return
        match message:
            case Commit(commitment=commitment) if now.lock is None:
                now.nonces.pop(seat, None)  # which a bot had put in for this seat
                now.promised[seat], self._from[seat] = commitment, visitor.guest
            case Reveal(nonce=nonce) if seat in now.missing and now.fits(seat, nonce):
                now.nonces[seat] = nonce
            case _:
                pass

    def _meant(self, message: Commit | Reveal) -> Ceremony | None:
        """The attempt that is being made, if that is the one meant."""
        match = self._room.playing
        now = None if match is None else match.fair.now
        return now if now is not None and message.of(now.of.table) == now.of else None

    def _number(self, visitor: Visitor) -> int | None:
        match, place = self._room.playing, visitor.place
        if match is None or not isinstance(place, Chair) or not place.person or match.seat_of(place) is None:
            return None
        return place.seat + 1

    # --- and it comes about

    def bring(self, match: Match, due: AwaitChance, now: float) -> Order | None:
        """Go on with the shuffle that is wanted, as far as it goes without anybody; the order, once it is there."""
        ready = match.fair.now
        if ready is not None and ready.lock is not None and not ready.is_for(due):
            self._break(match, ())
            return None
        if ready is None:
            if self._open is None:
                self._ask()
            return None
        if ready.lock is None:
            people = self._people(match)
            if self._waits([seat for seat, guest in people.items() if self._from.get(seat) != guest], now):
                return None
            self._lock(match, ready, due)
        if self._waits(ready.missing, now):
            return None
        if ready.missing:
            self._break(match, ready.missing)
            return None
        return order(self._shuffle, ready)

    def _people(self, match: Match) -> dict[int, Guest]:
        """The seats of people who can put something in, and their connections.

        A commitment that came by another connection does not count: a program that was started again does not know it.
        """
        return {
            chair.seat + 1: chair.visitor.guest
            for chair in match.chairs
            if chair.person
            and chair.visitor is not None
            and chair.visitor.fair
            and chair.seat + 1 not in match.fair.out
        }

    def _waits(self, seats: Collection[int], now: float) -> bool:
        """Whether these seats are waited for any longer; people are told if it takes a while."""
        clocks = self._room.clocks
        began = now if self._since is None else self._since + clocks.stood
        until = began + self._room.config.fair_patience
        waits = bool(seats) and now < until
        self._since = began - clocks.stood if waits else None
        show = waits and now >= began + SHOWN_AFTER
        if show != (clocks.shuffling is not None):
            self._show(seats, now, began, until) if show else self._go_on(now - began, now)
        self._room.post.alarm(FAIR, (until if show else min(until, began + SHOWN_AFTER)) if waits else None)
        return waits

    def _show(self, seats: Collection[int], now: float, began: float, until: float) -> None:
        waited_for = tuple(seat - 1 for seat in seats)
        self._room.clocks.shuffling = Stop(until, until - began, None, waited_for)
        self._news.clock(now)

    def _go_on(self, waited: float, now: float) -> None:
        self._room.clocks.shuffled(waited, now)
        self._news.clock(now)

    def _lock(self, match: Match, ready: Ceremony, due: AwaitChance) -> None:
        people = {seat for seat, guest in self._people(match).items() if self._from.get(seat) == guest}
        bots = {chair.seat + 1 for chair in match.chairs if not chair.person and chair.seat + 1 in ready.nonces}
        part = sorted((seat, ready.promised[seat]) for seat in people | bots if seat in ready.promised)
        absent = [chair.seat + 1 for chair in match.chairs if chair.person and chair.seat + 1 not in dict(part)]
        self._room.post.put(facts.entry(facts.Locked(seats=tuple(part), absent=tuple(absent))))
        match.lock(part, absent)
        assert ready.lock is not None
        self._room.post.fair(ready.lock)

    def _break(self, match: Match, silent: tuple[int, ...]) -> None:
        """The attempt comes to nothing: it is opened, and there will be another one."""
        self._since = self._room.clocks.shuffling = None
        self._room.post.alarm(FAIR, None)
        self._room.post.put(facts.entry(facts.Broken(silent=silent)))
        broken = match.fair.broken(silent)
        self._room.post.fair(broken.broken(silent))
        for seat in silent:
            self._news.notice("silent", name=match.chairs[seat - 1].name)
        if match.fair.failed == STANDING:
            self._news.notice("shuffles_fail", times=STANDING)
        self._ask()

    # --- what came of it

    def dealt(self, ceremony: Ceremony) -> None:
        """It has come about: tell what was put in, and make the next one ready."""
        assert ceremony.dealt is not None
        self._room.post.fair(ceremony.dealt)
        self._ask()

    def look(self, match: Match) -> None:
        """Open what is no secret any more."""
        if match.between_deals:
            for ceremony in match.fair.settled():
                self._room.post.fair(ceremony.open())

    def end(self, match: Match) -> None:
        """The match is over, and whatever was under way is not wanted any more."""
        ready = match.fair.now
        if ready is not None and ready.lock is not None:
            self._room.post.fair(ready.broken())
        match.fair.now = None
        self._open = self._since = self._room.clocks.shuffling = None
        self._room.post.alarm(FAIR, None)
