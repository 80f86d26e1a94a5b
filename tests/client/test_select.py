"""Putting moves together: steps as tables, over games that exist and games that do not."""

import pytest

from client import select
from client.offers import offer
from client.select import DONE, Offer, Selection, Send, Tell
from tests.client import tables


def offered(make: str, *, confirm: bool = True) -> Offer:
    return offer(getattr(tables, make)(), confirm=confirm)


def played(offer: Offer, keys: str, *, begin: Selection | None = None) -> tuple[Selection, list[object]]:
    """``>`` ``<`` move, ``!`` is Enter, ``^`` is Esc, a digit picks a card of the hand, a letter is a choice's key."""
    selection = begin or select.fresh(offer)
    came: list[object] = []
    for key in keys:
        outcome: object = None
        match key:
            case ">" | "<":
                selection = select.move(selection, offer, 1 if key == ">" else -1)
            case "!":
                selection, outcome = select.enter(selection, offer)
            case "^":
                selection = select.back(selection)
            case digit if digit.isdigit():
                selection, outcome = select.card(selection, offer, "hand", int(digit) - 1)
            case letter:
                index = select.key(offer, letter)
                assert index is not None
                selection, outcome = select.choose(selection, offer, index)
        if outcome is not None:
            came.append(outcome)
    return selection, came


@pytest.mark.parametrize(
    ("table", "keys", "line"),
    [
        ("playing", "!", "draw stock"),
        ("playing", ">!", "draw discard"),
        ("playing", "k!", "knock"),
        ("throwing", "!!", "discard KH"),
        ("throwing", ">!!", "discard AH"),
        ("throwing", "3!", "discard 3S"),
        ("throwing", "3^<!!", "discard AH"),
        ("exchanging", "e!>!!>!!", "swap KH AH for KD #2"),
        ("exchanging", "e3>!>>!!", "swap 3S for 5H"),
        ("exchanging", "a", "swap all"),
        ("betting", "!>>!!>>!", "bet 3 on 2 against field"),
        ("betting", "!!>!>!", "bet 1 on 3 against 3"),
    ],
)
def test_keys_make_lines(table: str, keys: str, line: str) -> None:
    _, came = played(offered(table), keys)
    assert came[-1:] == [Send(line)]


@pytest.mark.parametrize(
    ("table", "keys", "why"),
    [
        ("playing", "c", ("draw a card first",)),
        ("throwing", "4", ("it was just taken",)),
        ("exchanging", "e<!", ("Choose 1 or 2 cards first.",)),
        ("waiting", "1", ("No move takes that card now.",)),
    ],
)
def test_what_cannot_be_says_why_and_sends_nothing(table: str, keys: str, why: tuple[str, ...]) -> None:
    _, came = played(offered(table), keys)
    assert came == [Tell(why)]


def test_without_the_question_a_card_is_enough() -> None:
    _, came = played(offered("throwing", confirm=False), "2")
    assert came == [Send("discard AH")]


def test_a_picked_card_can_be_put_back() -> None:
    selection, came = played(offered("exchanging"), "e11")
    assert selection.picked == ()
    assert came == []


def test_as_many_are_taken_as_were_given() -> None:
    offer = offered("exchanging")
    selection, _ = played(offer, "e12")
    assert select.counts(selection) == (2,)
    assert select.stops(selection, offer) == (0, 1, 2, DONE)


def test_esc_goes_back_step_by_step_to_the_choices() -> None:
    offer = offered("exchanging")
    selection, _ = played(offer, "e12")
    depths = []
    while selection.filling is not None:
        selection = select.back(selection)
        depths.append((selection.filling is not None, len(selection.answers)))
    assert depths == [(True, 0), (False, 0)]


def test_a_lone_move_with_a_card_begins_among_the_cards_at_the_one_that_came() -> None:
    selection = select.fresh(offered("throwing"), prefer=2)
    assert selection.slot is not None
    assert selection.at == 2


def test_a_new_question_begins_anew_and_the_same_one_is_kept() -> None:
    before, after = offered("playing"), offered("throwing")
    begun, _ = played(before, "k")
    assert select.followed(begun, before, before) == begun
    assert select.followed(begun, before, after) == select.fresh(after)


def test_numbers_stop_at_their_ends() -> None:
    selection, _ = played(offered("betting"), "!<<<<")
    assert selection.at == 1
    selection, _ = played(offered("betting"), "!>>>>>>>>>")
    assert selection.at == 5


def test_nothing_to_choose_takes_every_key() -> None:
    selection, came = played(Offer(), "><^")
    assert (selection, came) == (Selection(), [])
