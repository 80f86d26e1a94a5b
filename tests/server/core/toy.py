"""A game small enough to see through, with everything a table has to cope with.

Everybody holds one club. A turn is ``draw stock`` and ``discard X``; when all have had a turn the deal is settled, and
nobody ever wins anything. ``blitz`` is legal for anybody at any time and settles the deal. Options: ``window`` begins
each deal with a question to everybody (``accept``, or ``redeal`` which settles it), ``close`` ends it with an open
showdown, ``stock`` is how many cards the stock has before a pile is made again, ``deals`` how many there are.
"""

from dataclasses import dataclass, replace

from engine.cards import face_of, pack
from engine.game import (
    CHANCE,
    AwaitChance,
    AwaitSeats,
    CardRef,
    Choice,
    Close,
    Event,
    Illegal,
    MatchOver,
    Order,
    OwnView,
    PublicView,
    Report,
    SeatRef,
    SeatView,
    Zone,
    phrase,
)
from engine.notation import Accept, Blitz, Discard, Draw, Redeal
from engine.options import BadOption, Numbers, Option, OptionTable, Words

SWITCH = Words(("on", "off"))


def check(options, players):
    if players is not None and players > 3 and options["window"] == "on":
        raise BadOption("option window: not with more than three players")


OPTIONS = OptionTable(
    (
        Option("window", SWITCH, "off", "Everybody is asked first."),
        Option("close", SWITCH, "off", "There is an open showdown."),
        Option("stock", Numbers(1, 9), 9, "Cards in the stock."),
        Option("deals", Numbers(1, 9), 2, "Deals in a match."),
    ),
    {"plain": {}, "asking": {"window": "on"}},
    check,
)
WORDS = {
    "en": {
        "headline": "Deal {deal}",
        "hand": "Hand",
        "stock": "Stock",
        "drew": "{seat} draws",
        "drew_own": "You draw {card}",
        "threw": "{seat} throws {card}",
        "settled": "It is over",
        "dealt": "Cards are dealt",
        "accepted": "{seat} accepts",
        "not_your_turn": "It is not your turn",
        "do": "Do it",
    }
}


@dataclass(frozen=True)
class State:
    players: int
    options: dict
    stage: str = "dealer"
    deal: int = 0
    turn: int = 0
    had: int = 0
    hands: tuple = ()
    drawn: int | None = None
    stock: tuple = ()
    thrown: tuple = ()
    asked: tuple = ()


