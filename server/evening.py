"""What a host opens its tables from: a fresh journal, or one that tells of tables that there were.

It binds together what stands in a journal file: the settings of each table, the identity that people know the host by,
and the facts from which :mod:`server.core.recovery` builds the tables again. Nothing here listens or serves.
"""

import contextlib
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from msgspec import structs

from server.core.config import TableConfig
from server.core.events import Journal as Fact
from server.core.recovery import CannotRebuild
from server.core.table import Table
from server.identity import BadIdentity, Identity, retire
from server.journal import Entry, files, moving, reading, schema
from server.journal.files import Held
from server.journal.reading import Story
from server.journal.schema import BadJournal, Sheet
from server.journal.writer import DiskJournal
from server.net.shell import Opening, TakeAway
from server.version import version

NOT_KEPT = ("pin", "words")
"""Settings that come from the identity; whatever can be called is not kept either."""

Make: TypeAlias = Callable[[TableConfig, Iterable[Fact]], Table]
"""Makes a table, from nothing or from its facts."""


class CannotResume(Exception):
    """What was asked for cannot be gone on with. The text is a sentence."""


@dataclass(frozen=True, slots=True)
class Evening:
    """A journal that this process holds, and what is in it. A fresh one has no ``stories``.

    ``marks``: of the last fact of each table. ``port``: where its host listened last.
    """

    held: Held
    configs: tuple[TableConfig, ...]
    identity: Identity
    stories: Mapping[str, Story]
    marks: dict[str, bytes] = field(default_factory=dict)
    port: int | None = None

    def owned_by(self, owner: bytes | None) -> "Evening":
        """The same with another secret of its owner, if there is one."""
        return self if owner is None else replace(self, identity=structs.replace(self.identity, owner=owner))


def begin(data: Path, configs: Sequence[TableConfig], identity: Identity) -> Evening:
    """Open a fresh journal for these tables. Raises OSError, sqlite3.Error."""
    held = files.create(data)
    with closing(schema.connect(held.path)) as connection:
        for config in configs:
            schema.add_sheet(connection, Sheet(config.id, config.name, pack_settings(config), version()))
        schema.keep(connection, "identity", identity.to_bytes())
    return Evening(held, tuple(configs), identity, {})


def take_up(path: Path, data: Path, callables: Mapping[str, Any]) -> Evening:
    """Take up a journal of this data directory, or a match that was brought from elsewhere, which is copied first.

    ``callables``: the settings of a table that are not kept. Raises CannotResume.
    """
    try:
        held = _held(path, data)
        content = reading.read(held.path)
        stories = {story.sheet.id: story for story in content.stories if story.sheet.status != "moved"}
        if not stories:
            raise CannotResume(f"The tables in {path} have been taken to another machine.")
        if content.identity is None:
            raise CannotResume(f"{path} does not say which host it was.")
        identity = Identity.from_bytes(content.identity)
        identity = structs.replace(identity, tables=tuple(table for table in identity.tables if table.id in stories))
        configs = tuple(read_settings(story.sheet, callables) for story in stories.values())
    except (BadJournal, moving.CannotMove) as error:
        raise CannotResume(str(error)) from error
    except (BadIdentity, msgspec.MsgspecError, TypeError) as error:
        raise CannotResume(f"{path} cannot be gone on with: {error}.") from error
    except OSError as error:
        raise CannotResume(f"{path} cannot be read: {error.strerror}.") from error
    marks = {table: story.mark for table, story in stories.items()}
    return Evening(held, configs, identity, stories, marks, content.port)


def _held(path: Path, data: Path) -> Held:
    if path.resolve().parent != files.folder(data).resolve():
        return moving.bring_in(path, data)
    if not path.is_file():
        raise CannotResume(f"There is no file {path}.")
    held = files.take(path)
    if held is None:
        raise CannotResume(f"A host that runs has {path} already.")
    return held


# --- tables


def openings(evening: Evening, configs: Iterable[TableConfig], make: Make) -> list[Opening]:
    """How each table of an evening comes about. What is damaged is cut off. Raises CannotResume."""
    return [_opening(evening, config, make) for config in configs]


