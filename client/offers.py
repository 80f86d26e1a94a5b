"""What can be chosen now: the choices of the host, and the commands that fit the moment, all in one form.

A button of the table ("start the match", "go on") is a choice like any other, whose line is the command one could
type; so cursor, keys, mouse and command line need one way only. Reasons here are the client's own and speak of the
table, never of a game.
"""

from msgspec import structs

from client.labels import label
from client.model import Model, Retrying, chair, sitter
from client.select import Offer
from client.words import say
from protocol.messages import Choice, Sentence, Zone

RETRY, JOIN = "/retry", "/join"
SETTINGS = "/settings"
STANDING = {"paused": "still_paused", "stalled": "still_stalled"}
"""Why nothing can be moved though it is somebody's turn, and what is said of it."""


def offer(model: Model, *, confirm: bool) -> Offer:
    """Everything that can be chosen, with the zones its cards lie in."""
    return Offer(_choices(model), zones(model), confirm)


def zones(model: Model) -> dict[str, Zone]:
    """All zones in view by name; one's own win over public ones of the same name."""
    public = model.public.zones if model.public else ()
    own = model.own.zones if model.own else ()
    return {zone.name: zone for zone in (*public, *own)}


def in_lobby(model: Model) -> bool:
    return model.table is not None and model.table.phase == "lobby"


def _choices(model: Model) -> tuple[Choice, ...]:
    if not model.online and model.lost:  # also while it is tried once more: keys must not come and go
        return (_command(say("do_join"), "j", JOIN), _command(say("do_retry"), "r", RETRY))
    if isinstance(model.link, Retrying):
        return (_command(say("do_retry_now"), "r", RETRY),)
    if not model.online or model.role != "player":
        return ()
    if in_lobby(model):
        return _lobby(model)
    if model.clock is not None and model.clock.why == "result":
        possible = tuple(choice for choice in _own(model) if choice.enabled)  # why not the others, the picture says
        return (*_distinct(possible, taken="c"), _go_on(model))
    if model.clock is not None and model.clock.why in STANDING:
        still = (label(STANDING[model.clock.why]),)
        return tuple(structs.replace(choice, enabled=False, reason=still) for choice in _distinct(_own(model)))
    return _distinct(_own(model))


def _own(model: Model) -> tuple[Choice, ...]:
    return model.own.choices if model.own else ()


def _distinct(choices: tuple[Choice, ...], taken: str = "") -> tuple[Choice, ...]:
    """No two with the same letter: the later one goes without."""
    used = set(taken)
    kept: list[Choice] = []
    for choice in choices:
        free = choice.key not in used
        kept.append(choice if free else _without_key(choice))
        used.add(choice.key)
    return tuple(kept)


def _without_key(choice: Choice) -> Choice:
    return Choice(
        verb=choice.verb,
        label=choice.label,
        key="",
        line=choice.line,
        slots=choice.slots,
        enabled=choice.enabled,
        reason=choice.reason,
        confirm=choice.confirm,
        anytime=choice.anytime,
    )


def _lobby(model: Model) -> tuple[Choice, ...]:
    table = model.table
    if table is None:
        return ()
    taken = sum(one.kind != "empty" for one in table.chairs)
    bots = sum(one.kind == "bot" for one in table.chairs)
    mine = chair(model, model.seat) if model.seat else None
    again = model.public is not None and model.public.stage == "over"
    start = _command(
        say("do_again" if again else "do_start"),
        "s",
        "/start",
        not_leading(model) or (taken < table.least and (say("need_players", n=table.least),)) or None,
    )
    more = _command(
        say("do_bot"), "b", "/bots 1", not_leading(model) or _unless(taken < len(table.chairs), say("no_free_seat"))
    )
    fewer = _command(say("do_no_bot"), "x", "/bots -1", not_leading(model) or _unless(bots > 0, say("no_bot_here")))
    ready = mine is not None and mine.ready
    word = _command(say("do_unready" if ready else "do_ready"), "y", "/ready no" if ready else "/ready")
    choices = (start, more, fewer, word) if model.leads else (word, start)
    if not model.can_set:
        return choices
    return (*choices, _command(say("do_set" if model.leads else "do_look"), "o", SETTINGS))


def not_leading(model: Model) -> Sentence | None:
    """Why somebody else starts the match."""
    if model.leads or model.table is None:
        return None
    leader = model.table.leader
    return (say("other_does", name=sitter(model, leader)) if leader is not None else say("host_does"),)


def _go_on(model: Model) -> Choice:
    waiting = model.clock is not None and model.seat in model.clock.seats
    return _command(say("do_go_on"), "c", "/continue", _unless(waiting, say("others_look")))


def _unless(holds: bool, reason: str) -> Sentence | None:
    return None if holds else (reason,)


def _command(label: str, key: str, line: str, why_not: Sentence | bool | None = None) -> Choice:
    reason = why_not if isinstance(why_not, tuple) else None
    return Choice(verb=line.split()[0], label=(label,), key=key, line=line, enabled=reason is None, reason=reason)
