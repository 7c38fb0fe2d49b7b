"""A position set up by hand: any tile on any square, racks and scores."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from eliot_qt.faults import Fault, Said, reason
from eliot_qt.game.board import Board
from eliot_qt.game.check import Judge
from eliot_qt.game.draft import Arrow
from eliot_qt.game.game import Game
from eliot_qt.game.last_turn import with_last_turn
from eliot_qt.game.move import Direction
from eliot_qt.game.notation import format_square
from eliot_qt.game.position import Position, hiding_empty, opening
from eliot_qt.game.tiles import BLANK_BIT, letters_of
from eliot_qt.play.set_up import duel_of

_STEPS = {Arrow.LEFT: (0, -1), Arrow.RIGHT: (0, 1), Arrow.UP: (-1, 0), Arrow.DOWN: (1, 0)}


@dataclass(frozen=True)
class _State:
    squares: bytes
    # As they are written, by seat.
    racks: tuple[str, str] = ("", "")
    scores: tuple[int, int] = (0, 0)
    to_move: int = 0


class PositionEditor(QObject):
    """Board, cursor, racks and scores that are being set up; every change can be undone.

    What is set may be impossible for a while: ``problem`` says why it cannot be used yet. Where
    one rack is all there is, it is that of seat 0.
    """

    changed = Signal()

    def __init__(self, game: Game, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.game = game
        self.cursor = game.layout.centre
        self.direction = Direction.ACROSS
        self._state = _State(bytes(game.layout.squares))
        self._board = Board(game.layout, self._state.squares)
        # What was there before each change, and where the cursor stood.
        self._done: list[tuple[_State, int, Direction]] = []
        self._typed = ""
        # Of a game what nobody sets up by hand, as long as the rest is as it was.
        self._loaded: tuple[_State, Position] | None = None

    @property
    def board(self) -> Board:
        """The board as it is set; the same one until it changes: much is known of it by then."""
        if self._board.squares != self._state.squares:
            self._board = Board(self.game.layout, self._state.squares)
        return self._board

    @property
    def rack(self) -> str:
        """The rack of seat 0 as it is written."""
        return self._state.racks[0]

    @property
    def racks(self) -> tuple[str, str]:
        """The racks as they are written, by seat."""
        return self._state.racks

    @property
    def scores(self) -> tuple[int, int]:
        """The scores by seat."""
        return self._state.scores

    @property
    def to_move(self) -> int:
        """The seat to move."""
        return self._state.to_move

    @property
    def is_blank(self) -> bool:
        """Return whether nothing is set, neither tiles nor racks nor scores."""
        state = self._state
        return not (any(state.squares) or any(state.racks) or any(state.scores))

    @property
    def problem(self) -> Said:
        """The reason why the position cannot be used; empty if it can."""
        try:
            self.position()
        except ValueError as error:
            return reason(error)
        return ""

    @property
    def tiles_left(self) -> bytes:
        """The tiles neither on the board nor on the rack, sorted; empty if there is a problem."""
        try:
            return self.position().bag
        except ValueError:
            return b""

    @property
    def can_undo(self) -> bool:
        """Return whether a change can be taken back."""
        return bool(self._done)

    def position(self) -> Position:
        """The position. Raises ``ValueError`` that says what is wrong with it."""
        rack = self._parsed(0)
        position = opening(self.game.rules, self.game.tile_set, self.board, (rack,))
        self._check_board()
        if not rack:
            raise Fault("the rack is empty")
        return position

    def duel(self) -> Position:
        """The position of two, the other rack as far as it is known.

        Raises ``ValueError`` that says what is wrong with it.
        """
        position = self.sketch()
        self._check_board()
        if not position.rack:
            raise Fault("the rack of the side to move is empty")
        return position

    def sketch(self) -> Position:
        """The position of two as far as it is set up: the rack of the side to move may be empty.

        Raises ``ValueError`` where the tiles cannot be counted.
        """
        state = self._state
        racks = self._parsed(0), self._parsed(1)
        if self._loaded is not None and self._loaded[0] == state:
            return self._loaded[1]
        position = opening(self.game.rules, self.game.tile_set, self.board, racks, state.to_move)
        return hiding_empty(replace(position, scores=state.scores))

    def tell_last_move(self, text: str) -> None:
        """Say what the other side played last, until anything else is changed.

        Raises ``ValueError`` that says what is wrong with it, as ``duel`` does.
        """
        position = self.duel()
        now = with_last_turn(duel_of(position)[0], text)
        self._loaded = (
            self._state,
            replace(
                position,
                last_play=now.last_play,
                exchanged=now.exchanged,
                scoreless=now.scoreless,
            ),
        )
        self.changed.emit()

    def phonies(self, judge: Judge) -> list[str]:
        """Words on the board the lexicon does not have, each once; they do not matter for use."""
        board, words = self.board, {}
        for square, tile in enumerate(board.squares):
            for direction in Direction if tile else ():
                start, _ = board.span(square, direction)
                word = letters_of(board.word_at(square, direction))
                if start == square and len(word) > 1 and not judge.accepts(word):
                    words[self.game.tile_set.spell(word)] = True
        return list(words)

    def load(self, position: Position) -> None:
        """Begin with a position, its rack included."""
        self._done.clear()
        rack = self.game.tile_set.show(position.rack)
        self._set(_State(position.board.squares, (rack, "")), undoable=False)

    def set_up(
        self, squares: bytes, racks: tuple[str, str], scores: tuple[int, int], to_move: int
    ) -> None:
        """Begin with a board, racks, scores and the side to move."""
        self._done.clear()
        self._set(_State(squares, racks, scores, to_move), undoable=False)

    def load_duel(self, position: Position) -> None:
        """Begin with a position of two: all that is known of it."""
        self._done.clear()
        first, second = (self.game.tile_set.show(rack or b"") for rack in position.racks)
        scores = position.scores[0], position.scores[1]
        state = _State(position.board.squares, (first, second), scores, position.to_move)
        self._loaded = state, position
        self._set(state, undoable=False)

    def type_letter(self, text: str, blank: bool = False) -> bool:
        """Set a tile at the cursor, which moves on; ``blank``: a blank that stands for it.

        Two keys may make one tile. False where the text is no letter of the game.
        """
        symbols = self.game.tile_set.letters
        back = self._neighbour(-1)
        joined = self.game.tile_set.fold(self._typed + text) if self._typed else ""
        if joined in symbols[1:] and back is not None and self._state.squares[back]:
            self._put(back, symbols.index(joined) | (BLANK_BIT if blank else 0))
            self._typed = ""
            return True
        folded = self.game.tile_set.fold(text)
        if folded not in symbols[1:]:
            return False
        self._put(self.cursor, symbols.index(folded) | (BLANK_BIT if blank else 0))
        following = self._neighbour(1)
        self._typed = text if following is not None else ""
        self.cursor = self.cursor if following is None else following
        self.changed.emit()
        return True

    def delete(self) -> None:
        """Clear the square at the cursor."""
        self._put(self.cursor, 0)

    def backspace(self) -> None:
        """Clear the square at the cursor, or step back and clear the one there."""
        if not self._state.squares[self.cursor]:
            back = self._neighbour(-1)
            self.cursor = self.cursor if back is None else back
        self._put(self.cursor, 0)

    def clear_square(self, square: int) -> None:
        """Clear a square."""
        self._put(square, 0)

    def clear(self) -> None:
        """Clear the board."""
        self._set(replace(self._state, squares=bytes(self.game.layout.squares)))

    def set_rack(self, text: str) -> None:
        """Write the rack of seat 0: letters, ``?`` for a blank."""
        self.write_rack(0, text)

    def write_rack(self, seat: int, text: str) -> None:
        """Write the rack of a seat, in part or nothing where it is not known."""
        first, second = self._state.racks
        racks = (text, second) if seat == 0 else (first, text)
        self._set(replace(self._state, racks=racks))

    def set_score(self, seat: int, points: int) -> None:
        """Set the score of a seat."""
        first, second = self._state.scores
        scores = (points, second) if seat == 0 else (first, points)
        self._set(replace(self._state, scores=scores))

    def set_to_move(self, seat: int) -> None:
        """Let a seat be the one to move."""
        self._set(replace(self._state, to_move=seat))

    def undo(self) -> None:
        """Take the last change back; the cursor is where it was."""
        if self._done:
            state, self.cursor, self.direction = self._done.pop()
            self._set(state, undoable=False)

    def step(self, arrow: Arrow) -> None:
        """Follow an arrow key: along its direction the cursor moves, across it only turns."""
        if arrow.direction is not self.direction:
            self.flip()
            return
        rows, cols = _STEPS[arrow]
        target = self._neighbour(rows + cols)
        self._move(self.cursor if target is None else target)

    def flip(self) -> None:
        """Turn the cursor."""
        self.direction = self.direction.other
        self._move(self.cursor)

    def click(self, square: int) -> None:
        """Put the cursor on a square; a second click turns it."""
        if square == self.cursor:
            self.flip()
        else:
            self._move(square)

    def _parsed(self, seat: int) -> bytes:
        """The rack of a seat. Raises ``ValueError`` that says what is wrong with it."""
        tile_set = self.game.tile_set
        rack = tile_set.parse(tile_set.fold(self._state.racks[seat].replace(" ", "")))
        size = self.game.rules.rack_size
        if len(rack) > size:
            raise Fault(
                "the rack has {count} tiles; at most {size} fit", count=len(rack), size=size
            )
        if any(tile & BLANK_BIT for tile in rack):
            raise Fault("a blank on the rack is written ?")
        return rack

    def _check_board(self) -> None:
        """Raise ``Fault`` where tiles lie apart: no turn leaves them so."""
        if strays := self.board.strays:
            square = format_square(min(strays), self.board.size)
            raise Fault("the tile at {square} is not connected with the others", square=square)

    def _move(self, square: int) -> None:
        self.cursor, self._typed = square, ""
        self.changed.emit()

    def _neighbour(self, way: int) -> int | None:
        row, col = divmod(self.cursor, self.game.layout.size)
        across = self.direction is Direction.ACROSS
        row, col = (row, col + way) if across else (row + way, col)
        size = self.game.layout.size
        return row * size + col if 0 <= row < size and 0 <= col < size else None

    def _put(self, square: int, tile: int) -> None:
        squares = bytearray(self._state.squares)
        squares[square] = tile
        self._set(replace(self._state, squares=bytes(squares)))

    def _set(self, state: _State, undoable: bool = True) -> None:
        if undoable:
            if state == self._state:
                return
            self._done.append((self._state, self.cursor, self.direction))
        self._state, self._typed = state, ""
        self.changed.emit()
