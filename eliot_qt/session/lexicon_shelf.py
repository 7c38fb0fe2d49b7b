"""The lexicons of a window: what is installed, what is known of it, what is built or removed.

A lexicon is built in a process, into a hidden folder. Only this process puts it in its place, by
renaming the folder, so that a build that fails, is cancelled or loses its window leaves nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from eliot_qt.faults import reason
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.catalogue import Catalogue, Lexicon
from eliot_qt.lexicon.difference import compare
from eliot_qt.lexicon.facts import find_facts
from eliot_qt.lexicon.importer import free_id
from eliot_qt.lexicon.layer import LAYER, Layer, check_layer, layer_file, read_layer
from eliot_qt.lexicon.manifest import Manifest
from eliot_qt.lexicon.own import OwnLexicons
from eliot_qt.lexicon.tile_sets import AllTileSets, check_unused
from eliot_qt.store.atomic import write_atomic, write_bytes

from .background.process import ask_process
from .background.question import Question
from .background.runner import WORDS, Runner

_COMMAND = ("eliot_qt", "lexicon", "--steps")
# A line of the process: the step it is at.
_STEP = re.compile(rb"^step (\d+)/(\d+)\s*$", re.MULTILINE)


class LexiconShelf(QObject):
    """Finds, builds and removes lexicons. ``is_played`` tells whether a running game uses one."""

    changed = Signal()  # there are other lexicons or tile sets

    def __init__(
        self,
        catalogue: Catalogue,
        tile_sets: AllTileSets,
        own: OwnLexicons,
        runner: Runner,
        is_played: Callable[[str], bool],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._catalogue = catalogue
        self._own = own
        self._runner = runner
        self._is_played = is_played
        self._build: Question | None = None
        self._exports: list[Question] = []
        self.tile_sets = tile_sets
        own.sweep()

    # what there is

    @property
    def manifests(self) -> tuple[Manifest, ...]:
        """The lexicons there are, in order of name."""
        return tuple(sorted(self._catalogue.manifests, key=lambda each: each.name.casefold()))

    @property
    def faults(self) -> tuple[LexiconError, ...]:
        """The faults of lexicons that are not listed."""
        return self._catalogue.faults

    def owns(self, manifest: Manifest) -> bool:
        """Return whether a lexicon is the person's own."""
        return self._own.owns(manifest)

    def is_layer(self, manifest: Manifest) -> bool:
        """Return whether a lexicon of one's own was made of a layer."""
        return self.owns(manifest) and layer_file(manifest) is not None

    def layer(self, manifest: Manifest) -> Layer | None:
        """The layer a lexicon of one's own was made of. Raises :class:`LexiconError`."""
        path = layer_file(manifest) if self.owns(manifest) else None
        return None if path is None else read_layer(path)

    def lexicon(self, lexicon_id: str) -> Lexicon:
        """A lexicon. Raises :class:`LexiconError`."""
        return self._catalogue.open(lexicon_id)

    def tiles_of(self, lexicon: Lexicon) -> TileSet | None:
        """The tiles of a lexicon; None where they are not there."""
        tile_set = self.tile_sets.get(lexicon.tile_set_id)
        return tile_set if tile_set is not None and lexicon.fits(tile_set) else None

    # long work, by slices

    def find_facts(self, lexicon_id: str) -> Question:
        """Work a lexicon's figures out; values are its ``Layer``, if it is one, and ``Facts``."""

        def work() -> Iterator[object]:
            lexicon = self.lexicon(lexicon_id)
            yield self.layer(self._catalogue.manifest(lexicon_id))
            yield from find_facts(lexicon, self.tiles_of(lexicon))

        return self._runner.ask(WORDS, work)

    def compare(self, first: str, second: str) -> Question:
        """Compare two lexicons; the question's value is a ``Difference``."""

        def work() -> Iterator[object]:
            yield from compare(self.lexicon(first), self.lexicon(second))

        return self._runner.ask(WORDS, work)

    def check_layer(self, layer: Layer) -> Question:
        """Check the words of a layer; the question's value is a ``Checked``."""

        def work() -> Iterator[object]:
            base = self.lexicon(layer.base)
            yield from check_layer(layer, base, self._needed_tiles(base))

        return self._runner.ask(WORDS, work)

    # builds

    @property
    def build(self) -> Question | None:
        """The build that is running."""
        return self._build if self._build is not None and self._build.is_open else None

    def add_list(
        self, path: Path, tile_set: str, name: str, kind: str = "text", language: str = ""
    ) -> Question:
        """Begin to build a lexicon of a file of words, of a ``kind`` that the program can read.

        The language is that of the tile set unless it is given.

        Raises :class:`LexiconError` for a name that is taken.
        """
        lexicon_id = self._new_id(name)
        target = ["--tile-set", tile_set, "--id", lexicon_id, f"--name={name}"]
        what = ["import", "--format", kind, f"--language={language}"]
        return self._begin(self._own.stage(), [*what, *target, "--", str(path.absolute())])

    def build_layer(self, layer: Layer, name: str, manifest: Manifest | None) -> Question:
        """Begin to build the lexicon of a layer, or rebuild that of ``manifest``.

        Raises :class:`LexiconError` for a name that is taken or a lexicon that is being played.
        """
        if manifest is not None:
            self._check_idle(manifest)
        if manifest is None or manifest.name != name:
            self._check_name(name)
        lexicon_id = self._new_id(name) if manifest is None else manifest.id
        folder = self._own.stage()
        path = folder / LAYER
        try:
            write_atomic(path, layer.to_json())
        except OSError as error:
            self._own.discard(folder)
            raise LexiconError("{path}: {reason}", path=path, reason=reason(error)) from error
        arguments = ["layer", lexicon_id, f"--name={name}", "--from", str(path)]
        return self._begin(folder, arguments, replace=manifest is not None)

    def export(self, lexicon_id: str, path: Path, kind: str) -> Question:
        """Begin to write a lexicon to a file, of a ``kind`` that the program can write."""
        export = _begin_export(lexicon_id, path, kind, self)
        self._exports = [each for each in self._exports if each.is_open] + [export]
        return export

    def export_table(self, lexicon_id: str, path: Path) -> Question:
        """Write the words and their figures as CSV; values are numbers of words, then the path."""

        def work() -> Iterator[object]:
            from eliot_qt.sheets.word_list import write_table

            lexicon = self.lexicon(lexicon_id)
            yield from write_table(lexicon, self._needed_tiles(lexicon), path)

        return self._runner.ask(WORDS, work)

    def export_words(self, lexicon_id: str, rows: Sequence[int], path: Path) -> Question:
        """Write words, by their numbers, a line for each; values as of :meth:`export_table`."""

        def work() -> Iterator[object]:
            from eliot_qt.sheets.word_list import words_as_text

            lexicon = self.lexicon(lexicon_id)
            for step in words_as_text(rows, lexicon.graph, self._needed_tiles(lexicon)):
                if isinstance(step, str):
                    write_bytes(path, step.encode())
                    yield path
                else:
                    yield step

        return self._runner.ask(WORDS, work)

    # own ones

    def remove(self, manifest: Manifest) -> None:
        """Remove a lexicon; it can be restored. Raises :class:`LexiconError`."""
        self._check_idle(manifest)
        self._own.remove(manifest.id)
        self._refresh()

    def restore(self, lexicon_id: str) -> None:
        """Bring a removed lexicon back. Raises :class:`LexiconError`."""
        self._own.restore(lexicon_id)
        self._refresh()

    def save_tile_set(self, tile_set: TileSet) -> None:
        """Keep a tile set of one's own.

        Raises :class:`~eliot_qt.game.tiles.TileError`, and :class:`LexiconError` where a lexicon
        needs its letters or a running game its tiles.
        """
        for manifest in self._catalogue.manifests:
            if manifest.tile_set_id == tile_set.id:
                self._check_idle(manifest)
                if manifest.letters != tile_set.letters[1:]:
                    raise LexiconError(
                        "the lexicon {name} needs the letters as they are; choose another name",
                        name=manifest.name,
                    )
        self.tile_sets.save(tile_set)
        self.changed.emit()

    def remove_tile_set(self, tile_set: TileSet) -> None:
        """Remove a tile set of one's own; :meth:`save_tile_set` brings it back.

        Raises :class:`~eliot_qt.game.tiles.TileError`, also where a lexicon uses it.
        """
        check_unused(tile_set, self._catalogue.manifests)
        self.tile_sets.remove(tile_set.id)
        self.changed.emit()

    def close(self) -> None:
        """Cancel what is being built or written."""
        for question in filter(None, (self._build, *self._exports)):
            question.cancel()

    def _begin(self, folder: Path, arguments: Sequence[str], *, replace: bool = False) -> Question:
        if self._build is not None:
            self._build.cancel()
        build = _begin_build(self._own, folder, arguments, replace=replace, parent=self)
        build.finished.connect(self._refresh)
        self._build = build
        return build

    def _refresh(self) -> None:
        self._catalogue.refresh()
        self.changed.emit()

    def _new_id(self, name: str) -> str:
        self._check_name(name)
        return free_id(name, self._catalogue.names)

    def _check_name(self, name: str) -> None:
        if name.casefold() in {each.casefold() for each in self._catalogue.names.values()}:
            raise LexiconError("there is already a lexicon {name}; choose another name", name=name)

    def _check_idle(self, manifest: Manifest) -> None:
        if self._is_played(manifest.id):
            raise LexiconError(
                "an unfinished game uses {name}; finish it or start another first",
                name=manifest.name,
            )

    def _needed_tiles(self, lexicon: Lexicon) -> TileSet:
        tile_set = self.tiles_of(lexicon)
        if tile_set is None:
            raise LexiconError(
                "the lexicon {name} needs the tile set {tiles}, which is missing",
                name=lexicon.name,
                tiles=lexicon.tile_set_id,
            )
        return tile_set


def _begin_build(
    own: OwnLexicons, folder: Path, arguments: Sequence[str], *, replace: bool, parent: QObject
) -> Question:
    """Begin to build in a staged folder, by the ``arguments`` of a command of ``lexicon``.

    Values are the step it is at and how many there are, the answer is the ``Manifest`` of the
    lexicon in its place.
    """
    command = [*_COMMAND, *arguments[:1], "--out", str(folder), *arguments[1:]]
    install = partial(own.install, folder, replace=replace)
    return ask_process(command, parent, _steps, install, partial(own.discard, folder))


def _begin_export(lexicon_id: str, path: Path, kind: str, parent: QObject) -> Question:
    """Begin to write a lexicon to a file; the answer is its path."""
    command = [*_COMMAND, "export", "--format", kind, "--", lexicon_id, str(path.absolute())]
    return ask_process(command, parent, _steps, lambda: path)


def _steps(output: bytes) -> Iterator[tuple[int, int]]:
    for step, steps in _STEP.findall(output):
        yield int(step), int(steps)
