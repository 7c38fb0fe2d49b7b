"""The line above Play: the tiles set down, an exchange, a move that is chosen, or what to do."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import missing_tiles
from eliot_qt.session.game.game_session import GameSession

from ..board.hands.chip_line import ChipLine
from ..texts.fault_texts import fault_text
from ..texts.word_texts import Words, draft_words, listed_words
from . import play_texts

translate = QCoreApplication.translate


def points_of(move: Move | None, session: GameSession) -> int | None:
    """Return what a move scores in the position in view; None if it places no tile."""
    if not isinstance(move, Placement):
        return None
    board, rules = session.position.board, session.position.rules
    return score(move, board, session.tile_set, rules).total


def show_state(
    chip: ChipLine, session: GameSession, refused: str, at_word: bool, is_seen: bool
) -> None:
    """Say what matters most: the move looked at, set down or chosen, a refusal, else what to do.

    ``at_word``: a bubble at the word shows it, so that it is only spoken; ``is_seen``: so is the
    refusal.
    """
    preview = session.listing.preview
    if session.check.is_looking:
        chip.show_hint(translate("PlayTable", "Looking at your move…"))
    elif session.hand.draft.placed and not session.hand.swapping:
        _show_draft(chip, session, refused, at_word)
    elif refused:
        chip.show_problem(refused)
    elif session.hand.swapping:
        _show_exchange(chip, session)
    elif preview is not None:
        _show_move(chip, session, preview)
    else:
        chip.show_hint(play_texts.next_step_text(session))
    if is_seen:
        chip.show_nothing()


def _show_exchange(chip: ChipLine, session: GameSession) -> None:
    """Say which tiles are chosen, which stay, and how many there are to draw from."""
    slots = session.hand.slots
    exchange = bytes(s.tile for s in slots if s.swap)
    leave = bytes(s.tile for s in slots if not s.swap)
    bag = session.position.bag_count
    chip.show_hint(play_texts.swap_text(exchange, leave, bag, session.tile_set))


def _show_draft(chip: ChipLine, session: GameSession, refused: str, at_word: bool) -> None:
    """Say what the tiles set down score, or what is wrong; ``refused``: why nothing was done.

    What Play has as its reason is only spoken.
    """
    verdict = session.hand.verdict
    if verdict is None:
        return
    on_play = not refused and play_texts.idle_reason(session) != ""
    if verdict.tally is None or verdict.placement is None:
        chip.show_problem(refused or fault_text(verdict, session.position))
    else:
        words, problem = draft_words(verdict, session, refused)
        _show(chip, session, verdict.placement, verdict.tally.total, words, problem, at_word)
        on_play = on_play and at_word
    if on_play:
        chip.show_nothing()


def _show_move(chip: ChipLine, session: GameSession, move: Move) -> None:
    """Say what a move that is chosen or being written scores, and what it keeps.

    The button that plays it says the same, so that it is only spoken.
    """
    if isinstance(move, Placement):
        # What is being written is judged when it is played, as the rules want it.
        is_chosen = session.listing.selected is not None or session.turn.reviewed is not None
        words = listed_words(move, session.position, session.judge) if is_chosen else []
        on_play = move == session.hand.move
        _show(chip, session, move, points_of(move, session), words, "", on_play)
        return
    text = format_move(move, session.position.board, session.tile_set)
    keeps = b""
    if isinstance(move, Exchange):
        keeps = missing_tiles(move.tiles, session.position.rack)
    chip.show_move(text, 0, [], session.tile_set.show(keeps))


def _show(
    chip: ChipLine,
    session: GameSession,
    move: Placement,
    points: int | None,
    words: Words,
    problem: str,
    at_word: bool = False,
) -> None:
    text = format_move(move, session.position.board, session.tile_set)
    keeps = play_texts.leave_text(play_texts.viewed_rack(session), move, session.tile_set)
    chip.show_move(text, points, words, keeps, problem, at_word)
