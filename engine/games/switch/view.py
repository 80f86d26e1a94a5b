"""What people see of Switch before the first turn: who chooses, who is asked, what that seat can answer.

To everybody the question for a claim looks the same, whoever is asked and whatever is held; only the asked seat's own
choices know of its hand.
"""

from collections.abc import Callable
from functools import cache, lru_cache

from engine.cards import face_of
from engine.family.said import reason
from engine.family.seen import held
from engine.family.value import Hand
from engine.game import Choice, OwnView, Phrase, Seat, SeatRef, Zone, phrase
from engine.games.switch.deal import Step, SwitchDeal
from engine.games.switch.opening import why_no_call, why_no_claim, why_not_now


@cache
def headline(step: Step, seat: Seat) -> Phrase:
    """Whom a deal waits for before the first turn."""
    match step:
        case Step.CHOICE:
            return phrase("to_choose", seat=SeatRef(seat))
        case Step.SHUFFLE:
            return phrase("shuffling_again", seat=SeatRef(seat))
        case Step.CLAIMS | Step.TURNS:
            return phrase("to_claim", seat=SeatRef(seat))


def own(deal: SwitchDeal, seat: Seat, say: Callable[[Hand], Phrase]) -> OwnView:
    """What one seat sees and can do before the first turn."""
    hand = deal.hands[seat]
    zones: tuple[Zone, ...] = ()
    if deal.spare and seat == deal.frame.dealer:
        zones = tuple(_offered(name, cards, say(cards)) for name, cards in (("a", hand), ("b", deal.spare)))
    elif hand:
        zones = (held(hand, phrase("hand_worth", worth=say(hand))),)
    return OwnView(seat, zones, tuple(choices(deal, seat)) if seat in deal.frame.order else ())


@lru_cache(maxsize=4096)
def _offered(name: str, hand: Hand, worth: Phrase) -> Zone:
    """One of the two hands that the dealer chooses from."""
    cards = tuple(face_of(card) for card in hand)
    return Zone(
        f"hand_{name}", phrase("zone_hand_" + name), "hand", cards, len(cards), phrase("hand_worth", worth=worth)
    )


def choices(deal: SwitchDeal, seat: Seat) -> list[Choice]:
    """What the seat could answer, and why not where it cannot."""
    why_not = why_not_now(deal, seat)
    if deal.step is Step.CHOICE:
        if why_not:
            return []  # it is nobody's but the dealer's affair
        return [_choice("keep", "choice_keep_" + name, name, f"keep {name}", why_not) for name in ("a", "b")]
    claim = why_not or why_no_claim(deal, seat)
    found = [
        _choice("accept", "choice_accept", "o", "accept", why_not),
        _choice("redeal", "choice_redeal", "r", "redeal", claim, confirm=True),
    ]
    if deal.frame.rules.call_mode:
        call = why_no_call(deal, seat)
        found.append(_choice("blitz", "choice_blitz", "b", "blitz", call, confirm=True, anytime=True))
    return found


@lru_cache(maxsize=1024)
def _choice(
    verb: str, label: str, key: str, line: str, why_not: Phrase | None, *, confirm: bool = False, anytime: bool = False
) -> Choice:
    return Choice(verb, reason(label), key, line, (), why_not is None, why_not, confirm, anytime)
