"""Reviewed turns in words: rows of the tables, the verdict on a turn, how far an analysis is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QLocale

from eliot_qt.game.record import GameRecord
from eliot_qt.models.names import seat_name
from eliot_qt.models.said import said_text
from eliot_qt.models.text_table import TextColumn, TextRow, cells_of
from eliot_qt.play.set_up import duel_of, is_set_up
from eliot_qt.review import words
from eliot_qt.review.reports.svg import GLYPHS
from eliot_qt.review.turn_filter import TurnKind
from eliot_qt.review.values import Basis, CandidateLine, Cause, MoveClass, TurnReview, Unrated
from eliot_qt.voice.figures import BEST_MOVE, CHANCE_TO_WIN, NOT_PLAYED_OUT, SCORE_AND_LEAVE
from eliot_qt.voice.phrases import EN_DASH, MINUS, in_bag
from eliot_qt.widgets.parts.figures.figure_texts import lead_text

from ..texts.sentences import DOT, counted, points_text, sentence

translate = QCoreApplication.translate

_LEAST_SHOWN = 0.05
# Standard errors of a 95 % interval.
_INTERVAL = 1.96


def class_name(grade: MoveClass) -> str:
    """Return the name of a class."""
    return said_text(words.CLASS_NAMES[grade])


def kind_choices() -> list[tuple[TurnKind, str]]:
    """The kinds of turns that may be listed, with their names."""
    names = {
        TurnKind.ALL: translate("Analysis", "All moves"),
        TurnKind.MISTAKES: translate("Analysis", "Mistakes and blunders"),
        TurnKind.BEST: translate("Analysis", "Best moves"),
        TurnKind.GOOD: translate("Analysis", "Good moves"),
        TurnKind.INACCURACY: translate("Analysis", "Inaccuracies"),
        TurnKind.MISTAKE: translate("Analysis", "Mistakes"),
        TurnKind.BLUNDER: translate("Analysis", "Blunders"),
        TurnKind.MISSED_BINGO: said_text(words.MISSED_BINGOS),
        TurnKind.PHONY: said_text(words.PHONIES),
        TurnKind.RARE: translate("Analysis", "Missed rare words"),
    }
    return [(kind, names[kind]) for kind in TurnKind]


def turn_columns() -> tuple[TextColumn[tuple[TurnReview, GameRecord]], ...]:
    """The columns of the turns of a game."""
    points = translate("TurnTable", "Pts"), translate("TurnTable", "Points"), True
    loss = (
        translate("TurnTable", "Loss"),
        translate("TurnTable", "Loss against the best move"),
        True,
    )
    best = translate("TurnTable", "Best"), said_text(BEST_MOVE)
    return (
        TextColumn("#", translate("TurnTable", "Turn"), True, cell=lambda row: str(row[0].number)),
        TextColumn(
            "",
            translate("TurnTable", "Class"),
            cell=lambda row: GLYPHS[row[0].grade] if row[0].grade else "",
        ),
        TextColumn(
            "", translate("TurnTable", "Player"), cell=lambda row: seat_name(row[1], row[0].seat)
        ),
        TextColumn(translate("TurnTable", "Move"), cell=lambda row: move_text(row[0])),
        TextColumn(*points, cell=lambda row: str(row[0].score) if row[0].move else ""),
        TextColumn(*loss, cell=lambda row: loss_text(row[0], short=True)),
        TextColumn(*best, cell=lambda row: _better_move(row[0])),
    )


def turn_row(turn: TurnReview, place: int, record: GameRecord) -> TextRow:
    """Return the row of the turn at a place."""
    name = seat_name(record, turn.seat)
    heading = translate("Analysis", "Turn {turn}, {name}").format(turn=turn.number, name=name)
    spoken = ". ".join(filter(None, (heading, move_sentence(turn), verdict_text(turn))))
    return TextRow(cells_of(turn_columns(), (turn, record)), place, spoken=spoken)


def _better_move(turn: TurnReview) -> str:
    """Return the best move where the one played was another, or none has been judged."""
    is_lost = bool(loss_text(turn, short=True)) or turn.grade is None
    return turn.best or "" if is_lost and turn.best != turn.move else ""


def move_text(turn: TurnReview) -> str:
    """The move played, marked where it was a phony."""
    if not turn.move:
        return translate("Analysis", "to move")
    return translate("Analysis", "{move} ✗").format(move=turn.move) if turn.phony else turn.move


def move_sentence(turn: TurnReview) -> str:
    """``8D NASTIER, 66 points``."""
    if not turn.move:
        return translate("Analysis", "still to move")
    return f"{turn.move}, {points_text(turn.score)}"


def loss_text(turn: TurnReview, short: bool = False) -> str:
    """``−3.4 %`` or ``−12``; ``short`` without errors and units of points. Empty for none."""
    about = "≈ " if turn.unsure else ""
    if turn.loss is not None and turn.loss >= _LEAST_SHOWN:
        error = ""
        if turn.loss_se and not short:
            error = f" ± {number(turn.loss_se)}"
        return f"{about}{MINUS}{number(turn.loss)} %{error}"
    if turn.points_lost is not None and turn.points_lost >= _LEAST_SHOWN:
        points = number(turn.points_lost).removesuffix(f"{QLocale().decimalPoint()}0")
        if short:
            return f"{about}{MINUS}{points}"
        return translate("Analysis", "{lost} points").format(lost=f"{about}{MINUS}{points}")
    return ""


def headline_text(turn: TurnReview) -> str:
    """``MOWINGS was there.``: the verdict in a few words; empty where there is none."""
    if turn.best is None or not turn.move:
        return ""
    if turn.best == turn.move or turn.grade is MoveClass.BEST:
        return translate("Analysis", "The best move was found.")
    if turn.best_words:
        text = translate("Analysis", "{word} was there.")
        return text.format(word=turn.best_words[0])
    return translate("Analysis", "{move} was better.").format(move=turn.best)


def verdict_text(turn: TurnReview) -> str:
    """Return the verdict on a turn, for the line below the board: class, loss, marks."""
    if turn.unrated is not None:
        return sentence(_unrated(turn.unrated))
    if turn.grade is None:
        return "" if turn.basis is None else sentence(said_text(words.NOT_GRADED))
    parts = [class_name(turn.grade), loss_text(turn), *_marks(turn)]
    return sentence(DOT.join(filter(None, parts)))


def _unrated(why: Unrated) -> str:
    return said_text(words.UNRATED[why])


def _marks(turn: TurnReview) -> list[str]:
    marks = []
    if turn.phony:
        marks.append(said_text(words.PHONY))
    if turn.missed_bingo:
        marks.append(said_text(words.MISSED_BINGO))
    if turn.grade is not MoveClass.BEST:
        marks += filter(None, (known_text(turn), causes_text(turn)))
    return marks


def known_text(turn: TurnReview) -> str:
    """Say whether the words of the best move are ones to know; empty if nothing tells."""
    if turn.known is None or not turn.best_words:
        return ""
    if turn.known:
        return translate("Analysis", "a word you know")
    return said_text(words.RARE_WORD)


def cause_name(cause: Cause) -> str:
    """Return the name of the cause of a loss."""
    return said_text(words.CAUSE_NAMES[cause])


def causes_text(turn: TurnReview) -> str:
    """``put down to strategy``, or ``vocabulary 2.1 %, strategy 1.0 %``."""
    if len(turn.causes) == 1:
        return translate("Analysis", "because of {cause}").format(
            cause=cause_name(turn.causes[0][0])
        )
    return ", ".join(f"{cause_name(cause)} {number(part)} %" for cause, part in turn.causes)


def basis_text(basis: Basis | None) -> str:
    """Name the basis of the candidates' figures."""
    names = {
        Basis.SCORE: translate("Analysis", "points of this turn"),
        Basis.EQUITY: translate("Analysis", "score and leave (static)"),
        Basis.SIMULATION: translate("Analysis", "simulation; loss from a second one"),
        Basis.PREENDGAME: translate("Analysis", "pre-endgame, each draw played out"),
        Basis.ENDGAME: translate("Analysis", "endgame, played out"),
    }
    return "" if basis is None else names[basis]


