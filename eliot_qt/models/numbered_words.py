"""Words of a lexicon by their numbers, as a list: each is spelled as it is seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.wordgraph import WordGraph

from .row_model import Index


class NumberedWords(QAbstractListModel):
    """A window on numbers of words; nothing is held but these."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._graph: WordGraph | None = None
        self._tile_set: TileSet | None = None
        self._numbers: Sequence[int] = ()

    def set_words(
        self, graph: WordGraph | None, tile_set: TileSet | None, numbers: Sequence[int]
    ) -> None:
        """Show these words of a lexicon."""
        self.beginResetModel()
        self._graph, self._tile_set, self._numbers = graph, tile_set, numbers
        self.endResetModel()

    # Qt overrides

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._numbers)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or role != Qt.ItemDataRole.DisplayRole:
            return None
        if self._graph is None or self._tile_set is None:
            return None
        return self._tile_set.show(self._graph.word_at(self._numbers[index.row()]))
