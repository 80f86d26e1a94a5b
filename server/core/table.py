"""A table: events in, commands out. The one thing that the shell talks to; all else of the core is its parts.

    door    who comes, comes back, goes              people, manners
    desk    requests and their answers               answers
    lobby   seats, bots, settings, the start         setup
    play    the match: moves, chance, time           match, clocks, bots, facts
    absence people of a match who are not there
    council what people settle among themselves   pauses, votes, overrides, deputies, hands, affairs
    news    what everybody is told                   wire, post

:meth:`Table.handle` is called with one event at a time, never from within itself, and does no I/O; what it wants
done stands in the commands that it returns. The same events at the same times give the same commands.
"""

from collections.abc import Callable, Iterable, Sequence

from protocol.admin_messages import TableStatus
from protocol.fair import shuffled
from protocol.fair_messages import Commit, Reveal
from protocol.messages import TableLine
from server.core import facts
from server.core.absence import ABANDON, Absence
from server.core.bots import Bots
from server.core.ceremony import Shuffle
from server.core.clocks import Clocks
from server.core.config import TableConfig
from server.core.council import ALARMS, Council
from server.core.desk import Desk
from server.core.door import Door
from server.core.events import (
    BotMoved,
    Came,
    Command,
    Entrance,
    Event,
    Guessed,
    Journal,
    KeepRecord,
    Rang,
    Said,
    Seeded,
    Silence,
    Slept,
    Stood,
    Stop,
    TableOpened,
    TakenAway,
    Went,
)
from server.core.fairness import Fairness
from server.core.keys import Keys
from server.core.lobby import Accept, Lobby
from server.core.loss import cut_off, loss
from server.core.menu import Names
from server.core.news import News
from server.core.people import People, Visitor
from server.core.play import Play
from server.core.post import Post
from server.core.recovery import rebuild
from server.core.room import Room
from server.core.setup import Games, RulesText, read_setup
from server.core.status import table_status