def present(opened: Evening, made: Iterable[Opening]) -> Evening:
    """The same with the words that its tables have now: their owner may have drawn new ones."""
    identity = opened.identity
    for opening in made:
        if isinstance(opening.table, Table):
            identity = identity.with_words(opening.table.id, *opening.table.words)
    return replace(opened, identity=identity)


def _opening(evening: Evening, config: TableConfig, make: Make) -> Opening:
    def anew() -> Table:
        return make(config, ())

    story = evening.stories.get(config.id)
    if story is None:
        return Opening(anew)
    try:
        table = make(config, story.facts)
    except CannotRebuild as error:
        raise CannotResume(f"{config.name} cannot be gone on with: {error}.") from error
    if not story.damaged:
        return Opening(anew, table, story.last, story.era)
    _cut(evening, story, table.lose(story.lost))
    return Opening(anew, table, story.last + 1, story.era)


def _cut(evening: Evening, story: Story, fact: Fact) -> None:
    """Take what cannot be trusted out of the file, and have it say so instead."""
    row = schema.row_of(Entry(story.sheet.id, story.last + 1, fact, story.era), story.mark)
    try:
        with closing(schema.connect(evening.held.path)) as connection:
            reading.cut(connection, story, row)
    except sqlite3.Error as error:
        raise CannotResume(f"{evening.held.path} is damaged, and cannot be mended: {error}.") from error
    evening.marks[story.sheet.id] = row.mark


def builds_again(
    opened: Evening, configs: Mapping[str, TableConfig], journal: DiskJournal, make: Make
) -> Callable[[str], Table | None]:
    """What makes a table that has failed again from all that was written of it; None where that cannot be."""

    def build(table: str) -> Table | None:
        if not journal.flush():
            return None
        story = next(story for story in reading.read(opened.held.path).stories if story.sheet.id == table)
        return None if story.damaged else make(configs[table], story.facts)

    return build


# --- to another machine


def takes_away(known: Callable[[], Identity], journal: DiskJournal, data: Path) -> TakeAway:
    """What writes a table of a running host into a file. Its key goes along, and is not used here for others again."""

    def take_away(table: str, file: str, done: Callable[[str | None], None]) -> None:
        def answered(result: object) -> None:
            done(None if result is None else str(result))

        identity = known().only(table)
        journal.do(lambda connection: _moved(connection, table, Path(file), identity, data), answered)

    return take_away


def _moved(connection: sqlite3.Connection, table: str, file: Path, identity: Identity, data: Path) -> str | None:
    """Write the table out; a sentence where that cannot be."""
    try:
        moving.write_out(connection, table, file, identity.to_bytes())
    except moving.CannotMove as error:
        return str(error)
    except sqlite3.Error as error:
        return f"The journal cannot be read: {error}."
    with contextlib.suppress(OSError, BadIdentity):
        retire(data, identity)
    return None


def move_out(path: Path, table: str | None, file: Path, data: Path) -> None:
    """Write a table of a host that does not run into a file. Raises CannotResume."""
    opened = take_up(path, data, {})
    try:
        if table is None and len(opened.stories) > 1:
            raise CannotResume(f"There are several tables: name one with --table ({', '.join(opened.stories)}).")
        wanted = table or next(iter(opened.stories))
        if wanted not in opened.stories:
            raise CannotResume(f"There is no table {wanted}; there is {', '.join(opened.stories)}.")
        with closing(schema.connect(opened.held.path)) as connection:
            why = _moved(connection, wanted, file, opened.identity.only(wanted), data)
        if why is not None:
            raise CannotResume(why)
    finally:
        opened.held.release()


# --- settings


def pack_settings(config: TableConfig) -> bytes:
    """The settings of a table for its journal."""
    values = {field.name: getattr(config, field.name) for field in fields(config) if field.name not in NOT_KEPT}
    return msgspec.msgpack.encode({name: _plain(value) for name, value in values.items() if not callable(value)})


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else value


def read_settings(sheet: Sheet, callables: Mapping[str, Any]) -> TableConfig:
    """The settings of a table from its journal; those that an older or newer release has not are as usual."""
    found = msgspec.msgpack.decode(sheet.settings, type=dict[str, Any])
    known = {field.name for field in fields(TableConfig)} - set(NOT_KEPT)
    return TableConfig(**{name: value for name, value in found.items() if name in known}, **callables)
