"""The hands of Thirty-One, scored for ``thirtyone score``."""

from engine.family.scoring import FamilyScorer

SCORER = FamilyScorer()
