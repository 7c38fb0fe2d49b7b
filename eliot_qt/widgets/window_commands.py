"""What each command of the window does, and when it can be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QGuiApplication

from eliot_qt import paths
from eliot_qt.game.formats.cgp import format_cgp
from eliot_qt.game.formats.errors import FormatError
from eliot_qt.game.rules import WordCheck
from eliot_qt.modes import topping, training
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
            session.guesses_changed,
        ):
            signal.connect(self.update)

    def update(self) -> None:
        """Enable what can be done now."""
        window, session = self._window, self._session
        playing = session.is_open and window.is_playing
        for command, action in self.actions.items():
            here = playing and self._possible(command)
            club = window.is_arbitrating and command in _ANY_GAME
            action.setEnabled(command in _ANYWHERE or here or club)
        self.actions[Command.FIND_IT].setChecked(session.is_open and session.finding_it)

    def _possible(self, command: Command) -> bool:
        session = self._session
        position = session.position
        mine = session.viewer is not None and position.over is None
        my_turn = mine and session.may_act
        in_training = session.mode == training.MODE
        in_topping = session.mode == topping.MODE
        shared = session.is_shared
        match command:
            case Command.PLAY:
                return session.play_move is not None and my_turn
            case Command.SWAP | Command.RESIGN if shared:
                return False
            case Command.PASS if shared:
                return my_turn and not in_topping
            case Command.SWAP | Command.PASS | Command.RESIGN:
                return my_turn and not (in_training and command is not Command.SWAP)
            case Command.LEAVE_SEAT:
                people = [seat for seat in session.record.seats if not seat.is_computer]
                return my_turn and shared and len(people) > 1
            case Command.PAUSE:
                return session.is_paused or (in_topping and my_turn)
            case Command.GIVE_UP:
                return in_topping and my_turn and not session.is_paused
            case Command.HINT | Command.ASK_TOP:
                return mine and session.may_hint
            case Command.FIND_IT:
                return in_training and position.over is None
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
                return not (session.at_end or shared)
            case Command.TRAIN_HERE:
                return session.may_hint and session.viewer is not None and not in_training
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
            Command.EXPORT: self._export,
            Command.PRINT: self._print,
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
            Command.LEAVE_SEAT: session.leave_seat,
            Command.PAUSE: self._pause,
            Command.GIVE_UP: session.give_up,
            Command.HINT: session.hint,
            Command.ASK_TOP: session.ask_top,
            Command.FIND_IT: self._find_it,
            Command.EDIT_POSITION: window.edit_position,
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
        name = " - ".join(seat.name for seat in self._window.record.seats[:4] if seat.name)
        path = ask_save(self._window, folder, name or "game")
        if path is None:
            return
        try:
            self._services.files.write(path, self._window.record)
        except (OSError, FormatError) as error:
            self._window.say(self.tr("{file} was not written: {why}").format(file=path, why=error))

    def _export(self) -> None:
        # Whatever prints is loaded when it is needed.
        from .exporting import ask_export, export, file_name

        folder = paths.saved_games()
        folder.mkdir(parents=True, exist_ok=True)
        record = self._window.record
        chosen = ask_export(self._window, folder, file_name(record))
        if chosen is None:
            return
        try:
            export(*chosen, record)
        except OSError as error:
            why = error.strerror or error
            text = self.tr("{file} was not written: {why}")
            self._window.say(text.format(file=chosen[0], why=why))
        else:
            self._window.say(self.tr("Written: {file}").format(file=chosen[0]))

    def _print(self) -> None:
        from .print_preview import preview

        preview(self._window, [self._window.record])

    def _quit(self) -> None:
        self._window.close()

    def _copy_position(self) -> None:
        if self._window.is_arbitrating:
            position = self._window.record.position
            QGuiApplication.clipboard().setText(format_cgp(position))
            return
        session = self._session
        position = session.position
        if session.handover is not None:
            # Under the hand-over card nobody sees a rack.
            position = position.seen_by(-1)
        elif session.viewer is not None and position.over is None:
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

    def _find_it(self) -> None:
        if self._session.is_open:
            self._session.set_finding(not self._session.finding_it)

    def _pause(self) -> None:
        if self._session.is_paused:
            self._session.unpause()
        else:
            self._session.pause()

    def _pin(self) -> None:
        self._session.pin(self._session.selected)

    def _set_rack(self) -> None:
        self._window.play.table.open_rack_entry()

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


# What can be done with any game that is in front.
_ANY_GAME = (Command.SAVE_AS, Command.EXPORT, Command.PRINT, Command.COPY_POSITION)
_ANYWHERE = frozenset(
    {
        Command.NEW,
        Command.OPEN,
        Command.PASTE_POSITION,
        Command.EDIT_POSITION,
        Command.START_PAGE,
        Command.QUIT,
        Command.REDUCE_MOTION,
        Command.FULL_SCREEN,
        Command.KEYS,
        Command.ABOUT,
    }
)
