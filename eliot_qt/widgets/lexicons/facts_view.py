"""The facts of one lexicon: figures, letters, lengths, sources."""

from __future__ import annotations

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from eliot_qt.lexicon.facts import Facts
from eliot_qt.lexicon.manifest import Manifest

from ..look.theme import Theme
from ..parts.page import LARGE, label, panel
from ..texts.sentences import counted
from .fact_pictures import LengthBars, LetterTiles
from .lexicon_texts import language_text, size_text, words_text


class FactsView(QWidget):
    """Shows a manifest at once and the rest when it has been worked out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = label("", "result", wrap=True)
        self.summary = label("", "muted", wrap=True)
        self.problem = label("", "problem", wrap=True)
        self.origin = label("", "muted", wrap=True)
        self.letters, self.lengths = LetterTiles(), LengthBars()
        self._waits = [label("", "muted", wrap=True) for _ in range(2)]
        self._kind = ""
        self._cards = cards = QHBoxLayout()
        cards.setSpacing(12)
        for title, wait, picture, share in (
            (self.tr("Letters"), self._waits[0], self.letters, 3),
            (self.tr("Words by length"), self._waits[1], self.lengths, 2),
        ):
            card = panel(label(title, "card"), wait, picture)
            inside = card.layout()
            assert isinstance(inside, QVBoxLayout)
            inside.addStretch(1)
            cards.addWidget(card, share)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for widget in (self.name, self.summary, self.problem):
            column.addWidget(widget)
        column.addSpacing(4)
        column.addLayout(cards)
        column.addSpacing(4)
        column.addWidget(self.origin)
        column.addStretch(1)
        self.problem.hide()

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self.letters.set_theme(theme)
        self.lengths.set_theme(theme)

    def fit(self, scale: float) -> None:
        """Follow the size of the text: large pictures stand below each other."""
        below = QBoxLayout.Direction.TopToBottom
        side = QBoxLayout.Direction.LeftToRight
        self._cards.setDirection(below if scale >= LARGE else side)

    def show_manifest(self, manifest: Manifest, kind: str) -> None:
        """Show what its manifest says, and its kind."""
        self._kind = kind
        self.name.setText(manifest.name)
        self.summary.setText(_summary(manifest, "", kind))
        self.letters.show_letters(())
        self.lengths.show_lengths(())
        self._wait(*[self.tr("Counting…")] * 2)
        self.origin.setText(self._origin(manifest))
        self.complain("")

    def show_facts(self, facts: Facts) -> None:
        """Show the figures."""
        tiles = facts.tile_set
        total = counted("Sentences", "%n tiles", "1 tile", tiles.total) if tiles else ""
        self.summary.setText(
            _summary(facts.manifest, f"{tiles.name}, {total}" if tiles else "", self._kind)
        )
        self.letters.show_letters(facts.letters)
        self.lengths.show_lengths(facts.lengths)
        if tiles is None:
            text = self.tr("The tile set {id} is missing: games cannot be played with this lexicon")
            self.complain(text.format(id=facts.manifest.tile_set_id))
        self._wait("" if facts.letters else self.tr("The tiles are not known"), "")

    def add_note(self, note: str) -> None:
        """Say in front what it is made of."""
        self.origin.setText(f"{note}\n{self.origin.text()}")

    def complain(self, text: str) -> None:
        """Say what is wrong with the lexicon."""
        self.problem.setText(text)
        self.problem.setVisible(bool(text))

    def _wait(self, *texts: str) -> None:
        """Say in place of a picture why it is not there."""
        for wait, text in zip(self._waits, texts, strict=True):
            wait.setText(text)
            wait.setVisible(bool(text))

    def _origin(self, manifest: Manifest) -> str:
        parts = []
        if manifest.licences:
            licences = ", ".join(manifest.licences)
            parts.append(self.tr("Licences: {files}").format(files=licences))
        if manifest.sources:
            sources = ", ".join(manifest.sources)
            parts.append(self.tr("Made of: {files}").format(files=sources))
        parts.append(self.tr("Folder: {folder}").format(folder=manifest.folder))
        return "\n".join(parts)


def _summary(manifest: Manifest, tiles: str, kind: str) -> str:
    size = size_text(sum(file.size for file in manifest.files))
    language = language_text(manifest.language)
    return " · ".join(filter(None, (words_text(manifest.words), language, tiles, size, kind)))
