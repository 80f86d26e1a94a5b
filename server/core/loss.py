"""What a damaged journal has lost: how a table goes on without it, and how people are told which move it was."""

from collections.abc import Sequence

from engine.game import Event, SeatRef, phrase
from server.core import facts
from server.core.events import Journal
from server.core.room import Room


def cut_off(room: Room, fact: facts.Cut) -> None:
    """What came behind is lost: the state gets a number that nobody was told yet, and the log says so."""
    room.seq = max(room.seq, fact.seq)
    match = room.playing
    if match is None:
        return
    match.asked = dict.fromkeys(match.asked, room.seq)  # whatever was sent in answer to the lost states is void
    match.fair.skip(fact.lost)
    if fact.seat is None or fact.seat >= len(match.chairs):
        match.note((Event("lost", None, phrase("host.lost")),))
    else:
        told = phrase("host.lost_from", seat=SeatRef(fact.seat), verb=fact.verb)
        match.note((Event("lost", fact.seat, told),))


def loss(room: Room, lost: Sequence[Journal]) -> facts.Cut:
    """The fact that says what is lost: a move is named without its cards, which may be back in a hand."""
    first = next((entry for entry in lost if entry.kind == "moved"), None)
    try:
        fact = None if first is None else facts.read(first)
    except facts.Unknown:
        fact = None
    seq = room.seq + len(lost) + 1
    if first is None or not isinstance(fact, facts.Moved):
        return facts.Cut(seq=seq, lost=len(lost))
    return facts.Cut(seq=seq, lost=len(lost), seat=first.seat, verb=fact.move.partition(" ")[0])
