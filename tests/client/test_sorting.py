"""Sorting one's own cards: the order, the view in it, and the choice that is being put together meanwhile."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from client import select, sorting
from client.commands import dispatch
from client.desk import Desk
from client.fold import kept, linked, received
from client.model import Model, Online, Retrying
from client.offers import offer
from client.settings import Settings
from client.sorting import Sorting, chosen, followed, moved, shown
from client.telling import told
from protocol import messages as m
from tests.client import tables
from tests.client.hosts import own_view, public_view, update, zone
from tests.client.screens import seated
from tests.client.standin import StandIn

FACES = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"] + ["JO"]
GUEST = True
HAND = ("9D", "JO", "3C", "9S", "AH")
hands = st.lists(st.sampled_from(FACES), min_size=2, max_size=14)


def own(*faces: str | None, groups: tuple[tuple[int, ...], ...] = (), **more: object) -> m.OwnView:
    cards = structs.replace(zone("hand", *faces), groups=groups, **more)
    return m.OwnView(seat=1, zones=(cards,), choices=())


def faces(view: m.OwnView | None) -> str:
    return " ".join(map(str, view.zones[0].cards)) if view else ""


def model(*faces: str, seq: int = 1, deal: int = 1, before: Model | None = None) -> Model:
    view = update(seq, public_view(deal=deal), own_view(*faces))
    return received(before or linked(Model(), Online()), view, 0.0)


@pytest.mark.parametrize(
    ("how", "order"),
    [("host", "9D JO 3C 9S AH"), ("rank", "AH 3C 9S 9D JO"), ("suit", "9S AH 3C 9D JO")],
)
def test_ways_to_sort(how: sorting.How, order: str) -> None:
    view = own(*HAND)
    assert faces(shown(view, chosen(Sorting(), how, view))) == order


@given(hands, st.sampled_from(sorting.HOWS), st.lists(st.tuples(st.integers(-1, 15), st.integers(-2, 16)), max_size=4))
def test_sorting_loses_no_card_and_invents_none(
    cards: list[str], how: sorting.How, moves: list[tuple[int, int]]
) -> None:
    view = own(*cards)
    order = chosen(Sorting(), how, view)
    for place, to in moves:
        order = moved(order, "hand", place, to)
    row = order.rows[0]
    seen = shown(view, order)
    assert seen is not None
    assert seen.zones[0].cards == row.faces == tuple(cards[place] for place in row.places)
    assert sorted(row.places) == list(range(len(cards)))


@given(hands, hands)
def test_an_order_by_hand_outlives_any_other_hand(before: list[str], after: list[str]) -> None:
    order = moved(followed(Sorting(), own(*before), 1), "hand", 0, 1)
    row = followed(order, own(*after), 1).rows[0]
    assert sorted(row.faces) == sorted(after)
    stayed = [
        face for face in order.rows[0].faces if face in set(after) and before.count(face) == after.count(face) == 1
    ]
    assert [face for face in row.faces if face in stayed] == stayed


@pytest.mark.parametrize(
    ("place", "to", "order"),
    [(0, 1, "JO 9D 3C 9S AH"), (0, 9, "JO 3C 9S AH 9D"), (4, 0, "AH 9D JO 3C 9S"), (4, -3, "AH 9D JO 3C 9S")],
)
def test_a_card_moves_and_the_others_close_ranks(place: int, to: int, order: str) -> None:
    view = own(*HAND)
    assert faces(shown(view, moved(followed(Sorting(), view, 1), "hand", place, to))) == order


def test_what_comes_goes_to_the_right_of_cards_put_by_hand_and_what_is_thrown_is_gone() -> None:
    seen = model("9D", "3C", "9S")
    seen = kept(seen, moved(seen.sorting, "hand", 2, 0))
    assert faces(seen.own) == "9S 9D 3C"
    seen = model("2H", "3C", "9D", "9S", seq=2, before=seen)  # the host lays the hand out anew
    assert faces(seen.own) == "9S 9D 3C 2H"
    assert faces(model("2H", "3C", "9S", seq=3, before=seen).own) == "9S 3C 2H"


def test_what_comes_is_in_place_where_cards_are_sorted_by_rank() -> None:
    seen = model("9D", "3C", "KS")
    seen = kept(seen, chosen(seen.sorting, "rank", seen.dealt))
    assert faces(model("9D", "3C", "KS", "5H", seq=2, before=seen).own) == "3C 5H 9D KS"


def test_a_new_deal_is_sorted_as_chosen_and_not_as_put_by_hand() -> None:
    seen = model("9D", "3C", "KS")
    seen = kept(seen, chosen(seen.sorting, "rank", seen.dealt))
    seen = kept(seen, moved(seen.sorting, "hand", 0, 2))
    assert faces(seen.own) == "9D KS 3C"
    assert faces(model("KS", "9D", "3C", seq=2, deal=2, before=seen).own) == "3C 9D KS"


def test_an_order_outlives_a_lost_connection() -> None:
    seen = model("9D", "3C", "KS")
    seen = kept(seen, moved(seen.sorting, "hand", 0, 2))
    seen = linked(linked(seen, Retrying(1.0, 2, "Lost.")), Online())
    assert faces(model("9D", "3C", "KS", seq=2, before=seen).own) == "3C KS 9D"


def test_cards_face_down_are_named_by_their_place_and_stay() -> None:
    view = own("9D", None, "3C")
    assert shown(view, chosen(Sorting(), "rank", view)) is view


def test_melds_that_stand_together_are_set_off_and_others_are_named_with_the_note() -> None:
    view = own("3C", "3D", "3S", "7S", "8S", "9S", "KD", groups=((0, 1, 2), (3, 4, 5)), note=("left over KD",))
    by_suit, by_rank = (shown(view, chosen(Sorting(), how, view)) for how in ("suit", "rank"))
    assert by_suit
    assert by_rank
    assert by_rank.zones[0].groups == ((0, 1, 2), (3, 4, 5))
    assert by_suit.zones[0].groups == ()
    note = "".join(part if isinstance(part, str) else str(part[1]) for part in by_suit.zones[0].note or ())
    assert note == "left over KD; together 3C 3D 3S; 7S 8S 9S"


def test_what_bars_a_card_moves_with_it() -> None:
    throwing = tables.throwing()
    seen = kept(throwing, chosen(followed(throwing.sorting, throwing.own, 3), "rank", throwing.own))
    assert seen.own
    assert throwing.own
    barred = [
        seen.own.zones[0].cards[at] for choice in seen.own.choices for slot in choice.slots for at, _ in slot.barred
    ]
    assert barred == [throwing.own.zones[0].cards[3]]


@pytest.mark.parametrize("keys", [("!",), (">", "!"), (">", "!", "!"), ()])
def test_a_choice_half_put_together_speaks_of_the_same_cards_after_sorting(keys: tuple[str, ...]) -> None:
    seen = tables.exchanging()
    seen = kept(seen, followed(seen.sorting, seen.own, seen.public.deal if seen.public else 1))
    desk = Desk(StandIn(seen), Settings())  # type: ignore[arg-type]
    desk.link.on_change = desk.follow  # type: ignore[attr-defined]
    desk.letter("e")
    for key in keys:
        desk.enter() if key == "!" else desk.step(1)

    def pointed() -> tuple[object, ...]:
        cards = desk.offer.cards(desk.selection.slot.zone if desk.selection.slot else None)
        return (*(cards[at] for at in desk.selection.picked), cards[desk.selection.at], desk.selection.answers and "")

    before = pointed()
    desk.sort.sort("rank")
    assert desk.offer.cards("hand") != offer(tables.exchanging(), confirm=True).cards("hand")
    assert pointed() == before
    assert desk.selection.filling in desk.offer.choices


@pytest.mark.parametrize(
    ("line", "order"),
    [("/sort rank", "AH 3S KH"), ("/sort suit", "3S AH KH"), ("/sort 3 1", "3S KH AH"), ("/SORT  RANK", "AH 3S KH")],
)
def test_typed(line: str, order: str) -> None:
    link = StandIn(model("KH", "AH", "3S"))
    before = link.model
    assert dispatch(link, line) is None  # type: ignore[arg-type]
    assert faces(link.model.own) == order
    assert link.asked == []
    lines = told(before, link.model, "here", 0.0)
    assert len(lines) == 1
    assert "1 " in lines[0]


@pytest.mark.parametrize("line", ["/sort", "/sort colour", "/sort 1", "/sort 9 1", "/sort host", "/sort 1 1"])
def test_typed_in_vain_is_told(line: str) -> None:
    link = StandIn(model("KH", "AH", "3S"))
    assert dispatch(link, line)  # type: ignore[arg-type]
    assert faces(link.model.own) == "KH AH 3S"


def test_numbers_typed_count_in_the_order_that_is_seen() -> None:
    seen = tables.throwing()
    link = StandIn(kept(seen, followed(seen.sorting, seen.own, 3)))
    dispatch(link, "/sort rank")  # type: ignore[arg-type]
    dispatch(link, "discard 1")  # type: ignore[arg-type]
    assert link.model.own
    assert link.asked == [("act", f"discard {link.model.own.zones[0].cards[0]}")]


async def test_keys_sort_pick_up_and_put_down() -> None:
    async with seated(tables.dealt_hand()) as ann:
        await ann.see("F5 sort")
        ann.press("f5")
        await ann.see("[r] by rank")
        ann.press("r")
        await ann.see("by rank *")
        ann.press("right", "enter")
        await ann.see("arrows move it")
        first, second = cards(ann.link)[:2]
        ann.press("right", "enter", "esc")
        await ann.see("which one?")
        assert cards(ann.link)[:3:2] == (first, second)
        assert ann.link.asked == []


async def test_shift_moves_the_card_under_the_cursor_and_the_cursor_with_it() -> None:
    async with seated(tables.dealt_hand()) as ann:
        first = cards(ann.link)[0]
        ann.press("\x1b[1;2C", "\x1b[1;2C")
        await ann.until(lambda: cards(ann.link)[2] == first)
        ann.press("enter")
        await ann.see("Sure?")
        assert ann.screen.desk.selection.answers[0].cards == (first,)  # type: ignore[union-attr]


async def test_a_card_can_be_drawn_to_another_place_with_the_mouse() -> None:
    async with seated(tables.dealt_hand()) as ann:
        await ann.see("2 ♠")
        row = next(y for y, text in enumerate(ann.glass.cells.display) if "2 ♠" in text)
        text = ann.glass.cells.display[row]
        first = cards(ann.link)[0]
        ann.drag((text.index("A ♠"), row), (text.index("3 ♠"), row))
        await ann.until(lambda: cards(ann.link)[2] == first)


async def test_sorting_ends_with_the_cards() -> None:
    async with seated(tables.dealt_hand()) as ann:
        ann.press("f5")
        await ann.see("[r] by rank")
        ann.link.show(tables.over())
        await ann.see("[r] by rank", gone=True)


def cards(link: StandIn) -> tuple[str | None, ...]:
    return link.model.own.zones[0].cards if link.model.own else ()


async def test_the_newest_card_keeps_its_mark_when_it_is_moved() -> None:
    link = StandIn(model("9D", "3C", "KS"))
    desk = Desk(link, Settings())  # type: ignore[arg-type]
    link.on_change = desk.follow
    link.show(model("9D", "3C", "KS", "5H", seq=2, before=link.model))
    assert desk.new == {("hand", 3)}
    link.keep(moved(link.model.sorting, "hand", 3, 0))
    assert desk.new == {("hand", 0)}
    assert select.fresh(desk.offer) == desk.selection
