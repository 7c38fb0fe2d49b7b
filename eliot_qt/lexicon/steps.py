"""A builder of word graphs that says on standard output how far it is."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from .importer import Builder


class SteppingBuilder:
    """Wraps a builder. If steps are ``wanted``, lines like ``step 2/3`` are printed: 1 is reading,
    2 is building, 3 is writing.
    """

    def __init__(self, build: Builder) -> None:
        self._build = build
        self.wanted = False

    def __call__(self, words: Sequence[bytes]) -> array[int] | memoryview:
        """Build the graph of some words."""
        self.say(2)
        nodes = self._build(words)
        self.say(3)
        return nodes

    def say(self, step: int) -> None:
        """Print a step, if that is wanted."""
        if self.wanted:
            print(f"step {step}/3", flush=True)
