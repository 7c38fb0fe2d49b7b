"""The page of a game or a training: the board, and around it all that is said of the game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget

from eliot_qt.game.record import GameRecord
from eliot_qt.models.names import seat_name
from eliot_qt.modes.mode import Prompt
from eliot_qt.modes.shared_rack import is_replay
from eliot_qt.play import commands
from eliot_qt.play.state import AnalysisStatus
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.session.game.move_figures import MoveFigures

from ..actions.commands import Command
from ..board.figure_marks import FigureMarks
from ..board.tile_painter import TilePainter
from ..look.motion import Motion
from ..look.theme import Theme
from ..parts.keys import read_key
from ..parts.page import Page
from ..texts import master_texts
from . import play_texts, review_texts
from .arrangement import Arrangement
from .cards.duplicate_cards import ReviewCard, SeatsCard
from .cards.end_card import EndCard
from .cards.teach_card import TeachCard
from .cards.timer_card import PauseCard
from .cards.toast import Toast
from .draft_bubble import draft_move
from .guide import Guide
from .panes.notes_pane import NotesPane
from .panes.pane_stack import PaneStack, makers_for
from .panes.unseen_pane import UnseenPane
from .play_table import PlayTable

translate = QCoreApplication.translate


class PlayPage(QWidget):
    """Arranges the table, the panes that fit the mode, and the cards that cover the rack."""

    rematch_requested = Signal()
    new_requested = Signal()
    review_requested = Signal()

    def __init__(
        self,
        session: GameSession,
        figures: MoveFigures,
        painter: TilePainter,
        actions: Mapping[Command, QAction],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self.table = PlayTable(session, painter, actions)
        FigureMarks(figures, self.table.board_model, actions, self)
        self.notes = NotesPane(session.past)
        self.unseen = UnseenPane()
        makers = makers_for(session, figures, actions)
        self.panes = PaneStack(makers, self.table.input.listen_to)
        self.history = self.panes.history
        self.handover = self.table.cover.card
        self.seats = SeatsCard()
        self.turn = ReviewCard()
        self.paused = PauseCard(actions)
        self.end = EndCard(actions)
        self.stopped = TeachCard(session.check, self.table.board_model)
        self.guide = Guide(lambda: session.record if session.is_open else None, self.table, self)
        self._theme: Theme | None = None
        self._hotspots = False
        # Whether all parts show the session's game: of one that is open they heard no signal; and
        # whether something has changed since the panes were fitted to it.
        self._follows, self._stale = not session.is_open, False
        # Whether the game in front was over, and the turn of the loop in which its result comes.
        self._ended = False
        self._result = QTimer(self)
        self._result.setSingleShot(True)
        self._result.timeout.connect(self._refresh)
        self._lay_out()
        self._toast = Toast(self, self.table, self.guide.card)
        self._connect()

    def set_theme(self, theme: Theme) -> None:
        """Show another theme; a card that is not in view follows when it is laid down."""
        self._theme = theme
        for part in (self.table, self.panes, self._places, self.guide.mark):
            part.set_theme(theme)
        for card in (self.handover, self.seats, self.turn, self.paused, self.end):
            if not card.isHidden():
                card.set_theme(theme)

    def set_motion(self, motion: Motion) -> None:
        """Durations of everything that moves."""
        self.table.set_motion(motion)
        self.panes.set_moving(motion.ghost_in > 0)
        self.end.set_motion(motion)

    def set_text_scale(self, scale: float) -> None:
        """The size of what is painted on the board; 1 is usual."""
        self.table.overlay.set_text_scale(scale)

    def keep_focus(self) -> None:
        """Give the keyboard to the board, or to the card over the rack."""
        self.table.keep_focus()

    def take_notices(self, notices: QWidget) -> None:
        """Show the notices of the window at the foot of the board from now on."""
        self._toast.take(notices)

    def fill(self) -> None:
        """Show the session's game from scratch, before the page comes to the front."""
        self._result.stop()
        self.table.input.start_over()
        if not self._follows:
            self._follows = True
            for part in (self.table, self.history, self.notes):
                part.refresh()
        # All other parts have followed the session's signals.
        self._fit_to_game()

    def open(self) -> None:
        """Take the keyboard for the session's game; another board has hidden the arrow."""
        self.table.leave_entry()
        self.table.refresh_arrow()
        self.table.keep_focus()

    def next_pane(self) -> None:
        """Move the focus to the next of board, moves, history, or of the word tools."""
        stops = [self.table.board, *self.panes.views, *self.side.tools.stops]
        stops = [stop for stop in stops if stop.isVisible()]
        focused = [i for i, stop in enumerate(stops) if stop.hasFocus()]
        following = (focused[0] + 1) % len(stops) if focused else 0
        stops[following].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def set_hotspots(self, shown: bool) -> None:
        """Show or hide the best score of each square, as far as moves have been found."""
        self._hotspots = shown
        self._show_hotspots()

    def _show_hotspots(self) -> None:
        analysis = self._session.listing.analysis if self._session.is_open else None
        best = analysis.hotspots if analysis is not None and self._hotspots else ()
        points = {square: score for square, score in enumerate(best) if score >= 0}
        self.table.board_model.set_hotspots(points)

    def _lay_out(self) -> None:
        self._places = Arrangement(self, self.table, self.panes, self.unseen, self.notes)
        self.side = self._places.side
        self.side.take_card(self.stopped)
        self.side.take_card(self.guide.card, is_first=True)

    def _connect(self) -> None:
        session = self._session
        session.record_changed.connect(self._refresh)
        session.record_changed.connect(self.guide.refresh)
        self.side.tabs.currentChanged.connect(self._refresh)
        session.hand.rack_changed.connect(self._refresh)
        session.hand.draft_changed.connect(self._show_draft)
        session.listing.analysis_changed.connect(self._show_hotspots)
        session.listing.analysis_changed.connect(self._refresh)
        session.game_over.connect(self._refresh)
        session.handover_requested.connect(self._refresh)
        session.review_changed.connect(self._refresh)
        session.teaching.guesses_changed.connect(self._refresh)
        session.clock.pause_changed.connect(self._refresh)
        self.stopped.left.connect(self.table.keep_focus)
        self.seats.seat_chosen.connect(lambda seat: session.act(commands.TakeSeat(seat)))
        self.seats.all_done.connect(partial(session.act, commands.CloseEntries()))
        self.seats.undo_requested.connect(session.undo)
        self.turn.next_requested.connect(session.past.last)
        self.turn.step_requested.connect(lambda by: self.panes.review.step(by))
        self.paused.resume_requested.connect(session.clock.unpause)
        self.handover.reveal_requested.connect(partial(session.act, commands.Reveal()))
        self.handover.challenge_requested.connect(partial(_challenge, session))
        self.end.counted.connect(partial(_show_best, self.end, self.table))
        self.end.review_requested.connect(self.review_requested)
        self.end.rematch_requested.connect(self.rematch_requested)
        self.end.new_requested.connect(self.new_requested)

    def _refresh(self) -> None:
        """Follow the session; behind another page once, when this one comes to the front."""
        if not self.isVisible():
            self._stale = True
        elif not self._ends_now():
            self._fit_to_game()

    def _fit_to_game(self) -> None:
        """Show the panes that fit the session's game, and the card that it wants."""
        self._stale = False
        if not self._session.is_open:
            return
        self._ended = _has_ended(self._session)
        self._show_panes()
        covered, card = self.table.is_covered, self._card()
        if card is not None and self._theme is not None:
            card.set_theme(self._theme)
        fresh = self.table.lay_card(card)
        if card is None:
            if covered:
                self.table.keep_focus()
            return
        focused = QApplication.focusWidget()
        # The result does not take the keys from a person who goes through the history.
        is_needed = card is not self.end or _is_on(self.table, focused)
        if is_needed and (fresh or not (focused and card.isAncestorOf(focused))):
            card.setFocus(Qt.FocusReason.OtherFocusReason)
        if fresh and self._follows:
            self.table.refresh_arrow()

    def _ends_now(self) -> bool:
        """Return whether the last move is to be seen on its board, before the result is."""
        before, self._ended = self._ended, self._session.is_open and _has_ended(self._session)
        if self._ended and not before:
            self._result.start(0)
        return self._result.isActive()

    def _show_draft(self) -> None:
        """Show the draft among the moves before it is played."""
        self.history.rounds.show_draft(*draft_move(self._session))
        self._toast.fit()

    def _show_panes(self) -> None:
        """The panes that fit the game and where one is in it."""
        session = self._session
        position = session.position
        reviewing = session.turn.reviewed is not None
        _show_unseen(self.unseen, session)
        self._places.name_unseen()
        searched = session.listing.status is not AnalysisStatus.NONE
        guessing = session.teaching.guessing
        practice = session.permits.practice
        replay = is_replay(session.record)
        # At its end the turns of a replay take the room there is.
        over = reviewing or (replay and position.over is not None)
        stays = session.listing.stays and session.permits.list_moves
        listing = (practice or stays or (session.permits.list_moves and searched)) and not over
        panes = self.panes
        panes.offer("master", replay)
        panes.offer("history", not replay)
        moves = listing and not guessing and not session.clock.is_paused
        if panes.offer("moves", moves):
            panes.give_room(panes.moves)
        panes.offer_finding(practice)
        self._places.set_training(moves and practice)
        panes.offer("guesses", guessing)
        panes.offer("review", reviewing)
        in_topping = session.permits.tries
        panes.offer("topping", in_topping and not reviewing and position.over is None)
        panes.offer("results", in_topping and position.over is not None)
        self._places.share_height(() if replay else panes.upper, self.history)
        alone = _is_alone(session.record)
        ended = _has_ended(session)
        self.side.offer_race(not (alone or listing) and not ended)
        self.side.race.show_record(session.record)
        # The result of a game of turns is all there is to see beside the board.
        self._places.set_ended(ended and not alone)
        self.end.set_whole(ended and not alone)

    def _card(self) -> Page | None:
        """The card that covers the rack now."""
        session = self._session
        position = session.position
        if session.turn.reviewed is not None:
            self.turn.show_turn(*_turn_texts(session.record, session.turn.reviewed))
            return self.turn
        if position.over is not None:
            if not session.record.at_end:
                return None
            self.end.show_result(session.record, session.games.is_kept)
            return self.end
        if session.clock.is_paused:
            return self.paused
        if session.viewer is not None:
            return None
        if position.turns:
            return self._ask_seats()
        # Where computers play alone nobody takes over.
        return None if session.handover is None else self._ask_handover(session.handover)

    # Qt overrides

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._places.arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take as many columns as fit."""
        super().resizeEvent(event)
        self._places.arrange()
        if event.size().height() != event.oldSize().height() and self._session.is_open:
            self._show_panes()

    def showEvent(self, event: QShowEvent) -> None:
        """Follow what came while another page was in front."""
        super().showEvent(event)
        if self._stale:
            self._fit_to_game()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A character that a button beside the board has no use for is the board's."""
        intent = read_key(event)
        is_written = intent is not None and (intent.letter or intent.symbol)
        if is_written and not self.table.is_covered:
            self.table.keep_focus()
            self.table.board.keyPressEvent(event)
            return
        super().keyPressEvent(event)

    def _ask_seats(self) -> Page | None:
        """Ask who enters a move; nobody while only computers are waited for."""
        session = self._session
        seats = session.record.seats
        people = [
            (s, seat_name(session.record, s))
            for s in session.turn.waiting
            if not seats[s].is_computer
        ]
        if not people and not session.turn.all_entered:
            return None
        back = session.turn.taking_back
        name = None if back is None else seat_name(session.record, back)
        self.seats.ask(people, name)
        return self.seats

    def _ask_handover(self, seat: int) -> Page:
        session, asks = self._session, (Prompt.MOVE_OR_CHALLENGE, Prompt.ACCEPT_OR_CHALLENGE)
        may = session.turn.prompt in asks and not session.turn.is_viewing
        name, happened = seat_name(session.record, seat), play_texts.last_turn_text(session, seat)
        self.handover.ask(name, may, happened)
        return self.handover


