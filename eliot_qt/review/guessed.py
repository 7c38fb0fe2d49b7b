"""Racks that a file did not have: remembered beside the reviews, as saved games do not tell.

A reader fills up racks that it knows only in part by chance. The game goes on as any other then,
but a review must not grade those turns, whenever it is asked for.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from eliot_qt import paths
from eliot_qt.formats.own.savefile import dumps
from eliot_qt.formats.own.savefile_events import dump_event
from eliot_qt.game.events import Turn
from eliot_qt.game.move import Placement
from eliot_qt.game.part_racks import ALL_KNOWN, PartRack, PartRacks
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import sort_tiles
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

    def keep(self, record: GameRecord, guessed: PartRacks) -> None:
        """Remember what a file has of the racks of a game. Raises ``OSError``."""
        count = max(guessed, default=guessed.events - 1) + 1
        if not guessed or not count:
            return
        *_, digest = _digests(record, count)
        show = record.start.tile_set.show
        content = {
            "format": FORMAT,
            "events": sorted(guessed),
            "known": [
                {"event": event, "tiles": show(part.tiles), "counted": part.counted}
                for event, part in sorted(guessed.turns.items())
            ],
            "last": [show(tiles) for tiles in guessed.last],
            "count": guessed.events,
        }
        write_atomic(self._path(digest), json.dumps(content))

    def of(self, record: GameRecord) -> PartRacks:
        """Return what is remembered of the racks of a game that were filled up."""
        if not self._folder.is_dir():
            return ALL_KNOWN
        for digest in _digests(record, len(record.events)):
            if self._path(digest).exists():
                return self._read(self._path(digest), record)
        return ALL_KNOWN

    def _read(self, path: Path, record: GameRecord) -> PartRacks:
        parse = record.start.tile_set.parse
        try:
            fields = Fields(parse_json(read_text(path, _MOST_BYTES)), "")
            if fields.text("format") != FORMAT:
                return ALL_KNOWN
            numbers = fields.items("events", _MOST_TURNS)
            turns = {n: _shown(record, n) for n in numbers if isinstance(n, int) and n >= 0}
            if "known" not in fields.names:
                # Written before parts of racks were kept.
                return PartRacks(turns)
            for part in fields.objects("known", _MOST_TURNS):
                tiles, is_counted = parse(part.text("tiles")), part.flag("counted")
                turns[part.number("event", 0, _MOST_TURNS)] = PartRack(tiles, is_counted)
            last = tuple(map(parse, fields.texts("last", len(record.seats))))
            return PartRacks(turns, last, fields.number("count", 0, _MOST_TURNS))
        except (OSError, ValueError):
            return ALL_KNOWN

    def _path(self, digest: str) -> Path:
        return self._folder / f"guessed-{digest}.json"


def _shown(record: GameRecord, number: int) -> PartRack:
    """As much of a rack as its turn has shown."""
    event = record.events[number] if number < len(record.events) else None
    if isinstance(event, Turn) and isinstance(event.move, Placement):
        return PartRack(sort_tiles(event.move.used))
    return PartRack(counted=True)


def _digests(record: GameRecord, count: int) -> Iterator[str]:
    """A digest for each number of events from 1 to ``count``."""
    bare = replace(record.go_to(0).append(), title="", notes=(), elapsed=0)
    running = hashlib.sha256(dumps(bare).encode())
    for event, before in zip(record.events[:count], record.positions, strict=False):
        running.update(json.dumps(dump_event(event, before)).encode())
        yield running.hexdigest()
