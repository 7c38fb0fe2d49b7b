"""The page of a position on the bench: the board on the left, what is asked and found beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from PySide6.QtCore import QRect, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.game.move import Move
from eliot_qt.library.library import Library
from eliot_qt.models.said import said_text
from eliot_qt.players.analysis import Candidate
from eliot_qt.session.bench.bench_parts import BenchParts
from eliot_qt.voice.refusals import not_a_letter

from ...board.tile_painter import TilePainter
from ...look.theme import Theme
from ...parts.eliding_label import ElidingLabel
from ...parts.page import Page, place_in
from ...parts.pane_scroll import PaneBody, PaneScroll
from ...parts.segments import FittingTabs
from ...texts.sentences import sentence
from ..play_on_menu import PlayOnMenu
from .bench_board import BenchBoard
from .bench_details import DRAWS, LINE, PLIES, BenchDetails
from .found_table import FoundTable
from .move_pane import MovePane
from .opponent_pane import OpponentPane
from .plan_bar import PlanBar
from .setup_pane import SetupPane
from .side_fields import SideFields

SET_UP, MOVES, CANDIDATES, OPPONENT = range(4)


class CandidateSide(PaneBody):
    """The plan above the candidates, and below them the details of the one looked at."""

    def __init__(self, parts: BenchParts) -> None:
        super().__init__(())
        self.plan = PlanBar(parts.bench)
        self.found = FoundTable(parts.bench)
        self.details = BenchDetails(parts.bench, parts.lines, parts.questions)
        self.lists = lists = QSplitter(Qt.Orientation.Vertical)
        lists.setChildrenCollapsible(False)
        lists.addWidget(self.found)
        lists.addWidget(self.details)
        self._share_height(PLIES)
        column = self.layout()
        assert column is not None
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self.add(self.plan, 0)
        self.add(lists)
        self.found.row_shown.connect(self.details.show_row)
        self.details.bar.currentChanged.connect(self._share_height)
        lists.splitterMoved.connect(self._keep_shares)

    @Slot(int)
    def _share_height(self, tab: int) -> None:
        """Draws and lines are longer than the rest; shares of the height, whatever it is."""
        shares = (1, 1) if tab in (DRAWS, LINE) else (3, 2)
        for place, share in enumerate(shares):
            self.lists.setStretchFactor(place, share)
        self.lists.setSizes([1000 * share for share in shares])

    @Slot()
    def _keep_shares(self) -> None:
        """Leave the heights as a person has set them."""
        self.details.bar.currentChanged.disconnect(self._share_height)
        self.lists.splitterMoved.disconnect(self._keep_shares)

    def refresh(self) -> None:
        """Show the plan and what is known now."""
        self.plan.refresh()
        self.found.refresh()


class _Halves(QHBoxLayout):
    """A board as wide as its height allows, and the rest beside it."""

    def __init__(self, board: BenchBoard, rest: QWidget) -> None:
        super().__init__()
        self._board = board
        self.setSpacing(0)
        self.addWidget(board, 5)
        self.addWidget(rest, 4)

    # Qt overrides

    def setGeometry(self, rect: QRect) -> None:
        self._board.setMaximumWidth(self._board.width_for(rect.height()))
        super().setGeometry(rect)


class BenchPage(Page):
    """Shows what its parts have found; what is asked of other pages is emitted.

    A part behind a tab is made when it is first wanted.
    """

    left = Signal()
    copy_requested = Signal(str)  # cgp, gcg, table
    paste_requested = Signal()
    train_requested = Signal()
    play_on_requested = Signal(object)  # ids of players by seat, empty for persons
    save_requested = Signal()
    inference_chosen = Signal(object)  # Inference, or None
    share_chosen = Signal(bool)  # evenly

    def __init__(
        self,
        parts: BenchParts,
        library: Library,
        painter: TilePainter,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Analysis of a position"))
        self._parts, self._library = parts, library
        self._bench = parts.bench
        self.title = ElidingLabel()
        self.title.setObjectName("title")
        self.board = BenchBoard(parts.bench, painter)
        self.sides = SideFields(parts.bench.desk)
        self.moves = MovePane(parts.bench)
        # Not only in large text: the number of candidates makes the row longer.
        self.bar = FittingTabs()
        self.bar.setAccessibleName(self.tr("Parts of the analysis"))
        self._stack = QStackedWidget()
        self.paste = self._button(self.tr("Paste"))
        self.copy = self._copy_button()
        self.train = self._button(self.tr("Train here"))
        self.play_on = PlayOnMenu(self.tr("Play on"))
        self.play_on.setToolTip(self.tr("Play on from here, as a separate game"))
        self.back = self._button(self.tr("Back"))
        # The move looked at, a ghost on the board.
        self._ghost: Move | None = None
        self._lay_out()
        self._connect()

    @cached_property
    def setup(self) -> SetupPane:
        """The choices of what one plays with."""
        pane = SetupPane(self._bench.desk, self._library)
        pane.refused.connect(self.moves.say)
        self._places[SET_UP].addWidget(pane)
        pane.refresh()
        return pane

    @cached_property
    def candidates(self) -> CandidateSide:
        """The plan, the candidates, and the details of one."""
        side = CandidateSide(self._parts)
        side.plan.inference_chosen.connect(self.inference_chosen)
        side.plan.share_chosen.connect(self.share_chosen)
        side.found.row_shown.connect(self._show_row)
        side.details.step_shown.connect(self._show_step)
        side.details.heat_shown.connect(self.board.show_heat)
        if self._theme is not None:
            side.details.map.set_theme(self._theme)
        self._places[CANDIDATES].addWidget(side)
        side.refresh()
        return side

    @cached_property
    def opponent(self) -> OpponentPane:
        """The opponent's likely leaves."""
        pane = OpponentPane(self._bench, self._parts.questions)
        self._places[OPPONENT].addWidget(pane)
        return pane

    @property
    def plan(self) -> PlanBar:
        """The way in which candidates are judged."""
        return self.candidates.plan

    @property
    def table(self) -> FoundTable:
        """The candidates with what is found about them."""
        return self.candidates.found

    @property
    def details(self) -> BenchDetails:
        """The details of the candidate looked at."""
        return self.candidates.details

    def first_focus(self) -> QWidget:
        return self.board.board

    def themed(self, theme: Theme) -> None:
        self.board.set_theme(theme)
        if self._has_candidates:
            self.details.map.set_theme(theme)

    def set_text_scale(self, scale: float) -> None:
        """The size of what is painted on the board; 1 is usual."""
        self.board.overlay.set_text_scale(scale)

    def show_tab(self, tab: int) -> None:
        """Bring a part of the analysis to the front."""
        self.bar.setCurrentIndex(tab)

    def _copy_button(self) -> QToolButton:
        button = QToolButton()
        button.setText(self.tr("Copy"))
        button.setObjectName("plain")
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        for kind, text in (
            ("cgp", self.tr("Position as CGP")),
            ("gcg", self.tr("Position as GCG")),
            ("table", self.tr("Candidates as a text table")),
        ):
            action = menu.addAction(text)
            action.triggered.connect(lambda _=False, each=kind: self.copy_requested.emit(each))
        menu.addSeparator()
        save = menu.addAction(self.tr("Save the candidates…"))
        save.triggered.connect(self.save_requested)
        button.setMenu(menu)
        return button

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(12, 6, 12, 0)
        head.addWidget(self.title, 1)
        for button in (self.paste, self.copy, self.train, self.play_on, self.back):
            head.addWidget(button)
        names = (
            self.tr("Set up"),
            self.tr("All moves"),
            self.tr("Candidates"),
            self.tr("Opponent"),
        )
        for name in names:
            self.bar.addTab(name)
        self._places = [place_in(self._stack) for _ in names]
        self._places[MOVES].addWidget(self.moves)
        self.bar.setCurrentIndex(MOVES)
        self._stack.setCurrentIndex(MOVES)
        self._fit()
        body = PaneBody(())
        for part in (self.sides, self.bar, self.sides.problem):
            body.add(part, 0)
        body.add(self._stack, 1)
        halves = _Halves(self.board, PaneScroll(body))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(4)
        whole.addLayout(head)
        whole.addLayout(halves, 1)

    def _connect(self) -> None:
        bench, board = self._bench, self.board
        self.bar.currentChanged.connect(self._turn)
        bench.listed.connect(self._show_position)
        bench.desk.replaced.connect(self._show_names)
        bench.candidates.changed.connect(self._count)
        bench.candidates.pinned.connect(self._show_ghosts)
        bench.found_changed.connect(self._show_results)
        self.moves.move_shown.connect(self._show_move)
        board.drafted.connect(self._add_drafted)
        board.left.connect(self.left)
        board.refused.connect(self._refuse)
        self.paste.clicked.connect(self.paste_requested)
        self.train.clicked.connect(self.train_requested)
        self.play_on.chosen.connect(self.play_on_requested)
        self.play_on.menu().aboutToShow.connect(self._offer_players)
        self.back.clicked.connect(self.left)

    @Slot(int)
    def _turn(self, tab: int) -> None:
        self._part(tab).show()
        self._stack.setCurrentIndex(tab)
        self._fit()
        self.sides.set_editing(tab == SET_UP)
        self.board.set_editing(tab == SET_UP)
        # A line that was walked belongs to the candidates.
        self.board.refresh()
        self._show_ghosts()

    def _fit(self) -> None:
        """Keep the height of the part in front alone: a lower one need not scroll."""
        for column in self._places:
            if (place := column.parentWidget()) is not None:
                is_front = place is self._stack.currentWidget()
                policy = QSizePolicy.Policy.Preferred if is_front else QSizePolicy.Policy.Ignored
                place.setSizePolicy(QSizePolicy.Policy.Preferred, policy)

    def _part(self, tab: int) -> QWidget:
        """Return the part behind a tab, made now if it is not there yet."""
        if tab == SET_UP:
            return self.setup
        if tab == CANDIDATES:
            return self.candidates
        return self.opponent if tab == OPPONENT else self.moves

    @property
    def _has_candidates(self) -> bool:
        return "candidates" in vars(self)

    @Slot()
    def _show_results(self) -> None:
        """The best of the first results lies on the board, whatever tab is in front."""
        if self._bench.results is not None:
            self._part(CANDIDATES).show()

    @Slot()
    def _show_position(self) -> None:
        """Show another position, or the moves found for it; what is set up follows the desk."""
        self._show_names()
        if self.board.draft_position is not self._bench.position:
            self.board.begin_draft()
            self._ghost = None
            self.board.show_moves(None)
        self.board.refresh()
        self._count()

    @Slot()
    def _show_names(self) -> None:
        names = [name for name in self._bench.desk.names if name]
        self.title.setText(" – ".join(names) or self.tr("A position"))

    @Slot()
    def _offer_players(self) -> None:
        self.play_on.offer([self.sides.name_of(seat) for seat in range(2)])

    @Slot()
    def _count(self) -> None:
        count = len(self._bench.candidates.moves)
        text = self.tr("Candidates ({n})").format(n=count) if count else self.tr("Candidates")
        self.bar.setTabText(CANDIDATES, text)

    @Slot(object)
    def _show_row(self, row: Candidate | None) -> None:
        self._show_move(row.move if row else None)

    @Slot(object)
    def _show_move(self, move: Move | None) -> None:
        self._ghost = move
        self.board.refresh()
        self._show_ghosts()

    @Slot()
    def _show_ghosts(self) -> None:
        """Show the current move and a pinned one as ghosts, none while the board is set up."""
        if self.bar.currentIndex() == SET_UP:
            self.board.show_moves(None)
            return
        pins = [pin for pin in self._bench.candidates.pins if pin != self._ghost]
        self.board.show_moves(self._ghost, pins[-1] if pins else None)

    @Slot(object, int)
    def _show_step(self, moves: Sequence[Move], played: int) -> None:
        self.board.show_step(moves, played)

    @Slot()
    def _add_drafted(self) -> None:
        move = self.board.draft.move
        if move is None or not self.moves.add_drafted(move):
            self.show_tab(MOVES)
            return
        self.board.draft.clear()

    @Slot(str)
    def _refuse(self, letter: str) -> None:
        self.moves.say(sentence(said_text(not_a_letter(letter))))

    def _button(self, text: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName("plain")
        button.setAutoDefault(True)
        return button

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)
