"""The engine's own error."""

from __future__ import annotations


class EngineError(ValueError):
    """A lexicon, word list or position the engine cannot work with; the message says why."""
