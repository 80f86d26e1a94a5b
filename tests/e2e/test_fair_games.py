"""Fair shuffles in every game: honest tables are found fair by everybody, doctored ones are seen through."""

from functools import partial

import pytest

from engine import registry
from engine.check import check
from protocol.fair import shuffled
from protocol.transcript import head, read, written
from server.verify import verify
from tests.e2e.witnesses import WES, Evening

MOVES = 45  # some deals of most games
TABLES = [(name, {}) for name in registry.names()] + [
    ("thirty-one", {"first_dealer": "high_card", "jokers": 2}),
    ("thirty-one", {"blitz_mode": "call", "stock_out": "reshuffle", "hand_size": 3}),
]


def transcript(evening, guest):
    return read(map(written, (head("t1", 1), *evening.notes[guest])))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), TABLES)
def test_an_honest_table_is_found_fair_by_everybody_at_once_and_afterwards(game, options):
    evening = Evening(game, None, 3, 1, options=options)
    evening.play(MOVES)
    assert set().union(*evening.outcomes().values()) <= {"checked"}
    assert {len(found) for found in evening.findings.values()} == {evening.match.settled}
    record = evening.match.record().encode()
    assert check(record) == ()
    for guest in (1, WES):
        verified = verify(record, transcript(evening, guest))
        assert verified.mismatches == []
        assert verified.bound == verified.shuffles > 1


# --- a host that cheats -----------------------------------------------------------------------------------------------


def stacked(seat, key, items):
    """The host's player, in the last seat of two, gets three aces and a good one: everything else as it fell."""
    order = shuffled(key, items)
    aces = [card for card in order if len(items) > 10 and card % 64 % 13 == 0][:3]
    rest = [card for card in order if card not in aces]
    for place, card in zip(range(seat, 2 * len(aces), 2), aces, strict=False):
        rest.insert(place, card)
    return tuple(rest)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_stacked_deck_is_seen_by_everybody_when_the_deal_is_opened(seat):
    evening = Evening("thirty-one", None, 2, 2, shuffle=partial(stacked, seat))
    while not evening.match.settled:
        evening.step()
    assert all(any(one.startswith("unfair") for one in found) for found in evening.outcomes().values())


def test_a_first_dealer_whom_the_shuffle_did_not_give_is_seen():
    evening = Evening("widow", None, 2, 2, shuffle=lambda key, items: shuffled(key, items)[::-1])
    assert "unfair: dealer" in evening.outcomes()[1]


def test_a_pile_made_again_in_another_order_is_seen():
    def stacked_pile(key, items):
        order = shuffled(key, items)
        return order if len(items) in (2, 52) else order[::-1]

    evening = Evening("thirty-one", None, 2, 1, shuffle=stacked_pile, options={"stock_out": "reshuffle"})
    while "shuffle" not in {shuffle.lock.kind for shuffle in evening.match.fair.past}:
        evening.draw_and_throw()
    while not evening.match.settled:
        evening.step()
    assert any(one.startswith("unfair") for one in evening.outcomes()[1])
