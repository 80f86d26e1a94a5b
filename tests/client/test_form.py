"""The form in which the table is set: at a screen, typed as commands, and what it makes of what the host told."""

from dataclasses import replace

import pytest

from client.commands import dispatch
from client.fold import received
from client.formdesk import FormDesk
from client.model import Model, Online, Refusal
from client.setup import rows
from client.telling import told
from protocol import messages as m
from tests.client import tables
from tests.client.screens import seated
from tests.client.standin import StandIn

GUEST = True
LIVES, THREE, END = 3, 4, 7  # rows of the form


def form(model: Model | None = None, at: int = LIVES) -> tuple[FormDesk, StandIn]:
    link = StandIn(model or tables.setting())
    desk = FormDesk(link)  # type: ignore[arg-type]
    assert desk.open() is None
    desk.move(at)
    link.asked.clear()
    return desk, link


def test_a_row_for_everything_that_can_be_set() -> None:
    found = {row.name: row for row in rows(tables.setting())}
    assert list(found) == ["game", "preset", "chairs", "lives", "three_kind", "free_ride", "ride_can_win", "end"]
    assert (found["lives"].value, found["lives"].usual, found["lives"].changed) == (5, 3, True)
    assert found["lives"].allowed() == "1 to 99"
    assert (found["lives"].meaning(1), found["lives"].meaning(7)) == (
        "Everybody starts with a single life.",
        "Everybody starts with 7 lives.",
    )
    assert "rides" not in found["ride_can_win"].idle
    assert "free_ride" in found["ride_can_win"].idle
    assert found["preset"].meaning("pub").startswith("Everybody starts with 4 lives. Three cards")
    assert found["end"].allowed() == "rounds=1 to 99, target=1 to 99, never"


@pytest.mark.parametrize(
    ("at", "by", "value"),
    [
        (LIVES, (1,), 6), (LIVES, (-1, -1), 3), (LIVES, (-99,), 1), (LIVES, (500,), 99), (THREE, (1, 1, 1), "30.5"),
        (END, (-1,), "rounds=7"), (END, (-8,), "never"), (END, (92,), "target=1"), (0, (1,), "three-thirteen"),
    ],
)  # fmt: skip
def test_left_and_right_go_through_the_values_and_stop_at_the_ends(at, by, value) -> None:
    desk, link = form(at=at)
    for step in by:
        desk.look(step)
    assert desk.looked_at == value
    assert link.asked == []


@pytest.mark.parametrize(
    ("at", "typed", "asked"),
    [
        (LIVES, "4", ("set_options", {"lives": "4"})),
        (THREE, "30.5", ("set_options", {"three_kind": "30.5"})),
        (5, "on", ("set_options", {"free_ride": "on"})),
        (END, "12", ("set_options", {"end": "rounds=12"})),
        (END, "target=9", ("set_options", {"end": "target=9"})),
        (END, "nev", ("set_options", {"end": "never"})),
        (0, "three", ("set_table", "three-thirteen", None, {})),
        (1, "pub", ("set_table", "thirty-one", "pub", {})),
        (2, "6", ("set_seats", 6)),
    ],
)
def test_a_value_may_be_typed(at, typed, asked) -> None:
    desk, link = form(at=at)
    for letter in typed:
        desk.type(letter)
    assert link.asked == []
    desk.enter()
    assert link.asked == [asked]
    assert desk.typed == ""


def test_nothing_is_set_by_going_away() -> None:
    desk, link = form()
    desk.look(1)
    desk.move(1)
    assert "not set" in str(desk.hint)
    desk.look(1)
    assert desk.back()
    assert not desk.back()
    assert link.asked == []


def test_who_does_not_lead_looks_and_sets_nothing() -> None:
    desk, link = form(tables.setting(leader=2))
    desk.look(1)
    desk.type("4")
    desk.enter()
    desk.click(("value", "0"))
    assert link.asked == []
    assert "Bo does that" in str(desk.hint)


def test_options_are_asked_for_anew_when_the_table_was_set_otherwise() -> None:
    desk, link = form()
    desk.follow()
    assert link.asked == []
    link.model = replace(link.model, table=tables.info(phase="lobby", preset="pub"))
    desk.follow()
    assert link.asked == [("ask_options", "thirty-one")]


