"""Commands of the page of a game: those that play it and those that look at its turns."""

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
from eliot_qt.session.settings import SettingsStore
from eliot_qt.voice import commands as voice

from ..actions.commands import QT_TRANSLATE_NOOP, Command, CommandSpec, Group
from ..parts.shell import Place, Shell

if TYPE_CHECKING:
    from eliot_qt.session.game.clock_control import ClockControl
    from eliot_qt.session.game.hand_control import HandControl
    from eliot_qt.session.game.listing import Listing

    from .play_page import PlayPage

translate = QCoreApplication.translate


class GameActs:
    """What the commands of a game do, and what they depend on; ``page`` makes the page."""

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

    @property
    def is_in_front(self) -> bool:
        """Whether the page of a game is in front, with a game."""
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
        """What the mode permits now."""
        return self.session.permits

    @property
    def is_running(self) -> bool:
        """Whether the game is not over."""
        return self.session.position.over is None

    @property
    def is_mine(self) -> bool:
        """Whether a rack is in view in a game that is not over."""
        return self.session.viewer is not None and self.is_running

    @property
    def my_turn(self) -> bool:
        """Whether the seat in view is to act."""
        return self.is_mine and self.session.turn.may_act

    @property
    def acts_now(self) -> bool:
        """Whether it is to act in the running game.

        The past is looked at; what is done without tiles is meant for the running game.
        """
        return self.my_turn and not self.session.turn.is_viewing

    @property
    def may_look(self) -> bool:
        """Whether moves may be listed for the rack in view."""
        return self.permits.list_moves and self.session.viewer is not None

    @property
    def is_challengeable(self) -> bool:
        """Whether the last play may be challenged."""
        prompts = (Prompt.MOVE_OR_CHALLENGE, Prompt.ACCEPT_OR_CHALLENGE)
        asked = self.session.position.rules.word_check is WordCheck.CHALLENGE
        return asked and self.session.turn.prompt in prompts

    @property
    def is_refused(self) -> bool:
        """Whether the move in hand will be refused, as far as that is shown."""
        session = self.session
        return is_refused(session.hand.verdict, session.position.rules, session.permits)

    @property
    def is_guessing(self) -> bool:
        """Whether the list of moves is hidden, to be guessed."""
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
        if entry.is_open and self.session.hand.move is not None:
            entry.submit()
        else:
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
        self.end_turn(commands.AcceptPlay() if accepts else commands.PASS)

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
            self.page.topping.choose_hint()
        else:
            self.session.teaching.hint()

    def find_it(self) -> None:
        """Hide the list of moves and guess, or show it again."""
        self.session.set_guessing(not self.session.teaching.guessing)

    def find_moves(self) -> None:
        """Find the moves of the position, or stop."""
        if self.listing.status is AnalysisStatus.RUNNING:
            self.listing.cancel()
            return
        self.session.find_moves()
        moves = self.page.moves.view
        # The arrows walk through what was asked for; letters reach the board from there.
        if moves.isVisible() and not self.hand.draft.placed:
            moves.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def fill_rack(self) -> None:
        """Draw the rest of the rack; the tiles marked are kept."""
        marked = self.hand.move
        kept = marked.tiles if isinstance(marked, Exchange) else b""
        self.session.act(commands.DrawRack(kept))

    def show_hotspots(self) -> None:
        """Show or hide the best score of each square."""
        self.page.set_hotspots(self._actions()[Command.HOTSPOTS].isChecked())


def in_game(test: Callable[[GameActs], bool] = lambda _: True) -> Callable[[GameActs], bool]:
    """Where the page of a game is in front and the test holds."""
    return lambda acts: acts.is_in_front and test(acts)


