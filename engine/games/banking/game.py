"""Banking: the widow's exchanges played for a pot, behind the Game protocol.

The deal is the family's (:mod:`engine.family.exchange`), the money is :mod:`engine.games.banking.bank`; here stands
who takes the pot, and how that is told. The text of the rules is RULES.md beside this module.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from engine.family import exchange_points, headline, said
from engine.family.dealt_game import Events
from engine.family.exchange_deal import Deal, ExchangeRules, strengths_now
from engine.family.exchange_game import ExchangeGame, Setting
from engine.family.frame import State
from engine.family.seen import Marks
from engine.family.value import Hand
from engine.game import Beginning, Counter, Event, Phrase, Report, Seat, Spot, phrase
from engine.games.banking import bank
from engine.games.banking.bank import Result, Standing, Terms
from engine.games.banking.options import OPTIONS
from engine.games.banking.words import WORDS
from engine.options import Options, OptionTable

Match: TypeAlias = State[ExchangeRules, Terms, Deal, Standing, Result]


class Banking(ExchangeGame):
    """The game as :class:`engine.game.Game` wants it."""

    name = "banking"
    title = "Banking"
    options: OptionTable = OPTIONS
    words: Mapping[str, Mapping[str, str]] = WORDS

    def rules(self, options: Options, players: int) -> ExchangeRules:
        return exchange_points.rules(
            options,
            players,
            rows=("centre",),
            start_up=(options["widow_start"] == "face_up",),
            counts=exchange_points.counts_for(options, int(options["hand_size"])),
        )

    def terms(self, options: Options, players: int) -> Terms:
        return Terms.read(options)

    def plan(self, rules: ExchangeRules, order: tuple[Seat, ...]) -> tuple[Spot, ...]:
        return exchange_points.widow_plan(rules.hand_size, order)

    def first_standing(self, agreed: Setting[Terms], beginning: Beginning) -> Standing:
        return bank.first_standing(beginning, agreed.terms)

    def paid_in(self, state: Match) -> tuple[Standing, Events]:
        standing = bank.with_antes(state.standing, state.setting.terms)
        return standing, (Event("paid", None, phrase("antes_paid", tokens=standing.money.pot)),)

    # --- the end of a deal

    def settled(self, state: Match, deal: Deal) -> tuple[Standing, Result, Events]:
        terms, before = state.setting.terms, state.standing
        takers, paying = takers_of(deal, terms), _paying(deal)
        last = 0 < terms.max_rounds <= state.number
        after, taken, paid = bank.settled(before, terms, takers, paying, deal.frame.dealer, last=last)
        pot = before.money.pot + len(paid) - sum(taken)
        result = Result(
            end=deal.ending.end if deal.ending else "drawn",
            values=strengths_now(deal),
            taken=taken,
            paid=paid,
            eliminated=tuple(sorted(after.out - before.out)),
            pot=pot,
            leftover=pot - after.money.pot,
            last=last,
        )
        return after, result, tuple(_told(result, after))

    def moves_on(self, state: Match, result: Result) -> bool:
        return state.setting.terms.drawn_deal_moves or result.end != "drawn"

    # --- what is seen

    def outcome(self, deal: Deal, result: Result) -> Phrase:
        return headline.ended(deal.ending, _taking(result))

    def marks(self, state: Match, seat: Seat) -> Marks:
        purse = Counter("purse", phrase("counter_purse"), state.standing.money.purses[seat])
        return Marks((purse,), change=None if state.result is None else _change(state.result, seat))

    def lines(self, state: Match) -> tuple[Phrase, ...]:
        pot = state.standing.money.pot
        return (phrase("pot_line", tokens=pot),) if pot else ()

    def worth(self, rules: ExchangeRules, hand: Hand) -> Phrase:
        return exchange_points.worth(rules, hand)

    def report(self, state: Match) -> Report:
        money = state.standing.money
        return replace(super().report(state), purses=money.purses, pot=money.pot)


def takers_of(deal: Deal, terms: Terms) -> tuple[Seat, ...]:
    """Who shares the pot; nobody where it stays."""
    if deal.ending is None or deal.ending.end == "drawn":
        return ()
    if deal.ending.end == "blitz":
        return tuple(sorted(deal.ending.safe))
    order, strengths = deal.frame.order, strengths_now(deal)
    best = max(strengths[seat] for seat in order)
    tied = [seat for seat in order if strengths[seat] == best]
    if len(tied) > 1 and terms.pot_tie == "carry":
        return ()
    if len(tied) > 1 and terms.pot_tie == "high_card":
        keys = {seat: exchange_points.key(deal.frame.rules, deal.hands[seat]) for seat in tied}
        tied = [seat for seat in tied if keys[seat] == max(keys.values())]
    return tuple(sorted(tied))


def _paying(deal: Deal) -> tuple[Seat, ...]:
    """Who pays one more token, as far as there is one: everybody without 31 when somebody has it."""
    if deal.ending is None or deal.ending.end != "blitz":
        return ()
    return tuple(seat for seat in deal.frame.order if seat not in deal.ending.safe)


# --- telling it ----------------------------------------------------------------------------------------------------


def _told(result: Result, after: Standing) -> Iterator[Event]:
    for seat in result.paid:
        yield said.happened("paid", "pays_one", seat)
    for seat, tokens in enumerate(result.taken):
        if tokens:
            key = "takes_one" if tokens == 1 else "takes"
            yield Event("took_pot", seat, phrase(key, seat=said.SEATS[seat], tokens=tokens))
    for seat in result.eliminated:
        yield said.happened("out", "eliminated", seat)
    if result.last:
        yield Event("last_deal", None, phrase("last_deal_over"))
    if result.leftover:
        yield Event("took_pot", None, phrase("pot_shared", seats=said.seats(sorted(after.winners))))
    elif result.pot:
        yield Event("pot_stays", None, phrase("pot_stays", tokens=result.pot))


def _change(result: Result, seat: Seat) -> Phrase | None:
    """What the deal did to one player."""
    if result.taken[seat]:
        return phrase("change_takes", tokens=f"+{result.taken[seat]}")
    if seat in result.eliminated:
        return phrase("change_broke")
    if result.end == "drawn":
        return None
    return phrase("change_pays" if seat in result.paid else "change_nothing")


def _taking(result: Result) -> Phrase:
    takers = [seat for seat, tokens in enumerate(result.taken) if tokens]
    if not takers:
        return phrase("nobody_takes")
    key = "taking" if len(takers) == 1 else "taking_each"
    return phrase(key, seats=said.seats(takers), tokens=sum(result.taken))


GAME = Banking()
