"""Finds branches on a mode in a syntax tree: which mode a game has is for its mode to say.

Counted are comparisons with a mode's id, tables keyed by ids, rack-sharing flags, and questions
about the type or the attributes of a mode or a course. What differs between modes is asked of
``Mode``, ``Permits``, ``Prompt`` and the happenings of a course instead.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

IDS = frozenset({"free", "training", "duplicate", "topping", "arbitration"})
# Flags that say whether all seats play with one rack, and questions for one mode by name.
FLAGS = frozenset({"shared", "keeps_leaves", "shares_rack", "shared_rack", "common_rack"})
_ASKING = re.compile(r"(is|has|in)_(training|duplicate|topping|arbitration|club|shared)(_\w+)?")
_TYPE = re.compile(r"\w+Mode|OwnRacks|SharedRack|Topping|Club")
# The kind of a mapping whose keys are modes.
TABLE = "table by ids of modes"
_TYPE_QUESTIONS = frozenset({"isinstance", "issubclass"})
_ATTRIBUTE_QUESTIONS = frozenset({"hasattr", "getattr"})


# The kinds of nodes that may ask.
ASKING = (ast.Compare, ast.Dict, ast.Match, ast.Attribute, ast.Call)


def mode_questions(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    """Line and kind of each branch on a mode among the nodes of a file, in the order of lines."""
    yield from sorted({place for node in nodes for place in _questions(node)})


def _questions(node: ast.AST) -> Iterator[tuple[int, str]]:
    match node:
        case ast.Compare(left=left, comparators=others):
            sides = [part for one in (left, *others) for part in _parts(one)]
            if any(map(_names_mode, sides)) and not any(map(_is_none, sides)):
                yield node.lineno, "compares ids of modes"
        case ast.Dict(keys=keys):
            for key in keys:
                if key is not None and _is_id(key):
                    yield key.lineno, TABLE
        case ast.Match(subject=subject, cases=cases):
            patterns = [part for case in cases for part in ast.walk(case.pattern)]
            values = [p.value for p in patterns if isinstance(p, ast.MatchValue)]
            if _names_mode(subject) or any(map(_is_id, values)):
                yield node.lineno, "compares ids of modes"
            classes = [p.cls for p in patterns if isinstance(p, ast.MatchClass)]
            if any(map(_is_mode_type, classes)):
                yield node.lineno, "asks for the type of a mode"
        case ast.Attribute(attr=name, ctx=ast.Load()) if _is_flag(name):
            yield node.lineno, f"asks {name}"
        case ast.Call(func=ast.Name(id=name), args=[subject, other, *_]):
            about = _is_mode(subject)
            if name in _TYPE_QUESTIONS and (about or any(map(_is_mode_type, _parts(other)))):
                yield node.lineno, "asks for the type of a mode"
            if name in _ATTRIBUTE_QUESTIONS:
                flag = isinstance(other, ast.Constant) and _is_flag(str(other.value))
                if about or flag:
                    yield node.lineno, "asks for attributes of a mode"


def _parts(node: ast.expr) -> Iterator[ast.expr]:
    """An expression, or the members of a tuple, list, set or union."""
    match node:
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            yield from parts
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            yield from (*_parts(left), *_parts(right))
        case _:
            yield node


def _is_flag(name: str) -> bool:
    return name in FLAGS or _ASKING.fullmatch(name) is not None


def _is_id(node: ast.expr) -> bool:
    """Whether an expression is the id of one mode."""
    match node:
        case ast.Constant(value=str(text)):
            return text in IDS
        case ast.Name(id="MODE") | ast.Attribute(attr="MODE"):
            return True
    return False


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_mode(node: ast.expr) -> bool:
    match node:
        case ast.Name(id="mode" | "course") | ast.Attribute(attr="mode" | "_mode"):
            return True
        case ast.Call(func=ast.Name(id="mode_of" | "course_of" | "type"), args=[*_]):
            return _is_call_on_mode(node)
    return False


def _is_call_on_mode(node: ast.Call) -> bool:
    """``mode_of(...)``, ``course_of(...)``, ``type(mode)``."""
    plain = isinstance(node.func, ast.Name) and node.func.id != "type"
    return plain or any(map(_is_mode, node.args))


def _names_mode(node: ast.expr) -> bool:
    """Whether an expression of a comparison is a mode, its id or its type."""
    match node:
        case ast.Attribute(value=value, attr="id") if _is_mode(value):
            return True
    return _is_id(node) or _is_mode(node)


def _is_mode_type(node: ast.expr) -> bool:
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return _TYPE.fullmatch(name) is not None and name != "Mode"
