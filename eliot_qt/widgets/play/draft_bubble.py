"""The bubble at the word while its tiles are not played yet, or at what was refused.

So has the move of a list that is shown on the board.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

from eliot_qt.game.check import MoveFault
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import format_coordinates, format_word
from eliot_qt.models.rounds import SEATS, RoundMove
from eliot_qt.play.refusals import MoveRefused, Refusal, RefusalKind
from eliot_qt.session.game.game_session import GameSession

from ..board.bubble import Bubble, Reason
from ..texts.sentences import number_text
from ..texts.word_texts import draft_words, listed_words
from . import play_texts
from .move_line import points_of

translate = QCoreApplication.translate

# What is refused where the next tile would go.
_AT_THE_ARROW = (
    *(RefusalKind.LINE_FULL, RefusalKind.NOT_ON_RACK, RefusalKind.NOT_A_LETTER),
    *(RefusalKind.NOT_YOUR_TURN, RefusalKind.NOTHING_TO_PLAY, RefusalKind.NEEDS_LETTER),
)

BETWEEN = " · "
# Milliseconds for which is said why something was not done.
_LINGERS = 5000


class RefusalTimer(QTimer):
    """Runs out after some seconds, or at once with the next key that one of ``views`` gets."""

    def __init__(self, *views: QWidget) -> None:
        super().__init__(views[0])
        self.setSingleShot(True)
        self.setInterval(_LINGERS)
        for view in views:
            view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """End with a key, before it does what it is for."""
        if event.type() is QEvent.Type.KeyPress and self.isActive():
            self.stop()
            self.timeout.emit()
        return False


def draft_bubble(session: GameSession) -> Bubble | None:
    """Points, verdict and one note; None if the tiles do not form a move."""
    verdict, draft = session.hand.verdict, session.hand.draft
    if not draft.placed or session.hand.swapping or session.check.is_looking or verdict is None:
        return None
    placement, tally = verdict.placement, verdict.tally
    if placement is None or tally is None:
        return None
    words, _ = draft_words(verdict, session)
    if not words:
        return None
    bad = [word for word, valid in words if valid is False]
    is_known = all(valid is not None for _, valid in words)
    valid = False if bad else True if is_known else None
    if bad:
        note = translate("PlayTable", "not a word")
    elif len(words) > 1:
        others = ", ".join(word for word, _ in words[1:])
        note = translate("PlayTable", "with {words}").format(words=others)
    else:
        tiles = play_texts.leave_text(play_texts.viewed_rack(session), placement, session.tile_set)
        note = translate("PlayTable", "keeps {tiles}").format(tiles=tiles) if tiles else ""
    count = len(draft.placed)
    if not bad and count >= session.position.rules.bingo_tiles:
        note = BETWEEN.join(filter(None, (note, translate("PlayTable", "bingo"))))
    squares = tuple(sorted(draft.tiles))
    return Bubble(tally.total, bad[0] if bad else words[0][0], note, valid, squares)


def preview_bubble(session: GameSession) -> Bubble | None:
    """Points, verdict and one note of the listed move that the board shows, if there is one."""
    listing, move = session.listing, session.listing.preview
    if not isinstance(move, Placement) or listing.selected is None or session.hand.draft.placed:
        return None
    if session.turn.reviewed is not None or session.check.is_looking:
        return None
    points = points_of(move, session)
    if points is None:
        return None
    board, tile_set = session.position.board, session.tile_set
    formed = listed_words(move, session.position, session.judge)
    word = formed[0][0] if formed else _plain(format_word(move, board, tile_set))
    analysis = listing.analysis
    rows = analysis.rows if analysis is not None and analysis.complete else ()
    if listing.selected == 0 and len(rows) > 1:
        count = number_text(len(rows))
        note = translate("PlayTable", "best of {count}").format(count=count)
    else:
        tiles = play_texts.leave_text(play_texts.viewed_rack(session), move, tile_set)
        note = translate("PlayTable", "keeps {tiles}").format(tiles=tiles) if tiles else ""
    squares = tuple(sorted(square for square, _ in move.placed(board.size)))
    return Bubble(points, word, note, True, squares)


def refusal_bubble(refusal: Refusal, why: str, session: GameSession) -> Reason | None:
    """Say at its square why something was refused; None where it has no place on the board."""
    draft = session.hand.draft
    if refusal.square is not None:
        return Reason(why, (refusal.square,))
    if isinstance(refusal, MoveRefused) and draft.placed:
        bubble = draft_bubble(session)
        # What is not a word has its cross already.
        wrong = bubble is not None and bubble.valid is False
        return None if wrong else Reason(why, tuple(sorted(draft.tiles)))
    if refusal.kind in _AT_THE_ARROW and draft.cursor is not None:
        return Reason(why, (draft.cursor,))
    return None


def draft_move(session: GameSession) -> tuple[int, RoundMove | None]:
    """Return a seat and its draft, as a move of the list of two; None if it is not legal."""
    seat = session.viewer if session.is_open else None
    if seat is None or len(session.record.seats) != SEATS or not session.record.at_end:
        return 0, None
    verdict, draft = session.hand.verdict, session.hand.draft
    placement = verdict.placement if verdict is not None else None
    tally = verdict.tally if verdict is not None else None
    if placement is None or tally is None or not draft.placed or session.hand.swapping:
        return seat, None
    assert verdict is not None
    words, _ = draft_words(verdict, session)
    if verdict.faults & ~MoveFault.NOT_A_WORD or any(valid is False for _, valid in words):
        return seat, None
    word = format_word(placement, session.position.board, session.tile_set)
    square = format_coordinates(placement.row, placement.col, placement.direction)
    square = translate("PlayTable", "{square} · draft").format(square=square)
    return seat, RoundMove(_plain(word), square, tally.total, -1)


def _plain(word: str) -> str:
    """A word without the marks of the tiles that lay there."""
    return word.replace("(", "").replace(")", "")
