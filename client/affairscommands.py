"""Typed commands about the people at the table: ``/pause``, ``/kick NAME``, ``/vote yes`` and the like.

A name may be cut short and typed in any case, as long as it means one person.
"""

import re
from collections.abc import Callable
from typing import Any, Protocol

from client.model import Model
from client.words import say
from protocol.admin_messages import AskStatus
from protocol.base import Request
from protocol.people_messages import (
    REASON_LENGTH,
    CallVote,
    GiveBack,
    HandOver,
    Kick,
    Look,
    Nudge,
    OpenHands,
    Pause,
    SetSpectators,
    Skip,
    Unpause,
    Vote,
    WaitLonger,
)

MOST_WATCHERS = 10_000
LONGEST_WAIT = 3600  # seconds


class Asker(Protocol):
    """What is needed of a link."""

    @property
    def model(self) -> Model: ...
    def request(self, kind: type[Request], **fields: Any) -> int | None: ...


Done = int | str | None
"""A request's number, None where it could not be sent, or a sentence where nothing was."""
Command = Callable[[Asker, str], Done]


def names(model: Model) -> list[str]:
    """Everybody at the table and around it."""
    table = model.table
    return [] if table is None else [*(chair.name for chair in table.chairs if chair.name), *table.spectators]


def meant(model: Model, typed: str) -> str | None:
    """The one name that was meant."""
    everybody, word = names(model), typed.casefold().strip()
    exact = [name for name in everybody if name.casefold() == word]
    begun = exact or [name for name in everybody if word and name.casefold().startswith(word)]
    return begun[0] if len(begun) == 1 else None


def _split(model: Model, typed: str) -> tuple[str, str] | None:
    """A name at the beginning, and what comes behind it: the longest name there is."""
    words = typed.split()
    for length in range(len(words), 0, -1):
        name = meant(model, " ".join(words[:length]))
        if name is not None:
            return name, " ".join(words[length:])[:REASON_LENGTH]
    return None


def _about(kind: type[Request], **fixed: Any) -> Command:
    """A command about one person, with a reason behind the name where the request has room for one."""

    def command(link: Asker, rest: str) -> Done:
        found = _split(link.model, rest)
        if found is None:
            return say("who_how", name=rest or "?")
        fields = {"reason": found[1]} if "reason" in kind.__struct_fields__ else {}
        return link.request(kind, who=found[0], **fields, **fixed)

    return command


def _skip(link: Asker, rest: str) -> Done:
    """The owner decides, others vote."""
    name = meant(link.model, rest) if rest else _only_one_waited_for(link.model)
    if rest and name is None:
        return say("who_how", name=rest)
    if link.model.owns:
        return link.request(Skip, who=name)
    return say("who_how", name="?") if name is None else link.request(CallVote, what="skip", who=name)


def _only_one_waited_for(model: Model) -> str | None:
    table, seats = model.table, model.clock.seats if model.clock else ()
    waited = [chair.name for chair in table.chairs if chair.seat in seats] if table else []
    return waited[0] if len(waited) == 1 else None


def _wait(link: Asker, rest: str) -> Done:
    found = re.fullmatch(r"(.*?)\s*(\d{1,4})?", rest)
    name, seconds = (found[1].strip(), found[2]) if found else (rest, None)
    who = meant(link.model, name) if name else None
    if (name and who is None) or (seconds is not None and not 1 <= int(seconds) <= LONGEST_WAIT):
        return say("wait_how")
    return link.request(WaitLonger, who=who, seconds=None if seconds is None else int(seconds))


def _bot(link: Asker, rest: str) -> Done:
    who = meant(link.model, rest) if rest else None
    return say("who_how", name=rest) if rest and who is None else link.request(HandOver, who=who)


def _give(link: Asker, rest: str) -> Done:
    found = re.fullmatch(r"(.*?)\s*\bto\s+(.+)", rest)
    to = meant(link.model, found[2]) if found else None
    who = meant(link.model, found[1]) if found and found[1] else None
    if found is None or to is None or (found[1] and who is None):
        return say("give_how")
    return link.request(HandOver, who=who, to=to)


def _vote(link: Asker, rest: str) -> Done:
    word = rest.casefold()
    if word not in ("yes", "y", "no", "n"):
        return say("vote_how")
    return link.request(Vote, yes=word in ("yes", "y"))


def _hands(link: Asker, rest: str) -> Done:
    if rest.casefold() not in ("open", "closed"):
        return say("hands_how")
    return link.request(OpenHands, open=rest.casefold() == "open")


def _look(link: Asker, rest: str) -> Done:
    found = _split(link.model, rest)
    if found is None or found[1].casefold() not in ("", "yes", "no"):
        return say("look_how")
    return link.request(Look, who=found[0], yes=found[1].casefold() != "no")


def _watchers(link: Asker, rest: str) -> Done:
    if rest != "off" and not (re.fullmatch(r"\d{1,5}", rest) and int(rest) <= MOST_WATCHERS):
        return say("watchers_how")
    return link.request(SetSpectators, most=0 if rest == "off" else int(rest))


COMMANDS: dict[str, Command] = {
    "/pause": lambda link, rest: link.request(Pause),
    "/unpause": lambda link, rest: link.request(Unpause),
    "/nudge": _about(Nudge),
    "/votekick": _about(CallVote, what="kick"),
    "/vote": _vote,
    "/wait": _wait,
    "/skip": _skip,
    "/bot": _bot,
    "/give": _give,
    "/giveback": lambda link, rest: link.request(GiveBack),
    "/kick": _about(Kick),
    "/hands": _hands,
    "/look": _look,
    "/watchers": _watchers,
    "/status": lambda link, rest: link.request(AskStatus),
}
