"""Moves, and the one line each is written as: in records, on the wire, in the log and at the keyboard.

A move names faces and positions, never pieces of cardboard; which of two like cards is meant is for the rules to
settle. Reading a line asks no rule: a line that begins with a verb of :data:`VERBS` is a move, and where its
arguments make no sense it is read as :class:`Garbled`, which every game refuses with its reason. The grammar is in
docs/protocol.md, "Moves".
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from engine.cards import Face, face_name, read_face


class Unreadable(ValueError):
    """The line is no move at all. The text says what was expected, for the person who typed it."""


@dataclass(frozen=True, slots=True)
class Draw:
    """``draw stock``, ``draw discard``: take the top card of a pile."""

    source: Literal["stock", "discard"]


@dataclass(frozen=True, slots=True)
class Discard:
    """``discard 7D``, ``discard 7D knock``: throw a card, and knock with it where that is played."""

    face: Face
    knock: bool = False


@dataclass(frozen=True, slots=True)
class Knock:
    """``knock``."""


@dataclass(frozen=True, slots=True)
class Pass:
    """``pass``: stand."""


@dataclass(frozen=True, slots=True)
class Blitz:
    """``blitz``, ``blitz 4C``: call 31, in the middle of a turn with the card thrown. ``thirty-one`` reads the same."""

    face: Face | None = None


@dataclass(frozen=True, slots=True)
class Hidden:
    """``#2``: the card in the second position of a row, which lies face down."""

    position: int  # from 0


SHORT = 16  # characters of a line that is worth remembering: all that are played in most games
LINES_KEPT = 1024  # of those; a deal of most games has some hundred

Target: TypeAlias = Face | Hidden


@dataclass(frozen=True, slots=True)
class Swap:
    """``swap 7D 8C for KH #1``, ``swap 7D for t1 #3``, with ``knock`` at the end where that is played.

    ``row``: the table hand ("t1", "t2") where there are several, else None.
    """

    give: tuple[Face, ...]
    take: tuple[Target, ...]
    row: str | None = None
    knock: bool = False


@dataclass(frozen=True, slots=True)
class SwapAll:
    """``swap all``, ``swap all for t1``: the whole hand against the whole row."""

    row: str | None = None
    knock: bool = False


@dataclass(frozen=True, slots=True)
class Keep:
    """``keep a``, ``keep b``: which of the two hands dealt to the dealer is kept."""

    hand: Literal["a", "b"]


@dataclass(frozen=True, slots=True)
class Redeal:
    """``redeal``: claim the new deal."""


@dataclass(frozen=True, slots=True)
class Accept:
    """``accept``: let the deal stand."""


@dataclass(frozen=True, slots=True)
class Renew:
    """``renew t1 up``, ``renew t1 down``: replace a table hand from the stock."""

    row: str
    up: bool


@dataclass(frozen=True, slots=True)
class Out:
    """``out 7D``: go out, throwing this card."""

    face: Face


@dataclass(frozen=True, slots=True)
class Bet:
    """``bet 2 on 1 against 2``, ``bet 2 on 1 against field``: a side bet. Seats count from 0; None is the field."""

    amount: int
    on: int
    against: int | None


@dataclass(frozen=True, slots=True)
class Take:
    """``take 1``: accept offer 1."""

    offer: int


@dataclass(frozen=True, slots=True)
class Withdraw:
    """``withdraw 1``: take back offer 1."""

    offer: int


@dataclass(frozen=True, slots=True)
class Garbled:
    """A known verb with arguments that are not: a move, and never a legal one. How it is written a game says."""

    line: str

    @property
    def verb(self) -> str:
        """The verb, by its first name."""
        word = self.line.split()[0].lower()
        return _ALSO.get(word, word)


Move: TypeAlias = (
    Draw | Discard | Knock | Pass | Blitz | Swap | SwapAll | Keep | Redeal | Accept | Renew | Out | Bet | Take
    | Withdraw | Garbled
)  # fmt: skip

ROWS = ("t1", "t2")


def _draw(words: list[str]) -> Move:
    match words:
        case ["stock"]:
            return Draw("stock")
        case ["discard"]:
            return Draw("discard")
    raise ValueError


def _discard(words: list[str]) -> Move:
    match words:
        case [card]:
            return Discard(read_face(card))
        case [card, "knock"]:
            return Discard(read_face(card), knock=True)
    raise ValueError


def _blitz(words: list[str]) -> Move:
    match words:
        case []:
            return Blitz()
        case [card]:
            return Blitz(read_face(card))
    raise ValueError


def _swap(words: list[str]) -> Move:
    knock = words[-1:] == ["knock"]
    if knock:
        words = words[:-1]
    match words:
        case ["all"]:
            return SwapAll(knock=knock)
        case ["all", "for", row] if row in ROWS:
            return SwapAll(row, knock)
    middle = words.index("for")
    given, taken = words[:middle], words[middle + 1 :]
    named_row = taken.pop(0) if taken and taken[0] in ROWS else None
    if not given or not taken:
        raise ValueError
    return Swap(tuple(read_face(word) for word in given), tuple(_target(word) for word in taken), named_row, knock)


