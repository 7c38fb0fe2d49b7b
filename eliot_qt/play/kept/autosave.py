"""Games kept without being asked: one file per game, written after each event."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from eliot_qt.faults import Said, reason
from eliot_qt.formats.own import savefile
from eliot_qt.formats.workload import Watch, unwatched
from eliot_qt.game.layout import Layout
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes.catalogue import check_playable, mode_of
from eliot_qt.modes.mode import is_untouched
from eliot_qt.store.atomic import sweep

from ..notices import Notice, NoticeKind

KEPT = 50
_LISTED = 12
# Where games go that are deleted, so that they can be brought back.
_ASIDE = "deleted"
LONGEST_TITLE = 200


@dataclass(frozen=True)
class SavedGame:
    """A game found in the autosave folder."""

    path: Path
    record: GameRecord
    saved: datetime

    @property
    def is_finished(self) -> bool:
        """True if there is nothing left to play."""
        return self.record.positions[-1].over is not None

    @property
    def title(self) -> str:
        """The game's title, else who plays."""
        return self.record.title or " – ".join(seat.name for seat in self.record.seats if seat.name)

    @property
    def detail(self) -> str:
        """The scores and when it was saved."""
        scores = " : ".join(str(score) for score in self.record.positions[-1].scores)
        return f"{scores} · {self.saved:%Y-%m-%d %H:%M}"


