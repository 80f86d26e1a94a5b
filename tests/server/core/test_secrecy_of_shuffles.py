"""What is told of a shuffle before its deal is opened says nothing of anybody's cards.

Two worlds that a guest cannot tell apart, with the same secrets in the shuffle, fix the same terms: all but the seal,
which says nothing to whoever has not the seed. And the seed, which says everything, is in nothing that anybody is sent
before the deal is over; nor is a nonce before all are shown, nor a pile under a seal.
"""

import random

import pytest
from msgspec import structs

from engine import registry
from engine.cards import names
from engine.conformance import twin, walk
from engine.game import AwaitChance, Beginning
from protocol.codec import decode_from_host, encode
from server.core.ceremony import Ceremonies
from server.core.events import Seeded
from tests.e2e.witnesses import Evening

PLAYERS = 3
SEED = bytes(range(32))
STEPS = 250  # of a random match: some deals, with piles made again where there are any


def terms(game, state):
    """The lock that the shuffle of this state would have, with the seal blanked out."""
    shuffles = Ceremonies("t", 1)
    shuffles.seeded(SEED, {1: SEED})
    due = game.due(state)
    plan = () if due.kind == "dealer" else game.deal_plan(state)
    locked = shuffles.locked(due, plan, [(1, SEED)], [2])
    assert (locked.lock.seal is not None) == (due.kind == "shuffle")
    return structs.replace(locked.lock, seal=None)


@pytest.mark.slow
@pytest.mark.parametrize("name", registry.names())
def test_two_worlds_that_a_guest_cannot_tell_apart_fix_the_same_terms(name):
    game, dice = registry.find(name), random.Random(name)
    options = game.options.read(None, {}, PLAYERS)
    kinds = set()
    for step, _ in zip(walk(game, Beginning(PLAYERS, options), dice), range(STEPS), strict=False):
        due = game.due(step.after)
        if isinstance(due, AwaitChance) and due.kind != "close":
            kinds.add(due.kind)
            for seat in (None, *range(PLAYERS)):
                other = twin(game, step.after, seat, dice)
                assert encode(terms(game, step.after)) == encode(terms(game, other))
    assert "deal" in kinds


def test_a_pile_that_not_everybody_knows_is_under_a_seal_from_which_it_cannot_be_told():
    """In Switch who claims a new deal keeps a hand, and whoever knew the rest would know that hand."""
    game, dice = registry.find("switch"), random.Random(7)
    options = game.options.read(None, {}, PLAYERS)
    states = (step.after for step in walk(game, Beginning(PLAYERS, options), dice))
    state = next(s for s in states if isinstance(game.due(s), AwaitChance) and game.due(s).kind == "shuffle")
    locked = Ceremonies("t", 1)
    locked.seeded(SEED, {})
    lock = locked.locked(game.due(state), game.deal_plan(state), [], []).lock
    assert (lock.deck, lock.size) == ((), 49)
    assert not any(card.encode() in encode(lock) for card in names(game.due(state).items))


class Overheard(Evening):
    """An evening at which every frame is kept, with what was no secret any more when it was sent."""

    def __init__(self, *args, **settings):
        self.frames = []
        self.secrets: set[bytes] = set()
        super().__init__(*args, **settings)

    def told(self, guest, frame):
        self.frames.append((guest, frame))
        leaked = [secret for secret in self.hidden() if secret in frame]
        assert not leaked, (guest, frame)
        super().told(guest, frame)

    def hidden(self):
        """Every secret of every shuffle that is not opened, as it is when a frame is on its way."""
        match = self.match if hasattr(self, "table") else None
        shuffles = [] if match is None else [*match.fair.past, *([match.fair.now] if match.fair.now else [])]
        for shuffle in shuffles:
            if not shuffle.opened:
                yield shuffle.seed
            if shuffle.dealt is None:
                yield from shuffle.nonces.values()


@pytest.mark.parametrize("game", ["thirty-one", "switch", "three-thirteen"])
def test_no_frame_has_a_secret_before_its_time(game):
    evening = Overheard(game, None, PLAYERS, 1)
    evening.play(25)
    kinds = {type(message).__name__ for message in map(decoded, evening.frames)}
    assert {"Committed", "Lock", "Dealt", "Open"} <= kinds


def decoded(told):
    return decode_from_host(told[1][4:])


def test_nobody_is_told_what_another_seat_has_put_in_before_all_are_told():
    evening = Overheard("thirty-one", None, PLAYERS, 1)
    evening.play(5)
    mine = {guest: {note["nonce"] for note in notes if note["t"] == "reveal"} for guest, notes in evening.notes.items()}
    for guest, notes in evening.notes.items():
        told = set()
        for note in notes:
            if note["t"] == "dealt":
                told |= {nonce for _, nonce in note["nonces"]}
            others = set().union(*(nonces for other, nonces in mine.items() if other != guest)) - told
            assert not any(nonce in repr(note) for nonce in others)


def test_seeds_do_not_stand_in_what_is_printed_of_shuffles_and_events():
    evening = Overheard("thirty-one", None, 2, 1)
    shuffle = evening.match.fair.past[-1]
    assert repr(shuffle.seed) not in repr(shuffle)
    assert repr(shuffle.seed) not in repr(Seeded(1, (shuffle.seed,)))
