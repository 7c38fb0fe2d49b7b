"""Games on disk by the suffix of their file: our own, GCG, CGP and Eliot's XML."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from eliot_qt.faults import Message, Said, reason
from eliot_qt.formats.errors import FormatError
from eliot_qt.formats.workload import Watch, unwatched
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.part_racks import ALL_KNOWN, PartRacks
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileError, TileSet
from eliot_qt.modes import training
from eliot_qt.modes.catalogue import check_playable, mode_of
from eliot_qt.modes.mode import Mode
from eliot_qt.store.atomic import write_atomic
from eliot_qt.store.reading import as_text, read_bytes

from ..house_rules import tile_set_for
from ..set_up import is_of_players, record_of

# Each format is loaded with its first file, not with the window.
if TYPE_CHECKING:
    from eliot_qt.formats.eliot_xml.losses import Loss
    from eliot_qt.formats.eliot_xml.tree import XmlWarning
    from eliot_qt.formats.gcg.lines import GcgWarning

GAME_SUFFIX = ".eliot"
GCG_SUFFIX = ".gcg"
CGP_SUFFIX = ".cgp"
XML_SUFFIX = ".xml"
# Tiles on the largest racks that games are played with.
_LARGEST_RACK = 8
# The fewest seats of a GCG.
_GCG_SEATS = 2
# Bytes.
_LARGEST = {GCG_SUFFIX: 8_000_000, CGP_SUFFIX: 100_000, XML_SUFFIX: 8_000_000}


def is_game(text: str) -> bool:
    """Return whether copied text begins like a game in GCG, not like a position."""
    return text.lstrip().startswith((">", "#"))


def can_hold(suffix: str, mode: Mode) -> bool:
    """Return whether files of a suffix can hold games of a mode at all."""
    return suffix != GCG_SUFFIX or (mode.keeps_leaves and mode.seats.stop > _GCG_SEATS)


@dataclass(frozen=True)
class Opened:
    """A game read from a file, and what its reader had to correct.

    ``guessed`` are the turns of which the file has only part of the rack, with that part.
    ``other_lexicon`` is the lexicon the file names, where the game has another one now.
    ``is_position``: it is a position of two players and no game.
    """

    record: GameRecord
    warnings: tuple[Message, ...] = ()
    guessed: PartRacks = ALL_KNOWN
    other_lexicon: str = ""
    is_position: bool = False


class GameFiles:
    """Reads and writes games with the tile sets and layouts there are.

    ``words`` gives the number of words of a lexicon by id, 0 where it is not known: Eliot opens
    only games whose lexicon has as many words as its own. ``usual`` are the rules of games whose
    files name none.
    """

    def __init__(
        self,
        tile_sets: Mapping[str, TileSet],
        layouts: Mapping[str, Layout],
        words: Callable[[str], int] = lambda lexicon: 0,
        usual: Rules | None = None,
    ) -> None:
        self._tile_sets = tile_sets
        self._layouts = layouts
        self._words = words
        self._usual = usual or Rules()

    def read(self, path: Path, watch: Watch = unwatched) -> Opened:
        """The game of a file. Raises :class:`FormatError` naming the file and the place.

        ``watch`` is called on the way with the number of events read; what it raises ends it.
        """
        from eliot_qt.formats.own.savefile import MOST_BYTES

        try:
            suffix = path.suffix.lower()
            data = read_bytes(path, _LARGEST.get(suffix, MOST_BYTES))
            game = self._read(suffix, data, watch)
            check_playable(game.record)
            return game
        except OSError as error:
            raise FormatError("{file}: {reason}", file=path.name, reason=reason(error)) from error
        except ValueError as error:
            raise FormatError("{file}: {fault}", file=path.name, fault=error) from error

    def write(
        self,
        path: Path,
        record: GameRecord,
        seat: int | None = None,
        guessed: PartRacks = ALL_KNOWN,
    ) -> tuple[Loss, ...]:
        """Write a game in the format of its suffix; in ours if the suffix is unknown.

        Returns what an XML of Eliot leaves out, to be shown to the person.
        With a ``seat``, GCG and CGP hold its racks alone, with -1 none (see :mod:`.secrecy`). Of
        racks that were filled up by chance GCG holds what is known, which ``guessed`` has.
        Raises ``OSError`` where the file cannot be written, :class:`FormatError` where the format
        cannot hold the game. What stood in the file before stays until all is written.
        """
        suffix = path.suffix.lower()
        losses_: tuple[Loss, ...] = ()
        if suffix == GCG_SUFFIX:
            from eliot_qt.formats.gcg.writer import format_gcg

            text = format_gcg(record, seat, guessed)
        elif suffix == CGP_SUFFIX:
            from eliot_qt.formats.cgp import format_cgp

            position = record.position if seat is None else record.position.seen_by(seat)
            text = format_cgp(position) + "\n"
        elif suffix == XML_SUFFIX:
            from eliot_qt.formats.eliot_xml.losses import losses
            from eliot_qt.formats.eliot_xml.writer import format_eliot_xml

            whole = mode_of(record).whole(record)
            text = format_eliot_xml(whole, self._words(record.start.rules.lexicon))
            losses_ = losses(whole)
        else:
            from eliot_qt.formats.own.savefile import dumps

            text = dumps(record)
        write_atomic(path, text)
        return losses_

    def read_text(self, text: str) -> Opened:
        """The game of a copied GCG, or the position of a copied CGP, of two players in any case.

        Raises :class:`FormatError`.
        """
        text = text.strip()
        if is_game(text):
            return self._read_gcg(text.encode(), unwatched)
        position = self.position(text, self._rules_of(text))
        return Opened(record_of(position), is_position=True)

    def position(self, text: str, rules: Rules) -> Position:
        """Position of a CGP text, on the board its size asks for. Raises :class:`FormatError`.

        With racks of more tiles than usual it is one of a game with such racks.
        """
        from eliot_qt.formats.cgp import cgp_size, parse_cgp

        size = cgp_size(text)
        layout = next((a for a in self._layouts.values() if a.size == size), None)
        if layout is None:
            sizes = sorted({layout.size for layout in self._layouts.values()})
            rows = Message("1 row") if size == 1 else Message("{count} rows", count=size)
            raise FormatError(
                "a position in CGP has {sizes} rows, such as 15/15/…; this has {rows}",
                sizes=_either(sizes),
                rows=rows,
            )
        tile_set = self._tile_set(rules, layout)
        return parse_cgp(text, Game(_with_racks(rules, text, tile_set), tile_set, layout))

    def _read(self, suffix: str, data: bytes, watch: Watch = unwatched) -> Opened:
        if suffix == GCG_SUFFIX:
            return self._read_gcg(data, watch)
        if suffix == XML_SUFFIX:
            return self._read_xml(data, watch)
        text = as_text(data)
        if suffix == CGP_SUFFIX:
            return self._read_cgp(text)
        from eliot_qt.formats.own.savefile import loads

        return Opened(loads(text, self._tile_sets, self._layouts, watch))

    def _rules_of(self, text: str) -> Rules:
        """The rules of a CGP: its lexicon if that is here."""
        from eliot_qt.formats.cgp import cgp_opcodes

        # A position is worth more than the name of a lexicon that is not here.
        lexicon = cgp_opcodes(text).get("lex", "")
        return Rules(lexicon=lexicon) if self._words(lexicon) else self._usual

    def _tile_set(self, rules: Rules, layout: Layout) -> TileSet:
        base = rules.tile_set.removesuffix("_super")
        return self._tile_sets[tile_set_for(base, layout, self._tile_sets)]

    def _read_xml(self, data: bytes, watch: Watch) -> Opened:
        from eliot_qt.formats.eliot_xml.reader import parse_eliot_xml

        names: list[str] = []

        def choose(name: str) -> str:
            names.append(name)
            return name if self._words(name) else Rules().lexicon

        record, misfits_ = parse_eliot_xml(
            data, self._tile_sets, self._layouts, choose=choose, watch=watch
        )
        other = _other_lexicon(names[0], record)
        return Opened(record, tuple(map(_warning, misfits_)), other_lexicon=other)

    def _read_cgp(self, text: str) -> Opened:
        from eliot_qt.formats.cgp import cgp_opcodes

        lexicon = cgp_opcodes(text).get("lex", "")
        position = self.position(text, self._rules_of(text))
        of_two = is_of_players(position)
        record = record_of(position) if of_two else training.train_from(position, seed=0)
        other = _other_lexicon(lexicon, record)
        return Opened(record, other_lexicon=other, is_position=of_two)

    def _read_gcg(self, data: bytes, watch: Watch) -> Opened:
        """A GCG names no board: the usual one is tried first, then the larger ones."""
        from eliot_qt.formats.gcg.reader import decode_gcg, read_gcg

        text = decode_gcg(data)
        first: FormatError | None = None
        rules = self._usual
        for layout in sorted(self._layouts.values(), key=lambda a: a.size):
            tile_set = self._tile_set(rules, layout)
            try:
                game = read_gcg(text, Game(rules, tile_set, layout), watch=watch)
            except FormatError as error:
                first = first or error
                continue
            warnings = tuple(map(_warning, game.warnings))
            other = _other_lexicon(game.lexicon, game.record)
            return Opened(game.record, warnings, game.guessed, other)
        raise first or FormatError("there is no board to play on")


def _with_racks(rules: Rules, text: str, tile_set: TileSet) -> Rules:
    """The rules with racks as large as the largest of a CGP, where games have such."""
    fields = text.split(";")[0].split()
    racks = fields[1].split("/") if len(fields) > 1 else ()
    try:
        most = max((len(tile_set.parse(rack)) for rack in racks), default=0)
    except TileError:
        # The reader says where in the file it is.
        return rules
    return replace(rules, rack_size=most) if rules.rack_size < most <= _LARGEST_RACK else rules


def _warning(warning: GcgWarning | XmlWarning) -> Message:
    return Message("line {line}: {message}", line=warning.line, message=warning.message)


def _either(sizes: Sequence[int]) -> Said:
    if len(sizes) < 2:
        return "".join(map(str, sizes))
    return Message("{some} or {last}", some=tuple(sizes[:-1]), last=sizes[-1])


def _other_lexicon(named: str, record: GameRecord) -> str:
    """The lexicon a file names, if the game has another one."""
    return "" if named.casefold() == record.start.rules.lexicon.casefold() else named
