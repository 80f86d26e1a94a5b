"""A real host that stacks the deck, over a real socket: the real client finds it out, and says so loudly."""

from dataclasses import replace

import pytest
import trio

from client.address import Address
from client.dial import Dial
from client.link import Link, Wanted
from client.model import Online
from client.scene import Look, Scene
from client.transcript import Transcripts
from client.trust import Trust
from client.view import picture
from protocol.transcript import read
from tests.e2e.hosts import PLENTY, host

OPTIONS = "--seats 2 --bots 1 --start-at 2 --set lives=9 --table bot-pace=0 --table turn-time=off"


def caught(findings):
    return any(found.outcome == "unfair" for found in findings)


async def played(said, data):
    """A client at that host, which knocks and passes until it has caught it; all that it found about shuffles."""
    findings = []
    wanted = Wanted("player", "Ann", word=said.word)
    link = Link(Dial(Address("127.0.0.1", said.port), Trust(key=bytes.fromhex(said.key))), wanted)
    link.witness.note = Transcripts(data, raised).keep
    link.on_finding = findings.append

    def act():
        model = link.model
        if caught(findings):
            link.quit()
        elif model.online and model.my_turn and model.acting is None and model.own:
            link.act("pass" if model.refusal else "knock")
        elif model.clock is not None and model.clock.why == "result" and not model.pending:
            link.go_on()

    link.on_change = act
    with trio.fail_after(PLENTY):
        await link.run()
    return link.model, findings


def raised(error):
    raise error


@pytest.mark.slow
async def test_the_real_client_sees_through_a_host_that_stacks_the_deck(tmp_path):
    with host(tmp_path / "host", OPTIONS, program="tests.e2e.doctored") as said:
        model, findings = await played(said, tmp_path / "client")
    assert caught(findings)
    assert model.unfair.startswith("The deal was not fair")
    shown = replace(model, link=Online())
    drawn = picture(Scene(model=shown, look=Look(columns=80, rows=24), now=0.0))
    assert "The deal was not fair" in str(drawn)
    (kept,) = (tmp_path / "client" / "transcripts").glob("*.jsonl")
    assert '"t":"evidence"' in kept.read_text()
    assert read(kept.read_text().splitlines()).attempts
