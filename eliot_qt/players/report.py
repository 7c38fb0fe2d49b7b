"""Moves and games as text, JSON rows and checksums: what the command line prints."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import count
from textwrap import wrap

from eliot_qt.engine.estimate import Estimate, PlyFigures
from eliot_qt.engine.listing import Moves
from eliot_qt.game.events import Adjustment, Event, Turn
from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.notation import format_coordinates, format_move, format_word
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet, sort_tiles
from eliot_qt.modes.free_game import winners

from .analysis import Candidate, DrawResult
from .endgame import after_turn

POINT = 1000
# Plies beside each other in a table.
_PLIES_ABREAST = 4
# Standard errors to either side of a figure: 95 %.
_INTERVAL = 1.96
# Characters of a line of draws.
_WIDTH = 100
# Heads of the tables of plies and of draws.
PLY_HEAD = "Points by ply: mean ± standard deviation, share of bingos"
DRAW_HEAD = "Wins/ties/losses by what is drawn"
_ESTIMATED = ("reply", "spread", "spread_se", "win", "win_se", "reply_bingo")


def placed_text(placement: Placement, size: int, tile_set: TileSet) -> str:
    """The tiles a placement sets down: ``A1=D B1=i``, row by row.

    Letter of the column, number of the row; a lower-case letter is a designated blank. No two
    moves share this text.
    """
    return _text(placement.placed(size), size, tile_set)


def json_rows(candidates: Iterable[Candidate], position: Position) -> Iterator[dict[str, object]]:
    """Candidates as JSON objects; points for the side to move, chances 0 to 1, None if unknown.

    With an empty bag they have a ``line``: the move and those that follow, as texts.
    """
    board, tile_set = position.board, position.tile_set
    for candidate in candidates:
        move, estimate = candidate.move, candidate.estimate
        row: dict[str, object] = dict.fromkeys(("kind", "pos", "word", "placed", "tiles"))
        row["kind"] = "pass"
        if isinstance(move, Placement):
            row["kind"] = "placement"
            row["pos"] = format_coordinates(move.row, move.col, move.direction)
            row["word"] = format_word(move, board, tile_set)
            row["placed"] = placed_text(move, board.size, tile_set)
        elif isinstance(move, Exchange):
            row["kind"] = "exchange"
            row["tiles"] = tile_set.show(move.tiles)
        row["leave"] = tile_set.show(candidate.leave)
        row["score"] = candidate.score
        row["equity"] = candidate.equity / POINT
        row |= {name: getattr(estimate, name, None) for name in _ESTIMATED}
        row["playouts"] = estimate.playouts if estimate else None
        row["value"] = candidate.value
        row["plies"] = _ply_objects(estimate)
        row["draws"] = _draw_object(candidate, tile_set)
        if not position.bag_count:
            row["line"] = _whole_line(candidate, position)
        if candidate.exact:
            row["exact"] = True
        yield row


def table_lines(
    candidates: Iterable[Candidate],
    position: Position,
    ranks: Iterable[int] | None = None,
    marked: Collection[Move] = (),
) -> Iterator[str]:
    """Lines of a table for people: rank, move, points, equity, what is kept, what playouts say.

    What stands behind ± is the 95 % interval; spread is gained from before the move on. Moves among
    ``marked`` have a * behind them. In an endgame the value of the moves, where it is known, and
    the moves that follow.
    """
    tile_set = position.tile_set
    rows = [(_marked(c.move, position, marked), c, tile_set.show(c.leave)) for c in candidates]
    width = max([len(text) for text, *_ in rows] + [len("move")])
    widest = max([len(leave) for *_, leave in rows] + [len("keep")])
    simulated = any(c.estimate for _, c, _ in rows)
    has_values = any(c.value is not None for _, c, _ in rows)
    solved = has_values and not simulated and not position.bag_count
    title = f"  {'win %':>12}  {'spread gain':>13}  reply  playouts" if simulated else ""
    if solved:
        title = "  value  line of play"
    yield f"{'':>5}  {'move':{width}}  points  equity  {'keep':{widest}}{title}".rstrip()
    for rank, (text, candidate, leave) in zip(ranks or count(1), rows, strict=False):
        points = candidate.score if isinstance(candidate.move, Placement) else "–"
        equity = candidate.equity / POINT
        rest = _estimate_columns(candidate) if simulated else ""
        if solved:
            rest = _ending_columns(candidate, position)
        line = f"{rank:>5}  {text:{width}}  {points:>6}  {equity:>6.1f}  {leave:{widest}}{rest}"
        yield line.rstrip()


def _marked(move: Move, position: Position, marked: Collection[Move]) -> str:
    star = "*" if move in marked else ""
    return format_move(move, position.board, position.tile_set) + star


def line_texts(candidate: Candidate, position: Position) -> list[str]:
    """The moves of a candidate's line of play, written on the boards they are made on."""
    board, texts = position.board, []
    previous = candidate.move
    for move in candidate.line:
        board = board.after(previous) if isinstance(previous, Placement) else board
        texts.append(format_move(move, board, position.tile_set))
        previous = move
    return texts


