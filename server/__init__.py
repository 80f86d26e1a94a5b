"""The authority: a pure core that decides (:mod:`server.core`) and a trio shell that does it (:mod:`server.net`)."""
