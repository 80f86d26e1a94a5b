"""The link and shuffles: it takes part by itself, says what was found, and misses a host that knows none of it."""

from dataclasses import replace

from msgspec import structs

from protocol import messages as m
from protocol.fair import HOST, Attempt, commitment
from protocol.session import host_session
from protocol.versions import our_hello
from tests.client.hosts import TOKEN, update
from tests.client.test_link import running

OF = {"match": 1, "shuffle": 0, "attempt": 1}
SEED = bytes(32)
PROMISE = commitment(Attempt("t1", 1, 0, 1), HOST, SEED)


async def ready(run, **fields):
    """A guest that has come in and seen a view."""
    guest = await run.seated(**fields)
    await guest.tell(m.Backlog(), update(1))
    return guest


async def test_it_puts_a_secret_into_a_shuffle(autojump_clock):
    async with running() as run:
        guest = await ready(run)
        await guest.tell(m.Committed(**OF, commitment=PROMISE))
        commit = await guest.hear(m.Commit)
        seats = ((1, commit.commitment),)
        await guest.tell(m.Lock(**OF, kind="dealer", size=2, deck=(1, 2), host=PROMISE, seats=seats))
        reveal = await guest.hear(m.Reveal)
        assert commitment(Attempt("t1", 1, 0, 1), 1, reveal.nonce) == commit.commitment


async def test_what_it_finds_is_told_and_shown(autojump_clock):
    async with running() as run:
        told = []
        run.link.on_finding = told.append
        guest = await ready(run)
        await guest.tell(m.Committed(**OF, commitment=PROMISE), m.Committed(**OF, commitment=bytes(32)))
        await run.until(lambda model: model.unfair)
        assert [(finding.outcome, finding.why) for finding in told] == [("unfair", "host")]
        assert run.link.model.log[-1].says == (run.link.model.unfair,)


async def test_it_sends_its_promise_again_when_it_comes_back(autojump_clock):
    async with running() as run:
        guest = await ready(run, token=TOKEN)
        await guest.tell(m.Committed(**OF, commitment=PROMISE))
        promised = await guest.hear(m.Commit)
        await guest.stream.aclose()
        guest = await run.host.accept()
        await guest.seat()
        await guest.tell(m.Committed(**OF, commitment=PROMISE), m.Backlog())
        assert await guest.hear(m.Commit) == promised


async def test_a_host_that_knows_no_fair_shuffles_is_told_of(autojump_clock):
    async with running() as run:
        guest = await run.host.accept()
        guest.session = host_session(structs.replace(our_hello("test host"), features=()))
        await guest.seat()
        await run.until(lambda model: model.shuffle == "unchecked")
        assert replace(run.link.model.log[-1], n=0).kind == "shuffle_unchecked"
