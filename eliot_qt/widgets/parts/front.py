"""The game on the page in front, a game or a club's evening, for features that look at either."""

from __future__ import annotations

from pathlib import Path

from eliot_qt.game.record import GameRecord
from eliot_qt.play.commands import ConfirmEnd
from eliot_qt.play.secrecy import seat_shown
from eliot_qt.session.club.club_session import ClubSession
from eliot_qt.session.game.game_session import GameSession

from .shell import Place, Shell


class GameInFront:
    """The game or the evening; its parts are None where no page of a game is in front."""

    def __init__(self, shell: Shell, session: GameSession, club: ClubSession) -> None:
        self._shell = shell
        self._session = session
        self._club = club

    @property
    def is_play(self) -> bool:
        """Return whether it is a game, not a club's evening."""
        return self._shell.place is Place.PLAY and self._session.is_open

    @property
    def at_the_desk(self) -> bool:
        """Return whether it is a club's evening."""
        return self._shell.place is Place.CLUB and self._club.is_open

    @property
    def record(self) -> GameRecord | None:
        """Its record."""
        if self.at_the_desk:
            return self._club.record
        return self._session.record if self.is_play else None

    @property
    def timed_record(self) -> GameRecord | None:
        """Its record with the time the turn has taken."""
        if self.at_the_desk:
            return self._club.timed_record
        return self._session.timed_record if self.is_play else None

    @property
    def is_undecided(self) -> bool:
        """Return whether its last turn may yet be taken back."""
        return self.is_play and self._session.turn.can_take_back

    @property
    def viewer(self) -> int | None:
        """The seat whose rack is in view."""
        return self._session.viewer if self.is_play else None

    @property
    def lists_moves(self) -> bool:
        """Return whether it is a game in which moves may be listed."""
        return self.is_play and self._session.permits.list_moves

    @property
    def is_hidden(self) -> bool:
        """Return whether its board is covered: the clock is paused."""
        return self.is_play and self._session.clock.is_paused

    @property
    def path(self) -> Path | None:
        """The file that keeps it."""
        return self._club.path if self.at_the_desk else self._session.games.path

    @property
    def seat_shown(self) -> int | None:
        """The seat whose rack may leave the window; see :func:`.secrecy.seat_shown`."""
        record = self.timed_record
        viewer = self._session.viewer if self.is_play else None
        return None if record is None else seat_shown(record, viewer)

    def confirm_end(self) -> None:
        """End it for good if it is over: nothing is taken back once all racks are seen."""
        if self.is_play:
            self._session.act(ConfirmEnd())
