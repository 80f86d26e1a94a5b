"""What a person types, turned into requests: the same in line mode and on the command line of the full screen.

A line with a slash is a command of the client; any other line is a move and goes to the host as it was typed, but for
one comfort: where an offered choice takes cards of a zone, a card may be typed by its number in that zone. Which
words are moves, and whether one is legal, only the host knows.
"""

import re
from collections.abc import Callable
from typing import Any, Protocol

from client.affairscommands import COMMANDS as AFFAIRS
from client.model import Model
from client.sorting import HOWS, Sorting, chosen, moved, sortable
from client.words import say
from protocol.base import MOVE_LENGTH, WORD_LENGTH, Request
from protocol.messages import Choice, Slot, Zone


class Sender(Protocol):
    """What is needed of a link. Each gives the request's number, or None where it could not be sent."""

    @property
    def model(self) -> Model: ...
    def act(self, move: str) -> int | None: ...
    def say(self, text: str) -> int | None: ...
    def start(self) -> int | None: ...
    def ready(self, ready: bool = True) -> int | None: ...
    def go_on(self) -> int | None: ...
    def add_bots(self, count: int, level: str) -> int | None: ...
    def remove_bot(self, seat: int | None = None) -> int | None: ...
    def set_table(self, game: str, preset: str | None, options: dict[str, str | int]) -> int | None: ...
    def set_options(self, options: dict[str, str | int]) -> int | None: ...
    def set_seats(self, seats: int) -> int | None: ...
    def ask_games(self) -> int | None: ...
    def ask_options(self, game: str) -> int | None: ...
    def ask_rules(self) -> int | None: ...
    def leave(self) -> int | None: ...
    def new_word(self) -> int | None: ...
    def join_anew(self) -> None: ...
    def keep(self, order: Sorting) -> None: ...
    def request(self, kind: type[Request], **fields: Any) -> int | None: ...


DEFAULT_LEVEL = "normal"
MOST_OPTIONS = 64  # of one request
MOST_BOTS = 8  # a table has nine seats at the most, and one is taken by who asks

Command = Callable[[Sender, str], str | None]


def dispatch(link: Sender, line: str) -> str | None:
    """Do what a line says. A sentence where nothing was sent, None where the host will answer.

    ``/help`` and ``/quit`` belong to each screen and are not known here.
    """
    line = line.strip()
    if not line:
        return None
    if not line.startswith("/"):
        move = faces_for_numbers(link.model, line)
        if len(move) > MOVE_LENGTH:  # the host takes a longer one for a broken program and hangs up
            return say("long_move")
        return _sent(link, link.act(move))
    word, _, rest = line.partition(" ")
    affair = AFFAIRS.get(word.lower())
    if affair is not None:
        done = affair(link, rest.strip())
        return done if isinstance(done, str) else _sent(link, done)
    command = COMMANDS.get(word.lower())
    return command(link, rest.strip()) if command else say("unknown_command", command=word)


def _sent(link: Sender, req: int | None) -> str | None:
    if req is not None:
        return None
    return say("busy" if link.model.online else "offline")


def _say(link: Sender, text: str) -> str | None:
    return _sent(link, link.say(text)) if text else say("say_what")


def _ready(link: Sender, rest: str) -> str | None:
    return _sent(link, link.ready(rest.lower() not in {"no", "not", "off"}))


def _bots(link: Sender, rest: str) -> str | None:
    found = re.fullmatch(r"(-?)(\d{1,2})?\s*([a-z0-9-]{0,30})", rest.lower())
    count = int(found[2] or 1) if found else 0
    if not found or not 1 <= count <= MOST_BOTS or (found[1] and (count > 1 or found[3])):
        return say("bots_how")
    if found[1]:
        return _sent(link, link.remove_bot())
    return _sent(link, link.add_bots(count, found[3] or DEFAULT_LEVEL))


def _join(link: Sender, rest: str) -> str | None:
    if not link.model.lost:
        return say("not_lost")
    link.join_anew()
    return None


def _sort(link: Sender, rest: str) -> str | None:
    """Another order of one's own cards; nothing is sent."""
    order, zones, words = link.model.sorting, sortable(link.model.own), rest.lower().split()
    how = next((how for how in HOWS if words == [how]), None)
    if how is not None:
        link.keep(chosen(order, how, link.model.own))
    elif not re.fullmatch(r"\d{1,2} \d{1,2}", " ".join(words)):
        return say("sort_how")
    elif zones:
        link.keep(moved(order, zones[0].name, int(words[0]) - 1, int(words[1]) - 1))
    same = [row.faces for row in order.rows] == [row.faces for row in link.model.sorting.rows]
    return say("sort_same" if zones else "sort_nothing") if same else None


