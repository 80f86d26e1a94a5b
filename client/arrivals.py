"""Which cards of one's own have just come: what changed between two views of a hand. Pure."""

from collections import Counter

from client.model import Model


def new_cards(before: Model, after: Model) -> frozenset[tuple[str, int]]:
    """Cards of one's own that were not there in the view before; a hand that is new as a whole is no news."""
    if before.own is None or after.own is None or before.public is None or after.public is None:
        return frozenset()
    if before.public.deal != after.public.deal:
        return frozenset()
    old = {zone.name: Counter(zone.cards) for zone in before.own.zones}
    fresh: set[tuple[str, int]] = set()
    for zone in after.own.zones:
        left = old.get(zone.name, Counter())
        came = [place for place, face in enumerate(zone.cards) if not _drop(left, face)]
        if len(came) < len(zone.cards):
            fresh |= {(zone.name, place) for place in came}
    return frozenset(fresh)


def _drop(left: "Counter[str | None]", face: str | None) -> bool:
    """Take one such card out of those left; False where there is none."""
    if not left[face]:
        return False
    left[face] -= 1
    return True
