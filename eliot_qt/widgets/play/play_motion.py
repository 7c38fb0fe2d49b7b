"""A move that has just been made, as it is seen and heard: tiles fly, points rise, scores count."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, QPoint

from eliot_qt.game.events import Challenge, Turn
from eliot_qt.game.move import Placement
from eliot_qt.game.record import GameRecord
from eliot_qt.models.board import BoardModel
from eliot_qt.models.cell import Cell
from eliot_qt.voice.phrases import signed

from ..board.board_overlay import BoardOverlay, flying_cell
from ..board.flourish import Play
from ..look.motion import FULL_MOTION, Motion
from ..parts.sounds import TileSound, TileSounds
from ..parts.speech import say_aloud
from .event_texts import event_text
from .table_header import TableHeader

translate = QCoreApplication.translate


class PlayMotion(QObject):
    """Follows the moves of a game; everything is in its place already, only the paint is late.

    Tiles of a computer fly from its plaque; when they lie, points rise from the word and are
    counted in. A computer's moves are said to screen readers.
    """

    def __init__(
        self,
        record: Callable[[], GameRecord],
        header: TableHeader,
        overlay: BoardOverlay,
        model: BoardModel,
    ) -> None:
        super().__init__(overlay)
        self._record, self._header = record, header
        self._overlay, self._model = overlay, model
        self._motion = FULL_MOTION
        self._waiting: Turn | None = None
        self.sounds = TileSounds(self)
        # Tiles of the draft, and the events of the game it is for.
        self._set = 0
        self._events: object = None
        overlay.landed.connect(self._land)

    def set_motion(self, motion: Motion) -> None:
        """Durations to use."""
        self._motion = motion
        self._header.set_motion(motion)

    def follow_draft(self, count: int) -> None:
        """Let tiles that were set down or taken back be heard; ``count`` are set now."""
        before, self._set = self._set, count
        events, self._events = self._events, self._record().events
        # What is played has a sound of its own.
        if self._events is events and count != before:
            self.sounds.play(TileSound.DOWN if count > before else TileSound.BACK)

    def follow(self, event: object, by_computer: bool) -> None:
        """Show an event that is in the record already."""
        self._waiting = None
        self._header.hold_back()
        if not isinstance(event, Turn | Challenge):
            return
        record = self._record()
        if by_computer and event in record.events:
            say_aloud(self._overlay, event_text(record, record.events.index(event)))
        if isinstance(event, Challenge) and event.success:
            self._take_off()
        if not isinstance(event, Turn) or not isinstance(event.move, Placement):
            return
        self._waiting = event
        if by_computer and self._motion.place:
            start = self._header.mapToGlobal(self._header.seat_centre(event.seat))
            flights = [(cell, QPoint(start), square) for square, cell in self._cells(event.move)]
            self._overlay.fly(flights)
            # The score waits for its tiles: it would be whole, less again, and then count up.
            if self._overlay.is_flying and not record.position.turns:
                self._header.hold_back(event.seat, event.score)
        else:
            self._land()

    def _take_off(self) -> None:
        """End what moves of a play that has come off the board."""
        self._overlay.finish()
        self._overlay.flourish.land()
        self._header.hold_back()
        for plaque in self._header.plaques:
            plaque.counting.land()

    def _land(self) -> None:
        """Let the points of a play rise and be counted in: its tiles lie now."""
        event, self._waiting = self._waiting, None
        self._header.hold_back()
        if event is None or not isinstance(event.move, Placement):
            return
        cells = self._cells(event.move)
        position = self._record().position
        bingo = len(cells) >= position.rules.bingo_tiles
        if not position.turns:
            self._header.count_up(event.seat, event.score)
        text = signed(event.score)
        if bingo:
            text = translate("PlayTable", "Bingo {points}").format(points=text)
        self.sounds.play(TileSound.BINGO if bingo else TileSound.PLAY)
        self._overlay.flourish.begin(Play(cells, text, bingo))

    def _cells(self, move: Placement) -> tuple[tuple[int, Cell], ...]:
        placed = move.placed(self._model.size)
        return tuple((square, flying_cell(self._model, square)) for square, _ in placed)
