"""Letters as people type them → tiles."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from eliot_qt.game.tiles import BLANK, BLANK_SYMBOL, TileError, TileSet, excerpt

from . import WordsError

# As many as the largest bag holds.
MOST_LETTERS = 200
# The ways to use sets multiply.
MOST_SETS = 12
# A tile in brackets, a blank, or letters up to one of these.
_SET = re.compile(r"\[(\^?[^\[\]<>^]+)\]")
_PART = re.compile(r"\[([^\[\]<>]*)\]|<([^\[\]<>]*)>|(\?)|([^\[\]<>?]+)")


def read_letters(text: str, tile_set: TileSet, *, blanks: bool = True) -> bytes:
    """Tiles of typed letters in any case, ``?`` for a blank, in the order typed.

    Digraph tiles are found as in words; brackets set one apart: ``[CH]``, ``<CH>``, ``C[H]``.
    Raises :class:`WordsError`.
    """
    tiles = bytearray()
    at = 0
    while at < len(text):
        part = _PART.match(text, at)
        if part is None:
            raise WordsError(
                "{text}, character {at}: {sign!r} has no partner",
                text=excerpt(text),
                at=at + 1,
                sign=text[at],
            )
        square, angle, blank, plain = part.groups()
        if blank:
            if not blanks:
                raise WordsError(
                    "{text}, character {at}: a blank cannot stand here",
                    text=excerpt(text),
                    at=at + 1,
                )
            tiles.append(BLANK)
        elif plain is not None:
            tiles += _split(plain, text, tile_set)
        else:
            tiles.append(one_tile(square if square is not None else angle, tile_set))
        at = part.end()
        if len(tiles) > MOST_LETTERS:
            raise WordsError(
                "{text}: more than {most} letters", text=excerpt(text), most=MOST_LETTERS
            )
    if not tiles:
        raise WordsError("type at least one letter")
    return bytes(tiles)


@dataclass(frozen=True)
class TypedLetters:
    """Letters to make words of: tiles, sets of which one tile counts, and with ``more`` any others.

    ``sets`` have bit t for tile t.
    """

    tiles: bytes = b""
    sets: tuple[int, ...] = ()
    more: bool = False


def read_typed_letters(text: str, tile_set: TileSet) -> TypedLetters:
    """Read letters among which ``[RL]`` is one of these, ``[^S]`` any but these, ``*`` any number.

    Else as :func:`read_letters`; brackets round one tile set it apart. Raises :class:`WordsError`.
    """
    more = "*" in text
    rest = text.replace("*", "")
    sets: list[int] = []
    for inside in _SET.findall(rest):
        is_any_but = inside.startswith("^")
        tiles = _split(inside.removeprefix("^"), text, tile_set)
        if len(tiles) > 1 or is_any_but:
            mask = sum({1 << tile for tile in tiles})
            sets.append((2 << len(tile_set)) - 2 & ~mask if is_any_but else mask)
            rest = rest.replace(f"[{inside}]", "", 1)
    if len(sets) > MOST_SETS:
        raise WordsError("{text}: more than {most} sets", text=excerpt(text), most=MOST_SETS)
    tiles = read_letters(rest, tile_set) if rest or not (sets or more) else b""
    return TypedLetters(tiles, tuple(sets), more)


def one_tile(symbol: str, tile_set: TileSet) -> int:
    """The tile of a symbol typed in any case. Raises :class:`WordsError`."""
    tiles = _split(symbol, symbol, tile_set)
    if len(tiles) != 1:
        raise WordsError(
            "{symbol} is not one tile of {tile_set}", symbol=excerpt(symbol), tile_set=tile_set.name
        )
    return tiles[0]


def read_words(text: str, tile_set: TileSet) -> tuple[bytes, ...]:
    """Several runs of letters without blanks, separated by commas."""
    return tuple(read_letters(part, tile_set, blanks=False) for part in text.split(","))


def letters_text(tiles: Iterable[int], tile_set: TileSet) -> str:
    """Text that :func:`read_letters` reads back."""
    symbols = (BLANK_SYMBOL if t == BLANK else tile_set.letters[t] for t in tiles)
    return "".join(s if len(s) == 1 else f"[{s}]" for s in symbols)


def _split(plain: str, text: str, tile_set: TileSet) -> bytes:
    try:
        return tile_set.split(tile_set.fold(plain))
    except TileError as error:
        raise WordsError("{text}: {fault}", text=excerpt(text), fault=error) from error


def letters_of_sign(sign: str, tile_set: TileSet) -> bytes:
    """The tiles of one sign in any case, none if it is not made of tiles."""
    try:
        return tile_set.split(tile_set.fold(sign))
    except TileError:
        return b""
