"""Whatever a host says that has the right form, the client shows something, raises nothing and lets no escape out."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from client import telling
from client.fold import linked, received
from client.model import Model, Online
from client.scene import Look, Scene
from client.view import picture
from protocol import messages as m
from protocol.view import digest, join, pack_own, pack_public
from tests.protocol.strategies import from_host, of


def update(public, own, seq, clock, events):
    view = join(pack_public(public), None if own is None else pack_own(own))
    return m.Update(seq=seq, digest=digest(view), view=view, clock=clock, events=tuple(events))


updates = st.builds(
    update,
    of(m.PublicView),
    of(m.OwnView | None),
    st.integers(0, 99),
    of(m.Clock | None),
    st.lists(of(m.Happening), max_size=2),
)
sizes = st.sampled_from([(80, 24), (100, 30), (60, 20), (40, 10)])


@pytest.mark.slow
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(of(m.Welcome) | of(m.TableInfo) | updates | from_host(), min_size=1, max_size=4), sizes)
def test_anything_of_the_right_form_can_be_told_and_drawn(said, size):
    model = linked(Model(name="Me"), Online())
    for message in said:
        new = received(model, message, 1.0)
        lines = [*telling.told(model, new, "here", 1.0), *telling.summary(new), *telling.choices(new)]
        drawn = picture(Scene(model=new, look=Look(columns=size[0], rows=size[1]), now=1.0))
        shown = [span.text for row in (*drawn.table, *drawn.message, drawn.keys) for span in row]
        assert not any("\x1b" in text or "\x9b" in text for text in shown + lines)
        model = new