# --- setting the table ---------------------------------------------------------------------------------------


def _game(link: Sender, rest: str) -> str | None:
    words = rest.lower().split()
    if not words:
        return _sent(link, link.ask_games()) if link.model.can_set else say("old_host")
    if len(words) > 2 or max(map(len, words)) > WORD_LENGTH:
        return say("game_how")
    return _sent(link, link.set_table(words[0], words[1] if len(words) == 2 else None, {}))


def _preset(link: Sender, rest: str) -> str | None:
    table = link.model.table
    if table is None:
        return _sent(link, None)
    if not rest:
        return _options(link)
    if len(rest.split()) > 1 or len(rest) > WORD_LENGTH:
        return say("preset_how")
    return _sent(link, link.set_table(table.game, rest.lower(), {}))


def _options(link: Sender) -> str | None:
    if not link.model.can_set:
        return say("old_host")
    table = link.model.table
    return _sent(link, link.ask_options(table.game) if table else None)


def _set(link: Sender, rest: str) -> str | None:
    if not rest:
        return _options(link)
    pairs = [word.partition("=") for word in re.sub(r"\s*=\s*", "=", rest).replace(",", " ").split()]
    if not all(name and value and max(len(name), len(value)) <= WORD_LENGTH for name, _, value in pairs):
        return say("set_how")
    if not link.model.can_set:
        return say("old_host")
    options: dict[str, str | int] = {name.lower(): value for name, _, value in pairs}
    return _sent(link, link.set_options(options)) if len(options) <= MOST_OPTIONS else say("set_how")


def _seats(link: Sender, rest: str) -> str | None:
    if not re.fullmatch(r"[1-9]\d?", rest):
        return say("seats_how")
    return _sent(link, link.set_seats(int(rest))) if link.model.can_set else say("old_host")


COMMANDS: dict[str, Command] = {
    "/start": lambda link, rest: _sent(link, link.start()),
    "/ready": _ready,
    "/continue": lambda link, rest: _sent(link, link.go_on()),
    "/say": _say,
    "/bots": _bots,
    "/game": _game,
    "/preset": _preset,
    "/set": _set,
    "/seats": _seats,
    "/rules": lambda link, rest: _sent(link, link.ask_rules()),
    "/leave": lambda link, rest: _sent(link, link.leave()),
    "/join": _join,
    "/sort": _sort,
    "/newcode": lambda link, rest: _sent(link, link.new_word()),
}


# --- cards by number -----------------------------------------------------------------------------------------


def faces_for_numbers(model: Model, line: str) -> str:
    """``discard 3`` -> ``discard QH`` where a choice offered takes cards of a zone whose third card that is."""
    for choice in model.own.choices if model.own else ():
        found = _match(choice, line.strip())
        if found is not None:
            return _filled(model, choice, found)
    return line


def _match(choice: Choice, line: str) -> re.Match[str] | None:
    """The line as one of this choice: its words, and something in each slot."""
    pieces = re.split(r"(\{\w+\})", choice.line)
    text = "".join(f"(?P<{p[1:-1]}>.+?)" if p.startswith("{") else re.escape(p) for p in pieces)
    try:
        return re.fullmatch(text, line, re.IGNORECASE)
    except re.error:  # the host named its slots in a way that is no template
        return None


def _filled(model: Model, choice: Choice, found: re.Match[str]) -> str:
    """The template again, numbers of cards made faces; slots of other kinds stay as they were typed."""
    slots = {slot.name: slot for slot in choice.slots}
    return re.sub(
        r"\{(\w+)\}",
        lambda name: _cards(model, slots[name[1]], found[name[1]]) if name[1] in slots else found[name[1]],
        choice.line,
    )


def _cards(model: Model, slot: Slot, typed: str) -> str:
    zone = zone_of(model, slot.zone) if slot.kind == "cards" else None
    if zone is None:
        return typed
    return " ".join(_card(zone, word) for word in typed.split())


def _card(zone: Zone, word: str) -> str:
    """A card by its number from 1; a word that is no such number stays."""
    if not word.isdecimal() or not 1 <= int(word) <= len(zone.cards):
        return word
    return zone.cards[int(word) - 1] or f"#{int(word)}"


def zone_of(model: Model, name: str | None) -> Zone | None:
    """A zone by its name: one's own first, then those on the table."""
    own = model.own.zones if model.own else ()
    public = model.public.zones if model.public else ()
    return next((zone for zone in (*own, *public) if zone.name == name), None)
