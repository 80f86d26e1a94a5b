"""Every key binding, each with a sentence. What a key does is in :mod:`client.desk`; when it is active, in filters."""

from collections.abc import Callable

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.filters import Condition, FilterOrBool
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys

from client.desk import Desk
from client.filters import Filters
from client.layout import Parts
from client.painter import Painter
from client.sortdesk import SortDesk
from client.terminal import FOCUS_IN, FOCUS_OUT

LOG_PAGE = 5
HELP_OVERLAP = 4


def bindings(
    desk: Desk, painter: Painter, parts: Parts, filters: Filters, focus: Callable[[bool], None]
) -> KeyBindings:
    """All of them. ``focus`` hears whether the window has the focus."""
    keys = KeyBindings()
    _everywhere(keys, desk, painter, filters, focus)
    _choosing(keys, desk, painter, filters)
    _typing_begins(keys, desk, parts, filters)
    _sorting(keys, desk, parts, filters)
    _typing(keys, desk, parts, filters)
    _help(keys, desk, painter, filters)
    _form(keys, desk, painter, filters)
    _menu(keys, desk, painter, filters)
    _quitting(keys, desk, filters)
    return keys


def _everywhere(
    keys: KeyBindings, desk: Desk, painter: Painter, filters: Filters, focus: Callable[[bool], None]
) -> None:
    @keys.add("f1", filter=~filters.quitting)
    def _help(event: KeyPressEvent) -> None:
        """Keys and rules."""
        desk.help()

    @keys.add("f2")
    def _mouse(event: KeyPressEvent) -> None:
        """Mouse on and off."""
        desk.toggle_mouse()

    @keys.add("f3")
    def _confirm(event: KeyPressEvent) -> None:
        """Ask before discards and knocks: on and off."""
        desk.toggle_confirm()

    @keys.add("f4", filter=~filters.quitting)
    def _people(event: KeyPressEvent) -> None:
        """The people at the table: pause, votes, what the owner decides, open hands."""
        desk.people()

    @keys.add("c-z")
    def _suspend(event: KeyPressEvent) -> None:
        """To the shell; ``fg`` comes back."""
        event.app.suspend_to_background()

    @keys.add("pageup", filter=~filters.paged)
    def _older(event: KeyPressEvent) -> None:
        """What happened before."""
        painter.log.scroll(LOG_PAGE)

    @keys.add("pagedown", filter=~filters.paged)
    def _newer(event: KeyPressEvent) -> None:
        """Towards the newest."""
        painter.log.scroll(-LOG_PAGE)

    @keys.add(FOCUS_IN, eager=True)
    def _focused(event: KeyPressEvent) -> None:
        """The terminal says that its window has the focus."""
        focus(True)

    @keys.add(FOCUS_OUT, eager=True)
    def _unfocused(event: KeyPressEvent) -> None:
        """The terminal says that its window has lost the focus."""
        focus(False)


def _choosing(keys: KeyBindings, desk: Desk, painter: Painter, filters: Filters) -> None:
    def hands() -> Desk | SortDesk:
        """Whom the keys speak to: the choices, or the cards that are sorted."""
        desk.stir()
        return desk if desk.sort.held is None else desk.sort

    for name, by in (("left", -1), ("up", -1), ("right", 1), ("down", 1), ("s-tab", -1)):
        _step(keys, name, by, hands, filters.choosing)

    @keys.add("enter", filter=filters.choosing)
    @keys.add(" ", filter=filters.choosing)
    def _enter(event: KeyPressEvent) -> None:
        """Do what the cursor stands on."""
        hands().enter()

    @keys.add("escape", filter=filters.choosing, eager=True)
    @keys.add("backspace", filter=filters.choosing)
    def _back(event: KeyPressEvent) -> None:
        """One step back, first of all in what happened."""
        if not painter.log.follow():
            hands().back()

    @keys.add("end", filter=filters.choosing)
    def _newest(event: KeyPressEvent) -> None:
        """The newest of what happened."""
        desk.stir()
        painter.log.follow()

    @keys.add("?", filter=filters.choosing)
    def _help(event: KeyPressEvent) -> None:
        """Keys and rules."""
        desk.help()

    @keys.add("home", filter=filters.choosing)
    @keys.add("delete", filter=filters.choosing)
    def _nothing(event: KeyPressEvent) -> None:
        """Keys of the command line mean nothing here."""
        desk.stir()

    @keys.add(Keys.Any, filter=filters.choosing)
    def _letter(event: KeyPressEvent) -> None:
        """The key of an action, or the number of a card."""
        if event.data.isdecimal() and event.data.isascii():
            hands().digit(int(event.data))
        elif event.data.isprintable():
            hands().letter(event.data)


