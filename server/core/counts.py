"""What a table counts for its owner: things that should be rare, and are a sign of trouble where they are not."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Counts:
    """``resumes``: seats taken up again. ``resyncs``: views asked for anew. ``refusals``: by code."""

    resumes: int = 0
    resyncs: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
