"""Three Thirteen: eleven rounds of melding, behind the Game protocol.

The match is the family's (:mod:`engine.family.dealt_game`); here the round (:mod:`engine.games.three_thirteen.play`)
and its points (:mod:`engine.games.three_thirteen.settle`) are put into it. The text of the rules is RULES.md beside
this module.
"""

from collections.abc import Mapping, Sequence

from engine.cards import face_of
from engine.family import frame, piles
from engine.family.dealt_game import AWAIT_SEAT, Cards, DealtGame, Events, Zones, order_of
from engine.game import AwaitChance, AwaitSeats, Beginning, Event, OwnView, Phrase, PublicView, Report, Seat, Spot
from engine.games.three_thirteen import allowed, play, said, settle, view
from engine.games.three_thirteen.deal import ROUNDS, Deal, DealRules, Phase, hand_size
from engine.games.three_thirteen.laying import throws
from engine.games.three_thirteen.options import OPTIONS, SEATS, whole_pack
from engine.games.three_thirteen.secrets import twin
from engine.games.three_thirteen.state import Score, Scored, Setting, State
from engine.games.three_thirteen.words import WORDS
from engine.notation import Discard, Draw, Move, Pass
from engine.options import Options, OptionTable


class ThreeThirteen(DealtGame):
    """The game as :class:`engine.game.Game` wants it."""

    name = "three-thirteen"
    title = "Three Thirteen"
    seats = SEATS
    best_seats = range(2, 5)
    options: OptionTable = OPTIONS
    words: Mapping[str, Mapping[str, str]] = WORDS

    # --- the match

    def setting(self, players: int, options: Options) -> Setting:
        rules = DealRules.read(options, players)
        return frame.Setting(players, str(options["first_dealer"]), rules, whole_pack(options, players), None)

    def first_standing(self, agreed: Setting, beginning: Beginning) -> Score:
        players, first = beginning.players, beginning.round or 1
        before = beginning.points or (0,) * players
        if len(before) != players:
            raise ValueError(f"points: {len(before)} numbers were given for {players} players")
        if first > ROUNDS:
            raise ValueError(f"round: {first} is not possible; allowed is 1 to {ROUNDS}")
        return Score(before)

    def settled(self, state: State, deal: Deal) -> tuple[Score, Scored, Events]:
        return settle.settled(state.standing, deal)

    def winning(self, standing: Score) -> Phrase:
        return said.winning(standing.winners, min(standing.totals))

    # --- the round

    def deal_plan(self, state: State) -> tuple[Spot, ...]:
        if state.deal is not None and state.deal.phase is Phase.SHUFFLE:
            return ()  # a pile made again is all stock
        return piles.plan(hand_size(state.number + 1), order_of(state))

    def dealt(self, state: State, cards: Cards) -> Deal:
        return play.deal_out(state.setting.deal, state.number + 1, order_of(state), cards)

    def laid_out(self, state: State, zones: Zones) -> Deal:
        return play.lay_out(state.setting.deal, state.number + 1, order_of(state), zones, state.setting.pack)

    def told_of_dealing(self, deal: Deal) -> Event:
        around = deal.frame
        return said.dealt(around.dealer, face_of(deal.discards[-1]), around.round, around.wild)

    def waits_for(self, deal: Deal) -> AwaitSeats | AwaitChance:
        if deal.phase is Phase.SHUFFLE:
            return AwaitChance("shuffle", play.shuffle_items(deal))
        return AWAIT_SEAT[deal.turn]

    def moves(self, deal: Deal, seat: Seat) -> Sequence[Move]:
        return allowed.legal(deal, seat)

    def play(self, deal: Deal, seat: Seat, move: Move) -> tuple[Deal, Events]:
        return play.play(deal, seat, move)

    def shuffled(self, deal: Deal, cards: Cards) -> tuple[Deal, Events]:
        return play.shuffled(deal, cards)

    def idle(self, deal: Deal) -> Move:
        if deal.phase is Phase.THROW:
            costs = throws(deal)
            best = min(costs, key=lambda card: (costs[card], card))
            return Discard(face_of(best if deal.drawn is None or deal.drawn == deal.barred else deal.drawn))
        if allowed.why_not_pass(deal) is None:
            return Pass()
        return Draw("stock" if allowed.can_draw_stock(deal) else "discard")

    def deal_twin(self, deal: Deal, seat: Seat | None, order: Sequence[int]) -> Deal:
        return twin(deal, seat, order)

    # --- what is seen, and the books

    def public(self, state: State) -> PublicView:
        return view.public(state)

    def own(self, state: State, seat: Seat) -> OwnView:
        return view.own(state, seat)

    def report(self, state: State) -> Report:
        deal, score, result = state.deal, state.standing, state.result
        return Report(
            deal=state.number,
            end=result.end if result else None,
            to_act=deal.turn if deal is not None and result is None else None,
            dealer=deal.frame.dealer if deal else state.dealer,
            out=score.out,
            winners=score.winners,
            ranks=score.ranks,
            knocker=deal.out if deal else None,
            points=result.points if result else None,
            totals=score.totals,
        )


GAME = ThreeThirteen()
