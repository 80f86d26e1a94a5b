"""What a person does at the screen, without the screen: keys and clicks come in as words, lines go out to the link.

The desk holds how far a choice is, which page is open, whether the command line has the focus, and the last hint. It
knows neither prompt_toolkit nor how anything looks; :mod:`client.keys` and :mod:`client.layout` call it.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Literal, Protocol

from client import select
from client.arrivals import new_cards
from client.canvas import Target
from client.commands import Sender, dispatch
from client.formdesk import FormDesk
from client.labels import label
from client.menudesk import MenuDesk
from client.model import Model
from client.offers import RETRY, in_lobby, offer
from client.scene import Look, Scene, numbered_zone
from client.select import Offer, Outcome, Selection, Send, Step, Tell
from client.settings import Settings
from client.sortdesk import SortDesk
from client.sorting import carried, places_after
from protocol.messages import Sentence

Page = Literal["table", "help", "form", "menu"]
Question = Literal["", "quit", "leave"]
LEAVE, STATUS = "/leave", "/status"


Parting = Callable[[Model], str]


def parted(model: Model) -> str:
    """What becomes of one's place, where nobody knows better."""
    return label("quit_text" if model.role == "player" else "quit_text_watcher")


class Table(Sender, Protocol):
    """What the screen needs of a link."""

    def back(self) -> int | None: ...
    def retry_now(self) -> None: ...


