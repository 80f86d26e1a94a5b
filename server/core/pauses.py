"""Pauses: everything stands still because somebody wants it to, and everybody sees who.

A player has one pause a deal, and it ends by itself; the owner's does not. Whoever paused ends it, or the owner; once
the one who paused is not here, anybody.
"""

from server.core import facts
from server.core.affairs import Pause
from server.core.news import News
from server.core.people import Chair, Steward, Visitor
from server.core.play import Play
from server.core.refusal import Refusal
from server.core.request import Asked
from server.core.room import Room

PAUSE = "pause"  # the name of our alarm


class Pauses:
    """Lets the table of a room stand still."""

    def __init__(self, room: Room, news: News, play: Play) -> None:
        self._room = room
        self._news = news
        self._play = play

    def pause(self, asked: Asked, now: float) -> None:
        """Somebody wants a pause. Raises Refusal."""
        room, visitor = self._room, asked.visitor
        match, pause = room.playing, room.affairs.pause
        if match is None:
            raise Refusal("no_match")
        if pause is not None:
            raise Refusal("paused", name=pause.name)
        chair = visitor.place if isinstance(visitor.place, Chair) else None
        if not visitor.owner:
            chair = self._may(chair, match.deal)
        deal = 0 if visitor.owner or chair is None else match.deal
        firm = isinstance(visitor.place, Steward)
        asked.write(facts.Paused(name=visitor.place.name, limited=not visitor.owner, deal=deal, firm=firm), chair)
        asked.accept()
        room.pause(visitor.place.name, chair, limited=not visitor.owner, deal=deal, firm=firm)
        self.begin(now)
        self._news.notice("paused", name=asked.name)
        self._news.table()
        self._news.clock(now)

    def _may(self, chair: Chair | None, deal: int) -> Chair:
        """Whether a player has a pause left. Raises Refusal."""
        if chair is None or self._room.match is None or self._room.match.seat_of(chair) is None:
            raise Refusal("spectator")
        if self._room.config.pause is None:
            raise Refusal("no_pauses")
        if chair.paused_in == deal:
            raise Refusal("had_pause")
        return chair

    def begin(self, now: float) -> None:
        """Stop the clocks for the pause that there is; after a restart it has its whole time again."""
        room, pause = self._room, self._room.affairs.pause
        if pause is not None:
            until = now + room.config.pause if pause.limited and room.config.pause is not None else None
            room.clocks.stop("paused", now, until=until, by=pause.name)
            room.post.alarm(PAUSE, until)
            self._play.run(now)

    def unpause(self, asked: Asked, now: float) -> None:
        """Somebody wants to go on. Raises Refusal."""
        pause = self._room.affairs.pause
        if pause is None:
            raise Refusal("not_paused")
        if not self._may_end(asked.visitor, pause):
            raise Refusal("not_your_pause", name=pause.name)
        asked.write(facts.Unpaused())
        asked.accept()
        self._end(now, "unpaused", asked.name)

    def _may_end(self, visitor: Visitor, pause: Pause) -> bool:
        if visitor.owner or (pause.chair is not None and visitor.place is pause.chair):
            return True
        if pause.firm:
            return False
        owners = any(other.owner for other in self._room.people.visitors())
        here = pause.chair.here if pause.chair is not None else owners
        return isinstance(visitor.place, Chair) and not here

    def rang(self, now: float) -> None:
        """The alarm has rung: the pause is over."""
        self._room.post.rang(PAUSE)
        pause = self._room.affairs.pause
        if pause is not None:
            self._room.post.put(facts.entry(facts.Unpaused()))
            self._end(now, "pause_over", pause.name)

    def drop(self) -> None:
        """The match is over, and its pause with it."""
        self._room.clocks.go_on("paused", self._room.now)
        self._room.post.alarm(PAUSE, None)

    def _end(self, now: float, code: str, name: str) -> None:
        room = self._room
        room.affairs.pause = None
        room.post.alarm(PAUSE, None)
        room.bots.delay(room.clocks.go_on("paused", now))
        self._news.notice(code, name=name)
        self._news.clock(now)
        self._play.run(now)
