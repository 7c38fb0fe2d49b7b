"""The position on the bench as it is set up: its editor, its lexicon, under which rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from eliot_qt.faults import Said, reason
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import BLANK_BIT, TileSet, letter_of
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.play.house_rules import tile_set_for, with_language
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
        """The reason why it is no position yet; empty if it is one."""
        try:
            self.editor.duel()
        except ValueError as error:
            return reason(error)
        return ""

    def open(self, position: Position, names: tuple[str, str] = ("", "")) -> None:
        """Begin with a position; of more than two seats the side to move and the next one stay.

        Raises ``LexiconError`` before anything has changed.
        """
        lexicon = self._lexicon_for(position.rules.lexicon)
        editor = PositionEditor(position.rules, position.tile_set, position.board.layout)
        editor.load_duel(of_two(position))
        self.names = names
        self._take(editor, lexicon)

    def begin(self, lexicon_id: str) -> None:
        """Begin with an empty board. Raises ``LexiconError`` before anything has changed."""
        lexicon = self._lexicon_for(lexicon_id)
        layout = self._layouts[Rules().layout]
        tile_set = self._tile_sets[lexicon.tile_set_id]
        rules = with_language(Rules(), lexicon.id, tile_set, layout)
        self.names = ("", "")
        self._take(PositionEditor(rules, tile_set, layout), lexicon)

    def set_lexicon(self, lexicon_id: str) -> None:
        """Let other words count. Raises ``LexiconError`` before anything has changed."""
        lexicon = self._lexicon_for(lexicon_id)
        self._under(lexicon, self.editor.layout, self.editor.rules.rack_size)

    def set_layout(self, layout_id: str) -> None:
        """Set up on another board; what lay on it stays around the centre."""
        self._under(self.lexicon, self._layouts[layout_id], self.editor.rules.rack_size)

    def set_rack_size(self, size: int) -> None:
        """Set the size of a rack."""
        self._under(self.lexicon, self.editor.layout, size)

    def _under(self, lexicon: Lexicon, layout: Layout, rack_size: int) -> None:
        before = self.editor
        base = lexicon.tile_set_id
        tile_set = self._tile_sets[tile_set_for(base, layout, self._tile_sets)]
        rules = replace(before.rules, lexicon=lexicon.id, layout=layout.id, rack_size=rack_size)
        if tile_set is not before.tile_set:
            rules = with_language(before.rules, lexicon.id, tile_set, layout)
            rules = replace(rules, rack_size=rack_size)
        if rules == before.rules:
            return
        editor = PositionEditor(rules, tile_set, layout)
        squares = _moved(before, tile_set, layout)
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


def _moved(before: PositionEditor, tile_set: TileSet, layout: Layout) -> bytes:
    """The tiles of a board on another one, around the same centre, as far as they are there."""
    squares, old = bytearray(layout.squares), before.layout.size
    shift = (layout.size - old) // 2
    for square, tile in enumerate(before.board.squares):
        row, col = square // old + shift, square % old + shift
        letter = before.tile_set.letters[letter_of(tile)] if tile else ""
        inside = 0 <= row < layout.size and 0 <= col < layout.size
        if tile and inside and letter in tile_set.letters[1:]:
            new = tile_set.letters.index(letter)
            squares[row * layout.size + col] = new | (tile & BLANK_BIT)
    return bytes(squares)
