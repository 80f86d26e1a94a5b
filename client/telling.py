"""Line mode's sentences: what changed between two models, for somebody who listens or reads line by line.

Pure: two models in, lines out. It says only what changed, cards in words, one's own cards numbered so that they can be
named by number. It may say nothing that the full screen does not show the same person, and it knows no rule: what a
hand is worth, who is to play and what can be done are the host's sentences.
"""

from collections.abc import Iterator
from functools import partial

from client.affairs import items, standing, vote_says
from client.header import halted
from client.labels import label
from client.model import CLIENT_NOTE, Closed, Connecting, LogLine, Model, Online, Retrying, name_of, remaining, sitter
from client.setup import rows
from client.status import status_lines
from client.words import card_words, listed, say, spoken
from protocol.messages import Chair, Choice, Player, PublicView, Sentence, TableInfo, Zone
from protocol.text import clean


def told(old: Model, new: Model, where: str, now: float) -> list[str]:
    """The lines for the step from one model to the next. ``where``: the host's address, as people write it."""
    sources = (
        _link(old, new, where), _place(old, new), _table(old, new), _log(old, new), _answers(old, new),
        _waits(old, new), _looked(old, new),
    )  # fmt: skip
    lines = [line for source in sources for line in source]
    lines += [line for line in _game(old, new, now) if line not in lines]  # a headline may say what the log has said
    lines += _choosable(old, new)
    return [clean(line) for line in lines] + _rules(old, new) + _status(old, new)


def ended(sentence: str) -> str:
    """A sentence of its own: with a full stop."""
    return sentence if not sentence or sentence[-1] in ".!?:" else sentence + "."


def text(model: Model, sentence: Sentence) -> str:
    return spoken(sentence, partial(name_of, model))


# --- connection and place ----------------------------------------------------------------------------------


def _link(old: Model, new: Model, where: str) -> Iterator[str]:
    match old.link, new.link:
        case before, after if before == after:
            return
        case Online(slow=before_slow), Online(slow=slow) if before_slow != slow:
            yield say("slow" if slow else "fast")
        case _, Online():
            yield say("online", where=where)
        case _, Retrying(reason=reason, lost=lost) if reason != old.last_reason:
            if new.other_key:  # a line of its own, since a command in it is to be copied
                yield reason
                yield say("retrying_other")
            else:
                yield say("retrying", reason=ended(reason))
            if lost:
                yield say("join_new")
        case _, Closed(reason=reason) if reason:
            yield reason
        case _, Connecting() | Retrying() | Closed():
            return


def _place(old: Model, new: Model) -> Iterator[str]:
    if new.role is None or (old.role, old.seat, old.waiting, old.table_id) == (
        new.role, new.seat, new.waiting, new.table_id,
    ):  # fmt: skip
        return
    if new.seat is not None:
        yield say("you_play", name=new.name, seat=new.seat)
    else:
        yield say("you_wait") if new.waiting else say("you_watch", name=new.name)


# --- the table and its people --------------------------------------------------------------------------------


def _table(old: Model, new: Model) -> Iterator[str]:
    was, table = old.table, new.table
    if table is None or was == table:
        return
    if was is None or was.id != table.id:
        yield say("table", table=table.name, title=table.title, preset=table.preset)
    if was is None or not new.can_set:  # else the host says in words what was set
        yield from _settings(was, table)
    if was is None or _people(was) != _people(table):
        yield say("seats", seats=", ".join(map(_seat, table.chairs)))
    yield from _affairs(was, new, table)
    if table.spectators and (was is None or was.spectators != table.spectators):
        yield say("watching", names=listed(table.spectators))
    yield from _phase(was, new, table)


