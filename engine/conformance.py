"""What every game must satisfy, as checks that can be run over any of them.

A test plays random matches with :func:`walk` and puts each position through :func:`check_position` and each step
through :func:`check_step`; whatever does not hold is a :class:`Broken`. A new game passes all of this before anybody
plays it. The dice are the caller's: the engine has none of its own, and the same dice give the same match.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Protocol

from engine.cards import FACE_NAMES, JOKER
from engine.game import (
    CHANCE,
    AwaitChance,
    AwaitSeats,
    Beginning,
    ChanceMove,
    Close,
    Event,
    Game,
    Illegal,
    MatchOver,
    Order,
    Phrase,
    Seat,
    View,
    view,
)
from engine.notation import VERBS, Discard, Draw, Garbled, Move, read_move, write_move
from engine.offered import offered_lines
from engine.words import say


class Broken(AssertionError):
    """A game does not keep a promise of the Game protocol; the text says which and where."""


class Dice(Protocol):
    """As much of random.Random as a walk needs."""

    def choice(self, seq: Sequence[Any], /) -> Any: ...

    def shuffle(self, x: list[Any], /) -> None: ...


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a walk."""

    before: Any
    seat: Seat
    move: Move | ChanceMove
    after: Any
    events: tuple[Event, ...]


# --- playing at random -----------------------------------------------------------------------------------------


def walk(game: Game[Any], beginning: Beginning, dice: Dice) -> Iterator[Step]:
    """A whole match of random legal moves, step by step."""
    state = game.begin(beginning)
    while True:
        match game.due(state):
            case MatchOver():
                return
            case AwaitChance() as wanted:
                seat, move = _chance(game, state, wanted, dice)
            case AwaitSeats(seats):
                seat = dice.choice(seats)
                moves = game.legal(state, seat)
                _hold(bool(moves), f"seat {seat} is awaited and has no legal move", state)
                move = dice.choice(moves)
        after, events = game.apply(state, seat, move)
        yield Step(state, seat, move, after, events)
        state = after


def _chance(game: Game[Any], state: Any, wanted: AwaitChance, dice: Dice) -> tuple[Seat, Move | ChanceMove]:
    """What chance answers; where it closes an open showdown, a call comes first now and then."""
    if wanted.kind == "close":
        seats = range(len(game.public(state).seats))
        calls = [(seat, move) for seat in seats for move in game.legal(state, seat)]
        return dice.choice([*calls, (CHANCE, Close())])  # type: ignore[no-any-return]  # what it was given
    items = list(wanted.items)
    dice.shuffle(items)
    return CHANCE, Order(tuple(items))


# --- one position ----------------------------------------------------------------------------------------------


def check_position(game: Game[Any], state: Any, dice: Dice) -> None:
    """Everything that must hold of a position. Raises :class:`Broken`."""
    views = [view(game, state, seat) for seat in range(len(game.public(state).seats))]
    _check_due(game, state, views)
    for seat, seen in enumerate(views):
        _check_moves(game, state, seat, seen)
        _check_refusals(game, state, seat, dice)
    _check_words(game, views)
    _check_report(game, state, len(views))
    check_secrets(game, state, dice)


def _check_due(game: Game[Any], state: Any, views: Sequence[View]) -> None:
    turn = views[0].public.turn
    match game.due(state):
        case AwaitSeats(seats):
            _hold(bool(seats), "seats are awaited, but none", state)
            _hold(turn == seats, "the view waits for others than the game does", state)
            for seat in seats:
                idle = game.idle_move(state, seat)
                _hold(idle in game.legal(state, seat), f"the move made for absent seat {seat} is not legal", state)
        case AwaitChance(kind, items):
            _hold(not turn, "the view waits for a seat while chance is to move", state)
            _hold(kind != "close" or not items, "the end of a showdown has nothing to put in order", state)
            _hold(len(set(items)) == len(items), "chance gets the same thing twice", state)
        case MatchOver():
            _hold(not turn, "the view waits for a seat after the match", state)
            _hold(not any(game.legal(state, seat) for seat in range(len(views))), "moves after the end", state)


def _check_moves(game: Game[Any], state: Any, seat: Seat, seen: View) -> None:
    legal = game.legal(state, seat)
    lines = [write_move(move) for move in legal]
    _hold(len(set(lines)) == len(lines), f"seat {seat} has a legal move twice", state)
    for move, line in zip(legal, lines, strict=True):
        _hold(read_move(line) == move, f"{line!r} is read as another move", state)
        _hold(game.apply(state, seat, move) == game.apply(state, seat, move), f"{line!r} is not pure", state)
    offered = offered_lines(seen)
    _hold(offered == set(lines), f"seat {seat} is offered {offered ^ set(lines)} in one place only", state)
    for choice in seen.own.choices if seen.own else ():
        _hold(choice.enabled == (choice.reason is None), f"{choice.line!r} is greyed without a reason", state)


def _check_refusals(game: Game[Any], state: Any, seat: Seat, dice: Dice) -> None:
    """Moves that are not in the list of legal ones are refused, with a reason in words."""
    legal = set(game.legal(state, seat))
    strange = [dice.choice(_STRANGE) for _ in range(_STRANGE_TRIED)]
    for move in strange:
        if move in legal:
            continue
        try:
            game.apply(state, seat, move)
        except Illegal as illegal:
            _can_be_said(game, illegal.reason)
        else:
            raise Broken(f"seat {seat} may {write_move(move)!r}, which is not in the list: {state}")


