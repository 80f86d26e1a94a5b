"""A deal that is over, in lives: who loses what, who rides free, who is out, who has won, and how that is told.

It puts together what a deal orders (:mod:`engine.family.losses`) and what the ladder of lives makes of it
(:mod:`engine.match`). Which cards were played, and how, is unknown here: it serves every game with lives.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from engine.family import headline, said
from engine.family.frame import End, Ending
from engine.family.seen import Marks
from engine.game import Beginning, Counter, Event, Phrase, Seat, phrase
from engine.match import Ladder, LadderRules, Settled, new_ladder, settle
from engine.options import Options

_TWO = 2


@dataclass(frozen=True, slots=True)
class LivesRules:
    """The options about lives: with how many one begins, and the ladder."""

    start: int
    ladder: LadderRules

    @classmethod
    def read(cls, options: Options) -> "LivesRules":
        """The rules that these options make."""
        return cls(int(options["lives"]), LadderRules.read(options))


class LivesResult(NamedTuple):
    """What a deal came to. ``values`` and ``losses``: one a seat, losses as ordered by the rules."""

    end: End
    values: tuple[int, ...]
    losses: tuple[int, ...]
    before: Ladder
    settled: Settled


def first_ladder(beginning: Beginning, rules: LivesRules) -> Ladder:
    """Where everybody stands at the beginning. Raises ValueError with a sentence."""
    players = beginning.players
    lives = beginning.lives or (rules.start,) * players
    if len(lives) != players:
        raise ValueError(f"lives: {len(lives)} numbers were given for {players} players")
    return new_ladder(lives, beginning.free)


def settled(
    ladder: Ladder, ordered: Mapping[Seat, int], rules: LivesRules, ending: Ending | None, values: tuple[int, ...]
) -> LivesResult:
    """What these losses do. Seats that are not named lose nothing."""
    end: End = ending.end if ending else "drawn"
    losses = tuple(ordered.get(seat, 0) for seat in range(len(ladder.lives)))
    done = settle(ladder, losses, rules.ladder)
    if done.replayed:
        return LivesResult("replayed", values, (0,) * len(losses), ladder, done)
    return LivesResult(end, values, losses, ladder, done)


def deal_moves_on(end: End, rules: LadderRules) -> bool:
    """Whether the next player deals after a deal that ended like this."""
    return rules.drawn_deal_moves or end not in ("drawn", "replayed")


# --- telling it ------------------------------------------------------------------------------------------------


def told(result: LivesResult) -> tuple[Event, ...]:
    """What the deal did to whom."""
    if result.end == "replayed":
        return (Event("replayed", None, phrase("replayed")),)
    told = [said.happened("lost", _loss_key(result, seat), seat) for seat, loss in enumerate(result.losses) if loss]
    told += [said.happened("boarded", "boards", seat) for seat in result.settled.boarded]
    told += [said.happened("out", "eliminated", seat) for seat in result.settled.eliminated]
    return tuple(told)


def _loss_key(result: LivesResult, seat: Seat) -> str:
    if seat in result.before.free:
        return "loses_ride"
    return _two_key(result) if result.losses[seat] == _TWO else "loses_one"


def _two_key(result: LivesResult) -> str:
    """Why somebody loses two: only a knocker ever does, for the lowest hand or because 31 came."""
    return "loses_two_blitz" if result.end == "blitz" else "loses_two_low"


def outcome(ending: Ending | None, result: LivesResult) -> Phrase:
    """The headline: why the deal ended, who held 31, and what it cost whom."""
    if result.end == "replayed":
        return phrase("replayed")
    return headline.ended(ending, None if result.end == "drawn" else _losing(result))


def _losing(result: LivesResult) -> Phrase:
    """Who loses what, in one phrase."""
    one = [seat for seat, loss in enumerate(result.losses) if loss == 1]
    losing = [phrase("losing_one" if len(one) == 1 else "losing_one_each", seats=said.seats(one))] if one else []
    losing += [
        phrase(_two_key(result), seat=said.SEATS[seat]) for seat, loss in enumerate(result.losses) if loss == _TWO
    ]
    if len(losing) > 1:
        return phrase("losing_both", one=losing[0], two=losing[1])
    return losing[0] if losing else phrase("nobody_loses")


def marks(ladder: Ladder, result: LivesResult | None, seat: Seat, start: int) -> Marks:
    """What a player has, on the ladder, and what the deal just settled did. ``start``: lives to begin with."""
    held = _marks(ladder.lives[seat], start, seat in ladder.free)
    return held if result is None else held._replace(change=change(result, seat))


@lru_cache(maxsize=1024)
def _marks(lives: int, start: int, free: bool) -> Marks:
    return Marks(counters(lives, start), ("free_ride",) if free else ())


def change(result: LivesResult, seat: Seat) -> Phrase | None:
    """What the deal did to one player."""
    if result.end in ("replayed", "drawn"):
        return None
    if seat in result.settled.eliminated:
        return phrase("change_out")
    if seat in result.settled.boarded:
        return phrase("change_boards")
    match result.losses[seat]:
        case 0:
            return phrase("change_safe")
        case 1:
            return phrase("change_one")
    return phrase("change_two")


@lru_cache(maxsize=1024)
def counters(lives: int, start: int) -> tuple[Counter, ...]:
    """The lives of a player, as pips."""
    return (Counter("lives", phrase("counter_lives"), lives, max(start, lives)),)


def facts(ladder: Ladder, result: LivesResult | None) -> Mapping[str, Any]:
    """What a report says of lives."""
    return {"lives": ladder.lives, "free": ladder.free, "losses": result.losses if result else None}
