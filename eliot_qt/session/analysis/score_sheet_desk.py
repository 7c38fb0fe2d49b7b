"""The score sheet that is being typed in: kept on disk line by line, until another one is begun."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from eliot_qt.faults import Fault, reason
from eliot_qt.formats.gcg.reader import GcgGame, read_gcg
from eliot_qt.game.rules import Rules
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.library.library import Library
from eliot_qt.play.house_rules import with_language
from eliot_qt.play.score_sheet import SEATS, ScoreSheet
from eliot_qt.store.atomic import write_atomic
from eliot_qt.store.fields import Fields
from eliot_qt.store.json_object import read_object

FILE = "score-sheet.json"
_VERSION = 1
_MOST_LINES = 500


class ScoreSheetDesk(QObject):
    """Holds the lines as they were typed, and the sheet they make."""

    changed = Signal()
    not_kept = Signal(object)  # Said

    def __init__(self, library: Library, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._path = library, path
        self._typed: tuple[str, ...] = ()
        self._sheets: list[ScoreSheet] = []
        self._lexicon: Lexicon | None = None
        # The sheet before the one that was begun last.
        self._before: tuple[tuple[str, ...], list[ScoreSheet], Lexicon] | None = None

    @property
    def is_open(self) -> bool:
        """Return whether a sheet was begun."""
        return bool(self._sheets)

    @property
    def sheet(self) -> ScoreSheet:
        """The sheet with all lines. Raises ``RuntimeError`` before one is begun."""
        if not self._sheets:
            raise RuntimeError("no score sheet is open")
        return self._sheets[-1]

    @property
    def lexicon(self) -> Lexicon:
        """The words that count. Raises ``RuntimeError`` before a sheet is begun."""
        if self._lexicon is None:
            raise RuntimeError("no score sheet is open")
        return self._lexicon

    def open(self, lexicon_id: str) -> None:
        """Go on with the sheet that is kept, or begin one. Raises ``LexiconError``."""
        if self.is_open:
            return
        try:
            fields = Fields(read_object(self._path), "")
            fields.version(_VERSION)
            names, lines = fields.texts("names", SEATS), fields.texts("lines", _MOST_LINES)
            kept_id = fields.text("lexicon")
            # Without its lexicon the lines still stand: phonies are marked only.
            is_here = kept_id in self._library.catalogue.names
            self._begin(kept_id if is_here else lexicon_id, (names[0], names[1]))
            for line in lines:
                self._add(line)
        except (OSError, ValueError, IndexError):
            # There is none yet, or none that can be gone on with.
            self._begin(lexicon_id, ("", ""))
        self.changed.emit()

    def begin(self) -> None:
        """Begin another sheet with the same lexicon; the one before can be taken up again."""
        self._before = self._typed, self._sheets, self.lexicon
        self._begin(self.lexicon.id, ("", ""))
        self._keep()

    def resume(self) -> None:
        """Take up the sheet before the one that was begun last."""
        if self._before is not None:
            self._typed, self._sheets, self._lexicon = self._before
            self._before = None
            self._keep()

    def set_lexicon(self, lexicon_id: str) -> None:
        """Judge by other words, lines typed before included.

        Raises ``LexiconError`` for a lexicon that cannot be opened, :class:`~eliot_qt.faults.Fault`
        where the lines cannot stand with its tiles; nothing has changed then.
        """
        before = self._typed, self._sheets, self._lexicon
        try:
            self._begin(lexicon_id, self.sheet.names)
            for line in before[0]:
                self._add(line)
        except (Fault, LexiconError):
            self._typed, self._sheets, self._lexicon = before
            raise
        self._keep()

    def set_name(self, seat: int, name: str) -> None:
        """Name a player."""
        first, second = self.sheet.names
        names = (name, second) if seat == 0 else (first, name)
        if names != self.sheet.names:
            self._sheets = [
                ScoreSheet(each.game, names, each.lines, each.ended) for each in self._sheets
            ]
            self._keep()

    @property
    def typed(self) -> tuple[str, ...]:
        """The lines as they were typed."""
        return self._typed

    def before(self, place: int | None) -> ScoreSheet:
        """The sheet before a line by its place among those typed; None: before the next one."""
        return self.sheet if place is None else self._sheets[place]

    def place_of(self, number: int) -> int:
        """The place, among those typed, of the line that made line ``number`` of the sheet."""
        ends = (len(sheet.lines) for sheet in self._sheets[1:])
        return next((place for place, end in enumerate(ends) if number < end), 0)

    def preview(self, typed: str, place: int | None = None) -> ScoreSheet:
        """The sheet with a line that is being typed. Raises as :meth:`ScoreSheet.add`."""
        return self.before(place).add(typed, self.lexicon)

    def correct(self, place: int, typed: str) -> None:
        """Put another line in a place; all after it are read and counted anew.

        Raises as :meth:`ScoreSheet.add`, also for a later line that cannot follow then; nothing
        has changed in that case.
        """
        before = self._typed, self._sheets
        later = self._typed[place + 1 :]
        self._typed, self._sheets = self._typed[:place], self._sheets[: place + 1]
        try:
            self._add(typed)
            for line in later:
                self._add_later(line)
        except Fault:
            self._typed, self._sheets = before
            raise
        self._keep()

    def _add_later(self, typed: str) -> None:
        try:
            self._add(typed)
        except Fault as error:
            raise Fault("then {line} cannot follow: {fault}", line=typed, fault=error) from error

    def add(self, typed: str) -> None:
        """Add a line. Raises as :meth:`ScoreSheet.add`."""
        self._add(typed)
        self._keep()

    def take_back(self) -> str:
        """Take the last line back; return it as it was typed, empty where there is none."""
        if not self._typed:
            return ""
        *before, last = self._typed
        self._typed = tuple(before)
        self._sheets.pop()
        self._keep()
        return last

    def read(self) -> GcgGame:
        """The game of the sheet; racks that are not known are filled up by chance.

        Raises :class:`~eliot_qt.formats.errors.FormatError`.
        """
        return read_gcg(self.sheet.gcg(), self.sheet.game)

    def _begin(self, lexicon_id: str, names: tuple[str, str]) -> None:
        library = self._library
        lexicon = library.lexicon(lexicon_id)
        layout = library.layouts[Rules().layout]
        game = with_language(Rules(), lexicon.id, lexicon.tile_set_id, layout, library.tile_sets)
        self._lexicon, self._typed = lexicon, ()
        self._sheets = [ScoreSheet(game, names)]

    def _add(self, typed: str) -> None:
        self._sheets = [*self._sheets, self.sheet.add(typed, self.lexicon)]
        self._typed = (*self._typed, typed)

    def _keep(self) -> None:
        value = {
            "version": _VERSION,
            "lexicon": self.lexicon.id,
            "names": self.sheet.names,
            "lines": self._typed,
        }
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_atomic(self._path, json.dumps(value, ensure_ascii=False, indent=1) + "\n")
        except OSError as error:
            self.not_kept.emit(reason(error))
        self.changed.emit()
