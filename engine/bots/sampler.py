"""The bot ``hard`` of the draw-and-discard games: it knocks when that is better than to play on, by trying both.

It draws and throws by what hands are good for in the long run (:mod:`engine.bots.foresight`), with every discard of
the deal in mind. Whether to knock, and what to do with
the last turn after somebody else's knock, it finds out by imagining the hidden cards as the deeds of the others
suggest them (:mod:`engine.bots.guess`) and playing the deal out (:mod:`engine.bots.playout`), until one way is clearly
better or its samples are used up. To draw and throw by samples made it weaker than a rule, so it does not.
"""

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import TypeAlias

from engine.bots.dice import Dice
from engine.bots.drawing import Drawer, Style, active, by_players
from engine.bots.foresight import CARDS, foresight
from engine.bots.guess import Suspicion
from engine.bots.playout import Cards, Imagined, Playout, Ways, drawn, lore
from engine.bots.prospects import Hand
from engine.bots.sight import faces, find
from engine.bots.stakes import StakesMaker
from engine.bots.witness import Witness, stock_left
from engine.cards import JOKER, Face
from engine.family.value import BLITZ, ValueRules
from engine.game import Seat, View
from engine.options import Options

KnockAt: TypeAlias = Mapping[int, tuple[int, ...]]  # as in Style

BELOW, ABOVE = 4, 6  # half points about the table of thresholds: beyond them the table is right often enough
MARGIN = 0.02  # what a knock must seem to be worth beyond playing on: imagined opponents are a little too weak
STOCK = 1.0  # half points by which a card from the stock is preferred to the discard, with foresight
HANDS, SAMPLES_A_HAND = 96, 6  # hands imagined for each opponent: at most, and one for so many samples
LEAST = 20  # deals imagined before a decision may be called clear
CLEAR = 2.5  # standard errors
DISJOINT_TRIES = 6


