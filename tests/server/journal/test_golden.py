"""Journals of every release are read, and lead to where they led when they were written."""

import json
import shutil

import pytest

from engine.bots.player import levels
from server import evening
from tests.server.journal.golden import FOLDER, MATCHES, played, summary
from tests.server.test_evening import make

JOURNALS = sorted(FOLDER.glob("*.journal"))


def test_there_are_some():
    assert len(JOURNALS) >= len(MATCHES)


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in JOURNALS])
def test_it_leads_to_where_it_led(path, tmp_path):
    copy = tmp_path / path.name
    shutil.copy(path, copy)
    opened = evening.take_up(copy, tmp_path, {"bot_levels": levels})
    (opening,) = evening.openings(opened, opened.configs, make)
    opened.held.release()
    assert not opened.stories["t1"].damaged
    assert summary(opening.table) == json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    opening.table.open(0.0)


def test_what_is_written_now_leads_to_where_the_table_is():
    night = played(*MATCHES["thirty-one"])
    assert summary(make(night.table._room.config, night.journal)) == summary(night.table)
