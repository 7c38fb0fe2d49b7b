"""Commands on the list of moves: found, selected, shown as ghosts, pinned, set as tiles."""

from __future__ import annotations

from eliot_qt.game import draft as drafts
from eliot_qt.game.move import Exchange, Placement

from .state import Refusal, RefusalKind
from .training_commands import TrainingCommands


class ListCommands(TrainingCommands):
    """Planning with the moves of the viewer's rack; nothing here plays one."""

    def find_moves(self) -> None:
        """List the moves of the viewer's rack; in training the list is then kept up to date."""
        with self._changes():
            if self._viewer is None:
                self._may_set()
            elif self.is_paused:
                self._refuse(Refusal(RefusalKind.PAUSED))
            elif not self.may_hint:
                self._refuse(Refusal(RefusalKind.NOT_IN_THIS_GAME))
            else:
                self._listing = True
                if self._finding_it:
                    self.set_finding(False)
                self._find()

    def cancel_search(self) -> None:
        """Stop the search; the rows found so far stay."""
        with self._changes():
            self._search.cancel()

    def close_moves(self) -> None:
        """Forget the list and keep it up to date no longer."""
        with self._changes():
            self._listing = False
            self._search.clear()
            self._choice.reset()

    def pin(self, row: int | None) -> None:
        """Keep a row's placement as a second ghost; again, or None, lets it go."""
        with self._changes():
            self._choice.pin(row)

    def pin_draft(self) -> None:
        """Keep the tiles set down as the second ghost, to compare them without playing."""
        with self._changes():
            verdict = self.verdict
            if verdict is None or not self.draft.placed:
                self._refuse(Refusal(RefusalKind.NOTHING_TO_PLAY))
            elif not verdict.ok or verdict.placement is None:
                self._refuse(Refusal(RefusalKind.ILLEGAL, data=verdict))
            elif not self.may_hint:
                self._refuse(Refusal(RefusalKind.NOT_IN_THIS_GAME))
            else:
                self._choice.pinned = verdict.placement
                self.recall()

    def place_preview(self) -> None:
        """Set the previewed move's tiles by hand."""
        with self._changes():
            move = self._choice.move
            if move is None:
                self._refuse(Refusal(RefusalKind.NOTHING_TO_PLAY))
            elif isinstance(move, Placement):
                self._set_tiles(drafts.from_placement(move, self.position.board))
            elif isinstance(move, Exchange):
                self.start_swap()
                if self._swapping:
                    self._order.choose(move.tiles)
