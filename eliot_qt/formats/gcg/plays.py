"""The meaning of the lines of a GCG file: the seat, the squares and the tiles used.

Racks play no part yet beyond what each line itself says; see :mod:`.gcg_racks`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import comb

from eliot_qt.game.board import Board
from eliot_qt.game.check import MoveFault, fit_faults, named_faults
from eliot_qt.game.game import Game
from eliot_qt.game.move import Exchange, Move, Pass, Placement
from eliot_qt.game.notation import NotationError, parse_move
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import TileError, is_designated, missing_tiles, on_rack

from ..errors import FormatError
from .lines import GcgLines, LineKind, MoveLine

_MAX_SEATS = 4
# The chance of a rack that is not believed.
_RAREST = 1e-6


@dataclass
class Step:
    """A move of a seat. ``given`` is the rack in the file, complete or in part.

    An exchange of ``unknown`` tiles has yet to get its ``used`` tiles. ``size``, ``rack`` and
    ``next_rack`` are deduced: how many tiles, which, and which at the seat's next turn. ``guessed``
    says that the file has only part of the rack, ``known``.
    """

    line: int
    seat: int
    move: Move
    given: bytes = b""
    used: bytes = b""
    unknown: int = 0
    score: int = 0
    withdrawn: bool = False
    size: int = 0
    rack: bytes = b""
    next_rack: bytes = b""
    guessed: bool = False
    known: bytes = b""


@dataclass
class Withdrawal:
    """The play before comes off the board; ``again``: its player plays another move."""

    line: int
    again: bool = False


@dataclass
class PointsChange:
    """Points outside a move: a challenge, overtime, or the racks at the end."""

    line: int
    seat: int
    kind: LineKind
    points: int
    tiles: bytes = b""


Item = Step | Withdrawal | PointsChange


class Plays:
    """Follows the lines of a game on a board; ``items`` are what happened, in order."""

    def __init__(self, lines: GcgLines, game: Game) -> None:
        self.lines = lines
        self.rules = game.rules
        self.tile_set = game.tile_set
        self.names: list[str] = []
        self.items: list[Item] = []
        self.ends: list[int] = []
        self.starter = 0
        self.final_racks: dict[int, bytes] = {}
        self.board = Board.empty(game.layout)
        self._before = self.board
        self._seats: dict[str, list[int]] = {}
        self._to_move: int | None = None
        self._totals: dict[int, int | None] = {}
        self._seat_players()
        for line in lines.moves:
            self._add(line)
            self.ends.append(len(self.items))
        for number, (at, text) in lines.racks.items():
            if number <= len(self.names):
                self.final_racks[number - 1] = self.parse_rack(text, at)

    def parse_rack(self, text: str, line: int) -> bytes:
        """Tiles of a rack; what is no tile makes the whole rack unknown, with a warning."""
        text = text.strip("._")
        for attempt in (text, self.tile_set.fold(text)):
            try:
                rack = self.tile_set.parse(attempt)
            except TileError:
                continue
            if len(rack) > self.rules.rack_size:
                self.lines.warn(
                    line, "a rack of {count} tiles is taken as unknown", count=len(rack)
                )
                return b""
            if not any(is_designated(tile) for tile in rack):
                return rack
        self.lines.warn(line, "{text!r} is not a rack and is taken as unknown", text=text[:40])
        return b""

    def _seat_players(self) -> None:
        players = [self.lines.players[n] for n in sorted(self.lines.players)]
        if not players:
            nicks = {line.nick.casefold(): line.nick for line in reversed(self.lines.moves)}
            order = dict.fromkeys(line.nick.casefold() for line in self.lines.moves)
            players = [(nicks[key], nicks[key]) for key in order]
        if len(players) == 1:
            players.append(("?", "?"))
        if not players:
            raise FormatError("no players and no moves: this is not a GCG")
        if not 2 <= len(players) <= _MAX_SEATS:
            raise FormatError(
                "{count} players; a game has 2 to {most}", count=len(players), most=_MAX_SEATS
            )
        for seat, (nick, _) in enumerate(players):
            self._seats.setdefault(nick.casefold(), []).append(seat)
        self.names = [name for _, name in players]

    def _seat_of(self, line: MoveLine) -> int:
        """Find the seat of a line; players of one short name are told apart by turn and total."""
        seats = self._seats.get(line.nick.casefold())
        if not seats:
            raise FormatError(
                "line {number}: there is no player {nick!r}",
                number=line.number,
                nick=line.nick[:40],
            )
        if len(seats) == 1:
            return seats[0]
        expected = self._expected(line)
        order = sorted(seats, key=lambda seat: (seat - expected) % len(self.names))
        return next((seat for seat in order if self._adds_up(line, seat)), order[0])

    def _expected(self, line: MoveLine) -> int:
        """Guess the seat of a line from the order of turns."""
        to_move = self._to_move or 0
        last = (to_move - 1) % len(self.names)
        if line.kind in (LineKind.WITHDRAWN, LineKind.CHALLENGE):
            return last
        # Who goes out gains.
        return last if line.kind is LineKind.END_RACK and (line.score or 0) > 0 else to_move

    def _adds_up(self, line: MoveLine, seat: int) -> bool:
        """Return whether the seat's total before and the line's score make the line's total."""
        before = self._totals.get(seat, 0)
        is_complete = None not in (line.score, line.total, before)
        return is_complete and line.total == (before or 0) + (line.score or 0)

    def _add(self, line: MoveLine) -> None:
        seat = self._seat_of(line)
        handlers: dict[LineKind, Callable[[MoveLine, int], int]] = {
            LineKind.PLACEMENT: self._placement,
            LineKind.EXCHANGE: self._exchange,
            LineKind.PASS: self._pass,
            LineKind.WITHDRAWN: self._withdrawn,
        }
        points = handlers.get(line.kind, self._points)(line, seat)
        before = self._totals.get(seat, 0)
        if line.score is not None and line.score != points:
            self.lines.warn(
                line.number,
                "{score:+d} points in the file, {points:+d} by the rules",
                score=line.score,
                points=points,
            )
        stated = points if line.score is None else line.score
        if line.total is not None and before is not None and line.total != before + stated:
            self.lines.warn(
                line.number,
                "a total of {total} in the file, {sum} by its own points",
                total=line.total,
                sum=before + stated,
            )
        if line.total is not None:
            self._totals[seat] = line.total
        else:
            self._totals[seat] = None if before is None else before + stated

    def _turn(self, line: int, seat: int) -> None:
        """Make sure it is that seat's turn; turns left out are passes."""
        last = self.items[-1] if self.items else None
        if self._to_move is None:
            self.starter = self._to_move = seat
        elif isinstance(last, Withdrawal) and self._player_of_last() == seat:
            last.again = True
            self._to_move = seat
        while self._to_move != seat:
            self.lines.warn(
                line, "a turn of {name} is missing: a pass", name=self.names[self._to_move]
            )
            self.items.append(Step(line, self._to_move, Pass()))
            self._to_move = (self._to_move + 1) % len(self.names)
        self._to_move = (seat + 1) % len(self.names)

    def _placement(self, line: MoveLine, seat: int) -> int:
        self._turn(line.number, seat)
        rack = self.parse_rack(line.rack, line.number)
        placement = self._fitting(line, rack)
        tally = score(placement, self.board, self.tile_set, self.rules)
        self._before, self.board = self.board, self.board.after(placement)
        extra = missing_tiles(self.tile_set.full_bag, self.board.tiles)
        if extra:
            raise FormatError(
                "line {number}: more tiles {tiles} on the board than {tile_set} has",
                number=line.number,
                tiles=self.tile_set.show(extra),
                tile_set=self.tile_set.name,
            )
        step = Step(line.number, seat, placement, rack, placement.used, score=tally.total)
        self.items.append(step)
        return tally.total

    def _fitting(self, line: MoveLine, given: bytes) -> Placement:
        placement = self._read(line, given)
        if given and missing_tiles(given, placement.used):
            self.lines.warn(line.number, "the rack in the file lacks tiles that are played")
        faults = fit_faults(placement, self.board)
        if faults & ~MoveFault.EXTENDS_OVER:
            raise FormatError(
                "line {number}: {text!r} does not fit: {faults}",
                number=line.number,
                text=line.text[:60],
                faults=named_faults(faults),
            )
        if faults:
            self.lines.warn(line.number, "the word goes on over tiles on the board")
        placed = dict(placement.placed(self.board.size))
        alone = not any(self.board.squares[n] for s in placed for n in self.board.neighbours(s))
        if alone and not self.board.is_empty:
            self.lines.warn(line.number, "the play touches no tile")
        return self.board.placement(placed)

    def _read(self, line: MoveLine, given: bytes) -> Placement:
        """The placement as written, or as the rack suggests where blanks are not marked."""
        moves: list[Move] = []
        problem: NotationError | None = None
        for rack in (None, given) if given else (None,):
            try:
                moves.append(parse_move(line.text, self.board, self.tile_set, rack))
            except NotationError as error:
                problem = problem or error
        placements = [move for move in moves if isinstance(move, Placement)]
        if not placements:
            raise FormatError("line {number}: {fault}", number=line.number, fault=problem)
        if given and missing_tiles(given, placements[0].used):
            suggested = placements[-1]
            if not missing_tiles(given, suggested.used):
                self.lines.warn(line.number, "the blanks are taken from the rack, not the word")
                return suggested
        return placements[0]

    def _exchange(self, line: MoveLine, seat: int) -> int:
        self._turn(line.number, seat)
        rack = self.parse_rack(line.rack, line.number)
        step = Step(line.number, seat, Pass(), rack)
        if line.text.isascii() and line.text.isdigit():
            step.unknown = int(line.text[:4])
        else:
            tiles = self._exchanged(line)
            if self._stands_for_any(rack):
                self.lines.warn(
                    line.number,
                    "{rack} stands for a rack that is not known",
                    rack=self.tile_set.show(rack),
                )
                step.given, step.unknown = b"", len(tiles)
            else:
                step.move, step.used = Exchange(tiles), tiles
                if rack and missing_tiles(rack, tiles):
                    self.lines.warn(line.number, "the rack in the file lacks tiles exchanged")
        count = step.unknown or len(step.used)
        if not 1 <= count <= self.rules.rack_size:
            raise FormatError(
                "line {number}: an exchange of {count} tiles", number=line.number, count=count
            )
        self.items.append(step)
        return 0

    def _exchanged(self, line: MoveLine) -> bytes:
        try:
            tiles = self.tile_set.parse(line.text)
        except TileError as error:
            raise FormatError("line {number}: {fault}", number=line.number, fault=error) from error
        return bytes(on_rack(tile) for tile in tiles)

    def _stands_for_any(self, rack: bytes) -> bool:
        """Return whether a rack is one letter over and over, as no one draws it.

        Who follows a game writes ``EEEEEEE -E`` where the tiles exchanged are not seen.
        """
        count = len(rack)
        if count != self.rules.rack_size or len(set(rack)) != 1:
            return False
        of_letter = self.tile_set.full_bag.count(rack[0])
        return comb(of_letter, count) < _RAREST * comb(self.tile_set.total, count)

    def _pass(self, line: MoveLine, seat: int) -> int:
        self._turn(line.number, seat)
        rack = self.parse_rack(line.rack, line.number)
        self.items.append(Step(line.number, seat, Pass(), rack))
        return 0

    def _withdrawn(self, line: MoveLine, seat: int) -> int:
        step = self._last_play(line, seat)
        step.withdrawn = True
        self.board = self._before
        self.items.append(Withdrawal(line.number))
        return -step.score

    def _points(self, line: MoveLine, seat: int) -> int:
        points = line.score
        if points is None:
            raise FormatError("line {number}: the points are missing", number=line.number)
        tiles = b""
        if line.kind is LineKind.CHALLENGE:
            self._last_play(line, seat)
        elif line.kind is LineKind.END_RACK:
            tiles = self._end_rack(line, seat)
        self.items.append(PointsChange(line.number, seat, line.kind, points, tiles))
        return points

    def _end_rack(self, line: MoveLine, seat: int) -> bytes:
        """Tiles counted at the end: one's own where points are lost, else the other seat's."""
        try:
            tiles = self.tile_set.parse(line.text)
        except TileError as error:
            raise FormatError("line {number}: {fault}", number=line.number, fault=error) from error
        tiles = bytes(on_rack(tile) for tile in tiles)
        if len(tiles) > self.tile_set.total:
            raise FormatError(
                "line {number}: {count} tiles are more than there are",
                number=line.number,
                count=len(tiles),
            )
        if line.score is not None and line.score < 0:
            self.final_racks[seat] = tiles
        elif len(self.names) == 2:
            self.final_racks[1 - seat] = tiles
        return tiles

    def _last_play(self, line: MoveLine, seat: int) -> Step:
        last = self.items[-1] if self.items else None
        if isinstance(last, Step) and last.seat == seat and isinstance(last.move, Placement):
            return last
        raise FormatError(
            "line {number}: {nick} has no play just before", number=line.number, nick=line.nick[:40]
        )

    def _player_of_last(self) -> int | None:
        steps = [item for item in self.items[-2:] if isinstance(item, Step)]
        return steps[-1].seat if steps else None