class Toy:
    name = "toy"
    title = "Toy"
    seats = range(2, 5)
    best_seats = range(2, 5)
    options = OPTIONS
    words = WORDS

    def begin(self, beginning):
        return State(beginning.players, dict(beginning.options))

    def due(self, state):
        match state.stage:
            case "dealer":
                return AwaitChance("dealer", tuple(range(state.players)))
            case "deal":
                return AwaitChance("deal", pack()[:13], gap=state.deal > 0)
            case "shuffle":
                return AwaitChance("shuffle", tuple(sorted(state.thrown)))
            case "close":
                return AwaitChance("close", (), gap=True)
            case "window":
                return AwaitSeats(state.asked, window=True)
            case "play":
                return AwaitSeats((state.turn,))
        return MatchOver()

    def legal(self, state, seat):
        if state.stage in ("window", "play", "shuffle", "close"):
            yield Blitz()
        if state.stage == "window" and seat in state.asked:
            yield from (Accept(), Redeal())
        if state.stage == "play" and seat == state.turn:
            if state.drawn is None:
                yield Draw("stock")
            else:
                yield Discard(face_of(state.hands[seat]))
                yield Discard(face_of(state.drawn))

    def apply(self, state, seat, move):
        if seat == CHANCE:
            return self._fell(state, move)
        if move not in tuple(self.legal(state, seat)):
            raise Illegal(phrase("not_your_turn"))
        match move:
            case Draw():
                return self._draw(state, seat, ())
            case Discard(face):
                return self._throw(state, seat, face)
            case Accept():
                asked = tuple(other for other in state.asked if other != seat)
                state = replace(state, asked=asked, stage="window" if asked else "play")
                return state, (Event("accepted", seat, phrase("accepted", seat=SeatRef(seat))),)
            case _:
                return self._settle(replace(state, stage="close"))

    def _fell(self, state, move):
        if state.stage == "dealer":
            return replace(state, stage="deal", turn=move.items[0]), ()
        if state.stage == "close":
            assert move == Close()
            return self._settle(state)
        assert isinstance(move, Order)
        if state.stage == "shuffle":
            state = replace(state, stage="play", stock=move.items, thrown=())
            return self._draw(state, state.turn, ())
        cards = move.items
        size = state.options["stock"]
        dealt = replace(
            state,
            stage="window" if state.options["window"] == "on" else "play",
            asked=tuple(range(state.players)),
            deal=state.deal + 1,
            had=0,
            hands=cards[: state.players],
            drawn=None,
            stock=cards[state.players : state.players + size],
            thrown=cards[state.players + size :],
        )
        return dealt, (Event("dealt", None, phrase("dealt")),)

    def _draw(self, state, seat, events):
        if not state.stock:
            return replace(state, stage="shuffle"), events
        card = state.stock[0]
        own = phrase("drew_own", card=CardRef(face_of(card)))
        drew = Event("drew", seat, phrase("drew", seat=SeatRef(seat)), {seat: own})
        return replace(state, drawn=card, stock=state.stock[1:]), (drew,)

    def _throw(self, state, seat, face):
        held = [state.hands[seat], state.drawn]
        thrown = next(card for card in held if face_of(card) == face)
        held.remove(thrown)
        hands = tuple(held[0] if other == seat else hand for other, hand in enumerate(state.hands))
        said = phrase("threw", seat=SeatRef(seat), card=CardRef(face))
        state = replace(
            state,
            hands=hands,
            drawn=None,
            thrown=(thrown, *state.thrown),
            turn=(seat + 1) % state.players,
            had=state.had + 1,
        )
        event = Event("threw", seat, said)
        if state.had < state.players:
            return state, (event,)
        if state.options["close"] == "on":
            return replace(state, stage="close"), (event,)
        state, more = self._settle(state)
        return state, (event, *more)

    def _settle(self, state):
        over = state.deal >= state.options["deals"]
        return replace(state, stage="over" if over else "deal"), (Event("settled", None, phrase("settled")),)

    def public(self, state):
        stages = {"dealer": "dealing", "shuffle": "dealing", "window": "play", "close": "showdown", "over": "over"}
        stage = stages.get(state.stage, state.stage)
        if state.stage == "deal":
            stage = "result" if state.deal else "dealing"
        due = self.due(state)
        return PublicView(
            stage,
            state.deal,
            phrase("headline", deal=state.deal),
            (state.turn,) if isinstance(due, AwaitSeats) and not due.window else (),
            tuple(SeatView(seat, 1) for seat in range(state.players)),
            (Zone("stock", phrase("stock"), "pile", (), len(state.stock)),),
        )

    def own(self, state, seat):
        cards = state.hands[seat : seat + 1]
        if state.drawn is not None and state.turn == seat:
            cards += (state.drawn,)
        faces = tuple(face_of(card) for card in cards)
        return OwnView(
            seat,
            (Zone("hand", phrase("hand"), "hand", faces, len(faces)),),
            (Choice("draw", phrase("do"), "d", "draw stock", enabled=state.turn == seat),),
        )

    def idle_move(self, state, seat):
        if state.stage == "window":
            return Accept()
        return Draw("stock") if state.drawn is None else Discard(face_of(state.drawn))

    def deal_plan(self, state):
        return ()

    def report(self, state):
        end = None if state.stage in ("play", "window", "close", "shuffle") else "drawn"
        seats = state.players
        return Report(state.deal, end, None, 0, frozenset(), frozenset(), (1,) * seats, values=(0,) * seats)

    def twin(self, state, seat, order):
        return state


class Other(Toy):
    """Another game by its name alone."""

    name = "other"


TOY, OTHER = Toy(), Other()


def games(name):
    if name not in ("toy", "other"):
        raise ValueError(f"game {name!r} is not known; there is toy")
    return TOY if name == "toy" else OTHER
