"""Replays the history of an Eliot game, element by element."""

from __future__ import annotations

from eliot_qt.faults import Message
from eliot_qt.formats.workload import Watch, unwatched
from eliot_qt.game.check import fit_faults
from eliot_qt.game.events import Event, EventError, apply
from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import is_designated, letter_of

from ..errors import FormatError as FormatError
from ..workload import Workload
from .header import ParsedGame
from .tiles import read_placements
from .tree import Node, XmlWarning


class Replay:
    """The events so far and the positions they lead to."""

    def __init__(self, game: ParsedGame, start: Position, watch: Watch = unwatched) -> None:
        self.game = game
        self.start = start
        self.events: list[Event] = []
        self.positions = [start]
        self.notes: list[tuple[int, str]] = []
        self.warnings: list[XmlWarning] = []
        self._workload = Workload(watch)

    @property
    def now(self) -> Position:
        """The position after all events so far."""
        return self.positions[-1]

    def warn(self, node: Node, template: str, /, **values: object) -> None:
        """Warn of something that was corrected."""
        self.warnings.append(XmlWarning(node.line, Message(template, **values)))

    def add(self, event: Event, node: Node) -> None:
        """Append the event of an element. Raises :class:`FormatError` naming its line."""
        try:
            self._append(event)
        except EventError as error:
            node.fail("{fault}", fault=error)

    def possible(self, event: Event) -> bool:
        """Append an event if it can happen; whether it could."""
        try:
            self._append(event)
        except EventError:
            return False
        return True

    def placement(self, node: Node) -> Placement:
        """The placement of a valid move; points distinguish the readings of its word.

        Raises :class:`FormatError`.
        """
        moves = self._placements(node)
        if fit_faults(moves[0], self.now.board):
            node.fail("{word!r} does not fit the board", word=node.attributes["word"])
        if len(moves) > 1:
            points = node.number("points")
            return next((move for move in moves if self.score(move) == points), moves[0])
        return moves[0]

    def phony(self, node: Node) -> Placement | None:
        """The placement of an invalid move; None if it cannot be known which it is."""
        try:
            move = self._placements(node)[0]
        except FormatError:
            return None
        end = (move.col, move.row)[move.direction] + len(move.tiles)
        return move if any(move.tiles) and end <= self.now.board.size else None

    def score(self, move: Placement, node: Node | None = None) -> int:
        """Points of a placement, computed; a warning if others are written at ``node``."""
        now = self.now
        points = score(move, now.board, now.tile_set, now.rules).total
        given_points = node.number("points") if node else None
        if node is not None and given_points is not None and given_points != points:
            word = node.attributes["word"]
            self.warn(
                node,
                "{word} is worth {points} points, not {written}",
                word=word,
                points=points,
                written=given_points,
            )
        return points

    def replaced(self, move: Placement) -> bytes:
        """Letters of the bag that take the place of the move's blanks (joker, explosive)."""
        if not self.now.rules.one_blank:
            return b""
        bag = list(self.now.bag)
        letters = bytearray()
        for tile in move.tiles:
            if is_designated(tile) and letter_of(tile) in bag:
                bag.remove(letter_of(tile))
                letters.append(letter_of(tile))
        return bytes(letters)

    def can_draw(self) -> bool:
        """Return whether the tiles left allow a rack of a game of one rack for all."""
        pool, tile_set = self.now.bag + self.now.rack, self.now.tile_set
        vowels = any(tile_set.vowels[tile] for tile in pool)
        consonants = any(tile_set.consonants[tile] for tile in pool)
        return len(pool) >= 2 and vowels and consonants

    def compare_totals(self) -> None:
        """Warn where the points add up to something else than the file's statistics."""
        turn = self.now.open_turn
        if turn is not None and not turn.untouched:
            return
        for seat, node in self.game.statistics.items():
            stated, total = node.number("totalScore"), self.now.scores[seat]
            if stated is not None and stated != total:
                name = self.game.seats[seat].name or Message("player {number}", number=seat + 1)
                self.warn(
                    node,
                    "{name} has {total} points, not {written} as the statistics say",
                    name=name,
                    total=total,
                    written=stated,
                )

    def _append(self, event: Event) -> None:
        self.positions.append(apply(self.positions, event))
        self.events.append(event)
        self._workload.add(event, self.now)

    def _placements(self, node: Node) -> list[Placement]:
        word, coordinates = node.attributes.get("word", ""), node.attributes.get("coord", "")
        try:
            return read_placements(word, coordinates, self.now)
        except FormatError as error:
            node.fail("{fault}", fault=error)
