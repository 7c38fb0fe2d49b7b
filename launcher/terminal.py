"""Talking to the person at the terminal."""

from __future__ import annotations


def say(text: str) -> None:
    """One line for the person at the terminal, at once."""
    print(text, flush=True)


class Trouble(Exception):
    """Set-up cannot go on; the message says what to do. ``code`` is the exit code."""

    def __init__(self, message: str, code: int = 2) -> None:
        super().__init__(message)
        self.code = code
