"""How ``thirtyone score`` answers for the games whose hands are worth points up to 31."""

from collections import Counter
from dataclasses import dataclass

from engine.cards import JOKER, SUITS, Card, Face, card_of, face_name, face_of, names, suit_of
from engine.family.value import HandValue, ValueRules, value
from engine.options import Options
from engine.scoring import BadHand, Circumstances, PlainAnswers, Scored

_SUIT_WORDS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


@dataclass(frozen=True, slots=True)
class FamilyScorer(PlainAnswers):
    """The scorer of every game that counts hands up to 31."""

    def copies(self, face: Face, options: Options, around: Circumstances) -> int:
        return int(options["jokers"]) if face == JOKER else 1

    def score(self, faces: tuple[Face, ...], options: Options, around: Circumstances) -> Scored:
        rules = ValueRules.read(options)
        if len(faces) != rules.hand_size:
            raise BadHand(f"a hand has {rules.hand_size} cards here, not {len(faces)}")
        found = value(as_cards(faces), rules)
        answer = {
            "value": points(found.half),
            "blitz": found.blitz,
            "kind": found.kind,
            "cards": list(names(found.cards)),
        }
        return Scored(answer, f"{written(found.half)}  {_why(found)}", (found.half,))


def as_cards(faces: tuple[Face, ...]) -> tuple[Card, ...]:
    """Cards for faces: like faces become different pieces of cardboard."""
    seen: Counter[Face] = Counter()
    cards = []
    for face in faces:
        cards.append(card_of(face, seen[face]))
        seen[face] += 1
    return tuple(cards)


def points(halves: int) -> int | float:
    """Half points as a number of points, whole where it is."""
    return halves / 2 if halves % 2 else halves // 2


def written(halves: int) -> str:
    """Half points as people write them: 30½."""
    return f"{halves // 2}{'½' if halves % 2 else ''}"


def _why(found: HandValue) -> str:
    match found.kind:
        case "triple":
            return "three of a kind"
        case "straight":
            return "straight"
        case "suit":
            suits = [suit_of(face_of(card)) for card in found.cards if face_of(card) != JOKER]
            what = _SUIT_WORDS[SUITS[suits[0]]] if suits else "jokers"
            if len(found.cards) == 1 and suits:
                what += f", {face_name(face_of(found.cards[0]))} alone"
            return f"blitz, {what}" if found.blitz else what
