"""Heat maps of the turns after a candidate in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.review.bench.ply_map import PlyMap

from ...texts.sentences import DOT
from ..analysis_texts import number

translate = QCoreApplication.translate
# Standard errors of a 95 % interval.
_INTERVAL = 1.96


def ply_name(ply: int) -> str:
    """A turn after the candidate, as short as a button: its side for the first two."""
    if ply == 0:
        return translate("Bench", "Reply")
    return translate("Bench", "Own") if ply == 1 else str(ply + 1)


def ply_help(ply: int) -> str:
    """A turn after the candidate, with the side that makes it."""
    if ply % 2:
        text = translate("Bench", "Turn {n} after the candidate, one's own")
    else:
        text = translate("Bench", "Turn {n} after the candidate, the opponent's")
    return text.format(n=ply + 1)


def map_text(found: PlyMap, position: Position) -> str:
    """Return the summary of a turn: over all playouts, or of the only one there is."""
    if not found.playouts:
        return translate("Bench", "The game is over before this turn.")
    if found.certain:
        return _certain_text(found, position)
    texts = (
        translate("Bench", "Replies score {mean} ± {error}, {bingo} % bingos ({n} playouts)"),
        translate("Bench", "One's next turn: {mean} ± {error}, {bingo} % bingos ({n} playouts)"),
    )
    later = translate("Bench", "Turn {turn}: {mean} ± {error}, {bingo} % bingos ({n} playouts)")
    text = texts[found.ply] if found.ply < len(texts) else later
    said = text.format(
        turn=found.ply + 1,
        mean=number(found.mean),
        error=number(_INTERVAL * found.error),
        bingo=number(100 * found.bingo, 0),
        n=QLocale().toString(found.playouts),
    )
    return DOT.join(filter(None, (said, _likely_text(found, position))))


def _likely_text(found: PlyMap, position: Position) -> str:
    """Return the most frequent reply; a later move may need tiles that are not on the board yet."""
    if found.likely is None or found.ply:
        return ""
    text = translate("Bench", "most often {move} for {points}, {share} %")
    return text.format(
        move=format_move(found.likely, position.board, position.tile_set),
        points=found.likely_points,
        share=number(100 * found.likely_share, 0),
    )


def _certain_text(found: PlyMap, position: Position) -> str:
    if found.ply:
        text = translate(
            "Bench", "The other rack is known; by score and leave this turn scores {n}."
        )
        return text.format(n=number(found.mean, 0))
    if found.likely is None:
        return translate("Bench", "The other rack is known; its best reply sets down no tiles.")
    text = translate("Bench", "The other rack is known; its best reply is {move} for {points}.")
    move = format_move(found.likely, position.board, position.tile_set)
    return text.format(move=move, points=found.likely_points)
