"""The position on the bench as it is set up: its editor, its lexicon, under which rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

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

# Positions that another one, or another board, has taken the place of.
_KEPT = 20


@dataclass(frozen=True)
class _Setup:
    """A position as it is set up, with the words that count and the names of its two sides.

    ``left_out`` are others of the game. ``is_own``: a person has changed what one plays with.
    """

    editor: PositionEditor
    lexicon: Lexicon
    names: tuple[str, str] = ("", "")
    left_out: tuple[str, ...] = ()
    is_own: bool = False


class PositionDesk(QObject):
    """Holds the editor, another one under other rules; ``changed`` follows any change of either.

    What was set up by hand comes back with ``undo`` from behind another board or position.
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
        self._setup: _Setup | None = None
        self._former: list[_Setup] = []

    @property
    def editor(self) -> PositionEditor:
        """The editor of the position being set up. Raises ``RuntimeError`` before there is one."""
        return self._now.editor

    @property
    def is_open(self) -> bool:
        """Return whether there is a position, if only an empty board."""
        return self._setup is not None

    @property
    def lexicon(self) -> Lexicon:
        """The words that count. Raises ``RuntimeError`` before anything is set up."""
        return self._now.lexicon

    @property
    def names(self) -> tuple[str, str]:
        """The names of the two sides, empty where they have none."""
        return self._setup.names if self._setup else ("", "")

    @property
    def left_out(self) -> tuple[str, ...]:
        """Others of the game, whose tiles are among the unseen ones."""
        return self._setup.left_out if self._setup else ()

    @property
    def position(self) -> Position | None:
        """The position of two players; None while it is not valid."""
        try:
            return self.editor.duel()
        except ValueError:
            return None

    @property
    def sketch(self) -> Position | None:
        """The position as far as it is set up; None while its tiles cannot be counted."""
        try:
            return self.editor.sketch()
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
        self._take(_Setup(editor, lexicon, (names[0], names[1]), tuple(names[2:])))

    def begin(self, lexicon_id: str) -> None:
        """Begin with an empty board. Raises ``LexiconError`` before anything has changed."""
        lexicon = self._lexicon_for(lexicon_id)
        layout = self._layouts[Rules().layout]
        tiles = lexicon.tile_set_id
        game = with_language(Rules(), lexicon.id, tiles, layout, self._tile_sets)
        self._take(_Setup(PositionEditor(game), lexicon))

    def game_of(self, rules: Rules) -> Game:
        """The game of some rules. Raises ``KeyError`` where its tiles or board are not there."""
        return Game(rules, self._tile_sets[rules.tile_set], self._layouts[rules.layout])

    def set_up(
        self,
        game: Game,
        squares: bytes,
        racks: tuple[str, str],
        scores: tuple[int, int],
        to_move: int,
        names: tuple[str, str],
    ) -> None:
        """Begin with a position as it was set up, valid or not.

        Raises ``LexiconError`` before anything has changed.
        """
        lexicon = self._lexicon_for(game.rules.lexicon)
        editor = PositionEditor(game)
        editor.set_up(squares, racks, scores, to_move)
        self._take(_Setup(editor, lexicon, names))

    @property
    def can_undo(self) -> bool:
        """Return whether a change can be taken back."""
        return self.is_open and (self.editor.can_undo or bool(self._former))

    def undo(self) -> None:
        """Take the last change back, also one of board, lexicon or racks, or another position."""
        if self.editor.can_undo:
            self.editor.undo()
        elif self._former:
            self.editor.deleteLater()
            self._show(self._former.pop())

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
        self._take(replace(self._now, editor=editor, lexicon=lexicon, is_own=True))

    @property
    def _now(self) -> _Setup:
        if self._setup is None:
            raise RuntimeError("no position is set up")
        return self._setup

    def _take(self, setup: _Setup) -> None:
        """Go on with another one; the one before is kept unless it can be had again as it was."""
        before = self._setup
        if before is not None and (setup.is_own or before.is_own or before.editor.can_undo):
            self._former.append(before)
            for old in self._former[:-_KEPT]:
                old.editor.deleteLater()
            del self._former[:-_KEPT]
        elif before is not None:
            before.editor.deleteLater()
        self._show(setup)

    def _show(self, setup: _Setup) -> None:
        if self._setup is not None:
            self._setup.editor.changed.disconnect(self.changed)
        self._setup = setup
        setup.editor.setParent(self)
        setup.editor.changed.connect(self.changed)
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
