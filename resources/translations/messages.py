"""The messages of errors: templates in the source of all rooms, found without running it.

A template is the text of a :class:`Message` or :class:`Plural` or of a class that derives from
:class:`Fault`, or what the methods ``fail``, ``warn`` and ``_fault`` of readers are given.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

BASE, DATA = "Fault", {"Message", "Plural"}
# Methods that make a message of a template and values; the template comes last.
READERS = {"fail", "warn", "_fault"}
# Most of what is in a tree: nothing is below these.
_LEAVES = (ast.Name, ast.Constant, ast.expr_context, ast.operator, ast.cmpop, ast.alias)
# Others have methods of these names: games and questions are failed, an arbiter warns.
NOT_READERS = {"entries", "course", "_club", "_game", "question", "arbitration"}


@dataclass(frozen=True)
class Use:
    """A message that is made: where, its template (None if that is no literal) and its values.

    ``singular`` is the English text for one, where the template has a number.
    """

    path: Path
    line: int
    template: str | None
    values: frozenset[str]
    singular: str | None = None

    @property
    def fields(self) -> frozenset[str]:
        """The names the template asks for."""
        parsed = Formatter().parse(self.template or "")
        return frozenset(name for _, name, _, _ in parsed if name is not None)

    @property
    def has_words(self) -> bool:
        """Whether there is anything to translate."""
        return any(text.strip() for text, _, _, _ in Formatter().parse(self.template or ""))


def parsed(paths: Iterable[Path]) -> dict[Path, ast.AST]:
    """The syntax trees of some files."""
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}


def uses(trees: Mapping[Path, ast.AST]) -> Iterator[Use]:
    """All messages made in some files."""
    found = {path: [*_nodes(tree)] for path, tree in trees.items()}
    plain, special = fault_classes(node for nodes in found.values() for node, _ in nodes)
    for path, nodes in found.items():
        for node, owner in nodes:
            if isinstance(node, ast.Call) and (makes := _made(node, owner, plain, special)):
                yield from _use(path, node, makes)


def _nodes(tree: ast.AST) -> Iterator[tuple[ast.ClassDef | ast.Call, str]]:
    """Classes and calls in their order, each with the class it stands in."""
    waiting: list[tuple[ast.AST, str]] = [(tree, "")]
    while waiting:
        node, owner = waiting.pop()
        if isinstance(node, ast.ClassDef | ast.Call):
            yield node, owner
        if isinstance(node, ast.ClassDef):
            owner = node.name
        children = [child for child in ast.iter_child_nodes(node) if not isinstance(child, _LEAVES)]
        waiting += [(child, owner) for child in reversed(children)]


def fault_classes(nodes: Iterable[ast.AST]) -> tuple[frozenset[str], frozenset[str]]:
    """Classes of faults that are given a template, and those that make their message themselves."""
    bases = [(n, {*map(ast.unparse, n.bases)}) for n in nodes if isinstance(n, ast.ClassDef)]
    found = {BASE}
    while more := {each.name for each, above in bases if above & found} - found:
        found |= more
    special = {c.name for c, _ in bases if c.name in found and not _takes_template(c)}
    return frozenset(found - special), frozenset(special)


def _takes_template(node: ast.ClassDef) -> bool:
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and item.name == "__init__":
            return "template" in {argument.arg for argument in item.args.posonlyargs}
    return True


def _made(call: ast.Call, owner: str, plain: frozenset[str], special: frozenset[str]) -> str:
    """The name of what a call makes a message with; empty if it makes none."""
    match call.func:
        case ast.Name(id=name) if name in plain or name in DATA:
            return name
        case ast.Attribute(attr="__init__") if owner in special:
            return owner
        case ast.Attribute(value=receiver, attr=name) if name in READERS:
            if ast.unparse(receiver).rpartition(".")[2] not in NOT_READERS:
                return name
    return ""


def _use(path: Path, call: ast.Call, makes: str) -> Iterator[Use]:
    if any(keyword.arg is None for keyword in call.keywords):
        # Template and values of a caller, which is found by itself.
        return
    template = _literal(call.args[-1 if makes in READERS else 0]) if call.args else None
    values = frozenset(keyword.arg for keyword in call.keywords if keyword.arg)
    singular = _literal(call.args[1]) if makes == "Plural" else None
    yield Use(path, call.lineno, template, values, singular)


def _literal(node: ast.expr) -> str | None:
    match node:
        case ast.Constant(value=str(text)):
            return text
    return None
