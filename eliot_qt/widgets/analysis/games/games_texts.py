"""Turns and players of many games in words."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from eliot_qt.models.names import seat_name, seat_names
from eliot_qt.models.said import said_text
from eliot_qt.models.text_table import ColumnHead, TextRow
from eliot_qt.review import words
from eliot_qt.review.collection import PlayerFigures, ReviewedTurn
from eliot_qt.review.reports.svg import GLYPHS
from eliot_qt.session.analysis.many_games import ManyGames, UnreadFile
from eliot_qt.voice.figures import BEST_MOVE
from eliot_qt.voice.phrases import EN_DASH

from ...texts.error_texts import error_text
from ...texts.sentences import DOT, counted
from ..analysis_texts import loss_text, move_sentence, move_text, number, verdict_text

translate = QCoreApplication.translate

CLASS_COLUMN, GAME_COLUMN = 0, 7
# Files named one by one; the rest is counted.
_MOST_NAMED = 3


def turn_columns() -> tuple[ColumnHead, ...]:
    """The columns of the list of turns."""
    return (
        ColumnHead("", translate("Games", "Class")),
        ColumnHead(translate("Games", "Loss"), translate("Games", "Loss against the best move")),
        ColumnHead(translate("Games", "Player")),
        ColumnHead(translate("Games", "Move")),
        ColumnHead(translate("Games", "Pts"), translate("Games", "Points"), True),
        ColumnHead(said_text(BEST_MOVE)),
        ColumnHead(translate("Games", "Turn"), "", True),
        ColumnHead(translate("Games", "Game")),
    )


def turn_row(found: ReviewedTurn) -> TextRow:
    """The row of a turn."""
    turn, record = found.turn, found.record
    name, game = seat_name(record, turn.seat), game_name(found)
    best = "" if turn.best is None or turn.best == turn.move else turn.best
    cells = (
        GLYPHS[turn.grade] if turn.grade else "",
        loss_text(turn, short=True),
        name,
        move_text(turn),
        str(turn.score) if turn.move else "",
        best,
        str(turn.number),
        game,
    )
    heading = translate("Games", "{game}, turn {turn}, {name}")
    heading = heading.format(game=game, turn=turn.number, name=name)
    spoken = ". ".join(filter(None, (heading, move_sentence(turn), verdict_text(turn))))
    return TextRow(cells, found, spoken=spoken)


def game_name(found: ReviewedTurn) -> str:
    """A game by its players and its file."""
    players = f" {EN_DASH} ".join(seat_names(found.record))
    return DOT.join((players, found.path.name))


def player_columns() -> tuple[ColumnHead, ...]:
    """The columns of the players' figures."""
    return (
        ColumnHead(translate("Games", "Player")),
        ColumnHead(translate("Games", "Games"), "", True),
        ColumnHead(said_text(words.TURNS_GRADED), "", True),
        ColumnHead(translate("Games", "Accuracy"), "", True),
        ColumnHead(translate("Games", "Mistakes and blunders"), "", True),
        ColumnHead(said_text(words.MISSED_BINGOS), "", True),
    )


def player_rows(players: Sequence[PlayerFigures]) -> list[TextRow]:
    """A row for each player."""
    return [TextRow(_player_cells(player)) for player in players]


def _player_cells(player: PlayerFigures) -> tuple[str, ...]:
    graded = translate("Games", "{graded} of {turns}")
    accuracy = EN_DASH if player.accuracy is None else f"{number(player.accuracy)} %"
    return (
        player.name,
        str(player.games),
        graded.format(graded=player.graded, turns=player.turns),
        accuracy,
        str(player.mistakes),
        str(player.missed_bingos),
    )


def progress_text(many: ManyGames) -> str:
    """Say how far the reviews are."""
    games = many.games
    if many.is_reading:
        return translate("Games", "Reading files…")
    if not games:
        return ""
    if many.done_count == len(games):
        return counted("Games", "%n games reviewed", "One game reviewed", len(games))
    text = translate("Games", "Game {n} of {games}").format(n=many.done_count + 1, games=len(games))
    current = next(game for game in games if not game.is_done)
    if current.is_static:
        return DOT.join((text, translate("Games", "by score and leave until it is reviewed")))
    turns = translate("Games", "turn {done} of {total}")
    return DOT.join((text, turns.format(done=current.done, total=current.total)))


def unread_text(unread: Sequence[UnreadFile]) -> str:
    """Name the files that are no games, with the reasons."""
    if not unread:
        return ""
    head = counted(
        "Games", "%n files are not in the list.", "One file is not in the list.", len(unread)
    )
    lines = [_unread_line(each) for each in unread[:_MOST_NAMED]]
    return "\n".join((head, *lines))


def _unread_line(unread: UnreadFile) -> str:
    """Most faults name their file."""
    name, why = unread.path.name, error_text(unread.why)
    return why if name in why else f"{name}: {why}"
