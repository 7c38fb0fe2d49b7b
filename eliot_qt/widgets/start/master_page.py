"""The page before a replay: what was read, whose turns one plays, with hints or as in a contest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QWidget,
)

from eliot_qt.faults import Message, Said
from eliot_qt.game.rules import ClockKind
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes.master_game import Gaps, MasterGame
from eliot_qt.play.master_replay import ReplaySetup, Way, replay_misfits

from ..look.icons import Icons
from ..look.theme import Theme
from ..parts.choice_box import ChoiceBox, TickBox
from ..parts.page import Page, label, panel, stacked
from ..texts import master_texts
from ..texts.error_texts import error_text
from ..texts.rule_sentences import clock_kind_text, duration
from ..texts.sentences import sentence
from .sheet_frame import SheetFrame

translate = QCoreApplication.translate

_TIMES = (0, 60, 90, 120, 180, 300)
_MOST_WARNINGS = 3


class ReplayPage(Page):
    """Everything chosen before a replay. It never accepts a game that cannot be followed."""

    accepted = Signal(object)  # ReplaySetup
    cancelled = Signal()
    file_wanted = Signal()

    def __init__(
        self,
        lexicon_for: Callable[[str], Lexicon],
        icons: Icons,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._lexicon_for = lexicon_for
        self._game: MasterGame | None = None
        self._person = ""
        self._frame = SheetFrame(self, icons, self.first_focus)
        self.start, self.cancel = self._frame.start, self._frame.cancel
        self._frame.title.setText(self.tr("Replay a published game"))
        self.setAccessibleName(self._frame.title.text())
        self._file = label("", "heading", wrap=True)
        self.facts = label("", wrap=True)
        self._warnings = label("", "hint", wrap=True)
        self.choose = QPushButton(self.tr("Choose another file…"))
        self.ways = {way: self._way_button(way) for way in Way}
        self._way_hint = label("", "hint", wrap=True)
        self.players: ChoiceBox[tuple[str, ...]] = ChoiceBox()
        self.gaps: ChoiceBox[Gaps] = ChoiceBox()
        self.time: ChoiceBox[int] = ChoiceBox()
        self.lexicon: ChoiceBox[str] = ChoiceBox()
        self.phonies = TickBox(self.tr("Allow words not in this lexicon"))
        self._build()
        self._connect()

    def show_game(
        self,
        file: str,
        game: MasterGame,
        warnings: Sequence[Message],
        lexicons: Mapping[str, str],
        name: str,
    ) -> None:
        """Ask how to replay a game read from a file.

        ``lexicons`` are names by id of those with the game's tiles; ``name`` is the person's.
        """
        self._game, self._person = game, name
        self._file.setText(file)
        start = game.source.start
        where = f"{start.tile_set.name} · {master_texts.size_text(start.board.size)}"
        lines = [master_texts.game_name(game), master_texts.turns_line(game), where]
        self.facts.setText("\n".join(filter(None, lines)))
        self.facts.show()
        texts = list(map(error_text, warnings[:_MOST_WARNINGS]))
        if more := len(warnings) - len(texts):
            texts.append(self.tr("and {n} more").format(n=more))
        self._warnings.setText("\n".join(texts))
        self._warnings.setVisible(bool(texts))
        self._offer(game, lexicons)
        self._how.show()
        self._update()

    def show_unreadable(self, file: str, why: Said) -> None:
        """Say why a file cannot be replayed; another one can be chosen."""
        self._game = None
        self._file.setText(file)
        self.facts.hide()
        self._warnings.hide()
        self._how.hide()
        self._complain(sentence(error_text(why)))

    def setup(self) -> ReplaySetup | None:
        """Return the choices made; None without a game or a lexicon."""
        if self._game is None or not self.lexicon.count():
            return None
        return ReplaySetup(
            game=self._game,
            name=self._person,
            lexicon=self.lexicon.value,
            way=next(way for way, button in self.ways.items() if button.isChecked()),
            players=self.players.value,
            gaps=self.gaps.value,
            seconds=self.time.value,
            phonies=self.phonies.isChecked(),
        )

    def first_focus(self) -> QWidget:
        return self.start if self.start.isEnabled() else self.choose

    def themed(self, theme: Theme) -> None:
        self._frame.themed(theme, self.scale)
        self._frame.put_icon(self.choose, "folder", theme, self.scale)

    def _offer(self, game: MasterGame, lexicons: Mapping[str, str]) -> None:
        """Offer the choices of a game; a choice of one is not asked."""
        names = game.players
        both = self.tr("Both players' turns") if len(names) == 2 else self.tr("Everybody's")
        only = self.tr("Only {name}'s; the other moves are placed for you")
        self.players.offer([((), both), *(((n,), only.format(name=n)) for n in names)])
        self._form.setRowVisible(self.players, len(names) > 1)
        self._gap_hint.setText(master_texts.guessed_line(game))
        self._form.setRowVisible(self._gap_cell, bool(game.guessed))
        before = self.lexicon.value if self.lexicon.count() else ""
        self.lexicon.offer(lexicons.items())
        offer = (before, game.source.start.rules.lexicon)
        for lexicon in offer:
            self.lexicon.choose(lexicon)
        self.phonies.setChecked(False)

    def _update(self) -> None:
        """Show the consequences of the choices: times, phonies, whether it all fits."""
        setup = self.setup()
        training = self.ways[Way.TRAINING].isChecked()
        self._way_hint.setText(_way_text(training))
        self._form.setRowVisible(self.time, not training)
        if setup is None:
            self.phonies.hide()
            self._complain(self.tr("There is no lexicon for the tiles of this game."))
            return
        try:
            lexicon = self._lexicon_for(setup.lexicon)
        except LexiconError as error:
            self._complain(error_text(error))
            return
        misfits = replay_misfits(setup, lexicon)
        phony = any(not misfit.is_fatal for misfit in misfits)
        self.phonies.setVisible(phony or self.phonies.isChecked())
        text = master_texts.misfit_lines(misfits)
        if not text and not setup.turn_count:
            text = self.tr("Every move would be placed for you: there is nothing to play.")
        self._complain(text)

    def _complain(self, text: str) -> None:
        self._frame.problem.setText(text)
        self.start.setEnabled(not text)
        self.start.setAccessibleDescription(text)

    def accept(self) -> None:
        """Start, if all is well."""
        setup = self.setup()
        if setup is not None and self.start.isEnabled():
            self.accepted.emit(setup)

    def _way_button(self, way: Way) -> QPushButton:
        names = {
            Way.TRAINING: self.tr("Training"),
            Way.DUPLICATE: self.tr("Duplicate against the top"),
        }
        button = QPushButton(names[way])
        button.setObjectName("choice")
        button.setCheckable(True)
        button.setAutoDefault(True)
        return button

    def _build(self) -> None:
        self.choose.setObjectName("quiet")
        self.choose.setAutoDefault(True)
        top = QWidget()
        row = QHBoxLayout(top)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._file, 1)
        row.addWidget(self.choose)
        self._how = self._how_panel()
        self._frame.lay_out(panel(top, self.facts, self._warnings), self._how)
        self.start.setToolTip(self.tr("Start the replay (Enter)"))

    def _ways_row(self) -> QWidget:
        ways = QWidget()
        row = QHBoxLayout(ways)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self._group = QButtonGroup(self)
        for button in self.ways.values():
            self._group.addButton(button)
            row.addWidget(button)
        row.addStretch(1)
        self.ways[Way.TRAINING].setChecked(True)
        return ways

    def _how_panel(self) -> QFrame:
        self._gap_hint = label("", "hint", wrap=True)
        self._gap_cell = stacked(self._gap_hint, self.gaps)
        self.gaps.offer(
            [
                (Gaps.DRAW, self.tr("Draw missing tiles at random")),
                (Gaps.LAY, self.tr("Skip these turns; their moves are placed for you")),
            ]
        )
        no_clock = clock_kind_text(ClockKind.NONE)
        self.time.offer((seconds, duration(seconds) if seconds else no_clock) for seconds in _TIMES)
        lexicon = stacked(self.lexicon, self.phonies)
        self._form = QFormLayout()
        self._form.setHorizontalSpacing(16)
        self._form.setVerticalSpacing(8)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        rows: tuple[tuple[str, QWidget, QWidget], ...] = (
            (self.tr("Racks"), self.players, self.players),
            (self.tr("Missing racks"), self._gap_cell, self.gaps),
            (self.tr("Time per turn"), self.time, self.time),
            (self.tr("Lexicon"), lexicon, self.lexicon),
        )
        for text, field, control in rows:
            name = label(text)
            name.setBuddy(control)
            control.setAccessibleName(text)
            self._form.addRow(name, field)
        form = QWidget()
        form.setLayout(self._form)
        self._form.setContentsMargins(0, 6, 0, 0)
        return panel(label(self.tr("How"), "heading"), self._ways_row(), self._way_hint, form)

    def _connect(self) -> None:
        self._frame.started.connect(self.accept)
        self._frame.cancelled.connect(self.cancelled)
        for button in self.ways.values():
            button.toggled.connect(self._update)
        for box in (self.players, self.gaps, self.time, self.lexicon):
            box.currentIndexChanged.connect(self._update)
        self.phonies.toggled.connect(self._update)
        self.choose.clicked.connect(self.file_wanted)


def _way_text(training: bool) -> str:
    if training:
        return translate(
            "ReplayPage",
            "Find a move each turn, with hints, move lists and no time limit. Then "
            "the published move goes on the board.",
        )
    return translate(
        "ReplayPage",
        "One move per turn, without hints, compared with the published moves and with the top.",
    )
