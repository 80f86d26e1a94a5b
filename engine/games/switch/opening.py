"""What happens in Switch before the first turn: the dealer's choice, and the claims to a new deal.

:func:`play` is the one home of legality there. Everybody is asked for a claim in turn, whether there is anything to
claim or not, and may always let the deal stand; nothing of it depends on a hand but what its holder is offered. The
rules are in RULES.md, "The dealer's choice" and "A new deal".
"""

from dataclasses import replace

from engine.cards import Card
from engine.family import exchange, said
from engine.family.exchange import Played, begun
from engine.family.exchange_allowed import why_not_blitz
from engine.family.exchange_deal import Phase
from engine.family.said import reason
from engine.game import Event, Phrase, Seat, SeatRef, insist, phrase
from engine.games.switch.deal import Step, SwitchDeal, collected, dealt_again, may_claim, swept, table
from engine.notation import Accept, Blitz, Keep, Move, Redeal

KEEPS = (Keep("a"), Keep("b"))
ACCEPT = Accept()
REDEAL = Redeal()
_BLITZ = Blitz()


# --- what speaks against a move -----------------------------------------------------------------------------------


def why_not_now(deal: SwitchDeal, seat: Seat) -> Phrase | None:
    """Why this seat is not to answer."""
    if seat not in deal.frame.order:
        return reason("you_are_out")
    if deal.step is Step.SHUFFLE:
        return reason("dealing_again")
    return None if seat == deal.turn else said.not_your_turn(deal.turn)


def why_no_claim(deal: SwitchDeal, seat: Seat) -> Phrase | None:
    """Why a seat that is asked cannot claim a new deal. Reads the hand: for its holder alone."""
    if seat in deal.claimed:
        return reason("claimed_already")
    return None if may_claim(deal, seat) else reason("no_claim")


def why_no_call(deal: SwitchDeal, seat: Seat) -> Phrase | None:
    """Why a seat cannot call 31 now."""
    if deal.step in (Step.CHOICE, Step.SHUFFLE) and deal.frame.rules.call_mode:
        return reason("choose_first" if deal.step is Step.CHOICE else "dealing_again")
    return why_not_blitz(deal, seat)


def too_late(move: Move) -> Phrase | None:
    """What is wrong with a move once turns have begun, if it belongs before them."""
    match move:
        case Keep():
            return reason("chosen_already")
        case Redeal() | Accept():
            return reason("claims_over")
    return None


def _too_early(deal: SwitchDeal, move: Move) -> Phrase | None:
    """What is wrong with a move before the first turn, whoever makes it."""
    match move:
        case Keep():
            return None if deal.step is Step.CHOICE else reason("chosen_already")
        case Redeal() | Accept():
            return reason("choose_first") if deal.step is Step.CHOICE else None
    return reason("not_begun")


def legal(deal: SwitchDeal, seat: Seat) -> tuple[Move, ...]:
    """Every legal move of a seat before the first turn."""
    moves: tuple[Move, ...] = ()
    if why_not_now(deal, seat) is None:
        if deal.step is Step.CHOICE:
            return KEEPS
        moves = (ACCEPT,) if why_no_claim(deal, seat) else (ACCEPT, REDEAL)
    return moves if why_no_call(deal, seat) else (*moves, _BLITZ)


# --- moves -----------------------------------------------------------------------------------------------------


def play(deal: SwitchDeal, seat: Seat, move: Move) -> Played:
    """The deal after a seat's move, and what happened. Raises Illegal."""
    if isinstance(move, Blitz):
        insist(why_no_call(deal, seat))
        return exchange.play(deal, seat, move)
    insist(_too_early(deal, move) or why_not_now(deal, seat))
    match move:
        case Keep(hand):
            return _keep(deal, seat, first=hand == "a")
        case Redeal():
            insist(why_no_claim(deal, seat))
            return _claim(deal, seat)
    return _accept(deal, seat)


def _keep(deal: SwitchDeal, seat: Seat, *, first: bool) -> Played:
    kept, refused = (deal.hands[seat], deal.spare) if first else (deal.spare, deal.hands[seat])
    hands = tuple(kept if other == seat else hand for other, hand in enumerate(deal.hands))
    after = replace(deal, hands=hands, rows=table(deal.rows[0].cards, refused), spare=())
    event = Event("kept", seat, phrase("kept", seat=SeatRef(seat), cards=said.cards(refused)))
    return _watched(after), (event,)


def _accept(deal: SwitchDeal, seat: Seat) -> Played:
    events = (said.happened("accepted", "lets_stand", seat),)
    if seat == deal.frame.dealer:
        return _turns_begin(deal), events
    return replace(deal, turn=deal.frame.after[seat]), events


def _claim(deal: SwitchDeal, seat: Seat) -> Played:
    keeper = seat if deal.claims.keeps else None
    hands, rows = swept(deal, keeper)
    after = replace(
        deal, hands=hands, rows=rows, stock=collected(deal, keeper), claimed=(*deal.claimed, seat), step=Step.SHUFFLE
    )
    return after, (said.happened("claimed", "claims_keeping" if deal.claims.keeps else "claims_all", seat),)


def shuffled(deal: SwitchDeal, cards: tuple[Card, ...]) -> Played:
    """The deal with new hands from these cards, in this order."""
    after = dealt_again(deal, cards)
    (_, shown) = after.rows
    event = Event("dealt", deal.frame.dealer, phrase("dealt_again", cards=said.cards(shown.cards)))
    return _watched(after), (event,)


def _watched(deal: SwitchDeal) -> SwitchDeal:
    """The deal with its hands complete: 31 looked for, then claims, if there may still be any."""
    watched = begun(deal)
    if watched.phase is Phase.ENDED:
        return replace(watched, step=Step.TURNS)
    if len(deal.claimed) >= deal.claims.most:
        return _turns_begin(deal)
    return replace(deal, step=Step.CLAIMS, turn=deal.frame.order[0])


def _turns_begin(deal: SwitchDeal) -> SwitchDeal:
    return replace(deal, step=Step.TURNS, phase=Phase.TURN, turn=deal.frame.order[0])