def _typing_begins(keys: KeyBindings, desk: Desk, parts: Parts, filters: Filters) -> None:
    begun = filters.typing & ~filters.paged & ~filters.quitting & Condition(lambda: parts.command.text == "/")

    def to_command(event: KeyPressEvent, text: str = "") -> None:
        desk.stir()
        event.app.layout.focus(parts.command)
        if text.startswith("/") and parts.command.text == "/":
            parts.command.reset()  # left there before: the command begins with one
        parts.command.insert_text(text)

    @keys.add("tab", filter=filters.choosing)
    def _type(event: KeyPressEvent) -> None:
        """To the command line."""
        to_command(event)

    @keys.add("/", filter=filters.choosing | begun)
    def _slash(event: KeyPressEvent) -> None:
        """To the command line, with a command begun; not twice."""
        to_command(event, "/")

    @keys.add(Keys.BracketedPaste, filter=filters.choosing)
    def _pasted(event: KeyPressEvent) -> None:
        """What is pasted goes to the command line."""
        to_command(event, event.data.splitlines()[0] if event.data.strip() else "")


def _step(keys: KeyBindings, name: str, by: int, hands: Callable[[], Desk | SortDesk], active: FilterOrBool) -> None:
    @keys.add(name, filter=active)
    def _moved(event: KeyPressEvent) -> None:
        """The cursor moves."""
        hands().step(by)


def _sorting(keys: KeyBindings, desk: Desk, parts: Parts, filters: Filters) -> None:
    @keys.add("f5", filter=~filters.paged & ~filters.quitting)
    def _sort(event: KeyPressEvent) -> None:
        """Sort the cards, or be done with it."""
        event.app.layout.focus(parts.table)
        desk.stir()
        desk.sort.toggle()

    def bound(name: str, by: int) -> None:
        @keys.add(name, filter=filters.choosing)
        def _carried(event: KeyPressEvent) -> None:
            """The card under the cursor changes places."""
            desk.stir()
            desk.sort.shift(desk.selection, by)

    for name, by in (("s-left", -1), ("c-left", -1), ("s-right", 1), ("c-right", 1)):
        bound(name, by)


def _typing(keys: KeyBindings, desk: Desk, parts: Parts, filters: Filters) -> None:
    active = filters.typing & ~filters.paged & ~filters.quitting
    menu = Condition(lambda: parts.command.complete_state is not None)
    blank = Condition(lambda: not parts.command.text)

    def to_table(event: KeyPressEvent) -> None:
        desk.stir()
        event.app.layout.focus(parts.table)

    @keys.add("tab", filter=active & ~blank)
    def _complete(event: KeyPressEvent) -> None:
        """Complete what was typed."""
        _next_completion(parts.command)

    @keys.add("tab", filter=active & blank)
    @keys.add("enter", filter=active & blank)
    @keys.add("escape", filter=active & ~menu, eager=True)
    def _table(event: KeyPressEvent) -> None:
        """To the cards."""
        to_table(event)

    @keys.add("escape", filter=active & menu, eager=True)
    def _close_menu(event: KeyPressEvent) -> None:
        """Close the list of completions."""
        parts.command.cancel_completion()


def _next_completion(buffer: Buffer) -> None:
    if buffer.complete_state is not None:
        buffer.complete_next()
    else:
        buffer.start_completion(insert_common_part=True)


def _help(keys: KeyBindings, desk: Desk, painter: Painter, filters: Filters) -> None:
    active = filters.help & ~filters.quitting

    def page() -> int:
        return max(painter.look.rows - HELP_OVERLAP, 1)

    def scroll(name: str, by: Callable[[], int]) -> None:
        @keys.add(name, filter=active)
        def _scrolled(event: KeyPressEvent) -> None:
            """The page moves."""
            desk.scrolled += by()

    scroll("up", lambda: -1)
    scroll("down", lambda: 1)
    scroll("pageup", lambda: -page())
    scroll("pagedown", page)
    scroll(" ", page)
    scroll("home", lambda: -desk.scrolled)
    scroll("end", lambda: 10**6)  # cut to the last page where it is drawn

    @keys.add("tab", filter=active)
    @keys.add("s-tab", filter=active)
    def _turn(event: KeyPressEvent) -> None:
        """From the rules to the keys and back."""
        desk.turn_page()

    @keys.add("escape", filter=active, eager=True)
    @keys.add("q", filter=active)
    @keys.add("?", filter=active)
    @keys.add("enter", filter=active)
    def _close(event: KeyPressEvent) -> None:
        """Back to the table."""
        desk.back()

    @keys.add(Keys.Any, filter=active)
    def _other(event: KeyPressEvent) -> None:
        """Other keys mean nothing here."""
        desk.stir()


