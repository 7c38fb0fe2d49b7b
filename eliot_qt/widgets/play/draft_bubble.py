"""The bubble at the word while its tiles are not played yet."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.notation import format_coordinates, format_word
from eliot_qt.models.rounds import SEATS, RoundMove
from eliot_qt.session.game.game_session import GameSession

from ..board.bubble import Bubble
from ..texts.word_texts import draft_words
from . import play_texts

translate = QCoreApplication.translate


def draft_bubble(session: GameSession) -> Bubble | None:
    """Points, verdict and one note; None where what lies there is no move."""
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
    known = all(valid is not None for _, valid in words)
    valid = False if bad else True if known else None
    if bad:
        note = translate("PlayTable", "not a word")
    elif len(words) > 1:
        others = ", ".join(word for word, _ in words[1:])
        note = translate("PlayTable", "with {words}").format(words=others)
    else:
        tiles = play_texts.leave_text(play_texts.viewed_rack(session), placement, session.tile_set)
        note = translate("PlayTable", "keeps {tiles}").format(tiles=tiles) if tiles else ""
    squares = tuple(sorted(draft.tiles))
    return Bubble(tally.total, bad[0] if bad else words[0][0], note, valid, squares)


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
    if any(valid is False for _, valid in words):
        return seat, None
    word = format_word(placement, session.position.board, session.tile_set)
    square = format_coordinates(placement.row, placement.col, placement.direction)
    square = translate("PlayTable", "{square} · draft").format(square=square)
    return seat, RoundMove(word.replace("(", "").replace(")", ""), square, tally.total, -1)
