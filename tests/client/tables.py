"""Models made from plain wire views, for pictures and key tests: Thirty-One in every phase, and games that do not exist
yet here (an exchange with a row in the middle, bets, long hands), to prove that the screen knows none of them."""

from dataclasses import replace

from client.fold import kept
from client.model import LogLine, Menu, Model, Online, Refusal
from client.sorting import followed
from protocol.messages import (
    Chair,
    Choice,
    Choosable,
    Clock,
    Counter,
    Flag,
    GameLine,
    OwnView,
    Player,
    Preset,
    PublicView,
    Row,
    Sentence,
    Setting,
    Sheet,
    Slot,
    Span,
    TableInfo,
    Zone,
)

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Finn", "Gus", "Hal", "Ida")
LIVES = ("lives",)


def card(face: str) -> tuple[str, str]:
    return ("card", face)


def seat(number: int) -> tuple[str, int]:
    return ("seat", number)


def player(number: int, lives: int | None = 3, *flags: str, **fields: object) -> Player:
    counters = (Counter(name="lives", label=LIVES, value=lives, of=3),) if lives is not None else ()
    marks = tuple(Flag(name=flag, label=(flag,)) for flag in flags)
    return Player(**{"seat": number, "cards": 3, "counters": counters, "flags": marks, **fields})


def pile(name: str, count: int, top: str | None = None) -> Zone:
    return Zone(name=name, title=(name,), layout="pile", cards=(top,) if top else (), count=count)


def hand(*faces: str, worth: str = "worth 21 in hearts") -> Zone:
    return Zone(name="hand", title=("your hand",), layout="hand", cards=faces, count=len(faces), note=(worth,))


def choice(
    verb: str, key: str, *, why: str = "", line: str = "", slots: tuple[Slot, ...] = (), **more: object
) -> Choice:
    fields = {"verb": verb, "label": (verb,), "key": key, "line": line or verb, "slots": slots}
    return Choice(**{**fields, "enabled": not why, "reason": (why,) if why else None, **more})


NOT_YET = "draw a card first"
DISCARD = Slot(name="card", kind="cards", zone="hand", counts=(1,))

DRAW_CHOICES = (
    choice("draw from the stock", "d", line="draw stock"),
    Choice(verb="draw", label=("take ", card("7D")), key="t", line="draw discard"),
    choice("discard", "c", why=NOT_YET, line="discard {card}", slots=(DISCARD,), confirm=True),
    choice("knock", "k", confirm=True),
)
THROW_CHOICES = (
    choice("draw from the stock", "d", why="you have drawn", line="draw stock"),
    Choice(
        verb="draw",
        label=("take ", card("7D")),
        key="t",
        line="draw discard",
        enabled=False,
        reason=("you have drawn",),
    ),
    choice(
        "discard",
        "c",
        line="discard {card}",
        slots=(Slot(name="card", kind="cards", zone="hand", counts=(1,), barred=((3, ("it was just taken",)),)),),
        confirm=True,
    ),
    choice("knock", "k", why="only instead of drawing", confirm=True),
)


def chairs(count: int, *, humans: int = 2, seats: int | None = None) -> tuple[Chair, ...]:
    taken = [Chair(seat=i, kind="human" if i <= humans else "bot", name=NAMES[i - 1]) for i in range(1, count + 1)]
    return (*taken, *(Chair(seat=i, kind="empty") for i in range(count + 1, (seats or count) + 1)))


SETTINGS = (
    Setting(name="lives", value=3, default=3, says="Everybody has three lives."),
    Setting(name="three_kind", value="30.5", default="off", says="Three of a kind are worth 30½."),
    Setting(name="knock_penalty", value="two", default="two", says="A knocker with the lowest hand loses two lives."),
)


def info(count: int = 4, **fields: object) -> TableInfo:
    base = {
        "id": "t1",
        "name": "Kitchen table",
        "phase": "playing",
        "game": "thirty-one",
        "title": "Thirty-One",
        "preset": "classic",
        "chairs": chairs(count),
        "settings": SETTINGS,
        "spectators": ("Zoe",),
        "leader": 1,
    }
    return TableInfo(**{**base, **fields})


def told(*sentences: Sentence, kind: str = "game") -> tuple[LogLine, ...]:
    return tuple(LogLine(n, "game", kind, says) for n, says in enumerate(sentences, 1))


