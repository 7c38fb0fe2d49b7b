"""The engine's own error."""

from __future__ import annotations


class EngineError(ValueError):
    """A lexicon, word list or position the engine cannot work with; the message says why."""


OTHER_LETTERS = "it has other letters than the tile set"


def unusable(graph: object, why: str) -> EngineError:
    """The error for a word graph, which is named by its file if it has one."""
    return EngineError(f"{getattr(graph, 'name', 'the word graph')} cannot be used: {why}")
