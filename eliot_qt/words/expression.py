"""The meaning of a regular expression: a tree built bottom-up and simplified on the way.

Words are no longer than ``longest`` tiles, and the makers use it: what needs more tiles matches
nothing, a repeat that may go on as long as a word is a star. So the tree of a hostile pattern
stays small, or its ``size`` says how large it would be unfolded before anything is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

# More tiles than any word has.
ENDLESS = 1 << 30


class Form(Enum):
    """The kinds of expression."""

    NOTHING = auto()
    TILE = auto()
    SEQUENCE = auto()
    EITHER = auto()
    REPEAT = auto()


@dataclass(frozen=True, eq=False, slots=True)
class Expression:
    """A node of the tree.

    ``mask``: bit t for each tile t of a TILE. ``low`` to ``high`` (None: any number) for a REPEAT.
    ``shortest``: the fewest tiles that match. ``size``: places of the automaton, unfolded.
    """

    form: Form
    parts: tuple[Expression, ...] = ()
    mask: int = 0
    low: int = 0
    high: int | None = 0
    shortest: int = 0
    size: int = 1


NOTHING = Expression(Form.NOTHING, shortest=ENDLESS)
EMPTY = Expression(Form.SEQUENCE)


def one_of(mask: int) -> Expression:
    """One tile of some."""
    return Expression(Form.TILE, mask=mask, shortest=1) if mask else NOTHING


def literal(word: bytes) -> Expression:
    """These tiles in a row."""
    return sequence([one_of(1 << each) for each in word])


def sequence(parts: Sequence[Expression], longest: int = ENDLESS - 1) -> Expression:
    """One part after the other; of equal stars in a row the first is enough."""
    parts_in_order: list[Expression] = []
    for part in parts:
        if part is not EMPTY and not (
            parts_in_order and _is_star(part) and _equal(part, parts_in_order[-1])
        ):
            parts_in_order.append(part)
    shortest = sum(part.shortest for part in parts_in_order)
    if shortest > longest:
        return NOTHING
    if len(parts_in_order) == 1:
        return parts_in_order[0]
    size = 1 + sum(part.size for part in parts_in_order)
    return (
        Expression(Form.SEQUENCE, tuple(parts_in_order), shortest=shortest, size=size)
        if parts_in_order
        else EMPTY
    )


def either(parts: Sequence[Expression]) -> Expression:
    """One part or another; single tiles are put together."""
    mask = 0
    by_length: dict[int, Expression] = {}
    for part in parts:
        if part.form is Form.TILE:
            mask |= part.mask
        elif part is not NOTHING:
            by_length.setdefault(id(part), part)
    if mask:
        by_length[0] = one_of(mask)
    rest = tuple(by_length.values())
    if len(rest) < 2:
        return rest[0] if rest else NOTHING
    shortest = min(part.shortest for part in rest)
    size = 2 + sum(part.size for part in rest)
    return Expression(Form.EITHER, rest, shortest=shortest, size=size)


def repeat(part: Expression, low: int, high: int | None, longest: int) -> Expression:
    """Repeat a part ``low`` to ``high`` times (None: any number), up to ``longest`` tiles."""
    if part is EMPTY or high == 0:
        return EMPTY
    if part is NOTHING:
        return EMPTY if low == 0 else NOTHING
    if part.form is Form.REPEAT:
        merged = _merge(part, low, high)
        if merged is not None:
            (part,), low, high = part.parts, *merged
    if part.shortest == 0:
        # What matches nothing at all need not be counted.
        low = 0
    if low * part.shortest > longest:
        return NOTHING
    if high is not None and high >= max(1, longest // max(1, part.shortest)) and low < high:
        high = None
    if (low, high) == (1, 1):
        return part
    copies = low + 1 if high is None else high
    return Expression(
        Form.REPEAT,
        (part,),
        low=low,
        high=high,
        shortest=low * part.shortest,
        size=2 + copies * (part.size + 1),
    )


def _merge(part: Expression, low: int, high: int | None) -> tuple[int, int | None] | None:
    """One repeat for a repeat of a repeat, if its numbers have no gap: (X{2,3}){2} is X{4,6}."""
    if part.high is not None and low != high and (low + 1) * part.low > low * part.high + 1:
        return None
    if part.high is None and low == 0 and part.low > 1:
        return None
    most = None if high is None or part.high is None else high * part.high
    return low * part.low, most


def _is_star(part: Expression) -> bool:
    return part.form is Form.REPEAT and part.low == 0 and part.high is None


def _equal(one: Expression, other: Expression) -> bool:
    """Return whether two repeats are seen to be equal without a deep comparison."""
    if one is other:
        return True
    if not _is_star(other):
        return False
    (a,), (b,) = one.parts, other.parts
    return a is b or (a.form is b.form is Form.TILE and a.mask == b.mask)
