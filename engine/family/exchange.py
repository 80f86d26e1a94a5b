"""The deal of the exchange games: from the cards dealt to the moment the hands are compared.

A :class:`engine.family.exchange_deal.Deal` is laid out, moved on by :func:`play`, the one home of legality for its
moves (which asks the reasons of :mod:`engine.family.exchange_allowed`), and closed. There may be one row of cards on
the table or several, lying face up, face down or both. What a deal costs whom is not settled here, and lives and
money are unknown. The rules are in the RULES.md of each of these games, "The deal" and "A turn".
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias, TypeVar

from engine.cards import Card, Face, face_of, pack
from engine.family import exchange_said, said
from engine.family.exchange_allowed import (
    row_named,
    why_not_blitz,
    why_not_knock,
    why_not_knock_on,
    why_not_knock_with_swap,
    why_not_now,
    why_not_pass,
    why_not_renew,
    why_not_swap_some,
)
from engine.family.exchange_deal import Deal, ExchangeRules, Phase, Row, holds_31
from engine.family.frame import Ending, Frame
from engine.family.piles import following
from engine.family.value import Hand
from engine.game import Event, Illegal, Phrase, Seat, Spot, insist, phrase
from engine.notation import Blitz, Hidden, Knock, Move, Pass, Renew, Swap, SwapAll, Target

Played: TypeAlias = tuple[Deal, tuple[Event, ...]]
Zones: TypeAlias = Mapping[str, Hand]
DealT = TypeVar("DealT", bound=Deal)

# --- the beginning ------------------------------------------------------------------------------------------


def zones_of(plan: Sequence[Spot], cards: Sequence[Card]) -> Zones:
    """The zones that a pack is dealt into, top first; what is left is the stock."""
    zones: dict[str, list[Card]] = {spot.zone: [] for spot in plan}
    for spot, card in zip(plan, cards, strict=False):
        zones[spot.zone].append(card)
    return {**{zone: tuple(lying) for zone, lying in zones.items()}, "stock": tuple(cards[len(plan) :])}


def check_zones(plan: Sequence[Spot], zones: Zones, jokers: int) -> None:
    """Raises ValueError with a sentence where zones do not make a deal of this plan."""
    sizes = Counter(spot.zone for spot in plan)
    for zone, size in sizes.items():
        if len(zones.get(zone, ())) != size:
            raise ValueError(f"{zone}: there must be {size} cards, not {len(zones.get(zone, ()))}")
    for zone, cards in zones.items():
        if zone not in sizes and zone not in ("stock", "away") and cards:
            raise ValueError(f"{zone}: no cards belong there")
    if sorted(card for cards in zones.values() for card in cards) != sorted(pack(jokers=jokers)):
        raise ValueError("zones: together they must hold every card of the pack once")


def laid_out(rules: ExchangeRules, seats: int, order: tuple[Seat, ...], zones: Zones) -> Deal:
    """A deal as its zones lie, 31 looked for. The dealer is the last in ``order``."""
    hands = tuple(tuple(sorted(zones.get(f"hands/{seat}", ()))) for seat in range(seats))
    rows = tuple(
        Row(name, tuple(zones[name]), (up,) * rules.hand_size)
        for name, up in zip(rules.rows, rules.start_up, strict=True)
    )
    frame = Frame(rules, order[-1], order, following(order), tuple(zones.get("away", ())))
    opening = rules.opening != "none" and any(row.hidden for row in rows)
    return begun(Deal(frame, hands, rows, tuple(zones.get("stock", ())), order[0], opening=opening))


def begun(deal: DealT) -> DealT:
    """The deal at the moment its hands are complete: over, where 31 was dealt and is announced by itself."""
    holders = () if deal.frame.rules.call_mode else _holders(deal)
    if not holders:
        return deal
    return replace(deal, phase=Phase.ENDED, ending=Ending("blitz", "dealt_blitz", _safe(deal, holders, None)))


# --- moves --------------------------------------------------------------------------------------------------


def play(deal: Deal, seat: Seat, move: Move) -> Played:
    """The deal after a seat's move, and what happened. Raises Illegal."""
    if isinstance(move, Blitz):
        return _call(deal, seat, move.face)
    insist(_unknown(deal, move) or why_not_now(deal, seat))
    match move:
        case Swap():
            return _swap(deal, seat, move)
        case SwapAll():
            return _swap_all(deal, seat, move)
        case Knock():
            return _knock(deal, seat)
        case Pass():
            return _pass(deal, seat)
        case Renew():
            return _renew(deal, seat, move)
    raise Illegal(phrase("not_in_this_game"))


