"""The authority: a pure core that decides (:mod:`server.core`) and a trio shell that carries it out (:mod:`server.net`)."""
