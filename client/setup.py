"""What can be set at this table, as rows that are all alike: the game, its preset, the chairs, and every option.

Pure values made of what the host told (:class:`~client.model.Menu`, the list of games, the table). A row says what it
changes, what it may be, what each value means, what it is now and what it usually is. It knows no game.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from client.labels import label
from client.model import Menu, Model
from protocol.messages import Choosable, Preset, Span, TableInfo

Value: TypeAlias = str | int
LONGEST_NUMBER = 16  # digits; what is longer is no number of the wire
Kind: TypeAlias = Literal["game", "preset", "chairs", "option"]


@dataclass(frozen=True, slots=True)
class Row:
    """Something to be set. ``idle``: why it means nothing now. ``usual``: what the preset has, if it has any."""

    kind: Kind
    name: str
    says: str
    value: Value
    usual: Value | None = None
    words: tuple[Value, ...] = ()
    spans: tuple[Span, ...] = ()
    sayings: Mapping[Value, str] = field(default_factory=dict)
    idle: str = ""

    @property
    def changed(self) -> bool:
        return self.usual is not None and self.value != self.usual

    def meaning(self, value: Value) -> str:
        """What a value means, in a sentence."""
        if value in self.sayings:
            return self.sayings[value]
        kind, number = _parts(value)
        span = next((span for span in self.spans if span.kind == kind), None)
        return span.says.replace("{n}", str(number)) if span else ""

    def allowed(self) -> str:
        """What it may be, in a few words."""
        numbers = (f"{span.kind}{'=' if span.kind else ''}{span.least} to {span.most}" for span in self.spans)
        return ", ".join([*numbers, *map(str, self.words)])

    def next(self, value: Value, by: int) -> Value:
        """The value so many further on: the words in their order, then the numbers; at the ends it stays."""
        sizes = [max(span.most - span.least + 1, 0) for span in self.spans]
        at = min(max(self._index(value) + by, 0), len(self.words) + sum(sizes) - 1)
        if at < len(self.words):
            return self.words[at]
        at -= len(self.words)
        for span, size in zip(self.spans, sizes, strict=True):
            if at < size:
                number = span.least + at
                return f"{span.kind}={number}" if span.kind else number
            at -= size
        return value

    def _index(self, value: Value) -> int:
        if value in self.words:
            return self.words.index(value)
        kind, number = _parts(value)
        before = len(self.words)
        for span in self.spans:
            if span.kind == kind:
                return before + number - span.least
            before += span.most - span.least + 1
        return 0

    def read(self, typed: str) -> str:
        """What was typed as a value: a word may be cut short, a bare number gets the kind that stands here now."""
        typed = typed.strip()
        begun = [str(word) for word in self.words if str(word).startswith(typed.lower())]
        if str(typed.lower()) not in map(str, self.words) and len(begun) == 1:
            return begun[0]
        kinds = [span.kind for span in self.spans]
        if typed.isdecimal() and kinds and "" not in kinds:
            now = _parts(self.value)[0]
            return f"{now if now in kinds else kinds[0]}={typed}"
        return typed


def _parts(value: Value) -> tuple[str, int]:
    """``rounds=8`` -> ("rounds", 8); 8 -> ("", 8)."""
    kind, _, number = str(value).rpartition("=")
    return kind, int(number) if number.isdecimal() and len(number) <= LONGEST_NUMBER else 0


# --- the rows of a table ---------------------------------------------------------------------------------------


def rows(model: Model) -> tuple[Row, ...]:
    """Everything that can be set, as far as the host has told by now."""
    table = model.table
    if table is None:
        return ()
    menu = model.menu if model.menu is not None and model.menu.game == table.game else None
    game = (_game(model, table),) if model.games else ()
    return (*game, *(_preset(menu, table) if menu else ()), *_chairs(model, table), *_options(menu, table))


def _game(model: Model, table: TableInfo) -> Row:
    sayings: dict[Value, str] = {
        game.name: label("game_says", title=game.title, least=game.least, most=game.most) for game in model.games or ()
    }
    return Row("game", label("row_game"), label("row_game_says"), table.game, words=tuple(sayings), sayings=sayings)


def _preset(menu: Menu, table: TableInfo) -> Iterator[Row]:
    options = {option.name: option for option in menu.options}
    sayings: dict[Value, str] = {preset.name: _differences(preset, options) for preset in menu.presets}
    yield Row(
        "preset", label("row_preset"), label("row_preset_says"), table.preset, words=tuple(sayings), sayings=sayings
    )


def _differences(preset: Preset, options: Mapping[str, Choosable]) -> str:
    said = [_option(options[name], preset).meaning(value) for name, value in preset.values.items() if name in options]
    return " ".join(said) or label("preset_usual")


def _chairs(model: Model, table: TableInfo) -> Iterator[Row]:
    most = next((game.most for game in model.games or () if game.name == table.game), len(table.chairs))
    taken = sum(chair.kind != "empty" for chair in table.chairs)
    span = Span(least=min(max(taken, table.least), most), most=most, says=label("chairs_say", n="{n}"))
    yield Row("chairs", label("row_chairs"), label("row_chairs_says"), len(table.chairs), spans=(span,))


def _options(menu: Menu | None, table: TableInfo) -> Iterator[Row]:
    if menu is None:
        return
    preset = next((preset for preset in menu.presets if preset.name == table.preset), None)
    now = {option.name: option.current for option in menu.options}
    for option in menu.options:
        yield _option(option, preset, _idle(option, now))


def _option(option: Choosable, preset: Preset | None, idle: str = "") -> Row:
    usual = preset.values.get(option.name, option.default) if preset else option.default
    value = usual if option.current is None else option.current
    return Row(
        "option", option.name, option.says, value, usual, option.words, option.spans, dict(option.sayings), idle
    )  # fmt: skip


def _idle(option: Choosable, now: Mapping[str, Value | None]) -> str:
    if option.needs is None or str(now.get(option.needs[0])) in option.needs[1]:
        return ""
    return label("row_idle", other=option.needs[0], values=" / ".join(option.needs[1]))
