"""What speaks against a move of an exchange deal, and the moves against which nothing does.

Every ``why_not`` gives the reason as the person who tried may hear it, or None; the engine refuses with these, the
list of legal moves is made of what they let through, and a screen greys its choices by them. What is listed depends
on nothing its player does not know: an exchange for an unseen card is listed with a knock only where the cards that
are known are enough for it.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from engine.cards import Face, face_of
from engine.family import said
from engine.family.exchange_deal import Deal, Phase, Row, holds_31
from engine.family.said import not_your_turn, reason
from engine.family.value import Hand
from engine.game import Phrase, Seat
from engine.notation import Blitz, Hidden, Knock, Move, Pass, Renew, Swap, SwapAll, Target

_KNOCK = Knock()
_PASS = Pass()
_BLITZ = Blitz()


# --- whose turn ------------------------------------------------------------------------------------------------


def why_not_now(deal: Deal, seat: Seat) -> Phrase | None:
    """Why this seat is not to move at all."""
    match deal.phase:
        case Phase.ENDED:
            return reason("deal_over")
        case Phase.OPEN:
            return reason("hands_open")
        case Phase.BEFORE:
            return reason("not_begun")
        case Phase.TURN:
            if seat not in deal.frame.order:
                return reason("you_are_out")
            return None if seat == deal.turn else not_your_turn(deal.turn)


# --- the turn ----------------------------------------------------------------------------------------------------


def why_not_swap_some(deal: Deal) -> Phrase | None:
    """Why single cards may not be changed."""
    return reason("whole_or_pass") if deal.opening else None


def why_not_pass(deal: Deal) -> Phrase | None:
    if deal.opening:
        return None
    match deal.frame.rules.pass_rule:
        case "always":
            return None
        case "after_knock":
            return None if deal.knocker is not None else reason("pass_after_knock")
    return reason("no_passing")


def why_not_knock(deal: Deal, seat: Seat) -> Phrase | None:
    """Why this seat may not knock instead of its turn."""
    rules = deal.frame.rules
    if rules.knock_timing == "after_turn":
        return reason("knock_with_swap")
    if _opens(deal) and not (rules.opener_knock or rules.knock_first_turn == "instant_showdown"):
        return reason("opener_may_not_knock")
    return why_not_knock_on(deal, deal.hands[seat])


def why_not_knock_with_swap(deal: Deal) -> Phrase | None:
    """Why no exchange may carry a knock now, whatever the hand that is left."""
    rules = deal.frame.rules
    if not rules.knocks_with_swap:
        return reason("knock_instead")
    if _opens(deal) and not rules.opener_knock:
        return reason("opener_may_not_knock")
    return _why_no_knock_yet(deal)


def why_not_knock_on(deal: Deal, hand: Hand) -> Phrase | None:
    """Why the player in turn may not knock with this hand, the timing aside."""
    early = _why_no_knock_yet(deal)
    if early is not None:
        return early
    rules = deal.frame.rules
    if rules.min_knock and rules.strengths[hand] < rules.min_knock:
        return said.too_little_to_knock(rules.min_knock)
    return None


def _why_no_knock_yet(deal: Deal) -> Phrase | None:
    if deal.knocker is not None:
        return said.knocked_already(deal.knocker)
    if deal.frame.rules.knock_first_turn == "forbid" and deal.turns < len(deal.frame.order):
        return reason("no_knock_in_first_turn")
    return None


def _opens(deal: Deal) -> bool:
    """Whether the player in turn is the one who is offered the row first."""
    return deal.opening and deal.turns == 0


def why_not_renew(deal: Deal) -> Phrase | None:
    if not deal.frame.rules.may_renew:
        return reason("not_in_this_game")
    return None if len(deal.stock) >= deal.frame.rules.hand_size else reason("too_few_to_renew")


def why_not_blitz(deal: Deal, seat: Seat) -> Phrase | None:
    """Why this seat may not call 31."""
    rules = deal.frame.rules
    if not rules.has_31:
        return reason("not_in_this_game")
    if not rules.call_mode:
        return reason("blitz_by_itself")
    if deal.phase is Phase.ENDED:
        return reason("deal_over")
    if seat not in deal.frame.order:
        return reason("you_are_out")
    return None if holds_31(deal, seat) else reason("not_31")


# --- all of it -------------------------------------------------------------------------------------------------------


def legal(deal: Deal, seat: Seat) -> tuple[Move, ...]:
    """Every legal move of a seat, out of turn too. Where cards are named, in the order in which they lie."""
    moves: list[Move] = []
    if deal.phase is Phase.TURN and seat == deal.turn:
        moves += swaps(deal, seat)
        moves += knocking_swaps(deal, seat)
        moves += _others(deal, seat)
    if deal.frame.rules.call_mode and why_not_blitz(deal, seat) is None:
        moves.append(_BLITZ)
    return tuple(dict.fromkeys(moves)) if deal.frame.rules.jokers else tuple(moves)


def _others(deal: Deal, seat: Seat) -> Iterator[Move]:
    if why_not_knock(deal, seat) is None:
        yield _KNOCK
    if why_not_pass(deal) is None:
        yield _PASS
    if why_not_renew(deal) is None:
        for row in deal.rows:
            yield Renew(row.name, True)
            yield Renew(row.name, False)


def swaps(deal: Deal, seat: Seat) -> Iterator[Swap | SwapAll]:
    """Every exchange without a knock. The whole hand is changed by ``swap all``, however else that could be written."""
    named = row_named(deal)
    for row in deal.rows:
        name = row.name if named else None
        if why_not_swap_some(deal) is None:
            yield from _single_swaps(deal.hands[seat], row, fewer(deal), name)
        yield SwapAll(name)


def knocking_swaps(deal: Deal, seat: Seat) -> Iterator[Swap | SwapAll]:
    """Every exchange that may carry a knock for all that its player knows."""
    if why_not_knock_with_swap(deal) is not None:
        return
    for swap in swaps(deal, seat):
        if not deal.frame.rules.min_knock or surely_enough(deal, seat, swap):
            yield knocking(swap)


def knocking(swap: Swap | SwapAll) -> Swap | SwapAll:
    """The same exchange with a knock."""
    if isinstance(swap, SwapAll):
        return SwapAll(swap.row, knock=True)
    return Swap(swap.give, swap.take, swap.row, knock=True)


def surely_enough(deal: Deal, seat: Seat, swap: Swap | SwapAll) -> bool:
    """Whether the cards one can see would reach what a knock asks for, whatever unseen cards come with them.

    More cards never make a hand worth less.
    """
    row = next(row for row in deal.rows if swap.row in (row.name, None))
    if isinstance(swap, SwapAll):
        known = tuple(card for card, up in zip(row.cards, row.up, strict=True) if up)
    else:
        taken = [_open_card(row, target) for target in swap.take if not isinstance(target, Hidden)]
        known = (*without(deal.hands[seat], swap.give), *taken)
    rules = deal.frame.rules
    return bool(known) and rules.strengths[known] >= rules.min_knock


def _open_card(row: Row, face: Face) -> int:
    return next(card for card, up in zip(row.cards, row.up, strict=True) if up and face_of(card) == face)


def without(hand: Hand, faces: Iterable[Face]) -> Hand:
    """The hand without cards of these faces."""
    left = list(hand)
    for face in faces:
        left.remove(next(card for card in left if face_of(card) == face))
    return tuple(left)


def row_named(deal: Deal) -> bool:
    """Whether a move has to say which row is meant."""
    return len(deal.rows) > 1


def fewer(deal: Deal) -> tuple[int, ...]:
    """How many cards may be changed at once, short of the whole hand."""
    return tuple(count for count in deal.frame.rules.counts if count < deal.frame.rules.hand_size)


@lru_cache(maxsize=1024)
def _single_swaps(hand: Hand, row: Row, counts: tuple[int, ...], name: str | None) -> tuple[Swap, ...]:
    """The exchanges of so many cards between a hand and a row. Asked for again with every view of a turn."""
    held, lying = [face_of(card) for card in hand], targets(row)
    return tuple(
        Swap(give, take, name)
        for count in counts
        for give in combinations(held, count)
        for take in combinations(lying, count)
    )


def targets(row: Row) -> tuple[Target, ...]:
    """The cards of a row as a move names them: an open one by its face, a hidden one by its place."""
    return tuple(
        face_of(card) if up else Hidden(place) for place, (card, up) in enumerate(zip(row.cards, row.up, strict=True))
    )
