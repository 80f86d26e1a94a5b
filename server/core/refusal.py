"""Why a request is not done, on its way from where that is found out to where it is answered."""

from engine.game import Phrase


class Refusal(Exception):
    """A request cannot be done. ``code`` is one of protocol.errors.REFUSALS and ``values`` fill its sentence.

    ``because`` is said instead of that sentence, where somebody closer to the matter has words for it.
    """

    def __init__(self, code: str, because: Phrase | str | None = None, **values: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.because = because
        self.values = values
