"""Stops the clock while something covers the game."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from eliot_qt.session.game.game_session import GameSession

_COVERS = (QEvent.Type.WindowBlocked, QEvent.Type.Show)
_UNCOVERS = (QEvent.Type.WindowUnblocked, QEvent.Type.Hide)


class ClockGuard(QObject):
    """Pauses a game under a modal dialog or an overlay and lets it go on afterwards.

    What the person had paused before stays so.
    """

    def __init__(self, window: QWidget, session: GameSession) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._holds = False
        window.installEventFilter(self)

    def watch(self, overlay: QWidget) -> None:
        """Pause while this covers the window, too."""
        overlay.installEventFilter(self)

    def _hold(self) -> None:
        if self._session.clock.times.may_pause:
            self._session.clock.pause()
            self._holds = True

    def _release(self) -> None:
        if self._holds:
            self._holds = False
            self._session.clock.unpause()

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The window itself is shown and hidden with the program.
        kinds = 1 if watched is self._window else 2
        if event.type() in _COVERS[:kinds]:
            self._hold()
        elif event.type() in _UNCOVERS[:kinds]:
            self._release()
        return super().eventFilter(watched, event)
