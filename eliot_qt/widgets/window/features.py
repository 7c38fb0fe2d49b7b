"""The features of the window, made once and connected to each other."""

from __future__ import annotations

from PySide6.QtCore import QObject

from ..board.services import Services
from ..lexicons.feature import LexiconFeature
from ..parts.shell import Shell
from ..preferences.feature import PreferencesFeature
from ..record.feature import RecordFeature
from ..study.feature import Front, StudyFeature
from .game_opener import GameOpener
from .window_pages import WindowPages


class Features(QObject):
    """Each feature gets the parts of the program it needs; its page is made when it is wanted."""

    def __init__(
        self,
        shell: Shell,
        services: Services,
        pages: WindowPages,
        opener: GameOpener,
        front: Front,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        settings, reader = services.settings, services.reader
        self.preferences = PreferencesFeature(shell, settings, services.catalogue, self)
        self.lexicons = LexiconFeature(shell, services.lexicons, reader, self)
        self.record = RecordFeature(shell, services, self)
        self.record.kept_game_wanted.connect(opener.resume)
        self.record.file_wanted.connect(opener.open_file)
        self.study = StudyFeature(
            shell, services, front, lambda text: pages.analysis.say(text), self
        )
        pages.currentChanged.connect(lambda: self.study.follow(shell.place))
