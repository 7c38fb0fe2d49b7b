"""The parts of a bench, composed once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject

from eliot_qt.game.layout import Layout
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon

from ..analysis.analysis_work import is_compiled
from ..background.thinker import Thinker
from .bench_session import BenchSession
from .draw_lines import DrawLines
from .position_desk import PositionDesk
from .side_questions import SideQuestions


@dataclass(frozen=True)
class BenchParts:
    """The position with its candidates, the lines after draws, replies and likely racks."""

    bench: BenchSession
    lines: DrawLines
    questions: SideQuestions


def bench_parts(
    thinker: Thinker,
    lexicon_for: Callable[[str], Lexicon],
    tile_sets: Mapping[str, TileSet],
    layouts: Mapping[str, Layout],
    parent: QObject | None = None,
    *,
    may_begin: Callable[[], bool] = is_compiled,
) -> BenchParts:
    """Parts that go together."""
    desk = PositionDesk(lexicon_for, tile_sets, layouts)
    bench = BenchSession(thinker, desk, parent, may_begin=may_begin)
    desk.setParent(bench)
    questions = SideQuestions(thinker, bench, may_begin=may_begin)
    return BenchParts(bench, DrawLines(thinker, bench), questions)
