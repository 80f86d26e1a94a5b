"""Asking a person for a join code, with words completed while they are typed.

Used before there is a screen; where no fine terminal is to be had, a plain line is read.
"""

import os
from collections.abc import Iterable

from client.words import say
from protocol.code import BadCode, Code, completions, read_code

FROM = 1  # letters from which on words are offered


def ask_code(*, fine: bool) -> Code | None:
    """The code that somebody types; None if they give up. ``fine``: the terminal can do more than print."""
    while True:
        try:
            typed = _prompted() if fine and os.environ.get("TERM") != "dumb" else input(say("ask_code"))
        except (EOFError, KeyboardInterrupt):
            return None
        if not typed.strip():
            return None
        try:
            return read_code(typed)
        except BadCode as error:
            print(f"{str(error)[:1].upper()}{str(error)[1:]}.")


def offered(before: str) -> Iterable[tuple[str, int]]:
    """Words that may be meant at the end of what was typed, and how many of its letters each stands for."""
    beginning = before[len(before.rstrip("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")) :]
    if len(beginning) >= FROM:
        for word in completions(beginning):
            yield word, len(beginning)


def _prompted() -> str:
    from prompt_toolkit import prompt
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class Words(Completer):
        """The words of the list."""

        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
            for word, letters in offered(document.text_before_cursor):
                yield Completion(word, start_position=-letters)

    return prompt(say("ask_code"), completer=Words(), complete_while_typing=True)
