"""Between matches: who gets a seat, which bots sit, what will be played, and when a match begins.

A table is in its lobby from its opening to the first match and after each match again, with the same people on the
same seats. Whether somebody may do a thing is looked at here where it depends on the lobby; who leads is looked at by
the desk. Nothing of a running match is touched.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from engine.game import Game
from engine.options import BadOption, Value
from protocol.messages import SetOptions, SetTable, Welcome
from server.core import facts
from server.core.events import Seated
from server.core.news import News
from server.core.people import Chair, Visitor, Watcher
from server.core.refusal import Refusal
from server.core.room import Room
from server.core.setup import Setup, read_setup
from server.core.words import BOT_NAMES

Accept = Callable[[], None]


class Lobby:
    """The lobby of a room. ``begin`` begins a match with those who are seated."""

    def __init__(self, room: Room, news: News, begin: Callable[[Accept, float], None]) -> None:
        self._room = room
        self._news = news
        self._begin = begin

    # --- the table itself

    def open(self, now: float) -> None:
        """The table is there; the bots that belong to it sit down."""
        self._note_setup()
        for _ in range(self._room.config.bots):
            self._seat_bot(self._room.bot_level(self._room.config.bot_level))
        self.start_if_ready(now)

    def reopen(self, now: float) -> None:
        """A match is over: seats given up in it are free, and who has waited for one may sit down."""
        self._room.people.clear_up()
        self.seat_waiting()
        self._news.table()
        self.start_if_ready(now)

    def _note_setup(self) -> None:
        room, setup = self._room, self._room.setup
        opened = facts.Opened(
            table=room.config.id,
            name=room.config.name,
            game=setup.game.name,
            preset=setup.preset,
            options=dict(setup.options),
            seats=len(room.people.chairs),
            wanted=room.chairs_wanted,
        )
        room.post.put(facts.entry(opened))

    # --- seats

    def seat(self, name: str, chair: Chair, mark: bytes | None = None) -> bytes:
        """Give an empty chair to a person; the token that is the key to it. Until that is known to have arrived, the
        ``mark`` of their try is one too."""
        token = self._room.tokens()
        self._room.people.sit(chair, name, token, mark)
        taken = facts.SeatTaken(name=name, token=chair.token, former=chair.former)
        self._room.post.put(facts.entry(taken, chair.seat, None, chair.since))
        return token

    def renew(self, chair: Chair, shown: bytes) -> bytes:
        """A new key for a seat that is taken up again. The one that was ``shown`` stays good until the new one is
        known to have arrived: an answer that was lost must lock nobody out."""
        token = self._room.tokens()
        self._room.people.renew(chair, shown, token)
        self._room.post.put(facts.entry(facts.TokenGiven(token=chair.token or b"", former=chair.former), chair.seat))
        return token

    def seat_waiting(self) -> None:
        """Let those who came to play and have waited sit down, as far as there are seats."""
        people = self._room.people
        for watcher in [watcher for watcher in people.watchers if watcher.waiting]:
            chair, visitor = people.free(), watcher.visitor
            if chair is not None and visitor is not None:
                self._move_up(watcher, visitor, chair)

    def _move_up(self, watcher: Watcher, visitor: Visitor, chair: Chair) -> None:
        self._room.people.detach(visitor)
        token = self.seat(watcher.name, chair)
        chair.answers = watcher.answers
        for req, frame in chair.answers.kept():
            self._room.post.put(facts.entry(facts.Answered(frame=frame), chair.seat, req, chair.since))
        visitor.place = chair
        self._room.people.attach(visitor)
        self._room.post.put(Seated(visitor.guest))
        self.welcome(visitor, chair, token)
        self.tell_codes(visitor)

    def tell_codes(self, visitor: Visitor) -> None:
        """A player may bring others along."""
        if self._room.config.pin:
            self._room.post.tell(visitor, self._room.keys.codes)

    def welcome(self, visitor: Visitor, chair: Chair, token: bytes | None) -> None:
        """Tell a player which seat is theirs."""
        self._room.post.tell(
            visitor,
            Welcome(
                table=self._room.config.id,
                role="player",
                name=chair.name,
                seat=chair.seat + 1,
                token=token,
                req=chair.answers.highest,
            ),
        )

    def leave(self, chair: Chair, now: float, *, told: bool = True) -> None:
        """A seat has been given up, and is free for whoever waits. ``told``: people have not been told yet."""
        self._room.people.vacate(chair)
        self.seat_waiting()
        self._news.table()
        if told:
            self._news.notice("left_lobby", name=chair.name)
        self.start_if_ready(now)

    # --- requests

    def ready(self, chair: Chair, ready: bool, accept: Accept, now: float) -> None:
        """Somebody is ready for the next match, or not any more."""
        self._only_between_matches()
        chair.ready = ready
        accept()
        self._news.table()
        self.start_if_ready(now)

    def add_bots(self, count: int, level: str, accept: Accept, now: float) -> None:
        """More bots, as many as there are seats for."""
        self._only_between_matches()
        levels = self._room.config.bot_levels(self._room.setup.game.name)
        if level not in levels:
            raise Refusal("level", level=level, levels=", ".join(levels))
        if self._room.people.free() is None:
            raise Refusal("full")
        for _ in range(min(count, len(self._room.people.chairs))):
            self._seat_bot(level)
        accept()
        self._news.table()
        self.start_if_ready(now)

    def _seat_bot(self, level: str) -> None:
        people = self._room.people
        chair = people.free()
        if chair is not None:
            used = {other.name for other in people.seated()}
            name = people.unused(next((name for name in BOT_NAMES if name not in used), BOT_NAMES[0]))
            people.sit_bot(chair, name, level)
            taken = facts.SeatTaken(name=name, level=level)
            self._room.post.put(facts.entry(taken, chair.seat, None, chair.since))

    def remove_bot(self, number: int | None, accept: Accept) -> None:
        """The bot of a seat (from 1) goes, or the last one."""
        self._only_between_matches()
        bots = [chair for chair in self._room.people.chairs if chair.kind == "bot"]
        chair = next((bot for bot in reversed(bots) if number is None or bot.seat + 1 == number), None)
        if chair is None:
            raise Refusal("no_bot")
        self._room.post.put(facts.entry(facts.SeatLeft(), chair.seat))
        self._room.people.vacate(chair)
        accept()
        self.seat_waiting()
        self._news.table()

    def game(self, name: str) -> Game[Any]:
        """The game of this name. Raises Refusal."""
        try:
            return self._room.games(name)
        except ValueError as error:
            raise Refusal("no_game", str(error)) from error

    def set_table(self, wanted: SetTable | SetOptions, accept: Accept) -> None:
        """Another game, preset or options."""
        self._only_between_matches()
        room, before = self._room, self._room.setup
        room.take_up(self._wanted(wanted))
        self._chairs(room.chairs_for(room.setup.most))
        self._changed(accept)
        self._tell_of_change(before)
        if room.setup != before:
            self._ask_anew()

    def _ask_anew(self) -> None:
        """Who was ready was ready for another match."""
        ready = [chair for chair in self._room.people.seated() if chair.ready]
        for chair in ready:
            chair.ready = False
        if ready:
            self._news.table()
            self._news.notice("unready")

    def _wanted(self, wanted: SetTable | SetOptions) -> Setup:
        """What was asked for. Raises Refusal."""
        room, taken = self._room, len(self._room.people.seated())
        if isinstance(wanted, SetOptions):
            game, preset = room.setup.game.name, room.setup.preset
            options: Mapping[str, Value] = {**room.setup.options, **wanted.options}
        else:
            game, preset, options = self.game(wanted.game).name, wanted.preset or "", wanted.options
        try:
            setup = read_setup(room.games, game, preset or None, options, None)
            if taken > setup.most:
                raise BadOption(f"{setup.game.title} is for at most {setup.most} players, and {taken} are here")
            setup.game.options.check(setup.options, max(taken, setup.least))
        except BadOption as error:
            raise Refusal("option", str(error)) from error
        return setup

    def _tell_of_change(self, before: Setup) -> None:
        setup = self._room.setup
        if setup.game is not before.game or setup.preset != before.preset:
            self._news.notice("changed", title=setup.game.title, preset=setup.preset)
        for name in setup.news(before):
            self._news.notice("option", says=partial(setup.says, name))

    def set_seats(self, seats: int, accept: Accept) -> None:
        """Another number of chairs, never fewer than are taken. No match begins by that: somebody is still setting."""
        self._only_between_matches()
        setup, taken = self._room.setup, len(self._room.people.seated())
        least = max(taken, setup.least)
        if not least <= seats <= setup.most:
            raise Refusal("seats", seats=seats, least=least, most=setup.most)
        self._room.chairs_wanted = seats
        self._chairs(seats)
        self._changed(accept)
        self._news.notice("chairs", seats=seats)

    def _chairs(self, seats: int) -> None:
        if seats != len(self._room.people.chairs):
            self._close_ranks()
            self._room.people.resize(seats)

    def _changed(self, accept: Accept) -> None:
        """The table is another one now: write it down, seat who can be seated, tell everybody."""
        self._note_setup()
        accept()
        self.seat_waiting()
        self._news.table()

    def start(self, accept: Accept, now: float) -> None:
        """The leader begins a match."""
        self._only_between_matches()
        obstacle = self._obstacle()
        if obstacle is not None:
            raise obstacle
        self._start(accept, now)

    def _only_between_matches(self) -> None:
        if self._room.playing is not None:
            raise Refusal("in_match")

    # --- the beginning of a match

    def start_if_ready(self, now: float) -> None:
        """Begin by itself if enough seats are taken, and behind the first match all people are ready."""
        people, wanted = self._room.people, self._room.start_at
        if self._room.playing is not None or wanted is None or len(people.seated()) < wanted:
            return
        humans = people.humans()
        again = self._room.matches > 0
        if not (again and not (humans and all(chair.ready for chair in humans))) and self._obstacle() is None:
            self._start(lambda: None, now)

    def _obstacle(self) -> Refusal | None:
        """Why no match can begin."""
        setup, players = self._room.setup, len(self._room.people.seated())
        if players < setup.least:
            return Refusal("few", least=setup.least, players=players)
        try:
            setup.game.options.check(setup.options, players)
        except BadOption as error:
            return Refusal("option", str(error))
        return None

    def _start(self, accept: Accept, now: float) -> None:
        self._close_ranks()
        for chair in self._room.people.seated():
            chair.ready = False
        self._begin(accept, now)

    def _close_ranks(self) -> None:
        """Players of a match sit without gaps: who sits behind an empty chair moves up and is told so."""
        before = {chair.name: chair.seat for chair in self._room.people.seated()}
        for chair in self._room.people.close_ranks():
            self._room.post.put(facts.entry(facts.SeatMoved(to=chair.seat), before[chair.name]))
            if chair.visitor is not None:
                self.welcome(chair.visitor, chair, None)
