"""Searches a person has saved by name: one JSON file, written whole at each change."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from eliot_qt.faults import reason
from eliot_qt.store.atomic import sweep, write_atomic
from eliot_qt.store.fields import Fields, SaveError
from eliot_qt.store.file_lock import locked
from eliot_qt.store.json_object import read_object, writable

from . import WordsError
from .query import Query, read_query

MOST = 1000
LONGEST_NAME = 100
_VERSION = 1


class SavedSearches:
    """The searches of a file, by name. A file that cannot be read is never written over."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._queries: dict[str, Query] | None = None

    @property
    def queries(self) -> Mapping[str, Query]:
        """All searches, by name, in alphabetical order.

        Raises :class:`WordsError` naming the file and the place in it.
        """
        if self._queries is None:
            sweep(self._path.parent, self._path.name)
            self._queries = self._read()
        return dict(sorted(self._queries.items(), key=lambda item: item[0].casefold()))

    def save(self, name: str, query: Query) -> None:
        """Keep a search; one of the same name is replaced.

        Raises :class:`WordsError` for a name or a file that cannot be used, ``OSError``.
        """
        name = " ".join(name.split())
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            raise WordsError("give the search a name of 1 to {most} characters", most=LONGEST_NAME)
        try:
            writable(query.as_json())
        except ValueError as error:
            raise WordsError("this search cannot be saved: {fault}", fault=error) from error
        with self._changing() as searches:
            searches[name] = query
            if len(searches) > MOST:
                raise WordsError(
                    "there are {most} saved searches already; remove one first", most=MOST
                )

    def remove(self, name: str) -> None:
        """Forget a search. Raises :class:`WordsError` and ``OSError`` as :meth:`save`."""
        with self._changing() as searches:
            searches.pop(name, None)

    @contextmanager
    def _changing(self) -> Iterator[dict[str, Query]]:
        """The searches as the file has them now, to be changed and written; no other writes."""
        with locked(self._path.with_suffix(".lock")):
            searches = self._read()
            yield searches
            self._write(searches)

    def _write(self, queries: dict[str, Query]) -> None:
        entries = [{"name": name, **query.as_json()} for name, query in queries.items()]
        table = {"version": _VERSION, "searches": entries}
        write_atomic(self._path, json.dumps(table, indent=2, ensure_ascii=False) + "\n")
        self._queries = queries

    def _read(self) -> dict[str, Query]:
        try:
            fields = Fields(read_object(self._path), "")
            entries = fields.objects("searches", MOST)
            return {entry.text("name", LONGEST_NAME): read_query(entry) for entry in entries}
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise WordsError("{path}: {reason}", path=self._path, reason=reason(error)) from error
        except (SaveError, ValueError) as error:
            raise WordsError(
                "{path}: {fault}; mend or remove it", path=self._path, fault=error
            ) from error
