"""The racks of a game as far as a file gives them, when it does not give all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class PartRack:
    """The tiles known of a rack; ``counted``: of the tiles exchanged only the number is known."""

    tiles: bytes = b""
    counted: bool = False


@dataclass(frozen=True)
class PartRacks:
    """The turns (indices of events) whose rack is known in part; the rest was filled by chance.

    ``last`` are the tiles known of each seat's rack after the last of ``events`` events, where
    they are not all known. Iterated over, it is the turns.
    """

    turns: Mapping[int, PartRack] = field(default_factory=dict)
    last: tuple[bytes, ...] = ()
    events: int = 0

    def __bool__(self) -> bool:
        return bool(self.turns or self.last)

    def __iter__(self) -> Iterator[int]:
        return iter(self.turns)

    def __len__(self) -> int:
        return len(self.turns)

    def __contains__(self, event: object) -> bool:
        return event in self.turns


ALL_KNOWN = PartRacks()
