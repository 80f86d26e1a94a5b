"""The deal that is being played and the one before it, as moves: what happened in them can be gone through again.

Kept for those who may see a deal with all hands open once it is over. It costs a reference a move; the hands are made
only when somebody is to see them. Knows no rule.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from engine.game import ChanceMove, Event, Game, OwnView, Seat
from engine.notation import Move

Made: TypeAlias = tuple[Seat, Move | ChanceMove]


class Instant(NamedTuple):
    """A moment of a deal that is gone through again. ``deal``: its number for people."""

    deal: int
    events: tuple[Event, ...]
    owns: Mapping[Seat, OwnView]


@dataclass(slots=True)
class Deal:
    """A deal from the state before its cards fell. ``moves``: with the seats that made them."""

    start: Any
    moves: list[Made] = field(default_factory=list)


class Deals:
    """The newest deals of a match. ``begun``: how many there have been."""

    def __init__(self) -> None:
        self.begun = 0
        self._now: Deal | None = None
        self._before: Deal | None = None

    def note(self, before: Any, seat: Seat, move: Move | ChanceMove, *, dealing: bool) -> None:
        """A move was made in state ``before``; ``dealing``: with it cards are dealt."""
        if dealing:
            self.begun += 1
            self._before, self._now = self._now, Deal(before)
        if self._now is not None:
            self._now.moves.append((seat, move))

    def close(self) -> None:
        """No other deal will follow: the newest is one that was."""
        self._before, self._now = self._now, None

    def replay(self, game: Game[Any], players: int) -> Iterator[Instant]:
        """The deal before the newest, move by move."""
        deal = self._before
        if deal is None:
            return
        state = deal.start
        for seat, move in deal.moves:
            state, events = game.apply(state, seat, move)
            owns = {other: game.own(state, other) for other in range(players)}
            yield Instant(game.public(state).deal, events, owns)
