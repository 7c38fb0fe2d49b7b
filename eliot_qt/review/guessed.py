"""Racks that a file did not have: remembered beside the reviews, as saved games do not tell.

A reader fills up racks that it knows only in part by chance. The game goes on as any other then,
but a review must not grade those turns, whenever it is asked for.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path

from eliot_qt import paths
from eliot_qt.formats.own.savefile import dumps
from eliot_qt.formats.own.savefile_events import dump_event
from eliot_qt.game.record import GameRecord
from eliot_qt.store.atomic import write_atomic
from eliot_qt.store.fields import Fields, parse_json
from eliot_qt.store.reading import read_text

FORMAT = "eliot-qt guessed racks"
_MOST_BYTES = 100_000
_MOST_TURNS = 10_000


class GuessedRacks:
    """Kept by the events up to the last such turn, so that the game may go on.

    ``folder``: that of the person's data if none is named.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or paths.user_data() / "reviews"

    def keep(self, record: GameRecord, guessed: Collection[int]) -> None:
        """Remember turns (indices of events) of a game. Raises ``OSError``."""
        if not guessed:
            return
        *_, digest = _digests(record, max(guessed) + 1)
        content = {"format": FORMAT, "events": sorted(guessed)}
        write_atomic(self._path(digest), json.dumps(content))

    def of(self, record: GameRecord) -> frozenset[int]:
        """The turns of a game whose racks were filled up, as far as that is remembered."""
        if not self._folder.is_dir():
            return frozenset()
        for digest in _digests(record, len(record.events)):
            if self._path(digest).exists():
                return self._read(self._path(digest))
        return frozenset()

    def _read(self, path: Path) -> frozenset[int]:
        try:
            given = Fields(parse_json(read_text(path, _MOST_BYTES)), "")
            if given.text("format") != FORMAT:
                return frozenset()
            return frozenset(
                number
                for number in given.items("events", _MOST_TURNS)
                if isinstance(number, int) and number >= 0
            )
        except (OSError, ValueError):
            return frozenset()

    def _path(self, digest: str) -> Path:
        return self._folder / f"guessed-{digest}.json"


def _digests(record: GameRecord, count: int) -> Iterator[str]:
    """A digest for each number of events from 1 to ``count``."""
    bare = replace(record.go_to(0).append(), title="", notes=(), elapsed=0)
    running = hashlib.sha256(dumps(bare).encode())
    for event, before in zip(record.events[:count], record.positions, strict=False):
        running.update(json.dumps(dump_event(event, before)).encode())
        yield running.hexdigest()
