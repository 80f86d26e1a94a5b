"""Requests: who may make them, how many, and that each gets exactly one answer.

All requests come through :meth:`Desk.asked`, so what a role may not do is refused before the game could see it, a
request sent twice is answered twice and done once, and haste is held back. What a request does is its part's business.
"""

from collections.abc import Iterable
from typing import TypeAlias, get_args

from msgspec import structs

from protocol.base import Role
from protocol.codec import encode
from protocol.errors import refused, refused_because
from protocol.messages import (
    Accepted,
    Act,
    AddBots,
    AskGames,
    AskOptions,
    AskRules,
    AskStatus,
    Back,
    Chat,
    CreateTable,
    Export,
    FromGuest,
    GoOn,
    Leave,
    Message,
    NewWord,
    Ready,
    Refused,
    RemoveBot,
    Request,
    Resync,
    Say,
    SetOptions,
    SetSeats,
    SetTable,
    Start,
)
from protocol.people_messages import HandOver, Kick, PeopleRequest, SetSpectators, Skip, WaitLonger
from protocol.pieces import rules_pieces
from protocol.session import allowed
from protocol.text import CHAT_LENGTH, clean_chat
from server.core import facts
from server.core.absence import Absence
from server.core.council import Council
from server.core.door import Door
from server.core.events import Log, OpenTable, ShowStatus, TableOpened, TakeAway, TakenAway, Tell
from server.core.lobby import Accept, Lobby
from server.core.menu import games_told, options_told
from server.core.news import News
from server.core.people import Chair, Steward, Visitor
from server.core.play import Play
from server.core.refusal import Refusal
from server.core.request import Asked
from server.core.room import Room, Said
from server.core.wire import tongue_of

AnyRequest: TypeAlias = (
    Act | AddBots | AskGames | AskOptions | AskRules | Back | GoOn | Leave | Ready | RemoveBot | Resync | Say
    | SetOptions | SetSeats | SetTable | Start | AskStatus | Export | CreateTable | NewWord
    | PeopleRequest
)  # fmt: skip

Kinds: TypeAlias = frozenset[type[Message]]
FOR_THE_LEADER: Kinds = frozenset({Start, AddBots, RemoveBot, SetTable, SetOptions, SetSeats})
JUST_ASKS: Kinds = frozenset({Export, AskGames, AskOptions, AskRules, AskStatus, Resync})
"""What is answered again when it is asked again after a crash, and so is not written."""
FOR_THE_OWNER: Kinds = frozenset(
    {AskStatus, Export, CreateTable, NewWord, WaitLonger, Skip, HandOver, Kick, SetSpectators}
)
NO_SIGN_OF_LIFE: Kinds = frozenset({Resync, Leave})
"""Sent by programs by themselves, or by somebody who is not away but gone."""
OF_PEOPLE = get_args(PeopleRequest)


