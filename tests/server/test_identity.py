"""Who a host is: kept on disk for its account alone, the same every evening, and in bytes that travel."""

import ssl
import stat

import pytest

from protocol.code import pin_words
from server.identity import (
    KEY_FILE,
    BadIdentity,
    Identity,
    LastWords,
    TableIdentity,
    machine_key,
    new_identity,
    retire,
    tls_context,
)
from tests.certificates import identity, other_pem

TABLES = [("t1", "Kitchen"), ("t2", "Garden")]


def test_the_key_of_a_machine_is_made_once_and_for_this_account_alone(tmp_path):
    made = machine_key(tmp_path)
    assert machine_key(tmp_path) == made
    assert stat.S_IMODE((tmp_path / KEY_FILE).stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [KEY_FILE]


def test_a_key_that_others_may_read_is_locked_up_again(tmp_path):
    machine_key(tmp_path)
    (tmp_path / KEY_FILE).chmod(0o644)
    machine_key(tmp_path)
    assert stat.S_IMODE((tmp_path / KEY_FILE).stat().st_mode) == 0o600


@pytest.mark.parametrize("text", ["", "no key", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"])
def test_a_damaged_key_is_told_and_left_alone(tmp_path, text):
    (tmp_path / KEY_FILE).write_text(text)
    with pytest.raises(BadIdentity, match="is damaged; take it away"):
        machine_key(tmp_path)
    assert (tmp_path / KEY_FILE).read_text() == text


def test_new_tables_have_distinct_words_under_the_words_of_the_key(tmp_path):
    made = new_identity(tmp_path, TABLES)
    words = [word for table in made.tables for word in (table.play, table.watch)]
    assert len(set(words)) == 4
    assert made.pin == pin_words(made.key)
    assert str(made.code(made.tables[0].play)) == "-".join((*made.pin, made.tables[0].play))
    assert [(table.id, table.name) for table in made.tables] == TABLES


def test_it_comes_back_from_its_bytes():
    whole = identity("t1", "t2")
    assert Identity.from_bytes(whole.to_bytes()) == whole
    assert whole.only("t2").tables == (whole.table("t2"),)
    assert whole.with_words("t1", "ant", "arm").table("t1").play == "ant"
    assert whole.with_table(TableIdentity(id="t3", name="x", play="a", watch="b")).table("t3").name == "x"


def test_bytes_that_are_no_identity_or_of_a_later_version_are_refused():
    with pytest.raises(BadIdentity, match="cannot be read"):
        Identity.from_bytes(b"\x80")
    later = Identity(pem="", pin=("a",), owner=b"", tables=(), format=2)
    with pytest.raises(BadIdentity, match="newer version"):
        Identity.from_bytes(later.to_bytes())


def test_no_secret_of_it_is_printed():
    whole = identity()
    assert "o" * 8 not in repr(whole)
    assert "PRIVATE" not in repr(whole)
    assert "zoo" not in repr(whole)


def test_a_key_that_has_left_with_its_table_is_not_used_again(tmp_path):
    made = new_identity(tmp_path, TABLES)
    retire(tmp_path, identity(text=other_pem()))
    assert machine_key(tmp_path) == made.pem
    retire(tmp_path, made)
    retire(tmp_path, made)
    assert machine_key(tmp_path) != made.pem


def test_last_words_never_come_again():
    words = LastWords(identity("t1"))
    drawn = [word for _ in range(100) for word in words.draw()]
    assert len(set(drawn) | {"zoo", "zone"}) == 202


def test_only_the_newest_tls_is_spoken_and_no_key_is_left_lying_about(tmp_path):
    context = tls_context(identity(), tmp_path)
    assert context.minimum_version == ssl.TLSVersion.TLSv1_3
    assert context.num_tickets == 0
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(BadIdentity, match="cannot be used"):
        tls_context(identity(text="nothing"), tmp_path)
    assert list(tmp_path.iterdir()) == []
