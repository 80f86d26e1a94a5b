"""When a key binding or a part of the layout is active, by name."""

from prompt_toolkit.filters import Condition

from client.desk import Desk
from client.painter import Painter


class Filters:
    """Conditions over the desk and the size of the window."""

    def __init__(self, desk: Desk, painter: Painter) -> None:
        self.typing = Condition(lambda: desk.typing)
        self.help = Condition(lambda: desk.page == "help")
        self.quitting = Condition(lambda: desk.quitting)
        self.form = Condition(lambda: desk.page == "form")
        self.menu = Condition(lambda: desk.page == "menu")
        self.paged = self.help | self.form | self.menu
        self.choosing = ~self.typing & ~self.paged & ~self.quitting
        self.too_small = Condition(lambda: painter.look.too_small)
        self.mouse = Condition(lambda: desk.mouse)
