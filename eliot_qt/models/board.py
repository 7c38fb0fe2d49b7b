"""The board as a table model: a window on a position, a draft, a preview and a pin.

The layers cover one another: bonus square, pin, reply, preview, draft, played tile. Nothing here
touches the domain board, and each change is announced for exactly the squares that look different.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping
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
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Placement
from eliot_qt.game.tiles import TileSet, is_designated, letter_of

from .cell import CELL_ROLE, Cell, CellLayer
from .square_words import column_name, square_words

_Index = QModelIndex | QPersistentModelIndex
_HEAT_STEPS = 5
#: shares of replies, in percent, from which the steps of the layer of danger begin
DANGER_STEPS = (5, 10, 20, 30, 45)


@dataclass
class _Wishes:
    """The layers over the position, as they were last set."""

    draft: Mapping[int, int] = field(default_factory=dict)
    validity: Mapping[int, bool] = field(default_factory=dict)
    preview: Mapping[int, int] = field(default_factory=dict)
    pin: Mapping[int, int] = field(default_factory=dict)
    last_move: Collection[int] = frozenset()
    lit: Collection[int] = frozenset()
    hotspots: Mapping[int, int] = field(default_factory=dict)
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
        # They are asked for with each paint.
        self._grounds: tuple[Layout | None, tuple[tuple[str, bool], ...]] | None = None

    @property
    def size(self) -> int:
        """Number of rows and of columns; 0 before the first position."""
        return self._board.size if self._board else 0

    @property
    def grounds(self) -> tuple[tuple[str, bool], ...]:
        """Of each square its bonus, and whether it is the start."""
        layout = None if self._board is None else self._board.layout
        if self._grounds is None or self._grounds[0] is not layout:
            self._grounds = layout, () if layout is None else _grounds_of(layout)
        return self._grounds[1]

    def cell(self, square: int) -> Cell:
        """The cell of a square."""
        return self._cells[square]

    @property
    def last_play(self) -> Collection[int]:
        """Squares of the tiles played last."""
        return self._wishes.last_move

    @property
    def planned(self) -> Collection[int]:
        """Squares of the tiles that are set down, or of the move that is previewed."""
        return {*self._wishes.draft, *self._wishes.preview}

    def square(self, index: _Index) -> int:
        """Square of an index."""
        return index.row() * self.size + index.column()

    def index_of(self, square: int) -> QModelIndex:
        """Index of a square."""
        # Not by ``index``: it asks for rows and columns first, for each of 225 squares.
        return self.createIndex(*divmod(square, self.size))

    def is_free(self, square: int) -> bool:
        """Return whether a tile could be set there: no played tile and no draft tile lies on it."""
        return self._cells[square].layer < CellLayer.DRAFT

    def set_position(
        self, board: Board, tile_set: TileSet, last_move_squares: Collection[int] = ()
    ) -> None:
        """Show a position. The layers above stay until they are set again.

        A board of another size resets the model and clears them.
        """
        if board is self._board and tile_set is self._tile_set:
            self._wish(last_move=frozenset(last_move_squares))
            return
        before, last_move = self._board, frozenset(last_move_squares)
        # Another game has its own, which are equal as a rule.
        same_tiles, self._tile_set = tile_set == self._tile_set, tile_set
        if before is None or board.size != before.size:
            self.beginResetModel()
            self._board = board
            self._wishes = _Wishes(last_move=last_move)
            self._cells = [cell for _, cell in self._compute(range(board.layout.squares))]
            self.endResetModel()
            return
        self._board = board
        squares = self._squares
        if same_tiles and board.layout == before.layout:
            pairs = enumerate(zip(before.squares, board.squares, strict=True))
            squares = {square for square, (old, new) in pairs if old != new}
            squares |= _differing(self._wishes.last_move, last_move)
        self._wishes.last_move = last_move
        self._update(squares)

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

    def set_replies(self, likely: Placement | None, shares: Mapping[int, float]) -> None:
        """Show a reply to the preview, and by square the share (0 to 1) of replies that use it.

        Squares that few replies use are left out; nothing hides the layers.
        """
        percents = {square: round(100 * share) for square, share in shares.items()}
        danger = {s: each for s, each in percents.items() if each >= DANGER_STEPS[0]}
        self._wish(reply=self._placed(likely), danger=danger)

    def set_lit(self, squares: Collection[int]) -> None:
        """Highlight squares: a hinted line, a word of the history under the pointer."""
        self._wish(lit=frozenset(squares))

    def set_hotspots(self, points: Mapping[int, int]) -> None:
        """Show the best score through each square; an empty mapping hides the layer."""
        self._wish(hotspots=dict(points))

    def describe(self, square: int) -> str:
        """One square in words, as a screen reader says it."""
        return square_words(square, self._cells[square], self.size)

    def _placed(self, placement: Placement | None) -> Mapping[int, int]:
        return dict(placement.placed(self.size)) if placement and self.size else {}

    def _wish(self, **wishes: object) -> None:
        """Show other layers. Only squares on which they differ are looked at again."""
        squares: set[int] = set()
        for layer, wish in wishes.items():
            before = getattr(self._wishes, layer)
            if before != wish:
                # The steps of heat depend on all that are shown.
                squares |= _differing(before, wish) if layer != "hotspots" else self._squares
                setattr(self._wishes, layer, wish)
        if squares:
            self._update(squares)

    @property
    def _squares(self) -> set[int]:
        return set(range(len(self._cells)))

    def _update(self, squares: Collection[int]) -> None:
        """Look at squares again, and announce those that look different."""
        if self._board is None:
            return
        before = {square: self._cells[square] for square in sorted(squares)}
        for square, cell in self._compute(before):
            self._cells[square] = cell
        touched = tuple(s for s, cell in before.items() if cell != self._cells[s])
        # One index at a time: a view repaints a whole rectangle for anything larger.
        for square in touched:
            index = self.index_of(square)
            self.dataChanged.emit(index, index)
        if touched:
            self.cells_changed.emit(touched)

    def _compute(self, squares: Iterable[int]) -> Iterator[tuple[int, Cell]]:
        hot = self._wishes.hotspots.values()
        low, span = min(hot, default=0), max(1, max(hot, default=0) - min(hot, default=0))
        return ((square, self._cell(square, low, span)) for square in squares)

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
                validity=wishes.validity.get(square) if layer is CellLayer.DRAFT else None,
                is_last_move=layer is CellLayer.PLAYED and square in wishes.last_move,
                is_centre=square == layout.centre,
                is_lit=lit,
            )
        hot, danger = wishes.hotspots.get(square), wishes.danger.get(square)
        return Cell(
            bonus=layout.bonus(square),
            is_centre=square == layout.centre,
            is_lit=lit,
            hot=hot,
            heat=0 if hot is None else min(_HEAT_STEPS - 1, (hot - low) * _HEAT_STEPS // span),
            danger=danger,
            danger_step=0 if danger is None else bisect_right(DANGER_STEPS, danger) - 1,
        )

    def _top(self, square: int) -> tuple[int, CellLayer]:
        """Topmost tile of a square with its layer; tile 0 on a square that shows none."""
        assert self._board is not None
        wishes = self._wishes
        if tile := self._board.squares[square]:
            return tile, CellLayer.PLAYED
        if tile := wishes.draft.get(square, 0):
            return tile, CellLayer.DRAFT
        if tile := wishes.preview.get(square, 0):
            return tile, CellLayer.PREVIEW
        if tile := wishes.reply.get(square, 0):
            return tile, CellLayer.REPLY
        if tile := wishes.pin.get(square, 0):
            return tile, CellLayer.PIN
        return 0, CellLayer.EMPTY

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


def _grounds_of(layout: Layout) -> tuple[tuple[str, bool], ...]:
    return tuple(
        (layout.bonus(square), square == layout.centre) for square in range(layout.squares)
    )


def _differing(before: object, after: object) -> set[int]:
    """Squares on which two layers differ."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        return {s for s in before.keys() | after.keys() if before.get(s) != after.get(s)}
    assert isinstance(before, frozenset) and isinstance(after, frozenset)
    return set(before ^ after)