class Desk:
    """Answers the requests of a room."""

    def __init__(
        self, room: Room, news: News, lobby: Lobby, play: Play, absence: Absence, door: Door, council: Council
    ) -> None:
        self._room = room
        self._news = news
        self._lobby = lobby
        self._play = play
        self._absence = absence
        self._door = door
        self._council = council

    def asked(self, visitor: Visitor, message: FromGuest, now: float) -> None:
        """Somebody has sent something; only requests are of interest."""
        if not isinstance(message, Request):
            return
        if isinstance(visitor.place, Chair):
            visitor.place.former = None  # who asks has had the welcome, and the new key in it
        answers = visitor.place.answers
        known = answers.known(message.req)
        if not visitor.manners.may_ask(now, chat=isinstance(message, Say)):
            self._hasty(visitor, message.req, known, now)
        elif known:
            self._again(visitor, message.req)
        else:
            self._new(visitor, message, now)

    def _hasty(self, visitor: Visitor, req: int, known: bool, now: float) -> None:
        if known:
            self._again(visitor, req)
        else:
            self._answer(visitor, refused(req, "rate", visitor.language), write=False)
        if not visitor.manners.forgiven(now):
            self._door.send_away(visitor, "flood", now)

    def _again(self, visitor: Visitor, req: int) -> None:
        """A request that was answered before gets the same answer."""
        frame = visitor.place.answers.given(req)
        self._room.post.put(Tell(visitor.guest, frame or encode(refused(req, "old", visitor.language))))

    def _new(self, visitor: Visitor, message: AnyRequest, now: float) -> None:
        try:
            self._check(visitor, message)
            if isinstance(visitor.place, Chair) and type(message) not in NO_SIGN_OF_LIFE:
                self._absence.stir(visitor.place, now)
                self._council.stirred(visitor.place, now)
            self._do(visitor, message, now)
        except Refusal as refusal:
            self._answer(visitor, self._refused(visitor, message.req, refusal))

    def _check(self, visitor: Visitor, message: AnyRequest) -> None:
        kind = type(message)
        if kind in FOR_THE_OWNER:
            if not visitor.owner:
                raise Refusal("owner")
        elif not allowed(_role(visitor), message):
            raise Refusal("spectator")
        if kind in FOR_THE_LEADER and visitor.place is not self._room.people.leader():
            raise Refusal("leader")

    def _refused(self, visitor: Visitor, req: int, refusal: Refusal) -> Refused:
        because = refusal.because
        if because is None:
            return refused(req, refusal.code, visitor.language, **refusal.values)
        if isinstance(because, str):
            return refused_because(req, refusal.code, (because,))
        match = self._room.match
        tongue = tongue_of(self._room.setup.game if match is None else match.game, visitor.language)
        return refused_because(req, refusal.code, tongue.sentence(because))

    def _answer(self, visitor: Visitor, message: Accepted | Refused, *, write: bool = True) -> None:
        """Give an answer and keep it; in the journal too, unless a fact of this step says as much already."""
        if isinstance(message, Refused):
            self._room.counts.refusals[message.code] += 1
        frame, place, post = encode(message), visitor.place, self._room.post
        place.answers.record(message.req, frame)
        if write and isinstance(place, Chair) and not post.wrote(place.since, message.req):
            answered = facts.Answered(frame=None if isinstance(message, Accepted) else frame)
            post.put(facts.entry(answered, place.seat, message.req, place.since))
        post.put(Tell(visitor.guest, frame))

    # --- what each does

    def _do(self, visitor: Visitor, message: AnyRequest, now: float) -> None:
        def accept() -> None:
            self._answer(visitor, Accepted(req=message.req), write=type(message) not in JUST_ASKS)

        place = visitor.place
        match message:
            case Act(req=req, at=at, move=line) if isinstance(place, Chair):
                if self._play.act(place, line, at, req, accept, now):
                    visitor.manners.was_waited_for()
            case Say(text=text):
                self._say(visitor, text, accept)
            case AskRules():
                self._rules(visitor)
                accept()
            case AskGames():
                self._menu(visitor, games_told(map(self._room.games, self._room.names())))
                accept()
            case AskOptions(game=game):
                self._menu(visitor, self._options(game, visitor.language))
                accept()
            case Resync():
                self._room.counts.resyncs += 1
                self._room.post.put(Log(f"{place.name} asked for the view anew"))
                self._news.state(visitor, now)
                accept()
            case AskStatus():
                self._room.post.put(ShowStatus(visitor.guest))
                accept()
            case Export(req=req, file=file):
                self._room.post.put(TakeAway(visitor.guest, req, file))
            case CreateTable(req=req, name=name):
                self._room.post.put(OpenTable(visitor.guest, req, self._room.settings(name), self._room.config.name))
            case NewWord():
                self._door.new_word(visitor, accept)
            case Leave():
                self._door.leave(visitor, message.req, accept, now)
            case _ if isinstance(message, OF_PEOPLE):
                self._council.asked(Asked(visitor, accept, self._room.post), message, now)
            case GoOn(at=at) if isinstance(place, Chair):
                if self._play.go_on(place, at, accept, now):
                    visitor.manners.was_waited_for()
            case _ if isinstance(place, Chair):
                self._do_at_table(place, message, accept, now)

    def _do_at_table(self, chair: Chair, message: AnyRequest, accept: Accept, now: float) -> None:
        """What only players may do; the gate has seen to that."""
        match message:
            case Back():
                accept()
            case Ready(ready=ready):
                self._lobby.ready(chair, ready, accept, now)
            case Start():
                self._lobby.start(accept, now)
            case AddBots(count=count, level=level):
                self._lobby.add_bots(count, level, accept, now)
            case RemoveBot(seat=number):
                self._lobby.remove_bot(number, accept)
            case SetTable() | SetOptions():
                self._lobby.set_table(message, accept)
            case SetSeats(seats=seats):
                self._lobby.set_seats(seats, accept)

    def taken_away(self, event: TakenAway) -> None:
        """The table is in a file now and ends here, or it stays, and the reason is told."""
        visitor = self._room.people.visitor(event.guest)
        if visitor is not None:
            stays = None if event.why is None else refused_because(event.req, "export", (event.why,))
            self._answer(visitor, stays or Accepted(req=event.req), write=False)
        if event.why is None:
            self._door.clear("moved")

    def table_opened(self, event: TableOpened) -> None:
        """There is another table here, or the reason why not is told."""
        visitor = self._room.people.visitor(event.guest)
        if visitor is None:
            return
        if isinstance(event.made, str):
            self._answer(visitor, refused_because(event.req, "no_more_tables", (event.made,)))
            return
        self._room.post.tell(visitor, event.made)
        self._answer(visitor, Accepted(req=event.req))

    def _say(self, visitor: Visitor, text: str, accept: Accept) -> None:
        line = clean_chat(text)
        if line is None:
            raise Refusal("too_long", characters=CHAT_LENGTH)
        if not line:
            raise Refusal("empty")
        place = visitor.place
        chat = Chat(name=place.name, text=line, seat=place.seat + 1 if isinstance(place, Chair) else None)
        room, hands = self._room, self._council.hands
        hidden = hands.whispers() and not hands.plays(place)
        if hidden:
            chat = structs.replace(chat, gallery=True)
        room.chat.append(Said(chat, room.matches, room.match.happened if room.match else 0))
        accept()
        if hidden:
            hands.say(chat)
        else:
            room.post.everybody(chat)

    def _options(self, game: str, language: str) -> Iterable[Message]:
        setup = self._room.setup
        return options_told(self._lobby.game(game), setup.options if setup.game.name == game else None, language)

    def _menu(self, visitor: Visitor, pieces: Iterable[Message]) -> None:
        for piece in pieces:
            self._room.post.tell(visitor, piece)

    def _rules(self, visitor: Visitor) -> None:
        setup = self._room.setup
        for piece in rules_pieces(self._room.rules(setup.game, setup.options, visitor.language)):
            self._room.post.tell(visitor, piece)


def _role(visitor: Visitor) -> Role:
    match visitor.place:
        case Chair():
            return "player"
        case Steward():
            return "manager"
    return "spectator"
