"""The happenings of a running game that have not been fetched yet."""

from __future__ import annotations

from ..happenings import Happening, Noticed, Refused
from ..notices import Notice
from ..refusals import Refusal, RefusalKind


class Outbox:
    """Happenings in order, until they are drained."""

    def __init__(self) -> None:
        self._waiting: list[Happening] = []

    def add(self, happening: Happening) -> None:
        """Add what has happened."""
        self._waiting.append(happening)

    def refuse(self, refusal: Refusal | RefusalKind) -> None:
        """Refuse a command: it changes nothing."""
        self.add(Refused(Refusal(refusal) if isinstance(refusal, RefusalKind) else refusal))

    def refused(self, refusal: Refusal | None) -> bool:
        """Refuse a command if there is a reason to, and say whether there was."""
        if refusal is not None:
            self.refuse(refusal)
        return refusal is not None

    def notice(self, notice: Notice) -> None:
        """Add something a person should know."""
        self.add(Noticed(notice))

    def drain(self) -> list[Happening]:
        """Return what has happened since the last call."""
        happened, self._waiting = self._waiting, []
        return happened
