"""The handbook: the pages of ``docs`` for people who play, read offline."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QTextBrowser, QWidget

from ..look.theme import Theme

# In the order in which one needs them; pages for authors are not among them.
PAGES = (
    "playing",
    "levels",
    "lessons",
    "puzzles",
    "review",
    "bench",
    "analysis",
    "words",
    "study",
    "lexicons",
    "commands",
)
_LIST_WIDTH, _MARGIN = 190, 16


class PictureText(QTextBrowser):
    """Text whose pictures are as wide as there is room, at most as wide as they are."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    # Qt overrides

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        link = QUrl(name)
        if kind != QTextDocument.ResourceType.ImageResource.value or not link.isRelative():
            return super().loadResource(kind, name)
        picture = QImage(str(self._folder / link.path()))
        room = self.viewport().width() - 2 * _MARGIN
        if picture.width() > room > 0:
            smooth = Qt.TransformationMode.SmoothTransformation
            picture = picture.scaledToWidth(room, smooth)
        return picture


class HandbookView(QWidget):
    """A list of pages beside the one chosen; ``link_wanted`` carries a web address."""

    link_wanted = Signal(QUrl)

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self.pages = QListWidget()
        self.pages.setAccessibleName(self.tr("Pages of the handbook"))
        self.text = PictureText(folder)
        self.text.setOpenLinks(False)
        self.text.document().setDocumentMargin(_MARGIN)
        self.text.setAccessibleName(self.tr("Handbook"))
        self.pages.setSpacing(3)
        for page in self._found():
            item = QListWidgetItem(_title(page))
            item.setData(Qt.ItemDataRole.UserRole, page.stem)
            self.pages.addItem(item)
        self.pages.currentItemChanged.connect(self._show_item)
        self.text.anchorClicked.connect(self._follow)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(14)
        row.addWidget(self.pages)
        row.addWidget(self.text, 1)

    def set_scale(self, scale: float) -> None:
        """Grow with the text."""
        self.pages.setFixedWidth(round(_LIST_WIDTH * scale))

    def set_theme(self, theme: Theme) -> None:
        """Show links and code in the colours of a theme."""
        page = theme.page
        self.text.document().setDefaultStyleSheet(f"a {{ color: {page.primary}; }}")
        self._reload()

    def open(self, name: str = "") -> None:
        """Show a page by the name of its file, or the one shown last."""
        names = [self._name(row) for row in range(self.pages.count())]
        row = names.index(name) if name in names else max(self.pages.currentRow(), 0)
        self.pages.setCurrentRow(row)

    def _found(self) -> list[Path]:
        pages = [self._folder / f"{name}.md" for name in PAGES]
        return [page for page in pages if page.is_file()]

    def _name(self, row: int) -> str:
        return str(self.pages.item(row).data(Qt.ItemDataRole.UserRole))

    def _show_item(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self._reload()
            self.text.verticalScrollBar().setValue(0)

    def _reload(self) -> None:
        item = self.pages.currentItem()
        if item is not None:
            path = self._folder / f"{item.data(Qt.ItemDataRole.UserRole)}.md"
            self.text.setMarkdown(path.read_text(encoding="utf-8"))

    def _follow(self, link: QUrl) -> None:
        name = Path(link.path()).stem
        if link.isRelative():
            if name in PAGES:
                self.open(name)
        else:
            self.link_wanted.emit(link)


def _title(page: Path) -> str:
    with page.open(encoding="utf-8") as lines:
        return lines.readline().removeprefix("#").strip()
