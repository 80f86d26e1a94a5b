"""What the command line completes: the commands of the client, and the moves that the host offers now."""

from collections.abc import Iterable, Iterator

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from client.desk import Desk
from client.labels import COMMANDS_HELP
from client.select import Offer, barred, seat_words
from protocol.messages import Choice, Slot

COMMANDS = (
    "/start", "/ready", "/bots ", "/continue", "/settings", "/game ", "/preset ", "/set ", "/seats ", "/say ", "/rules",
    "/help", "/confirm", "/leave", "/newcode", "/quit", "/pause", "/unpause", "/nudge ", "/vote ", "/votekick ",
    "/skip ", "/wait ", "/bot ", "/give ", "/giveback", "/kick ", "/hands ", "/look ", "/watchers ",
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


class OfferCompleter(Completer):
    """:func:`candidates`, as the command line wants them."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        typed = document.text_before_cursor.lstrip()
        seen: set[str] = set()
        for text in candidates(self._desk.offer, typed):
            if text not in seen:
                seen.add(text)
                yield Completion(text, start_position=-len(typed), display_meta=_meaning(text))


def _meaning(text: str) -> str:
    word = text.strip()
    return next((means for command, means in COMMANDS_HELP if word in command.split(" ")[0].split(",")), "")
