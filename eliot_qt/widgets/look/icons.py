"""Line icons in the colours of a theme."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPaintEvent, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from eliot_qt.faults import Fault

from .theme import Theme

# Device pixels of an icon that is used at any size, and device pixel ratios of one of a known
# size; Qt takes the nearest.
_SIZES = (16, 20, 24, 32, 40, 48, 64, 96)
_RATIOS = (1.0, 1.5, 2.0, 3.0)


class IconError(Fault):
    """An icon that is missing or no SVG; the message names the file."""


class Icons:
    """Icons of a folder of SVG files that draw with ``currentColor``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        # By name, both colours and side: a theme with another board has the same ones.
        self._cache: dict[tuple[str, str, str, int], QIcon] = {}

    def icon(self, name: str, theme: Theme, role: str = "text", side: int = 0) -> QIcon:
        """Icon by file stem, in the colour of a theme's role. Raises :class:`IconError`.

        It is sharpest ``side`` logical pixels wide; 0 for one whose size varies.
        """
        colours = theme.colour(role).name(), theme.colour("disabled").name()
        key = (name, *colours, side)
        if key not in self._cache:
            icon = QIcon()
            for colour, mode in zip(colours, (QIcon.Mode.Normal, QIcon.Mode.Disabled), strict=True):
                self._add(icon, name, colour, mode, side)
            self._cache[key] = icon
        return self._cache[key]

    def put_on(
        self, button: QAbstractButton, name: str, theme: Theme, role: str, side: int
    ) -> None:
        """Show an icon on a button, ``side`` logical pixels wide."""
        button.setIcon(self.icon(name, theme, role, side))
        button.setIconSize(QSize(side, side))

    def _add(self, icon: QIcon, name: str, colour: str, mode: QIcon.Mode, side: int) -> None:
        path = self._folder / f"{name}.svg"
        try:
            source = path.read_text(encoding="utf-8").replace("currentColor", colour)
        except (OSError, UnicodeDecodeError) as error:
            raise IconError("{path}: {fault}", path=path, fault=error) from error
        renderer = QSvgRenderer(QByteArray(source.encode()))
        if not renderer.isValid():
            raise IconError("{path}: not a usable SVG file", path=path)
        sizes = [(round(side * ratio), ratio) for ratio in _RATIOS]
        for size, ratio in sizes if side else ((size, 1.0) for size in _SIZES):
            pixmap = QPixmap(size, size)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            renderer.render(painter, QRectF(0, 0, size, size))
            painter.end()
            pixmap.setDevicePixelRatio(ratio)
            icon.addPixmap(pixmap, mode)


class Picture(QWidget):
    """An icon as a widget of its own; decoration, so it has no name and no focus."""

    def __init__(self, side: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = QIcon()
        self._side = side
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_icon(self, icon: QIcon, side: int) -> None:
        """Draw an icon, that many logical pixels wide."""
        self._icon, self._side = icon, side
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._side, self._side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._icon.paint(painter, 0, 0, self._side, self._side)
        painter.end()
