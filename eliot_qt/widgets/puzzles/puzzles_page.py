"""The page of puzzles: today's with the days in a row, the rating, and which to solve."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from eliot_qt.models.said import said_text
from eliot_qt.puzzles.puzzle import PuzzleKind
from eliot_qt.session.study.shipped import PuzzleWish
from eliot_qt.voice.puzzles import kind_name

from ..parts.choice_box import ChoiceBox
from ..parts.page import Page, ScrollPane, label, panel, push_button

_WIDEST = 640
# Tiers of words (SCOWL sizes) up to which they are common, and known to many players.
_COMMON, _KNOWN, _ALL = 50, 70, 255


class PuzzlesPage(Page):
    """Says what it is given; what is asked for are signals."""

    left = Signal()
    today_wanted = Signal()
    next_wanted = Signal()
    rush_wanted = Signal()
    drill_wanted = Signal(object)  # PuzzleKind
    wish_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Puzzles"))
        self.back = push_button(self.tr("Back"), "plain")
        self.today = push_button(self.tr("Solve today's puzzle"), "primary")
        self.next = push_button(self.tr("Next puzzle"), "plain")
        self.rush = push_button(self.tr("Rush: 3 minutes"), "plain")
        self.drills = {
            PuzzleKind.ENDGAME: push_button(self.tr("Endgames"), "plain"),
            PuzzleKind.PREENDGAME: push_button(self.tr("Pre-endgames"), "plain"),
        }
        self.endings = label("", "muted", wrap=True)
        self.day = label("", "", wrap=True)
        self.rating = label("", "", wrap=True)
        self.count = label("", "muted", wrap=True)
        self.kind: ChoiceBox[PuzzleKind | None] = ChoiceBox()
        self.kind.setAccessibleName(self.tr("Kind of puzzle"))
        self.tier: ChoiceBox[int] = ChoiceBox()
        self.tier.setAccessibleName(self.tr("Words"))
        kinds: list[tuple[PuzzleKind | None, str]] = [(None, self.tr("All kinds"))]
        self.kind.offer([*kinds, *((kind, said_text(kind_name(kind))) for kind in PuzzleKind)])
        self.tier.offer(
            [
                (_ALL, self.tr("All words")),
                (_KNOWN, self.tr("Words players know")),
                (_COMMON, self.tr("Everyday words")),
            ]
        )
        self._lay_out()
        for button, signal in (
            (self.back, self.left),
            (self.today, self.today_wanted),
            (self.next, self.next_wanted),
            (self.rush, self.rush_wanted),
        ):
            button.clicked.connect(signal)
        for kind, button in self.drills.items():
            button.clicked.connect(partial(self.drill_wanted.emit, kind))
        for box in (self.kind, self.tier):
            box.activated.connect(self.wish_changed)

    @property
    def wish(self) -> PuzzleWish:
        """Return the choice of puzzles."""
        return PuzzleWish(self.kind.value, self.tier.value)

    def show_day(self, text: str, solved: bool) -> None:
        """Say how the puzzle of the day stands; what is to be done next is the one green button."""
        self.day.setText(text)
        self.today.setText(self.tr("Look again") if solved else self.tr("Solve today's puzzle"))
        for button, is_default in ((self.today, not solved), (self.next, solved)):
            button.setObjectName("primary" if is_default else "plain")
            button.style().polish(button)
        if solved and self.today.hasFocus():
            self.next.setFocus(Qt.FocusReason.OtherFocusReason)

    def first_focus(self) -> QWidget:
        return self.today if self.today.isEnabled() else self.next

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(label(self.tr("Puzzles"), "title"), 1)
        head.addWidget(self.back)
        choices, ways = _row(self.kind, self.tier), _row(self.next, self.rush)
        drills = _row(*self.drills.values())
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(24, 18, 24, 18)
        column.setSpacing(14)
        column.addLayout(head)
        column.addWidget(
            panel(label(self.tr("The puzzle of the day"), "heading"), self.day, self.today)
        )
        column.addWidget(
            panel(
                label(self.tr("Your rating"), "heading"),
                self.rating,
                choices,
                self.count,
                ways,
            )
        )
        first = self.tr("First from your own games, then those that come with the program.")
        column.addWidget(
            panel(
                label(self.tr("Practise endings"), "heading"),
                label(first, "", wrap=True),
                self.endings,
                drills,
            )
        )
        column.addStretch(1)
        body.setMaximumWidth(_WIDEST)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(ScrollPane(body))

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)


def _row(*widgets: QWidget) -> QWidget:
    """Widgets beside one another, each as wide as the others."""
    row = QWidget()
    beside = QHBoxLayout(row)
    beside.setContentsMargins(0, 0, 0, 0)
    for widget in widgets:
        beside.addWidget(widget, 1)
    return row
