"""Text that somebody else wrote, made fit to be shown: names, chat, and whatever else comes from outside.

A terminal obeys what it prints, and people believe what they read. So only characters that take up room and stay
where they are get through: no control characters or escapes, nothing that reorders or hides text, no characters
without width but a few accents, no emoji (terminals disagree about their width). Host and client both clean, since
either alone has failed elsewhere; cleaning what is clean changes nothing.
"""

import unicodedata
from itertools import takewhile

from wcwidth import wcwidth

NAME_CELLS = 16  # fits nine players into 80 columns
TITLE_CELLS = 40  # of a table: half a line
CELL_BYTES = 4  # of UTF-8, on average: plenty for a letter with an accent, too little for a line of towers of accents
CHAT_LENGTH = 200  # characters
CHAT_BYTES = 600  # in UTF-8: three a character, so that a backlog of fifty stays small whatever the script
NAMELESS = "Guest"
MARKS = 2  # accents on one letter that some living script needs; more is a tower over the neighbouring lines

# Letters, numbers, punctuation, symbols, the plain blank, and marks (counted). Not: C* (control, format, private,
# unassigned), Zl, Zp, Me (keycap boxes).
_KEPT = frozenset("Lu Ll Lt Lm Lo Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So".split())
_MARKS = frozenset({"Mn", "Mc"})
_HIDDEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc")  # blank by design, yet not called so
_CARDS = frozenset("♠♥♦♣♤♡♢♧")  # suits are our trade
_PICTURES = (
    range(0x2300, 0x2400),  # clocks, keyboards
    range(0x2600, 0x27C0),  # weather, zodiac, dingbats
    range(0x2B00, 0x2C00),  # stars, big arrows
    range(0x1F000, 0x20000),  # emoji proper, with their skin tones and flags
)


def clean(text: str) -> str:
    """Any foreign text as one line: NFC, nothing but what may be shown, blanks single and inside only."""
    composed = unicodedata.normalize("NFC", text)
    while True:  # dropping a character can bring an accent to a letter it composes with
        shown = unicodedata.normalize("NFC", " ".join(_kept(composed).split(" ")).strip())
        if shown == composed:
            return shown
        composed = shown


def clean_name(name: str, nameless: str = NAMELESS, cells: int = NAME_CELLS) -> str:
    """A name, at most so many cells wide and four times as many bytes long; ``nameless`` where nothing is left."""
    return clip(clean(name), cells) or nameless


def clean_chat(text: str) -> str | None:
    """A line of chat, or None if it is too long. Empty if nothing of it can be shown."""
    line = clean(text)
    return line if len(line) <= CHAT_LENGTH and len(line.encode()) <= CHAT_BYTES else None


def clip(text: str, cells: int) -> str:
    """As much of a clean text as fits into so many cells of a terminal, and into four times as many bytes."""
    used = size = 0

    def fits(char: str) -> bool:
        nonlocal used, size
        used += wcwidth(char)
        size += len(char.encode())
        return used <= cells and size <= cells * CELL_BYTES

    return "".join(takewhile(fits, text)).rstrip()


def _kept(text: str) -> str:
    kept: list[str] = []
    marks = MARKS  # a mark needs a letter to stand on
    for char in text:
        category = unicodedata.category(char)
        if category in _MARKS and _is_mark(char):
            if marks < MARKS:
                kept.append(char)
                marks += 1
        elif category == "Zs" or char in "\t\r\n\x0b\x0c\x85\u2028\u2029":
            if kept and kept[-1] != " ":
                kept.append(" ")
            marks = MARKS
        elif category in _KEPT and _takes_room(char):
            kept.append(char)
            marks = 0
    return "".join(kept)


def _is_mark(char: str) -> bool:
    """A mark that shows: not a variation selector, not a joiner in disguise."""
    return char not in _HIDDEN and not unicodedata.name(char, "").startswith(("VARIATION", "MONGOLIAN FREE VARIATION"))


def _takes_room(char: str) -> bool:
    if char in _HIDDEN or wcwidth(char) < 1:
        return False
    return char in _CARDS or not any(ord(char) in block for block in _PICTURES)
