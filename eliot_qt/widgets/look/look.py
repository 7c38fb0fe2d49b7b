"""The theme in use: from the person's choice, and from the setting of the system."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Signal
from PySide6.QtWidgets import QApplication

from .fonts import ui_font
from .style import stylesheet
from .theme import BoardChoice, Theme, ThemeChoice, board_id, theme_id
from .theme_files import ThemeError, load_theme


class Look(QObject):
    """Loads themes from a folder and follows the system's scheme.

    Palette and font are the application's. The style sheet is worn by the parts of the window: Qt
    takes five times as long to polish widgets for a sheet of the application.
    """

    #: the Theme that is now in use, or the same one in another text size
    theme_changed = Signal(object)
    #: the Message about a theme file that could not be used
    failed = Signal(object)

    def __init__(self, app: QApplication, folder: Path, parent: QObject | None = None) -> None:
        """Nothing is read yet. ``folder`` holds ``light.json``, ``dark.json`` and the others."""
        super().__init__(parent)
        self._app = app
        self._folder = folder
        self._choice = ThemeChoice.SYSTEM
        self._board = BoardChoice.CLASSIC
        self._theme: Theme | None = None
        self._scale = 1.0
        app.styleHints().colorSchemeChanged.connect(self._follow)

    @property
    def theme(self) -> Theme:
        """The theme in use; reads one the first time. Raises :class:`ThemeError` if none works."""
        if self._theme is None:
            self.choose(self._choice)
        assert self._theme is not None
        return self._theme

    @property
    def sheet(self) -> str:
        """The style sheet of the theme and text size in use, for each part of a window."""
        return stylesheet(self.theme, self._scale)

    def choose(self, choice: ThemeChoice) -> None:
        """Use a theme from now on.

        A damaged file is reported by ``failed``; the theme in use stays, or at the start another
        one takes its place. Raises :class:`ThemeError` only if no theme can be read at all.
        """
        self._choice = choice
        theme_chosen = theme_id(choice, self._app.styleHints().colorScheme())
        if (
            self._theme is not None
            and self._theme.id == theme_chosen
            and self._has_board(self._theme)
        ):
            return
        try:
            theme = load_theme(self._folder / f"{theme_chosen}.json", self._board)
        except ThemeError as error:
            self.failed.emit(error.message)
            if self._theme is not None:
                return
            theme = self._any(error)
        self._wear(theme)

    def choose_board(self, board: BoardChoice) -> None:
        """Use a board from now on, unless the theme has its own."""
        self._board = board
        if self._theme is not None:
            self.choose(self._choice)

    def set_text_scale(self, scale: float) -> None:
        """Size of all text from now on, 1.0 to 2.0."""
        if scale == self._scale:
            return
        self._scale = scale
        self._app.setFont(ui_font(scale))
        # Qt tells widgets with the next events; one that is dressed before would not hear of it.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.ApplicationFontChange.value)
        if self._theme is not None:
            self._wear(self._theme)

    def _has_board(self, theme: Theme) -> bool:
        return theme.board_id in ("", board_id(self._board, theme.is_dark))

    def _any(self, cause: ThemeError) -> Theme:
        for path in sorted(self._folder.glob("*.json"), reverse=True):
            try:
                return load_theme(path)
            except ThemeError:
                continue
        raise cause

    def _follow(self) -> None:
        if self._choice in (ThemeChoice.SYSTEM, ThemeChoice.HIGH_CONTRAST):
            self.choose(self._choice)

    def _wear(self, theme: Theme) -> None:
        self._theme = theme
        palette = theme.palette()
        if self._app.palette() != palette:
            self._app.setPalette(palette)
        self.theme_changed.emit(theme)
