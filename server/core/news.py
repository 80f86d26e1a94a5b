"""What people are told of the table and of the game: to everybody when it changes, to one person who comes.

An update costs one view a seat and one frame a language for everybody who watches, however many they are. Nothing is
decided here.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from msgspec import structs

from engine.game import Event, Seat
from engine.words import catalogue
from protocol.messages import Chair, Chat, Clock, ClockSet, Happening, Have, Notice, TableInfo, Update
from protocol.pieces import backlog_pieces
from protocol.view import Updates, digest, join
from server.core import people
from server.core.config import WATCHERS_NAMED
from server.core.events import Tell, TellGallery
from server.core.match import Match
from server.core.people import Visitor
from server.core.room import Room
from server.core.terms import told
from server.core.wire import Views
from server.core.words import WORDS

Ear: TypeAlias = tuple[str, Seat | None]
"""The language in which somebody hears of a change, and the seat, if that seat hears more of it than others."""


class News:
    """Tells the people in a room."""

    def __init__(self, room: Room) -> None:
        self._room = room

    # --- the game

    def update(self, match: Match, events: Sequence[Event], now: float) -> None:
        """Tell everybody the state of the match, and what has just happened."""
        room, put = self._room, self._room.post.put
        game, state = match.game, match.state
        clock = room.clocks.shown(now, self._looking())
        private = {seat for event in events if event.own for seat in event.own}
        made: dict[Ear, tuple[Views, Updates]] = {}
        for seat, chair in enumerate(match.chairs):
            visitor = chair.visitor
            if visitor is not None:
                ear = (visitor.language, seat if seat in private else None)
                if ear not in made:
                    made[ear] = self._made(match, events, clock, ear)
                views, updates = made[ear]
                put(Tell(visitor.guest, updates.frame(views.own(game.own(state, seat)))))
        for language in room.people.gallery():
            ear = (language, None)
            _, updates = made.get(ear) or self._made(match, events, clock, ear)
            put(TellGallery(language, updates.frame(None), "update"))

    def _made(self, match: Match, events: Sequence[Event], clock: Clock | None, ear: Ear) -> tuple[Views, Updates]:
        """What is alike in all that is told of a change to those who hear the same of it."""
        language, seat = ear
        views = match.views(language)
        happened = views.tongue.happenings(events, seat)
        return views, Updates(self._room.seq, views.public(match.public()), happened, clock)

    def state(self, visitor: Visitor, now: float, have: Have | None = None) -> None:
        """Tell one person the state of the match; without the view if that is what they ``have``."""
        room, match = self._room, self._room.match
        if match is None:
            return
        view = self._view(match, visitor)
        mark = digest(view)
        known = have is not None and have.seq == room.seq and have.digest == mark
        clock = room.clocks.shown(now, self._looking())
        room.post.tell(visitor, Update(seq=room.seq, digest=mark, view=None if known else view, clock=clock))

    def _view(self, match: Match, visitor: Visitor) -> bytes:
        views, seat = match.views(visitor.language), _seat(match, visitor)
        return join(views.public(match.public()), None if seat is None else views.own(match.own(seat)))

    def clock(self, now: float, but: Visitor | None = None) -> None:
        """Tell everybody that the clock has changed."""
        self._room.post.everybody(ClockSet(clock=self._room.clocks.shown(now, self._looking())), but=but)

    def _looking(self) -> Iterator[Seat]:
        return (chair.seat for chair in self._room.people.chairs if chair.visitor is not None)

    # --- the table

    def table(self, but: Visitor | None = None) -> None:
        """Tell everybody about the table."""
        self._room.post.in_words(self._table, "table", but)

    def notice(self, code: str, but: Visitor | None = None, **values: str | int | Callable[[str], str]) -> None:
        """Tell everybody something in words (``host.CODE`` of the host's catalogue). A value may depend on language."""

        def notice(language: str) -> Notice:
            known = {name: value(language) if callable(value) else value for name, value in values.items()}
            return Notice(code=code, text=catalogue(WORDS, language)[f"host.{code}"].format_map(known))

        self._room.post.in_words(notice, but=but)

    def owners(self, code: str) -> None:
        """Tell the owner something in words, wherever at the table the owner is; beside it nothing is understood."""
        for visitor in self._room.people.visitors():
            if visitor.owner and not isinstance(visitor.place, people.Steward):
                text = catalogue(WORDS, visitor.language)[f"host.{code}"]
                self._room.post.tell(visitor, Notice(code=code, text=text))

    def entry(self, visitor: Visitor, now: float, have: Have | None) -> None:
        """Tell somebody who comes all that is needed to be in the picture."""
        self._room.post.tell(visitor, self._table(visitor.language))
        self._shuffles(visitor)
        self.state(visitor, now, have)
        self._backlog(visitor)

    def _shuffles(self, visitor: Visitor) -> None:
        """The shuffles behind the cards that lie on the table, and the next one."""
        match = self._room.match
        for message in match.fair.messages() if match is not None and visitor.fair else ():
            self._room.post.tell(visitor, message)

    def _backlog(self, visitor: Visitor) -> None:
        match = self._room.match
        events: tuple[Happening, ...] = ()
        automatic: tuple[Happening, ...] = ()
        if match is not None:
            tongue, seat = match.views(visitor.language).tongue, _seat(match, visitor)
            events = tongue.happenings(match.log, seat)
            if isinstance(visitor.place, people.Chair):
                automatic = tongue.happenings(visitor.place.automatic, seat)
        for piece in backlog_pieces(events, self._chat(visitor), automatic):
            self._room.post.tell(visitor, piece)

    def _chat(self, visitor: Visitor) -> tuple[Chat, ...]:
        """The last lines of chat, each with its place among the events of the log; not what players must not hear."""
        room, match = self._room, self._room.match
        if match is None:
            return tuple(said.chat for said in room.chat)
        playing = room.playing is not None and isinstance(visitor.place, people.Chair) and match.plays(visitor.place)
        heard = [said for said in room.chat if not (playing and said.chat.gallery)]
        gone = match.happened - len(match.log)
        placed = ((said.chat, said.happened if said.match == room.matches else 0) for said in heard)
        return tuple(structs.replace(chat, after=max(happened - gone, 0)) for chat, happened in placed)

    def _table(self, language: str) -> TableInfo:
        room, setup = self._room, self._room.setup
        leader = room.people.leader()
        affairs = told(room)
        chairs = room.people.chairs if room.playing is None else room.people.seated()
        return TableInfo(
            id=room.config.id,
            name=room.config.name,
            phase="lobby" if room.playing is None else "playing",
            game=setup.game.name,
            title=setup.game.title,
            preset=setup.preset,
            chairs=tuple(_chair(chair) for chair in chairs),
            settings=setup.settings(language),
            spectators=tuple(watcher.name for watcher in room.people.watchers[:WATCHERS_NAMED]),
            leader=None if leader is None else leader.seat + 1,
            least=setup.least,
            start_at=room.start_at,
            **affairs,
        )


def _seat(match: Match, visitor: Visitor) -> Seat | None:
    """The seat whose cards a visitor may see: its own, if it was at the table when the match began."""
    return match.seat_of(visitor.place) if isinstance(visitor.place, people.Chair) else None


def _chair(chair: people.Chair) -> Chair:
    return Chair(
        seat=chair.seat + 1,
        kind=chair.kind,
        name=chair.name,
        link=chair.link,
        ready=chair.ready,
        away=chair.away,
        level=chair.level if chair.kind == "bot" else None,
        bot=chair.bot,
        of=None if chair.kept is None else chair.kept.name,
    )