LOG = (
    *told(
        (seat(4), " deals."),
        (seat(1), " draws from the stock and throws ", card("2C"), "."),
        (seat(2), " takes ", card("2C"), " from the discards and throws ", card("TH"), "."),
        (seat(3), " draws from the stock and throws ", card("7D"), "."),
    ),
    LogLine(5, "chat", "chat", ("good luck everybody",), seat=2, name="Bo"),
    LogLine(6, "notice", "gone", ("Dee has lost the connection.",)),
)


def public(count: int = 4, turn: tuple[int, ...] = (1,), **fields: object) -> PublicView:
    players = [player(1), player(2, 3, "dealer"), player(3, 2, "knocker"), player(4, 1)]
    players += [player(number) for number in range(5, count + 1)]
    base = {
        "stage": "play",
        "deal": 3,
        "headline": (seat(turn[0]), " is to draw a card, or knocks") if turn else ("",),
        "turn": turn,
        "players": tuple(players[:count]),
        "zones": (pile("stock", 31), pile("discard", 4, "7D")),
    }
    return PublicView(**{**base, **fields})


def base(count: int = 4, **fields: object) -> Model:
    model = Model(link=Online(), role="player", seat=1, name="Ann", table=info(count), seq=12, log=LOG, last=len(LOG))
    return replace(model, **fields)


def playing(count: int = 4) -> Model:
    """My turn: draw or knock."""
    own = OwnView(seat=1, zones=(hand("KH", "AH", "3S"),), choices=DRAW_CHOICES)
    return base(count, public=public(count), own=own, clock=Clock(seats=(1,), why="turn", left=42_000, of=60_000))


def throwing(count: int = 4) -> Model:
    """My turn: throw one of four."""
    own = OwnView(seat=1, zones=(hand("KH", "AH", "3S", "TC"),), choices=THROW_CHOICES)
    shown = public(count, headline=(seat(1), " is to throw a card"))
    return base(count, public=shown, own=own, clock=Clock(seats=(1,), why="turn", left=9_000, of=60_000))


def waiting(count: int = 4) -> Model:
    """Bo's turn; he has lost the connection."""
    off = tuple(
        choice(c.verb, c.key, line=c.line, why="it is not your turn", slots=c.slots)
        for c in DRAW_CHOICES
        if c.verb != "draw"
    )
    own = OwnView(seat=1, zones=(hand("KH", "AH", "3S"),), choices=off)
    seated = (
        Chair(seat=1, kind="human", name="Ann"),
        Chair(seat=2, kind="human", name="Bo", link="gone"),
        *chairs(4)[2:],
    )
    clock = Clock(seats=(2,), why="hold", left=75_000, of=90_000)
    return base(count, table=info(count, chairs=seated), public=public(count, (2,)), own=own, clock=clock)


def showdown() -> Model:
    shown = (
        player(1, 3, shown=("KH", "AH", "3S"), worth=("21 in hearts",), change=("keeps all lives",)),
        player(2, 3, "dealer", shown=("9S", "TS", "JS"), worth=("29 in spades",)),
        player(3, 1, "knocker", shown=("2C", "5C", "TD"), worth=("10 in diamonds",), change=("loses a life",)),
        player(
            4, 0, "out", shown=("4H", "4S", "4C"), worth=("4 in clubs",), change=("loses a life and is out",), place=4
        ),
    )
    public_view = public(
        stage="result", turn=(), headline=(seat(3), " knocked; ", seat(4), " had the lowest hand."), players=shown
    )
    own = OwnView(seat=1, zones=(hand("KH", "AH", "3S"),), choices=())
    return base(public=public_view, own=own, clock=Clock(seats=(1, 2), why="result", left=11_000, of=15_000))


def over(**fields: object) -> Model:
    shown = (
        player(1, 2, place=1),
        player(2, 0, "out", place=2),
        player(3, 0, "out", place=3),
        player(4, 0, "out", place=3),
    )
    view = public(stage="over", turn=(), headline=(seat(1), " wins the match."), players=shown, **fields)
    return base(table=info(phase="lobby"), public=view, own=OwnView(seat=1, zones=(), choices=()))


def points() -> Model:
    """The end of a match of points, with the sheet of its deals."""
    rows = tuple(Row(label=(f"deal {n}",), cells=("3", str(n % 3), "2", "10")) for n in range(1, 9))
    return over(sheet=Sheet(title=("Points",), rows=rows))


def scored() -> Model:
    """The end of a deal in a game of points: the hands and the numbers of the deals so far."""
    rows = tuple(Row(label=(f"deal {n}",), cells=("3", str(n % 3), "2", "10")) for n in range(1, 5))
    shown = showdown()
    assert shown.public is not None
    view = public(
        stage="result",
        turn=(),
        headline=shown.public.headline,
        players=shown.public.players,
        sheet=Sheet(title=("Points",), rows=rows),
    )
    return replace(shown, public=view)


