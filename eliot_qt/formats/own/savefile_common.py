"""The events of a save file that belong to games in which all seats have the same rack.

Placements are written ``8H W..TER``, a dot for each tile of the board: exact even where they do
not fit it, for invalid moves are kept.
"""

from __future__ import annotations

from eliot_qt.game.check import fit_faults
from eliot_qt.game.events import Event
from eliot_qt.game.layout import MAX_SIZE
from eliot_qt.game.move import Pass, Placement
from eliot_qt.game.notation import NotationError, format_coordinates, parse_coordinates
from eliot_qt.game.position import Position
from eliot_qt.game.scoring import score
from eliot_qt.game.shared.course import again
from eliot_qt.game.shared.events import (
    BoardMove,
    Chosen,
    Clocked,
    CommonEvent,
    Entered,
    Exploded,
    Marked,
    Reopened,
    Solo,
    Tried,
    Unmarked,
)
from eliot_qt.game.shared.turn import Dealt, Entry, Mark, MarkKind, Source
from eliot_qt.game.tiles import BLANK, TileError, TileSet, is_designated
from eliot_qt.store.fields import MAX_POINTS, MAX_TIME, Fields

_MAX_TILES = 400
_MAX_TURNS = 10_000
_PASS = "pass"


def dump_common(event: CommonEvent, tile_set: TileSet) -> dict[str, object]:
    """JSON object of an event."""
    show = tile_set.show
    value: dict[str, object]
    match event:
        case Dealt():
            rejected = None if event.rejected is None else show(event.rejected)
            value = {"event": "dealt", "kept": show(event.kept), "drawn": show(event.drawn)}
            return {**value, "rejected": rejected, "by_hand": event.by_hand}
        case Entered():
            entry = None if event.entry is None else _dump_entry(event.entry, tile_set)
            return {"event": "entered", "turn": event.turn, "seat": event.seat, "entry": entry}
        case Tried():
            return {"event": "tried", "entry": _dump_entry(event.entry, tile_set)}
        case Marked():
            return {"event": "marked", "turn": event.turn, **_dump_mark(event.mark)}
        case Unmarked():
            return {"event": "unmarked", "turn": event.turn, "index": event.index}
        case Solo():
            value = {"event": "solo", "turn": event.turn, "seat": event.seat}
            return value | {"points": event.points, "automatic": event.automatic}
        case Chosen():
            return {"event": "chosen", "move": _dump_optional(event.move, tile_set)}
        case Clocked():
            return {"event": "clocked", "elapsed": event.elapsed, "paused": event.paused}
        case Reopened():
            return {"event": "reopened", "turn": event.turn}
        case BoardMove():
            return {
                "event": "board",
                "move": _dump_optional(event.move, tile_set),
                "score": event.score,
                "source": event.source,
                "top_score": event.top_score,
                "replaced": show(event.replaced),
                **({"again": True} if event.again else {}),
            }
        case Exploded():
            return {"event": "exploded", "seat": event.seat, "letter": show((event.letter,))}


def load_common(fields: Fields, kind: str, before: Position) -> CommonEvent:
    """The event of an object. Raises ``SaveError``."""
    tile_set = before.tile_set
    match kind:
        case "dealt":
            leave, draw = (load_tiles(fields, name, tile_set) for name in ("kept", "drawn"))
            unknown = fields.value("rejected") is None
            rejected = None if unknown else load_tiles(fields, "rejected", tile_set)
            return Dealt(leave, draw, rejected, fields.flag("by_hand"))
        case "entered":
            entry = None if fields.value("entry") is None else _load_entry(fields, tile_set)
            return Entered(_turn(fields), _seat(fields, before), entry)
        case "tried":
            return Tried(_load_entry(fields, tile_set))
        case "marked":
            return Marked(_turn(fields), _load_mark(fields, before))
        case "unmarked":
            return Unmarked(_turn(fields), fields.number("index", 0, _MAX_TURNS))
        case "solo":
            seat = None if fields.value("seat") is None else _seat(fields, before)
            return Solo(_turn(fields), seat, _points(fields), fields.flag("automatic"))
        case "chosen":
            return Chosen(_load_optional(fields, tile_set))
        case "clocked":
            return Clocked(fields.number("elapsed", 0, MAX_TIME), fields.flag("paused"))
        case "board":
            return _load_board_move(fields, tile_set)
        case "reopened":
            return Reopened(_turn(fields))
        case "exploded":
            letters = load_tiles(fields, "letter", tile_set)
            if len(letters) != 1:
                fields.fail("letter", "one letter is expected")
            return Exploded(_seat(fields, before), letters[0])
        case other:
            fields.fail("event", "{other!r} is not known", other=other[:40])


