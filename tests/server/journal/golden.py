"""Golden journals: matches as each release has written them down, which every later one must be able to go on with.

``python -m tests.server.journal.golden`` writes those of this release into ``tests/server/data/journals``, over what
this very release wrote before; those of other releases are never touched again.
"""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from engine import registry
from engine.check import facts as outcome
from protocol.messages import Act, Leave, Say
from server.core.config import TableConfig
from server.core.events import Journal, Went
from server.core.table import Table
from server.evening import pack_settings
from server.identity import Identity, TableIdentity
from server.journal import Entry
from server.journal.schema import EVENT, EVENT_ROW, Sheet, add_sheet, connect, keep, row_of
from server.version import version
from tests.e2e import witnesses

FOLDER = Path(__file__).parents[1] / "data" / "journals"
# What was played: game, preset, players, moves until the host was killed.
MATCHES = {
    "thirty-one": ("thirty-one", None, 3, 60),
    "three-thirteen": ("three-thirteen", None, 2, 40),
    "widow": ("widow", None, 3, 25),
    "switch": ("switch", None, 4, 25),
    "finished": ("thirty-one", None, 2, 1000),
}
WHO = Identity(
    pem="no key",
    pin=("abandon", "ability", "able", "about"),
    owner=bytes(32),
    tables=(TableIdentity(id="t1", name="T", play="above", watch="absent"),),
)


class Written(witnesses.Evening):
    """An evening whose facts are kept."""

    def __init__(self, *match: object) -> None:
        self.journal: list[Journal] = []
        super().__init__(*match)

    def carry_out(self, commands):
        commands = list(commands)
        self.journal += [command for command in commands if isinstance(command, Journal)]
        super().carry_out(commands)


def played(game: str, preset: str | None, players: int, moves: int) -> Written:
    """An evening with all that people do: moves good and bad, chat, lost connections, and one who leaves."""
    evening = Written(game, preset, players, 31)
    evening.play(moves // 2)
    evening.say(1, Act(req=5000, at=1, move="dance"))
    evening.say(2, Say(req=5001, text="my go?"))
    evening.do(Went(1))
    if players > 2:
        evening.say(players, Leave(req=5002))
    evening.requests = 6000
    evening.play(moves // 2)
    return evening


def summary(table: Table) -> dict[str, object]:
    """What must come back of a table, in words that outlive releases."""
    room = table._room
    match = room.match
    assert match is not None
    return {
        "line": [table.line().game, table.line().phase, table.line().players],
        "seq": room.seq,
        "matches": room.matches,
        "names": list(match.names),
        "left": [chair.name for chair in room.people.chairs if chair.left],
        "highest": {chair.name: chair.answers.highest for chair in room.people.humans()},
        "outcome": json.loads(json.dumps(outcome(match.game.report(match.state)))),
        "asked": {str(seat): seq for seat, seq in match.asked.items()},
    }


def write(name: str, evening: Written, config: TableConfig) -> None:
    """A journal and what it leads to."""
    path = FOLDER / f"{version()}-{name}.journal"
    path.unlink(missing_ok=True)
    with closing(connect(path)) as connection:
        connection.execute("BEGIN")
        add_sheet(connection, Sheet("t1", "T", pack_settings(config), version(), "playing", 1.0))
        keep(connection, "identity", WHO.to_bytes())
        mark = b""
        for number, fact in enumerate(evening.journal, 1):
            row = row_of(Entry("t1", number, fact), mark, at=float(number))
            connection.execute(EVENT + EVENT_ROW, row)
            mark = row.mark
        connection.execute("COMMIT")
        connection.execute("PRAGMA journal_mode=DELETE")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("VACUUM")
    text = json.dumps(summary(evening.table), indent=1, sort_keys=True)
    path.with_suffix(".json").write_text(text + "\n", encoding="utf-8")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, match in MATCHES.items():
        evening = played(*match)
        write(name, evening, evening.table._room.config)


if __name__ == "__main__":
    registry.games()
    main()
