"""How much is tried, with which seed, and what came of it."""

from __future__ import annotations

import os
import random
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

SLICE, FULL = "slice", "full"
_SLICE_SEED = 20_261_122


@dataclass(frozen=True)
class Row:
    """A line of the table: cases tried and what failed, one text (with its file) for each."""

    area: str
    cases: int
    failures: tuple[str, ...]
    seed: int
    seconds: float
    remark: str = ""


@dataclass
class Campaign:
    """The size of one run and its table.

    The slice of the usual run always tries the same cases. A whole campaign draws a new seed,
    which the table prints and ``CAMPAIGN_SEED`` sets; ``CAMPAIGN_SCALE`` (0.1, 2 …) changes the
    number of cases, ``CAMPAIGN_FAILURES`` the folder for the cases that failed.
    """

    size: str
    table: list[Row]
    seed: int = field(init=False)

    def __post_init__(self) -> None:
        given = os.environ.get("CAMPAIGN_SEED")
        drawn = int(given) if given else random.randrange(10**6)
        self.seed = _SLICE_SEED if self.size == SLICE else drawn
        self._started = time.monotonic()

    def count(self, few: int, many: int) -> int:
        """Number of cases: of the slice, of the whole campaign."""
        if self.size == SLICE:
            return few
        return max(few, int(many * float(os.environ.get("CAMPAIGN_SCALE", "1"))))

    def chance(self, name: str) -> random.Random:
        """The random numbers of a part."""
        return random.Random(f"{name} {self.seed}")

    def note(self, area: str, cases: int, failures: Sequence[str], remark: str = "") -> None:
        """Enter a line of the table; fails the test if anything failed."""
        spent = time.monotonic() - self._started
        self.table.append(Row(area, cases, tuple(failures), self.seed, spent, remark))
        assert not failures, "\n".join(failures)


def table_lines(rows: Sequence[Row]) -> list[str]:
    """The table as it is printed."""
    lines = [f"{'area':<34} {'cases':>9} {'failures':>8} {'seed':>9} {'seconds':>8}"]
    for row in rows:
        failed = len(row.failures)
        line = f"{row.area:<34} {row.cases:>9,} {failed:>8} {row.seed:>9} {row.seconds:>8.1f}"
        lines.append(f"{line}  {row.remark}".rstrip())
    cases, failures = sum(row.cases for row in rows), sum(len(row.failures) for row in rows)
    lines.append(f"{'all':<34} {cases:>9,} {failures:>8}")
    return lines


def failures_folder() -> Path:
    """Where cases that failed are written."""
    given = os.environ.get("CAMPAIGN_FAILURES")
    folder = Path(given) if given else Path(tempfile.gettempdir()) / "eliot-qt-campaign"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
