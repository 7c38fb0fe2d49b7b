"""A translation of the messages of errors for tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QTranslator


class Marked(QTranslator):
    """Translates templates by a table and marks all others: «line {line}: {fault}»."""

    def __init__(self, table: Mapping[str, str]) -> None:
        super().__init__()
        self._table = table

    def isEmpty(self) -> bool:
        return False

    def translate(
        self, context: str, text: str, disambiguation: str | None = None, n: int = -1
    ) -> str:
        return self._table.get(text, f"«{text}»") if context == "Messages" else text


@contextmanager
def translated(table: Mapping[str, str] | None = None) -> Iterator[None]:
    """The program in another language, as far as errors are concerned."""
    made = Marked(table or {})
    QCoreApplication.installTranslator(made)
    try:
        yield
    finally:
        QCoreApplication.removeTranslator(made)