def _challenge(session: GameSession) -> None:
    session.act(commands.Reveal())
    session.act(commands.ChallengePlay())


def _show_best(card: EndCard, table: PlayTable) -> None:
    """Let a line run around the best play of a game that has just ended."""
    best = card.plays.best
    if best is not None and table.board.isVisible():
        table.overlay.outline.begin(best.squares)


def _is_alone(record: GameRecord) -> bool:
    """Return whether no two players take turns, so that no scores race."""
    return len(record.seats) == 1 or bool(record.position.turns) or is_replay(record)


def _has_ended(session: GameSession) -> bool:
    """Return whether the game is over and its end in view."""
    return session.position.over is not None and session.record.at_end


def _is_on(table: PlayTable, widget: QWidget | None) -> bool:
    """Return whether a widget is the board, the rack, or what plays with them."""
    parts = (table, table.decision)
    return widget is not None and any(part.isAncestorOf(widget) for part in parts)


def _turn_texts(record: GameRecord, number: int) -> tuple[str, str, str]:
    """Title and result of a turn that is looked at again, and the words of the button."""
    title = translate("PlayPage", "Turn {turn}").format(turn=number + 1)
    text = review_texts.result_line(record, number)
    if is_replay(record):
        title = master_texts.turn_of(record)
        text = master_texts.verdict_line(record, number)
    turns = record.positions[-1].turns
    rest = any(not turn.closed for turn in turns)
    if number + 1 == len(turns) and not rest:
        further = translate("PlayPage", "Show the result")
    elif number + 2 == len(turns) and rest:
        further = translate("PlayPage", "Next turn")
    else:
        further = translate("PlayPage", "Back to the game")
    return title, text, further


def _show_unseen(pane: UnseenPane, session: GameSession) -> None:
    """Show the tiles that the person in view does not see, unless that would tell too much."""
    if why := play_texts.unseen_reason(session):
        pane.hide_tiles(why)
        return
    position = session.position
    # While no rack is in view, what one seat does not see would give its rack away.
    # A rack that all play with is everybody's.
    viewer = session.viewer if not position.turns else 0
    pane.show_tiles(position.unseen_by(-1 if viewer is None else viewer), session.tile_set)
