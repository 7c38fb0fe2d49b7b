"""The memory of a card in the JSON of files: words have columns instead (``deck_file``)."""

from __future__ import annotations

from eliot_qt.store.fields import Fields

from .memory import LAST_DUE, LEAST_STABLE, MOST_STABLE, Memory, Phase

_MOST_STEPS = 100


def read_memory(given: Fields) -> Memory:
    """Read a memory. Raises ``SaveError``."""
    given.allow("due", "stability", "difficulty", "phase", "step")
    return Memory(
        given.number("due", 0, LAST_DUE),
        given.real("stability", LEAST_STABLE, MOST_STABLE),
        given.real("difficulty", 1, 10),
        Phase(given.number("phase", Phase.LEARNING, Phase.RELEARNING)),
        given.number("step", -1, _MOST_STEPS),
    )
