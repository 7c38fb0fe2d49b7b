"""The bonus squares: one record for each, with all that is said of it and how it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from eliot_qt.faults import Message


@dataclass(frozen=True)
class BonusSquare:
    """A square that multiplies a letter or a word.

    ``sign`` stands for it in the files of boards, ``mark`` on the terminal. ``light`` and ``dark``
    are ground and label on paper and in reports, and on boards of a theme that has none for it.
    """

    sign: str
    letter: int
    word: int
    name: Message
    mark: str
    light: tuple[str, str]
    dark: tuple[str, str]

    @cached_property
    def label(self) -> str:
        """``2L``, ``3W`` …"""
        return f"{self.word}W" if self.word > 1 else f"{self.letter}L"


BONUS_SQUARES: tuple[BonusSquare, ...] = (
    BonusSquare(
        "d", 2, 1, Message("double letter"), "'", ("#AFD9FB", "#0B3A5E"), ("#2B5F86", "#E3F2FF")
    ),
    BonusSquare(
        "t", 3, 1, Message("triple letter"), '"', ("#2566AE", "#FFFFFF"), ("#62B4F5", "#06121D")
    ),
    BonusSquare(
        "q", 4, 1, Message("quadruple letter"), "^", ("#051C40", "#FFFFFF"), ("#C4E3FF", "#06121D")
    ),
    BonusSquare(
        "D", 1, 2, Message("double word"), "-", ("#F8B974", "#5A2A00"), ("#80491A", "#FFE6CC")
    ),
    BonusSquare(
        "T", 1, 3, Message("triple word"), "=", ("#B23A20", "#FFFFFF"), ("#F08A5D", "#1F0A02")
    ),
    BonusSquare(
        "Q", 1, 4, Message("quadruple word"), "~", ("#420A02", "#FFFFFF"), ("#FFD0BD", "#1F0A02")
    ),
)
#: the records by their labels
BY_LABEL: Mapping[str, BonusSquare] = MappingProxyType({each.label: each for each in BONUS_SQUARES})