def check_common(fields: Fields, event: Event, before: Position) -> None:
    """Own files only ever hold the scores the rules give; other scores are a sign of damage."""
    match event:
        case Entered(turn=turn, entry=Entry() as entry) if turn < len(before.turns):
            moved, points, board = entry.move if entry.valid else None, entry.score, turn
        case Tried(entry=entry) if before.turns:
            moved, points, board = entry.move if entry.valid else None, entry.score, -1
        case BoardMove(again=True):
            moved, points, board = event.move, event.score, _again(fields, before)
        case BoardMove() if before.turns:
            moved, points, board = event.move, event.score, -1
        case _:
            return
    expected = 0
    if isinstance(moved, Placement):
        squares = before.turns[board].board
        if fit_faults(moved, squares):
            fields.fail("move", "does not fit the board")
        expected = score(moved, squares, before.tile_set, before.rules).total
    if points != expected:
        fields.fail(
            "score",
            "{points} points are saved, the rules give {expected}",
            points=points,
            expected=expected,
        )


def dump_placement(move: Placement, tile_set: TileSet) -> str:
    """``8H W..TER``: a dot where the board has the tile."""
    word = "".join(tile_set.show((tile,)) if tile else "." for tile in move.tiles)
    return f"{format_coordinates(move.row, move.col, move.direction)} {word}"


def load_placement(fields: Fields, name: str, tile_set: TileSet) -> Placement:
    """The inverse of :func:`dump_placement`. Raises ``SaveError``."""
    start, _, word = fields.text(name, 1000).partition(" ")
    try:
        row, col, direction = parse_coordinates(start, 2 * MAX_SIZE)
        parts = [tile_set.parse(part) for part in word.split(".")]
    except (NotationError, TileError) as error:
        fields.fail(name, "{fault}", fault=error)
    if BLANK in b"".join(parts):
        fields.fail(name, "a blank without a letter")
    tiles = b"\0".join(parts)
    if not 1 <= len(tiles) <= 2 * MAX_SIZE:
        fields.fail(name, "a word of {count} letters", count=len(tiles))
    return Placement(direction, row, col, tiles)


def load_tiles(fields: Fields, name: str, tile_set: TileSet) -> bytes:
    """Tiles as they lie on a rack. Raises ``SaveError``."""
    try:
        tiles = tile_set.parse(fields.text(name, 10 * _MAX_TILES))
    except TileError as error:
        fields.fail(name, "{fault}", fault=error)
    if len(tiles) > _MAX_TILES or any(is_designated(tile) for tile in tiles):
        fields.fail(name, "not tiles as they lie on a rack or in the bag")
    return tiles


def _dump_entry(entry: Entry, tile_set: TileSet) -> dict[str, object]:
    move = _PASS if isinstance(entry.move, Pass) else dump_placement(entry.move, tile_set)
    return {"move": move, "score": entry.score, "valid": entry.valid, "spent": entry.spent}


def _load_entry(fields: Fields, tile_set: TileSet) -> Entry:
    entry = fields.object("entry")
    passed = entry.text("move", 1000) == _PASS
    return Entry(
        Pass() if passed else load_placement(entry, "move", tile_set),
        entry.number("score", -MAX_POINTS, MAX_POINTS),
        entry.flag("valid"),
        entry.number("spent", 0, MAX_TIME),
    )


def _dump_mark(mark: Mark) -> dict[str, object]:
    return {"seat": mark.seat, "kind": mark.kind, "points": mark.points, "detail": mark.detail}


def _load_mark(fields: Fields, before: Position) -> Mark:
    kind = fields.choice("kind", MarkKind)
    return Mark(_seat(fields, before), kind, _points(fields), fields.text("detail", 40))


def _dump_optional(move: Placement | None, tile_set: TileSet) -> str | None:
    return None if move is None else dump_placement(move, tile_set)


def _load_optional(fields: Fields, tile_set: TileSet) -> Placement | None:
    return None if fields.value("move") is None else load_placement(fields, "move", tile_set)


def _load_board_move(fields: Fields, tile_set: TileSet) -> BoardMove:
    return BoardMove(
        _load_optional(fields, tile_set),
        fields.number("score", -MAX_POINTS, MAX_POINTS),
        None if fields.value("source") is None else fields.choice("source", Source),
        None
        if fields.value("top_score") is None
        else fields.number("top_score", -MAX_POINTS, MAX_POINTS),
        load_tiles(fields, "replaced", tile_set),
        fields.has("again") and fields.flag("again"),
    )


def _again(fields: Fields, before: Position) -> int:
    try:
        return again(before)
    except ValueError as error:
        fields.fail("again", "{fault}", fault=error)


def _turn(fields: Fields) -> int:
    return fields.number("turn", 0, _MAX_TURNS)


def _seat(fields: Fields, before: Position) -> int:
    return fields.number("seat", 0, before.seats - 1)


def _points(fields: Fields) -> int:
    return fields.number("points", -MAX_POINTS, MAX_POINTS)
