"""A query as text: ``length:7-8 not vowels:4- anagram:RETINA??``, and back."""

from __future__ import annotations

from dataclasses import replace

from eliot_qt.faults import Message
from eliot_qt.game.tiles import excerpt

from . import WordsError
from .conditions.kinds import ConditionKind, Needs
from .listed_words import SPACE_IN_NAME, is_file, words_in
from .query import Condition, Query

_NOT = "not"
_OR = "or"
_DIGITS = 9


def parse_query(text: str) -> Query:
    """The query of terms ``kind:value`` with spaces between; ``not`` turns the next one round.

    Of terms with ``or`` between them one is enough: in ``A B or C`` that is A, and B or C.
    A range is ``7``, ``2-4``, ``3-`` or ``-4``. ``consists:AEIOU,50-100`` is a percentage,
    ``pattern:..Q..,AEINST`` has a rack, ``definition:large_cat`` a space,
    ``probability:1-500,blanks=0,lax`` its details.
    Raises :class:`WordsError` naming the term.
    """
    conditions: list[Condition] = []
    negated = either = False
    last = ""
    for term in text.split():
        last = term.lower()
        if last == _NOT:
            negated = not negated
        elif last == _OR:
            if not conditions or either:
                raise WordsError("'or' stands between two conditions")
            either = True
        else:
            conditions.append(replace(_term(term, negated), either=either))
            negated = either = False
    if last in (_NOT, _OR):
        raise WordsError("{word!r} at the end: a condition must follow", word=last)
    return Query(tuple(conditions))


def query_text(query: Query) -> str:
    """The text of a query, for :func:`parse_query`."""
    return " ".join(map(_text_of, query.conditions))


def _term(term: str, negated: bool) -> Condition:
    name, colon, value = term.partition(":")
    try:
        kind = ConditionKind(name.lower())
    except ValueError:
        kinds = tuple(map(str, ConditionKind))
        raise WordsError(
            "{name} is not a condition; there are {kinds}", name=excerpt(name), kinds=kinds
        ) from None
    if kind.needs is Needs.NOTHING:
        if colon:
            raise WordsError(
                "{kind}: nothing follows, but there is {value}",
                kind=str(kind),
                value=excerpt(value),
            )
        return Condition(kind, negated=negated)
    if kind.needs is Needs.TEXT:
        # Spaces are between terms.
        spaced = value.replace("_", " ") if kind.record.has_spaces else value
        return Condition(kind, text=spaced, negated=negated)
    if kind.needs is Needs.TEXT_AND_RANGE:
        letters, _, percent = value.partition(",")
        low, high = _range(kind, percent) if percent else (100, 100)
        return Condition(kind, low, high, text=letters, negated=negated)
    number, *details = value.split(",")
    low, high = _range(kind, number)
    blanks, lax = _details(kind, details)
    return Condition(kind, low, high, negated=negated, blanks=blanks, lax=lax)


def _details(kind: ConditionKind, details: list[str]) -> tuple[int, bool]:
    blanks, lax = Condition.blanks, False
    draws, ties = kind.record.has_draws, kind.record.has_ties
    for detail in details:
        if ties and detail == "lax":
            lax = True
        elif draws and detail in ("blanks=0", "blanks=1", "blanks=2"):
            blanks = int(detail[-1])
        else:
            many = Message("blanks=0, blanks=1 or blanks=2")
            if ties:
                many = Message("lax, blanks=0, blanks=1 or blanks=2")
            amount = many if draws else Message("nothing")
            raise WordsError(
                "{kind}: {detail} is not known; {known} may follow the comma",
                kind=str(kind),
                detail=excerpt(detail),
                known=amount,
            )
    return blanks, lax


def _range(kind: ConditionKind, text: str) -> tuple[int, int | None]:
    least, dash, most = text.partition("-")
    parts = [part for part in (least, most) if part]
    if not parts or not all(p.isascii() and p.isdigit() and len(p) <= _DIGITS for p in parts):
        raise WordsError(
            "{kind}: {text} is not a range such as 7, 2-4, 3- or -4",
            kind=str(kind),
            text=excerpt(text),
        )
    low = int(least) if least else 0
    if not dash:
        return low, low
    return low, int(most) if most else None


def _written(condition: Condition) -> str:
    """The text of a condition as one word."""
    record, text = condition.kind.record, condition.text
    if record.is_of_words:
        return (
            text.strip().replace(" ", SPACE_IN_NAME) if is_file(text) else ",".join(words_in(text))
        )
    return "_".join(text.split()) if record.has_spaces else text


def _text_of(condition: Condition) -> str:
    kind = condition.kind
    least, most = condition.low, condition.high
    span = str(least) if least == most else f"{least}-{'' if most is None else most}"
    value = {
        Needs.NOTHING: "",
        Needs.TEXT: f":{_written(condition)}",
        Needs.RANGE: f":{span}",
        Needs.TEXT_AND_RANGE: f":{condition.text},{span}",
    }[kind.needs]
    if kind.record.has_draws and condition.blanks != Condition.blanks:
        value += f",blanks={condition.blanks}"
    if kind.record.has_ties and condition.lax:
        value += ",lax"
    before = f"{_OR} " if condition.either else ""
    return f"{before}{_NOT} {kind}{value}" if condition.negated else f"{before}{kind}{value}"
