"""The hands of Stop the Bus, scored for ``thirtyone score``: their classes and their places."""

from collections.abc import Sequence

from engine.cards import JOKER, Face
from engine.games.stop_the_bus.brag import CARDS, CLASSES, class_of, strength_of
from engine.options import Options
from engine.scoring import Answer, BadHand, Circumstances, Scored


class BragScorer:
    """Hands are compared, not counted: a single hand is a list of one."""

    def copies(self, face: Face, options: Options, around: Circumstances) -> int:
        return 0 if face == JOKER else 1

    def score(self, faces: tuple[Face, ...], options: Options, around: Circumstances) -> Scored:
        if len(faces) != CARDS:
            raise BadHand(f"a hand has {CARDS} cards here, not {len(faces)}")
        strength = strength_of(faces, str(options["brag_order"]))
        name = CLASSES[class_of(strength)]
        return Scored({"class": name}, name, (strength,))

    def answer(self, scored: Sequence[Scored], places: Sequence[int], *, several: bool) -> Answer:
        return {"classes": [one.answer["class"] for one in scored], "places": list(places)}


SCORER = BragScorer()
