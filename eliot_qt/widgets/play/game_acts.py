"""The acts behind the commands of the page of a game, and the conditions for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction

from eliot_qt.game.move import Exchange
from eliot_qt.game.rules import WordCheck
from eliot_qt.modes.mode import Permits, Prompt
from eliot_qt.play import commands
from eliot_qt.play.hands.planning import is_refused
from eliot_qt.play.state import AnalysisStatus
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.session.settings_store import SettingsStore

from ..actions.commands import Command
from ..parts.shell import Place, Shell

if TYPE_CHECKING:
    from eliot_qt.session.game.clock_control import ClockControl
    from eliot_qt.session.game.hand_control import HandControl
    from eliot_qt.session.game.listing import Listing

    from .play_page import PlayPage

translate = QCoreApplication.translate


class GameActs:
    """The acts behind the commands, and the conditions for them; ``page`` makes the page."""

    def __init__(
        self,
        shell: Shell,
        session: GameSession,
        settings: SettingsStore,
        page: Callable[[], PlayPage],
        actions: Callable[[], Mapping[Command, QAction]],
        next_puzzle: Callable[[], None],
    ) -> None:
        self._shell = shell
        self.session = session
        self.settings = settings
        self._page = page
        self._actions = actions
        self.next_puzzle = next_puzzle
        # What was to be confirmed last: the text that asked, with the state of the game.
        self._asked: tuple[object, ...] | None = None
        # How many texts have been read out in this game.
        self._said = 0

    @property
    def is_in_front(self) -> bool:
        """Return whether the page of a game is in front, with a game."""
        return self._shell.place is Place.PLAY and self.session.is_open

    @property
    def page(self) -> PlayPage:
        """The page of the game."""
        return self._page()

    @property
    def hand(self) -> HandControl:
        """Tiles in hand."""
        return self.session.hand

    @property
    def clock(self) -> ClockControl:
        """The clock of the game."""
        return self.session.clock

    @property
    def listing(self) -> Listing:
        """The moves listed."""
        return self.session.listing

    @property
    def permits(self) -> Permits:
        """The things the mode permits now."""
        return self.session.permits

    @property
    def is_running(self) -> bool:
        """Return whether the game is not over."""
        return self.session.position.over is None

    @property
    def is_mine(self) -> bool:
        """Return whether a rack is in view in a game that is not over."""
        return self.session.viewer is not None and self.is_running

    @property
    def my_turn(self) -> bool:
        """Return whether the seat in view is to act."""
        return self.is_mine and self.session.turn.may_act

    @property
    def acts_now(self) -> bool:
        """Return whether it is to act in the running game.

        The past is looked at; what is done without tiles is meant for the running game.
        """
        return self.my_turn and not self.session.turn.is_viewing

    @property
    def may_look(self) -> bool:
        """Return whether moves may be listed for the rack in view."""
        return self.permits.list_moves and self.session.viewer is not None

    @property
    def is_challengeable(self) -> bool:
        """Return whether the last play may be challenged."""
        prompts = (Prompt.MOVE_OR_CHALLENGE, Prompt.ACCEPT_OR_CHALLENGE)
        is_by_challenge = self.session.position.rules.word_check is WordCheck.CHALLENGE
        return is_by_challenge and self.session.turn.prompt in prompts

    @property
    def is_refused(self) -> bool:
        """Return whether the move in hand will be refused, as far as that is shown."""
        session = self.session
        return is_refused(session.hand.verdict, session.position.rules, session.permits)

    @property
    def is_guessing(self) -> bool:
        """Return whether the list of moves is hidden, to be guessed."""
        return self.session.is_open and self.session.teaching.guessing

    def end_turn(self, command: commands.GameCommand) -> None:
        """End a turn: not while a move is half typed, which says so."""
        entry = self.page.table.entry
        if entry.is_open:
            text = translate("GameActs", "Enter or Esc first: this line is not finished")
            entry.refuse(text)
        else:
            self.session.act(command)

    def play(self) -> None:
        """Play the move in hand, or the one that is typed."""
        entry = self.page.table.entry
        exchange = isinstance(self.session.hand.move, Exchange) and self.my_turn
        needs_asking = exchange and self.settings.value.confirm_exchange
        again = translate("GameActs", "Press Enter again to exchange these tiles.")
        if entry.is_open and self.session.hand.move is not None:
            entry.submit()
        elif self._is_confirmed(needs_asking, again):
            self.session.play()

    def swap(self) -> None:
        """Begin to choose the tiles to exchange, or give it up."""
        if self.hand.swapping:
            self.hand.cancel_swap()
        else:
            self.hand.start_swap()

    def pass_turn(self) -> None:
        """Pass, or accept the play that may be challenged."""
        accepts = self.session.turn.prompt is Prompt.ACCEPT_OR_CHALLENGE
        needs_asking = self.settings.value.confirm_pass and self.acts_now and not accepts
        if self._is_confirmed(needs_asking, translate("GameActs", "Pass again to confirm.")):
            self.end_turn(commands.AcceptPlay() if accepts else commands.PASS)

    def _is_confirmed(self, wanted: bool, text: str) -> bool:
        """Return whether an act need not be confirmed, or is asked for the second time."""
        record = self.session.record
        question = (text, record.events, record.cursor, self.session.hand.move)
        if not wanted or self._asked == question:
            self._asked = None
            return True
        self._asked = question
        self._shell.say(text)
        return False

    def resign(self) -> None:
        """Resign for the seat in view."""
        if self.session.viewer is not None:
            self.end_turn(commands.Resign(self.session.viewer))

    def pause(self) -> None:
        """Pause the clock, or let it go on."""
        if self.clock.is_paused:
            self.clock.unpause()
        else:
            self.clock.pause()

    def hint(self) -> None:
        """The next hint; where it costs points, only the way to it: Space or Enter buys it."""
        if self.permits.tries:
            self.page.panes.topping.choose_hint()
        else:
            self.session.teaching.hint()

    def ask_top(self) -> None:
        """Ask whether the move in hand, or the one that is typed, is the best."""
        self.session.teaching.ask_top(self.page.table.entry.text)

    def find_it(self) -> None:
        """Hide the list of moves and guess, or show it again."""
        self.session.set_guessing(not self.session.teaching.guessing)

    def find_moves(self) -> None:
        """Find the moves of the position, or stop."""
        if self.listing.status is AnalysisStatus.RUNNING:
            self.listing.cancel()
            return
        self.session.find_moves()
        panes = self.page.panes
        # The arrows walk through what was asked for; letters reach the board from there.
        if panes.is_made("moves") and panes.moves.isVisible() and not self.hand.draft.placed:
            panes.moves.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def fill_rack(self) -> None:
        """Draw the rest of the rack; the tiles marked are kept."""
        move = self.hand.move
        tiles = move.tiles if isinstance(move, Exchange) else b""
        self.session.act(commands.DrawRack(tiles))

    def show_hotspots(self) -> None:
        """Show or hide the best score of each square."""
        self.page.set_hotspots(self._actions()[Command.HOTSPOTS].isChecked())

    def say_next(self) -> None:
        """Announce score, rack, unseen tiles and last play in turn."""
        from ..parts.speech import say_aloud
        from .event_texts import all_texts

        texts = all_texts(self.session)
        text = texts[self._said % len(texts)]
        self._said += 1
        self.page.table.chip.show_hint(text, silent=True)
        say_aloud(self.page, text)

    def start_over(self) -> None:
        """Begin to read out with the score again: another game is in front."""
        self._said = 0