def _unknown(deal: Deal, move: Move) -> Phrase | None:
    """What is wrong with a move that this game does not have."""
    match move:
        case Swap() | SwapAll() | Knock() | Pass():
            return None
        case Renew() if deal.frame.rules.may_renew:
            return None
    return phrase("not_in_this_game")


def _swap(deal: Deal, seat: Seat, move: Swap) -> Played:
    row = _row(deal, move.row)
    insist(why_not_swap_some(deal) or _why_not_so_many(deal, len(move.give), len(move.take)))
    given, places = _given(deal.hands[seat], move.give), _places(row, move.take)
    hand = tuple(sorted([*(set(deal.hands[seat]) - set(given)), *(row.cards[place] for place in places)]))
    cards, up = list(row.cards), list(row.up)
    for card, place in zip(given, places, strict=True):
        cards[place], up[place] = card, True
    events = (exchange_said.swapped(seat, given, row, places),)
    return _exchanged(deal, seat, hand, Row(row.name, tuple(cards), tuple(up)), move.knock, events)


def _swap_all(deal: Deal, seat: Seat, move: SwapAll) -> Played:
    row, given = _row(deal, move.row), deal.hands[seat]
    laid = Row(row.name, given, (True,) * len(given))
    events = (exchange_said.swapped_all(seat, given, row),)
    return _exchanged(deal, seat, tuple(sorted(row.cards)), laid, move.knock, events)


def _exchanged(deal: Deal, seat: Seat, hand: Hand, row: Row, knock: bool, events: tuple[Event, ...]) -> Played:
    """The end of a turn with an exchange: this hand, this row, and the knock if it carries one."""
    if knock:
        insist(why_not_knock_with_swap(deal) or why_not_knock_on(deal, hand))
        events = (*events, said.knocked(seat))
    hands = tuple(hand if other == seat else held for other, held in enumerate(deal.hands))
    rows = tuple(row if old.name == row.name else old for old in deal.rows)
    after = replace(
        deal, hands=hands, rows=rows, opening=False, exchanged=True, passes=0, knocker=seat if knock else deal.knocker
    )
    return _end_turn(after, events)


def _knock(deal: Deal, seat: Seat) -> Played:
    insist(why_not_knock(deal, seat))
    after, events = replace(deal, knocker=seat, passes=0), (said.knocked(seat),)
    if deal.frame.rules.knock_first_turn == "instant_showdown" and not deal.exchanged:
        return _over(after, Ending("showdown", "instant_knock_exchange")), events
    return _end_turn(after, events)


def _pass(deal: Deal, seat: Seat) -> Played:
    insist(why_not_pass(deal))
    return _end_turn(replace(deal, passes=deal.passes + 1), (said.passed(seat),))


def _renew(deal: Deal, seat: Seat, move: Renew) -> Played:
    old = _row(deal, move.row)
    insist(why_not_renew(deal))
    size = deal.frame.rules.hand_size
    new = Row(old.name, deal.stock[:size], (move.up,) * size)
    lying = tuple(zip(old.cards, old.up, strict=True))
    after = replace(
        deal,
        rows=tuple(new if row.name == new.name else row for row in deal.rows),
        stock=deal.stock[size:],
        removed=(*deal.removed, *(card for card, up in lying if up)),
        buried=(*deal.buried, *(card for card, up in lying if not up)),
    )
    events = (exchange_said.renewed(seat, new),)
    return _end_turn(replace(after, passes=0), events) if move.up else (after, events)


def _call(deal: Deal, seat: Seat, face: Face | None) -> Played:
    insist(why_not_blitz(deal, seat) or (None if face is None else said.reason("blitz_names_no_card")))
    ending = Ending("blitz", "called_blitz", _safe(deal, _holders(deal), seat), seat)
    return replace(deal, phase=Phase.ENDED, ending=ending), (said.called(seat),)


def close(deal: Deal) -> Deal:
    """The deal after its open showdown: whoever has not called 31 by now can not any more."""
    ending = deal.ending
    if deal.frame.rules.uncalled_blitz and (holders := _holders(deal)):
        ending = Ending("blitz", "uncalled_blitz", _safe(deal, holders, None))
    return replace(deal, phase=Phase.ENDED, ending=ending)


# --- which cards are meant --------------------------------------------------------------------------------------


