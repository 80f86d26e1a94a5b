"""What the command line completes: the commands of the client, and the moves that the host offers now."""

from collections.abc import Iterable, Iterator

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from client.desk import Desk
from client.labels import COMMANDS_HELP
from client.select import Offer, barred, seat_words
from protocol.messages import Choice, Slot

COMMANDS = ("/start", "/ready", "/bots ", "/continue", "/say ", "/rules", "/help", "/confirm", "/leave", "/quit")
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
    """The line of a choice up to its first open slot, or each thing that slot can be filled with."""
    slots = {slot.name: slot for slot in choice.slots}
    done = ""
    for piece in choice.line.split(" "):
        slot = slots.get(piece[1:-1]) if piece.startswith("{") else None
        words = tuple(_words(offered, slot)) if slot else (piece,)
        begun = [word for word in words if f"{done}{word}".lower().startswith(typed.lower())]
        if begun:
            yield from (f"{done}{word}" for word in begun if f"{done}{word}".lower() != typed.lower())
            return
        passed = [word for word in words if typed.lower().startswith(f"{done}{word} ".lower())]
        if not passed:
            return
        done += f"{passed[0]} "


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
