"""How pause, vote, hands and looks stand at a table, as its people are told of them.

The other half of what :mod:`server.core.news` says of a table. Nothing is decided here.
"""

from typing import Any

from protocol.people_messages import Hands, Looking, Voting
from server.core.affairs import Vote
from server.core.room import Room


def told(room: Room) -> dict[str, Any]:
    """Fields of a TableInfo."""
    affairs, match = room.affairs, room.match
    return {
        "owner": next((one.place.name for one in room.people.visitors() if one.owner and one.place.name), None),
        "may_watch": affairs.may_watch,
        "players": () if match is None else match.lineup(),
        "paused": _paused(room),
        "vote": None if affairs.vote is None else _voting(affairs.vote, room.now),
        "hands": _hands(room),
        "looks": tuple(Looking(who=look.by.name, at=look.at.name, granted=look.granted) for look in affairs.looks),
    }


def _paused(room: Room) -> tuple[int, ...]:
    match = room.playing
    return () if match is None else tuple(one.seat + 1 for one in match.chairs if one.paused_in == match.deal > 0)


def _voting(vote: Vote, now: float) -> Voting:
    return Voting(
        what=vote.what,
        who=vote.about.name,
        by=vote.by,
        needed=vote.needed,
        left=max(0, int((vote.ends - now) * 1000)),
        reason=vote.reason,
        yes=tuple(chair.name for chair in vote.yes),
        no=tuple(chair.name for chair in vote.no),
    )


def _hands(room: Room) -> Hands | None:
    affairs, match = room.affairs, room.playing
    if match is None or not (affairs.asked or affairs.open):
        return None
    missing = [match.chairs[seat] for seat in match.still_in() if match.chairs[seat].person]
    return Hands(open=affairs.open, missing=tuple(one.name for one in missing if one not in affairs.agreed))