class Desk:
    """``store`` keeps changed settings and gives a sentence where that failed; ``leave`` ends the screen.

    ``parting`` says what becomes of seat and table then.
    """

    def __init__(
        self,
        link: Table,
        settings: Settings,
        *,
        store: Callable[[Settings], str] = lambda settings: "",
        leave: Callable[[], None] = lambda: None,
        parting: Parting = parted,
    ) -> None:
        self.link, self.settings = link, settings
        self.store, self.leave, self.parting = store, leave, parting
        self.model: Model = link.model
        self.offer: Offer = offer(link.model, confirm=settings.confirm)
        self.selection: Selection = select.fresh(self.offer)
        self.page: Page = "table"
        self.form = FormDesk(link)
        self.sort = SortDesk(link)
        self.menu = MenuDesk(lambda: self.link.model, self.submit)
        self.asking: Question = ""  # whether to quit, or to give the seat up
        self.asked = False  # and that has been on the screen
        self.chapter: Literal["rules", "keys", "status"] = "rules"
        self.mouse = settings.mouse  # what holds now: --no-mouse is not stored
        self.has_command_line: Callable[[], bool] = lambda: False  # whether the keys go there: the layout knows
        self.hint: str | Sentence = ""
        self.greets = False  # until the first key the screen says where to begin
        self.warns = False  # the hint says that something was not done
        self.new: frozenset[tuple[str, int]] = frozenset()
        self.scrolled = 0  # rows of the help page above its first visible one
        self._stirred = False

    @property
    def quitting(self) -> bool:
        """Whether a question is open that goes before everything else."""
        return self.asking != ""

    @property
    def typing(self) -> bool:
        return self.has_command_line()

    def scene(self, look: Look, now: float) -> Scene:
        """Everything that is to be drawn now."""
        look = replace(look, confirm=self.settings.confirm, mouse=self.mouse)
        hint, held = self.hint or self.sort.hint, self.sort.held
        return Scene(
            self.model, look, now, self.selection, self.offer, self.typing, hint, self.new, warns=self.warns,
            held=held, greets=self.greets,
        )  # fmt: skip

    # --- the host said something ------------------------------------------------------------------------------

    def follow(self) -> None:
        """The model changed: begin a new choice where there is a new question, keep what still means the same."""
        before, self.model = self.model, self.link.model
        offered = offer(self.model, confirm=self.settings.confirm)
        if before.sorting is not self.model.sorting and before.public is self.model.public:
            self._resorted(before, offered)
        else:
            self._viewed(before, offered)
        self.offer = offered
        self.sort.follow(before)
        if not self._away():
            self._stirred = False
        if self.page == "form":
            self._follow_form()
        elif self.page == "menu":
            self.menu.follow()
        elif self.page == "help" and before.table is None and self.model.table is not None:
            self.link.ask_rules()  # it was opened before there was a table to ask

    def _viewed(self, before: Model, offered: Offer) -> None:
        if before.own is not self.model.own:
            self.new = new_cards(before, self.model)
        if offered.choices != self.offer.choices:
            self.hint = ""  # it spoke of what was to be chosen before
        self.selection = select.followed(self.selection, self.offer, offered, prefer=self._newest(offered))

    def _resorted(self, before: Model, offered: Offer) -> None:
        """The same cards in another order."""
        was, now = before.sorting, self.model.sorting
        self.new = frozenset((zone, at) for zone, old in self.new for at in places_after(was, now, zone, (old,)))
        self.selection = carried(self.selection, offered, was, now)

    def _follow_form(self) -> None:
        if in_lobby(self.model):
            self.form.follow()
        else:
            self.page = "table"  # the match begins

    def _newest(self, offered: Offer) -> int | None:
        """Where a card that just came lies, in the zone the first choice takes cards of."""
        zone = numbered_zone(offered, Selection())
        return min((place for name, place in self.new if name == zone), default=None)

    def _away(self) -> bool:
        chairs = self.model.table.chairs if self.model.table else ()
        return any((chair.away or chair.bot) and chair.seat == self.model.seat for chair in chairs)

    # --- keys at the table --------------------------------------------------------------------------------------

    def stir(self) -> None:
        """Any key: the last hint is read, and who was away is back."""
        self.hint, self.warns, self.sort.hint, self.greets = "", False, "", False
        if self._away() and not self._stirred:
            self._stirred = self.link.back() is not None

    def step(self, by: int) -> None:
        """An arrow."""
        self.stir()
        self.selection = select.move(self.selection, self.offer, by)
        choices = self.offer.choices
        if choices and not any(choice.enabled for choice in choices):  # drawn without a cursor: say where it stands
            choice = choices[self.selection.cursor]
            self.hint = (*choice.label, ": ", *(choice.reason or (label("nothing_to_do"),)))

    def enter(self) -> None:
        self.stir()
        if not self.offer.choices:
            self.hint = label("nothing_to_do")
            return
        self._take(select.enter(self.selection, self.offer))

    def back(self) -> None:
        """Esc: one step back, or away from what is open."""
        self.stir()
        if self.quitting:
            self.asking = ""
        elif (self.page == "form" and self.form.back()) or (self.page == "menu" and self.menu.back()):
            pass
        elif self.page != "table":
            self.page = "table"
        else:
            self.selection = select.back(self.selection)

    def letter(self, key: str) -> None:
        """The key of a choice; a key that means nothing says what would."""
        self.stir()
        index = select.key(self.offer, key) if key else None
        if index is None and key.lower() != key:
            index = select.key(self.offer, key.lower())
        if index is not None:
            self._take(select.choose(self.selection, self.offer, index))
        elif key.isprintable():
            self.hint = label("key_unknown", letter=key)

    def digit(self, digit: int) -> None:
        """A card counted from the left, from 1; 0 is the tenth. Among numbers, the number itself."""
        self.stir()
        slot = self.selection.slot
        if slot is not None and slot.kind == "number":
            self._number(digit)
            return
        zone = numbered_zone(self.offer, self.selection)
        if zone is None:
            if select.key(self.offer, str(digit)) is not None:
                self.letter(str(digit))
            return
        self._take(select.card(self.selection, self.offer, zone, (digit or 10) - 1))

    def _number(self, digit: int) -> None:
        """Digits typed one after another make a number, as far as it is allowed."""
        allowed = select.stops(self.selection, self.offer)
        longer = int(f"{self.selection.at}{digit}")
        number = longer if longer in allowed else digit
        if number in allowed:
            self.selection = replace(self.selection, at=number)

    def click(self, target: Target) -> None:
        """A click on something drawn with this target."""
        self.stir()
        if self.sort.click(target):
            return
        match target:
            case ("choice", index):
                self._take(select.choose(self.selection, self.offer, int(index)))
            case ("card", zone, place):
                self._take(select.card(self.selection, self.offer, zone, int(place)))
            case ("stop", at):
                self._take(select.enter(replace(self.selection, at=int(at)), self.offer))
            case ("enter",):
                self.enter()
            case ("back",):
                self.back()

    def _take(self, step: Step) -> None:
        self.selection, outcome = step
        self._do(outcome)

    def _do(self, outcome: Outcome) -> None:
        match outcome:
            case Send(line) if self.link.model.acting is None or line.startswith("/"):
                self.submit(line)
            case Send():
                pass  # the move before is on its way, and this one answers what it will change
            case Tell(why):
                self.hint = why
            case None:
                pass

    # --- lines ----------------------------------------------------------------------------------------------------

    def submit(self, line: str) -> None:
        """A line that was typed, or that a choice came to: a move or a command."""
        self.stir()
        line = line.encode("utf-8", "ignore").decode().strip()  # half a character pasted into a terminal
        match line.lower():
            case "":
                return
            case "/quit" | "/exit":
                self.leave()
            case "/help" | "/rules":
                self.help()
            case "/status":
                self.status()
            case "/confirm":
                self.toggle_confirm()
            case "/table" | "/people":
                self.people()
            case "/settings" | "/set" | "/preset" | "/game":
                self.settle()
            case "/sort":
                self.sort.begin()
            case "/retry":
                self.link.retry_now()
            case "/leave" if self.model.online and self.model.role == "player":
                self._ask("leave")
            case _:
                why = dispatch(self.link, line)
                self.hint, self.warns = why or "", why is not None

    def retry(self) -> None:
        self.submit(RETRY)

    # --- pages and settings ------------------------------------------------------------------------------------------

    def help(self) -> None:
        """Open the page of keys and rules, or close it. The rules are asked for anew: options may have changed."""
        self.stir()
        self.page = "table" if self.page == "help" else "help"
        self.chapter, self.scrolled = "rules", 0
        if self.page == "help" and self.model.table is not None:
            self.link.ask_rules()

    def status(self) -> None:
        """Open the page that tells how the host does, which is asked for anew each time."""
        self.page, self.chapter, self.scrolled = "help", "status", 0
        self.hint = dispatch(self.link, STATUS) or ""

    def settle(self) -> None:
        """Open the form in which the table is set."""
        self.hint = self.form.open() or ""
        if not self.hint:
            self.page = "form"

    def people(self) -> None:
        """Open the menu about the people at the table, or close it."""
        self.stir()
        self.page = "table" if self.page == "menu" else "menu"
        self.menu.open()

    def turn_page(self) -> None:
        """From the rules to the keys and back; also how the host does is asked for anew with it."""
        self.stir()
        if self.chapter == "status":
            self.status()
            return
        self.chapter, self.scrolled = "keys" if self.chapter == "rules" else "rules", 0

    def ask_quit(self) -> None:
        """^C: asks first; once the question has been seen, it is the answer."""
        if self.asking != "quit":
            self._ask("quit")
        elif self.asked:
            self.leave()

    def _ask(self, question: Question) -> None:
        self.asking, self.asked = question, False

    def agree(self) -> None:
        """Yes to what is asked."""
        if self.asking == "leave":
            self.asking = ""
            why = dispatch(self.link, LEAVE)
            self.hint, self.warns = why or "", why is not None
        elif self.asked:
            self.leave()

    def toggle_confirm(self) -> None:
        """The question before discards and knocks: on and off, for good."""
        self.settings = replace(self.settings, confirm=not self.settings.confirm)
        self.offer = replace(self.offer, confirm=self.settings.confirm)
        self._stored("confirm_on" if self.settings.confirm else "confirm_off")

    def toggle_mouse(self) -> None:
        self.mouse = not self.mouse
        self.settings = replace(self.settings, mouse=self.mouse)
        self._stored("mouse_on" if self.mouse else "mouse_off")

    def _stored(self, done: str) -> None:
        failed = self.store(self.settings)
        self.hint = label("settings_unwritable", why=failed) if failed else label(done)
