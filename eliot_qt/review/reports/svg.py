"""Pictures of a review as SVG within a page: boards with moves, the graph of a game.

Colours are CSS variables of the page (:mod:`.html_style`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from eliot_qt.game.board import Board
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Placement
from eliot_qt.game.tiles import TileSet, is_designated
from eliot_qt.streams import page_text

from ..values import MoveClass

_SIDE = 40
_MARGIN = 26
GLYPHS = {
    MoveClass.BEST: "★",
    MoveClass.GOOD: "●",
    MoveClass.INACCURACY: "▲",
    MoveClass.MISTAKE: "◆",
    MoveClass.BLUNDER: "■",
}
_GRAPH_WIDTH, _GRAPH_HEIGHT, _LEFT, _TOP = 900, 220, 60, 14


def board_symbol(layout: Layout, symbol_id: str) -> str:
    """The empty board, to be used by all pictures of a page."""
    size = layout.size
    whole = size * _SIDE + _MARGIN
    lines = [f'<svg width="0" height="0" aria-hidden="true"><symbol id="{symbol_id}">']
    for n in range(size):
        middle = _MARGIN + n * _SIDE + _SIDE / 2
        lines.append(f'<text class="co" x="{middle}" y="18">{chr(ord("A") + n)}</text>')
        lines.append(f'<text class="co" x="13" y="{middle + 5}">{n + 1}</text>')
    squares = _SIDE * size
    lines.append(
        f'<rect class="em" x="{_MARGIN}" y="{_MARGIN}" width="{squares}" height="{squares}"/>'
    )
    for square in range(layout.squares):
        if label := layout.bonus(square):
            x, y = _place(square, size)
            lines.append(f'<rect class="b{label}" x="{x}" y="{y}" width="40" height="40"/>')
            lines.append(f'<text class="la l{label}" x="{x + 20}" y="{y + 25}">{label}</text>')
    for n in range(size + 1):
        at = _MARGIN + n * _SIDE
        lines.append(f'<path class="gr" d="M{at} {_MARGIN}V{whole}M{_MARGIN} {at}H{whole}"/>')
    return "".join([*lines, "</symbol></svg>"])


def board_picture(
    board: Board,
    tile_set: TileSet,
    symbol_id: str,
    title: str,
    move: Placement | None = None,
    *,
    is_ghost: bool = False,
) -> str:
    """A board before a turn with the tiles of a move on it, as a ghost if it was not played."""
    size = board.size
    whole = size * _SIDE + _MARGIN
    lines = [
        f'<svg class="board" viewBox="0 0 {whole} {whole}" role="img">',
        f"<title>{page_text(title)}</title>",
        f'<use href="#{symbol_id}"/>',
    ]
    for square, tile in enumerate(board.squares):
        if tile:
            lines += _tile(square, tile, size, tile_set, "t")
    for square, tile in move.placed(size) if move else ():
        lines += _tile(square, tile, size, tile_set, "t g" if is_ghost else "t p")
    return "".join([*lines, "</svg>"])


def _tile(square: int, tile: int, size: int, tile_set: TileSet, kind: str) -> Iterator[str]:
    x, y = _place(square, size)
    blank = " bl" if is_designated(tile) else ""
    letter = page_text(tile_set.symbol(tile))
    small = " sm" if len(tile_set.symbol(tile)) > 1 else ""
    yield f'<rect class="{kind}" x="{x + 1.5}" y="{y + 1.5}" width="37" height="37" rx="4"/>'
    yield f'<text class="le{blank}{small}" x="{x + 19}" y="{y + 28}">{letter}</text>'
    if value := tile_set.value(tile):
        yield f'<text class="va" x="{x + 36}" y="{y + 36}">{value}</text>'


def _place(square: int, size: int) -> tuple[int, int]:
    row, col = divmod(square, size)
    return _MARGIN + col * _SIDE, _MARGIN + row * _SIDE


def graph(
    values: Sequence[tuple[int, float | None, MoveClass | None]],
    low: float,
    high: float,
    unit: str,
    title: str,
) -> str:
    """Draw a line through values by turn, with gaps, and a sign for each move's class."""
    width, height = _GRAPH_WIDTH, _GRAPH_HEIGHT
    count = max(len(values), 1)

    def x(n: int) -> float:
        return _LEFT + (n + 0.5) * (width - _LEFT - 10) / count

    def y(value: float) -> float:
        share = (value - low) / (high - low)
        return round(_TOP + (1 - share) * (height - 2 * _TOP), 1)

    lines = [
        f'<svg class="graph" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{page_text(title)}</title>",
    ]
    for value in (low, (low + high) / 2, high):
        lines.append(f'<path class="ax" d="M{_LEFT} {y(value)}H{width - 10}"/>')
        text = f"{value:g}{unit}"
        lines.append(f'<text class="al" x="{_LEFT - 6}" y="{y(value) + 4}">{text}</text>')
    path, open_ = "", False
    for n, (_, is_known, _grade) in enumerate(values):
        if is_known is not None:
            path += f"{'L' if open_ else 'M'}{x(n):.1f} {y(is_known)}"
        open_ = is_known is not None
    lines.append(f'<path class="li" d="{path}"/>')
    for n, (number, is_known, grade) in enumerate(values):
        if is_known is not None and grade is not None:
            lines.append(
                f'<a href="#t{number}"><text class="dot c-{grade}" x="{x(n):.1f}" '
                f'y="{y(is_known) + 5}">{GLYPHS[grade]}<title>{number}: {grade}</title></text></a>'
            )
    return "".join([*lines, "</svg>"])
