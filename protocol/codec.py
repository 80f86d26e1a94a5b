"""Payloads to messages and back. Nothing a peer sends can do more here than raise a BadForm.

Reading is done by ``msgpack`` under limits (no extension types, string keys once each, no floats, lengths and depth
bounded), and what it gives is turned into a typed message by ``msgspec``, strictly. Writing our own messages needs no
limits, and ``msgspec`` writes the same bytes in an eighth of the time. A move, of which there are most, is read by it
too, and counts if it writes the same bytes again. The type is looked up by its tag here, since ``msgspec.convert``
takes 19 us to a union and 0.3 us to one type.

Order and size of messages are not looked at here (:mod:`protocol.session`, :mod:`protocol.framing`).
"""

from typing import Any, TypeVar, get_args

import msgpack  # type: ignore[import-untyped]  # it ships no types
import msgspec

from protocol.errors import BadForm, NotText
from protocol.fair_messages import FairFromGuest, FairFromHost
from protocol.framing import FULL_LIMIT, frame
from protocol.messages import Act, FromGuest, FromHost, Manage, Message, Sit, Update, Watch, Welcome

DEPTH = 8  # arrays and maps inside each other in a message: a card in a sentence of an event lies at 5
VIEW_DEPTH = 12  # the same in a view: a card in the reason for a barred position of a choice lies at 10
# msgpack sets aside the declared number of places before it reads them. These caps bound that for a frame made of
# nothing but headers nested as deep as msgpack goes: 0.5 MiB from a guest, 8 MiB from a host.
GUEST_ARRAY = 64
HOST_ARRAY = 1024

M = TypeVar("M", bound=Message)
Types = dict[str, type[Message]]


def _by_tag(union: Any) -> Types:
    return {str(kind.__struct_config__.tag): kind for kind in get_args(union)}


GUEST_TYPES: Types = _by_tag(FromGuest)
HOST_TYPES: Types = _by_tag(FromHost)

# msgspec reads base64 text into bytes unless it is told that bytes are native here. Telling it takes 2 us, four times
# what a move takes, so it is told only where there are bytes.
WITH_BYTES: frozenset[type[Any]] = frozenset(
    {Sit, Watch, Manage, Welcome, Update, *get_args(FairFromGuest), *get_args(FairFromHost)}
)

_encode = msgspec.msgpack.Encoder().encode


def encode(message: Message, limit: int = FULL_LIMIT) -> bytes:
    """The frame of a message. Raises TooLong, NotText."""
    return frame(pack(message), limit)


def pack(value: Any) -> bytes:
    """The msgpack of a message or a part, without a frame. Raises NotText."""
    try:
        return _encode(value)
    except UnicodeEncodeError as error:
        raise NotText("That holds characters that are no text.") from error


def decode_from_guest(payload: bytes) -> FromGuest:
    """What a host reads. Raises BadForm."""
    message: Any = _plain_move(payload) or _message(payload, GUEST_TYPES, GUEST_ARRAY)
    return message  # type: ignore[no-any-return]  # one of GUEST_TYPES, which is made from FromGuest


_A_MOVE = pack(Act(req=0, at=0, move=""))[:7]  # a map of so many fields, of which the first says that it is a move
_decode_move = msgspec.msgpack.Decoder(Act).decode


def _plain_move(payload: bytes) -> Act | None:
    """A move that stands there octet for octet as we write one ourselves: then it holds nothing that is refused.

    That is most of what comes, and this way is a quarter as long.
    """
    if not payload.startswith(_A_MOVE):
        return None
    try:
        move = _decode_move(payload)
    except msgspec.DecodeError:
        return None
    return move if _encode(move) == payload else None


def decode_from_host(payload: bytes) -> FromHost:
    """What a guest reads. Raises BadForm."""
    message: Any = _message(payload, HOST_TYPES, HOST_ARRAY)
    return message  # type: ignore[no-any-return]  # one of HOST_TYPES, which is made from FromHost


def _message(payload: bytes, types: Types, longest: int) -> Message:
    value = unpack(payload, longest, DEPTH)
    if type(value) is not dict:
        raise BadForm("shape", what="a message is a map")
    tag = value.get("t")
    if type(tag) is not str:
        raise BadForm("shape", what="the type of a message, t, is a string")
    kind = types.get(tag)
    if kind is None:
        raise BadForm("shape", what=f"there is no message {_quoted(tag)} in this direction")
    message: Message = convert(value, kind)
    return message


def unpack(payload: bytes, longest: int, depth: int) -> Any:
    """The value in a payload, of maps, arrays, strings, bytes, whole numbers, booleans and nil only. Raises BadForm."""
    try:
        value = msgpack.unpackb(
            payload,
            raw=False,
            object_pairs_hook=_distinct,
            ext_hook=_no_extension,
            max_array_len=longest,
            max_map_len=longest,
            max_ext_len=0,
        )
    except (ValueError, msgpack.UnpackException) as error:
        raise BadForm("unreadable", what=_cause(error)) from error
    _check(value, depth)
    return value


def convert(value: Any, kind: type[Any]) -> Any:
    """A value that was read, as a ``kind``. Raises BadForm."""
    try:
        if kind in WITH_BYTES:
            return msgspec.convert(value, kind, builtin_types=(bytes,))
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise BadForm("shape", what=_clipped(str(error))) from error


class _Unfit(ValueError):
    """Good msgpack that is outside our subset; the text says what."""


def _distinct(pairs: list[tuple[Any, Any]]) -> dict[Any, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _Unfit("a key occurs twice in a map")
    return found


def _no_extension(code: int, data: bytes) -> Any:
    raise _Unfit("extension types are not used here")


def _check(value: Any, depth: int) -> None:
    """Floats, keys that are bytes, and nesting: what msgpack itself cannot be told to refuse."""
    if type(value) is float:
        raise BadForm("unreadable", what="it holds a float, and only whole numbers are used here")
    if type(value) in _HOLDERS and depth == 0:
        raise BadForm("unreadable", what="it is nested too deeply")
    if type(value) is dict:
        for key, item in value.items():
            if type(key) is not str:
                raise BadForm("unreadable", what="a key is not a string")
            if type(item) in _WORTH_A_LOOK:
                _check(item, depth - 1)
    elif type(value) is list:
        for item in value:
            if type(item) in _WORTH_A_LOOK:
                _check(item, depth - 1)


_HOLDERS = frozenset({dict, list})
_WORTH_A_LOOK = frozenset({dict, list, float})


def _cause(error: Exception) -> str:
    """What msgpack did not like, in our words."""
    match error:
        case _Unfit():
            return str(error)
        case UnicodeDecodeError():
            return "a text in it is not UTF-8"
        case msgpack.StackError():
            return "it is nested too deeply"
        case msgpack.ExtraData():
            return "something follows behind its end"
        case msgpack.FormatError():
            return "it is not msgpack"
    return "it ends too early" if "incomplete" in str(error) else "it says a length or a key that is not allowed"


CAUSE_LENGTH = 120  # characters of msgspec's words that go into a sentence: they name the field


def _clipped(text: str) -> str:
    return text if len(text) <= CAUSE_LENGTH else text[: CAUSE_LENGTH - 3] + "..."


def _quoted(tag: object) -> str:
    return ascii(tag)[:24]
