"""What people at a table can do about each other now, as a list: pauses, votes, the owner's decisions, open hands.

Pure: a model in, items out, each with the command that one could type and the reason why not, where it cannot be. The
host has the last word; what is greyed here is what would be refused as far as one can tell. It knows no game.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from client.labels import label
from client.model import Model, played
from protocol.messages import Chair, TableInfo


@dataclass(frozen=True, slots=True)
class Item:
    """Something one can do. ``line``: the command, with ``{0}``, ``{1}`` for names of ``whom``. ``why``: why not."""

    text: str
    line: str
    whom: tuple[tuple[str, ...], ...] = ()
    why: str = ""


def items(model: Model) -> tuple[Item, ...]:
    """Everything, in the order of how often it is wanted."""
    table = model.table
    if table is None:
        return ()
    return tuple(_items(model, table))


def _items(model: Model, table: TableInfo) -> Iterator[Item]:
    if table.vote is not None:
        yield from _voting(model, table)
    if model.role == "player" or model.owns:
        yield _pause(model, table)
    if model.role == "player":
        yield from _among_players(model, table)
    if model.owns:
        yield from _owners(model, table)
    yield from _hands(model, table)


def _voting(model: Model, table: TableInfo) -> Iterator[Item]:
    vote = table.vote
    if vote is None:
        return
    why = label("why_watching") if model.role != "player" else ""
    why = why or (label("why_about_you") if vote.who == model.name else "")
    why = why or (label("why_voted") if model.name in (*vote.yes, *vote.no) else "")
    key = "vote_kick" if vote.what == "kick" else "vote_skip"
    yield Item(label(f"{key}_yes", name=vote.who), "/vote yes", why=why)
    yield Item(label(f"{key}_no", name=vote.who), "/vote no", why=why)


def _pause(model: Model, table: TableInfo) -> Item:
    clock = model.clock
    if clock is not None and clock.why == "paused":
        mine = model.owns or clock.by == model.name
        away = any(chair.name == clock.by and chair.link == "gone" for chair in table.chairs)
        return Item(
            label("do_unpause"), "/unpause", why="" if mine or away else label("why_not_your_pause", name=clock.by)
        )
    why = _no_match(table)
    if not why and not model.owns and model.seat in table.paused:
        why = label("why_had_pause")
    return Item(label("do_pause"), "/pause", why=why)


def _among_players(model: Model, table: TableInfo) -> Iterator[Item]:
    clock, others = model.clock, _others(model, table)
    waited = tuple(chair.name for chair in others if clock is not None and chair.seat in clock.seats)
    timed = clock is not None and (clock.left is not None or clock.why != "turn")
    why = _no_match(table) or ("" if waited else label("why_nobody_waited"))
    why = why or (label("why_timed") if timed else "")
    yield Item(label("do_nudge"), "/nudge {0}", (waited,), why)
    if not model.owns:
        yield Item(label("do_skip_vote"), "/skip {0}", (waited,), why or _voted_on(table))
    people = tuple(chair.name for chair in others)
    few = "" if len(people) > 1 else label("why_few")
    yield Item(label("do_kick_vote"), "/votekick {0}", (people,), few or _voted_on(table))
    mine = next((chair for chair in table.chairs if chair.seat == model.seat), None)
    if mine is not None and mine.of is not None:
        yield Item(label("do_give_back", name=mine.of), "/giveback")


def _owners(model: Model, table: TableInfo) -> Iterator[Item]:
    clock, others = model.clock, _people(table)
    waited = tuple(chair.name for chair in table.chairs if clock is not None and chair.seat in clock.seats)
    why = _no_match(table) or ("" if waited else label("why_nobody_waited"))
    limited = clock is not None and clock.left is not None and clock.why in ("turn", "hold", "away")
    yield Item(label("do_wait"), "/wait {0}", (waited,), why or ("" if limited else label("why_no_limit")))
    still = clock is not None and clock.why in ("paused", "stalled", "ceremony", "nobody")
    yield Item(label("do_skip"), "/skip {0}", (waited,), why or (label("why_still") if still else ""))
    people = tuple(chair.name for chair in others)
    played_by_themselves = tuple(chair.name for chair in others if not chair.bot)
    yield Item(label("do_bot"), "/bot {0}", (played_by_themselves,), _no_match(table))
    watchers = tuple(name for name in table.spectators if name != model.name)
    nobody = "" if watchers else label("why_no_watchers")
    yield Item(label("do_give"), "/give {0} to {1}", (people, watchers), _no_match(table) or nobody)
    away = tuple(name for name in (*people, *watchers) if name != model.name)
    yield Item(label("do_kick"), "/kick {0}", (away,), "" if away else label("why_nobody_else"))
    if table.may_watch:
        yield Item(label("do_no_watching"), "/watchers off")
    else:
        yield Item(label("do_watching"), "/watchers 16")
    yield Item(label("do_status"), "/status")


def _hands(model: Model, table: TableInfo) -> Iterator[Item]:
    hands, why = table.hands, _no_match(table)
    mine = model.own_seat is not None and model.role == "player"
    if mine and _is_out(model):
        yield Item(label("do_see_hands"), "/hands open", why=why)
        yield from _looking(model, table)
        return
    if model.owns and hands is None:
        yield Item(label("do_ask_hands"), "/hands open", why=why)
    elif mine and hands is not None and not hands.open:
        agreed = label("why_agreed") if model.name not in hands.missing else ""
        yield Item(label("do_agree_hands"), "/hands open", why=agreed)
    if hands is not None and (mine or model.owns):
        yield Item(label("do_close_hands"), "/hands closed")
    for look in table.looks:
        if mine and look.at == model.name:
            word = "do_end_look" if look.granted else "do_grant_look"
            yield Item(label(word, name=look.who), f"/look {look.who}{' no' if look.granted else ''}")
            if not look.granted:
                yield Item(label("do_refuse_look", name=look.who), f"/look {look.who} no")


def _looking(model: Model, table: TableInfo) -> Iterator[Item]:
    look = next((look for look in table.looks if look.who == model.name), None)
    if look is not None:
        yield Item(label("do_stop_look", name=look.at), f"/look {look.at} no")
    else:
        inside = tuple(chair.name for chair in _others(model, table) if not _is_out(model, chair.seat))
        yield Item(label("do_ask_look"), "/look {0}", (inside,), "" if inside else label("why_nobody_else"))


def _is_out(model: Model, seat: int | None = None) -> bool:
    """Whether a player, or this one, is out of the match, as its flags say."""
    seat = model.own_seat if seat is None else seat
    players = model.public.players if model.public else ()
    return any(player.seat == seat and any(flag.name == "out" for flag in player.flags) for player in players)


def _people(table: TableInfo) -> list[Chair]:
    """The people who have a seat."""
    return [chair for chair in table.chairs if chair.kind == "human" and chair.link != "left"]


def _others(model: Model, table: TableInfo) -> list[Chair]:
    return [chair for chair in _people(table) if chair.seat != model.seat]


def _no_match(table: TableInfo) -> str:
    return "" if table.phase == "playing" else label("why_no_match")


def _voted_on(table: TableInfo) -> str:
    return label("why_voting") if table.vote is not None else ""


def standing(model: Model, seconds: int | None) -> Iterator[str]:
    """How things stand among the people, in sentences. ``seconds``: left of a vote."""
    table = model.table
    if table is None:
        return
    if table.vote is not None:
        yield vote_says(model, seconds)
    if table.hands is not None and table.hands.open:
        yield label("hands_open")
    elif table.hands is not None:
        yield label("hands_missing", names=", ".join(table.hands.missing))
    for look in table.looks:
        yield label("looks" if look.granted else "asks_look", name=look.who, at=look.at)
    for chair in table.chairs:
        if chair.of is not None:
            yield label("stands_in", name=chair.name, of=chair.of)
        elif chair.bot:
            yield label("bot_stands_in", name=chair.name)
    player = None if model.seat is None else played(model, model.seat)
    if player is None and table.owner is not None and model.owns:
        yield label("you_own")


def vote_says(model: Model, seconds: int | None) -> str:
    """A vote in a sentence: about whom, how it stands, how long it lasts."""
    vote = model.table.vote if model.table else None
    if vote is None:
        return ""
    key = "vote_open_kick" if vote.what == "kick" else "vote_open_skip"
    because = f" ({vote.reason})" if vote.reason else ""
    left = "" if seconds is None else label("vote_left", seconds=seconds)
    return (
        label(key, name=vote.who, by=vote.by, because=because, yes=len(vote.yes), needed=vote.needed, no=len(vote.no))
        + left
    )
