"""A scene: something that goes on in the running program while its thread must not stand still."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .ticks import Pulse, wait

if TYPE_CHECKING:
    from eliot_qt.app import Program

# Milliseconds: a scene at most, and what is still painted after its end.
_PATIENCE, AFTER = 240_000, 300


@dataclass(frozen=True)
class Scene:
    """Something that goes on: how it begins, when it has ended, and what comes before it."""

    name: str
    begin: Callable[[], object]
    ended: Callable[[], bool]
    before: Callable[[], object] = lambda: None


def watched(pulse: Pulse, scene: Scene) -> tuple[float, float]:
    """Run a scene; its longest step in milliseconds by the clock and of CPU time."""
    scene.before()
    pulse.start()
    scene.begin()
    wait(scene.ended, _PATIENCE)
    wait(lambda: False, AFTER)
    pulse.stop()
    if not scene.ended():
        raise SystemExit(f"{scene.name}: not ended after {_PATIENCE / 1000:.0f} s")
    return 1e3 * pulse.ticks.worst, 1e3 * max(pulse.ticks.cpu, default=0.0)


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
