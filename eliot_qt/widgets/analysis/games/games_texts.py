"""Turns and players of many games in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum

from PySide6.QtCore import QCoreApplication

from eliot_qt.models.names import seat_name, seat_names, short_name
from eliot_qt.models.said import said_text
from eliot_qt.models.text_table import TextColumn, TextRow, cells_of
from eliot_qt.review import words
from eliot_qt.review.collection import (
    PlayerFigures,
    ReviewedTurn,
    costliest_first,
    loss_of,
    severity_of,
)
from eliot_qt.review.reports.svg import GLYPHS
from eliot_qt.session.analysis.many_games import GameInReview, ManyGames, UnreadFile
from eliot_qt.voice.figures import BEST_MOVE
from eliot_qt.voice.phrases import EN_DASH

from ...texts.error_texts import error_text
from ...texts.sentences import DOT, counted
from ..analysis_texts import loss_text, move_sentence, move_text, number, verdict_text

translate = QCoreApplication.translate

_LONGEST_PLAYER = 20


class GamesColumn(IntEnum):
    """The columns of the list of turns, in order."""

    CLASS = 0
    LOSS = 1
    PLAYER = 2
    MOVE = 3
    POINTS = 4
    BEST = 5
    TURN = 6
    GAME = 7


# What is sorted by its figure; all else by its text.
_FIGURES: dict[GamesColumn, Callable[[ReviewedTurn], tuple[float, float]]] = {
    GamesColumn.CLASS: lambda found: (severity_of(found), 0),
    GamesColumn.LOSS: lambda found: loss_of(found),
    GamesColumn.POINTS: lambda found: (found.turn.score, 0),
    GamesColumn.TURN: lambda found: (found.turn.number, 0),
}


def turn_columns() -> tuple[TextColumn[ReviewedTurn], ...]:
    """The columns of the list of turns."""
    loss = translate("Games", "Loss"), translate("Games", "Loss against the best move")
    points = translate("Games", "Pts"), translate("Games", "Points"), True
    return (
        TextColumn("", translate("Games", "Class"), cell=_class_mark),
        TextColumn(*loss, cell=lambda found: loss_text(found.turn, short=True)),
        TextColumn(translate("Games", "Player"), cell=_player_name),
        TextColumn(translate("Games", "Move"), cell=lambda found: move_text(found.turn)),
        TextColumn(*points, cell=lambda found: str(found.turn.score) if found.turn.move else ""),
        TextColumn(said_text(BEST_MOVE), cell=_better_move),
        TextColumn(translate("Games", "Turn"), "", True, cell=lambda f: str(f.turn.number)),
        TextColumn(translate("Games", "Game"), cell=game_name),
    )


def column_text(column: GamesColumn) -> str:
    """Return the name of a column."""
    head = turn_columns()[column]
    return head.long or head.text


def falls_first(column: GamesColumn) -> bool:
    """Return whether what is greatest in a column is what is looked for."""
    return column in (GamesColumn.CLASS, GamesColumn.LOSS, GamesColumn.POINTS)


def sorted_turns(
    turns: Iterable[ReviewedTurn], column: GamesColumn | None = None, falling: bool = True
) -> list[ReviewedTurn]:
    """Sort turns by a column, ties by cost; without a column, the costliest come first."""
    listed = costliest_first(turns)
    if column is None:
        return listed
    if column in _FIGURES:
        return sorted(listed, key=_FIGURES[column], reverse=falling)
    cell = turn_columns()[column].cell
    texts = {id(turn): cell(turn).casefold() for turn in listed}
    with_text = (turn for turn in listed if texts[id(turn)])
    empty = (turn for turn in listed if not texts[id(turn)])
    return [*sorted(with_text, key=lambda turn: texts[id(turn)], reverse=falling), *empty]


def turn_row(found: ReviewedTurn, columns: Sequence[TextColumn[ReviewedTurn]]) -> TextRow:
    """The row of a turn."""
    turn = found.turn
    heading = translate("Games", "{game}, turn {turn}, {name}")
    heading = heading.format(
        game=_game_name(found, seat_names(found.record)),
        turn=turn.number,
        name=seat_name(found.record, turn.seat),
    )
    spoken = ". ".join(filter(None, (heading, move_sentence(turn), verdict_text(turn))))
    return TextRow(cells_of(columns, found), found, spoken=spoken)


def _class_mark(found: ReviewedTurn) -> str:
    return GLYPHS[found.turn.grade] if found.turn.grade else ""


def _player_name(found: ReviewedTurn) -> str:
    return short_name(seat_name(found.record, found.turn.seat), _LONGEST_PLAYER)


def _better_move(found: ReviewedTurn) -> str:
    turn = found.turn
    return "" if turn.best is None or turn.best == turn.move else turn.best


def game_name(found: ReviewedTurn) -> str:
    """A game by its players and its file."""
    names = [short_name(name, _LONGEST_PLAYER) for name in seat_names(found.record)]
    return _game_name(found, names)


def _game_name(found: ReviewedTurn, names: Sequence[str]) -> str:
    return DOT.join((f" {EN_DASH} ".join(names), found.path.name))


def player_columns() -> tuple[TextColumn[PlayerFigures], ...]:
    """The columns of the players' figures."""
    mistakes = translate("Games", "Mistakes and blunders"), "", True
    return (
        TextColumn(translate("Games", "Player"), cell=lambda player: player.name),
        TextColumn(translate("Games", "Games"), "", True, cell=lambda p: str(p.games)),
        TextColumn(said_text(words.TURNS_GRADED), "", True, cell=_graded_text),
        TextColumn(translate("Games", "Accuracy"), "", True, cell=_accuracy_text),
        TextColumn(*mistakes, cell=lambda player: str(player.mistakes)),
        TextColumn(said_text(words.MISSED_BINGOS), "", True, cell=lambda p: str(p.missed_bingos)),
    )