def _row(deal: Deal, name: str | None) -> Row:
    if name is None and not row_named(deal):
        return deal.rows[0]
    for row in deal.rows:
        if row.name == name and row_named(deal):
            return row
    raise Illegal(phrase("which_row" if row_named(deal) else "no_such_row"))


def _why_not_so_many(deal: Deal, given: int, taken: int) -> Phrase | None:
    counts = deal.frame.rules.counts
    if given != taken:
        return said.reason("as_many_as_given")
    return None if given in counts else phrase("so_many_only", counts=counts)


def _given(hand: Hand, faces: Sequence[Face]) -> Hand:
    """The cards of the hand that are named; of two alike one after the other. Raises Illegal."""
    left, given = list(hand), []
    for face in faces:
        card = next((card for card in left if face_of(card) == face), None)
        if card is None:
            raise Illegal(said.not_held(face))
        left.remove(card)
        given.append(card)
    return tuple(given)


def _places(row: Row, targets: Sequence[Target]) -> tuple[int, ...]:
    """The places of the row that are named, each once. Raises Illegal."""
    places: list[int] = []
    for target in targets:
        if isinstance(target, Hidden):
            if target.position >= len(row.cards) or row.up[target.position] or target.position in places:
                raise Illegal(phrase("no_hidden_card", place=target.position + 1))
            places.append(target.position)
        else:
            lying = (at for at, card in enumerate(row.cards) if row.up[at] and face_of(card) == target)
            place = next((at for at in lying if at not in places), None)
            if place is None:
                raise Illegal(phrase("not_on_table", card=said.CARDS[target]))
            places.append(place)
    return tuple(places)


# --- the end of a turn ----------------------------------------------------------------------------------------


def _end_turn(deal: Deal, events: tuple[Event, ...]) -> Played:
    following = deal.frame.after[deal.turn]
    ending = _turn_ending(deal, following)
    if ending is not None:
        return _over(deal, ending), events
    after = replace(deal, turn=following, turns=deal.turns + 1)
    if deal.opening and _opening_over(after):
        return _opened(after, events)
    return after, events


def _turn_ending(deal: Deal, following: Seat) -> Ending | None:
    """What the end of this turn makes of the deal, looked at in the order of the rules; None: it goes on."""
    rules = deal.frame.rules
    if not rules.call_mode and holds_31(deal, deal.turn):
        return Ending("blitz", "made_blitz", _safe(deal, _holders(deal), None))
    if deal.knocker is not None:
        return Ending("showdown", "last_lap_over") if following == deal.knocker else None
    if deal.passes >= len(deal.frame.order) and rules.all_pass != "continue":
        return Ending("showdown" if rules.all_pass == "showdown" else "drawn", "all_passed")
    return Ending("showdown", "turns_over") if deal.turns + 1 >= rules.max_turns else None


def _opening_over(deal: Deal) -> bool:
    """Whether nobody is offered the row unseen any more, though nobody has taken it."""
    return deal.frame.rules.opening == "opener" or deal.turns >= len(deal.frame.order)


def _opened(deal: Deal, events: tuple[Event, ...]) -> Played:
    if not deal.frame.rules.turned_up:
        return replace(deal, opening=False), events
    rows = tuple(Row(row.name, row.cards, (True,) * len(row.cards)) for row in deal.rows)
    turned = tuple(exchange_said.turned_up(row) for row, old in zip(rows, deal.rows, strict=True) if old.hidden)
    return replace(deal, rows=rows, opening=False), (*events, *turned)


def _over(deal: Deal, ending: Ending) -> Deal:
    """Over; or, where 31 has to be called, a showdown with open hands that waits for calls."""
    rules = deal.frame.rules
    calls = rules.has_31 and rules.call_mode and ending.end == "showdown"
    return replace(deal, phase=Phase.OPEN if calls else Phase.ENDED, turns=deal.turns + 1, ending=ending)


# --- 31 ---------------------------------------------------------------------------------------------------------


def _holders(deal: Deal) -> tuple[Seat, ...]:
    return tuple(seat for seat in deal.frame.order if holds_31(deal, seat))


def _safe(deal: Deal, holders: tuple[Seat, ...], caller: Seat | None) -> frozenset[Seat]:
    """Which holders of 31, in turn order, lose nothing."""
    if not deal.frame.rules.first_only:
        return frozenset(holders)
    return frozenset((holders[0] if caller is None else caller,))
