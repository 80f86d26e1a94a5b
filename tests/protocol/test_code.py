"""Join codes: the words are those of the published list, people's typing is understood, keys give the same words."""

import contextlib
import hashlib
import random

import pytest

from protocol.code import (
    BadCertificate,
    BadCode,
    Code,
    completions,
    could_be_code,
    fingerprint,
    pin_words,
    public_key,
    read_code,
)
from protocol.wordlist import WORDS
from tests.certificates import certificate

# Published with the list.
PUBLISHED = "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda"
KEY = bytes(range(91))  # as long as that of P-256


def test_the_words_are_those_of_the_published_list():
    assert len(WORDS) == 2**11
    assert hashlib.sha256("".join(f"{word}\n" for word in WORDS).encode()).hexdigest() == PUBLISHED
    assert len({word[:4] for word in WORDS}) == len(WORDS)


def test_a_key_has_the_words_that_other_programs_work_out_too():
    bits = hashlib.scrypt(KEY, salt=b"thirtyone pin v1", n=32768, r=8, p=1, maxmem=2**26, dklen=8)
    first = f"{int.from_bytes(bits):064b}"[:44]
    assert pin_words(KEY) == tuple(WORDS[int(first[at : at + 11], 2)] for at in range(0, 44, 11))
    assert pin_words(KEY) == ("day", "often", "coin", "person")
    assert pin_words(KEY[:-1]) != pin_words(KEY)
    assert fingerprint(KEY) == hashlib.sha256(KEY).digest()


CODE = Code(("able", "baby", "cabin", "act"), "zoo")


@pytest.mark.parametrize(
    "typed",
    [
        "able-baby-cabin-act-zoo",
        "  Able BABY  cabin\tact zoo\n",
        "able – baby – cabin – act – zoo",
        "able, baby, cabin, act, zoo.",
        "able_baby_cabi_act_zoo",
        "ABLE-BABY-CABI-ACT-ZOO",
    ],
)
def test_a_code_is_read_however_it_is_typed(typed):
    assert read_code(typed) == CODE
    assert str(CODE) == "able-baby-cabin-act-zoo"


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("able-baby-cabin-act-zooo", "'zooo' is no word of a join code"),
        ("able-baby-cabim-act-zoo", "'cabim' is no word of a join code"),
        ("able-baby-cabint-act-zoo", "'cabint' is no word of a join code; cabin is one"),
        ("able-ba-cabin-act-zoo", "'ba' may be several words of a join code (baby, bachelor, bacon, badge ...)"),
        ("able-baby-cabin-act", "a join code has five words, and 4 stand there: able baby cabin act"),
        ("able-baby-cabin-act-zoo-zoo", "a join code has five words, and 6 stand there"),
        ("", "a join code has five words, and 0 stand there: none"),
        ("\x1b[2J", "may be several words"),
        ("x" * 500, "'xxxxxxxxxxxxxxxxxxxx' is no word of a join code"),
    ],
)
def test_what_is_no_code_is_said_to_be_so_and_the_word_is_named(typed, says):
    with pytest.raises(BadCode) as caught:
        read_code(typed)
    assert str(caught.value).startswith(says) or says in str(caught.value)
    assert "\x1b" not in str(caught.value)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("able-baby-cabin-act-zoo", True),
        ("able baby cabn act zoo", True),
        ("able-baby-cabin-act", True),
        ("laptop", False),
        ("my-old-laptop", False),
        ("ann.local", False),
        ("192.168.1.5", False),
        ("[fe80::1%eth0]:31313", False),
        ("able-baby-cabin-act-zoo.example.org", False),
    ],
)
def test_a_code_is_told_from_an_address(typed, code):
    assert could_be_code(typed) is code


def test_words_are_completed():
    assert completions("zo") == ("zone", "zoo")
    assert completions("ACT") == ("act",)
    assert completions("") == completions("zzz") == ()


# --- certificates


def test_the_key_in_a_certificate_is_found():
    encoded, key = certificate()
    assert public_key(encoded) == key


def test_a_damaged_certificate_is_refused_or_gives_another_key_and_nothing_else_happens():
    encoded, key = certificate()
    dice = random.Random(1)
    for cut in range(0, len(encoded) - len(key), 7):
        with pytest.raises(BadCertificate):
            public_key(encoded[:cut])
    for _ in range(2000):
        damaged = bytearray(encoded)
        for _ in range(dice.randint(1, 3)):
            damaged[dice.randrange(len(damaged))] = dice.randrange(256)
        with contextlib.suppress(BadCertificate):
            public_key(bytes(damaged))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x30",
        b"\x30\x80\x00\x00",
        b"\x30\x81\x05" + b"\x30" * 5,
        b"\x30\x85" + b"\xff" * 9,
        b"\x30\x82\x00\x01\x30",
    ],
)
def test_what_is_no_certificate_is_refused(data):
    with pytest.raises(BadCertificate):
        public_key(data)
