"""The lab's own error."""

from __future__ import annotations

from eliot_qt.engine.errors import EngineError


class LabError(EngineError):
    """An experiment that cannot be run: parts that do not fit, a cluster that does not answer."""