def many_actions() -> Model:
    """A row, a pot and as many actions as a game has: none may be out of sight."""
    row = Zone(name="table", title=("On the table",), layout="row", cards=("KD", "2C", "5H"), count=3)
    give = Slot(name="give", kind="cards", zone="hand", counts=(1,))
    take = Slot(name="take", kind="cards", zone="table", counts=(1,))
    choices = (
        choice("exchange a card", "s", line="swap {give} for {take}", slots=(give, take)),
        choice("exchange all three", "a", line="swap all"),
        choice("exchange a card and stop the bus", "n", line="swap {give} for {take} knock", slots=(give, take)),
        choice("exchange all three and stop the bus", "m", line="swap all knock"),
        choice("stop the bus", "k", line="knock"),
        choice("claim a new deal", "r", why="it takes three cards of one suit that are worth more than 21 together"),
        choice("stand", "p", line="pass"),
    )
    own = OwnView(seat=1, zones=(hand("KH", "AH", "3S"),), choices=choices)
    return base(public=public(zones=(row,), lines=(("Pot: 8",),)), own=own)


def in_lobby(leader: int = 1) -> Model:
    seated = (
        Chair(seat=1, kind="human", name="Ann", ready=True),
        Chair(seat=2, kind="human", name="Bo"),
        Chair(seat=3, kind="bot", name="Bot Cy", level="easy"),
        Chair(seat=4, kind="empty"),
    )
    return base(table=info(phase="lobby", chairs=seated, leader=leader), log=LOG[-2:])


def exchanging() -> Model:
    """A game with a row in the middle: cards of the hand against as many of the row, one of them face down."""
    row = Zone(name="centre", title=("the widow",), layout="row", cards=("KD", None, "5H"), count=3)
    give = Slot(name="give", kind="cards", zone="hand", counts=(1, 2))
    take = Slot(name="take", kind="cards", zone="centre", same_as="give")
    choices = (
        choice("exchange", "e", line="swap {give} for {take}", slots=(give, take), confirm=True),
        choice("exchange all", "a", line="swap all"),
        choice("pass", "p"),
        choice("knock", "k", confirm=True),
    )
    purses = tuple(
        Player(seat=n, cards=3, counters=(Counter(name="purse", label=("tokens",), value=20 - n),)) for n in range(1, 5)
    )
    view = public(
        players=purses, zones=(row,), headline=(seat(1), " may exchange"), lines=("Pot: 8 tokens",) and (("Pot: 8",),)
    )
    return base(public=view, own=OwnView(seat=1, zones=(hand("KH", "AH", "3S"),), choices=choices))


def betting() -> Model:
    """Bets: a number and two seats, by somebody who is out."""
    slots = (
        Slot(name="amount", kind="number", least=1, most=5),
        Slot(name="on", kind="seat", seats=(2, 3)),
        Slot(name="against", kind="seat", seats=(2, 3), words=("field",)),
    )
    bet = choice("bet", "b", line="bet {amount} on {on} against {against}", slots=slots, anytime=True)
    return base(public=public(turn=(2,)), own=OwnView(seat=1, zones=(), choices=(bet,)))


def taking() -> Model:
    """One of several offers is to be taken: numbers that are no seats."""
    slot = Slot(name="offer", kind="seat", words=("1", "2", "12"))
    take = choice("take a bet", "a", line="take {offer}", slots=(slot,), anytime=True)
    offers = tuple((f"Offer {n}: ", seat(2), " bets 1 that ", seat(3), " wins the match") for n in (1, 2, 12))
    return base(public=public(turn=(2,), lines=offers), own=OwnView(seat=1, zones=(), choices=(take,)))


