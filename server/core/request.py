"""A request on its way from the desk to whoever sees to it: who asked, and how it is answered."""

from collections.abc import Callable
from dataclasses import dataclass

from server.core import facts
from server.core.people import Chair, Steward, Visitor
from server.core.post import Post


@dataclass(frozen=True, slots=True)
class Asked:
    """``accept`` answers it; what it changes is written before."""

    visitor: Visitor
    accept: Callable[[], None]
    post: Post

    @property
    def chair(self) -> Chair | None:
        """The seat of whoever asked."""
        return self.visitor.place if isinstance(self.visitor.place, Chair) else None

    @property
    def name(self) -> str:
        """Who asked, at the beginning of a sentence."""
        return "The host" if isinstance(self.visitor.place, Steward) else self.visitor.place.name

    def write(self, fact: facts.AnyFact, about: Chair | None = None) -> None:
        """Write a fact about a seat, or about the whole table."""
        self.post.put(facts.entry(fact, None if about is None else about.seat))
