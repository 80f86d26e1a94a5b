"""The hands of Banking, scored for ``thirtyone score``."""

from engine.family.scoring import FamilyScorer

SCORER = FamilyScorer()
