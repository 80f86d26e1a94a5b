"""Cut Throat: Thirty-One for a pot, with a knock that must beat somebody, and side bets. Behind the Game protocol.

The match is the family's (:mod:`engine.family.drawgame`); bets are :mod:`engine.games.cut_throat.bets`. The text of the
rules is RULES.md beside this module.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from engine.family import lives, lowest
from engine.family.deal import Deal, DrawRules, Phase
from engine.family.dealt_game import Events
from engine.family.drawgame import DrawGame, Setting
from engine.family.frame import State
from engine.family.lives import LivesResult, LivesRules
from engine.family.lives_game import LivesGame
from engine.family.losses import LossRules
from engine.family.money import first_money, odd_seat
from engine.family.seen import Marks
from engine.game import Beginning, ChanceMove, Choice, Illegal, Phrase, Report, Seat, insist, phrase
from engine.games.cut_throat import bets, choices, told
from engine.games.cut_throat.bets import BetRules, Bets, Book
from engine.games.cut_throat.options import OPTIONS
from engine.games.cut_throat.standing import Standing
from engine.games.cut_throat.words import WORDS
from engine.match import Ladder
from engine.notation import Bet, Move, Take, Withdraw
from engine.options import Options, OptionTable


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed beside the deal."""

    lives: LivesRules
    losses: LossRules
    bank: int
    stake: int
    bets: BetRules


Match: TypeAlias = State[DrawRules, Terms, Deal, Standing, LivesResult]


class CutThroat(LivesGame, DrawGame):
    """The game as :class:`engine.game.Game` wants it."""

    name = "cut-throat"
    title = "Cut Throat"
    options: OptionTable = OPTIONS
    words: Mapping[str, Mapping[str, str]] = WORDS

    def terms(self, options: Options, players: int) -> Terms:
        losses = LossRules.read(options, must_beat_somebody=options["knocker_tie"] == "double_alone")
        bank, stake = int(options["bank"]), int(options["stake"])
        return Terms(LivesRules.read(options), losses, bank, stake, BetRules.read(options))

    def first_standing(self, agreed: Setting[Terms], beginning: Beginning) -> Standing:
        terms = agreed.terms
        ladder = lives.first_ladder(beginning, terms.lives)
        return Standing(ladder, first_money(beginning, terms.bank, terms.stake), Bets())

    def ladder(self, standing: Standing) -> Ladder:
        return standing.ladder

    # --- bets, which are moves at any time

    def apply(self, state: Match, seat: Seat, move: Move | ChanceMove) -> tuple[Match, Events]:
        if isinstance(move, Bet | Take | Withdraw):
            return self._bet(state, seat, move)
        return super().apply(state, seat, move)

    def _bet(self, state: Match, seat: Seat, move: Bet | Take | Withdraw) -> tuple[Match, Events]:
        reason = self._why_no_betting(state)
        if reason is not None:
            raise Illegal(reason)
        standing, events = _wagered(_book(state), seat, move)
        return state._replace(standing=standing), events

    def _why_no_betting(self, state: Match) -> Phrase | None:
        """Why nobody can bet now; one bets while cards are played, not on hands that lie open."""
        if state.deal is None or state.result is not None:
            return self.why_nothing(state)
        return phrase("hands_open") if state.deal.phase is Phase.OPEN else None

    def legal(self, state: Match, seat: Seat) -> Sequence[Move]:
        moves = super().legal(state, seat)
        if self._why_no_betting(state) is not None:
            return moves
        return (*moves, *choices.legal(_book(state), seat))

    def more_choices(self, state: Match, seat: Seat) -> tuple[Choice, ...]:
        return () if self._why_no_betting(state) else choices.choices(_book(state), seat)

    # --- what a deal comes to

    def settled(self, state: Match, deal: Deal) -> tuple[Standing, LivesResult, Events]:
        terms, before = state.setting.terms, state.standing
        result = lowest.settled(before.ladder, deal, terms.lives, terms.losses)
        ladder = result.settled.ladder
        paid = bets.settled(before.money, before.bets, ladder)
        events = (*result.told, *told.paid(paid))
        money = paid.money
        if ladder.winners:
            events = (*events, *told.pot_taken(money, ladder.winners))
            money = money.shared_out(ladder.winners, odd_seat(ladder.winners, deal.frame.dealer))
        return Standing(ladder, money, paid.bets), result, events

    # --- what is seen

    def marks(self, state: Match, seat: Seat) -> Marks:
        marks = super().marks(state, seat)
        return marks._replace(counters=(*marks.counters, told.purse(state.standing.money.purses[seat])))

    def lines(self, state: Match) -> tuple[Phrase, ...]:
        return told.lines(state.standing.money.pot, state.standing.bets)

    def report(self, state: Match) -> Report:
        money = state.standing.money
        return replace(super().report(state), purses=money.purses, pot=money.pot)


def _book(state: Match) -> Book:
    standing = state.standing
    return Book(state.setting.terms.bets, standing.ladder, standing.money, standing.bets)


def _wagered(book: Book, seat: Seat, move: Bet | Take | Withdraw) -> tuple[Standing, Events]:
    """Where everybody stands after an offer, a taking or a taking back. Raises Illegal."""
    match move:
        case Bet(amount, on, against):
            insist(bets.why_not_offer(book, seat, amount, on, against))
            after = bets.offered(book.bets, seat, amount, on, against)
            return Standing(book.ladder, book.money, after), (told.offered(after.open[-1]),)
        case Take(number):
            insist(bets.why_not_take(book, seat, number))
            money, after = bets.taken(book.money, book.bets, seat, _offer(book, number))
            return Standing(book.ladder, money, after), (told.taken(seat, after.taken[-1]),)
        case Withdraw(number):
            insist(bets.why_not_withdraw(book, seat, number))
            offer = _offer(book, number)
            return Standing(book.ladder, book.money, bets.without(book.bets, offer)), (told.withdrawn(offer),)


def _offer(book: Book, number: int) -> bets.SideBet:
    offer = book.bets.offer(number)
    assert offer is not None  # it was looked for
    return offer


GAME = CutThroat()
