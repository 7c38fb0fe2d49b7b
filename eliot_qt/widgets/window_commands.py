"""What each command of the window does, and when it can be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QInputDialog

from eliot_qt import paths
from eliot_qt.game.formats.cgp import format_cgp
from eliot_qt.game.formats.errors import FormatError
from eliot_qt.game.rules import WordCheck
from eliot_qt.modes import training
from eliot_qt.modes.free_game import Prompt
from eliot_qt.session.state import AnalysisStatus

from .actions import Command, make_actions
from .game_dialogs import ask_open, ask_save

if TYPE_CHECKING:
    from .main_window import MainWindow


class WindowCommands(QObject):
    """Builds the actions of a window and keeps them enabled as the session allows."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._services = window.services
        self._session = window.services.session
        self.actions: dict[Command, QAction] = make_actions(window, self._handlers())
        session = self._session
        for signal in (
            session.record_changed,
            session.rack_changed,
            session.draft_changed,
            session.prompt_changed,
            session.preview_changed,
            session.selection_changed,
            session.analysis_changed,
            session.thinking_changed,
            session.blocked_changed,
        ):
            signal.connect(self.update)

    def update(self) -> None:
        """Enable what can be done now."""
        window, session = self._window, self._session
        playing = session.is_open and window.is_playing
        for command, action in self.actions.items():
            action.setEnabled(command in _ANYWHERE or (playing and self._possible(command)))

    def _possible(self, command: Command) -> bool:
        session = self._session
        position = session.position
        mine = session.viewer is not None and position.over is None
        my_turn = mine and session.viewer == position.to_move and session.thinking is None
        in_training = session.mode == training.MODE
        match command:
            case Command.PLAY:
                return session.play_move is not None and my_turn
            case Command.SWAP | Command.PASS | Command.RESIGN:
                return my_turn and not (in_training and command is not Command.SWAP)
            case Command.CHALLENGE:
                prompts = (Prompt.MOVE_OR_CHALLENGE, Prompt.ACCEPT_OR_CHALLENGE)
                asked = position.rules.word_check is WordCheck.CHALLENGE
                return asked and my_turn and session.prompt in prompts
            case Command.END_BLOCKED:
                return session.blocked
            case Command.RECALL:
                return bool(session.draft.placed) or session.swapping
            case Command.SHUFFLE | Command.SORT | Command.COORDINATES:
                return mine
            case Command.UNDO:
                return session.can_undo
            case Command.REDO:
                return session.can_redo
            case Command.BACK | Command.FIRST:
                return session.record.cursor > 0
            case Command.FORWARD | Command.LAST:
                return not session.at_end
            case Command.PLAY_ON:
                return not session.at_end
            case Command.TRAIN_HERE:
                return session.viewer is not None and not in_training
            case Command.FIND_MOVES | Command.HOTSPOTS:
                return session.may_hint and session.viewer is not None
            case Command.NEW_RACK | Command.SET_RACK:
                return in_training
            case Command.FILL_RACK:
                return in_training and session.swapping
            case Command.TAKE_MOVE | Command.PIN:
                return session.preview is not None
        return True

    def _handlers(self) -> dict[Command, Callable[[], None]]:
        window, session = self._window, self._session
        return {
            Command.NEW: window.new_game,
            Command.OPEN: self._open,
            Command.SAVE_AS: self._save,
            Command.COPY_POSITION: self._copy_position,
            Command.PASTE_POSITION: self._paste_position,
            Command.START_PAGE: window.show_start,
            Command.QUIT: self._quit,
            Command.PLAY: session.play,
            Command.SWAP: self._swap,
            Command.PASS: self._pass,
            Command.CHALLENGE: session.challenge,
            Command.RESIGN: self._resign,
            Command.END_BLOCKED: session.end_blocked,
            Command.SHUFFLE: session.shuffle,
            Command.SORT: session.sort_rack,
            Command.RECALL: session.recall,
            Command.COORDINATES: self._coordinates,
            Command.UNDO: session.undo,
            Command.REDO: session.redo,
            Command.BACK: session.turn_back,
            Command.FORWARD: session.turn_forward,
            Command.FIRST: session.first,
            Command.LAST: session.last,
            Command.PLAY_ON: session.play_on_from_here,
            Command.TRAIN_HERE: window.train_here,
            Command.FIND_MOVES: self._find,
            Command.TAKE_MOVE: session.place_preview,
            Command.PIN: self._pin,
            Command.NEW_RACK: session.new_rack,
            Command.FILL_RACK: session.complete_rack,
            Command.SET_RACK: self._set_rack,
            Command.HOTSPOTS: self._hotspots,
            Command.NEXT_PANE: window.next_pane,
            Command.SAY_NEXT: window.say_next,
            Command.REDUCE_MOTION: self._reduce_motion,
            Command.FULL_SCREEN: self._full_screen,
            Command.KEYS: window.toggle_keys,
            Command.ABOUT: window.show_about,
        }

    def _open(self) -> None:
        path = ask_open(self._window, paths.saved_games())
        if path is not None:
            self._window.open_file(path)

    def _save(self) -> None:
        folder = paths.saved_games()
        folder.mkdir(parents=True, exist_ok=True)
        name = " - ".join(seat.name for seat in self._session.record.seats) or "game"
        path = ask_save(self._window, folder, name)
        if path is None:
            return
        try:
            self._services.files.write(path, self._session.record)
        except (OSError, FormatError) as error:
            self._window.say(self.tr("{file} was not written: {why}").format(file=path, why=error))

    def _quit(self) -> None:
        self._window.close()

    def _copy_position(self) -> None:
        session = self._session
        position = session.position
        if session.viewer is not None:
            position = position.seen_by(session.viewer)
        QGuiApplication.clipboard().setText(format_cgp(position))

    def _paste_position(self) -> None:
        self._window.train_on_text(QGuiApplication.clipboard().text())

    def _swap(self) -> None:
        if self._session.swapping:
            self._session.cancel_swap()
        else:
            self._session.start_swap()

    def _pass(self) -> None:
        if self._session.prompt is Prompt.ACCEPT_OR_CHALLENGE:
            self._session.accept()
        else:
            self._session.pass_turn()

    def _resign(self) -> None:
        if self._session.viewer is not None:
            self._session.resign(self._session.viewer)

    def _coordinates(self) -> None:
        self._window.play.table.open_entry("")

    def _find(self) -> None:
        if self._session.analysis_status is AnalysisStatus.RUNNING:
            self._session.cancel_search()
        else:
            self._session.find_moves()

    def _pin(self) -> None:
        self._session.pin(self._session.selected)

    def _set_rack(self) -> None:
        session = self._session
        text, ok = QInputDialog.getText(
            self._window,
            self.tr("Rack"),
            self.tr("Tiles of the rack, ? for a blank:"),
            text=session.tile_set.show(session.position.rack),
        )
        if ok:
            session.set_rack(text)

    def _hotspots(self) -> None:
        self._window.play.set_hotspots(self.actions[Command.HOTSPOTS].isChecked())

    def _reduce_motion(self) -> None:
        reduce = self.actions[Command.REDUCE_MOTION].isChecked()
        self._services.settings.change(reduce_motion=reduce)

    def _full_screen(self) -> None:
        if self.actions[Command.FULL_SCREEN].isChecked():
            self._window.showFullScreen()
        else:
            self._window.showNormal()


_ANYWHERE = frozenset(
    {
        Command.NEW,
        Command.OPEN,
        Command.PASTE_POSITION,
        Command.START_PAGE,
        Command.QUIT,
        Command.REDUCE_MOTION,
        Command.FULL_SCREEN,
        Command.KEYS,
        Command.ABOUT,
    }
)
