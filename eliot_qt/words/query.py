"""Searches: conditions that combine, each of which can be turned round. Frozen; JSON and back."""

from __future__ import annotations

from dataclasses import dataclass, replace

from eliot_qt.store.fields import Fields

from . import WordsError
from .conditions.kinds import ConditionKind, Needs
from .rarity import MOST_BLANKS

MOST_CONDITIONS = 100
MOST_NUMBER = 10**9 - 1
MOST_TEXT = 1_000_000


@dataclass(frozen=True)
class Condition:
    """A condition that a word must meet, or with ``negated`` must not meet.

    ``low`` to ``high`` (None: no limit): of RANGE kinds the number; of CONSISTS_OF the percentage
    of tiles that are among ``text``. ``text``: letters, a pattern or a lexicon's id; of PATTERN,
    after a comma, the rack that the open squares are filled from; of CODE the number or its word.
    HOOKS_OF are the words with a letter more or less at an end of ``text``, RACCORDS_OF those with
    one more, BENJAMINS_OF those with three more in front. Of NUMBER the number is the place among
    all words, from 1. Of PROBABILITY the number is the
    place among the words of the same length, from 1: the first has the most ways to be drawn from
    the full bag with up to ``blanks`` blanks; equal ones are in alphabetical order, with ``lax``
    all equal ones share all their places. Of LIMIT it is the place among the words that meet all
    other conditions. With ``either``, it is enough to meet this one or the condition before it.
    """

    kind: ConditionKind
    low: int = 0
    high: int | None = None
    text: str = ""
    negated: bool = False
    blanks: int = MOST_BLANKS
    lax: bool = False
    either: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.low <= MOST_NUMBER:
            raise WordsError(
                "{kind}: numbers go from 0 to {most:,}", kind=str(self.kind), most=MOST_NUMBER
            )
        if self.high is not None and not self.low <= self.high <= MOST_NUMBER:
            raise WordsError(
                "{kind}: the range {low}-{high} ends before it begins",
                kind=str(self.kind),
                low=self.low,
                high=self.high,
            )
        if not 0 <= self.blanks <= MOST_BLANKS:
            raise WordsError(
                "{kind}: 0 to {most} blanks are possible", kind=str(self.kind), most=MOST_BLANKS
            )
        if self.kind.needs in (Needs.TEXT, Needs.TEXT_AND_RANGE) and not self.text:
            raise WordsError("{kind}: something must follow, such as {kind}:…", kind=str(self.kind))

    def as_json(self) -> dict[str, object]:
        """The values that are not as usual."""
        values = {
            "kind": str(self.kind),
            "low": self.low,
            "high": self.high,
            "text": self.text,
            "negated": self.negated,
            "blanks": self.blanks,
            "lax": self.lax,
            "either": self.either,
        }
        usual = {"low": 0, "high": None, "text": "", "negated": False, "lax": False}
        usual |= {"blanks": MOST_BLANKS, "either": False}
        return {name: v for name, v in values.items() if name not in usual or v != usual[name]}


@dataclass(frozen=True)
class Query:
    """Conditions all of which a word has to meet; without any, every word is found.

    The first has none before it that it could be met instead of.
    """

    conditions: tuple[Condition, ...] = ()

    def __post_init__(self) -> None:
        if self.conditions and self.conditions[0].either:
            first = replace(self.conditions[0], either=False)
            object.__setattr__(self, "conditions", (first, *self.conditions[1:]))

    @property
    def groups(self) -> tuple[tuple[Condition, ...], ...]:
        """The conditions in groups, of each of which a word has to meet one."""
        groups: list[list[Condition]] = []
        for condition in self.conditions:
            if not condition.either:
                groups.append([])
            groups[-1].append(condition)
        return tuple(map(tuple, groups))

    def as_json(self) -> dict[str, object]:
        """An object for :func:`read_query`."""
        return {"conditions": [condition.as_json() for condition in self.conditions]}


def read_query(fields: Fields) -> Query:
    """A query of JSON fields. Raises :class:`~eliot_qt.store.fields.SaveError` naming the field."""
    return Query(tuple(map(_condition, fields.objects("conditions", MOST_CONDITIONS))))


def _condition(fields: Fields) -> Condition:
    def number(name: str, high: int, usual: int) -> int:
        return fields.number(name, 0, high) if fields.has(name) else usual

    try:
        return Condition(
            kind=fields.choice("kind", ConditionKind),
            low=number("low", MOST_NUMBER, 0),
            high=number("high", MOST_NUMBER, 0) if fields.has("high") else None,
            text=fields.text("text", MOST_TEXT) if fields.has("text") else "",
            negated=fields.has("negated") and fields.flag("negated"),
            blanks=number("blanks", MOST_BLANKS, MOST_BLANKS),
            lax=fields.has("lax") and fields.flag("lax"),
            either=fields.has("either") and fields.flag("either"),
        )
    except WordsError as error:
        fields.fail("kind", "{fault}", fault=error)
