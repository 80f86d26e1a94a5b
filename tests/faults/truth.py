"""What really happened at a table, from the facts in its journal, and what guests were told, held against it.

nothing acknowledged is lost or done twice, and nothing else is done in anybody's name;
and every view that came to anybody is exactly the view of that seat of that state, and of no other
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from protocol.view import digest, join
from server.core import facts
from server.core.events import Journal
from server.core.match import Match
from tests.faults.pilot import Account

WAITS = "accept"
"""A move that is accepted at once and made for everybody together, later, by the host."""

Views = dict[tuple[int, int | None], bytes]
"""The digest of every view: of a state (by its number) and a seat (from 1; None: of whoever watches)."""


@contextmanager
def views_noted(views: Views) -> Iterator[None]:
    """Note the views of every state of every match that is played here meanwhile, as it comes about."""
    play, begin = Match.play, Match.__init__

    def note(match: Match, seq: int) -> None:
        public = match.views("en").public(match.public())
        views[seq, None] = digest(join(public, None))
        for seat in range(len(match.chairs)):
            views[seq, seat + 1] = digest(join(public, match.views("en").own(match.own(seat))))

    def noted_play(match: Match, seat: int, move: Any, seq: int) -> Any:
        events = play(match, seat, move, seq)
        note(match, seq)
        return events

    def noted_begin(match: Match, *about: Any) -> None:
        begin(match, *about)
        note(match, about[-1])

    Match.play, Match.__init__ = noted_play, noted_begin  # type: ignore[method-assign]
    try:
        yield
    finally:
        Match.play, Match.__init__ = play, begin  # type: ignore[method-assign]


def check_moves(journal: Iterable[Journal], sitters: Mapping[str, int], accounts: Mapping[str, Account]) -> None:
    """Hold what was accepted against what was written. ``sitters``: name -> its number in the journal."""
    written: dict[str, dict[int, str]] = {name: {} for name in accounts}
    names = {sitter: name for name, sitter in sitters.items()}
    for entry in journal:
        if entry.kind == "moved" and entry.req is not None:
            name = names[entry.sitter]
            assert entry.req not in written[name], f"{name}: request {entry.req} was done twice"
            written[name][entry.req] = facts.read(entry).move
    for name, account in accounts.items():
        _check(name, account, written[name])


def _check(name: str, account: Account, written: Mapping[int, str]) -> None:
    for ask in account.asks:
        assert ask.acked <= 1, f"{name}: {ask} was answered {ask.acked} times"
        assert not (ask.acked and ask.refused), f"{name}: {ask} was accepted and refused"
        if ask.acked and ask.move != WAITS:
            assert written.get(ask.req) == ask.move, f"{name}: {ask} was acknowledged, and {written.get(ask.req)} done"
    asked = {(ask.req, ask.move) for ask in account.asks if not ask.refused}
    assert set(written.items()) <= asked, f"{name}: {set(written.items()) - asked} were refused or never asked for"


def check_views(views: Views, accounts: Mapping[str, Account]) -> None:
    """Hold every view that came against those that there were."""
    for name, account in accounts.items():
        for seq, mark, seat in account.seen:
            assert mark == views[seq, seat], f"{name} in seat {seat} was shown another view of {seq}"
