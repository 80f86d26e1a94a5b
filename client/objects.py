"""Line mode for programs: one JSON object a line, ``t`` naming it, with the content of the wire.

``view`` (the newest, unpacked), ``event``, ``accepted``, ``refused``, ``chat``, ``link``, and besides them ``table``,
``welcome``, ``clock``, ``notice``, ``rules``, ``backlog``, ``sent`` and ``shuffle``. Fields at their default are left
out, as on the wire. The seat token never appears here: what is printed ends up in logs.
"""

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from client.fair import Finding
from client.model import Closed, Connecting, LinkState, Model, Online, Retrying
from client.words import say
from protocol import messages as m
from protocol.messages import FromHost


def objects(model: Model, message: FromHost) -> Iterator[dict[str, Any]]:
    """What a message has to say; ``model``: with the message folded in."""
    match message:
        case m.Update():
            yield from ({"t": "event", **_plain(event)} for event in message.events)
            if not model.out_of_step:  # else the view did not fit its digest, and a sound one is on its way
                yield view_object(model)
        case m.Welcome():
            yield {key: value for key, value in _plain(message).items() if key != "token"}
        case m.Hello() | m.Ping() | m.Tables() | m.Goodbye():
            return
        case m.Committed() | m.Lock() | m.Dealt() | m.Open() | m.FailedAttempt():
            return  # they are in the transcript; what was found about them is an object of its own
        case _:
            yield _plain(message)


def link_object(link: LinkState) -> dict[str, Any]:
    """A change of the connection. ``state``: "connecting", "online", "slow", "retrying", "closed"."""
    match link:
        case Connecting(attempt=attempt):
            return {"t": "link", "state": "connecting", "attempt": attempt}
        case Online(slow=slow):
            return {"t": "link", "state": "slow" if slow else "online"}
        case Retrying(attempt=attempt, reason=reason, lost=lost, code=code):
            why = {"code": code, "reason": reason, "lost": lost}
            return {"t": "link", "state": "retrying", "attempt": attempt, **why}
        case Closed(code=code, reason=reason):
            return {"t": "link", "state": "closed", "code": code, "reason": reason}


def shuffle_object(finding: Finding) -> dict[str, Any]:
    """What was found about a shuffle. ``outcome``: one of :data:`client.fair.Outcome`."""
    found: dict[str, Any] = {"t": "shuffle", "outcome": finding.outcome, "shuffle": finding.shuffle}
    return {**found, "why": say(f"unfair_{finding.why}")} if finding.why else found


def written(found: dict[str, Any]) -> str:
    """An object as its line: plain ASCII, so that no terminal or pipe can spoil it."""
    return json.dumps(found, separators=(",", ":"))


def view_object(model: Model) -> dict[str, Any]:
    """The newest view, with one's own cards in the order that one keeps them in."""
    found: dict[str, Any] = {"t": "view", "seq": model.seq, "digest": model.digest.hex()}
    found["public"] = _plain(model.public) if model.public else None
    found["own"] = _plain(model.own) if model.own else None
    found["clock"] = _plain(model.clock) if model.clock else None
    return found


def _plain(value: Any) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(value)
    return found
