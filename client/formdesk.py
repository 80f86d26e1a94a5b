"""What a person does in the form: which row the cursor is on, which value is being looked at, what was typed.

Nothing is set before Enter, or a click on a value; until then the value is only shown. What was sent is not shown as
set before the host says so. Whether it can be is the host's to say, in the words of the game.
"""

from client.canvas import Target
from client.commands import Sender
from client.labels import label
from client.model import Model
from client.offers import in_lobby, not_leading
from client.setup import Row, Value, rows
from client.words import say
from protocol.base import WORD_LENGTH
from protocol.messages import Sentence


class FormDesk:
    """The form over one link."""

    def __init__(self, link: Sender) -> None:
        self.link = link
        self.cursor = 0
        self.looked_at: Value | None = None
        self.typed = ""
        self.hint: str | Sentence = ""
        self._told_of: object = None

    # --- what the host says -------------------------------------------------------------------------------------

    def open(self) -> str | None:
        """Ask for all that is needed; a sentence where that cannot be."""
        model = self.link.model
        if not model.online:
            return say("offline")
        if not model.can_set:
            return say("old_host")
        if not in_lobby(model):
            return say("only_in_lobby")
        self._drop()
        self.hint = ""
        self.link.ask_games()
        self._told_of = None
        self.follow()
        return None

    def follow(self) -> None:
        """The table may be set otherwise than when its options were asked for."""
        table = self.link.model.table
        if table is None or not self.link.model.online:
            return
        set_to = (table.game, table.preset, table.settings)
        if set_to != self._told_of:
            before, self._told_of = self._told_of, set_to  # first: asking changes the model, and that comes back here
            if self.link.ask_options(table.game) is None:
                self._told_of = before
        self.cursor = min(self.cursor, max(len(self.rows) - 1, 0))

    @property
    def model(self) -> Model:
        return self.link.model

    @property
    def rows(self) -> tuple[Row, ...]:
        return rows(self.link.model) if self.link.model.games else ()

    @property
    def row(self) -> Row | None:
        found = self.rows
        return found[min(self.cursor, len(found) - 1)] if found else None

    # --- keys and clicks ----------------------------------------------------------------------------------------

    def move(self, by: int) -> None:
        """To another row; a value that was looked at and not set is forgotten, and that is said."""
        self.hint = label("not_set") if self._drop() else ""
        self.cursor = min(max(self.cursor + by, 0), max(len(self.rows) - 1, 0))

    def look(self, by: int) -> None:
        """At the next value."""
        row = self.row
        if row is not None and not self._mine():
            self.typed, self.hint = "", ""
            value = row.next(row.value if self.looked_at is None else self.looked_at, by)
            self.looked_at = None if value == row.value else value

    def type(self, text: str) -> None:
        """A letter or digit of a value."""
        if not self._mine() and text.isprintable():
            self.looked_at, self.hint = None, ""
            self.typed = (self.typed + text)[:WORD_LENGTH]

    def rub(self) -> None:
        """Take the last letter back."""
        self.typed = self.typed[:-1]

    def enter(self) -> None:
        """Set what is looked at or typed."""
        row = self.row
        if row is None:
            return
        value = row.read(self.typed) if self.typed.strip() else self.looked_at
        if value is None:
            self.hint = self.hint if self._mine() else label("form_enter")
            return
        self._drop()
        self._set(row, value)

    def back(self) -> bool:
        """Esc: forget what is not set yet. False: there was nothing, so the form is to be closed."""
        self.hint = ""
        return self._drop()

    def click(self, target: Target) -> None:
        """A row, a value of the row at hand, or one of the signs beside a value."""
        match target:
            case ("row", at):
                if int(at) != self.cursor:
                    self.move(int(at) - self.cursor)
            case ("look", by):
                self.look(int(by))
            case ("value", at):
                row = self.row
                if row is not None and not self._mine() and int(at) < len(row.words):
                    self._drop()
                    self._set(row, row.words[int(at)])
            case ("enter",):
                self.enter()

    def _drop(self) -> bool:
        had = self.looked_at is not None or bool(self.typed)
        self.looked_at, self.typed = None, ""
        return had

    def _mine(self) -> bool:
        """Whether somebody else does the setting; says so."""
        why = not_leading(self.link.model)
        if why is not None:
            self.hint = (label("form_reads"), " ", *why, ".")
        return why is not None

    def _set(self, row: Row, value: Value) -> None:
        link, table = self.link, self.link.model.table
        if table is None:
            return
        self.hint = ""
        match row.kind:
            case "game":
                sent = link.set_table(str(value), None, {})
            case "preset":
                sent = link.set_table(table.game, str(value), {})
            case "chairs":
                sent = self._chairs(str(value))
            case "option":
                sent = link.set_options({row.name: value})
        if sent is None:
            self.hint = self.hint or say("busy" if link.model.online else "offline")

    def _chairs(self, value: str) -> int | None:
        if value.isdecimal() and 1 <= int(value[:3]) <= MOST_CHAIRS:
            return self.link.set_seats(int(value[:3]))
        self.hint = say("seats_how")
        return None


MOST_CHAIRS = 99  # what a seat's number may be on the wire