class Sampler(Drawer):
    """The player. One object plays one seat through one match.

    ``knock_at``: for the numbers of players with which it knocks by a table, since that is better than to try out.
    """

    def __init__(
        self, options: Options, dice: Dice, samples: int, style: Style, stakes: StakesMaker, knock_at: KnockAt
    ) -> None:
        super().__init__(options, dice, style)
        self._by_table = knock_at
        self._options, self._dice, self._samples = options, dice, samples
        rules = ValueRules.read(options)
        self._lore = lore(rules, style.hope)
        self._foresight = foresight(rules) if rules.hand_size == CARDS and not options["jokers"] else None
        self._stock = STOCK if self._foresight else style.stock
        self._stakes = stakes
        self._witness = Witness()
        self._after_turn = options["knock_timing"] == "after_turn"

    def observe(self, view: View) -> None:
        """Take in what happens at the table."""
        self._witness.look(view)

    def choose(self, view: View) -> str:
        self._witness.look(view)
        self._memory.look(view)
        self._memory.gone |= self._witness.gone
        return super().choose(view)

    # --- drawing and throwing

    def _outlook(self, hand: Hand, after_knock: bool) -> float:
        if self._foresight is None or after_knock:
            return super()._outlook(hand, after_knock)
        return self._foresight.outlook(tuple(sorted(hand)), self._memory.gone)

    def _appraise(self, hand: Hand, after_knock: bool) -> float:
        if self._foresight is None or after_knock:
            return super()._appraise(hand, after_knock)
        return self._foresight.good(tuple(sorted(hand)), self._memory.gone)

    # --- knocking

    def _wants_to_knock(self, view: View, hand: Hand) -> bool:
        worth, players = self._prospects.worth(hand), active(view)
        if worth == BLITZ or (self._at_once and self._memory.turns == 0) or players in self._by_table:
            return super()._wants_to_knock(view, hand)
        laps = self._laps(players)
        enough = laps[min(self._memory.turns, len(laps) - 1)] + self._shift
        if worth < enough - BELOW:
            return False
        if worth >= enough + ABOVE:
            return super()._wants_to_knock(view, hand)
        return self._knock_is_better(view, tuple(sorted(hand)))

    def _laps(self, players: int) -> tuple[int, ...]:
        return self._by_table.get(players) or super()._laps(players)

    def _knock_is_better(self, view: View, hand: Cards) -> bool:
        playout = Playout(self._lore, self._ways(view), self._stakes(self._options, view))
        table = Table(self, view, hand)
        return self._is_better(active(view), lambda: self._gain(playout, table.imagine(), table.me) - MARGIN)

    def _is_better(self, players: int, gain: Callable[[], float]) -> bool:
        """Whether the mean of a gain is above zero, as far as the samples go or it is clear.

        A deal of many players takes longer to imagine, and is imagined less often.
        """
        total, squares = 0.0, 0.0
        for tried in range(1, max(LEAST, self._samples * 2 // players) + 1):
            gained = gain()
            total, squares = total + gained, squares + gained * gained
            if tried >= LEAST and abs(total) > CLEAR * sqrt(max(squares - total * total / tried, SMALL)):
                break
        return total > 0

    def _gain(self, playout: Playout, deal: Imagined, me: Seat) -> float:
        """What knocking is worth beyond playing on, if the cards lie like this."""
        other = deal.copy()
        others = len(deal.order) - 1
        if self._after_turn:  # the own turn is over
            deal.order = other.order = (*deal.order[1:], me)
            on = playout.played_on(other, may_knock=True)
        else:
            deal.order = (*deal.order[1:], me)
            on = playout.played_on(other, may_knock=False)
        return playout.knocked(deal, me, others) - on

    # --- the last turn

    def _wants(self, view: View, hand: Hand, top: Face) -> bool:
        knocker = knocker_of(view)
        if knocker is None or not find(view, "draw stock"):
            return super()._wants(view, hand, top)
        playout = Playout(self._lore, self._ways(view), self._stakes(self._options, view))
        table = Table(self, view, tuple(sorted(hand)))
        left = table.turns_until(knocker)
        return self._is_better(active(view), lambda: self._last_gain(playout, table.imagine(), knocker, left))

    def _last_gain(self, playout: Playout, deal: Imagined, knocker: Seat, left: int) -> float:
        """What taking the discard is worth beyond a card from the stock, if the cards lie like this."""
        other, me = deal.copy(), deal.order[0]
        assert deal.top is not None  # there is a discard to be taken
        playout.last_card(deal, me, deal.top, taken=True)
        playout.last_card(other, me, other.stock.pop(), taken=False)
        return playout.knocked(deal, knocker, left, 1) - playout.knocked(other, knocker, left, 1)

    def _ways(self, view: View) -> Ways:
        laps = tuple(enough + self._shift for enough in by_players(self._style.knock_at, active(view)))
        return Ways(laps, self._style.hope, self._style.stock, self._after_turn)

    # --- what the table looks like

    def suspects(self, view: View, unseen: Sequence[Face], size: int) -> dict[Seat, list[Cards]]:
        """For each opponent hands of this size that it may hold."""
        me, ways, count = (
            self.seat(view),
            self._ways(view),
            min(self._samples // SAMPLES_A_HAND + LEAST, 2 * HANDS // active(view)),
        )
        knocker = knocker_of(view)
        found = {}
        for seat in view.public.seats:
            if seat.cards and seat.seat != me:
                deeds = [deed for deed in self._witness.deeds if deed.seat == seat.seat]
                has_knocked = seat.seat == knocker
                suspicion = Suspicion(self._lore, ways, self._dice, unseen, deeds, knocked=has_knocked)
                found[seat.seat] = suspicion.hands(size, count)
        return found

    def unseen(self, view: View) -> list[Face]:
        """The cards that were never seen in this deal."""
        jokers = int(self._options["jokers"]) - faces(view, "hand").count(JOKER)
        return [face for face in range(JOKER) if face not in self._memory.gone] + [JOKER] * max(0, jokers)

    @property
    def lap(self) -> int:
        """How many turns everybody has had."""
        return self._memory.turns

    @property
    def dice(self) -> Dice:
        return self._dice

    @staticmethod
    def seat(view: View) -> Seat:
        """The own seat."""
        assert view.own is not None  # a bot plays
        return view.own.seat


SMALL = 1e-9


class Table:
    """The table as one seat sees it, and the ways in which its hidden cards may lie."""

    def __init__(self, bot: Sampler, view: View, hand: Cards) -> None:
        self.me = bot.seat(view)
        self._dice, self._hand, self._lap = bot.dice, hand, bot.lap
        self._unseen = bot.unseen(view)
        self._stock = stock_left(view)
        thrown = [face for face in faces(view, "hand") if face not in hand]
        lying = (*thrown, *faces(view, "discard"))
        self._top = lying[0] if lying else None
        players = len(view.public.seats)
        self._order = tuple(
            seat for seat in ((self.me + step) % players for step in range(players)) if view.public.seats[seat].cards
        )
        self._suspects = bot.suspects(view, self._unseen, len(hand))

    def turns_until(self, seat: Seat) -> int:
        """How many have a turn before this seat, oneself among them."""
        return self._order.index(seat)

    def imagine(self) -> Imagined:
        """One way in which the cards may lie."""
        hands = {self.me: self._hand}
        taken: set[Face] = set(self._hand)
        for seat, suspected in self._suspects.items():
            hand = self._apart(suspected, taken)
            hands[seat] = hand
            taken.update(hand)
        left = [face for face in self._unseen if face not in taken or face == JOKER]
        return Imagined(hands, self._order, drawn(self._dice, left, min(self._stock, DRAWS)), self._top, self._lap)

    def _apart(self, suspected: Sequence[Cards], taken: set[Face]) -> Cards:
        """A suspected hand without a card that somebody else has been given; after some tries any."""
        for _ in range(DISJOINT_TRIES):
            hand = suspected[self._dice.randrange(len(suspected))]
            if taken.isdisjoint(hand):
                return hand
        return hand


DRAWS = 24  # of the stock, at most, that an imagined deal gets to


def knocker_of(view: View) -> Seat | None:
    """Who has knocked."""
    for seat in view.public.seats:
        if any(flag.name == "knocker" for flag in seat.flags):
            return seat.seat
    return None
