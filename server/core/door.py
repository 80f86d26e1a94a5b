"""Coming and going: a place for whoever comes, one's own seat back, and connections that are lost.

Whoever comes is told, in this order: welcome, the table, the state of the game, what happened before; then live. The
newest connection that shows the token of a seat has it: the older one is told and let go first, and its end touches
nothing. Spectators come and go without anything of the game being touched.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Protocol

from msgspec.structs import replace

from protocol.codec import encode
from protocol.errors import goodbye
from protocol.messages import Goodbye, Have, Manage, Sit, Watch, Welcome
from protocol.text import clean_name
from server.core import facts
from server.core.absence import Absence
from server.core.events import Came, Dismiss, InGallery, Log, Managing, Seated
from server.core.lobby import Accept, Lobby
from server.core.manners import Manners
from server.core.news import News
from server.core.people import MARK, Chair, Kept, Steward, Visitor, Watcher
from server.core.room import Room
from server.core.words import language_for


class Others(Protocol):
    """Who else must know when somebody is back, or gives a seat up: of votes about it, looks, and whose it is."""

    def back(self, chair: Chair, now: float) -> None: ...
    def gone(self, chair: Chair) -> None: ...
    def leave(self, chair: Chair, now: float, go: Callable[[], None]) -> bool: ...


class _Nobody:
    def back(self, chair: Chair, now: float) -> None:
        pass

    def gone(self, chair: Chair) -> None:
        pass

    def leave(self, chair: Chair, now: float, go: Callable[[], None]) -> bool:
        return False


class Door:
    """Lets people into a room and out of it."""

    def __init__(self, room: Room, news: News, lobby: Lobby, absence: Absence) -> None:
        self._room = room
        self._news = news
        self._lobby = lobby
        self._absence = absence
        self.council: Others = _Nobody()

    # --- coming

    def came(self, event: Came, now: float) -> None:
        """Somebody asks for a place."""
        match event.asks:
            case Sit(token=bytes() as token) as asks:
                if not self._known(event, asks, token, now):
                    self._turn_away(event, "token")
            case Sit(token=None, mark=bytes() as mark) as asks if self._marked(mark):
                self._known(event, replace(asks, token=mark), mark, now)
            case Watch(token=bytes() as token) as asks if self._known(event, asks, token, now):
                pass
            case Manage():
                self._manage(event, now)
            case Sit() | Watch() as asks:
                self._new(event, asks, now)

    def _marked(self, mark: bytes) -> bool:
        """Whether a seat was given to this very try before, and whoever tries does not know of it."""
        return len(mark) >= MARK and self._room.people.by_token(mark) is not None

    def _new(self, event: Came, asks: Sit | Watch, now: float) -> None:
        """Somebody without a place here."""
        why_not = self._why_not(event)
        if why_not is not None:
            self._turn_away(event, why_not)
        elif isinstance(asks, Sit):
            self._sit(event, asks, now)
        else:
            self._watch(event, asks, now, waiting=False)

    def _why_not(self, event: Came) -> str | None:
        """The code of a goodbye to somebody new who has shown nothing that opens this table."""
        keys = self._room.keys
        if keys.open or event.owner:
            return None
        if keys.locked:
            return "locked"
        if event.opens is None:
            return "code"
        return "for_watching" if isinstance(event.asks, Sit) and event.opens == "spectator" else None

    def guessed(self) -> None:
        """A wrong word was tried."""
        if self._room.keys.guessed():
            self._room.post.put(Log("Too many wrong codes were tried: this table lets nobody new in."))
            self._news.owners("locked")

    def new_word(self, asked: Visitor, accept: Accept) -> None:
        """The owner wants other words for this table's codes; players are told the new ones."""
        keys = self._room.keys
        play, watch = keys.draw()
        self._room.post.put(facts.entry(facts.Reworded(play=play, watch=watch)))
        keys.set(play, watch)
        for visitor in self._room.people.visitors():
            if visitor is asked or isinstance(visitor.place, Chair):
                self._room.post.tell(visitor, keys.codes)
        accept()

    def _turn_away(self, event: Came, code: str) -> None:
        self._room.counts.refusals[code] += 1
        self._room.post.put(Dismiss(event.guest, encode(goodbye(code, language_for(event.language)))))

    def _visitor(self, event: Came, place: Chair | Watcher | Steward, now: float) -> Visitor:
        manners = Manners(self._room.config, now)
        fair = event.fair and not isinstance(place, Steward)  # shuffles are news of the table, like everything else
        visitor = Visitor(event.guest, language_for(event.language), manners, place, event.owner, fair)
        self._room.people.attach(visitor)
        return visitor

    def _return(self, event: Came, asks: Sit | Watch, chair: Chair, now: float) -> None:
        """Somebody takes up their own seat again."""
        if self._room.config.rate and not chair.returns.take(now):
            self._turn_away(event, "busy")
            return
        self._room.counts.resumes += 1
        was_here = chair.visitor is not None
        if chair.visitor is not None:
            self._room.post.dismiss(chair.visitor, "elsewhere")
        token = self._lobby.renew(chair, asks.token or b"")
        visitor = self._visitor(event, chair, now)
        chair.slow = False
        if self._room.playing is None:
            chair.ready = False
        clock_changed = self._absence.back(chair, now)
        self._room.post.put(Seated(visitor.guest))
        self._lobby.welcome(visitor, chair, token)
        self._news.entry(visitor, now, asks.have)
        self._lobby.tell_codes(visitor)
        self._news.table(but=visitor)
        self.council.back(chair, now)
        if not was_here:
            self._news.notice("back", but=visitor, name=chair.name)
        if clock_changed:
            self._news.clock(now, but=visitor)
        self._absence.resume(now)

    def _known(self, event: Came, asks: Sit | Watch, token: bytes, now: float) -> bool:
        """Give somebody the place back that their token is the key to; whether it is to any."""
        people = self._room.people
        chair = people.by_token(token) if isinstance(asks, Sit) else None
        claimed, watcher = people.claimed(token), people.watcher(token)
        if chair is not None:
            self._return(event, asks, chair, now)
        elif claimed is not None and claimed.kept is not None:
            self._claim(event, claimed, claimed.kept, now)
        elif watcher is not None and isinstance(asks, Sit) and watcher.visitor is None:
            self._sit(event, asks, now, watcher)
        elif watcher is not None:
            self._watch_on(event, asks, watcher, now)
        return chair is not None or claimed is not None or watcher is not None

    def _claim(self, event: Came, chair: Chair, kept: Kept, now: float) -> None:
        """Somebody comes back on whose seat another person plays: who does is asked to give it back."""
        people = self._room.people
        before = next((one for one in people.watchers if one.claims is chair), None)
        if before is not None and before.visitor is not None:
            self._room.post.dismiss(before.visitor, "elsewhere")
        watcher = Watcher(kept.name, waiting=False, claims=chair, answers=kept.answers)
        self._let_watch(self._visitor(event, watcher, now), watcher, None, now, None)
        self._news.notice("claims", name=kept.name, who=chair.name)

    def _watch_on(self, event: Came, asks: Sit | Watch, watcher: Watcher, now: float) -> None:
        """A spectator is back, in the same place among the others."""
        self._room.counts.resumes += 1
        if watcher.visitor is not None:
            self._room.post.dismiss(watcher.visitor, "elsewhere")
        elif len(self._room.people.watchers) >= self._room.affairs.may_watch:
            self._turn_away(event, "gallery_full" if self._room.affairs.may_watch else "no_watching")
            return
        watcher.name = self._room.people.unused(watcher.name)
        self._let_watch(self._visitor(event, watcher, now), watcher, None, now, asks.have)

    def _let_watch(
        self, visitor: Visitor, watcher: Watcher, token: bytes | None, now: float, have: Have | None
    ) -> None:
        room = self._room
        room.post.put(InGallery(visitor.guest, visitor.language))
        welcome = Welcome(
            table=room.config.id,
            role="spectator",
            name=watcher.name,
            token=token,
            req=watcher.answers.highest,
            waiting=watcher.waiting or watcher.claims is not None,
        )
        room.post.tell(visitor, welcome)
        self._news.entry(visitor, now, have)
        self._news.table(but=visitor)

    def _sit(self, event: Came, asks: Sit, now: float, known: Watcher | None = None) -> None:
        """Somebody wants to play: at once in the lobby, with the next match where one is going on."""
        chair = self._room.people.free() if self._room.playing is None else None
        if chair is None and known is not None:
            self._watch_on(event, asks, known, now)
            return
        if chair is None:
            self._watch(event, asks, now, waiting=True)
            return
        token = self._lobby.seat(self._room.people.unused(clean_name(asks.name)), chair, asks.mark)
        visitor = self._visitor(event, chair, now)
        self._room.post.put(Seated(visitor.guest))
        self._lobby.welcome(visitor, chair, token)
        self._news.entry(visitor, now, None)
        self._lobby.tell_codes(visitor)
        self._news.table(but=visitor)
        self._news.notice("came", but=visitor, name=chair.name)
        self._lobby.start_if_ready(now)

    def _watch(self, event: Came, asks: Sit | Watch, now: float, *, waiting: bool) -> None:
        room = self._room
        if len(room.people.watchers) >= room.affairs.may_watch:
            refusals = ("full", "full") if waiting else ("no_watching", "gallery_full")
            self._turn_away(event, refusals[room.affairs.may_watch > 0])
            return
        token, name = room.tokens(), room.people.unused(clean_name(asks.name))
        watcher = Watcher(name, waiting, token=sha256(token).digest(), late=room.affairs.shown)
        visitor = self._visitor(event, watcher, now)
        room.post.put(facts.entry(facts.WatcherCame(name=name, token=watcher.token or b"")))
        self._let_watch(visitor, watcher, token, now, asks.have)

    def _manage(self, event: Came, now: float) -> None:
        """The owner wants to see to things, without anybody at the table noticing."""
        if not event.owner:
            self._turn_away(event, "owner")
            return
        steward = Steward()
        visitor = self._visitor(event, steward, now)
        self._room.post.put(Managing(visitor.guest))
        self._room.post.tell(visitor, Welcome(table=self._room.config.id, role="manager", name=steward.name))

    # --- going

    def went(self, visitor: Visitor, now: float) -> None:
        """A connection has ended."""
        self._room.people.detach(visitor)
        self._missed(visitor.place, now)

    def send_away(self, visitor: Visitor, code: str, now: float) -> None:
        """End a connection; its place is kept, as if it were lost."""
        self._room.counts.refusals[code] += 1
        self._room.post.dismiss(visitor, code)
        self._missed(visitor.place, now)

    def _missed(self, place: Chair | Watcher | Steward, now: float) -> None:
        if isinstance(place, Steward):
            return
        if isinstance(place, Watcher):
            self._room.people.stray(place)
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
        chair, post = visitor.place, self._room.post

        def go() -> None:
            accept()
            post.dismiss(visitor, "left")

        if isinstance(chair, Watcher):
            post.put(facts.entry(facts.WatcherGone(token=chair.token or b"")))
        if not isinstance(chair, Chair):
            go()
            self._news.table()
            return
        if self.council.leave(chair, now, go):
            return
        post.put(facts.entry(facts.SeatLeft(), chair.seat, req, chair.since))
        go()
        self.council.gone(chair)
        if self._room.playing is None:
            self._lobby.leave(chair, now)
        else:
            self._absence.give_up(chair, now)

    def clear(self, code: str) -> None:
        """Everybody is told why, and let go."""
        for visitor in self._room.people.visitors():
            self._room.post.dismiss(visitor, code)

    def close(self, why: str) -> None:
        """The host stops: everybody is told and let go."""
        for visitor in self._room.people.visitors():
            self._room.people.detach(visitor)
            frame = encode(Goodbye(code="stopping", text=why, retry=True))
            self._room.post.put(Dismiss(visitor.guest, frame))
