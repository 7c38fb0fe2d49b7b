"""Games of Eliot, the C++ program whose modes we take over: XML, ``format="2"``.

A tolerant reader, a strict writer. Reading replays the game: points are computed, those of solos,
penalties and the end of a game taken from the file; what differs or had to be corrected is in
the warnings, and an event that cannot have happened is a :class:`FormatError` naming its line.
Eliot checks letters and number of words of the lexicon, but not its name; neither says which board
was used, for there is but one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from eliot_qt.formats.workload import Watch, unwatched
from eliot_qt.game.board import Board
from eliot_qt.game.events import EventError
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import Position, opening, shared_opening
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet

from ..errors import FormatError as FormatError
from ..workload import MOST_EVENTS, TooLong
from .header import ParsedGame, fitting_tile_sets, read_game, rules_of
from .replay import Replay
from .seats import read_seats
from .shared import read_shared
from .tree import XmlWarning as XmlWarning
from .tree import parse_tree
from .writer import format_eliot_xml as format_eliot_xml


def parse_eliot_xml(
    data: bytes,
    tile_sets: Mapping[str, TileSet],
    layouts: Mapping[str, Layout],
    lexicon: str = "en",
    choose: Callable[[str], str] | None = None,
    watch: Watch = unwatched,
) -> tuple[GameRecord, list[XmlWarning]]:
    """Read the game of a file; return its record and everything that was corrected, by line.

    Among the tile sets with the file's letters the one with the fewest faults is taken, then the
    one of the lexicon (an id, for the rules). ``choose`` may name the lexicon from the dictionary's
    name in the file (empty if it has none). The format has no times, chance or texts. ``watch`` is
    called on the way. Raises :class:`FormatError` naming line or letters.
    """
    root, warnings = parse_tree(data)
    game = read_game(root, warnings)
    if choose is not None:
        lexicon = choose(game.dictionary)
    layout = layouts.get(Rules().layout)
    if layout is None:
        raise FormatError("there is no board {layout}", layout=Rules().layout)
    best = _best_replay(game, tile_sets, layout, lexicon, watch)
    corrections = sorted([*game.warnings, *best.warnings], key=lambda warning: warning.line)
    return _record(game, best), corrections


def _best_replay(
    game: ParsedGame,
    tile_sets: Mapping[str, TileSet],
    layout: Layout,
    lexicon: str,
    watch: Watch,
) -> Replay:
    """Return the replay with the fewest faults; raise the first error if no tile set fits."""
    best: Replay | None = None
    refused: FormatError | None = None
    events = 0
    for tile_set in fitting_tile_sets(game, tile_sets, lexicon):
        rules = rules_of(game, tile_set, lexicon)
        try:
            replay = _replay(game, Game(rules, tile_set, layout), watch)
        except TooLong:
            raise
        except FormatError as error:
            refused = refused or error
            continue
        events += len(replay.events)
        if best is None or len(replay.warnings) < len(best.warnings):
            best = replay
        # A long game is not replayed with all tile sets there are.
        if not best.warnings or events > MOST_EVENTS:
            break
    if best is None:
        assert refused is not None
        raise refused
    return best


def _replay(parsed: ParsedGame, game: Game, watch: Watch) -> Replay:
    board = Board.empty(game.layout)
    racks = (b"",) * len(parsed.seats)
    start: Position
    if parsed.shared:
        start = shared_opening(game.rules, game.tile_set, board, len(racks))
    else:
        start = opening(game.rules, game.tile_set, board, racks)
    replay = Replay(parsed, start, watch)
    if parsed.shared:
        read_shared(replay)
    else:
        read_seats(replay)
    replay.compare_totals()
    return replay


def _record(game: ParsedGame, replay: Replay) -> GameRecord:
    try:
        return GameRecord(
            replay.start,
            game.seats,
            mode=game.mode,
            events=tuple(replay.events),
            notes=tuple(replay.notes),
            positions=tuple(replay.positions),
        )
    except EventError as error:
        raise FormatError("{fault}", fault=error) from error
