"""Engine views as wire views: every field, seats from 1, sentences in words, and nothing packed twice differently."""

from engine import game as engine
from engine.game import CardRef, Event, SeatRef, phrase
from protocol import messages as wire
from protocol.view import join, unpack_view
from server.core.wire import Tongue, Views

WORDS = {"en": {"a": "plain", "card": "{card} it is", "who": "{seat} and {cards}", "nested": "so: {inner}"}}
A, CARD, WHO = (
    phrase("a"),
    phrase("card", card=CardRef(6)),
    phrase("who", seat=SeatRef(1), cards=(CardRef(0), CardRef(52))),
)
PLAIN, A_CARD = ("plain",), (("card", "7C"), " it is")


def views() -> Views:
    return Views(Tongue(WORDS, "en"))


def public(**changes) -> engine.PublicView:
    values = {
        "stage": "showdown",
        "deal": 3,
        "headline": WHO,
        "turn": (0, 2),
        "seats": (
            engine.SeatView(0, 3),
            engine.SeatView(
                1,
                2,
                (engine.Counter("lives", A, 2, 3),),
                (engine.Flag("dealer", CARD),),
                (0, 51),
                CARD,
                A,
                4,
            ),
        ),
        "zones": (engine.Zone("widow", A, "row", (6, None), 7, CARD, ((0, 1),)),),
        "lines": (A, CARD),
        "sheet": engine.Sheet(A, ((CARD, ("1", "2")),)),
    }
    return engine.PublicView(**{**values, **changes})


OWN = engine.OwnView(
    1,
    (engine.Zone("hand", A, "hand", (52,), 1),),
    (
        engine.Choice("draw", A, "d", "draw stock"),
        engine.Choice(
            "swap",
            CARD,
            "s",
            "swap {give} for {take} {seat} {n}",
            (
                engine.CardSlot("give", "hand", (1, 3), None, ((0, A),)),
                engine.CardSlot("take", "widow", (1,), "give"),
                engine.SeatSlot("seat", (0, 1), ("field",)),
                engine.NumberSlot("n", 1, 5),
            ),
            enabled=False,
            reason=CARD,
            confirm=True,
            anytime=True,
        ),
    ),
)


def test_the_public_part_has_every_field():
    seen, own = unpack_view(join(views().public(public()), None))
    assert own is None
    assert seen == wire.PublicView(
        stage="showdown",
        deal=3,
        headline=(("seat", 2), " and ", ("card", "AC"), " ", ("card", "JO")),
        turn=(1, 3),
        players=(
            wire.Player(seat=1, cards=3),
            wire.Player(
                seat=2,
                cards=2,
                counters=(wire.Counter(name="lives", label=PLAIN, value=2, of=3),),
                flags=(wire.Flag(name="dealer", label=A_CARD),),
                shown=("AC", "KS"),
                worth=A_CARD,
                change=PLAIN,
                place=4,
            ),
        ),
        zones=(
            wire.Zone(
                name="widow", title=PLAIN, layout="row", cards=("7C", None), count=7, note=A_CARD, groups=((0, 1),)
            ),
        ),
        lines=(PLAIN, A_CARD),
        sheet=wire.Sheet(title=PLAIN, rows=(wire.Row(label=A_CARD, cells=("1", "2")),)),
    )


def test_the_own_part_has_every_field():
    pen = views()
    _, own = unpack_view(join(pen.public(public()), pen.own(OWN)))
    slots = (
        wire.Slot(name="give", kind="cards", zone="hand", counts=(1, 3), barred=((0, PLAIN),)),
        wire.Slot(name="take", kind="cards", zone="widow", counts=(1,), same_as="give"),
        wire.Slot(name="seat", kind="seat", seats=(1, 2), words=("field",)),
        wire.Slot(name="n", kind="number", least=1, most=5),
    )
    assert own == wire.OwnView(
        seat=2,
        zones=(wire.Zone(name="hand", title=PLAIN, layout="hand", cards=("JO",), count=1),),
        choices=(
            wire.Choice(verb="draw", label=PLAIN, key="d", line="draw stock"),
            wire.Choice(
                verb="swap",
                label=A_CARD,
                key="s",
                line="swap {give} for {take} {seat} {n}",
                slots=slots,
                enabled=False,
                reason=A_CARD,
                confirm=True,
                anytime=True,
            ),
        ),
    )


def test_what_is_remembered_gives_the_same_bytes_as_what_is_packed_anew():
    pen = views()
    for headline in (A, CARD, A, WHO):
        seen = public(headline=headline)
        assert pen.public(seen) == views().public(seen)
        assert pen.own(OWN) == views().own(OWN)


def test_an_event_is_told_as_each_may_hear_it():
    tongue = Tongue(WORDS, "en")
    event = Event("drew", 1, A, {1: CARD})
    assert [tongue.happenings([event], seat)[0].says for seat in (None, 0, 1)] == [PLAIN, PLAIN, A_CARD]
    assert tongue.happenings([event])[0] == wire.Happening(kind="drew", says=PLAIN, seat=2)


def test_the_hosts_own_sentences_are_words_like_any():
    event = Event("automatic", 0, phrase("host.automatic", seat=SeatRef(0)))
    (told,) = Tongue(WORDS, "en").happenings([event])
    assert told.says == (("seat", 1), " did not move in time, so the table moves")