async def test_arrows_and_enter_set_an_option() -> None:
    async with seated(tables.setting()) as ann:
        ann.press("o")
        await ann.see("The table is set to Thirty-One, classic")
        ann.press("down", "down", "down", "right")
        await ann.see("Everybody starts with 6 lives.")
        ann.press("enter")
        await ann.asked("set_options", {"lives": 6})
        ann.press("esc")
        await ann.see("You lead")


async def test_a_click_sets_a_value() -> None:
    async with seated(tables.setting(), columns=60, rows=20) as ann:
        ann.press("o")
        await ann.see("three_kind")
        ann.click("three_kind")
        await ann.see("30.5")
        ann.click("30.5")
        await ann.asked("set_options", {"three_kind": "30.5"})


async def test_a_refusal_is_shown_in_the_form() -> None:
    async with seated(tables.setting()) as ann:
        ann.press("o")
        await ann.see("The table is set to")
        why = Refusal("option", ("option lives: 0 is not possible",), None)
        ann.link.show(replace(ann.link.model, refusal=why))
        await ann.see("! option lives: 0 is not possible")


async def test_the_form_closes_when_the_match_begins() -> None:
    async with seated(tables.setting()) as ann:
        ann.press("o")
        await ann.see("The table is set to")
        ann.link.show(tables.playing())
        await ann.see("draw from the stock")


async def test_an_older_host_has_no_form() -> None:
    async with seated(tables.in_lobby()) as ann:
        await ann.see("add a bot")
        assert "game and options" not in ann.text()
        ann.press("/", "s", "e", "t", "enter")
        await ann.see("This host is an older one")


# --- typed ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("/game widow", ("set_table", "widow", None, {})),
        ("/game Widow PUB", ("set_table", "widow", "pub", {})),
        ("/game", ("ask_games",)),
        ("/preset pub", ("set_table", "thirty-one", "pub", {})),
        ("/preset", ("ask_options", "thirty-one")),
        ("/set", ("ask_options", "thirty-one")),
        ("/set lives=4", ("set_options", {"lives": "4"})),
        ("/set lives = 4, end=rounds=8", ("set_options", {"lives": "4", "end": "rounds=8"})),
        ("/seats 5", ("set_seats", 5)),
    ],
)
def test_the_same_is_done_by_typing(line, asked) -> None:
    link = StandIn(tables.setting())
    assert dispatch(link, line) is None  # type: ignore[arg-type]
    assert link.asked == [asked]


@pytest.mark.parametrize(
    "line", ["/set lives", "/set =4", "/set a=" + "9" * 80, "/seats many", "/seats", "/game a b c"]
)
def test_what_cannot_be_sent_is_explained(line) -> None:
    link = StandIn(tables.setting())
    assert dispatch(link, line)  # type: ignore[arg-type]
    assert link.asked == []


def test_line_mode_tells_games_and_options() -> None:
    before = Model(link=Online(), table=tables.info(phase="lobby"))
    after = received(before, m.Games(games=tables.GAMES), 0.0)
    assert told(before, after, "here", 0.0)[0] == ("thirty-one: Thirty-One, 2 to 9 players; presets: classic, pub")
    menu = tables.MENU
    first = received(after, m.GameOptions(game=menu.game, presets=menu.presets, more=True), 0.0)
    last = received(first, m.GameOptions(game=menu.game, options=menu.options), 0.0)
    assert told(after, first, "here", 0.0) == []
    assert (
        "lives=5: How many lives everybody starts with. Everybody starts with 5 lives. Allowed: 1 to 99; usual: 3"
        in told(first, last, "here", 0.0)
    )


def test_of_another_game_at_an_older_host_only_what_is_unusual_is_told() -> None:
    before = Model(link=Online(), table=tables.info(phase="lobby"))
    after = received(before, tables.info(phase="lobby", game="widow", title="Widow", settings=OTHER), 0.0)
    assert told(before, after, "here", 0.0) == ["Option bank: Everybody has 5 tokens."]


OTHER = (
    m.Setting(name="bank", value=5, default=10, says="Everybody has 5 tokens."),
    m.Setting(name="ante", value=1, default=1, says="The ante is a token."),
)
