"""Votes: the players decide about one of them, where no owner is to be the judge of everything.

Two thirds of the others send somebody away for good; more than half of the others move on without somebody who lets a
table without time limits wait. One vote at a time, with an end, shown to everybody; nobody votes about themselves.
"""

from collections.abc import Callable

from server.core.affairs import Vote
from server.core.news import News
from server.core.people import Chair
from server.core.play import Play
from server.core.refusal import Refusal
from server.core.request import Asked
from server.core.room import Room
from server.core.words import because

VOTE = "vote"  # the name of our alarm
FEWEST = 2  # who vote to send somebody away: one person alone is no vote

Remove = Callable[[Chair, str, str, float], None]


class Votes:
    """Counts the votes of a room. ``remove`` sends somebody away: whom, the code of the goodbye, why."""

    def __init__(self, room: Room, news: News, play: Play, remove: Remove) -> None:
        self._room = room
        self._news = news
        self._play = play
        self._remove = remove

    # --- nudging

    def nudge(self, asked: Asked, who: str, now: float) -> None:
        """Remind somebody who is waited for without limit. Raises Refusal."""
        chair = self._other(asked, who)
        turn = self._play.waits_idly(chair)
        wait = turn.since + self._room.config.nudge_after - now
        if turn.nudged is None and wait > 0:
            raise Refusal("too_soon", seconds=int(wait + 0.999))
        turn.nudged = now
        asked.accept()
        self._news.notice("nudged", name=asked.visitor.place.name, who=chair.name)

    # --- voting

    def call(self, asked: Asked, what: str, who: str, reason: str, now: float) -> None:
        """Somebody calls a vote, and is for it. Raises Refusal."""
        if self._room.affairs.vote is not None:
            raise Refusal("voting")
        chair = self._other(asked, who)
        if what == "skip":
            self._check_skip(chair, now)
        voters = tuple(other for other in self._room.people.humans() if other.here and other is not chair)
        if what == "kick" and len(voters) < FEWEST:
            raise Refusal("few_voters")
        needed = -(-2 * len(voters) // 3) if what == "kick" else len(voters) // 2 + 1
        ends = now + self._room.config.vote_time
        vote = Vote(
            "kick" if what == "kick" else "skip", chair, asked.visitor.place.name, reason, ends, voters, needed
        )  # fmt: skip
        self._room.affairs.vote = vote
        self._room.post.alarm(VOTE, ends)
        self._news.notice(f"vote_{vote.what}", name=vote.by, who=chair.name, because=because(reason))
        self._give(asked, vote, now, yes=True)

    def vote(self, asked: Asked, yes: bool, now: float) -> None:
        """Somebody votes. Raises Refusal."""
        vote, chair = self._room.affairs.vote, asked.chair
        if vote is None:
            raise Refusal("no_vote")
        if chair is None or chair not in vote.voters:
            raise Refusal("not_your_vote")
        if chair in vote.yes or chair in vote.no:
            raise Refusal("voted")
        self._give(asked, vote, now, yes=yes)

    def _give(self, asked: Asked, vote: Vote, now: float, *, yes: bool) -> None:
        if asked.chair is not None:
            (vote.yes if yes else vote.no).append(asked.chair)
        asked.accept()
        if vote.won or vote.lost:
            self._close(vote, now)
        else:
            self._news.table()

    def _other(self, asked: Asked, who: str) -> Chair:
        """The person who is meant. Raises Refusal."""
        chair = self._room.people.named(who)
        if asked.chair is None:
            raise Refusal("spectator")
        if not isinstance(chair, Chair) or not chair.person:
            raise Refusal("no_player", name=who)
        if chair is asked.chair:
            raise Refusal("yourself")
        return chair

    def _check_skip(self, chair: Chair, now: float) -> None:
        turn = self._play.waits_idly(chair)
        if turn.nudged is None:
            raise Refusal("not_nudged", name=chair.name)
        wait = turn.nudged + self._room.config.nudge_after - now
        if wait > 0:
            raise Refusal("too_soon", seconds=int(wait + 0.999))

    # --- its end

    def rang(self, now: float) -> None:
        """The alarm has rung: the time for voting is over."""
        self._room.post.rang(VOTE)
        if self._room.affairs.vote is not None:
            self._close(self._room.affairs.vote, now)

    def moved(self) -> None:
        """Somebody has moved: a vote to go on without them is void."""
        vote = self._room.affairs.vote
        if vote is not None and vote.what == "skip" and vote.about.seat not in self._room.clocks.turns:
            self.drop()
            self._news.table()

    def drop(self) -> None:
        """The vote is over without an outcome."""
        self._room.affairs.vote = None
        self._room.post.alarm(VOTE, None)

    def _close(self, vote: Vote, now: float) -> None:
        self.drop()
        if not vote.won:
            self._news.notice("vote_lost", who=vote.about.name)
            self._news.table()
        elif vote.what == "kick":
            self._remove(vote.about, "voted_out", vote.reason, now)
        else:
            self._news.notice("voted_on", who=vote.about.name)
            self._news.table()
            self._play.skip(vote.about.seat, now, "vote")
