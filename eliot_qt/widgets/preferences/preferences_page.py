"""The page of preferences: all settings, searched by their words, in force at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.session.settings import Settings

from ..actions.commands import Command
from ..look.part_dress import PartDress
from ..look.theme import Theme
from ..parts.page import Page, ScrollPane, label, panel, stacked
from .data_pane import DataPane
from .key_row import KeyRow
from .middle_row import MiddleRow
from .preference_row import PreferenceRow

NO_ACTIONS: Mapping[Command, QAction] = MappingProxyType({})
_WIDEST = 960
_SECTIONS = 160
# From this text size on, the names of the groups need the room of their settings.
_LARGE = 1.5
# Narrower than this, at the usual text size, settings have all the width.
_ROOMY = 680
# A group this near to the top is the one in sight.
_NEAR = 60


class PreferencesPage(Page):
    """Shows settings and says which is chosen; Esc or Back leaves it."""

    left = Signal()
    chosen = Signal(str, object)  # field, value

    def __init__(
        self,
        rows: Sequence[PreferenceRow],
        actions: Mapping[Command, QAction] = NO_ACTIONS,
        data: DataPane | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Preferences"))
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Search preferences"))
        self.search.setAccessibleName(self.tr("Search preferences"))
        self.search.setProperty("kind", "sunk")
        self.search.textChanged.connect(self._search)
        self.back = QPushButton(self.tr("Back"))
        self.back.setObjectName("plain")
        self.back.setAutoDefault(True)
        self.back.clicked.connect(self.left)
        self.rows = {row.what.field: row for row in rows}
        self.data = data or DataPane({})
        self.keys = KeyRow(actions)
        self.keys.chosen.connect(lambda keys: self.chosen.emit("keys", keys))
        self._groups: dict[str, QWidget] = {}
        self.sections: dict[str, QPushButton] = {}
        self._none = label(self.tr("No preferences found."), "muted")
        self._none.hide()
        self._build()
        for row in self.rows.values():
            row.chosen.connect(self.chosen)

    def dressing(self, theme: Theme, sheet: str) -> Iterator[None]:
        """Dress the groups one after the other."""
        yield from self._dress.steps(self._rules_for(theme, sheet))
        self.wear(theme, sheet)

    def themed(self, theme: Theme) -> None:
        for row in self.rows.values():
            row.set_theme(theme)

    def show_settings(self, settings: Settings) -> None:
        """Show the settings in force."""
        for field, row in self.rows.items():
            row.show_value(getattr(settings, field))
        self.keys.show_settings(settings)

    def first_focus(self) -> QWidget:
        return self.search

    def _search(self, text: str) -> None:
        groups_wanted = set()
        for row in self.rows.values():
            matches = row.what.matches(text)
            row.setVisible(matches)
            if matches:
                # The first of a group has its heading above it.
                row.set_parted(row.what.group in groups_wanted and not row.what.pictured)
                groups_wanted.add(row.what.group)
        matches = self.keys.matches(text)
        self.keys.setVisible(matches)
        if matches:
            groups_wanted.add(self.rows["key_preset"].what.group)
        if self.data.matches(text):
            groups_wanted.add(self.tr("Data"))
        for group, frame in self._groups.items():
            frame.setVisible(group in groups_wanted)
        self._none.setVisible(not groups_wanted)

    def _build(self) -> None:
        top = QWidget()
        head = QHBoxLayout(top)
        head.setContentsMargins(0, 0, 0, 0)
        head.setSpacing(12)
        head.addWidget(label(self.tr("Preferences"), "title", wrap=True), 1)
        head.addWidget(self.search, 1)
        head.addWidget(self.back)
        foot = self._make_body()
        below = QHBoxLayout()
        below.setSpacing(8)
        below.addWidget(self._make_sections())
        below.addWidget(self._scroll, 1)
        inside = QWidget()
        whole = QVBoxLayout(inside)
        whole.setContentsMargins(24, 16, 24, 0)
        whole.setSpacing(10)
        whole.addWidget(top)
        whole.addLayout(below, 1)
        self._around = MiddleRow(self, inside, _WIDEST)
        always_seen = (top, self._list, self._scroll.verticalScrollBar())
        self._dress = PartDress(self._scroll, always_seen, (*self._groups.values(), foot))

    def _make_body(self) -> QWidget:
        """Put the groups below one another in a scroller; what stands below the last of them."""
        body = self._body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(16, 4, 8, 20)
        column.setSpacing(12)
        for group in dict.fromkeys(row.what.group for row in self.rows.values()):
            own = [row for row in self.rows.values() if row.what.group == group]
            extra = [self.keys] if "key_preset" in [row.what.field for row in own] else []
            self._groups[group] = self._make_group(group, own, extra)
            column.addWidget(self._groups[group])
        data = self.tr("Data")
        self._groups[data] = panel(label(data, "heading"), self.data)
        column.addWidget(self._groups[data])
        rules = self.tr("Rules are chosen for each game, in the new-game sheet.")
        foot = stacked(self._none, label(rules, "muted", wrap=True))
        column.addWidget(foot)
        column.addStretch(1)
        self._scroll = ScrollPane(body)
        # It wears no sheet that would say so: that would be worn by all inside.
        if (ground := self._scroll.widget()) is not None:
            ground.setAutoFillBackground(False)
        self._scroll.verticalScrollBar().valueChanged.connect(self._mark_section)
        return foot

    def _make_group(
        self, group: str, rows: Sequence[PreferenceRow], extra: Sequence[QWidget]
    ) -> QWidget:
        """The settings of a group on a card; those with pictures have a card of their own."""
        pictured = [row for row in rows if row.what.pictured]
        others = [row for row in rows if row not in pictured]
        for row in others[1:]:
            row.set_parted(True)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        for row in pictured:
            column.addWidget(panel(row))
        head = [] if pictured else [label(group, "heading")]
        card = panel(*head, *others, *extra)
        inside = card.layout()
        assert inside is not None
        inside.setSpacing(0)
        column.addWidget(card)
        return body

    def _make_sections(self) -> QWidget:
        """The names of the groups, each of which leads to its group."""
        self._list = QWidget()
        column = QVBoxLayout(self._list)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(4)
        buttons = QButtonGroup(self._list)
        for group in self._groups:
            button = QPushButton()
            button.setText(group)
            button.setProperty("kind", "section")
            button.setCheckable(True)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(partial(self._go_to, group))
            buttons.addButton(button)
            column.addWidget(button)
            self.sections[group] = button
        column.addStretch(1)
        next(iter(self.sections.values())).setChecked(True)
        return self._list

    def _go_to(self, group: str) -> None:
        """Scroll to a group; what was searched for gives way to all there is."""
        self.search.clear()
        self._groups[group].updateGeometry()
        if layout := self._body.layout():
            layout.activate()
        self._scroll.verticalScrollBar().setValue(self._groups[group].y())
        self.sections[group].setChecked(True)

    def _mark_section(self, top: int) -> None:
        """Mark the group in sight, the last one at the end."""
        bar = self._scroll.verticalScrollBar()
        groups = [group for group, frame in self._groups.items() if not frame.isHidden()]
        above = [group for group in groups if self._groups[group].y() <= top + _NEAR]
        current = (
            groups[-1] if groups and top == bar.maximum() > 0 else (above or groups or [""])[-1]
        )
        checked = self._list.findChildren(QPushButton)
        if current and not any(each.isChecked() and each.hasFocus() for each in checked):
            self.sections[current].setChecked(True)

    # Qt overrides

    def _put_on(self, sheet: str) -> None:
        self._dress.wear(sheet)

    def _restyle(self) -> None:
        super()._restyle()
        self._around.set_widest(round(_WIDEST * self.scale))
        self._list.setFixedWidth(round(_SECTIONS * min(self.scale, _LARGE)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the names of the groups out where the settings need the room."""
        super().resizeEvent(event)
        self._list.setVisible(self.width() >= _ROOMY * self.scale)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.search.text():
            self.search.clear()
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.left.emit()
