"""docs/protocol.md says what the types say: every field, every code, every verb; and the bytes in it are real."""

import re
from pathlib import Path

import msgspec.inspect as shape
import pytest

from engine.notation import VERBS
from protocol import admin_messages
from protocol import messages as m
from protocol import people_messages as p
from protocol.codec import GUEST_TYPES, HOST_TYPES
from protocol.errors import GOODBYES, REFUSALS
from protocol.session import State
from tests.protocol.pair import Pair

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")

PARTS = {
    m.Have: "have",
    m.TableLine: "table line",
    m.Chair: "chair",
    m.Setting: "setting",
    m.GameLine: "game line",
    m.Preset: "preset",
    m.Choosable: "option",
    m.Span: "span",
    m.Happening: "event",
    m.Clock: "clock part",
    m.PublicView: "public view",
    m.OwnView: "own view",
    admin_messages.PersonStatus: "person status",
    m.Player: "player",
    m.Counter: "counter",
    m.Flag: "flag",
    m.Zone: "zone",
    m.Sheet: "sheet",
    m.Row: "row",
    m.Choice: "choice",
    m.Slot: "slot",
    p.Played: "player of a match",
    p.Voting: "open vote",
    p.Hands: "hands",
    p.Looking: "look part",
    p.Held: "held cards",
    p.Step: "step",
}
MESSAGES = {kind: f"`{tag}`" for tag, kind in (GUEST_TYPES | HOST_TYPES).items()}


def section(heading: str) -> str:
    """The text under a heading, up to the next one of any depth."""
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"docs/protocol.md has no section {heading}"
    return found[1]


def rows(text: str) -> list[list[str]]:
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| `")
    ]
    return [[row[0].strip("`"), *row[1:]] for row in cells]


@pytest.mark.parametrize(("kind", "heading"), [pytest.param(*each, id=each[1]) for each in (MESSAGES | PARTS).items()])
def test_every_field_is_described_and_no_other(kind, heading):
    table = rows(section(heading))
    fields = shape.type_info(kind).fields
    assert [row[0] for row in table] == [field.name for field in fields]
    for row, field in zip(table, fields, strict=True):
        assert (row[2] == "") is field.required, f"{heading}.{field.name}: is there a default?"


def test_every_part_is_known_to_this_test():
    assert set(m.Part.__subclasses__()) == set(PARTS)


@pytest.mark.parametrize(("heading", "table"), [("Goodbyes", GOODBYES), ("Refusals", REFUSALS)])
def test_every_code_is_listed(heading, table):
    assert [(row[0], row[1]) for row in rows(section(heading))] == [
        (name, "yes" if code.retry else "no") for name, code in table.items()
    ]


def test_every_verb_is_in_the_grammar():
    grammar = section("10. Moves")
    assert [verb for verb in VERBS if f'"{verb}"' not in grammar] == []


def test_every_state_is_in_the_table_of_a_session():
    assert [state.value for state in State if state.value not in section("3. A session")] == []


def test_the_session_in_bytes_is_one():
    block = re.search(r"```session\n(.*?)```", PAGE, re.DOTALL)
    assert block
    pair, tags = Pair(), []
    for entry in re.findall(r"^(guest|host) +(\w+).*\n((?:  [0-9a-f]+\n)+)", block[1], re.MULTILINE):
        sender, tag, digits = entry
        sending, reading = (pair.guest, pair.host) if sender == "guest" else (pair.host, pair.guest)
        (message,) = reading.receive(bytes.fromhex("".join(digits.split())))
        assert message.__struct_config__.tag == tag
        assert sending.send(message).hex() == "".join(digits.split())
        tags.append(tag)
    assert tags[:4] == ["hello", "hello", "sit", "welcome"]
    assert tags[-1] == "goodbye"
    assert len(tags) == len(re.findall(r"^(?:guest|host)", block[1], re.MULTILINE))
