"""Getting a person's attention: bell, notification and window title when it is their turn and they look elsewhere.

Whether they look elsewhere the terminal tells (focus reports); one that tells nothing counts as looked at, and only
the bell rings. The log says everything too, so nothing is lost with all of this off.
"""

from prompt_toolkit.output import Output
from prompt_toolkit.output.vt100 import Vt100_Output

from client.glyphs import UNICODE, legible
from client.header import my_move
from client.labels import label
from client.model import Model, remaining

SOON = 10.0  # seconds left at which one is reminded
FEW = 8  # lines of the log that may come in one go


class Attention:
    """Follows the model and speaks up once a turn, and once more when little time is left."""

    def __init__(self, output: Output, *, bell: bool = True) -> None:
        self._output, self._bell = output, bell
        self.focused: bool | None = None  # None: the terminal has not said
        self._turn: int | None = None  # seq at which this turn was announced
        self._reminded = False
        self._title = ""
        self._paused = False
        self._heard = 0  # the newest line of the log that was looked at

    def follow(self, model: Model, now: float) -> None:
        """The model changed, or a second passed."""
        mine = my_move(model) and model.online
        self._set_title(model, mine)
        self._of_people(model)
        if not mine:
            self._turn, self._reminded = None, False
            return
        if self._turn is None:
            self._turn = model.seq
            self._call(label("notify_turn"))
        left = remaining(model, now)
        if left is not None and left <= SOON and not self._reminded and model.clock is not None:
            self._reminded = True
            if (model.clock.of or 0) > SOON * 2000:  # ms: no reminder in turns that are short anyway
                self._call(label("notify_soon", seconds=int(left)))

    def _of_people(self, model: Model) -> None:
        """A pause is over; or this one was nudged."""
        paused = model.clock is not None and model.clock.why == "paused"
        if self._paused and not paused and model.online and model.clock is not None:
            self._call(label("notify_pause_over"))
        self._paused = paused
        fresh = [line for line in model.log[-FEW:] if line.n > self._heard]
        self._heard = model.last
        if any(line.kind == "nudged" and not line.past for line in fresh) and my_move(model):
            self._call(label("notify_nudged"))

    def _call(self, text: str) -> None:
        if self._bell:
            self._output.bell()
        if self.focused is False and isinstance(self._output, Vt100_Output):
            self._output.write_raw(f"\x1b]9;{text}\x07")
        self._output.flush()

    def _set_title(self, model: Model, mine: bool) -> None:
        table = legible(model.table.name, UNICODE) if model.table else label("app")
        title = label("title_turn" if mine else "title", table=table)
        if title != self._title:
            self._title = title
            self._output.set_title(title)
            self._output.flush()
