"""What a guest keeps of shuffles: one JSON object a line, messages as on the wire with bytes in hex, and what it saw.

    {"t": "transcript", "format": 1, "table": "a1b2c3d4", "match": 1}      the head of the file
    {"t": "place", "table": "a1b2c3d4", "seat": 2, "name": "Bo"}           which seat was ours, from here on
    {"t": "committed", ...} {"t": "commit", ...} {"t": "lock", ...}        what was heard and said, in order
    {"t": "hand", "seq": 17, "cards": ["2C", "9H", "KS"]}                  our own cards in the update of a deal
    {"t": "finding", "outcome": "checked", "shuffle": 1, "why": ""}        what we thought of it
    {"t": "evidence", "seen": [...]}                                       all that was seen of a deal that was not fair

Written by guests, read by whoever holds a record against it. No I/O in here.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import msgspec

from protocol.fair import Attempt
from protocol.fair_messages import Commit, Committed, Dealt, FailedAttempt, Lock, OfAttempt, Open, Reveal
from protocol.messages import Message

FORMAT = 1

Line: TypeAlias = dict[str, Any]

_KINDS: dict[str, type[OfAttempt]] = {
    str(kind.__struct_config__.tag): kind for kind in (Commit, Committed, Lock, Reveal, Dealt, Open, FailedAttempt)
}
_SECRETS = ("commitment", "nonce", "host", "seed", "seal")  # fields with bytes
_OF_SEATS = ("seats", "nonces")  # fields with pairs of a seat and bytes


class BadTranscript(ValueError):
    """The text is no transcript. The message is one sentence that says what is wrong and in which line."""


# --- writing ---------------------------------------------------------------------------------------------------------


def head(table: str, match: int) -> Line:
    """The first line."""
    return {"t": "transcript", "format": FORMAT, "table": table, "match": match}


def line(message: Message) -> Line:
    """The line of a message."""
    fields = {name: _plain(getattr(message, name)) for name in message.__struct_fields__}
    return {"t": str(message.__struct_config__.tag), **fields}


def _plain(value: Any) -> Any:
    if isinstance(value, bytes):
        return value.hex()
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def written(found: Line) -> str:
    """A line as it stands in the file."""
    return json.dumps(found, separators=(",", ":")) + "\n"


# --- reading ---------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Heard:
    """All that was heard and said of one attempt; of what was told twice, every version."""

    messages: list[OfAttempt] = field(default_factory=list)

    def all(self, kind: type[OfAttempt]) -> list[OfAttempt]:
        return [message for message in self.messages if type(message) is kind]


@dataclass(slots=True)
class Transcript:
    """A transcript, read. ``hands``: our own cards in updates, by their number; ``seat``: the one we had last."""

    table: str
    match: int
    seat: int | None = None
    attempts: dict[Attempt, Heard] = field(default_factory=dict)
    hands: dict[int, tuple[str, ...]] = field(default_factory=dict)


def read(lines: Iterable[str]) -> Transcript:
    """The transcript in these lines. Raises BadTranscript."""
    found: Transcript | None = None
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            found = _read(found, json.loads(text))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError, msgspec.ValidationError) as error:
            why = str(error) if isinstance(error, BadTranscript) else "it cannot be read"
            raise BadTranscript(f"line {number} is not of a transcript: {why}") from None
    if found is None:
        raise BadTranscript("this is no transcript: it is empty")
    return found


def _read(found: Transcript | None, entry: Line) -> Transcript:
    if entry["t"] == "transcript":
        if entry["format"] != FORMAT:
            raise BadTranscript(f"this program reads format {FORMAT}")
        return found or Transcript(str(entry["table"]), int(entry["match"]))
    if found is None:
        raise BadTranscript("it does not begin with the head of one")
    if entry["t"] == "place":
        found.seat = None if entry["seat"] is None else int(entry["seat"])
    elif entry["t"] == "hand":
        found.hands[int(entry["seq"])] = tuple(map(str, entry["cards"]))
    elif entry["t"] in _KINDS:
        message = _message(entry)
        heard = found.attempts.setdefault(message.of(found.table), Heard())
        if message not in heard.messages:
            heard.messages.append(message)
    return found


def _message(entry: Line) -> OfAttempt:
    fields = {name: _unhexed(name, value) for name, value in entry.items() if name != "t"}
    message: OfAttempt = msgspec.convert({"t": entry["t"], **fields}, _KINDS[entry["t"]], builtin_types=(bytes,))
    return message


def _unhexed(name: str, value: Any) -> Any:
    if value is None:
        return None
    if name in _SECRETS:
        return bytes.fromhex(value)
    return [(seat, bytes.fromhex(text)) for seat, text in value] if name in _OF_SEATS else value
