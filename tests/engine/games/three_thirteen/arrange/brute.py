"""An independent judge: tries every partition of a hand into melds, straight from the words of the rules."""

from functools import cache, lru_cache
from itertools import combinations

from engine.cards import JOKER


def cost(face, ace):
    if face == JOKER:
        return 20
    rank = face % 13
    if rank == 0:
        return 1 if ace == "low" else 15
    return min(rank + 1, 10)


def stand_ins_ok(size, stand, max_wild):
    return {"any": size, "half": size // 2, "one": 1}[max_wild] >= stand


@lru_cache(maxsize=200000)
def is_meld(cards, wild_rank, ace, max_wild):
    """cards: sorted tuple of faces."""
    size = len(cards)
    if size < 3:
        return False
    wild = [f for f in cards if f == JOKER or f % 13 == wild_rank]
    fixed = [f for f in cards if not (f == JOKER or f % 13 == wild_rank)]
    for rank in range(13):  # a set of this rank
        if all(f % 13 == rank for f in fixed):
            own = sum(1 for f in wild if f != JOKER and rank == wild_rank)
            if stand_ins_ok(size, len(wild) - own, max_wild):
                return True
    if size > 13:
        return False
    for suit in range(4):
        for low in range(14 - size + 1 if ace == "both" else 13 - size + 1):
            places = [suit * 13 + (low + i) % 13 for i in range(size)]  # 13 stands for the ace above the king
            if len(set(fixed)) != len(fixed) or not set(fixed) <= set(places):
                continue
            own = 1 if any(f in places for f in wild if f != JOKER) else 0
            if stand_ins_ok(size, len(wild) - own, max_wild):
                return True
    return False


def all_melds(cards, wild_rank, ace, max_wild):
    """By lowest card: the masks over the sorted hand of every subset that is a meld."""
    found = [[] for _ in cards]
    for size in range(3, len(cards) + 1):
        for pick in combinations(range(len(cards)), size):
            if is_meld(tuple(cards[i] for i in pick), wild_rank, ace, max_wild):
                found[pick[0]].append(sum(1 << i for i in pick))
    return found


def brute(cards, wild_rank, ace, max_wild):
    """The least penalty: the first card left is in some meld with the others, or stays over."""
    cards = tuple(sorted(cards))
    melds = all_melds(cards, wild_rank, ace, max_wild)

    @cache
    def solve(rest):
        if not rest:
            return 0
        low = (rest & -rest).bit_length() - 1
        best = cost(cards[low], ace) + solve(rest & rest - 1)
        for meld in melds[low]:
            if meld & rest == meld:
                best = min(best, solve(rest ^ meld))
        return best

    return solve((1 << len(cards)) - 1)


def melds_fit(cards, arrangement, wild_rank, rules):
    """Whether melds and left partition the hand, every meld is one, and the penalty is that of what is left."""
    used = [i for meld in arrangement.melds for i in meld] + list(arrangement.left)
    return (
        sorted(used) == list(range(len(cards)))
        and all(
            is_meld(tuple(sorted(cards[i] for i in m)), wild_rank, rules.ace, rules.max_wild) for m in arrangement.melds
        )
        and sum(cost(cards[i], rules.ace) for i in arrangement.left) == arrangement.penalty
    )
