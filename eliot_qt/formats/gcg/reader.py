"""GCG, the field's format of games: a tolerant reader, a strict writer.

Reading corrects what can be corrected and says so in warnings (wrong points, missing turns,
racks that do not follow from one another); a line that cannot have happened is a
:class:`FormatError` naming it. Points are always those of the rules. A lost challenge that costs
the turn is written as a pass, as the format has no other way.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from eliot_qt.formats.workload import Watch, unwatched
from eliot_qt.game.bag import chance
from eliot_qt.game.board import Board
from eliot_qt.game.events import (
    Adjustment,
    AdjustmentReason,
    Challenge,
    Ended,
    Event,
    EventError,
    SetRack,
    Turn,
    apply,
)
from eliot_qt.game.game import Game
from eliot_qt.game.part_racks import ALL_KNOWN, PartRack, PartRacks
from eliot_qt.game.position import EndReason, Position, opening
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import WordCheck
from eliot_qt.game.tiles import TileSet, missing_tiles, remove_tiles, sort_tiles

from ..errors import FormatError as FormatError
from ..workload import Workload
from .lines import GcgWarning as GcgWarning
from .lines import LineKind, split_lines
from .plays import Item, Plays, PointsChange, Step, Withdrawal
from .racks import deduce_racks
from .writer import format_gcg as format_gcg

_ENCODING = re.compile(rb"^\xef?\xbb?\xbf?#character-encoding\s+(\S+)", re.IGNORECASE)


def decode_gcg(data: bytes) -> str:
    """Text of a GCG file: the encoding it names, else UTF-8, else ISO-8859-1 (always works)."""
    match = _ENCODING.match(data)
    encoding = match[1].decode("ascii", "replace").lower() if match else "utf-8"
    encodings = ["latin-1"] if encoding in ("iso-8859-1", "latin-1", "latin1") else ["utf-8-sig"]
    try:
        return data.decode(encodings[0])
    except UnicodeDecodeError:
        return data.decode("latin-1")


@dataclass(frozen=True)
class GcgGame:
    """A game of a GCG text, what was corrected, and the turns with only part of the rack.

    ``lexicon`` is the name the text has for it, if any.
    """

    record: GameRecord
    warnings: list[GcgWarning]
    guessed: PartRacks = ALL_KNOWN
    lexicon: str = ""


def read_gcg(
    text: str,
    game: Game,
    seed: int = 0,
    watch: Watch = unwatched,
) -> GcgGame:
    """Record of a GCG text, with everything that was corrected.

    The rules apply with this tile set and layout; where the file has challenges the rules allow
    them. Tiles the file does not name are drawn by ``seed`` (:mod:`.gcg_racks`).
    ``watch`` is called on the way. Raises :class:`FormatError` naming the line.
    """
    lines = split_lines(text)
    tile_set, layout = game.tile_set, game.layout
    rules = replace(game.rules, tile_set=tile_set.id, layout=layout.id)
    plays = Plays(lines, Game(rules, tile_set, layout))
    challenges = (i for i in plays.items if _is_challenge(i))
    if any(challenges) and rules.word_check is WordCheck.REFUSE:
        rules = replace(rules, word_check=WordCheck.CHALLENGE)
    first, last = deduce_racks(plays, chance(seed, -1))
    racks = _available(first, tile_set)
    start = opening(rules, tile_set, Board.empty(layout), racks, plays.starter)
    replay = _Replay(plays, start, watch)
    numbers = [0, *(replay.ends[count] for count in plays.ends)]
    if not lines.incomplete:
        replay.end()
    record = GameRecord(
        start,
        tuple(Seat(name) for name in plays.names),
        seed,
        title=lines.title,
        events=tuple(replay.events),
        notes=tuple((numbers[count], note) for count, note in lines.notes),
        positions=tuple(replay.positions),
    )
    warnings = sorted(lines.warnings, key=lambda warning: warning.line)
    guessed = PartRacks(replay.guessed, last, len(replay.events))
    return GcgGame(record, warnings, guessed, lines.lexicon.strip())


class _Replay:
    """Turns what happened into events; ``ends[n]`` is the number of events after ``n`` items.

    ``guessed`` are the turns before which tiles of the rack were guessed.
    """

    def __init__(self, plays: Plays, start: Position, watch: Watch) -> None:
        self.events: list[Event] = []
        self.positions = [start]
        self.ends = [0]
        self.guessed: dict[int, PartRack] = {}
        self._plays = plays
        self._workload = Workload(watch)
        for item in plays.items:
            try:
                self._add(item)
            except EventError as error:
                raise FormatError("line {line}: {fault}", line=item.line, fault=error) from error
            self.ends.append(len(self.events))

    def end(self) -> None:
        """End the game if the file says that it ended."""
        position = self.positions[-1]
        is_counted = any(
            isinstance(i, PointsChange) and i.kind is LineKind.END_RACK for i in self._plays.items
        )
        out = any(rack == b"" for rack in position.racks) and not position.bag_count
        if out and not is_counted:
            last = self._plays.items[-1].line if self._plays.items else 0
            self._plays.lines.warn(last, "the points for the last rack are missing")
        if out or is_counted:
            self._append(Ended(EndReason.OUT if out else EndReason.SCORELESS))

    def _append(self, event: Event) -> None:
        self.positions.append(apply(self.positions, event))
        self.events.append(event)
        self._workload.add(event, self.positions[-1])

    def _add(self, item: Item) -> None:
        match item:
            case Step():
                self._step(item)
            case Withdrawal():
                self._append(Challenge(self.positions[-1].to_move, True, again=item.again))
            case PointsChange(kind=LineKind.CHALLENGE):
                challenger = self.positions[-1].to_move
                self._append(Challenge(challenger, False, bonus=item.points))
            case PointsChange():
                time = item.kind is LineKind.TIME
                reason = AdjustmentReason.TIME if time else AdjustmentReason.END_RACK
                self._append(Adjustment(item.seat, item.points, reason, item.tiles))

    def _step(self, step: Step) -> None:
        self._set_rack(step)
        now = self.positions[-1]
        draw = b""
        if not step.withdrawn:
            leave = missing_tiles(step.used, now.rack)
            needed = missing_tiles(leave, step.next_rack)
            there = missing_tiles(missing_tiles(now.bag, needed), needed)
            draw = there[: max(now.rules.rack_size - len(leave), 0)]
        if step.guessed:
            known_tiles = missing_tiles(missing_tiles(now.rack, step.known), step.known)
            self.guessed[len(self.events)] = PartRack(known_tiles, bool(step.unknown))
        self._append(Turn(step.seat, step.move, step.score, sort_tiles(draw)))

    def _set_rack(self, step: Step) -> None:
        """Take a rack as written if it does not follow from the one before."""
        if self.positions[-1].rack == step.rack:
            return
        lacking = missing_tiles(self.positions[-1].bag + self.positions[-1].rack, step.used)
        for tile in lacking:
            self._free(tile, step)
        now = self.positions[-1]
        pool = now.bag + now.rack
        rack = sort_tiles(missing_tiles(missing_tiles(pool, step.rack), step.rack))
        if missing := missing_tiles(rack, step.used):
            tiles_text = now.tile_set.show(missing)
            raise FormatError(
                "line {line}: tiles {tiles} cannot be on this rack",
                line=step.line,
                tiles=tiles_text,
            )
        if rack != now.rack:
            self._plays.lines.warn(
                step.line, "the rack does not follow from the one before and is taken as it is"
            )
            self._append(SetRack(step.seat, rack))

    def _free(self, tile: int, step: Step) -> None:
        """Take a tile that was only guessed to be on another rack back into the bag."""
        now = self.positions[-1]
        for seat, rack in enumerate(now.racks):
            if rack and seat != step.seat and tile in rack:
                other = remove_tiles(rack, (tile,)) + now.bag[:1]
                self._append(SetRack(seat, other))
                name = self._plays.names[seat]
                self._plays.lines.warn(
                    step.line, "a tile guessed for {name} is another one", name=name
                )
                return


def _available(racks: Sequence[bytes], tile_set: TileSet) -> tuple[bytes, ...]:
    """The racks without tiles the set does not have that often."""
    bag = tile_set.full_bag
    tiles = []
    for rack in racks:
        there = missing_tiles(missing_tiles(bag, rack), rack)
        bag = missing_tiles(there, bag)
        tiles.append(there)
    return tuple(tiles)


def _is_challenge(item: Item) -> bool:
    if isinstance(item, PointsChange):
        return item.kind is LineKind.CHALLENGE
    return isinstance(item, Withdrawal)
