"""The board as a table model: a window on a position, a draft, a preview and a pin.

The layers cover one another: bonus square, pin, reply, preview, draft, played tile. Nothing here
touches the domain board, and each change is announced for exactly the squares that look different.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from eliot_qt.game.board import Board
from eliot_qt.game.move import Placement
from eliot_qt.game.tiles import TileSet, is_designated, letter_of

from .cell import CELL_ROLE, Cell, Layer
from .square_words import column_name, square_words

_Index = QModelIndex | QPersistentModelIndex
_HEAT_STEPS = 5
#: shares of replies, in percent, from which the steps of the layer of danger begin
DANGER_STEPS = (5, 10, 20, 30, 45)


@dataclass
class _Wishes:
    """What lies over the position, as it was last set."""

    draft: Mapping[int, int] = field(default_factory=dict)
    validity: Mapping[int, bool] = field(default_factory=dict)
    preview: Mapping[int, int] = field(default_factory=dict)
    pin: Mapping[int, int] = field(default_factory=dict)
    last_move: Collection[int] = frozenset()
    lit: Collection[int] = frozenset()
    anchors: Collection[int] = frozenset()
    dead: Collection[int] = frozenset()
    hotspots: Mapping[int, int] = field(default_factory=dict)
    hooks: Mapping[int, str] = field(default_factory=dict)
    reply: Mapping[int, int] = field(default_factory=dict)
    danger: Mapping[int, int] = field(default_factory=dict)


class BoardModel(QAbstractTableModel):
    """Cells by row and column; squares are numbered row-major from 0 in all setters."""

    #: squares whose cell changed, in ascending order, after their ``dataChanged``
    cells_changed = Signal(tuple)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._board: Board | None = None
        self._tile_set: TileSet | None = None
        self._wishes = _Wishes()
        self._cells: list[Cell] = []

    @property
    def size(self) -> int:
        """Number of rows and of columns; 0 before the first position."""
        return self._board.size if self._board else 0

    def cell(self, square: int) -> Cell:
        """The cell of a square."""
        return self._cells[square]

    def square(self, index: _Index) -> int:
        """Square of an index."""
        return index.row() * self.size + index.column()

    def index_of(self, square: int) -> QModelIndex:
        """Index of a square."""
        return self.index(*divmod(square, self.size))

    def is_free(self, square: int) -> bool:
        """Whether a tile could be set there: no played tile and no draft tile lies on it."""
        return self._cells[square].layer < Layer.DRAFT

    def set_position(
        self, board: Board, tile_set: TileSet, last_move_squares: Collection[int] = ()
    ) -> None:
        """Show a position. The layers above stay until they are set anew.

        A board of another size resets the model and clears them.
        """
        if board is self._board and tile_set is self._tile_set:
            self._wish(last_move=frozenset(last_move_squares))
            return
        self._tile_set = tile_set
        if board.size != self.size:
            self.beginResetModel()
            self._board = board
            self._wishes = _Wishes(last_move=frozenset(last_move_squares))
            self._cells = self._compute()
            self.endResetModel()
            return
        self._board = board
        self._wishes.last_move = frozenset(last_move_squares)
        self._update()

    def set_draft(
        self, placed: Mapping[int, int], validity: Mapping[int, bool] | None = None
    ) -> None:
        """Show ``{square: tile}`` as set down; ``validity`` by square where it may be shown."""
        self._wish(draft=dict(placed), validity=dict(validity or {}))

    def set_preview(self, placement: Placement | None) -> None:
        """Show a move as ghost tiles, or none."""
        self._wish(preview=self._placed(placement))

    def set_pin(self, placement: Placement | None) -> None:
        """Show a second move to compare with, or none."""
        self._wish(pin=self._placed(placement))

    def set_reply(self, placement: Placement | None) -> None:
        """Show what the other side may reply to the preview, or nothing."""
        self._wish(reply=self._placed(placement))

    def set_danger(self, shares: Mapping[int, float]) -> None:
        """Show by square the share (0 to 1) of replies that use it; nothing hides the layer.

        Squares that few replies use are left out.
        """
        percents = {square: round(100 * share) for square, share in shares.items()}
        self._wish(danger={s: each for s, each in percents.items() if each >= DANGER_STEPS[0]})

    def set_lit(self, squares: Collection[int]) -> None:
        """Highlight squares: a hinted line, a word of the history under the pointer."""
        self._wish(lit=frozenset(squares))

    def set_hotspots(self, points: Mapping[int, int]) -> None:
        """Show the best score through each square; an empty mapping hides the layer."""
        self._wish(hotspots=dict(points))

    def set_anchors(self, anchors: Collection[int], hooks: Mapping[int, str] | None = None) -> None:
        """Mark anchors, with the letters that fit there; nothing hides the layer."""
        self._wish(anchors=frozenset(anchors), hooks=dict(hooks or {}))

    def set_dead(self, squares: Collection[int]) -> None:
        """Mark squares that no tile can take any more."""
        self._wish(dead=frozenset(squares))

    def describe(self, square: int) -> str:
        """One square in words, as a screen reader says it."""
        return square_words(square, self._cells[square], self.size)

    def _placed(self, placement: Placement | None) -> Mapping[int, int]:
        return dict(placement.placed(self.size)) if placement and self.size else {}

    def _wish(self, **wishes: object) -> None:
        """Show other layers. Looking at every square again takes time: only if they differ."""
        if any(getattr(self._wishes, layer) != wish for layer, wish in wishes.items()):
            for layer, wish in wishes.items():
                setattr(self._wishes, layer, wish)
            self._update()

    def _update(self) -> None:
        if self._board is None:
            return
        old, self._cells = self._cells, self._compute()
        touched = tuple(s for s, (a, b) in enumerate(zip(old, self._cells, strict=True)) if a != b)
        # One index at a time: a view repaints a whole rectangle for anything larger.
        for square in touched:
            index = self.index_of(square)
            self.dataChanged.emit(index, index)
        if touched:
            self.cells_changed.emit(touched)

    def _compute(self) -> list[Cell]:
        assert self._board is not None
        hot = self._wishes.hotspots.values()
        low, span = min(hot, default=0), max(1, max(hot, default=0) - min(hot, default=0))
        return [self._cell(square, low, span) for square in range(self._board.layout.squares)]

    def _cell(self, square: int, low: int, span: int) -> Cell:
        wishes = self._wishes
        assert self._board is not None
        layout = self._board.layout
        tile, layer = self._top(square)
        lit = square in wishes.lit
        if tile:
            assert self._tile_set is not None
            return Cell(
                letter=self._tile_set.letters[letter_of(tile)],
                value=self._tile_set.value(tile),
                bonus=layout.bonus(square),
                layer=layer,
                is_blank=is_designated(tile),
                validity=wishes.validity.get(square) if layer is Layer.DRAFT else None,
                is_last_move=layer is Layer.PLAYED and square in wishes.last_move,
                is_centre=square == layout.centre,
                is_lit=lit,
            )
        hot, danger = wishes.hotspots.get(square), wishes.danger.get(square)
        return Cell(
            bonus=layout.bonus(square),
            is_centre=square == layout.centre,
            is_lit=lit,
            is_anchor=square in wishes.anchors,
            is_dead=square in wishes.dead,
            hot=hot,
            heat=0 if hot is None else min(_HEAT_STEPS - 1, (hot - low) * _HEAT_STEPS // span),
            hooks=wishes.hooks.get(square, ""),
            danger=danger,
            danger_step=0 if danger is None else bisect_right(DANGER_STEPS, danger) - 1,
        )

    def _top(self, square: int) -> tuple[int, Layer]:
        """Topmost tile of a square with its layer; tile 0 on a square that shows none."""
        assert self._board is not None
        wishes = self._wishes
        if tile := self._board.squares[square]:
            return tile, Layer.PLAYED
        if tile := wishes.draft.get(square, 0):
            return tile, Layer.DRAFT
        if tile := wishes.preview.get(square, 0):
            return tile, Layer.PREVIEW
        if tile := wishes.reply.get(square, 0):
            return tile, Layer.REPLY
        if tile := wishes.pin.get(square, 0):
            return tile, Layer.PIN
        return 0, Layer.EMPTY

    # Qt overrides

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        """Rows of the board."""
        return 0 if parent.isValid() else self.size

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        """Columns of the board."""
        return 0 if parent.isValid() else self.size

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Cell, letter or words of a square."""
        if not index.isValid():
            return None
        square = self.square(index)
        if role == CELL_ROLE:
            return self._cells[square]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._cells[square].letter
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.describe(square)
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """Coordinates: letters for columns, numbers for rows."""
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignCenter)
        if role != Qt.ItemDataRole.DisplayRole or not 0 <= section < self.size:
            return None
        across = orientation is Qt.Orientation.Horizontal
        return column_name(section) if across else str(section + 1)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Squares can be the current one; they are never selected or edited."""
        return Qt.ItemFlag.ItemIsEnabled if index.isValid() else Qt.ItemFlag.NoItemFlags
