"""The bot ``hard`` of the games in which cards are exchanged with rows on the table.

It remembers what everybody took from the table openly and laid there, suspects the rest of their hands from that, and
tries out everything worth a thought, knocks and exchanges, in imagined deals: what it leaves on the table is for the
others to take. What it would do without that is done unless something else turns out convincingly better.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from engine.bots.dice import Dice
from engine.bots.drawing import active, by_players
from engine.bots.exchanging import PACK, Exchanger, Option, Style, exchanges
from engine.bots.kinds import Mask
from engine.bots.onlooker import Onlooker, Seen, Suspects, Suspicion
from engine.bots.playout import drawn
from engine.bots.rehearsal import Customs, Judge, Rehearsal, books
from engine.bots.sight import faces, find
from engine.bots.stakes import StakesMaker
from engine.bots.tryouts import Moment, Plan, Tryout, plan_of
from engine.game import Seat, View
from engine.options import Options

# Plans tried out, all together: for each sample of the budget, and at most; shared by the players, as turns are.
TRIES_A_SAMPLE, MOST_TRIES = 6, 1800
USUAL_WAYS = 18  # to exchange one or two of three cards with a row; beyond them fewer plans are tried,
NEW_HANDS = 2  # and fewer still, since most hands of four that come up have never been judged
TRIED = 5  # exchanges of either kind, open or unseen, that are tried
KNOCKING = 3  # exchanges with a knock that are tried
LEAST_SUSPECTED = 24  # hands thought of for each of the others
HANDS_JUDGED = 60  # to find out what an unseen row is worth


@dataclass(frozen=True, slots=True)
class Weighing:
    """What a game needs for it. ``scale``: what worths are multiplied with to be whole numbers.

    ``blitz``: whether 31 ends the deal. ``slight``, ``little``: see :class:`Customs`.
    """

    stakes: StakesMaker
    scale: int = 1
    blitz: bool = True
    slight: float = 1.0
    little: float = 6.0


class Weigher(Exchanger):
    """The player. One object plays one seat through one match."""

    def __init__(
        self, options: Options, dice: Dice, samples: int, judge: Judge, style: Style, weighing: Weighing
    ) -> None:
        super().__init__(dice, judge, style)
        self._options, self._samples, self._weighing = options, samples, weighing
        self._onlooker = Onlooker()
        self._worth, self._good = books(judge, style.hope)
        self._blind = 0.0

    def observe(self, view: View) -> None:
        """Take in what happens at the table."""
        self._look(view)

    def _look(self, view: View) -> None:
        super()._look(view)
        self._onlooker.look(view)

    def _turn(self, view: View) -> str:
        usual = super()._turn(view)
        plans = self._plans(view, usual)
        if len(plans) < 2:
            return usual
        order = _order(view)
        return self._tryout(view, order).best(plans, self._tries(view) // len(order)).line

    def _tries(self, view: View) -> int:
        """How many plans are tried, all together: fewer where there are more exchanges to choose from in each turn."""
        size = len(faces(view, "hand"))
        ways = sum(comb(size, count) ** 2 for count in (1, *self._counts(size)))
        most = min(self._samples * TRIES_A_SAMPLE, MOST_TRIES)
        return most if ways <= USUAL_WAYS else most * USUAL_WAYS // (ways * NEW_HANDS)

    def _counts(self, size: int) -> tuple[int, ...]:
        """How many cards may be exchanged, besides one and all."""
        return tuple(range(2, size)) if self._options.get("widow_counts") == "any" else ()

    def _plans(self, view: View, usual: str) -> list[Plan]:
        """What is worth a thought, the usual thing first."""
        hand, rows = faces(view, "hand"), [row.name for row in view.public.zones if row.layout == "row"]
        plans = [plan_of(option, hand, rows) for option in self._worth_trying(view, usual)]
        plans += [Plan(line) for line in ("pass", "knock") if find(view, line)]
        plans += [Plan(f"renew {name} up", row=at) for at, name in enumerate(rows) if find(view, f"renew {name} up")]
        return sorted(plans, key=lambda plan: plan.line != usual)

    def _worth_trying(self, view: View, usual: str) -> list[Option]:
        found = list(exchanges(view))
        knocking = sorted((option for option in found if option.knocks), key=self._sure, reverse=True)
        chosen = [*self._worth_a_look(found, TRIED), *knocking[:KNOCKING]]
        missing = all(option.line != usual for option in chosen)
        return chosen + [option for option in found if missing and option.line == usual]

    def _tryout(self, view: View, order: tuple[Seat, ...]) -> Tryout:
        customs = self._customs(view)
        unseen = [1 << face for face in sorted(PACK - self._gone)]
        rehearsal = Rehearsal(self._worth, self._good, customs, self._weighing.stakes(self._options, view), order)
        reveals = self._options.get("widow_after_pass") == "reveal"
        moment = Moment(view, order, self._turns - 1, self._onlooker.passes, reveals)
        suspects = self._suspects(customs, order, len(faces(view, "hand")), unseen)
        return Tryout(moment, rehearsal, suspects, unseen, self._dice)

    def _suspects(self, customs: Customs, order: Sequence[Seat], size: int, unseen: Sequence[Mask]) -> list[Suspects]:
        """For each of the others the hands that it may hold."""
        suspicion = Suspicion(self._worth, self._good, customs, self._dice)
        count = max(LEAST_SUSPECTED, self._samples // (2 * len(order) - 2))
        players = self._onlooker.players
        return [suspicion.hands(players.get(seat, Seen()), size, unseen, count) for seat in order[1:]]

    def _customs(self, view: View) -> Customs:
        """How everybody is taken to play here: as this bot would by the rule."""
        options, size = self._options, len(faces(view, "hand"))
        return Customs(
            laps=by_players(self._style.stop_at, active(view)),
            blind=self._blind_worth(size),
            passes=options["pass_rule"] == "always",
            passes_at_last=options["pass_rule"] != "never",
            instead=options["knock_timing"] != "after_turn",
            after=options["knock_timing"] != "instead",
            counts=self._counts(size),
            blitz=self._weighing.blitz,
            scale=self._weighing.scale,
            slight=self._weighing.slight,
            little=self._weighing.little,
        )

    def _blind_worth(self, size: int) -> float:
        """What a hand is worth in the mean that nobody has seen."""
        if not self._blind:
            pack = sorted(PACK)
            hands = (self._judge.worth(tuple(drawn(self._dice, pack, size))) for _ in range(HANDS_JUDGED))
            self._blind = sum(hands) / HANDS_JUDGED
        return self._blind


def _order(view: View) -> tuple[Seat, ...]:
    """The seats in play, oneself first."""
    players, me = len(view.public.seats), view.own.seat if view.own else 0
    return tuple(seat for seat in ((me + step) % players for step in range(players)) if view.public.seats[seat].cards)
