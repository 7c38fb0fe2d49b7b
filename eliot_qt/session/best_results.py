"""The personal best table of topping: finished games, the fewest penalty points a turn first."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from datetime import date
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from eliot_qt.game.formats.atomic import write_atomic
from eliot_qt.game.record import GameRecord
from eliot_qt.modes import topping

from .state import Notice, NoticeKind
from .storage import set_aside

KEPT = 20
_VERSION = 1


@dataclass(frozen=True)
class BestResult:
    """A finished topping. ``date`` is ISO; ``seconds`` is the time of a turn, 0 without limit."""

    name: str
    date: str
    lexicon: str
    seconds: int
    penalty: int
    turns: int
    found: int

    @property
    def average(self) -> float:
        """Penalty points a turn."""
        return self.penalty / max(self.turns, 1)


class BestResults(QObject):
    """The table and its file, written whole at each change. ``today`` may be replaced in tests."""

    notice = Signal(object)  # Notice

    def __init__(
        self,
        path: Path,
        parent: QObject | None = None,
        today: Callable[[], date] = date.today,
    ) -> None:
        super().__init__(parent)
        self._path = path
        self._today = today
        self.found: Notice | None = None
        self._results = self._load()

    @property
    def results(self) -> tuple[BestResult, ...]:
        """All results kept, the best first."""
        return self._results

    def add(self, record: GameRecord) -> BestResult | None:
        """Enter a finished topping; None where it is not finished or no turn was played."""
        position = record.positions[-1]
        outcomes = topping.outcomes(position)
        if record.mode != topping.MODE or position.over is None or not outcomes:
            return None
        result = BestResult(
            name=record.seats[0].name,
            date=self._today().isoformat(),
            lexicon=record.start.rules.lexicon,
            seconds=(topping.duration(record.start.rules) or 0) // 1000,
            penalty=position.scores[0],
            turns=len(outcomes),
            found=sum(outcome.found for outcome in outcomes),
        )
        self._results = _best([*self._results, result])
        self._save()
        return result

    def _save(self) -> None:
        table = {"version": _VERSION, "results": [asdict(result) for result in self._results]}
        try:
            write_atomic(self._path, json.dumps(table, indent=2, ensure_ascii=False) + "\n")
        except OSError as error:
            self.notice.emit(Notice(NoticeKind.SETTINGS_FAILED, self._path, str(error)))

    def _load(self) -> tuple[BestResult, ...]:
        try:
            return _best(_read(self._path.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return ()
        except (OSError, ValueError) as error:
            detail = str(error)
        try:
            self.found = Notice(NoticeKind.RESULTS_DAMAGED, set_aside(self._path), detail)
        except OSError as error:
            self.found = Notice(NoticeKind.RESULTS_DAMAGED, self._path, f"{detail}; {error}")
        return ()


def _best(results: list[BestResult]) -> tuple[BestResult, ...]:
    return tuple(sorted(results, key=lambda result: (result.average, -result.turns))[:KEPT])


def _read(text: str) -> list[BestResult]:
    """The results of a JSON text. Raises ``ValueError`` naming what is wrong."""
    try:
        table = json.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    entries = table.get("results") if isinstance(table, dict) else None
    if not isinstance(entries, list):
        raise ValueError("a list of results is needed")
    kinds = {entry.name: int if entry.type == "int" else str for entry in fields(BestResult)}
    results = []
    for number, entry in enumerate(entries, 1):
        if not isinstance(entry, dict) or set(entry) != set(kinds):
            raise ValueError(f"result {number}: {', '.join(kinds)} are needed")
        for name, kind in kinds.items():
            if type(entry[name]) is not kind:
                raise ValueError(f"result {number}: {name} is not a {kind.__name__}")
        results.append(BestResult(**entry))
    return results
