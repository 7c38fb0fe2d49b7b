"""One person's workspace: tiles, the list of moves, earlier turns, hints."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject

from eliot_qt.game.draft import Draft
from eliot_qt.game.move import Move
from eliot_qt.modes.hints import Rarity
from eliot_qt.play.hands.hand import Hand
from eliot_qt.play.hands.tile_setting import Footing
from eliot_qt.play.happenings import Tiles
from eliot_qt.play.refusals import Refusal
from eliot_qt.play.running.course import Course
from eliot_qt.play.state import AnalysisStatus
from eliot_qt.play.wants import Want

from ..background.thinker import Thinker
from .announcer import Announcer
from .hand_control import HandControl
from .listing import Listing
from .move_check import MoveCheck
from .past_control import PastControl
from .teaching import Teaching


class Workspace:
    """Keeps the parts in step when another position, rack or person is in view.

    ``list_wanted`` gives the analysis that lists the moves in view; None without a rack.
    """

    def __init__(
        self,
        thinker: Thinker,
        announcer: Announcer,
        past: PastControl,
        list_wanted: Callable[[], Want | None],
        parent: QObject,
    ) -> None:
        self.control = HandControl(announcer, parent)
        self.listing = Listing(thinker, announcer, parent)
        self.teaching = Teaching(announcer, past.light, thinker.inquire, parent)
        self.check = MoveCheck(thinker, announcer, parent)
        self._announcer = announcer
        self._past = past
        self._list_wanted = list_wanted
        self._hand: Hand | None = None
        self._stash: Draft | None = None

    def open(self, hand: Hand, may_list: Callable[[], bool], lead: Callable[[], int]) -> None:
        """Begin work on a game."""
        self._stash, self._hand = None, hand
        self.control.hold(hand, self._stop_search)
        self.listing.hold(hand, may_list, lead)

    def teach(self, course: Course, rarity: Rarity) -> None:
        """Give hints in a game, see :meth:`.teaching.Teaching.hold`."""
        assert self._hand is not None
        self.teaching.hold(self._hand, course, rarity)

    def takes(self, move: Move) -> bool:
        """Return whether a move to be played is a guess first, or looked at first."""
        assert self._hand is not None
        if self.teaching.takes(move):
            self._hand.set_written()
            return True
        return self.check.takes(move, may_stop=not self.teaching.has_told(move))

    def read(self, text: str) -> Move | Refusal:
        """Read a move written in the field's notation, in either case."""
        assert self._hand is not None
        return self._hand.read(text)

    def undo(self) -> bool:
        """Take the last change of tiles back, if there is one."""
        return self._hand is not None and self._hand.tiles.undo()

    def redo(self) -> bool:
        """Make a change of tiles again, if there is one."""
        return self._hand is not None and self._hand.tiles.redo()

    def follow(self, footing: Footing, tiles: Tiles, orders: bool, lists: bool) -> None:
        """Follow to another position or person.

        ``orders``: racks go back to their own order; ``lists``: a list that is kept up to
        date is made anew.
        """
        assert self._hand is not None
        if orders:
            self._hand.tiles.forget_orders()
        if tiles is Tiles.STASH:
            self._stash = self._hand.draft
        elif tiles is Tiles.DROP:
            self._stash = None
        self._past.light(frozenset())
        self.teaching.forget()
        self.check.forget()
        stashed = self._stash if tiles is Tiles.RESTORE else None
        clear = tiles in (Tiles.CLEAR, Tiles.STASH, Tiles.DROP)
        self._hand.follow(footing, clear=clear, kept=stashed)
        self.listing.clear()
        self._announcer.later(partial(self.control.moved_on.emit, not clear))
        if lists and self.listing.follows:
            self._list()

    def find_moves(self) -> None:
        """List the moves of the rack in view, and keep the list up to date."""
        self.listing.follows = True
        self.teaching.set_guessing(False)
        self._list()

    def set_guessing(self, on: bool) -> None:
        """Hide the list of moves and guess, or show it again."""
        with self._announcer.changes():
            self.teaching.set_guessing(on)
            if on:
                self.listing.follows = False
                self.listing.clear()
                if self._hand is not None:
                    self._hand.choice.reset()

    def _list(self) -> None:
        want = self._list_wanted()
        if want is not None:
            self.listing.ask(want.position, want.spec)

    def _stop_search(self) -> bool:
        """Esc stops a running search before it takes tiles back."""
        running = self.listing.status is AnalysisStatus.RUNNING
        if running and self.listing.preview is None and not self.control.swapping:
            self.listing.cancel()
            return True
        return False
