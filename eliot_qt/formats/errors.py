"""The error every reader of a foreign format raises."""

from __future__ import annotations

from eliot_qt.faults import Fault


class FormatError(Fault):
    """Text that is not in the format; the message names the place and says what is wrong."""
