"""Seats that change hands: to a bot, to a spectator, back to whose they are; and people who must go for good.

Whose seat it is can always have it back: from a bot by a sign of life, from another person when that one agrees. Who
has left or was sent away has no key to it any more.
"""

from collections.abc import Callable
from hashlib import sha256

from protocol.messages import Welcome
from server.core import facts
from server.core.absence import Absence
from server.core.events import InGallery, Seated
from server.core.lobby import Lobby
from server.core.news import News
from server.core.overrides import Overrides
from server.core.people import Chair, Visitor, Watcher
from server.core.refusal import Refusal
from server.core.request import Asked
from server.core.room import Room
from server.core.words import because

Go = Callable[[], None]
"""What is said to whoever goes: once what happens is written down."""


def _nothing() -> None:
    pass


class Deputies:
    """Hands seats of a room over. ``gone``: whoever was sent away is not here any more."""

    def __init__(self, room: Room, news: News, lobby: Lobby, absence: Absence, overrides: Overrides) -> None:
        self._room = room
        self._news = news
        self._lobby = lobby
        self._absence = absence
        self._overrides = overrides
        self.gone: Callable[[Chair], None] = lambda chair: None

    # --- to somebody else

    def hand_over(self, asked: Asked, who: str | None, to: str | None, now: float) -> None:
        """The owner gives a seat to a bot or to a spectator. Raises Refusal."""
        chair = self._seat(who)
        watcher = None if to is None else self._taker(to)
        if watcher is None and chair.bot:
            raise Refusal("bot_already", name=chair.name)
        if watcher is None:
            self._to_bot(asked, chair, now)
        else:
            self._to_watcher(asked, chair, watcher, now)

    def _seat(self, who: str | None) -> Chair:
        match = self._room.playing
        if match is None:
            raise Refusal("no_match")
        if who is None:
            return self._person(self._overrides.waited_for(None))
        chair = self._room.people.named(who)
        if not isinstance(chair, Chair) or match.seat_of(chair) is None:
            raise Refusal("no_player", name=who)
        return self._person(chair)

    def _person(self, chair: Chair) -> Chair:
        if not chair.person:
            raise Refusal("no_player", name=chair.name)
        return chair

    def _taker(self, to: str) -> Watcher:
        watcher = self._room.people.named(to)
        if not isinstance(watcher, Watcher) or watcher.visitor is None:
            raise Refusal("no_spectator", name=to)
        if not self._room.affairs.may_take_over(watcher):
            raise Refusal("saw_hands", name=to)
        return watcher

    def _to_bot(self, asked: Asked, chair: Chair, now: float) -> None:
        room = self._room
        asked.write(facts.BotPlays(), chair)
        asked.accept()
        room.bot_plays(chair)
        self._news.notice("bot_plays", who=chair.name)
        self._news.table()
        self._absence.handed_over(chair, now)

    def _to_watcher(self, asked: Asked, chair: Chair, watcher: Watcher, now: float) -> None:
        """A spectator sits down on somebody's seat; whoever sat there watches, if they are here at all."""
        room, visitor, before = self._room, watcher.visitor, chair.visitor
        if visitor is None:
            return
        token, name = room.tokens(), chair.name
        hashed = sha256(token).digest()
        asked.write(facts.SeatLent(name=watcher.name, token=hashed), chair)
        asked.accept()
        room.people.detach(visitor)
        if before is not None:
            room.people.detach(before)
        room.people.lend(chair, watcher.name, hashed, watcher.answers)
        room.affairs.forget(chair)
        self._sit(visitor, chair, token, now)
        if before is not None and chair.kept is not None:
            self.watch(before, Watcher(chair.kept.name, waiting=False, claims=chair, answers=chair.kept.answers), now)
        self._news.notice("person_plays", name=watcher.name, who=name)
        self._news.table()
        self._absence.taken_over(chair, now)

    def _sit(self, visitor: Visitor, chair: Chair, token: bytes | None, now: float) -> None:
        visitor.place = chair
        self._room.people.attach(visitor)
        self._room.post.put(Seated(visitor.guest))
        self._lobby.welcome(visitor, chair, token)
        self._news.state(visitor, now)

    def watch(self, visitor: Visitor, watcher: Watcher, now: float) -> None:
        """Somebody who is connected watches from now on."""
        room = self._room
        visitor.place = watcher
        room.people.attach(visitor)
        room.post.put(InGallery(visitor.guest, visitor.language))
        room.post.tell(
            visitor,
            Welcome(
                table=room.config.id,
                role="spectator",
                name=watcher.name,
                req=watcher.answers.highest,
                waiting=watcher.claims is not None,
            ),
        )
        self._news.state(visitor, now)

    # --- and back

    def reclaim(self, chair: Chair, now: float) -> None:
        """Whose seat it is has given a sign of life: the bot gives it back at once."""
        room = self._room
        room.post.put(facts.entry(facts.SeatBack(), chair.seat))
        room.people.give_back(chair)
        room.bots.forget(chair.seat)
        self._news.notice("bot_gives_back", who=chair.name)
        self._news.table()
        self._absence.taken_over(chair, now)

    def give_back(self, asked: Asked, now: float) -> None:
        """Who plays on another's seat lets them have it again. Raises Refusal."""
        room, chair, visitor = self._room, asked.chair, asked.visitor
        if chair is None or chair.kept is None:
            raise Refusal("not_lent")
        watcher = Watcher(chair.name, waiting=False, token=chair.token, answers=chair.answers, saw=True)

        def go() -> None:
            asked.accept()
            room.people.detach(visitor)

        asked.write(facts.WatcherCame(name=watcher.name, token=watcher.token or b"", saw=True))
        self.leave(chair, now, go)
        self.watch(visitor, watcher, now)

    # --- for good

    def kick(self, asked: Asked, who: str, reason: str, now: float) -> None:
        """The owner sends somebody away. Raises Refusal."""
        one = self._room.people.named(who)
        if one is None or (isinstance(one, Chair) and not one.person):
            raise Refusal("nobody", name=who)
        if one is asked.visitor.place:
            raise Refusal("yourself")
        if isinstance(one, Chair):
            self.remove(one, "kicked", reason, now, asked.accept)
        elif one.visitor is not None:
            asked.write(facts.WatcherGone(token=one.token or b""))
            asked.accept()
            one.token = None
            self._room.post.dismiss(one.visitor, "kicked", because=because(reason))
            self._news.notice("kicked", who=one.name, because=because(reason))
            self._news.table()

    def remove(self, chair: Chair, code: str, reason: str, now: float, accept: Go = _nothing) -> None:
        """Send somebody away from their seat; the key to it is no good any more. ``code``: of goodbye and notice."""
        room, name = self._room, chair.name

        def go() -> None:
            accept()
            if chair.visitor is not None:
                room.post.dismiss(chair.visitor, code, because=because(reason))
            self._news.notice(code, who=name, because=because(reason))

        if self.leave(chair, now, go):
            return
        room.post.put(facts.entry(facts.SeatLeft(), chair.seat))
        go()
        self.gone(chair)
        if room.playing is None or room.playing.seat_of(chair) is None:
            self._lobby.leave(chair, now, told=False)
        else:
            self._absence.give_up(chair, now, told=False)

    def leave(self, chair: Chair, now: float, go: Go) -> bool:
        """Who plays on another's seat leaves, ``go``; whether it was so, and the seat is its own person's again."""
        if chair.kept is None:
            return False
        room, name = self._room, chair.name
        claimant = next((one for one in room.people.watchers if one.claims is chair), None)
        theirs = None if claimant is None else claimant.visitor
        room.post.put(facts.entry(facts.SeatBack(), chair.seat))
        go()
        if theirs is not None:
            room.people.detach(theirs)
        room.people.give_back(chair)
        room.affairs.forget(chair)
        if theirs is not None:
            self._sit(theirs, chair, None, now)
        self._news.notice("person_gives_back", name=name, who=chair.name)
        self._news.table()
        self._absence.taken_over(chair, now)
        return True