def ply_lines(candidates: Iterable[Candidate], position: Position) -> Iterator[str]:
    """Lines of tables of what each ply after the moves scores: mean ± standard deviation, bingos.

    None where nothing was played out. Many plies stand in several tables.
    """
    rows = [
        (format_move(c.move, position.board, position.tile_set), c.estimate.plies)
        for c in candidates
        if c.estimate and c.estimate.plies
    ]
    count = max((len(plies) for _, plies in rows), default=0)
    width = max((len(text) for text, _ in rows), default=0)
    for first in range(0, count, _PLIES_ABREAST):
        plies_abreast = range(first, min(first + _PLIES_ABREAST, count))
        heads = "".join(f"  {_ply_title(ply):>20}" for ply in plies_abreast)
        yield f"{'':{width}}{heads}"
        for text, plies in rows:
            cells = (_ply_cell(plies[ply]) if ply < len(plies) else "–" for ply in plies_abreast)
            yield f"{text:{width}}" + "".join(f"  {cell:>20}" for cell in cells)


def _ply_title(ply: int) -> str:
    return f"ply {ply + 1}, {'own' if ply % 2 else 'theirs'}"


def _ply_cell(ply: PlyFigures) -> str:
    return f"{ply.mean:.1f} ± {ply.deviation:.1f}  {100 * ply.bingo:3.0f} %"


def _ply_objects(estimate: Estimate | None) -> list[dict[str, float]] | None:
    if estimate is None or estimate.plies is None:
        return None
    return [{"mean": ply.mean, "sd": ply.deviation, "bingo": ply.bingo} for ply in estimate.plies]


def draw_lines(candidates: Iterable[Candidate], position: Position) -> Iterator[str]:
    """Lines on wins, ties and losses of moves by what is drawn; none where nothing is known."""
    rows = [
        (format_move(c.move, position.board, position.tile_set), c.draws)
        for c in candidates
        if c.draws
    ]
    width = max((len(text) for text, _ in rows), default=0)
    for text, draws in rows:
        known_texts = [
            f"{_tiles(draw, position.tile_set)}\N{NO-BREAK SPACE}"
            f"{draw.wins}/{draw.ties}/{draw.losses}"
            for draw in draws
            if draw.is_known
        ]
        unknown = [_tiles(draw, position.tile_set) for draw in draws if not draw.is_known]
        parts = known_texts + ([f"not known: {', '.join(unknown)}"] if unknown else [])
        indent = " " * (width + 2)
        lines = wrap(", ".join(parts), _WIDTH, initial_indent=indent, subsequent_indent=indent)
        yield f"{text:{width}}{lines[0][width:]}"
        yield from lines[1:]


def _tiles(draw: DrawResult, tile_set: TileSet) -> str:
    return tile_set.show(sort_tiles(draw.tiles))


def _draw_object(candidate: Candidate, tile_set: TileSet) -> dict[str, list[int] | None] | None:
    if not candidate.draws:
        return None
    return {
        _tiles(draw, tile_set): [draw.wins, draw.ties, draw.losses] if draw.is_known else None
        for draw in candidate.draws
    }


