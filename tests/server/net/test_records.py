"""Records are whole, are never overwritten, and reports of defects name no card."""

import logging

import pytest

from server.net import records
from server.net.records import keep
from server.net.reports import Defects, open_log


def test_a_record_is_written_whole_under_its_game_and_date(tmp_path):
    path = keep(tmp_path / "records", "thirty-one", "format = 1\n")
    assert path.read_bytes() == b"format = 1\n"
    assert path.name[10:].startswith("-thirty-one-")
    assert path.name.endswith(".game.toml")
    assert list(path.parent.iterdir()) == [path]


def test_a_record_never_replaces_another(tmp_path, monkeypatch):
    monkeypatch.setattr(records, "DIGITS", (0, 12))  # so that the first names are the same
    first, second = keep(tmp_path, "g", "one"), keep(tmp_path, "g", "two")
    assert first != second
    assert (first.read_text(), second.read_text()) == ("one", "two")


def test_a_record_that_is_there_is_not_written_again_on_another_day_either(tmp_path):
    first = keep(tmp_path, "g", "one")
    yesterday = first.rename(tmp_path / ("2000-01-01" + first.name[10:]))
    assert keep(tmp_path, "g", "one") == yesterday
    assert list(tmp_path.iterdir()) == [yesterday]


def test_a_file_system_without_links_will_do(tmp_path, monkeypatch):
    def no_links(*_):
        raise OSError("not here")

    monkeypatch.setattr(records.os, "link", no_links)
    assert keep(tmp_path, "g", "one").read_text() == "one"
    assert len(list(tmp_path.iterdir())) == 1


def test_a_place_that_cannot_be_written_is_an_oserror(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match=r"."):
        keep(tmp_path / "file", "g", "one")


def fail():
    secret = "7D"
    raise ValueError(f"the stock begins with {secret}")


def caught():
    try:
        fail()
    except ValueError as error:
        return error


def test_a_defect_is_reported_once_with_places_and_without_values(tmp_path):
    logged = []
    defects = Defects(tmp_path, logged.append)
    for _ in range(3):
        defects.report("table t1", caught())
    (report,) = tmp_path.iterdir()
    text = report.read_text()
    assert "in fail" in text
    assert "ValueError" in text
    assert "7D" not in text + "".join(logged)
    assert len(logged) == 1
    assert str(report) in logged[0]


def test_the_log_goes_to_a_file_too_and_survives_without_one(tmp_path, capsys):
    for directory in (tmp_path, tmp_path / "missing"):
        log = open_log(directory)
        log.info("a line")
        for handler in log.handlers:
            handler.close()
    assert "a line" in (tmp_path / "host.log").read_text()
    assert capsys.readouterr().err.count("a line") == 2
    assert logging.getLogger().handlers == logging.getLogger().handlers
