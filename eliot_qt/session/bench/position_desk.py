"""The position on the bench as it is set up: its editor, its lexicon, under which rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from eliot_qt.faults import Said, reason
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import BLANK_BIT, TileSet, letter_of
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.play.house_rules import with_language
from eliot_qt.play.set_up import of_two

from ..position_editor import PositionEditor


class PositionDesk(QObject):
    """Holds the editor, another one under other rules; ``changed`` follows any change of either.

    ``lexicon_for`` opens a lexicon by id and may raise ``LexiconError``.
    """

    changed = Signal()
    replaced = Signal()  # another position, or another board or other tiles

    def __init__(
        self,
        lexicon_for: Callable[[str], Lexicon],
        tile_sets: Mapping[str, TileSet],
        layouts: Mapping[str, Layout],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._lexicon_for = lexicon_for
        self._tile_sets, self._layouts = tile_sets, layouts
        self._editor: PositionEditor | None = None
        self._lexicon: Lexicon | None = None
        self.names: tuple[str, str] = ("", "")
        # Others of the game, whose tiles are among the unseen ones.
        self.left_out: tuple[str, ...] = ()

    @property
    def editor(self) -> PositionEditor:
        """The editor of the position being set up. Raises ``RuntimeError`` before there is one."""
        if self._editor is None:
            raise RuntimeError("no position is set up")
        return self._editor

    @property
    def is_open(self) -> bool:
        """Return whether there is a position, if only an empty board."""
        return self._editor is not None

    @property
    def lexicon(self) -> Lexicon:
        """The words that count. Raises ``RuntimeError`` before anything is set up."""
        if self._lexicon is None:
            raise RuntimeError("no position is set up")
        return self._lexicon

    @property
    def position(self) -> Position | None:
        """The position of two players; None while it is not valid."""
        try:
            return self.editor.duel()
        except ValueError:
            return None

    @property
    def problem(self) -> Said:
        """The reason the position is not valid yet; empty if it is."""
        try:
            self.editor.duel()
        except ValueError as error:
            return reason(error)
        return ""

    def open(self, position: Position, names: Sequence[str] = ("", "")) -> None:
        """Begin with a position; of more than two seats the side to move and the next one stay.

        ``names`` are those of the two sides, then of the others, who are left out. Raises
        ``LexiconError`` before anything has changed.
        """
        lexicon = self._lexicon_for(position.rules.lexicon)
        editor = PositionEditor(position.game)
        editor.load_duel(of_two(position))
        self.names, self.left_out = (names[0], names[1]), tuple(names[2:])
        self._take(editor, lexicon)

    def begin(self, lexicon_id: str) -> None:
        """Begin with an empty board. Raises ``LexiconError`` before anything has changed."""
        lexicon = self._lexicon_for(lexicon_id)
        layout = self._layouts[Rules().layout]
        tiles = lexicon.tile_set_id
        game = with_language(Rules(), lexicon.id, tiles, layout, self._tile_sets)
        self.names, self.left_out = ("", ""), ()
        self._take(PositionEditor(game), lexicon)

    def set_lexicon(self, lexicon_id: str) -> None:
        """Let other words count. Raises ``LexiconError`` before anything has changed."""
        lexicon = self._lexicon_for(lexicon_id)
        self._under(lexicon, self.editor.game.layout, self.editor.game.rules.rack_size)

    def set_layout(self, layout_id: str) -> None:
        """Set up on another board; what lay on it stays around the centre."""
        self._under(self.lexicon, self._layouts[layout_id], self.editor.game.rules.rack_size)

    def set_rack_size(self, size: int) -> None:
        """Set the size of a rack."""
        self._under(self.lexicon, self.editor.game.layout, size)

    def _under(self, lexicon: Lexicon, layout: Layout, rack_size: int) -> None:
        before, tiles = self.editor, lexicon.tile_set_id
        old = before.game
        game = with_language(old.rules, lexicon.id, tiles, layout, self._tile_sets)
        if game.tile_set is old.tile_set:
            game = replace(game, rules=replace(old.rules, lexicon=lexicon.id, layout=layout.id))
        game = replace(game, rules=replace(game.rules, rack_size=rack_size))
        if game.rules == old.rules:
            return
        editor = PositionEditor(game)
        squares = _squares_on(game, before)
        editor.set_up(squares, before.racks, before.scores, before.to_move)
        self._take(editor, lexicon)

    def _take(self, editor: PositionEditor, lexicon: Lexicon) -> None:
        if self._editor is not None:
            self._editor.changed.disconnect(self.changed)
            self._editor.deleteLater()
        self._editor, self._lexicon = editor, lexicon
        editor.setParent(self)
        editor.changed.connect(self.changed)
        self.replaced.emit()
        self.changed.emit()


def _squares_on(game: Game, before: PositionEditor) -> bytes:
    """The tiles of a board on that of another game, around the same centre, where they fit."""
    layout, letters = game.layout, game.tile_set.letters
    squares, old = bytearray(layout.squares), before.game.layout.size
    shift = (layout.size - old) // 2
    for square, tile in enumerate(before.board.squares):
        row, col = square // old + shift, square % old + shift
        letter = before.game.tile_set.letters[letter_of(tile)] if tile else ""
        inside = 0 <= row < layout.size and 0 <= col < layout.size
        if tile and inside and letter in letters[1:]:
            new = letters.index(letter)
            squares[row * layout.size + col] = new | (tile & BLANK_BIT)
    return bytes(squares)
