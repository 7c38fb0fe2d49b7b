"""Histories of Eliot's free games and trainings, in which each seat has its own rack.

A move is known by its element; the tiles drawn are known from the next rack of its player.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from eliot_qt.game.events import Adjustment, AdjustmentReason, Challenge, Ended, SetRack, Turn
from eliot_qt.game.move import Exchange, Move, Pass, Placement
from eliot_qt.game.position import EndReason, Position, opening
from eliot_qt.game.tiles import missing_tiles, sort_tiles

from ..errors import FormatError as FormatError
from .header import TRAINING
from .replay import Replay
from .tiles import read_rack
from .tree import COMMENT, Node

# Eliot does not write whose turn it is but in this remark.
_NEXT_PLAYER = re.compile(r"CurrentPlayerCmd \(new player: *([0-9]{1,4})")


@dataclass
class _Step:
    """A move that waits for its player's next rack; ``player`` says it too, where both do."""

    seat: int
    node: Node
    on_board: bool = False
    player: Node | None = None


def read_seats(replay: Replay) -> None:
    """Replay a free game or a training. Raises :class:`FormatError` naming the line."""
    _Reader(replay).read()


class _Reader:
    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self._training = replay.game.mode == TRAINING
        self._racks: dict[int, Node] = {}
        self._step: _Step | None = None
        self._started = False
        self._game_rack = ""
        self._next: int | None = None
        self._ends: list[Node] = []

    def read(self) -> None:
        for turn in self._replay.game.turns:
            for node in turn.children:
                self._command(node)
        self._settle()
        self._set_next()
        self._end()

    def _command(self, node: Node) -> None:
        game = self._replay.game
        if node.tag == "PlayerRack":
            self._racks[game.seat(node)] = node
            if self._training:
                self._settle()
        elif node.tag == "GameRack":
            self._game_rack = node.text.strip()
        elif node.tag == "PlayerMove" and node.attributes.get("type") != "none":
            self._settle()
            self._step = _Step(game.seat(node), node)
            self._next = None
        elif node.tag == "GameMove" and node.attributes.get("type") != "none":
            if self._step is None or self._step.on_board:
                self._settle()
                self._step = _Step(self._replay.now.to_move, node)
            else:
                self._step.player = self._step.node
            if self._step.player is not None and _said(node) != _said(self._step.player):
                self._replay.warn(node, "the move on the board is not the player's; it counts")
                self._step.player = None
            self._step.node, self._step.on_board = node, True
        elif node.tag == "EndGame":
            self._ends.append(node)
        elif node.tag == COMMENT and (match := _NEXT_PLAYER.search(node.text)):
            self._next = game.ids.get(int(match[1]))

    def _settle(self) -> None:
        """Replay the move that waits, with the racks read since; at first, start the game."""
        step, self._step = self._step, None
        racks, self._racks = self._racks, {}
        if not self._started:
            self._started = True
            self._start(racks)
            racks = {}
        if step is not None:
            self._wait_for(step.seat, step.node)
            self._play(step, racks)
        self._set_racks(racks)

    def _start(self, racks: dict[int, Node]) -> None:
        replay = self._replay
        tiles = []
        for seat in range(replay.now.seats):
            if seat not in racks and not self._training:
                name = replay.game.seats[seat].name or f"player {seat + 1}"
                raise FormatError("there is no rack of {name} to begin with", name=name)
            tiles.append(self._rack(racks[seat], b"") if seat in racks else b"")
        try:
            now = replay.now
            start = opening(now.rules, now.tile_set, now.board, tuple(tiles), self._first(racks))
        except ValueError as error:
            raise FormatError("{fault}", fault=error) from error
        replay.start, replay.positions = start, [start]

    def _first(self, racks: dict[int, Node]) -> int:
        """Find the first seat: of the first move in the file, else of the rack the game shows.

        of the first move in the file, else of the rack the game shows.
        """
        game = self._replay.game
        for node in game.commands("PlayerMove"):
            if node.attributes.get("type") != "none":
                return game.seat(node)
        seats = (s for s, node in racks.items() if node.text.strip() == self._game_rack)
        return next(seats, 0)

    def _wait_for(self, seat: int, node: Node) -> None:
        """Let the others pass until it is the turn of a seat."""
        replay = self._replay
        while replay.now.to_move != seat:
            number = replay.now.to_move + 1
            replay.warn(
                node,
                "player {number} is left out by the file; that is read as a pass",
                number=number,
            )
            replay.add(Turn(replay.now.to_move, Pass()), node)

    def _play(self, step: _Step, racks: dict[int, Node]) -> None:
        replay, seat, node = self._replay, step.seat, step.node
        if node.attributes.get("type") == "invalid":
            self._play_phony(step)
            return
        move = self._move(node)
        tiles, plain = b"", Turn(seat, move)
        if isinstance(move, Exchange):
            tiles = move.tiles
        elif isinstance(move, Placement):
            tiles = move.used
            plain = Turn(seat, move, replay.score(move, node), replaced=replay.replaced(move))
            if step.player is not None and step.player.number("points") != node.number("points"):
                replay.score(move, step.player)
        if seat in racks:
            leave = missing_tiles(tiles, replay.now.rack)
            draw = missing_tiles(leave, self._rack(racks[seat], leave))
            if replay.possible(replace(plain, drawn=sort_tiles(draw))):
                return
        replay.add(plain, node)

    def _play_phony(self, step: _Step) -> None:
        replay, seat, node = self._replay, step.seat, step.node
        phony = replay.phony(node)
        if phony is not None and replay.possible(Turn(seat, phony)):
            replay.add(Challenge(None, True), node)
            return
        word, square = node.attributes.get("word", ""), node.attributes.get("coord", "")
        replay.warn(
            node,
            "the invalid move {word!r} {square!r} is read as a pass",
            word=word[:40],
            square=square[:10],
        )
        replay.add(Turn(seat, Pass()), node)

    def _move(self, node: Node) -> Move:
        kind = node.attributes.get("type", "")
        if kind == "valid":
            return self._replay.placement(node)
        if kind == "change":
            letters = self._tiles(node, node.attributes.get("letters", ""), self._replay.now.rack)
            return Exchange(letters)
        if kind != "pass":
            node.fail("there is no move of type {kind!r}", kind=kind[:40])
        return Pass()

    def _set_racks(self, racks: dict[int, Node]) -> None:
        """Racks that do not follow from the moves: set by hand."""
        replay = self._replay
        changes = []
        for seat, node in racks.items():
            old = replay.now.racks[seat] or b""
            new = self._rack(node, old)
            if sort_tiles(new) != old:
                changes.append((seat, new, node))
        if len(changes) > 1:
            # First all tiles that go, so that others can have them.
            for seat, new, node in changes:
                old = replay.now.racks[seat] or b""
                replay.add(SetRack(seat, missing_tiles(missing_tiles(new, old), old)), node)
        for seat, new, node in changes:
            replay.add(SetRack(seat, new), node)

    def _set_next(self) -> None:
        """Follow the remark on whose turn it is."""
        replay = self._replay
        if self._next is not None and not self._ends and replay.game.turns:
            self._wait_for(self._next, replay.game.turns[-1])

    def _end(self) -> None:
        replay = self._replay
        now = replay.now
        out = [s for s, rack in enumerate(now.racks) if not rack and not now.bag]
        if self._training:
            if out and replay.events:
                replay.add(Ended(EndReason.BAG_EMPTY), replay.game.turns[-1])
            return
        if not self._ends:
            return
        finisher = out[0] if len(out) == 1 else None
        adjustments: list[tuple[bool, Adjustment, Node]] = []
        for node in self._ends:
            seat, points = replay.game.seat(node), node.number("points") or 0
            late = any(event.seat == seat for _, event, _ in adjustments)
            reason = AdjustmentReason.TIME if late else AdjustmentReason.END_RACK
            tiles = b"" if late else _counted(now, seat, points)
            adjustments.append((seat == finisher, Adjustment(seat, points, reason, tiles), node))
        # The finisher's points come last, but for those of the clock.
        order = sorted(adjustments, key=lambda f: (f[1].reason is AdjustmentReason.TIME, f[0]))
        for finished, event, node in order:
            if event.points or (finished and not now.rules.finisher_gains_twice):
                replay.add(event, node)
        replay.add(Ended(_reason(now, finisher)), self._ends[-1])

    def _rack(self, node: Node, old: bytes) -> bytes:
        return self._tiles(node, node.text.strip().removeprefix("-"), old)

    def _tiles(self, node: Node, text: str, old: bytes) -> bytes:
        now = self._replay.now
        pool = now.bag + b"".join(rack or b"" for rack in now.racks)
        size = now.rules.rack_size
        if node.tag != "PlayerRack":
            pool, size = old, len(old)
        try:
            return b"".join(read_rack(text, old, pool, size, now.tile_set))
        except FormatError as error:
            node.fail("{fault}", fault=error)


def _said(node: Node) -> list[str | None]:
    return [node.attributes.get(name) for name in ("type", "word", "coord", "letters")]


def _counted(now: Position, seat: int, points: int) -> bytes:
    """The rack that was counted for points at the end."""
    if points < 0:
        return now.racks[seat] or b""
    if points > 0 and now.seats == 2 and now.rules.finisher_gains_twice:
        return now.racks[1 - seat] or b""
    return b""


def _reason(now: Position, finisher: int | None) -> EndReason:
    if finisher is not None:
        return EndReason.OUT
    passed = now.passes >= now.seats or now.scoreless >= now.rules.scoreless_limit
    return EndReason.SCORELESS if passed else EndReason.BLOCKED
