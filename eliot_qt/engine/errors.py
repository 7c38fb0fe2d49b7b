"""The engine's own error."""

from __future__ import annotations

from eliot_qt.faults import Fault, Message


class EngineError(Fault):
    """A lexicon, word list or position the engine cannot work with; the message says why."""


OTHER_LETTERS = Message("it has other letters than the tile set")


def bag_too_large(count: int, most: int) -> EngineError:
    """Return the error for a tile set with more tiles than the kernels hold."""
    return EngineError("a bag of {count} tiles; {most} at most", count=count, most=most)


def wrong_rack_size(size: int, most: int) -> EngineError:
    """Return the error for rules whose racks the engine cannot hold."""
    return EngineError("a rack of {size} tiles; 1 to {most} work", size=size, most=most)


def unusable(graph: object, why: Message) -> EngineError:
    """The error for a word graph, which is named by its file if it has one."""
    name = getattr(graph, "name", Message("the word graph"))
    return EngineError("{graph} cannot be used: {why}", graph=name, why=why)
