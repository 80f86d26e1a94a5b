"""What the command line completes: the commands of the client, the moves that the host offers now, and what can be set.

Games, presets and options come from the host, and are asked for as soon as a command is begun in the lobby.
"""

from collections.abc import Iterable, Iterator

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from client.desk import Desk
from client.labels import COMMANDS_HELP, label
from client.model import Model
from client.offers import in_lobby
from client.select import Offer, barred, seat_words
from client.setup import Row, Value, rows
from client.sorting import HOWS
from protocol.messages import AskGames, AskOptions, Choice, Slot

COMMANDS = (
    "/start", "/ready", "/bots ", "/continue", "/sort ", "/settings", "/game ", "/preset ", "/set ", "/seats ", "/say ",
    "/rules", "/help", "/confirm", "/leave", "/newcode", "/quit", "/pause", "/unpause", "/nudge ", "/vote ",
    "/votekick ", "/skip ", "/wait ", "/bot ", "/give ", "/giveback", "/kick ", "/hands ", "/look ", "/watchers ",
)  # fmt: skip
MOST_NUMBERS = 12
"""Of a slot for a number, this many are offered."""


def candidates(offered: Offer, typed: str) -> Iterator[str]:
    """Lines that ``typed`` can become, one step on. Nothing for a blank line: no menu where nobody asked."""
    if not typed.strip():
        return
    if typed.startswith("/"):
        yield from (command for command in COMMANDS if command.startswith(typed) and command != typed)
        return
    for choice in offered.choices:
        if choice.enabled and not choice.line.startswith("/"):
            yield from _grown(offered, choice, typed)


def _grown(offered: Offer, choice: Choice, typed: str) -> Iterator[str]:
    """The lines of a choice that begin with what was typed, up to its next open slot, filled in each possible way."""
    slots = {"{" + slot.name + "}": slot for slot in choice.slots}
    done = ""
    for piece in choice.line.split(" "):
        words = tuple(_words(offered, slots[piece])) if piece in slots else (piece,)
        lines = [f"{done}{word}" for word in words]
        grown = [line for line in lines if line.lower().startswith(typed.lower())]
        if grown and (piece in slots or choice.line.endswith(piece)):
            yield from (line for line in grown if line.lower() != typed.lower())
            return
        passed = grown or [line for line in lines if typed.lower().startswith(f"{line} ".lower())]
        if not passed:
            return
        done = f"{passed[0]} "


def _words(offered: Offer, slot: Slot) -> Iterable[str]:
    match slot.kind:
        case "cards":
            cards = enumerate(offered.cards(slot.zone))
            return [face or f"#{place + 1}" for place, face in cards if barred(slot, place) is None]
        case "seat":
            return seat_words(slot)
        case "number":
            return [str(number) for number in range(slot.least, min(slot.most, slot.least + MOST_NUMBERS) + 1)]


# --- setting the table ---------------------------------------------------------------------------------------------


def settings(model: Model, typed: str) -> Iterator[tuple[str, str]]:
    """What a ``/game``, ``/preset``, ``/set`` or ``/sort`` can become, a word further on, each with what that means."""
    command, blank, rest = typed.partition(" ")
    if not blank:
        return
    before, _, last = rest.rpartition(" ")
    begun = f"{command} {before} " if before else f"{command} "
    for word, meaning in _setting_words(model, command, before.split(), last):
        if word.startswith(last.lower()) and word != last:
            yield begun + word, meaning


def _setting_words(model: Model, command: str, before: list[str], last: str) -> Iterator[tuple[str, str]]:
    here = {row.name if row.kind == "option" else row.kind: row for row in rows(model)}
    match command, before:
        case "/game", [] if "game" in here:
            yield from ((str(name), here["game"].meaning(name)) for name in here["game"].words)
        case "/game", [name]:
            yield from ((preset, "") for game in model.games or () if game.name == name for preset in game.presets)
        case "/preset", [] if "preset" in here:
            yield from ((str(name), here["preset"].meaning(name)) for name in here["preset"].words)
        case "/sort", []:
            yield from ((how, label(f"sort_{how}")) for how in HOWS)
        case "/set", _:
            options = [row for row in here.values() if row.kind == "option"]
            yield from _pairs(options, {pair.partition("=")[0] for pair in before}, last.partition("=")[0])


def _pairs(options: list[Row], given: set[str], name: str) -> Iterator[tuple[str, str]]:
    """``lives=`` for every option that is not given yet; its values once its name stands there."""
    for row in options:
        if row.name == name:
            yield from ((f"{name}={value}", row.meaning(value)) for value in _values(row))
        elif row.name not in given:
            yield f"{row.name}=", row.says


def _values(row: Row) -> Iterator[Value]:
    yield from row.words
    for span in row.spans:
        for number in range(span.least, min(span.most, span.least + MOST_NUMBERS) + 1):
            yield f"{span.kind}={number}" if span.kind else number


def learn(desk: Desk) -> None:
    """Ask the host what can be set, where that is not known and not asked yet."""
    model, table = desk.link.model, desk.link.model.table
    asked = {type(pending.request) for pending in model.pending}
    if table is None or not in_lobby(model):
        return
    if model.games is None and AskGames not in asked:
        desk.link.ask_games()
    if (model.menu is None or model.menu.game != table.game) and AskOptions not in asked:
        desk.link.ask_options(table.game)


class OfferCompleter(Completer):
    """:func:`candidates` and :func:`settings`, as the command line wants them."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        typed = document.text_before_cursor.lstrip()
        if typed.startswith("/"):
            learn(self._desk)
        for text, meaning in settings(self._desk.link.model, typed):
            word = text.rpartition(" ")[2]
            yield Completion(text, start_position=-len(typed), display=word, display_meta=meaning)
        seen: set[str] = set()
        for text in candidates(self._desk.offer, typed):
            if text not in seen:
                seen.add(text)
                yield Completion(text, start_position=-len(typed), display_meta=_meaning(text))


def _meaning(text: str) -> str:
    word = text.strip()
    return next((means for command, means in COMMANDS_HELP if word in command.split(" ")[0].split(",")), "")
