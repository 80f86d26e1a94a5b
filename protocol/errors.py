"""What can go wrong between host and guest, as exceptions and as codes with their sentences.

    WireError
     +-- LocalError          our own side asked for what the protocol does not allow: a defect here, nothing was sent
     |    +-- NotNow         ... that message cannot be sent in this state of the session
     |    +-- TooLong        ... the frame would be larger than the other side takes
     |    +-- NotText        ... a string in it is no text (half a surrogate pair, from a broken terminal)
     +-- RemoteError         the other side is at fault: answer ``error.goodbye()`` and close, never read on
          +-- NotOurs        ... the bytes are of another protocol altogether (a browser, a port scan)
          +-- BadFrame       ... a length that is not allowed
          +-- BadForm        ... not msgpack of our subset, or no message of ours
          +-- BadOrder       ... a message that makes no sense in this state of the session
          +-- BadVersion     ... no version that both sides speak

A RemoteError carries a ``code`` and a sentence for people. The codes of goodbyes and of refusals are one table each,
below; docs/protocol.md lists the same for people who write other clients. A client that meets a code it does not
know shows the sentence that came with it, and for a goodbye does what ``retry`` says.

This module knows no bytes and no states.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from protocol.messages import Goodbye, Refused, Sentence

DEFAULT_LANGUAGE = "en"
Values: TypeAlias = Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Code:
    """``says``: language -> template. ``retry``: whether coming back, or asking again, by itself makes sense."""

    says: Mapping[str, str]
    retry: bool = False


def _en(text: str, *, retry: bool = False) -> Code:
    return Code({"en": text}, retry)


GOODBYES: Mapping[str, Code] = {
    # the other side's bytes
    "not_ours": _en("The other side speaks another protocol: it is no Thirty-One program."),
    "too_large": _en("The other side sent a message of {size} bytes; at most {limit} are allowed here."),
    "unreadable": _en("The other side sent something that cannot be read: {what}."),
    "shape": _en("The other side sent a message of the wrong form: {what}."),
    "order": _en("The other side sent {what} at a time when that makes no sense."),
    "version": _en("{theirs} and {ours} cannot play together: {upgrade}."),
    # no place
    "late": _en("You did not say hello and take a place in time.", retry=True),
    "busy": _en("This host cannot take you in just now; try again in a moment.", retry=True),
    "no_table": _en("There is no such table on this host."),
    "full": _en("Every seat at this table is taken; you can still watch."),
    "no_watching": _en("This table lets nobody watch."),
    "gallery_full": _en("This table has as many spectators as it takes."),
    "code": _en("This table asks for its join code: five words, which its host shows."),
    "word": _en("The last word of the join code is not that of a table here."),
    "for_watching": _en("This code is for watching; to play, ask for the other one."),
    "locked": _en("Too many wrong codes were tried: nobody new gets in until the owner draws a new word."),
    "owner": _en("That is not the secret of this host's owner."),
    "token": _en("This table does not know you by what you showed; join it anew."),
    # a place lost
    "elsewhere": _en("Your seat was taken up from another connection."),
    "silent": _en("Nothing was heard from you for {seconds} seconds.", retry=True),
    "flood": _en("You sent too much too fast."),
    "left": _en("You have left the table."),
    "kicked": _en("The owner of this table has removed you{because}"),
    "voted_out": _en("The other players have voted to remove you{because}"),
    "stopping": _en("The host has stopped.", retry=True),
    "moved": _en("This table was taken to another machine; join it there."),
    "defect": _en("The host met a defect of its own and had to let you go.", retry=True),
}
"""Why a connection is ended. ``retry``: a client may come back by itself; else it asks the person."""

REFUSALS: Mapping[str, Code] = {
    # moves
    "illegal": _en("{reason}"),
    "no_move": _en("{reason}"),
    "stale": _en("The table has moved on since; look again.", retry=True),
    "no_match": _en("No match is being played."),
    # who may
    "spectator": _en("Spectators cannot do that."),
    "leader": _en("Only the leader of the table can do that."),
    "owner": _en("Only the owner of the table can do that."),
    "export": _en("{reason}"),
    "no_more_tables": _en("{reason}"),
    # people
    "paused": _en("The table is paused by {name}.", retry=True),
    "not_paused": _en("The table is not paused."),
    "not_your_pause": _en("Only {name} or the owner ends this pause."),
    "no_pauses": _en("At this table only the owner may pause."),
    "had_pause": _en("You have had your pause in this deal."),
    "standing_still": _en("Everything stands still at the moment.", retry=True),
    "nobody": _en("Nobody here is called {name}."),
    "no_player": _en("No player here is called {name}."),
    "no_spectator": _en("No spectator here is called {name}."),
    "yourself": _en("You cannot do that about yourself."),
    "not_waited": _en("Nobody is waited for."),
    "not_waited_for": _en("Nobody waits for {name}."),
    "which_one": _en("Several are waited for: say which of {names}."),
    "no_limit": _en("{name} has no time limit to make longer."),
    "timed": _en("There is a time limit: the table goes on by itself."),
    "too_soon": _en("That is too soon: wait {seconds} seconds more.", retry=True),
    "not_nudged": _en("Nudge {name} first."),
    "voting": _en("There is a vote already."),
    "no_vote": _en("There is no vote."),
    "few_voters": _en("For such a vote at least two others must be here."),
    "not_your_vote": _en("You have no say in this vote."),
    "voted": _en("You have voted."),
    "bot_already": _en("A bot plays for {name} already."),
    "saw_hands": _en("{name} has seen hands in this match, so that is not possible."),
    "not_lent": _en("You play on your own seat."),
    "hands_closed": _en("Hands are closed."),
    "no_hand": _en("{name} has no hand to look at."),
    "no_look": _en("{name} has not asked to look at your hand."),
    # lobby
    "in_match": _en("That can be done only between matches."),
    "few": _en("{least} players are needed, and {players} are here."),
    "full": _en("Every seat at this table is taken."),
    "no_bot": _en("No bot sits there."),
    "level": _en("There is no bot of level {level}; there are {levels}."),
    "no_game": _en("There is no game {game}; there are {games}."),
    "seats": _en("seats: {seats} is not possible; allowed is {least} to {most} with those who sit here."),
    "option": _en("{reason}"),
    "nothing_to_go_on": _en("Nothing waits for you to go on."),
    # chat
    "too_long": _en("That is too long: at most {characters} characters."),
    "empty": _en("There is nothing in it that could be shown."),
    # requests
    "rate": _en("That is too much at once; wait a moment.", retry=True),
    "old": _en("This request is older than the answers still kept."),
}
"""Why a request is refused. ``retry``: the same thing may well be accepted in a moment, with a new request."""


def sentence(table: Mapping[str, Code], code: str, language: str, values: Values) -> str:
    """The sentence of a code. Raises KeyError for a code or a value that is missing: a defect here."""
    says = table[code].says
    return says.get(language, says[DEFAULT_LANGUAGE]).format_map(values)


def goodbye(code: str, language: str = DEFAULT_LANGUAGE, **values: str | int) -> Goodbye:
    """The Goodbye of a code: ``goodbye("silent", seconds=15)``."""
    return Goodbye(code=code, text=sentence(GOODBYES, code, language, values), retry=GOODBYES[code].retry)


def refused(req: int, code: str, language: str = DEFAULT_LANGUAGE, **values: str | int) -> Refused:
    """The refusal of a code in its own words: ``refused(7, "few", least=2, players=1)``."""
    return Refused(req=req, code=code, text=(sentence(REFUSALS, code, language, values),))


def refused_because(req: int, code: str, reason: Sentence) -> Refused:
    """A refusal in a game's words, cards and seats included: ``refused_because(7, "illegal", parts)``."""
    if code not in REFUSALS:
        raise KeyError(code)
    return Refused(req=req, code=code, text=reason)


