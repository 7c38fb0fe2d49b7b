"""Running an automaton through all words at once, a place in the words at a time.

A word has a byte for its state and, at each place, a byte for its tile (:mod:`.letter_columns`).
Tiles that an automaton does not tell apart are one class, states from which the same ends are
accepted one state; where state and class fit a byte together, one translation takes all words a
tile further. What that takes does not depend on how many words are found.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..automata import Automaton, State
from ..table.mask import Mask

# States of every automaton: no word is accepted any more, every word is.
_NONE, _ALL = 0, 1
_BYTE = 256
# Translations of all words that still pay.
_MOST_WORK = 60


@dataclass(frozen=True)
class _Level:
    """The states before a place in the words, numbered from 2 on, and the classes of its tiles.

    ``after`` has for each state the states behind: first the one of words that end here, then
    one for each class. ``classes``: the class of each tile; 0 for a word that has ended.
    """

    after: tuple[tuple[int, ...], ...]
    classes: bytes

    @property
    def width(self) -> int:
        """The number of classes."""
        return max(self.classes) + 1


def sweep(
    automaton: Automaton,
    columns: Sequence[bytes],
    tiles: Iterable[Sequence[int]],
    steps: int = 6000,
) -> Mask | None:
    """The words an automaton accepts; None if it has too many states to run so.

    ``columns`` are :func:`~.letter_columns.letter_columns` of all words. ``tiles`` are all there
    are in groups that the automaton does not tell apart. ``steps`` are the most it is asked for.
    """
    planned = _plan(automaton, len(columns), list(tiles), steps)
    if planned is None:
        return None
    start, levels = planned
    words = len(columns[0]) if columns else 0
    # Behind the last level where anything is open all is decided.
    levels = [level for level in levels if level.after]
    parts = [_parts(level) for level in levels]
    if sum(map(len, parts)) > _MOST_WORK:
        return None
    whole = (len(cut) == 1 for cut in parts)
    factors = [level.width if fits else 1 for level, fits in zip(levels, whole, strict=True)] + [1]
    states = bytes([start * factors[0]]) * words
    for number, (level, cut) in enumerate(zip(levels, parts, strict=True)):
        states = _step(level, states, columns[number], cut, factors[number + 1])
    return Mask(states)


def _step(level: _Level, states: bytes, column: bytes, parts: list[range], factor: int) -> bytes:
    """The states one tile further, times a factor.

    A part has as many states as fit a byte with the classes. Where there is one, states come
    times the number of classes, so that adding a class makes a number of both.
    """
    width = level.width
    classes = int.from_bytes(column.translate(level.classes), "little")
    total = 0
    for part in parts:
        first = part is parts[0]
        scale, following = bytearray(_BYTE), bytearray(_BYTE)
        # What is decided stays so; it goes with the first part.
        scale[_ALL] = width if first else 0
        following[width : 2 * width] = bytes([_ALL * factor if first else _NONE]) * width
        for number, state in enumerate(part, 2):
            scale[state] = number * width
            after = bytes(each * factor for each in level.after[state - 2])
            following[number * width : (number + 1) * width] = after
        scaled = states if len(parts) == 1 else states.translate(scale)
        both = int.from_bytes(scaled, "little") + classes
        led = both.to_bytes(len(states), "little").translate(following)
        if len(parts) == 1:
            return led
        total |= int.from_bytes(led, "little")
    return total.to_bytes(len(states), "little")


def _parts(level: _Level) -> list[range]:
    """The states of a level in parts that fit a byte with its classes."""
    most = _BYTE // level.width - 2
    last = len(level.after) + 2
    return [range(at, min(at + most, last)) for at in range(2, last, most)]


def _plan(
    automaton: Automaton, places: int, tiles: list[Sequence[int]], steps: int
) -> tuple[int, list[_Level]] | None:
    """The state all words begin with, and what leads on from each place; None for too much."""
    met = _meet(automaton, places, tiles, steps)
    if met is None:
        return None
    rows, reached = met
    numbers: dict[State, int] = {
        state: int(automaton.accepts(state)) for state in reached[places] if state is not None
    }
    numbers[None] = _NONE
    levels: list[_Level] = []
    for place in range(places - 1, -1, -1):
        alike: dict[tuple[int, ...], int] = {}
        before: dict[State, int] = {None: _NONE}
        for state in reached[place]:
            ends = int(automaton.accepts(state))
            after = (ends, *(numbers[each] for each in rows[state]))
            if max(after) <= _ALL and min(after) == max(after):
                before[state] = ends
            else:
                before[state] = alike.setdefault(after, len(alike) + 2)
        if len(alike) + 2 > _BYTE:
            return None
        levels.append(_level(list(alike), tiles))
        numbers = before
    return numbers[automaton.start], levels[::-1]


def _meet(
    automaton: Automaton, places: int, tiles: list[Sequence[int]], steps: int
) -> tuple[dict[State, list[State]], list[set[State]]] | None:
    """Return the states each state leads to, by group of tiles, and those before each place."""
    rows: dict[State, list[State]] = {}
    reached: list[set[State]] = [{automaton.start}]
    for place in range(places):
        following: set[State] = set()
        for state in reached[place]:
            row = rows.get(state)
            if row is None:
                if len(rows) * len(tiles) > steps:
                    return None
                row = rows[state] = [automaton.step(state, group[0]) for group in tiles]
            following.update(row)
        following.discard(None)
        reached.append(following)
    return rows, reached


def _level(states: list[tuple[int, ...]], tiles: list[Sequence[int]]) -> _Level:
    """A level of states given by what follows them, with as few classes as will do."""
    numbers: dict[tuple[int, ...], int] = {}
    classes = bytearray(_BYTE)
    for number, group in enumerate(tiles, 1):
        column = tuple(after[number] for after in states)
        level = numbers.setdefault(column, len(numbers) + 1)
        for tile in group:
            classes[tile] = level
    after = zip(*numbers, strict=True) if numbers else iter(())
    ends = (state[0] for state in states)
    return _Level(
        tuple((end, *rest) for end, rest in zip(ends, after, strict=True)) if states else (),
        bytes(classes),
    )
