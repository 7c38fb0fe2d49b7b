"""The word that is meant: by a square of a board, a turn, a move that was analysed, a row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex

from eliot_qt.game.board import Board
from eliot_qt.game.events import Turn
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet, letters_of
from eliot_qt.models.text_table import TextTableModel
from eliot_qt.play.record_book.values import PlayedGame
from eliot_qt.words import WordsError
from eliot_qt.words.letters import read_letters

if TYPE_CHECKING:
    from eliot_qt.review.values import CandidateLine
    from eliot_qt.session.analysis.analysis_parts import AnalysisParts
    from eliot_qt.session.study.study_tools import StudyTools


@dataclass(frozen=True)
class WordHere:
    """A word and the lexicon it is from."""

    word: bytes
    lexicon: str


def word_of_game(word: bytes, record: GameRecord) -> WordHere | None:
    """A word of a game; a single tile is not a word."""
    return WordHere(letters_of(word), record.start.rules.lexicon) if len(word) > 1 else None


def word_on_board(board: Board, square: int) -> bytes:
    """The longer of the words through a tile; nothing on an empty square."""
    if not board.squares[square]:
        return b""
    return max((board.word_at(square, direction) for direction in Direction), key=len)


def turn_word(record: GameRecord, number: int) -> bytes:
    """The word of an event; nothing if it is no placement."""
    event = record.events[number]
    if isinstance(event, Turn) and isinstance(event.move, Placement):
        return record.positions[number].board.main_word(event.move)
    return b""


def analysed_word(parts: AnalysisParts, line: CandidateLine | None) -> WordHere | None:
    """The word of a candidate, else of the move played, else of the best."""
    turn = parts.cursor.turn
    if turn is None:
        return None
    texts: list[str | None] = [turn.move, turn.best] if line is None else [line.move]
    for board, placement in _placements(parts, texts):
        return _here(board.main_word(placement), parts)
    return None


def analysed_word_at(
    parts: AnalysisParts, line: CandidateLine | None, square: int
) -> WordHere | None:
    """The word through a square of the board of a turn, its ghosts included."""
    from eliot_qt.review.boards import board_before

    turn = parts.cursor.turn
    if turn is None:
        return None
    move = line.move if line is not None else turn.best
    for board, placement in _placements(parts, [move, turn.move]):
        # Where the two ghosts differ, each square is a tile of one of them.
        if board.squares[square] or square in placement.squares(board.size):
            return _here(word_on_board(board.after(placement), square), parts)
    return _here(word_on_board(board_before(parts.analysis.record, turn), square), parts)


def recorded_word(index: QModelIndex, tiles_of: Callable[[str], TileSet | None]) -> WordHere | None:
    """The word of a row of the record: a best play, or the best one of a game."""
    if not index.isValid():
        return None
    model = index.model()
    game = model.rows[index.row()].data if isinstance(model, TextTableModel) else None
    if not isinstance(game, PlayedGame):
        return None
    plays, word = [play.word for play in game.best], index.siblingAtColumn(0).data()
    text = word if word in plays else next(iter(plays), "")
    tiles = tiles_of(game.lexicon)
    if tiles is None or not text:
        return None
    try:
        return WordHere(read_letters(text, tiles, blanks=False), game.lexicon)
    except WordsError:
        return None


def studied_word(tools: StudyTools) -> WordHere | None:
    """The first word of a question that has been answered."""
    from eliot_qt.session.study.study_quiz import Stage

    quiz = tools.quiz
    if quiz.stage is not Stage.JUDGED or quiz.question is None:
        return None
    question = quiz.question
    return WordHere(next(iter(question.words), question.shown), quiz.lexicon.id)


def _placements(parts: AnalysisParts, texts: list[str | None]) -> list[tuple[Board, Placement]]:
    """The moves that are placements, with the board of the turn looked at."""
    from eliot_qt.review.boards import board_before, placement_of

    turn, record = parts.cursor.turn, parts.analysis.record
    assert turn is not None
    board = board_before(record, turn)
    placements = (placement_of(text or None, board, record.start.tile_set) for text in texts)
    return [(board, placement) for placement in placements if placement is not None]


def _here(word: bytes, parts: AnalysisParts) -> WordHere | None:
    subject = parts.analysis.subject
    if subject is None or len(word) < 2:
        return None
    return WordHere(letters_of(word), subject.lexicon.id)
