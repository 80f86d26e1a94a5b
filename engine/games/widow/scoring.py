"""The hands of Widow, scored for ``thirtyone score``."""

from engine.family.scoring import FamilyScorer

SCORER = FamilyScorer()
