"""Load Qt for Python, and of its own modules only what a window needs.

It carries modules that read the signatures of all its functions, as source text inside a library.
They word what a ``TypeError`` says and write stubs; yet at every start all of them would be
compiled and run, a seventh of the way to the window. Here each waits until one of its names is
asked for.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from .kept_code import KeptCode

_BOOT, _SUPPORT = "signature_bootstrap.py", "shibokensupport/"
_FOLDER = f"{_SUPPORT}signature/"
# All but those whose names Qt for Python looks up in the module's dictionary, past __getattr__.
_WAITING = frozenset(
    _FOLDER + name
    for name in (
        "errorhandler.py",
        "layout.py",
        "lib/enum_sig.py",
        "lib/pyi_generator.py",
        "lib/tool.py",
        "parser.py",
    )
)


def load_qt(code: KeptCode) -> None:
    """Import Qt's core with byte code that is kept; raises ``ImportError`` where that cannot be."""
    with _signatures_on_demand(code):
        import PySide6

        _restore_import()
        import PySide6.QtCore  # noqa: F401


def run_on_demand(names: dict[str, Any], source: str | bytes, file: str) -> Callable[[str], Any]:
    """The ``__getattr__`` of a module that is run in ``names`` once one of its names is missed."""

    def ask(name: str) -> Any:
        # Python looks for these itself; none of them is made by the module's source.
        if name.startswith("__"):
            raise AttributeError(name)
        if names.pop("__getattr__", None) is not None:
            exec(compile(source, file, "exec", dont_inherit=True), names)
        try:
            return names[name]
        except KeyError:
            raise AttributeError(name) from None

    return ask


@contextmanager
def _signatures_on_demand(code: KeptCode) -> Iterator[None]:
    """Within, modules of signatures are compiled to stand-ins, which run them on demand."""
    usual = builtins.compile

    def compile_waiting(source: Any, filename: Any, *rest: Any, **named: Any) -> Any:
        if filename in _WAITING:
            source = (
                f"from {__name__} import run_on_demand\n"
                f"__getattr__ = run_on_demand(globals(), {source!r}, {filename!r})"
            )
        is_module = "exec" in (*rest, *named.values())
        if is_module and str(filename).startswith((_BOOT, _SUPPORT)):
            return code.code(source, filename)
        return usual(source, filename, *rest, **named)

    builtins.compile = compile_waiting
    try:
        yield
    finally:
        builtins.compile = usual


def _restore_import() -> None:
    """Give Python its own import back.

    Qt for Python has replaced it by one that searches the source of each module for features that
    nothing here uses: a twentieth of the way to the window.
    """
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
