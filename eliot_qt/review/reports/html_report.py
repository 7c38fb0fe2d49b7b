"""Reviews as HTML pages without anything from elsewhere: one for each game, and one for all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from eliot_qt.game.board import Board
from eliot_qt.game.record import GameRecord
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.streams import page_text
from eliot_qt.voice.figures import BEST_MOVE
from eliot_qt.voice.notices import other_lexicon

from ..batch import Reviewed
from ..boards import board_before, placement_of
from ..values import GameReview, MoveClass, SeatSummary, TurnReview
from ..words import (
    ACCURACY,
    AVERAGE_LOSS,
    CLASS_NAMES,
    LUCK,
    MISSED_BINGO,
    MISSED_BINGOS,
    MISTAKE_INDEX,
    PHONIES,
    PHONY,
    RARE_WORD,
    SCORE,
    TIME,
    TURNS_GRADED,
)
from .html_style import style
from .notes import ending_of, ending_text, loss_text, note_of, seat_figures
from .svg import GLYPHS, board_picture, board_symbol, graph

_SHOWN = frozenset({MoveClass.INACCURACY, MoveClass.MISTAKE, MoveClass.BLUNDER})
_SYMBOL = "empty-board"
_FIGURES = (
    "Player",
    *map(str, (SCORE, TURNS_GRADED, AVERAGE_LOSS, ACCURACY, MISTAKE_INDEX, MISSED_BINGOS)),
    *map(str, (PHONIES, LUCK, TIME)),
)
# Widest lead that the graph of the spread begins with.
_SPREAD = 50


def game_page(review: GameReview, name: str) -> str:
    """The page of a game; all text in it is escaped."""
    record = mode_of(review.record).whole(review.record)
    title = record.title or " – ".join(seat.name for seat in review.seats)
    lines = [
        *_head(title),
        f"<h1>{page_text(title)}</h1>",
        f'<p class="muted">{page_text(name)}</p>',
        *_notices(review),
        board_symbol(record.start.board.layout, _SYMBOL),
        "<h2>Summary</h2>",
        *_seats(review.seats),
        *_graphs(record, review.turns),
        "<h2>Turns</h2>",
        *_turns(review),
        *_pictures(record, review),
        "<h2>Final board</h2>",
        board_picture(record.position.board, record.start.tile_set, _SYMBOL, "Final board"),
        *_tail(),
    ]
    return "\n".join(lines) + "\n"


def index_page(found: Sequence[tuple[Reviewed, str]]) -> str:
    """The page of all games, each with the address of its own page."""
    lines = [*_head("Game reviews"), "<h1>Game reviews</h1>"]
    for reviewed, address in found:
        name = page_text(str(reviewed.path))
        if reviewed.review is None:
            lines.append(f"<h2>{name}</h2><p>{page_text(str(reviewed.error))}</p>")
            continue
        lines.append(f'<h2><a href="{escape(address)}">{name}</a></h2>')
        lines += _seats(reviewed.review.seats)
    return "\n".join([*lines, *_tail()]) + "\n"


def _head(title: str) -> Iterator[str]:
    yield "<!DOCTYPE html>"
    yield '<html lang="en">'
    yield '<head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{page_text(title)}</title>"
    yield f"<style>{style()}</style></head>"
    yield "<body>"


def _tail() -> Iterator[str]:
    yield '<p class="muted">Losses are percentage points of the chance to win; ≈ means that another'
    yield "class is within two standard errors.</p>"
    yield "</body>"
    yield "</html>"


def _notices(review: GameReview) -> Iterator[str]:
    if review.other_lexicon:
        lexicon_notice = str(other_lexicon(review.other_lexicon, review.record.start.rules.lexicon))
        yield f"<p>{page_text(lexicon_notice[:1].upper() + lexicon_notice[1:])}.</p>"
    for notice in review.notices:
        yield f'<p class="muted">{page_text(str(notice))}</p>'


def _seats(seats: Sequence[SeatSummary]) -> Iterator[str]:
    heads = "".join(_cell("th", head, head != _FIGURES[0]) for head in _FIGURES)
    yield f'<div class="scroll"><table><thead><tr>{heads}</tr></thead><tbody>'
    for seat in seats:
        cells = (_cell("td", text, n > 0) for n, text in enumerate(_figures(seat)))
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</tbody></table></div>"


def _figures(seat: SeatSummary) -> tuple[str, ...]:
    """A seat's figures and the time it took as texts; a dash is what is not known."""
    *figures, luck = seat_figures(seat)
    minutes = (
        "–" if seat.seconds is None else f"{int(seat.seconds) // 60}:{int(seat.seconds) % 60:02}"
    )
    return (*figures, luck.replace("-", "−"), minutes)


def _cell(tag: str, text: str, numeric: bool = False) -> str:
    attributes = ' class="n"' if numeric else ""
    return f"<{tag}{attributes}>{page_text(text)}</{tag}>"


