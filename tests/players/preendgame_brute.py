"""The pre-endgame with one tile in the bag by trying every draw and every line, with plain code."""

from __future__ import annotations

from dataclasses import replace

from eliot_qt.engine import PlainEngine
from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles, sort_tiles
from tests.engine.endgame_brute import Known, endgame_value

Results = dict[Placement | None, dict[int, int]]
"""For each placement and the pass (None) half points by the tile drawn."""


def results(engine: PlainEngine, position: Position) -> Results:
    """What every move of the seat to move comes to; racks other than its own are not looked at."""
    known: Known = {}
    found = placements(engine, position, known)
    found[None] = pass_results(engine, position, known)
    return found


def total(found: dict[int, int], unseen: bytes) -> int:
    """Half points over all tiles unseen."""
    return sum(found[tile] for tile in unseen)


def placements(engine: PlainEngine, position: Position, known: Known) -> Results:
    """What every placement comes to, tile by tile."""
    unseen = position.unseen_by(position.to_move)
    table = engine.moves(position)
    found: Results = {}
    for move, score in zip(table, table.score, strict=True):
        kept = remove_tiles(position.rack, move.used)
        found[move] = {}
        for tile in set(unseen):
            racks = [b"", b""]
            racks[position.to_move] = sort_tiles(kept + bytes((tile,)))
            racks[1 - position.to_move] = remove_tiles(unseen, (tile,))
            after = replace(
                position,
                board=position.board.after(move),
                racks=tuple(racks),
                rack_counts=(),
                bag=b"",
                to_move=1 - position.to_move,
                scoreless=0,
            )
            spread = int(score) - endgame_value(engine, after, known)
            found[move][tile] = half_points(lead(position) + spread)
    return found


def pass_results(engine: PlainEngine, position: Position, known: Known) -> dict[int, int]:
    """What a pass comes to; the other side then maximises its own mean, ties against us."""
    unseen = position.unseen_by(position.to_move)
    points, found = position.tile_set.points, {}
    for tile in set(unseen):
        other = remove_tiles(unseen, (tile,))
        if position.scoreless + 1 >= position.rules.scoreless_limit:
            ended = lead(position) - points(position.rack) + points(other)
            found[tile] = half_points(ended)
            continue
        racks: list[bytes | None] = [None, None]
        racks[1 - position.to_move] = other
        counts = [len(position.rack)] * 2
        counts[1 - position.to_move] = len(other)
        hidden = sort_tiles(position.rack + bytes((tile,)))
        asked = replace(
            position,
            racks=tuple(racks),
            rack_counts=tuple(counts),
            bag=hidden,
            to_move=1 - position.to_move,
            scoreless=position.scoreless + 1,
        )
        replies = placements(engine, asked, known)
        replies[None] = {
            mine: half_points(lead(asked) - points(other) + points(remove_tiles(hidden, (mine,))))
            for mine in set(hidden)
        }
        best = max(total(reply, hidden) for reply in replies.values())
        worst = max(reply[tile] for reply in replies.values() if total(reply, hidden) == best)
        found[tile] = 2 - worst
    return found


def lead(position: Position) -> int:
    """Points the seat to move is ahead."""
    return position.scores[position.to_move] - position.scores[1 - position.to_move]


def half_points(spread: int) -> int:
    """2 for a win, 1 for a draw, 0 for a loss."""
    return 1 + (spread > 0) - (spread < 0)
