"""The program's own save files: versioned JSON of a whole game record.

Tiles and moves are written in the field's notation, so a save file can be read by eye. Loading
replays every event and recomputes every score; what does not fit is a :class:`SaveError`
that names file, event and field. There is never half a game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TypeVar

from eliot_qt.faults import Fault, Message, reason
from eliot_qt.formats.workload import Watch, unwatched
from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction
from eliot_qt.game.position import Position, opening
from eliot_qt.game.record import GameRecord, MasterTurn, Seat
from eliot_qt.game.tiles import TileError, TileSet, is_designated
from eliot_qt.store.atomic import write_atomic
from eliot_qt.store.fields import MAX_POINTS, MAX_TIME, Fields, naming, parse_json
from eliot_qt.store.fields import SaveError as SaveError
from eliot_qt.store.reading import read_head, read_text

from ..workload import MOST_EVENTS
from .savefile_common import dump_placement, load_placement, load_tiles
from .savefile_events import dump_event, load_events
from .savefile_rules import dump_rules, load_rules

Kind = TypeVar("Kind")
FORMAT = "eliot-qt game"
VERSION = 1
MOST_BYTES = 32_000_000
_MAX_SEED = 2**64
_MAX_SEATS = 1000
_MAX_MASTER = 1000
_EMPTY = "."
# Where the number of a save stands: before this many bytes, and never in a title or a name.
_HEAD = 120
_SAVED = re.compile(
    rb'\{\s*"format": "eliot-qt game",\s*"version": \d{1,9},\s*"saved": (\d{1,15}),'
)


def dumps(record: GameRecord, saved: int = 0) -> str:
    """JSON text of a record. Raises ``ValueError`` if it starts with a hidden rack.

    ``saved`` is the number of this save among all of the program, see :func:`saved_number`.

    >>> from eliot_qt.library.library import Library
    >>> library = Library()
    >>> from eliot_qt.game.rules import Rules
    >>> from eliot_qt.modes import free_game
    >>> game = free_game.new_game(library.game(Rules()), [Seat("Ann"), Seat("Bob")], seed=1)
    >>> loads(dumps(game), library.tile_sets, library.layouts) == game
    True
    """
    value: dict[str, object] = {"format": FORMAT, "version": VERSION}
    # In front, so that the newest of many games is found without reading them.
    value |= {"saved": saved} if saved else {}
    value |= {
        "title": record.title,
        "mode": record.mode,
        "seed": record.seed,
        "rules": dump_rules(record.start),
        "seats": [_dump_seat(seat) for seat in record.seats],
        "start": _dump_start(record.start),
        "cursor": record.cursor,
        "notes": [{"number": number, "text": text} for number, text in record.notes],
        "events": [
            dump_event(event, record.positions[number])
            for number, event in enumerate(record.events)
        ],
    }
    if record.master:
        value["master"] = [_dump_master(turn, record.start.tile_set) for turn in record.master]
    if record.elapsed:
        value["elapsed"] = record.elapsed
    if record.helped:
        value["helped"] = record.helped
    if record.lead:
        value["lead"] = record.lead
    return _in_lines(value)


def _in_lines(value: Mapping[str, object]) -> str:
    """JSON text with a line for each field and each event.

    ``json`` itself indents in plain Python, which takes many times longer.
    """
    write = partial(json.dumps, ensure_ascii=False)
    fields = []
    for name, content in value.items():
        if name == "events" and isinstance(content, list):
            text = "[" + ",".join(f"\n  {write(event)}" for event in content) + "\n ]"
        else:
            text = write(content)
        fields.append(f" {write(name)}: {text}")
    return "{\n" + ",\n".join(fields) + "\n}\n"


def loads(
    text: str,
    tile_sets: Mapping[str, TileSet],
    layouts: Mapping[str, Layout],
    watch: Watch = unwatched,
) -> GameRecord:
    """Record of a JSON text; ``tile_sets`` and ``layouts`` by id. Raises :class:`SaveError`.

    ``watch`` is called on the way with the number of events read.
    """
    fields = Fields(parse_json(text), Message("the save file"))
    if fields.text("format") != FORMAT:
        raise SaveError("this is not a saved game of this program")
    fields.version(VERSION)
    rules = load_rules(fields.object("rules"))
    tile_set = _known(fields, Message("tile set"), rules.tile_set, tile_sets)
    layout = _known(fields, Message("board layout"), rules.layout, layouts)
    seats = tuple(_load_seat(seat) for seat in fields.objects("seats", _MAX_SEATS))
    start = _load_start(fields.object("start"), Game(rules, tile_set, layout), len(seats))
    events, positions = load_events(fields, start, watch)
    return GameRecord(
        start=start,
        seats=seats,
        seed=fields.number("seed", -_MAX_SEED, _MAX_SEED),
        mode=fields.text("mode", 40),
        title=fields.text("title", 1000),
        events=events,
        cursor=fields.number("cursor", 0, len(events)),
        notes=tuple(
            (note.number("number", 0, len(events)), note.text("text", MOST_BYTES))
            for note in fields.objects("notes", MOST_EVENTS)
        ),
        master=_load_master(fields, tile_set, layout.size),
        elapsed=fields.number("elapsed", 0, MAX_TIME) if fields.has("elapsed") else 0,
        helped=_load_helped(fields, len(events)),
        lead=fields.number("lead", -MAX_POINTS, MAX_POINTS) if fields.has("lead") else 0,
        positions=positions,
    )


def read(
    path: Path,
    tile_sets: Mapping[str, TileSet],
    layouts: Mapping[str, Layout],
    watch: Watch = unwatched,
) -> GameRecord:
    """Record of a file. Raises :class:`SaveError` naming the file."""
    try:
        return loads(read_text(path, MOST_BYTES), tile_sets, layouts, watch)
    except OSError as error:
        raise SaveError("{path}: {reason}", path=path, reason=reason(error)) from error
    except ValueError as error:
        raise SaveError("{path}: {fault}", path=path, fault=error) from error


def write(path: Path, record: GameRecord, saved: int = 0) -> None:
    """Save a record to a file, wholly or not at all. Raises ``OSError``."""
    write_atomic(path, dumps(record, saved))


def saved_number(path: Path) -> int:
    """Return the number of the save a file holds: the later, the higher; 0 if it has none.

    Raises ``OSError``.
    """
    match = _SAVED.match(read_head(path, _HEAD))
    return int(match[1]) if match else 0


def _dump_seat(seat: Seat) -> dict[str, object]:
    value: dict[str, object] = {"name": seat.name, "player": seat.player}
    value |= {"table": seat.table} if seat.table else {}
    return value | ({"seconds": seat.seconds} if seat.seconds else {})


def _load_seat(fields: Fields) -> Seat:
    table = fields.number("table", 0, 10**6) if fields.has("table") else 0
    seconds = fields.number("seconds", 1, MAX_TIME) if fields.has("seconds") else 0
    return Seat(fields.text("name"), fields.text("player", 200), table, seconds)


def _dump_master(turn: MasterTurn, tile_set: TileSet) -> dict[str, object]:
    move = None if turn.move is None else dump_placement(turn.move, tile_set)
    value: dict[str, object] = {"rack": tile_set.show(turn.rack), "move": move}
    value |= {"player": turn.player} if turn.player else {}
    return value | ({"laid": True} if turn.laid else {})


def _load_helped(fields: Fields, most: int) -> tuple[int, ...]:
    if not fields.has("helped"):
        return ()
    return fields.numbers("helped", len(fields.items("helped", most + 1)), 0, most)


def _load_master(fields: Fields, tile_set: TileSet, size: int) -> tuple[MasterTurn, ...]:
    if not fields.has("master"):
        return ()
    turns = fields.objects("master", _MAX_MASTER)
    return tuple(_load_master_turn(turn, tile_set, size) for turn in turns)


def _load_master_turn(fields: Fields, tile_set: TileSet, size: int) -> MasterTurn:
    rack = load_tiles(fields, "rack", tile_set)
    free = fields.value("move") is None
    move = None if free else load_placement(fields, "move", tile_set)
    if move is not None:
        start = move.row if move.direction is Direction.DOWN else move.col
        if max(move.row, move.col, start + len(move.tiles) - 1) >= size:
            fields.fail("move", "runs off the board")
    player = fields.text("player", 200) if fields.has("player") else ""
    is_laid = fields.has("laid") and fields.flag("laid")
    return naming(fields.place, lambda: MasterTurn(rack, move, player, is_laid))


def _dump_start(start: Position) -> dict[str, object]:
    board, tile_set = start.board, start.tile_set
    if start.turns or (start.shared and start.rack):
        raise Fault("a game of a shared rack starts without one")
    racks = []
    for rack in start.racks:
        if rack is None:
            raise Fault("a game that starts with a hidden rack cannot be saved")
        racks.append(tile_set.show(rack))
    rows = [board.squares[n : n + board.size] for n in range(0, len(board.squares), board.size)]
    return {
        "board": ["".join(tile_set.show((t,)) if t else _EMPTY for t in row) for row in rows],
        "racks": racks,
        "scores": start.scores,
        "to_move": start.to_move,
        "scoreless": start.scoreless,
        "passes": start.passes,
        "spent": start.spent,
        "gone": sorted(start.gone),
        **({"shared": True} if start.shared else {}),
    }


def _load_start(fields: Fields, game: Game, seats: int) -> Position:
    rules, tile_set = game.rules, game.tile_set
    board = _load_board(fields, game)
    texts = fields.texts("racks", _MAX_SEATS)
    if not seats or len(texts) != seats:
        fields.fail("racks", "{count} racks for {seats} seats", count=len(texts), seats=seats)
    racks = tuple(_load_rack(fields, text, tile_set) for text in texts)
    shared = fields.has("shared") and fields.flag("shared")
    if shared and any(racks):
        fields.fail("racks", "a game of a shared rack starts without one")
    start = naming(fields.place, lambda: opening(rules, tile_set, board, racks))
    return Position(
        rules=rules,
        tile_set=tile_set,
        board=board,
        racks=start.racks,
        scores=fields.numbers("scores", seats, -MAX_POINTS, MAX_POINTS),
        to_move=fields.number("to_move", 0, seats - 1),
        bag=start.bag,
        scoreless=fields.number("scoreless", 0, 1000),
        passes=fields.number("passes", 0, 1000),
        spent=fields.numbers("spent", seats, 0, MAX_TIME),
        gone=frozenset(fields.numbers("gone", len(fields.items("gone", seats - 1)), 0, seats - 1)),
        shared=shared,
    )


def _load_board(fields: Fields, game: Game) -> Board:
    tile_set, layout = game.tile_set, game.layout
    rows = fields.texts("board", layout.size)
    squares = bytearray()
    for number, row in enumerate(rows, 1):
        try:
            parts = row.split(_EMPTY)
            tiles = b"\0".join(tile_set.parse(part) for part in parts)
        except TileError as error:
            fields.fail("board", "row {number}: {fault}", number=number, fault=error)
        if len(tiles) != layout.size or tiles.count(0) != len(parts) - 1:
            fields.fail(
                "board",
                "row {number}: not a row of {size} squares",
                number=number,
                size=layout.size,
            )
        squares += tiles
    if len(squares) != layout.squares:
        fields.fail("board", "{count} rows instead of {size}", count=len(rows), size=layout.size)
    return Board(layout, bytes(squares))


def _load_rack(fields: Fields, text: str, tile_set: TileSet) -> bytes:
    try:
        rack = tile_set.parse(text)
    except TileError as error:
        fields.fail("racks", "{fault}", fault=error)
    if len(rack) > 100 or any(is_designated(tile) for tile in rack):
        fields.fail("racks", "{text!r} is not a rack", text=text[:40])
    return rack


def _known(fields: Fields, kind: Message, name: str, table: Mapping[str, Kind]) -> Kind:
    if name not in table:
        fields.fail("rules", "the {kind} {name!r} is not known", kind=kind, name=name)
    return table[name]
