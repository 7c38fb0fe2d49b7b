"""The choices with which the page to set up a position begins."""

from __future__ import annotations

from eliot_qt.game.check import Judge
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.library.library import Library
from eliot_qt.modes.mode import own_position
from eliot_qt.play.house_rules import with_language
from eliot_qt.play.judging import judge_under
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.session.position_editor import PositionEditor


def open_editor(
    library: Library, usual: str, session: GameSession | None
) -> tuple[PositionEditor, Judge]:
    """An editor of the position in view where that is fair, else of an empty board; its judge.

    ``usual`` is the lexicon of an empty board, ``session`` has the game in front.

    Raises ``LexiconError`` where the lexicon cannot be opened.
    """
    shown = None if session is None else _shown(session)
    lexicon = library.lexicon(shown.rules.lexicon if shown else usual)
    if shown is not None:
        editor = PositionEditor(shown.rules, shown.tile_set, shown.board.layout)
        editor.load(shown)
        return editor, judge_under(shown.rules, lexicon)
    tile_set = library.tile_sets[lexicon.tile_set_id]
    layout = library.layouts[Rules().layout]
    rules = with_language(Rules(), lexicon.id, tile_set, layout)
    return PositionEditor(rules, tile_set, layout), lexicon


def _shown(session: GameSession) -> Position | None:
    if not session.is_open or session.viewer is None or not session.permits.list_moves:
        return None
    return own_position(session.position, session.viewer)
