"""The error every reader of a foreign format raises."""

from __future__ import annotations


class FormatError(ValueError):
    """Text that is not in the format; the message names the place and says what is wrong."""
