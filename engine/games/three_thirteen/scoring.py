"""The hands of Three Thirteen, scored for ``thirtyone score``."""

from dataclasses import dataclass

from engine.cards import JOKER, Face, face_name, names
from engine.family.scoring import as_cards
from engine.games.three_thirteen.arrange.arranger import outs
from engine.games.three_thirteen.arrange.melds import MeldRules
from engine.games.three_thirteen.deal import ROUNDS, hand_size, wild_rank
from engine.games.three_thirteen.laying import laid_out
from engine.games.three_thirteen.options import packs
from engine.options import Options
from engine.scoring import BadHand, Circumstances, PlainAnswers, Scored

USUAL_PLAYERS = 8  # where nobody says how many play: four packs


@dataclass(frozen=True, slots=True)
class Scorer(PlainAnswers):
    """The scorer of a game in which what is left over counts: fewer points are the better hand."""

    def copies(self, face: Face, options: Options, around: Circumstances) -> int:
        count = packs(options, around.players or USUAL_PLAYERS)
        return count * int(options["jokers"]) if face == JOKER else count

    def score(self, faces: tuple[Face, ...], options: Options, around: Circumstances) -> Scored:
        wild = wild_rank(_round(faces, around))
        rules = MeldRules.read(options)
        found = laid_out(as_cards(faces), wild, rules)
        melds, left = [list(names(meld)) for meld in found.melds], list(names(found.left))
        one_too_many = len(faces) > hand_size(around.round or 0)
        out = sorted({face_name(faces[at]) for at in outs(faces, wild, rules)}) if one_too_many else []
        answer = {"penalty": found.penalty, "melds": melds, "left": left, "out": out}
        return Scored(answer, _in_words(found.penalty, melds, left, out), (-found.penalty,))


def _round(faces: tuple[Face, ...], around: Circumstances) -> int:
    """The round, which must have hands of this size: the plain one, or one card more in the middle of a turn."""
    if around.round is None:
        raise BadHand("say which round it is (--round, 1 to 11), since that is what makes a rank wild")
    if around.round > ROUNDS:
        raise BadHand(f"round {around.round} is not possible; there are {ROUNDS}")
    size = hand_size(around.round)
    if len(faces) not in (size, size + 1):
        raise BadHand(f"a hand of round {around.round} has {size} cards, or {size + 1} after drawing, not {len(faces)}")
    return around.round


def _in_words(penalty: int, melds: list[list[str]], left: list[str], out: list[str]) -> str:
    parts = [" ".join(meld) for meld in melds]
    parts += [f"left over {' '.join(left)}"] if left else []
    parts += [f"goes out with {', '.join(out)}"] if out else []
    return f"{penalty}  {'; '.join(parts)}"


SCORER = Scorer()