class Table:
    """One table. Raises ValueError with a sentence if the config asks for what no game offers.

    ``names``: of all games that may be set here; None: only the one it opens with is told of. ``known``: the facts of
    a table that there was: this is it again, and CannotRebuild is raised if it cannot be. ``shuffle``: makes orders.
    """

    def __init__(
        self,
        config: TableConfig,
        games: Games,
        tokens: Callable[[], bytes],
        rules: RulesText,
        names: Names | None = None,
        known: Iterable[Journal] = (),
        shuffle: Shuffle = shuffled,
    ) -> None:
        setup = read_setup(games, config.game, config.preset, config.options, None)
        people = People(min(config.seats or setup.most, setup.most))
        room = self._room = Room(
            config,
            games,
            tokens,
            rules,
            names or (lambda: (setup.game.name,)),
            setup,
            people,
            Post(people),
            Clocks(config),
            Bots(config),
            Keys(config),
            chairs_wanted=config.seats,
        )
        entries = tuple(known)
        self._known = len(entries)
        back = rebuild(room, entries)
        news = News(room)
        self._fairness = Fairness(room, news, shuffle)
        self._play = Play(room, news, self._fairness, self._match_ended)
        self._absence = Absence(room, news, self._play)
        self._lobby = Lobby(room, news, self._match_begins)
        self._door = Door(room, news, self._lobby, self._absence)
        self._council = Council(room, news, self._lobby, self._play, self._absence)
        self._door.council = self._council
        self._desk = Desk(room, news, self._lobby, self._play, self._absence, self._door, self._council)
        self._unended = back.unended

    def _match_begins(self, accept: Accept, now: float) -> None:
        self._play.begin(accept, now)
        self._absence.look(now)

    def _match_ended(self, now: float) -> None:
        if self._room.match is not None:
            self._council.ended(self._room.match)
        self._lobby.reopen(now)

    @property
    def id(self) -> str:
        """The table's id."""
        return self._room.config.id

    def line(self) -> TableLine:
        """The table in a list of tables."""
        room = self._room
        return TableLine(
            id=room.config.id,
            name=room.config.name,
            game=room.setup.game.name,
            phase="lobby" if room.playing is None else "playing",
            players=len(room.people.seated()),
            seats=len(room.people.chairs),
            open=room.keys.open,
        )

    def opens(self, word: str) -> Entrance | None:
        """What the last word of a join code opens here."""
        return self._room.keys.opens(word)

    @property
    def words(self) -> tuple[str, str]:
        """The last words of its codes, for playing and for watching."""
        return self._room.keys.words

    @property
    def locked(self) -> bool:
        """Whether too many wrong words were tried."""
        return self._room.keys.locked

    @property
    def paced(self) -> bool:
        """Whether its guests are held to a pace."""
        return self._room.config.rate

    def status(self, now: float) -> TableStatus:
        """How the table does, for its owner."""
        return table_status(self._room, now)

    def open(self, now: float) -> Sequence[Command]:
        """What comes before the first event: once."""
        if self._known:
            self._restore(now)
        else:
            self._lobby.open(now)
        return self._room.post.take()

    def lose(self, lost: Sequence[Journal]) -> Journal:
        """Behind the facts that this table was built from others are damaged; the fact that says so instead.

        Before :meth:`open`.
        """
        fact = loss(self._room, lost)
        cut_off(self._room, fact)
        return facts.entry(fact)

    def _restore(self, now: float) -> None:
        """Go on where the facts leave off: nobody is here yet, and everything stands still until somebody is."""
        match = self._room.match
        if match is not None and not self._unended:  # perhaps the host was killed before it could keep the record
            self._room.post.put(KeepRecord(match.record()))
        if self._unended:
            self._play.restore(now)
            self._absence.restore(now)
            self._council.restore(now)
            self._play.run(now)

    def handle(self, event: Event, now: float) -> Sequence[Command]:
        """What is to be done about an event, in this order. ``now``: monotonic seconds, never falling."""
        self._room.now = now
        self._do(event, now)
        return self._room.post.take()

    def _do(self, event: Event, now: float) -> None:
        match event:
            case Said(guest, message):
                visitor = self._room.people.visitor(guest)
                if visitor is None:
                    pass
                elif isinstance(message, (Commit, Reveal)):
                    self._takes_part(visitor, message, now)
                else:
                    self._desk.asked(visitor, message, now)
            case BotMoved(seat, at, line):
                self._play.bot_moved(seat, at, line, now)
            case Seeded():
                self._fairness.seeded(event)
                self._play.run(now)
            case Rang(alarm):
                self._rang(alarm, now)
            case Came():
                self._door.came(event, now)
            case Guessed():
                self._door.guessed()
            case Went(guest):
                visitor = self._room.people.visitor(guest)
                if visitor is not None:
                    self._door.went(visitor, now)
            case Silence(guest, slow):
                visitor = self._room.people.visitor(guest)
                if visitor is not None:
                    self._door.silence(visitor, slow)
            case Slept(seconds):
                self._absence.slept(seconds, now)
            case Stood(since):
                self._absence.stood(since, now)
            case TakenAway():
                self._desk.taken_away(event)
            case TableOpened():
                self._desk.table_opened(event)
            case Stop(why):
                self._door.close(why)

    def _takes_part(self, visitor: Visitor, message: Commit | Reveal, now: float) -> None:
        """Somebody puts something into a shuffle. Only what nobody has asked them for counts like a request: else
        whoever is quick, or has asked for much, would be taken for silent."""
        if self._fairness.wanted(visitor, message) or visitor.manners.may_ask(now, chat=False):
            self._fairness.heard(visitor, message)
            self._play.run(now)
        elif not visitor.manners.forgiven(now):
            self._door.send_away(visitor, "flood", now)

    def _rang(self, alarm: str, now: float) -> None:
        if alarm == ABANDON:
            self._absence.rang(now)
        elif alarm in ALARMS:
            self._council.rang(alarm, now)
        else:
            self._play.rang(alarm, now)
