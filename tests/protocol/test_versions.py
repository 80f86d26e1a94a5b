"""The highest version that both speak is played; where there is none, both sides name the same culprit."""

import pytest

from protocol.errors import BadVersion
from protocol.messages import MAGIC, Hello
from protocol.versions import agree


def hello(*versions, app="thirtyone 0.1.0", features=()):
    return Hello(magic=MAGIC, versions=versions, app=app, features=features)


@pytest.mark.parametrize(
    ("host", "guest", "played"),
    [
        ([(1, 0, 0)], [(1, 0, 0)], (1, 0)),
        ([(1, 0, 7)], [(1, 0, 3)], (1, 3)),
        ([(1, 2, 7)], [(1, 0, 3)], (1, 3)),
        ([(1, 0, 7), (2, 0, 1)], [(1, 0, 3), (2, 0, 4)], (2, 1)),
        ([(1, 0, 7), (2, 2, 3)], [(1, 0, 3), (2, 0, 1)], (1, 3)),
        ([(2, 0, 0), (1, 0, 0)], [(1, 0, 9)], (1, 0)),
    ],
)
def test_the_highest_common_version(host, guest, played):
    for theirs in ("host", "guest"):
        agreed = agree(hello(*host), hello(*guest), theirs)
        assert (agreed.major, agreed.minor) == played


def test_features_are_those_of_both():
    host, guest = hello((1, 0, 0), features=("a", "b")), hello((1, 0, 0), features=("b", "c"))
    assert agree(host, guest, "guest").features == {"b"}


@pytest.mark.parametrize(
    ("host", "guest", "older"),
    [
        ([(2, 0, 0)], [(1, 0, 5)], "guest"),
        ([(1, 0, 5)], [(2, 0, 0)], "host"),
        ([(1, 4, 6)], [(1, 0, 3)], "guest"),
        ([(1, 0, 3)], [(1, 4, 6)], "host"),
    ],
)
def test_a_refusal_names_both_versions_and_who_must_upgrade(host, guest, older):
    for theirs in ("host", "guest"):
        with pytest.raises(BadVersion) as caught:
            agree(hello(*host, app="host 3"), hello(*guest, app="guest 4"), theirs)
        text = str(caught.value)
        assert f"the {older} must upgrade" in text
        assert "host 3" in text
        assert "guest 4" in text
        assert caught.value.goodbye().code == "version"


def test_a_foreign_name_in_the_sentence_is_harmless_and_short():
    with pytest.raises(BadVersion) as caught:
        agree(hello((1, 0, 0)), hello(*[(9, 0, 0)] * 50, app="\x1b[2J" + "x" * 500), "guest")
    assert "\x1b" not in str(caught.value)
    assert len(str(caught.value)) < 300
