"""How a table does, for its owner: who is there, who is waited for, what was counted. Never what anybody holds."""

from typing import Literal

from protocol.admin_messages import PersonStatus, TableStatus
from server.core.people import Chair
from server.core.room import Room

NAMED = 100
"""People named at most: with the longest names they fit into a frame. Chairs come first."""


def table_status(room: Room, now: float) -> TableStatus:
    """The status of a table."""
    people, match, counts = room.people, room.playing, room.counts
    looking = [chair.seat for chair in people.chairs if chair.here]
    clock = None if match is None else room.clocks.shown(now, looking)
    watching = (PersonStatus(name=watcher.name, kind="spectator") for watcher in people.watchers)
    return TableStatus(
        id=room.config.id,
        name=room.config.name,
        game=room.setup.game.name,
        phase="lobby" if match is None else "playing",
        seq=room.seq,
        deal=0 if match is None else match.public().deal,
        people=(*map(_sitting, people.seated()), *watching)[:NAMED],
        spectators=len(people.watchers),
        waits_for=() if clock is None else clock.seats,
        why=None if clock is None else clock.why,
        left=None if clock is None else clock.left,
        resumes=counts.resumes,
        resyncs=counts.resyncs,
        refusals=dict(counts.refusals),
    )


def _sitting(chair: Chair) -> PersonStatus:
    kind: Literal["human", "bot"] = "bot" if chair.kind == "bot" else "human"
    return PersonStatus(name=chair.name, kind=kind, seat=chair.seat + 1, link=chair.link, away=chair.away)
