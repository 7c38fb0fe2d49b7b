"""Everything a front end can show of a running game, as text; and games at a table that is shared.

The window, the clipboard, printed sheets and speech all show what these functions return. Tests of
secrecy speak to the session through its public commands alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt

from eliot_qt.formats.cgp import format_cgp
from eliot_qt.formats.gcg.writer import format_gcg
from eliot_qt.game.record import GameRecord
from eliot_qt.models.history import HistoryModel
from eliot_qt.models.rack import RackModel
from eliot_qt.play.kept.autosave import Autosave
from eliot_qt.play.notices import Notice
from eliot_qt.play.refusals import Refusal
from eliot_qt.play.secrecy import seat_shown
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.session.settings import Settings
from eliot_qt.sheets.sheet_files import sheets_of
from eliot_qt.widgets.play import event_texts, play_texts
from eliot_qt.widgets.play.event_texts import event_text
from eliot_qt.widgets.texts.notice_texts import notice_text
from eliot_qt.widgets.texts.refusal_texts import refusal_text
from tests.game.table import AnyWord

from .conftest import StubThinker
from .watch import Watch

_ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
)


class Memory(Autosave):
    """Keeps games without a disk."""

    def __init__(self) -> None:
        super().__init__(Path("nowhere"), {}, {})
        self.kept: dict[Path, GameRecord] = {}

    def save(self, path: Path, record: GameRecord) -> None:
        self.kept[path] = record


class AnyLexicon(AnyWord):
    """All words are good."""

    id = "en"


class MostWords(AnyLexicon):
    """Most words are good, by what they are made of: challenges come out either way."""

    def accepts(self, word: bytes) -> bool:
        """Whether a word is good."""
        return sum(word) % 4 != 0


class FrontEnd:
    """A session, and what has been said by it."""

    def __init__(self, record: GameRecord, lexicon: AnyLexicon | None = None) -> None:
        self.thinker = StubThinker()
        self.memory = Memory()
        self.watch = Watch()
        self.session = GameSession(
            lambda _: cast(Any, lexicon or AnyLexicon()),
            cast(Any, self.thinker),
            Settings(),
            self.memory,
            now=self.watch,
        )
        self._said: list[str] = []
        self.session.refused.connect(self._refused)
        self.session.notice.connect(self._noticed)
        self.session.games.start(record)

    def shown(self) -> list[object]:
        """What all models, lines and documents show, and what was said since the last look."""
        said, self._said[:] = list(self._said), []
        session = self.session
        models = (*_models(session), *_board(session))
        return [*said, *models, *_lines(session), *_documents(session)]

    def wait(self, seconds: int) -> None:
        """Let time go by; the clock is looked at."""
        self.watch.now += 1000 * seconds
        self.session.clock.check()

    def forget(self) -> None:
        """What was said is no longer in view."""
        self._said.clear()

    def _refused(self, refusal: Refusal) -> None:
        self._said.append(refusal_text(refusal, self.session))

    def _noticed(self, notice: Notice) -> None:
        self._said.append(notice_text(notice, self.session))


def _models(session: GameSession) -> Iterator[str]:
    rack = RackModel()
    slots, hidden = play_texts.rack_on_table(session)
    rack.set_slots(slots, session.tile_set, hidden)
    yield from _texts(rack)
    history = HistoryModel()
    history.set_record(session.record, session.turn.can_take_back, session.judge)
    yield from _texts(history)


def _board(session: GameSession) -> Iterator[str]:
    """What a board is painted of, layer by layer."""
    yield repr(session.position.board.squares)
    yield repr(
        (session.hand.draft, session.listing.preview, session.listing.pinned, session.past.lit)
    )


def _texts(model: QAbstractItemModel) -> Iterator[str]:
    root = QModelIndex()
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(root)
    for row in range(model.rowCount(root)):
        for column in range(columns):
            yield from _texts_of(model.index(row, column))


def _texts_of(index: QModelIndex) -> Iterator[str]:
    return (str(index.data(role)) for role in _ROLES)


def _lines(session: GameSession) -> Iterator[str]:
    record, position = session.record, session.position
    yield from map(repr, play_texts.seat_facts(session))
    yield play_texts.state_text(record)
    yield play_texts.next_step_text(session)
    move = session.hand.move
    yield play_texts.play_labels(move, None, position.board, session.tile_set)[0]
    yield from event_texts.all_texts(session)
    yield from (event_text(record, number) for number in range(len(record.events)))
    yield record.note
    viewer = -1 if session.viewer is None else session.viewer
    yield session.tile_set.show(position.unseen_by(0 if session.record.start.shared else viewer))
    verdict = session.hand.verdict
    yield repr(verdict and (verdict.faults, verdict.words, verdict.missing))
    state = (
        session.listing.selected,
        session.turn.blocked,
        session.listing.analysis,
        session.turn.prompt,
        session.turn.taking_back,
    )
    yield repr(state)
    yield repr((session.can_undo, session.can_redo, session.turn.may_act, session.viewer))


def _documents(session: GameSession) -> Iterator[object]:
    """What is copied, saved for other programs, exported or printed.

    Files and paper are made of nothing but the sheets.
    """
    if session.turn.can_take_back and session.record.positions[-1].over is not None:
        # Whatever is asked of a finished game ends the time to take a resignation back.
        return
    record = session.record
    seat = seat_shown(record, session.viewer)
    position = record.position if seat is None else record.position.seen_by(seat)
    yield format_cgp(position)
    if not session.record.start.shared:
        yield format_gcg(record, seat)
    yield sheets_of([record])
