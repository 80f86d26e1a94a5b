"""From a deal that is over to what it did: who loses what, who rides free, who is out, who has won.

It puts together what the family knows (:mod:`engine.family.losses`) and what the ladder of lives makes of it
(:mod:`engine.match`), and tells it in the order in which people want to hear it. The rules are in RULES.md,
"Who loses" and "Lives and the end of the match".
"""

from engine.family import said
from engine.family.deal import Deal
from engine.family.losses import Losses, blitz_losses, showdown_losses
from engine.family.value import value
from engine.game import Event, Phrase, Seat, SeatRef, phrase
from engine.games.thirty_one.state import Result, Setting, State, values_now
from engine.match import next_dealer, settle

_TWO = 2


def settled(state: State, deal: Deal) -> tuple[State, tuple[Event, ...]]:
    """The match after a deal that is over, and what it did to whom."""
    setting, before = state.setting, state.ladder
    ordered = _losses(setting, deal)
    losses = tuple(ordered.get(seat, 0) for seat in range(setting.players))
    done = settle(before, losses, setting.ladder)
    end = "replayed" if done.replayed else deal.ending.end if deal.ending else "drawn"
    if done.replayed:
        losses = (0,) * setting.players
    result = Result(end, values_now(deal), losses, before, done)
    moves_on = setting.ladder.drawn_deal_moves or end not in ("drawn", "replayed")
    dealer = deal.frame.dealer
    if not done.ladder.winners:
        dealer = next_dealer(done.ladder.active, dealer, passes_on=moves_on)
    after = State(setting, done.ladder, dealer, state.number, deal, result)
    return after, (*_told(result), *_what_comes(after))


def _losses(setting: Setting, deal: Deal) -> Losses:
    ending, order = deal.ending, deal.frame.order
    if ending is None or ending.end == "drawn":
        return {}
    if ending.end == "blitz":
        return blitz_losses(order, ending.safe, deal.knocker, setting.losses)
    table = deal.frame.rules.worths
    values = {seat: table[deal.hands[seat]] for seat in order}
    keys = {}
    if setting.losses.high_card:
        keys = {seat: value(deal.hands[seat], setting.deal.value).key for seat in order}
    return showdown_losses(values, keys, deal.knocker, setting.losses)


# --- telling it ------------------------------------------------------------------------------------------------


def _told(result: Result) -> tuple[Event, ...]:
    if result.end == "replayed":
        return (Event("replayed", None, phrase("replayed")),)
    told = [said.happened("lost", _loss_key(result, seat), seat) for seat, loss in enumerate(result.losses) if loss]
    told += [said.happened("boarded", "boards", seat) for seat in result.settled.boarded]
    told += [said.happened("out", "eliminated", seat) for seat in result.settled.eliminated]
    return tuple(told)


def _loss_key(result: Result, seat: Seat) -> str:
    if seat in result.before.free:
        return "loses_ride"
    return "loses_two" if result.losses[seat] == _TWO else "loses_one"


def _what_comes(state: State) -> tuple[Event, ...]:
    winners = state.ladder.winners
    if winners:
        return (Event("won", min(winners), winning(winners)),)
    if state.dealer is None:
        return ()
    return (said.happened("next_dealer", "deals_next", state.dealer),)


def winning(winners: frozenset[Seat]) -> Phrase:
    """Who has won, in words."""
    key = "won" if len(winners) == 1 else "won_together"
    return phrase(key, seats=tuple(SeatRef(seat) for seat in sorted(winners)))
