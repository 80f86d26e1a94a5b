"""Open hands: what those who watch may be shown of hands that are not theirs, and what follows from having seen them.

The owner asks for open hands, and every player who is still in must agree; any of them ends it by a word. What is shown
is a deal that is over, whole, when the next one is being played: the host keeps it back itself. Somebody who is out may
also ask one player for a look, who may grant it and take it back; a look is at the hand as it is.

Whoever has seen hands bets no more and takes over no seat in that match, and while it matters those who watch are not
heard by those who play.
"""

from engine.game import Seat
from protocol.codec import encode
from protocol.messages import Chat, Looked, Revealed
from protocol.people_messages import Held, Step
from protocol.pieces import revealed_pieces
from server.core import facts
from server.core.affairs import Look
from server.core.events import TellGallery
from server.core.match import Match
from server.core.news import News
from server.core.people import Chair, Visitor
from server.core.refusal import Refusal
from server.core.request import Asked
from server.core.room import Room
from server.core.wire import Tongue, held


class Hands:
    """Opens and closes hands in a room."""

    def __init__(self, room: Room, news: News) -> None:
        self._room = room
        self._news = news
        self._deal = 0  # the deal whose beginning has been seen to

    # --- agreeing

    def set(self, asked: Asked, wanted: bool) -> None:
        """Somebody is for or against open hands. Raises Refusal."""
        room, chair = self._room, asked.chair
        match = room.playing
        if match is None:
            raise Refusal("no_match")
        active = chair is not None and chair in self._players(match)
        if not active and not asked.visitor.owner:
            self._for_myself(asked, match, wanted)
        elif wanted:
            self._agree(asked, match, chair if active else None)
        elif not (room.affairs.asked or room.affairs.open):
            raise Refusal("hands_closed")
        else:
            room.affairs.close_hands()
            self._changed(asked)
            self._news.notice("hands_closed", name=asked.name)
            self._news.table()

    def _players(self, match: Match) -> list[Chair]:
        """Whose hands are at stake: people who play and are not out."""
        return [match.chairs[seat] for seat in match.still_in() if match.chairs[seat].person]

    def _agree(self, asked: Asked, match: Match, chair: Chair | None) -> None:
        affairs = self._room.affairs
        if not affairs.asked and not affairs.open and not asked.visitor.owner:
            raise Refusal("owner")
        first, before = not affairs.asked, affairs.open
        affairs.asked = True
        if chair is not None:
            affairs.agreed.add(chair)
        if before or not self.missing():
            affairs.asked, affairs.open_since = False, affairs.open_since or match.deal + 1
        self._changed(asked)
        if first and not before:
            self._news.notice("hands_asked", name=asked.name)
        if affairs.open and not before:
            self._news.notice("hands_open")
        self._news.table()

    def missing(self) -> list[Chair]:
        """Who has not agreed yet."""
        match = self._room.playing
        return [] if match is None else [one for one in self._players(match) if one not in self._room.affairs.agreed]

    def _for_myself(self, asked: Asked, match: Match, wanted: bool) -> None:
        """Somebody who is out wants to see what is shown, or not any more."""
        chair = asked.chair
        if chair is None or match.seat_of(chair) is None:
            raise Refusal("spectator")
        chair.wants = wanted
        asked.accept()
        self._news.table()

    def _changed(self, asked: Asked) -> None:
        asked.write(self._fact())
        asked.accept()

    def _fact(self) -> facts.HandsSet:
        affairs = self._room.affairs
        seats = tuple(sorted(chair.seat for chair in affairs.agreed))
        return facts.HandsSet(asked=affairs.asked, agreed=seats, since=affairs.open_since)

    # --- looking

    def look(self, asked: Asked, who: str, yes: bool) -> None:
        """Somebody who is out asks for a look, or a player answers who was asked. Raises Refusal."""
        match, chair = self._room.playing, asked.chair
        other = self._room.people.named(who)
        if match is None or chair is None or match.seat_of(chair) is None:
            raise Refusal("no_match" if match is None else "spectator")
        if not isinstance(other, Chair) or match.seat_of(other) is None or other is chair:
            raise Refusal("no_player", name=who)
        if match.plays(chair):
            self._answer_look(asked, chair, other, yes)
        elif not match.plays(other):
            raise Refusal("no_hand", name=who)
        else:
            self._ask_look(asked, chair, other, yes)

    def _ask_look(self, asked: Asked, chair: Chair, other: Chair, yes: bool) -> None:
        affairs = self._room.affairs
        affairs.looks = [look for look in affairs.looks if look.by is not chair]
        if yes:
            affairs.looks.append(Look(chair, other))
        self._looks_changed(asked)
        self._news.notice("look_asked" if yes else "look_over", name=chair.name, who=other.name)
        self._end_look(chair)

    def _answer_look(self, asked: Asked, chair: Chair, other: Chair, yes: bool) -> None:
        affairs, match = self._room.affairs, self._room.playing
        look = affairs.look_of(other)
        if look is None or look.at is not chair or match is None:
            raise Refusal("no_look", name=other.name)
        if yes:
            look.granted, other.saw, affairs.whisper = True, True, match.deal
        else:
            affairs.looks.remove(look)
        self._looks_changed(asked)
        self._news.notice("look_granted" if yes else "look_over", name=other.name, who=chair.name)
        if yes:
            self._show_look(match, look)
        else:
            self._end_look(other)

    def _looks_changed(self, asked: Asked) -> None:
        looks = tuple((look.by.seat, look.at.seat, look.granted) for look in self._room.affairs.looks)
        asked.write(facts.LooksSet(looks=looks))
        asked.accept()
        self._news.table()

    def _end_look(self, chair: Chair) -> None:
        if chair.visitor is not None:
            self._room.post.tell(chair.visitor, Looked())

    def _show_look(self, match: Match, look: Look) -> None:
        """Send the hand that somebody looks at, if it is another one."""
        seat = match.seat_of(look.at)
        if seat is None or look.by.visitor is None:
            return
        hand = held(match.own(seat))
        if look.shown != (look.by.visitor.guest, hand):
            look.shown = (look.by.visitor.guest, hand)
            self._room.post.tell(look.by.visitor, Looked(hand=hand))

    # --- the play goes on

    def follow(self, match: Match) -> None:
        """The state of the match is another one: looks go on, and with a new deal the one before is shown."""
        affairs = self._room.affairs
        for look in affairs.looks:
            if look.granted:
                affairs.whisper = match.deal
                self._show_look(match, look)
        if match.deal != self._deal:
            self._deal = match.deal
            self._new_deal(match)

    def _new_deal(self, match: Match) -> None:
        """Show the deal before, if hands were open from its beginning; who went out in it is asked no more."""
        affairs = self._room.affairs
        if affairs.asked and not self.missing():
            affairs.asked, affairs.open_since = False, match.deal
            self._room.post.put(facts.entry(self._fact()))
            self._news.notice("hands_open")
            self._news.table()
        since = affairs.open_since
        if since is not None and match.deal > since:
            self._reveal(match)

    def ended(self, match: Match) -> None:
        """The match is over: its last deal is shown too."""
        since = self._room.affairs.open_since
        if since is not None and not match.given_up and match.deal >= since:
            match.close_deal()
            self._reveal(match)
        self._deal = 0
        for look in self._room.affairs.looks:
            if look.granted:
                self._end_look(look.by)

    def again(self, chair: Chair) -> None:
        """Somebody is back: what they may look at is shown to them."""
        look, match = self._room.affairs.look_of(chair), self._room.playing
        if look is not None and look.granted and match is not None:
            self._show_look(match, look)

    def _reveal(self, match: Match) -> None:
        room = self._room
        seers = [chair for chair in match.chairs if chair.wants and not match.plays(chair)]
        watchers = room.people.watchers
        if not seers and not watchers:
            return
        fact = facts.Saw(
            seats=tuple(chair.seat for chair in seers),
            watchers=tuple(watcher.token for watcher in watchers if watcher.token is not None),
        )
        room.post.put(facts.entry(fact))
        room.saw(seers, watchers)
        self._send(match, [chair.visitor for chair in seers if chair.visitor is not None])

    def _send(self, match: Match, visitors: list[Visitor]) -> None:
        room = self._room
        made: dict[str, list[Revealed]] = {}
        for language in {*room.people.gallery(), *(visitor.language for visitor in visitors)}:
            made[language] = revealed_pieces(*steps(match, match.views(language).tongue))
        for language in room.people.gallery():
            for piece in made[language]:
                room.post.put(TellGallery(language, encode(piece), "other"))
        for visitor in visitors:
            for piece in made[visitor.language]:
                room.post.tell(visitor, piece)

    # --- talk

    def whispers(self) -> bool:
        """Whether those who watch are not heard by those who play."""
        affairs, match = self._room.affairs, self._room.playing
        looked = any(look.granted for look in affairs.looks)
        return match is not None and (affairs.open or looked or affairs.whisper >= match.deal > 0)

    def say(self, chat: Chat) -> None:
        """Bring a line of those who watch to all who do."""
        room, frame = self._room, encode(chat)
        for chair in room.people.chairs:
            if chair.visitor is not None and not self.plays(chair):
                room.post.tell(chair.visitor, chat)
        for language in room.people.gallery():
            room.post.put(TellGallery(language, frame, "other"))

    def plays(self, place: object) -> bool:
        """Whether somebody has a hand in the match that is going on."""
        match = self._room.playing
        return match is not None and isinstance(place, Chair) and match.plays(place)


def steps(match: Match, tongue: Tongue) -> tuple[int, list[Step]]:
    """The deal before the newest, from its beginning: what everybody was told, and every hand that changed."""
    made: list[Step] = []
    before: dict[Seat, Held] = {}
    number = 0
    for instant in match.replay():
        number = instant.deal
        hands = {seat: held(own) for seat, own in instant.owns.items()}
        changed = tuple(hand for seat, hand in hands.items() if hand.cards and before.get(seat) != hand)
        before = hands
        says = tuple(tongue.sentence(event.public) for event in instant.events)
        if says or changed:
            made.append(Step(says=says, hands=changed))
    return number, made
