"""The word tools of a window: one search, its list and order, figures of rows, the card of a word.

Whatever takes longer than looking at a graph is done by a :class:`.Runner`. The newest search wins.
"""

from __future__ import annotations

import codecs
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from eliot_qt.faults import Said
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.play.word_help import WordHelp
from eliot_qt.sheets.word_list import words_as_csv, words_as_text
from eliot_qt.store.atomic import write_bytes
from eliot_qt.words import WordsError
from eliot_qt.words.card import WordCard, make_card
from eliot_qt.words.conditions.kinds import ConditionKind
from eliot_qt.words.definitions import define
from eliot_qt.words.figures import LexiconFigures, Order, WordFigures
from eliot_qt.words.letters import read_letters
from eliot_qt.words.numbers import find_by_code, find_by_place
from eliot_qt.words.query import Query
from eliot_qt.words.search import Searcher

from .background.question import Question
from .background.runner import WORDS, Runner
from .background.worker import Priority, Work

# Rows whose figures are asked for together, and rows whose figures are kept.
_PAGE, _KEPT = 64, 4096
_USUAL = Order()


class WordSearch(QObject):
    """Searches one lexicon at a time, as far as the game in front allows.

    Rows are numbers of words in the lexicon, four bytes each; a word is spelled when it is seen.
    """

    changed = Signal()  # lexicon, help, count, is_running, order, problem
    restarted = Signal()  # the list begins anew, or has another order
    grown = Signal(int, int)  # rows from .. to (inclusive) are new
    figures_came = Signal()  # of some of the rows they were asked for
    card_came = Signal(object)  # WordCard
    numbered_came = Signal(object)  # Numbered or WordsError

    def __init__(
        self,
        runner: Runner,
        open_lexicon: Callable[[str], Lexicon],
        tile_sets: Mapping[str, TileSet],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._runner = runner
        self._open = open_lexicon
        self._tile_sets = tile_sets
        self._tools: dict[str, _Tools] = {}
        self._at: _Tools | None = None
        self._help = WordHelp.ALL
        self._query: Query | None = None
        # As they are found, ascending, and as they are shown.
        self._found: array[int] = array("I")
        self._rows: array[int] = self._found
        self._known: dict[int, WordFigures] = {}
        # The word asked for last, with its graph and its number there.
        self._latest: tuple[WordGraph, int, bytes] | None = None
        self._questions: dict[str, Question] = {}
        self.order = _USUAL
        self.problem: Said = ""

    # what is searched

    @property
    def help(self) -> WordHelp:
        """The help that is open beside the game in front."""
        return self._help

    @property
    def may_check(self) -> bool:
        """Return whether words may be checked."""
        return self._help is not WordHelp.NOTHING

    @property
    def lexicon(self) -> Lexicon | None:
        """The lexicon that is searched; None before :meth:`use`."""
        return None if self._at is None else self._at.lexicon

    @property
    def tile_set(self) -> TileSet:
        """Its tiles. Raises ``RuntimeError`` before :meth:`use`."""
        return self._now.tile_set

    def use(self, lexicon_id: str) -> None:
        """Search this lexicon from now on; the query is asked of it again.

        Raises :class:`~eliot_qt.lexicon.LexiconError`; the lexicon before stays then.
        """
        lexicon = self._open(lexicon_id)
        if self._at is not None and self._at.lexicon is lexicon:
            return
        # A lexicon may have been built anew.
        if lexicon_id not in self._tools or self._tools[lexicon_id].lexicon is not lexicon:
            tile_set = self._tile_sets.get(lexicon.tile_set_id)
            if tile_set is None or not lexicon.fits(tile_set):
                raise LexiconError(
                    "the lexicon {name} needs the tile set {tiles}, which is missing",
                    name=lexicon.name,
                    tiles=lexicon.tile_set_id,
                )
            self._tools[lexicon_id] = _Tools(lexicon, tile_set, self._open)
        query = self._query
        self._drop()
        self._at = self._tools[lexicon_id]
        self._begin("counts", self._at.searcher.table.prepare)
        self.search(query)

    def allow(self, help: WordHelp) -> None:
        """Open or close the tools; what has been found is gone if it may not be seen any more."""
        if help is self._help:
            return
        self._help = help
        if help is not WordHelp.ALL:
            self._query = None
            self._cancel("export")
            self._drop()
        self.changed.emit()

    # the list

    @property
    def count(self) -> int:
        """The number of words found so far; all there are, if it is not running."""
        return len(self._rows)

    @property
    def is_running(self) -> bool:
        """Return whether words are being found or put in order."""
        return any(self._is_open(name) for name in ("search", "sort"))

    @property
    def query(self) -> Query | None:
        """The current search; None for none."""
        return self._query

    @property
    def letters(self) -> bytes:
        """The letters of a search for 7+1, else none."""
        letters = (
            [c for c in self._query.conditions if c.kind is ConditionKind.PLUS_ONE]
            if self._query
            else []
        )
        if not letters or self.problem:
            return b""
        try:
            return read_letters(letters[0].text, self.tile_set)
        except WordsError:
            # The search is about to say so.
            return b""

    def search(self, query: Query | None) -> None:
        """Find the words of a query, or none; what is allowed is decided here."""
        self._drop()
        self._query = query if self._help is WordHelp.ALL else None
        if self._query is not None and self._at is not None:
            question = self._begin("search", partial(_found, self._at, self._query))
            question.progressed.connect(self._add)
            question.finished.connect(self._found_all)
        self.changed.emit()

    def stop(self) -> None:
        """Stop the search; what has been found stays."""
        for name in ("search", "sort"):
            self._cancel(name)
        self.changed.emit()

    def sort(self, order: Order) -> None:
        """Put the list in another order, as soon as it is complete."""
        self.order = order
        if not self._is_open("search"):
            self._sort()
        self.changed.emit()

    def word(self, row: int) -> bytes:
        """The word of a row."""
        graph, place = self._now.lexicon.graph, self._rows[row]
        if self._latest is None or self._latest[0] is not graph or self._latest[1] != place:
            # Each cell of a row that is painted asks for it several times.
            self._latest = graph, place, graph.word_at(place)
        return self._latest[2]

    def row_from(self, place: int) -> int:
        """The row of a word's number among all words, or the first behind it; 0 in other orders."""
        if self.order != _USUAL:
            return 0
        return min(bisect_left(self._rows, place), self.count - 1)

    def figures(self, row: int) -> WordFigures | None:
        """The figures of a row; None for those to be asked for."""
        return self._known.get(self._rows[row])

    def want_figures(self, first: int, last: int) -> None:
        """Ask for the figures of rows in view, one page after the other.

        While one is on its way nothing is asked for; ``figures_came`` is the time to ask again.
        """
        first, last = max(0, first), min(last, first + _PAGE, self.count - 1)
        rows = [row for row in range(first, last + 1) if self._rows[row] not in self._known]
        if not rows or self._help is not WordHelp.ALL or self._is_open("figures"):
            return
        indices = [self._rows[row] for row in rows]
        question = self._begin("figures", partial(_glance, self._now, indices), Priority.FIRST)
        question.progressed.connect(partial(self._learn, indices))
        question.finished.connect(self.figures_came)

    # words

    def check(self, text: str) -> list[tuple[bytes, bool]]:
        """Some words, separated by spaces or commas, and whether each is one.

        Raises :class:`~eliot_qt.words.WordsError` for what is no row of tiles.
        """
        if not self.may_check or self._at is None:
            return []
        runs = text.replace(",", " ").split()
        words = [read_letters(run, self.tile_set, blanks=False) for run in runs]
        return [(word, self._now.lexicon.accepts(word)) for word in words]

    def show_card(self, word: bytes) -> None:
        """Find what is known of a word; ``card_came`` brings it."""
        if self._help is not WordHelp.ALL or self._at is None or not word:
            return
        question = self._begin("card", partial(_card, self._at, word), Priority.FIRST)
        question.progressed.connect(self.card_came)

    def look_up(self, text: str, *, by_code: bool) -> None:
        """Find the place of letters among all words or their code, or the word of a number typed.

        ``numbered_came`` brings it, or what is wrong with the text.
        """
        if self._help is WordHelp.ALL and self._at is not None:
            work = partial(_numbered, self._at, text, by_code)
            self._begin("number", work, Priority.FIRST).progressed.connect(self.numbered_came)

    def export(self, path: Path | None, with_figures: bool = False) -> Question:
        """Write the list to a file, or make its text; the task's values are numbers of words done.

        The last value is the text, or the path if there is one.
        """
        rows = self._rows[:]
        return self._begin("export", partial(_text, self._now, rows, path, with_figures))

    # inside

    @property
    def _now(self) -> _Tools:
        if self._at is None:
            raise RuntimeError("no lexicon is searched yet")
        return self._at

    def _begin(self, name: str, work: Work, priority: Priority = Priority.USUAL) -> Question:
        self._cancel(name)
        question = self._questions[name] = self._runner.ask(WORDS, work, priority)
        question.failed.connect(self._fail)
        return question

    def _cancel(self, name: str) -> None:
        if name in self._questions:
            self._questions.pop(name).cancel()

    def _is_open(self, name: str) -> bool:
        return name in self._questions and self._questions[name].is_open

    def _drop(self) -> None:
        for name in ("search", "sort", "figures", "rank", "card", "number"):
            self._cancel(name)
        self._rows = self._found = array("I")
        self._known.clear()
        self.problem = ""
        self.restarted.emit()

    def _add(self, chunk: object) -> None:
        assert isinstance(chunk, array)
        first = self.count
        self._rows.extend(chunk)
        self.grown.emit(first, self.count - 1)

    def _found_all(self) -> None:
        if self.order != _USUAL:
            self._sort()
        self.changed.emit()

    def _sort(self) -> None:
        if not self.count:
            return
        figures, letters = self._now.figures, self.letters
        question = self._begin("sort", partial(figures.sort, self._found, self.order, letters))
        question.progressed.connect(self._reorder)
        question.finished.connect(self.changed)

    def _reorder(self, rows: object) -> None:
        assert isinstance(rows, array)
        self._rows = rows
        self.restarted.emit()

    def _learn(self, indices: Sequence[int], page: object) -> None:
        assert isinstance(page, tuple)
        if len(self._known) > _KEPT:
            self._known.clear()
        self._known.update(zip(indices, page, strict=True))
        lengths = {len(word.word) for word in page if word.place is None}
        if lengths and not self._is_open("rank"):
            # Seconds for a whole lexicon: whatever else is asked comes first.
            question = self._begin("rank", partial(self._now.figures.rank, lengths), Priority.LATER)
            question.finished.connect(self._forget_unranked)

    def _forget_unranked(self) -> None:
        """Ask again for figures without a rank."""
        self._known = {n: word for n, word in self._known.items() if word.place is not None}
        self.figures_came.emit()

    def _fail(self, why: Said) -> None:
        self.problem = why
        self.changed.emit()


class _Tools:
    """The tools for one lexicon; its searcher and figures are used by one thread only."""

    def __init__(
        self, lexicon: Lexicon, tile_set: TileSet, open_lexicon: Callable[[str], Lexicon]
    ) -> None:
        self.lexicon = lexicon
        self.tile_set = tile_set
        self.searcher = Searcher(lexicon, tile_set, open_lexicon)
        self.figures = LexiconFigures(lexicon, tile_set, self.searcher.rarity)


def _found(tools: _Tools, query: Query) -> Iterator[object]:
    yield from tools.searcher.prepare(query)
    for chunk in tools.searcher.search(query).chunks():
        yield chunk or None


def _glance(tools: _Tools, indices: Sequence[int]) -> Iterator[object]:
    yield tools.figures.glance(indices)


def _card(tools: _Tools, word: bytes) -> Iterator[WordCard | None]:
    lexicon, tile_set = tools.lexicon, tools.tile_set
    definition = partial(define, lexicon, tile_set=tile_set)
    return make_card(lexicon, tools.searcher, tools.figures, word, definition)


def _numbered(tools: _Tools, text: str, by_code: bool) -> Iterator[object]:
    find = find_by_code if by_code else find_by_place
    try:
        yield find(tools.lexicon.graph, tools.tile_set, text)
    except WordsError as error:
        yield error


def _text(
    tools: _Tools, rows: array[int], path: Path | None, with_figures: bool
) -> Iterator[object]:
    if with_figures:
        steps = words_as_csv(rows, tools.figures, tools.tile_set)
    else:
        steps = words_as_text(rows, tools.lexicon.graph, tools.tile_set)
    for step in steps:
        if isinstance(step, str) and path is not None:
            write_bytes(path, (codecs.BOM_UTF8 if with_figures else b"") + step.encode())
            yield path
        else:
            yield step
