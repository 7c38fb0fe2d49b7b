"""Games of the same beginning as a tree: each branch below the game it came from.

Files do not say where a game was branched from. Games of one beginning have the same seed, seats
and racks; a later one came from the earlier one with which it has the most events in common.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import takewhile

from eliot_qt.game.record import GameRecord

from .autosave import SavedGame


def by_branches(games: Sequence[SavedGame]) -> list[tuple[SavedGame, int]]:
    """The games with the branches of each below it, and how deep each is, 0 for no branch.

    The trees are in the order of their first games given, branches in the order they were made.
    """
    families: dict[Hashable, list[SavedGame]] = {}
    for game in games:
        families.setdefault(_beginning(game.record), []).append(game)
    return [entry for family in families.values() for entry in _tree(family)]


def _tree(family: Sequence[SavedGame]) -> Iterator[tuple[SavedGame, int]]:
    # The names of their files tell when they were begun.
    games = sorted(family, key=lambda game: game.path.name)
    below: dict[int, list[int]] = {number: [] for number in range(len(games))}
    roots: list[int] = []
    for number, game in enumerate(games):
        parent = _parent(game.record, [earlier.record for earlier in games[:number]])
        (roots if parent is None else below[parent]).append(number)
    # Where several games have no common event, the one given first leads.
    places = {game.path: place for place, game in enumerate(family)}

    def walk(number: int, depth: int) -> Iterator[tuple[SavedGame, int]]:
        yield games[number], depth
        for branch in below[number]:
            yield from walk(branch, depth + 1)

    for root in sorted(roots, key=lambda number: places[games[number].path]):
        yield from walk(root, 0)


def _parent(record: GameRecord, earlier: Sequence[GameRecord]) -> int | None:
    """Return the earlier game that a game branched from; of several alike, the first."""
    shared = [_in_common(record, other) for other in earlier]
    if not shared:
        return None
    most = max(shared)
    # Without a seed of their own, games of other programs only happen to begin alike.
    return shared.index(most) if most or record.seed else None


def _in_common(record: GameRecord, other: GameRecord) -> int:
    pairs = zip(record.events, other.events, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _beginning(record: GameRecord) -> Hashable:
    start = record.start
    return record.mode, record.seed, record.seats, start.racks, start.board.squares