def basis_tip(basis: Basis | None) -> str:
    """Say why the loss of a turn and the figures of its candidates are not quite the same."""
    if basis is not Basis.SIMULATION:
        return ""
    return translate(
        "Analysis",
        "The best move and the one played are simulated again, just the two of them, on fresh "
        "draws; the loss and the reasons use those figures.",
    )


def static_text(percent: int) -> str:
    """Say that figures go by score and leave while the engine is being compiled."""
    text = translate("Analysis", "By score and leave, until the engine is ready: {n} %")
    return text.format(n=percent)


def short_static_text(percent: int) -> str:
    """Say the same where there is little room."""
    text = translate("Analysis", "Score and leave · engine {n} %")
    return text.format(n=percent)


def premise_text(record: GameRecord) -> str:
    """Name the premises of the candidates of an open turn: scores, the bag, the other rack."""
    if not is_set_up(record):
        against = translate("Analysis", "Against one opponent, {lead}.")
        return against.format(lead=lead_text(record.lead))
    position, known_tiles = duel_of(record.start)
    own, other = (position.scores[seat] for seat in (position.to_move, position.next_seat))
    scores = translate("Analysis", "{own} to {other}").format(own=own, other=other)
    bag = said_text(in_bag(position.bag_count))
    rack = translate("Analysis", "the other rack is not known")
    if known_tiles:
        rack = translate("Analysis", "the other rack has {tiles}")
        rack = rack.format(tiles=position.tile_set.show(known_tiles))
    return DOT.join((scores, bag, rack))


@dataclass(frozen=True, slots=True)
class CandidateCells:
    """A candidate in its table: its rank or mark, and the remark beside the bars."""

    mark: str
    line: CandidateLine
    remark: str
    #: unknown of a move that nobody considered
    has_equity: bool = True


