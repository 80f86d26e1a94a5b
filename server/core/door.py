"""Coming and going: a place for whoever comes, one's own seat back, and connections that are lost.

Whoever comes is told, in this order: welcome, the table, the state of the game, what happened before; then live. The
newest connection that shows the token of a seat has it: the older one is told and let go first, and its end touches
nothing. Spectators come and go without anything of the game being touched.
"""

from protocol.codec import encode
from protocol.errors import goodbye
from protocol.messages import Goodbye, Sit, Watch, Welcome
from protocol.text import clean_name
from server.core import facts
from server.core.absence import Absence
from server.core.events import Came, Dismiss, InGallery, Seated
from server.core.lobby import Accept, Lobby
from server.core.manners import Manners
from server.core.news import News
from server.core.people import Chair, Visitor, Watcher
from server.core.room import Room
from server.core.words import language_for


class Door:
    """Lets people into a room and out of it."""

    def __init__(self, room: Room, news: News, lobby: Lobby, absence: Absence) -> None:
        self._room = room
        self._news = news
        self._lobby = lobby
        self._absence = absence

    # --- coming

    def came(self, event: Came, now: float) -> None:
        """Somebody asks for a place."""
        match event.asks:
            case Sit(token=bytes() as token):
                chair = self._room.people.by_token(token)
                if chair is None:
                    self._turn_away(event, "token")
                else:
                    self._return(event, chair, now)
            case Sit():
                self._sit(event, now)
            case Watch():
                self._watch(event, now, waiting=False)

    def _turn_away(self, event: Came, code: str) -> None:
        self._room.post.put(Dismiss(event.guest, encode(goodbye(code, language_for(event.language)))))

    def _visitor(self, event: Came, place: Chair | Watcher, now: float) -> Visitor:
        visitor = Visitor(event.guest, language_for(event.language), Manners(self._room.config, now), place)
        self._room.people.attach(visitor)
        return visitor

    def _return(self, event: Came, chair: Chair, now: float) -> None:
        """Somebody takes up their own seat again."""
        was_here = chair.visitor is not None
        if chair.visitor is not None:
            self._room.post.dismiss(chair.visitor, "elsewhere")
        visitor = self._visitor(event, chair, now)
        chair.slow = False
        if self._room.playing is None:
            chair.ready = False
        clock_changed = self._absence.back(chair, now)
        self._room.post.put(Seated(visitor.guest))
        self._lobby.welcome(visitor, chair, None)
        self._news.entry(visitor, now, event.asks.have)
        self._news.table(but=visitor)
        if not was_here:
            self._news.notice("back", but=visitor, name=chair.name)
        if clock_changed:
            self._news.clock(now, but=visitor)
        self._absence.resume(now)

    def _sit(self, event: Came, now: float) -> None:
        """Somebody new wants to play: at once in the lobby, with the next match where one is going on."""
        chair = self._room.people.free() if self._room.playing is None else None
        if chair is None:
            self._watch(event, now, waiting=True)
            return
        token = self._lobby.seat(self._room.people.unused(clean_name(event.asks.name)), chair)
        visitor = self._visitor(event, chair, now)
        self._room.post.put(Seated(visitor.guest))
        self._lobby.welcome(visitor, chair, token)
        self._news.entry(visitor, now, None)
        self._news.table(but=visitor)
        self._news.notice("came", but=visitor, name=chair.name)
        self._lobby.start_if_ready(now)

    def _watch(self, event: Came, now: float, *, waiting: bool) -> None:
        room = self._room
        if len(room.people.watchers) >= room.config.spectators:
            refusals = ("full", "full") if waiting else ("no_watching", "gallery_full")
            self._turn_away(event, refusals[room.config.spectators > 0])
            return
        watcher = Watcher(room.people.unused(clean_name(event.asks.name)), waiting)
        visitor = self._visitor(event, watcher, now)
        room.post.put(InGallery(visitor.guest, visitor.language))
        room.post.tell(visitor, Welcome(table=room.config.id, role="spectator", name=watcher.name, waiting=waiting))
        self._news.entry(visitor, now, event.asks.have)
        self._news.table(but=visitor)

    # --- going

    def went(self, visitor: Visitor, now: float) -> None:
        """A connection has ended."""
        self._room.people.detach(visitor)
        self._missed(visitor.place, now)

    def send_away(self, visitor: Visitor, code: str, now: float) -> None:
        """End a connection; its place is kept, as if it were lost."""
        self._room.post.dismiss(visitor, code)
        self._missed(visitor.place, now)

    def _missed(self, place: Chair | Watcher, now: float) -> None:
        self._news.table()
        if isinstance(place, Chair):
            place.slow = False
            self._news.notice("gone", name=place.name)
            self._absence.lost(place, now)

    def silence(self, visitor: Visitor, slow: bool) -> None:
        """A connection has fallen silent, or is heard again."""
        if isinstance(visitor.place, Chair) and visitor.place.slow != slow:
            visitor.place.slow = slow
            self._news.table()

    def leave(self, visitor: Visitor, req: int, accept: Accept, now: float) -> None:
        """Somebody gives their place up for good."""
        chair = visitor.place
        if isinstance(chair, Chair):
            self._room.post.put(facts.entry(facts.SeatLeft(), chair.seat, req, chair.since))
        accept()
        self._room.post.dismiss(visitor, "left")
        if not isinstance(chair, Chair):
            self._news.table()
        elif self._room.playing is None:
            self._lobby.leave(chair, now)
        else:
            self._absence.give_up(chair, now)

    def close(self, why: str) -> None:
        """The host stops: everybody is told and let go."""
        for visitor in self._room.people.visitors():
            self._room.people.detach(visitor)
            frame = encode(Goodbye(code="stopping", text=why, retry=True))
            self._room.post.put(Dismiss(visitor.guest, frame))
