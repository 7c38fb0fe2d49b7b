"""A game over the board typed in from its score sheet, line by line.

A line is what a person types of one turn: a move, then the rack and the running total as far as the
sheet has them (``8H WORD ABDORW? 26``). Points are always those of the rules; a written total that
does not follow from them is marked. The game is made of GCG, whose reader fills in racks that are
not known (:mod:`eliot_qt.formats.gcg.racks`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cached_property

from eliot_qt.faults import Fault
from eliot_qt.game.board import Board
from eliot_qt.game.check import IllegalMove, Judge, MoveFault, check_move
from eliot_qt.game.game import Game
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import format_move, parse_move
from eliot_qt.game.position import opening
from eliot_qt.game.tiles import TileError, letters_of, missing_tiles, on_rack, sort_tiles

SEATS = 2
_TOTAL = re.compile(r"=?(-?\d{1,4})")
_COUNT = re.compile(r"[1-9]")
_BONUS = re.compile(r"\+(\d{1,2})")
_EXCHANGE = ("ex", "exch", "-")
_PASS, _OFF, _END, _TIME = ("pass", "p"), ("off", "--"), "end", "time"


class SheetKind(Enum):
    """The kinds of lines of a score sheet."""

    PLACEMENT = auto()
    EXCHANGE = auto()
    PASS = auto()
    #: the play before was challenged and comes off the board
    TAKEN_OFF = auto()
    #: the play before was challenged in vain
    BONUS = auto()
    TIME = auto()
    #: the points for a rack at the end
    LAST_RACK = auto()


@dataclass(frozen=True)
class SheetLine:
    """A line with its points and its seat's total by the rules, and the total ``written``.

    ``text`` is the move as it is usually written, tiles of a rack, or empty. ``phonies`` are words
    that the lexicon does not have.
    """

    seat: int
    kind: SheetKind
    text: str
    points: int
    total: int
    rack: bytes = b""
    written: int | None = None
    placement: Placement | None = None
    phonies: tuple[str, ...] = ()

    @property
    def turn(self) -> bool:
        """True where the line is a turn of its seat."""
        return self.kind in (SheetKind.PLACEMENT, SheetKind.EXCHANGE, SheetKind.PASS)


@dataclass(frozen=True)
class ScoreSheet:
    """The lines of a game of two so far; the first seat begins."""

    game: Game
    names: tuple[str, str] = ("", "")
    lines: tuple[SheetLine, ...] = ()
    ended: bool = False

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        """The board before the first line and after each."""
        boards = [Board.empty(self.game.layout)]
        for line in self.lines:
            board = boards[-1]
            if line.placement is not None:
                board = board.after(line.placement)
            elif line.kind is SheetKind.TAKEN_OFF:
                board = boards[self._last_placement(len(boards) - 1)]
            boards.append(board)
        return tuple(boards)

    @property
    def board(self) -> Board:
        """The board as it is now."""
        return self.boards[-1]

    @property
    def to_move(self) -> int:
        """The seat whose line comes next."""
        return sum(line.turn for line in self.lines) % SEATS

    @property
    def scores(self) -> tuple[int, int]:
        """The totals by the rules."""
        return self.total(0), self.total(1)

    def total(self, seat: int) -> int:
        """A seat's total by the rules."""
        return sum(line.points for line in self.lines if line.seat == seat)

    def counts(self) -> tuple[list[int], int]:
        """The number of tiles on each rack and in the bag."""
        size = self.game.rules.rack_size
        counts, bag = [size] * SEATS, self.game.tile_set.total - SEATS * size
        for number, line in enumerate(self.lines):
            if line.placement is not None and not self._is_taken_off(number):
                draw_count = min(len(line.placement.used), bag)
                counts[line.seat] += draw_count - len(line.placement.used)
                bag -= draw_count
        return counts, bag

    @property
    def unseen(self) -> bytes:
        """The tiles that are not on the board."""
        on_board = bytes(map(on_rack, self.board.tiles))
        return sort_tiles(missing_tiles(on_board, self.game.tile_set.full_bag))

    def offset(self, seat: int) -> int:
        """By how much the sheet's last total of a seat is off."""
        lines = [each for each in self.lines if each.seat == seat and each.written is not None]
        return (lines[-1].written or 0) - lines[-1].total if lines else 0

    def is_wrong(self, number: int) -> bool:
        """Return whether a line's written total is wrong, and not because the one before it was."""
        line = self.lines[number]
        if line.written in (None, line.total):
            return False
        before = replace(self, lines=self.lines[:number]).offset(line.seat)
        return (line.written or 0) - line.total != before

    def add(self, typed: str, judge: Judge | None = None) -> ScoreSheet:
        """The sheet with one more line.

        Raises :class:`~eliot_qt.game.check.IllegalMove` for a move that the rules forbid, whatever
        the lexicon, and :class:`~eliot_qt.faults.Fault` for a line that cannot be read or come now.
        """
        words = typed.split()
        if not words:
            raise Fault("the line is empty")
        if words[0][0] == "-" and words[0] not in ("-", *_OFF):
            words[:1] = ["ex", words[0][1:]]
        first = words[0].lower()
        if first in _OFF:
            return self._taken_off()
        if match := _BONUS.fullmatch(first):
            return self._bonus(int(match[1]))
        if first == _TIME:
            return self._time(words[1:])
        if self.ended:
            raise Fault("the game is over; take its last line back to go on")
        if first == _END:
            return self._end(words[1:])
        return self._turn(words, judge)

    def gcg(self) -> str:
        """The game as GCG."""
        nicks = ("player1", "player2")
        show = self.game.tile_set.show
        lines = []
        for number, (nick, name) in enumerate(zip(nicks, self.names, strict=True), 1):
            label = " ".join(name.split()) or nick
            lines.append(f"#player{number} {nick} {label}")
        if not self.ended:
            lines.append("#incomplete")
        for line in self.lines:
            rack = show(line.rack)
            action = " ".join(filter(None, (rack, _ACTIONS[line.kind].format(line.text))))
            lines.append(f">{nicks[line.seat]}: {action} {line.points:+d} {line.total}")
        return "\n".join(lines) + "\n"

    def _turn(self, words: list[str], judge: Judge | None) -> ScoreSheet:
        """A turn whose tiles are read with digraphs as one tile, or else letter by letter."""
        move_count = 1 if words[0].lower() in (*_PASS, *_EXCHANGE) else 2
        behind = list(map(self._joined, words[move_count:]))
        try:
            return self._turn_of([*words[:move_count], *behind], judge)
        except Fault:
            return self._turn_of(words, judge)

    def _joined(self, text: str) -> str:
        """The tiles of plain letters with brackets round those of several; else the text."""
        tile_set = self.game.tile_set
        if "[" in text or _TOTAL.fullmatch(text):
            return text
        try:
            parts = [tile_set.split(tile_set.fold(part)) for part in text.split("?")]
        except TileError:
            return text
        return "?".join(map(tile_set.show, parts))

    def _turn_of(self, words: list[str], judge: Judge | None) -> ScoreSheet:
        words, rack, points = self._split(words)
        seat = self.to_move
        if words[0].lower() in _PASS or words == ["-"]:
            return self._with(SheetLine(seat, SheetKind.PASS, "", 0, 0, rack, points))
        if words[0].lower() in _EXCHANGE:
            return self._exchange(words[1:], rack, points)
        return self._placement(" ".join(words), rack, points, judge)

    def _split(self, words: list[str]) -> tuple[list[str], bytes, int | None]:
        """The words of the move, the rack and the total behind it."""
        count = 1 if words[0].lower() in (*_PASS, "-") else 2
        move, rest = words[:count], words[count:]
        points = None
        if rest and (match := _TOTAL.fullmatch(rest[-1])):
            points, rest = int(match[1]), rest[:-1]
        if len(rest) > 1:
            raise Fault("{text!r} is not a rack and total", text=" ".join(rest)[:40])
        return move, self._rack(rest[0]) if rest else b"", points

    def _rack(self, text: str, seat: int | None = None) -> bytes:
        """The tiles of a text that may be on the rack of a seat, or of the one to move."""
        tile_set = self.game.tile_set
        try:
            rack = tile_set.parse(tile_set.fold(text))
        except TileError as error:
            raise Fault("{fault}", fault=error) from error
        rack_count = self.counts()[0][self.to_move if seat is None else seat]
        if len(rack) > rack_count:
            raise Fault("{count} tiles on a rack of {held}", count=len(rack), held=rack_count)
        if lacking := missing_tiles(self.unseen, rack):
            tiles_text = tile_set.show(lacking)
            raise Fault("{tiles} is on the board already", tiles=tiles_text)
        return sort_tiles(rack)

    def _exchange(self, words: list[str], rack: bytes, written: int | None) -> ScoreSheet:
        if not words:
            raise Fault("write the tiles exchanged, or how many: ex ABC, ex 3")
        rack_count, bag = self.counts()
        if bag < self.game.rules.exchange_minimum:
            raise Fault("{count} tiles in the bag are too few for an exchange", count=bag)
        text, count = words[0], 0
        if _COUNT.fullmatch(text):
            count = int(text)
        else:
            tiles = self._rack(text)
            count, text = len(tiles), self.game.tile_set.show(tiles)
            rack = self._whole(rack, tiles)
        if count > rack_count[self.to_move]:
            raise Fault(
                "{count} tiles on a rack of {held}", count=count, held=rack_count[self.to_move]
            )
        return self._with(SheetLine(self.to_move, SheetKind.EXCHANGE, text, 0, 0, rack, written))

    def _placement(
        self, text: str, rack: bytes, written: int | None, judge: Judge | None
    ) -> ScoreSheet:
        game, board, seat = self.game, self.board, self.to_move
        rack_count = self.counts()[0][seat]
        is_whole = len(rack) == rack_count
        move = parse_move(text, board, game.tile_set, rack if is_whole else self.unseen)
        assert isinstance(move, Placement)
        rack = rack if is_whole else self._whole(rack, move.used)
        racks = (b"", rack) if seat else (rack, b"")
        rules = replace(game.rules, rack_size=max(game.rules.rack_size, len(rack)))
        position = opening(rules, game.tile_set, board, racks, seat)
        verdict = check_move(move, position, judge)
        if verdict.faults & ~MoveFault.NOT_A_WORD:
            raise IllegalMove(verdict)
        assert verdict.tally is not None and verdict.placement is not None
        spell = game.tile_set.spell
        phonies = tuple(spell(letters_of(word.tiles)) for word in verdict.phonies)
        placement = verdict.placement
        move_text = format_move(placement, board, game.tile_set)
        line = SheetLine(
            seat,
            SheetKind.PLACEMENT,
            move_text,
            verdict.tally.total,
            0,
            rack,
            written,
            placement,
            phonies,
        )
        return self._with(line)._gone_out()

    def _whole(self, rack: bytes, used: bytes) -> bytes:
        """Return what is known of a rack: the tiles written and those used."""
        whole = sort_tiles(rack + missing_tiles(rack, used))
        if len(whole) > self.counts()[0][self.to_move]:
            lacking = self.game.tile_set.show(missing_tiles(rack, used))
            raise Fault("the rack lacks {tiles}", tiles=lacking)
        return whole

    def _with(self, line: SheetLine) -> ScoreSheet:
        """The sheet with a line whose total is still to be counted."""
        total = self.total(line.seat) + line.points
        return replace(self, lines=(*self.lines, replace(line, total=total)))

    def _gone_out(self) -> ScoreSheet:
        """The sheet with the points for the other rack, where the last play ends the game."""
        (line, (rack_counts, bag)) = self.lines[-1], self.counts()
        if bag or rack_counts[line.seat]:
            return self
        tiles = self.unseen
        points = self.game.tile_set.points(tiles)
        sheet = self
        if self.game.rules.finisher_gains_twice:
            sheet = sheet._last_rack(line.seat, tiles, 2 * points)
        else:
            sheet = sheet._last_rack(1 - line.seat, tiles, -points)
            sheet = sheet._last_rack(line.seat, tiles, points)
        return replace(sheet, ended=True)

    def _last_rack(self, seat: int, tiles: bytes, points: int) -> ScoreSheet:
        text = self.game.tile_set.show(tiles)
        return self._with(SheetLine(seat, SheetKind.LAST_RACK, text, points, 0))

    def _end(self, words: list[str]) -> ScoreSheet:
        """The end after turns without points: each seat loses what is on its rack."""
        if len(words) != SEATS:
            raise Fault("write both racks, yours as player 1 first: end ABC DEFG")
        tile_set = self.game.tile_set
        sheet = self
        for seat, text in enumerate(words):
            tiles = self._rack(text, seat)
            sheet = sheet._last_rack(seat, tiles, -tile_set.points(tiles))
        return replace(sheet, ended=True)

    def _taken_off(self) -> ScoreSheet:
        sheet = self
        while sheet.lines and sheet.lines[-1].kind is SheetKind.LAST_RACK:
            sheet = replace(sheet, lines=sheet.lines[:-1], ended=False)
        if not sheet.lines or sheet.lines[-1].placement is None:
            raise Fault("there is no play just before that could be taken off")
        last = sheet.lines[-1]
        line = SheetLine(last.seat, SheetKind.TAKEN_OFF, last.text, -last.points, 0, last.rack)
        return sheet._with(line)

    def _bonus(self, points: int) -> ScoreSheet:
        """The points of a play that was challenged in vain, with those for the racks last."""
        ending = [line for line in self.lines if line.kind is SheetKind.LAST_RACK]
        before = replace(self, lines=self.lines[: len(self.lines) - len(ending)])
        if not before.lines or before.lines[-1].placement is None:
            raise Fault("there is no play just before that could be challenged")
        sheet = before._with(SheetLine(before.lines[-1].seat, SheetKind.BONUS, "", points, 0))
        for line in ending:
            sheet = sheet._with(line)
        return sheet

    def _time(self, words: list[str]) -> ScoreSheet:
        if len(words) != SEATS or words[0] not in ("1", "2") or not words[1].lstrip("-").isdigit():
            raise Fault("write the player and the points lost: time 1 10")
        points = -abs(int(words[1]))
        return self._with(SheetLine(int(words[0]) - 1, SheetKind.TIME, "", points, 0))

    def _last_placement(self, before: int) -> int:
        """The number of the last line before a place that is a placement."""
        return max(n for n, line in enumerate(self.lines[:before]) if line.placement is not None)

    def _is_taken_off(self, number: int) -> bool:
        follows = self.lines[number + 1 : number + 2]
        return bool(follows) and follows[0].kind is SheetKind.TAKEN_OFF


_ACTIONS = {
    SheetKind.PLACEMENT: "{}",
    SheetKind.EXCHANGE: "-{}",
    SheetKind.PASS: "-",
    SheetKind.TAKEN_OFF: "--",
    SheetKind.BONUS: "(challenge)",
    SheetKind.TIME: "(time)",
    SheetKind.LAST_RACK: "({})",
}
