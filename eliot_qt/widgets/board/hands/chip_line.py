"""The score chip under the board: move, points, each word's validity, what stays on the rack."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontInfo, QResizeEvent, QTextDocument
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from eliot_qt.models.plain import plain_tip
from eliot_qt.models.said import said_text
from eliot_qt.voice.move_faults import not_a_word
from eliot_qt.widgets.look.fonts import BASE_PIXELS
from eliot_qt.widgets.look.theme import Theme
from eliot_qt.widgets.parts.speech import say_aloud
from eliot_qt.widgets.texts.sentences import points_text

# Time without a change before the chip is announced, so that typing is not talked over.
_ANNOUNCE_AFTER = 400


class ChipLine(QLabel):
    """A line of text or two; says what the draft or the selected move scores, or why it is illegal.

    A text too long for the line is written smaller, though never below the usual size.
    """

    #: there is something to read now, or nothing any more
    filled = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._theme: Theme | None = None
        self._html = self._plain = ""
        self.lines = 1
        self._announce = QTimer(self)
        self._announce.setSingleShot(True)
        self._announce.setInterval(_ANNOUNCE_AFTER)
        self._announce.timeout.connect(self._say)

    def set_theme(self, theme: Theme) -> None:
        """Colours of valid and invalid words."""
        self._theme = theme

    def set_lines(self, lines: int) -> None:
        """Break a long text into this many lines."""
        self.lines = lines
        self.setWordWrap(lines > 1)

    def show_move(
        self,
        move: str,
        points: int | None,
        words: Sequence[tuple[str, bool | None]],
        keeps: str,
        problem: str = "",
        at_word: bool = False,
    ) -> None:
        """A move with its points, its words with their validity (None: not shown), and a problem.

        A problem replaces what stays on the rack: there is room for one of the two. What is said
        ``at_word`` already is not seen here too, only spoken.
        """
        parts = [f"<b>{escape(move)}</b>"]
        plain = [move]
        if points is not None:
            parts.append(f"<b style='font-size:large'>{points}</b>")
            plain.append(points_text(points))
        parts += [self._word(word, valid) for word, valid in words]
        plain += [said_text(not_a_word(word)) for word, ok in words if ok is False]
        # What is a word goes without saying, unless it says more than the board does.
        plain += [word for word, valid in words if valid and word.endswith(")")]
        if problem:
            parts.append(self._span(problem, "invalid"))
            plain.append(problem)
        elif keeps:
            text = self.tr("keeps {tiles}").format(tiles=keeps)
            parts.append(self._span(text, "muted"))
            plain.append(text)
        spans = [self._span(problem, "invalid")] if problem else []
        self._show("&nbsp;&nbsp; ".join(spans if at_word else parts), ", ".join(plain))

    def show_problem(self, text: str) -> None:
        """Show why the tiles do not form a legal move."""
        self._show(self._span(text, "invalid"), text)

    def show_hint(self, text: str, silent: bool = False) -> None:
        """Show what could be done next; ``silent`` if another part reads it out."""
        self._show(self._span(text, "muted"), text)
        if silent:
            self._announce.stop()

    def show_nothing(self) -> None:
        """Leave the line empty: what it says is seen elsewhere; it is read out all the same."""
        self._write("")

    @property
    def is_empty(self) -> bool:
        """Return whether there is nothing to read."""
        return not self._html

    def plain_text(self) -> str:
        """Return the text shown, without markup."""
        return self._plain

    def _show(self, html: str, plain: str) -> None:
        self._write(html)
        if plain != self._plain:
            self._plain = plain
            self.setAccessibleName(plain)
            self.setToolTip(plain_tip(plain))
            self._announce.start()

    def _write(self, html: str) -> None:
        was_empty, self._html = self.is_empty, html
        self._fit()
        if was_empty is not self.is_empty:
            self.filled.emit(was_empty)

    def _fit(self) -> None:
        pixels = QFontInfo(self.font()).pixelSize()
        text = self._html
        if pixels > BASE_PIXELS and (wide := _width(text, self.font())) > self._room > 0:
            fitting = max(BASE_PIXELS, math.floor(pixels * self._room / wide))
            text = f"<span style='font-size:{fitting}px'>{text}</span>"
        if text != self.text():
            self.setText(text)

    @property
    def _room(self) -> float:
        """Width of all lines; some of it is lost where a line ends."""
        return self.width() * (1 if self.lines == 1 else self.lines - 0.3)

    def _say(self) -> None:
        say_aloud(self, self._plain)

    def _word(self, word: str, valid: bool | None) -> str:
        if valid is None:
            return escape(word)
        mark, role = ("✓", "valid") if valid else ("✗", "invalid")
        return self._span(f"{mark}\u2009{word}", role)

    def _span(self, text: str, role: str) -> str:
        colour = self._theme.colour(role).name() if self._theme else "palette(text)"
        return f"<span style='color:{colour}'>{escape(text)}</span>"

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()


def _width(html: str, font: QFont) -> float:
    document = QTextDocument()
    document.setDocumentMargin(0)
    document.setDefaultFont(font)
    document.setHtml(html)
    return document.idealWidth()
