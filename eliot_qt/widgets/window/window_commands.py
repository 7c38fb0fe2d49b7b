"""What each command of the window does, and which are enabled."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction

from eliot_qt.game.move import Exchange
from eliot_qt.modes.mode import Prompt
from eliot_qt.play import commands
from eliot_qt.play.state import AnalysisStatus
from eliot_qt.session.settings import TEXT_SCALES

from ..actions.actions import make_actions
from ..actions.commands import Command

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
        self._session.changed.connect(self.update)

    def update(self) -> None:
        """Enable what can be done now."""
        window, session = self._window, self._session
        playing = session.is_open and window.is_playing
        analysis = window.analysis
        possible: dict[Command, bool] = {}
        if playing:
            # The first window has no game.
            from ..actions import command_conditions

            possible = command_conditions.conditions(session) | analysis.possible()
        analysing = analysis.possible() if analysis.is_open else {}
        for command, action in self.actions.items():
            here = playing and possible.get(command, True)
            club = window.is_arbitrating and command in _ANY_GAME
            analysed = analysing.get(command, False)
            action.setEnabled(command in ANYWHERE or here or club or analysed)
        self.actions[Command.FIND_IT].setChecked(session.is_open and session.teaching.guessing)

    def _handlers(self) -> dict[Command, Callable[[], None]]:
        return {
            **{command: partial(self._run_file, command) for command in _FILES},
            **self._game_handlers(),
            **self._training_handlers(),
            **self._window_handlers(),
            **self._analysis_handlers(),
        }

    def _run_file(self, command: Command) -> None:
        self._window.features.paper.handlers()[command]()

    def _game_handlers(self) -> dict[Command, Callable[[], None]]:
        session = self._session
        return {
            Command.PLAY: self._play,
            Command.SWAP: self._swap,
            Command.PASS: self._once_written(self._pass),
            Command.CHALLENGE: self._once_written(partial(session.act, commands.ChallengePlay())),
            Command.RESIGN: self._once_written(self._resign),
            Command.END_BLOCKED: self._once_written(partial(session.act, commands.EndBlocked())),
            Command.SHUFFLE: session.hand.shuffle,
            Command.SORT: session.hand.sort_rack,
            Command.RECALL: session.hand.recall,
            Command.COORDINATES: self._coordinates,
            Command.UNDO: session.undo,
            Command.REDO: session.redo,
            Command.LEAVE_SEAT: partial(session.act, commands.LeaveSeat()),
            Command.PAUSE: self._pause,
            Command.RESET_CLOCK: session.clock.reset,
            Command.GIVE_UP: self._once_written(partial(session.act, commands.GiveUp())),
        }

    def _training_handlers(self) -> dict[Command, Callable[[], None]]:
        window, session = self._window, self._session
        return {
            Command.TRAIN_HERE: lambda: window.features.start.train_here(),
            Command.HINT: self._hint,
            Command.ASK_TOP: session.teaching.ask_top,
            Command.FIND_IT: self._find_it,
            Command.EDIT_POSITION: lambda: window.features.start.edit_position(),
            Command.SORT_MOVES: self._sort_moves,
            Command.TAKE_MOVE: session.hand.place_chosen,
            Command.PIN: self._pin,
            Command.NEW_RACK: partial(session.act, commands.DrawRack()),
            Command.FILL_RACK: self._fill_rack,
            Command.SET_RACK: self._set_rack,
            Command.HOTSPOTS: self._hotspots,
            Command.DANGER: self._danger,
            Command.LIKELY_REPLY: self._likely_reply,
        }

    def _analysis_handlers(self) -> dict[Command, Callable[[], None]]:
        """Those of the page of an analysis; some do in a game what they do in its analysis."""
        window, past = self._window, self._session.past
        return {
            Command.ANALYSE: lambda: window.analysis.toggle(),
            Command.ANALYSE_FILE: lambda: window.analysis.ask_file(),
            Command.NEXT_MISTAKE: lambda: window.analysis.walk_to_mistake(1),
            Command.PREVIOUS_MISTAKE: lambda: window.analysis.walk_to_mistake(-1),
            Command.BACK: self._either(past.turn_back, lambda: window.analysis.walk(-1)),
            Command.FORWARD: self._either(past.turn_forward, lambda: window.analysis.walk(1)),
            Command.FIRST: self._either(past.first, lambda: window.analysis.walk_to_end(False)),
            Command.LAST: self._either(past.last, lambda: window.analysis.walk_to_end(True)),
            Command.PLAY_ON: self._either(past.branch, lambda: window.analysis.play_on()),
            Command.EXPORT: self._either(
                lambda: window.features.paper.export(), lambda: window.analysis.export()
            ),
            Command.FIND_MOVES: self._either(
                self._find, lambda: window.analysis.parts.look.toggle()
            ),
        }

    def _either(
        self, in_game: Callable[[], None], in_analysis: Callable[[], None]
    ) -> Callable[[], None]:
        """A command with a meaning on the page of a game and another one in its analysis."""

        def act() -> None:
            if self._window.analysis.is_open:
                in_analysis()
            else:
                in_game()

        return act

    def _fill_rack(self) -> None:
        marked = self._session.hand.move
        kept = marked.tiles if isinstance(marked, Exchange) else b""
        self._session.act(commands.DrawRack(kept))

    def _window_handlers(self) -> dict[Command, Callable[[], None]]:
        window = self._window
        return {
            Command.NEW: lambda: window.features.start.new_game(),
            Command.OPEN: lambda: window.features.start.ask_file(),
            Command.REPLAY: lambda: window.features.start.ask_replay(),
            Command.PASTE_POSITION: lambda: window.features.start.paste_position(),
            Command.TEACH_GAME: lambda: window.opener.start_teach_game(),
            Command.RECORD: lambda: window.features.record.open(),
            Command.PUZZLES: lambda: window.features.puzzles.next(),
            Command.PREFERENCES: lambda: window.features.preferences.open(),
            Command.START_PAGE: lambda: window.features.start.show(),
            Command.QUIT: self._quit,
            Command.WORD_TOOLS: self._open_words,
            Command.WORD_WINDOW: self._open_word_window,
            Command.WORD_CARD: lambda: window.words.open_card(),
            Command.JUDGE: self._judge,
            Command.STUDY: self._study,
            Command.LEXICONS: self._open_lexicons,
            Command.NEXT_PANE: window.next_pane,
            Command.SAY_NEXT: self._say_next,
            Command.TEXT_LARGER: self._larger,
            Command.TEXT_SMALLER: self._smaller,
            Command.TEXT_USUAL: self._usual_size,
            Command.CLOCK_SOUND: self._clock_sound,
            Command.REDUCE_MOTION: self._reduce_motion,
            Command.FULL_SCREEN: self._full_screen,
            Command.MENUS: self._open_menus,
            Command.KEYS: self._show_keys,
            Command.ABOUT: self._show_about,
        }

    def _once_written(self, run: Callable[[], None]) -> Callable[[], None]:
        """A command that ends a turn: not while a move is half typed, which says so."""

        def act() -> None:
            entry = self._window.play.table.entry
            if entry.is_open:
                entry.refuse(self.tr("Enter or Esc first: this line is not finished"))
            else:
                run()

        return act

    def _quit(self) -> None:
        self._window.close()

    def _play(self) -> None:
        entry = self._window.play.table.entry
        if entry.is_open and self._session.hand.move is not None:
            entry.submit()
        else:
            self._session.play()

    def _swap(self) -> None:
        if self._session.hand.swapping:
            self._session.hand.cancel_swap()
        else:
            self._session.hand.start_swap()

    def _pass(self) -> None:
        if self._session.turn.prompt is Prompt.ACCEPT_OR_CHALLENGE:
            self._session.act(commands.AcceptPlay())
        else:
            self._session.act(commands.PASS)

    def _resign(self) -> None:
        if self._session.viewer is not None:
            self._session.act(commands.Resign(self._session.viewer))

    def _coordinates(self) -> None:
        self._window.play.table.open_entry("")

    def _find(self) -> None:
        if self._session.listing.status is AnalysisStatus.RUNNING:
            self._session.listing.cancel()
            return
        self._session.find_moves()
        moves = self._window.play.moves.view
        # The arrows walk through what was asked for; letters reach the board from there.
        if moves.isVisible() and not self._session.hand.draft.placed:
            moves.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _sort_moves(self) -> None:
        self._window.play.moves.sorting.open_menu()

    def _hint(self) -> None:
        """The next hint; where it costs points, only the way to it: Space or Enter buys it."""
        if self._session.is_open and self._session.permits.tries:
            self._window.play.topping.choose_hint()
        else:
            self._session.teaching.hint()

    def _find_it(self) -> None:
        if self._session.is_open:
            self._session.set_guessing(not self._session.teaching.guessing)

    def _pause(self) -> None:
        if self._session.clock.is_paused:
            self._session.clock.unpause()
        else:
            self._session.clock.pause()

    def _pin(self) -> None:
        self._session.listing.pin(self._session.listing.selected)

    def _set_rack(self) -> None:
        self._window.play.table.open_rack_entry()

    def _hotspots(self) -> None:
        self._window.play.set_hotspots(self.actions[Command.HOTSPOTS].isChecked())

    def _danger(self) -> None:
        self._services.settings.change(danger=self.actions[Command.DANGER].isChecked())

    def _likely_reply(self) -> None:
        self._services.settings.change(likely_reply=self.actions[Command.LIKELY_REPLY].isChecked())

    def _reduce_motion(self) -> None:
        reduce = self.actions[Command.REDUCE_MOTION].isChecked()
        self._services.settings.change(reduce_motion=reduce)

    def _larger(self) -> None:
        self._scale_text(min(s for s in (*TEXT_SCALES, math.inf) if s > self._text_scale))

    def _smaller(self) -> None:
        self._scale_text(max(s for s in (-math.inf, *TEXT_SCALES) if s < self._text_scale))

    def _usual_size(self) -> None:
        self._scale_text(100)

    @property
    def _text_scale(self) -> int:
        return self._services.settings.value.text_scale

    def _scale_text(self, scale: float) -> None:
        if scale in TEXT_SCALES:
            self._services.settings.change(text_scale=int(scale))

    def _clock_sound(self) -> None:
        self._services.settings.change(clock_sound=self.actions[Command.CLOCK_SOUND].isChecked())

    # The window has its help once there are pages, which need the actions first.

    def _say_next(self) -> None:
        self._window.help.say_next()

    def _open_words(self) -> None:
        self._window.words.open()

    def _open_word_window(self) -> None:
        self._window.words.open_window()

    def _judge(self) -> None:
        self._window.words.judge()

    def _study(self) -> None:
        self._window.features.study.open()

    def _open_lexicons(self) -> None:
        self._window.features.lexicons.open()

    def _open_menus(self) -> None:
        self._window.open_menus()

    def _show_keys(self) -> None:
        self._window.help.toggle_keys()

    def _show_about(self) -> None:
        self._window.help.show_about()

    def _full_screen(self) -> None:
        if self.actions[Command.FULL_SCREEN].isChecked():
            self._window.showFullScreen()
        else:
            self._window.showNormal()


# What is written.
_FILES = (*(Command.SAVE_AS, Command.PRINT, Command.SEVERAL, Command.COPY_POSITION),)
# What can be done with any game that is in front.
_ANY_GAME = (Command.SAVE_AS, Command.EXPORT, Command.PRINT, Command.COPY_POSITION)
#: what can be done on every page
ANYWHERE = frozenset(
    {
        Command.NEW,
        Command.OPEN,
        Command.REPLAY,
        Command.ANALYSE_FILE,
        Command.SEVERAL,
        Command.PASTE_POSITION,
        Command.EDIT_POSITION,
        Command.RECORD,
        Command.PUZZLES,
        Command.PREFERENCES,
        Command.TEACH_GAME,
        Command.START_PAGE,
        Command.QUIT,
        Command.TEXT_LARGER,
        Command.TEXT_SMALLER,
        Command.TEXT_USUAL,
        Command.CLOCK_SOUND,
        Command.REDUCE_MOTION,
        Command.FULL_SCREEN,
        Command.WORD_TOOLS,
        Command.WORD_WINDOW,
        Command.WORD_CARD,
        Command.JUDGE,
        Command.STUDY,
        Command.LEXICONS,
        Command.MENUS,
        Command.KEYS,
        Command.ABOUT,
    }
)
