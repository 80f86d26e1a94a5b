"""The pictures that test_pictures compares: whole screens as text, from constructed models.

``python -m tests.client.picturebook`` writes them anew into ``pictures/``; look at them before you commit them.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from msgspec import structs

from client.canvas import Block, plain
from client.desk import Desk
from client.fair import Finding
from client.fold import found, linked
from client.glyphs import ASCII, UNICODE, Glyphs
from client.model import Connecting, Model, Online, Retrying
from client.painter import Painter
from client.scene import Look
from client.settings import Settings
from client.words import say
from protocol.admin_messages import HostStatus, PersonStatus, TableStatus
from protocol.messages import Chair, Clock
from protocol.people_messages import Hands, Held, Looking, Played, Voting
from tests.client import tables
from tests.client.standin import StandIn

FOLDER = Path(__file__).parent / "pictures"
SIZES = ((80, 24), (60, 20), (100, 30), (42, 12), (38, 9))
RULES = """# Thirty-One

Collect cards of **one suit**; *31* ends the deal.

- Draw from the stock or take the discard.
- Throw a card, or `knock`.

| card | worth |
|---|---|
| ace | 11 |
"""


def confirming(desk: Desk) -> None:
    desk.step(1)
    desk.enter()


def half_exchanged(desk: Desk) -> None:
    """One card given, the cursor on the card of the row that lies face down."""
    desk.letter("e")
    desk.enter()
    desk.step(-1)
    desk.enter()
    desk.step(1)


def begun(desk: Desk) -> None:
    desk.enter()


def half_bet(desk: Desk) -> None:
    for _ in range(2):
        desk.enter()


def asked_reason(desk: Desk) -> None:
    desk.letter("c")


def helped(desk: Desk) -> None:
    desk.help()


def looked_after(desk: Desk) -> None:
    desk.submit("/status")


def setting(desk: Desk) -> None:
    """The form, with a value looked at that is not set yet."""
    desk.settle()
    desk.form.move(4)
    desk.form.look(2)


def sorting(desk: Desk) -> None:
    """By suit, and a card picked up that has been moved out of its meld."""
    desk.link.on_change = desk.follow  # type: ignore[attr-defined]
    desk.sort.toggle()
    desk.sort.sort("suit")
    desk.sort.digit(2)
    desk.sort.enter()
    desk.sort.step(1)
    desk.sort.step(1)


def quitting(desk: Desk) -> None:
    desk.ask_quit()


def offline() -> Model:
    return replace(tables.playing(), link=Retrying(3.2, 4, "nothing answers at 192.168.1.5:31313."))


def lost() -> Model:
    why = say("lost_table")
    return replace(tables.playing(), link=Retrying(3.2, 4, why, True), lost=True, last_reason=why)


def stopped() -> Model:
    why = "The host has stopped."
    return replace(tables.playing(), link=Retrying(3.2, 4, why), stopped=True, last_reason=why)


def other_key() -> Model:
    """Behind a host that has stopped another one answers."""
    return linked(stopped(), Retrying(3.2, 4, say("changed_key", where="192.168.1.5:31313"), code="other_key"))


def nine_in_the_lobby() -> Model:
    return replace(tables.in_lobby(), table=tables.info(9, phase="lobby"), log=(), last=0)


def nine_results() -> Model:
    """The ninth seat is ours."""
    made = tables.showdown()
    shown = tuple(structs.replace(made.public.players[n % 4], seat=n + 1) for n in range(9)) if made.public else ()
    return replace(
        made,
        seat=9,
        table=tables.info(9),
        public=structs.replace(made.public, players=shown, headline=("It is over.",)),
        log=(),
        last=0,
    )


def nine_places() -> Model:
    made = tables.over()
    shown = tuple(tables.player(n, 0, "out", place=n) for n in range(1, 10))
    public = structs.replace(made.public, players=shown, headline=("It is over.",))
    return replace(made, seat=9, table=tables.info(9, phase="lobby"), public=public, log=(), last=0)


def waiting_for_a_seat() -> Model:
    made = watching()
    return replace(made, waiting=True, table=tables.info(spectators=("Zoe", "Cyrano de Bergerac")))


def sent() -> Model:
    from client.model import Pending
    from protocol.messages import Act

    return replace(tables.throwing(), pending=(Pending(Act(req=3, at=12, move="discard 3S")),))


def connecting() -> Model:
    return Model(link=Connecting())


def slow() -> Model:
    return replace(tables.waiting(), link=Online(slow=True))


def away() -> Model:
    seated = (Chair(seat=1, kind="human", name="Ann", away=True), *tables.chairs(4)[1:])
    return replace(tables.playing(), table=tables.info(chairs=seated))


def watching() -> Model:
    return replace(tables.playing(), role="spectator", seat=None, own=None, name="Zoe")


def guest_lobby() -> Model:
    return tables.in_lobby(leader=2)


def ruled() -> Model:
    return replace(tables.playing(), rules=RULES)


def own_host() -> Model:
    ann = PersonStatus(name="Ann", kind="human", seat=1)
    bo = PersonStatus(name="Bo", kind="human", seat=2, link="gone")
    cy, zoe = PersonStatus(name="Cy", kind="bot", seat=3), PersonStatus(name="Zoe", kind="spectator")
    table = TableStatus(
        id="47e5991ef937b6ec", name="Kitchen table", game="thirty-one", phase="playing", seq=40, deal=2,
        people=(ann, bo, cy, zoe), spectators=1, waits_for=(2,), why="hold", left=80_000, resumes=3,
        refusals={"stale": 1},
    )  # fmt: skip
    host = HostStatus(
        app="thirtyone 0.1.0 (Linux)", up=4320, tables=1, connections=3, greeted=3, admitted=9, turned_away=0,
        moves=120, p50=900, p99=4100, high_water=2048,
    )  # fmt: skip
    return replace(an_owners_people(), host=host, tables=(table,))


def asian_names() -> Model:
    seated = (
        Chair(seat=1, kind="human", name="Ann"),
        Chair(seat=2, kind="human", name="김민수"),
        *tables.chairs(4)[2:],
    )
    return replace(tables.playing(), table=tables.info(chairs=seated))


def shuffle_checked() -> Model:
    return found(tables.playing(), Finding("checked", 3))


def not_fair() -> Model:
    return found(tables.playing(), Finding("unfair", 3, "hand"))


def with_people(**fields: object) -> Model:
    """Ann plays with Bo, Cy and Dee; Zoe and Wes watch."""
    made = tables.playing()
    seated = tuple(Chair(seat=n, kind="human", name=name) for n, name in enumerate(("Ann", "Bo", "Cy", "Dee"), 1))
    players = tuple(Played(name=chair.name) for chair in seated)
    info = {"chairs": seated, "players": players, "spectators": ("Zoe", "Wes"), "may_watch": 16, **fields}
    return replace(made, name="Ann", table=tables.info(**info))


def a_players_people() -> Model:
    vote = Voting(what="kick", who="Dee", by="Bo", needed=2, left=24_000, reason="shouts", yes=("Bo",))
    return with_people(vote=vote, paused=(1,), hands=Hands(open=False, missing=("Ann", "Cy")))


def an_owners_people() -> Model:
    return with_people(owner="Ann", hands=Hands(open=True))


def a_vote() -> Model:
    return replace(a_players_people(), public=tables.waiting().public, own=tables.waiting().own)


def paused() -> Model:
    clock = Clock(seats=(1,), why="paused", left=125_000, of=180_000, by="Dee")
    return replace(with_people(), clock=clock)


def stalled() -> Model:
    return replace(with_people(), clock=Clock(seats=(1,), why="stalled"))


def looked() -> Model:
    made = with_people(looks=(Looking(who="Ann", at="Bo", granted=True),))
    return replace(made, looked=Held(seat=2, cards=("7D", "TH", "4C")))


def stood_in() -> Model:
    made = with_people()
    chairs = made.table.chairs if made.table else ()
    seated = (
        chairs[0],
        structs.replace(chairs[1], name="Wes", of="Bo"),
        structs.replace(chairs[2], link="gone", bot=True),
        chairs[3],
    )
    players = (Played(name="Ann"), Played(name="Bo", now="Wes"), Played(name="Cy"), Played(name="Dee", left=True))
    return replace(made, table=tables.info(chairs=seated, players=players))


def bot_for_me() -> Model:
    made = with_people()
    chairs = made.table.chairs if made.table else ()
    return replace(made, table=tables.info(chairs=(structs.replace(chairs[0], bot=True), *chairs[1:])))


def someone_new() -> Model:
    """A match is over in which Bo gave up; on that chair sits Newt now, and we are Newt."""
    made = tables.over()
    names = ("Ann", "Newt", "Cy", "Dee")
    seated = tuple(Chair(seat=n, kind="human", name=name) for n, name in enumerate(names, 1))
    players = tuple(Played(name=name, left=name == "Bo") for name in ("Ann", "Bo", "Cy", "Dee"))
    info = tables.info(chairs=seated, players=players, phase="lobby", spectators=())
    return replace(made, seat=2, name="Newt", own=None, table=info)


def at_menu(desk: Desk) -> None:
    desk.people()
    desk.menu.move(2)


def at_owners_menu(desk: Desk) -> None:
    desk.people()
    desk.menu.move(3)


def whom_to_remove(desk: Desk) -> None:
    desk.people()
    at = next(at for at, item in enumerate(desk.menu.items) if item.line.startswith("/kick"))
    desk.menu.move(at)
    desk.menu.enter()
    desk.menu.move(1)


def nothing(desk: Desk) -> None:
    pass


Made = tuple[str, Callable[[], Model], Callable[[Desk], None], Glyphs]

EVERY_SIZE: tuple[Made, ...] = (
    ("lobby", tables.in_lobby, nothing, UNICODE),
    ("play", tables.playing, nothing, UNICODE),
    ("select", tables.throwing, nothing, UNICODE),
    ("confirm", tables.throwing, confirming, UNICODE),
    ("waiting", tables.waiting, nothing, UNICODE),
    ("result", tables.showdown, nothing, UNICODE),
    ("over", tables.over, nothing, UNICODE),
    ("banner", offline, nothing, UNICODE),
    ("help", ruled, helped, UNICODE),
    ("exchange", tables.exchanging, half_exchanged, UNICODE),
    ("form", tables.setting, setting, UNICODE),
    ("menu", a_players_people, at_menu, UNICODE),
    ("menu_of_the_owner", an_owners_people, at_owners_menu, UNICODE),
    ("own_host", own_host, looked_after, UNICODE),
    ("many_actions", tables.many_actions, nothing, UNICODE),
    ("scored", tables.scored, nothing, UNICODE),
    ("sorting", tables.dealt_hand, sorting, UNICODE),
    ("long_hand", tables.long_hand, nothing, UNICODE),
)

ONE_SIZE: tuple[Made, ...] = (
    ("ascii", tables.throwing, confirming, ASCII),
    ("asian_names", asian_names, nothing, UNICODE),
    ("away", away, nothing, UNICODE),
    ("bet", tables.betting, half_bet, UNICODE),
    ("connecting", connecting, nothing, UNICODE),
    ("guest_lobby", guest_lobby, nothing, UNICODE),
    ("lost", lost, nothing, UNICODE),
    ("nine", lambda: tables.playing(9), nothing, UNICODE),
    ("points", tables.points, nothing, UNICODE),
    ("quit", tables.playing, quitting, UNICODE),
    ("reason", tables.playing, asked_reason, UNICODE),
    ("refused", tables.refused, nothing, UNICODE),
    ("sent", sent, nothing, UNICODE),
    ("not_fair", not_fair, nothing, UNICODE),
    ("shuffle_checked", shuffle_checked, nothing, UNICODE),
    ("shuffle_checked_ascii", shuffle_checked, nothing, ASCII),
    ("slow", slow, nothing, UNICODE),
    ("stopped", stopped, nothing, UNICODE),
    ("other_key", other_key, nothing, UNICODE),
    ("two_hands", tables.two_hands, nothing, UNICODE),
    ("two_rows", tables.two_rows, nothing, UNICODE),
    ("take", tables.taking, begun, UNICODE),
    ("watching", watching, nothing, UNICODE),
    ("a_vote", a_vote, nothing, UNICODE),
    ("bot_for_me", bot_for_me, nothing, UNICODE),
    ("looked", looked, nothing, UNICODE),
    ("paused", paused, nothing, UNICODE),
    ("someone_new", someone_new, nothing, UNICODE),
    ("stalled", stalled, nothing, UNICODE),
    ("stood_in", stood_in, nothing, UNICODE),
    ("whom_to_remove", an_owners_people, whom_to_remove, UNICODE),
)


def pages() -> Iterator[tuple[str, Made, tuple[int, int]]]:
    """Name of the file, what is on it, and its size."""
    for made in EVERY_SIZE:
        for size in SIZES:
            yield f"{made[0]}_{size[0]}x{size[1]}", made, size
    for made in ONE_SIZE:
        yield made[0], made, (80, 24)


def drawn(made: Made, size: tuple[int, int]) -> str:
    """The whole screen as text."""
    return plain(composed(made, size)).rstrip("\n") + "\n"


def composed(made: Made, size: tuple[int, int]) -> Block:
    """The whole screen as lines."""
    _, model, did, glyphs = made
    look = Look(*size, glyphs, join="thirtyone join 192.168.1.5:31313")
    desk = Desk(StandIn(model()), Settings())  # type: ignore[arg-type]
    did(desk)
    painter = Painter(desk, drawing=lambda: 1, look=lambda: look, now=lambda: 0.0)
    if look.too_small:
        return painter.too_small()
    return {"help": _help, "form": _form, "menu": _menu, "table": _table}[desk.page](painter)


def _table(painter: Painter) -> Block:
    picture, look = painter.picture, painter.look
    title = painter.log_title()
    left = max(look.rows - len(picture.table) - len(title) - len(painter.message()) - 2, 0)
    log = painter.log_rows(left)
    blank: Block = ((),) * (left - len(log))
    prompt = painter.scene.text("> Tab: type a move or /help")
    return (*picture.table, *title, *log, *blank, *painter.message(), (prompt,), picture.keys)


def _help(painter: Painter) -> Block:
    return (*painter.help_title(), *painter.help_rows(painter.look.rows - 2), *painter.help_foot())


def _form(painter: Painter) -> Block:
    foot = (*painter.form_message(), *painter.form_foot())
    room = painter.look.rows - 1 - len(foot)
    rows = painter.form_rows(room)
    return (*painter.form_title(), *rows, *((),) * (room - len(rows)), *foot)


def _menu(painter: Painter) -> Block:
    foot = (*painter.menu_message(), *painter.menu_foot())
    room = painter.look.rows - 1 - len(foot)
    rows = painter.menu_rows(room)
    return (*painter.menu_title(), *rows, *((),) * (room - len(rows)), *foot)


def main() -> None:
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, made, size in pages():
        (FOLDER / f"{name}.txt").write_text(drawn(made, size), encoding="utf-8")


if __name__ == "__main__":
    main()