#: a turn and what comes before and after it
TURN_COMMANDS: tuple[CommandSpec[GameActs], ...] = (
    CommandSpec(
        Command.PLAY,
        Group.TURN,
        QT_TRANSLATE_NOOP("Actions", "Play the selected move"),
        GameActs.play,
        when=in_game(lambda g: g.my_turn and g.hand.move is not None and not g.is_refused),
    ),
    CommandSpec(
        Command.SWAP,
        Group.TURN,
        voice.EXCHANGE,
        GameActs.swap,
        ("Ctrl+E",),
        when=in_game(lambda g: g.acts_now and g.permits.exchange),
        icon="swap",
    ),
    CommandSpec(
        Command.PASS,
        Group.TURN,
        QT_TRANSLATE_NOOP("Actions", "Pass"),
        GameActs.pass_turn,
        ("Ctrl+J",),
        when=in_game(lambda g: g.acts_now and g.permits.pass_turn),
        icon="pass",
    ),
    CommandSpec(
        Command.CHALLENGE,
        Group.TURN,
        voice.CHALLENGE,
        lambda g: g.end_turn(commands.ChallengePlay()),
        ("Ctrl+L",),
        when=in_game(lambda g: g.acts_now and g.is_challengeable),
        icon="challenge",
    ),
    CommandSpec(
        Command.SHUFFLE,
        Group.TURN,
        QT_TRANSLATE_NOOP("Actions", "Shuffle the rack"),
        lambda g: g.hand.shuffle(),
        ("F3",),
        when=in_game(lambda g: g.is_mine),
        parted=True,
        icon="shuffle",
    ),
    CommandSpec(
        Command.SORT,
        Group.TURN,
        QT_TRANSLATE_NOOP("Actions", "Sort the rack"),
        lambda g: g.hand.sort_rack(),
        ("Shift+F3",),
        when=in_game(lambda g: g.is_mine),
        icon="sort",
    ),
    CommandSpec(
        Command.RECALL,
        Group.TURN,
        QT_TRANSLATE_NOOP("Actions", "Recall tiles"),
        lambda g: g.hand.recall(),
        when=in_game(lambda g: bool(g.hand.draft.placed) or g.hand.swapping),
        icon="recall",
    ),
    CommandSpec(
        Command.COORDINATES,
        Group.TURN,
        QT_TRANSLATE_NOOP("Actions", "Type a move"),
        lambda g: g.page.table.open_entry(""),
        when=in_game(lambda g: g.is_mine),
    ),
    CommandSpec(
        Command.UNDO,
        Group.TURN,
        QT_TRANSLATE_NOOP("Actions", "Undo"),
        lambda g: g.session.undo(),
        ("Ctrl+Z",),
        when=in_game(lambda g: g.session.can_undo),
        parted=True,
        icon="undo",
    ),
    CommandSpec(
        Command.REDO,
        Group.TURN,
        QT_TRANSLATE_NOOP("Actions", "Redo"),
        lambda g: g.session.redo(),
        ("Ctrl+Shift+Z",),
        when=in_game(lambda g: g.session.can_redo),
        icon="redo",
    ),
    CommandSpec(
        Command.LEAVE_SEAT,
        Group.TURN,
        QT_TRANSLATE_NOOP("Actions", "Let someone else enter first (duplicate)"),
        lambda g: g.session.act(commands.LeaveSeat()),
        when=in_game(lambda g: g.my_turn and g.permits.leave_seat),
        parted=True,
    ),
    CommandSpec(
        Command.PAUSE,
        Group.TURN,
        QT_TRANSLATE_NOOP("Actions", "Pause/resume clock"),
        GameActs.pause,
        ("F9", "Pause", "Ctrl+Shift+Space"),
        when=in_game(lambda g: g.clock.is_paused or g.clock.times.may_pause),
        icon="pause",
    ),
    CommandSpec(
        Command.RESET_CLOCK,
        Group.TURN,
        QT_TRANSLATE_NOOP("Actions", "Reset the clock for this turn"),
        lambda g: g.clock.reset(),
        ("Shift+F9",),
        when=in_game(lambda g: g.clock.times.may_reset),
    ),
    CommandSpec(
        Command.GIVE_UP,
        Group.TURN,
        QT_TRANSLATE_NOOP("Actions", "Give up this turn (topping)"),
        lambda g: g.end_turn(commands.GiveUp()),
        when=in_game(lambda g: g.my_turn and g.permits.gives_up),
    ),
    CommandSpec(
        Command.END_BLOCKED,
        Group.TURN,
        voice.END_BLOCKED,
        lambda g: g.end_turn(commands.EndBlocked()),
        when=in_game(lambda g: g.session.turn.blocked),
    ),
    CommandSpec(
        Command.RESIGN,
        Group.TURN,
        voice.RESIGN,
        GameActs.resign,
        when=in_game(lambda g: g.acts_now and g.permits.resign),
        parted=True,
    ),
    CommandSpec(
        Command.BACK,
        Group.HISTORY,
        QT_TRANSLATE_NOOP("Actions", "Turn back"),
        lambda g: g.session.past.turn_back(),
        ("Alt+Left",),
        when=in_game(lambda g: g.session.record.cursor > 0),
        icon="previous",
    ),
    CommandSpec(
        Command.FORWARD,
        Group.HISTORY,
        QT_TRANSLATE_NOOP("Actions", "Turn forward"),
        lambda g: g.session.past.turn_forward(),
        ("Alt+Right",),
        when=in_game(lambda g: not g.session.record.at_end),
        icon="next",
    ),
    CommandSpec(
        Command.FIRST,
        Group.HISTORY,
        QT_TRANSLATE_NOOP("Actions", "First turn"),
        lambda g: g.session.past.first(),
        ("Alt+Home",),
        when=in_game(lambda g: g.session.record.cursor > 0),
        icon="first",
    ),
    CommandSpec(
        Command.LAST,
        Group.HISTORY,
        QT_TRANSLATE_NOOP("Actions", "Last turn"),
        lambda g: g.session.past.last(),
        ("Alt+End",),
        when=in_game(lambda g: not g.session.record.at_end),
        icon="last",
    ),
    CommandSpec(
        Command.PLAY_ON,
        Group.HISTORY,
        QT_TRANSLATE_NOOP("Actions", "Play on from here"),
        lambda g: g.session.past.branch(),
        when=in_game(lambda g: g.session.turn.may_branch and not g.session.record.at_end),
        parted=True,
    ),
)
