"""Text that somebody wrote reaches nobody else's screen as it was written: whatever request it comes in.

Every text field of every message that a guest may send is filled with signs that a terminal obeys or that hide and
reorder text. What other people are told of it, in whatever field, must be clean.
"""

from itertools import count
from typing import Any

import msgspec
import msgspec.inspect as shape
import pytest

from protocol import messages as m
from protocol.codec import GUEST_TYPES, decode_from_host
from protocol.messages import Request, Sit, Watch
from protocol.text import NAME_CELLS, clean
from protocol.view import unpack_view
from server.core.events import Came, Dismiss, Said, Tell, TellGallery, Went
from tests.server.core.script import script

EVIL = (
    "\x1b[2J\x1b]0;title\x07", "\x9b31m", "a\u202egnp.exe", "\u2066x\u2069", "z\u200bero\u200d", "\ufeffbom",
    "l\r\nine", "tower" + "\u0301" * 9, "\U0001f0a1\u20e3", "\u115f\u3164", "\u0000nul", "wide" + "\uff37" * 30,
)  # fmt: skip
OWNER, ANN, BO, WIM = 1, 2, 3, 4
_numbers = count(100)


def texts(value: Any):
    """Every string in a message, deep down."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from texts(getattr(value, field))
    elif isinstance(value, dict):
        for pair in value.items():
            yield from texts(pair)
    elif isinstance(value, tuple | list):
        for item in value:
            yield from texts(item)


def read(frame: bytes):
    message = decode_from_host(frame[4:])
    if isinstance(message, m.Update) and message.view is not None:
        yield from texts(unpack_view(message.view))
    yield from texts(message)


def told(play, but: int | None):
    """What everybody is told by the last step, except the one who asked for it."""
    for done in play.done:
        if isinstance(done.command, Tell | Dismiss | TellGallery) and done.to != but:
            yield from read(done.command.frame)


def filled(kind: type, evil: str, about: str | None):
    """A request with this text wherever there is room for one; the people in it are real if ``about`` is given."""
    values = {}
    for field in shape.type_info(kind).fields:
        meant = about if field.encode_name in ("who", "to") else None
        values[field.encode_name] = meant or _value(field.type, evil)
    return kind(**{**values, "req": next(_numbers)})


def _value(kind: Any, evil: str) -> Any:
    match kind:
        case shape.StrType():
            return evil[: kind.max_length or 200]
        case shape.IntType():
            return 1
        case shape.BoolType():
            return True
        case shape.BytesType():
            return b"x"
        case shape.DictType():
            return {evil[:60]: evil[:60]}
        case shape.LiteralType():
            return kind.values[0]
        case shape.UnionType():
            return _value(next(each for each in kind.types if not isinstance(each, shape.NoneType)), evil)
        case shape.VarTupleType():
            return (_value(kind.item_type, evil),)
    raise AssertionError(kind)


def clean_texts(found) -> None:
    for text in found:
        assert clean(text) == text.strip() or "\n" in text.strip("\n"), ascii(text)
        for sign in "\x1b\x9b\u202e\u2066\u200b\ufeff\r\x00\x07":
            assert sign not in text, ascii(text)


@pytest.mark.parametrize("kind", [kind for kind in GUEST_TYPES.values() if issubclass(kind, Request)])
@pytest.mark.parametrize("playing", [False, True])
def test_foreign_text_in_a_request_reaches_others_clean_or_not_at_all(kind, playing):
    for evil in EVIL:
        play = script(rate=False, turn_time=None)
        play >> Came(OWNER, Sit(name="Olga"), owner=True)
        for guest in (ANN, BO):
            play >> Came(guest, Sit(name=f"P{guest}"))
        play >> Came(WIM, Watch(name="Wim"))
        if playing:
            play.ask(OWNER, m.Start)
        for guest, about in ((OWNER, None), (ANN, None), (ANN, "P3"), (OWNER, "P3")):
            play >> Said(guest, filled(kind, evil, about))
            clean_texts(told(play, guest))


@pytest.mark.parametrize("asks", [Sit, Watch])
@pytest.mark.parametrize("evil", EVIL)
def test_a_name_is_shown_clean_and_no_wider_than_there_is_room(asks, evil):
    from wcwidth import wcswidth

    play = script().sat("Ann")
    play >> Came(BO, asks(name=evil))
    clean_texts(told(play, None))
    names = [chair.name for chair in play.table._room.people.chairs] + [
        w.name for w in play.table._room.people.watchers
    ]
    assert all(wcswidth(name) <= NAME_CELLS for name in names)
    play >> Went(BO)
    clean_texts(told(play, None))


def test_nobody_can_be_called_what_the_owner_is_called_in_notices():
    play = script().sat("the host")
    assert play.table._room.people.chairs[0].name == "the host 2"
