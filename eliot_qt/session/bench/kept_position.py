"""The position on the bench, kept on disk: the next start of the program goes on with it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from eliot_qt.faults import Said, reason
from eliot_qt.formats.cgp import format_board, parse_board
from eliot_qt.game.record import Seat
from eliot_qt.modes import free_game
from eliot_qt.play.kept import setup_json
from eliot_qt.play.setup import GameSetup
from eliot_qt.store.atomic import write_atomic
from eliot_qt.store.fields import MAX_POINTS, Fields
from eliot_qt.store.json_object import read_object

from ..background.runner import FILES, Runner
from .position_desk import PositionDesk

FILE = "position.json"
_VERSION = 1
_SIDES = 2
# Milliseconds after the last change until it is written.
_SETTLED = 1000


class KeptPosition(QObject):
    """Writes what is set up on a desk, valid or not, once it stops changing."""

    not_kept = Signal(object)  # Said

    def __init__(
        self, desk: PositionDesk, path: Path, runner: Runner, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._desk, self._path, self._runner = desk, path, runner
        self._failed = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SETTLED)
        self._soon.timeout.connect(self._write_behind)
        desk.changed.connect(self._soon.start)

    def restore(self) -> bool:
        """Put the position that was kept on the desk; return False where there is none."""
        try:
            fields = Fields(read_object(self._path), "")
            fields.version(_VERSION)
            setup = setup_json.from_json(fields.object("setup"))
            game = self._desk.game_of(setup.rules)
            squares = parse_board(fields.text("board"), game).squares
            first, second = fields.texts("racks", _SIDES)
            mine, theirs = fields.numbers("scores", _SIDES, -MAX_POINTS, MAX_POINTS)
            to_move = fields.number("to_move", 0, 1)
            names = setup.seats[0].name, setup.seats[1].name
            self._desk.set_up(game, squares, (first, second), (mine, theirs), to_move, names)
        except (OSError, ValueError, KeyError):
            # There is none, or its lexicon or board is gone: one begins with an empty board.
            return False
        self._soon.stop()
        return True

    def flush(self) -> None:
        """Write what was changed last, now."""
        if not self._soon.isActive():
            return
        self._soon.stop()
        try:
            _put(self._path, self._text())
        except OSError as error:
            self._fail(reason(error))

    @Slot()
    def _write_behind(self) -> None:
        """Write in the thread of files: a disk may take longer than a window may."""
        question = self._runner.ask(FILES, partial(_writing, self._path, self._text()))
        question.finished.connect(self._succeed)
        question.failed.connect(self._fail)

    def _text(self) -> str:
        """Return the position as JSON, or nothing for an empty board."""
        editor = self._desk.editor
        if editor.is_blank:
            return ""
        seats = tuple(map(Seat, self._desk.names))
        setup = GameSetup(free_game.MODE, editor.game.rules, seats)
        value = {
            "version": _VERSION,
            "setup": setup_json.to_json(setup),
            "board": format_board(editor.board, editor.game.tile_set),
            "racks": editor.racks,
            "scores": editor.scores,
            "to_move": editor.to_move,
        }
        return json.dumps(value, ensure_ascii=False, indent=1) + "\n"

    @Slot()
    def _succeed(self) -> None:
        self._failed = False

    @Slot(object)
    def _fail(self, why: Said) -> None:
        # Once is enough: a full disk would complain at every change.
        if not self._failed:
            self.not_kept.emit(why)
        self._failed = True


def _writing(path: Path, text: str) -> Iterator[None]:
    yield from ()
    _put(path, text)


def _put(path: Path, text: str) -> None:
    """Replace the file in one step; where there is nothing to keep there is none."""
    if not text:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(path, text)