def _affairs(was: TableInfo | None, new: Model, table: TableInfo) -> Iterator[str]:
    """A vote that is open, and how open hands stand; how they came about the host tells in words."""
    before, vote = was.vote if was else None, table.vote
    if vote is not None and (before is None or (before.yes, before.no) != (vote.yes, vote.no)):
        yield vote_says(new, vote.left // 1000)
        if new.role == "player" and vote.who != new.name and new.name not in (*vote.yes, *vote.no):
            yield say("vote_how")
    if table.hands is not None and not table.hands.open and (was is None or was.hands != table.hands):
        yield label("hands_missing", names=", ".join(table.hands.missing))


def _waits(old: Model, new: Model) -> Iterator[str]:
    """Why everything stands still, and who is waited for where it is not simply their turn."""
    was, clock = old.clock, new.clock
    if clock is None or (was is not None and (was.why, was.seats, was.by) == (clock.why, clock.seats, clock.by)):
        return
    still = halted(new)
    if still is not None and new.table is not None and new.table.phase == "playing":
        yield say("stands_still", why=still, left=_spell(clock.left))
    elif clock.why in ("hold", "away"):
        names = listed([name_of(new, seat) for seat in clock.seats])
        yield say(f"waits_{clock.why}", names=names, left=_spell(clock.left))


def _spell(left: int | None) -> str:
    return "" if left is None else say("for_at_most", seconds=round(left / 1000))


def _looked(old: Model, new: Model) -> Iterator[str]:
    """The hand of another that we may look at."""
    if old.looked == new.looked:
        return
    if new.looked is None:
        yield say("look_over")
    else:
        cards = ", ".join(card_words(face) for face in new.looked.cards) or say("nothing")
        yield say("your_look", name=name_of(new, new.looked.seat), cards=cards)


def affairs(model: Model) -> Iterator[str]:
    """What can be done about the people at the table, and what not, for somebody who asks."""
    yield from map(ended, standing(model, None))
    found = items(model)
    if not found:
        yield say("affair_none")
    for item in found:
        line = item.line.format(*("NAME" for _ in item.whom))
        yield (
            say("affair_cannot", text=item.text, why=item.why)
            if item.why
            else say("affair_can", text=item.text, line=line)
        )


def _settings(was: TableInfo | None, table: TableInfo) -> Iterator[str]:
    """What is otherwise than usual, and later what was changed; of another game only what is not usual."""
    same = was is not None and (was.game, was.preset) == (table.game, table.preset)
    before = set(was.settings) if was else set()
    told = (s for s in table.settings if s not in before and (same or s.value != s.default))
    yield from (say("setting", name=s.name, says=ended(s.says)) for s in told)


def _phase(was: TableInfo | None, new: Model, table: TableInfo) -> Iterator[str]:
    if was is not None and was.phase != table.phase:
        yield say("match_begins" if table.phase == "playing" else "lobby_again")
    leader_known = was is not None and (was.phase, was.leader) == (table.phase, table.leader)
    if table.phase == "lobby" and new.seat is not None and not leader_known:
        if new.leads:
            yield say("lobby_leader")
        elif table.leader is not None:
            yield say("lobby_guest", leader=sitter(new, table.leader))


def _people(table: TableInfo) -> list[tuple[str, str, bool]]:
    """Who sits where, in the lobby also who is ready; that a link is gone the host tells in words."""
    return [(c.kind, c.name, c.ready and table.phase == "lobby") for c in table.chairs]


def _seat(chair: Chair) -> str:
    kind = "ready" if chair.kind == "human" and chair.ready else chair.kind
    return say(f"{kind}_seat", seat=chair.seat, name=chair.name)


# --- what happened -------------------------------------------------------------------------------------------


def _log(old: Model, new: Model) -> Iterator[str]:
    for line in new.log:
        if line.n > old.last:
            yield _log_line(new, line)


def _log_line(model: Model, line: LogLine) -> str:
    said = spoken(line.says, partial(_name_then, model, line))
    if line.kind != CLIENT_NOTE:  # a command in it is to be copied, and a full stop would be copied too
        said = ended(said)
    if line.source == "chat":  # quoted as it was said
        said = say("chat", name=line.name, text=text(model, line.says))
    if line.automatic:
        return say("for_you", text=said)
    return say("earlier", text=said) if line.past else said


def _name_then(model: Model, line: LogLine, seat: int) -> str:
    """The name at a seat when it happened: later somebody else may sit there."""
    return line.names[seat - 1] if 0 < seat <= len(line.names) else name_of(model, seat)


def _answers(old: Model, new: Model) -> Iterator[str]:
    if new.refusal is not None and new.refusal is not old.refusal:
        yield say("refused", reason=ended(text(new, new.refusal.text)))


def _choosable(old: Model, new: Model) -> Iterator[str]:
    """The games, or what can be set, when they were asked for."""
    if new.games is not None and new.games is not old.games:
        for game in new.games:
            fields = {"name": game.name, "title": game.title, "least": game.least, "most": game.most}
            yield say("game_line", **fields, presets=", ".join(game.presets))
    if new.menu is not None and new.menu is not old.menu:
        for row in rows(new):
            usual = row.value if row.usual is None else row.usual
            meaning = row.meaning(row.value)
            fields = {"name": row.name, "value": row.value, "says": row.says, "meaning": meaning}
            yield say("option_line", **fields, allowed=row.allowed(), usual=usual)


def _status(old: Model, new: Model) -> list[str]:
    """How the host does, once all of it has come."""
    if new.host is None or len(new.tables) < new.host.tables or new.tables is old.tables:
        return []
    return list(status_lines(new.host, new.tables))


def _rules(old: Model, new: Model) -> list[str]:
    """The rules keep the indents of their lists."""
    if new.rules is None or new.rules is old.rules:
        return []
    return [" " * (len(line) - len(line.lstrip(" "))) + clean(line) for line in new.rules.splitlines()]


# --- the game ------------------------------------------------------------------------------------------------


def _game(old: Model, new: Model, now: float) -> Iterator[str]:
    public = new.public
    if public is None or (public == old.public and new.own == old.own):
        return
    was = old.public
    for fact in public.lines if was is None or was.lines != public.lines else ():
        yield ended(text(new, fact))
    yield from _hands(old, new)
    if _headline_is_news(was, public):
        yield ended(text(new, public.headline))
    yield from _settled(was, new, public)
    fresh_turn = new.my_turn and not (old.my_turn and was is not None and was.deal == public.deal)
    if fresh_turn:
        yield from _on_the_table(new, public)
        seconds = remaining(new, now)
        yield say("your_turn") if seconds is None else say("your_turn_time", seconds=round(seconds))
    if fresh_turn or _offered(old) != _offered(new):
        yield from choices(new)


def _headline_is_news(was: PublicView | None, public: PublicView) -> bool:
    """Not where it only words anew what somebody who listens has just been told: the same turn, or a deal begun."""
    if was is None:
        return True
    return public.stage != "dealing" and (was.stage, was.turn, was.deal) != (public.stage, public.turn, public.deal)


def _hands(old: Model, new: Model) -> Iterator[str]:
    known = old.own.zones if old.own else ()
    for zone in new.own.zones if new.own else ():
        if zone not in known and (zone.cards or any(z.name == zone.name and z.cards for z in known)):
            yield hand(new, zone)


def hand(model: Model, zone: Zone) -> str:
    """A zone of one's own, its cards numbered; groups of cards are set off by semicolons."""
    edges = {edge for group in zone.groups if group for edge in (group[0], group[-1] + 1)}
    words = (
        f"{'; ' if place in edges else ', '}{place + 1} {card_words(card)}" for place, card in enumerate(zone.cards)
    )
    cards = "".join(words)[2:] or say("nothing")
    title = text(model, zone.title)
    if zone.note is None:
        return say("hand", title=title, cards=cards)
    return say("hand_note", title=title, note=text(model, zone.note), cards=cards)


def _on_the_table(model: Model, public: PublicView) -> Iterator[str]:
    """The table at the beginning of one's own turn: the cards of rows, numbered, and the top of piles that lie open."""
    for zone in public.zones:
        if zone.layout == "row" and zone.cards:
            yield hand(model, zone)
        elif any(card is not None for card in zone.cards):
            yield say("pile", title=text(model, zone.title), cards=card_words(zone.cards[0]))


def _offered(model: Model) -> list[str]:
    return [choice.line for choice in model.own.choices if choice.enabled] if model.own else []


def choices(model: Model) -> Iterator[str]:
    """What this seat can do now, with what to type."""
    offered = [c for c in model.own.choices if c.enabled] if model.own else []
    if offered:
        yield say("can", choices=", ".join(_choice(model, choice) for choice in offered))


def reasons(model: Model) -> Iterator[str]:
    """What this seat cannot do now, and why not."""
    for choice in model.own.choices if model.own else ():
        if not choice.enabled and choice.reason is not None:
            reason = ended(text(model, choice.reason))
            yield say("cannot", label=text(model, choice.label), reason=reason)


def _choice(model: Model, choice: Choice) -> str:
    label, line = text(model, choice.label), choice.line
    for slot in choice.slots:
        line = line.replace(f"{{{slot.name}}}", slot.name.upper())
    return label if label == line else say("choice", label=label, line=line)


def _settled(was: PublicView | None, new: Model, public: PublicView) -> Iterator[str]:
    """After a deal: the counters of all, and at the end the places. What each held and lost, the log has told."""
    if public.stage not in ("result", "over") or (
        was is not None and (was.stage, was.deal) == (public.stage, public.deal)
    ):
        return
    players = sorted(public.players, key=lambda p: (p.place or 0, p.seat)) if public.stage == "over" else public.players
    for player in players:
        facts = list(_facts(new, player))
        if facts:
            yield say("standing", name=name_of(new, player.seat), facts=", ".join(facts))
    if public.stage == "result" and new.seat is not None:
        yield say("go_on")


def _facts(model: Model, player: Player) -> Iterator[str]:
    if player.place:
        yield say("place", place=player.place)
    for counter in player.counters:
        yield say("counter", label=text(model, counter.label), value=counter.value)
    for flag in player.flags:
        yield text(model, flag.label)


def summary(model: Model) -> Iterator[str]:
    """How things stand, for somebody who asks: own cards, the table, the headline, what can be done and what not."""
    return map(clean, _summary(model))


def _summary(model: Model) -> Iterator[str]:
    if model.public is None:
        return
    for zone in model.own.zones if model.own else ():
        yield hand(model, zone)
    yield from _on_the_table(model, model.public)
    yield ended(text(model, model.public.headline))
    yield from choices(model)
    yield from reasons(model)
