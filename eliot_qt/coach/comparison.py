"""The comparison of two moves by all reasons: the better one, and which reasons to give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import hypot

from .weights import DOUBT, ReasonKind, Weight, least_of

# In a sentence: reasons for a move, and the share of the weightiest that one against it has.
_MOST_FOR, _MATTERS = 2, 0.33


def with_chances(
    weights: Sequence[Weight], wins: tuple[float, float], errors: tuple[float, float]
) -> tuple[Weight, ...]:
    """Return reasons between two moves with their chances to win, which decide, in front.

    ``wins`` are shares (0 to 1), ``errors`` their standard errors. Reasons that measure the moves
    as a whole already, and chances too near to tell apart, leave it at the ``weights``.
    """
    own, other = (100 * win for win in wins)
    chance = Weight(ReasonKind.WIN, own - other, own, other)
    is_clear = chance.worth > 100 * DOUBT * hypot(*errors) and chance.worth >= least_of(chance)
    if not is_clear or any(each.is_whole for each in weights):
        return tuple(weights)
    return (chance, *weights)


def turned(weights: Sequence[Weight]) -> tuple[Weight, ...]:
    """The same reasons for the second of the two moves rather than the first."""
    return tuple(
        replace(
            each,
            gain=-each.gain,
            own=each.other,
            other=each.own,
            leaves=each.leaves[::-1],
            bonus=-each.bonus,
        )
        for each in weights
    )


def speaks_for_first(weights: Sequence[Weight]) -> bool:
    """Return whether more speaks for the first move than against it; what decides counts alone.

    ``weights`` are in order.
    """
    whole = next((each.gain for each in weights if each.is_whole), None)
    return (sum(each.gain for each in weights if each.is_sure) if whole is None else whole) >= 0


def weightiest(weights: Sequence[Weight], most: int = 3) -> tuple[Weight, ...]:
    """The two weightiest for the first move, then the weightiest against it if that matters too.

    ``weights`` are in order; there are ``most`` of them at most, the sure ones first. Where nothing
    speaks for the move they are those against it. What playouts gain in all is said where the parts
    of it do not tell.
    """
    parts = [each for each in weights if each.is_sure and not each.is_whole]
    if sum(each.gain for each in parts) > 0:
        weights = [each for each in weights if each.kind is not ReasonKind.SPREAD]
    weights = sorted(weights, key=lambda each: not each.is_sure)
    pro = [each for each in weights if each.is_for][:_MOST_FOR]
    sure = [each.worth for each in pro if each.is_sure and each.unit == "points"]
    most_for = max(sure, default=0.0)
    least = _MATTERS * most_for
    contra = [each for each in weights if not each.is_for and each.worth >= least]
    return tuple([*pro, *contra[: 1 if pro else most]][:most])
