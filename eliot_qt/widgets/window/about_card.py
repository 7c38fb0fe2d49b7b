"""About and licences: version, credits, and the licence texts that came with each lexicon."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from eliot_qt import __version__, paths
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.catalogue import Catalogue
from eliot_qt.store.reading import MEGABYTE, read_text

from ..parts.overlay_page import OverlayPage
from ..parts.plain_label import PlainLabel
from ..texts.error_texts import error_text

_WIDEST = 860


class AboutCard(OverlayPage):
    """An overlay over its parent; Esc or Close hides it."""

    def __init__(self, parent: QWidget, catalogue: Catalogue) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("About and licences"))
        self._catalogue = catalogue
        title = PlainLabel(f"Eliot Qt {__version__}")
        title.setProperty("tone", "title")
        about = PlainLabel(
            self.tr(
                "Play, train and analyse crossword-tile games. Free software under the GNU "
                "General Public License, version 3 or later."
            )
        )
        about.setWordWrap(True)
        self._texts = QPlainTextEdit()
        self._texts.setReadOnly(True)
        self._texts.setTabChangesFocus(True)
        self._texts.setAccessibleName(self.tr("Licences"))
        self._close = QPushButton(self.tr("Close"))
        self._close.clicked.connect(self.hide)
        self._lay_out(title, about)

    def _lay_out(self, *heads: QWidget) -> None:
        # What is read is no wider than is good to read.
        body = QWidget()
        body.setMaximumWidth(_WIDEST)
        column = QVBoxLayout(body)
        column.setContentsMargins(28, 20, 28, 20)
        column.setSpacing(12)
        for head in heads:
            column.addWidget(head)
        paper = QFrame()
        paper.setProperty("kind", "card")
        inside = QVBoxLayout(paper)
        inside.addWidget(self._texts)
        column.addWidget(paper, 1)
        column.addWidget(self._close, 0, Qt.AlignmentFlag.AlignRight)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(body, 100)
        row.addStretch(1)

    def open(self) -> None:
        """Show the card; the licence texts are read now."""
        self._texts.setPlainText("\n\n".join(self._licences()))
        self.cover()

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """The texts first, so that the arrow keys scroll them."""
        return (self._texts, self._close)

    def _licences(self) -> list[str]:
        parts = []
        for manifest in self._catalogue.manifests:
            heading = self.tr("Lexicon {name} ({words} words)")
            parts.append(heading.format(name=manifest.name, words=f"{manifest.words:,}"))
            try:
                parts += [f"{n}\n\n{text}" for n, text in manifest.licence_texts().items()]
            except LexiconError as error:
                parts.append(error_text(error))
        works = (
            (self.tr("Typeface"), paths.resources() / "fonts" / "OFL.txt"),
            (self.tr("Typeface of headings"), paths.resources() / "fonts" / "OFL-serif.txt"),
            (self.tr("Definitions"), paths.resources() / "definitions" / "LICENSE-WORDNET.txt"),
            # Only what needs no Python brings the works of others along.
            (self.tr("Third-party works in this program"), paths.bundled_parts() / "licences.txt"),
        )
        for heading, path in works:
            if path.parent != paths.bundled_parts() or path.is_file():
                parts.append(_licence(heading, path))
        return parts


def _licence(heading: str, path: Path) -> str:
    """A licence below its heading, or why it cannot be read."""
    try:
        return f"{heading}\n\n{read_text(path, 8 * MEGABYTE)}"
    except (OSError, ValueError) as error:
        return f"{path}: {error_text(error)}"
