"""Transcripts: a file a match, private, read back as it was written, and no reason for a client to end."""

import pytest

from client.transcript import Transcripts
from protocol.fair import Attempt
from protocol.fair_messages import Commit, Committed, Dealt, FailedAttempt, Lock, Open, Reveal
from protocol.transcript import BadTranscript, head, line, read, written

IDS = {"match": 1, "shuffle": 2, "attempt": 1}
A, B = b"\1" * 32, b"\2" * 32
MESSAGES = (
    Committed(**IDS, commitment=A),
    Commit(**IDS, commitment=B),
    Lock(
        **IDS, kind="deal", size=2, host=A, seats=((1, A), (2, B)), deck=("AC", "2C"), plan=(1, "discard"), absent=(3,)
    ),
    Lock(**IDS, kind="shuffle", size=2, host=A, seats=(), seal=B),
    Reveal(**IDS, nonce=A),
    Dealt(**IDS, seq=7, nonces=((1, A), (2, B))),
    Open(**IDS, seed=A, drawn=(1, 2)),
    FailedAttempt(**IDS, seed=A, silent=(2,)),
)
PLACE = {"t": "place", "table": "t1", "seat": 2, "name": "Bo"}


def raised(error):
    raise error


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: type(message).__name__)
def test_each_message_is_read_as_it_was_written(message):
    found = read([written(head("t1", 1)), written(line(message))])
    assert found.attempts[Attempt("t1", 1, 2, 1)].messages == [message]


def test_what_is_no_message_is_read_too():
    found = read(map(written, (head("t1", 1), PLACE, {"t": "hand", "seq": 7, "cards": ["2C"]}, {"t": "finding"})))
    assert (found.table, found.match, found.seat, found.hands) == ("t1", 1, 2, {7: ("2C",)})


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", "no", '{"t":"place","seat":1}', '{"t":"transcript","format":9,"table":"t","match":1}',
     written(head("t", 1)) + '{"t":"dealt","match":1}', written(head("t", 1)) + '{"t":"commit","commitment":"zz"}',
     written(head("t", 1)) + "[" * 100_000],
    ids=range(9),
)  # fmt: skip
def test_what_is_no_transcript_is_refused_with_a_sentence(text):
    with pytest.raises(BadTranscript, match=r"transcript"):
        read(text.splitlines())


def kept(folder):
    return {path.name: path.read_text().splitlines() for path in sorted((folder / "transcripts").glob("*"))}


def test_each_match_has_a_file_that_says_whose_it_is(tmp_path):
    transcripts = Transcripts(tmp_path, raised)
    transcripts.keep(PLACE)
    for match in (1, 2):
        transcripts.keep(line(Committed(match=match, shuffle=0, attempt=1, commitment=A)))
    files = kept(tmp_path)
    assert list(files) == ["t1-1-Bo.jsonl", "t1-2-Bo.jsonl"]
    assert [read(lines).match for lines in files.values()] == [1, 2]


def test_it_is_for_this_account_only(tmp_path):
    transcripts = Transcripts(tmp_path, raised)
    transcripts.keep(PLACE)
    transcripts.keep(line(MESSAGES[0]))
    (path,) = (tmp_path / "transcripts").glob("*")
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o077 == 0


def test_who_comes_back_adds_to_the_file_that_there_is(tmp_path):
    for _ in range(2):
        transcripts = Transcripts(tmp_path, raised)
        transcripts.keep(PLACE)
        transcripts.keep(line(MESSAGES[0]))
    (lines,) = kept(tmp_path).values()
    assert len(lines) == 6
    assert len(read(lines).attempts) == 1


@pytest.mark.parametrize("hostile", ["../../x", "a/b", "", "\0", "x" * 300])
def test_no_name_of_a_host_leads_out_of_the_folder(tmp_path, hostile):
    transcripts = Transcripts(tmp_path, raised)
    transcripts.keep({**PLACE, "table": hostile, "name": hostile})
    transcripts.keep(line(MESSAGES[0]))
    assert len(kept(tmp_path)) == 1


def test_a_disk_that_takes_nothing_is_told_once_and_harms_nobody(tmp_path):
    (tmp_path / "transcripts").write_text("in the way")
    told = []
    transcripts = Transcripts(tmp_path, told.append)
    transcripts.keep(PLACE)
    transcripts.keep(line(MESSAGES[0]))
    transcripts.keep(line(MESSAGES[1]))
    assert len(told) == 1
