"""The bench as a feature: the ways a position comes there, and is taken from there."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication

from eliot_qt import paths
from eliot_qt.faults import Fault, Said
from eliot_qt.formats.cgp import format_cgp
from eliot_qt.game.events import Turn
from eliot_qt.game.move import Move
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.lexicon import LexiconError
from eliot_qt.library.library import Library
from eliot_qt.models.names import seat_names
from eliot_qt.modes.mode import own_position
from eliot_qt.play.going_on import begun_from
from eliot_qt.play.set_up import has_own_racks, of_two
from eliot_qt.players.analysts import Inference
from eliot_qt.review.boards import position_before
from eliot_qt.review.turn_time import Cores, cores_here
from eliot_qt.session.kept_games import KeptGames
from eliot_qt.session.settings import NO_INFERENCE, Settings
from eliot_qt.session.settings_store import SettingsStore

from ...actions.commands import Command
from ...board.tile_painter import TilePainter
from ...parts.front import GameInFront
from ...parts.shell import Place, Shell
from ...texts.error_texts import error_text
from ...texts.sentences import sentence

if TYPE_CHECKING:
    from eliot_qt.review.values import TurnReview
    from eliot_qt.session.bench.bench_parts import BenchParts
    from eliot_qt.session.bench.kept_position import KeptPosition

    from .bench_page import BenchPage

translate = QCoreApplication.translate


class TableKind(StrEnum):
    """The forms in which candidates are saved, by suffix."""

    CSV = ".csv"
    JSON = ".json"
    PICTURE = ".png"


class BenchFeature(QObject):
    """Opens the page for a position; page and parts are made when they are first wanted.

    ``game_wanted`` carries a pasted game to be analysed, ``train_wanted`` a position,
    ``record_wanted`` a game to be played that begins with one.
    """

    game_wanted = Signal(object)  # Opened
    train_wanted = Signal(object)  # Position
    record_wanted = Signal(object)  # GameRecord

    def __init__(
        self,
        shell: Shell,
        find_parts: Callable[[], BenchParts],
        front: GameInFront,
        games: KeptGames,
        library: Library,
        settings: SettingsStore,
        painter: TilePainter,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._shell = shell
        self._find_parts = find_parts
        self._front = front
        self._games = games
        self._library = library
        self._settings = settings
        self._painter = painter
        # The game up to the position that was taken from one, and that position.
        self._game: tuple[GameRecord, Position] | None = None
        self._kept: KeptPosition | None = None

    @property
    def is_open(self) -> bool:
        """Return whether the page of the bench is in front."""
        return self._shell.place is Place.BENCH

    @cached_property
    def parts(self) -> BenchParts:
        """The parts that the page shows."""
        from eliot_qt.session.bench.kept_position import FILE, KeptPosition

        parts = self._find_parts()
        path = self._games.reviews.parent / FILE
        self._kept = KeptPosition(parts.bench.desk, path, self._games.runner, self)
        self._kept.not_kept.connect(self._not_kept)
        if (application := QCoreApplication.instance()) is not None:
            application.aboutToQuit.connect(self._kept.flush)
        self._settings.changed.connect(self._follow)
        self._follow(self._settings.value)
        return parts

    @cached_property
    def page(self) -> BenchPage:
        """The page, made when it is first wanted."""
        from .bench_page import BenchPage

        page = BenchPage(self.parts, self._library, self._painter)
        page.left.connect(self._leave)
        page.paste_requested.connect(self.paste)
        page.copy_requested.connect(self.copy)
        page.train_requested.connect(self._train)
        page.play_on_requested.connect(self._play_on)
        page.save_requested.connect(self.save)
        page.inference_chosen.connect(self._remember_inference)
        page.share_chosen.connect(self._remember_share)
        self._shell.add_page(Place.BENCH, page)
        return page

    @property
    def stand_ins(self) -> dict[str, Callable[[], None]]:
        """Handlers of other features' commands while this page is in front."""
        if not self.is_open:
            return {}
        bench = self.parts.bench
        return {
            Command.PASTE_POSITION: self.paste,
            Command.COPY_POSITION: partial(self.copy, "cgp"),
            Command.FIND_MOVES: bench.start,
        }

    def open_here(self) -> None:
        """Analyse the position in front, or the one that was there last."""
        record = self._front.record
        if record is not None and self._front.is_play:
            self._open_game(record, self._front.viewer)
            return
        if self._has_desk():
            self._show(edits=self.parts.bench.position is None)

    def set_up(self) -> None:
        """Set up the position that was there last, or begin with an empty board."""
        if self._has_desk():
            self._show(edits=True)

    def open(
        self,
        position: Position,
        played: Move | None = None,
        names: Sequence[str] = ("", ""),
        game: GameRecord | None = None,
    ) -> None:
        """Analyse a position; ``game`` is what has led to it."""
        # The page first: it follows what its parts do.
        page = self.page
        try:
            self.parts.bench.open(position, played, names)
        except LexiconError as error:
            self._shell.say(error_text(error))
            return
        now = self.parts.bench.position
        self._game = (game, now) if game is not None and now is not None else None
        page.show_tab(_CANDIDATES if played is not None else _MOVES)
        self._show(edits=now is None)

    def open_turn(self, record: GameRecord, event: int, seat: int, position: Position) -> None:
        """Analyse the position before a turn of a game, as the seat that played it knew it."""
        event_played = record.events[event] if event < len(record.events) else None
        move = event_played.move if isinstance(event_played, Turn) else None
        before = record.go_to(event).append() if not record.position.turns else None
        own = position.seen_by(seat)
        self.open(of_two(own, record.lead), move, _names_of_two(record, own), before)

    def open_reviewed(self, record: GameRecord, turn: TurnReview) -> None:
        """Analyse the position of a turn that was reviewed."""
        position = position_before(record, turn)
        self.open_turn(record, turn.event, position.to_move, position)

    def copy_reviewed(self, record: GameRecord, turn: TurnReview) -> None:
        """Copy the position of a turn that was reviewed as CGP."""
        position = position_before(record, turn)
        QGuiApplication.clipboard().setText(format_cgp(position.seen_by(position.to_move)))
        self._shell.say(self.tr("Copied"))

    def paste(self) -> None:
        """Analyse the position or the game on the clipboard."""
        text = QGuiApplication.clipboard().text()
        if not text.strip():
            self._shell.say(self.tr("There is no text on the clipboard."))
            return
        try:
            game = self._games.files.read_text(text)
        except ValueError as error:
            why = self.tr("There is no position or game on the clipboard. {why}")
            self._shell.say(why.format(why=sentence(error_text(error))))
            return
        if game.is_position:
            self.open(game.record.start)
        else:
            self.game_wanted.emit(game)

    def copy(self, kind: str) -> None:
        """Put the position on the clipboard, as CGP or GCG, or what is found as a text table."""
        text = self._text(kind)
        if text:
            QGuiApplication.clipboard().setText(text)
            self._shell.say(self.tr("Copied"))

    def save(self) -> None:
        """Ask for a file, and write the candidates with what is found about them."""
        from eliot_qt.review.bench.tables import csv_table, json_table
        from eliot_qt.store.atomic import write_atomic

        position, rows = self.parts.bench.position, self.page.table.best_first
        if position is None or not rows:
            self._shell.say(self.tr("Nothing has been analysed yet."))
            return
        answer = self._ask_table()
        if answer is None:
            return
        path, kind = answer
        if kind is TableKind.PICTURE:
            is_saved = self.page.grab().save(str(path))
            text = self.tr("Saved: {file}") if is_saved else self.tr("Not saved: {file}")
            self._shell.say(text.format(file=path))
            return
        table = csv_table if kind is TableKind.CSV else json_table
        try:
            write_atomic(path, table(rows, position))
        except OSError as error:
            self._shell.say(self.tr("Not saved: {file}").format(file=error_text(error)))
        else:
            self._shell.say(self.tr("Saved: {file}").format(file=path))

    def _ask_table(self) -> tuple[Path, TableKind] | None:
        from ...parts.file_dialogs import FileKind, ask_save_kind

        names = {
            TableKind.CSV: translate("Bench", "Table (CSV)"),
            TableKind.JSON: translate("Bench", "All figures (JSON)"),
            TableKind.PICTURE: translate("Bench", "Picture of the page"),
        }
        kinds = [FileKind(kind, kind.value, text) for kind, text in names.items()]
        title, stem = translate("Bench", "Save the candidates"), paths.saved_games() / "position"
        return ask_save_kind(self._shell.dialogs, title, stem, kinds)

    def _text(self, kind: str) -> str:
        bench = self.parts.bench
        position = bench.position
        if position is None:
            self._shell.say(error_text(bench.desk.problem))
            return ""
        if kind == "gcg":
            if self._game is None or self._game[1] != position:
                self._shell.say(self.tr("GCG holds whole games; this position is not from one."))
                return ""
            from eliot_qt.formats.gcg.writer import format_gcg

            try:
                return format_gcg(self._game[0])
            except Fault as error:
                self._shell.say(error_text(error))
                return ""
        if kind == "table":
            from eliot_qt.review.bench.tables import text_table

            phonies = [each.move for each in bench.candidates.moves if each.phonies]
            return text_table(self.page.table.best_first, position, phonies)
        return format_cgp(position)

    def _open_game(self, record: GameRecord, viewer: int | None) -> None:
        position, event = record.position, record.cursor
        if position.over is not None and record.events:
            # What was played last is what there is to look at.
            turns = [n for n in range(event) if isinstance(record.events[n], Turn)]
            event = turns[-1] if turns else event
            position = record.positions[event]
        if not has_own_racks(record):
            seat = viewer if viewer is not None else 0
            self.open(of_two(own_position(position, seat), record.lead))
            return
        self.open_turn(record, event, position.to_move, position)

    def _has_desk(self) -> bool:
        """Go on with the position kept, or else an empty board; return False if that fails."""
        # The page first: it follows what its parts do.
        _page, desk = self.page, self.parts.bench.desk
        assert self._kept is not None
        if not desk.is_open and not self._kept.restore():
            try:
                desk.begin(self._settings.value.lexicon)
            except LexiconError as error:
                self._shell.say(error_text(error))
                return False
        return True

    def _train(self) -> None:
        position = self.parts.bench.position
        if position is not None:
            self.train_wanted.emit(position)

    def _play_on(self, players: Sequence[str]) -> None:
        desk = self.parts.bench.desk
        position = desk.position
        if position is None:
            self._shell.say(error_text(desk.problem))
            return
        seed = random.getrandbits(48)
        self.record_wanted.emit(begun_from(position, desk.names, players, seed))

    @Slot(object)
    def _not_kept(self, why: Said) -> None:
        text = self.tr("The position could not be saved: {why}")
        self._shell.say(text.format(why=error_text(why)))

    def _leave(self) -> None:
        self.parts.bench.stop()
        self._shell.go_back()

    def _show(self, *, edits: bool) -> None:
        if edits:
            self.page.show_tab(_SET_UP)
        self._shell.show_page(self.page)

    def _remember_inference(self, kind: Inference | None) -> None:
        self._settings.change(inference=kind.value if kind else NO_INFERENCE)

    def _remember_share(self, evenly: bool) -> None:
        self._settings.change(share_evenly=evenly)

    def _follow(self, settings: Settings) -> None:
        bench = self._find_parts().bench
        threads = Cores(settings.analysis_cores).threads(cores_here())
        inference = None if settings.inference == NO_INFERENCE else Inference(settings.inference)
        evenly = settings.share_evenly
        bench.set_plan(replace(bench.plan, threads=threads, inference=inference, evenly=evenly))


def _names_of_two(record: GameRecord, position: Position) -> tuple[str, ...]:
    """The names of the two sides of a turn on the bench, then of those left out there."""
    names = seat_names(record)
    if not position.rivals or len(names) != position.seats:
        return "", ""
    if position.seats == _TWO:
        return names[0], names[1]
    return tuple(names[seat] for seat in (position.to_move, *position.opponents))


_SET_UP, _MOVES, _CANDIDATES = range(3)
_TWO = 2
