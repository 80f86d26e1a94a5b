"""A host whose player stacks the deck, as a program: ``python -m tests.e2e.doctored host ...``.

It does everything else as ours does, and says of the shuffle what ours says.
"""

import sys
from functools import partial

from protocol.fair import shuffled
from server.cli import main
from server.commands import hosting


def stacked(key, items):
    """The order of the key; but of a pack the three aces that come first go to the second seat that gets cards."""
    order = shuffled(key, items)
    if len(items) < 52:
        return order
    aces = [card for card in order if card % 64 % 13 == 0][:3]
    rest = [card for card in order if card not in aces]
    for place, ace in zip((1, 3, 5), aces, strict=True):
        rest.insert(place, ace)
    return tuple(rest)


if __name__ == "__main__":
    hosting.Table = partial(hosting.Table, shuffle=stacked)
    sys.exit(main(sys.argv[1:]))
