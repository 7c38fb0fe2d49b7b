"""What the start page and the new-game sheet offer: set-ups chosen last, recent games."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from eliot_qt.models.names import computer_name, player_name, seat_names, you
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.play.autosave import SavedGame
from eliot_qt.play.setup import GameKind, GameSetup, default_setup
from eliot_qt.session.settings import Settings

from ..texts.level_texts import level_names
from ..texts.rule_sentences import setup_line
from ..texts.sentences import EN_DASH, counted
from .start_page import RecentGame

translate = QCoreApplication.translate


def own_name(settings: Settings) -> str:
    """The name of the person at the machine."""
    return settings.names[0] if settings.names else you()


def offered_setup(settings: Settings, kind: GameKind) -> GameSetup:
    """What was chosen last for a kind of game, or what it begins with."""
    chosen = settings.setup(kind)
    if chosen is not None:
        return chosen
    names = (own_name(settings), computer_name())
    if kind is GameKind.PASS_AND_PLAY:
        first, second = (player_name(number) for number in (1, 2))
        names = (settings.names[0] if settings.names else first, second)
    return default_setup(kind, names, settings.level)


def kind_details(settings: Settings) -> dict[str, str]:
    """The line under each kind of game."""
    levels = level_names()
    return {kind: setup_line(offered_setup(settings, kind), levels) for kind in GameKind}


def recent_games(games: Iterable[SavedGame]) -> list[RecentGame]:
    """The games that can be opened again, as the start page lists them."""
    return [_recent_game(game) for game in games]


def _recent_game(game: SavedGame) -> RecentGame:
    if not mode_of(game.record).arbitrated:
        title = game.record.title or f" {EN_DASH} ".join(seat_names(game.record))
        return RecentGame(game.path, title, game.detail)
    seats = len(game.record.seats)
    players = counted("Sentences", "Club with %n players", "Club with 1 player", seats)
    return RecentGame(game.path, players, f"{game.saved:%Y-%m-%d %H:%M}")