GAMES = (
    GameLine(name="thirty-one", title="Thirty-One", least=2, most=9, presets=("classic", "pub")),
    GameLine(name="three-thirteen", title="Three Thirteen", least=2, most=9, presets=("standard",)),
)
MENU = Menu(
    game="thirty-one",
    presets=(Preset(name="classic"), Preset(name="pub", values={"lives": 4, "three_kind": "30.5"})),
    options=(
        Choosable(
            name="lives",
            says="How many lives everybody starts with.",
            default=3,
            current=5,
            spans=(Span(least=1, most=99, says="Everybody starts with {n} lives."),),
            sayings=((1, "Everybody starts with a single life."),),
        ),
        Choosable(
            name="three_kind",
            says="What three cards of one rank are worth.",
            default="off",
            current="off",
            words=("off", "30", "30.5"),
            sayings=(
                ("off", "Three cards of one rank are nothing special."),
                ("30", "Three cards of one rank are worth 30."),
                ("30.5", "Three cards of one rank are worth 30½: more than any 30, less than 31."),
            ),
        ),
        Choosable(
            name="free_ride",
            says="What becomes of who loses the last life.",
            default="off",
            current="off",
            words=("off", "on"),
            sayings=(("off", "Who has no life left is out."), ("on", "Who loses the last life rides free.")),
        ),
        Choosable(
            name="ride_can_win",
            says="Whether a player on the free ride can still win.",
            default="yes",
            current="yes",
            words=("yes", "no"),
            sayings=(("yes", "A player on the free ride can still win."), ("no", "Who rides free cannot win.")),
            needs=("free_ride", ("on",)),
        ),
        Choosable(
            name="end",
            says="When the match ends.",
            default="never",
            current="rounds=8",
            words=("never",),
            spans=(
                Span(kind="rounds", least=1, most=99, says="The match ends after {n} deals."),
                Span(kind="target", least=1, most=99, says="The match ends when somebody has {n} points."),
            ),
            sayings=(("never", "The match ends when one is left."),),
        ),
    ),
)


def setting(leader: int = 1) -> Model:
    """Before the match, with all that the host tells for the form."""
    return replace(in_lobby(leader=leader), features=frozenset({"settings"}), games=GAMES, menu=MENU)


LONG = ("AS", "2S", "3S", "4D", "5D", "6D", "7C", "8C", "9C", "TH", "JH", "QH", "KH", "JO")


def long_hand() -> Model:
    """Fourteen cards with two melds, and a sheet of points."""
    zone = Zone(
        name="hand",
        title=("your hand",),
        layout="hand",
        cards=LONG,
        count=14,
        note=("10 left",),
        groups=((0, 1, 2), (9, 10, 11, 12)),
    )
    scored = tuple(
        Player(seat=n, cards=13, counters=(Counter(name="points", label=("points",), value=10 * n),))
        for n in range(1, 5)
    )
    sheet = Sheet(title=("round",), rows=(Row(label=("3s",), cells=("0", "10", "12", "4")),))
    throw = choice("discard", "c", line="discard {card}", slots=(DISCARD,), confirm=True)
    own = OwnView(seat=1, zones=(zone,), choices=(throw, choice("go out", "o", why="ten points are left")))
    return base(public=public(players=scored, sheet=sheet), own=own)


def dealt_hand() -> Model:
    """A long hand as the fold has it, ready to be sorted."""
    made = long_hand()
    return kept(made, followed(made.sorting, made.own, made.public.deal if made.public else 1))


def two_rows() -> Model:
    """Two hands on the table beside a stock, and many players."""
    rows = tuple(Zone(name=n, title=(n,), layout="row", cards=(None, "KH", None), count=3) for n in ("t1", "t2"))
    give = Slot(name="give", kind="cards", zone="hand", counts=(1,))
    take = Slot(name="take", kind="cards", zone="t1", counts=(1,))
    swap = choice("swap with t1", "1", line="swap {give} for t1 {take}", slots=(give, take))
    view = public(9, zones=(*rows, pile("stock", 20)))
    return base(
        9, public=view, own=OwnView(seat=1, zones=(hand("KH", "AH", "3S"),), choices=(swap, choice("knock", "k")))
    )


def two_hands() -> Model:
    """Two hands to choose from, a hidden row on the table."""
    row = Zone(name="t1", title=("t1",), layout="row", cards=(None,) * 3, count=3)
    hands = [
        Zone(name=name, title=(f"{name} hand",), layout="hand", cards=cards, count=3, note=(note,))
        for name, cards, note in (("first", ("7C", "7D", "9H"), "worth 9"), ("second", ("2H", "JS", "KS"), "worth 20"))
    ]
    keep = (choice("keep the first", "a", line="keep a"), choice("keep the second", "b", line="keep b"))
    return base(public=public(zones=(row, pile("stock", 37))), own=OwnView(seat=1, zones=tuple(hands), choices=keep))


def refused() -> Model:
    return replace(
        throwing(),
        refusal=Refusal(
            "illegal",
            (
                "You may not throw ",
                card("TC"),
                ": it was just taken.",
            ),
            None,
        ),
    )