def player_rows(players: Sequence[PlayerFigures]) -> list[TextRow]:
    """A row for each player."""
    columns = player_columns()
    return [TextRow(cells_of(columns, player)) for player in players]


def _graded_text(player: PlayerFigures) -> str:
    text = translate("Games", "{graded} of {turns}")
    return text.format(graded=player.graded, turns=player.turns)


def _accuracy_text(player: PlayerFigures) -> str:
    return EN_DASH if player.accuracy is None else f"{number(player.accuracy)} %"


def progress_text(many: ManyGames, listed: int | None) -> str:
    """Say how far the reviews are, and how many turns are ``listed`` where some were chosen."""
    text = _progress_text(many)
    if listed is None or not text:
        return text
    turns = translate("Games", "{listed} of {turns} turns listed")
    return DOT.join((text, turns.format(listed=listed, turns=len(many.turns))))


def _progress_text(many: ManyGames) -> str:
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


def files_text(many: ManyGames) -> str:
    """Name the files that are no games, then those whose games were corrected, with the reasons."""
    return "\n".join((*_unread_lines(many.unread), *_corrected_lines(many.games)))


def _unread_lines(unread: Sequence[UnreadFile]) -> Iterator[str]:
    if unread:
        yield counted(
            "Games", "%n files are not in the list.", "One file is not in the list.", len(unread)
        )
    yield from map(_unread_line, unread)


def _corrected_lines(games: Sequence[GameInReview]) -> Iterator[str]:
    games = [game for game in games if game.subject.game.notices]
    if games:
        yield counted(
            "Games",
            "%n games were corrected while they were read.",
            "One game was corrected while it was read.",
            len(games),
        )
    for game in games:
        notices = DOT.join(map(error_text, game.subject.game.notices))
        yield f"{game.path.name}: {notices}"


def _unread_line(unread: UnreadFile) -> str:
    """Return the line of an unread file; most faults name the file themselves."""
    name, why = unread.path.name, error_text(unread.why)
    return why if name in why else f"{name}: {why}"
