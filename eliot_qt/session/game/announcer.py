"""Announcing changes once, after all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import SignalInstance


class Announcer:
    """Knows what each signal stands for; emits those for which something has changed.

    All parts of a session share one. Inside :meth:`changes` nothing is emitted; what is to be said
    beside comes after the signals, in order.
    """

    def __init__(self) -> None:
        self._watched: list[tuple[SignalInstance, Callable[[], object]]] = []
        self._later: list[Callable[[], None]] = []
        self._settle: Callable[[], None] = lambda: None
        self._announce: Callable[[], None] = lambda: None
        self._depth = 0

    def watch(self, signal: SignalInstance, state: Callable[[], object]) -> None:
        """Emit ``signal`` whenever changes leave ``state()`` with another value."""
        self._watched.append((signal, state))

    def announce_with(self, say: Callable[[], None]) -> None:
        """Say this before the signals, once for all of them."""
        self._announce = say

    def settle_with(self, settle: Callable[[], None]) -> None:
        """Call this at the end of changes, before anything is compared."""
        self._settle = settle

    def later(self, say: Callable[[], None]) -> None:
        """Say something once the signals have been emitted."""
        self._later.append(say)

    @contextmanager
    def changes(self) -> Iterator[None]:
        """The context of every change; the outermost one announces."""
        if self._depth:
            yield
            return
        before = [state() for _, state in self._watched]
        self._depth += 1
        try:
            yield
            self._settle()
        finally:
            self._depth -= 1
            after = [state() for _, state in self._watched]
            states = zip(self._watched, before, after, strict=True)
            changed = [signal for (signal, _), old, new in states if old != new]
            if changed:
                self._announce()
            for signal in changed:
                signal.emit()
            later, self._later = self._later, []
            for say in later:
                say()
