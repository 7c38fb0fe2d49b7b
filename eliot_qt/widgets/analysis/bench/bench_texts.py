"""The bench in words: methods, how far thinking is, rows of its tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from eliot_qt.engine.estimate import PlyFigures
from eliot_qt.game.last_turn import last_turn
from eliot_qt.game.move import Move
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import sort_tiles
from eliot_qt.models.said import said_text
from eliot_qt.models.text_table import TextColumn, TextRow, cells_of
from eliot_qt.play.set_up import duel_of
from eliot_qt.players.analysis import Candidate, DrawResult
from eliot_qt.players.bag_end.preendgame import why_sampled
from eliot_qt.players.inferring import LikelyTiles
from eliot_qt.review.bench.values import ChosenMove, Halt, JudgedCandidates, Method
from eliot_qt.voice.decimals import sampled
from eliot_qt.voice.phrases import EN_DASH, MINUS, in_bag

from ...texts.sentences import DOT, counted, number_text, sentence
from ..analysis_texts import number

translate = QCoreApplication.translate


def method_choices(methods: Sequence[Method]) -> list[tuple[Method, str]]:
    """Methods with their names."""
    names = {
        Method.STATIC: translate("Bench", "Static"),
        Method.SIMULATION: translate("Bench", "Simulation"),
        Method.PREENDGAME: translate("Bench", "Pre-endgame"),
        Method.ENDGAME: translate("Bench", "Endgame"),
    }
    return [(method, names[method]) for method in methods]


def share_choices() -> list[tuple[bool, str]]:
    """The ways to share playouts with their names: evenly or not."""
    return [
        (False, translate("Bench", "Playouts on the best")),
        (True, translate("Bench", "Even playouts")),
    ]


def share_help(*, evenly: bool) -> str:
    """Say what a way to share playouts leads to."""
    if evenly:
        return translate(
            "Bench", "Equal for all candidates, until each chance to win is known to ± 1 %."
        )
    return translate("Bench", "Most for the likely best, until one is clearly best.")


def halt_text(found: JudgedCandidates) -> str:
    """Why thinking has stopped, and after how much."""
    texts = {
        Halt.CLEAR: translate("Bench", "the best is clear"),
        Halt.PRECISE: translate("Bench", "each is known to ± 1 %"),
        Halt.OVER: translate("Bench", "all is known"),
        Halt.SPENT: translate("Bench", "limit reached"),
        None: "",
    }
    playouts = ""
    # Of a pre-endgame draws are counted, not playouts; its table shows them.
    if found.playouts and not any(row.draws for row in found.rows):
        playouts = translate("Bench", "{n} playouts").format(n=number_text(found.playouts))
    # All is known of the best before all is known of the others.
    best = ""
    if found.halt is not Halt.OVER and found.rows and found.rows[0].exact:
        best = translate("Bench", "the best is proven")
    return sentence(DOT.join(filter(None, (playouts, texts[found.halt], best))))


def sampled_text(position: Position | None) -> str:
    """Why not every draw of a pre-endgame is looked at; empty where it is."""
    if position is None:
        return ""
    mover, _ = duel_of(position)
    why = why_sampled(mover)
    return sentence(said_text(sampled(why, mover.bag_count))) + "." if why else ""


def unseen_text(position: Position) -> str:
    """The tiles that the side to move does not see, each with how many there are."""
    unseen, symbol = position.unseen_by(position.to_move), position.tile_set.symbol
    counts = {tile: unseen.count(tile) for tile in sort_tiles(unseen)}
    return " ".join(symbol(t) if n == 1 else f"{symbol(t)}{n}" for t, n in counts.items())


def bag_text(position: Position) -> str:
    """Return the number of tiles in the bag and of those unseen, in words, and which they are.

    A rack known in part is full all the same. How many are in the bag is not known before the side
    to move has a rack.
    """
    unseen = len(position.unseen_by(position.to_move))
    parts = (counted("Bench", "%n tiles unseen", "1 tile unseen", unseen), unseen_text(position))
    if not position.rack:
        return DOT.join(parts)
    bag = sentence(said_text(in_bag(duel_of(position)[0].bag_count)))
    return DOT.join((bag, *parts))


def move_name(move: Move, position: Position) -> str:
    """A move as it is written."""
    return format_move(move, position.board, position.tile_set)


def last_move_text(position: Position) -> str:
    """The opponent's last move as one types it; empty where it tells nothing of its rack."""
    turn = last_turn(duel_of(position)[0])
    if turn is None:
        return ""
    if turn.placement is None:
        return f"ex {turn.exchanged}"
    return format_move(turn.placement, turn.before.board, position.tile_set)


def phony_text(chosen: ChosenMove) -> str:
    """Return the words of a move that the lexicon does not have."""
    words = ", ".join(chosen.phonies)
    return translate("Bench", "not in the lexicon: {words}").format(words=words)


