"""What a player of an exchange deal could do, as choices: with a key, with its slots, or with why not.

Built for one seat out of that seat's own hand and of what everybody knows; the reasons are those the engine refuses
with. A choice that this table does not have at all is left out.
"""

from functools import cache, lru_cache

from engine.family import exchange_said
from engine.family.exchange_allowed import (
    fewer,
    knocking,
    knocking_swaps,
    row_named,
    surely_enough,
    why_not_blitz,
    why_not_knock,
    why_not_knock_with_swap,
    why_not_now,
    why_not_pass,
    why_not_renew,
    why_not_swap_some,
)
from engine.family.exchange_deal import Deal, ExchangeRules, Row
from engine.family.said import CARDS, reason, too_little_to_knock
from engine.game import CardSlot, Choice, Phrase, Seat, phrase
from engine.notation import Hidden, Swap, SwapAll, write_move

# The letters of the four ways to exchange, for the first row of the table and for the second: single cards, all,
# and both with a knock. Then those of renewing a row, face up and face down.
_KEYS = (("s", "a", "n", "m"), ("d", "f", "j", "l"))
_RENEW_KEYS = (("u", "h"), ("i", "y"))


def choices(deal: Deal, seat: Seat) -> tuple[Choice, ...]:
    """Every action of the game for one seat, in the order in which a turn offers them."""
    rules = deal.frame.rules
    why_not = why_not_now(deal, seat)
    blitz = why_not_blitz(deal, seat) if rules.has_31 and rules.call_mode else None
    if why_not is not None:
        return _waiting(rules, why_not, blitz)
    found = [choice for index, row in enumerate(deal.rows) for choice in _for_row(deal, seat, row, index)]
    found += _standing(rules, why_not_knock(deal, seat), why_not_pass(deal))
    if rules.may_renew:
        found += _renewals(rules, why_not_renew(deal))
    return (*found, *_calling(rules, blitz))


@lru_cache(maxsize=1024)
def _waiting(rules: ExchangeRules, why_not: Phrase, why_no_blitz: Phrase | None) -> tuple[Choice, ...]:
    """The choices of a seat that is not to move, for this reason; only calling 31 asks for no turn."""
    found: list[Choice] = []
    for index, name in enumerate(rules.rows):
        row = name if len(rules.rows) > 1 else None
        few = tuple(count for count in rules.counts if count < rules.hand_size)
        for knock in (False, True) if rules.knocks_with_swap else (False,):
            found.append(_some(name, row, index, few, why_not, knock=knock))
            found.append(_all(name, row, index, why_not, knock=knock))
    found += _standing(rules, why_not, why_not)
    if rules.may_renew:
        found += _renewals(rules, why_not)
    return (*found, *_calling(rules, why_no_blitz))


# --- exchanges ------------------------------------------------------------------------------------------------------


def _for_row(deal: Deal, seat: Seat, row: Row, index: int) -> list[Choice]:
    name = row.name if row_named(deal) else None
    some = why_not_swap_some(deal)
    found = [_some(row.name, name, index, fewer(deal), some), _all(row.name, name, index, None)]
    if not deal.frame.rules.knocks_with_swap:
        return found
    knock = why_not_knock_with_swap(deal)
    if knock is None and deal.frame.rules.min_knock:
        return found + _enough(deal, seat, row, name, index)
    found.append(_some(row.name, name, index, fewer(deal), knock or some, knock=True))
    found.append(_all(row.name, name, index, knock, knock=True))
    return found


def _enough(deal: Deal, seat: Seat, row: Row, name: str | None, index: int) -> list[Choice]:
    """Where a knock asks for a strength: the exchanges that reach it, each a choice of its own."""
    enough = [swap for swap in knocking_swaps(deal, seat) if swap.row == name and isinstance(swap, Swap)]
    key = _KEYS[index][2]
    found = [_written(swap, key) for swap in dict.fromkeys(enough)]
    too_little = too_little_to_knock(deal.frame.rules.min_knock)
    if not found:
        why_none = why_not_swap_some(deal) or too_little
        found.append(_some(row.name, name, index, fewer(deal), why_none, knock=True))
    whole = SwapAll(name)
    return [*found, _all(row.name, name, index, None if surely_enough(deal, seat, whole) else too_little, knock=True)]


@lru_cache(maxsize=4096)
def _written(swap: Swap, key: str) -> Choice:
    """A choice for one exchange and no other."""
    taken = tuple(
        phrase("hidden_card", place=target.position + 1) if isinstance(target, Hidden) else CARDS[target]
        for target in swap.take
    )
    given = tuple(CARDS[face] for face in swap.give)
    label = phrase("choice_swap_this_knock", given=given, taken=taken)
    return Choice("swap", label, key, write_move(knocking(swap) if not swap.knock else swap), confirm=True)


@lru_cache(maxsize=256)
def _some(
    title: str, row: str | None, index: int, counts: tuple[int, ...], why_not: Phrase | None, *, knock: bool = False
) -> Choice:
    """Cards of the hand against as many of a row."""
    slots = (CardSlot("give", "hand", counts), CardSlot("take", title, counts, as_many_as="give"))
    line = f"swap {{give}} for {row + ' ' if row else ''}{{take}}{' knock' if knock else ''}"
    label = phrase("choice_swap_knock" if knock else "choice_swap", row=exchange_said.row_name(title))
    return Choice("swap", label, _KEYS[index][2 if knock else 0], line, slots, why_not is None, why_not, confirm=True)


@lru_cache(maxsize=256)
def _all(title: str, row: str | None, index: int, why_not: Phrase | None, *, knock: bool = False) -> Choice:
    """The whole hand against a whole row."""
    line = f"swap all{' for ' + row if row else ''}{' knock' if knock else ''}"
    label = phrase("choice_swap_all_knock" if knock else "choice_swap_all", row=exchange_said.row_name(title))
    key = _KEYS[index][3 if knock else 1]
    return Choice("swap", label, key, line, (), why_not is None, why_not, confirm=True)


# --- everything else -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _plain(verb: str, label: Phrase, key: str, line: str, why_not: Phrase | None, confirm: bool = False) -> Choice:
    return Choice(verb, label, key, line, (), why_not is None, why_not, confirm)


def _standing(rules: ExchangeRules, why_no_knock: Phrase | None, why_no_pass: Phrase | None) -> list[Choice]:
    found = []
    if rules.knock_timing != "after_turn":
        label = reason("choice_knock" if rules.has_31 else "choice_stop")
        found.append(_plain("knock", label, "k", "knock", why_no_knock, confirm=True))
    if rules.pass_rule != "never" or rules.opening != "none":
        found.append(_plain("pass", reason("choice_pass"), "p", "pass", why_no_pass))
    return found


def _renewals(rules: ExchangeRules, why_not: Phrase | None) -> list[Choice]:
    return [
        _plain("renew", _renewing(row, side), key, f"renew {row} {side}", why_not, confirm=True)
        for row, keys in zip(rules.rows, _RENEW_KEYS, strict=False)
        for side, key in zip(("up", "down"), keys, strict=True)
    ]


@cache
def _renewing(row: str, side: str) -> Phrase:
    return phrase("choice_renew_" + side, row=exchange_said.row_name(row))


def _calling(rules: ExchangeRules, why_not: Phrase | None) -> tuple[Choice, ...]:
    return (_call(why_not),) if rules.has_31 and rules.call_mode else ()


@lru_cache(maxsize=16)
def _call(why_not: Phrase | None) -> Choice:
    label = reason("choice_blitz")
    return Choice("blitz", label, "b", "blitz", (), why_not is None, why_not, confirm=True, anytime=True)
