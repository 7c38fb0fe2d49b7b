"""The file of a person's record: one JSON object, written whole at each change.

Several programs may use one home: each change reads the file again under its lock.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, fields
from datetime import datetime
from pathlib import Path

from eliot_qt.faults import Message, Said, reason
from eliot_qt.game.record import GameRecord
from eliot_qt.store.atomic import sweep, write_atomic
from eliot_qt.store.fields import MAX_POINTS, Fields, SaveError
from eliot_qt.store.file_lock import locked
from eliot_qt.store.json_object import read_object
from eliot_qt.store.set_aside import joined, listed, set_aside

from ..notices import Notice, NoticeKind
from .values import BestPlay, GameResult, PlayedGame

_VERSION = 1
MOST = 100_000
_MOST_BYTES = 64_000_000
_MOST_SEED = 2**64
_MOST_SEATS, _MOST_BEST, _LONGEST = 1000, 20, 1000
_KNOWN = frozenset(entry.name for entry in fields(PlayedGame))

Change = Callable[[tuple[PlayedGame, ...]], Iterable[PlayedGame]]


class RecordBook:
    """The games in a file, the one that ended last at the end.

    All methods read the file: in the window they are for the thread of the file reader. What is
    wrong with the file is a notice; a damaged one is set aside, and what is right in it stays.
    Where it cannot be written that is said once: changes are known to this object alone until one
    can be written, which takes them along.
    """

    def __init__(self, path: Path, now: Callable[[], datetime] = datetime.now) -> None:
        self._path = path
        self._now = now
        self._waiting: list[Change] = []

    @property
    def path(self) -> Path:
        """The file."""
        return self._path

    def games(self) -> tuple[tuple[PlayedGame, ...], Notice | None]:
        """All games kept."""
        games, faults = self._read()
        notice = None
        if faults:
            try:
                # Another program may have mended it in the meantime.
                with locked(self._lock):
                    games, faults = self._read()
                    notice = self._set_aside(faults, games) if faults else None
            except OSError as error:
                detail = joined(listed(faults), reason(error))
                notice = Notice(NoticeKind.RECORD_DAMAGED, self._path, detail)
        return _changed(games, self._waiting), notice

    def enter(self, record: GameRecord, file: Path | None = None) -> Notice | None:
        """Keep a game that has ended, for each person in it; ``file`` is where it is saved.

        The same game ended again, after a turn was taken back, takes the place of what it was; as
        a branch, in another file, it does not count.
        """
        # Nothing has ended yet when the window opens.
        from .entering import played_games

        new_games = played_games(record, file, self._now())
        return self._change(lambda games: _with(games, new_games)) if new_games else None

    def remove(self, games: Iterable[PlayedGame]) -> Notice | None:
        """Forget some games."""
        keys = frozenset(games)
        return self._change(lambda kept: [game for game in kept if game not in keys])

    def restore(self, games: Iterable[PlayedGame]) -> Notice | None:
        """Keep games again that were removed."""
        back = tuple(games)

        def merge(kept: tuple[PlayedGame, ...]) -> list[PlayedGame]:
            keys = {game.key for game in kept}
            missing = [game for game in back if game.key not in keys]
            return sorted([*kept, *missing], key=lambda game: game.ended)

        return self._change(merge)

    @property
    def _lock(self) -> Path:
        return self._path.with_suffix(".lock")

    def _change(self, change: Change) -> Notice | None:
        """Read, change and write the file while no other program does."""
        try:
            with locked(self._lock):
                sweep(self._path.parent, self._path.name)
                before, faults = self._read()
                notice = self._set_aside(faults, ()) if faults else None
                after = _changed(before, [*self._waiting, change])
                if after != before or faults:
                    write_atomic(self._path, _to_text(after))
        except OSError as error:
            was_said = bool(self._waiting)
            self._waiting.append(change)
            failed = Notice(NoticeKind.RECORD_FAILED, self._path, reason(error))
            return None if was_said else failed
        self._waiting.clear()
        return notice

    def _read(self) -> tuple[tuple[PlayedGame, ...], list[Said]]:
        """The games that can be read, and what is wrong with the others."""
        try:
            return _games(Fields(read_object(self._path, _MOST_BYTES), ""))
        except FileNotFoundError:
            return (), []
        except (OSError, ValueError) as error:
            return (), [reason(error)]

    def _set_aside(self, faults: Sequence[Said], kept: Sequence[PlayedGame]) -> Notice:
        detail = listed(faults)
        try:
            aside = set_aside(self._path)
            if kept:
                write_atomic(self._path, _to_text(kept))
            return Notice(NoticeKind.RECORD_DAMAGED, aside, detail)
        except OSError as error:
            return Notice(NoticeKind.RECORD_DAMAGED, self._path, joined(detail, reason(error)))


def _changed(games: tuple[PlayedGame, ...], changes: Iterable[Change]) -> tuple[PlayedGame, ...]:
    for change in changes:
        games = tuple(change(games))[-MOST:]
    return games


def _with(games: Sequence[PlayedGame], played: Sequence[PlayedGame]) -> list[PlayedGame]:
    by_key = {game.key: game for game in games}
    for game in played:
        before = by_key.get(game.key)
        if before is None or before.file == game.file:
            by_key.pop(game.key, None)
            by_key[game.key] = game
    return list(by_key.values())


def _to_text(games: Sequence[PlayedGame]) -> str:
    lines = ",\n  ".join(json.dumps(asdict(game), ensure_ascii=False) for game in games)
    return f'{{\n "version": {_VERSION},\n "games": [\n  {lines}\n ]\n}}\n'


def _games(given: Fields) -> tuple[tuple[PlayedGame, ...], list[Said]]:
    given.version(_VERSION)
    games: list[PlayedGame] = []
    faults: list[Said] = []
    for number, entry in enumerate(given.items("games", MOST), 1):
        try:
            games.append(_game(Fields(entry, Message("game {number}", number=number))))
        except SaveError as error:
            faults.append(error.message)
    return tuple(games), faults


def _game(given: Fields) -> PlayedGame:
    given.allow(*_KNOWN)
    alone = given.value("opponent_score") is None
    return PlayedGame(
        ended=_moment(given),
        mode=given.text("mode", _LONGEST),
        lexicon=given.text("lexicon", _LONGEST),
        name=given.text("name", _LONGEST),
        score=given.number("score", -MAX_POINTS, MAX_POINTS),
        outcome=given.choice("outcome", GameResult),
        turns=given.number("turns", 1, MAX_POINTS),
        bingos=given.number("bingos", 0, MAX_POINTS),
        seed=given.number("seed", -_MOST_SEED, _MOST_SEED),
        seat=given.number("seat", 0, _MOST_SEATS),
        opponents=given.texts("opponents", _MOST_SEATS),
        computer=given.text("computer", _LONGEST),
        helped=given.number("helped", 0, MAX_POINTS) if given.has("helped") else 0,
        opponent_score=None if alone else given.number("opponent_score", -MAX_POINTS, MAX_POINTS),
        best=tuple(
            BestPlay(play.text("word", _LONGEST), play.number("score", 0, MAX_POINTS))
            for play in given.objects("best", _MOST_BEST)
        ),
        file=given.text("file"),
        digest=given.text("digest", _LONGEST),
    )


def _moment(given: Fields) -> str:
    """A moment of local time, as it is written here."""
    text = given.text("ended", _LONGEST)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        given.fail("ended", "{text!r} is not a date and time", text=text[:40])
    return moment.replace(tzinfo=None).isoformat(timespec="seconds")
