"""The one stylesheet, built from a theme's roles; each part of a window wears it.

Widgets opt in by dynamic properties: buttons by ``kind`` = ``primary`` (``tall`` too) | ``quiet`` |
``small`` | ``tiny`` | ``tool`` | ``letter`` | ``chip`` | ``lookup``; lines by ``kind`` =
``small`` | ``sunk``; labels by ``kind`` = ``section`` | ``sign`` and by ``tone`` = ``muted`` |
``title`` | ``heading`` | ``card`` | ``word`` | ``figure`` | ``small`` | ``bag`` | ``valid`` |
``invalid`` | ``warning`` | ``clock`` | ``badge`` | ``key``, clocks by ``alert`` = ``early`` |
``late`` too; frames by ``kind`` = ``card`` | ``bar`` | ``side`` | ``notice box`` | ``overlay`` |
``popover``; tabs by ``kind`` = ``chips``.
"""

from __future__ import annotations

import re

from PySide6.QtWidgets import QWidget

from .theme import Theme

_ROLE = re.compile(r"@(\w+)")
_SIZE = re.compile(r"(font-size|min-height): (\d+)px")
# A line of text, which grows; what lies around it in a button or a field does not, and where text
# is large, it needs less around it.
_LINE, _SLACK = 17, 5

_SHEET = """
QToolTip { color: @text; background: @raised; border: 1px solid @line; padding: 4px 6px; }

QPushButton, QToolButton {
  color: @text; background: @raised; border: 1px solid @line; border-radius: 10px;
  padding: 6px 14px; min-height: 22px; outline: 0;
}
QToolButton { padding: 5px 8px; }
QPushButton:hover, QToolButton:hover { background: @hover; border-color: @muted; }
QPushButton:pressed, QToolButton:pressed, QToolButton:checked, QPushButton:checked {
  background: @selection; color: @selection_text; border-color: @primary;
}
QPushButton:focus, QToolButton:focus {
  border: 2px solid @focus; padding: 5px 13px;
}
QToolButton:focus { padding: 4px 7px; }
QPushButton:disabled, QToolButton:disabled { color: @disabled; background: @window; }
QPushButton[kind="primary"] {
  color: @primary_text; border-color: @primary; font-weight: 600;
  background: qlineargradient(x1:0, y1:0, x2:0, y2:1, stop:0 @primary_hi, stop:1 @primary);
}
QPushButton[kind="primary"][tall="true"] { font-size: 16px; border-radius: 14px; }
QPushButton[kind="primary"]:focus { border: 2px solid @text; }
QPushButton[kind="primary"]:disabled {
  color: @disabled; background: @window; border-color: @line;
}
QPushButton[kind="small"] { padding: 2px 12px; }
QPushButton[kind="small"]:focus { padding: 1px 11px; }
QPushButton[kind="lookup"] {
  color: @muted; background: @sunk; border: 0; border-radius: 10px; padding: 0 12px;
  min-height: 21px;
}
QPushButton[kind="lookup"]:hover { color: @text; }
QPushButton[kind="chip"] {
  color: @text; background: @sunk; border: 2px solid transparent; border-radius: 9px;
  padding: 0 9px; min-height: 20px; font-weight: 600;
}
QPushButton[kind="chip"]:hover { background: @hover; border-color: @line; }
QPushButton[kind="chip"]:focus { border-color: @focus; padding: 0 9px; }
QPushButton[kind="chip"][on="true"] { color: @selection_text; background: @selection; }
QPushButton[kind="step"] {
  background: transparent; border-color: transparent; padding: 2px 8px; min-height: 18px;
}
QPushButton[kind="step"]:hover { background: @hover; }
QPushButton[kind="step"]:focus { border-color: @focus; padding: 1px 7px; }
QToolButton[kind="tiny"] {
  background: transparent; border-color: transparent; padding: 0 4px; min-height: 22px;
}
QToolButton[kind="tiny"]:hover { background: @hover; }
QToolButton[kind="tiny"]:focus { border-color: @focus; padding: 0 3px; min-height: 20px; }
QPushButton[kind="tool"] { padding: 0; border-radius: 12px; min-height: 30px; }
QPushButton[kind="tool"]:disabled { background: transparent; }
QPushButton[kind="letter"] { padding: 0; font-weight: 600; }
QPushButton[kind="quiet"], QToolButton[kind="quiet"] {
  background: transparent; border-color: transparent;
}
QPushButton[kind="quiet"]:hover, QToolButton[kind="quiet"]:hover { background: @hover; }
QPushButton[kind="quiet"]:focus, QToolButton[kind="quiet"]:focus { border-color: @focus; }

QFrame[kind="segments"] { background: @sunk; border: 1px solid @line; border-radius: 17px; }
QToolButton[kind="segment"] {
  color: @muted; background: transparent; border: 2px solid transparent; border-radius: 13px;
  padding: 2px 11px; font-weight: 600;
}
QToolButton[kind="segment"]:hover { color: @text; }
QToolButton[kind="segment"]:checked {
  color: @text; background: @raised; border-color: @raised; font-weight: 600;
}
QToolButton[kind="segment"]:focus { border-color: @focus; padding: 2px 11px; }
QPushButton[kind="section"] {
  background: transparent; border: 2px solid transparent; border-radius: 10px; padding: 7px 14px;
  text-align: left;
  font-weight: 600;
}
QPushButton[kind="section"]:hover { background: @hover; }
QPushButton[kind="section"]:checked { color: @primary; background: @selection; }
QPushButton[kind="section"]:focus { border-color: @focus; }

QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QComboBox {
  color: @text; background: @panel; border: 1px solid @line; border-radius: 8px;
  padding: 5px 8px; min-height: 22px;
  selection-background-color: @primary; selection-color: @primary_text;
}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QComboBox:focus {
  border: 2px solid @focus; padding: 4px 7px;
}
QLineEdit[kind="sunk"] { background: @sunk; border-radius: 13px; padding: 4px 12px; }
QLineEdit[kind="sunk"]:focus { padding: 3px 11px; }
QLineEdit[kind="small"], QSpinBox[kind="small"] {
    padding: 0 6px; min-height: 18px; border-radius: 5px;
}
QLineEdit[kind="small"]:focus, QSpinBox[kind="small"]:focus { padding: 0 5px; }
QComboBox { combobox-popup: 0; }
ChoiceBox::drop-down { border: none; background: transparent; width: 22px; }
ChoiceBox::down-arrow { image: none; }
NumberBox { padding-right: 22px; }
NumberBox QLineEdit { border: none; background: transparent; padding: 0; min-height: 0; }
NumberBox::up-button, NumberBox::down-button {
  border: none; background: transparent; width: 22px; subcontrol-origin: border;
}
NumberBox::up-button { subcontrol-position: top right; }
NumberBox::down-button { subcontrol-position: bottom right; }
NumberBox::up-arrow, NumberBox::down-arrow { image: none; }
QComboBox QAbstractItemView { background: @raised; border: 1px solid @line; padding: 4px; }

QRadioButton { color: @text; }
QRadioButton::indicator {
  width: 12px; height: 12px; border: 2px solid @muted; border-radius: 8px; background: @panel;
}
QRadioButton::indicator:hover { border-color: @text; }
QRadioButton::indicator:checked {
  border-color: @primary;
  background: qradialgradient(cx:0.5, cy:0.5, radius:0.5, fx:0.5, fy:0.5,
    stop:0 @primary, stop:0.6 @primary, stop:0.7 @panel);
}
QRadioButton:focus::indicator, QRadioButton::indicator:focus { border-color: @focus; }

QLabel[tone="muted"] { color: @muted; }
QLabel[tone="title"] { font-family: "Eliot Serif"; font-size: 30px; font-weight: 600; }
QLabel[tone="heading"] { font-weight: 600; }
QLabel[tone="valid"] { color: @valid; }
QLabel[tone="invalid"] { color: @invalid; }
QLabel[tone="warning"] { color: @warning; }
QLabel[tone="card"] { font-family: "Eliot Serif"; font-size: 17px; font-weight: 600; }
QLabel[tone="word"] { font-family: "Eliot Serif"; font-size: 28px; font-weight: 600; }
QLabel[kind="section"] { font-size: 12px; font-weight: 600; }
QLabel[kind="sign"] { font-size: 22px; font-weight: 700; }
QLabel[tone="figure"] { font-size: 17px; font-weight: 700; }
QLabel[tone="small"] { color: @muted; font-size: 12px; }
QLabel[tone="bag"] { font-size: 22px; font-weight: 700; }
QLabel[tone="clock"] { color: @text; }
QLabel[tone="clock"] { font-size: 15px; font-weight: 600; }
QLabel[tone="clock"][kind="large"] { font-size: 34px; font-weight: 700; }
QLabel[tone="clock"][toMove="true"] { color: @turn_text; }
QLabel[tone="clock"][alert="early"] { font-weight: 600; }
QLabel[tone="clock"][alert="late"] { font-weight: 700; }
QLabel[alert="early"] { color: @warning; }
QLabel[alert="late"] { color: @invalid; }
QLabel[tone="badge"] {
  color: @muted; border: 1px solid @line; border-radius: 9px; padding: 1px 8px;
}
QLabel[tone="key"] { font-weight: 600; color: @primary; }
QLabel[tone="tiles"] { color: @text; }
QLineEdit[tone="invalid"] { border-color: @invalid; }

QFrame[kind="card"] { background: @panel; border: 1px solid @line; border-radius: 12px; }
QFrame[kind="card"] QPlainTextEdit { border: 0; background: transparent; }
QFrame[kind="side"] { border: 0; }
QFrame[kind="side"] QTableView, CardFrame QTableView { border: 0; background: transparent; }
CardFrame QPlainTextEdit { border-color: transparent; background: transparent; }
CardFrame QPlainTextEdit:focus { border-color: @focus; }
QFrame[kind="notice box"] {
  background: @selection; border: 1px solid @line; border-radius: 8px; margin: 8px 12px 0 12px;
}
QFrame[kind="notice box"] QLabel { color: @selection_text; }
QFrame[kind="overlay"] { background: @window; }
QFrame[kind="popover"] { background: @raised; border: 1px solid @line; border-radius: 8px; }
QFrame[kind="bar"] { background: @panel; border: 0; border-bottom: 1px solid @line; }

QTableView, QListView, QTreeView {
  background: @panel; alternate-background-color: @panel; border: 1px solid @line;
  border-radius: 12px; selection-background-color: @selection; selection-color: @selection_text;
  outline: 0;
}
QTableView::item { padding: 2px 6px; border: 0; }
QTableView::item:hover, QListView::item:hover { background: @hover; }
QTableView::item:selected, QListView::item:selected {
  background: @selection; color: @selection_text;
}
QTableView:focus, QListView:focus, QTreeView:focus { border-color: @focus; }
QHeaderView { background: transparent; border: 0; }
QHeaderView::section {
  color: @muted; background: transparent; border: 0; border-bottom: 1px solid @line;
  padding: 4px 6px; font-weight: 600;
}
RoundsView, QTableView[kind="painted"] { selection-background-color: transparent; }
RoundsView QHeaderView::section:vertical { border: 0; font-weight: 400; }
RoundsView::item:selected, RoundsView::item:hover,
QTableView[kind="painted"]::item:selected, QTableView[kind="painted"]::item:hover {
  background: transparent;
}
BoardView, RackView, BoardView:focus, RackView:focus {
  background: transparent; border: 0; border-radius: 0;
}
BoardView::item:hover, BoardView::item:selected, RackView::item:hover, RackView::item:selected {
  background: transparent;
}
QTableCornerButton::section { background: transparent; border: 0; }

QTabBar::tab {
  color: @muted; background: transparent; border: 0; border-bottom: 2px solid transparent;
  padding: 7px 12px; font-weight: 600;
}
QTabBar::tab:selected { color: @text; border-bottom-color: @primary; }
QTabBar::tab:hover { color: @text; }
QTabBar[kind="chips"]::tab {
  border: 0; border-radius: 12px; padding: 5px 13px; margin-right: 6px;
}
QTabBar[kind="chips"]::tab:selected { color: @primary; background: @selection; }
QTabBar[kind="chips"]::tab:focus { border: 2px solid @focus; padding: 3px 11px; }
QTabBar::tab:focus { border-bottom-color: @focus; color: @focus; }
QTabBar QToolButton, QMenuBar QToolButton {
  background: @panel; border: 0; border-radius: 0; padding: 0; min-height: 0;
}
QMenuBar QToolButton { background: @window; }
QTabBar QToolButton[kind="more"] {
  color: @muted; background: transparent; border: 2px solid transparent; border-radius: 12px;
  padding: 0 11px; font-weight: 600;
}
QTabBar QToolButton[kind="more"]:hover { color: @text; }
QTabBar QToolButton[kind="more"]:focus { border-color: @focus; }
QTabBar QToolButton[kind="more"]::menu-indicator { image: none; }
QTabWidget::pane { border: 0; }

QMenuBar { background: @window; }
QMenuBar::item { padding: 5px 10px; background: transparent; border-radius: 6px; }
QMenuBar::item:selected { background: @hover; }
QMenu { background: @raised; border: 1px solid @line; padding: 5px; }
QMenu::item { padding: 6px 26px 6px 22px; border-radius: 6px; }
QMenu::item:selected { background: @selection; color: @selection_text; }
QMenu::item:disabled { color: @disabled; }
QMenu::separator { height: 1px; background: @line; margin: 5px 8px; }

QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle { background: @line; border-radius: 4px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QProgressBar { background: @hover; border: 0; border-radius: 3px; max-height: 6px; }
QProgressBar::chunk { background: @primary; border-radius: 3px; }
QSplitter::handle { background: transparent; }
QSplitter::handle:hover { background: @line; }
QStatusBar { background: @window; color: @muted; }
QStatusBar::item { border: 0; }
"""


# In the highest contrast what is selected may have the colour that is pine elsewhere.
_FLAT = """
QTabBar[kind="chips"]::tab:selected { color: @selection_text; }
QPushButton[kind="section"]:checked { color: @selection_text; }
QToolButton[kind="segment"]:checked { border-color: @primary; }
"""


def stylesheet(theme: Theme, scale: float = 1.0) -> str:
    """Stylesheet of the application in a theme; ``scale`` is the text size wished for."""
    sheet = _SHEET + _FLAT if theme.is_flat else _SHEET
    sized = _SIZE.sub(lambda match: f"{match[1]}: {_scaled(match[1], match[2], scale)}px", sheet)
    return _ROLE.sub(lambda match: theme.code(match[1]), sized)


def put_on(widget: QWidget, sheet: str) -> None:
    """Let a widget wear a sheet; the one it wears already costs nothing."""
    if widget.styleSheet() != sheet:
        widget.setStyleSheet(sheet)


def _scaled(what: str, pixels: str, scale: float) -> int:
    if what == "font-size":
        return round(int(pixels) * scale)
    return max(int(pixels), int(pixels) + round(_LINE * (scale - 1)) - _SLACK)
