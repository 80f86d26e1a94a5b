"""The lines by which others come to a host, for people and for programs."""

import json

from server.commands import joining
from server.commands.joining import Way
from server.net.addresses import classify
from tests.certificates import identity

FOUND = (classify("192.168.1.5", "wlan0"), classify("fe80::1%wlan0", "wlan0"), classify("127.0.0.1", "lo"))
CODE, WATCH = "able-baby-cabin-act-zoo", "able-baby-cabin-act-zone"


def way(port=31313, chosen=False, watched=True, tables=("t1",)):
    return Way(bind="::", found=FOUND, port=port, identity=identity(*tables), chosen=chosen, watched=watched)


def test_people_get_a_join_line_for_every_address_best_first(capsys):
    joining.tell_people(way())
    assert capsys.readouterr().out.splitlines() == [
        "Join with:",
        f"  thirtyone join 192.168.1.5:31313 {CODE}",
        f"  thirtyone join [fe80::1%wlan0]:31313 {CODE}   (link-local: wlan0)",
        f"  thirtyone join 127.0.0.1:31313 {CODE}   (this machine: lo)",
        "Watch with:",
        f"  thirtyone watch 192.168.1.5:31313 {WATCH}",
        "Ctrl-C stops the host.",
    ]


def test_each_of_several_tables_has_lines_of_its_own(capsys):
    joining.tell_people(way(tables=("t1", "t2"), watched=False))
    out = capsys.readouterr().out
    assert "Join t1 with:\n" in out
    assert "  thirtyone join 192.168.1.5:31313 able-baby-cabin-act-yard\n" in out


def test_where_nobody_may_watch_no_line_says_how(capsys):
    joining.tell_people(way(watched=False))
    assert "atch" not in capsys.readouterr().out


def test_another_port_than_the_usual_one_is_explained(capsys):
    joining.tell_people(way(port=31315))
    assert capsys.readouterr().out.startswith("Port 31313 was in use, so this is port 31315.\n")


def test_a_port_that_was_asked_for_needs_no_explanation(capsys):
    joining.tell_people(way(port=4000, chosen=True))
    assert capsys.readouterr().out.startswith("Join with:\n")


def test_programs_get_it_all_in_one_line(capsys):
    joining.tell_programs(way())
    (line,) = capsys.readouterr().out.splitlines()
    said = json.loads(line)
    assert said == {
        "event": "listening",
        "address": "192.168.1.5",
        "addresses": ["192.168.1.5", "fe80::1%wlan0", "127.0.0.1"],
        "port": 31313,
        "join": f"thirtyone join 192.168.1.5:31313 {CODE}",
        "watch": f"thirtyone watch 192.168.1.5:31313 {WATCH}",
        "key": identity().fingerprint.hex(),
        "tables": [{"id": "t1", "name": "t1", "join": said["join"], "watch": said["watch"]}],
    }


def test_somebody_who_reads_no_output_does_not_end_the_tables(monkeypatch):
    def closed(*_, **__):
        raise BrokenPipeError

    monkeypatch.setattr("builtins.print", closed)
    joining.say("anything")
