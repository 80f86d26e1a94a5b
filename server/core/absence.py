"""People of a running match whose connection is lost, who come back, who let their time run out, or who leave for good.

What it means for the clocks is :mod:`server.core.clocks`' business; here it is noticed, told and followed up. While
nobody at all is here everything stands still, and after a day of that the match is given up. Outside of a match
nothing here has anything to do.
"""

from server.core import facts
from server.core.news import News
from server.core.people import Chair
from server.core.play import Play
from server.core.room import Room

ABANDON = "abandon"  # the name of our alarm


class Absence:
    """Sees to the absent people of a room."""

    def __init__(self, room: Room, news: News, play: Play) -> None:
        self._room = room
        self._news = news
        self._play = play
        self._more = 0.0  # time that is given on top when everything goes on

    def restore(self, now: float) -> None:
        """The host was started again: everything stands still until somebody is back, who then gets more time."""
        self._more = self._room.config.restart_grace
        self.look(now)

    def lost(self, chair: Chair, now: float) -> None:
        """The connection of a seat is lost."""
        if self._room.playing is not None:
            changed = self._room.clocks.lost(chair, now)
            self.look(now)
            self._follow(changed, now)

    def back(self, chair: Chair, now: float) -> bool:
        """The person of a seat is connected again; whether a clock changed. :meth:`resume` follows."""
        chair.held = False
        self.look(now)
        changed = self._room.clocks.back(chair, now)
        return self._room.playing is not None and (changed or self._room.clocks.rest is not None)

    def resume(self, now: float) -> None:
        """Go on, now that somebody who came back has been told how things stand."""
        self._play.run(now)

    def stir(self, chair: Chair, now: float) -> None:
        """The person of a seat has given a sign of life."""
        chair.missed = 0
        if chair.away:
            chair.away = False
            self._news.table()
            if self._room.clocks.stirred(chair):
                self._news.clock(now)
                self._play.run(now)

    def give_up(self, chair: Chair, now: float, *, told: bool = True) -> None:
        """A seat has been given up in the middle of a match, and nobody can come back to it.

        A bot plays on, or the host itself. ``told``: people have not been told yet.
        """
        self._room.give_up(chair)
        self._news.table()
        if told:
            self._news.notice("left_match" if chair.level else "left_match_free", name=chair.name)
        self.handed_over(chair, now)

    def handed_over(self, chair: Chair, now: float) -> None:
        """A bot plays on a seat from now on, or the host itself."""
        changed = self._room.clocks.handed_over(chair)
        self.look(now)
        self._follow(changed, now)

    def taken_over(self, chair: Chair, now: float) -> None:
        """A person plays on a seat from now on."""
        chair.held = False
        changed = self._room.clocks.taken_over(chair, now)
        self.look(now)
        self._follow(changed, now)

    def slept(self, seconds: float, now: float) -> None:
        """The host itself was asleep: that is nobody's absence, so all get more time and lost ones are held anew."""
        changed = False
        for chair in self._room.people.humans():
            chair.held = False
            changed = self._room.clocks.grace(chair, self._room.config.restart_grace, now) or changed
        self._news.notice("slept", time=_spell(seconds))
        self._follow(changed, now)

    def stood(self, since: float, now: float) -> None:
        """Nothing could go on since then, whoever was here."""
        clocks = self._room.clocks
        clocks.stop("stalled", since)
        self._room.bots.delay(clocks.go_on("stalled", now))
        self._follow(True, now)

    def _follow(self, changed: bool, now: float) -> None:
        """Tell of a clock that somebody's going has changed, unless it is over with that."""
        resting = self._room.clocks.rest is not None
        if changed or (resting and not self._play.rested(now)):
            self._news.clock(now)
        self._play.run(now)

    # --- nobody here

    def look(self, now: float) -> None:
        """Let everything stand still while nobody is here, and go on when somebody is."""
        clocks = self._room.clocks
        deserted = self._room.playing is not None and self._room.people.deserted()
        if deserted and "nobody" not in clocks.stops:
            clocks.stop("nobody", now)
            self._room.post.alarm(ABANDON, now + self._room.config.abandon_after)
        elif not deserted and "nobody" in clocks.stops:
            self._room.bots.delay(clocks.go_on("nobody", now, self._more))
            self._more = 0.0
            self._room.post.alarm(ABANDON, None)

    def rang(self, now: float) -> None:
        """The alarm has rung: nobody has been here for so long that the match is given up."""
        self._room.post.rang(ABANDON)
        match = self._room.playing
        if match is not None and self._room.people.deserted():
            match.given_up = True
            for chair in self._room.people.humans():
                chair.left = True
                self._room.post.put(facts.entry(facts.SeatLeft(), chair.seat))
            self._news.notice("abandoned")
            self.look(now)
        self._play.run(now)


def _spell(seconds: float) -> str:
    """A time in words: seconds up to two minutes, then minutes."""
    return f"{seconds:.0f} seconds" if seconds < 120 else f"{seconds / 60:.0f} minutes"
