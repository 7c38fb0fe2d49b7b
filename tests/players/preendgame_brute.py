"""Pre-endgames with one or two tiles in the bag by trying every draw and every line."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

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


Pairs = dict[bytes, int]
"""Half points of both orders in which the two tiles in the bag may be drawn, by the pair."""

ResultsOfTwo = dict[Placement | None, Pairs]


def results_of_two(
    engine: PlainEngine, position: Position, *, passed: bool = False, known: Known | None = None
) -> ResultsOfTwo:
    """What every move comes to with two tiles in the bag; after a pass another ends the game."""
    known = {} if known is None else known
    unseen = position.unseen_by(position.to_move)
    pairs = {bytes(sorted(pair)) for pair in combinations(unseen, 2)}
    table = engine.moves(position)
    found: ResultsOfTwo = {}
    for move, score in zip(table, table.score, strict=True):
        result = both_drawn if len(move.used) > 1 else one_drawn
        found[move] = {p: result(engine, position, move, int(score), p, known) for p in pairs}
    found[None] = {pair: passed_with_two(engine, position, pair, passed, known) for pair in pairs}
    return found


def total_of_pairs(found: Pairs, unseen: bytes) -> int:
    """Half points over all pairs unseen and both orders of each."""
    return sum(found[bytes(sorted(pair))] for pair in combinations(unseen, 2))


def both_drawn(
    engine: PlainEngine, position: Position, move: Placement, score: int, pair: bytes, known: Known
) -> int:
    """The result of a placement that empties the bag."""
    racks = [b"", b""]
    racks[position.to_move] = sort_tiles(remove_tiles(position.rack, move.used) + pair)
    racks[1 - position.to_move] = remove_tiles(position.unseen_by(position.to_move), pair)
    endgame = replace(
        position, board=position.board.after(move), racks=tuple(racks), rack_counts=(), bag=b"",
        to_move=1 - position.to_move, scoreless=0,
    )  # fmt: skip
    return 2 * half_points(lead(position) + score - endgame_value(engine, endgame, known))


def one_drawn(
    engine: PlainEngine, position: Position, move: Placement, score: int, pair: bytes, known: Known
) -> int:
    """The result of a placement of one tile: the reply is the best mean, ties against us."""
    hidden = sort_tiles(remove_tiles(position.rack, move.used) + pair)
    scores = list(position.scores)
    scores[position.to_move] += score
    asked = replace(
        seen_by_other(position, hidden, pair),
        board=position.board.after(move), scores=tuple(scores), scoreless=0,
    )  # fmt: skip
    replies = placements(engine, asked, known)
    replies[None] = pass_results(engine, asked, known)
    best = max(total(reply, hidden) for reply in replies.values())
    equal = [reply for reply in replies.values() if total(reply, hidden) == best]
    return 4 - max(reply[pair[0]] + reply[pair[1]] for reply in equal)


def passed_with_two(
    engine: PlainEngine, position: Position, pair: bytes, passed: bool, known: Known
) -> int:
    """The result of a pass; the other side then has the same problem, and its pass is the end."""
    unseen, points = position.unseen_by(position.to_move), position.tile_set.points
    if passed or position.scoreless + 1 >= position.rules.scoreless_limit:
        ended = lead(position) - points(position.rack) + points(remove_tiles(unseen, pair))
        return 2 * half_points(ended)
    hidden = sort_tiles(position.rack + pair)
    asked = seen_by_other(position, hidden, pair)
    replies = results_of_two(engine, asked, passed=True, known=known)
    best = max(total_of_pairs(reply, hidden) for reply in replies.values())
    equal = [reply for reply in replies.values() if total_of_pairs(reply, hidden) == best]
    return 4 - max(reply[bytes(sorted(pair))] for reply in equal)


def seen_by_other(position: Position, hidden: bytes, pair: bytes) -> Position:
    """The other side to move, without what is in the pair; it cannot see the tiles ``hidden``."""
    racks: list[bytes | None] = [None, None]
    racks[1 - position.to_move] = remove_tiles(position.unseen_by(position.to_move), pair)
    counts = [len(position.rack)] * 2
    return replace(
        position, racks=tuple(racks), rack_counts=tuple(counts), bag=sort_tiles(hidden),
        to_move=1 - position.to_move, scoreless=position.scoreless + 1,
    )  # fmt: skip
