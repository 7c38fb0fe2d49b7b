"""Figures in words: decimals as the person's country writes them, shares, signs."""

from __future__ import annotations

from collections.abc import Callable

from .phrases import MINUS

# Formats a figure with a number of decimals, in the person's locale.
Decimal = Callable[[float, int], str]


def plain_decimal(value: float, digits: int) -> str:
    """Return a figure as it is written in English."""
    return f"{value:.{digits}f}"


def percent(share: float, decimal: Decimal, digits: int = 0) -> str:
    """Return a share (0 to 1) as ``12 %``."""
    return f"{decimal(100 * share, digits)} %"


def signed(value: float, decimal: Decimal) -> str:
    """Return a figure with one decimal and its sign: ``+1.5``."""
    return f"{MINUS if value < 0 else '+'}{decimal(abs(value), 1)}"
