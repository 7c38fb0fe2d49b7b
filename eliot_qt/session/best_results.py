"""The personal bests of topping: finished games, the fewest penalty points a turn first.

Only games of the same words, rules and time compare, so each kind of game has a table of its own.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import date
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from eliot_qt.faults import Message, Said, reason
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import Rules, Variant
from eliot_qt.modes import topping
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.play.notices import Notice, NoticeKind
from eliot_qt.store.atomic import sweep, write_atomic
from eliot_qt.store.fields import MAX_POINTS, Fields, SaveError
from eliot_qt.store.json_object import read_object

KEPT = 20  # of each kind
_VERSION = 2
# Entries of a file.
_MOST = 100_000


@dataclass(frozen=True)
class BestResult:
    """A finished topping. ``date`` is ISO; ``seconds`` is the time of a turn, 0 without limit.

    ``rules`` is what is unusual about them (see :func:`rules_key`), empty for the usual ones.
    """

    name: str
    date: str
    lexicon: str
    seconds: int
    penalty: int
    turns: int
    found: int
    rules: str = ""

    @property
    def average(self) -> float:
        """Penalty points a turn."""
        return self.penalty / max(self.turns, 1)

    @property
    def kind(self) -> tuple[str, int, str]:
        """The key that comparable results share: lexicon, time, rules."""
        return self.lexicon, self.seconds, self.rules


def rules_key(rules: Rules) -> str:
    """Return a key of the rules that make a topping easier or harder."""
    usual = Rules()
    parts: list[str] = [variant.value for variant in rules.variants]
    if rules.layout != usual.layout:
        parts.append(rules.layout)
    if rules.rack_size != usual.rack_size and Variant.SEVEN_AMONG_EIGHT not in rules.variants:
        parts.append(f"rack{rules.rack_size}")
    if rules.bonuses != {rules.bingo_tiles: usual.bingo_bonus}:
        parts += [f"{count}:{points}" for count, points in sorted(rules.bonuses.items())] or ["0:0"]
    if rules.timeout_penalty != usual.timeout_penalty:
        parts.append(f"timeout{rules.timeout_penalty}")
    if not rules.count_seconds:
        parts.append("uncounted")
    return " ".join(parts)


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
        self._failed = False
        sweep(path.parent, path.name)
        self._results = self._load()

    @property
    def results(self) -> tuple[BestResult, ...]:
        """All results kept, the best first."""
        return self._results

    def like(self, rules: Rules) -> tuple[BestResult, ...]:
        """The results of toppings of these words, rules and time, the best first."""
        key = rules.lexicon, _seconds(rules), rules_key(rules)
        return tuple(result for result in self._results if result.kind == key)

    def add(self, record: GameRecord) -> BestResult | None:
        """Enter a finished topping; None where it is not finished or no turn was played."""
        position = record.positions[-1]
        outcomes = topping.outcomes(position)
        if not mode_of(record).counts_penalties or position.over is None or not outcomes:
            return None
        rules = record.start.rules
        result = BestResult(
            name=record.seats[0].name,
            date=self._today().isoformat(),
            lexicon=rules.lexicon,
            seconds=_seconds(rules),
            penalty=position.scores[0],
            turns=len(outcomes),
            found=sum(outcome.found for outcome in outcomes),
            rules=rules_key(rules),
        )
        self._results = _best([*self._results, result])
        self._save()
        return result

    def _save(self) -> None:
        try:
            write_atomic(self._path, _to_text(self._results))
            self._failed = False
        except OSError as error:
            # Once: the table goes on in memory.
            was_said, self._failed = self._failed, True
            if not was_said:
                self.notice.emit(Notice(NoticeKind.SETTINGS_FAILED, self._path, reason(error)))

    def _load(self) -> tuple[BestResult, ...]:
        """The results of the file. A damaged one is set aside; what is right in it stays."""
        results: list[BestResult] = []
        try:
            results, faults = _read(Fields(read_object(self._path), ""))
        except FileNotFoundError:
            return ()
        except OSError as error:
            faults = [reason(error)]
        except ValueError as error:
            faults = [reason(error)]
        best = _best(results)
        if faults:
            self._set_aside(faults, best)
        return best

    def _set_aside(self, faults: Sequence[Said], kept: tuple[BestResult, ...]) -> None:
        # Seldom needed: the first window loads none of it.
        from eliot_qt.store.set_aside import joined, listed, set_aside

        detail = listed(faults)
        try:
            aside = set_aside(self._path)
            if kept:
                write_atomic(self._path, _to_text(kept))
            self.found = Notice(NoticeKind.RESULTS_DAMAGED, aside, detail)
        except OSError as error:
            self.found = Notice(
                NoticeKind.RESULTS_DAMAGED, self._path, joined(detail, reason(error))
            )


def _to_text(results: tuple[BestResult, ...]) -> str:
    table = {"version": _VERSION, "results": [asdict(result) for result in results]}
    return json.dumps(table, indent=2, ensure_ascii=False) + "\n"


def _seconds(rules: Rules) -> int:
    return (topping.duration(rules) or 0) // 1000


def _best(results: list[BestResult]) -> tuple[BestResult, ...]:
    """The results in order, as many of each kind as are kept."""
    count: Counter[tuple[str, int, str]] = Counter()
    best = []
    for result in sorted(results, key=lambda result: (result.average, -result.turns)):
        count[result.kind] += 1
        if count[result.kind] <= KEPT:
            best.append(result)
    return tuple(best)


def _read(given: Fields) -> tuple[list[BestResult], list[Said]]:
    """The results of a JSON object, and what is wrong with the others.

    Raises ``ValueError`` where there is no list of them. Files of version 1 know of no rules:
    their results are taken for those of the usual ones.
    """
    ruled = not given.has("version") or given.value("version") != 1
    results: list[BestResult] = []
    faults: list[Said] = []
    for number, entry in enumerate(given.items("results", _MOST), 1):
        try:
            results.append(_result(Fields(entry, Message("result {number}", number=number)), ruled))
        except SaveError as error:
            faults.append(error.message)
    return results, faults


def _result(given: Fields, ruled: bool) -> BestResult:
    given.allow(*(entry.name for entry in fields(BestResult)))
    return BestResult(
        name=given.text("name"),
        date=given.text("date"),
        lexicon=given.text("lexicon"),
        seconds=given.number("seconds", 0, MAX_POINTS),
        penalty=given.number("penalty", 0, MAX_POINTS),
        turns=given.number("turns", 0, MAX_POINTS),
        found=given.number("found", 0, MAX_POINTS),
        rules=given.text("rules") if ruled or given.has("rules") else "",
    )
