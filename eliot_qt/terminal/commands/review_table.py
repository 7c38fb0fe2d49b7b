"""Reviews as plain text: turns and figures of each game, then the figures of each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from eliot_qt.review.batch import Reviewed
from eliot_qt.review.reports.notes import figure_text, loss_text, note_of, seat_figures
from eliot_qt.review.values import GameReview, MoveClass, SeatSummary, TurnReview

from ..sentences import lexicon_sentence

_GLYPHS = {
    MoveClass.BEST: " ",
    MoveClass.GOOD: " ",
    MoveClass.INACCURACY: "?!",
    MoveClass.MISTAKE: "?",
    MoveClass.BLUNDER: "??",
}
_FIGURES = (
    "player",
    "score",
    "graded",
    "loss",
    "accuracy",
    "mistakes",
    "missed",
    "phonies",
    "luck",
)


def game_lines(reviewed: Reviewed) -> Iterator[str]:
    """The lines on one file."""
    yield str(reviewed.path)
    review = reviewed.review
    if review is None:
        yield f"  cannot be reviewed: {' '.join(str(reviewed.error).split())}"
        yield ""
        return
    if review.other_lexicon:
        lexicon = review.record.start.rules.lexicon
        yield f"  {lexicon_sentence(review.other_lexicon, lexicon)}"
    for notice in review.notices:
        yield f"  {notice}"
    yield from _turns(review)
    yield from column_lines([_FIGURES, *map(seat_figures, review.seats)])
    yield ""


def player_lines(found: Sequence[Reviewed]) -> Iterator[str]:
    """The figures of each player over all games, where there are several games."""
    reviews = [reviewed.review for reviewed in found if reviewed.review is not None]
    if len(reviews) < 2:
        return
    games: dict[str, list[SeatSummary]] = {}
    for review in reviews:
        for seat in review.seats:
            games.setdefault(seat.name, []).append(seat)
    yield f"{len(reviews)} games"
    rows = [_over_games(name, games[name]) for name in sorted(games, key=str.casefold)]
    yield from column_lines([("player", "games", *_FIGURES[1:]), *rows])


def _turns(review: GameReview) -> Iterator[str]:
    rows = [
        (
            str(turn.number),
            review.seats[turn.seat].name,
            turn.rack,
            turn.move,
            str(turn.score),
            _GLYPHS[turn.grade] if turn.grade else "–",
            loss_text(turn),
            _rest(turn),
        )
        for turn in review.turns
    ]
    yield from column_lines(
        [("turn", "player", "rack", "move", "points", "", "loss", ""), *rows], {0, 4}
    )


def _rest(turn: TurnReview) -> str:
    """Return the remarks beside class and loss."""
    _, _, rest = note_of(turn).partition("; ")
    return rest if turn.unrated is None else note_of(turn)


def _over_games(name: str, seats: Sequence[SeatSummary]) -> tuple[str, ...]:
    """A player's means a game; losses and accuracy are means over turns."""
    lucks = [seat.luck for seat in seats if seat.luck is not None]
    indices = [seat.mistake_index for seat in seats if seat.mistake_index is not None]
    loss = _over_turns([(seat.average_loss, seat.graded) for seat in seats])
    accuracy = _over_turns([(seat.accuracy, seat.graded) for seat in seats])
    luck = "–" if not lucks else f"{sum(lucks) / len(lucks):+.1f}"
    return (
        name,
        str(len(seats)),
        f"{sum(seat.score for seat in seats) / len(seats):.1f}",
        f"{sum(seat.graded for seat in seats)} of {sum(seat.turns for seat in seats)}",
        figure_text(loss, 2, " %"),
        figure_text(accuracy, 1, " %"),
        figure_text(sum(indices) / len(indices) if indices else None, 1),
        str(sum(seat.missed_bingos for seat in seats)),
        str(sum(seat.phonies for seat in seats)),
        luck,
    )


def _over_turns(parts: Sequence[tuple[float | None, int]]) -> float | None:
    known_parts = [(value, count) for value, count in parts if value is not None and count]
    total = sum(count for _, count in known_parts)
    return sum(value * count for value, count in known_parts) / total if total else None


def column_lines(rows: Sequence[Sequence[str]], numeric: set[int] | None = None) -> Iterator[str]:
    """Rows in columns; but for the first, columns of figures stand right."""
    right = set(range(1, len(rows[0]))) if numeric is None else numeric
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    for row in rows:
        cells = (
            text.rjust(width) if n in right else text.ljust(width)
            for n, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        yield ("  " + "  ".join(cells)).rstrip()
