"""A scene: a page is opened and something goes on, while the window must not stand still."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QAbstractButton, QWidget

from .ticks import Pulse, Ticks, wait

if TYPE_CHECKING:
    from eliot_qt.app import Program

# Milliseconds: a scene at most, and what is still painted after its end.
_PATIENCE, AFTER = 240_000, 300

#: milliseconds by the clock, and of CPU time
Times = tuple[float, float]


class Painted(QObject):
    """Notes whether a widget, or one of its buttons, has been painted.

    A page that itself looks the same is not painted with what lies on it.
    """

    def __init__(self, widget: QWidget, first: Callable[[], object] = lambda: None) -> None:
        super().__init__()
        self.seen = False
        self._first = first
        self._widgets = [widget, *widget.findChildren(QAbstractButton)]
        for each in self._widgets:
            each.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note the event and let it go on."""
        if not self.seen and event.type() == QEvent.Type.Paint:
            self.seen = True
            self._first()
        return False

    def close(self) -> None:
        """Watch no longer."""
        for each in self._widgets:
            each.removeEventFilter(self)


@dataclass(frozen=True)
class Scene:
    """Something that goes on: how it begins, when it has ended, and what comes before it.

    ``shows`` is what the beginning brings into view, and ``goes_on`` what a person does once it is
    there. A scene without ``shows`` has no opening: all of it goes on.
    """

    name: str
    begin: Callable[[], object]
    ended: Callable[[], bool]
    before: Callable[[], object] = lambda: None
    shows: Callable[[], QWidget] | None = None
    goes_on: Callable[[], object] = lambda: None


@dataclass(frozen=True)
class Spent:
    """The GUI thread's time in a scene; every step counts in the opening or among those after it.

    ``opening`` is the sum of all steps from the beginning to the one in which what the scene shows
    was first painted, ``longest_after`` the longest of the others, ``longest`` of all.
    """

    opening: Times | None
    longest_after: Times
    longest: Times


def watched(pulse: Pulse, scene: Scene) -> Spent:
    """Run a scene, from its beginning until it has ended and been painted."""
    scene.before()
    steps = 0
    pulse.start()
    scene.begin()
    if scene.shows is not None:
        steps = _open(pulse, scene.shows(), scene.name)
    scene.goes_on()
    wait(scene.ended, _PATIENCE)
    wait(lambda: False, AFTER)
    pulse.stop()
    if not scene.ended():
        raise SystemExit(f"{scene.name}: not ended after {_PATIENCE / 1000:.0f} s")
    wall, cpu = pulse.ticks.wall, pulse.ticks.cpu
    opening = _times(sum, Ticks(wall[:steps], cpu[:steps])) if steps else None
    return Spent(opening, _times(max, Ticks(wall[steps:], cpu[steps:])), _times(max, pulse.ticks))


def _open(pulse: Pulse, shown: QWidget, name: str) -> int:
    """Wait until a widget has been painted; how many steps that took."""
    # The step that paints is noted when it is over.
    until: list[int] = []
    painted = Painted(shown, lambda: until.append(len(pulse.ticks.cpu) + 1))
    wait(lambda: painted.seen, _PATIENCE)
    painted.close()
    if not until:
        raise SystemExit(f"{name}: {shown} was not painted")
    return until[0]


def _times(what: Callable[[Sequence[float]], float], ticks: Ticks) -> Times:
    return 1e3 * what(ticks.wall), 1e3 * what(ticks.cpu)


def preparing(program: Program) -> Scene:
    """Pages are made behind the first one, and the engine is loaded."""
    from eliot_qt.widgets.parts.shell import Place
    from eliot_qt.widgets.window.window_pages import WindowPages

    pages = program.window.findChild(WindowPages)
    assert isinstance(pages, WindowPages)

    def ended() -> bool:
        return Place.PREFERENCES in pages.made_so_far and program.thinker.is_ready

    def begin() -> None:
        program.thinker.prepare()
        program.window.prepare_pages()

    # As in the program: the first page is painted by then.
    return Scene("pages and engine made ready", begin, ended, lambda: wait(lambda: False, AFTER))
