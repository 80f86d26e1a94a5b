"""The signs the screen draws with, in a Unicode and an ASCII set, and how one of them is chosen.

Suits, box lines and pips need an output encoding that has them, a terminal whose font has them, and the certainty
that they are one cell wide there: in some East Asian set-ups spades, hearts, clubs and box lines take two. Where
that is not certain, plain ASCII is drawn. Which colour a sign has is :mod:`client.style`'s business.
"""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from prompt_toolkit.utils import get_cwidth

SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
PROBED = "♠─●"
"""One sign of each kind that is "ambiguous" in width; a terminal draws all of them wide or none."""

PLAIN_TERMINALS = ("linux", "dumb", "unknown", "ansi", "cons25", "emacs")
PLAIN_LOCALES = ("C", "POSIX")
PLAIN_FAMILIES = ("vt", "xterm-mono")


@dataclass(frozen=True, slots=True, eq=False)
class Glyphs:
    """One set of signs. All are one cell wide, except ``dots``, which may be more."""

    suits: Mapping[str, str]
    joker: str
    horizontal: str
    vertical: str
    corners: tuple[str, str, str, str]  # top left, top right, bottom left, bottom right
    back: str
    life: str
    lost: str
    arrow: str
    check: str
    dot: str
    dots: str
    full: str
    empty: str
    wait: str
    up: str
    down: str
    half: bool
    """Whether the text may hold signs beyond ASCII, such as ½."""

    def suit(self, letter: str) -> str:
        return self.suits.get(letter, letter)


UNICODE = Glyphs(
    suits=SUIT_SIGNS,
    joker="★",
    horizontal="─",
    vertical="│",
    corners=("┌", "┐", "└", "┘"),
    back="░",
    life="●",
    lost="○",
    arrow="►",
    check="√",
    dot="·",
    dots="…",
    full="█",
    empty="░",
    wait="»",
    up="▲",
    down="▼",
    half=True,
)

ASCII = Glyphs(
    suits={"C": "C", "D": "D", "H": "H", "S": "S"},
    joker="*",
    horizontal="-",
    vertical="|",
    corners=("+", "+", "+", "+"),
    back=":",
    life="*",
    lost=".",
    arrow=">",
    check="+",
    dot="-",
    dots="...",
    full="#",
    empty=".",
    wait="~",
    up="^",
    down="v",
    half=False,
)

# What our own words and the hosts' use beyond ASCII, and how it reads without.
_PLAINER = str.maketrans(
    {"½": ".5", "–": "-", "—": "-", "…": "...", "·": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "×": "x"}
    | {sign: letter for letter, sign in SUIT_SIGNS.items()}
    | {"♡": "H", "♢": "D", "♧": "C", "♤": "S", "→": "->", "←": "<-", "↑": "^", "↓": "v", "★": "*"}
)


def locale_encoding(environ: Mapping[str, str]) -> str | None:
    """The encoding that the locale asks for; None where it names none.

    Python itself makes UTF-8 of the C locale, and says so in LC_CTYPE: it can write any sign then, but the terminal,
    which has the same locale, may not show it.
    """
    everything, letters, rest = (environ.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    if letters == "C.UTF-8" and rest in PLAIN_LOCALES:
        letters = rest
    named = everything or letters or rest
    if named in PLAIN_LOCALES:
        return "ascii"
    return named.partition("@")[0].partition(".")[2] or None


def choose(*, encoding: str | None, term: str, ascii_only: bool, wide: bool | None) -> Glyphs:
    """The set for a terminal. ``wide``: what the width probe said, None where nothing was heard."""
    name = term.lower()
    plain = name in PLAIN_TERMINALS or name.startswith(PLAIN_FAMILIES)
    if ascii_only or plain or wide or not _can_say(encoding):
        return ASCII
    return UNICODE


def _can_say(encoding: str | None) -> bool:
    try:
        (PROBED + UNICODE.joker + UNICODE.arrow).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


@lru_cache(maxsize=4096)
def legible(text: str, glyphs: Glyphs) -> str:
    """Text as this terminal can show it: nothing that moves the cursor, and pure ASCII where the set is ASCII."""
    clean = "".join(sign for sign in unicodedata.normalize("NFC", text) if sign.isprintable() and get_cwidth(sign) > 0)
    if glyphs.half:
        return clean
    return clean.translate(_PLAINER).encode("ascii", "replace").decode("ascii")


def clip(text: str, cells: int, glyphs: Glyphs) -> str:
    """Text in at most so many cells; what is cut off is replaced by an ellipsis."""
    if get_cwidth(text) <= cells:
        return text
    room = cells - get_cwidth(glyphs.dots)
    if room <= 0:
        return glyphs.dots[: max(cells, 0)]
    kept, used = "", 0
    for sign in text:
        used += get_cwidth(sign)
        if used > room:
            break
        kept += sign
    return kept + glyphs.dots


def fit(text: str, cells: int, glyphs: Glyphs) -> str:
    """Text in exactly so many cells, filled up with blanks on the right."""
    text = clip(text, cells, glyphs)
    return text + " " * (cells - get_cwidth(text))