def _form(keys: KeyBindings, desk: Desk, painter: Painter, filters: Filters) -> None:
    active, form = filters.form & ~filters.quitting, desk.form

    def bound(name: str, does: Callable[[int], None], by: Callable[[], int]) -> None:
        @keys.add(name, filter=active)
        def _moved(event: KeyPressEvent) -> None:
            """Another row, or another value."""
            desk.stir()
            does(by())

    def page() -> int:
        return max(painter.look.rows // 3, 1)

    for name, by in (("up", -1), ("s-tab", -1), ("down", 1), ("tab", 1)):
        bound(name, form.move, lambda by=by: by)  # type: ignore[misc]  # a default that keeps this round's number
    bound("pageup", form.move, lambda: -page())
    bound("pagedown", form.move, page)
    bound("home", form.move, lambda: -len(form.rows))
    bound("end", form.move, lambda: len(form.rows))
    bound("left", form.look, lambda: -1)
    bound("right", form.look, lambda: 1)

    @keys.add("enter", filter=active)
    def _set(event: KeyPressEvent) -> None:
        """Set what is looked at or typed."""
        desk.stir()
        form.enter()

    @keys.add("escape", filter=active, eager=True)
    def _back(event: KeyPressEvent) -> None:
        """Take back what is not set yet, or close the form."""
        desk.back()

    @keys.add("backspace", filter=active)
    def _rub(event: KeyPressEvent) -> None:
        """Take the last letter back."""
        form.rub()

    @keys.add(Keys.BracketedPaste, filter=active)
    @keys.add(Keys.Any, filter=active)
    def _type(event: KeyPressEvent) -> None:
        """A letter or digit of a value."""
        desk.stir()
        form.type(event.data.strip())


def _menu(keys: KeyBindings, desk: Desk, painter: Painter, filters: Filters) -> None:
    active, menu = filters.menu & ~filters.quitting, desk.menu

    def bound(name: str, by: Callable[[], int]) -> None:
        @keys.add(name, filter=active)
        def _moved(event: KeyPressEvent) -> None:
            """Another row."""
            desk.stir()
            menu.move(by())

    def page() -> int:
        return max(painter.look.rows // 3, 1)

    for name, by in (("up", -1), ("left", -1), ("s-tab", -1), ("down", 1), ("right", 1), ("tab", 1)):
        bound(name, lambda by=by: by)  # type: ignore[misc]  # a default that keeps this round's number
    bound("pageup", lambda: -page())
    bound("pagedown", page)
    bound("home", lambda: -len(menu.items))
    bound("end", lambda: len(menu.items))

    @keys.add("enter", filter=active)
    @keys.add(" ", filter=active)
    def _do(event: KeyPressEvent) -> None:
        """Do what the cursor stands on."""
        desk.stir()
        menu.enter()

    @keys.add("escape", filter=active, eager=True)
    @keys.add("backspace", filter=active)
    def _back(event: KeyPressEvent) -> None:
        """One step back, or close the menu."""
        desk.back()

    @keys.add(Keys.Any, filter=active)
    def _other(event: KeyPressEvent) -> None:
        """Other keys mean nothing here."""
        desk.stir()


def _quitting(keys: KeyBindings, desk: Desk, filters: Filters) -> None:
    @keys.add("c-c")
    @keys.add("<sigint>")
    @keys.add("c-d")
    def _ask(event: KeyPressEvent) -> None:
        """Ask whether to quit; asked already, and the question seen, quit."""
        desk.ask_quit()

    @keys.add("enter", filter=filters.quitting)
    @keys.add("y", filter=filters.quitting)
    def _quit(event: KeyPressEvent) -> None:
        """Yes: quit, or give the seat up."""
        desk.agree()

    @keys.add("escape", filter=filters.quitting, eager=True)
    @keys.add(Keys.Any, filter=filters.quitting)
    def _stay(event: KeyPressEvent) -> None:
        """Stay."""
        desk.back()
