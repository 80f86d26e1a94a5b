"""A deal that is over, in lives: who loses what, who rides free, who is out, who has won, and how that is told.

It puts together what a deal orders (:mod:`engine.family.losses`) and what the ladder of lives makes of it
(:mod:`engine.match`). Which cards were played, and how, is unknown here: it serves every game with lives.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from engine.family import headline, said
from engine.family.frame import End, Ending, new
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
    """What a deal came to. ``values`` and ``losses``: one a seat, losses as ordered by the rules; ``told``: it all."""

    end: End
    values: tuple[int, ...]
    losses: tuple[int, ...]
    before: Ladder
    settled: Settled
    told: tuple[Event, ...]


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
    losses = tuple([ordered.get(seat, 0) for seat in range(len(ladder.lives))])
    end, losses, done, told = _done(ladder, losses, rules.ladder, ending.end if ending else "drawn")
    return new(LivesResult, (end, values, losses, ladder, done, told))


@lru_cache(maxsize=4096)  # lives are few, so a simulation comes back to the same ones again and again
def _done(
    ladder: Ladder, losses: tuple[int, ...], rules: LadderRules, end: End
) -> tuple[End, tuple[int, ...], Settled, tuple[Event, ...]]:
    """What losses do: how the deal has ended with that, what each seat loses then, and what is told of it."""
    done = settle(ladder, losses, rules)
    if done.replayed:
        return "replayed", (0,) * len(losses), done, (Event("replayed", None, phrase("replayed")),)
    return end, losses, done, tuple(_told(ladder, losses, done, end))


def deal_moves_on(end: End, rules: LadderRules) -> bool:
    """Whether the next player deals after a deal that ended like this."""
    return rules.drawn_deal_moves or end not in ("drawn", "replayed")


# --- telling it ------------------------------------------------------------------------------------------------


def _told(before: Ladder, losses: tuple[int, ...], done: Settled, end: End) -> Iterator[Event]:
    """What the deal did to whom."""
    for seat, loss in enumerate(losses):
        if loss:
            key = "loses_ride" if seat in before.free else _two_key(end) if loss == _TWO else "loses_one"
            yield said.happened("lost", key, seat)
    for seat in done.boarded:
        yield said.happened("boarded", "boards", seat)
    for seat in done.eliminated:
        yield said.happened("out", "eliminated", seat)


def _two_key(end: End) -> str:
    """Why somebody loses two: only a knocker ever does, for the lowest hand or because 31 came."""
    return "loses_two_blitz" if end == "blitz" else "loses_two_low"


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
        phrase(_two_key(result.end), seat=said.SEATS[seat]) for seat, loss in enumerate(result.losses) if loss == _TWO
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
