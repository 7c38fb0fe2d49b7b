"""The results on candidates as texts: a table for a forum, CSV, JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Collection, Sequence

from eliot_qt.engine.leaves import POINT
from eliot_qt.formats.cgp import format_cgp
from eliot_qt.game.move import Move
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.report import (
    DRAW_HEAD,
    PLY_HEAD,
    draw_lines,
    json_rows,
    ply_lines,
    table_lines,
)

_HEAD = ("rank", "move", "points", "leave", "equity", "win", "win_se", "spread", "spread_se")
_FOOT = ("value", "exact", "playouts")


def text_table(
    rows: Sequence[Candidate], position: Position, phonies: Collection[Move] = ()
) -> str:
    """The position and its candidates in columns of equal width; phonies have a star."""
    parts = [format_cgp(position), "", *table_lines(rows, position, marked=phonies)]
    if phonies:
        parts.append("* not in the lexicon")
    if plies := list(ply_lines(rows, position)):
        parts += ["", PLY_HEAD, *plies]
    if draws := list(draw_lines(rows, position)):
        parts += ["", DRAW_HEAD, *draws]
    return "\n".join(parts) + "\n"


def json_table(rows: Sequence[Candidate], position: Position) -> str:
    """The position and its candidates with the keys of ``analyse --json``."""
    value = {"cgp": format_cgp(position), "moves": list(json_rows(rows, position))}
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def csv_table(rows: Sequence[Candidate], position: Position) -> str:
    """A line for each candidate; chances are 0 to 1, what is not known is empty."""
    plies = max((len(r.estimate.plies or ()) for r in rows if r.estimate), default=0)
    names = [f"ply{n}_{name}" for n in range(1, plies + 1) for name in ("mean", "sd", "bingo")]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*_HEAD, *_FOOT, *names])
    for rank, row in enumerate(rows, 1):
        writer.writerow([*_cells(rank, row, position), *_ply_cells(row, plies)])
    return text.getvalue()


def _cells(rank: int, row: Candidate, position: Position) -> list[object]:
    estimate, tile_set = row.estimate, position.tile_set
    figures: list[object] = ["", "", "", ""]
    if estimate is not None:
        figures = [estimate.win, estimate.win_se, estimate.spread, estimate.spread_se]
    return [
        rank,
        format_move(row.move, position.board, tile_set),
        row.score,
        tile_set.show(row.leave),
        row.equity / POINT,
        *figures,
        row.value,
        int(row.exact),
        estimate.playouts if estimate else "",
    ]


def _ply_cells(row: Candidate, plies: int) -> list[object]:
    ply_figures = row.estimate.plies or () if row.estimate else ()
    cells: list[object] = []
    for ply in ply_figures:
        cells += [ply.mean, ply.deviation, ply.bingo]
    return cells + [""] * (3 * (plies - len(ply_figures)))