class Autosave:
    """The autosave folder. What is damaged is set aside and listed in ``notices``.

    ``latest``, ``recent``, ``load`` and ``prune`` read files: they are for a thread of their own.
    Games that could not be written are kept in memory and found like others; they are written with
    the next one that can be.
    """

    def __init__(
        self, folder: Path, tile_sets: Mapping[str, TileSet], layouts: Mapping[str, Layout]
    ) -> None:
        self.notices: list[Notice] = []
        self._folder = folder
        self._tile_sets = tile_sets
        self._layouts = layouts
        # Number of the last save of this program, and of the last one found in the folder.
        self._last = 0
        self._seen: int | None = None
        # Games read before, by time and size of their files.
        self._read: dict[Path, tuple[tuple[int, int], SavedGame]] = {}
        # Replaced, never changed, so that other threads see all of a change; the latest last.
        self._unwritten: Mapping[Path, SavedGame] = {}

    @property
    def folder(self) -> Path:
        """The folder of the saved games."""
        return self._folder

    def new_path(self) -> Path:
        """A file for a game that begins."""
        started = datetime.now().strftime("%Y%m%d-%H%M%S")
        return self._folder / f"{started}-{os.urandom(4).hex()}.json"

    def save(self, path: Path, record: GameRecord) -> None:
        """Write a game; raises ``OSError``, and keeps it in memory then."""
        # First those that wait: the game saved last is the one to continue.
        for other in tuple(self._without(path).values()):
            with suppress(OSError):
                self._write(other.path, other.record)
                self._unwritten = self._without(other.path)
        waiting = self._without(path)
        try:
            self._write(path, record)
        except OSError:
            waiting[path] = SavedGame(path, record, datetime.now())
            raise
        finally:
            self._unwritten = waiting

    def _write(self, path: Path, record: GameRecord) -> None:
        if self._seen is None:
            self._paths()
        number = max(self._last, self._seen or 0) + 1
        savefile.write(path, record, number)
        self._last = number

    def _without(self, path: Path) -> dict[Path, SavedGame]:
        """Return the games in memory except one."""
        return {each: game for each, game in self._unwritten.items() if each != path}

    def load(self, path: Path, watch: Watch = unwatched) -> SavedGame | None:
        """Read a game, unless it is as it was before; None where the file is gone or damaged."""
        if path in (unwritten := self._unwritten):
            return unwritten[path]
        try:
            facts = path.stat()
        except OSError:
            self._read.pop(path, None)
            return None
        mark = facts.st_mtime_ns, facts.st_size
        cached = self._read.get(path)
        if cached is not None and cached[0] == mark:
            return cached[1]
        try:
            record = savefile.read(path, self._tile_sets, self._layouts, watch)
            check_playable(record)
        except ValueError as error:
            self._put_aside(path, reason(error))
            return None
        game = SavedGame(path, record, _date(facts.st_mtime))
        self._read[path] = mark, game
        return game

    def latest(self, watch: Watch = unwatched, *, begun: bool = False) -> SavedGame | None:
        """The unfinished game saved last; where ``begun``, one in which something has happened.

        An evening with an arbiter has its players from the start: that is work to go on with.
        """
        for game in self._games(watch):
            if not game.is_finished and not (begun and _is_mere_start(game.record)):
                return game
        return None

    def recent(self, watch: Watch = unwatched, limit: int = _LISTED) -> list[SavedGame]:
        """Games in which something happened, the newest first."""
        games: list[SavedGame] = []
        for game in self._games(watch):
            if len(games) == limit:
                break
            if not is_untouched(game.record):
                games.append(game)
        return games

    def find(self, record: GameRecord, watch: Watch = unwatched) -> SavedGame | None:
        """Return the saved copy of a game, whatever its notes; None if there is none.

        It reads files as ``recent`` does.
        """
        from .same_game import is_same_game

        games = self.recent(watch, KEPT)
        return next((game for game in games if is_same_game(game.record, record)), None)

    def discard(self, path: Path) -> None:
        """Delete a game's file, if it is there; raises ``OSError``."""
        self._unwritten = self._without(path)
        path.unlink(missing_ok=True)

    def remove(self, path: Path) -> Path:
        """Move a game's file aside; where it is now. Raises ``OSError``."""
        aside = self._folder / _ASIDE
        aside.mkdir(parents=True, exist_ok=True)
        return path.replace(aside / path.name)

    def restore(self, aside: Path) -> Path:
        """Bring back a game that was moved aside; where it is now. Raises ``OSError``."""
        path = self._folder / aside.name
        return aside.replace(self.new_path() if path.exists() else path)

    def rename(self, path: Path, title: str) -> None:
        """Give a game another title; an empty one removes it. Its place among others stays.

        Raises ``OSError``; a game that is gone or damaged stays as it is.
        """
        game = self.load(path)
        if game is None:
            return
        facts, number = path.stat(), savefile.saved_number(path)
        title = " ".join(title.split())[:LONGEST_TITLE]
        savefile.write(path, replace(game.record, title=title), number)
        os.utime(path, ns=(facts.st_atime_ns, facts.st_mtime_ns))
        self._read.pop(path, None)

    def prune(self, watch: Watch = unwatched) -> None:
        """Delete finished and untouched games beyond the newest."""
        sweep(self._folder)
        self._prune_aside()
        for path in self._paths()[KEPT:]:
            try:
                modified = path.stat().st_mtime_ns
                game = self.load(path, watch)
                over = game is not None and (game.is_finished or is_untouched(game.record))
                # It may have been resumed in the meantime.
                if over and path.stat().st_mtime_ns == modified:
                    self.discard(path)
            except FileNotFoundError:
                # Another program on this home has deleted it.
                continue
            except OSError as error:
                self.notices.append(Notice(NoticeKind.AUTOSAVE_FAILED, path, reason(error)))
                return

    def _prune_aside(self) -> None:
        """Delete for good what was moved aside, but for the newest."""
        paths = []
        for path in (self._folder / _ASIDE).glob("*.json"):
            with suppress(OSError):
                paths.append((path.stat().st_mtime_ns, path))
        for _, path in sorted(paths, reverse=True)[KEPT:]:
            with suppress(OSError):
                path.unlink()

    def _games(self, watch: Watch) -> Iterator[SavedGame]:
        unwritten = self._unwritten
        yield from reversed(tuple(unwritten.values()))
        for path in self._paths():
            if path in unwritten:
                continue
            game = self.load(path, watch)
            if game is not None:
                yield game

    def _paths(self) -> list[Path]:
        """Game files, the one written last first."""
        paths = sorted(self._found(), reverse=True)
        self._seen = paths[0][0] if paths else 0
        there = {path for _, _, path in paths}
        for path in [path for path in self._read if path not in there]:
            del self._read[path]
        return [path for _, _, path in paths]

    def _found(self) -> Iterator[tuple[int, int, Path]]:
        """Game files with what they are sorted by: the number of the save, else the file's time.

        Clocks can be set back; the numbers only grow.
        """
        for path in self._folder.glob("*.json"):
            with suppress(OSError):
                yield savefile.saved_number(path), path.stat().st_mtime_ns, path

    def _put_aside(self, path: Path, detail: Said) -> None:
        # Seldom needed: the first window loads none of it.
        from eliot_qt.store.set_aside import joined, set_aside

        try:
            place = set_aside(path)
        except OSError as error:
            self.notices.append(
                Notice(NoticeKind.AUTOSAVE_DAMAGED, path, joined(detail, reason(error)))
            )
            return
        self.notices.append(Notice(NoticeKind.AUTOSAVE_DAMAGED, place, detail))


def _date(timestamp: float) -> datetime:
    """Local time of a file; the beginning of time where a file has an impossible one."""
    try:
        return datetime.fromtimestamp(timestamp)
    except (ValueError, OverflowError, OSError):
        return datetime.fromtimestamp(0)


def _is_mere_start(record: GameRecord) -> bool:
    """Return whether nothing would be lost with a game."""
    return is_untouched(record) and not mode_of(record).arbitrated
