"""Board and rack, and the parts around them that show the same game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from eliot_qt.game.move import Exchange, Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.rules import WordCheck
from eliot_qt.modes.hints import Hint
from eliot_qt.play.hands.planning import is_refused
from eliot_qt.play.hinting import HintShown
from eliot_qt.play.refusals import Refusal
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.widgets.board.hands.surface_input import SurfaceInput

from ..actions.commands import Command
from ..board.board_column import BoardColumn
from ..board.board_pane import BoardPane, PausedBoard
from ..board.bubble import Reason
from ..board.rack_bar import RackBar
from ..board.tile_painter import TilePainter
from ..board.tile_surface import TileSurface
from ..look.fonts import scale_of
from ..look.motion import Motion
from ..look.theme import Theme
from ..parts.page import LARGE
from ..texts import master_texts
from ..texts.hint_texts import teaching_text
from ..texts.refusal_texts import refusal_text
from ..texts.rule_sentences import mode_badge, mode_line
from . import move_line, play_texts
from .board_cover import BoardCover
from .cards.handover_card import HandoverCard
from .decision import DecisionLine
from .draft_bubble import RefusalTimer, draft_bubble, preview_bubble, refusal_bubble
from .play_motion import PlayMotion
from .table_header import TableHeader
from .table_state import TableState

_MARGINS, _SPACING = (10, 10, 10, 12), 12
# Of text beside the board, which keep their room whatever is said.
_LINES = 2


class PlayTable(TileSurface):
    """Shows the session's game and passes on what the person does with it."""

    def __init__(
        self,
        session: GameSession,
        painter: TilePainter,
        actions: Mapping[Command, QAction],
        parent: QWidget | None = None,
    ) -> None:
        self._session = session
        self._actions = actions
        self.header = TableHeader()
        self.state = TableState(actions[Command.PAUSE])
        super().__init__(session.hand, painter, parent)
        self.cover = BoardCover(HandoverCard(self), self.board)
        self._refusal = RefusalTimer(self.board, self.rack)
        self._refusal.timeout.connect(self._show_chip)
        self.motion = PlayMotion(
            lambda: session.record, self.header, self.overlay, self.board_model
        )
        play = partial(_play, session, actions[Command.PLAY])
        self.input = SurfaceInput(session, self.board, self.rack, self._drag, play, self)
        self._connect()

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme; the painter's own theme is already set."""
        for part in (self.header, self.state, self.decision, self._paused):
            part.set_theme(theme)
        super().set_theme(theme)

    def set_motion(self, motion: Motion) -> None:
        """Durations of everything that moves."""
        super().set_motion(motion)
        self.motion.set_motion(motion)
        self.cover.set_motion(motion)

    def width_within(self, room: QSize) -> int:
        """The width that the board needs to be as high as it can be in that room."""
        return self._column.width_within(room)

    def hold_state(self, held: bool) -> None:
        """Show the state of the table where the line has nothing to say, or leave it to others."""
        if held and not self.holds_state:
            self._line.add(self.state)
            self._show_line()
        elif self.holds_state and not held:
            # Not the next one in the stack: what is there counts as being typed in.
            self._line.show_line(self.chip)
            self._line.remove(self.state)
            self.state.show()

    @property
    def holds_state(self) -> bool:
        """Return whether the line shows the state of the table in its pauses."""
        return self._line.holds(self.state)

    def _show_line(self) -> None:
        """Show what the line has to say; the state of the table, if it is there, in the pauses."""
        if not self.entry.is_open:
            in_pause = self.chip.is_empty and self.holds_state
            self._line.show_line(self.state if in_pause else self.chip)

    def _fit_line(self) -> None:
        """One line of large words: two of them take the room of a row of moves."""
        self.chip.set_lines(1 if scale_of(self.font()) >= LARGE else _LINES)
        super()._fit_line()

    def refresh(self) -> None:
        """Show the session's game from scratch."""
        if not self._session.is_open:
            return
        self._show_turn()
        self._show_record()
        self._show_draft()
        self._show_preview()
        # A game that is resumed stands still from the start.
        self._show_pause()

    def refresh_arrow(self) -> None:
        """Show the draft and the arrow again."""
        if self._session.is_open:
            self._show_draft()

    def _lay_out(self) -> None:
        self.bar = RackBar(self.rack, self._actions)
        #: stands in the column beside the board
        self.decision = DecisionLine(self._line, self._actions)
        column = self._column = BoardColumn(self, self.board, self.bar)
        self._pane = BoardPane(self.board)
        self._paused = PausedBoard(self.tr("Paused"))
        self._paused.hide()
        column.addWidget(self._pane, 1)
        column.addWidget(self._paused, 1)
        column.addWidget(self.bar)
        column.setContentsMargins(*_MARGINS)
        column.setSpacing(_SPACING)

    def _connect(self) -> None:
        session = self._session
        # Comes once, before the others: what hangs on several of them is shown with it.
        session.changed.connect(self._show_turn)
        session.record_changed.connect(self._show_record)
        session.hand.draft_changed.connect(self._show_draft)
        session.hand.rack_changed.connect(self._show_rack)
        session.hand.moved_on.connect(self._follow)
        session.listing.preview_changed.connect(self._show_preview)
        session.past.lit_changed.connect(self._show_preview)
        session.clock.ticked.connect(self._show_header)
        session.clock.pause_changed.connect(self._show_pause)
        session.move_played.connect(self.motion.follow)
        session.handover_requested.connect(self._turn_down)
        session.refused.connect(self._refuse)
        session.teaching.answered.connect(self._show_teaching)
        session.check.changed.connect(self._show_chip)
        self.input.text_wanted.connect(self.open_entry)
        self.chip.filled.connect(self._show_line)
        self.entry.submitted.connect(self._play_text)
        self.entry.rack_submitted.connect(self._take_rack)

    # the coordinate line

    def open_rack_entry(self) -> None:
        """Open the line to type the tiles of the rack."""
        session = self._session
        self._line.show_line(self.entry)
        self.entry.open_for_rack(session.tile_set.show(session.position.rack))

    def _play_text(self, text: str) -> None:
        self._session.play_text(text)
        # Played or looked at first: only what was refused is mended here.
        if not self.entry.is_refused:
            self.leave_entry()

    def _take_rack(self, text: str) -> None:
        before = self._session.record
        self._session.set_rack(text)
        if self._session.record is not before:
            self.entry.finish()

    # the session shown

    def _show_record(self) -> None:
        session = self._session
        position = session.position
        last = position.last_play
        placed = last[1].placed(position.board.size) if last is not None else ()
        squares = tuple(square for square, _ in placed)
        self.board_model.set_position(position.board, session.tile_set, squares)
        self.overlay.set_points(play_texts.last_points(session.record) if squares else "")
        rules, mode = position.rules, session.mode.id
        badge = master_texts.badge(session.record) or mode_badge(mode, rules)
        self.state.show_rules(badge, mode_line(mode, rules))
        self.bar.offer_swap(session.permits.exchange, not session.permits.tries)
        self._show_rack()

    def _show_pause(self) -> None:
        """Hide board and rack while the clock is stopped."""
        paused = self._session.clock.is_paused
        self._paused.setVisible(paused)
        for part in (self._pane, self.rack, self.overlay):
            part.setVisible(not paused)
        self._show_rack()

    def _show_turn(self) -> None:
        """Show whose turn it is, with clocks, and the pending move."""
        self._show_header()
        self._show_choice()
        session = self._session
        if session.is_open:
            # The card between two turns has a button of its own.
            challenged = session.position.rules.word_check is WordCheck.CHALLENGE
            self.decision.offer_challenge(challenged and session.handover is None)

    def _show_header(self) -> None:
        # Clocks tick often: the line below, which may hold a refusal, is left alone.
        session = self._session
        if not session.is_open:
            return
        self.header.show_seats(play_texts.seat_facts(session))
        timed = session.clock.times.is_timed
        self.state.show_game(session.record, play_texts.common_clock(session), timed)

    def _show_draft(self) -> None:
        session = self._session
        if session.hand.draft.placed:
            self.leave_entry()
        self._show_tiles_set(session.hand.verdict)
        self.motion.follow_draft(len(session.hand.draft.tiles))
        self._show_cursor(session.hand.draft.cursor if self._needs_arrow() else None)

    def _needs_arrow(self) -> bool:
        """Return whether the arrow is wanted: it is in the way where no tile can be set."""
        session = self._session
        if session.turn.reviewed is not None or session.handover is not None:
            return False
        return session.position.over is None or self.board.hasFocus()

    def _show_rack(self) -> None:
        session = self._session
        slots, hidden = play_texts.rack_on_table(session)
        size = len(session.position.rack) or None
        self.rack_model.set_slots(slots, session.tile_set, hidden, size)

    def _show_preview(self) -> None:
        session = self._session
        preview = session.listing.preview
        self.board_model.set_preview(preview if isinstance(preview, Placement) else None)
        self.board_model.set_pin(session.listing.pinned)
        self.board_model.set_lit(session.past.lit)

    def _show_choice(self) -> None:
        """The chip line and the decision button: both show the pending move."""
        session = self._session
        if not session.is_open:
            return
        move = session.hand.move
        # What will be refused scores nothing.
        refused = is_refused(session.hand.verdict, session.position.rules, session.permits)
        points = None if refused else move_line.points_of(move, session)
        verb, board = play_texts.play_verb(session), session.position.board
        labels = play_texts.play_labels(move, points, board, session.tile_set, verb)
        self.decision.show_play(*labels)
        self.decision.play.say_reason(play_texts.idle_reason(session))
        self.decision.offer_end(session.turn.blocked)
        self._show_chip()

    def _show_chip(self, refused: str = "", at: Reason | None = None) -> None:
        """The line below the board; ``refused`` says beside the score why something was not done.

        ``at`` says so on the board. The next key or change, or some seconds, takes it away again.
        """
        session = self._session
        self._refusal.stop()
        if not session.is_open:
            return
        bubble = draft_bubble(session)
        self.overlay.set_bubble(at or bubble or preview_bubble(session))
        # A phony has its cross at the word, and is named on Play.
        is_visible = at is not None or (
            refused != "" and bubble is not None and bubble.valid is False
        )
        move_line.show_state(self.chip, session, refused, bubble is not None, is_visible)
        if refused:
            self._refusal.start()

    # what happened

    def _turn_down(self) -> None:
        """Hide what the last person was typing or dragging: somebody else takes over."""
        self.leave_entry()
        self._drag.drop_nothing()

    def _refuse(self, refusal: Refusal) -> None:
        text = refusal_text(refusal, self._session)
        if self.entry.is_open:
            self.entry.refuse(text)
            return
        self._show_chip(text, refusal_bubble(refusal, text, self._session))
        self.overlay.shake()

    def _show_teaching(self, found: object) -> None:
        """Show what the person asked for: a hint, a rank, whether it is the top."""
        text = teaching_text(found, self._session.position)
        self.chip.show_hint(text)
        self.entry.answer(text, _given_away(found, self._session))

    @property
    def is_covered(self) -> bool:
        """Return whether a card lies on the board or in the place of Play."""
        return self.cover.is_shown or self.decision.is_covered

    def lay_card(self, card: QWidget | None) -> bool:
        """Show one card, where it belongs, or none; returns whether it was not there before."""
        on_board = card is self.cover.card
        if not on_board:
            self.cover.hide()
        if self.decision.is_covered and (on_board or card is None):
            self.decision.uncover()
        if on_board:
            return self.cover.show()
        return card is not None and self.decision.cover(card)

    def keep_focus(self) -> None:
        """Give the keyboard to the board, or the card, unless text is being typed."""
        if self.cover.is_shown:
            self.cover.focus_card()
        elif self.decision.is_covered:
            self.decision.focus_card()
        elif not self.entry.is_open:
            self.board.setFocus(Qt.FocusReason.OtherFocusReason)


def _play(session: GameSession, button: QAction) -> None:
    """Play the move in hand; an exchange may have to be confirmed, as by the button."""
    if isinstance(session.hand.move, Exchange) and button.isEnabled():
        button.trigger()
    else:
        session.play()


def _given_away(found: object, session: GameSession) -> str:
    """The move that a hint gives away, as text; it is the pending one then."""
    move = session.hand.move
    if move is None or not isinstance(found, HintShown) or found.last is not Hint.MOVE:
        return ""
    return format_move(move, session.position.board, session.tile_set)
