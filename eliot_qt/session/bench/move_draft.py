"""A move set down on the board of the bench with a cursor, to become a candidate."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from eliot_qt.game.check import MoveFault, check_draft
from eliot_qt.game.draft import Arrow
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import BLANK_BIT, missing_tiles, on_rack

_STEPS = {Arrow.LEFT: (0, -1), Arrow.RIGHT: (0, 1), Arrow.UP: (-1, 0), Arrow.DOWN: (1, 0)}


class MoveDraft(QObject):
    """Tiles of the rack on squares; letters the rack lacks take its blanks."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._position: Position | None = None
        self.cursor = 0
        self.direction = Direction.ACROSS
        self._placed: dict[int, int] = {}

    @property
    def position(self) -> Position | None:
        """The position in which tiles are set."""
        return self._position

    @property
    def placed(self) -> dict[int, int]:
        """Tiles by square, in the order in which they were set."""
        return dict(self._placed)

    @property
    def move(self) -> Placement | None:
        """The move of the tiles set, as far as they are one; words are not judged."""
        if self._position is None or not self._placed:
            return None
        return check_draft(self._placed, self._position, None).placement

    @property
    def faults(self) -> MoveFault:
        """The faults of the tiles set, apart from their words."""
        if self._position is None:
            return MoveFault.NO_TILES
        return check_draft(self._placed, self._position, None).faults

    def begin(self, position: Position | None) -> None:
        """Set tiles of another position; the cursor stays where there is such a square."""
        before, self._position = self._position, position
        self._placed = {}
        if position is not None and (before is None or before.board.size != position.board.size):
            self.cursor = position.board.layout.centre
        self.changed.emit()

    def type_letter(self, text: str, blank: bool = False) -> bool:
        """Set a tile at the cursor, which moves on; False where the text is no letter."""
        position = self._position
        if position is None:
            return False
        letters = position.tile_set.letters
        folded = position.tile_set.fold(text)
        if folded not in letters[1:]:
            return False
        square = self._free_from(self.cursor)
        if square is None:
            return True
        tile = letters.index(folded)
        tiles = bytes(on_rack(t) for t in self._placed.values())
        if blank or missing_tiles(position.rack, tiles + bytes((tile,))):
            tile |= BLANK_BIT
        self._placed[square] = tile
        following = self._neighbour(square, 1)
        self.cursor = square if following is None else self._free_from(following) or square
        self.changed.emit()
        return True

    def backspace(self) -> None:
        """Take the last tile back."""
        if self._placed:
            self.cursor, _ = self._placed.popitem()
            self.changed.emit()

    def clear(self) -> None:
        """Take all tiles back."""
        if self._placed:
            self.cursor = next(iter(self._placed))
            self._placed = {}
            self.changed.emit()

    def step(self, arrow: Arrow) -> None:
        """Follow an arrow key: along its direction the cursor moves, across it only turns."""
        if arrow.direction is not self.direction:
            self.flip()
            return
        target = self._neighbour(self.cursor, sum(_STEPS[arrow]))
        self.cursor = self.cursor if target is None else target
        self.changed.emit()

    def flip(self) -> None:
        """Turn the cursor."""
        self.direction = self.direction.other
        self.changed.emit()

    def click(self, square: int) -> None:
        """Put the cursor on a square; a second click turns it."""
        if square == self.cursor:
            self.flip()
            return
        self.cursor = square
        self.changed.emit()

    def _free_from(self, square: int | None) -> int | None:
        """The first free square from one on along the cursor."""
        assert self._position is not None
        while square is not None and (
            self._position.board.squares[square] or square in self._placed
        ):
            square = self._neighbour(square, 1)
        return square

    def _neighbour(self, square: int, way: int) -> int | None:
        assert self._position is not None
        size = self._position.board.size
        row, col = divmod(square, size)
        row, col = (row + way, col) if self.direction is Direction.DOWN else (row, col + way)
        return row * size + col if 0 <= row < size and 0 <= col < size else None
