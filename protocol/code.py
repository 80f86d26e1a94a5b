"""Join codes: five words, of which the first four prove the host to a guest and the fifth proves the guest to a table.

The first four are 44 bits of a slow digest of the host's public key (:func:`pin_words`): slow, so that nobody makes a
key of their own that fits them. The fifth is chosen by the host. Any guest may know a code and still cannot pose as
the host. :func:`read_code` takes what a person typed; nothing here sends or stores anything.
"""

import hashlib
import re
from dataclasses import dataclass
from typing import TypeAlias

from protocol.wordlist import WORDS

Pin: TypeAlias = tuple[str, ...]
"""The four words that prove a host."""

PIN_LENGTH = 4  # words
WORD_BITS = 11
SALT = b"thirtyone pin v1"
COST, BLOCK, LANES = 2**15, 8, 1  # of scrypt: some 80 ms and 32 MiB a guess
MEMORY = 64 * 2**20  # bytes that scrypt may take; it refuses to begin with fewer than it needs
PREFIX = 4  # letters that tell any two words of the list apart; shorter beginnings are taken where only one word fits

_KNOWN = frozenset(WORDS)
_BETWEEN = re.compile(r"[^a-z]+")


class BadCode(ValueError):
    """What was typed is no join code. The text is a sentence that names the word at fault."""


class BadCertificate(ValueError):
    """A certificate that cannot be read."""


@dataclass(frozen=True, slots=True)
class Code:
    """A join code. ``pin`` proves the host, ``word`` opens a table."""

    pin: Pin
    word: str

    def __str__(self) -> str:
        return "-".join((*self.pin, self.word))


# --- what people type --------------------------------------------------------------------------------------------


def read_code(text: str) -> Code:
    """The code in a text: blanks or dashes between words, either case, words cut short where they stay clear.

    Raises BadCode.
    """
    typed = _split(text)
    words = [_word(each) for each in typed]
    if len(words) != PIN_LENGTH + 1:
        raise BadCode(f"a join code has five words, and {len(words)} stand there: {' '.join(typed) or 'none'}")
    return Code(tuple(words[:PIN_LENGTH]), words[PIN_LENGTH])


def could_be_code(text: str) -> bool:
    """Whether somebody who typed this is likely to have meant a join code rather than the name of a machine."""
    if re.search(r"[.:\[\]%0-9]", text):
        return False
    typed = _split(text)
    known = sum(bool(completions(word)) for word in typed)
    return len(typed) >= PIN_LENGTH and known > len(typed) / 2


def completions(beginning: str) -> tuple[str, ...]:
    """The words that begin like this, in their order; the word itself alone, if it is one."""
    beginning = beginning.lower()
    if beginning in _KNOWN:
        return (beginning,)
    return tuple(word for word in WORDS if word.startswith(beginning)) if beginning else ()


def _split(text: str) -> list[str]:
    return [word for word in _BETWEEN.split(text.lower()) if word]


def _word(typed: str) -> str:
    fitting = completions(typed)
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        some = ", ".join(fitting[:SHOWN]) + (" ..." if len(fitting) > SHOWN else "")
        raise BadCode(f"{_shown(typed)} may be several words of a join code ({some}): type more of it")
    near = completions(typed[:PREFIX]) or completions(typed[: PREFIX - 1])
    hint = f"; {near[0]} is one" if len(near) == 1 else ""
    raise BadCode(f"{_shown(typed)} is no word of a join code{hint}")


SHOWN = 4  # words named in a sentence
LONGEST = 20  # letters of a wrong word in a sentence


def _shown(typed: str) -> str:
    return f"'{typed[:LONGEST]}'"


# --- what proves a host ------------------------------------------------------------------------------------------


def pin_words(key: bytes) -> Pin:
    """The four words of a public key (SubjectPublicKeyInfo, DER). Slow on purpose: not on an event loop."""
    digest = hashlib.scrypt(key, salt=SALT, n=COST, r=BLOCK, p=LANES, maxmem=MEMORY, dklen=8)
    bits = int.from_bytes(digest) >> (8 * len(digest) - PIN_LENGTH * WORD_BITS)
    return tuple(WORDS[bits >> (WORD_BITS * place) & 2**WORD_BITS - 1] for place in reversed(range(PIN_LENGTH)))


def fingerprint(key: bytes) -> bytes:
    """What a guest keeps of a host's public key once it is trusted: 32 bytes."""
    return hashlib.sha256(key).digest()


SEQUENCE, VERSION = 0x30, 0xA0
BEFORE_KEY = 5  # serial number, algorithm, issuer, validity and subject stand before the key


def public_key(certificate: bytes) -> bytes:
    """The SubjectPublicKeyInfo in an X.509 certificate (both DER). Raises BadCertificate.

    Read here, since it is a walk over six lengths and the library that also can takes a fifth of a second to import.
    """
    _, inside, _ = _element(certificate, 0, SEQUENCE)
    _, at, end = _element(certificate, inside, SEQUENCE)
    if certificate[at : at + 1] == bytes([VERSION]):
        at = _element(certificate, at)[2]
    for _ in range(BEFORE_KEY):
        at = _element(certificate, at)[2]
    start, _, after = _element(certificate, at, SEQUENCE)
    if after > end:
        raise BadCertificate("a key reaches beyond its certificate")
    return certificate[start:after]


def _element(data: bytes, at: int, tag: int | None = None) -> tuple[int, int, int]:
    """Where an element of DER starts, where its content starts, and where it ends. Raises BadCertificate."""
    head = data[at : at + 2]
    if len(head) < 2 or head[0] & 0x1F == 0x1F or tag not in (None, head[0]):
        raise BadCertificate("it is no certificate")
    length, content = head[1], at + 2
    if length & 0x80:
        octets = length & 0x7F
        written = data[content : content + octets]
        if not 1 <= octets <= 2 or written[:1] == b"\0":  # no certificate of ours is longer than 64 KiB
            raise BadCertificate("a length in it is not allowed")
        length, content = int.from_bytes(written), content + octets
        if length < 0x80:
            raise BadCertificate("a length in it is not allowed")
    if content + length > len(data):
        raise BadCertificate("it is cut short")
    return at, content, content + length
