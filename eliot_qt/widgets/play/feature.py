"""Playing a game: its page, its commands, puzzles, and what settings say of a running game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.lexicon import LexiconError
from eliot_qt.library.library import Library
from eliot_qt.modes.hints import EVERYDAY_WORDS
from eliot_qt.play.commands import SetLead
from eliot_qt.play.setup import GameKind, kind_of
from eliot_qt.review.interrupt import Interrupt
from eliot_qt.session.best_results import BestResult, BestResults
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.session.game.move_figures import MoveFigures
from eliot_qt.session.kept_games import KeptGames
from eliot_qt.session.settings import Settings
from eliot_qt.session.settings_store import SettingsStore

from ..actions.commands import Bound, bound
from ..board.tile_painter import TilePainter
from ..parts.shell import Feature, Place, Shell
from .commands import TRAINING_COMMANDS, TURN_COMMANDS
from .game_acts import GameActs

if TYPE_CHECKING:
    from eliot_qt.coach.themes import MistakeTheme
    from eliot_qt.lexicon.catalogue import Catalogue
    from eliot_qt.play.notices import Notice
    from eliot_qt.review.own_puzzles.puzzles import OwnPuzzle
    from eliot_qt.review.values import SeatSummary

    from .earlier_review import EarlierReview
    from .panes.pane_stack import PaneStack
    from .play_page import PlayPage
    from .puzzle_view import PuzzleView


_COVERS = (QEvent.Type.WindowBlocked, QEvent.Type.Show)
_UNCOVERS = (QEvent.Type.WindowUnblocked, QEvent.Type.Hide)


class ClockGuard(QObject):
    """Pauses a game under a modal dialog or an overlay and lets it go on afterwards.

    What the person had paused before stays so.
    """

    def __init__(self, window: QWidget, session: GameSession) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._holds = False
        window.installEventFilter(self)

    def watch(self, overlay: QWidget) -> None:
        """Pause while this covers the window, too."""
        overlay.installEventFilter(self)

    def _hold(self) -> None:
        if self._session.clock.times.may_pause:
            self._session.clock.pause()
            self._holds = True

    def _release(self) -> None:
        if self._holds:
            self._holds = False
            self._session.clock.unpause()

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The window itself is shown and hidden with the program.
        kinds = 1 if watched is self._window else 2
        if event.type() in _COVERS[:kinds]:
            self._hold()
        elif event.type() in _UNCOVERS[:kinds]:
            self._release()
        return super().eventFilter(watched, event)


class ResultKeeper(QObject):
    """Adds each topping that ends; ``catalogue`` names its lexicon."""

    def __init__(
        self,
        session: GameSession,
        results: BestResults,
        catalogue: Catalogue,
        panes: PaneStack,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._results = results
        self._catalogue = catalogue
        self._panes = panes
        session.game_over.connect(self._keep)

    def show(self, latest: BestResult | None = None) -> None:
        """Show the results of toppings like the one in front; ``latest`` is marked."""
        if not self._session.permits.tries:
            return
        rules = self._session.record.start.rules
        results = self._results.like(rules)
        lexicon = self._catalogue.names.get(rules.lexicon, "")
        self._panes.results.show_results(results, latest, rules, lexicon)

    def _keep(self) -> None:
        latest = self._results.add(self._session.record)
        if latest is not None:
            self.show(latest)


class PlayFeature(Feature):
    """Shows the running game; the page is made when the first game is shown.

    ``review_wanted`` is to analyse it, ``new_wanted`` to begin another, ``position_wanted`` carries
    a position to guess on, ``secret`` tells whether words on the board may not be explained.
    ``chosen_wanted`` asks for the next puzzle of those chosen on their page, ``chosen_tried`` tells
    whether the one in front was solved. A game has ``begun``: what was said of the one before is
    out of date. ``changed`` follows each change.
    """

    review_wanted = Signal()
    new_wanted = Signal()
    position_wanted = Signal(object)  # Position
    secret = Signal(bool)
    chosen_wanted = Signal()
    chosen_tried = Signal(bool)
    begun = Signal()
    changed = Signal()

    def __init__(
        self,
        shell: Shell,
        session: GameSession,
        figures: MoveFigures,
        games: KeptGames,
        library: Library,
        settings: SettingsStore,
        best: BestResults,
        painter: TilePainter,
        opponents: Callable[[Sequence[Seat], str], tuple[Seat, ...]],
        parent: QObject,
    ) -> None:
        super().__init__(shell, parent)
        self._session = session
        self._figures = figures
        self._games = games
        self._library = library
        self._settings = settings
        self._best = best
        self._painter = painter
        self._opponents = opponents
        #: what covers the game while it is open; its clock stands still then
        self.overlays: Sequence[QWidget] = ()
        self._acts = GameActs(
            shell, session, settings, lambda: self.page, lambda: self.actions, self.show_next_puzzle
        )
        session.changed.connect(self.changed)
        session.notice.connect(shell.show_notice)
        best.notice.connect(shell.show_notice)
        settings.changed.connect(self._use)
        self._use(settings.value)

    @property
    def commands(self) -> list[Bound[Any]]:
        """The commands of a turn, of the turns before it, and of a training."""
        return bound(self._acts, (*TURN_COMMANDS, *TRAINING_COMMANDS))

    @cached_property
    def page(self) -> PlayPage:
        """The page, made when it is first wanted."""
        from .play_page import PlayPage

        page = PlayPage(self._session, self._figures, self._painter, self.actions)
        page.review_requested.connect(self.review_wanted)
        page.new_requested.connect(self.new_wanted)
        page.rematch_requested.connect(self._rematch)
        page.panes.lead_chosen.connect(lambda n: self._session.act(SetLead(n)))
        page.table.motion.sounds.set_volume(self._settings.value.sounds)
        guard = ClockGuard(self._shell.dialogs.window(), self._session)
        for overlay in self.overlays:
            guard.watch(overlay)
        self._shell.add_page(Place.PLAY, page)
        return page

    @cached_property
    def results(self) -> ResultKeeper:
        """The table of personal bests beside a topping."""
        catalogue, panes = self._library.catalogue, self.page.panes
        return ResultKeeper(self._session, self._best, catalogue, panes, self)

    @cached_property
    def _earlier(self) -> EarlierReview:
        from .earlier_review import EarlierReview

        return EarlierReview(self._games, self._library.catalogue, self.show_accuracies, self)

    @cached_property
    def puzzles(self) -> PuzzleView:
        """Puzzles from the person's games."""
        from .puzzle_view import PuzzleView

        games, catalogue = self._games, self._library.catalogue
        view = PuzzleView(
            self._shell, self._session, games, catalogue, self.actions, self.page.side, self
        )
        view.position_wanted.connect(self.position_wanted)
        view.secret.connect(self.secret)
        view.chosen_tried.connect(self.chosen_tried)
        return view

    def show(self) -> None:
        """Show the game that has just been opened."""
        self.page.fill()
        self._shell.show_page(self.page)
        self.results.show()
        self.page.open()
        self._start_over()
        session = self._session
        self._earlier.look_for(session.record)
        if self._settings.value.list_at_once:
            # In a turn of its own: keys and clicks come between.
            QTimer.singleShot(1, self, self._list)

    def _list(self) -> None:
        session = self._session
        if not session.is_open:
            return
        listing, lists = session.listing, session.permits.practice and not session.teaching.guessing
        if lists or listing.stays:
            listing.follows = True
            if lists or session.position.to_move == session.viewer:
                session.find_moves()

    def show_next_puzzle(self) -> None:
        """Look for the next puzzle of the kind in front, and open it once it is found."""
        if self.puzzles.is_chosen:
            self.chosen_wanted.emit()
        else:
            self.puzzles.next()

    def show_own_puzzle(self) -> None:
        """Look for the next puzzle of the person's games, and open it once it is found."""
        self.puzzles.next()

    def practise(self, theme: MistakeTheme) -> None:
        """Open a puzzle about a theme of the person's mistakes."""
        self.puzzles.practise(theme)

    def open_chosen(self, puzzle: OwnPuzzle, keep: Callable[[bool], Notice | None] | None) -> None:
        """Open a puzzle of their page; ``keep`` keeps how it went, None for one's own games."""
        self.puzzles.open_chosen(puzzle, keep)

    def show_accuracies(self, record: GameRecord, seats: Sequence[SeatSummary]) -> None:
        """Show at the end of the game in front how accurate its players were."""
        session = self._session
        if session.is_open and "page" in self.__dict__:
            self.page.end.take_accuracies(record, session.record, seats)

    def show_rush(self, text: str) -> None:
        """Show what is left of a rush of puzzles."""
        self.puzzles.card.show_rush(text)

    def leave_puzzles(self) -> None:
        """Leave the puzzle there is: another game is opened."""
        if "puzzles" in self.__dict__:
            self.puzzles.run.drop()

    @property
    def is_in_front(self) -> bool:
        """Return whether the page is in front, with a game."""
        return self._acts.is_in_front

    @property
    def rule(self) -> tuple[Interrupt, bool]:
        """The moves that are stopped in this game, and whether it is a Teach game."""
        return self._session.check.rule, self._session.check.teaches

    @property
    def is_guessing(self) -> bool:
        """Return whether the list of moves is hidden, to be guessed."""
        return self._acts.is_guessing

    def is_going_on(self, kind: GameKind) -> bool:
        """Return whether a game of this kind is in front and not over."""
        session = self._session
        if self._shell.place is not Place.PLAY or not session.is_open or session.position.over:
            return False
        return kind is kind_of(session.mode.id, session.record.seats)

    def prepare(self) -> Iterator[object]:
        """Open the lexicon that is played with, and make the page."""
        # What is wrong with it is said when it is used.
        with suppress(LexiconError):
            yield self._library.lexicon(self._settings.value.lexicon)
        from ..parts.idle_steps import know_classes

        yield from know_classes()
        from ..board import board_column

        yield board_column
        from ..board import tile_surface

        yield tile_surface
        from . import move_line

        yield move_line
        from . import play_table

        yield play_table
        from . import earlier_review

        yield earlier_review
        from .panes import moves_pane

        yield moves_pane
        from eliot_qt.widgets.parts.figures import figure_strip

        yield figure_strip
        from .panes import master_pane

        yield master_pane
        from . import play_page

        yield play_page
        yield self.page
        yield self.page.panes.moves
        # What a lesson has beside its board.
        yield self.page.panes.guesses
        yield self.page.history.view

    def prepare_puzzles(self) -> Iterator[object]:
        """Load puzzles."""
        from eliot_qt.review.own_puzzles import puzzle_reader

        yield puzzle_reader
        from . import puzzle_view

        yield puzzle_view

    def turn(self, place: Place | None) -> None:
        """Stop the clock of a game that is left; the person resumes it."""
        if place is not Place.PLAY:
            self._session.clock.pause()

    def close(self) -> None:
        """Close the game; it is kept."""
        self._session.close()

    def _use(self, settings: Settings) -> None:
        self._session.clock.alerts = settings.alerts
        self._session.check.preferred = Interrupt(settings.interrupt)
        self._session.teaching.tier = settings.hint_words
        self._session.check.plain = settings.hint_words <= EVERYDAY_WORDS
        self._session.set_pace(settings.pace)
        if "page" in self.__dict__:
            self.page.table.motion.sounds.set_volume(settings.sounds)

    def _rematch(self) -> None:
        record = self._session.record
        seats = self._opponents(record.seats, record.start.rules.lexicon)
        self._session.games.rematch(seats, self._open_again)

    def _open_again(self) -> None:
        self._start_over()
        self.page.fill()
        self.page.open()

    def _start_over(self) -> None:
        self._acts.start_over()
        self.begun.emit()
