"""The hands of Switch, scored for ``thirtyone score``."""

from engine.family.scoring import FamilyScorer

SCORER = FamilyScorer()