def _target(word: str) -> Target:
    if not word.startswith("#"):
        return read_face(word)
    position = _number(word[1:])
    if position < 1:
        raise ValueError
    return Hidden(position - 1)


def _keep(words: list[str]) -> Move:
    match words:
        case ["a"]:
            return Keep("a")
        case ["b"]:
            return Keep("b")
    raise ValueError


def _renew(words: list[str]) -> Move:
    match words:
        case [row, ("up" | "down") as side] if row in ROWS:
            return Renew(row, side == "up")
    raise ValueError


def _out(words: list[str]) -> Move:
    (card,) = words
    return Out(read_face(card))


def _bet(words: list[str]) -> Move:
    match words:
        case [amount, "on", backed, "against", "field"]:
            return Bet(_number(amount), _seat(backed), None)
        case [amount, "on", backed, "against", other]:
            return Bet(_number(amount), _seat(backed), _seat(other))
    raise ValueError


def _take(words: list[str]) -> Move:
    (offer,) = words
    return Take(_number(offer))


def _withdraw(words: list[str]) -> Move:
    (offer,) = words
    return Withdraw(_number(offer))


def _bare(move: Move) -> Callable[[list[str]], Move]:
    def read(words: list[str]) -> Move:
        if words:
            raise ValueError
        return move

    return read


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 9):
        raise ValueError
    return int(word)


def _seat(word: str) -> int:
    number = _number(word)
    if number < 1:
        raise ValueError
    return number - 1


# the first word of a line -> the reader of the words behind it
VERBS: dict[str, Callable[[list[str]], Move]] = {
    "draw": _draw,
    "discard": _discard,
    "knock": _bare(Knock()),
    "pass": _bare(Pass()),
    "blitz": _blitz,
    "thirty-one": _blitz,
    "swap": _swap,
    "keep": _keep,
    "redeal": _bare(Redeal()),
    "accept": _bare(Accept()),
    "renew": _renew,
    "out": _out,
    "bet": _bet,
    "take": _take,
    "withdraw": _withdraw,
}
_ALSO = {"thirty-one": "blitz"}  # other names of a verb


def read_move(line: str) -> Move:
    """The move written in ``line`` (without the seat). Raises :class:`Unreadable` if it begins with no verb."""
    return _read_short(line) if len(line) <= SHORT else _read(line)


@lru_cache(maxsize=LINES_KEPT)
def _read_short(line: str) -> Move:
    return _read(line)


def _read(line: str) -> Move:
    words = line.split()
    verb = words[0].lower() if words else ""
    if verb not in VERBS:
        raise Unreadable(f"{line.strip()!r} is not a move; moves look like: draw stock, discard 7D, knock, pass")
    try:
        # Cards are read in either case; every other word of a line is lower case.
        return VERBS[verb]([word.lower() if word.isalpha() else word for word in words[1:]])
    except ValueError:
        return Garbled(" ".join(words))


def write_move(move: Move) -> str:
    """The line of a move; :func:`read_move` reads it back."""
    match move:
        case Draw(source):
            return f"draw {source}"
        case Discard(face, knock):
            return f"discard {face_name(face)}{_with(knock)}"
        case Knock():
            return "knock"
        case Pass():
            return "pass"
        case Blitz(face):
            return "blitz" if face is None else f"blitz {face_name(face)}"
        case Swap(give, take, row, knock):
            given = " ".join(face_name(face) for face in give)
            taken = " ".join(_write_target(target) for target in take)
            return f"swap {given} for {row + ' ' if row else ''}{taken}{_with(knock)}"
        case SwapAll(row, knock):
            return f"swap all{' for ' + row if row else ''}{_with(knock)}"
        case Keep(hand):
            return f"keep {hand}"
        case Redeal():
            return "redeal"
        case Accept():
            return "accept"
        case Renew(row, up):
            return f"renew {row} {'up' if up else 'down'}"
        case Out(face):
            return f"out {face_name(face)}"
        case Bet(amount, on, against):
            return f"bet {amount} on {on + 1} against {'field' if against is None else against + 1}"
        case Take(offer):
            return f"take {offer}"
        case Withdraw(offer):
            return f"withdraw {offer}"
        case Garbled(line):
            return line


def _with(knock: bool) -> str:
    return " knock" if knock else ""


def _write_target(target: Target) -> str:
    return f"#{target.position + 1}" if isinstance(target, Hidden) else face_name(target)


_ANYTIME = (Blitz, Bet, Take, Withdraw)


def anytime(move: Move) -> bool:
    """Whether a move answers no question of the table: such a move cannot be stale and may come out of turn."""
    return isinstance(move, _ANYTIME)