_STRANGE_TRIED = 4  # at each position and seat; over a match every kind has its turn
_STRANGE: tuple[Move, ...] = (
    Draw("stock"),
    Draw("discard"),
    *(Discard(face, knock) for face in range(JOKER + 1) for knock in (False, True)),
    *(read_move(line) for line in ("knock", "pass", "blitz", "swap all", "keep a", "redeal", "accept", "renew t1 up")),
    *(read_move(f"blitz {name}") for name in FACE_NAMES),
    *(read_move(f"out {name}") for name in FACE_NAMES),
    *(Garbled(f"{verb} up and down") for verb in VERBS),
)


# --- words and facts -------------------------------------------------------------------------------------------


def _check_words(game: Game[Any], views: Sequence[View]) -> None:
    for seen in views:
        for phrase in phrases(seen):
            _can_be_said(game, phrase)


def phrases(value: Any) -> Iterator[Phrase]:
    """Every phrase inside a view, an event, or anything made of such."""
    if isinstance(value, Phrase):
        yield value
    elif isinstance(value, Mapping):
        yield from phrases(tuple(value.values()))
    elif isinstance(value, tuple):
        for item in value:
            yield from phrases(item)
    elif is_dataclass(value):
        for part in fields(value):
            yield from phrases(getattr(value, part.name))


def _can_be_said(game: Game[Any], phrase: Phrase) -> None:
    for language, words in game.words.items():
        try:
            say(phrase, words)
        except (KeyError, IndexError, ValueError) as error:
            raise Broken(f"{phrase} cannot be said in {language!r}: {error!r}") from error


def _check_report(game: Game[Any], state: Any, seats: int) -> None:
    report, due = game.report(state), game.due(state)
    for fact in (report.ranks, report.values, report.places, report.points, report.totals, report.losses, report.lives):
        _hold(fact is None or len(fact) == seats, "a fact of the report has not one entry for each seat", state)
    _hold(bool(report.winners) == isinstance(due, MatchOver), "winners and the end of the match disagree", state)
    if isinstance(due, AwaitSeats):
        _hold(report.to_act in due.seats and report.end is None, "the report does not know who is to act", state)
    _hold(not report.out & report.winners or report.out >= report.winners, "some winners are out, some not", state)


# --- secrets ---------------------------------------------------------------------------------------------------

_ENOUGH_CARDS = 6 * 54  # more than any game of ours puts on a table


def check_secrets(game: Game[Any], state: Any, dice: Dice) -> None:
    """Rearranging what somebody cannot know changes nothing in what that somebody sees."""
    for seat in (None, *range(len(game.public(state).seats))):
        other = twin(game, state, seat, dice)
        _hold(view(game, other, seat) == view(game, state, seat), f"{_who(seat)} sees a secret", state)


def twin(game: Game[Any], state: Any, seat: Seat | None, dice: Dice) -> Any:
    """The state with all that a seat cannot know in an order of the dice's."""
    order = list(range(_ENOUGH_CARDS))
    dice.shuffle(order)
    return game.twin(state, seat, order)


def _who(seat: Seat | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


# --- one step --------------------------------------------------------------------------------------------------


def check_step(game: Game[Any], step: Step, dice: Dice) -> None:
    """Everything that must hold of a move and of what was told about it. Raises :class:`Broken`."""
    for phrase in phrases(step.events):
        _can_be_said(game, phrase)
    if isinstance(game.due(step.before), AwaitSeats) and isinstance(game.due(step.after), AwaitSeats):
        _hold(_on_table(game, step.before) == _on_table(game, step.after), "cards were lost or found", step)
    for seat in (None, *range(len(game.public(step.before).seats))):
        if seat != step.seat and step.seat != CHANCE:
            _check_told(game, step, seat, twin(game, step.before, seat, dice))


def _on_table(game: Game[Any], state: Any) -> int:
    seen = game.public(state)
    return sum(zone.count for zone in seen.zones) + sum(seat.cards for seat in seen.seats)


def _check_told(game: Game[Any], step: Step, seat: Seat | None, other: Any) -> None:
    """What a seat hears of another's move does not depend on what it cannot know."""
    try:
        after, events = game.apply(other, step.seat, step.move)
    except Illegal:
        return  # in the other world the card is not in that hand
    if _hands_hidden(game, step.after) and game.public(after) == game.public(step.after):
        _hold(told(events, seat) == told(step.events, seat), f"{_who(seat)} hears a secret", step)


def told(events: Sequence[Event], seat: Seat | None) -> list[Phrase]:
    """What a seat (None: a spectator) hears of some events."""
    return [_heard(event, seat) for event in events]


def _heard(event: Event, seat: Seat | None) -> Phrase:
    own = event.own or {}
    return event.public if seat is None else own.get(seat, event.public)


def _hands_hidden(game: Game[Any], state: Any) -> bool:
    """Whether the deal goes on. Where it has ended hands lie open, which differ between the worlds, and may; so do
    cards that a move lays open, and then everybody sees another table."""
    return game.public(state).stage == "play"


def _hold(holds: bool, what: str, where: Any) -> None:
    if not holds:
        raise Broken(f"{what}: {where}")