def _whole_line(candidate: Candidate, position: Position) -> list[str] | None:
    """A candidate and the moves that follow to the end; None where these are not known."""
    ends = isinstance(after_turn(position, candidate.move, candidate.score), int)
    if not candidate.line and not ends:
        return None
    first = format_move(candidate.move, position.board, position.tile_set)
    return [first, *line_texts(candidate, position)]


def _ending_columns(candidate: Candidate, position: Position) -> str:
    if candidate.value is None:
        return ""
    value = f"{'' if candidate.exact else '≈ '}{candidate.value:+.0f}"
    return f"  {value:>5}  {', '.join(line_texts(candidate, position))}"


def _estimate_columns(candidate: Candidate) -> str:
    estimate = candidate.estimate
    if estimate is None:
        return f"  {'not played out':>14}"
    win = f"{100 * estimate.win:.1f}"
    if estimate.win_se:
        win += f" ± {100 * _INTERVAL * estimate.win_se:.1f}"
    spread = reply = "–"
    if estimate.spread is not None and estimate.spread_se is not None:
        error = f" ± {_INTERVAL * estimate.spread_se:.1f}" if estimate.spread_se else ""
        spread = f"{estimate.spread:+.1f}{error}"
    if estimate.reply is not None:
        reply = f"{estimate.reply:.1f}"
    proven = "  proven" if candidate.exact else ""
    return f"  {win:>12}  {spread:>13}  {reply:>5}  {estimate.playouts:>8,}{proven}"


def checksum(table: Moves, position: Position) -> dict[str, object]:
    """Counts and a hash of all moves: equal for generators that agree on every move and score.

    ``sha256`` is of the sorted lines ``<placed text> <score>``, a line feed behind each.
    """
    lines, scores, bingos = [], [], 0
    for index in range(len(table)):
        move, points = table.placement(index), int(table.score[index])
        placed = move.placed(position.board.size)
        lines.append(f"{_text(placed, position.board.size, position.tile_set)} {points}\n")
        scores.append(points)
        bingos += len(placed) == position.rules.bingo_tiles
    return {
        "plays": len(lines),
        "exchanges": len(table.exchanges),
        "best_score": max(scores, default=0),
        "sum_scores": sum(scores),
        "bingos": bingos,
        "sha256": hashlib.sha256("".join(sorted(lines)).encode()).hexdigest(),
    }


def event_line(record: GameRecord, number: int) -> str | None:
    """A line on event ``number`` (from 0): turn, name, rack, move, points, total.

    None for events that need no line.
    """
    event: Event = record.events[number]
    before, after = record.positions[number : number + 2]
    tile_set = before.tile_set
    if isinstance(event, Turn):
        start = str(sum(isinstance(e, Turn) for e in record.events[: number + 1]))
        rack, points = before.rack, event.score
        what = format_move(event.move, before.board, tile_set)
    elif isinstance(event, Adjustment):
        start, rack, points, what = "", event.tiles, event.points, f"({event.reason})"
    else:
        return None
    name = record.seats[event.seat].name
    total = after.scores[event.seat]
    return f"{start:>3}  {name:8}  {tile_set.show(rack):8}  {what:20}  {points:>+5}  {total:>4}"


def result_line(record: GameRecord) -> str:
    """Final scores and the winner."""
    position = record.position
    scores = zip(record.seats, position.scores, strict=True)
    text = ", ".join(f"{seat.name} {score}" for seat, score in scores)
    best = winners(position)
    return f"{text}: " + ("a tie" if len(best) > 1 else f"{record.seats[best[0]].name} wins")


def _text(placed: Iterable[tuple[int, int]], size: int, tile_set: TileSet) -> str:
    names = _square_names(size)
    return " ".join([f"{names[square]}={tile_set.show((tile,))}" for square, tile in placed])


@lru_cache(maxsize=4)
def _square_names(size: int) -> tuple[str, ...]:
    return tuple(f"{chr(ord('A') + col)}{row + 1}" for row in range(size) for col in range(size))
