"""What a person does in the menu about the people at the table: where the cursor is, whom something is about.

An item that is about somebody asks for the names one after the other, then it is a command like one that was typed. The
items follow the model: what the cursor stands on is looked for again when the list is another one.
"""

from collections.abc import Callable

from client.affairs import Item, items
from client.canvas import Target
from client.labels import label
from client.model import Model

Submit = Callable[[str], None]


class MenuDesk:
    """The menu over one model. ``submit`` sends a line on its way."""

    def __init__(self, model: Callable[[], Model], submit: Submit) -> None:
        self._model, self._submit = model, submit
        self.items: tuple[Item, ...] = ()
        self.cursor = 0
        self.chosen: Item | None = None
        self.names: tuple[str, ...] = ()  # chosen so far, of those that the item asks for
        self.hint = ""

    @property
    def asks(self) -> tuple[str, ...]:
        """The names to choose from now; none while an item is to be chosen."""
        return () if self.chosen is None else tuple(n for n in self._whom() if n not in self.names)

    def _whom(self) -> tuple[str, ...]:
        return self.chosen.whom[len(self.names)] if self.chosen else ()

    @property
    def title(self) -> str:
        """What is asked."""
        if self.chosen is None:
            return label("menu_title")
        return label("menu_to" if self.names else "menu_whom", text=self.chosen.text)

    def open(self) -> None:
        self.chosen, self.names, self.cursor, self.hint = None, (), 0, ""
        self.follow()

    def follow(self) -> None:
        """The model changed."""
        before = self.items[self.cursor].line if self.cursor < len(self.items) else ""
        self.items = items(self._model())
        if self.chosen is not None:
            same = next((item for item in self.items if item.line == self.chosen.line and not item.why), None)
            if same is None or same.whom != self.chosen.whom:
                self.open()
            return
        lines = [item.line for item in self.items]
        self.cursor = lines.index(before) if before in lines else min(self.cursor, max(len(lines) - 1, 0))

    def move(self, by: int) -> None:
        self.hint = ""
        rows = len(self.asks) if self.chosen else len(self.items)
        self.cursor = max(0, min(self.cursor + by, rows - 1))

    def enter(self) -> None:
        """Do what the cursor stands on, or say why not."""
        if self.chosen is not None:
            self._name()
        elif self.cursor < len(self.items):
            self._item(self.items[self.cursor])

    def _item(self, item: Item) -> None:
        self.hint = item.why
        if item.why:
            return
        if item.whom:
            self.chosen, self.names, self.cursor = item, (), 0
        else:
            self._submit(item.line)

    def _name(self) -> None:
        item, asks = self.chosen, self.asks
        if item is None or self.cursor >= len(asks):
            return
        self.names, self.cursor = (*self.names, asks[self.cursor]), 0
        if len(self.names) == len(item.whom):
            line = item.line.format(*self.names)
            self.open()
            self._submit(line)

    def back(self) -> bool:
        """One step back; whether there was one."""
        if self.chosen is None:
            return False
        self.open()
        return True

    def click(self, target: Target) -> None:
        match target:
            case ("row", at):
                self.cursor = int(at)
                self.enter()