def _graphs(record: GameRecord, turns: Sequence[TurnReview]) -> Iterator[str]:
    """Chance to win and lead of the first seat, in games of two with racks of their own."""
    if len(record.seats) != 2 or record.position.turns or not turns:
        return
    first = page_text(record.seats[0].name)
    wins = [(turn.number, _of_first(turn), turn.grade) for turn in turns]
    if any(win is not None for _, win, _ in wins):
        yield f"<h2>Chance to win: {first}</h2>"
        yield graph(wins, 0, 100, " %", "Chance to win by turn")
    leads = []
    for turn in turns:
        scores = record.positions[turn.event + 1].scores
        leads.append((turn.number, float(scores[0] - scores[1]), turn.grade))
    most = max(_SPREAD, *(abs(lead) for _, lead, _ in leads))
    yield f"<h2>Lead: {first}</h2>"
    yield graph(leads, -most, most, "", "Lead by turn")


def _of_first(turn: TurnReview) -> float | None:
    """The first seat's chance after a turn."""
    if turn.win is None:
        return None
    return turn.win if turn.seat == 0 else 100 - turn.win


def _turns(review: GameReview) -> Iterator[str]:
    heads = ("Turn", "Player", "Rack", "Move", "Points", "Class", "Loss", str(BEST_MOVE), "Points")
    numeric = {0, 4, 8}
    cells = (_cell("th", head, n in numeric) for n, head in enumerate(heads))
    yield f'<div class="scroll"><table><thead><tr>{"".join(cells)}</tr></thead><tbody>'
    words: set[int] = set()
    for turn in review.turns:
        anchor = "" if turn.number in words else f' id="t{turn.number}"'
        words.add(turn.number)
        grade = "–"
        if turn.grade is not None:
            glyph = f'<span class="c-{turn.grade}">{GLYPHS[turn.grade]}</span>'
            grade = f"{glyph} {CLASS_NAMES[turn.grade]}"
        marks = [
            str(mark) for mark, on in ((PHONY, turn.phony), (MISSED_BINGO, turn.missed_bingo)) if on
        ]
        text = f"{grade}<br>{', '.join(marks)}" if marks else grade
        rare = f" ({RARE_WORD})" if turn.known is False else ""
        best = page_text(turn.best or "–") + rare
        yield (
            f'<tr{anchor}><td class="n">{turn.number}</td>'
            f"{_cell('td', review.seats[turn.seat].name)}{_cell('td', turn.rack)}"
            f'<td class="m">{page_text(turn.move)}{_ending(turn, turn.move)}</td>'
            f'<td class="n">{turn.score}</td>'
            f'<td>{text}</td><td class="m">{loss_text(turn)}</td>'
            f"<td>{best}{_ending(turn, turn.best)}</td>"
            f'<td class="n">{"–" if turn.best_score is None else turn.best_score}</td></tr>'
        )
    yield "</tbody></table></div>"


def _ending(turn: TurnReview, move: str | None) -> str:
    """Below a move of a solved endgame: what it is worth, and what follows."""
    row = ending_of(turn, move)
    return "" if row is None else f'<br><span class="muted">{page_text(ending_text(row))}</span>'


def _pictures(record: GameRecord, review: GameReview) -> Iterator[str]:
    """The turns that could have been better, with the move played and the best move as a ghost.

    Where many played the same turn, it has one picture, of the first of these moves.
    """
    turns = [t for t in review.turns if t.grade in _SHOWN or t.phony or t.missed_bingo]
    if turns:
        yield "<h2>Turns to look at</h2>"
    for turn in sorted({t.number: t for t in reversed(turns)}.values(), key=_by_number):
        board = board_before(record, turn)
        name = page_text(review.seats[turn.seat].name)
        yield f'<div class="turn"><h3>{turn.number}. {name}: '
        yield f"{page_text(turn.move)} · {page_text(note_of(turn))}</h3>"
        yield from _two_boards(turn, board, record)
        yield "</div>"


def _two_boards(turn: TurnReview, board: Board, record: GameRecord) -> Iterator[str]:
    """The board with the move played, and with the best one beside it."""
    tile_set = record.start.tile_set
    yield '<div class="pair">'
    for head, text, is_ghost in (("Played", turn.move, False), ("Best", turn.best, True)):
        if text is None or (is_ghost and text == turn.move):
            continue
        move = placement_of(text, board, tile_set)
        title = f"Turn {turn.number}, {head.lower()}: {text}"
        picture = board_picture(board, tile_set, _SYMBOL, title, move, is_ghost=is_ghost)
        yield f"<figure>{picture}<figcaption>{head}: {page_text(text)}</figcaption></figure>"
    yield "</div>"


def _by_number(turn: TurnReview) -> int:
    return turn.number
