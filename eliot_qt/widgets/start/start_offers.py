"""The offers of start page and new-game sheet: set-ups chosen last, recent games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.board import Board
from eliot_qt.game.events import Turn
from eliot_qt.game.game import Game
from eliot_qt.game.move import Placement
from eliot_qt.game.record import GameRecord
from eliot_qt.models.names import about, computer_name, player_name, seat_names, spoken_names, you
from eliot_qt.models.said import said_text
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.modes.shared_rack import is_replay
from eliot_qt.play.house_rules import PRESETS
from eliot_qt.play.kept.autosave import SavedGame
from eliot_qt.play.setup import GameKind, GameSetup, default_setup
from eliot_qt.session.settings import OWN_RULES, Settings
from eliot_qt.voice.phrases import EN_DASH, MINUS, in_bag, plain
from eliot_qt.voice.results import result_message, score_line

from ..texts.rule_sentences import mode_badge, mode_name, setup_line, teach_name
from ..texts.sentences import DOT, counted, moment_text, turn_of

if TYPE_CHECKING:
    from .recent_row import RecentGame

translate = QCoreApplication.translate

# The game beside the first words of the program, and the squares of its last play.
_DEMO = (
    *(".......V.......", ".......A.....U.", ".MOW...N.....N.", "..BOOHED.....I."),
    *("......RAINCOAT.", ".......L..A..YA", "..........V...Q", ".......TOXIC..U"),
    *("..........A...A", "..........R....", ".......RAKED...", ".......E......."),
    *(".......J.......", ".......I.......", ".......G......."),
)
_DEMO_LAST = tuple(range(66, 74))


def demo_board(game: Game) -> tuple[Board, tuple[int, ...]]:
    """Return a game under way to look at, and the squares of its last play."""
    letters = game.tile_set.letters
    tiles = (0 if sign == "." else letters.index(sign) for row in _DEMO for sign in row)
    return Board(game.layout, bytes(tiles)), _DEMO_LAST


def own_name(settings: Settings) -> str:
    """The name of the person at the machine."""
    return settings.names[0] if settings.names else you()


def offered_setup(settings: Settings, kind: GameKind) -> GameSetup:
    """Return the setup chosen last for a kind of game, or the one it begins with."""
    last_setup = settings.setup(kind)
    if last_setup is not None:
        return last_setup
    names = (own_name(settings), computer_name())
    if kind is GameKind.PASS_AND_PLAY:
        first, second = (player_name(number) for number in (1, 2))
        names = (settings.names[0] if settings.names else first, second)
    setup = default_setup(kind, names, settings.level)
    if kind in OWN_RULES:
        preset = next(each for each in PRESETS if each.id == settings.house_rules)
        setup = replace(setup, rules=preset.apply(setup.rules))
    return setup


def initials(settings: Settings, kind: GameKind) -> str:
    """Return the first letters of the people who would play a kind of game, if they are named."""
    if kind is not GameKind.PASS_AND_PLAY:
        names: tuple[str, ...] = settings.names[:1]
    else:
        seats = offered_setup(settings, kind).seats[:2]
        unnamed = {player_name(number) for number in range(1, len(seats) + 1)}
        names = tuple(takewhile(lambda name: name not in unnamed, (seat.name for seat in seats)))
    return "".join(name[:1].upper()[:1] for name in names)


def kind_details(settings: Settings) -> dict[str, str]:
    """The line under each kind of game."""
    return {kind: setup_line(offered_setup(settings, kind)) for kind in GameKind}


def continue_words(record: GameRecord) -> tuple[str, str]:
    """Return whose turn it is in an open game, and how it stands; racks stay hidden."""
    position, names, mode = record.position, seat_names(record), mode_of(record)
    to_move = mode.on_turn(record)
    badge = _badge(record)
    title = badge
    people = [seat for seat, who in enumerate(record.seats) if not who.is_computer]
    if len(names) > 1 and to_move is not None:
        name = names[to_move]
        title = turn_of(name)
        if people == [to_move] and name != you():
            title = translate("StartOffers", "Your move, {name}.").format(name=name)
        if len(names) == 2 and not mode.arbitrated:
            if len(people) == 1:
                names[people[0]] = you()
            return title, _told_standing(record, names)
    if mode.arbitrated:
        standing = counted("Sentences", "Club with %n players", "Club with 1 player", len(names))
    else:
        standing = said_text(score_line(names, position.scores))
    turn = translate("StartOffers", "Turn {turn}").format(turn=mode.turn_number(record))
    return title, DOT.join([standing, turn] + [badge] * (title != badge))


def _told_standing(record: GameRecord, names: Sequence[str]) -> str:
    """Say what was played last and who leads: ``Sam played VANDAL for 30. You lead 207 – 173.``

    ``names`` are those of two seats; :func:`you` is spoken to.
    """
    position, sentences = record.position, []
    event = record.events[record.cursor - 1] if record.cursor else None
    if isinstance(event, Turn) and isinstance(event.move, Placement):
        before = record.position_at(record.cursor - 1).board
        word = position.tile_set.spell(before.main_word(event.move))
        pattern = about(
            names[event.seat],
            translate("StartOffers", "{name} played {word} for {points}."),
            translate("StartOffers", "You played {word} for {points}."),
        )
        sentences.append(pattern.format(name=names[event.seat], word=word, points=event.score))
    scores = position.scores
    ahead = int(scores[1] > scores[0])
    pattern = translate("StartOffers", "The score is {scores}")
    if scores[0] != scores[1]:
        others = translate("StartOffers", "{name} leads {scores}")
        pattern = about(names[ahead], others, translate("StartOffers", "You lead {scores}"))
    figures = f" {EN_DASH} ".join(plain(scores[seat]) for seat in (ahead, 1 - ahead))
    standing = pattern.format(name=names[ahead], scores=figures)
    bag = said_text(in_bag(position.bag_count))
    pattern = translate("StartOffers", "{standing}; the bag is empty.")
    if position.bag_count:
        pattern = translate("StartOffers", "{standing}, with {bag}.")
    sentences.append(pattern.format(standing=standing, bag=bag))
    return " ".join(sentences)


def last_squares(record: GameRecord) -> tuple[int, ...]:
    """Return the squares of the word that was set down last."""
    for event in reversed(record.events[: record.cursor]):
        if isinstance(event, Turn) and isinstance(event.move, Placement):
            return tuple(event.move.squares(record.position.board.size))
    return ()


def recent_games(games: Sequence[SavedGame]) -> list[RecentGame]:
    """The games that can be opened again, as the start page lists them."""
    if not games:
        return []
    from eliot_qt.play.kept.branches import by_branches

    return [_recent_game(game, depth) for game, depth in by_branches(games)]


def _recent_game(game: SavedGame, depth: int) -> RecentGame:
    record = game.record
    mode, position = mode_of(record), record.positions[-1]
    parts = [teach_name(position.rules) or mode_name(record.mode)]
    if mode.arbitrated:
        seats = len(record.seats)
        players = counted("Sentences", "Club with %n players", "Club with 1 player", seats)
    else:
        players = f" {EN_DASH} ".join(seat_names(record))
        whole = mode.whole(record)
        over = position.over is not None
        parts.append(
            said_text(result_message(whole, spoken_names(whole))) if over else _standing(record)
        )
    parts.append(moment_text(game.saved))
    from .recent_row import RecentGame

    return RecentGame(
        path=game.path,
        title=record.title or players,
        detail=DOT.join(parts),
        brief=DOT.join(parts[1:-1] or parts[1:]),
        position=position,
        depth=depth,
        own_title=record.title,
        words=" ".join([players, *(seat.name for seat in record.seats)]),
    )


def _standing(record: GameRecord) -> str:
    """Write the state of an open game: ``402 : 377, turn 12``."""
    scores = " : ".join(str(score).replace("-", MINUS) for score in record.positions[-1].scores)
    turn = mode_of(record).turn_number(record)
    text = translate("StartOffers", "{scores}, turn {turn}")
    return text.format(scores=scores, turn=turn)


def _badge(record: GameRecord) -> str:
    if is_replay(record):
        # Published games are loaded with the first one.
        from ..texts import master_texts

        return master_texts.badge(record)
    return mode_badge(record.mode, record.position.rules)
