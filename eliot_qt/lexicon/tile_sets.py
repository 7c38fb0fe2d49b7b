"""The tile sets there are: those of the program, and the person's own, a file for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from eliot_qt import paths
from eliot_qt.faults import reason
from eliot_qt.game.tile_set_file import TileSets
from eliot_qt.game.tiles import TileError, TileSet, excerpt, read_tile_sets
from eliot_qt.store.atomic import write_atomic

from .manifest import Manifest, check_id

_SUFFIX = ".toml"
_MOST = 1000
_LONGEST_NAME = 100
_LONGEST_LETTER = 8
_MOST_REPLACED, _LONGEST_REPLACED = 100, 10
_MOST_ON_RACK = 15
_MOST_POINTS = 10_000


class AllTileSets(Mapping[str, TileSet]):
    """Tile sets by id, the program's first. What is wrong with one's own leaves the others.

    Raises :class:`TileError` where the program's file cannot be read.
    """

    def __init__(self, shipped: Path | None = None, own: Path | None = None) -> None:
        self._shipped = TileSets(shipped or paths.resources() / "tilesets.toml")
        self._folder = own or paths.user_tile_sets()
        self._own: dict[str, TileSet] | None = None
        self._faults: list[TileError] = []

    @property
    def read_so_far(self) -> frozenset[str]:
        """The ids of the program's sets that have been asked for."""
        return self._shipped.read_so_far

    @property
    def own(self) -> Mapping[str, TileSet]:
        """The person's own, by id; read when first asked for."""
        if self._own is None:
            self._own = {}
            for path in sorted(self._folder.glob(f"*{_SUFFIX}"))[:_MOST]:
                self._add(path)
        return self._own

    @property
    def faults(self) -> tuple[TileError, ...]:
        """The errors of the person's own files that are not listed."""
        _ = self.own
        return tuple(self._faults)

    def refresh(self) -> None:
        """Read one's own anew when they are next asked for."""
        self._own = None
        self._faults.clear()

    def save(self, tile_set: TileSet) -> Path:
        """Keep a tile set as one's own; the file. One's own of that id is replaced.

        Raises :class:`TileError` for an id that cannot be used or a file that cannot be written.
        """
        self._check_id(tile_set.id)
        check_bearable(tile_set)
        if len(self.own) >= _MOST and tile_set.id not in self.own:
            raise TileError("there are {most} tile sets already; remove one first", most=_MOST)
        path = self._folder / f"{tile_set.id}{_SUFFIX}"
        try:
            write_atomic(path, as_toml(tile_set))
        except OSError as error:
            raise TileError("{path}: {reason}", path=path, reason=reason(error)) from error
        self._own = {**self.own, tile_set.id: tile_set}
        return path

    def remove(self, tile_set_id: str) -> None:
        """Remove one of one's own tile sets. Raises :class:`TileError`."""
        if tile_set_id not in self.own:
            raise TileError("{tile_set!r} is not a tile set of yours", tile_set=tile_set_id)
        path = self._folder / f"{tile_set_id}{_SUFFIX}"
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise TileError("{path}: {reason}", path=path, reason=reason(error)) from error
        self._own = {key: each for key, each in self.own.items() if key != tile_set_id}

    def _check_id(self, tile_set_id: str) -> None:
        try:
            check_id(tile_set_id)
        except ValueError as error:
            raise TileError("{fault}", fault=error) from error
        if tile_set_id in self._shipped:
            raise TileError(
                "{tile_set!r} is a tile set of the program; choose another name",
                tile_set=tile_set_id,
            )

    def _add(self, path: Path) -> None:
        assert self._own is not None
        try:
            tile_set = read_tile_set(path)
            self._check_id(tile_set.id)
            if tile_set.id != path.stem:
                raise TileError(
                    "{path}: the tile set {tile_set!r} must be in {file}",
                    path=path,
                    tile_set=tile_set.id[:40],
                    file=f"{tile_set.id[:40]}{_SUFFIX}",
                )
        except TileError as error:
            self._faults.append(error)
        else:
            self._own[tile_set.id] = tile_set

    def __getitem__(self, tile_set_id: str) -> TileSet:
        if tile_set_id in self._shipped:
            return self._shipped[tile_set_id]
        return self.own[tile_set_id]

    def __iter__(self) -> Iterator[str]:
        yield from self._shipped
        yield from self.own

    def __len__(self) -> int:
        return len(self._shipped) + len(self.own)

    def __contains__(self, tile_set_id: object) -> bool:
        return tile_set_id in self._shipped or tile_set_id in self.own


