"""Topping: what hints cost and say, the tries, giving up, the personal best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from eliot_qt.game.rules import Rules
from eliot_qt.game.shared.turn import MarkKind
from eliot_qt.models.plain import plain_tip
from eliot_qt.models.said import said_text
from eliot_qt.models.text_table import TextColumn, TextRow, TextTableModel, cells_of
from eliot_qt.modes import topping
from eliot_qt.modes.hints import PRICES, Hint
from eliot_qt.play import commands
from eliot_qt.session.best_results import BestResult
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.voice.figures import NO_TRIES
from eliot_qt.voice.results import for_hints
from eliot_qt.widgets.actions.action_button import ActionButton
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.parts.eliding_label import ElidingLabel
from eliot_qt.widgets.parts.plain_label import PlainLabel
from eliot_qt.widgets.parts.tables.text_table_view import TextTableView
from eliot_qt.widgets.texts.hint_texts import hint_fact, hint_name
from eliot_qt.widgets.texts.rule_sentences import mode_line
from eliot_qt.widgets.texts.sentences import DOT, counted

from .. import review_texts

_GAP = 6


class ToppingPane(QWidget):
    """Hints, tries and the table of personal bests."""

    def __init__(
        self,
        session: GameSession,
        actions: Mapping[Command, QAction],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self.hints = {kind: self._hint_button(kind) for kind in PRICES}
        self._tries = TextTableModel(review_texts.try_columns(), self)
        self.view = TextTableView(self._tries, self.tr("Tries"), 1)
        self._grid = QGridLayout()
        self._columns = 0
        self._cost = PlainLabel()
        self._cost.setProperty("tone", "muted")
        self.give_up = ActionButton(actions[Command.GIVE_UP], self.tr("Give up"))
        self._lay_out()
        for signal in (
            session.record_changed,
            session.listing.analysis_changed,
            session.listing.preview_changed,
        ):
            signal.connect(self.refresh)

    def refresh(self) -> None:
        """Show the open turn of the session's topping."""
        session = self._session
        if not session.is_open or not session.permits.tries:
            return
        turn = session.position.open_turn
        is_visible = turn is not None and not session.clock.is_paused
        self._tries.set_rows(
            review_texts.try_rows(session.record, turn) if turn and is_visible else ()
        )
        # In a pause the tries are hidden, not gone.
        self.view.say_when_empty(
            *((said_text(NO_TRIES), self.tr("TRIES")) if is_visible else ("",))
        )
        self.view.horizontalHeader().resizeSections()
        paid = turn.mark_points(0, MarkKind.HINT) if turn else 0
        self._cost.setText(f"+{paid}" if paid else "")
        paid_text = said_text(for_hints(paid)) if paid else ""
        self._cost.setToolTip(plain_tip(paid_text))
        self._cost.setAccessibleName(paid_text)
        for kind, button in self.hints.items():
            self._dress(button, kind)
        self._arrange()

    def choose_hint(self) -> None:
        """Give the keyboard to the next hint that is not bought; its button says the price."""
        bought = topping.paid_hints(self._session.position)
        rest = (button for kind, button in self.hints.items() if kind not in bought)
        button = next((button for button in rest if button.isEnabled()), None)
        if button is not None:
            button.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _dress(self, button: QPushButton, kind: Hint) -> None:
        session = self._session
        name, price = hint_name(kind), PRICES[kind]
        is_bought = kind in topping.paid_hints(session.position)
        # A pause is not for thinking on.
        facts = session.teaching.top_facts if is_bought and not session.clock.is_paused else None
        if facts is not None:
            text = f"{name}: {hint_fact(kind, facts, session.position)}"
        else:
            text = name if is_bought else f"{name}{DOT}{price}"
        button.setText(text)
        button.setChecked(is_bought)
        button.setEnabled((is_bought or session.turn.may_act) and not session.clock.is_paused)
        cost = counted("Sentences", "costs %n penalty points", "costs 1 penalty point", price)
        button.setToolTip(name if is_bought else f"{name}: {cost}")
        button.setAccessibleName(text if is_bought else f"{name}, {cost}")

    def _hint_button(self, kind: Hint) -> QPushButton:
        button = QPushButton()
        button.setProperty("kind", "small")
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self._buy(kind))
        return button

    def _buy(self, kind: Hint) -> None:
        self._session.act(commands.BuyHint(kind))
        # The click has turned the button on, or one bought before off.
        self.refresh()

    def _arrange(self) -> None:
        """Two hints in a row where there is room for them, the last one alone."""
        *pairs, last = self.hints.values()
        widest = max(button.sizeHint().width() for button in pairs)
        columns = 2 if 2 * widest + _GAP <= self.width() else 1
        if columns == self._columns:
            return
        self._columns = columns
        for place, button in enumerate(pairs):
            self._grid.removeWidget(button)
            self._grid.addWidget(button, place // columns, place % columns)
        self._grid.removeWidget(last)
        self._grid.addWidget(last, len(pairs), 0, 1, columns)

    def _lay_out(self) -> None:
        title = PlainLabel(self.tr("Hints for penalty points"))
        title.setProperty("tone", "heading")
        self._grid.setSpacing(_GAP)
        self._arrange()
        tries = PlainLabel(self.tr("Tries"))
        tries.setProperty("tone", "heading")
        head = QHBoxLayout()
        head.addWidget(tries)
        head.addWidget(self._cost, 1)
        self.give_up.setProperty("kind", "small")
        head.addWidget(self.give_up)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(title)
        column.addLayout(self._grid)
        column.addLayout(head)
        column.addWidget(self.view, 1)

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()


class ResultsPane(QWidget):
    """The personal bests of toppings like the one in view."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        penalty = self.tr("A turn"), self.tr("Penalty points per turn"), True
        tops = self.tr("Found"), self.tr("Tops found"), True
        self._columns: tuple[TextColumn[tuple[int, BestResult]], ...] = (
            TextColumn("#", self.tr("Rank"), True, cell=lambda entry: str(entry[0])),
            TextColumn(self.tr("Player"), cell=lambda entry: entry[1].name),
            TextColumn(*penalty, cell=lambda entry: f"{entry[1].average:.1f}"),
            TextColumn(*tops, cell=lambda entry: f"{entry[1].found}/{entry[1].turns}"),
            TextColumn(self.tr("Date"), cell=lambda entry: entry[1].date),
        )
        self._model = TextTableModel(self._columns, self)
        self.view = TextTableView(self._model, self.tr("Personal best"), 1)
        self.view.say_when_empty(
            self.tr("Your results appear here once a game of topping is over."), self.tr("RESULTS")
        )
        title = PlainLabel(self.tr("Personal best"))
        title.setProperty("tone", "heading")
        self.kind = ElidingLabel()
        self.kind.setProperty("tone", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(title)
        column.addWidget(self.kind)
        column.addWidget(self.view, 1)

    def show_results(
        self,
        results: Sequence[BestResult],
        latest: BestResult | None,
        rules: Rules,
        lexicon: str,
    ) -> None:
        """Results of games of some rules, the best first; the latest stands out.

        ``lexicon`` is its name.
        """
        kind = DOT.join(filter(None, (lexicon, mode_line(topping.MODE, rules))))
        self.kind.setText(kind)
        self.kind.setToolTip(plain_tip(kind))
        self.view.setAccessibleDescription(kind)
        rows = []
        for place, result in enumerate(results, 1):
            cells = cells_of(self._columns, (place, result))
            rows.append(TextRow(cells, result, result == latest, ", ".join(cells)))
        self._model.set_rows(rows)
        self.view.horizontalHeader().resizeSections()
