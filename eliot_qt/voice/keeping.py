"""The things kept in memory alone, because they cannot be written."""

from __future__ import annotations

from eliot_qt.faults import Message, reason


def unkept_answers(error: OSError) -> Message:
    """Say that the answers of a lesson will be forgotten."""
    return Message(
        "The lesson goes on, but your answers cannot be saved: {reason}.", reason=reason(error)
    )


def unkept_decks(error: OSError) -> Message:
    """Say that changes of decks will be forgotten."""
    return Message(
        "Decks and answers stay until you close the window, but cannot be saved: {reason}.",
        reason=reason(error),
    )


class ToldOnce:
    """Tells whether something has to be said: when it comes up, not while it lasts."""

    def __init__(self) -> None:
        self._lasts = False

    def is_new(self, error: OSError | None) -> bool:
        """Return whether there is an error now that there was not when this was last asked."""
        before, self._lasts = self._lasts, error is not None
        return self._lasts and not before