def check_unused(tile_set: TileSet, manifests: Iterable[Manifest]) -> None:
    """Raise :class:`TileError` naming the lexicons that use a tile set."""
    users = tuple(each.name for each in manifests if each.tile_set_id == tile_set.id)
    if users:
        raise TileError(
            "{tile_set} is the tile set of {lexicons}; remove what uses it first",
            tile_set=tile_set.name,
            lexicons=users,
        )


def read_tile_set(path: Path) -> TileSet:
    """The one tile set of a file. Raises :class:`TileError` naming file and entry."""
    tile_sets = read_tile_sets(path)
    if len(tile_sets) != 1:
        raise TileError(
            "{path}: one [[tile_set]] is expected, {count} found", path=path, count=len(tile_sets)
        )
    tile_set = next(iter(tile_sets.values()))
    try:
        check_bearable(tile_set)
    except TileError as error:
        raise TileError("{path}: {fault}", path=path, fault=error) from error
    return tile_set


def check_bearable(tile_set: TileSet) -> None:
    """Raise :class:`TileError` for a tile set that games or word lists could not be used with."""
    if len(tile_set.name) > _LONGEST_NAME or not tile_set.name.isprintable():
        raise TileError("give the tile set a name of 1 to {most} characters", most=_LONGEST_NAME)
    _check_replacements(tile_set)
    for letter in tile_set.letters[1:]:
        if len(letter) > _LONGEST_LETTER:
            most = _LONGEST_LETTER
            raise TileError(
                "{letter}: a tile has at most {most} characters", letter=excerpt(letter), most=most
            )
        if tile_set.fold(letter) != letter:
            raise TileError(
                "{letter}: words are folded to {folded}, so this tile could never be used",
                letter=excerpt(letter),
                folded=excerpt(tile_set.fold(letter)),
            )
    if not tile_set.total:
        raise TileError("there are no tiles in the bag")
    _check_number("rack_size", tile_set.rack_size, 1, _MOST_ON_RACK)
    _check_number("bingo_tiles", tile_set.bingo_tiles, 1, tile_set.rack_size)
    _check_number("bingo_bonus", tile_set.bingo_bonus, 0, _MOST_POINTS)
    _check_number("exchange_minimum", tile_set.exchange_minimum, 1, _MOST)


def _check_number(name: str, value: object, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise TileError(
            "{name}: a whole number from {low} to {high} is expected", name=name, low=low, high=high
        )


def _check_replacements(tile_set: TileSet) -> None:
    """Refuse replacements that would make words grow without end, or that are no texts."""
    pairs = tile_set.replace
    if len(pairs) > _MOST_REPLACED:
        raise TileError("more than {most} replacements", most=_MOST_REPLACED)
    for number, (old, new) in enumerate(pairs):
        if not isinstance(new, str) or not 1 <= len(old) <= _LONGEST_REPLACED >= len(new):
            raise TileError(
                "replace: {old}: texts of up to {most} characters are expected",
                old=excerpt(old),
                most=_LONGEST_REPLACED,
            )
        again = next((later for later, _ in pairs[number:] if later in new), None)
        if again is not None:
            raise TileError(
                "replace: {old} gives {again}, which is replaced again",
                old=excerpt(old),
                again=excerpt(again),
            )


def as_toml(tile_set: TileSet) -> str:
    """The tile set as a table of a TOML file, laid out as the program's own."""
    lines = [
        "[[tile_set]]",
        f"id = {_quoted(tile_set.id)}",
        f"name = {_quoted(tile_set.name)}",
        f"locale = {_quoted(tile_set.locale)}",
        f"blanks = {tile_set.counts[0]}",
        f"rack_size = {tile_set.rack_size}",
        f"bingo_tiles = {tile_set.bingo_tiles}",
        f"bingo_bonus = {tile_set.bingo_bonus}",
        f"exchange_minimum = {tile_set.exchange_minimum}",
    ]
    if tile_set.replace:
        pairs = ", ".join(f"{_quoted(old)} = {_quoted(new)}" for old, new in tile_set.replace)
        lines.append(f"replace = {{ {pairs} }}")
    lines.append("tiles = [")
    for tile in range(1, len(tile_set.letters)):
        kind = "v" * tile_set.vowels[tile] + "c" * tile_set.consonants[tile]
        lines.append(
            f"    [{_quoted(tile_set.letters[tile])}, {tile_set.counts[tile]}, "
            f"{tile_set.values[tile]}, {_quoted(kind)}],"
        )
    return "\n".join([*lines, "]", ""])


def _quoted(text: str) -> str:
    """A TOML string: what could end or change it is written by its number."""
    plain = (
        char if char.isprintable() and char not in '"\\' else f"\\U{ord(char):08X}" for char in text
    )
    return f'"{"".join(plain)}"'