def ply_columns() -> tuple[TextColumn[tuple[int, PlyFigures]], ...]:
    """The columns of the figures of each ply; each comes with its number."""
    mean = translate("Bench", "Mean"), translate("Bench", "Mean points"), True
    deviation = translate("Bench", "Standard deviation of the points")
    bingo = translate("Bench", "Bingo %"), translate("Bench", "Share of bingos"), True
    return (
        TextColumn(translate("Bench", "Ply"), "", True, cell=lambda entry: str(entry[0])),
        TextColumn(translate("Bench", "Whose"), cell=lambda entry: _whose(entry[0])),
        TextColumn(*mean, cell=lambda entry: number(entry[1].mean)),
        TextColumn(
            translate("Bench", "SD"), deviation, True, cell=lambda entry: number(entry[1].deviation)
        ),
        TextColumn(*bingo, cell=lambda entry: number(100 * entry[1].bingo, 0)),
    )


def _whose(count: int) -> str:
    return translate("Bench", "own") if count % 2 == 0 else translate("Bench", "theirs")


def ply_rows(row: Candidate | None) -> list[TextRow]:
    """Return a row of figures for each ply after a candidate."""
    plies = row.estimate.plies or () if row and row.estimate else ()
    columns, rows = ply_columns(), []
    for entry in enumerate(plies, 1):
        cells = cells_of(columns, entry)
        rows.append(TextRow(cells, entry[1], False, ", ".join(cells)))
    return rows


def draw_columns() -> tuple[TextColumn[tuple[DrawResult, Position]], ...]:
    """The columns of the results by what is drawn in a position."""
    column = translate("Bench", "Drawn"), translate("Bench", "Tiles drawn from the bag")
    return (
        TextColumn(*column, cell=_draw_tiles),
        TextColumn(translate("Bench", "Wins"), "", True, cell=lambda d: _known(d[0], d[0].wins)),
        TextColumn(translate("Bench", "Ties"), "", True, cell=lambda d: _known(d[0], d[0].ties)),
        TextColumn(
            translate("Bench", "Losses"), "", True, cell=lambda d: _known(d[0], d[0].losses)
        ),
    )


def draw_rows(row: Candidate | None, position: Position) -> list[TextRow]:
    """Return the wins, ties and losses of a candidate, a row for each draw."""
    columns, rows = draw_columns(), []
    for draw in row.draws if row else ():
        cells = cells_of(columns, (draw, position))
        rows.append(TextRow(cells, draw, False, ", ".join(cells)))
    return rows


def _draw_tiles(entry: tuple[DrawResult, Position]) -> str:
    draw, position = entry
    return position.tile_set.show(sort_tiles(draw.tiles))


def _known(draw: DrawResult, count: float) -> str:
    return str(count) if draw.is_known else EN_DASH


@dataclass(frozen=True, slots=True)
class LineMove:
    """A move of a line of play: its place, whose it is, as text, and its points.

    The last may be the points for the tiles left, which have no place.
    """

    number: str
    side: str
    move: str
    points: int


def line_columns() -> tuple[TextColumn[LineMove], ...]:
    """The columns of a line of play."""
    points = translate("Bench", "Pts"), translate("Bench", "Points"), True
    return (
        TextColumn("#", "", True, cell=lambda each: each.number),
        TextColumn(translate("Bench", "Side"), cell=lambda each: each.side),
        TextColumn(translate("Bench", "Move"), cell=lambda each: each.move),
        TextColumn(*points, cell=lambda each: str(each.points)),
    )


def line_rows(moves: Sequence[LineMove]) -> list[TextRow]:
    """Return a row for each move of a line."""
    columns, rows = line_columns(), []
    for each in moves:
        cells = cells_of(columns, each)
        rows.append(TextRow(cells, each.number, False, ", ".join(cells)))
    return rows


def tiles_left_text() -> str:
    """Return the name of the points that end a line."""
    return translate("Bench", "tiles left at the end")


def line_end_text(spread: int | None) -> str:
    """Return the end of a line for the side that made the first move, in words."""
    if spread is None:
        return translate("Bench", "The line is not known")
    if spread == 0:
        return translate("Bench", "Ends in a tie")
    won = translate("Bench", "Wins by {n}") if spread > 0 else translate("Bench", "Loses by {n}")
    return won.format(n=abs(spread))


def signed(value: float, digits: int = 1) -> str:
    """A number with its sign."""
    text = number(abs(value), digits)
    if float(f"{value:.{digits}f}") == 0:
        return text
    return ("+" if value > 0 else MINUS) + text


def likely_columns(tiles: str) -> tuple[TextColumn[tuple[LikelyTiles, Position]], ...]:
    """The columns of what the opponent may hold in a position."""
    share = translate("Bench", "Share"), translate("Bench", "Share, inferred"), True
    chance = translate("Bench", "Chance"), translate("Bench", "Share by chance alone"), True
    return (
        TextColumn(tiles, cell=lambda entry: entry[1].tile_set.show(entry[0].tiles)),
        TextColumn(*share, cell=lambda entry: f"{number(100 * entry[0].share)} %"),
        TextColumn(*chance, cell=lambda entry: f"{number(100 * entry[0].by_chance)} %"),
    )


def likely_rows(leaves: Sequence[LikelyTiles], position: Position) -> list[TextRow]:
    """Return the racks the opponent may hold, the likeliest first."""
    columns, rows = likely_columns(""), []
    for each in leaves:
        cells = cells_of(columns, (each, position))
        rows.append(TextRow(cells, each, False, ", ".join(cells)))
    return rows
