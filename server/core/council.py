"""What the people at a table decide among themselves, and the owner about them: pauses, votes, seats, open hands.

Each request goes to the part that sees to it; what a part does when something else happens (a deal, the end of a match,
an alarm, somebody leaving) is passed on from here too, so that the rest of the table need know this one thing only.
"""

from collections.abc import Callable

from protocol.people_messages import (
    CallVote,
    GiveBack,
    HandOver,
    Kick,
    Look,
    Nudge,
    OpenHands,
    Pause,
    PeopleRequest,
    SetSpectators,
    Skip,
    Unpause,
    Vote,
    WaitLonger,
)
from protocol.text import clean_chat
from server.core import facts
from server.core.absence import Absence
from server.core.deputies import Deputies
from server.core.hands import Hands
from server.core.lobby import Lobby
from server.core.match import Match
from server.core.news import News
from server.core.overrides import Overrides
from server.core.pauses import PAUSE, Pauses
from server.core.people import Chair
from server.core.play import Play
from server.core.refusal import Refusal
from server.core.request import Asked
from server.core.room import Room
from server.core.votes import VOTE, Votes

ALARMS = (PAUSE, VOTE)


class Council:
    """Sees to what the people of a room want of each other."""

    def __init__(self, room: Room, news: News, lobby: Lobby, play: Play, absence: Absence) -> None:
        self._room = room
        self._news = news
        self.pauses = Pauses(room, news, play)
        self.hands = Hands(room, news)
        self._overrides = Overrides(room, news, play)
        self._deputies = Deputies(room, news, lobby, absence, self._overrides)
        self._votes = Votes(room, news, play, self._deputies.remove)
        self._deputies.gone = self.gone
        play.told = self._told

    # --- requests

    def asked(self, asked: Asked, message: PeopleRequest, now: float) -> None:
        """Do what somebody asks, or raise Refusal. What only the owner may ask has been seen to."""
        match message:
            case Pause():
                self.pauses.pause(asked, now)
            case Unpause():
                self.pauses.unpause(asked, now)
            case Nudge(who=who):
                self._votes.nudge(asked, who, now)
            case CallVote(what=what, who=who, reason=reason):
                self._votes.call(asked, what, who, _clean(reason), now)
            case Vote(yes=yes):
                self._votes.vote(asked, yes, now)
            case OpenHands(open=wanted):
                self.hands.set(asked, wanted)
            case Look(who=who, yes=yes):
                self.hands.look(asked, who, yes)
            case GiveBack():
                self._deputies.give_back(asked, now)
            case WaitLonger() | Skip() | HandOver() | Kick() | SetSpectators():
                self._owner(asked, message, now)

    def _owner(self, asked: Asked, message: WaitLonger | Skip | HandOver | Kick | SetSpectators, now: float) -> None:
        match message:
            case WaitLonger(who=who, seconds=seconds):
                self._overrides.longer(asked, who, seconds, now)
            case Skip(who=who):
                self._overrides.skip(asked, who, now)
            case HandOver(who=who, to=to):
                self._deputies.hand_over(asked, who, to, now)
            case Kick(who=who, reason=reason):
                self._deputies.kick(asked, who, _clean(reason), now)
            case SetSpectators(most=most):
                self._set_spectators(asked, most)

    def _set_spectators(self, asked: Asked, most: int) -> None:
        """So many may watch from now on; with none, whoever does and waits for no seat of theirs must go."""
        room = self._room
        asked.write(facts.MayWatch(most=most))
        asked.accept()
        room.affairs.may_watch = most
        self._news.notice("may_watch" if most else "no_watching", most=most)
        for watcher in [] if most else list(room.people.watchers):
            visitor = watcher.visitor
            if watcher.claims is None and visitor is not None and visitor is not asked.visitor:
                room.post.dismiss(visitor, "no_watching")
                room.people.stray(watcher)
        self._news.table()

    # --- what happens elsewhere

    def stirred(self, chair: Chair, now: float) -> None:
        """Somebody has given a sign of life: if a bot plays for them, it gives the seat back."""
        if chair.bot:
            self._deputies.reclaim(chair, now)

    def back(self, chair: Chair, now: float) -> None:
        """Somebody has taken up their seat again: from a bot too, and with what they may look at."""
        self.stirred(chair, now)
        self.hands.again(chair)

    def leave(self, chair: Chair, now: float, go: Callable[[], None]) -> bool:
        """Somebody leaves a seat for good, ``go``; whether it was another's, who has it back now."""
        return self._deputies.leave(chair, now, go)

    def rang(self, alarm: str, now: float) -> None:
        """An alarm of one of ours has rung."""
        if alarm == PAUSE:
            self.pauses.rang(now)
        else:
            self._votes.rang(now)

    def restore(self, now: float) -> None:
        """The table is there again."""
        self.pauses.begin(now)

    def ended(self, match: Match) -> None:
        """A match is over: what held for it holds no more."""
        self.hands.ended(match)
        self._votes.drop()
        self.pauses.drop()
        self._room.affairs.new_match()

    def _told(self, match: Match) -> None:
        if self._room.affairs.vote is not None:
            self._votes.moved()
        self.hands.follow(match)

    def gone(self, chair: Chair) -> None:
        """Somebody does not sit there any more: a vote about them is void."""
        vote = self._room.affairs.vote
        if vote is not None and vote.about is chair:
            self._votes.drop()
        self._room.affairs.forget(chair)


def _clean(reason: str) -> str:
    """A reason as it may be shown. Raises Refusal."""
    cleaned = clean_chat(reason)
    if cleaned is None:
        raise Refusal("empty")
    return cleaned
