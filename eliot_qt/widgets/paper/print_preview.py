"""The system's print preview with score sheets in it; from there they are printed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QMarginsF, Qt, QTimer
from PySide6.QtGui import QAction, QPageLayout
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewDialog, QPrintPreviewWidget
from PySide6.QtWidgets import QGraphicsView, QMessageBox, QToolBar, QWidget

from eliot_qt.faults import FileFault
from eliot_qt.models.said import said_text
from eliot_qt.sheets.score_sheet import Sheet, SheetLayout
from eliot_qt.sheets.sheet_words import Titles, title

from ..texts.error_texts import error_text
from .printing import MARGIN, PaperDocument

translate = QCoreApplication.translate


_SIZE = (1120, 800)  # logical pixels: all buttons of its bar are to be seen
# The fields of Qt's toolbar are lower than those of our forms.
_FLAT_FIELDS = """
QToolBar { background: palette(window); border: 0; padding: 4px 0; spacing: 0; }
QToolBar QLineEdit, QToolBar QComboBox { padding: 0 4px; min-height: 0; }
"""


def preview(
    parent: QWidget | None,
    sheets: Sequence[Sheet],
    layout: SheetLayout = SheetLayout.ONE_LINE,
) -> QPrintPreviewDialog:
    """Open the print preview of some score sheets; a button of it changes the layout."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    margins = QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN)
    printer.setPageMargins(margins, QPageLayout.Unit.Millimeter)
    printer.setDocName(said_text(title(sheets[0]) if sheets else Titles.score_sheet))
    dialog = QPrintPreviewDialog(printer, parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(translate("PrintPreview", "Print preview"))
    federation = QAction(translate("PrintPreview", "Federation style"), dialog)
    federation.setCheckable(True)
    federation.setChecked(layout is SheetLayout.FEDERATION)
    federation.setToolTip(translate("PrintPreview", "Solutions one line below their racks"))

    def paint(device: QPrinter) -> None:
        chosen_layout = SheetLayout.FEDERATION if federation.isChecked() else SheetLayout.ONE_LINE
        try:
            PaperDocument(sheets, chosen_layout, device).paint(device)
        except FileFault as fault:
            # What has asked for the pages goes on first.
            QTimer.singleShot(0, dialog, partial(_warn, dialog, error_text(fault)))

    dialog.paintRequested.connect(paint)
    dialog.setStyleSheet(_FLAT_FIELDS)
    dialog.resize(*_SIZE)
    _add_action(dialog, federation)
    # The dialog does not own its printer.
    dialog.destroyed.connect(lambda _=None, kept=printer: None)
    dialog.open()
    return dialog


def _warn(dialog: QPrintPreviewDialog, why: str) -> None:
    text = translate("PrintPreview", "Not printed: {why}").format(why=why)
    box = QMessageBox(QMessageBox.Icon.Warning, dialog.windowTitle(), text, parent=dialog)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()


def _add_action(dialog: QPrintPreviewDialog, action: QAction) -> None:
    """The preview's own toolbar takes another button; looked up by type, for it has no name."""
    for bar in dialog.findChildren(QToolBar)[:1]:
        # In front: what does not fit into the bar is hidden at its end.
        first = bar.actions()[0]
        bar.insertAction(first, action)
        bar.insertSeparator(first)
    for pages in dialog.findChildren(QPrintPreviewWidget)[:1]:
        # Sheets lie on the ground of the other pages, not on grey.
        for view in pages.findChildren(QGraphicsView):
            view.setBackgroundBrush(dialog.palette().window())
        action.toggled.connect(pages.updatePreview)
