"""What Tab completes in the lobby, and what is asked of the host for that."""

from dataclasses import replace

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from client.complete import OfferCompleter, learn, settings
from client.desk import Desk
from client.model import Pending
from client.settings import Settings
from protocol.messages import AskGames, AskOptions
from tests.client import tables
from tests.client.screens import seated
from tests.client.standin import StandIn

GUEST = True


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("/game", []),
        ("/game th", ["/game thirty-one", "/game three-thirteen"]),
        ("/game thr", ["/game three-thirteen"]),
        ("/game thirty-one pu", ["/game thirty-one pub"]),
        ("/game nonsense ", []),
        ("/preset pu", ["/preset pub"]),
        ("/set liv", ["/set lives="]),
        ("/set lives=", [f"/set lives={n}" for n in range(1, 14)]),
        ("/set lives=3 three_kind=3", ["/set lives=3 three_kind=30", "/set lives=3 three_kind=30.5"]),
        ("/set lives=3 l", []),
        ("/sort ", ["/sort host", "/sort rank", "/sort suit"]),
        ("/sort r", ["/sort rank"]),
        ("/say hello th", []),
    ],
)
def test_lines(typed: str, lines: list[str]) -> None:
    assert [line for line, _ in settings(tables.setting(), typed)] == lines


def test_each_says_what_it_means() -> None:
    assert all(meaning for _, meaning in settings(tables.setting(), "/set lives="))


def test_what_can_be_set_is_asked_for_once_and_in_the_lobby_alone() -> None:
    known = tables.setting()
    link = StandIn(replace(known, games=None, menu=None))
    desk = Desk(link, Settings())  # type: ignore[arg-type]
    learn(desk)
    assert link.asked == [("ask_games",), ("ask_options", "thirty-one")]
    asks = (Pending(AskGames(req=1)), Pending(AskOptions(req=2, game="thirty-one")))
    for model in (known, tables.playing(), replace(link.model, pending=asks)):
        link.model = model
        learn(desk)
    assert len(link.asked) == 2


def test_a_list_shows_the_last_word_alone() -> None:
    desk = Desk(StandIn(tables.setting()), Settings())  # type: ignore[arg-type]
    found = OfferCompleter(desk).get_completions(Document("/set lives=3 thr"), CompleteEvent())
    assert [(one.text, one.display_text) for one in found] == [("/set lives=3 three_kind=", "three_kind=")]


async def test_tab_completes_an_option() -> None:
    async with seated(tables.setting()) as ann:
        ann.press("/", "s", "e", "t", " ", "l", "i", "v")
        await ann.see("/set liv")
        ann.press("tab")
        await ann.see("/set lives=")