class WireError(Exception):
    """Anything that goes wrong between two sides. ``str()`` is a sentence for people."""


class LocalError(WireError):
    """We asked for something the protocol does not allow. Nothing was sent; the session is as it was."""


class NotNow(LocalError):
    """This message cannot be sent in this state of the session."""


class TooLong(LocalError):
    """The frame would be larger than the other side takes."""


class NotText(LocalError):
    """A string in the message cannot be written as UTF-8."""


class RemoteError(WireError):
    """The other side broke the protocol. The stream cannot be trusted any more: answer and close."""

    def __init__(self, code: str, **values: str | int) -> None:
        super().__init__(sentence(GOODBYES, code, DEFAULT_LANGUAGE, values))
        self.code = code
        self.values = values

    def goodbye(self, language: str = DEFAULT_LANGUAGE) -> Goodbye:
        """What to answer before closing."""
        text = sentence(GOODBYES, self.code, language, self.values)
        return Goodbye(code=self.code, text=text, retry=GOODBYES[self.code].retry)


class NotOurs(RemoteError):
    """The first bytes are of another protocol. ``answer``: the bytes to send instead of a Goodbye."""

    def __init__(self, answer: bytes) -> None:
        super().__init__("not_ours")
        self.answer = answer


class BadFrame(RemoteError):
    """A frame length that is not allowed: ``too_large``, or ``unreadable`` for an empty frame."""


class BadForm(RemoteError):
    """Not msgpack of our subset (``unreadable``), or no message of ours (``shape``)."""


class BadOrder(RemoteError):
    """A message in the wrong state of the session (``order``)."""


class BadVersion(RemoteError):
    """No version that both sides speak (``version``)."""
