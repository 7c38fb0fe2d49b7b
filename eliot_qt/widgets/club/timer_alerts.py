"""Alerts when time runs short or is up: spoken words, a notice, a sound if wished for."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from eliot_qt.play.notices import Notice, NoticeKind
from eliot_qt.session.settings_store import SettingsStore

from ..parts.notice_bar import NoticeBar
from ..parts.sounds import SHORT, UP, TimerSound
from ..parts.speech import say_aloud

# How long a notice of the clock stays, in milliseconds: the next turn is under way by then.
_LINGERS = 20_000
_SHORT = (NoticeKind.TIME_LEFT, NoticeKind.TURN_TIME_LEFT)


class TimerAlerts(QWidget):
    """Says what clocks have to say. That time runs short, the clock itself shows."""

    def __init__(self, notices: NoticeBar, settings: SettingsStore, parent: QWidget) -> None:
        super().__init__(parent)
        self.hide()
        self._settings = settings
        self.sound = TimerSound(self)
        self._notices = notices
        self._shown = ""
        self._going = QTimer(self)
        self._going.setSingleShot(True)
        self._going.setInterval(_LINGERS)
        self._going.timeout.connect(self.forget)

    def announce(self, notice: Notice, text: str) -> None:
        """Announce a notice of a clock in these words."""
        if notice.kind in _SHORT:
            self.announce_short(text)
            return
        if notice.kind is NoticeKind.TIME_USED:
            # A notice would move the board under the hands of a person in a hurry.
            self._announce(text)
            self._play(UP)
            return
        self.forget()
        self._shown = text
        self._notices.say(text)
        self._going.start()
        if notice.kind is not NoticeKind.CLOCK_RESET:
            self._play(UP)

    def announce_short(self, text: str) -> None:
        """Announce that little time is left."""
        self._announce(text)
        self._play(SHORT)

    def announce_up(self) -> None:
        """Announce that the arbiter's clock has run out; the page says it in words."""
        self._play(UP)

    def forget(self) -> None:
        """Take the clock's last notice away."""
        self._going.stop()
        self._notices.forget(self._shown)
        self._shown = ""

    def _announce(self, text: str) -> None:
        say_aloud(self.window(), text)

    def _play(self, tones: tuple[int, ...]) -> None:
        if self._settings.value.clock_sound:
            self.sound.play(tones)