def candidate_columns() -> tuple[TextColumn[CandidateCells], ...]:
    """The columns of the candidates; the last has the bars, or what is said in place of one."""
    points = translate("CandidateTable", "Pts"), translate("CandidateTable", "Points"), True
    equity = translate("CandidateTable", "Equity"), said_text(SCORE_AND_LEAVE), True
    win = translate("CandidateTable", "Win"), said_text(CHANCE_TO_WIN), True
    spread = (
        translate("CandidateTable", "Spread"),
        translate("CandidateTable", "Mean spread, in points"),
        True,
    )
    bars = translate("CandidateTable", "Chance to win with its 95 % interval, or spread, or equity")
    return (
        TextColumn("#", translate("CandidateTable", "Rank"), True, cell=lambda row: row.mark),
        TextColumn(translate("CandidateTable", "Move"), cell=lambda row: row.line.move),
        TextColumn(*points, cell=lambda row: str(row.line.score)),
        TextColumn(
            *equity, cell=lambda row: _signed(row.line.equity) if row.has_equity else EN_DASH
        ),
        TextColumn(*win, cell=lambda row: _percent(row.line.win)),
        TextColumn(*spread, cell=lambda row: _signed_or_dash(row.line.spread)),
        TextColumn("", bars, cell=lambda row: row.remark),
    )


def candidate_rows(lines: Sequence[CandidateLine], played: TurnReview | None) -> list[TextRow]:
    """Rows of candidates. The move played comes last if nobody considered it."""
    has_wins = any(line.win is not None for line in lines)
    move = played.move if played else ""
    rows = [_candidate_row(rank, line, move, has_wins) for rank, line in enumerate(lines, 1)]
    if played is not None and lines and is_apart(lines, played):
        rows.append(_played_row(played))
    return rows


def is_apart(lines: Sequence[CandidateLine], played: TurnReview) -> bool:
    """Return whether a turn's move is not among those considered: a phony, or far down."""
    return bool(played.move) and all(line.move != played.move for line in lines)


def _played_row(turn: TurnReview) -> TextRow:
    line = CandidateLine(turn.move, turn.score, 0.0, turn.win)
    remark = said_text(words.PHONY if turn.phony else NOT_PLAYED_OUT) if turn.win is None else ""
    row = CandidateCells("✗" if turn.phony else "", line, remark, has_equity=False)
    spoken = (turn.move, points_text(turn.score), translate("Analysis", "the move played"), remark)
    cells = cells_of(candidate_columns(), row)
    return TextRow(cells, line, strong=True, spoken=", ".join(filter(None, spoken)))


def _candidate_row(rank: int, line: CandidateLine, played: str, has_wins: bool) -> TextRow:
    is_played = line.move == played
    remark = said_text(NOT_PLAYED_OUT) if has_wins and line.win is None else ""
    cells = cells_of(candidate_columns(), CandidateCells(str(rank), line, remark))
    return TextRow(cells, line, strong=is_played, spoken=_spoken(rank, line, is_played, remark))


def _percent(win: float | None) -> str:
    return EN_DASH if win is None else f"{number(win)} %"


def _signed_or_dash(value: float | None) -> str:
    return EN_DASH if value is None else _signed(value)


def _spoken(rank: int, line: CandidateLine, is_played: bool, remark: str) -> str:
    parts = [f"{rank}. {line.move}", points_text(line.score)]
    if is_played:
        parts.append(translate("Analysis", "the move played"))
    parts.append(translate("Analysis", "equity {0}").format(_signed(line.equity)))
    if line.win is not None:
        parts.append(_win_text(line.win, line.win_se or 0.0))
    if line.spread is not None:
        parts.append(translate("Analysis", "spread {0}").format(_signed(line.spread)))
    if line.playouts:
        parts.append(counted("Analysis", "%n playouts", "1 playout", line.playouts))
    if remark:
        parts.append(remark)
    if line.line:
        parts.append(then_text(line.line))
    return ", ".join(parts)


def then_text(line: Sequence[str]) -> str:
    """The moves that follow: ``then 1J LIMN, pass``."""
    return translate("Analysis", "then {moves}").format(moves=", ".join(line))


def _win_text(win: float, error: float) -> str:
    if not error:
        return translate("Analysis", "wins {win} %").format(win=number(win))
    text = translate("Analysis", "wins {win} %, 95 % interval {low} to {high} %")
    low, high = interval(win, error)
    return text.format(win=number(win), low=number(low), high=number(high))


def interval(win: float, error: float) -> tuple[float, float]:
    """The 95 % interval of a chance to win, in percent."""
    return max(0.0, win - _INTERVAL * error), min(100.0, win + _INTERVAL * error)


def number(value: float, digits: int = 1) -> str:
    """A figure as the person's country writes it, with a real minus sign."""
    return QLocale().toString(float(value), "f", digits).replace("-", MINUS)


def _signed(value: float) -> str:
    text = number(abs(value))
    return f"{MINUS if value < 0 else '+'}{text}" if round(value, 1) else text
