"""Hypothesis strategies for messages, made from the types themselves, so that a new message is covered at once."""

from typing import Any

import msgspec.inspect as shape
from hypothesis import strategies as st

from protocol.messages import FromGuest, FromHost, Message

LONGEST = 4  # items in an array: frames stay small


def _number(kind: shape.IntType) -> st.SearchStrategy[int]:
    return st.integers(kind.ge if kind.ge is not None else -(2**31), kind.le if kind.le is not None else 2**31)


def _struct(kind: shape.StructType) -> st.SearchStrategy[Any]:
    fields = {field.name: _values(field.type) for field in kind.fields if field.required}
    chosen = {field.name: _values(field.type) for field in kind.fields if not field.required}
    return st.fixed_dictionaries(fields, optional=chosen).map(lambda values: kind.cls(**values))


def _values(kind: shape.Type) -> st.SearchStrategy[Any]:
    match kind:
        case shape.IntType():
            return _number(kind)
        case shape.StrType(pattern=str() as pattern):
            return st.from_regex(pattern, fullmatch=True).filter(lambda text: not text.endswith("\n"))
        case shape.StrType():
            return st.text(st.characters(codec="utf-8"), max_size=min(kind.max_length or 20, 20))
        case shape.BytesType():
            return st.binary(min_size=kind.min_length or 0, max_size=kind.max_length or 40)
        case shape.BoolType():
            return st.booleans()
        case shape.NoneType():
            return st.none()
        case shape.LiteralType(values):
            return st.sampled_from(values)
        case shape.UnionType(types):
            return st.one_of([_values(each) for each in types])
        case shape.VarTupleType(item):
            return st.lists(st.deferred(lambda: _values(item)), max_size=LONGEST).map(tuple)
        case shape.TupleType(items):
            return st.tuples(*map(_values, items))
        case shape.DictType(key, value):
            return st.dictionaries(_values(key), _values(value), max_size=LONGEST)
        case shape.StructType():
            return _struct(kind)
    raise NotImplementedError(kind)


def of(kind: Any) -> st.SearchStrategy[Any]:
    """Any valid value of a type of the wire."""
    return _values(shape.type_info(kind))


def from_guest() -> st.SearchStrategy[Message]:
    return of(FromGuest)


def from_host() -> st.SearchStrategy[Message]:
    return of(FromHost)
