"""The hands of No-Elimination, scored for ``thirtyone score``."""

from engine.family.scoring import FamilyScorer

SCORER = FamilyScorer()
