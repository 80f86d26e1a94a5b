"""``thirtyone verify``: a record proves its shuffles, a transcript proves that they were not made up afterwards."""

import json
from functools import cache

import pytest

from engine.fields import BadRecord
from protocol.fair import shuffled
from protocol.transcript import head, read, written
from server.verify import verify
from tests.e2e.witnesses import Evening

TABLE, SEAT = "t1", 2


@cache
def played(game="thirty-one", preset="classic", moves=5000):
    """A whole match: its record, and the transcript of a seat."""
    evening = Evening(game, preset, 2, 3)
    evening.play(moves)
    return evening.match.record(), transcript(evening, SEAT)


def transcript(evening, guest):
    return "".join(map(written, (head(TABLE, 1), *evening.notes[guest])))


def against(text):
    return read(text.splitlines())


def found(record, text=None):
    return verify(record.encode(), None if text is None else against(text))


def test_a_whole_match_holds():
    record, kept = played()
    assert "finished" not in record
    verified = found(record, kept)
    assert verified.mismatches == []
    assert verified.bound == verified.shuffles > 2


def test_without_a_transcript_the_record_is_held_against_itself():
    verified = found(played()[0])
    assert (verified.mismatches, verified.bound) == ([], 0)


# --- what does not hold -----------------------------------------------------------------------------------------------


def swapped(record, key):
    """The record with two characters of a secret exchanged for others."""
    start = record.index(key) + len(key)
    line, rest = record[start:].split("\n", 1)
    return record[:start] + line.replace("0", "1", 1).replace("a", "b", 1) + "\n" + rest


def test_a_swapped_seed_gives_another_order():
    record, kept = played()
    changed = swapped(record, '[[deal]]\ndeck = "' + record.split('deck = "')[1].split("\n")[0] + '\nfair = ["1 1 ')
    assert found(changed).mismatches == ["deal 1: shuffle 1 gives another order than the one that was dealt"]
    assert len(found(changed, kept).mismatches) > 2


def test_a_deck_stacked_in_the_record_is_seen():
    record, _ = played()
    deck = record.split('deck = "')[1].split('"')[0]
    cards = deck.split()
    unplayed = " ".join((*cards[:-2], cards[-1], cards[-2]))
    assert found(record.replace(deck, unplayed)).mismatches == [
        "deal 1: shuffle 1 gives another order than the one that was dealt"
    ]


def test_a_match_that_was_made_up_afterwards_does_not_fit_the_transcript():
    record, _ = played()
    other = Evening("thirty-one", "classic", 2, 4)
    other.play(5000)
    mismatches = found(record, transcript(other, SEAT)).mismatches
    assert "shuffle 0 has another seed than the one that was promised" in mismatches


def lines(text):
    return [json.loads(line) for line in text.splitlines()]


def rewritten(text, change):
    return "".join(written(change(dict(line)) or line) for line in lines(text))


CHANGES = {
    "a lock with another plan": ("lock", {"plan": [1, 2, "discard"]}, "fixed otherwise"),
    "another seed promised": ("committed", {"commitment": "00" * 32}, "that was promised"),
    "another seed told": ("open", {"seed": "00" * 32}, "that was told"),
    "another nonce put in": ("commit", {"commitment": "00" * 32}, "it had put in"),
    "other cards in hand": ("hand", {"cards": ["2C"]}, "saw other cards"),
}


@pytest.mark.parametrize(("kind", "fields", "says"), [pytest.param(*each, id=what) for what, each in CHANGES.items()])
def test_a_transcript_that_says_otherwise_is_a_mismatch(kind, fields, says):
    record, kept = played()
    changed = rewritten(kept, lambda line: {**line, **fields} if line["t"] == kind else None)
    assert any(says in mismatch for mismatch in found(record, changed).mismatches)


def test_a_second_lock_is_a_mismatch():
    record, kept = played()
    lock = next(line for line in lines(kept) if line["t"] == "lock")
    mismatches = found(record, kept + written({**lock, "absent": [1]})).mismatches
    assert mismatches == ["shuffle 0 was fixed twice, and not alike"]


def without(text, *kinds, shuffles=range(1000)):
    return "".join(
        written(line) for line in lines(text) if line["t"] not in kinds or line.get("shuffle") not in shuffles
    )


FAIR = ("committed", "commit", "lock", "reveal", "dealt", "open")


def test_a_transcript_without_any_lock_binds_nothing():
    record, kept = played()
    mismatches = found(record, without(kept, "lock")).mismatches
    assert mismatches[0] == "the transcript has not kept how shuffle 0 was fixed, though it was there"
    assert mismatches[-1] == "no shuffle is in the transcript, so it proves nothing"


@pytest.mark.parametrize("more", [(), ("commit", "reveal"), ("dealt", "open"), ("reveal", "dealt", "open")])
def test_a_shuffle_that_the_transcript_had_a_part_in_must_be_bound(more):
    record, kept = played()
    verified = found(record, without(kept, "lock", *more, shuffles=[1]))
    says = ["the transcript has not kept how shuffle 1 was fixed, though it was there"]
    assert [mismatch.removeprefix("deal 1: ") for mismatch in verified.mismatches] == says


def test_shuffles_that_the_transcript_knows_nothing_of_are_counted():
    record, kept = played()
    verified = found(record, without(kept, *FAIR, shuffles=[0, 1]))
    assert verified.mismatches == []
    assert verified.bound == verified.shuffles - 2


def test_the_transcript_of_another_match_is_none():
    record, kept = played()
    other = kept.replace(written(head(TABLE, 1)), written(head(TABLE, 2)))
    assert found(record, other).mismatches == ["the transcript is of another match"]


def test_a_shuffle_that_the_record_leaves_out_is_missed():
    record, kept = played()
    last = max(line["shuffle"] for line in lines(kept) if line["t"] == "dealt")
    more = next(line for line in lines(kept) if line["t"] == "dealt" and line["shuffle"] == last)
    mismatches = found(record, kept + written({**more, "shuffle": last + 5})).mismatches
    assert mismatches == [f"shuffle {last + 5} is not in the record"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("fair = ", "unfair = ", "nothing of how its cards were shuffled"),
        ('fair = ["', 'fair = ["x', "does not say how a shuffle came about"),
        ("match = 1", "match = true", "match must be a whole number"),
        ('table = "t1"\n', "", "table is missing"),
    ],
)
def test_a_record_that_says_nothing_readable_is_refused(old, new, says):
    with pytest.raises(BadRecord, match=says):
        found(played()[0].replace(old, new))


def test_a_stacked_deck_does_not_hold_whatever_the_transcript():
    def sorted_packs(key, items):
        return shuffled(key, items) if len(items) < 52 else tuple(sorted(items))

    evening = Evening("thirty-one", "classic", 2, 3, shuffle=sorted_packs)
    evening.play(20)
    verified = found(evening.match.record(), transcript(evening, SEAT))
    assert "deal 1: shuffle 1 gives another order than the one that was dealt" in verified.mismatches
