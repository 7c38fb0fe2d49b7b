"""Line icons in the colours of a theme."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from .theme import Theme

_SIZES = (16, 20, 24, 32, 40, 48, 64, 96)


class IconError(ValueError):
    """An icon that is missing or no SVG; the message names the file."""


class Icons:
    """Icons of a folder of SVG files that draw with ``currentColor``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._cache: dict[tuple[str, Theme, str], QIcon] = {}

    def icon(self, name: str, theme: Theme, role: str = "text") -> QIcon:
        """Icon by file stem, in the colour of a theme's role. Raises :class:`IconError`."""
        key = (name, theme, role)
        if key not in self._cache:
            icon = QIcon()
            self._add(icon, name, theme.colour(role).name(), QIcon.Mode.Normal)
            self._add(icon, name, theme.colour("disabled").name(), QIcon.Mode.Disabled)
            self._cache[key] = icon
        return self._cache[key]

    def _add(self, icon: QIcon, name: str, colour: str, mode: QIcon.Mode) -> None:
        path = self._folder / f"{name}.svg"
        try:
            source = path.read_text(encoding="utf-8").replace("currentColor", colour)
        except (OSError, UnicodeDecodeError) as error:
            raise IconError(f"{path}: {error}") from error
        renderer = QSvgRenderer(QByteArray(source.encode()))
        if not renderer.isValid():
            raise IconError(f"{path}: not a usable SVG file")
        for size in _SIZES:
            pixmap = QPixmap(size, size)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            renderer.render(painter, QRectF(0, 0, size, size))
            painter.end()
            icon.addPixmap(pixmap, mode)
