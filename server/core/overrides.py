"""What the owner of a table may decide about somebody who is waited for: more time, or none.

Handing the seat over is :mod:`server.core.deputies`' business.
"""

from server.core.news import News
from server.core.people import Chair
from server.core.play import Play
from server.core.refusal import Refusal
from server.core.request import Asked
from server.core.room import Room

USUAL_TURN = 60.0  # seconds given on top where turns have no limit of their own


class Overrides:
    """Obeys the owner of a room; that it is the owner has been seen to."""

    def __init__(self, room: Room, news: News, play: Play) -> None:
        self._room = room
        self._news = news
        self._play = play

    def longer(self, asked: Asked, who: str | None, seconds: int | None, now: float) -> None:
        """Wait longer for somebody. Raises Refusal."""
        chair = self.waited_for(who)
        more = float(seconds or self._room.config.turn_time or USUAL_TURN)
        if not self._room.clocks.longer(chair.seat, more):
            raise Refusal("no_limit", name=chair.name)
        asked.accept()
        self._news.notice("longer", who=chair.name, seconds=int(more))
        self._news.clock(now)
        self._play.run(now)

    def skip(self, asked: Asked, who: str | None, now: float) -> None:
        """Move for somebody at once. Raises Refusal."""
        chair = self.waited_for(who)
        if self._room.clocks.stopped:
            raise Refusal("standing_still")
        asked.accept()
        self._news.notice("skipped", who=chair.name)
        self._play.skip(chair.seat, now, "owner")

    def waited_for(self, who: str | None) -> Chair:
        """Who is meant among those who are waited for. Raises Refusal."""
        match, turns = self._room.playing, self._room.clocks.turns
        if match is None:
            raise Refusal("no_match")
        waited = [match.chairs[seat] for seat, turn in turns.items() if turn.why != "window"]
        chairs = [chair for chair in waited if who in (None, chair.name)]
        if not chairs:
            raise Refusal("not_waited" if who is None else "not_waited_for", name=who or "")
        if len(chairs) > 1:
            raise Refusal("which_one", names=", ".join(chair.name for chair in chairs))
        return chairs[0]
