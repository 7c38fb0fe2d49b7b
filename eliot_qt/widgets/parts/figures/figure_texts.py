"""The figures of a previewed move in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from eliot_qt.coach.queries import Lack, PairReasons
from eliot_qt.coach.replies import LikelyReply, LiveFigures
from eliot_qt.engine.estimate import Estimate
from eliot_qt.game.board import Board
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.notation import format_move, format_square
from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Candidate
from eliot_qt.widgets.texts.coach_texts import decimal_text, percent_text, signed_text, why_text
from eliot_qt.widgets.texts.sentences import DOT, number_text, points_text, sentence

from .gauges import Gauge

translate = QCoreApplication.translate

# Standard errors in half a 95 % interval.
_INTERVAL = 1.96


def replies_text(
    figures: LiveFigures | Lack | None, candidate: Candidate, position: Position
) -> str:
    """Describe the opponent's expected reply, and the tiles kept."""
    if figures is None:
        return translate("Figures", "Looking at the replies…")
    if isinstance(figures, Lack):
        return lack_text(figures)
    parts = [translate("Figures", "this move ends the game")]
    if figures.racks:
        reply = translate("Figures", "expected reply {points} points")
        bingo = translate("Figures", "bingo {percent}")
        parts = [
            reply.format(points=decimal_text(figures.reply)),
            bingo.format(percent=percent_text(figures.bingo)),
        ]
    if figures.keep is not None:
        keep = translate("Figures", "keep {leave} {value}")
        nothing = translate("Figures", "nothing")
        leave = position.tile_set.show(candidate.leave) or nothing
        parts.append(keep.format(leave=leave, value=signed_text(figures.keep)))
    return sentence(DOT.join(parts))


def lack_text(lack: Lack) -> str:
    """Say why there are no figures."""
    if lack is Lack.NOT_COMPILED:
        return translate("Figures", "Replies are shown once the engine is ready.")
    return translate("Figures", "Replies are not shown in this kind of game.")


def sample_text(figures: LiveFigures | Lack | None) -> str:
    """Say how the figures were found, for a tool tip."""
    if not isinstance(figures, LiveFigures) or not figures.racks:
        return ""
    if figures.racks == 1:
        return translate("Figures", "The opponent's tiles are known: the bag is empty.")
    text = translate(
        "Figures",
        "The best replies, by score and leave, of {racks} racks drawn at random"
        " from the unseen tiles: {points} ± {error} points on average (95 %)",
    )
    return text.format(
        racks=number_text(figures.racks),
        points=decimal_text(figures.reply),
        error=decimal_text(_INTERVAL * figures.reply_se),
    )


def playouts_text(
    estimates: Sequence[Estimate | None] | None,
    other: Candidate | None,
    position: Position,
    lead: int | None = None,
) -> str:
    """Chances to win with their 95 % intervals and the number of playouts behind them.

    Alone at the table they are for a ``lead`` over one opponent.
    """
    if estimates is None:
        return ""
    known_estimates = [estimate for estimate in estimates if estimate is not None]
    if not known_estimates:
        return translate("Figures", "Playing the moves out…") if other else ""
    wins = [
        translate("Figures", "{win} ± {error} %").format(
            win=decimal_text(100 * estimate.win),
            error=decimal_text(100 * _INTERVAL * estimate.win_se),
        )
        for estimate in known_estimates
    ]
    count = number_text(sum(estimate.playouts for estimate in known_estimates))
    playouts = translate("Figures", "{n} playouts").format(n=count)
    if lead is not None:
        playouts = ", ".join((playouts, lead_text(lead)))
    if other is None or len(known_estimates) < len(estimates):
        text = translate("Figures", "Wins {win} ({playouts})")
        return text.format(win=wins[0], playouts=playouts)
    text = translate("Figures", "Wins {win}, {move} {other} ({playouts})")
    name = move_text(other.move, position.board, position)
    return text.format(win=wins[0], move=name, other=wins[-1], playouts=playouts)


def lead_text(lead: int) -> str:
    """Say who is ahead, and by how much."""
    if not lead:
        return translate("Figures", "scores level")
    text = translate("Figures", "{n} ahead") if lead > 0 else translate("Figures", "{n} behind")
    return text.format(n=number_text(abs(lead)))


def gauge(name: str, estimate: Estimate | None, lead: int | None = None) -> Gauge:
    """Return a chance to win as a gauge; alone at the table it says for which ``lead``."""
    if estimate is None:
        return Gauge(name)
    text = translate("Figures", "± {error} · {n} playouts")
    basis = text.format(
        error=decimal_text(100 * _INTERVAL * estimate.win_se), n=number_text(estimate.playouts)
    )
    if lead is not None:
        basis = DOT.join((basis, lead_text(lead)))
    return Gauge(name, estimate.win, percent_text(estimate.win, 1), basis)


def square_gauge(square: int, share: float, board: Board) -> Gauge:
    """Return the share of replies that use a square, which is named with its bonus."""
    name, bonus = format_square(square, board.size), board.layout.bonus(square)
    return Gauge(DOT.join((name, bonus)) if bonus else name, share, percent_text(share))


def conditions_text(lead: int | None) -> str:
    """Say how chances to win are found, for a tool tip."""
    text = translate("Figures", "From playouts with tiles drawn at random; ± is the 95 % interval")
    if lead is None:
        return text
    against = translate("Figures", ". Against one opponent, {lead}")
    return text + against.format(lead=lead_text(lead))


def comparison_text(
    found: PairReasons | None,
    move: Move,
    other: Candidate | None,
    position: Position,
    estimates: Sequence[Estimate | None] | None = None,
) -> str:
    """Compare a move with another: the reasons for it or against it.

    ``estimates`` of both, once they are known, decide which of the two is the better.
    """
    if other is None:
        return ""
    if found is None:
        name = move_text(other.move, position.board, position)
        return translate("Figures", "Comparing with {move}…").format(move=name)
    reasons = found
    if estimates is not None and len(estimates) == 2:
        reasons = _with_estimates(found, *estimates)
    return why_text(reasons, move, other.move, position)


def _with_estimates(
    found: PairReasons, first: Estimate | None, second: Estimate | None
) -> PairReasons:
    if first is None or second is None:
        return found
    # Not on the way to the first window.
    from eliot_qt.coach.comparison import with_chances

    wins, errors = (first.win, second.win), (first.win_se, second.win_se)
    return replace(found, weights=with_chances(found.weights, wins, errors))


def reply_text(likely: LikelyReply | None, move: Move, position: Position) -> str:
    """The reply that most racks make."""
    if likely is None:
        return translate("Figures", "No likeliest reply: few racks can place a tile.")
    board = position.board.after(move) if isinstance(move, Placement) else position.board
    text = translate("Figures", "Likeliest reply: {move}, {points} ({percent} of racks)")
    return text.format(
        move=move_text(likely.move, board, position),
        points=points_text(likely.points),
        percent=percent_text(likely.share, 1),
    )


def move_text(move: Move, board: Board, position: Position) -> str:
    """A move in the field's notation."""
    return format_move(move, board, position.tile_set)
