"""The candidates of a person's choice: ticked, typed, set down or played; two may be pinned."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from PySide6.QtCore import QObject, Signal

from eliot_qt.game.check import IllegalMove, Judge
from eliot_qt.game.move import Move, effect_of
from eliot_qt.game.position import Position
from eliot_qt.review.bench.own_moves import chosen_move, own_move
from eliot_qt.review.bench.values import CandidateOrigin, ChosenMove

_MOST_PINS = 2


class ChosenMoves(QObject):
    """Holds candidates of one position in the order in which they were chosen."""

    changed = Signal()  # moves
    pinned = Signal()  # pins

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._position: Position | None = None
        self._judge: Judge | None = None
        self._moves: tuple[ChosenMove, ...] = ()
        # Their places by what they do: each row of the list of all moves asks for it.
        self._places: dict[object, int] = {}
        self._pins: tuple[Move, ...] = ()

    @property
    def moves(self) -> tuple[ChosenMove, ...]:
        """The candidates."""
        return self._moves

    @property
    def are_own(self) -> bool:
        """Return whether a person has chosen any; the move played alone is no choice."""
        return any(each.origin is not CandidateOrigin.PLAYED for each in self._moves)

    @property
    def pins(self) -> tuple[Move, ...]:
        """At most two moves to compare."""
        return self._pins

    def begin(self, position: Position | None, judge: Judge | None) -> None:
        """Choose among the moves of another position; those it has, too, stay candidates."""
        before, old = self._moves, self._position
        self._position, self._judge = position, judge
        self._set_moves(())
        self._pins = ()
        if position is None or old is None:
            return
        if position.board == old.board and position.rack == old.rack:
            self._set_moves(tuple(again for each in before if (again := self._again(each))))

    def choose(self, move: Move, origin: CandidateOrigin) -> None:
        """Make a move a candidate, if it can be made."""
        if self._position is not None:
            with suppress(IllegalMove):
                self._take(chosen_move(move, self._position, self._judge, origin))

    def choose_all(self, moves: Iterable[Move]) -> None:
        """Make moves candidates, as if each was ticked."""
        blocked = self.blockSignals(True)
        for move in moves:
            self.choose(move, CandidateOrigin.TICKED)
        self.blockSignals(blocked)
        self.changed.emit()

    def tick(self, move: Move) -> None:
        """Make a move of the list a candidate, or remove it."""
        if self.place_of(move) is None:
            self.choose(move, CandidateOrigin.TICKED)
        else:
            self.remove(move)

    def add(self, text: str) -> ChosenMove:
        """Add the move of a text.

        Raises :class:`~.notation.NotationError` and :class:`~.check.IllegalMove`.
        """
        assert self._position is not None
        return self._take(own_move(text, self._position, self._judge))

    def add_move(self, move: Move) -> ChosenMove:
        """Add a move set down on the board. Raises :class:`~.check.IllegalMove`."""
        assert self._position is not None
        return self._take(chosen_move(move, self._position, self._judge, CandidateOrigin.OWN))

    def may_remove(self, move: Move) -> bool:
        """Return whether a candidate can be taken away; the one that was played stays."""
        place = self.place_of(move)
        if place is None:
            return not self.are_own
        return self.moves[place].origin is not CandidateOrigin.PLAYED

    def remove(self, move: Move) -> None:
        """Take a candidate away; the one that was played stays."""
        place = self.place_of(move)
        if place is None or self._moves[place].origin is CandidateOrigin.PLAYED:
            return
        self._set_moves((*self._moves[:place], *self._moves[place + 1 :]))
        self._pins = tuple(pin for pin in self._pins if not self._is_same(pin, move))
        self.changed.emit()

    def clear(self) -> None:
        """Take all candidates away but the one that was played."""
        moves = (each for each in self._moves if each.origin is CandidateOrigin.PLAYED)
        self._set_moves(tuple(moves))
        self._pins = ()
        self.changed.emit()

    def pin(self, move: Move) -> None:
        """Pin a move to compare, or unpin it; a third replaces the first."""
        others = tuple(pin for pin in self._pins if not self._is_same(pin, move))
        pinned = others if len(others) < len(self._pins) else (*others, move)
        self._pins = pinned[-_MOST_PINS:]
        self.pinned.emit()

    def place_of(self, move: Move) -> int | None:
        """Return a move's place among the candidates."""
        return self._places.get(self._effect(move))

    def _take(self, chosen: ChosenMove) -> ChosenMove:
        if self.place_of(chosen.move) is None:
            self._set_moves((*self._moves, chosen))
            self.changed.emit()
        return chosen

    def _again(self, chosen: ChosenMove) -> ChosenMove | None:
        assert self._position is not None
        try:
            return chosen_move(chosen.move, self._position, self._judge, chosen.origin)
        except IllegalMove:
            return None

    def _set_moves(self, moves: tuple[ChosenMove, ...]) -> None:
        self._moves = moves
        self._places = {self._effect(each.move): place for place, each in enumerate(moves)}

    def _is_same(self, move: Move, other: Move) -> bool:
        return self._effect(move) == self._effect(other)

    def _effect(self, move: Move) -> object:
        return effect_of(move, self._position.board.size) if self._position is not None else move
